"""Ship, Wagon and Guildhall: the merchant's ways, the goods on them, and trading stations."""

from __future__ import annotations

import pytest

from bot.games.orleans.actions import Ride, Sail, Use
from bot.games.orleans.names import GOODS, TOWNS, Place, Town
from bot.games.orleans.state import Position
from bot.games.orleans.tables import PRINTED
from tests.games.orleans.table import acting, do, fill, legal, why_not
from tests.rulebook import rule

EDITION = PRINTED.of("")


def way(one: Town, other: Town, *, water: bool) -> int:
    ways = (EDITION.waterways if water else EDITION.roads)[one]
    return dict(ways)[other]


def sailing(*goods: str) -> Position:
    """Return a position with a loaded Ship, and these goods between Orléans and Blois."""
    state = acting()
    fill(state, "ship")
    lay(state, way("orleans", "blois", water=True), *goods)
    return state


def lay(state: Position, number: int, *goods: str) -> None:
    """Put goods on a connection, those that lay there on the market."""
    for good in state.goods[number]:
        state.market[good] += 1
    state.goods[number] = tuple(good for good in GOODS for _ in range(goods.count(good)))
    for good in state.goods[number]:
        state.market[good] -= 1


@rule("8.1", "8.2")
def test_the_ship_goes_along_a_waterway_and_takes_a_good() -> None:
    state = sailing("cheese")
    do(state, Sail("blois", "cheese"))
    player = state.players[0]
    assert player.merchant == "blois"
    assert player.goods["cheese"] == 1
    assert state.goods[way("orleans", "blois", water=True)] == ()


@rule("8.2", "T14")
def test_an_empty_connection_may_be_used_without_a_good() -> None:
    state = sailing()
    do(state, Sail("blois", "nothing"))
    assert state.players[0].merchant == "blois"
    assert sum(state.players[0].goods.values()) == 0
    assert state.goods[way("orleans", "blois", water=True)] == ()


@rule("8.2")
def test_a_good_may_be_left_where_it_lies() -> None:
    state = sailing("wine")
    do(state, Sail("blois", "nothing"))
    assert state.goods[way("orleans", "blois", water=True)] == ("wine",)


@rule("8.2")
def test_of_two_goods_one_is_chosen() -> None:
    state = sailing("grain", "wool")
    goods = [action.good for action in legal(state) if isinstance(action, Sail) and action.to == "blois"]
    assert goods == ["grain", "wool", "nothing"]
    do(state, Sail("blois", "wool"))
    assert state.goods[way("orleans", "blois", water=True)] == ("grain",)


@rule("8.2", "T12")
def test_two_equal_goods_on_one_connection_are_both_there() -> None:
    state = sailing("wine", "wine")
    do(state, Sail("blois", "wine"))
    assert state.goods[way("orleans", "blois", water=True)] == ("wine",)
    fill(state, "ship")
    do(state, Sail("orleans", "wine"))
    assert state.players[0].goods["wine"] == 2


@rule("8.1")
def test_the_merchant_goes_one_step_to_an_adjacent_town() -> None:
    state = sailing()
    assert "No waterway leads from Orléans to Tours" in why_not(state, Sail("tours", "nothing"))
    assert "No wine lies" in why_not(state, Sail("blois", "wine"))
    assert {action.to for action in legal(state) if isinstance(action, Sail)} == {"blois", "briare"}


@rule("8.1", "D.4")
@pytest.mark.parametrize("town", [town for town in TOWNS if not EDITION.waterways[town]])
def test_from_a_town_without_a_waterway_no_ship_leaves(town: Town) -> None:
    state = sailing()
    state.players[0].merchant = town
    assert not [action for action in legal(state) if isinstance(action, Sail)]


@rule("8.1", "T54", "P.horse_wagon")
@pytest.mark.parametrize("place", ["wagon", "horse_wagon"])
def test_wagons_go_along_roads_only(place: Place) -> None:
    state = acting()
    fill(state, place)
    towns = {action.to for action in legal(state) if isinstance(action, Ride)}
    assert towns == {"chartres", "chateaudun", "montargis", "vierzon"}
    assert "No road leads from Orléans to Blois" in why_not(state, Ride(place, "blois", "nothing"))
    lay(state, way("orleans", "vierzon", water=False), "brocade")
    do(state, Ride(place, "vierzon", "brocade"))
    assert state.players[0].goods["brocade"] == 1
    assert state.players[0].loads[place] == ("",) * len(EDITION.places[place].spaces)


@rule("8.1")
def test_chinon_and_chatellerault_are_reached_either_way() -> None:
    state = acting()
    fill(state, "ship")
    fill(state, "wagon")
    state.players[0].merchant = "chinon"
    to: Town = "chatellerault"
    by_water, by_road = way("chinon", to, water=True), way("chinon", to, water=False)
    lay(state, by_water, "grain")
    lay(state, by_road, "wool")
    assert Sail(to, "grain") in legal(state)
    assert Sail(to, "wool") not in legal(state)
    assert Ride("wagon", to, "wool") in legal(state)


@rule("8.3")
def test_merchants_may_share_a_town() -> None:
    state = sailing()
    state.players[1].merchant = "blois"
    do(state, Sail("blois", "nothing"))
    assert state.players[0].merchant == state.players[1].merchant


# -- Guildhall ---------------------------------------------------------------------------------------------


def building(town: Town) -> Position:
    state = acting()
    fill(state, "guildhall").merchant = town
    return state


@rule("9.1")
def test_the_guildhall_builds_where_the_merchant_is() -> None:
    state = building("tours")
    do(state, Use("guildhall"))
    assert (state.players[0].stations, state.players[0].stock) == (["tours"], 9)
    assert state.players[0].loads["guildhall"] == ("", "", "")


@rule("9.2", "T47")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_town_has_one_station_whoever_owns_it(owner: int) -> None:
    state = building("tours")
    state.players[owner].stations.append("tours")
    assert "station" in why_not(state, Use("guildhall"))


@rule("9.2", "T48")
def test_in_orleans_every_player_may_have_one() -> None:
    state = building("orleans")
    state.players[1].stations.append("orleans")
    state.players[2].stations.append("orleans")
    do(state, Use("guildhall"))
    fill(state, "guildhall")
    assert "already" in why_not(state, Use("guildhall"))


@rule("9.3")
def test_who_has_built_all_stations_builds_no_more() -> None:
    state = building("tours")
    state.players[0].stock = 0
    assert "All your trading stations" in why_not(state, Use("guildhall"))


@rule("9.4")
def test_the_scriptorium_gives_a_development_point() -> None:
    state = acting()
    do(state, Use("scriptorium"))
    assert state.players[0].development == 1
