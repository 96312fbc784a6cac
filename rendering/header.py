"""The band across the top of every picture: who is asked, or has won, and what is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rendering.faces import face
from rendering.names import shown
from rendering.scene import Rect, Shape, Text, Use
from rendering.theme import MARKS

HEIGHT = 100

_LINE = 8
"""How high the line in the player's colour is, at the lower edge."""
_SAID_LEFT = 106
_TITLE_ROOM = 214
_INSET = 28
_SIZE = 50
_AND = " and "
_MARK_STEP = 78


def header(
    width: int, colour: str, names: Sequence[str], phrase: str, title: str, stage: str
) -> tuple[Shape, ...]:
    """Return the band: *names* and what they do, with the mark of the first, then the title and the stage.

    The scene needs the drawing of a large mark in each player's colour.
    """
    return _header(width, colour, tuple(map(shown, names)), phrase, title, stage)


@lru_cache(maxsize=256)
def _header(
    width: int, colour: str, names: tuple[str, ...], phrase: str, title: str, stage: str
) -> tuple[Shape, ...]:
    look = MARKS[colour]
    middle = HEIGHT // 2 - 4
    right = width - _INSET
    bold = face("bold")
    room = right - _TITLE_ROOM - _SAID_LEFT - bold.width(phrase + _AND * (len(names) - 1), _SIZE)
    said = _AND.join(bold.fitted(name, _SIZE, room // len(names)) for name in names) + phrase
    return (
        Rect((0, 0), (width, HEIGHT - _LINE), look.tint),
        Rect((0, HEIGHT - _LINE), (width, _LINE), look.ink),
        Use((56, middle + 2), f"{colour} large mark", on=look.tint),
        Text((_SAID_LEFT, middle - 2), said, _SIZE, "ink", "bold", "lm", on=look.tint),
        Text((right, middle - 20), title, 38, "ink", "title", "rm", on=look.tint),
        Text((right, middle + 22), stage, 28, "ink", "sans", "rm", on=look.tint),
    )


def assembly(width: int, colours: Sequence[str], phrase: str, title: str, stage: str) -> tuple[Shape, ...]:
    """Return the band for several players at once: the marks of all of them, and what they do."""
    return _assembly(width, tuple(colours), phrase, title, stage)


@lru_cache(maxsize=64)
def _assembly(width: int, colours: tuple[str, ...], phrase: str, title: str, stage: str) -> tuple[Shape, ...]:
    middle = HEIGHT // 2 - 4
    right = width - _INSET
    marks = [
        Use((56 + _MARK_STEP * number, middle + 2), f"{colour} large mark", on="paper")
        for number, colour in enumerate(colours)
    ]
    said_left = _SAID_LEFT + _MARK_STEP * (len(colours) - 1)
    return (
        Rect((0, 0), (width, HEIGHT - _LINE), "paper"),
        Rect((0, HEIGHT - _LINE), (width, _LINE), "frame"),
        *marks,
        Text((said_left, middle - 2), phrase, _SIZE, "ink", "bold", "lm", on="paper"),
        Text((right, middle - 20), title, 38, "ink", "title", "rm", on="paper"),
        Text((right, middle + 22), stage, 28, "ink", "sans", "rm", on="paper"),
    )
