"""Where everything lies on the picture of La Loire."""

from itertools import combinations, pairwise
from typing import TypeAlias

import pytest

from bot.games.la_loire.components import CITIES, NANTES, ORLEANS, RING
from bot.games.la_loire.state import Position
from rendering import header
from rendering.la_loire import layout
from rendering.la_loire.market import deck_middle
from rendering.la_loire.places import palace_middles
from rendering.la_loire.teams import Stand, stands
from rendering.scene import Point
from tests.rendering.la_loire.games import moments

Box: TypeAlias = tuple[float, float, float, float]

VILLAGES = [space for space in range(RING) if space not in CITIES]

every_count = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def box(at: Point, size: Point) -> Box:
    return at[0], at[1], at[0] + size[0], at[1] + size[1]


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def inside(one: Box, other: Box) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def lane(space: int, *, down: bool) -> Box:
    return box(layout.lane(space, down=down), (layout.LANE, layout.ROW))


@every_count
def test_nothing_lies_on_anything_else(seats: int) -> None:
    boxes = [box((0, 0), (layout.WIDTH, header.HEIGHT))]
    boxes += [box(at, layout.TILE) for at in layout.TILES]
    boxes += [box(layout.SUPPLY, layout.SUPPLY_SIZE)]
    boxes += [box(layout.corner(city), layout.CITY) for city in CITIES]
    boxes += [box(layout.corner(space), layout.PLATE) for space in VILLAGES]
    boxes += [lane(space, down=down) for space in VILLAGES for down in (False, True)]
    boxes += [(layout.RIVER_LEFT, layout.ROWS_TOP, layout.RIVER_RIGHT, layout.ROWS_BOTTOM)]
    for seat in range(seats):
        left, wide = layout.panel(seats, seat)
        boxes.append(box((left, layout.PANELS_TOP), (wide, layout.panel_height(seats))))
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(inside(each, box((0, 0), layout.size(seats))) for each in boxes)


def test_each_road_leads_down_from_nantes_to_orleans() -> None:
    for road in (range(NANTES + 1, ORLEANS), range(RING - 1, ORLEANS, -1)):
        tops = [layout.row_top(space) for space in (NANTES, *road, ORLEANS)]
        assert tops == sorted(tops)
        assert len({layout.road_left(space) for space in road}) == 1
        assert len({layout.corner(space)[0] for space in road}) == 1


def test_traffic_keeps_to_the_left() -> None:
    """Movement: whoever heads up the picture has the lane for it on his left."""
    for space in VILLAGES:
        (up, _), (down, _) = layout.lane(space, down=False), layout.lane(space, down=True)
        assert up < down


def test_a_heading_is_down_the_picture_when_it_leads_to_orleans() -> None:
    """Spaces are numbered from Nantes along the south road and back along the north road."""
    assert [layout.goes_down(NANTES + 3, heading) for heading in (1, -1)] == [True, False]
    assert [layout.goes_down(ORLEANS + 3, heading) for heading in (1, -1)] == [False, True]


@pytest.mark.parametrize("goal", [15, 17, 20])
def test_the_spaces_of_the_river_follow_each_other_from_nantes_to_the_goal(goal: int) -> None:
    edges = [layout.river_top(space, goal) for space in range(goal + 2)]
    assert edges[0] == layout.ROWS_TOP
    assert edges[-1] == layout.ROWS_BOTTOM
    heights = [below - above for above, below in pairwise(edges)]
    assert max(heights) - min(heights) <= 1
    assert min(heights) >= 34


def test_a_letter_leaves_what_stands_beside_the_road_readable() -> None:
    for space in VILLAGES:
        left, _ = layout.corner(space)
        x, _ = layout.stand(space, both=False)
        assert abs(layout.spot(space)[0] - left - x) >= 21 + 25


def test_letters_for_all_spaces_and_cards_have_places_of_their_own() -> None:
    table = moments(4, 3)[5]
    spots = [layout.spot(space) for space in range(RING)]
    spots += palace_middles(table).values()
    spots += [deck_middle(level) for level in (1, 2, 3, 4)]
    assert len(spots) == RING + 8 + 4
    for (x, y), (u, v) in combinations(spots, 2):
        assert abs(x - u) >= 40 or abs(y - v) >= 42


def gathered(position: Position, space: int, up: int, down: int) -> list[Stand]:
    """Return how teams are drawn when so many of them head up and down on one space."""
    pieces = [piece for player in position.players for piece in (player.trader, player.messenger)]
    heading = 1 if layout.goes_down(space, 1) else -1
    for number, piece in enumerate(pieces):
        here = number < up + down
        piece.at = space if here else ORLEANS
        piece.heading = 0 if piece.at in CITIES else heading if number < down else -heading
    found = list(stands(position, None))
    assert len(found) == len(pieces)
    return found[: up + down] if space == NANTES else [stand for stand in found if stand.cut.tip]


@pytest.mark.parametrize("space", [NANTES + 1, ORLEANS + 5])
@pytest.mark.parametrize(("up", "down"), [(n, m) for n in range(9) for m in range(9 - n)])
def test_any_number_of_teams_finds_room_in_the_lanes_of_a_village(space: int, up: int, down: int) -> None:
    found = gathered(moments(4, 3)[5], space, up, down)
    assert [sum(stand.down is way for stand in found) for way in (False, True)] == [up, down]
    boxes = [box(stand.at, stand.cut.size) for stand in found]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    for stand, each in zip(found, boxes, strict=True):
        assert inside(each, lane(space, down=stand.down))


def test_all_teams_find_room_in_a_city() -> None:
    position = moments(4, 3)[5]
    boxes = [box(stand.at, stand.cut.size) for stand in gathered(position, NANTES, 8, 0)]
    assert len(boxes) == 8
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    city = box(layout.corner(NANTES), layout.CITY)
    first = min(x for x, y in palace_middles(position).values()) - 137 // 2
    assert all(inside(each, (city[0] + 236, city[1], first, city[3])) for each in boxes)
