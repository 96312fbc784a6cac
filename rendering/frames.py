"""Frames around what belongs to one player: his panel, with his mark and name on it."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.kernel import Result
from rendering.faces import face
from rendering.scene import Point, Rect, Sheet, Text, Use
from rendering.theme import MARKS

TITLE = 68
"""How far down the mark and the name reach."""

_PLACES = ("1st", "2nd", "3rd", "4th")
_NAME_LEFT = 61
_SIZES = (36, 29)


@cache
def frame(at: Point, size: Point, colour: str, *, active: bool) -> Sheet:
    """Return an empty panel: filled with the player's colour when it is his turn, or he has won."""
    if not active:
        return Sheet(at, size, "table", (Rect((0, 0), size, "paper", "faint", 3, 14, "table"),))
    look = MARKS[colour]
    below = (size[0] - 12, size[1] - TITLE - 8)
    plates = (
        Rect((0, 0), size, look.ink, corner=14, on="table"),
        Rect((6, TITLE + 2), below, look.tint, corner=8, on=look.ink),
    )
    return Sheet(at, size, "table", plates)


@lru_cache(maxsize=256)
def title(at: Point, name: str, colour: str, width: int, *, active: bool) -> Sheet:
    """Return a player's mark and name; smaller where it is long, and cut where even that is not enough.

    The scene needs the drawing of a mark in each player's colour.
    """
    look = MARKS[colour]
    ground, ink = (look.ink, look.letters) if active else ("paper", "ink")
    bold = face("bold")
    usual, small = _SIZES
    size = usual if bold.width(name, usual) <= width - _NAME_LEFT else small
    shapes = (
        Use((28, 30), f"{colour} mark", on=ground),
        Text(
            (_NAME_LEFT, 28), bold.fitted(name, size, width - _NAME_LEFT), size, ink, "bold", "lm", on=ground
        ),
    )
    return Sheet(at, (width, 60), ground, shapes)


def ranks(result: Result | None) -> dict[int, str]:
    """Return what each seat came out as; nothing while the game goes on."""
    if result is None:
        return {}
    return {seat: _PLACES[place - 1] for seat, place in result.places.items()}
