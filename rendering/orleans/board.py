"""A player's own board: the places with their action spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import BOARD, Place
from bot.games.orleans.spaces import is_active
from bot.games.orleans.state import EMPTY, PlayerView, Sight, edition_of
from bot.games.orleans.text.effects import effect
from rendering.faces import face
from rendering.orleans import layout
from rendering.orleans.followers import HUGE, LARGE, MIDDLE, spot_name
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use
from rendering.theme import SEATS

_COLUMNS: Final = 4
_INSET: Final = 14
_WIDE: Final = (layout.WIDTH - (_COLUMNS - 1) * layout.GAP) // _COLUMNS


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the places of a board lie: they share the height, however many there are."""

    top: int
    bottom: int
    told: bool
    """Whether there is room to say what each place does."""

    def cells(self, count: int) -> list[tuple[int, int]]:
        """Return the upper left corner of each place."""
        high = self.high(count)
        return [
            (
                layout.MARGIN + number % _COLUMNS * (_WIDE + layout.GAP),
                self.top + number // _COLUMNS * (high + layout.GAP),
            )
            for number in range(count)
        ]

    def high(self, count: int) -> int:
        """Return the height of a place."""
        rows = -(-max(count, len(BOARD)) // _COLUMNS)
        return (self.bottom - self.top + layout.GAP) // rows - layout.GAP

    def radius(self, count: int) -> int:
        """Return the radius of followers."""
        if self.told:
            return HUGE if self.high(count) > _VAST else LARGE
        return LARGE if self.high(count) > _ROOMY else MIDDLE


_ROOMY, _VAST = 128, 200
"""A place from these heights on has larger followers."""

ABOVE_MAP: Final = Grid(layout.PLACES_TOP, layout.BOARD_MARKET_TOP - layout.GAP, told=False)
"""The places on the picture for planning."""

ALONE_MARKET_TOP: Final = 956
ALONE: Final = Grid(layout.PLACES_TOP, ALONE_MARKET_TOP - layout.GAP, told=True)
"""The places on a picture of one board."""


def places(view: Sight, player: PlayerView, grid: Grid) -> Iterator[Shape]:
    """Yield the places of a player; followers placed in a plan that is being made are lit."""
    cards = edition_of(view).places
    count = len(player.loads)
    queued = [entry.place for entry in player.queue]
    for (place, load), at in zip(player.loads.items(), grid.cells(count), strict=True):
        card = cards[place]
        before = load if player.before is None else player.before.get(place, load)
        names = tuple(
            spot_name(spot, space, SEATS[player.seat], grid.radius(count))
            + (" new" if spot not in {was, EMPTY} else "")
            for spot, was, space in zip(load, before, card.spaces, strict=True)
        )
        look = _Look(
            card.name,
            effect(place, card) if grid.told else "",
            names,
            is_active(card, load),
            tuple(number + 1 for number, other in enumerate(queued) if other == place),
        )
        yield _place(look, at, grid.high(count), grid.radius(count))


@dataclass(frozen=True, slots=True)
class _Look:
    """All that a place shows."""

    name: str
    effect: str
    spots: tuple[str, ...]
    active: bool
    queued: tuple[int, ...]
    """Its numbers in the queue."""


@lru_cache(maxsize=1024)
def _place(look: _Look, at: tuple[int, int], high: int, radius: int) -> Shape:
    size = (_WIDE, high)
    ground, line = ("green tint", "green") if look.active else ("paper", "faint")
    words = 28 if high > _ROOMY else 25
    shapes: list[Shape] = [Rect((0, 0), size, ground, line, 3, 12, "table")]
    room = _WIDE - 2 * _INSET - (34 * len(look.queued))
    name = face("bold").fitted(look.name, words, room)
    shapes.append(Text((_INSET, 24), name, words, "ink", "bold", "lm", on=ground))
    for number, turn in enumerate(reversed(look.queued)):
        x = _WIDE - 28 - 34 * number
        shapes.append(Rect((x - 15, 8), (32, 32), "frame", corner=8, on=ground))
        shapes.append(Text((x + 1, 23), str(turn), 23, "bright", "bold", on="frame"))
    if look.effect:
        lines = face("sans").wrapped(look.effect, 21, _WIDE - 2 * _INSET)
        shapes += [
            Text((_INSET, 54 + 23 * number), line, 21, "quiet", "sans", "lm", on=ground)
            for number, line in enumerate(lines[:2])
        ]
    y = high - radius - 12
    shapes += [Use((_spot_x(number, radius), y), spot, on=ground) for number, spot in enumerate(look.spots)]
    return Sheet(at, size, "table", tuple(shapes))


def _spot_x(number: int, radius: int) -> int:
    return _INSET + radius + round(number * radius * 1.95)


def place_middle(player: PlayerView, place: Place, grid: Grid) -> Point | None:
    """Return where a letter leaves a place readable: right of its spaces."""
    places = list(player.loads)
    if place not in places:
        return None
    left, top = grid.cells(len(places))[places.index(place)]
    return left + _WIDE - 30, top + grid.high(len(places)) - 30


def spot_middle(player: PlayerView, place: Place, number: int, grid: Grid) -> Point | None:
    """Return where a letter for one action space goes: on its lower edge."""
    places = list(player.loads)
    if place not in places:
        return None
    left, top = grid.cells(len(places))[places.index(place)]
    radius, high = grid.radius(len(places)), grid.high(len(places))
    return left + _spot_x(number, radius), top + high - 14
