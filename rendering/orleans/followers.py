"""Followers as hexagons with a letter, the spaces for them, and technology, which stands in for one."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from bot.games.orleans.names import KIND, KINDS, OWN, Kind, Space
from bot.games.orleans.state import EMPTY, TECHNOLOGY, Spot
from rendering.scene import Disc, Drawing, Path, Point, Poly, Text
from rendering.theme import MARKS, SEATS

PIP: Final = 7
"""The radius of a follower that is too small for its letter."""
SMALL, LABEL, MIDDLE, LARGE, HUGE = 14, 17, 27, 32, 42
RADII: Final = (PIP, SMALL, LABEL, MIDDLE, LARGE, HUGE)
"""Followers come in these sizes."""

_LOOKS: Final[Mapping[Kind, tuple[str, str, str]]] = {
    "farmer": ("bright", "ink", "quiet"),
    "boatman": ("blue", "bright", "blue"),
    "craftsman": ("timber", "bright", "timber"),
    "trader": ("black", "bright", "black"),
    "knight": ("red", "bright", "red"),
    "scholar": ("grey", "ink", "quiet"),
    "monk": ("yellow", "ink", "coin edge"),
}
"""The ink of a follower, of its letter, and of the line around a space for it."""

LETTERS: Final[Mapping[Kind, str]] = {kind: kind[0].upper() for kind in KINDS}
"""No two kinds begin with the same letter."""


def spot_name(spot: Spot, space: Space, colour: str, radius: int) -> str:
    """Return the drawing of an action space: what stands on it, or what it shows."""
    if spot == EMPTY:
        return f"space {space} {radius}"
    if spot == TECHNOLOGY:
        return f"technology {radius}"
    kind = KIND[spot]
    return f"{kind} {radius}" if spot == kind else f"{colour} {kind} {radius}"


def followers(radius: int) -> dict[str, Drawing]:
    """Return the followers of one size, and the spaces for them, by name."""
    made: dict[str, Drawing] = {f"technology {radius}": _technology(radius)}
    for kind in KINDS:
        made[f"{kind} {radius}"] = _follower(kind, radius)
        if kind in OWN:
            for colour in SEATS:
                made[f"{colour} {kind} {radius}"] = _own(kind, colour, radius)
    for name in list(made):
        made[f"{name} new"] = lit(made[name], radius + 4)
    for kind in KINDS:
        made[f"space {kind} {radius}"] = _space(LETTERS[kind], _LOOKS[kind][2], radius)
    for space in ("any", "neutral"):
        made[f"space {space} {radius}"] = _space("any", "quiet", radius)
    made[f"space {radius}"] = _space("", "square line", radius)
    return made


def hexagon(radius: float) -> tuple[Point, ...]:
    """Return a hexagon that stands on a point."""
    angles = [pi / 3 * side + pi / 6 for side in range(6)]
    return tuple((round(cos(angle) * radius, 1), round(sin(angle) * radius, 1)) for angle in angles)


def _follower(kind: Kind, radius: int) -> Drawing:
    fill, ink, _ = _LOOKS[kind]
    edge = Poly((0, 0), hexagon(radius - 0.5), fill, "ink", max(1.5, round(radius / 11, 1)))
    return (edge, *_letter(LETTERS[kind], radius, ink, 1.25))


def _own(kind: Kind, colour: str, radius: int) -> Drawing:
    """Return a follower in a player's colour: a rim in it, and a bright line."""
    look = MARKS[colour]
    fill, ink, _ = _LOOKS[kind]
    return (
        Poly((0, 0), hexagon(radius - 0.5), look.ink, "ink", max(1.2, round(radius / 14, 1))),
        Poly((0, 0), hexagon(radius * 0.8), "bright", "bright", 1),
        Poly((0, 0), hexagon(radius * 0.72), fill, "ink", 1),
        *_letter(LETTERS[kind], radius, ink, 1),
    )


def _space(letter: str, ink: str, radius: int) -> Drawing:
    edge = Poly((0, 0), hexagon(radius * 0.88), "bright", ink, max(1.2, round(radius / 12, 1)))
    return (edge, *_letter(letter, radius, ink, 1))


def _letter(letter: str, radius: int, ink: str, part: float) -> Drawing:
    if not letter or radius == PIP:
        return ()
    size = round(radius * part) if len(letter) == 1 else round(radius * 0.72)
    return (Text((0, 0), letter, size, ink, "bold" if len(letter) == 1 else "semibold"),)


def _technology(radius: int) -> Drawing:
    edge = Poly((0, 0), hexagon(radius - 0.5), "road", "ink", max(1.5, round(radius / 11, 1)))
    return (edge, *gear(radius * 0.62, "frame", "road"))


def gear(radius: float, ink: str, hole: str = "paper") -> Drawing:
    """Return a gear wheel, the sign of technology."""
    teeth = [pi / 4 * tooth for tooth in range(8)]
    spokes = [((0.0, 0.0), (cos(angle) * radius, sin(angle) * radius)) for angle in teeth]
    return (
        *(Path((0, 0), _rounded(spoke), ink, round(radius * 0.38, 1)) for spoke in spokes),
        Disc((0, 0), round(radius * 0.76, 1), ink),
        Disc((0, 0), round(radius * 0.34, 1), hole),
    )


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def lit(drawing: Drawing, radius: float) -> Drawing:
    """Return a drawing with a glow all around, which says that the piece is new."""
    return (
        Poly((0, 0), hexagon(radius), "glow", "glow", 1),
        Poly((0, 0), hexagon(radius - 2.5), "bright"),
        *drawing,
    )
