"""A picture as data: shapes in pixels, inks by name, nothing painted yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

import msgspec

from bot.kernel.game import Given, Names, V
from bot.kernel.types import Value

Point: TypeAlias = tuple[float, float]
"""Pixels from the left and from the top."""


class _Shape(
    msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True, tag_field="shape", tag=str.lower
):
    """Base of everything that can be in a picture.

    Shapes are placed on whole pixels, so that the same shape looks the same everywhere and is painted once.
    """

    at: Point


class Disc(_Shape, frozen=True):
    """A filled circle around `at`, with an outline inside its radius."""

    radius: float
    fill: str
    line: str = ""
    width: float = 0
    on: str = ""
    """The ink all around the shape, where there is only one: knowing it makes painting faster."""


class Poly(_Shape, frozen=True):
    """A filled polygon, with an outline centred on its edge; points count from `at`."""

    points: tuple[Point, ...]
    fill: str
    line: str = ""
    width: float = 0
    on: str = ""


class Rect(_Shape, frozen=True):
    """A filled rectangle with `at` as its upper left corner, with an outline inside and rounded corners."""

    size: Point
    fill: str
    line: str = ""
    width: int = 0
    corner: int = 0
    on: str = ""


class Path(_Shape, frozen=True):
    """A stroked line through points that count from `at`, such as a road or a river."""

    points: tuple[Point, ...]
    ink: str
    width: float
    casing: str = ""
    """The ink on both sides of the stroke."""
    casing_width: float = 0
    dashes: tuple[float, ...] = ()
    """Lengths of a dash and the gap after it, repeated; the casing is never broken."""
    smooth: bool = False
    """Whether the line is a curve through its points."""
    round_ends: bool = False
    on: str = ""


class Clip(_Shape, frozen=True):
    """Cuts a drawing off around a polygon, with hard edges: pieces that meet there show no seam."""

    points: tuple[Point, ...]


class Text(_Shape, frozen=True):
    """One line of words; an anchor is left, middle or right, then top, middle, baseline or bottom."""

    text: str
    size: int
    """Pixels from one line to the next in ordinary setting."""
    ink: str
    face: str = "sans"
    anchor: str = "mm"
    halo: str = ""
    """An ink around the letters, two pixels wide, for words across a busy ground."""
    on: str = ""


class Use(_Shape, frozen=True):
    """A drawing of the scene's `drawings`, put somewhere."""

    name: str
    on: str = ""


class Sheet(_Shape, frozen=True):
    """A rectangle with a ground of its own, kept as a whole and painted again when something changes."""

    size: Point
    fill: str
    shapes: tuple[Shape, ...]
    """Places on the sheet count from its upper left corner; what sticks out is cut off."""


Shape: TypeAlias = Disc | Poly | Rect | Path | Text | Use | Sheet

Loose: TypeAlias = Disc | Poly | Path | Text
"""What can be part of a drawing."""

Drawing: TypeAlias = tuple[Loose | Clip, ...]
"""Shapes that are one thing together, such as a house, around the point (0, 0)."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole picture."""

    size: Point
    ground: str
    """The ink behind everything."""
    backdrop: str
    """Names what lies still: scenes with the same backdrop have the same `still` shapes and `drawings`."""
    still: tuple[Shape, ...]
    """What never changes during a game; painted once and kept."""
    shapes: tuple[Shape, ...]
    """What lies on it, from below to above."""
    drawings: Mapping[str, Drawing] = {}
    """What `Use` refers to; always the same object for the same drawings, because painting goes by that."""
    alt: str = ""
    """The picture in words, at most 1,024 characters."""


Draw: TypeAlias = Callable[[V, Names, V | None], Scene]
"""From a view, the names of the seats and an earlier view to a picture.

What is different since the earlier view is highlighted; without one nothing is.
"""


@dataclass(frozen=True, slots=True)
class Artist(Generic[V]):
    """How one game looks."""

    scene: Draw[V]
    """Draw the whole table."""

    place: Callable[[V, str, Value, Given], Point | None]
    """Return where on that picture an answer to the question about a field lies, after what is settled.

    A menu puts a letter there.
    """

    sample: Callable[[], Scene]
    """Draw some position, to show the artist's hand and to have everything painted once at the start."""

    parts: Mapping[str, Draw[V]] = field(default_factory=dict)
    """Further pictures on request, such as one player's board, by what to call them."""


AnyArtist: TypeAlias = Artist[Any]
