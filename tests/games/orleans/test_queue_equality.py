"""A game played with queues is the same game as one played by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest

from bot.games.orleans import GAME, rounds
from bot.games.orleans.actions import Ahead, Choice, Queue, Ready, Reopen, Unqueue
from bot.games.orleans.events import answer
from bot.games.orleans.happenings import Happening, Queued
from bot.games.orleans.state import Position
from bot.kernel import Chance, Seat, codec, play_in_place
from bot.kernel.log import start
from tests.games.orleans.players import lively, opening
from tests.rulebook import rule

Deed = tuple[Seat, Choice]

QUEUEING = (Ahead, Queue, Unqueue, Reopen)


def awaited(state: Position) -> list[Seat]:
    return [decision.seat for decision in GAME.pending(state) if decision.awaited]


class Twins:
    """One game played twice: with queues, and by hand; the same chance falls in both."""

    def __init__(self, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.queued = start(GAME, opening(seats, seed)).state
        self.by_hand = codec.copy(self.queued)
        self.chances = Chance(seed), Chance(seed)
        self.dice = Chance(seed ^ 1)
        self.deeds: deque[Deed] = deque()
        """What was done with queues, and not yet by hand."""
        self.told: list[Happening] = []
        monkeypatch.setattr(rounds, "take_turn", self.noting(rounds.take_turn))
        monkeypatch.setattr(rounds, "answer", self.noting(answer))

    def noting(self, function: Callable[..., list[Happening]]) -> Callable[..., list[Happening]]:
        """Return the function, which notes what it is asked to do in the game with queues."""

        def noted(
            state: Position, seat: Seat, action: Choice, chance: Chance, **how: bool
        ) -> list[Happening]:
            if state is self.queued:
                self.deeds.append((seat, action))
            return function(state, seat, action, chance, **how)

        return noted

    def do(self, seat: Seat, action: Choice) -> None:
        """Do something in the game with queues, and by hand as well where it is not about queues."""
        if not isinstance(action, QUEUEING):
            self.deeds.append((seat, action))
        self.told += play_in_place(GAME, self.queued, seat, action, self.chances[0])
        while self.deeds:
            self.catch_up(*self.deeds.popleft())

    def catch_up(self, seat: Seat, action: Choice) -> None:
        """Do by hand what was done; what leaves no choice is done by itself in both games."""
        if seat in awaited(self.by_hand) and action in GAME.legal_actions(self.by_hand, seat):
            play_in_place(GAME, self.by_hand, seat, action, self.chances[1])

    def comparable(self, action: Choice) -> bool:
        """Return whether to queue this: the plague draws in another order when it is answered by hand."""
        return isinstance(action, Queue) and (action.place != "event" or self.queued.event != "plague")

    def step(self) -> None:
        """Let somebody who is awaited do something; plans are queued for as often as not."""
        seat = self.dice.pick(awaited(self.queued))
        legal = GAME.legal_actions(self.queued, seat)
        if Ahead() in legal and Ready() in legal and self.dice.below(2):
            self.do(seat, Ahead())
            while rows := [a for a in GAME.legal_actions(self.queued, seat) if self.comparable(a)]:
                self.do(seat, self.dice.pick(rows))
            self.do(seat, Ready())
            return
        action = lively(self.queued, seat, self.dice)
        if not isinstance(action, QUEUEING):
            self.do(seat, action)


@rule("Q.8")
@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_queues_equals_the_same_game_by_hand(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_twins(2 + seed % 3, seed, monkeypatch)


@pytest.mark.soak
@rule("Q.8")
@pytest.mark.parametrize("seed", range(6, 120))
def test_many_games_with_queues_equal_those_by_hand(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_twins(2 + seed % 3, seed, monkeypatch)


def hold_twins(seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    twins = Twins(seats, seed, monkeypatch)
    compared = 0
    while GAME.pending(twins.queued):
        before = twins.queued.round
        twins.step()
        if twins.queued.round > before:
            assert twins.by_hand == twins.queued
            compared += 1
    assert twins.by_hand == twins.queued
    assert GAME.result(twins.by_hand) == GAME.result(twins.queued)
    assert compared == 17
    assert sum(isinstance(event, Queued) for event in twins.told) > 15
