"""A table: one evening's play, with the people around it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec

from bot.kernel import AnyGame, Draft, Opening, Seat, Value
from bot.kernel.choices import stamp
from bot.kernel.play import awaited
from bot.tables.fairness import Luck
from bot.tables.motions import Concede, End, GoBack, Motion, Pause, Replace, Resume
from bot.tables.person import Person

__all__ = [
    "NotPossible",
    "Order",
    "Person",
    "Status",
    "Table",
    "awaited_people",
    "lapsed",
    "reseated",
    "stamp_of",
]


class NotPossible(Exception):
    """Somebody asked for what cannot be done; the text is a sentence for that person.

    Names that people chose for themselves stand in it as ``{}`` and are passed beside it, because only
    whoever shows it knows how to make them harmless there.
    """

    def __init__(self, text: str, *names: str) -> None:
        super().__init__(text.format(*names) if names else text)
        self._text = text
        self._names = names

    def said(self, harmless: Callable[[str], str]) -> str:
        """Return the sentence with each name made harmless."""
        return self._text.format(*map(harmless, self._names)) if self._names else self._text


class Status(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    """A lobby: people join."""
    PLAYING = "playing"
    OVER = "over"
    """Played to its end."""
    CLOSED = "closed"
    """Ended without a result."""


class Order(StrEnum):
    """How the seats are dealt when the game starts."""

    JOIN = "join"
    RANDOM = "random"
    SET = "set"
    """As the opener arranged them."""


class Table(msgspec.Struct, frozen=True):
    """All that is known of a table but its log and its position."""

    id: int
    game: str
    guild: int
    channel: int
    """Where its messages go: a channel, or its own thread."""
    parent: int
    """The channel it was opened in."""
    opener: Person
    created_at: datetime
    status: Status = Status.OPEN
    order: Order = Order.JOIN
    options: dict[str, Value] = {}
    seats: tuple[Person | None, ...] = ()
    """In a lobby in the order shown there; then by seat, ``None`` where a seat is free."""
    opening: Opening | None = None
    version: int = 0
    """The version of the rules that the last entries were played under."""
    plies: int = 0
    """How many entries the log holds."""
    commits: tuple[int, ...] = ()
    """How often each seat's choices were settled: its controls made before are stale."""
    message: int | None = None
    """The lobby, or the newest board."""
    turn_since: datetime | None = None
    thread: bool = False
    """Whether it lives in a thread of its own."""
    luck: Luck | None = None
    """What its chance grows from; ``None`` where nobody committed to anything."""
    paused: bool = False
    """Whether nobody may act, and nobody is called."""
    clock: int = 0
    """Waking hours that a turn may take; 0: any time."""
    motion: Motion | None = None
    """What the table is asked just now."""
    motions: int = 0
    """How many motions there were."""
    gone: tuple[Person | None, ...] = ()
    """Who sat last in each seat that is free; empty where nobody has left."""

    @property
    def title(self) -> str:
        """The number by which people call it."""
        return f"#{self.id}"

    @property
    def running(self) -> bool:
        """Whether people may still join it or play on."""
        return self.status in {Status.OPEN, Status.PLAYING}

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """All seats, taken or free."""
        return tuple(Seat(number) for number in range(len(self.seats)))

    def seat_of(self, user: int) -> Seat | None:
        """Return where somebody sits."""
        for number, person in enumerate(self.seats):
            if person is not None and person.user == user != 0:
                return Seat(number)
        return None

    def names(self) -> list[str]:
        """Return what to call each seat, as plain text: a free one by whoever left it last.

        Nameless is where nobody ever sat, or somebody was forgotten.
        """
        last = self.gone or (None,) * len(self.seats)
        return [
            found.name if (found := person or before) and found.name else f"Seat {number}"
            for number, (person, before) in enumerate(zip(self.seats, last, strict=True), 1)
        ]


def awaited_people(table: Table, game: AnyGame, state: Any) -> list[Person]:
    """Return the people the table waits for, in the order of their decisions."""
    found = [table.seats[seat] for seat in awaited(game, state)]
    return [person for person in found if person is not None]


def stamp_of(table: Table, draft: Draft[Any, Any, Any, Any]) -> str:
    """Return the mark of the choices a seat has now.

    It changes with the seat's own steps and commits and with its legal actions, and not when another
    seat acts and leaves them as they are: where many decide at once, nobody's honest press is stale.
    """
    turn = table.commits[draft.seat] * 1000 + len(draft.steps)
    return stamp([*draft.steps, *draft.legal_actions()], turn)


def reseated(table: Table, seat: Seat, person: Person | None) -> Table:
    """Return the table with another person, or nobody, in a seat."""
    seats, gone = list(table.seats), list(table.gone or (None,) * len(table.seats))
    seats[seat], gone[seat] = person, table.seats[seat] if person is None else None
    return msgspec.structs.replace(table, seats=tuple(seats), gone=tuple(gone) if any(gone) else ())


def lapsed(table: Table) -> bool:
    """Return whether what a table is asked cannot be done any more."""
    motion = table.motion
    if motion is None:
        return False
    if not table.running:
        return True
    match motion.act:
        case GoBack():
            return motion.plies != table.plies
        case Replace(seat=seat, leaving=leaving, taking=taking):
            gone = table.seat_of(leaving.user) != seat
            # Nobody has the number 0: whoever asked for the seat was forgotten meanwhile.
            return gone or (
                taking is not None and (not taking.user or table.seat_of(taking.user) is not None)
            )
        case Pause():
            return table.paused
        case Resume():
            return not table.paused
        case Concede(to=to):
            return table.seats[to] is None
        case End():
            return False
