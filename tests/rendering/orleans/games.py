"""Positions of Orléans to draw, from games of lively players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.games.orleans import GAME
from bot.games.orleans.state import Phase, Position, Sight
from bot.kernel import Chance, Chosen, Seat, choices, codec, play_in_place
from bot.kernel.choices import Question
from tests.conformance.games import NAMES
from tests.games.orleans.players import Moment, play_out

__all__ = ["NAMES", "found", "moments", "over", "questions", "sight"]

SEEDS = {2: 3, 3: 5, 4: 9}
"""By the number of players."""


@cache
def moments(seats: int, *, removal: bool = False) -> tuple[Moment, ...]:
    """Return the positions of a game with what was done in them."""
    return tuple(play_out(seats, SEEDS[seats], removal=removal))


@cache
def over(seats: int) -> Position:
    """Return the position at the end of a game."""
    last = moments(seats)[-1]
    state = codec.copy(last.before)
    play_in_place(GAME, state, last.seat, last.action, Chance(last.seed))
    return state


def found(seats: int, phase: Phase, number: int = 0) -> Moment:
    """Return the moment of a phase that comes after so many others of it."""
    return [moment for moment in moments(seats) if moment.before.phase == phase][number]


def sight(position: Position, seat: int | None = None) -> Sight:
    """Return what a seat, or a spectator, sees."""
    return GAME.view(position, None if seat is None else Seat(seat))


def questions(moment: Moment) -> Iterator[Question]:
    """Yield the questions on the way to the action that was taken."""
    legal = GAME.legal_actions(moment.before, moment.seat)
    spelled = choices.spell(moment.action)
    given: dict[str, str | int | bool] = {}
    while not isinstance(question := choices.next_question(legal, given), Chosen):
        yield question
        given[question.field] = spelled[question.field]
