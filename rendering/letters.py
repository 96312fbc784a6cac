"""Letters on the places that a menu asks about: A, B, C … on the picture as in the menu."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rendering.scene import Disc, Point, Scene, Shape, Text

_RADIUS = 21
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(number: int) -> str:
    """Return the letters of an answer, counted from 0: A to Z, then AA, AB and so on."""
    spelled = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(_ALPHABET))
        spelled = _ALPHABET[rest] + spelled
    return spelled


def lettered(scene: Scene, places: Iterable[tuple[str, Point]]) -> Scene:
    """Return the scene with letters on it; those that would stick out of the picture are moved in.

    Letters for the same place are set side by side.
    """
    width, height = scene.size
    shapes: list[Shape] = []
    taken: set[Point] = set()
    for text, (x, y) in places:
        at = (_within(x, width), _within(y, height))
        while at in taken:
            at = (_within(at[0] + 2 * _RADIUS, width), at[1])
            if at[0] == _within(width, width):
                at = (_within(0, width), _within(at[1] + 2 * _RADIUS, height))
        taken.add(at)
        shapes.append(Disc(at, _RADIUS, "bright", "ink", 4))
        shapes.append(Text(at, text, 30 if len(text) == 1 else 22, "ink", "bold", on="bright"))
    return msgspec.structs.replace(scene, shapes=scene.shapes + tuple(shapes))


def _within(position: float, length: float) -> float:
    return min(max(position, _RADIUS), length - _RADIUS)
