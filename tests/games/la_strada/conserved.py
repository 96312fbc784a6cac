"""What stays the same along a game of La Strada."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from bot.games.la_strada.land import board
from bot.games.la_strada.state import Position
from bot.games.la_strada.tables import TERRAINS


def conserved(position: Position) -> dict[str, int]:
    """Return each player's road tiles of each terrain, on the map or not, and how well the map is kept."""
    land = board(position.printed, position.order, position.turns)
    sums = {}
    for seat, player in enumerate(position.players):
        laid = Counter(land.terrain[one] for one in player.laid)
        for terrain, name in enumerate(TERRAINS):
            sums[f"{name} of seat {seat}"] = player.tiles[terrain] + laid[terrain]
        sums[f"roads without a settlement of seat {seat}"] = len(player.starts) - len(player.connected)
        sums[f"hexes without a road of seat {seat}"] = len(player.laid) - sum(player.lengths)
    every = [*chain.from_iterable((*player.laid, *player.workshops) for player in position.players)]
    sums["hexes taken twice"] = len(every) - len(set(every))
    sums["hexes taken on sites"] = len(set(every) & set(land.sites))
    sums["settlements"] = len(position.kinds)
    return sums
