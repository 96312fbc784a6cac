"""The rulebook's detailed example of play, turn by turn.

Grey's workshop is on G6, with the town behind hills on G8 and the city round a corner on F7. The hamlet
lies to the left on G3, where yellow is already; black has the other city, E2, near the edge of the map.
"""

from __future__ import annotations

from bot.games.la_strada import GAME
from bot.games.la_strada.network import cheapest
from bot.games.la_strada.state import Position
from bot.kernel import Seat
from tests.games.la_strada.sketch import HEXES, at, build, end_turn, reachable, routes, sketch
from tests.rulebook import rule

GREY = Seat(1)


def first_turn() -> Position:
    """Return the position at the beginning of grey's first turn."""
    position = sketch(
        "C2",
        "G6",
        "I1",
        cities="E2 F7",
        towns="G8 B4 C7",
        villages="I6 L3",
        hamlets="G3 K2",
        forest="F2",
        hills="G7 E3 F3",
        resources=(6, 0, 0),
    )
    build(position, "C2 D2 E2")
    end_turn(position)
    return position


def second_turn() -> Position:
    """Return the position at the beginning of grey's second turn."""
    position = first_turn()
    build(position, "G6 G7 G8")
    build(position, "G6 F6 F7")
    end_turn(position)
    build(position, "I1 H2 G3")
    end_turn(position)
    end_turn(position)
    return position


def third_turn() -> Position:
    """Return the position at the beginning of grey's third turn."""
    position = second_turn()
    build(position, "G6 G5 G4 G3")
    build(position, "G6 H6 I6")
    for _ in range(3):
        end_turn(position)
    return position


def resources(position: Position) -> int:
    return position.players[GREY].resources


@rule("7.1", "R25")
def test_in_the_first_turn_a_hill_and_a_bend_of_plains_connect_town_and_city_for_6() -> None:
    position = first_turn()
    assert [HEXES.distance(at("G6"), at(site)) for site in ("G8", "F7")] == [2, 2]
    assert resources(position) == 6
    build(position, "G6 G7 G8")
    assert resources(position) == 2
    build(position, "G6 F6 F7")
    assert resources(position) == 0
    assert position.players[GREY].merchants == [at("G8"), at("F7")]
    assert position.players[GREY].tiles == [17, 8, 4]


@rule("7.2", "R27")
def test_in_the_second_turn_the_far_city_is_too_dear_and_three_tiles_bring_two_merchants() -> None:
    position = second_turn()
    assert resources(position) == 6
    assert "E2" not in reachable(position)
    assert cheapest(position, GREY)[at("E2")] > 6
    build(position, "G6 G5 G4 G3")
    assert resources(position) == 2
    build(position, "G6 H6 I6")
    assert resources(position) == 0
    assert len(position.players[GREY].merchants) == 4
    hamlet = next(site for site in GAME.view(position, None).settlements if site.hex == at("G3"))
    assert len(hamlet.merchants) == 2
    assert hamlet.gold == 1


@rule("7.3", "R26")
def test_in_the_third_turn_the_city_costs_3_over_forest_or_6_over_plains_along_the_edge() -> None:
    position = third_turn()
    assert HEXES.distance(at("G3"), at("E2")) == 2
    assert cheapest(position, GREY)[at("E2")] == 3
    found = routes(position, "E2")
    assert found[0] == "G3 F2"
    assert "G3 G2 F1 E1" in found
    build(position, "G3 F2 E2")
    assert resources(position) == 3


@rule("7.3", "R26")
def test_the_longer_road_takes_everything_and_blocks_the_edge_and_the_gold_is_shared() -> None:
    position = third_turn()
    before = GAME.view(position, None)
    position.turn = Seat(0)
    assert "E2 E1 F1 G2" in routes(position, "G3")
    position.turn = GREY
    build(position, "G3 G2 F1 E1 E2")
    assert resources(position) == 0
    after = GAME.view(position, None)
    assert after.players[GREY].gold - before.players[GREY].gold == 4
    assert after.players[0].gold - before.players[0].gold == -1
    position.turn = Seat(0)
    assert all("F1" not in way.split() for way in routes(position, "G3"))
