"""Actions as a queue writes them: a place, and the choices made for it in the order of the questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from bot.games.orleans.actions import (
    Buy,
    Choice,
    Finish,
    Fit,
    Give,
    Pass,
    Recruit,
    Ride,
    Sail,
    Send,
    Shelter,
    Suffer,
    Use,
)
from bot.games.orleans.state import Entry, Position

Row: TypeAlias = tuple[str, str, str, str]

OPEN: Final = "open"
"""A choice that is made when its time comes."""

PASS: Final = "pass"  # noqa: S105 - passing, not a password
TECHNOLOGY: Final = "technology"
EVENT: Final = "event"

AFTER_PASSING: Final = (TECHNOLOGY, EVENT)
"""What stands in place of a place where an entry is about what comes after passing."""


def row_of(action: Choice, at: str) -> Row | None:  # noqa: PLR0912 - one line for each kind of action
    """Return an action as a row; *at* is the place of a task. Nothing for what cannot be queued."""
    match action:
        case Use(place):
            return (place, "", "", "")
        case Recruit(kind, tile):
            return ("village", kind, tile, "")
        case Sail(to, good):
            return ("ship", to, good, "")
        case Ride(place, to, good):
            return (place, to, good, "")
        case Send(place, follower, deed, reward):
            return (place, follower, deed, reward)
        case Buy(coins):
            return ("pharmacy", str(coins), "", "")
        case Pass():
            return (PASS, "", "", "")
        case Fit(place, space):
            return (TECHNOLOGY, place, space, "")
        case Finish():
            return (at, "finish", "", "")
        case Give(good):
            return (EVENT, good, "", "")
        case Shelter():
            return (EVENT, "shelter", "", "")
        case Suffer():
            return (EVENT, "suffer", "", "")
        case _:
            return None


def task_place(state: Position) -> str:
    """Return the place of the task that is not ended; nothing when there is none."""
    match state.task:
        case "":
            return ""
        case "send":
            return state.at
        case "bathe":
            return "bathhouse"
        case "technology":
            return TECHNOLOGY


def matching(entry: Entry, legal: Iterable[Choice], at: str) -> list[Choice]:
    """Return the actions that an entry stands for: one, or several when it leaves a choice open."""
    row = entry.row
    settled = row[: row.index(OPEN)] if OPEN in row else row
    return [
        action
        for action in legal
        if (found := row_of(action, at)) is not None and found[: len(settled)] == settled
    ]


def with_open(rows: list[Row]) -> list[Row]:
    """Return the rows of one place, and then those that leave a choice among several of them open."""
    left_open: dict[Row, None] = {}
    for depth in (3, 2, 1):
        for row in rows:
            if len({other[depth] for other in rows if other[:depth] == row[:depth]}) > 1:
                left_open[_opened(row, depth)] = None
    return [*rows, *left_open]


def _opened(row: Row, depth: int) -> Row:
    place, what, which, _ = row
    match depth:
        case 1:
            return (place, OPEN, "", "")
        case 2:
            return (place, what, OPEN, "")
        case _:
            return (place, what, which, OPEN)
