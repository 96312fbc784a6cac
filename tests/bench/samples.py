"""Random games to measure with, the same in every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.kernel import AnyGame, Chance, Commit, Draft, Opening, Position, Seat, play_in_place
from bot.kernel.log import commit, start
from bot.kernel.play import awaited

NAMES = ("Ada", "Benedikt", "Cleo", "Dai", "Eva")


def opening_of(game: AnyGame, seed: int, seats: int | None = None) -> Opening:
    """Return the opening of a random game with the default options where the seats allow them.

    *seats*: as many as can play, unless given.
    """
    seats = game.seats[-1] if seats is None else seats
    options = {
        option.name: next(
            value for n, value in enumerate(option.values) if not option.seats or seats in option.seats[n]
        )
        for option in game.options
    }
    return Opening(game.id, game.version, seats, Random(seed).getrandbits(64), options=options)


def seat_to_act(game: AnyGame, state: Any, dice: Random) -> Seat | None:
    """Return a seat that the game waits for, or nothing at its end."""
    seats = awaited(game, state)
    if len(seats) > 1:
        return dice.choice(seats)
    return seats[0] if seats else None


def playout(game: AnyGame, seed: int, seats: int) -> int:
    """Play a random game in place, and return how many decisions it took."""
    dice = Random(seed)
    chance = Chance(seed)
    state = start(game, opening_of(game, seed, seats)).state
    decisions = 0
    while (seat := seat_to_act(game, state, dice)) is not None:
        play_in_place(game, state, seat, dice.choice(game.legal_actions(state, seat)), chance)
        decisions += 1
    return decisions


def random_turn(game: AnyGame, state: Any, seat: Seat, dice: Random) -> Draft[Any, Any, Any, Any]:
    """Return a turn put together at random that can be committed."""
    draft: Draft[Any, Any, Any, Any] = Draft(game, seat, (state,))
    while not draft.sealed:
        draft = draft.push(dice.choice(draft.legal_actions()))
    return draft


@dataclass(frozen=True)
class Played:
    """A random game, turn by turn."""

    game: AnyGame
    opening: Opening
    entries: Sequence[Commit]
    positions: Sequence[Position[Any, Any]]
    """The opening position, then the position after each entry."""

    @property
    def names(self) -> Sequence[str]:
        """What the seats are called."""
        return NAMES[: self.opening.seats]


def turns(game: AnyGame, opening: Opening, seed: int) -> Iterator[tuple[Commit, Position[Any, Any]]]:
    """Yield the turns of a random game, to its end."""
    dice = Random(seed)
    state = start(game, opening).state
    while (seat := seat_to_act(game, state, dice)) is not None:
        draft = random_turn(game, state, seat, dice)
        entry, position = commit(game, state, seat, draft.steps, dice.getrandbits(64))
        yield entry, position
        state = position.state


def played(game: AnyGame, seed: int) -> Played:
    """Return a whole random game with as many seats as can play."""
    opening = opening_of(game, seed)
    entries, positions = zip(*turns(game, opening, seed), strict=True)
    return Played(game, opening, entries, (start(game, opening), *positions))
