"""An artist for tests in which the picture does not matter: it draws any game in no time."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.kernel import AnyGame, Given, Names, Value
from bot.shelf import Box
from rendering.alt import shortened
from rendering.scene import Artist, Point, Scene


def plain(game: AnyGame) -> Artist[Any]:
    """Return an artist whose pictures are small sheets of paper, each with the position in words."""

    def scene(view: Any, names: Names, _since: Any = None) -> Scene:
        return _sheet(shortened(game.words.outline(view, names)))

    return Artist(scene, _nowhere, lambda: _sheet(game.title))


def plain_box(game: AnyGame) -> Box:
    """Return a game with such an artist."""
    return Box(game, partial(plain, game))


def _sheet(alt: str) -> Scene:
    return Scene(size=(40.0, 20.0), ground="paper", backdrop="sheet", still=(), shapes=(), alt=alt)


def _nowhere(_view: Any, _field: str, _value: Value, _given: Given) -> Point | None:
    return None
