"""The end of the game: how far a ship and the deliveries go, and who still has a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import EndNear, Happening
from bot.games.la_loire.state import NOBODY, Position, Public
from bot.kernel import Seat

SOLO_TURNS: Final = 60


def river_goal(table: Public) -> int:
    """Return the space of the Loire where a ship ends the game (End of the Game)."""
    return table.edition.river[len(table.players) - 1]


def delivery_goal(table: Public) -> int:
    """Return how many delivered messages end the game (End of the Game)."""
    return table.edition.deliveries[len(table.players) - 1]


def advance_ship(state: Position, seat: Seat, spaces: int) -> int:
    """Move a ship, not past the goal, and return how far it went."""
    player = state.players[seat]
    ship = min(player.ship + spaces, river_goal(state))
    moved, player.ship = ship - player.ship, ship
    return moved


def notice_end(state: Position) -> Iterator[Happening]:
    """Note who brings about the end: everybody else has one more turn, from the seat after the active one.

    Whoever reaches a goal after that changes nothing.
    """
    if state.trigger != NOBODY:
        return
    ship, messages, seats = river_goal(state), delivery_goal(state), len(state.players)
    for seat, player in enumerate(state.players):
        if player.ship >= ship or len(player.delivered) >= messages:
            state.trigger = Seat(seat)
            order = [Seat((state.active + step) % seats) for step in range(1, seats + 1)]
            state.last = [other for other in order if other != seat]
            sailed = player.ship >= ship
            yield EndNear(state.trigger, sailed, ship if sailed else messages, tuple(state.last))
            return
