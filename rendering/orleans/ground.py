"""What lies still on the map: roads and waterways with their spaces for goods, and the towns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import TOWNS, Town
from bot.games.orleans.sheet import Connection
from bot.games.orleans.tables import PRINTED
from rendering.orleans import layout
from rendering.orleans.drawings import SLOT
from rendering.orleans.layout import Plan
from rendering.scene import Path, Rect, Shape, Text, Use

_AROUND: Final = 3
"""From a goods tile to the edge of its space."""
_WORDS: Final = 21


@lru_cache(maxsize=16)
def ground(printed: str, seats: int, plan: Plan) -> tuple[Shape, ...]:
    """Return the map for a number of players, without anything that moves."""
    edition = PRINTED.of(printed)
    left, top = plan.point((0, 0))
    shapes: list[Shape] = [Rect((left, top), plan.size, "meadow", "frame", 3, 14, "table")]
    for water in (True, False):
        shapes += [_way(one, plan) for one in edition.connections if one.water == water]
    for connection in edition.connections:
        shapes += _slots(connection, seats, plan)
    for town in TOWNS:
        shapes += _town(town, edition.towns[town], plan, free=town == edition.free_town)
    return tuple(shapes)


def _way(connection: Connection, plan: Plan) -> Path:
    line = layout.way(connection)
    at = plan.point(line[0])
    points = tuple((x - at[0], y - at[1]) for x, y in map(plan.point, line))
    if connection.water:
        return Path(at, points, "river", plan.scaled(13), "river bank", plan.scaled(2))
    return Path(at, points, "road", plan.scaled(7), "road edge", plan.scaled(2.5))


def _slots(connection: Connection, seats: int, plan: Plan) -> Iterator[Shape]:
    side = round(plan.scaled(SLOT + 2 * _AROUND))
    line = "river bank" if connection.water else "road edge"
    for middle in layout.slots(connection, seats):
        x, y = plan.point(middle)
        corner, width = round(plan.scaled(7)), round(plan.scaled(2.5))
        yield Rect(
            (x - side // 2, y - side // 2),
            (side, side),
            slot_ground(water=connection.water),
            line,
            width,
            corner,
        )


def slot_ground(*, water: bool) -> str:
    """Return the ink of a space for a good."""
    return "river" if water else "road"


def _town(town: Town, name: str, plan: Plan, *, free: bool) -> Iterator[Shape]:
    x, y = plan.town(town)
    size = "" if plan.scale == 1 else "large "
    yield Use((x, y), f"{size}free town" if free else f"{size}town")
    words, face = round(plan.scaled(_WORDS)), "bold" if free else "semibold"
    dx, dy, anchor = layout.LABELS[town]
    at = (x + round(plan.scaled(dx)), y + round(plan.scaled(dy)))
    yield Text(at, name, words, "ink", face, anchor, halo="meadow", on="meadow")
