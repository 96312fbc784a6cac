"""The course of a finished game: the way that led to its end, who led when, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel import AnyGame, Commit, Part, Result, Seat, log
from bot.tables.entries import Entry
from bot.tables.keeper import Turned


def way(entries: Sequence[Entry]) -> list[int]:
    """Return the plies of the positions from the opening to the end, without what was taken back."""
    return [0, *log.line(entries, len(entries))]


@dataclass(frozen=True, slots=True)
class Lead:
    """A seat came ahead of all others, and stayed there until the next did."""

    seat: Seat
    ply: int
    """The entry that brought it ahead."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What one seat gained with one entry."""

    seat: Seat
    ply: int
    points: int


@dataclass(frozen=True, slots=True)
class Course:
    """What can be said of the way to the end, as far as everybody could see it."""

    turns: int
    """How many commits led to the end."""
    leads: tuple[Lead, ...]
    standing: tuple[int, ...] | None
    """The points at the end; ``None`` where the game does not tell them before it is over."""
    gain: Gain | None
    """The biggest."""


def course(game: AnyGame, turns: Sequence[Turned]) -> Course:
    """Return the course of a game from what the entries on its `way` did, the opening first."""
    count = sum(isinstance(turned.entry, Commit) for turned in turns)
    if game.standing is None:
        return Course(count, (), None, None)
    leads: list[Lead] = []
    before: tuple[int, ...] | None = None
    gain: Gain | None = None
    for turned in turns:
        if turned.after is None:
            before = None
            continue
        points = tuple(game.standing(game.view(turned.after, None)))
        ahead = [Seat(seat) for seat, own in enumerate(points) if own == max(points)]
        if len(ahead) == 1 and (not leads or leads[-1].seat != ahead[0]):
            leads.append(Lead(ahead[0], turned.ply))
        for seat, (new, old) in enumerate(zip(points, before or points, strict=True)):
            if new - old > (gain.points if gain else 0):
                gain = Gain(Seat(seat), turned.ply, new - old)
        before = points
    return Course(count, tuple(leads), before, gain)


@dataclass(frozen=True, slots=True)
class Deciding:
    """What set the winner apart from whoever came second."""

    winner: Seat
    second: Seat
    margin: int
    part: Part | None
    """What counted most for the winner; where they are level, the first tiebreak that tells them apart."""


def decided(result: Result) -> Deciding | None:
    """Return what decided a game; nothing where the first place is shared, or nobody came second."""
    first = result.ranking[0]
    if len(first) > 1 or len(result.ranking) == 1:
        return None
    winner, second = first[0], result.ranking[1][0]

    def ahead(part: Part) -> int:
        return part.figures[winner] - part.figures[second]

    margin = result.scores[winner] - result.scores[second]
    if margin:
        best = max(result.parts, key=ahead, default=None)
        return Deciding(winner, second, margin, best if best is not None and ahead(best) > 0 else None)
    return Deciding(winner, second, 0, next((part for part in result.tiebreaks if ahead(part)), None))
