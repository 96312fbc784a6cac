"""The nouns of the kernel."""

from __future__ import annotations

from typing import NewType, TypeAlias

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in turn order of the first round."""

Value: TypeAlias = str | int | bool
"""What one field of an action may hold: small enough to be an option in a menu."""


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Base of every position: plain data, equal when its JSON is equal."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of every choice a seat can make; all fields are `Value`s.

    The docstring of each kind is the description of its typed command: at most 100 characters.
    """


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of every fact that came out of an action, told to the players and never read by the rules."""


class View(msgspec.Struct, frozen=True):
    """Base of what one seat, or a spectator, may know."""


class Decision(msgspec.Struct, frozen=True):
    """Something a seat may decide now."""

    seat: Seat
    name: str
    rule: str
    """Where the rulebook asks for it, such as ``p. 5, Planning``."""
    awaited: bool = True
    """Whether the table waits for it. A plan that may still be changed is open, but nobody waits for it."""


class Part(msgspec.Struct, frozen=True):
    """One row of a final account: what it counts, and a figure for each seat."""

    name: str
    figures: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """The outcome of a finished game."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    """Seats from first to last; seats that tie share a place."""
    parts: tuple[Part, ...] = ()
    """Rows that add up to the scores."""
    tiebreaks: tuple[Part, ...] = ()
    """Rows that decide between equal scores, most important first; more is better."""

    @property
    def places(self) -> dict[Seat, int]:
        """Return the place of each seat, best first: after two who share the first, the third comes."""
        places: dict[Seat, int] = {}
        for tied in self.ranking:
            places |= dict.fromkeys(tied, len(places) + 1)
        return places


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is fixed before the first decision."""

    game: str
    version: int
    seats: int
    seed: int
    printed: str = ""
    """The digest of the printed data the table plays with; empty: the data of this release."""
    options: dict[str, Value] = {}


class IllegalAction(ValueError):
    """The action is well formed, but not legal in this position."""
