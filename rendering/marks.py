"""Pieces that every game shares: a player's mark, in any size."""

from __future__ import annotations

from rendering.scene import Disc, Drawing, Point, Poly, Text
from rendering.theme import MARKS, Mark


def mark(colour: str, radius: float, *, lettered: bool = True, glow: bool = False) -> Drawing:
    """Return a player's mark around (0, 0), as high as twice *radius*: a shape in its colour with its letter.

    The four shapes are drawn to look equally large. A glow all around says that the piece is new.
    """
    look = MARKS[colour]
    width = max(2.0, round(radius / 7, 1))
    parts: list[Disc | Poly | Text] = []
    if glow:
        parts += [_shape(look, radius + 6, "glow", "glow", 2), _shape(look, radius + 2, "paper", "paper", 2)]
    parts.append(_shape(look, radius, look.ink, look.line, width))
    if lettered:
        pointed = look.shape in {"triangle", "diamond"}
        drop = radius * 0.24 if look.shape == "triangle" else 0
        size = round(radius * (1.2 if pointed else 1.5))
        parts.append(Text((0, round(drop, 1)), look.letter, size, look.letters, "bold"))
    return tuple(parts)


def _shape(look: Mark, radius: float, fill: str, line: str, width: float) -> Disc | Poly:
    match look.shape:
        case "disc":
            return Disc((0, 0), radius, fill, line, width)
        case "square":
            corners: tuple[Point, ...] = ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86))
        case "triangle":
            corners = ((0, -1.08), (1.14, 0.88), (-1.14, 0.88))
        case "diamond":
            corners = ((0, -1.16), (1.16, 0), (0, 1.16), (-1.16, 0))
    points = tuple((round(x * radius, 1), round(y * radius, 1)) for x, y in corners)
    return Poly((0, 0), points, fill, line, width)
