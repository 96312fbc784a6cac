"""printed.toml as it is written: one struct for each of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from bot.games.orleans.names import Deed, Effect, Good, Hour, Kind, Place, Space, Town

Confidence: TypeAlias = Literal["certain", "likely", "reconstructed"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of the file, with how sure its figures are."""

    confidence: Confidence


class _Setup(Row, frozen=True):
    coins: int
    stations: int
    market: int
    merchant: Town
    free_town: Town
    technology: int


class _Followers(Row, frozen=True):
    count: int
    removed: tuple[int, int, int]
    own: bool


class _Goods(Row, frozen=True):
    removed: tuple[int, int, int]
    count: dict[Good, int]
    points: dict[Good, int]
    food: tuple[Good, ...]


class _Hours(Row, frozen=True):
    first: Hour
    count: dict[Hour, int]
    harvest_coins: int
    goods_per_coin: int


class _Tracks(Row, frozen=True):
    farmer: tuple[Good, ...]
    boatman: tuple[int, ...]
    craftsman: int
    trader: int
    knight: tuple[int, ...]
    scholar: tuple[int, ...]
    boatman_citizen: int
    knight_citizen: int
    farmers_only: int


class _Development(Row, frozen=True):
    last: int
    coins: dict[int, int]
    citizens: tuple[int, int, int]
    stars: dict[int, int]


class PlaceCard(Row, frozen=True):
    """A place: what it needs and what it does."""

    name: str
    spaces: tuple[Space, ...]
    effect: Effect
    stack: int = 0
    """1 or 2 for a place tile, 0 for a place of the player board."""
    recruits: Kind | None = None
    good: Good | None = None
    coins: int = 0
    """Earned; for the Pharmacy: the most that can be spent."""
    points: int = 0
    """Of development."""
    stands: Kind | None = None
    """Who may stand in for others."""
    stands_for: tuple[Kind, ...] = msgspec.field(default=(), name="for")


class DeedCard(Row, frozen=True):
    """A beneficial deed: the followers it needs, and what each of them earns."""

    name: str
    spaces: dict[Kind, int]
    coins: int
    points: int = 0
    """Of development, which its owner may choose instead of the coins."""


class _Towns(Row, frozen=True):
    names: dict[Town, str]


class MapRow(Row, frozen=True):
    """The connections: two towns and a mark."""

    roads: tuple[tuple[Town, Town, int], ...]
    waterways: tuple[tuple[Town, Town, int], ...]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    setup: _Setup
    followers: dict[Kind, _Followers]
    goods: _Goods
    hours: _Hours
    tracks: _Tracks
    development: _Development
    board: dict[Place, PlaceCard]
    tiles: dict[Place, PlaceCard]
    deeds: dict[Deed, DeedCard]
    towns: _Towns
    map: MapRow


@dataclass(frozen=True, slots=True)
class Connection:
    """A road or a waterway between two towns."""

    ends: tuple[Town, Town]
    water: bool
    mark: int
    """With how many players its second space for a good is used; 0: it has none."""

    def spaces(self, seats: int) -> int:
        """Return how many goods lie on it at the beginning (Setup)."""
        return 2 if self.mark and seats >= self.mark else 1


def connections(sheet: MapRow) -> Iterator[Connection]:
    """Yield the roads, then the waterways, in the order of the file."""
    for water, rows in ((False, sheet.roads), (True, sheet.waterways)):
        for one, other, mark in rows:
            yield Connection((one, other), water, mark)
