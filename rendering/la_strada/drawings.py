"""The pieces of La Strada: land, settlements, roads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from bot.games.la_strada.hexes import SIDES
from bot.games.la_strada.tables import KINDS, TERRAINS
from rendering.curves import smooth
from rendering.la_strada.layout import Plan, plan
from rendering.marks import mark
from rendering.scene import Clip, Disc, Drawing, Path, Point, Poly, Text
from rendering.theme import MARKS

_ROAD = 19
_CASING = 3
_GLOW = 6
_NEAR = 0.15
"""Where the last piece of a road stops short of a settlement's middle, as a part of the way to its side."""
_OVER, _BEYOND = 1.03, 1.12
"""Pieces of road reach a little over the gap between two hexes; drawn longer, they are cut off there."""


@cache
def drawings(side: int, values: tuple[int, ...]) -> Mapping[str, Drawing]:
    """Return all pieces, by name, for land tiles with *side* hexes along each side.

    *values* are what the first merchant earns in each kind of settlement, written on its houses.
    """
    sheet = plan(side)
    made: dict[str, Drawing] = {"square": (_square(sheet),), "target": (_ring(sheet),)}
    for terrain, glyph in zip(TERRAINS, (_meadow, _trees, _mounds), strict=True):
        made[terrain] = (_ground(sheet, terrain), *glyph(sheet))
        made[f"chip {terrain}"] = (Poly((0, 0), sheet.corners(17), terrain, f"{terrain} mark", 3),)
    for kind, building, value in zip(KINDS, (_city, _town, _village, _hamlet), values, strict=True):
        aside = sheet.scaled(8 if kind == "village" else 0)
        digit = Text((aside, sheet.scaled(8)), str(value), round(sheet.scaled(21)), "ink", "bold")
        made[kind] = (*building(sheet), digit)
    for colour in MARKS:
        made[f"{colour} mark"] = mark(colour, 22)
        made[f"{colour} large mark"] = mark(colour, 31)
        for new in ("", " new"):
            made[f"{colour} workshop{new}"] = mark(colour, sheet.scaled(27), glow=bool(new))
            made[f"{colour} merchant{new}"] = mark(colour, sheet.scaled(15), glow=bool(new))
            made |= _roads(sheet, colour, new)
    return made


def _roads(sheet: Plan, colour: str, new: str) -> dict[str, Drawing]:
    made: dict[str, Drawing] = {}
    for one, other in combinations(range(SIDES), 2):
        if other - one not in {1, SIDES - 1}:  # a road never turns that sharply
            made[f"{colour} road {one}{other}{new}"] = _road(sheet, colour, _bend(sheet, one, other), new)
    for way in range(SIDES):
        made[f"{colour} arm {way}{new}"] = _road(sheet, colour, _arm(sheet, way, _NEAR), new)
        made[f"{colour} end {way}{new}"] = (
            *_road(sheet, colour, _arm(sheet, way, 0), new),
            *_head(sheet, colour),
        )
    return made


def _ground(sheet: Plan, ink: str) -> Poly:
    return Poly((0, 0), sheet.corners(sheet.radius - 1.2), ink)


def _square(sheet: Plan) -> Poly:
    return Poly((0, 0), sheet.corners(sheet.radius - 3), "square", "square line", 3.6)


def _ring(sheet: Plan) -> Path:
    points = sheet.corners(sheet.radius - 4)
    return Path((0, 0), (*points, *points[:2]), "glow", 5, "paper", 1.5)


def _meadow(sheet: Plan) -> Drawing:
    del sheet  # open land is left open
    return ()


def _trees(sheet: Plan) -> Drawing:
    return tuple(
        Poly((0, 0), _scaled(sheet, ((x, y - 17), (x + 10, y + 8), (x - 10, y + 8))), "forest mark")
        for x, y in ((-17, -7), (17, -7), (0, 8), (0, -21))
    )


def _mounds(sheet: Plan) -> Drawing:
    made: list[Poly | Path] = []
    for x, y in ((4, -8), (-15, 8), (17, 11)):
        ridge = ((-19, 9), (-15, 1), (-8, -7), (0, -10), (8, -7), (15, 1), (19, 9))
        line = _scaled(sheet, tuple((x + dx, y + dy) for dx, dy in ridge))
        made.append(Poly((0, 0), tuple(smooth(line)), "hills slope"))
        made.append(Path((0, 0), line, "hills mark", sheet.scaled(4), smooth=True, round_ends=True))
    return tuple(made)


def _scaled(sheet: Plan, points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((sheet.scaled(x), sheet.scaled(y)) for x, y in points)


def _wall(sheet: Plan, left: float, top: float, right: float, bottom: float) -> Poly:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Poly((0, 0), _scaled(sheet, corners), "bright", "ink", 2)


def _roof(sheet: Plan, left: float, right: float, eaves: float, ridge: float) -> Poly:
    corners = ((left, eaves), ((left + right) / 2, ridge), (right, eaves))
    return Poly((0, 0), _scaled(sheet, corners), "roof", "ink", 2)


def _hamlet(sheet: Plan) -> Drawing:
    return (_wall(sheet, -12, -2, 12, 18), _roof(sheet, -16, 16, -2, -18))


def _village(sheet: Plan) -> Drawing:
    return (
        _wall(sheet, -22, 0, -4, 18),
        _roof(sheet, -25, -2, 0, -14),
        _wall(sheet, -4, -4, 20, 18),
        _roof(sheet, -8, 24, -4, -22),
    )


def _town(sheet: Plan) -> Drawing:
    return (
        _wall(sheet, -26, 2, -8, 20),
        _roof(sheet, -29, -6, 2, -12),
        _wall(sheet, 10, 0, 27, 20),
        _roof(sheet, 7, 30, 0, -14),
        _wall(sheet, -11, -10, 12, 20),
        _roof(sheet, -15, 16, -10, -34),
    )


def _city(sheet: Plan) -> Drawing:
    return (
        _wall(sheet, -30, -14, -16, 20),
        _roof(sheet, -33, -13, -14, -32),
        _wall(sheet, 16, -14, 30, 20),
        _roof(sheet, 13, 33, -14, -32),
        _wall(sheet, -16, -4, 16, 20),
        *(_wall(sheet, x, -10, x + 6, -4) for x in (-16, -8, 2, 10)),
        _wall(sheet, -6, -20, 6, -4),
        _roof(sheet, -9, 9, -20, -40),
    )


def _arm(sheet: Plan, way: int, inner: float) -> tuple[Point, ...]:
    return (sheet.arm(way, _BEYOND), sheet.arm(way, inner))


def _bend(sheet: Plan, one: int, other: int) -> tuple[Point, ...]:
    """Return a line from side to side of a hex that leaves both at a right angle."""
    ends = sheet.arm(one, _BEYOND), sheet.arm(other, _BEYOND)
    if other - one == SIDES // 2:
        return ends
    (x, y), (u, v) = sheet.arm(one), sheet.arm(other)
    steps = [step / 8 for step in range(9)]
    curve = [(round((1 - t) ** 2 * x + t**2 * u, 1), round((1 - t) ** 2 * y + t**2 * v, 1)) for t in steps]
    return (ends[0], *curve, ends[1])


def _head(sheet: Plan, colour: str) -> Drawing:
    """Return the open end of a road that has not arrived yet."""
    look = MARKS[colour]
    return (Disc((0, 0), sheet.scaled(19), "glow"), Disc((0, 0), sheet.scaled(14), look.ink, look.line, 3))


def _road(sheet: Plan, colour: str, points: tuple[Point, ...], new: str) -> Drawing:
    look = MARKS[colour]
    width = sheet.scaled(_ROAD)
    surface = Path((0, 0), points, look.ink, width, look.line, _CASING)
    stripe = Path((0, 0), points, look.letters, round(width * look.stripe, 1), dashes=look.dashes)
    glow = Path((0, 0), points, "glow", width + 2 * _CASING + 2 * _GLOW)
    edge = Clip((0, 0), sheet.corners(sheet.radius * _OVER))
    return (glow, surface, stripe, edge) if new else (surface, stripe, edge)
