"""The pieces of Orléans: followers, goods, stations, merchants, and signs for what players have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import Final

from rendering import goods
from rendering.marks import mark
from rendering.orleans.followers import RADII, followers, gear, lit
from rendering.scene import Disc, Drawing, Path, Poly
from rendering.shaping import moved, scaled
from rendering.theme import MARKS, SEATS

SLOT: Final = 34
"""The side of a goods tile on the map."""
WHOLE: Final = 1.491
"""How many times larger the map is that has a picture of its own."""
SIZES: Final[Mapping[str, float]] = {"": 1, "large ": WHOLE}
"""Pieces on the map come in these sizes, by what their names begin with."""
TRACK_MARKS: Final = (8, 17)
"""The radii of marks on tracks."""


@cache
def drawings() -> Mapping[str, Drawing]:
    """Return all pieces, by name."""
    made: dict[str, Drawing] = {}
    for radius in RADII:
        made |= followers(radius)
    for size, factor in SIZES.items():
        made |= _on_the_map(size, factor)
    for good, picture in _GOODS.items():
        made[good] = picture
        made[f"small {good}"] = scaled(picture, 0.72)
        made[f"large {good}"] = scaled(picture, 1.5)
    for colour in MARKS:
        made[f"{colour} mark"] = mark(colour, 22)
        made[f"{colour} large mark"] = mark(colour, 31)
        for radius in TRACK_MARKS:
            made[f"{colour} mark {radius}"] = mark(colour, radius)
            made[f"{colour} mark {radius} new"] = lit(mark(colour, radius), radius + 3)
    for size, factor in (("small ", 0.8), ("", 1), ("large ", 1.5)):
        made[f"{size}coin"] = scaled((Disc((0, 0), 13, "coin", "coin edge", 2),), factor)
        made[f"{size}citizen"] = scaled(_citizen(), factor)
        made[f"{size}star"] = scaled(_star(), factor)
        made[f"{size}house"] = scaled(_plain_house(), factor)
        made[f"{size}gear"] = scaled(gear(13, "frame"), factor)
        made[f"{size}tick"] = scaled(_tick(), factor)
        made[f"{size}flag"] = scaled(_flag(), factor)
    return made


_GOODS: Final[Mapping[str, Drawing]] = {
    "grain": goods.grain(),
    "cheese": goods.cheese(),
    "wine": goods.wine(),
    "wool": goods.wool(),
    "brocade": goods.brocade(),
}


# On the map


def _on_the_map(size: str, factor: float) -> dict[str, Drawing]:
    half = SLOT / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    made: dict[str, Drawing] = {
        f"{size}taken": scaled((Path((0, 0), (*square, *square[:2]), "glow", 4),), factor),
        f"{size}free town": scaled((Disc((0, 0), 30, "square", "square line", 4),), factor),
        f"{size}town": scaled((Disc((0, 0), 15, "square", "square line", 3),), factor),
    }
    for good, picture in _GOODS.items():
        tile = (Poly((0, 0), square, "bright", "ink", 2), *scaled(picture, 0.74))
        made[f"{size}{good} tile"] = scaled(tile, factor)
    for colour in SEATS:
        for new in ("", " new"):
            glow = (Disc((0, 0), 25, "glow"), Disc((0, 0), 22, "bright")) if new else ()
            made[f"{size}{colour} station{new}"] = scaled((*glow, *_station(colour)), factor)
            glow = (Disc((0, 0), 21, "glow"), Disc((0, 0), 18, "bright")) if new else ()
            made[f"{size}{colour} merchant{new}"] = scaled((*glow, *_merchant(colour)), factor)
    return made


def _station(colour: str) -> Drawing:
    """Return a house in a player's colour with the player's mark."""
    look = MARKS[colour]
    return (
        Poly((0, 0), ((-15, -3), (15, -3), (15, 17), (-15, 17)), look.tint, "ink", 2),
        Poly((0, 0), ((-19, -3), (0, -19), (19, -3)), look.ink, "ink", 2),
        *moved(mark(colour, 9), 0, 6),
    )


def _merchant(colour: str) -> Drawing:
    """Return a pawn in a player's colour with the player's mark."""
    look = MARKS[colour]
    return (
        Poly((0, 0), ((-5, -8), (5, -8), (13, 15), (-13, 15)), look.ink, "ink", 2),
        Disc((0, -11), 6.5, look.ink, "ink", 2),
        *moved(mark(colour, 8), 0, 5),
    )


# Signs


def _plain_house() -> Drawing:
    return (
        Poly((0, 0), ((-9, -1), (9, -1), (9, 12), (-9, 12)), "bright", "ink", 2),
        Poly((0, 0), ((-13, -1), (0, -13), (13, -1)), "roof", "ink", 2),
    )


def _citizen() -> Drawing:
    return (
        Disc((0, 0), 13, "green", "ink", 1.5),
        Disc((0, -4), 4.2, "bright"),
        Poly((0, 0), ((-7.5, 8), (-6.5, 3.5), (-3, 1.5), (3, 1.5), (6.5, 3.5), (7.5, 8)), "bright"),
    )


def _star() -> Drawing:
    points = []
    for tip in range(10):
        reach, angle = (14.5 if tip % 2 == 0 else 6.6), pi / 5 * tip - pi / 2
        points.append((round(cos(angle) * reach, 1), round(sin(angle) * reach + 1, 1)))
    return (Poly((0, 0), tuple(points), "yellow", "coin edge", 2),)


def _tick() -> Drawing:
    return (Path((0, 0), ((-9, 0), (-3, 7), (10, -8)), "green", 5, round_ends=True),)


def _flag() -> Drawing:
    return (
        Path((0, 0), ((-8, 14), (-8, -13)), "ink", 3, round_ends=True),
        Poly((0, 0), ((-8, -13), (11, -8), (-8, -1)), "purple", "ink", 1.5),
    )
