"""The printed data of La Loire: typed, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from bot.games.la_loire.components import BUILDINGS, CITIES, COLOURS, FEW, GOODS, ROADS
from bot.games.la_loire.sheet import (
    Confidence,
    Copies,
    Costs,
    Good,
    Row,
    Sheet,
    Users,
    complaints,
    goods_of,
    shields_of,
)
from bot.kernel import Misprint, Printed


class Space(msgspec.Struct, frozen=True):
    """A city or a village."""

    id: str
    name: str
    road: str
    """``south`` or ``north``; empty for a city."""
    good: int
    """What is sold there, as an index of `GOODS`; -1 in a city."""
    horse: str
    """With how many players it begins with a horse: ``few``, ``many``, or empty."""


class Palace(msgspec.Struct, frozen=True):
    """A palace card of one of the cities."""

    id: str
    kind: str
    """One of `PALACES`."""
    city: int
    name: str
    points: int
    users: Users
    effect: str


class Character(msgspec.Struct, frozen=True):
    """A character card."""

    id: str
    name: str
    colour: str
    cost: int
    points: int
    users: Users
    copies: Copies
    effect: str

    def copies_for(self, seats: int) -> int:
        """Return how many cards of it are in play (Setup)."""
        match self.copies:
            case "each seat":
                return seats
            case "pair":
                return 1 if seats <= FEW else 2
            case "single":
                return 1


class Message(msgspec.Struct, frozen=True):
    """A message card."""

    id: str
    level: int
    to: int
    """The space it goes to; -1 where it goes to shields."""
    shields: tuple[str, ...]
    """The colours of the villages it goes to, in no order."""
    kind: str
    """The blue character it counts for."""
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What one edition of the components shows."""

    spaces: tuple[Space, ...]
    """Around the river: Nantes, the south road, Orléans, and the north road back."""
    index: Mapping[str, int]
    """The number of each space, by its id."""
    circus: int
    shields: Mapping[str, int]
    """How many there are of each colour."""
    river: Row
    """The space where a ship ends the game with 1, 2, 3, 4 players."""
    deliveries: Row
    """How many delivered messages end the game with 1, 2, 3, 4 players."""
    prices: tuple[int, ...]
    """The price on each space of the market, from the left."""
    coins: int
    """What each player begins with."""
    team: int
    """How many horses each team begins with."""
    farms: int
    monasteries: int
    towers: int
    goods: tuple[Good, ...]
    buildings: Mapping[str, Costs]
    sailing: tuple[int, int]
    """The price of one space and of two."""
    palace_cost: int
    palace_copies: int
    palaces: Mapping[str, Palace]
    characters: Mapping[str, Character]
    message_prices: Row
    messages: Mapping[str, Message]
    confidence: Mapping[str, Confidence]
    """How sure each figure of the file is, by its path in it."""

    def deck(self, level: int) -> list[str]:
        """Return the messages of one level."""
        return [message.id for message in self.messages.values() if message.level == level]

    def palace(self, kind: str, city: int) -> str:
        """Return the id of a palace of a city."""
        return f"{self.spaces[city].id}_{kind}"


def load(text: str) -> Edition:
    """Read and check the printed data.

    Raises `Misprint`.
    """
    try:
        sheet = msgspec.toml.decode(text, type=Sheet)
    except (msgspec.DecodeError, ValueError) as error:
        raise Misprint(f"la_loire/printed.toml: {error}") from None
    for wrong in complaints(sheet):
        raise Misprint(f"la_loire/printed.toml: {wrong}")
    spaces = _spaces(sheet)
    index = {space.id: number for number, space in enumerate(spaces)}
    colours = {colour: getattr(sheet.characters, colour) for colour in COLOURS}
    return Edition(
        spaces=spaces,
        index=MappingProxyType(index),
        circus=index[sheet.circus.start],
        shields=MappingProxyType(shields_of(sheet)),
        river=sheet.river.goal,
        deliveries=sheet.deliveries.goal,
        prices=sheet.market.prices,
        coins=sheet.start.coins,
        team=sheet.start.horses,
        farms=sheet.stock.farms,
        monasteries=sheet.stock.monasteries,
        towers=sheet.stock.towers,
        goods=goods_of(sheet),
        buildings=MappingProxyType({kind: getattr(sheet.buildings, kind) for kind in BUILDINGS}),
        sailing=sheet.sailing.coins,
        palace_cost=sheet.palaces.cost,
        palace_copies=sheet.palaces.copies,
        palaces=MappingProxyType({palace.id: palace for palace in _palaces(sheet, spaces)}),
        characters=MappingProxyType(
            {
                card.id: Character(
                    card.id, card.name, colour, card.cost, card.points, card.users, card.copies, card.effect
                )
                for colour, table in colours.items()
                for card in table.cards
            }
        ),
        message_prices=sheet.messages.price,
        messages=MappingProxyType(
            {
                card.id: Message(
                    card.id, card.level, index.get(card.to, -1), card.shields, card.kind, card.points
                )
                for card in sheet.messages.cards
            }
        ),
        confidence=MappingProxyType(dict(_confidences(msgspec.to_builtins(sheet), ""))),
    )


def _spaces(sheet: Sheet) -> tuple[Space, ...]:
    south, north = (
        [Space(v.id, v.name, road, GOODS.index(v.good), v.horse) for v in getattr(sheet.roads, road)]
        for road in ROADS
    )
    nantes = Space("nantes", sheet.cities.nantes, "", -1, "")
    orleans = Space("orleans", sheet.cities.orleans, "", -1, "")
    return (nantes, *south, orleans, *reversed(north))


def _palaces(sheet: Sheet, spaces: tuple[Space, ...]) -> Iterator[Palace]:
    for city in CITIES:
        for card in sheet.palaces.cards:
            ident = f"{spaces[city].id}_{card.id}"
            yield Palace(ident, card.id, city, card.name, card.points, card.users, card.effect)


def _confidences(value: object, path: str) -> Iterator[tuple[str, Confidence]]:
    if isinstance(value, list):
        for row in value:
            if isinstance(row, dict):
                yield from _confidences(row, f"{path}.{row['id']}")
    elif isinstance(value, dict):
        said = value.get("confidence")
        if isinstance(said, str):
            yield path, said  # type: ignore[misc]  # decoded as one of the three words
        elif isinstance(said, dict):
            for name, word in said.items():
                yield f"{path}.{name}", word
        for name, inner in value.items():
            if name != "confidence":
                yield from _confidences(inner, f"{path}.{name}".lstrip("."))


PRINTED: Final = Printed(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"), load)
"""The printed data of this release, and of every edition that a table plays with."""
