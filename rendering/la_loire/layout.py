"""Where everything of La Loire lies in the picture: the roads run down, with the river between them.

Nantes lies at the top, Orléans at the bottom, so that each village has a line of its own.
"""

from __future__ import annotations

from typing import Final

from bot.games.la_loire.components import CITIES, MARKET_SPACES, NANTES, ORLEANS, RING, VILLAGES_A_ROAD
from rendering import header
from rendering.scene import Point

WIDTH: Final = 1200
MARGIN: Final = 14

MARKET: Final = (MARGIN, header.HEIGHT + 10)
TILE: Final = (86, 104)
TILE_STEP: Final = 90
TILES: Final = tuple((MARKET[0] + TILE_STEP * number, MARKET[1]) for number in range(MARKET_SPACES))
"""The upper left corners of the market tiles, from the cheapest."""

SUPPLY: Final = (TILES[-1][0] + TILE_STEP + 4, MARKET[1])
SUPPLY_SIZE: Final = (WIDTH - MARGIN - SUPPLY[0], TILE[1])

CITY: Final = (WIDTH - 2 * MARGIN, 84)
"""How large the band of a city is."""
ROW: Final = 80
"""From one village to the next."""
NANTES_TOP: Final = MARKET[1] + TILE[1] + 10
ROWS_TOP: Final = NANTES_TOP + CITY[1] + 4
ROWS_BOTTOM: Final = ROWS_TOP + VILLAGES_A_ROAD * ROW
ORLEANS_TOP: Final = ROWS_BOTTOM + 4

PLATE: Final = (356, 74)
"""How large the plate of a village is."""
LANE: Final = 84
"""How wide one of the two lanes of a road is."""
ROAD: Final = 2 * LANE

UPPER: Final = 21
LOWER: Final = 53
"""The middles of the two lines on a plate, from its upper edge."""
_PAD: Final = 8
_STANDS: Final = 104
"""How wide the part of a plate is where building and circus stand."""
_STAND: Final = 40
"""From its inner edge to the middle of what stands there: a letter has room beside it."""
_ROADSIDE: Final = 16
"""From the edge of a plate beside the road to the middle of a letter."""

_ROADS: Final = (MARGIN + PLATE[0] + 4, WIDTH - MARGIN - PLATE[0] - 4 - ROAD)
"""The left edges of the south and the north road."""
RIVER_LEFT: Final = _ROADS[0] + ROAD
RIVER_RIGHT: Final = _ROADS[1]
RIVER: Final = RIVER_RIGHT - RIVER_LEFT
"""How wide the valley is in which the river flows."""

PANELS_TOP: Final = ORLEANS_TOP + CITY[1] + 10
_PANEL_HEIGHTS: Final = {1: 342, 2: 342, 3: 382, 4: 382}
"""By the number of players: wide panels have the cards beside the rest, not below."""


def panel_height(seats: int) -> int:
    """Return how high the players' panels are."""
    return _PANEL_HEIGHTS[seats]


def panel(seats: int, seat: int) -> tuple[int, int]:
    """Return the left edge of a player's panel, and its width."""
    wide = (WIDTH - MARGIN * (seats + 1)) // seats
    return MARGIN + seat * (wide + MARGIN), wide


def size(seats: int) -> tuple[int, int]:
    """Return how large the picture is."""
    return WIDTH, PANELS_TOP + panel_height(seats) + MARGIN


def is_south(space: int) -> bool:
    """Return whether a village lies on the south road, which is the left one."""
    return space < ORLEANS


def row(space: int) -> int:
    """Return on which line a village lies, counted from 0 at Nantes."""
    return space - NANTES - 1 if is_south(space) else RING - 1 - space


def row_top(space: int) -> int:
    """Return where the line of a village, or the band of a city, begins."""
    if space in CITIES:
        return NANTES_TOP if space == NANTES else ORLEANS_TOP
    return ROWS_TOP + ROW * row(space)


def road_left(space: int) -> int:
    """Return the left edge of the road on which a village lies."""
    return _ROADS[0] if is_south(space) else _ROADS[1]


def corner(space: int) -> tuple[int, int]:
    """Return the upper left corner of a village's plate, or of a city's band."""
    top = row_top(space)
    if space in CITIES:
        return MARGIN, top
    return MARGIN if is_south(space) else WIDTH - MARGIN - PLATE[0], top + (ROW - PLATE[1]) // 2


def words(space: int) -> tuple[int, int]:
    """Return between which ends words stand on the plate of a village, from its left edge."""
    if is_south(space):
        return _PAD, PLATE[0] - _STANDS - _PAD
    return _STANDS + _PAD, PLATE[0] - _PAD


def stand(space: int, *, both: bool) -> tuple[int, int]:
    """Return where building or circus, or both of them, stand on the plate of a village: beside the road."""
    inward = _STANDS // 2 if both else _STAND
    return PLATE[0] - _STANDS + inward if is_south(space) else _STANDS - inward, PLATE[1] // 2


def spot(space: int) -> Point:
    """Return where a letter leaves a village or a city readable: at the roadside, or beside the palaces."""
    if space in CITIES:
        return WIDTH // 2 - 4, row_top(space) + CITY[1] // 2
    left, top = corner(space)
    return left + (PLATE[0] - _ROADSIDE if is_south(space) else _ROADSIDE), top + PLATE[1] // 2


def goes_down(space: int, heading: int) -> bool:
    """Return whether a team on a village heads for Orléans, which is down the picture."""
    return is_south(space) == (heading == 1)


def lane(space: int, *, down: bool) -> tuple[int, int]:
    """Return the upper left corner of a lane at a village: traffic keeps to the left."""
    return road_left(space) + LANE * down, row_top(space)


def lane_middle(space: int, *, down: bool) -> Point:
    """Return the middle of a lane at a village."""
    left, top = lane(space, down=down)
    return left + LANE // 2, top + ROW // 2


def river_top(space: int, goal: int) -> int:
    """Return where a space of the river begins; the spaces up to the goal share its length."""
    return ROWS_TOP + round(space * VILLAGES_A_ROAD * ROW / (goal + 1))


def river_middle(space: int, goal: int) -> Point:
    """Return the middle of a space of the river."""
    top, bottom = river_top(space, goal), river_top(space + 1, goal)
    return (RIVER_LEFT + RIVER_RIGHT) // 2, (top + bottom) // 2
