"""Playing tiles: which roads can be built, what they cost and what they bring."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Built, Finish, Lay, Reach, Route
from bot.games.la_strada.network import network, ways
from bot.games.la_strada.state import Position
from bot.kernel import Chance, Refused, codec, play
from tests.games.la_strada.sketch import (
    HEXES,
    at,
    build,
    do,
    end_turn,
    legal,
    named,
    reachable,
    routes,
    sketch,
    steps,
)
from tests.rulebook import rule


def lengths(end: str, resources: int = 10) -> set[int]:
    """Return of how many tiles roads from G7 to a settlement on open plains can be."""
    position = sketch("G7", "A1", "M7", cities=end)
    return {len(hexes) for _, _, hexes, to in ways(network(position, 0, resources)) if to == at(end)}


def cost(position: Position, way: str) -> int:
    before = position.players[position.turn].resources
    seat = position.turn
    build(position, way)
    return before - position.players[seat].resources


@rule("4.1", "4.2", "1.2")
@pytest.mark.parametrize(("terrain", "price"), [("", 2), ("forest", 3), ("hills", 4)])
@pytest.mark.parametrize("end", ["G9", "F8"])
def test_a_tile_costs_what_its_terrain_says_straight_or_curved(terrain: str, price: int, end: str) -> None:
    """G8 lies between G7 and G9 in a straight line, and between G7 and F8 round a corner."""
    position = sketch("G7", "A1", "M7", cities=end, **({terrain: "G8"} if terrain else {}))  # type: ignore[arg-type]
    assert cost(position, f"G7 G8 {end}") == price
    tiles = [18, 8, 5]
    tiles[price - 2] -= 1
    assert position.players[0].tiles == tiles


@rule("T1", "T2")
def test_a_road_goes_straight_or_curves_gently() -> None:
    """From G7 over G8 one gets to G9, F9 or H8, but neither back nor to F8 or H7 next to both."""
    position = sketch("G7", "A1", "M7", cities="G10 E9", villages="I8")
    do(position, Lay(at("G7"), at("G8")))
    assert {step.split()[1] for step in steps(position)} == {"G9", "F8", "H8"}


@rule("T3")
@pytest.mark.parametrize(
    ("end", "distance"), [("G9", 2), ("F8", 2), ("G10", 3), ("F9", 3), ("G11", 4), ("E9", 4)]
)
def test_places_at_a_distance_need_one_tile_less(end: str, distance: int) -> None:
    assert HEXES.distance(at("G7"), at(end)) == distance
    assert min(lengths(end)) == distance - 1


@rule("T4", "T12")
def test_adjacent_places_need_a_loop_of_four_tiles() -> None:
    assert lengths("G8", 7) == set()
    assert min(lengths("G8")) == 4


@rule("T5")
def test_detours_between_places_at_distance_2() -> None:
    assert lengths("G9", 8) == {1, 2, 4}
    assert lengths("F8") == {1, 3, 5}


@rule("T6", "4.9")
def test_a_settlement_is_entered_through_any_side_by_as_many_roads_as_have_room() -> None:
    position = sketch("G7", "G3", "E5", cities="G5", hamlets="A1")
    for _ in range(2):
        way = routes(position, "G5")[0]
        build(position, f"{way} G5")
        end_turn(position)
    assert position.turn == 2
    found = routes(position, "G5")
    assert found[:2] == ["E5 F5", "E5 E4 F4"]
    build(position, "E5 E4 F4 G5")
    assert [player.merchants for player in position.players] == [[at("G5")]] * 3


@rule("4.3", "T7")
def test_roads_never_cross_and_never_join() -> None:
    position = sketch("G7", "E6", "M7", cities="G9", towns="H8")
    position.players[1].laid = named("G8 H7")
    position.players[1].starts, position.players[1].lengths = [at("E6")], [2]
    position.players[1].connected = position.players[1].merchants = [at("H8")]
    assert all("G8" not in way.split() and "H7" not in way.split() for way in routes(position, "G9"))
    assert "G7 G8" not in steps(position)


@rule("4.4")
def test_tiles_stay_where_they_are() -> None:
    position = sketch("G7", "A1", "M7", cities="G9 E7", resources=(10,))
    build(position, "G7 G8 G9")
    build(position, "G7 F7 E7")
    assert position.players[0].laid == named("G8 F7")
    end_turn(position)
    assert position.players[0].laid == named("G8 F7")


@rule("4.5", "3.3")
def test_nobody_spends_more_than_he_has() -> None:
    position = sketch("G7", "A1", "M7", cities="G9", hills="G8 F8 H8", resources=(3,))
    assert legal(position) == [Finish()]
    position.players[0].resources = 4
    assert routes(position, "G9") == ["G7 G8"]
    position.players[0].resources = 5
    assert routes(position, "G9") == ["G7 G8"]
    position.players[0].resources = 6
    assert routes(position, "G9") == ["G7 G8", "G7 F7 F8", "G7 H7 H8"]


@rule("3.3", "4.6", "R9")
def test_a_settlement_reached_this_turn_may_start_the_next_road() -> None:
    position = sketch("G7", "A1", "M7", cities="G9 G11 G13")
    assert reachable(position) == ["G9"]
    build(position, "G7 G8 G9")
    assert "G9 G10" in routes(position, "G11")
    build(position, "G9 G10 G11")
    build(position, "G11 G12 G13")
    assert position.players[0].resources == 0
    assert legal(position) == [Finish()]


@rule("4.6")
def test_roads_go_in_more_than_one_direction() -> None:
    position = sketch("G7", "A1", "M7", cities="G9 G5 E7")
    for way in ("G7 G8 G9", "G7 G6 G5", "G7 F7 E7"):
        build(position, way)
    assert position.players[0].starts == named("G7 G7 G7")


@rule("4.7", "T7")
def test_a_road_must_arrive() -> None:
    """No tile is offered that leads nowhere, and a road that was begun can only go on."""
    position = sketch("G7", "A1", "M7", cities="G9", resources=(4,))
    assert set(steps(position)) == {"G7 G8", "G7 F7", "G7 H7"}
    do(position, Lay(at("G7"), at("F7")))
    assert legal(position) == [Lay(at("F7"), at("F8"))]
    assert position.players[0].laid == []
    do(position, Lay(at("F7"), at("F8")))
    assert legal(position) == [Lay(at("F8"), at("G9"))]
    do(position, Lay(at("F8"), at("G9")))
    assert position.players[0].laid == named("F7 F8")


@rule("R14")
def test_a_road_is_paid_for_when_it_arrives() -> None:
    position = sketch("G7", "A1", "M7", cities="G9")
    do(position, Lay(at("G7"), at("F7")))
    assert position.players[0].resources == 6
    assert position.players[0].tiles == [18, 8, 5]
    do(position, Lay(at("F7"), at("F8")))
    do(position, Lay(at("F8"), at("G9")))
    assert position.players[0].resources == 2
    assert position.players[0].tiles == [16, 8, 5]


@rule("4.7", "4.10", "R10", "T10")
def test_a_road_leads_to_a_settlement_that_is_new_to_the_player_not_to_all() -> None:
    position = sketch("G7", "G11", "M7", cities="G9", towns="E7", resources=(6, 10))
    build(position, "G7 G8 G9")
    assert reachable(position) == ["E7"]
    with pytest.raises(Refused):
        play(GAME, position, position.turn, Reach(at("G9")), Chance(0))
    end_turn(position)
    assert "G9" in reachable(position)


@rule("4.8", "R11", "4.9", "R12")
def test_every_road_places_a_merchant_and_all_players_may_meet() -> None:
    position = sketch("G7", "G11", "E8", "I9", cities="G9", hamlets="A1")
    for count, way in enumerate(("G7 G8 G9", "G11 G10 G9", "E8 F8 G9", "I9 H9 G9"), 1):
        *_, built = build(position, way)
        assert isinstance(built, Built)
        assert built.settled
        assert (built.merchants, built.gold) == (count, 6 - count)
        end_turn(position)
    assert [player.merchants for player in position.players] == [[at("G9")]] * 4


@rule("4.11", "R15", "T9")
def test_a_road_passes_a_foreign_workshop_but_never_enters_it() -> None:
    position = sketch("G5", "G7", "M7", cities="G9", resources=(10,))
    found = routes(position, "G9")
    assert found
    assert all("G7" not in way.split() for way in found)
    assert any({"F6", "F7", "F8"} <= set(way.split()) for way in found), "past the workshop on both its hexes"
    assert at("G7") not in [action.to for action in legal(position) if isinstance(action, Reach | Lay)]


@rule("T9")
def test_a_road_passes_beside_a_settlement_and_beside_roads() -> None:
    position = sketch("G5", "A1", "M7", cities="G9", towns="G7", resources=(10,))
    assert any({"F6", "F7", "F8"} <= set(way.split()) for way in routes(position, "G9"))
    position.players[1].laid = named("E5 E6 E7")
    position.players[1].starts, position.players[1].lengths = [at("A1")], [3]
    assert any({"F6", "F7", "F8"} <= set(way.split()) for way in routes(position, "G9"))


@rule("T10", "W3")
def test_the_own_workshop_is_no_end() -> None:
    position = sketch("G5 G7", "A1 M7", cities="G9", resources=(10,))
    targets = {action.to for action in legal(position) if isinstance(action, Reach | Lay)}
    assert not targets & set(named("G5 G7"))
    position = sketch("G5", "A1", "M7", cities="G7 G9", resources=(10,))
    build(position, "G5 G6 G7")
    assert at("G5") not in {action.to for action in legal(position) if isinstance(action, Reach | Lay)}


@rule("T8")
def test_no_road_branches_off_a_road() -> None:
    position = sketch("G5", "A1", "M7", cities="G9", towns="F10", resources=(10,))
    build(position, "G5 G6 G7 G8 G9")
    starts = {step.split()[0] for step in steps(position)}
    assert starts <= {"G5", "G9"}


@rule("R13", "T11")
def test_a_road_ends_in_the_settlement_and_never_runs_through_it() -> None:
    position = sketch("G5", "A1", "M7", cities="G9", towns="G7", resources=(10,))
    assert all("G7" not in way.split() for way in routes(position, "G9"))
    build(position, "G5 G6 G7")
    assert "G7 G8" in routes(position, "G9")


@rule("T13", "5.4", "4.2")
def test_the_tiles_left_of_a_terrain_limit_a_road_and_faces_do_not() -> None:
    position = sketch("G7", "A1", "M7", cities="G10", forest="G8 G9 F8", resources=(10,))
    assert "G7 G8 G9" in routes(position, "G10")
    position.players[0].tiles = [18, 1, 5]
    found = routes(position, "G10")
    assert found
    assert all(len({"G8", "G9", "F8"} & set(way.split())) <= 1 for way in found)
    do(position, Lay(at("G7"), at("G8")))
    assert {step.split()[1] for step in steps(position)} == {"H8"}


@rule("4.7")
def test_both_ways_of_building_lead_to_the_same_position() -> None:
    one = sketch("G7", "A1", "M7", cities="G9")
    other = codec.copy(one)
    build(one, "G7 F7 F8 G9")
    for step in ("G7 F7", "F7 F8", "F8 G9"):
        start, to = step.split()
        do(other, Lay(at(start), at(to)))
    assert one == other


def test_routes_are_offered_cheapest_first() -> None:
    position = sketch("G7", "A1", "M7", cities="F8", forest="G8", resources=(10,))
    found = ways(network(position, 0, 10))
    assert [cost for cost, *_ in found] == sorted(cost for cost, *_ in found)
    assert routes(position, "F8")[:2] == ["G7 F7", "G7 G8"]
    assert Counter(len(hexes) for _, _, hexes, _ in found)[5] > 0


def test_after_heading_for_a_settlement_only_its_routes_are_legal() -> None:
    position = sketch("G7", "A1", "M7", cities="G9 E7")
    do(position, Reach(at("G9")))
    assert {type(action) for action in legal(position)} == {Route}
    do(position, Route(at("G7"), "G8"))
    assert Finish() in legal(position)
