"""Setting up: the map, the settlements, the pieces and the workshops."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Earned, Place
from bot.games.la_strada.state import Position
from bot.games.la_strada.tables import PLAINS, PRINTED
from bot.kernel import Chance, Opening, Question, Seat, Value, choices, play_in_place
from bot.kernel.log import start
from tests.games.la_strada.sketch import HEXES, land_of, legal, put, sketch
from tests.rulebook import rule


def table(seats: int, seed: int, **options: Value) -> Position:
    return start(GAME, Opening("la_strada", 1, seats, seed, options=options)).state


def placing(*workshops: str, **map_: str) -> Position:
    """Return a sketch in which the seat after those with workshops is to place one."""
    position = sketch(*workshops, **map_)  # type: ignore[arg-type]
    position.phase = "place"
    position.turn = Seat(next((seat for seat, names in enumerate(workshops) if not names), 0))
    return position


def ground(position: Position) -> set[str]:
    return {HEXES.names[action.hex] for action in legal(position) if isinstance(action, Place)}


@rule("1.1", "2.4", "2.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_player_gets_the_pieces_of_one_colour(seats: int) -> None:
    view = GAME.view(table(seats, 7), None)
    colours = [colour for player in view.players for colour in player.colours]
    assert colours == ["black", "grey", "yellow", "red"][:seats]
    assert {player.tiles for player in view.players} == {(18, 8, 5)}
    assert {player.merchants_left for player in view.players} == {12}
    assert PRINTED.of("").settlements == (4, 5, 5, 5)


@rule("2.9")
def test_nobody_has_resources_before_the_first_turn() -> None:
    assert [player.resources for player in table(4, 1).players] == [0, 0, 0, 0]


@rule("2.2", "R1", "R2")
def test_five_land_tiles_are_shuffled_and_turned_and_the_start_tile_lies_first() -> None:
    made = [table(3, seed) for seed in range(60)]
    assert {position.order[0] for position in made} == {"A"}
    assert {position.turns[0] for position in made} == {0}
    for sector in range(1, 6):
        assert {position.order[sector] for position in made} == set("BCDEF")
        assert {position.turns[sector] for position in made} == {0, 1, 2}
    assert all(sorted(position.order) == list("ABCDEF") for position in made)


@rule("2.3", "R3")
def test_the_settlements_are_shuffled_over_all_sites_before_workshops_are_placed() -> None:
    made = [table(4, seed) for seed in range(40)]
    for position in made:
        assert position.phase == "place"
        assert Counter(position.kinds) == {0: 4, 1: 5, 2: 5, 3: 5}
        assert len(land_of(position).sites) == len(position.kinds) == 19
    for place in range(19):
        assert len({position.kinds[place] for position in made}) == 4


@rule("2.6")
def test_the_start_player_is_drawn_at_random_or_whoever_sits_first() -> None:
    assert {table(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert {table(4, seed, start="random").first for seed in range(40)} == {0, 1, 2, 3}
    assert {table(4, seed, start="first").first for seed in range(40)} == {0}


@rule("2.6", "R6", "3.1")
def test_three_or_more_place_clockwise_from_the_start_player_who_takes_the_first_turn() -> None:
    position = table(4, next(seed for seed in range(99) if table(4, seed).first == 2))
    order = []
    while position.phase == "place":
        order.append(position.turn)
        events = play_in_place(GAME, position, position.turn, legal(position)[0], Chance(0))
    assert order == [2, 3, 0, 1]
    assert position.turn == 2
    assert isinstance(events[-1], Earned)
    assert all(len(player.workshops) == 1 for player in position.players)


@rule("2.7", "R4")
def test_a_workshop_goes_on_plains_beside_settlements_and_on_the_rim_too() -> None:
    position = placing("", "", "", cities="G7", forest="B2 B3", hills="C1")
    found = ground(position)
    land = land_of(position)
    assert found == {HEXES.names[one] for one in range(127) if land.terrain[one] == PLAINS}
    assert not found & {"B2", "B3", "C1", "G7"}
    assert {"A1", "G6", "F7"} <= found


@rule("2.7", "R3")
def test_no_workshop_goes_on_a_site_of_a_real_map() -> None:
    position = table(3, 5)
    land = land_of(position)
    assert {land.terrain[HEXES.named[name]] for name in ground(position)} == {PLAINS}


@rule("2.8", "R5")
def test_workshops_are_at_distance_2_at_least() -> None:
    found = ground(placing("G5", "", "", cities="A1"))
    assert not found & {"G5", "G4", "G6", "F4", "F5", "H4", "H5"}
    assert {"G3", "G7", "E4", "F3", "F6"} <= found
    assert len(found) == 127 - 1 - 7


@rule("8.2", "8.3", "R5")
def test_two_players_place_two_workshops_in_turns_and_the_second_player_begins() -> None:
    position = table(2, 3, start="first")
    order = []
    while position.phase == "place":
        order.append(position.turn)
        play_in_place(GAME, position, position.turn, legal(position)[0], Chance(0))
    assert order == [0, 1, 0, 1]
    assert position.turn == 1
    workshops = [one for player in position.players for one in player.workshops]
    assert len(workshops) == 4
    assert all(HEXES.distance(one, other) >= 2 for one in workshops for other in workshops if one != other)


@rule("2.8", "R5")
def test_the_own_first_workshop_keeps_its_distance_too() -> None:
    assert not ground(placing("G5", "", cities="A1")) & {"G4", "G6"}
    position = placing("G5", "C3", cities="A1")
    assert not ground(position) & {"G4", "G6", "C2", "C4"}


@rule("E6")
def test_a_workshop_that_can_never_build_is_warned_of_and_allowed() -> None:
    position = placing("G5", "", "K3", cities="A1 A3 G7", hills="E11 E10 F11 F12 G12 H11 H12 I11 I10 G11")
    seat = position.turn
    about = GAME.words.detail(GAME.view(position, seat), "hex", HEXES.named["G13"], {})
    assert about == "no road of at most 10 resources can begin here: the game would end on your turn"
    near = GAME.words.detail(GAME.view(position, seat), "hex", HEXES.named["E6"], {})
    assert near == "2 settlements within 6 resources, 3 within 10"
    put(position, "G13")


def test_a_workshop_is_asked_for_row_by_row_so_that_one_menu_is_enough() -> None:
    position = GAME.setup(Opening("la_strada", 1, 4, 3), Chance(3))
    legal = GAME.legal_actions(position, position.turn)
    rows = choices.next_question(legal, {})
    assert isinstance(rows, Question)
    assert rows.field == "row"
    for row in rows.answers:
        hexes = choices.answers(choices.matching(legal, {"row": row}), "hex")
        assert len(hexes) <= 13
        free = GAME.words.detail(GAME.view(position, position.turn), "row", row, {})
        assert all(HEXES.names[one] in free for one in hexes if isinstance(one, int))
