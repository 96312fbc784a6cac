"""The beneficial deeds with the followers sent to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import DEEDS, Deed, Kind
from bot.games.orleans.sheet import DeedCard
from bot.games.orleans.state import Sight, edition_of
from bot.games.orleans.tables import PRINTED
from rendering.faces import face
from rendering.orleans import layout
from rendering.orleans.citizens import citizen, gone
from rendering.orleans.followers import HUGE, SMALL
from rendering.scene import Point, Rect, Shape, Text, Use


@dataclass(frozen=True, slots=True)
class Column:
    """Where the deeds lie, one below the other, and how large they are."""

    at: tuple[int, int]
    size: tuple[int, int]
    """Of one deed."""
    step: int
    radius: int
    """Of a follower."""
    words: int
    sign: str
    """The size of coins and citizens, as the names of drawings begin."""

    def top(self, number: int) -> int:
        """Return where a deed begins."""
        return self.at[1] + number * self.step

    @property
    def inset(self) -> int:
        """Return how far words and followers stay away from the edges."""
        return self.words // 2

    def citizen(self, top: int) -> Point:
        """Return where the citizen of a deed lies."""
        right = self.at[0] + self.size[0] - self.inset
        return right - round(self.words * 0.65), top + round(self.words * 0.8)

    def space(self, top: int, number: int) -> Point:
        """Return the middle of a space of a deed."""
        x = self.at[0] + self.inset + self.radius + round(number * self.radius * 1.95)
        return x, top + self.size[1] - self.inset // 2 - self.radius - 2


_STEP: Final = 68


def beside(top: int) -> Column:
    """Return the place beside the map."""
    return Column((layout.BESIDE, top), (layout.ASIDE, _STEP - 6), _STEP, SMALL, 20, "small ")


ALONE: Final = Column((layout.MARGIN, layout.TOP), (layout.WIDTH, 150), 160, HUGE, 40, "large ")
"""The place on a picture of their own."""


@lru_cache(maxsize=16)
def still(printed: str, column: Column) -> tuple[Shape, ...]:
    """Return the deeds with their citizens, without followers."""
    cards = PRINTED.of(printed).deeds
    return tuple(
        shape for number, deed in enumerate(DEEDS) for shape in _card(cards[deed], column, column.top(number))
    )


def _card(card: DeedCard, column: Column, top: int) -> Iterator[Shape]:
    left, (wide, high) = column.at[0], column.size
    yield Rect((left, top), (wide, high), "paper", "faint", 2, 10, "table")
    x, y = column.citizen(top)
    yield citizen((x, y), column.sign)
    x -= round(column.words * 1.45)
    if card.points:
        yield Use((x, y), f"{column.sign}star", on="paper")
        x -= round(column.words * 0.85)
        yield Text((x, y), "/", column.words, "quiet", "sans", on="paper")
        x -= round(column.words * 0.85)
    yield Use((x, y), f"{column.sign}coin", on="paper")
    yield Text((x, y - 1), str(card.coins), round(column.words * 0.9), "ink", "bold", on="coin")
    room = round(x) - column.words - left - column.inset
    name = face("semibold").fitted(card.name, column.words, room)
    yield Text((left + column.inset, y), name, column.words, "ink", "semibold", "lm", on="paper")
    for number, kind in enumerate(_spaces(card)):
        yield Use(column.space(top, number), f"space {kind} {column.radius}", on="paper")


def _spaces(card: DeedCard) -> list[Kind]:
    return [kind for kind, count in card.spaces.items() for _ in range(count)]


def deeds(view: Sight, since: Sight | None, column: Column) -> Iterator[Shape]:
    """Yield the followers sent to each deed, new ones lit, and cover the citizens that were taken."""
    cards = edition_of(view).deeds
    for row, deed in enumerate(DEEDS):
        top = column.top(row)
        if deed not in view.citizens:
            yield gone(column.citizen(top), column.sign)
        before = Counter(view.deeds[deed] if since is None else since.deeds[deed])
        sent = Counter(view.deeds[deed])
        for number, kind in enumerate(_spaces(cards[deed])):
            if sent[kind]:
                yield _sent(column, top, number, kind, new=not before[kind])
                sent[kind] -= 1
                before[kind] = max(0, before[kind] - 1)


@lru_cache(maxsize=512)
def _sent(column: Column, top: int, number: int, kind: Kind, *, new: bool) -> Shape:
    name = f"{kind} {column.radius}{' new' if new else ''}"
    return Use(column.space(top, number), name, on="" if new else "paper")


def middle(deed: Deed, column: Column) -> Point:
    """Return where a letter leaves a deed readable: below its reward."""
    return column.at[0] + column.size[0] - 24, column.top(DEEDS.index(deed)) + column.size[1] - 18
