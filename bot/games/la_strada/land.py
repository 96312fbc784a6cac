"""The map: six land tiles put together, with what each space shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from bot.games.la_strada.hexes import DIRECTIONS, SIDES, Grid, Hex, grid
from bot.games.la_strada.tables import PLAINS, PRINTED, SITE, TERRAINS, Edition

FACINGS = 3
"""In how many ways a triangular land tile can lie."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What never changes in the course of a game."""

    edition: Edition
    grid: Grid
    terrain: tuple[int, ...]
    """What each hex shows: plains, forest, hills or the site of a settlement."""
    sites: tuple[Hex, ...]
    """The hexes with settlements, in reading order."""
    plains: tuple[Hex, ...]
    """The hexes where a workshop may be put, in reading order."""
    fields: tuple[int, int, int]
    """The set of all hexes of each terrain."""
    settled: int
    """The set of all sites."""


@cache
def lying(side: int, sector: int, turned: int) -> tuple[Hex, ...]:
    """Return where the spaces of a land tile come to lie, row by row from its corner at the centre.

    Sector s holds a * D[s] + b * D[s + 1] with a >= 1, b >= 0 and a + b <= side. Turning the tile by a
    third takes the three distances of a space from the sides of the triangle round.
    """
    (q, r), (s, t) = DIRECTIONS[sector], DIRECTIONS[(sector + 1) % SIDES]
    found = []
    for row in range(1, side + 1):
        for aside in range(row):
            distances = (side - row, row - aside - 1, aside)
            _, y, z = (distances[(index - turned) % FACINGS] for index in range(FACINGS))
            found.append(grid(side).at[(y + 1) * q + z * s, (y + 1) * r + z * t])
    return tuple(found)


def assemble(edition: Edition, order: str, turns: tuple[int, ...]) -> Board:
    """Put the land tiles together (Setting Up, second): the letter of each sector's tile and its turning."""
    hexes = grid(edition.side)
    terrain = [edition.centre] * len(hexes.names)
    for sector, (name, turned) in enumerate(zip(order, turns, strict=True)):
        for place, shown in zip(lying(edition.side, sector, turned), edition.tiles[name], strict=True):
            terrain[place] = shown
    plains, forest, hills, settled = (
        sum([bit for bit, shown in zip(hexes.bits, terrain, strict=True) if shown == code])
        for code in range(len(TERRAINS) + 1)
    )
    return Board(
        edition=edition,
        grid=hexes,
        terrain=tuple(terrain),
        sites=tuple([number for number, shown in enumerate(terrain) if shown == SITE]),
        plains=tuple([number for number, shown in enumerate(terrain) if shown == PLAINS]),
        fields=(plains, forest, hills),
        settled=settled,
    )


@lru_cache(maxsize=256)
def board(printed: str, order: str, turns: tuple[int, ...]) -> Board:
    """Return the map of a table, from what its state or a view of it says.

    Raises `UnknownPrint`.
    """
    return assemble(PRINTED.of(printed), order, turns)
