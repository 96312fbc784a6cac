"""Reads scenes: which drawings and words they show, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rendering.scene import Point, Shape, Sheet, Text, Use


class Seen(NamedTuple):
    """A drawing, or words, in a picture."""

    what: str
    at: Point


def uses(shapes: Iterable[Shape], corner: Point = (0, 0)) -> Iterator[Seen]:
    """Yield the drawings, with their places in the picture."""
    for shape in shapes:
        at = (corner[0] + shape.at[0], corner[1] + shape.at[1])
        if isinstance(shape, Use):
            yield Seen(shape.name, at)
        elif isinstance(shape, Sheet):
            yield from uses(shape.shapes, at)


def words(shapes: Iterable[Shape], corner: Point = (0, 0)) -> Iterator[Seen]:
    """Yield the words, with their places in the picture."""
    for shape in shapes:
        at = (corner[0] + shape.at[0], corner[1] + shape.at[1])
        if isinstance(shape, Text):
            yield Seen(shape.text, at)
        elif isinstance(shape, Sheet):
            yield from words(shape.shapes, at)


def within(seen: Iterable[Seen], corner: Point, size: Point) -> Sequence[str]:
    """Return what lies in a part of the picture."""
    return [
        what
        for what, (x, y) in seen
        if corner[0] <= x < corner[0] + size[0] and corner[1] <= y < corner[1] + size[1]
    ]
