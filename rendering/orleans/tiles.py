"""The place tiles that can be taken: both stacks, open as they lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import Tile
from bot.games.orleans.state import Sight, edition_of
from bot.games.orleans.text.effects import effect
from rendering.faces import face
from rendering.orleans.followers import LARGE
from rendering.orleans.layout import GAP, MARGIN, TOP, WIDTH
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use

_COLUMNS: Final = 2
_HEADING: Final = 46
_HIGH: Final = 104
_WIDE: Final = (WIDTH - GAP * (_COLUMNS - 1)) // _COLUMNS
_INSET: Final = 16


def tiles(view: Sight) -> Iterator[Shape]:
    """Yield both stacks: each tile with its spaces and what it does."""
    cards = edition_of(view).places
    for number, top in enumerate(_headings(view)):
        yield _heading("I" * (number + 1), len(view.stacks[number]), top)
    for tile, at in _cells(view):
        spaces = tuple(f"space {space} {LARGE}" for space in cards[tile].spaces)
        yield _tile(cards[tile].name, effect(tile, cards[tile]), spaces, at)


def _headings(view: Sight) -> tuple[int, int]:
    rows = -(-len(view.stacks[0]) // _COLUMNS)
    return TOP, TOP + _HEADING + rows * (_HIGH + GAP)


def _cells(view: Sight) -> Iterator[tuple[Tile, tuple[int, int]]]:
    for stack, top in zip(view.stacks, _headings(view), strict=True):
        for number, tile in enumerate(stack):
            column, row = number % _COLUMNS, number // _COLUMNS
            yield tile, (MARGIN + column * (_WIDE + GAP), top + _HEADING + row * (_HIGH + GAP))


def tile_middle(view: Sight, tile: Tile) -> Point | None:
    """Return where a letter leaves a tile readable."""
    for other, (left, top) in _cells(view):
        if other == tile:
            return left + _WIDE - 30, top + _HIGH - 30
    return None


@lru_cache(maxsize=64)
def _heading(numeral: str, count: int, top: int) -> Shape:
    words = f"Stack {numeral}: {count}"
    text = Text((4, _HEADING // 2), words, 32, "ink", "title", "lm", on="table")
    return Sheet((MARGIN, top), (WIDTH, _HEADING), "table", (text,))


@lru_cache(maxsize=128)
def _tile(name: str, does: str, spaces: tuple[str, ...], at: tuple[int, int]) -> Shape:
    size = (_WIDE, _HIGH)
    step = round(LARGE * 1.95)
    words = _INSET + (2 * LARGE + (len(spaces) - 1) * step + 16 if spaces else 0)
    lines = face("sans").wrapped(does, 23, _WIDE - words - 60)[:2]
    first = 36 if len(lines) == 1 else 25
    shapes: list[Shape] = [
        Rect((0, 0), size, "paper", "faint", 3, 12, "table"),
        *(
            Use((_INSET + LARGE + number * step, _HIGH // 2), space, on="paper")
            for number, space in enumerate(spaces)
        ),
        Text((words, first), name, 30, "ink", "bold", "lm", on="paper"),
    ]
    shapes += [
        Text((words, first + 32 + 24 * number), line, 23, "quiet", "sans", "lm", on="paper")
        for number, line in enumerate(lines)
    ]
    return Sheet(at, size, "table", tuple(shapes))
