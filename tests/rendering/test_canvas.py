"""Canvases: what Pillow paints is what the file holds, whichever strips were known before."""

import io

from PIL import Image

from rendering.canvas import FILTER_BYTE, Canvas

PALETTE = [(number, number, number) for number in range(256)]
WIDTH, HEIGHT = 30, 300


def pixels(canvas: Canvas) -> bytes:
    image = Image.open(io.BytesIO(canvas.png(PALETTE)))
    assert image.size == (WIDTH, HEIGHT)
    return image.tobytes()


def test_a_change_that_is_noted_comes_into_the_next_file() -> None:
    canvas = Canvas.filled(WIDTH, HEIGHT, 7)
    assert pixels(canvas) == bytes([7]) * WIDTH * HEIGHT
    for top, bottom in ((0, 1), (60, 70), (127, 129), (290, 300)):
        canvas.image.im.paste(9, (FILTER_BYTE, top, FILTER_BYTE + WIDTH, bottom))
        canvas.changed(top, bottom)
        rows = [pixels(canvas)[y * WIDTH : (y + 1) * WIDTH] for y in (top, bottom - 1)]
        assert rows == [bytes([9]) * WIDTH] * 2


def test_what_lies_outside_is_no_change() -> None:
    canvas = Canvas.filled(WIDTH, HEIGHT, 7)
    before = canvas.png(PALETTE)
    canvas.changed(-50, -1)
    canvas.changed(HEIGHT, HEIGHT + 90)
    assert canvas.png(PALETTE) == before


def test_a_copy_has_pixels_of_its_own() -> None:
    canvas = Canvas.filled(WIDTH, HEIGHT, 7)
    copied = canvas.copy()
    copied.image.im.paste(9, (0, 0, 10, 10))
    assert canvas.tobytes() != copied.tobytes()
    assert pixels(canvas) == bytes([7]) * WIDTH * HEIGHT


def test_what_is_painted_over_the_left_edge_does_not_spoil_the_rows() -> None:
    canvas = Canvas.filled(WIDTH, HEIGHT, 7)
    canvas.image.im.paste(9, (0, 0, 5, HEIGHT))
    assert pixels(canvas) == (bytes([9]) * 4 + bytes([7]) * (WIDTH - 4)) * HEIGHT
