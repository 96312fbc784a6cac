"""What is said in public about a table: what happened, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.chat.names import escaped, listed, spoken
from bot.chat.pace import Pace
from bot.kernel import AnyGame, Commit, Result, Seat
from bot.tables import story
from bot.tables.keeper import Turned
from bot.tables.table import Status, Table

_NAME = 10
"""Characters of a name in a table of figures: four columns fit a phone."""


def heading(table: Table, game: AnyGame) -> str:
    """Return the name of a table as people know it, such as ``La Strada #12``."""
    return f"{game.title} {table.title}"


def happened(turned: Turned, game: AnyGame, viewer: Seat | None = None) -> list[str]:
    """Return what an entry did, a sentence each, as far as a seat (``None``: everybody) may know."""
    names = spoken(turned.table)
    match turned.entry:
        case Commit():
            told = [game.words.tell(event, viewer, names) for event in turned.events]
            return [line for line in told if line]
        case entry:
            return story.told(entry, names, escaped)


def committed(table: Table) -> list[str]:
    """Return the line of a lobby that commits to a secret."""
    if table.luck is None:
        return []
    return [f"-# Luck grows from what you add and from a secret with the hash `{table.luck.commitment}`."]


def revealed(table: Table, secret: str) -> list[str]:
    """Return the line at the end of a table that shows its secret."""
    if not secret or table.luck is None or table.status in {Status.OPEN, Status.PLAYING}:
        return []
    return [f"-# Luck: `{secret}` was the secret. `/table verify` recomputes every draw from it."]


def waiting(table: Table, game: AnyGame, state: Any, pace: Pace | None = None) -> list[str]:
    """Return whose turn it is and for what, a line for each, with how they stand where that is known."""
    if table.status is not Status.PLAYING:
        return []
    if table.paused:
        return ["The table pauses: `/table resume` lets it play on."]
    names = spoken(table)
    view = game.view(state, None)
    lines = []
    for decision in game.pending(state):
        if not decision.awaited:
            continue
        who = (
            names[decision.seat]
            if table.seats[decision.seat]
            else f"Nobody (seat {decision.seat + 1} is free)"
        )
        beside = "" if pace is None else pace.beside(table, decision.seat)
        lines.append(f"**{who}**: {game.words.prompt(view, decision)}{beside}")
    return lines


def winners(table: Table, result: Result) -> str:
    """Return who won, as a sentence."""
    names = spoken(table)
    first = [names[seat] for seat in result.ranking[0]]
    best = result.scores[result.ranking[0][0]]
    if len(result.scores) == 1:
        return f"**{first[0]}** finished with {best}."
    verb = "wins" if len(first) == 1 else "share the victory"
    return f"**{listed(first)}** {verb} with {best}."


def standings(table: Table, result: Result) -> str:
    """Return the final account: the winner, then a table of all that counted, for a fixed-width face."""
    names = [escaped_short(name) for name in table.names()]
    figures: list[tuple[str, Sequence[int | str]]] = [(part.name, part.figures) for part in result.parts]
    figures.append(("Total", result.scores))
    figures += [(f"({part.name})", part.figures) for part in result.tiebreaks]
    figures.append(("Place", [result.places[Seat(seat)] for seat in range(len(names))]))
    return columns([("", *names), *((name, *map(str, row)) for name, row in figures)])


def columns(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """Return rows as a table for a fixed-width face; *left*: the columns that are not set to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            f"{cell:<{width}}" if number in left else f"{cell:>{width}}"
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "```\n" + "\n".join(lines) + "\n```"


def escaped_short(name: str) -> str:
    """Return a name for a column in a code block, which back-ticks must not end."""
    plain = name.replace("`", "'")
    return plain if len(plain) <= _NAME else plain[: _NAME - 1] + "…"
