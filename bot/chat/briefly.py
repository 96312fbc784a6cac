"""What happened at a table in a few short lines, for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.chat import account
from bot.chat.limits import cut
from bot.chat.names import spoken
from bot.kernel import AnyGame, Commit, Seat
from bot.tables.keeper import Turned

LINES = 5
"""At most, with the one that says what was left out."""

WIDTH = 160
"""Characters of a line where there are as many as there can be: four rows on a phone. Fewer may be longer."""


def told(turns: Sequence[Turned], game: AnyGame, viewer: Seat | None) -> list[str]:
    """Return what happened, a line for each turn, the newest last, as far as a seat may know.

    Where there is more than fits, the first line says how many turns came before.
    """
    groups = list(_groups(turns, game, viewer))
    if len(groups) <= LINES:
        width = LINES * WIDTH // max(len(groups), 1)
        return [_line(name, sentences, width) for name, sentences in groups]
    shown = groups[len(groups) - LINES + 1 :]
    lines = [_line(name, sentences, WIDTH) for name, sentences in shown]
    return [f"-# … and {len(groups) - len(shown)} turns before these.", *lines]


def _groups(
    turns: Sequence[Turned], game: AnyGame, viewer: Seat | None
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield whose turn it was, or nobody's name where it was none, and what is told of it."""
    for key, found in groupby(turns, _actor):
        group = list(found)
        sentences = [line for turned in group for line in account.happened(turned, game, viewer)]
        if not sentences:
            continue
        yield spoken(group[-1].table)[key] if isinstance(key, int) else "", sentences


def _actor(turned: Turned) -> Seat | str:
    """Return whose turn an entry belongs to; what people did to the table is on its own."""
    return turned.entry.seat if isinstance(turned.entry, Commit) else f"entry {turned.ply}"


def _line(name: str, sentences: Sequence[str], width: int) -> str:
    """Return a turn as one line that begins with whose it was, and does not say so again."""
    if not name:
        return _fitted(sentences, " ", width)
    parts = [sentence.removeprefix(f"{name} ").rstrip(".") for sentence in sentences]
    return f"**{name}**: {_fitted(parts, '; ', width)}"


def _fitted(parts: Sequence[str], between: str, width: int) -> str:
    """Return as many of the first parts as fit into a line, in one."""
    line = cut(parts[0], width)
    for number, part in enumerate(parts[1:], 1):
        if len(line) + len(between) + len(part) > width:
            return f"{line}{between}… {len(parts) - number} more"
        line += between + part
    return line
