"""Names that other people chose, made harmless inside our sentences."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import discord

from bot.chat.limits import cut
from bot.tables.story import listed
from bot.tables.table import Person, Table

__all__ = ["LONGEST", "cleaned", "escaped", "listed", "on_one_line", "person", "spoken"]

LONGEST = 32

_SPACE = re.compile(r"\s+")


def on_one_line(text: str) -> str:
    """Return words on one line, without control, format and bidirectional characters."""
    kept = "".join(
        " " if c.isspace() else c for c in text if unicodedata.category(c)[0] != "C" or c.isspace()
    )
    return _SPACE.sub(" ", kept).strip()


def cleaned(name: str) -> str:
    """Return a name on one line, without signs that nobody sees, and not too long; never empty."""
    return cut(on_one_line(name), LONGEST) or "Somebody"


@lru_cache(maxsize=1024)
def escaped(name: str) -> str:
    """Return a cleaned name that Discord shows as it is, without reading markdown or mentions into it."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(cleaned(name)))


def spoken(table: Table) -> list[str]:
    """Return what to call each seat in a sentence."""
    return [escaped(name) for name in table.names()]


def person(user: discord.abc.User) -> Person:
    """Return a Discord account as a person at a table."""
    return Person(user.id, cleaned(user.display_name))
