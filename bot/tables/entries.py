"""What a table's log holds: the entries that turn the position, and people coming and going."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

import msgspec

from bot.kernel import Commit, Rebase, Rewind, Seat


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="entry", forbid_unknown_fields=True):
    """Somebody gave up a seat, which is free from now on."""

    seat: Seat
    user: int
    name: str


class Took(msgspec.Struct, frozen=True, tag="took", tag_field="entry", forbid_unknown_fields=True):
    """Somebody took a free seat, with all its rights."""

    seat: Seat
    user: int
    name: str


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="entry", forbid_unknown_fields=True):
    """The table was ended without a result."""

    user: int
    """Who ended it; 0: nobody did, time ran out."""
    name: str
    reason: str


Entry: TypeAlias = Commit | Rewind | Rebase | Left | Took | Closed


class Logged(msgspec.Struct, frozen=True):
    """An entry in its place."""

    ply: int
    """Counted from 1; ply 0 is the opening."""
    at: datetime
    entry: Entry
