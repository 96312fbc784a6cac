"""Positions of La Strada to draw, from random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Choice, Finish, Lay
from bot.games.la_strada.state import Position, Sight
from bot.kernel import Chance, Opening, Seat, codec
from tests.conformance.games import NAMES

__all__ = ["NAMES", "asked", "moments", "positions", "sight"]


def positions(seats: int, seed: int) -> Iterator[Position]:
    """Return every position of a random game, the opening first; few roads are laid hex by hex."""
    opening = Opening(GAME.id, GAME.version, seats, seed)
    chance, dice = Chance(seed), Chance(seed + 1)
    state = GAME.setup(opening, chance)
    while True:
        yield codec.copy(state)
        if not GAME.pending(state):
            return
        legal = GAME.legal_actions(state, state.turn)
        roads = [action for action in legal if not isinstance(action, Finish | Lay)]
        GAME.apply(state, state.turn, dice.pick(roads if roads and dice.below(8) else legal), chance)


@cache
def moments(seats: int, seed: int) -> tuple[Position, ...]:
    """Return the positions of a random game in which the turn has just passed on, and the last one."""
    found = list(positions(seats, seed))
    turns = [after for before, after in pairwise(found) if before.turn != after.turn]
    return (*turns, found[-1])


def sight(position: Position) -> Sight:
    """Return what a spectator sees."""
    return GAME.view(position, None)


def asked(position: Position) -> tuple[Sight, tuple[Choice, ...]]:
    """Return what the seat whose turn it is sees, and what it can do."""
    seat = Seat(position.turn)
    return GAME.view(position, seat), tuple(GAME.legal_actions(position, seat))
