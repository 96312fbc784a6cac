"""The rules for the two-player game."""

from __future__ import annotations

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Built, Earned, Ended, Passed, Saved
from bot.games.la_strada.state import Position
from bot.games.la_strada.tables import PRINTED
from bot.kernel import Opening, Seat
from bot.kernel.log import start
from tests.games.la_strada.sketch import at, build, end_turn, legal, named, reachable, routes, sketch
from tests.rulebook import rule

AROUND_D3 = "C2 C3 D2 D4 E3 E4"
AROUND_J3 = "I3 I4 J2 J4 K2 K3"


def meadow(*resources: int) -> Position:
    return sketch("D3 J3", "D8 J8", cities="D5 J5 F5", towns="D10 F9", resources=resources)


def wall_in(position: Position, seat: int) -> None:
    """Put tiles of the other player around both workshops of a seat."""
    around = (AROUND_D3, AROUND_J3) if seat == 0 else ("C7 C8 D7 D9 E8 E9", "I8 I9 J7 J9 K7 K8")
    position.players[1 - seat].laid += named(" ".join(around))


@rule("8.1", "R20", "R22")
def test_each_player_has_the_pieces_of_two_colours() -> None:
    position = start(GAME, Opening("la_strada", 1, 2, 5)).state
    view = GAME.view(position, None)
    assert [player.colours for player in view.players] == [("black", "yellow"), ("grey", "red")]
    assert {player.tiles for player in view.players} == {(36, 16, 10)}
    assert {player.merchants_left for player in view.players} == {24}
    assert PRINTED.of("").confidence["two_players"] == "reconstructed"


@rule("W1")
def test_each_player_has_one_income_of_6_and_the_cap_of_10() -> None:
    position = meadow(6, 0)
    assert end_turn(position) == [Saved(Seat(0), 6), Earned(Seat(1), 6, 6, 0)]
    assert end_turn(position)[-1] == Earned(Seat(0), 4, 10, 2)


@rule("8.2", "R21")
def test_both_workshops_start_roads_and_a_settlement_counts_once() -> None:
    position = sketch("G5 G9", "A1 M7", cities="G7", towns="E5", resources=(10,))
    assert {way.split()[0] for way in routes(position, "G7")} == {"G5", "G9"}
    build(position, "G5 G6 G7")
    assert "G7" not in reachable(position)


@rule("8.4", "R23", "W2")
def test_an_occupied_settlement_is_connected_without_a_merchant() -> None:
    position = meadow(6, 0)
    build(position, "D3 D4 D5")
    end_turn(position)
    *_, built = build(position, "D8 D7 D6 D5")
    assert isinstance(built, Built)
    assert not built.settled
    assert position.players[1].connected == [at("D5")]
    assert position.players[1].merchants == []
    assert GAME.view(position, None).settlements[0].connected == (0, 1)
    assert GAME.view(position, None).settlements[0].merchants == (0,)
    end_turn(position)
    assert position.turn == 0


@rule("8.4", "W2")
def test_from_a_settlement_connected_without_a_merchant_the_road_goes_on() -> None:
    position = meadow(6, 0)
    build(position, "D3 D4 D5")
    end_turn(position)
    position.players[1].resources = 10
    build(position, "D8 D7 D6 D5")
    assert any(way.startswith("D5") for way in routes(position, "F5"))
    assert "D5" not in reachable(position)


@rule("8.5", "R24")
def test_the_game_ends_at_once_when_the_last_settlement_gets_its_merchant() -> None:
    position = meadow(10, 6)
    position.players[0].merchants = position.players[0].connected = named("J5 F5 D10")
    position.players[1].merchants = position.players[1].connected = named("F9")
    events = build(position, "D3 D4 D5")
    assert events[-1] == Ended("all settled", Seat(0))
    assert position.phase == "over"
    assert legal(position) == []
    assert GAME.result(position) is not None


@rule("R24", "W4")
def test_who_is_stuck_passes_with_his_income_while_the_other_plays_on() -> None:
    position = meadow(6, 2)
    wall_in(position, 1)
    events = end_turn(position)
    assert events[1:] == [
        Earned(Seat(1), 6, 8, 0),
        Passed(Seat(1), 8, stuck=True),
        Earned(Seat(0), 4, 10, 2),
    ]
    assert position.phase == "build"


@rule("R24", "W4")
def test_the_game_ends_when_both_are_stuck() -> None:
    position = meadow(6, 2)
    wall_in(position, 0)
    wall_in(position, 1)
    assert end_turn(position)[-1] == Ended("dead end", Seat(1))
    assert [player.resources for player in position.players] == [6, 2]


def test_without_a_merchant_only_occupied_settlements_can_be_connected() -> None:
    position = meadow(6, 0)
    position.players[1].merchants = [at("F5")]
    position.players[0].merchants = [at("D10")] * 24
    assert reachable(position) == ["F5"]
