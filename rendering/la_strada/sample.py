"""A position of La Strada to show: four players in the middle of a game, the last turn highlighted."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Finish, Lay
from bot.games.la_strada.state import Sight
from bot.kernel import Chance, Opening

NAMES: Final = ("Ada", "Benedikt", "Chloé", "Dai")

_SEED = 7
_ROUND = 5


@cache
def sample() -> tuple[Sight, Sight]:
    """Return a position, and the one before its last turn."""
    opening = Opening(GAME.id, GAME.version, len(NAMES), _SEED)
    chance, dice = Chance(_SEED), Chance(_SEED)
    state = GAME.setup(opening, chance)
    since = GAME.view(state, None)
    turn = state.turn
    while state.round < _ROUND and GAME.pending(state):
        if state.turn != turn:
            since, turn = GAME.view(state, None), state.turn
        legal = GAME.legal_actions(state, state.turn)
        roads = [action for action in legal if not isinstance(action, Finish | Lay)]
        GAME.apply(state, state.turn, dice.pick(roads or legal), chance)
    return GAME.view(state, None), since
