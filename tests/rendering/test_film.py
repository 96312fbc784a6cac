"""Films: what every frame shows, and how little it takes."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageSequence

from rendering.film import Film
from rendering.paint import Painter
from rendering.scene import Disc, Rect, Scene, Shape
from rendering.theme import PLAIN

SIZE = (160, 120)


def scene(*shapes: Shape) -> Scene:
    return Scene(SIZE, "table", "backdrop", (), shapes)


def filmed(*scenes: Scene, width: int = 160) -> Image.Image:
    film = Film(Painter(PLAIN), width)
    for each in scenes:
        film.add(each, 500)
    return Image.open(io.BytesIO(film.finished()))


SCENES = (
    scene(),
    scene(Rect((10, 10), (20, 20), "red")),
    scene(Rect((10, 10), (20, 20), "red"), Disc((120, 80), 20, "blue")),
    scene(Disc((120, 80), 20, "blue")),
    scene(Disc((120, 80), 20, "blue")),
)


def test_each_frame_shows_its_scene_whatever_was_shown_before() -> None:
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(filmed(*SCENES))]
    assert len(frames) == len(SCENES)
    for frame, each in zip(frames, SCENES, strict=True):
        assert ImageChops.difference(frame, Painter(PLAIN).small(each, 160)).getbbox() is None


def test_a_film_plays_for_ever_with_each_frame_as_long_as_asked() -> None:
    film = filmed(*SCENES)
    assert (film.format, film.info["loop"]) == ("GIF", 0)
    assert [frame.info["duration"] for frame in ImageSequence.Iterator(film)] == [500] * 5


def test_a_film_is_as_wide_as_that_and_no_wider_than_its_scenes() -> None:
    assert filmed(*SCENES, width=80).size == (80, 60)
    assert filmed(*SCENES, width=1000).size == SIZE


def test_a_frame_that_changes_little_takes_little() -> None:
    film = Film(Painter(PLAIN), 160)
    taken = []
    for each in SCENES:
        before = film.weight
        film.add(each, 500)
        taken.append(film.weight - before)
    assert taken[-1] < 50
    assert taken[1] < taken[0] / 2


def test_a_film_without_a_frame_is_none() -> None:
    with pytest.raises(ValueError, match="without a frame"):
        Film(Painter(PLAIN), 160).finished()
