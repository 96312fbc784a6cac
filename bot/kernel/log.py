"""The log is the game: who did what, in order, and the seed that each commit was given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeAlias

import msgspec

from bot.kernel import codec
from bot.kernel.chance import Chance, ChanceReached, NoChance
from bot.kernel.game import A, AnyGame, E, Game, S, V
from bot.kernel.play import play, play_in_place
from bot.kernel.printed import UnknownPrint
from bot.kernel.types import Action, Opening, Seat


class Commit(msgspec.Struct, frozen=True, tag="commit", tag_field="entry", forbid_unknown_fields=True):
    """One or more actions that a seat took together."""

    seat: Seat
    actions: msgspec.Raw
    """The actions as JSON; which kinds there are, only the game knows."""
    seed: int
    digest: str
    """Of the state they led to."""
    contribution: str = ""
    """What the seat added to the chance of its turn."""


class Rewind(msgspec.Struct, frozen=True, tag="rewind", tag_field="entry", forbid_unknown_fields=True):
    """The table agreed to go back to just after entry *to* (0: the opening)."""

    to: int
    reason: str = ""


class Rebase(msgspec.Struct, frozen=True, tag="rebase", tag_field="entry", forbid_unknown_fields=True):
    """The game goes on from a stored state, because this release would replay the log differently."""

    version: int
    state: msgspec.Raw
    """The state as JSON."""
    digest: str
    """Of that state."""


Turning: TypeAlias = Commit | Rewind | Rebase
"""The entries that change the position. A table's log holds others, which leave it as it is."""


@dataclass(frozen=True, slots=True)
class Position(Generic[S, E]):
    """A state together with what just happened."""

    state: S
    events: tuple[E, ...] = ()
    """What the last entry led to."""


class Diverged(Exception):
    """A stored log no longer replays to the states it led to when it was played."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"entry {ply} leads to another state than when it was played")
        self.ply = ply


@cache
def _many(kinds: tuple[type[Action], ...]) -> Any:
    return tuple[codec.union_of(kinds), ...]  # type: ignore[misc]


def actions_of(game: Game[S, A, E, V], entry: Commit) -> tuple[A, ...]:
    """Return the actions of a commit.

    Raises `msgspec.DecodeError` when they are not actions of this game.
    """
    actions: tuple[A, ...] = codec.decode(bytes(entry.actions), _many(game.actions))
    return actions


def read_steps(game: Game[S, A, E, V], text: str | bytes) -> tuple[A, ...]:
    """Return the steps of a draft stored as JSON, up to the first that is no action of this release."""
    steps: list[A] = []
    for step in codec.decode(text, list[msgspec.Raw]):
        try:
            steps.append(codec.decode(bytes(step), codec.union_of(game.actions)))
        except msgspec.ValidationError:
            break
    return tuple(steps)


def commit(
    game: Game[S, A, E, V], state: S, seat: Seat, actions: Sequence[A], seed: int, contribution: str = ""
) -> tuple[Commit, Position[S, E]]:
    """Return the entry that these actions make, and the position they lead to; *state* stays as it was.

    Raises `IllegalAction` when one of them is not legal in its place.
    """
    chance = Chance(seed)
    told: tuple[E, ...] = ()
    for action in actions:
        state, events = play(game, state, seat, action, chance)
        told += events
    done = msgspec.Raw(codec.encode(list(actions)))
    entry = Commit(seat, done, seed, codec.digest(state), contribution)
    return entry, Position(state, told)


def rebase(game: Game[S, A, E, V], state: S) -> Rebase:
    """Return the entry by which a table goes on from *state* under the rules of this release."""
    return Rebase(game.version, msgspec.Raw(codec.encode(state)), codec.digest(state))


def start(game: Game[S, A, E, V], opening: Opening) -> Position[S, E]:
    """Return the opening position."""
    return Position(game.setup(opening, Chance(opening.seed)))


def _carry_out(game: Game[S, A, E, V], state: S, entry: Commit, ply: int) -> Position[S, E]:
    """Carry out a commit on a state that nobody else holds."""
    chance = Chance(entry.seed)
    told: list[E] = []
    for action in actions_of(game, entry):
        told += play_in_place(game, state, entry.seat, action, chance)
    if entry.digest != codec.digest(state):
        raise Diverged(ply)
    return Position(state, tuple(told))


def shows_anew(game: Game[S, A, E, V], state: S, entry: Commit) -> bool:
    """Return whether a commit made in *state* drew something, or showed a seat what it did not know."""
    after = codec.copy(state)
    try:
        for action in actions_of(game, entry):
            play_in_place(game, after, entry.seat, action, NoChance())
    except ChanceReached:
        return True
    return False


def line(entries: Sequence[object], ply: int) -> list[int]:
    """Return which entries have made the position after entry *ply*, oldest first.

    Without what was taken back, and without those that leave the position as it is. Raises `IndexError`.
    """
    leads = [0]
    """For each entry, which one has made the position after it; 0: the opening."""
    before = {0: 0}
    for number, entry in enumerate(entries[:ply], 1):
        match entry:
            case Commit() | Rebase():
                before[number] = leads[-1]
                leads.append(number)
            case Rewind(to=to):
                leads.append(leads[to])
            case _:
                leads.append(leads[-1])
    found = []
    made = leads[ply]
    while made:
        found.append(made)
        made = before[made]
    return found[::-1]


def read_state(game: Game[S, A, E, V], data: bytes | str) -> S:
    """Read a state of this game from JSON.

    Raises `msgspec.DecodeError`.
    """
    state: S = codec.decode(data, game.state)
    return state


def replay(
    game: Game[S, A, E, V], opening: Opening, entries: Iterable[object]
) -> Iterator[Position[S, E] | None]:
    """Yield the opening position, then the position after each entry.

    Entries that do not turn the position (people coming and going) repeat it, and a rewind an older one,
    without events. What lies before the last `Rebase` was played under other rules: where this release
    cannot replay it, the position is ``None``.

    Raises `Diverged`, and `UnknownPrint` when the printed data is not at hand.
    """
    for position in _walk(game, opening, list(entries)):
        yield None if position is None else Position(codec.copy(position.state), position.events)


def retrace(
    game: Game[S, A, E, V], opening: Opening, entries: Iterable[object]
) -> Iterator[Position[S, E] | None]:
    """Yield as `replay` does, of a log that comes from anywhere: what was done must be legal, too.

    Raises `Diverged`, `UnknownPrint`, `IllegalAction`, and whatever actions that are none may lead to.
    """
    rows = list(entries)
    rebased = _rebased(rows)
    positions = replay(game, opening, rows)
    position: Position[S, E] | None = None
    for ply, entry in enumerate([None, *rows]):
        if isinstance(entry, Commit) and position is not None and ply > rebased:
            commit(game, position.state, entry.seat, actions_of(game, entry), entry.seed)
        position = next(positions)
        yield position


def _rebased(rows: Sequence[object]) -> int:
    """Return the number of the last entry under which other rules may have been played, or 0."""
    return max((ply for ply, row in enumerate(rows, 1) if isinstance(row, Rebase)), default=0)


def _walk(
    game: Game[S, A, E, V], opening: Opening, rows: Sequence[object]
) -> Iterator[Position[S, E] | None]:
    """Yield as `replay` does, but each position only until the next one is asked for, which overwrites it."""
    rebased = _rebased(rows)
    returned_to = {row.to for row in rows if isinstance(row, Rewind)}
    history: dict[int, S | None] = {}
    position: Position[S, E] | None = None
    for ply, entry in enumerate([None, *rows]):
        try:
            position = start(game, opening) if ply == 0 else _after(game, position, entry, ply, history)
        except UnknownPrint:
            raise
        except Exception as problem:  # an action that is not legal any more may fail in any way
            if ply >= rebased:
                raise Diverged(ply) from problem
            position = None
        if ply in returned_to:
            history[ply] = None if position is None else codec.copy(position.state)
        yield position


def _after(
    game: Game[S, A, E, V],
    last: Position[S, E] | None,
    entry: object,
    ply: int,
    history: Mapping[int, S | None],
) -> Position[S, E] | None:
    match entry:
        case Rebase():
            return Position(read_state(game, bytes(entry.state)))
        case Commit():
            if last is None:
                raise Diverged(ply)
            return _carry_out(game, last.state, entry, ply)
        case Rewind():
            state = history[entry.to]
            return None if state is None else Position(codec.copy(state))
        case _:
            return None if last is None else Position(last.state)


def last_position(game: AnyGame, opening: Opening, entries: Iterable[object]) -> Position[Any, Any]:
    """Return the position that a log leads to.

    Raises `Diverged`.
    """
    ply, position = 0, None
    for ply, position in enumerate(_walk(game, opening, list(entries))):  # noqa: B007 - the last pair is wanted
        pass
    if position is None:
        raise Diverged(ply)
    return position
