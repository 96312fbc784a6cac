"""A picture under way: the rows of a PNG, which Pillow paints into, and which are deflated strip by strip."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from rendering import png

FILTER_BYTE = 1
"""Each row begins with a column that is no pixel, always 0: the rows are then a PNG's as they are."""

_STRIP = 64
"""Rows that are deflated together: few, so that little is done anew, and enough, for each costs something."""


class Canvas:
    """Indices into a palette, with one column more on the left."""

    def __init__(self, width: int, rows: bytearray) -> None:
        self.width = width
        self.height = len(rows) // (width + FILTER_BYTE)
        self.rows = rows
        self.image = Image.frombuffer("L", (width + FILTER_BYTE, self.height), rows, "raw", "L", 0, 1)
        """The same pixels to Pillow: pasting into its core changes the rows."""
        self._deflated: list[bytes | None] = [None] * -(-self.height // _STRIP)

    @classmethod
    def filled(cls, width: int, height: int, index: int) -> Canvas:
        """Return a canvas of one colour."""
        return cls(width, bytearray([index]) * ((width + FILTER_BYTE) * height))

    def copy(self) -> Canvas:
        """Return another canvas with the same pixels."""
        return Canvas(self.width, bytearray(self.rows))

    def folded(self) -> bytes:
        """Return the pixels in a tenth of the room, for `unfolded`."""
        return png.deflate(self.rows)

    @classmethod
    def unfolded(cls, width: int, folded: bytes) -> Canvas:
        """Return a canvas with the pixels of one that was folded."""
        return cls(width, bytearray(png.inflate(folded)))

    def tobytes(self) -> bytes:
        """Return the rows as they are now."""
        return bytes(self.rows)

    def changed(self, top: int, bottom: int) -> None:
        """Note that the rows between may not be what they were."""
        for number in range(max(top, 0) // _STRIP, min(-(-bottom // _STRIP), len(self._deflated))):
            self._deflated[number] = None

    def png(self, palette: Iterable[png.RGB]) -> bytes:
        """Return the picture as a PNG file; only strips that have changed since the last one are deflated."""
        self.image.im.paste(0, (0, 0, FILTER_BYTE, self.height))
        size = _STRIP * (self.width + FILTER_BYTE)
        rows = memoryview(self.rows)
        strips = [
            png.strip(rows[number * size : (number + 1) * size]) if known is None else known
            for number, known in enumerate(self._deflated)
        ]
        self._deflated = [*strips]
        return png.file(self.width, self.height, palette, png.joined(strips, rows))
