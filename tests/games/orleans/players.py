"""Players for whole games: a lively one that uses what it has, and games of such players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
    Ready,
    Reopen,
    Suffer,
    TakeOff,
    Unqueue,
)
from bot.games.orleans.happenings import Happening
from bot.games.orleans.planning import filling
from bot.games.orleans.state import Position, edition_of
from bot.kernel import Chance, Opening, Seat, codec, play_in_place
from bot.kernel.log import start

WEIGHTS: Final[dict[type[Choice], int]] = {
    Fill: 40,
    Put: 4,
    BringBack: 1,
    TakeOff: 1,
    Ahead: 4,
    Queue: 16,
    Unqueue: 1,
    Ready: 6,
    Reopen: 1,
    Pass: 1,
    Finish: 2,
    Suffer: 3,
}
"""How much a lively player likes each kind of action; 10 for the others."""


@dataclass(frozen=True)
class Moment:
    """One action of a game, with the position before it."""

    before: Position
    seat: Seat
    action: Choice
    seed: int
    events: tuple[Happening, ...]


def opening(seats: int, seed: int, *, removal: bool = False) -> Opening:
    return Opening(GAME.id, GAME.version, seats, seed, options={"removal": removal})


def lively(state: Position, seat: Seat, dice: Chance) -> Choice:
    """Return what a player does who would rather do something."""
    legal = GAME.legal_actions(state, seat)
    if type(legal[0]) is Draw:
        return legal[0] if dice.below(6) else dice.pick(legal)
    if dice.below(8):
        legal = [action for action in legal if not isinstance(action, Fill) or completes(state, seat, action)]
    kinds = list(dict.fromkeys(map(type, legal)))
    kind = dice.pick([kind for kind in kinds for _ in range(WEIGHTS.get(kind, 10))])
    wanted = [action for action in legal if type(action) is kind]
    if kind is Put and dice.below(6):
        # Places that nobody fills at once.
        wanted = [a for a in wanted if isinstance(a, Put) and a.space in {"any", "neutral"}] or wanted
    return dice.pick(wanted)


def completes(state: Position, seat: Seat, action: Fill) -> bool:
    """Return whether a place is activated by filling it."""
    player = state.players[seat]
    found = filling(edition_of(state), player, action.place)
    return len(found) == player.loads[action.place].count("")


def minded(state: Position, dice: Chance) -> Seat:
    """Return a seat that acts: now and then one that nobody waits for."""
    decisions = GAME.pending(state)
    awaited = [decision for decision in decisions if decision.awaited]
    return dice.pick(awaited if dice.below(12) else decisions).seat


def play_out(seats: int, seed: int, *, removal: bool = False) -> Iterator[Moment]:
    """Yield a whole game of lively players; the last position is that of `GAME.result`."""
    dice = Chance(seed)
    state = start(GAME, opening(seats, seed, removal=removal)).state
    while GAME.pending(state):
        seat = minded(state, dice)
        action = lively(state, seat, dice)
        fresh = dice.below(1 << 64)
        before = codec.copy(state)
        events = tuple(play_in_place(GAME, state, seat, action, Chance(fresh)))
        yield Moment(before, seat, action, fresh, events)
