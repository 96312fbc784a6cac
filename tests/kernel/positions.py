"""Small positions of Ferry, set up and then arranged."""

from __future__ import annotations

from bot.kernel import Chance, Draft, Opening, Seat
from tests.ferry import GAME
from tests.ferry.actions import Action, Happening, Plan
from tests.ferry.rules import begin_turn
from tests.ferry.state import State, View
from tests.ferry.tables import Good

OPENING = Opening("ferry", 1, 2, seed=7)

FerryDraft = Draft[State, Action, Happening, View]


def planning(*hands: list[Good]) -> State:
    """Return an opening position where the seats hold these goods."""
    state = GAME.setup(OPENING, Chance(OPENING.seed))
    for player, hand in zip(state.players, hands, strict=True):
        player.hand = hand
    return state


def sailing() -> State:
    """Return a position where seat 0 has three days at the harbour; it holds salt and wine."""
    state = planning(["salt", "wine"], ["honey"])
    state.market = ["wool", "wool", "amber"]
    begin_turn(state)
    return state


def planned(state: State, seat: Seat) -> State:
    """Return a position where a seat has planned the first good of its hand."""
    GAME.apply(state, seat, Plan(state.players[seat].hand[0]), Chance(0))
    return state


def draft(state: State, seat: int = 0) -> FerryDraft:
    """Return an empty draft."""
    return Draft(GAME, Seat(seat), (state,))
