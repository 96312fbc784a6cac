"""The rules of a game at hand: topics that explain them in our own words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.kernel.types import Value, View

_BREAK = re.compile(r"\n\s*\n|\n(?=- )")
"""What ends a line of a topic: an empty line, or the next item of a list; other line ends only wrap."""


class Topic(msgspec.Struct, frozen=True):
    """One thing to look up: a chapter of the rules, or a card, tile or place, with its effect and limits."""

    name: str
    """As it is shown and typed: at most 80 characters, different from all others in its game."""
    group: str
    """What it belongs to, such as ``Characters``; the topics of a group stand together."""
    paragraph: str
    """Where the rulebook says it."""
    text: str
    """What it says: Discord's bold and italics at most, at most 3000 characters."""

    @property
    def gist(self) -> str:
        """Its first sentence, without marks."""
        line = self.text.split("\n", 1)[0].replace("*", "")
        return line.split(". ", 1)[0].rstrip(".") + "."


def read(
    written: str, figures: Mapping[str, object], facts: Mapping[str, str] | None = None
) -> tuple[Topic, ...]:
    """Return the topics that a text has: a heading ``#`` for each group, ``##`` for each topic.

    The first line below a topic's heading is its paragraph. *figures*: what stands in braces.
    *facts*: a line more for topics, by their names, such as what is printed on a card.
    """
    topics = []
    for group in _below(written, "# "):
        title, _, rest = group.partition("\n")
        for topic in _below(rest, "## "):
            name, paragraph, text = topic.split("\n", 2)
            parts = [" ".join(part.split()) for part in _BREAK.split(text.strip())]
            filled = [part.format_map(figures) for part in (name, title, paragraph, "\n".join(parts))]
            made = Topic(*map(str.strip, filled))
            more = (facts or {}).get(made.name)
            topics.append(made if more is None else replace(made, text=f"{made.text}\n{more}"))
    return tuple(topics)


def _below(written: str, mark: str) -> list[str]:
    """Return what follows each heading of a kind, with the words of the heading."""
    return f"\n{written}".split(f"\n{mark}")[1:]


def no_topics(_digest: str) -> Sequence[Topic]:
    """Return no topics: the game explains nothing."""
    return ()


def no_topic(_view: View, _field: str, _value: Value, _given: Mapping[str, Value]) -> str:
    """Return no topic."""
    return ""
