"""Drawings made larger, smaller, or put aside."""

from rendering.scene import Clip, Disc, Drawing, Path, Poly, Text
from rendering.shaping import moved, scaled

DRAWING: Drawing = (
    Disc((1, 2), 10, "red", "ink", 2, on="paper"),
    Poly((0, 0), ((0, 0), (4, 0), (0, 4)), "red", "ink", 1),
    Path((2, 0), ((0, 0), (8, 0)), "ink", 3, "paper", 1, (4, 2), smooth=True, round_ends=True),
    Text((0, 5), "A", 20, "ink", "bold"),
    Clip((0, 0), ((0, 0), (9, 0), (9, 9))),
)


def test_a_drawing_made_larger_has_all_its_lengths_made_larger_and_all_else_the_same() -> None:
    assert scaled(DRAWING, 2) == (
        Disc((2, 4), 20, "red", "ink", 4, on="paper"),
        Poly((0, 0), ((0, 0), (8, 0), (0, 8)), "red", "ink", 2),
        Path((4, 0), ((0, 0), (16, 0)), "ink", 6, "paper", 2, (8, 4), smooth=True, round_ends=True),
        Text((0, 10), "A", 40, "ink", "bold"),
        Clip((0, 0), ((0, 0), (18, 0), (18, 18))),
    )


def test_larger_and_smaller_again_is_as_it_was() -> None:
    assert scaled(scaled(DRAWING, 4), 0.25) == DRAWING


def test_a_drawing_put_aside_has_every_shape_put_aside() -> None:
    aside = moved(DRAWING, 3, -2)
    assert [shape.at for shape in aside] == [(x + 3, y - 2) for x, y in (shape.at for shape in DRAWING)]
    assert moved(aside, -3, 2) == DRAWING
