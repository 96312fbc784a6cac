"""Any game in a plain box: a grey picture with all its words, for tests that are not about pictures."""

from __future__ import annotations

from typing import Any

from bot.kernel import AnyGame, Given, Names, Value
from bot.shelf import Box
from rendering.alt import shortened
from rendering.scene import Artist, Point, Scene

_SIZE = (40.0, 20.0)


def plain_box(game: AnyGame) -> Box:
    """Return a game with an artist who draws nothing, and says what it would be."""

    def scene(view: Any, names: Names, _since: Any = None) -> Scene:
        return _nothing(shortened(game.words.outline(view, names)))

    return Box(game, lambda: Artist(scene, _nowhere, _nothing))


def _nothing(alt: str = "") -> Scene:
    return Scene(size=_SIZE, ground="paper", backdrop="plain", still=(), shapes=(), alt=alt)


def _nowhere(_view: Any, _field: str, _value: Value, _given: Given) -> Point | None:
    return None
