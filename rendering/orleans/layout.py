"""Where everything of Orléans lies in its pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Final

from bot.games.orleans.names import Town
from bot.games.orleans.sheet import Connection
from rendering import header
from rendering.scene import Point

SIZE: Final = (1200, 1400)
"""Higher than wide, because a telephone shows it 400 pixels wide."""
MARGIN: Final = 14
GAP: Final = 10
WIDTH: Final = SIZE[0] - 2 * MARGIN
TOP: Final = header.HEIGHT + GAP

MAP: Final = (786, 630)
"""How large the map is beside the deeds; all measures of the map count from its upper left corner."""
BESIDE: Final = MARGIN + MAP[0] + GAP
"""Where the deeds begin, beside the map."""
ASIDE: Final = SIZE[0] - MARGIN - BESIDE
"""How wide they are."""

HOURS_HEIGHT: Final = 58
MAP_TOP: Final = TOP + HOURS_HEIGHT + GAP
TRACKS_TOP: Final = MAP_TOP + MAP[1] + GAP
TRACK_HEIGHT: Final = 66
DEVELOPMENT_HEIGHT: Final = 60
PANELS_TOP: Final = TRACKS_TOP + 2 * TRACK_HEIGHT + DEVELOPMENT_HEIGHT + 3 * GAP
PANEL_HEIGHT: Final = SIZE[1] - MARGIN - PANELS_TOP

OWN_HEIGHT: Final = 66
"""What a player has, in one line."""
MARKET_HEIGHT: Final = 84
BOARD_MAP_TOP: Final = SIZE[1] - MARGIN - MAP[1]
"""Where the map lies below a player's own board."""
BOARD_MARKET_TOP: Final = BOARD_MAP_TOP - GAP - MARKET_HEIGHT
PLACES_TOP: Final = TOP + OWN_HEIGHT + GAP

TOWNS: Final[Mapping[Town, tuple[int, int]]] = {
    "chartres": (400, 46),
    "etampes": (636, 46),
    "le_mans": (106, 98),
    "chateaudun": (314, 144),
    "montargis": (716, 178),
    "orleans": (478, 194),
    "vendome": (206, 206),
    "briare": (716, 294),
    "blois": (366, 286),
    "tours": (146, 318),
    "vierzon": (514, 362),
    "montrichard": (338, 382),
    "chinon": (62, 410),
    "sancerre": (742, 420),
    "loches": (264, 432),
    "bourges": (616, 456),
    "chateauroux": (446, 500),
    "le_blanc": (262, 514),
    "nevers": (746, 530),
    "chatellerault": (110, 548),
    "saint_amand": (606, 576),
    "la_chatre": (444, 583),
    "argenton": (282, 586),
}

LABELS: Final[Mapping[Town, tuple[int, int, str]]] = {
    "chartres": (0, -26, "mm"),
    "etampes": (0, -26, "mm"),
    "le_mans": (-22, 0, "rm"),
    "chateaudun": (-31, -26, "mm"),
    "montargis": (-6, 28, "rm"),
    "orleans": (30, -44, "lm"),
    "vendome": (-6, 26, "mm"),
    "briare": (-16, 22, "rm"),
    "blois": (-8, 27, "mm"),
    "tours": (-22, 0, "rm"),
    "vierzon": (26, -14, "lm"),
    "montrichard": (8, 26, "lm"),
    "chinon": (-18, -27, "mm"),
    "sancerre": (-36, -28, "rm"),
    "loches": (0, 26, "mm"),
    "bourges": (18, -40, "mm"),
    "chateauroux": (19, 3, "lm"),
    "le_blanc": (-20, 12, "rm"),
    "nevers": (2, 42, "mm"),
    "chatellerault": (-22, 27, "mm"),
    "saint_amand": (36, 28, "mm"),
    "la_chatre": (0, 26, "mm"),
    "argenton": (-36, 26, "mm"),
}
"""Where a town's name stands from its middle, clear of goods and of other towns, and its anchor."""

BOWS: Final[Mapping[tuple[Town, Town, bool], float]] = {
    ("chinon", "chatellerault", True): -0.1,
    ("chinon", "chatellerault", False): 0.2,
    ("vierzon", "bourges", True): -0.06,
    ("vierzon", "saint_amand", True): -0.04,
    ("orleans", "blois", True): -0.1,
    ("orleans", "briare", True): 0.1,
    ("le_mans", "tours", False): 0.03,
    ("le_mans", "chateaudun", False): 0.05,
    ("bourges", "sancerre", False): 0.09,
    ("le_blanc", "chateauroux", False): 0.01,
    ("argenton", "chateauroux", False): 0.01,
    ("tours", "loches", True): 0.09,
    ("tours", "montrichard", True): -0.04,
    ("blois", "tours", True): 0.06,
    ("chinon", "le_blanc", True): -0.07,
}
"""How far a connection bends to the right, as a part of its length; by its towns, and whether it is water."""

_SLOT_STEP: Final = 46
"""From one space for a good to the second on a connection."""
_STEPS: Final = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """The map, somewhere in a picture and in some size."""

    left: int
    top: int
    scale: float = 1

    def point(self, at: Point) -> Point:
        """Return where a point of the map lies in the picture."""
        return round(self.left + at[0] * self.scale), round(self.top + at[1] * self.scale)

    def scaled(self, length: float) -> float:
        """Return a length of the map in the picture."""
        return round(length * self.scale, 1)

    @property
    def size(self) -> tuple[int, int]:
        """How large the map is in the picture."""
        return round(MAP[0] * self.scale), round(MAP[1] * self.scale)

    def town(self, town: Town) -> Point:
        """Return the middle of a town."""
        return self.point(TOWNS[town])


@cache
def way(connection: Connection) -> tuple[Point, ...]:
    """Return the line of a connection on the map."""
    (x, y), (u, v) = (TOWNS[town] for town in connection.ends)
    bow = 2 * BOWS.get((*connection.ends, connection.water), 0)
    over = (x + u) / 2 - (v - y) * bow, (y + v) / 2 + (u - x) * bow
    if not bow:
        return (x, y), (u, v)
    return tuple(
        (
            round((1 - t) ** 2 * x + 2 * t * (1 - t) * over[0] + t**2 * u, 1),
            round((1 - t) ** 2 * y + 2 * t * (1 - t) * over[1] + t**2 * v, 1),
        )
        for t in (step / _STEPS for step in range(_STEPS + 1))
    )


@cache
def slots(connection: Connection, seats: int) -> tuple[Point, ...]:
    """Return the middle of each space for a good on a connection of the map."""
    (x, y), (u, v) = (TOWNS[town] for town in connection.ends)
    bow = BOWS.get((*connection.ends, connection.water), 0)
    middle = (x + u) / 2 - (v - y) * bow, (y + v) / 2 + (u - x) * bow
    length = hypot(u - x, v - y)
    aside = (u - x) / length, (v - y) / length
    count = connection.spaces(seats)
    return tuple(
        (
            round(middle[0] + aside[0] * _SLOT_STEP * (number - (count - 1) / 2), 1),
            round(middle[1] + aside[1] * _SLOT_STEP * (number - (count - 1) / 2), 1),
        )
        for number in range(count)
    )
