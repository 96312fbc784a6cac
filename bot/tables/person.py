"""A person at a table: an account, and the name by which the server last knew it."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """A Discord account, and the name by which the server last knew it."""

    user: int
    """0: nobody's account any more."""
    name: str
