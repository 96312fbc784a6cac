"""The printed data of La Strada: typed, read and checked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

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

SEATS: Final = range(2, 5)
"""With how many players the game is played."""

SECTORS: Final = 6
LARGEST: Final = 12
"""The largest land tiles for which the alphabet names the rows."""

WORKSHOPS: Final = 4
"""How many workshops are placed: one by each of four players, or two by each of two."""

ROUND_TRIP: Final = 6
"""The fewest tiles of gentle curves with which a road could come back to where it has been."""

WORKSHOPS_BLOCK: Final = 7
"""How many hexes are closed to other workshops by one: its own and its neighbours."""

Confidence: TypeAlias = Literal["certain", "likely", "reconstructed"]


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


class Outfit(NamedTuple):
    """What each player begins with (Setting Up; Rules for the Two-Player Game)."""

    colours: tuple[tuple[str, ...], ...]
    """The colours of each seat: one, or with two players two."""
    tiles: tuple[int, ...]
    """Road tiles for each terrain."""
    merchants: int
    workshops: int
    paired: bool
    """Whether the rules for two players hold."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What one edition of the components shows."""

    side: int
    """Hexes along one side of a land tile."""
    start: str
    """The letter of the start tile."""
    tiles: Mapping[str, tuple[int, ...]]
    """What the spaces of each land tile show, by its letter: row by row from the corner at the centre."""
    centre: int
    """What the centre shows, which belongs to the start tile."""
    settlements: tuple[int, ...]
    """How many there are of each kind."""
    costs: tuple[int, int, int]
    """Resources for a road tile on each terrain."""
    least: int
    """Resources for the cheapest road tile."""
    income: int
    cap: int
    """The most resources that a player can have."""
    gold: tuple[tuple[int, ...], ...]
    """For each kind of settlement: what a merchant earns where there are 1, 2, 3, 4."""
    outfits: Mapping[int, Outfit]
    """What each player begins with, by the number of seats."""
    confidence: Mapping[str, Confidence]
    """How sure each table of the file is."""


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
    if not sheet.land.tiles[sheet.land.start]:
        raise _misprint(f"land.tiles.{sheet.land.start}: no rows")
    centre, *rows = sheet.land.tiles[sheet.land.start]
    rows_of = sheet.land.tiles | {sheet.land.start: rows}
    tiles = {
        name: _shown(rows, f"land.tiles.{name}", range(1, sheet.land.side + 1))
        for name, rows in rows_of.items()
    }
    middle = _shown([centre], f"land.tiles.{sheet.land.start}", range(1, 2))
    _check(sheet, Counter(chain(middle, *tiles.values())))
    return Edition(
        side=sheet.land.side,
        start=sheet.land.start,
        tiles=MappingProxyType(tiles),
        centre=middle[0],
        settlements=tuple(getattr(sheet.settlements, kind) for kind in KINDS),
        costs=(sheet.costs.plains, sheet.costs.forest, sheet.costs.hills),
        least=min(sheet.costs.plains, sheet.costs.forest, sheet.costs.hills),
        income=sheet.resources.income,
        cap=sheet.resources.cap,
        gold=tuple(getattr(sheet.gold, kind) for kind in KINDS),
        outfits=MappingProxyType({seats: _outfit(sheet, seats) for seats in SEATS}),
        confidence=MappingProxyType(
            {name: getattr(sheet, name).confidence for name in sheet.__struct_fields__}
        ),
    )


def _outfit(sheet: _Sheet, seats: int) -> Outfit:
    """Return what each of so many players begins with; two use two colours each, but the workshops of one."""
    colours: tuple[tuple[str, ...], ...] = tuple((colour,) for colour in sheet.colours.seats[:seats])
    paired = seats == len(sheet.two_players.pairs)
    if paired:
        colours = sheet.two_players.pairs
    supply, sets = sheet.supply, len(colours[0])
    return Outfit(
        colours=colours,
        tiles=(supply.plains * sets, supply.forest * sets, supply.hills * sets),
        merchants=supply.merchants * sets,
        workshops=supply.workshops if paired else 1,
        paired=paired,
    )


def _shown(rows: list[str], where: str, lengths: range) -> tuple[int, ...]:
    """Read the rows of a land tile."""
    if [len(row) for row in rows] != list(lengths):
        raise _misprint(
            f"{where}: rows of {list(lengths)} spaces expected, {[len(row) for row in rows]} found"
        )
    for number, row in enumerate(rows, 1):
        for code in row:
            if code not in CODES:
                raise _misprint(f"{where}: row {number} shows {code!r}, none of {', '.join(CODES)}")
    return tuple(CODES.index(code) for row in rows for code in row)


def _check(sheet: _Sheet, shown: Counter[int]) -> None:
    """Refuse what contradicts itself, or the rules could not play; *shown*: spaces by what they show."""
    settlements = [getattr(sheet.settlements, kind) for kind in KINDS]
    gold = [getattr(sheet.gold, kind) for kind in KINDS]
    costs = (sheet.costs.plains, sheet.costs.forest, sheet.costs.hills)
    supply = (sheet.supply.plains, sheet.supply.forest, sheet.supply.hills)
    least = min(*costs, *supply, sheet.supply.merchants, sheet.supply.workshops, sheet.resources.income)
    for wrong, what in (
        (
            not 1 <= sheet.land.side <= LARGEST,
            f"land.side: from 1 to {LARGEST} expected, so that a letter is left for every row",
        ),
        (
            len(sheet.land.tiles) != SECTORS or any(len(name) != 1 for name in sheet.land.tiles),
            f"land.tiles: {SECTORS} tiles, each named by one letter, expected",
        ),
        (
            shown[SITE] != sum(settlements),
            f"settlements: the tiles have {shown[SITE]} sites for {sum(settlements)} settlements",
        ),
        (min(settlements) < 0, "settlements: a number is negative"),
        (least < 1, "costs, supply, resources: every number must be at least 1"),
        (sheet.supply.workshops > WORKSHOPS // 2, "supply.workshops: two for each colour at most"),
        (
            shown[PLAINS] <= WORKSHOPS_BLOCK * (WORKSHOPS - 1),
            "land.tiles: too few plains for all the workshops",
        ),
        (sheet.resources.income > sheet.resources.cap, "resources: the income is more than the cap"),
        (
            sheet.resources.cap >= ROUND_TRIP * min(costs),
            f"resources.cap: it pays for {ROUND_TRIP} tiles, with which a road could cross itself",
        ),
        (
            any(list(row) != sorted(row, reverse=True) or row[-1] < 0 for row in gold),
            "gold: more merchants can never be worth more, nor less than nothing",
        ),
        (
            any(less > more for one, other in pairwise(gold) for more, less in zip(one, other, strict=True)),
            "gold: a smaller settlement is worth more",
        ),
        (len(set(sheet.colours.seats)) != max(SEATS), "colours.seats: four different colours expected"),
        (
            sorted(colour for pair in sheet.two_players.pairs for colour in pair)
            != sorted(sheet.colours.seats),
            "two_players.pairs: each colour must be in one pair",
        ),
    ):
        if wrong:
            raise _misprint(what)


PRINTED: Final = Printed(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"), load)
"""The printed data of this release, and of every edition that a table plays with."""
