"""Torture: what may be given up for a missing coin, what may not, and where it goes."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import GiveUp, Shelter
from bot.games.orleans.happenings import Forgiven, GaveUp, Paid
from bot.games.orleans.state import Position
from bot.games.orleans.torture import give_up_choices
from bot.kernel import Chance, Draft, play
from tests.games.orleans.conserved import conserved
from tests.games.orleans.table import (
    ME,
    acting,
    do,
    end_actions,
    followers,
    give,
    happened,
    legal,
    load,
    why_not,
)
from tests.rulebook import rule


def owing(coins: int = 1, *, stock: int = 10) -> Position:
    """Return a position after a harvest that seat 0 cannot pay; its bag holds own followers only."""
    state = acting(event="harvest")
    player = state.players[0]
    player.coins = 5 - coins
    player.stock = stock
    player.bag = followers("own_farmer")
    load(state, "scriptorium")
    return state


def tortured(coins: int = 1, **things: int) -> Position:
    state = owing(coins, **things)
    give(state, wool=2)
    end_actions(state)
    assert state.players[0].debt == coins
    return state


def items(state: Position) -> Counter[str]:
    return Counter(action.item for action in legal(state) if isinstance(action, GiveUp))


@rule("14.1", "T27", "T40")
def test_coins_on_hand_are_spent_first_and_each_missing_one_costs_an_item() -> None:
    state = owing(2)
    give(state, wool=2)
    told = end_actions(state)
    assert Paid(ME, 3, 2) in told
    assert state.players[0].coins == 0
    assert "each coin that you cannot pay" in why_not(state, Shelter())
    do(state, GiveUp("station", "stock"))
    assert state.players[0].debt == 1
    do(state, GiveUp("good", "wool"))
    assert (state.players[0].debt, state.players[0].coins) == (0, 0)
    assert state.round == 2


@rule("14.2", "14.8", "T39")
def test_a_good_leaves_the_game() -> None:
    state = tortured()
    market = dict(state.market)
    sums = conserved(state)
    do(state, GiveUp("good", "wool"))
    assert state.players[0].goods["wool"] == 1
    assert (state.market, state.box["wool"] >= 1) == (market, True)
    assert conserved(state) == sums
    assert "do not have that" in why_not(tortured(), GiveUp("good", "wine"))


@rule("14.3", "14.8")
def test_a_station_that_is_not_built_leaves_the_ten() -> None:
    state = tortured()
    do(state, GiveUp("station", "stock"))
    assert state.players[0].stock == 9
    assert state.box["station"] == 1


@rule("14.3", "D.19")
def test_a_station_removed_from_a_town_frees_the_town() -> None:
    state = owing()
    state.players[0].stations = ["tours"]
    state.players[0].stock = 9
    end_actions(state)
    do(state, GiveUp("station", "tours"))
    assert state.players[0].stations == []
    assert not any("tours" in player.stations for player in state.players)
    assert "do not have that" in why_not(tortured(), GiveUp("station", "tours"))


@rule("14.4", "14.8", "T39")
def test_a_follower_from_the_bag_leaves_the_game_at_random() -> None:
    state = owing()
    state.players[0].bag = followers("knight", "monk", "own_farmer", "own_trader")
    end_actions(state)
    supply = dict(state.supply)
    seen = Counter(
        event.what
        for seed in range(300)
        for event in play(GAME, state, ME, GiveUp("follower", ""), Chance(seed))[1]
        if isinstance(event, GaveUp)
    )
    assert set(seen) == {"knight", "monk"}
    assert 110 < seen["knight"] < 190
    do(state, GiveUp("follower", ""))
    assert state.supply == supply
    assert len(state.players[0].bag) == 3


@rule("14.4")
def test_giving_up_a_follower_seals_the_draft() -> None:
    state = owing()
    state.players[0].bag = followers("knight", "monk")
    end_actions(state)
    assert Draft(GAME, ME, (state,)).push(GiveUp("follower", "")).after is None


@rule("14.4", "T38", "D.20")
def test_a_bag_of_own_followers_only_pays_nothing() -> None:
    state = tortured()
    assert items(state)["follower"] == 0
    assert "No neutral follower" in why_not(state, GiveUp("follower", ""))


@rule("14.5", "T57")
@pytest.mark.parametrize("space", [1, 2, 6, 9, 11, 30])
def test_a_development_point_is_one_step_back(space: int) -> None:
    state = owing()
    state.players[0].development = space
    end_actions(state)
    do(state, GiveUp("point", ""))
    assert state.players[0].development == space - 1


@rule("14.5", "T57", "D.21")
@pytest.mark.parametrize("space", [0, 7, 8, 12, 13, 25, 26])
def test_no_step_back_onto_or_off_a_coin_space(space: int) -> None:
    """Else its coins would be earned twice."""
    state = tortured()
    state.players[0].development = space
    assert items(state)["point"] == 0
    assert "no coin space is crossed" in why_not(state, GiveUp("point", ""))


@rule("14.5", "14.8", "D.22")
def test_a_step_back_below_a_star_lowers_the_status_and_can_be_earned_again() -> None:
    state = owing()
    state.players[0].development = 4
    state.citizens.remove("first_on_development")
    state.players[0].citizens = ["first_on_development"]
    end_actions(state)
    assert GAME.view(state, None).players[0].status == 2
    do(state, GiveUp("point", ""))
    assert GAME.view(state, None).players[0].status == 1
    assert state.players[0].citizens == ["first_on_development"]
    assert "point" not in state.box


@rule("14.6", "14.8", "D.23")
def test_a_place_tile_goes_with_its_technology_and_its_followers_return_to_the_bag() -> None:
    state = owing()
    load(state, "winery", "technology", "trader")
    state.technology -= 1
    sums = conserved(state)
    end_actions(state)
    do(state, GiveUp("tile", "winery"))
    assert "winery" not in state.players[0].loads
    assert not any("winery" in stack for stack in state.stacks)
    assert (state.box["winery"], state.box["technology"]) == (1, 1)
    after = conserved(state)
    for name in ("technology", "place tiles", "neutral trader"):
        assert after[name] == sums[name]
    assert "do not have that" in why_not(tortured(), GiveUp("tile", "winery"))


@rule("14.7", "14.8")
def test_a_placed_technology_tile_leaves_its_space_free() -> None:
    state = owing()
    load(state, "ship", "technology", "boatman")
    end_actions(state)
    state.players[0].technology = 1
    assert items(state)["technology"] == 1
    do(state, GiveUp("technology", "ship"))
    assert state.players[0].loads["ship"] == ("", "boatman", "")
    assert state.players[0].technology == 1
    assert "do not have that" in why_not(tortured(), GiveUp("technology", "wagon"))


@rule("14.1")
def test_any_mix_of_items_pays() -> None:
    state = owing(3)
    give(state, wool=1)
    state.players[0].development = 2
    end_actions(state)
    for action in (GiveUp("good", "wool"), GiveUp("point", ""), GiveUp("station", "stock")):
        do(state, action)
    assert state.players[0].debt == 0


@rule("14.1")
def test_what_leaves_no_choice_is_given_up_without_asking() -> None:
    state = owing(2, stock=3)
    told = end_actions(state)
    assert happened(told, GaveUp) == [GaveUp(ME, "station", "stock", 1), GaveUp(ME, "station", "stock", 0)]


@rule("D.24")
def test_a_debt_is_forgiven_when_nothing_is_left_to_give_up() -> None:
    state = owing(3, stock=1)
    told = end_actions(state)
    assert happened(told, Forgiven) == [Forgiven(ME, 2)]
    assert (state.players[0].debt, state.players[0].coins) == (0, 0)
    assert state.round == 2


@rule("14.1")
def test_nothing_is_given_up_without_a_debt() -> None:
    state = acting()
    assert "only for coins that you cannot pay" in why_not(state, GiveUp("station", "stock"))
    assert give_up_choices(state, state.players[0])
