"""A position of La Loire to show: four players in the middle of a game, the last turn highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Build,
    Buy,
    BuyMessage,
    BuyPalace,
    Choice,
    Deliver,
    Hire,
    MoveMessenger,
    MoveTrader,
    SellAll,
    TakeBack,
)
from bot.games.la_loire.state import Position, Sight
from bot.kernel import Chance, Opening
from rendering.la_loire.messages import goals

NAMES: Final = ("Ada", "Benedikt", "Chloé", "Dai")

_SEED = 12
_TURNS = 142
_DEAR: Final = (Build, BuyPalace, BuyMessage)
_KEPT = 4
"""Coins that a player keeps, not to lose a turn."""


@cache
def sample() -> tuple[Sight, Sight]:
    """Return a position, and the one before its last turn."""
    opening = Opening(GAME.id, GAME.version, len(NAMES), _SEED)
    chance, dice = Chance(_SEED), Chance(_SEED)
    state = GAME.setup(opening, chance)
    since, turns = GAME.view(state, None), 0
    while GAME.pending(state) and state.turns < _TURNS:
        if state.turns != turns:
            since, turns = GAME.view(state, None), state.turns
        GAME.apply(state, state.active, _wanted(state, dice), chance)
    return GAME.view(state, None), since


def _wanted(state: Position, dice: Chance) -> Choice:
    """Choose at random, but what is good for the player before what is not."""
    legal: Sequence[Choice] = GAME.legal_actions(state, state.active)
    rich = state.player.coins >= 2 * _KEPT
    for kind in (Deliver, SellAll, Hire, Buy, *(_DEAR if rich else ())):
        found: list[Choice] = [action for action in legal if isinstance(action, kind)]
        if found:
            return dice.pick(found)
    aims = {state.edition.spaces[space].id for space in (state.circus, *goals(state))}
    moves = [action for action in legal if isinstance(action, MoveTrader | MoveMessenger)]
    usual = [action for action in legal if not isinstance(action, (*_DEAR, TakeBack))]
    for choices in ([action for action in moves if action.to in aims], moves, usual):
        if choices:
            return dice.pick(choices)
    return dice.pick(legal)
