"""Scenes as data, and a few pictures, compared with those that were looked at; or ``--rewrite``."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, features
from PIL import __version__ as pillow_version

from bot.games.la_loire.actions import MoveTrader
from bot.kernel import DO
from rendering.la_loire.artist import ARTIST as LOIRE
from rendering.la_strada.artist import ARTIST as STRADA
from rendering.letters import letter, lettered
from rendering.orleans.artist import ARTIST as ORLEANS
from rendering.paint import paint
from rendering.scene import AnyArtist, Scene
from tests.rendering.la_loire import games as loire
from tests.rendering.la_strada import games as strada
from tests.rendering.orleans import games as orleans

HERE = Path(__file__).parent


def _strada(seats: int, number: int) -> Scene:
    turns = strada.moments(seats, 5)
    before, after = turns[number - 1 :][:2]
    return STRADA.scene(strada.sight(after), strada.NAMES[:seats], strada.sight(before))


def _strada_over() -> Scene:
    return STRADA.scene(strada.sight(strada.moments(4, 5)[-1]), strada.NAMES[:4], None)


def _strada_menu() -> Scene:
    position = next(each for each in strada.positions(4, 3) if len(each.road) > 1)
    view, legal = strada.asked(position)
    places = [place for action in legal if (place := STRADA.place(view, "to", getattr(action, "to", DO), {}))]
    scene = STRADA.scene(view, strada.NAMES[:4], None)
    return lettered(scene, [(letter(number), place) for number, place in enumerate(places)])


def _loire(seats: int, number: int, variant: str = "") -> Scene:
    before, after = loire.moments(seats, 5, variant)[number - 1 :][:2]
    return LOIRE.scene(loire.sight(after), loire.NAMES[:seats], loire.sight(before))


def _loire_over() -> Scene:
    return LOIRE.scene(loire.sight(loire.moments(4, 5)[-1]), loire.NAMES[:4], None)


def _loire_menu() -> Scene:
    view, legal = loire.asked(loire.moments(4, 5)[60])
    ends = dict.fromkeys(action.to for action in legal if isinstance(action, MoveTrader))
    places = [place for to in ends if (place := LOIRE.place(view, "to", to, {}))]
    scene = LOIRE.scene(view, loire.NAMES[:4], None)
    return lettered(scene, [(letter(number), place) for number, place in enumerate(places)])


def _loire_looking() -> Scene:
    view, _ = loire.asked(next(each for each in loire.positions(2, 3) if len(each.shown) > 3))
    places = [place for card in view.shown if (place := LOIRE.place(view, "message", card, {}))]
    scene = LOIRE.scene(view, loire.NAMES[:2], None)
    return lettered(scene, [(letter(number), place) for number, place in enumerate(places)])


def _loire_part(name: str) -> Scene:
    view, _ = loire.asked(loire.moments(2, 5)[200])
    return LOIRE.parts[name](view, loire.NAMES[:2], None)


def _orleans(seats: int, number: int) -> Scene:
    before, after = orleans.moments(seats)[number - 1 :][:2]
    return ORLEANS.scene(orleans.sight(after.before), orleans.NAMES[:seats], orleans.sight(before.before))


def _orleans_over() -> Scene:
    return ORLEANS.scene(orleans.sight(orleans.over(4)), orleans.NAMES[:4], None)


def _orleans_menu(do: str, field: str, number: int) -> Scene:
    """Return what somebody is shown who is asked for a field of an action of a kind."""
    asked = (
        (moment, question)
        for moment in orleans.moments(4)
        for question in orleans.questions(moment)
        if question.field == field and question.given.get(DO) == do
    )
    moment, question = next(islice(asked, number, None))
    view = orleans.sight(moment.before, moment.seat)
    places = [
        (letter(index), place)
        for index, answer in enumerate(question.answers)
        if (place := ORLEANS.place(view, field, answer, question.given)) is not None
    ]
    return lettered(ORLEANS.scene(view, orleans.NAMES[:4], None), places)


def _orleans_removal() -> Scene:
    view = orleans.sight(orleans.moments(2, removal=True)[0].before, 0)
    return ORLEANS.scene(view, orleans.NAMES[:2], None)


def _orleans_part(name: str) -> Scene:
    before, after = orleans.moments(3)[200:202]
    return ORLEANS.parts[name](
        orleans.sight(after.before, 0), orleans.NAMES[:3], orleans.sight(before.before, 0)
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "la-strada-setting-up": lambda: _strada(4, 2),
    "la-strada-two-players": lambda: _strada(2, 14),
    "la-strada-three-players": lambda: _strada(3, 20),
    "la-strada-four-players": lambda: _strada(4, 24),
    "la-strada-over": _strada_over,
    "la-strada-menu": _strada_menu,
    "la-loire-opening": lambda: _loire(4, 1),
    "la-loire-alone": lambda: _loire(1, 30),
    "la-loire-two-players": lambda: _loire(2, 200),
    "la-loire-casual": lambda: _loire(3, 60, "casual"),
    "la-loire-four-players": lambda: _loire(4, 150),
    "la-loire-over": _loire_over,
    "la-loire-menu": _loire_menu,
    "la-loire-looking": _loire_looking,
    "la-loire-own-area": lambda: _loire_part("Own area"),
    "la-loire-characters": lambda: _loire_part("Red and blue characters"),
    "la-loire-palaces": lambda: _loire_part("Palaces"),
    "orleans-opening": lambda: _orleans(4, 1),
    "orleans-two-players": lambda: _orleans(2, 150),
    "orleans-three-players": lambda: _orleans(3, 240),
    "orleans-four-players": lambda: _orleans(4, 300),
    "orleans-over": _orleans_over,
    "orleans-planning": lambda: _orleans_menu("fill", "place", 30),
    "orleans-travelling": lambda: _orleans_menu("ride", "to", 0),
    "orleans-deeds-menu": lambda: _orleans_menu("send", "deed", 3),
    "orleans-removal": _orleans_removal,
    "orleans-map": lambda: _orleans_part("Map"),
    "orleans-tracks": lambda: _orleans_part("Tracks"),
    "orleans-deeds": lambda: _orleans_part("Deeds"),
    "orleans-board": lambda: _orleans_part("Board 1"),
}
PICTURES = (
    "la-strada-four-players",
    "la-strada-two-players",
    "la-strada-menu",
    "la-loire-four-players",
    "la-loire-looking",
    "la-loire-own-area",
    "orleans-four-players",
    "orleans-planning",
    "orleans-map",
    "orleans-board",
)
ARTISTS: dict[str, AnyArtist] = {"la-strada": STRADA, "la-loire": LOIRE, "orleans": ORLEANS}


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


@pytest.mark.parametrize("game", ARTISTS)
def test_what_lies_still_is_as_it_was(game: str, *, rewrite: bool) -> None:
    _compare(f"{game}-still", _lines(SCENES[f"{game}-four-players"]().still), rewrite=rewrite)


@pytest.mark.parametrize("game", ARTISTS)
def test_drawings_are_as_they_were(game: str, *, rewrite: bool) -> None:
    drawings = sorted(ARTISTS[game].sample().drawings.items())
    _compare(f"{game}-drawings", _lines(drawings), rewrite=rewrite)


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
