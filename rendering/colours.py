"""The 256 colours that every picture in one theme is made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from PIL import Image

from rendering.theme import RGB, Theme

_MOST = 256
_STEP = 4
"""Colours are multiples of this, because Pillow looks for the nearest of them in steps of four."""
_QUARTERS = 4


class Colours:
    """The inks of a theme, and blends of them as they come at the edges of shapes."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    @cached_property
    def palette(self) -> tuple[RGB, ...]:
        """All of them, by index."""
        inks = list(dict.fromkeys(self.theme.inks.values()))
        grounds = [self.theme.inks[name] for name in self.theme.grounds]
        blends = [
            _blended(ink, ground, quarters)
            for ink in inks
            for ground in grounds
            if ink != ground
            for quarters in range(1, _QUARTERS)
        ]
        strip = Image.new("RGB", (len(blends), 1))
        strip.putdata(blends)
        found = strip.quantize(_MOST - len(inks), Image.Quantize.MEDIANCUT).getpalette() or []
        chosen = zip(*(map(_stepped, found[channel::3]) for channel in range(3)), strict=True)
        return tuple(dict.fromkeys([*inks, *chosen]))[:_MOST]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of each ink, by its name."""
        return {name: self.palette.index(colour) for name, colour in self.theme.inks.items()}

    @cached_property
    def _numbers(self) -> list[int]:
        padded = [*self.palette, *[self.palette[0]] * (_MOST - len(self.palette))]
        return [channel for colour in padded for channel in colour]

    @cached_property
    def _image(self) -> Image.Image:
        image = Image.new("P", (1, 1))
        image.putpalette(self._numbers)
        return image

    def indexed(self, image: Image.Image) -> Image.Image:
        """Return the indices of the colours nearest to those of an RGB image."""
        found = image.quantize(palette=self._image, dither=Image.Dither.NONE)
        return Image.frombytes("L", found.size, found.tobytes())

    def shown(self, indices: Image.Image) -> Image.Image:
        """Return the RGB image that indices stand for."""
        image = indices.copy()
        image.putpalette(self._numbers)
        return image.convert("RGB")


def _stepped(channel: int) -> int:
    return min(_MOST - _STEP, (channel + _STEP // 2) // _STEP * _STEP)


def _blended(ink: RGB, ground: RGB, quarters: int) -> RGB:
    red, green, blue = (
        (a * quarters + b * (_QUARTERS - quarters)) // _QUARTERS for a, b in zip(ink, ground, strict=True)
    )
    return red, green, blue
