"""Random games, the same for ever for one seed: who did what, and every position on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from bot.kernel import Action, AnyGame, Chance, Commit, Draft, Opening, Position, Seat, Value, play
from bot.kernel.log import commit, start
from tests.conformance.games import NAMES, Case

LONGEST = 5000
"""No game takes more actions than this, however silly the players."""

TURNS = 60
"""How many commits a drafted game has at most."""

SAMPLE = 12
"""How many positions of a playout a costly test looks at."""


@dataclass(frozen=True)
class Moment:
    """One action of a playout, with the positions around it."""

    number: int
    before: Any
    seat: Seat
    action: Action
    seed: int
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, repr=False)
class Playout:
    """A whole random game."""

    game: AnyGame
    opening: Opening
    moments: tuple[Moment, ...]

    @property
    def names(self) -> Sequence[str]:
        return NAMES[: self.opening.seats]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everyone who may look: the spectator, then the seats."""
        return (None, *self.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.opening.seats))

    @property
    def states(self) -> list[Any]:
        """All positions, the opening first."""
        return [self.moments[0].before, *(moment.after for moment in self.moments)]

    def sample(self) -> list[Moment]:
        """Return a few moments, spread over the game."""
        count = len(self.moments)
        wanted = {(2 * n + 1) * count // (2 * SAMPLE) for n in range(SAMPLE)} | {0, count - 1}
        return [self.moments[n] for n in sorted(wanted)]

    def sampled_states(self) -> list[Any]:
        """Return a few positions, the last one among them."""
        return [*(moment.before for moment in self.sample()), self.moments[-1].after]


def options_for(game: AnyGame, seats: int) -> dict[str, tuple[Value, ...]]:
    """Return the values of each option that can be played with so many seats."""
    return {
        option.name: tuple(
            value for n, value in enumerate(option.values) if not option.seats or seats in option.seats[n]
        )
        for option in game.options
    }


def opening_of(game: AnyGame, seed: int) -> Opening:
    """Return the opening of a random game; seeds in a row take the seat counts in turn."""
    dice = Chance(seed)
    seats = game.seats[seed % len(game.seats)]
    options = {name: dice.pick(values) for name, values in options_for(game, seats).items()}
    return Opening(game.id, game.version, seats, dice.below(1 << 64), options=options)


def mind(game: AnyGame, state: Any, dice: Chance) -> Seat:
    """Return a seat that can act: one time in ten it may be one that nobody waits for."""
    decisions = game.pending(state)
    awaited = [decision for decision in decisions if decision.awaited]
    return dice.pick(awaited if awaited and dice.below(10) else decisions).seat


@cache
def liveliness(game_id: str) -> Callable[[Any, Seat, Chance], Action] | None:
    """Return how the lively players of a game choose, where wholly random ones would not see much of it."""
    name = f"tests.games.{game_id}.players"
    lively = getattr(import_module(name), "lively", None) if find_spec(name) else None
    return cast("Callable[[Any, Seat, Chance], Action] | None", lively)


def choose(game: AnyGame, state: Any, dice: Chance) -> tuple[Seat, Action]:
    """Return what a random player does next; it thinks of the kind of action first every other time."""
    seat = mind(game, state, dice)
    lively = liveliness(game.id)
    if lively and dice.below(8):
        return seat, lively(state, seat, dice)
    legal = game.legal_actions(state, seat)
    if dice.below(2):
        kind = dice.pick(list(dict.fromkeys(map(type, legal))))
        legal = [action for action in legal if type(action) is kind]
    return seat, dice.pick(legal)


def moments(game: AnyGame, opening: Opening, seed: int) -> Iterator[Moment]:
    """Yield what happens in a random game, until nobody has anything to decide."""
    dice = Chance(seed ^ (1 << 63))
    state = start(game, opening).state
    for number in range(LONGEST):
        if not game.pending(state):
            return
        seat, action = choose(game, state, dice)
        fresh = dice.below(1 << 64)
        after, events = play(game, state, seat, action, Chance(fresh))
        yield Moment(number, state, seat, action, fresh, after, events)
        state = after
    raise AssertionError(f"{game.id} seed {seed} is not over after {LONGEST} actions")


@lru_cache(maxsize=32)
def playout(case: Case, seed: int) -> Playout:
    """Return the random game with this number."""
    opening = opening_of(case.game, seed)
    return Playout(case.game, opening, tuple(moments(case.game, opening, seed)))


def drafted(
    game: AnyGame, seed: int, turns: int = TURNS
) -> tuple[Opening, list[Commit], list[Position[Any, Any]]]:
    """Play turns as people do, drafted step by step and then committed; return the log and its positions."""
    opening = opening_of(game, seed)
    dice = Chance(seed ^ (1 << 62))
    positions: list[Position[Any, Any]] = [start(game, opening)]
    entries: list[Commit] = []
    while len(entries) < turns and game.pending(state := positions[-1].state):
        draft: Draft[Any, Any, Any, Any] = Draft(game, mind(game, state, dice), (state,))
        while not draft.sealed:
            assert len(draft.steps) < LONGEST
            draft = draft.push(dice.pick(draft.legal_actions()))
        entry, position = commit(game, state, draft.seat, draft.steps, dice.below(1 << 64))
        entries.append(entry)
        positions.append(position)
    return opening, entries, positions
