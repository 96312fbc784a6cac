"""What lies still on the board: the roads, and the river with its spaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.la_loire.components import CITIES, ORLEANS, RING
from rendering.curves import smooth
from rendering.la_loire import layout
from rendering.scene import Path, Point, Poly, Rect, Shape, Text

_ROADSIDE: Final = 3
_SHORE: Final = 7
_WAVE: Final = 3
_WAVES: Final = 16
"""How often the river bends, to look like one."""


@lru_cache(maxsize=8)
def still(goal: int) -> tuple[Shape, ...]:
    """Return all that never changes in a game; *goal* is the last space of the river."""
    top, bottom = layout.NANTES_TOP, layout.ORLEANS_TOP + layout.CITY[1]
    villages = [space for space in range(RING) if space not in CITIES]
    return (
        Rect((layout.MARGIN, top), (layout.CITY[0], bottom - top), "meadow", corner=14, on="table"),
        *_roads(),
        *(shape for space in villages for shape in _chevrons(space)),
        *_river(goal),
    )


def _roads() -> Iterator[Shape]:
    top, high = layout.ROWS_TOP - 4, layout.ROWS_BOTTOM - layout.ROWS_TOP + 8
    for village in (ORLEANS - 1, ORLEANS + 1):
        left = layout.road_left(village)
        inner = layout.ROAD - 2 * _ROADSIDE
        yield Rect((left, top), (layout.ROAD, high), "road edge")
        yield Rect((left + _ROADSIDE, top), (inner, high), "road")
        line = ((0, 0), (0, high - 8))
        yield Path((left + layout.LANE, top + 4), line, "bright", 3, dashes=(14, 12), on="road")


def _chevrons(space: int) -> Iterator[Shape]:
    """Yield the road signs: which way each lane goes."""
    for down in (False, True):
        tip = 7 if down else -7
        points = ((-13, -tip), (0, tip), (13, -tip))
        yield Path(layout.lane_middle(space, down=down), points, "bright", 5, on="road")


def _river(goal: int) -> Iterator[Shape]:
    left, top = layout.RIVER_LEFT, layout.ROWS_TOP - 4
    high = layout.ROWS_BOTTOM + 4 - top
    bends = [(_WAVE if bend % 2 else -_WAVE, high * bend / _WAVES) for bend in range(_WAVES + 1)]
    west = smooth([(_SHORE + aside, y) for aside, y in bends])
    east = smooth([(layout.RIVER - _SHORE + aside, y) for aside, y in bends])
    shore: tuple[Point, ...] = tuple((round(x, 1), round(y, 1)) for x, y in (*west, *reversed(east)))
    yield Poly((left, top), shore, "river", "river bank", 3, on="meadow")
    inset = _SHORE + _WAVE + 4
    across = layout.RIVER - 2 * inset
    for space in range(goal + 1):
        edge = layout.river_top(space, goal)
        ground = ship_ground(space, goal)
        if space == goal:
            below = layout.ROWS_BOTTOM - edge - 3
            yield Rect((left + inset, edge + 2), (across, below), ground, corner=6, on="river")
        elif space:
            yield Path((left + inset, edge), ((0, 0), (across, 0)), "river bank", 1.5, on="river")
        _, y = layout.river_middle(space, goal)
        yield Text((left + inset + 12, y), str(space), 20, "river label", "semibold", on=ground)


def ship_ground(space: int, goal: int) -> str:
    """Return the ink of a space of the river."""
    return "goal" if space == goal else "river"
