"""How finished tables ended: what records are made of.

A table counts where it was played from its first entry to its end on this Relais: what was brought in from
a file, finished or not, proves nothing here. A table that ended without a result does not count, and a
conceded one counts as won and lost, without a score. Whoever sits in a seat at the end has its outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

from bot.kernel import AnyGame, Seat, Value
from bot.tables.entries import Conceded, Entry
from bot.tables.table import Status, Table


class Outcome(msgspec.Struct, frozen=True):
    """How a table ended for one seat."""

    seat: Seat
    user: int
    """0: nobody sat there at the end, or nobody knows who."""
    name: str
    place: int
    """From 1; seats that tie share a place."""
    score: int | None
    """``None``: the table was conceded."""


class Finished(msgspec.Struct, frozen=True):
    """A table that was played to its end."""

    table: int
    guild: int
    channel: int
    message: int | None
    """Its last board."""
    game: str
    options: dict[str, Value]
    ended_at: datetime
    outcomes: tuple[Outcome, ...]
    """By seat."""

    @property
    def title(self) -> str:
        """The number by which people call it."""
        return f"#{self.table}"

    @property
    def solo(self) -> bool:
        """Whether somebody played alone: then there is nobody to win against."""
        return len(self.outcomes) == 1

    @property
    def ranked(self) -> list[Outcome]:
        """The outcomes, best first."""
        return sorted(self.outcomes, key=lambda outcome: (outcome.place, outcome.seat))

    @property
    def winners(self) -> int:
        """How many share the first place."""
        return sum(outcome.place == 1 for outcome in self.outcomes)

    def of(self, user: int) -> Outcome | None:
        """Return how it ended for somebody."""
        return next((outcome for outcome in self.outcomes if outcome.user == user), None)


class Results(Protocol):
    """Keeps how tables ended: the part of a store that records need.

    Each method may raise `bot.tables.ports.StoreFailure`; then nothing has changed.
    """

    async def finished(
        self, guild: int, *, game: str | None = None, user: int | None = None
    ) -> list[Finished]:
        """Return the finished tables of a server, of one game, with one person; the oldest first."""

    async def unrecorded(self) -> list[int]:
        """Return the numbers of tables that are over and of which no outcome is kept."""

    async def record(self, table: int, ended_at: datetime, outcomes: Sequence[Outcome]) -> None:
        """Keep how a table ended; what is kept already stays as it is."""


def outcomes(table: Table, game: AnyGame | None, entry: Entry, state: Any) -> tuple[Outcome, ...]:
    """Return how a table ended with an entry for each seat; nothing where it did not, or does not count.

    *state*: after the entry; ``None`` where it leaves the position as it was.
    """
    known = any(person is not None and person.user for person in table.seats)
    if table.status is not Status.OVER or table.luck is None or table.luck.since or not known:
        return ()
    if isinstance(entry, Conceded):
        return tuple(_outcome(table, seat, 1 if seat == entry.to else 2, None) for seat in table.all_seats)
    result = None if game is None or state is None else game.result(state)
    if result is None:
        return ()
    return tuple(_outcome(table, seat, result.places[seat], result.scores[seat]) for seat in table.all_seats)


def _outcome(table: Table, seat: Seat, place: int, score: int | None) -> Outcome:
    person = table.seats[seat]
    if person is None or not person.user:
        return Outcome(seat, 0, "", place, score)
    return Outcome(seat, person.user, person.name, place, score)
