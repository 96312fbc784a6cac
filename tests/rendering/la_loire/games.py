"""Positions of La Loire to draw, from random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import BuyMessage, Choice, TakeBack
from bot.games.la_loire.state import Position, Sight
from bot.kernel import Chance, Opening, Seat, Value, codec
from tests.conformance.games import NAMES

__all__ = ["NAMES", "asked", "moments", "positions", "sight"]


def positions(seats: int, seed: int, variant: str = "") -> Iterator[Position]:
    """Return every position of a random game, the opening first; players like to see what they buy."""
    options: dict[str, Value] = {"variant": variant or ("standard" if seats > 1 else "solo")}
    opening = Opening(GAME.id, GAME.version, seats, seed, options=options)
    chance, dice = Chance(seed), Chance(seed + 1)
    state = GAME.setup(opening, chance)
    while True:
        yield codec.copy(state)
        if not GAME.pending(state):
            return
        legal = GAME.legal_actions(state, state.active)
        curious = [action for action in legal if isinstance(action, BuyMessage) and action.look != "top"]
        usual = [action for action in legal if not isinstance(action, TakeBack)]
        GAME.apply(state, state.active, dice.pick(curious or usual or legal), chance)


@cache
def moments(seats: int, seed: int, variant: str = "") -> tuple[Position, ...]:
    """Return the positions of a random game in which a turn has just passed on, and the last one."""
    found = list(positions(seats, seed, variant))
    turns = [after for before, after in pairwise(found) if before.turns != after.turns]
    return (*turns, found[-1])


def sight(position: Position) -> Sight:
    """Return what a spectator sees."""
    return GAME.view(position, None)


def asked(position: Position) -> tuple[Sight, tuple[Choice, ...]]:
    """Return what the seat whose turn it is sees, and what it can do."""
    seat = Seat(position.active)
    return GAME.view(position, seat), tuple(GAME.legal_actions(position, seat))
