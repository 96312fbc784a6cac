"""Where everything lies on the picture of La Strada."""

from itertools import combinations
from math import dist

import pytest

from bot.games.la_strada.hexes import NOWHERE, SIDES, grid
from rendering import header
from rendering.la_strada import layout
from rendering.la_strada.layout import plan

every_size = pytest.mark.parametrize("side", [1, 5, 6, 7, 12])


@every_size
def test_every_hex_has_a_place_of_its_own(side: int) -> None:
    sheet = plan(side)
    assert len(sheet.centres) == len(grid(side).names)
    assert min(dist(one, other) for one, other in combinations(sheet.centres, 2)) >= sheet.width - 1
    assert all(x == round(x) and y == round(y) for x, y in sheet.centres)


@every_size
def test_neighbours_lie_where_their_direction_points(side: int) -> None:
    sheet = plan(side)
    for space, neighbours in enumerate(grid(side).neighbours):
        for direction, other in enumerate(neighbours):
            if other != NOWHERE:
                (x, y), (u, v) = sheet.centres[space], sheet.centres[other]
                assert dist((u - x, v - y), sheet.arm(direction, 2)) < 1.5


@every_size
def test_the_map_lies_between_header_and_panels_inside_its_edge(side: int) -> None:
    sheet = plan(side)
    x, y = layout.MAP_CENTRE
    outline = [(x + dx, y + dy) for dx, dy in sheet.outline()]
    assert len(outline) == SIDES
    assert min(x for x, _ in outline) >= layout.MARGIN
    assert max(x for x, _ in outline) <= layout.SIZE[0] - layout.MARGIN
    assert min(y for _, y in outline) >= header.HEIGHT
    assert max(y for _, y in outline) <= layout.PANELS_TOP
    for at in sheet.centres:
        for one, other in zip(outline, (*outline[1:], outline[0]), strict=True):
            across = (other[0] - one[0]) * (at[1] - one[1]) - (other[1] - one[1]) * (at[0] - one[0])
            assert across / dist(one, other) >= sheet.radius, "a hex sticks out of the map"


def test_the_scoring_tables_leave_the_map_free() -> None:
    x, y = layout.MAP_CENTRE
    sheet = plan(6)
    outline = [(x + dx, y + dy) for dx, dy in sheet.outline()]
    for left, top in layout.TABLES:
        inner = (left if left > x else left + layout.TABLE[0], top if top > y else top + layout.TABLE[1])
        sides = [
            (other[0] - one[0]) * (inner[1] - one[1]) - (other[1] - one[1]) * (inner[0] - one[0])
            for one, other in zip(outline, (*outline[1:], outline[0]), strict=True)
        ]
        assert min(sides) < 0, "the table's inner corner lies on the map"
