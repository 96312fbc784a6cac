"""Turns of phrase that several sentences share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.la_loire.actions import Card
from bot.games.la_loire.components import ABBEY
from bot.games.la_loire.messages import card_of
from bot.games.la_loire.state import Public


def number(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def coins(count: int) -> str:
    """Return a number of coins."""
    return number(count, "coin")


def horses(count: int) -> str:
    """Return a number of horses, which may be none."""
    return number(count, "horse") if count else "no horse"


def goods(count: int, good: str) -> str:
    """Return an amount of goods."""
    return f"{count} {good}"


def listed(words: Iterable[str], nothing: str = "none") -> str:
    """Return words in a row."""
    return ", ".join(words) or nothing


def joined(words: Sequence[str]) -> str:
    """Return words in a row, the last joined by *and*."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def place(table: Public, ident: str) -> str:
    """Return the name of a space; an unknown one is called what it was called."""
    space = table.edition.index.get(ident)
    return ident if space is None else table.edition.spaces[space].name


def goal(card: Card) -> str:
    """Return where a message goes."""
    return card.to or " + ".join(card.shields)


def message(card: Card) -> str:
    """Return a message as it stands in a sentence."""
    what = f"level-{card.level} message" if card.level != ABBEY else "Abbey message"
    return f"{what} to {goal(card)}"


def card(table: Public, ident: str) -> str:
    """Return a message as it stands in a menu; an unknown one is called what it was called."""
    if ident not in table.edition.messages:
        return ident
    found = card_of(table.edition, ident)
    return f"Level {found.level} to {goal(found)} ({found.kind}, {number(found.points, 'point')})"
