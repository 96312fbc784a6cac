"""Where everything lies in the pictures of Orléans."""

from itertools import combinations, pairwise
from math import dist

import pytest

from bot.games.orleans.names import BOARD, DEEDS, PLACES, TILES, TOWNS
from bot.games.orleans.tables import PRINTED
from rendering.faces import face
from rendering.orleans import board, deeds, layout, rows
from rendering.orleans.drawings import SLOT
from rendering.orleans.panels import SHORT
from rendering.orleans.rows import TRACKS
from rendering.scene import Point

EDITION = PRINTED.of("")
HALF = SLOT / 2

Box = tuple[float, float, float, float]


def around(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def label(town: str) -> Box:
    """Return the box around the letters of a town's name."""
    name = next(each for each in TOWNS if each == town)
    dx, dy, anchor = layout.LABELS[name]
    x, y = layout.TOWNS[name][0] + dx, layout.TOWNS[name][1] + dy
    wide = face("bold" if town == EDITION.free_town else "semibold").width(EDITION.towns[name], 21)
    left = {"l": x, "m": x - wide / 2, "r": x - wide}[anchor[0]]
    return left, y - 8, left + wide, y + 8


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_every_town_has_a_place_and_a_side_for_its_name() -> None:
    assert set(layout.TOWNS) == set(layout.LABELS) == set(TOWNS)
    assert min(dist(*pair) for pair in combinations(layout.TOWNS.values(), 2)) > 60


def test_bends_are_those_of_connections() -> None:
    known = {(*way.ends, way.water) for way in EDITION.connections}
    assert set(layout.BOWS) <= known


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_goods_lie_apart_from_each_other_and_from_towns_and_names(seats: int) -> None:
    lying = [around(slot, HALF) for way in EDITION.connections for slot in layout.slots(way, seats)]
    towns = [around(at, 13) for at in layout.TOWNS.values()]
    names = [label(town) for town in TOWNS]
    assert len(lying) == {2: 43, 3: 48, 4: 52}[seats]
    assert all(apart(*pair) for pair in combinations(lying, 2))
    assert all(apart(one, other) for one in lying for other in (*towns, *names))
    assert all(apart(*pair) for pair in combinations(names, 2))
    for left, top, right, bottom in (*lying, *towns, *names):
        assert 3 < left < right < layout.MAP[0] - 3
        assert 3 < top < bottom < layout.MAP[1] - 3


def test_a_connection_runs_from_town_to_town_through_its_goods() -> None:
    for way in EDITION.connections:
        line = layout.way(way)
        assert (line[0], line[-1]) == tuple(map(tuple, (layout.TOWNS[town] for town in way.ends)))
        for slot in layout.slots(way, 4):
            near = min(dist(slot, ((x + u) / 2, (y + v) / 2)) for (x, y), (u, v) in _pieces(line))
            assert near < 15


def _pieces(line: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Return a line in short pieces."""
    points: list[Point] = []
    for (x, y), (u, v) in pairwise(line):
        points += [(x + (u - x) * part / 10, y + (v - y) * part / 10) for part in range(11)]
    return list(pairwise(points))


def test_the_road_and_the_waterway_between_the_same_towns_lie_apart() -> None:
    road, river = (way for way in EDITION.connections if set(way.ends) == {"chinon", "chatellerault"})
    assert dist(layout.slots(road, 4)[0], layout.slots(river, 4)[0]) > SLOT


def test_the_parts_of_a_picture_lie_one_below_the_other() -> None:
    assert layout.TOP < layout.MAP_TOP < layout.TRACKS_TOP < layout.PANELS_TOP
    assert layout.SIZE[1] == layout.PANELS_TOP + layout.PANEL_HEIGHT + layout.MARGIN
    assert layout.PLACES_TOP < layout.BOARD_MARKET_TOP < layout.BOARD_MAP_TOP
    below = deeds.beside(0).top(len(DEEDS))
    assert below + 60 <= layout.MAP[1]
    assert deeds.ALONE.top(len(DEEDS)) <= layout.SIZE[1]


@pytest.mark.parametrize("tracks", [rows.BETWEEN, rows.ALONE])
def test_every_mark_stands_in_its_own_quarter_of_its_cell(tracks: rows.Tracks) -> None:
    cells = [
        (tracks.row(number, EDITION.steps[kind]), space)
        for number, kind in enumerate(TRACKS)
        for space in range(EDITION.steps[kind] + 1)
    ]
    cells += [(tracks.development_row(space, EDITION.last), space) for space in range(EDITION.last + 1)]
    boxes = []
    for row, space in cells:
        left, top, wide, high = row.cell(space)
        boxes.append((left, top, left + wide, top + high))
        stands = [row.stand(space, seat) for seat in range(4)]
        assert min(dist(*pair) for pair in combinations(stands, 2)) >= 2 * row.mark - 2
        for x, y in stands:
            assert left + row.mark - 3 <= x <= left + wide - row.mark + 3
            assert row.reward(space)[1] < y <= top + high - row.mark
    assert all(apart(*pair) for pair in combinations(boxes, 2))
    assert all(right <= layout.SIZE[0] and bottom <= layout.SIZE[1] for _, _, right, bottom in boxes)


@pytest.mark.parametrize("grid", [board.ABOVE_MAP, board.ALONE])
@pytest.mark.parametrize("count", range(len(BOARD), len(BOARD) + 7))
def test_places_lie_side_by_side_however_many_there_are(grid: board.Grid, count: int) -> None:
    cells, high = grid.cells(count), grid.high(count)
    boxes = [(left, top, left + 280, top + high) for left, top in cells]
    assert all(apart(*pair) for pair in combinations(boxes, 2))
    assert all(bottom <= grid.bottom for *_, bottom in boxes)
    assert high >= 2 * grid.radius(count) + 40


def test_every_place_has_a_short_name_that_fits() -> None:
    assert set(SHORT) == set(PLACES)
    assert set(TILES) < set(SHORT)
    assert all(face("semibold").width(short, 13) <= 44 for short in SHORT.values())
