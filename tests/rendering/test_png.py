"""PNG files, read back with another program's eyes."""

import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering import png


@given(st.data(), st.integers(1, 40), st.integers(1, 40))
def test_a_file_decodes_to_exactly_the_pixels_that_were_written(
    data: st.DataObject, width: int, height: int
) -> None:
    pixels = data.draw(st.lists(st.binary(min_size=width, max_size=width), min_size=height, max_size=height))
    palette = [(number, 255 - number, number // 2) for number in range(256)]
    file = png.encode(width, height, palette, b"".join(b"\0" + row for row in pixels))
    image = Image.open(io.BytesIO(file))
    image.load()
    assert image.mode == "P"
    assert image.size == (width, height)
    assert image.tobytes() == b"".join(pixels)
    assert [image.convert("RGB").getpixel((0, y)) for y in range(height)] == [
        palette[row[0]] for row in pixels
    ]


def test_rows_of_the_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="are not 2 rows of 3 pixels"):
        png.encode(3, 2, [(0, 0, 0)], b"\0" * 7)


def test_it_also_works_where_isal_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("adler32", "compress", "compressobj", "crc32"):
        monkeypatch.setattr(png, name, getattr(zlib, name))
    palette, rows = [(4, 8, 12), (0, 0, 0)], b"\0\0\1"
    whole = png.encode(2, 1, palette, rows)
    in_strips = png.file(2, 1, palette, png.joined([png.strip(rows)], rows))
    for file in (whole, in_strips):
        assert Image.open(io.BytesIO(file)).convert("RGB").tobytes() == bytes((4, 8, 12, 0, 0, 0))


@given(st.lists(st.binary(max_size=400), max_size=5))
def test_strips_compressed_one_by_one_are_one_stream(strips: list[bytes]) -> None:
    assert zlib.decompress(png.joined(map(png.strip, strips), b"".join(strips))) == b"".join(strips)
