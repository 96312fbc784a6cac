"""What people did to a table, in sentences; what they did in its game, the game tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.kernel import Commit, Rebase
from bot.tables.entries import Closed, Conceded, Entry, Left, Paused, Resumed, Rewound, Took
from bot.tables.motions import Warrant

Harmless: TypeAlias = Callable[[str], str]
"""Makes a text that people chose harmless where it is shown."""


def told(entry: Entry | None, names: Sequence[str], shown: Harmless) -> list[str]:
    """Return what an entry did that is no turn (``None``: the opening).

    *names*: of the seats, as they are shown.
    """
    match entry:
        case None:
            return ["The game begins.", f"Seats in order: {listed(names)}."]
        case Rewound():
            return list(_rewound(entry, shown))
        case Rebase():
            return ["The rules were updated. This game goes on from its present position under the new ones."]
        case Left():
            return _left(entry, shown)
        case Took(seat=seat, name=name):
            return [f"{shown(name)} took seat {seat + 1} and plays on."]
        case Paused(by=by, reason=reason):
            said = f"The table pauses {willed(by, shown)}{_because(reason, shown)}."
            return [f"{said} Nobody is called until it resumes."]
        case Resumed(by=by):
            return [f"The table resumes {willed(by, shown)}."]
        case Conceded(to=to, by=by):
            conceding = [shown(person.name) for person in (by.asked, *by.agreed)]
            verb = "concedes" if len(conceding) == 1 else "concede"
            return [f"{listed(conceding)} {verb}: the victory goes to {names[to]}."]
        case Closed():
            return [_closed(entry, shown)]
        case Commit():
            return []


def willed(by: Warrant, shown: Harmless) -> str:
    """Return by whose will something was done, to stand within a sentence."""
    asked = shown(by.asked.name)
    if by.moderator:
        return f"by order of {asked}, a moderator"
    if not by.agreed:
        return f"as {asked} wished"
    verb = "agree" if len(by.agreed) > 1 else "agrees"
    return f"as {asked} asked ({listed([shown(person.name) for person in by.agreed])} {verb})"


def listed(names: Sequence[str]) -> str:
    """Return names as in a sentence: ``A``, ``A and B``, ``A, B and C``."""
    *first, last = names or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def _left(entry: Left, shown: Harmless) -> list[str]:
    name = shown(entry.name)
    gone = (
        f"{name} left" if entry.by is None else f"{name} lost seat {entry.seat + 1} {willed(entry.by, shown)}"
    )
    return [f"{gone}. Seat {entry.seat + 1} is free: anybody may take it and play on."]


def _closed(entry: Closed, shown: Harmless) -> str:
    reason = _because(entry.reason, shown)
    if entry.by is not None:
        return f"The table ended without a result {willed(entry.by, shown)}{reason}."
    if entry.name:
        return f"{shown(entry.name)} ended the table without a result{reason}."
    return f"The table was closed{reason}."


def _rewound(entry: Rewound, shown: Harmless) -> list[str]:
    where = f"the position after entry {entry.to}" if entry.to else "the opening"
    verb = "returned to" if entry.restores else "went back to"
    will = f" {willed(entry.by, shown)}" if entry.by is not None else ""
    lines = [f"The table {verb} {where}{will}{_because(entry.reason, shown)}."]
    if entry.fresh and not entry.restores:
        lines.append("Luck or secrets are among what was undone: what comes instead is drawn anew.")
    return lines


def _because(reason: str, shown: Harmless) -> str:
    return f": {shown(reason)}" if reason else ""
