"""A short film: scenes one after the other as an animated GIF, which every client and every phone plays.

Each frame holds only the pixels that differ from the frame before; all others are let through.
"""

from __future__ import annotations

import struct

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from rendering.paint import Painter
from rendering.scene import Scene

_THROUGH = 255
"""The index that lets the frame before be seen; the colours have those below."""

_HEAD = b"GIF89a"
_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b";"
_256_COLOURS = 0b1111_0111
_STAYS = 1
"""What becomes of a frame when the next comes."""


class Film:
    """A film under way, frame by frame; all its scenes have one size."""

    def __init__(self, painter: Painter, width: int) -> None:
        self._painter = painter
        self._width = width
        self._colours = painter.colours.palette[:_THROUGH]
        self._before: Image.Image | None = None
        self._frames: list[bytes] = []

    @property
    def weight(self) -> int:
        """How many bytes the frames take so far."""
        return sum(map(len, self._frames))

    def add(self, scene: Scene, milliseconds: int) -> None:
        """Add a frame that is shown for so long."""
        frame = self._painter.small(scene, self._width)
        frame = Image.frombytes("L", frame.size, self._indexed(frame).tobytes())
        shown, corner = frame, (0, 0)
        if self._before is not None:
            changed = ImageChops.difference(self._before, frame).point([0] + [_THROUGH] * _THROUGH)
            box = changed.getbbox() or (0, 0, 1, 1)
            shown = Image.new("L", frame.size, _THROUGH)
            shown.paste(frame, mask=changed)
            shown, corner = shown.crop(box), (box[0], box[1])
        self._before = frame
        indexed = Image.frombytes("P", shown.size, shown.tobytes())
        data = getdata(indexed, corner, duration=milliseconds, transparency=_THROUGH, disposal=_STAYS)
        self._frames.append(b"".join(data))

    def finished(self) -> bytes:
        """Return the file, which plays again and again. Raises `ValueError` where there is no frame."""
        if self._before is None:
            raise ValueError("a film without a frame")
        numbers = bytes(channel for colour in self._colours for channel in colour)
        size = struct.pack("<HHBBB", *self._before.size, _256_COLOURS, 0, 0)
        return b"".join((_HEAD, size, numbers.ljust(3 * 256, b"\0"), _FOR_EVER, *self._frames, _END))

    def _indexed(self, frame: Image.Image) -> Image.Image:
        palette = Image.new("P", (1, 1))
        numbers = [channel for colour in self._colours for channel in colour]
        # What is left over repeats the first colour, which is found first.
        palette.putpalette(numbers + numbers[:3] * (256 - len(self._colours)))
        return frame.quantize(palette=palette, dither=Image.Dither.NONE)
