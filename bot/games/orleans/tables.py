"""The printed data of Orléans: typed, read and checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from bot.games.orleans.misprints import faults
from bot.games.orleans.names import (
    FOLLOWERS,
    GOODS,
    HOURS,
    KIND,
    KINDS,
    ON_DEVELOPMENT,
    OWN,
    TILES,
    TOWNS,
    Citizen,
    Deed,
    Follower,
    Good,
    Hour,
    Kind,
    Place,
    Space,
    Tile,
    Town,
)
from bot.games.orleans.sheet import Confidence, Connection, DeedCard, PlaceCard, Row, Sheet, connections
from bot.kernel import Misprint, Printed

Reach: TypeAlias = Mapping[Follower, tuple[Space, ...]]
"""On which spaces each follower may stand, its own kind first."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What one edition of the components shows."""

    coins: int
    """Each player begins with."""
    stations: int
    market: int
    """How many followers can wait on the player board."""
    merchant: Town
    """Where the merchants begin."""
    free_town: Town
    """Where every player may build."""
    technology: int
    neutral: Mapping[Kind, int]
    own: tuple[Follower, ...]
    removed: Mapping[Kind, tuple[int, ...]]
    goods: Mapping[Good, int]
    points: Mapping[Good, int]
    food: tuple[Good, ...]
    goods_removed: tuple[int, ...]
    hours: Mapping[Hour, int]
    first_hour: Hour
    harvest_coins: int
    goods_per_coin: int
    steps: Mapping[Kind, int]
    """How many steps the track of each kind has."""
    farmer_goods: tuple[Good, ...]
    boatman_coins: tuple[int, ...]
    draws: tuple[int, ...]
    """How many followers may be drawn, from the first space of the knights track on."""
    scholar_points: tuple[int, ...]
    boatman_citizen: int
    knight_citizen: int
    farmers_only: int
    """Up to which step of the craftsmen track technology replaces farmers only."""
    last: int
    """The last space of the development track."""
    development_coins: Mapping[int, int]
    development_citizens: Mapping[int, Citizen]
    status: tuple[int, ...]
    """For each space of the development track."""
    places: Mapping[Place, PlaceCard]
    stacks: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    stand_ins: tuple[Place, ...]
    reaches: Mapping[tuple[Place, ...], Reach]
    """For whoever has these of the stand-in tiles."""
    deeds: Mapping[Deed, DeedCard]
    towns: Mapping[Town, str]
    connections: tuple[Connection, ...]
    """Roads, then waterways."""
    roads: Mapping[Town, tuple[tuple[Town, int], ...]]
    """Where a road leads from each town, and the number of the connection."""
    waterways: Mapping[Town, tuple[tuple[Town, int], ...]]
    confidence: Mapping[str, Confidence]
    """How sure each table of the file is."""

    def figure(self, hour: Hour) -> int:
        """Return the figure of an event: coins of the Harvest, goods for each coin of the Taxes, else 0."""
        return {"harvest": self.harvest_coins, "taxes": self.goods_per_coin}.get(hour, 0)

    def rounds(self) -> int:
        """Return how many rounds the game has: one for each hour glass tile."""
        return sum(self.hours.values())


def load(text: str) -> Edition:
    """Read and check the printed data.

    Raises `Misprint`.
    """
    try:
        sheet = msgspec.toml.decode(text, type=Sheet)
    except (msgspec.DecodeError, ValueError) as error:
        raise _misprint(str(error)) from None
    for wrong in faults(sheet):
        raise _misprint(wrong)
    places: dict[Place, PlaceCard] = {**sheet.board}
    places.update(sheet.tiles)
    stand_ins = tuple(place for place, card in places.items() if card.effect == "stand_in")
    ways = tuple(connections(sheet.map))
    tracks, development = sheet.tracks, sheet.development
    return Edition(
        coins=sheet.setup.coins,
        stations=sheet.setup.stations,
        market=sheet.setup.market,
        merchant=sheet.setup.merchant,
        free_town=sheet.setup.free_town,
        technology=sheet.setup.technology,
        neutral={kind: sheet.followers[kind].count for kind in KINDS},
        own=tuple(OWN[kind] for kind in KINDS if sheet.followers[kind].own),
        removed={kind: sheet.followers[kind].removed for kind in KINDS},
        goods={good: sheet.goods.count[good] for good in GOODS},
        points={good: sheet.goods.points[good] for good in GOODS},
        food=sheet.goods.food,
        goods_removed=sheet.goods.removed,
        hours={hour: sheet.hours.count[hour] for hour in HOURS},
        first_hour=sheet.hours.first,
        harvest_coins=sheet.hours.harvest_coins,
        goods_per_coin=sheet.hours.goods_per_coin,
        steps={
            "farmer": len(tracks.farmer),
            "boatman": len(tracks.boatman),
            "craftsman": tracks.craftsman,
            "trader": tracks.trader,
            "knight": len(tracks.knight) - 1,
            "scholar": len(tracks.scholar),
        },
        farmer_goods=tracks.farmer,
        boatman_coins=tracks.boatman,
        draws=tracks.knight,
        scholar_points=tracks.scholar,
        boatman_citizen=tracks.boatman_citizen,
        knight_citizen=tracks.knight_citizen,
        farmers_only=tracks.farmers_only,
        last=development.last,
        development_coins=development.coins,
        development_citizens=dict(zip(development.citizens, ON_DEVELOPMENT, strict=True)),
        status=tuple(
            max([1, *(status for star, status in development.stars.items() if star <= space)])
            for space in range(development.last + 1)
        ),
        places=places,
        stacks=_stacks(sheet),
        stand_ins=stand_ins,
        reaches={
            tiles: _reach([places[tile] for tile in tiles])
            for count in range(len(stand_ins) + 1)
            for tiles in combinations(stand_ins, count)
        },
        deeds=sheet.deeds,
        towns=sheet.towns.names,
        connections=ways,
        roads=_neighbours(ways, water=False),
        waterways=_neighbours(ways, water=True),
        confidence=dict(_confidence(sheet)),
    )


def _misprint(what: str) -> Misprint:
    return Misprint(f"orleans/printed.toml: {what}")


def _neighbours(
    connections: tuple[Connection, ...], *, water: bool
) -> dict[Town, tuple[tuple[Town, int], ...]]:
    found: dict[Town, list[tuple[Town, int]]] = {town: [] for town in TOWNS}
    for number, connection in enumerate(connections):
        if connection.water == water:
            one, other = connection.ends
            found[one].append((other, number))
            found[other].append((one, number))
    return {town: tuple(ways) for town, ways in found.items()}


def _stacks(sheet: Sheet) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    first, second = (tuple(tile for tile in TILES if sheet.tiles[tile].stack == number) for number in (1, 2))
    return first, second


def _reach(tiles: list[PlaceCard]) -> Reach:
    """Return who may stand where, for a player with these stand-in tiles (Planning; Place tiles)."""
    found: dict[Follower, tuple[Space, ...]] = {}
    for follower in FOLLOWERS:
        kind = KIND[follower]
        spaces: list[Space] = [kind]
        if kind == "monk":
            spaces += KINDS
        for tile in tiles:
            if tile.stands == kind:
                spaces += tile.stands_for
        spaces.append("any")
        if follower == kind:
            spaces.append("neutral")
        found[follower] = tuple(dict.fromkeys(spaces))
    return found


def _confidence(sheet: Sheet) -> Iterator[tuple[str, Confidence]]:
    for name in sheet.__struct_fields__:
        table = getattr(sheet, name)
        if isinstance(table, Row):
            yield name, table.confidence
        else:
            yield from ((f"{name}.{row}", table[row].confidence) for row in table)


PRINTED: Final = Printed(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"), load)
"""The printed data of this release, and of every edition that a table plays with."""
