"""Messages that a player is looking at, in place of the panels: nobody else sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games.la_loire.state import Held, Sight
from rendering.la_loire import layout
from rendering.la_loire.messages import Line, line, line_of
from rendering.scene import Point, Rect, Shape, Sheet, Text

_TITLE: Final = 60
_GAP: Final = 10
_COLUMNS: Final = 3
_HIGHEST: Final = 96
_PLACE: Final = 50
"""How much room there is for a letter on the left of each message."""


def looking(view: Sight) -> tuple[Shape, ...]:
    """Draw a sheet with all the messages to choose from."""
    seats = len(view.table.players)
    size = (layout.WIDTH - 2 * layout.MARGIN, layout.panel_height(seats))
    shapes: list[Shape] = [
        Rect((0, 0), size, "paper", "glow", 5, 14, "table"),
        Text((24, 36), "Messages that only you see", 32, "ink", "bold", "lm", on="paper"),
    ]
    for (x, y, wide, high), card in zip(_cells(len(view.shown), seats), view.shown, strict=True):
        shapes += _card(line_of(view.table, Held(card)), (x, y), (wide, high))
    return (Sheet((layout.MARGIN, layout.PANELS_TOP), size, "table", tuple(shapes)),)


def _card(message: Line, at: tuple[int, int], size: tuple[int, int]) -> Iterator[Shape]:
    (x, y), (wide, high) = at, size
    yield Rect(at, size, "bright", "faint", 2, 8, "paper")
    yield from line(message, x + _PLACE, x + wide - 12, y + high // 2, "bright")


def middles(view: Sight) -> Mapping[str, Point]:
    """Return where a letter for each of the messages leaves them readable."""
    seats = len(view.table.players)
    return {
        card: (layout.MARGIN + x + _PLACE // 2, layout.PANELS_TOP + y + high // 2)
        for (x, y, _, high), card in zip(_cells(len(view.shown), seats), view.shown, strict=True)
    }


def _cells(count: int, seats: int) -> Sequence[tuple[int, int, int, int]]:
    """Return the left and upper edge, the width and the height of each card on the sheet."""
    rows = -(-count // _COLUMNS)
    wide = (layout.WIDTH - 2 * layout.MARGIN - _GAP * (_COLUMNS + 1)) // _COLUMNS
    high = min(_HIGHEST, (layout.panel_height(seats) - _TITLE - _GAP) // rows - _GAP // 2)
    return [
        (
            _GAP + (wide + _GAP) * (number % _COLUMNS),
            _TITLE + (high + _GAP // 2) * (number // _COLUMNS),
            wide,
            high,
        )
        for number in range(count)
    ]
