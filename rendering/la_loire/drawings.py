"""The pieces of La Loire: goods, buildings, horses, messages, shields, ships and the circus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.games.la_loire.components import BUILDINGS, CASTLE, FARM, GOODS, LEVELS, MONASTERY
from rendering import goods
from rendering.curves import smooth
from rendering.marks import mark
from rendering.scene import Disc, Drawing, Path, Point, Poly, Text
from rendering.shaping import moved, scaled
from rendering.theme import MARKS

SHIELDS: Final = {
    "black": ("black", "bright"),
    "blue": ("blue", "bright"),
    "yellow": ("yellow", "ink"),
    "purple": ("purple", "bright"),
    "red": ("red", "bright"),
    "green": ("green", "bright"),
    "white": ("bright", "quiet"),
}
"""The inks of a shield and of what is on it, by the name of its colour."""

_CHARGES: Final[Mapping[str, tuple[tuple[Point, ...], ...]]] = {
    "black": (((-9, -11), (8, 10)), ((9, -11), (-8, 10))),
    "blue": (((-10, -12), (8, 10)),),
    "yellow": (((0, -14), (0, 14)),),
    "purple": (((0, -14), (0, 14)), ((-12, -3), (12, -3))),
    "red": (((-11, 6), (0, -8), (11, 6)),),
    "green": (((-12, -2), (12, -2)),),
    "white": (),
}
"""The lines on a shield, so that it is known without its colour too."""


@cache
def drawings() -> Mapping[str, Drawing]:
    """Return all pieces, by name."""
    made: dict[str, Drawing] = {
        "wood": _wood(),
        "grain": goods.grain(),
        "cheese": goods.cheese(),
        "wine": goods.wine(),
        "beer": _beer(),
        "horse": _horse(),
        "trader": _sack(),
        "messenger": _envelope(15, 10),
        "circus": _tent(),
        "circus new": (Disc((0, 0), 31, "glow"), Disc((0, 0), 27, "paper"), *_tent()),
        "coin": (Disc((0, 0), 18, "coin", "coin edge", 2.5),),
        "small coin": (Disc((0, 0), 14, "coin", "coin edge", 2),),
        "tower": _tower(),
        "tick": (Path((0, 0), ((-9, 0), (-3, 7), (10, -8)), "bright", 4, "ink", 2, round_ends=True),),
    }
    assert set(GOODS) <= set(made)  # noqa: S101 - a promise to whoever adds goods
    for good in GOODS:
        made[f"small {good}"] = scaled(made[good], 0.82)
        made[f"no {good}"] = (*made[good], Path((0, 0), ((-16, 16), (16, -16)), "red", 4, "paper", 2))
    for piece in ("trader", "messenger"):
        for percent in _TEAM_GLYPHS:
            made[f"{piece} {percent}"] = scaled(made[piece], percent / 100)
    made["glow message"] = (Poly((0, 0), _box(-18, -14, 18, 14), "glow", "glow", 5),)
    made["small circus"] = scaled(made["circus"], 0.55)
    made["small tower"] = scaled(made["tower"], 0.8)
    made["small horse"] = scaled(made["horse"], 0.8)
    for level in LEVELS:
        made[f"message {level}"] = _message(level, "bright", "ink")
        made[f"later message {level}"] = _message(level, "table", "quiet")
    for colour in SHIELDS:
        made[f"{colour} shield"] = _shield(colour)
        made[f"large {colour} shield"] = scaled(_shield(colour), 1.3)
        made[f"small {colour} shield"] = scaled(_shield(colour), 0.78)
    for colour in MARKS:
        made |= _of_a_player(colour)
    return made


_TEAM_MARKS: Final = (7, 9, 14, 19)
_TEAM_GLYPHS: Final = (40, 45, 80, 100)
"""How large marks and glyphs on the plates of teams are: radii, and percents."""


def _of_a_player(colour: str) -> dict[str, Drawing]:
    made: dict[str, Drawing] = {
        f"{colour} mark": mark(colour, 22),
        f"{colour} large mark": mark(colour, 31),
        f"{colour} token": mark(colour, 11),
        f"{colour} token new": mark(colour, 11, glow=True),
        **{f"{colour} mark {radius}": mark(colour, radius) for radius in _TEAM_MARKS},
    }
    for new in ("", " new"):
        made[f"{colour} ship{new}"] = _ship(colour, 15, new)
        made[f"small {colour} ship{new}"] = _ship(colour, 12, new)
    for kind, walls in ((FARM, _farm), (MONASTERY, _monastery), (CASTLE, _castle)):
        building = walls(colour)
        glow = (Disc((0, 0), 33, "glow"), Disc((0, 0), 29, "paper"))
        sign = moved(mark(colour, 13), 12, 13)
        made[f"{colour} {kind}"] = (*building, *sign)
        made[f"{colour} {kind} new"] = (*glow, *building, *sign)
    assert all(f"{colour} {kind}" in made for kind in BUILDINGS)  # noqa: S101 - as above
    return made


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _curve(*points: Point) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in smooth([*points, points[0]]))


# Goods


def _wood() -> Drawing:
    made: list[Disc] = []
    for at in ((-9, 8), (9, 8), (0, -7)):
        made += [Disc(at, 10, "timber end", "timber", 3), Disc(at, 3.5, "timber end", "timber", 1.5)]
    return tuple(made)


def _beer() -> Drawing:
    return (
        Path((0, 0), ((8, -3), (16, -2), (16, 9), (8, 10)), "beer edge", 3.5, smooth=True),
        Poly((0, 0), _box(-12, -6, 9, 16), "beer", "beer edge", 2.5),
        Path((0, 0), ((-5, 0), (-5, 11)), "beer edge", 2),
        Path((0, 0), ((2, 0), (2, 11)), "beer edge", 2),
        *(Disc(at, 6, "bright", "beer edge", 1.5) for at in ((-9, -8), (5, -8))),
        Disc((-2, -11), 7, "bright", "beer edge", 1.5),
        Poly((0, 0), _box(-10, -9, 7, -5), "bright"),
    )


# Pieces


def _horse() -> Drawing:
    head = (
        (13, 17), (-7, 17), (-5, 9), (-1, 3), (-5, 3), (-10, 7), (-15, 6), (-17, 1), (-12, -5), (-8, -11),
        (-3, -14), (-2, -19), (2, -14), (8, -11), (12, -4), (14, 6),
    )  # fmt: skip
    return (
        Poly((0, 0), head, "horse", "horse", 1.5),
        Path((0, 0), ((3, -12), (8, -7), (10, 1), (10, 9)), "horse mane", 3, smooth=True),
        Disc((-6, -6), 1.8, "bright"),
    )


def _sack() -> Drawing:
    belly = _curve((-4, -6), (-11, 2), (-12, 11), (0, 14), (12, 11), (11, 2), (4, -6))
    return (
        Poly((0, 0), ((-8, -14), (8, -14), (4, -6), (-4, -6)), "sack", "ink", 2),
        Poly((0, 0), belly, "sack", "ink", 2),
        Path((0, 0), ((-5, -6.5), (5, -6.5)), "ink", 3.5),
    )


def _envelope(half: float, high: float, fill: str = "bright", line: str = "ink") -> Drawing:
    flap = ((-half, -high), (0, high * 0.25), (half, -high))
    return (
        Poly((0, 0), _box(-half, -high, half, high), fill, line, 2),
        Path((0, 0), flap, line, 2),
    )


def _message(level: int, fill: str, ink: str) -> Drawing:
    return (
        Poly((0, 0), _box(-16, -12, 16, 12), fill, ink, 2),
        Path((0, 0), ((-16, -12), (-9, -6)), ink, 2),
        Path((0, 0), ((16, -12), (9, -6)), ink, 2),
        Text((0, 0), str(level), 22, ink, "bold"),
    )


def _tent() -> Drawing:
    stripes: list[Poly] = []
    for number in range(5):
        left, right = -15 + 6 * number, -9 + 6 * number
        ink = "bright" if number % 2 else "circus"
        stripes.append(Poly((0, 0), ((left, 0), (right, 0), (right * 1.25, 19), (left * 1.25, 19)), ink))
    return (
        *stripes,
        Path((0, 0), ((-15, 0), (-18.7, 19), (18.7, 19), (15, 0)), "ink", 2),
        Poly((0, 0), ((0, -16), (21, 1), (-21, 1)), "circus", "ink", 2),
        Poly((0, 0), ((0, -16), (7, 1), (-7, 1)), "bright", "ink", 1.5),
        Path((0, 0), ((0, -16), (0, -25)), "ink", 2),
        Poly((0, 0), ((0, -25), (11, -21.5), (0, -18)), "glow", "ink", 1),
    )


def _ship(colour: str, radius: float, new: str) -> Drawing:
    keel = radius * 0.95
    hull = ((-keel * 1.25, keel * 0.35), (keel * 1.25, keel * 0.35), (keel * 0.8, keel), (-keel * 0.8, keel))
    glow = (Disc((0, 0), radius + 5, "glow"), Disc((0, 0), radius + 2, "paper")) if new else ()
    flag = mark(colour, radius * 0.82)
    return (
        *glow,
        Poly((0, 1), hull, "timber", "ink", 2),
        *moved(flag, 0, -radius * 0.28),
    )


# Buildings


def _farm(colour: str) -> Drawing:
    look = MARKS[colour]
    return (
        Poly((0, 0), _box(-18, -2, 14, 20), look.tint, "ink", 2),
        Poly((0, 0), ((-23, -2), (-2, -22), (19, -2)), look.ink, "ink", 2),
    )


def _monastery(colour: str) -> Drawing:
    look = MARKS[colour]
    return (
        Poly((0, 0), _box(-8, 0, 20, 20), look.tint, "ink", 2),
        Poly((0, 0), ((-8, 0), (-2, -11), (15, -11), (22, 0)), look.ink, "ink", 2),
        Poly((0, 0), _box(-20, -8, -6, 20), look.tint, "ink", 2),
        Poly((0, 0), ((-23, -8), (-13, -21), (-3, -8)), look.ink, "ink", 2),
        Path((0, 0), ((-13, -19), (-13, -29)), "ink", 2.5),
        Path((0, 0), ((-17, -25.5), (-9, -25.5)), "ink", 2.5),
    )


def _castle(colour: str) -> Drawing:
    look = MARKS[colour]
    merlons = [_box(x, -8, x + 5, -3) for x in (-7, 1)]
    towers: list[Poly] = []
    for left in (-23, 9):
        towers += [
            Poly((0, 0), _box(left, -10, left + 14, 20), look.tint, "ink", 2),
            Poly((0, 0), ((left - 3, -10), (left + 7, -26), (left + 17, -10)), look.ink, "ink", 2),
        ]
    return (
        *(Poly((0, 0), points, look.tint, "ink", 2) for points in merlons),
        Poly((0, 0), _box(-9, -3, 9, 20), look.tint, "ink", 2),
        *towers,
    )


def _tower() -> Drawing:
    return (
        Poly((0, 0), _box(-8, -6, 8, 16), "bright", "ink", 2),
        Poly((0, 0), ((-11, -6), (0, -20), (11, -6)), "roof", "ink", 2),
        Path((0, 0), ((0, 2), (0, 8)), "ink", 3),
    )


# Shields


def _shield(colour: str) -> Drawing:
    fill, ink = SHIELDS[colour]
    edge = ((-14, -17), (14, -17), (14, 0), (11, 9), (5, 15), (0, 18), (-5, 15), (-11, 9), (-14, 0))
    return (
        Poly((0, 0), edge, fill, "ink", 2.5),
        *(Path((0, 0), points, ink, 3.5) for points in _CHARGES[colour]),
    )
