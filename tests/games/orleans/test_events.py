"""Census and the six events, with what they cost and what keeps them off."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Give, Shelter, Suffer
from bot.games.orleans.events import census
from bot.games.orleans.happenings import NOBODY, Census, Earned, Paid, Plagued, Sheltered, Struck
from bot.games.orleans.names import TOWNS, Hour
from bot.games.orleans.state import Position
from bot.kernel import Seat
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
    planning,
    why_not,
)
from tests.rulebook import rule

# -- census ------------------------------------------------------------------------------------------------


def counted(*steps: int, coins: int = 5) -> tuple[list[int], Census]:
    """Return the coins after a census of players with so many steps on the farmers track."""
    state = planning(len(steps))
    for player, step in zip(state.players, steps, strict=True):
        player.tracks["farmer"] = step
        player.coins = coins
    (event,) = happened(census(state), Census)
    return [player.coins for player in state.players], event


@rule("2.2")
def test_the_sole_leader_takes_a_coin_and_the_sole_last_pays_one() -> None:
    assert counted(2, 1, 0) == ([6, 5, 4], Census(Seat(0), Seat(2), 0))


@rule("2.3", "T33")
@pytest.mark.parametrize(
    ("steps", "coins"), [((2, 2, 0), [5, 5, 4]), ((2, 0, 0), [6, 5, 5]), ((1, 1, 1), [5, 5, 5])]
)
def test_ties_move_no_coin(steps: tuple[int, ...], coins: list[int]) -> None:
    assert counted(*steps)[0] == coins


@rule("2.4", "T34")
def test_with_two_players_the_leader_takes_and_nobody_pays() -> None:
    assert counted(2, 1) == ([6, 5], Census(Seat(0), NOBODY, 0))


@rule("2.2", "14.1", "T35")
def test_who_cannot_pay_the_census_is_tortured_before_anybody_draws() -> None:
    state = acting(3)
    for player, step in zip(state.players, (2, 0, 1), strict=True):
        player.tracks["farmer"] = step
        player.coins = 0
    give(state, 1, wool=1)
    end_actions(state)
    assert [(d.seat, d.name) for d in GAME.pending(state)] == [(1, "torture")]
    assert state.players[1].debt == 1
    do(state, legal(state, 1)[0], seat=1)
    assert state.phase == "planning"
    assert state.players[1].coins == 0


# -- events ------------------------------------------------------------------------------------------------


def struck(hour: Hour, seats: int = 3) -> Position:
    return acting(seats, event=hour)


@rule("13.2", "T5")
@pytest.mark.parametrize(("development", "coins"), [(0, 1), (8, 2), (15, 4), (30, 6)])
def test_income_pays_the_development_status(development: int, coins: int) -> None:
    state = struck("income")
    state.players[0].development = development
    state.players[0].stations = ["tours", "blois", "nevers"]
    told = end_actions(state)
    assert Earned(ME, coins) in told
    assert state.players[0].coins == 5 + coins


@rule("13.5", "T5")
@pytest.mark.parametrize("stations", [0, 1, 3])
def test_trading_day_pays_the_stations_built(stations: int) -> None:
    state = struck("trading_day")
    state.players[0].development = 30
    state.players[0].stations = list(TOWNS[:stations])
    end_actions(state)
    assert state.players[0].coins == 5 + stations


@rule("13.3", "D.14")
def test_harvest_takes_one_food_to_the_market_as_its_owner_chooses() -> None:
    state = struck("harvest")
    give(state, grain=1, wine=1, brocade=1)
    left = state.market["wine"]
    end_actions(state)
    assert legal(state) == [Give("grain"), Give("wine")]
    assert "does not take brocade" in why_not(state, Give("brocade"))
    assert "only when there is no food" in why_not(state, Suffer())
    do(state, Give("wine"))
    assert state.players[0].goods["wine"] == 0
    assert state.market["wine"] == left + 1
    assert state.players[0].coins == 5


@rule("13.3")
def test_harvest_takes_the_only_food_without_asking() -> None:
    state = struck("harvest")
    give(state, cheese=2, wool=1)
    end_actions(state)
    assert state.players[0].goods["cheese"] == 1
    assert state.players[0].coins == 5


@rule("13.3", "T27")
def test_harvest_costs_five_coins_where_there_is_no_food() -> None:
    state = struck("harvest")
    give(state, wool=1, brocade=1)
    told = end_actions(state)
    assert Paid(ME, 5, 0) in told
    assert state.players[0].coins == 0
    assert state.players[0].goods["wool"] == 1


@rule("13.4", "T36", "D.15")
@pytest.mark.parametrize(("goods", "coins"), [(0, 0), (2, 0), (3, 1), (5, 1), (8, 2)])
def test_taxes_cost_a_coin_for_every_three_goods(goods: int, coins: int) -> None:
    state = struck("taxes")
    give(state, grain=goods)
    end_actions(state)
    assert state.players[0].coins == 5 - coins


@rule("13.6")
def test_plague_returns_a_random_follower_to_the_supply() -> None:
    state = struck("plague")
    state.players[0].bag = followers("monk")
    supply = state.supply["monk"]
    state.players[0].tracks["knight"] = 2
    told = end_actions(state)
    assert Plagued(ME, "monk") in told
    assert state.supply["monk"] == supply + 1
    assert state.players[0].bag == []
    assert state.players[0].tracks["knight"] == 2


@rule("13.6", "T30")
def test_plague_spares_followers_in_a_players_own_colour() -> None:
    state = struck("plague")
    state.players[0].bag = followers("own_farmer")
    told = end_actions(state)
    assert Plagued(ME, "own_farmer") in told
    assert state.players[0].bag == ["own_farmer"]


@rule("13.6", "T32", "D.16")
def test_plague_takes_nothing_from_an_empty_bag() -> None:
    state = struck("plague")
    state.players[0].bag = []
    told = end_actions(state)
    assert Plagued(ME, None) in told
    assert state.supply == planning(3).supply


@rule("13.6", "3.4")
def test_plague_draws_by_tile() -> None:
    lost = 0
    for seed in range(400):
        state = struck("plague")
        state.players[0].bag = followers("monk", *["own_farmer"] * 3)
        told = end_actions(state, seed=seed)
        lost += Plagued(ME, "monk") in told
    assert 65 < lost < 135


@rule("13.1")
def test_pilgrimage_does_nothing_after_the_action_phase() -> None:
    state = struck("pilgrimage")
    told = end_actions(state)
    assert not happened(told, Struck)
    assert [player.coins for player in state.players] == [5, 5, 5]


@rule("13.7")
def test_the_event_strikes_everybody_from_the_start_player_on() -> None:
    state = struck("income", 4)
    state.start = Seat(2)
    told = end_actions(state)
    assert [event.seat for event in told if isinstance(event, Earned)] == [2, 3, 0, 1]


@rule("13.7", "13.3")
def test_several_players_answer_the_event_at_once() -> None:
    state = struck("harvest")
    for seat in range(3):
        give(state, seat, grain=1, wine=1)
    end_actions(state)
    assert [(d.seat, d.name, d.awaited) for d in GAME.pending(state)] == [
        (seat, "answer", True) for seat in range(3)
    ]
    for seat in (2, 0, 1):
        do(state, Give("grain"), seat=seat)
    assert state.round == 2


# -- Sacristy ----------------------------------------------------------------------------------------------


def sheltered(hour: Hour) -> Position:
    """Return a position in which seat 0 has a loaded Sacristy."""
    state = struck(hour)
    load(state, "sacristy", "monk")
    state.players[0].bag = followers("knight", "knight")
    return state


@rule("P.sacristy", "T29")
def test_the_sacristy_keeps_off_the_plague() -> None:
    state = sheltered("plague")
    end_actions(state)
    told = do(state, Shelter())
    assert happened(told, Sheltered) == [Sheltered(ME)]
    assert state.players[0].bag == ["knight", "knight", "monk"]
    assert state.players[0].loads["sacristy"] == ("",)


@rule("P.sacristy")
@pytest.mark.parametrize("food", [0, 2])
def test_the_sacristy_keeps_off_the_harvest(food: int) -> None:
    state = sheltered("harvest")
    give(state, grain=food)
    end_actions(state)
    do(state, Shelter())
    assert (state.players[0].coins, state.players[0].goods["grain"]) == (5, food)


@rule("P.sacristy")
def test_the_sacristy_keeps_off_the_taxes() -> None:
    state = sheltered("taxes")
    give(state, grain=6)
    end_actions(state)
    do(state, Shelter())
    assert state.players[0].coins == 5


@rule("P.sacristy", "D.18")
def test_the_owner_of_a_sacristy_may_suffer_all_the_same() -> None:
    state = sheltered("taxes")
    give(state, grain=6)
    end_actions(state)
    do(state, Suffer())
    assert state.players[0].coins == 3
    assert state.players[0].loads["sacristy"] == ("monk",)


@rule("P.sacristy", "T28")
@pytest.mark.parametrize("hour", ["income", "trading_day", "pilgrimage"])
def test_the_monk_stays_where_the_event_does_no_harm(hour: Hour) -> None:
    state = sheltered(hour)
    state.players[0].stations = ["tours"]
    end_actions(state)
    assert state.round == 2
    assert state.players[0].loads["sacristy"] == ("monk",)
    assert state.players[0].coins == (5 if hour == "pilgrimage" else 6)


@rule("P.sacristy")
def test_the_monk_is_not_asked_for_when_there_is_nothing_to_pay() -> None:
    state = sheltered("taxes")
    give(state, grain=2)
    end_actions(state)
    assert state.round == 2
    assert state.players[0].loads["sacristy"] == ("monk",)


@rule("P.sacristy", "D.18")
def test_the_sacristy_does_not_keep_off_the_census() -> None:
    state = planning(3)
    load(state, "sacristy", "monk", seat=2)
    for player, step in zip(state.players, (2, 1, 0), strict=True):
        player.tracks["farmer"] = step
    census(state)
    assert state.players[2].coins == 4
    assert state.players[2].loads["sacristy"] == ("monk",)


@rule("P.sacristy")
def test_without_a_monk_a_sacristy_keeps_nothing_off() -> None:
    state = struck("taxes")
    load(state, "sacristy")
    give(state, grain=6)
    end_actions(state)
    assert state.players[0].coins == 3
    assert "those whom they cost" in why_not(state, Shelter())
