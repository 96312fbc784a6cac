"""Painting: what comes out pixel by pixel, whatever was painted before."""

import io
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering import paint as painting
from rendering.paint import Painter, paint
from rendering.scene import Disc, Drawing, Path, Point, Poly, Rect, Scene, Shape, Sheet, Text, Use
from rendering.theme import PLAIN, RGB

TABLE, INK, PAPER, BRIGHT = (PLAIN.inks[name] for name in ("table", "ink", "paper", "bright"))
SIZE = (160, 120)
DRAWINGS: dict[str, Drawing] = {"target": (Disc((0, 0), 12, "ink"), Disc((0, 0), 6, "bright"))}


def picture(*shapes: Shape, painter: Painter | None = None, still: tuple[Shape, ...] = ()) -> Image.Image:
    scene = Scene(SIZE, "table", "backdrop", still, shapes, DRAWINGS)
    return Image.open(io.BytesIO((painter or Painter(PLAIN)).paint(scene))).convert("RGB")


def colour(image: Image.Image, at: tuple[int, int]) -> RGB:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    red, green, blue = found
    return int(red), int(green), int(blue)


def test_every_ink_comes_out_exactly() -> None:
    for name, ink in PLAIN.inks.items():
        assert all(channel % 4 == 0 for channel in ink), name
        image = picture(Rect((10, 10), (20, 20), name), Disc((80, 60), 20, name))
        assert colour(image, (20, 20)) == colour(image, (80, 60)) == ink


def test_there_are_at_most_256_colours() -> None:
    palette = Painter(PLAIN).colours.palette
    assert len(palette) == len(set(palette)) <= 256


def test_a_rectangle_covers_its_pixels_and_no_others() -> None:
    image = picture(Rect((10, 20), (30, 40), "ink", "bright", 2))
    across = [colour(image, (x, 30)) for x in (9, 10, 11, 12, 37, 38, 40)]
    assert across == [TABLE, BRIGHT, BRIGHT, INK, INK, BRIGHT, TABLE]
    down = [colour(image, (20, y)) for y in (19, 20, 22, 57, 58, 60)]
    assert down == [TABLE, BRIGHT, INK, INK, BRIGHT, TABLE]


def test_rounded_corners_are_cut_off() -> None:
    image = picture(Rect((10, 20), (40, 40), "ink", corner=12, on="table"))
    assert {colour(image, at) for at in product((10, 49), (20, 59))} == {TABLE}
    assert {colour(image, at) for at in ((10, 40), (49, 40), (30, 20), (30, 59), (22, 32), (37, 47))} == {INK}


def test_edges_are_smooth() -> None:
    image = picture(Disc((80, 60), 30, "ink", on="table"))
    between = {colour(image, (x, y)) for x in range(160) for y in range(120)} - {TABLE, INK}
    assert len(between) >= 3
    assert all(
        min(low, high) <= c <= max(low, high)
        for mix in between
        for c, low, high in zip(mix, TABLE, INK, strict=True)
    )


@pytest.mark.parametrize(
    "shape", [Disc((80, 60), 25, "ink"), Text((80, 60), "Wg", 40, "ink"), Use((80, 60), "target")]
)
def test_knowing_the_ground_changes_only_the_faintest_pixels(shape: Disc | Text | Use) -> None:
    known = picture(msgspec.structs.replace(shape, on="table"))
    found = picture(shape)
    for at in product(range(SIZE[0]), range(SIZE[1])):
        one, other = colour(known, at), colour(found, at)
        if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 16:
            assert one == TABLE, at
            assert max(abs(a - b) for a, b in zip(other, TABLE, strict=True)) < 80, at


def test_edges_are_blended_with_what_lies_below() -> None:
    image = picture(
        Rect((0, 0), (80, 120), "bright"), Rect((80, 0), (80, 120), "ink"), Disc((80, 60), 20, "forest")
    )
    left = {colour(image, (x, 60)) for x in range(58, 64)}
    right = {colour(image, (x, 60)) for x in range(96, 103)}
    forest = PLAIN.inks["forest"]
    assert all(sum(c) >= sum(forest) - 24 for c in left)
    assert all(sum(c) <= sum(forest) + 24 for c in right)


def test_later_shapes_lie_on_earlier_ones_and_all_on_what_is_still() -> None:
    still = (Rect((0, 0), (100, 100), "forest"),)
    image = picture(Disc((50, 50), 30, "ink"), Disc((50, 50), 10, "bright"), still=still)
    assert [colour(image, at) for at in ((50, 50), (50, 30), (5, 5))] == [BRIGHT, INK, PLAIN.inks["forest"]]


def test_a_path_has_its_casing_and_its_gaps() -> None:
    image = picture(Path((20, 60), ((0, 0), (100, 0)), "bright", 10, "ink", 4, dashes=(20, 20)))
    assert [colour(image, (x, 60)) for x in (30, 50, 70, 90)] == [BRIGHT, INK, BRIGHT, INK]
    assert [colour(image, (30, y)) for y in (49, 53, 60, 67, 71)] == [TABLE, INK, BRIGHT, INK, TABLE]


def test_a_sheet_cuts_off_what_sticks_out() -> None:
    image = picture(Sheet((40, 30), (50, 40), "paper", (Disc((0, 0), 20, "ink"), Use((50, 40), "target"))))
    assert [colour(image, at) for at in ((39, 30), (40, 30), (62, 32), (89, 69), (90, 69))] == [
        TABLE, INK, PAPER, BRIGHT, TABLE,
    ]  # fmt: skip


def test_a_shape_that_sticks_out_of_the_picture_is_cut_off() -> None:
    """The column of filter bytes on the left stays what it is: else the file could not be read."""
    image = picture(
        Disc((0, 60), 30, "ink"), Disc((160, 0), 30, "bright"), Rect((-20, 100), (40, 40), "forest")
    )
    assert [colour(image, at) for at in ((0, 60), (29, 60), (31, 60), (159, 0), (0, 119))] == [
        INK, INK, TABLE, BRIGHT, PLAIN.inks["forest"],
    ]  # fmt: skip


places = st.tuples(st.integers(-10, 170), st.integers(-10, 130))
inks = st.sampled_from(["ink", "bright", "red", "forest"])
lengths = st.tuples(st.integers(9, 60), st.integers(9, 60))
grounds = st.sampled_from(["", "table"])


def _triangle(at: Point, fill: str, line: str) -> Poly:
    return Poly(at, ((0, -15), (15, 10), (-15, 10)), fill, line, 3)


shapes = st.lists(
    st.one_of(
        st.builds(Disc, places, st.integers(2, 25), inks, inks, st.integers(0, 4), grounds),
        st.builds(_triangle, places, inks, inks),
        st.builds(Rect, places, lengths, inks, inks, st.integers(0, 2), st.integers(0, 4)),
        st.builds(Text, places, st.sampled_from(["A", "Ben", "10"]), st.integers(12, 30), inks, on=grounds),
        st.builds(Use, places, st.just("target"), grounds),
        st.builds(Sheet, places, st.just((30, 20)), inks, st.just((Use((5, 5), "target"),))),
    ),
    max_size=8,
    unique=True,
)  # fmt: skip


@given(st.lists(shapes, min_size=2, max_size=4))
def test_a_picture_never_depends_on_what_was_painted_before(scenes: list[list[Shape]]) -> None:
    """Only what has changed is painted anew, and that must not show."""
    painter = Painter(PLAIN)
    for scene in scenes:
        assert picture(*scene, painter=painter).tobytes() == picture(*scene).tobytes()


@given(shapes, st.data())
def test_moving_things_above_or_below_shows(scene: list[Shape], data: st.DataObject) -> None:
    painter = Painter(PLAIN)
    picture(*scene, painter=painter)
    turned = data.draw(st.permutations(scene))
    assert picture(*turned, painter=painter).tobytes() == picture(*turned).tobytes()


def test_a_scene_read_from_json_looks_the_same() -> None:
    scene = Scene(
        SIZE, "table", "b", (), (Use((30, 30), "target"), Text((80, 60), "Hello", 30, "ink")), DRAWINGS
    )
    again = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    assert again == scene
    assert paint(again) == paint(scene)


def test_an_ink_that_is_not_in_the_theme_is_refused() -> None:
    with pytest.raises(KeyError):
        picture(Disc((10, 10), 5, "chartreuse"))


def test_the_painter_of_a_theme_is_always_the_same() -> None:
    assert painting.painter(PLAIN) is painting.painter(PLAIN)
