"""The map: six land tiles put together, with what each space shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.games.la_strada.hexes import DIRECTIONS, SIDES, Grid, Hex, grid
from bot.games.la_strada.tables import PRINTED, SITE, TERRAINS, Edition, Spot

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
    fields: tuple[int, int, int]
    """The set of all hexes of each terrain."""
    settled: int
    """The set of all sites."""


def space(tile: Spot, side: int, sector: int, turned: int) -> tuple[int, int]:
    """Return the axial coordinates of a space of a land tile that lies in a sector.

    Sector s holds a * D[s] + b * D[s + 1] with a >= 1, b >= 0 and a + b <= side. Turning the tile by a
    third takes the three distances of a space from the sides of the triangle round.
    """
    out, aside, _ = tile
    if out == 0:
        return 0, 0  # the centre, which only the start tile has
    distances = (side - out - aside, out - 1, aside)
    _, y, z = (distances[(index - turned) % FACINGS] for index in range(FACINGS))
    (q, r), (s, t) = DIRECTIONS[sector], DIRECTIONS[(sector + 1) % SIDES]
    return (y + 1) * q + z * s, (y + 1) * r + z * t


def assemble(edition: Edition, order: str, turns: tuple[int, ...]) -> Board:
    """Put the land tiles together (Setting Up, second): the letter of each sector's tile and its turning."""
    hexes = grid(edition.side)
    terrain = [SITE] * len(hexes.names)
    for sector, (name, turned) in enumerate(zip(order, turns, strict=True)):
        for spot in edition.tiles[name]:
            terrain[hexes.at[space(spot, edition.side, sector, turned)]] = spot[2]
    plains, forest, hills, settled = (
        sum(bit for bit, shown in zip(hexes.bits, terrain, strict=True) if shown == code)
        for code in range(len(TERRAINS) + 1)
    )
    return Board(
        edition=edition,
        grid=hexes,
        terrain=tuple(terrain),
        sites=tuple(number for number, shown in enumerate(terrain) if shown == SITE),
        fields=(plains, forest, hills),
        settled=settled,
    )


@lru_cache(maxsize=256)
def board(printed: str, order: str, turns: tuple[int, ...]) -> Board:
    """Return the map of a table, from what its state or a view of it says.

    Raises `UnknownPrint`.
    """
    return assemble(PRINTED.of(printed), order, turns)
