"""From a scene to a PNG file: with `canvas`, `pen`, `colours` and `film` the only module that knows Pillow.

Everything is painted as indices into one palette of 256 colours. A shape becomes a sprite, painted
once at four times its size and reduced; where it lies on a single known ink its edges are blended
with that once and for all, and elsewhere with the pixels found there, which is kept as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import NamedTuple, TypeAlias

import msgspec
from PIL import Image

from rendering.canvas import FILTER_BYTE, Canvas
from rendering.colours import Colours
from rendering.kept import Kept
from rendering.pen import coloured, is_words
from rendering.scene import Disc, Drawing, Loose, Point, Rect, Scene, Shape, Sheet, Use
from rendering.theme import PLAIN, Theme

_Box: TypeAlias = tuple[int, int, int, int]

_OPAQUE = 255
_FAINT, _FAINT_IN_WORDS = 96, 8
"""Alpha below this leaves no trace where the ground is known: pieces may overlap, words do not."""
_MEBIBYTE = 1 << 20
_ONE = 1
"""Whole pictures are kept in the open for one table only, for a bot should not need much memory."""
_KEPT_SPRITE = _MEBIBYTE // 16
"""Bytes of the largest sprite that is kept: what is larger belongs to a backdrop, which is kept itself."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sprite:
    """A shape in pixels, with where its upper left corner lies from the shape's own place."""

    colours: Image.Image
    """RGBA; where the ground is known, indices."""
    mask: Image.Image | None
    """``None``: it covers all."""
    dx: int
    dy: int
    laid: bool
    """Whether the ground is known."""

    @property
    def weight(self) -> int:
        width, height = self.colours.size
        return width * height * (2 if self.laid else 5) + 500


class _Placed(NamedTuple):
    """A shape with the pixels that it can change."""

    shape: Shape
    sprite: _Sprite | None
    """``None``: a rectangle, which needs none."""
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True, eq=False)
class _Picture:
    """The last picture on a backdrop."""

    placed: Mapping[Shape, _Placed]
    """What lies on it, from below to above."""
    canvas: Canvas


class Painter:
    """Paints scenes with one theme's inks, one at a time, and remembers what it painted."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.colours = Colours(theme)
        self._lock = Lock()
        self._backdrops: Kept[Canvas] = Kept(_ONE)
        self._folded: Kept[bytes] = Kept(3 * _MEBIBYTE)
        self._pictures: Kept[_Picture] = Kept(_ONE)
        self._sprites: Kept[_Sprite] = Kept(3 * _MEBIBYTE)
        self._drawn: Kept[tuple[Mapping[str, Drawing], _Sprite]] = Kept(_MEBIBYTE // 4)
        self._sheets: Kept[_Sprite] = Kept(_MEBIBYTE)
        self._blends: Kept[Image.Image] = Kept(_MEBIBYTE // 2)

    def paint(self, scene: Scene) -> bytes:
        """Return a scene as a PNG file."""
        with self._lock:
            return self.encode(self.draw(scene))

    def small(self, scene: Scene, width: int) -> Image.Image:
        """Return a scene in RGB, as wide as that at most."""
        with self._lock:
            canvas = self.draw(scene)
            image = canvas.image.crop((FILTER_BYTE, 0, canvas.width + FILTER_BYTE, canvas.height))
        shown = self.colours.shown(image)
        if shown.width <= width:
            return shown
        return shown.resize((width, round(shown.height * width / shown.width)), Image.Resampling.BOX)

    def encode(self, canvas: Canvas) -> bytes:
        """Return a drawn canvas as a PNG file."""
        return canvas.png(self.colours.palette)

    def draw(self, scene: Scene) -> Canvas:
        """Return a scene as indices into the palette.

        Where the last picture on the same backdrop is still kept, only what has changed is painted anew, on
        that very canvas: what is returned stays as it is until the next picture is drawn.
        """
        ground = self.backdrop(scene)
        key = (scene.backdrop, scene.size, scene.ground)
        before = self._pictures.get(key)
        known = {} if before is None else before.placed
        placed = {shape: known.get(shape) or self._placed(shape, scene.drawings) for shape in scene.shapes}
        areas = None if before is None else _changes(known, placed)
        if before is None or areas is None:
            canvas = ground.copy()
            self._stamp_all(canvas.image, placed.values(), -FILTER_BYTE, 0)
        else:
            canvas = before.canvas
            for area in areas:
                self._repaint(canvas, ground, placed.values(), area)
        self._pictures.put(key, _Picture(placed, canvas), 1)
        return canvas

    def _repaint(self, canvas: Canvas, ground: Canvas, placed: Iterable[_Placed], area: _Box) -> None:
        left, top, right, bottom = area
        patch = ground.image.crop((left + FILTER_BYTE, top, right + FILTER_BYTE, bottom))
        touched = [
            each
            for each in placed
            if each.left < right and left < each.right and each.top < bottom and top < each.bottom
        ]
        self._stamp_all(patch, touched, left, top)
        _put(canvas.image, patch, left + FILTER_BYTE, top)
        canvas.changed(top, bottom)

    def backdrop(self, scene: Scene) -> Canvas:
        """Return what lies still in a scene, painted before or now."""
        key = (scene.backdrop, scene.size, scene.ground)
        found = self._backdrops.get(key)
        if found is not None:
            return found
        width, height = round(scene.size[0]), round(scene.size[1])
        folded = self._folded.get(key)
        if folded is not None:
            return self._backdrops.put(key, Canvas.unfolded(width, folded), 1)
        found = Canvas.filled(width, height, self.colours.index[scene.ground])
        for shape in scene.still:
            self._stamp_all(found.image, [self._placed(shape, scene.drawings)], -FILTER_BYTE, 0)
        folded = found.folded()
        self._folded.put(key, folded, len(folded))
        return self._backdrops.put(key, found, 1)

    def _placed(self, shape: Shape, drawings: Mapping[str, Drawing]) -> _Placed:
        left, top = round(shape.at[0]), round(shape.at[1])
        match shape:
            case Rect():
                sprite = None
                width, height = round(shape.size[0]), round(shape.size[1])
            case _:
                sprite = self._sprite_of(shape, drawings)
                width, height = sprite.colours.size
                left, top = left + sprite.dx, top + sprite.dy
        return _Placed(shape, sprite, left, top, left + width, top + height)

    def _stamp_all(self, canvas: Image.Image, placed: Iterable[_Placed], left: int, top: int) -> None:
        """Put shapes on a part of the picture with this upper left corner, from below to above."""
        for each in placed:
            if each.sprite is not None:
                self._stamp(canvas, each.sprite, each.left - left, each.top - top)
            elif isinstance(each.shape, Rect):
                self._stamp_rect(canvas, each.shape, each.left - left, each.top - top)

    def _stamp(self, canvas: Image.Image, sprite: _Sprite, left: int, top: int) -> None:
        if sprite.laid:
            _put(canvas, sprite.colours, left, top, sprite.mask)
            return
        width, height = sprite.colours.size
        ground = canvas.crop((left, top, left + width, top + height))
        key = (sprite, ground.tobytes())
        blend = self._blends.get(key)
        if blend is None:
            mixed = self.colours.shown(ground)
            mixed.paste(sprite.colours, mask=sprite.mask)
            blend = self._blends.put(key, self.colours.indexed(mixed), 2 * width * height + 500)
        _put(canvas, blend, left, top)

    def _stamp_rect(self, canvas: Image.Image, rect: Rect, x: int, y: int) -> None:
        if rect.width:
            self._stamp_plate(canvas, (x, y), rect.size, rect.line, rect.corner, rect.on)
        inner = (rect.size[0] - 2 * rect.width, rect.size[1] - 2 * rect.width)
        corner = max(0, rect.corner - rect.width)
        on = rect.line if rect.width else rect.on
        self._stamp_plate(canvas, (x + rect.width, y + rect.width), inner, rect.fill, corner, on)

    def _stamp_plate(
        self, canvas: Image.Image, at: tuple[int, int], size: Point, ink: str, corner: int, on: str
    ) -> None:
        x, y = at
        width, height = round(size[0]), round(size[1])
        index = self.colours.index[ink]
        if (
            corner
        ):  # the discs first: their edges are blended with what is around, and the plate covers their inside
            disc = self._sprite((Disc((0, 0), corner, ink),), on)
            for across in (x + corner, x + width - corner):
                for down in (y + corner, y + height - corner):
                    self._stamp(canvas, disc, across + disc.dx, down + disc.dy)
            canvas.im.paste(index, (x, y + corner, x + width, y + height - corner))
        canvas.im.paste(index, (x + corner, y, x + width - corner, y + height))

    def _sprite_of(self, shape: Loose | Use | Sheet, drawings: Mapping[str, Drawing]) -> _Sprite:
        match shape:
            case Sheet():
                return self._sheet(shape, drawings)
            case Use():
                return self._use(shape, drawings)
            case _:
                return self._sprite((msgspec.structs.replace(shape, at=(0, 0)),), shape.on)

    def _sheet(self, sheet: Sheet, drawings: Mapping[str, Drawing]) -> _Sprite:
        key = msgspec.structs.replace(sheet, at=(0, 0))
        found = self._sheets.get(key)
        if found is None:
            image = Image.new(
                "L", (round(sheet.size[0]), round(sheet.size[1])), self.colours.index[sheet.fill]
            )
            self._stamp_all(image, [self._placed(shape, drawings) for shape in sheet.shapes], 0, 0)
            found = _Sprite(image, None, 0, 0, laid=True)
            self._sheets.put(key, found, image.width * image.height)
        return found

    def _use(self, use: Use, drawings: Mapping[str, Drawing]) -> _Sprite:
        key = (id(drawings), use.name, use.on)
        found = self._drawn.get(key)
        if found is not None and found[0] is drawings:
            return found[1]
        sprite = self._sprite(drawings[use.name], use.on)
        if sprite.weight <= _KEPT_SPRITE:
            self._drawn.put(key, (drawings, sprite), 500)
        return sprite

    def _sprite(self, drawing: Drawing, on: str) -> _Sprite:
        key = (drawing, on)
        found = self._sprites.get(key)
        if found is None:
            image, dx, dy = coloured(drawing, self.theme)
            if on:
                found = self._laid(image, dx, dy, on, _FAINT_IN_WORDS if is_words(drawing) else _FAINT)
            else:
                found = _Sprite(image, image.getchannel("A"), dx, dy, laid=False)
            if found.weight <= _KEPT_SPRITE:
                self._sprites.put(key, found, found.weight)
        return found

    def _laid(self, image: Image.Image, dx: int, dy: int, on: str, faint: int) -> _Sprite:
        """Return a sprite for a single ink all around, without its empty margins."""
        mask = image.getchannel("A").point([0] * faint + [_OPAQUE] * (_OPAQUE + 1 - faint))
        box = mask.getbbox() or (0, 0, 1, 1)
        image, mask = image.crop(box), mask.crop(box)
        plate = Image.new("RGB", image.size, self.theme.inks[on])
        plate.paste(image, mask=image.getchannel("A"))
        return _Sprite(self.colours.indexed(plate), mask, dx + box[0], dy + box[1], laid=True)


def _put(
    canvas: Image.Image, patch: Image.Image, left: int, top: int, mask: Image.Image | None = None
) -> None:
    """Paste a patch, all images being in memory and in one mode: `Image.paste` takes longer to check that."""
    width, height = patch.size
    box = (left, top, left + width, top + height)
    if mask is None:
        canvas.im.paste(patch.im, box)
    else:
        canvas.im.paste(patch.im, box, mask.im)


def _changes(before: Mapping[Shape, _Placed], after: Mapping[Shape, _Placed]) -> list[_Box] | None:
    """Return where a picture differs from the last one; `None` when things changed their order."""
    if [shape for shape in after if shape in before] != [shape for shape in before if shape in after]:
        return None
    changed = [placed for shape, placed in after.items() if shape not in before]
    changed += [placed for shape, placed in before.items() if shape not in after]
    return _joined(sorted({(each.left, each.top, each.right, each.bottom) for each in changed}))


def _joined(areas: Iterable[_Box]) -> list[_Box]:
    """Return boxes that cover the same pixels and more, and do not overlap."""
    joined: list[_Box] = []
    for left, top, right, bottom in areas:
        number = 0
        while number < len(joined):
            other = joined[number]
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]:
                left, top = min(left, other[0]), min(top, other[1])  # noqa: PLW2901 - it grows
                right, bottom = max(right, other[2]), max(bottom, other[3])  # noqa: PLW2901 - it grows
                del joined[number]
                number = 0
            else:
                number += 1
        joined.append((left, top, right, bottom))
    return joined


@cache
def painter(theme: Theme) -> Painter:
    """Return the painter of a theme."""
    return Painter(theme)


def paint(scene: Scene, theme: Theme = PLAIN) -> bytes:
    """Return a scene as a PNG file in the inks of a theme."""
    return painter(theme).paint(scene)
