"""Players' marks: told apart by colour, shape, letter and pattern, also without some of the colours."""

from itertools import combinations
from math import dist

import pytest

from rendering.marks import mark
from rendering.scene import Disc, Drawing, Poly, Text
from rendering.theme import MARKS, PLAIN, RGB

# Machado, Oliveira and Fernandes 2009: what remains of linear red, green and blue without one kind of cone.
SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopes": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(colour: RGB) -> list[float]:
    return [
        c / 12.92 if (c := channel / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for channel in colour
    ]


def _lab(linear: list[float]) -> tuple[float, float, float]:
    """Return CIELAB, in which equal distances look about equally different."""
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in linear)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    p, q, r = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * q - 16, 500 * (p - q), 200 * (q - r)


def _seen(ink: str, eyes: str) -> tuple[float, float, float]:
    linear = _linear(PLAIN.inks[ink])
    return _lab([sum(a * b for a, b in zip(row, linear, strict=True)) for row in SEEN_BY[eyes]])


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_the_colours_of_players_differ_for_all_eyes(eyes: str) -> None:
    """A difference of 20 in CIELAB is plain at a glance; of 2 is just noticed."""
    for one, other in combinations(MARKS.values(), 2):
        assert dist(_seen(one.ink, eyes), _seen(other.ink, eyes)) > 20, (one.ink, other.ink)


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize(
    "ground", ["plains", "forest", "hills", "square", "paper", "bright", "river", "goal"]
)
def test_a_mark_stands_out_from_what_it_lies_on(ground: str, eyes: str) -> None:
    """By its colour or by the line around it."""
    for look in MARKS.values():
        below = _seen(ground, eyes)
        assert max(dist(_seen(look.ink, eyes), below), dist(_seen(look.line, eyes), below)) > 20, look.ink


def test_shapes_letters_and_patterns_are_all_different() -> None:
    looks = MARKS.values()
    assert len({look.shape for look in looks}) == len(looks)
    assert len({look.letter for look in looks}) == len(looks)
    assert len({(look.dashes, look.stripe) for look in looks}) == len(looks)


@pytest.mark.parametrize("colour", MARKS)
def test_letters_can_be_read_on_their_colour(colour: str) -> None:
    """WCAG asks for a contrast of 3 for large letters."""

    def luminance(ink: str) -> float:
        red, green, blue = _linear(PLAIN.inks[ink])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for letters, below in ((MARKS[colour].letters, MARKS[colour].ink), ("ink", MARKS[colour].tint)):
        low, high = sorted((luminance(letters), luminance(below)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (letters, below)


def _area(drawing: Drawing) -> float:
    shape = drawing[0]
    if isinstance(shape, Disc):
        return 3.14159 * shape.radius**2
    assert isinstance(shape, Poly)
    corners = shape.points
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def test_the_shapes_are_about_equally_large() -> None:
    areas = [_area(mark(colour, 20)) for colour in MARKS]
    assert max(areas) / min(areas) < 1.6


def test_a_mark_carries_its_letter() -> None:
    assert [part.text for colour in MARKS for part in mark(colour, 20) if isinstance(part, Text)] == [
        "B", "G", "Y", "R",
    ]  # fmt: skip
