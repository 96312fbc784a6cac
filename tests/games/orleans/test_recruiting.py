"""Recruiting: Farm House, Village, University, Castle and Monastery, with the ends of their tracks."""

from __future__ import annotations

import pytest

from bot.games.orleans.actions import Choice, Recruit, Use
from bot.games.orleans.happenings import Acted, Gain
from bot.games.orleans.names import Kind, Place
from bot.games.orleans.tables import PRINTED
from tests.games.orleans.table import acting, do, fill, happened, legal, load, why_not
from tests.rulebook import rule

EDITION = PRINTED.of("")

RECRUITERS: dict[Place, Kind] = {
    "farm_house": "farmer",
    "university": "scholar",
    "castle": "knight",
    "monastery": "monk",
}


@rule("6.1", "5.3")
@pytest.mark.parametrize(("place", "kind"), RECRUITERS.items())
def test_a_follower_comes_from_the_supply_into_the_bag(place: Place, kind: Kind) -> None:
    state = acting()
    player = fill(state, place)
    before = player.bag.count(kind)
    supply = state.supply[kind]
    used = player.loads[place]
    do(state, Use(place))
    assert state.supply[kind] == supply - 1
    assert player.bag.count(kind) == before + 1 + used.count(kind)
    assert player.loads[place] == ("",) * len(used)
    assert all(player.bag.count(one) >= used.count(one) for one in used)  # type: ignore[arg-type]


@rule("6.2", "T21")
@pytest.mark.parametrize(("place", "kind"), RECRUITERS.items())
def test_nobody_is_recruited_from_an_empty_supply(place: Place, kind: Kind) -> None:
    state = acting()
    fill(state, place)
    state.supply[kind] = 0
    assert f"No {kind} is left" in why_not(state, Use(place))


@rule("6.2", "T21")
@pytest.mark.parametrize(("place", "kind"), [pair for pair in RECRUITERS.items() if pair[1] != "monk"])
def test_nobody_is_recruited_on_the_last_space_of_the_track(place: Place, kind: Kind) -> None:
    state = acting()
    fill(state, place).tracks[kind] = EDITION.steps[kind]
    assert "last space" in why_not(state, Use(place))


# -- Farm House --------------------------------------------------------------------------------------------


@rule("6.3")
@pytest.mark.parametrize("step", range(8))
def test_the_farm_house_pays_the_good_of_the_new_space(step: int) -> None:
    state = acting()
    player = fill(state, "farm_house")
    player.tracks["farmer"] = step
    good = EDITION.farmer_goods[step]
    left = state.market[good]
    told = do(state, Use("farm_house"))
    assert player.goods[good] == 1
    assert state.market[good] == left - 1
    assert player.tracks["farmer"] == step + 1
    assert happened(told, Acted)[0].gains == (Gain("follower", "farmer"), Gain("good", good))


@rule("6.3", "D.3")
def test_the_farm_house_needs_the_good_on_the_market() -> None:
    state = acting()
    fill(state, "farm_house")
    state.market["grain"] = 0
    assert "market has no grain" in why_not(state, Use("farm_house"))


# -- Village -----------------------------------------------------------------------------------------------


@rule("6.4")
@pytest.mark.parametrize(("step", "coins"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_a_boatman_pays_coins(step: int, coins: int) -> None:
    state = acting()
    player = fill(state, "village")
    player.tracks["boatman"] = step
    do(state, Recruit("boatman", ""))
    assert player.coins == 5 + coins
    assert player.citizens == []


@rule("D.25")
def test_the_bank_never_runs_out() -> None:
    state = acting()
    player = fill(state, "village")
    player.coins = 500
    do(state, Recruit("boatman", ""))
    assert player.coins == 502


@rule("6.4", "C.9")
def test_the_first_boatman_on_the_last_space_brings_the_citizen_instead_of_coins() -> None:
    state = acting()
    player = fill(state, "village")
    player.tracks["boatman"] = 4
    do(state, Recruit("boatman", ""))
    assert (player.coins, player.citizens) == (5, ["boatmen"])


@rule("6.4")
def test_later_boatmen_on_the_last_space_bring_nothing() -> None:
    state = acting()
    state.citizens.remove("boatmen")
    player = fill(state, "village")
    player.tracks["boatman"] = 4
    do(state, Recruit("boatman", ""))
    assert (player.coins, player.citizens) == (5, [])


@rule("6.5")
def test_a_craftsman_brings_technology() -> None:
    state = acting()
    player = fill(state, "village")
    do(state, Recruit("craftsman", ""))
    assert (player.technology, state.technology) == (1, 15)
    assert player.tracks["craftsman"] == 1


@rule("6.5", "D.3")
def test_no_craftsman_without_a_technology_tile_left() -> None:
    state = acting()
    fill(state, "village")
    state.technology = 0
    assert "not there to be given" in why_not(state, Recruit("craftsman", ""))


def tiles_on_offer(step: int) -> set[str]:
    state = acting()
    fill(state, "village").tracks["trader"] = step
    return {action.tile for action in legal(state) if isinstance(action, Recruit) and action.kind == "trader"}


@rule("6.6", "P.1")
def test_the_first_trader_brings_a_tile_from_stack_one_and_later_ones_from_either() -> None:
    assert tiles_on_offer(0) == set(EDITION.stacks[0])
    assert tiles_on_offer(1) == set(EDITION.stacks[0] + EDITION.stacks[1])


@rule("6.6", "T18")
def test_somebody_elses_tile_from_stack_two_does_not_open_it_for_others() -> None:
    state = acting()
    load(state, "school", seat=1)
    state.players[1].tracks["trader"] = 2
    fill(state, "village")
    assert "from stack I" in why_not(state, Recruit("trader", "laboratory"))


@rule("6.6")
def test_a_trader_puts_the_tile_beside_the_board() -> None:
    state = acting()
    player = fill(state, "village")
    do(state, Recruit("trader", "winery"))
    assert player.loads["winery"] == ("", "")
    assert "winery" not in state.stacks[0]
    assert player.tracks["trader"] == 1


@rule("6.6", "D.3")
def test_no_trader_without_a_tile_to_take() -> None:
    state = acting()
    fill(state, "village")
    state.stacks[0].clear()
    assert not tiles_of(legal(state))


def tiles_of(choices: list[Choice]) -> list[str]:
    return [action.tile for action in choices if isinstance(action, Recruit) and action.tile]


@rule("6.4", "6.5", "6.6")
def test_the_village_recruits_nobody_else_and_no_tile_without_a_trader() -> None:
    state = acting()
    fill(state, "village")
    assert "boatman, a craftsman or a trader" in why_not(state, Recruit("monk", ""))
    assert "nobody else" in why_not(state, Recruit("boatman", "winery"))
    assert "still to be had" in why_not(state, Recruit("trader", ""))


@rule("6.2", "T21")
@pytest.mark.parametrize("kind", ["boatman", "craftsman", "trader"])
def test_the_village_stops_at_the_end_of_each_track(kind: Kind) -> None:
    state = acting()
    fill(state, "village").tracks[kind] = 5
    choice = Recruit(kind, "winery" if kind == "trader" else "")
    assert "last space" in why_not(state, choice)
    assert [action for action in legal(state) if isinstance(action, Recruit)]


# -- University, Castle, Monastery -------------------------------------------------------------------------


@rule("6.7", "T4")
@pytest.mark.parametrize(("step", "points"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_a_scholar_moves_development_on_from_where_it_stands(step: int, points: int) -> None:
    state = acting()
    player = fill(state, "university")
    player.tracks["scholar"] = step
    player.development = 12
    do(state, Use("university"))
    assert player.development == 12 + points


@rule("6.8", "T20", "C.9")
@pytest.mark.parametrize(("step", "draws"), [(0, 5), (1, 6), (2, 7), (3, 7), (4, 8)])
def test_a_knight_raises_the_number_of_followers_drawn(step: int, draws: int) -> None:
    state = acting()
    player = fill(state, "castle")
    player.tracks["knight"] = step
    do(state, Use("castle"))
    assert EDITION.draws[player.tracks["knight"]] == draws
    assert player.citizens == (["knights"] if step == 3 else [])


@rule("6.8", "T20")
def test_the_second_to_take_the_fourth_knight_gets_no_citizen() -> None:
    state = acting()
    state.citizens.remove("knights")
    player = fill(state, "castle")
    player.tracks["knight"] = 3
    do(state, Use("castle"))
    assert player.citizens == []


@rule("6.9")
def test_a_monk_is_the_reward_itself_and_has_no_limit_but_the_supply() -> None:
    state = acting()
    player = fill(state, "monastery")
    tracks = dict(player.tracks)
    do(state, Use("monastery"))
    assert player.tracks == tracks
    assert player.bag.count("monk") == 1


@rule("13.1", "T55")
def test_pilgrimage_blocks_the_monastery_and_nothing_else() -> None:
    state = acting(event="pilgrimage")
    fill(state, "monastery")
    load(state, "castle", "monk", "monk", "trader")
    assert "Pilgrimage" in why_not(state, Use("monastery"))
    do(state, Use("castle"))
    assert state.players[0].tracks["knight"] == 1
