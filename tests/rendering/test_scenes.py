"""Scenes as data, and a few pictures, compared with those that were looked at; or ``--rewrite``."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, features
from PIL import __version__ as pillow_version

from bot.kernel import DO
from rendering.la_strada.artist import ARTIST
from rendering.letters import letter, lettered
from rendering.paint import paint
from rendering.scene import Scene
from tests.rendering.la_strada import games as strada

HERE = Path(__file__).parent


def _turn(seats: int, number: int) -> Scene:
    turns = strada.moments(seats, 5)
    before, after = turns[number - 1 :][:2]
    return ARTIST.scene(strada.sight(after), strada.NAMES[:seats], strada.sight(before))


def _end(seats: int) -> Scene:
    return ARTIST.scene(strada.sight(strada.moments(seats, 5)[-1]), strada.NAMES[:seats], None)


def _menu() -> Scene:
    position = next(each for each in strada.positions(4, 3) if len(each.road) > 1)
    view, legal = strada.asked(position)
    places = [place for action in legal if (place := ARTIST.place(view, "to", getattr(action, "to", DO), {}))]
    scene = ARTIST.scene(view, strada.NAMES[:4], None)
    return lettered(scene, [(letter(number), place) for number, place in enumerate(places)])


SCENES: dict[str, Callable[[], Scene]] = {
    "la-strada-setting-up": lambda: _turn(4, 2),
    "la-strada-two-players": lambda: _turn(2, 14),
    "la-strada-three-players": lambda: _turn(3, 20),
    "la-strada-four-players": lambda: _turn(4, 24),
    "la-strada-over": lambda: _end(4),
    "la-strada-menu": _menu,
}
PICTURES = ("la-strada-four-players", "la-strada-two-players", "la-strada-menu")


def written(scene: Scene) -> str:
    """Return what changes from picture to picture as JSON, one shape a line: a difference can be read."""
    head = {name: getattr(scene, name) for name in ("size", "ground", "backdrop", "alt")}
    return _lines([*([name, value] for name, value in head.items()), *scene.shapes])


def _lines(items: Iterable[object]) -> str:
    encode = msgspec.json.Encoder(order="deterministic").encode
    return "[\n" + ",\n".join(encode(item).decode() for item in items) + "\n]\n"


def _compare(name: str, text: str, *, rewrite: bool) -> None:
    file = HERE / "scenes" / f"{name}.json"
    if rewrite:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), "changed: look at it, then pytest --rewrite"


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_as_they_were(name: str, *, rewrite: bool) -> None:
    _compare(name, written(SCENES[name]()), rewrite=rewrite)


def test_what_lies_still_is_as_it_was(*, rewrite: bool) -> None:
    _compare("la-strada-still", _lines(_turn(4, 24).still), rewrite=rewrite)


def test_drawings_are_as_they_were(*, rewrite: bool) -> None:
    drawings = sorted(ARTIST.sample().drawings.items())
    _compare("la-strada-drawings", _lines(drawings), rewrite=rewrite)


MADE_WITH = f"Pillow {pillow_version.split('.')[0]}, FreeType {features.version('freetype2')}\n"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_they_were(name: str, *, rewrite: bool) -> None:
    """Pixel by pixel; after a failure the new picture and the difference lie beside the old one."""
    file = HERE / "pictures" / f"{name}.png"
    made_with = file.with_name("made-with.txt")
    data = paint(SCENES[name]())
    if rewrite:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
        made_with.write_text(MADE_WITH, encoding="utf-8")
    if made_with.read_text(encoding="utf-8") != MADE_WITH:
        pytest.skip("another version sets letters a little differently; scenes are compared all the same")
    new = Image.open(io.BytesIO(data)).convert("RGB")
    old = Image.open(file).convert("RGB")
    assert new.size == old.size
    difference = ImageChops.difference(old, new)
    new_file, difference_file = file.with_suffix(".new.png"), file.with_suffix(".difference.png")
    if difference.getbbox():
        new_file.write_bytes(data)
        difference.point(lambda value: 255 if value else 0).save(difference_file)
        pytest.fail(f"{name} looks different: see {new_file.name} and {difference_file.name} beside it")
    new_file.unlink(missing_ok=True)
    difference_file.unlink(missing_ok=True)
