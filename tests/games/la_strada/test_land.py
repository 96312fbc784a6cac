"""The map: hexes, land tiles and how they lie together."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from bot.games.la_strada.hexes import NOWHERE, grid
from bot.games.la_strada.land import assemble, board, lying
from bot.games.la_strada.tables import PRINTED, SITE
from tests.rulebook import rule

STRAIGHT = (0, 0, 0, 0, 0, 0)
SITES = (
    "(-6,2) (-4,0) (-4,3) (-3,-3) (-3,6) (-2,1) (-2,3) (-1,-1) (0,-5) (0,0) (0,4) (1,-2) (1,1) (2,-1) (2,4)"
    " (3,-5) (4,-4) (5,-2) (5,0)"
)


@pytest.mark.parametrize(("side", "hexes"), [(5, 91), (6, 127), (7, 169)])
def test_six_triangles_and_the_centre_make_up_the_hexagon(side: int, hexes: int) -> None:
    assert len(grid(side).names) == hexes


@pytest.mark.parametrize("side", [5, 6, 7])
def test_the_tiles_and_the_centre_cover_every_hex_once(side: int) -> None:
    covered = [one for sector in range(6) for one in lying(side, sector, sector % 3)]
    centre = grid(side).at[0, 0]
    assert sorted([*covered, centre]) == list(range(len(grid(side).names)))


def test_hexes_are_numbered_and_named_in_reading_order() -> None:
    found = grid(6)
    assert [found.names[row[0]] for row in found.rows()] == [f"{letter}1" for letter in "ABCDEFGHIJKLM"]
    assert [len(row) for row in found.rows()] == [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    assert found.names[found.at[0, 0]] == "G7"
    assert found.named["A1"] == 0
    assert found.named["M7"] == 126


@pytest.mark.parametrize("side", [5, 6, 7])
def test_a_set_of_hexes_is_shifted_to_their_neighbours(side: int) -> None:
    found = grid(side)
    whole = sum(found.bits)
    for number, around in enumerate(found.neighbours):
        for shift, neighbour in zip(found.shifts, around, strict=True):
            bit = found.bits[number]
            moved = bit << shift if shift > 0 else bit >> -shift
            assert moved & whole == (0 if neighbour == NOWHERE else found.bits[neighbour])


def test_distance_and_direction_agree_with_the_neighbours() -> None:
    found = grid(6)
    for number, around in enumerate(found.neighbours):
        for direction, neighbour in enumerate(around):
            if neighbour != NOWHERE:
                assert found.distance(number, neighbour) == 1
                assert found.direction(number, neighbour) == direction
    assert found.distance(found.named["A1"], found.named["M7"]) == 12


@rule("2.2", "R2")
def test_the_board_of_the_test_vector_has_its_sites_where_they_belong() -> None:
    made = board("", "ABCDEF", STRAIGHT)
    places = sorted(made.grid.coordinates[site] for site in made.sites)
    assert " ".join(f"({q},{r})" for q, r in places) == SITES


def test_the_terrain_of_the_test_vector_is_what_the_tiles_show() -> None:
    made = board("", "ABCDEF", STRAIGHT)
    assert Counter(made.terrain) == {0: 63, 1: 28, 2: 17, SITE: 19}
    assert [field.bit_count() for field in made.fields] == [63, 28, 17]
    shown = {made.grid.coordinates[number]: code for number, code in enumerate(made.terrain)}
    assert [shown[q, 0] for q in range(1, 7)] == [0, 2, 0, 2, SITE, 0]  # tile A along the seam to the east
    assert [shown[0, r] for r in range(1, 7)] == [2, 2, 0, SITE, 0, 1]  # tile B to the south-east


def boards(step: int) -> list[tuple[str, tuple[int, ...]]]:
    every = [
        ("A" + "".join(rest), (0, *turned))
        for rest in permutations("BCDEF")
        for turned in product(range(3), repeat=5)
    ]
    assert len(every) == 29_160
    return every[::step]


def check_sites_keep_apart(step: int) -> None:
    edition = PRINTED.of("")
    for order, turns in boards(step):
        made = assemble(edition, order, turns)
        assert len(made.sites) == 19
        settled = made.settled
        for shift in made.grid.shifts[:3]:
            assert not settled & settled << shift


def test_no_two_sites_are_adjacent_on_a_sample_of_the_boards() -> None:
    check_sites_keep_apart(97)


@pytest.mark.soak
def test_no_two_sites_are_adjacent_on_any_board() -> None:
    check_sites_keep_apart(1)


def test_turning_a_tile_three_times_brings_it_back() -> None:
    edition = PRINTED.of("")
    once = assemble(edition, "ABCDEF", (0, 1, 1, 1, 1, 1))
    assert once.terrain != assemble(edition, "ABCDEF", STRAIGHT).terrain
    assert (
        assemble(edition, "ABCDEF", (0, 3, 3, 3, 3, 3)).terrain
        == assemble(edition, "ABCDEF", STRAIGHT).terrain
    )


def test_turning_a_tile_keeps_its_spaces_in_their_sector_and_as_far_from_each_other() -> None:
    hexes = grid(6)
    flat = lying(6, 2, 0)
    for turned in (1, 2):
        placed = lying(6, 2, turned)
        assert placed != flat
        assert sorted(placed) == sorted(flat)
        assert all(
            hexes.distance(one, other) == hexes.distance(was, were)
            for one, was in zip(placed, flat, strict=True)
            for other, were in zip(placed, flat, strict=True)
        )
