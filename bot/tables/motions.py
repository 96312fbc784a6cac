"""What a table may decide together, and the motion that asks it to."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

import msgspec

from bot.kernel import Seat
from bot.tables.person import Person


class GoBack(msgspec.Struct, frozen=True, tag="go_back", tag_field="act"):
    """Go on from the position after entry *to*."""

    to: int
    restores: bool = False
    """Whether that position was itself taken back before: then nothing is undone but that."""


class Replace(msgspec.Struct, frozen=True, tag="replace", tag_field="act"):
    """Give somebody's seat to somebody else."""

    seat: Seat
    leaving: Person
    taking: Person | None = None
    """Who has asked to take it; ``None``: it is free for anybody."""


class Pause(msgspec.Struct, frozen=True, tag="pause", tag_field="act"):
    """Let nobody act, and call nobody, until the table resumes."""

    reason: str = ""


class Resume(msgspec.Struct, frozen=True, tag="resume", tag_field="act"):
    """Play on."""


class End(msgspec.Struct, frozen=True, tag="end", tag_field="act"):
    """End the table without a result."""

    reason: str = ""


class Concede(msgspec.Struct, frozen=True, tag="concede", tag_field="act"):
    """End the table, with the victory to one seat."""

    to: Seat


Act: TypeAlias = GoBack | Replace | Pause | Resume | End | Concede


class Consent(StrEnum):
    """Whose yes the taking back of a turn needs, as a channel settles it."""

    ALL = "all"
    """Of everybody at the table."""
    MAJORITY = "majority"
    """Of more than half of them."""
    AFFECTED = "affected"
    """Of those whose turns would be undone, and of those whose turn it is or would be."""


class Outcome(StrEnum):
    """What became of a motion."""

    OPEN = "open"
    PASSED = "passed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """What it asked for cannot be done any more."""


class Motion(msgspec.Struct, frozen=True):
    """The question that a table is asked; at most one at a time."""

    number: int
    """Counted from 1 at each table."""
    act: Act
    by: Person
    at: datetime
    plies: int
    """How many entries the log held."""
    seats: tuple[Seat, ...]
    """Who is asked, with the seat of whoever asks; whoever sits there when it is counted."""
    unanimous: bool
    """Whether all of them must agree, or more than half."""
    strict: bool = False
    """Whether silence never counts as absence: luck or secrets would be undone."""
    patience: int = 7
    """Days after which whoever does not answer does not count."""
    undone: tuple[int, ...] = ()
    """The turns that would be undone, by their entries."""
    yes: tuple[Person, ...] = ()
    """In the order they agreed; whoever asked is first."""
    no: tuple[Person, ...] = ()
    outcome: Outcome = Outcome.OPEN
    message: int | None = None
    """Where it is asked."""
    called: tuple[int, ...] = ()
    """Who has been called to it aloud: whoever sleeps is called when they wake."""

    @property
    def open(self) -> bool:
        """Whether it is still being asked."""
        return self.outcome is Outcome.OPEN

    def answered(self, user: int) -> bool:
        """Return whether somebody has said yes or no."""
        return any(person.user == user for person in (*self.yes, *self.no))


class Warrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By whose will something was done to a table."""

    asked: Person
    agreed: tuple[Person, ...] = ()
    """Without whoever asked."""
    moderator: bool = False
    """Whether it was done by right and not by consent."""
