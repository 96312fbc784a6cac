"""What a table's log holds: the entries that turn the position, and what people did to the table."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

import msgspec

from bot.kernel import Commit, Rebase, Rewind, Seat
from bot.tables.motions import Warrant


class Rewound(Rewind, frozen=True, tag="rewind", tag_field="entry", forbid_unknown_fields=True):
    """The table goes on from an earlier position, or from one that was taken back."""

    by: Warrant | None = None
    restores: bool = False
    """Whether it takes a taking back back."""
    fresh: bool = False
    """Whether something drawn or shown is undone: what comes instead is drawn anew."""


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="entry", forbid_unknown_fields=True):
    """Somebody gave up a seat, or lost it, which is free from now on."""

    seat: Seat
    user: int
    name: str
    by: Warrant | None = None
    """``None``: they left by themselves."""


class Took(msgspec.Struct, frozen=True, tag="took", tag_field="entry", forbid_unknown_fields=True):
    """Somebody took a free seat, with all its rights."""

    seat: Seat
    user: int
    name: str


class Paused(msgspec.Struct, frozen=True, tag="paused", tag_field="entry", forbid_unknown_fields=True):
    """From now on nobody acts and nobody is called."""

    by: Warrant
    reason: str = ""


class Resumed(msgspec.Struct, frozen=True, tag="resumed", tag_field="entry", forbid_unknown_fields=True):
    """The table plays on."""

    by: Warrant


class Conceded(msgspec.Struct, frozen=True, tag="conceded", tag_field="entry", forbid_unknown_fields=True):
    """The others left the victory to one seat; the game is over."""

    to: Seat
    by: Warrant


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="entry", forbid_unknown_fields=True):
    """The table was ended without a result."""

    user: int
    """Who ended it; 0: nobody did, time ran out."""
    name: str
    reason: str
    by: Warrant | None = None


Entry: TypeAlias = Commit | Rewound | Rebase | Left | Took | Paused | Resumed | Conceded | Closed

LAST = (Closed, Conceded)
"""Entries after which no other comes."""


class Logged(msgspec.Struct, frozen=True):
    """An entry in its place."""

    ply: int
    """Counted from 1; ply 0 is the opening."""
    at: datetime
    entry: Entry
