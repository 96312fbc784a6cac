"""The file of printed data as it is written, and what can be wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.la_loire.components import (
    ABBEY,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    GOODS,
    MARKET_SPACES,
    MOST_SEATS,
    PALACES,
    ROADS,
    VILLAGES_A_ROAD,
)

MOST_OF_A_COLOUR: Final = 5
"""Neighbouring shields must differ; with more of one colour, hardly any shuffle would do."""

Confidence: TypeAlias = Literal["certain", "likely", "reconstructed"]
Users: TypeAlias = Literal["trader", "messenger", "either"]
Copies: TypeAlias = Literal["each seat", "pair", "single"]
Row: TypeAlias = tuple[int, int, int, int]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Table(_Strict, frozen=True):
    confidence: Confidence | dict[str, Confidence]


class _Cities(_Table, frozen=True):
    nantes: str
    orleans: str


class _Village(_Table, frozen=True):
    id: str
    name: str
    good: Literal["wood", "grain", "cheese", "wine"]
    horse: Literal["", "few", "many"] = ""


class _Roads(_Strict, frozen=True):
    south: list[_Village]
    north: list[_Village]


class _Circus(_Table, frozen=True):
    start: str


class _Shields(_Table, frozen=True):
    red: int
    black: int
    blue: int
    yellow: int
    purple: int
    green: int
    white: int


class _Goal(_Table, frozen=True):
    goal: Row


class _Market(_Table, frozen=True):
    prices: tuple[int, int, int, int, int, int, int]


class _Start(_Table, frozen=True):
    coins: int
    horses: int


class _Stock(_Table, frozen=True):
    farms: int
    monasteries: int
    towers: int


class Good(_Table, frozen=True):
    """A kind of goods card."""

    price: int
    """What it brings when it is sold."""
    cards: int


class _Goods(_Strict, frozen=True):
    wood: Good
    grain: Good
    cheese: Good
    wine: Good
    beer: Good


class Costs(_Table, frozen=True):
    """What a building costs, and what it takes off the price of goods."""

    coins: int
    wood: int
    discount: int


class _Buildings(_Strict, frozen=True):
    farm: Costs
    monastery: Costs
    castle: Costs


class _Sailing(_Table, frozen=True):
    coins: tuple[int, int]


class _PalaceCard(_Strict, frozen=True):
    id: str
    name: str
    points: int
    users: Users
    effect: str


class _Palaces(_Table, frozen=True):
    cost: int
    copies: int
    cards: list[_PalaceCard]


class _CharacterCard(_Strict, frozen=True):
    id: str
    name: str
    cost: int
    points: int
    users: Users
    copies: Copies
    effect: str


class _Colour(_Table, frozen=True):
    cards: list[_CharacterCard]


class _Characters(_Strict, frozen=True):
    yellow: _Colour
    green: _Colour
    red: _Colour
    blue: _Colour


class _MessageCard(_Strict, frozen=True):
    id: str
    level: Literal[1, 2, 3, 4]
    kind: str
    points: int
    to: str = ""
    shields: tuple[str, ...] = ()


class _Messages(_Table, frozen=True):
    price: Row
    cards: list[_MessageCard]


class Sheet(_Strict, frozen=True):
    """The file as it is written."""

    cities: _Cities
    roads: _Roads
    circus: _Circus
    shields: _Shields
    river: _Goal
    deliveries: _Goal
    market: _Market
    start: _Start
    stock: _Stock
    goods: _Goods
    buildings: _Buildings
    sailing: _Sailing
    palaces: _Palaces
    characters: _Characters
    messages: _Messages


def shields_of(sheet: Sheet) -> dict[str, int]:
    """Return how many shields there are of each colour."""
    return {
        colour: getattr(sheet.shields, colour)
        for colour in sheet.shields.__struct_fields__
        if colour != "confidence"
    }


def goods_of(sheet: Sheet) -> tuple[Good, ...]:
    """Return the kinds of goods, in the order of `GOODS`."""
    return tuple(getattr(sheet.goods, name) for name in GOODS)


def complaints(sheet: Sheet) -> Iterator[str]:
    """Yield what contradicts itself, or the rules."""
    yield from _board_complaints(sheet)
    yield from _card_complaints(sheet)
    figures = (
        *(sheet.start.coins, sheet.start.horses, sheet.palaces.cost, sheet.palaces.copies),
        *(sheet.stock.farms, sheet.stock.monasteries, sheet.stock.towers),
        *(figure for good in goods_of(sheet) for figure in (good.price, good.cards)),
        *(
            figure
            for kind in BUILDINGS
            for costs in [getattr(sheet.buildings, kind)]
            for figure in (costs.coins, costs.wood, costs.discount)
        ),
        *(*sheet.sailing.coins, *sheet.market.prices, *sheet.messages.price),
    )
    if min(figures) < 0:
        yield "a price or a number of pieces is negative"
    if min(sheet.river.goal) < 1 or min(sheet.deliveries.goal) < 1:
        yield "river.goal, deliveries.goal: every goal must be at least 1"


def _board_complaints(sheet: Sheet) -> Iterator[str]:
    for road in ROADS:
        if len(getattr(sheet.roads, road)) != VILLAGES_A_ROAD:
            yield f"roads.{road}: {VILLAGES_A_ROAD} villages expected"
    villages = [*sheet.roads.south, *sheet.roads.north]
    ids = Counter(["nantes", "orleans", *(village.id for village in villages)])
    for ident, count in ids.items():
        if count > 1:
            yield f"roads: {ident} appears twice"
    if sheet.circus.start not in {village.id for village in villages}:
        yield f"circus.start: no village is called {sheet.circus.start!r}"
    shields = shields_of(sheet)
    if sum(shields.values()) != len(villages) or min(shields.values()) < 1:
        yield f"shields: {len(villages)} shields in {MARKET_SPACES} colours expected"
    if max(shields.values()) > MOST_OF_A_COLOUR:
        yield f"shields: more than {MOST_OF_A_COLOUR} of one colour cannot be kept apart by chance"


def _card_complaints(sheet: Sheet) -> Iterator[str]:
    found = [card.id for colour in COLOURS for card in getattr(sheet.characters, colour).cards]
    if sorted(found) != sorted(CHARACTERS):
        odd = sorted(set(found) ^ set(CHARACTERS)) or ["a card twice"]
        yield f"characters: exactly those that the rules know expected, not {', '.join(odd)}"
    if sorted(card.id for card in sheet.palaces.cards) != sorted(PALACES):
        yield f"palaces.cards: exactly {', '.join(PALACES)} expected"
    for ident, count in Counter(card.id for card in sheet.messages.cards).items():
        if count > 1:
            yield f"messages: {ident} appears twice"
    for card in sheet.messages.cards:
        yield from _message_complaints(sheet, card)
    if sum(card.level == 1 for card in sheet.messages.cards) < MOST_SEATS:
        yield "messages: too few of level 1 for a message each"


def _message_complaints(sheet: Sheet, card: _MessageCard) -> Iterator[str]:
    if card.kind not in {blue.id for blue in sheet.characters.blue.cards}:
        yield f"messages {card.id}: kind {card.kind!r} is no blue character"
    if card.level in (1, ABBEY):
        villages = [village.id for village in (*sheet.roads.south, *sheet.roads.north)]
        if card.shields or card.to not in (villages if card.level == 1 else ("nantes", "orleans")):
            yield f"messages {card.id}: one {'village' if card.level == 1 else 'city'} expected"
    elif card.to or len(card.shields) != card.level:
        yield f"messages {card.id}: {card.level} shields expected"
    else:
        there = shields_of(sheet)
        if any(count > there.get(colour, 0) for colour, count in Counter(card.shields).items()):
            yield f"messages {card.id}: there are not so many villages of its colours"
