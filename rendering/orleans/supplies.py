"""What is left to be had: goods of the market, technology, monks, place tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import GOODS
from bot.games.orleans.state import Sight
from rendering.orleans.followers import SMALL
from rendering.scene import Point, Rect, Shape, Text, Use

_INSET: Final = 10
_WORDS: Final = 22
_REST: Final = 4
"""Other things than goods: technology, monks, and the two stacks of place tiles."""


@lru_cache(maxsize=8)
def still(at: tuple[int, int], size: tuple[int, int]) -> tuple[Shape, ...]:
    """Return the plate with the signs."""
    shapes: list[Shape] = [Rect(at, size, "paper", "faint", 2, 10, "table")]
    for good, (x, y) in zip(GOODS, _upper(at, size), strict=True):
        shapes.append(Use((x, y), f"small {good}", on="paper"))
    technology, monks, first, second = _lower(at, size)
    shapes += [
        Use(technology, "gear", on="paper"),
        Use(monks, f"monk {SMALL}", on="paper"),
        Text(first, "I", _WORDS, "ink", "title", on="paper"),
        Text(second, "II", _WORDS, "ink", "title", on="paper"),
    ]
    return tuple(shapes)


def _upper(at: tuple[int, int], size: tuple[int, int]) -> list[Point]:
    return _line(at, size, len(GOODS), 0.28)


def _lower(at: tuple[int, int], size: tuple[int, int]) -> list[Point]:
    return _line(at, size, _REST, 0.73)


def _line(at: tuple[int, int], size: tuple[int, int], count: int, part: float) -> list[Point]:
    step = (size[0] - 2 * _INSET) / count
    y = at[1] + round(size[1] * part)
    return [(at[0] + _INSET + 16 + round(number * step), y) for number in range(count)]


def supplies(view: Sight, at: tuple[int, int], size: tuple[int, int]) -> Iterator[Shape]:
    """Yield the figures."""
    rest = (view.technology, view.supply["monk"], *map(len, view.stacks))
    figures = (*(view.market[good] for good in GOODS), *rest)
    for figure, middle in zip(figures, (*_upper(at, size), *_lower(at, size)), strict=True):
        yield _figure(figure, middle)


@lru_cache(maxsize=512)
def _figure(figure: int, middle: Point) -> Shape:
    x, y = middle
    return Text((x + 20, y - 1), str(figure), _WORDS, "ink", "semibold", "lm", on="paper")
