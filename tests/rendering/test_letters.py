"""Letters on the places that a menu asks about."""

from hypothesis import given
from hypothesis import strategies as st

from rendering.letters import letter, lettered
from rendering.scene import Disc, Point, Scene, Text

EMPTY = Scene((400, 300), "table", "empty", (), ())


def test_letters_go_on_after_z() -> None:
    assert [letter(number) for number in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [
        "A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip


def test_each_place_gets_its_letter() -> None:
    scene = lettered(EMPTY, [("A", (100, 100)), ("B", (200, 120))])
    assert [(shape.text, shape.at) for shape in scene.shapes if isinstance(shape, Text)] == [
        ("A", (100, 100)),
        ("B", (200, 120)),
    ]
    assert scene.still == EMPTY.still
    assert EMPTY.shapes == ()


places = st.lists(st.tuples(st.integers(-50, 450), st.integers(-50, 350)), max_size=12)


@given(places)
def test_letters_lie_within_the_picture_and_not_on_the_same_place(found: list[Point]) -> None:
    scene = lettered(EMPTY, [(letter(number), at) for number, at in enumerate(found)])
    discs = [shape for shape in scene.shapes if isinstance(shape, Disc)]
    assert len({disc.at for disc in discs}) == len(found)
    for disc in discs:
        assert disc.radius <= disc.at[0] <= 400 - disc.radius
        assert disc.radius <= disc.at[1] <= 300 - disc.radius
