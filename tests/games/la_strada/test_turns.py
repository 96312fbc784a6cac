"""The play of the game: income, saving, turns, and when the game ends."""

from __future__ import annotations

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Earned, Ended, Finish, Passed, Saved
from bot.games.la_strada.state import Position
from bot.games.la_strada.turns import begin
from bot.kernel import Seat
from tests.games.la_strada.sketch import HEXES, at, build, end_turn, legal, named, reachable, routes, sketch
from tests.rulebook import rule


def resources(position: Position) -> list[int]:
    return [player.resources for player in position.players]


def wall(position: Position, seat: int, names: str) -> None:
    """Give a seat tiles on these hexes, as if roads of it had come that way."""
    player = position.players[seat]
    player.laid += named(names)


def meadow(*amounts: int) -> Position:
    """Return a position in which everybody can go on for long."""
    return sketch("D3", "D8", "J3", cities="B3 B6 F3 F9 H3 H9 K2 K7 L4", resources=amounts)


@rule("3.1", "3.5")
def test_turns_go_round_clockwise() -> None:
    position = meadow()
    seats = []
    for _ in range(5):
        seats.append(position.turn)
        end_turn(position)
    assert seats == [0, 1, 2, 0, 1]


@rule("3.2")
def test_a_turn_begins_with_6_resources() -> None:
    position = meadow(2, 0, 0)
    assert end_turn(position) == [Saved(Seat(0), 2), Earned(Seat(1), 6, 6, 0)]
    assert resources(position) == [2, 6, 0]


@rule("3.4", "4.12", "R8")
def test_at_most_10_resources_are_kept_and_the_rest_is_lost() -> None:
    position = meadow(3, 7, 4)
    assert end_turn(position)[1:] == [Earned(Seat(1), 3, 10, 3)]
    assert end_turn(position)[1:] == [Earned(Seat(2), 6, 10, 0)]
    assert resources(position) == [3, 10, 10]


@rule("3.4", "3.5")
def test_a_turn_may_be_ended_without_building() -> None:
    position = meadow(6, 0, 0)
    assert Finish() in legal(position)
    end_turn(position)
    assert resources(position) == [6, 6, 0]
    assert position.players[0].laid == []


def test_rounds_are_counted_from_the_one_who_begins() -> None:
    position = meadow()
    for _ in range(3):
        end_turn(position)
    assert position.round == 2


def hemmed_in(*amounts: int) -> Position:
    """Return a position in which the first seat needs 8 resources: two hills to G10."""
    near = [name for name, one in HEXES.named.items() if 0 < HEXES.distance(at("G7"), one) <= 2]
    return sketch(
        "G7", "B2", "L2", cities="G10", towns="B4 B6 L4 L6", hills=" ".join(near), resources=amounts
    )


@rule("E2", "R16")
def test_who_cannot_pay_for_any_road_yet_saves_and_his_turn_passes_by_itself() -> None:
    position = hemmed_in(0, 4, 6)
    position.turn = Seat(2)
    assert end_turn(position)[1:] == [
        Earned(Seat(0), 6, 6, 0),
        Passed(Seat(0), 6, stuck=False),
        Earned(Seat(1), 6, 10, 0),
    ]
    assert position.turn == 1
    end_turn(position)
    assert end_turn(position)[-1] == Earned(Seat(0), 4, 10, 2)
    assert reachable(position) == ["G10"]


@rule("E2")
def test_who_can_pay_for_a_road_is_asked() -> None:
    position = hemmed_in(2, 4, 6)
    position.turn = Seat(2)
    assert end_turn(position)[1:] == [Earned(Seat(0), 6, 8, 0)]


@rule("5.1", "5.2", "E1", "R17")
def test_the_game_ends_at_once_when_a_player_finds_at_his_turn_that_he_cannot_connect_any_more() -> None:
    position = meadow(6, 0, 0)
    wall(position, 0, "C7 C8 D7 D9 E8 E9")
    events = end_turn(position)
    assert events[-1] == Ended("no road", Seat(1))
    assert position.phase == "over"
    assert GAME.pending(position) == ()
    assert GAME.result(position) is not None


@rule("5.2")
def test_it_ends_when_all_settlements_in_reach_have_his_merchant() -> None:
    position = sketch("G7", "D3", "J3", cities="G9", towns="E3 I3")
    position.players[0].connected = position.players[0].merchants = named("G9 E3 I3")
    position.turn = Seat(2)
    assert end_turn(position)[-1] == Ended("no road", Seat(0))


@rule("5.3")
def test_it_ends_when_he_has_no_merchant_left() -> None:
    position = meadow(6, 0, 0)
    position.players[1].merchants = [at("B3")] * 12
    assert end_turn(position)[-1] == Ended("no merchants", Seat(1))


@rule("5.3")
def test_without_a_merchant_no_road_can_be_built() -> None:
    position = meadow(10)
    position.players[0].merchants = [at("B3")] * 12
    assert legal(position) == [Finish()]


@rule("5.4")
def test_it_ends_when_he_has_not_the_right_tiles() -> None:
    position = meadow(6, 0, 0)
    position.players[1].tiles = [0, 8, 5]
    assert end_turn(position)[-1] == Ended("no road", Seat(1))


@rule("E3")
def test_a_road_of_more_than_10_never_counts() -> None:
    """Over three hills: 12 resources."""
    position = sketch("A1", "G7", "J3", cities="A5 G9 I3", hills="A2 A3 A4 B1 B2 B3 B4 B5 C3 C4 C5 D4 D5")
    position.turn = Seat(2)
    assert end_turn(position)[-1] == Ended("no road", Seat(0))


@rule("E1")
def test_who_runs_dry_in_his_own_turn_does_not_end_the_game() -> None:
    position = sketch("G7", "D3", "J3", cities="G9", towns="E3 B3 I3 K2")
    position.players[0].tiles = [1, 0, 0]
    build(position, "G7 G8 G9")
    assert position.phase == "build"
    assert end_turn(position)[-1] == Earned(Seat(1), 4, 10, 2)
    assert end_turn(position)[-1] == Earned(Seat(2), 4, 10, 2)
    assert end_turn(position)[-1] == Ended("no road", Seat(0))


@rule("R7", "E4")
def test_who_ends_the_game_gets_no_income() -> None:
    position = meadow(6, 3, 0)
    position.players[1].tiles = [0, 0, 0]
    end_turn(position)
    assert resources(position) == [6, 3, 0]


@rule("E5")
def test_the_game_ends_when_everybody_passes_twice_with_10_resources() -> None:
    position = meadow(10, 10, 10)
    position.players[0].resources = 10
    for _ in range(5):
        assert not isinstance(end_turn(position)[-1], Ended)
    assert end_turn(position)[-1] == Ended("standstill", Seat(0))


@rule("E5")
def test_a_road_or_a_player_who_still_saves_breaks_the_standstill() -> None:
    position = meadow(10, 10, 10)
    for _ in range(5):
        end_turn(position)
    build(position, f"{routes(position, 'K2')[0]} K2")
    end_turn(position)
    assert position.idle == 0
    assert position.phase == "build"


@rule("E6")
def test_a_player_who_can_never_build_ends_the_game_on_his_first_turn() -> None:
    position = meadow(0, 0, 0)
    wall(position, 1, "C2 C3 D2 D4 E3 E4")
    position.turn = Seat(0)
    assert begin(position)[-1] == Ended("no road", Seat(0))
