"""Lines through points: curves sampled, dashes cut."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from rendering.scene import Point

_SAMPLES = 8
"""Straight pieces between two points of a curve."""


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a curve through all the points (Catmull-Rom), as a line of many short pieces."""
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for sample in range(1, _SAMPLES + 1):
            t = sample / _SAMPLES
            curve.append((_through(a[0], b[0], c[0], d[0], t), _through(a[1], b[1], c[1], d[1], t)))
    return curve


def _through(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def dashed(points: Sequence[Point], dashes: Sequence[float]) -> list[list[Point]]:
    """Return the pieces of a line that are drawn when dashes and gaps alternate along it."""
    pieces: list[list[Point]] = []
    drawing = True
    left = dashes[0]
    turn = 0
    piece = [points[0]]
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        gone = 0.0
        while length - gone > left:
            gone += left
            at = (
                start[0] + (end[0] - start[0]) * gone / length,
                start[1] + (end[1] - start[1]) * gone / length,
            )
            if drawing:
                pieces.append([*piece, at])
            drawing, piece, turn = not drawing, [at], turn + 1
            left = dashes[turn % len(dashes)]
        left -= length - gone
        piece.append(end)
    if drawing and len(piece) > 1:
        pieces.append(piece)
    return pieces
