"""What each player has, in short: coins, goods, stations, followers, places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import BOARD, GOODS, Follower, Place
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.spaces import is_active
from bot.games.orleans.state import EMPTY, PlayerView, Sight, Spot, edition_of
from bot.games.orleans.tables import PRINTED
from bot.kernel import Names
from rendering.faces import face
from rendering.frames import TITLE, frame, ranks, title
from rendering.names import shown
from rendering.orleans.followers import PIP, SMALL, spot_name
from rendering.orleans.layout import GAP, MARGIN, PANEL_HEIGHT, PANELS_TOP, SIZE
from rendering.orleans.waiting import awaited
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use
from rendering.theme import MARKS, SEATS

SHORT: Final[Mapping[Place, str]] = {
    "farm_house": "Farm",
    "village": "Village",
    "university": "Univ.",
    "castle": "Castle",
    "monastery": "Monk",
    "ship": "Ship",
    "wagon": "Wagon",
    "guildhall": "Guild",
    "scriptorium": "Script.",
    "town_hall": "Town",
    "hayrick": "Hayrick",
    "cheese_factory": "Cheese",
    "winery": "Winery",
    "wool_manufacturer": "Wool",
    "tailor_shop": "Tailor",
    "brewery": "Brew",
    "library": "Library",
    "windmill": "Mill",
    "hospital": "Hosp.",
    "bathhouse": "Bath",
    "herb_garden": "Herbs",
    "sacristy": "Sacr.",
    "shipping_line": "Line",
    "cellar": "Cellar",
    "pharmacy": "Pharm.",
    "office": "Office",
    "school": "School",
    "horse_wagon": "Horse",
    "gunpowder_tower": "Tower",
    "laboratory": "Labor.",
}
"""Names of places where there is little room."""

_INSET: Final = 14
_FIGURES: Final = TITLE + 26
_GOODS: Final = _FIGURES + 44
_MARKET: Final = _GOODS + 37
_PLACES: Final = _MARKET + 21
"""Where the lines of a panel lie: the middle of each, and the upper edge of the places."""

_COIN: Final = 14
_SIGNS: Final[Mapping[str, int]] = {"house": 109, "citizen": 166, "star": 222}
"""What is multiplied at the end, and where it stands."""
_CELL: Final = 40
_COLUMNS: Final = 5
_STEP: Final = 30


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where a panel lies, whose it is, and whether the table waits for its player."""

    left: int
    width: int
    colour: str
    active: bool

    @property
    def ground(self) -> str:
        return MARKS[self.colour].tint if self.active else "paper"

    @property
    def room(self) -> int:
        return self.width - 2 * _INSET

    def at(self, x: int, y: int) -> Point:
        """Return a point inside the panel's margin."""
        return self.left + _INSET + x, PANELS_TOP + y

    def good(self, number: int) -> int:
        """Return where a good stands."""
        return 15 + number * (self.room // len(GOODS))

    def cell(self, number: int) -> tuple[int, int, int]:
        """Return the left and upper edge of a place, and its width."""
        columns = 2 * _COLUMNS if self.width > SIZE[0] // _FEW else _COLUMNS
        wide = self.room // columns
        return number % columns * wide, _PLACES + number // columns * (_CELL + 3), wide - 3


_FEW: Final = 3
"""Panels wider than this part of the picture have all places of a board side by side."""


def _frames(count: int, active: tuple[int, ...]) -> list[_Frame]:
    width = (SIZE[0] - 2 * MARGIN - GAP * (count - 1)) // count
    return [
        _Frame(MARGIN + seat * (width + GAP), width, SEATS[seat], seat in active) for seat in range(count)
    ]


@lru_cache(maxsize=16)
def still(printed: str, count: int) -> tuple[Shape, ...]:
    """Return the panels of players that nobody waits for, with empty boards."""
    places = PRINTED.of(printed).places
    shapes: list[Shape] = []
    for where in _frames(count, ()):
        shapes.append(_plate(where))
        shapes += _signs(where)
        for number, place in enumerate(BOARD):
            empty: tuple[Spot, ...] = tuple(EMPTY for _ in places[place].spaces)
            shapes.append(_place(where, number, _belonging(place, places[place], empty, where.colour)))
    return tuple(shapes)


def _plate(where: _Frame) -> Shape:
    return frame((where.left, PANELS_TOP), (where.width, PANEL_HEIGHT), where.colour, active=where.active)


def _signs(where: _Frame) -> Iterator[Shape]:
    yield Use(where.at(_COIN, _FIGURES), "coin", on=where.ground)
    for sign, x in _SIGNS.items():
        yield Use(where.at(x, _FIGURES), sign, on=where.ground)
    for number, good in enumerate(GOODS):
        yield Use(where.at(where.good(number), _GOODS), f"small {good}", on=where.ground)


def panels(view: Sight, names: Names) -> Iterator[Shape]:
    """Yield what stands in the panels, from left to right in the order of the seats."""
    cards = edition_of(view).places
    placed = ranks(view.result)
    for where, player in zip(_frames(len(view.players), _foremost(view)), view.players, strict=True):
        if where.active:
            yield from _active(where)
        yield from _title(where, shown(names[player.seat]), _flags(view, player))
        figures = (player.coins, len(player.stations), len(player.citizens), player.status)
        yield from _figures(where, figures)
        yield from _goods(where, tuple(player.goods[good] for good in GOODS))
        if view.result is not None:
            yield _outcome(where, placed[player.seat], view.result.scores[player.seat])
        else:
            yield from _market(where, player.market)
        for number, (place, load) in enumerate(player.loads.items()):
            if where.active or place not in BOARD or any(load):
                yield _place(where, number, _belonging(place, cards[place], load, where.colour))


def _foremost(view: Sight) -> tuple[int, ...]:
    if view.result is not None:
        return view.result.ranking[0]
    return () if view.phase == "planning" else awaited(view)


@lru_cache(maxsize=16)
def _active(where: _Frame) -> tuple[Shape, ...]:
    return (_plate(where), *_signs(where))


def _flags(view: Sight, player: PlayerView) -> tuple[str, ...]:
    """Return the signs beside a name: for whoever is ready or has passed, and for the start player."""
    if view.result is not None:
        return ()
    done = ("tick",) if player.ready or player.passed else ()
    return (*done, "flag") if view.start == player.seat else done


@lru_cache(maxsize=256)
def _title(where: _Frame, name: str, flags: tuple[str, ...]) -> tuple[Shape, ...]:
    ground = MARKS[where.colour].ink if where.active else "paper"
    room = where.room - 32 * len(flags)
    return (
        title(where.at(0, 8), name, where.colour, room, active=where.active),
        *(
            Use(where.at(where.room - 12 - 32 * number, 38), flag, on=ground)
            for number, flag in enumerate(flags)
        ),
    )


@lru_cache(maxsize=512)
def _figures(where: _Frame, figures: tuple[int, ...]) -> tuple[Shape, ...]:
    coins, *others = figures
    y = _FIGURES - 1
    return (
        Text(where.at(_COIN + 19, y), str(coins), 36, "ink", "bold", "lm", on=where.ground),
        *(
            Text(where.at(x + 16, y), str(figure), 26, "ink", "semibold", "lm", on=where.ground)
            for x, figure in zip(_SIGNS.values(), others, strict=True)
        ),
    )


@lru_cache(maxsize=512)
def _goods(where: _Frame, counts: tuple[int, ...]) -> tuple[Shape, ...]:
    return tuple(
        Text(
            where.at(where.good(number) + 18, _GOODS - 1),
            str(count),
            24,
            "ink" if count else "quiet",
            "semibold" if count else "sans",
            "lm",
            on=where.ground,
        )
        for number, count in enumerate(counts)
    )


@lru_cache(maxsize=512)
def _market(where: _Frame, market: tuple[Follower, ...]) -> tuple[Shape, ...]:
    """Return the followers that wait on a market, closer together where there are many."""
    step = min(_STEP, (where.room - 2 * SMALL) // max(1, len(market) - 1))
    return tuple(
        Use(
            where.at(SMALL + number * step, _MARKET),
            spot_name(follower, "any", where.colour, SMALL),
            on=where.ground if step == _STEP else "",
        )
        for number, follower in enumerate(market)
    )


@lru_cache(maxsize=64)
def _outcome(where: _Frame, rank: str, points: int) -> Shape:
    words = f"{rank}: {points} point{'' if points == 1 else 's'}"
    return Text(where.at(0, _MARKET - 1), words, 30, "ink", "bold", "lm", on=where.ground)


@dataclass(frozen=True, slots=True)
class _Belonging:
    """A place with what stands on it."""

    short: str
    spots: tuple[str, ...]
    active: bool
    loaded: bool


def _belonging(place: Place, card: PlaceCard, load: tuple[Spot, ...], colour: str) -> _Belonging:
    spots = tuple(spot_name(spot, space, colour, PIP) for spot, space in zip(load, card.spaces, strict=True))
    loaded = any(load) or place not in BOARD
    return _Belonging(SHORT[place], spots, is_active(card, load), loaded)


@lru_cache(maxsize=2048)
def _place(where: _Frame, number: int, place: _Belonging) -> Shape:
    x, y, wide = where.cell(number)
    fill, line = ("green tint", "green") if place.active else ("bright", "faint")
    ink = "ink" if place.loaded else "quiet"
    words = face("semibold").fitted(place.short, 13, wide - 4)
    first = wide / 2 - PIP * (len(place.spots) - 1)
    shapes: tuple[Shape, ...] = (
        Rect((0, 0), (wide, _CELL), fill, line, 2, 6, where.ground),
        Text((wide // 2, 29), words, 13, ink, "semibold", on=fill),
        *(
            Use((round(first + 2 * PIP * number), 12), spot, on=fill)
            for number, spot in enumerate(place.spots)
        ),
    )
    return Sheet(where.at(x, y), (wide, _CELL), where.ground, shapes)
