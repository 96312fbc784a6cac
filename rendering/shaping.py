"""Drawings made larger, smaller, or put aside."""

from __future__ import annotations

from msgspec.structs import replace

from rendering.scene import Clip, Disc, Drawing, Loose, Path, Point, Poly, Text


def scaled(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing as many times as large."""
    return tuple(_scaled(shape, factor) for shape in drawing)


def _scaled(shape: Loose | Clip, factor: float) -> Loose | Clip:
    def point(at: Point) -> Point:
        return round(at[0] * factor, 1), round(at[1] * factor, 1)

    def length(value: float) -> float:
        return round(value * factor, 1)

    at = point(shape.at)
    match shape:
        case Disc():
            return replace(shape, at=at, radius=length(shape.radius), width=length(shape.width))
        case Poly():
            return replace(shape, at=at, points=tuple(map(point, shape.points)), width=length(shape.width))
        case Path():
            return replace(
                shape,
                at=at,
                points=tuple(map(point, shape.points)),
                width=length(shape.width),
                casing_width=length(shape.casing_width),
                dashes=tuple(map(length, shape.dashes)),
            )
        case Text():
            return replace(shape, at=at, size=round(shape.size * factor))
        case Clip():
            return replace(shape, at=at, points=tuple(map(point, shape.points)))


def moved(drawing: Drawing, dx: float, dy: float) -> Drawing:
    """Return a drawing put aside."""
    return tuple(replace(shape, at=(shape.at[0] + dx, shape.at[1] + dy)) for shape in drawing)
