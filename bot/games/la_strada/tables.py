"""The printed data of La Strada: typed, read and checked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from bot.kernel import Misprint, Printed

TERRAINS: Final = ("plains", "forest", "hills")
"""The kinds of open country, from the cheapest to the dearest."""

PLAINS, FOREST, HILLS, SITE = range(4)
"""What a space shows: a kind of open country, or the grey dot of a settlement."""

CODES: Final = "PFHS"
"""How printed.toml writes what a space shows."""

KINDS: Final = ("city", "town", "village", "hamlet")
"""The kinds of settlement, from the most valuable."""

CITY, TOWN, VILLAGE, HAMLET = range(4)

COLOURS: Final = 4
SECTORS: Final = 6
ROUND_TRIP: Final = 6
"""The fewest tiles of gentle curves with which a road could come back to where it has been."""

WORKSHOPS_BLOCK: Final = 7
"""How many hexes are closed to other workshops by one: its own and its neighbours."""

Confidence: TypeAlias = Literal["certain", "likely", "reconstructed"]
Spot: TypeAlias = tuple[int, int, int]
"""A space of a land tile: steps out (a), steps to the side (b) and what it shows."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    confidence: Confidence


class _Land(_Table, frozen=True):
    side: int
    start: str
    tiles: dict[str, list[str]]


class _Settlements(_Table, frozen=True):
    city: int
    town: int
    village: int
    hamlet: int


class _Costs(_Table, frozen=True):
    plains: int
    forest: int
    hills: int


class _Supply(_Table, frozen=True):
    plains: int
    forest: int
    hills: int
    merchants: int
    workshops: int


class _Resources(_Table, frozen=True):
    income: int
    cap: int


class _Gold(_Table, frozen=True):
    city: tuple[int, int, int, int]
    town: tuple[int, int, int, int]
    village: tuple[int, int, int, int]
    hamlet: tuple[int, int, int, int]


class _Colours(_Table, frozen=True):
    seats: tuple[str, str, str, str]


class _TwoPlayers(_Table, frozen=True):
    pairs: tuple[tuple[str, str], tuple[str, str]]


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    land: _Land
    settlements: _Settlements
    costs: _Costs
    supply: _Supply
    resources: _Resources
    gold: _Gold
    colours: _Colours
    two_players: _TwoPlayers


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What one edition of the components shows."""

    side: int
    """Hexes along one side of a land tile."""
    start: str
    """The letter of the start tile."""
    tiles: Mapping[str, tuple[Spot, ...]]
    """The spaces of each land tile, by its letter."""
    settlements: tuple[int, ...]
    """How many there are of each kind."""
    costs: tuple[int, int, int]
    """Resources for a road tile on each terrain."""
    supply: tuple[int, int, int]
    """Road tiles of one colour for each terrain."""
    merchants: int
    """Merchant cubes of one colour."""
    workshops: int
    """Workshops of one colour."""
    income: int
    cap: int
    """The most resources that a player can have."""
    gold: tuple[tuple[int, ...], ...]
    """For each kind of settlement: what a merchant earns where there are 1, 2, 3, 4."""
    colours: tuple[str, ...]
    """The colour of each seat."""
    pairs: tuple[tuple[str, ...], ...]
    """The colours of each seat when two play."""
    confidence: Mapping[str, Confidence]
    """How sure each table of the file is."""

    def colours_of(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return the colours that each seat plays with (Rules for the Two-Player Game: two each)."""
        return self.pairs if seats == len(self.pairs) else tuple((name,) for name in self.colours[:seats])

    def tiles_for(self, seats: int) -> list[int]:
        """Return the road tiles that a player begins with, for each terrain (Setting Up)."""
        return [count * len(self.colours_of(seats)[0]) for count in self.supply]

    def merchants_for(self, seats: int) -> int:
        """Return how many merchants a player begins with (Setting Up)."""
        return self.merchants * len(self.colours_of(seats)[0])

    def workshops_for(self, seats: int) -> int:
        """Return how many workshops each player places (Setting Up; two players use both of one colour)."""
        return self.workshops if seats == len(self.pairs) else 1


def _misprint(what: str) -> Misprint:
    return Misprint(f"la_strada/printed.toml: {what}")


def load(text: str) -> Edition:
    """Read and check the printed data.

    Raises `Misprint`.
    """
    try:
        sheet = msgspec.toml.decode(text, type=_Sheet)
    except (msgspec.DecodeError, ValueError) as error:
        raise _misprint(str(error)) from None
    if sheet.land.start not in sheet.land.tiles:
        raise _misprint(f"land.start: no tile is called {sheet.land.start!r}")
    tiles = {
        name: _spots(rows, f"land.tiles.{name}", sheet.land.side, whole=name == sheet.land.start)
        for name, rows in sheet.land.tiles.items()
    }
    edition = Edition(
        side=sheet.land.side,
        start=sheet.land.start,
        tiles=MappingProxyType(tiles),
        settlements=tuple(getattr(sheet.settlements, kind) for kind in KINDS),
        costs=(sheet.costs.plains, sheet.costs.forest, sheet.costs.hills),
        supply=(sheet.supply.plains, sheet.supply.forest, sheet.supply.hills),
        merchants=sheet.supply.merchants,
        workshops=sheet.supply.workshops,
        income=sheet.resources.income,
        cap=sheet.resources.cap,
        gold=tuple(getattr(sheet.gold, kind) for kind in KINDS),
        colours=sheet.colours.seats,
        pairs=sheet.two_players.pairs,
        confidence=MappingProxyType(
            {name: getattr(sheet, name).confidence for name in sheet.__struct_fields__}
        ),
    )
    _check(edition)
    return edition


def _spots(rows: list[str], where: str, side: int, *, whole: bool) -> tuple[Spot, ...]:
    """Read the rows of one land tile; the *whole* one begins with the centre of the map."""
    lengths = [1] * whole + list(range(1, side + 1))
    if [len(row) for row in rows] != lengths:
        raise _misprint(f"{where}: rows of {lengths} spaces expected, {[len(row) for row in rows]} found")
    spots = []
    for out, row in enumerate(rows, 1 - whole):
        for aside, code in enumerate(row):
            if code not in CODES:
                raise _misprint(f"{where}: row {out} shows {code!r}, which is none of {', '.join(CODES)}")
            spots.append((out - aside, aside, CODES.index(code)))
    return tuple(spots)


def _check(edition: Edition) -> None:
    shown = Counter(code for spots in edition.tiles.values() for _, _, code in spots)
    most = COLOURS  # as many workshops as four players place, or two players with two each
    fewest = (*edition.costs, *edition.supply, edition.merchants, edition.workshops, edition.income)
    for wrong, what in (
        (not 1 <= edition.side <= len("ABCDEFGHIJKL"), "land.side: from 1 to 12 expected"),
        (
            len(edition.tiles) != SECTORS or any(len(name) != 1 for name in edition.tiles),
            f"land.tiles: {SECTORS} tiles, each named by one letter, expected",
        ),
        (
            shown[SITE] != sum(edition.settlements),
            f"settlements: the tiles have {shown[SITE]} sites for {sum(edition.settlements)} settlements",
        ),
        (min(edition.settlements) < 0, "settlements: a number is negative"),
        (min(fewest) < 1, "costs, supply, resources: every number must be at least 1"),
        (
            shown[PLAINS] < WORKSHOPS_BLOCK * (most - 1) + 1,
            "land.tiles: too few plains for all the workshops",
        ),
        (edition.workshops * len(edition.pairs) > most, "supply.workshops: more than two players can place"),
        (edition.income > edition.cap, "resources: the income is more than the cap"),
        (
            edition.cap >= ROUND_TRIP * min(edition.costs),
            f"resources.cap: it pays for {ROUND_TRIP} tiles, with which a road could cross itself",
        ),
        (
            any(list(row) != sorted(row, reverse=True) or row[-1] < 0 for row in edition.gold),
            "gold: more merchants can never be worth more, nor less than nothing",
        ),
        (
            any(
                below > above
                for one, other in pairwise(edition.gold)
                for above, below in zip(one, other, strict=True)
            ),
            "gold: a smaller settlement is worth more",
        ),
        (len(set(edition.colours)) != COLOURS, "colours.seats: four different colours expected"),
        (
            sorted(name for pair in edition.pairs for name in pair) != sorted(edition.colours),
            "two_players.pairs: each colour must be in one pair",
        ),
    ):
        if wrong:
            raise _misprint(what)


PRINTED: Final = Printed(files(__package__).joinpath("printed.toml").read_text(encoding="utf-8"), load)
"""The printed data of this release, and of every edition that a table plays with."""
