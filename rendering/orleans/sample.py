"""A position of Orléans to show: four players in the middle of a game, the last action highlighted."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.orleans import GAME
from bot.games.orleans.actions import (
    Ahead,
    BringBack,
    Choice,
    Draw,
    Fill,
    Finish,
    Pass,
    Put,
    Queue,
    Reopen,
    TakeOff,
    Unqueue,
)
from bot.games.orleans.planning import filling
from bot.games.orleans.state import EMPTY, Position, Sight, edition_of
from bot.kernel import Chance, Opening, Seat

NAMES: Final = ("Ada", "Benedikt", "Chloé", "Dai")

_SEED: Final = 4
_ROUND: Final = 10
_ACTIONS: Final = 3
"""How many actions are taken in the last round."""
_IDLE: Final = (Ahead, BringBack, Finish, Pass, Put, Queue, Reopen, TakeOff, Unqueue)


@cache
def sample() -> tuple[Sight, Sight]:
    """Return a position, and the one before its last action."""
    chance, dice = Chance(_SEED), Chance(_SEED)
    state = GAME.setup(Opening(GAME.id, GAME.version, len(NAMES), _SEED), chance)
    since, taken = GAME.view(state, None), 0
    while taken < _ACTIONS:
        if state.round == _ROUND and state.phase == "actions":
            since, taken = GAME.view(state, None), taken + 1
        seat = _awaited(state)
        GAME.apply(state, seat, _wanted(state, seat, dice), chance)
    return GAME.view(state, None), since


@cache
def planning() -> tuple[Sight, Sight]:
    """Return what a player sees who has begun to plan, and what that player saw before."""
    chance, dice = Chance(_SEED), Chance(_SEED)
    state = GAME.setup(Opening(GAME.id, GAME.version, len(NAMES), _SEED), chance)
    while state.round < _ROUND:
        seat = _awaited(state)
        GAME.apply(state, seat, _wanted(state, seat, dice), chance)
    seat = Seat(0)
    GAME.apply(state, seat, GAME.legal_actions(state, seat)[0], chance)
    since = GAME.view(state, seat)
    fills = [action for action in GAME.legal_actions(state, seat) if isinstance(action, Fill)]
    GAME.apply(state, seat, fills[0], chance)
    return GAME.view(state, seat), since


def _awaited(state: Position) -> Seat:
    return next(decision.seat for decision in GAME.pending(state) if decision.awaited)


def _wanted(state: Position, seat: Seat, dice: Chance) -> Choice:
    """Choose what gets on: fill whole places, use them, and draw as many as may be."""
    legal = GAME.legal_actions(state, seat)
    if isinstance(legal[0], Draw):
        return legal[0]
    busy = [
        action
        for action in legal
        if not isinstance(action, _IDLE)
        and not (isinstance(action, Fill) and not _completes(state, seat, action))
    ]
    ready = [action for action in busy if not isinstance(action, Fill)]
    fills = [action for action in busy if isinstance(action, Fill)]
    return dice.pick(fills or ready or legal)


def _completes(state: Position, seat: Seat, action: Fill) -> bool:
    player = state.players[seat]
    return len(filling(edition_of(state), player, action.place)) == player.loads[action.place].count(EMPTY)
