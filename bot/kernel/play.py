"""Moving from one position to the next: for the table, in a draft, and in playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from bot.kernel import choices, codec
from bot.kernel.chance import Chance, ChanceReached, NoChance
from bot.kernel.game import A, E, Game, S, V
from bot.kernel.types import Action, IllegalAction, Seat, State


class Refused(IllegalAction):
    """An illegal action, with what would have been possible instead."""

    def __init__(self, refusal: choices.Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Sealed(IllegalAction):
    """The draft is complete: it can be committed, or a step taken back."""


def play(game: Game[S, A, E, V], state: S, seat: Seat, action: A, chance: Chance) -> tuple[S, tuple[E, ...]]:
    """Return the position after *action*, and what happened; *state* itself stays as it was.

    Raises `Refused` when the action is not legal.
    """
    return _play(game, state, seat, action, chance, game.legal_actions(state, seat))


def _play(
    game: Game[S, A, E, V], state: S, seat: Seat, action: A, chance: Chance, legal: Sequence[A]
) -> tuple[S, tuple[E, ...]]:
    if action not in legal:
        raise Refused(choices.refusal(legal, action))
    after = codec.copy(state)
    return after, tuple(game.apply(after, seat, action, chance))


def play_in_place(game: Game[S, A, E, V], state: S, seat: Seat, action: A, chance: Chance) -> Sequence[E]:
    """Carry out an action known to be legal on a state that nobody else holds.

    The door for playouts and replays, which copy once and then trust the list they chose from, or the log.
    """
    return game.apply(state, seat, action, chance)


def awaited(game: Game[Any, Any, Any, Any], state: State) -> tuple[Seat, ...]:
    """Return the seats that the table waits for, in the order of their decisions."""
    return tuple(decision.seat for decision in game.pending(state) if decision.awaited)


@dataclass(frozen=True)
class Draft(Generic[S, A, E, V]):
    """A turn being put together by one seat, which nobody else sees and the log does not hold.

    Steps can be taken back freely, because a draft is sealed where chance, a
    reveal or another seat would come in: what is not committed shows nothing new.
    """

    game: Game[S, A, E, V]
    seat: Seat
    states: tuple[S, ...]
    """The committed position, then the position after each step that leaves the seat something to decide."""

    steps: tuple[A, ...] = ()
    after: S | None = None
    """Where the last step of a sealed draft leads, when neither chance nor a reveal is in it."""

    @property
    def state(self) -> S:
        """The last position that is known without chance or another seat."""
        return self.states[-1]

    @property
    def sealed(self) -> bool:
        """Whether committing is the only way on."""
        return len(self.steps) == len(self.states)

    @property
    def preview(self) -> S:
        """The position to show: with the last step carried out, where that can be known."""
        return self.states[-1] if self.after is None else self.after

    def legal_actions(self) -> tuple[A, ...]:
        """Return what the seat can do next."""
        return self._legal_actions

    @cached_property
    def _legal_actions(self) -> tuple[A, ...]:
        # A menu, its stamp, its answers and the next step all ask for them.
        return () if self.sealed else tuple(self.game.legal_actions(self.state, self.seat))

    def push(self, action: A) -> Draft[S, A, E, V]:
        """Return the draft with one step more.

        Raises `Sealed`, or `Refused` when the action is not legal.
        """
        if self.sealed:
            raise Sealed("the turn is complete: end it, or take a step back")
        steps = (*self.steps, action)
        try:
            state, _ = _play(self.game, self.state, self.seat, action, NoChance(), self.legal_actions())
        except ChanceReached:
            return Draft(self.game, self.seat, self.states, steps)
        waiting = awaited(self.game, state)
        called = set(waiting) - set(awaited(self.game, self.state)) - {self.seat}
        # Where all others pass by themselves, the next turn is the seat's own, but another turn all the same.
        if type(action) is self.game.ends_turn or self.seat not in waiting or called:
            return Draft(self.game, self.seat, self.states, steps, state)
        return Draft(self.game, self.seat, (*self.states, state), steps)

    def pop(self) -> Draft[S, A, E, V]:
        """Return the draft with one step less.

        Raises `IllegalAction` when there is none.
        """
        if not self.steps:
            raise IllegalAction("there is no step to take back")
        states = self.states if self.sealed else self.states[:-1]
        return Draft(self.game, self.seat, states, self.steps[:-1])


def redraft(game: Game[S, A, E, V], state: S, seat: Seat, steps: Sequence[Action]) -> Draft[S, A, E, V]:
    """Return a draft with the steps that were kept, up to the first that no longer fits."""
    draft: Draft[S, A, E, V] = Draft(game, seat, (state,))
    for step in steps:
        try:
            draft = draft.push(step)  # type: ignore[arg-type]
        except IllegalAction:
            break
    return draft


def settle(draft: Draft[S, A, E, V]) -> Draft[S, A, E, V]:
    """Return the draft with the steps that leave no choice added, up to a choice or the end of the turn."""
    while not draft.sealed:
        legal = draft.legal_actions()
        if len(legal) != 1 or type(legal[0]) is draft.game.ends_turn:
            break
        after = draft.push(legal[0])
        if after.sealed:
            break
        draft = after
    return draft
