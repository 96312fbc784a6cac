"""The faces that pictures are set in: which characters they have, and how wide each is."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_FILES = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "title": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
NAMES = tuple(_FILES)


@dataclass(frozen=True, slots=True)
class Face:
    """One font file."""

    path: str
    units: int
    """How many of its own units make the size of a line."""
    advances: dict[int, int]
    """How far each character moves the pen, in units, by code point."""

    def covers(self, character: str) -> bool:
        """Whether the face has a glyph for a character."""
        return ord(character) in self.advances

    def width(self, text: str, size: int) -> int:
        """Return how wide a text is, in pixels, rounded up; unknown characters count as a full square."""
        units = 0
        for character in text:
            units += self.advances.get(ord(character), self.units)
        return -(-units * size // self.units)

    def fitted(self, text: str, size: int, width: int) -> str:
        """Return the text, cut and ended with an ellipsis where it is wider than *width* pixels."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + "…", size) > width:
            text = text[:-1].rstrip()
        return text + "…"

    def wrapped(self, text: str, size: int, width: int) -> list[str]:
        """Return the text in lines that are no wider than *width* pixels, but for words that are."""
        lines: list[str] = []
        for word in text.split():
            if lines and self.width(f"{lines[-1]} {word}", size) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines


@cache
def face(name: str) -> Face:
    """Return a face by its name.

    Raises `KeyError` for a name that is not among `NAMES`.
    """
    package, file = _FILES[name]
    path: Traversable = files(package) / "files" / file
    data = path.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables: dict[bytes, int] = {}
    for entry in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * entry)
        tables[tag] = offset
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    measured = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = struct.unpack_from(">" + "Hh" * measured, data, tables[b"hmtx"])[::2]
    glyphs = _glyphs(data, tables[b"cmap"])
    return Face(
        str(path), units, {code: advances[min(glyph, measured - 1)] for code, glyph in glyphs.items()}
    )


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph number of each code point: OpenType's `cmap` table, formats 4 and 12."""
    found: dict[int, int] = {}
    for entry in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * entry)[2]
        match struct.unpack_from(">H", data, start)[0]:
            case 4:
                found |= _segments(data, start)
            case 12:
                for group in range(struct.unpack_from(">I", data, start + 12)[0]):
                    first, last, glyph = struct.unpack_from(">III", data, start + 16 + 12 * group)
                    found |= {code: glyph + code - first for code in range(first, last + 1)}
            case _:  # older formats say nothing more
                pass
    return {code: glyph for code, glyph in found.items() if glyph}


def _segments(data: bytes, start: int) -> dict[int, int]:
    twice = struct.unpack_from(">H", data, start + 6)[0]
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + twice)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 2 * twice)
    ranges = start + 16 + 3 * twice
    found: dict[int, int] = {}
    for segment in range(count):
        offset = struct.unpack_from(">H", data, ranges + 2 * segment)[0]
        for code in range(starts[segment], min(ends[segment], 0xFFFE) + 1):
            if offset:
                place = ranges + 2 * segment + offset + 2 * (code - starts[segment])
                glyph = struct.unpack_from(">H", data, place)[0]
                if not glyph:
                    continue
            else:
                glyph = code
            found[code] = (glyph + deltas[segment]) & 0xFFFF
    return found
