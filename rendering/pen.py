"""Draws shapes with Pillow, larger than they are to be, and reduces them: every edge is smooth then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageDraw, ImageFont

from rendering import curves, faces
from rendering.scene import Clip, Disc, Drawing, Loose, Path, Point, Poly, Text
from rendering.theme import Theme

_SCALES = ((300, 4), (900, 2))
"""Up to how many pixels along a side a drawing is painted how many times larger before it is reduced.

What is larger still would take too much memory: its edges stay hard, and belong under a line.
"""
_HALO = 2
_OPAQUE = 255


def is_words(drawing: Drawing) -> bool:
    """Whether a drawing is nothing but a text, which FreeType sets best at its own size."""
    return len(drawing) == 1 and isinstance(drawing[0], Text)


def coloured(drawing: Drawing, theme: Theme) -> tuple[Image.Image, int, int]:
    """Return a drawing in RGBA, and where its upper left corner lies from the drawing's own place."""
    left, top, right, bottom = _around(drawing)
    width, height = right - left, bottom - top
    fitting = (scale for most, scale in _SCALES if max(width, height) <= most and not is_words(drawing))
    scale = next(fitting, 1)
    image = Image.new("RGBA", (width * scale, height * scale))
    pen = _Pen(image, theme, scale, (-left, -top))
    for shape in drawing:
        pen.trace(shape)
    if scale > 1:
        image = image.reduce(scale)
    for shape in drawing:
        if isinstance(shape, Clip):
            image = _clipped(image, [(x - left, y - top) for x, y in shape.points])
    return image, left, top


def _clipped(image: Image.Image, points: Sequence[Point]) -> Image.Image:
    inside = Image.new("L", image.size)
    ImageDraw.Draw(inside).polygon(points, _OPAQUE)
    return Image.composite(image, Image.new("RGBA", image.size), inside)


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws shapes at a scale on an RGBA image."""

    image: Image.Image
    theme: Theme
    scale: int
    origin: Point

    def trace(self, shape: Loose | Clip) -> None:
        draw = ImageDraw.Draw(self.image)
        match shape:
            case Disc():
                self._disc(draw, shape)
            case Poly():
                points = self._placed(shape.at, shape.points)
                draw.polygon(points, self._rgba(shape.fill))
                if shape.line:
                    closed = [*points, *points[:2]]
                    draw.line(closed, self._rgba(shape.line), round(shape.width * self.scale), joint="curve")
            case Path():
                self._path(draw, shape)
            case Text():
                self._text(shape)
            case Clip():  # done at the end, after reducing
                pass

    def _disc(self, draw: ImageDraw.ImageDraw, disc: Disc) -> None:
        ((x, y),) = self._placed(disc.at, ((0, 0),))
        radius = disc.radius * self.scale
        box = (x - radius, y - radius, x + radius - 1, y + radius - 1)
        line = self._rgba(disc.line) if disc.line else None
        draw.ellipse(box, self._rgba(disc.fill), line, round(disc.width * self.scale))

    def _path(self, draw: ImageDraw.ImageDraw, path: Path) -> None:
        points = curves.smooth(path.points) if path.smooth else list(path.points)
        if path.casing:
            width = path.width + 2 * path.casing_width
            self._stroke(draw, path.at, points, path.casing, width, round_ends=path.round_ends)
        for piece in curves.dashed(points, path.dashes) if path.dashes else [points]:
            self._stroke(draw, path.at, piece, path.ink, path.width, round_ends=path.round_ends)

    def _stroke(
        self,
        draw: ImageDraw.ImageDraw,
        at: Point,
        points: Sequence[Point],
        ink: str,
        width: float,
        *,
        round_ends: bool,
    ) -> None:
        placed = self._placed(at, points)
        thick = width * self.scale
        draw.line(placed, self._rgba(ink), round(thick), joint="curve")
        if round_ends:
            for x, y in (placed[0], placed[-1]):
                box = (x - thick / 2, y - thick / 2, x + thick / 2 - 1, y + thick / 2 - 1)
                draw.ellipse(box, self._rgba(ink))

    def _text(self, text: Text) -> None:
        font = _font(text.face, text.size * self.scale)
        ((x, y),) = self._placed(text.at, ((0, 0),))
        halos = ((text.halo, _HALO * self.scale),) if text.halo else ()
        for ink, stroke in (*halos, (text.ink, 0)):
            mask = Image.new("L", self.image.size)
            ImageDraw.Draw(mask).text((x, y), text.text, _OPAQUE, font, text.anchor, stroke_width=stroke)
            layer = Image.new("RGBA", self.image.size, self.theme.inks[ink])
            layer.putalpha(mask)
            self.image.alpha_composite(layer)

    def _placed(self, at: Point, points: Iterable[Point]) -> list[Point]:
        left, top = at[0] + self.origin[0], at[1] + self.origin[1]
        return [((x + left) * self.scale, (y + top) * self.scale) for x, y in points]

    def _rgba(self, ink: str) -> tuple[int, int, int, int]:
        return (*self.theme.inks[ink], _OPAQUE)


@lru_cache(maxsize=8)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout engine is the same on every machine.
    return ImageFont.truetype(faces.face(face).path, size, layout_engine=ImageFont.Layout.BASIC)


def _around(drawing: Drawing) -> tuple[int, int, int, int]:
    """Return the box around a drawing, in whole pixels, with one to spare."""
    boxes = [_extent(shape) for shape in drawing if not isinstance(shape, Clip)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return floor(left) - 1, floor(top) - 1, ceil(right) + 1, ceil(bottom) + 1


def _extent(shape: Loose) -> tuple[float, float, float, float]:
    x, y = shape.at
    points: tuple[Point, ...] = ((0, 0),)
    match shape:
        case Text():
            pad = _HALO if shape.halo else 0
            left, top, right, bottom = _font(shape.face, shape.size).getbbox(shape.text, anchor=shape.anchor)
            return x + left - pad, y + top - pad, x + right + pad, y + bottom + pad
        case Disc():
            spread = shape.radius
        case Poly():
            spread, points = shape.width / 2, shape.points
        case Path():
            points = tuple(curves.smooth(shape.points)) if shape.smooth else shape.points
            spread = shape.width / 2 + shape.casing_width
    across, down = [point[0] for point in points], [point[1] for point in points]
    return x + min(across) - spread, y + min(down) - spread, x + max(across) + spread, y + max(down) + spread
