"""A plain picture of the toy, so that chat has something to show."""

from __future__ import annotations

from bot.kernel import Given, Names, Value
from rendering.alt import shortened
from rendering.scene import Artist, Point, Scene, Text
from tests.ferry import text
from tests.ferry.state import View

_SIZE = (400.0, 200.0)


def _scene(view: View, names: Names, since: View | None = None) -> Scene:
    changed = "changed" if since is not None and since != view else "as before"
    return Scene(
        size=_SIZE,
        ground="paper",
        backdrop="ferry",
        still=(),
        shapes=(Text((200, 100), changed, 24, "ink", on="paper"),),
        alt=shortened(text.outline(view, names)),
    )


def _place(_view: View, field: str, value: Value, _given: Given) -> Point | None:
    return (20.0 + len(str(value)) * 10, 50.0) if field == "to" else None


def _sample() -> Scene:
    return Scene(size=_SIZE, ground="paper", backdrop="ferry", still=(), shapes=())


ARTIST: Artist[View] = Artist(_scene, _place, _sample)
