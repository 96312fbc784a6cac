"""What happened at a table in a few short lines, for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.chat import account
from bot.chat.names import spoken
from bot.kernel import AnyGame, Commit, Seat
from bot.tables.keeper import Turned

LINES = 5
"""At most, with the one that says what was left out."""

WIDTH = 160
"""Characters of a line: three or four rows on a phone."""


def told(turns: Sequence[Turned], game: AnyGame, viewer: Seat | None) -> list[str]:
    """Return what happened, a line for each turn, the newest last, as far as a seat may know.

    Where there is more than fits, the first line says how many turns came before.
    """
    lines = list(_lines(turns, game, viewer))
    if len(lines) <= LINES:
        return lines
    shown = lines[len(lines) - LINES + 1 :]
    return [f"-# … and {len(lines) - len(shown)} turns before these.", *shown]


def _lines(turns: Sequence[Turned], game: AnyGame, viewer: Seat | None) -> Iterator[str]:
    for key, found in groupby(turns, _actor):
        group = list(found)
        sentences = [line for turned in group for line in account.happened(turned, game, viewer)]
        if not sentences:
            continue
        if isinstance(key, int):
            yield _of(spoken(group[-1].table)[key], sentences)
        else:
            yield _fitted(sentences, " ")


def _actor(turned: Turned) -> Seat | str:
    """Return whose turn an entry belongs to; what people did to the table is on its own."""
    return turned.entry.seat if isinstance(turned.entry, Commit) else f"entry {turned.ply}"


def _of(name: str, sentences: Sequence[str]) -> str:
    """Return a turn as one line that begins with whose it was, and does not say so again."""
    parts = [sentence.removeprefix(f"{name} ").rstrip(".") for sentence in sentences]
    return f"**{name}**: {_fitted(parts, '; ')}"


def _fitted(parts: Sequence[str], between: str) -> str:
    """Return as many of the first parts as fit into a line, in one."""
    line = parts[0] if len(parts[0]) <= WIDTH else f"{parts[0][: WIDTH - 1].rsplit(' ', 1)[0]}…"
    for number, part in enumerate(parts[1:], 1):
        if len(line) + len(between) + len(part) > WIDTH:
            left = len(parts) - number
            return f"{line}{between}… {left} more"
        line += between + part
    return line
