"""The hour glass: the event of this round and those of the rounds before, never those to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from bot.games.orleans.names import Hour
from bot.games.orleans.state import Sight, edition_of
from bot.games.orleans.text.naming import HOURS, about_event
from rendering.faces import face
from rendering.orleans.layout import HOURS_HEIGHT, MARGIN, TOP, WIDTH
from rendering.scene import Rect, Shape, Sheet, Text

SIGNS: Final[Mapping[Hour, str]] = {
    "pilgrimage": "Pi",
    "income": "In",
    "harvest": "Ha",
    "taxes": "Ta",
    "trading_day": "Tr",
    "plague": "Pl",
}
"""Events in two letters."""

_TINTS: Final[Mapping[Hour, str]] = {
    "pilgrimage": "yellow tint",
    "income": "green tint",
    "harvest": "red tint",
    "taxes": "red tint",
    "trading_day": "green tint",
    "plague": "red tint",
}
"""What pays is green, what costs red."""

_ROUNDS_RIGHT: Final = MARGIN + WIDTH - 14
_STEP: Final = 33
_CELL: Final = (31, 38)
_INSET: Final = 16
_MIDDLE: Final = TOP + HOURS_HEIGHT // 2


@cache
def still(rounds: int) -> tuple[Shape, ...]:
    """Return the band with all rounds to come."""
    shapes: list[Shape] = [Rect((MARGIN, TOP), (WIDTH, HOURS_HEIGHT), "paper", "faint", 3, 14, "table")]
    for number in range(rounds):
        x, y = _corner(number, rounds)
        shapes.append(Rect((x, y), _CELL, "bright", "faint", 2, 6, "paper"))
        middle = (x + _CELL[0] // 2, _MIDDLE)
        shapes.append(Text(middle, str(number + 1), 18, "quiet", on="bright"))
    return tuple(shapes)


def _corner(number: int, rounds: int) -> tuple[int, int]:
    return _ROUNDS_RIGHT - _STEP * (rounds - number), _MIDDLE - _CELL[1] // 2


def hours(view: Sight) -> Iterator[Shape]:
    """Yield the event of this round in words, and all so far in their order."""
    over = view.result is not None
    figure = edition_of(view).figure(view.event)
    yield _said(view.event, figure, view.rounds, over=over)
    gone = (*view.past, view.event) if over else view.past
    if gone:
        yield _gone(gone, view.rounds)
    if not over:
        yield _present(view.event, len(gone), view.rounds)


@lru_cache(maxsize=32)
def _said(event: Hour, figure: int, rounds: int, *, over: bool) -> Shape:
    room = _corner(0, rounds)[0] - MARGIN - 2 * _INSET
    name = "All rounds are played" if over else HOURS[event]
    y = HOURS_HEIGHT // 2 - 6
    shapes: list[Shape] = [Text((0, y - 1), name, 32, "ink", "bold", "lm", on="paper")]
    if not over:
        after = face("bold").width(name, 32) + 14
        words = face("sans").fitted(about_event(event, figure), 23, room - after)
        shapes.append(Text((after, y), words, 23, "quiet", "sans", "lm", on="paper"))
    return Sheet((MARGIN + _INSET, TOP + 6), (room, HOURS_HEIGHT - 12), "paper", tuple(shapes))


@lru_cache(maxsize=256)
def _gone(hours: tuple[Hour, ...], rounds: int) -> Shape:
    wide, high = _CELL
    shapes: list[Shape] = []
    for number, hour in enumerate(hours):
        tint = _TINTS[hour]
        shapes.append(Rect((number * _STEP, 0), _CELL, tint, "faint", 2, 6, "paper"))
        middle = (number * _STEP + wide // 2, high // 2)
        shapes.append(Text(middle, SIGNS[hour], 19, "ink", "semibold", on=tint))
    return Sheet(_corner(0, rounds), (len(hours) * _STEP, high), "paper", tuple(shapes))


@lru_cache(maxsize=256)
def _present(hour: Hour, number: int, rounds: int) -> Shape:
    x, y = _corner(number, rounds)
    wide, high = _CELL[0] + 2, _CELL[1] + 8
    shapes = (
        Rect((0, 0), (wide, high), "ink", corner=7, on="paper"),
        Text((wide // 2, high // 2), SIGNS[hour], 22, "bright", "bold", on="ink"),
    )
    return Sheet((x - 1, y - 4), (wide, high), "paper", shapes)
