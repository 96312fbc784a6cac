"""Who has won how often, counted exactly from finished tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bot.tables.results import Finished, Outcome

LEAST = 3
"""So many games somebody needs for a rank: one lucky evening is no leaderboard."""

NOBODY = 0


@dataclass(slots=True)
class Tally:
    """What somebody's games with others come to; games alone are not among them."""

    user: int
    name: str = ""
    """As it was in the newest of them."""
    games: int = 0
    wins: Fraction = Fraction()
    """A victory that several share counts for each of them with their part."""
    places: int = 0
    """The sum of all places."""
    scores: list[int] = field(default_factory=list)
    """Of the games that were played to their end."""

    def add(self, table: Finished, outcome: Outcome) -> None:
        """Count one game more."""
        self.name = outcome.name
        self.games += 1
        self.places += outcome.place
        if outcome.place == 1:
            self.wins += Fraction(1, table.winners)
        if outcome.score is not None:
            self.scores.append(outcome.score)

    @property
    def share(self) -> Fraction:
        """Which part of the games was won."""
        return self.wins / self.games if self.games else Fraction()

    @property
    def place(self) -> Fraction:
        """The average place."""
        return Fraction(self.places, self.games) if self.games else Fraction()

    @property
    def score(self) -> Fraction | None:
        """The average score."""
        return Fraction(sum(self.scores), len(self.scores)) if self.scores else None

    @property
    def best(self) -> int | None:
        """The highest score."""
        return max(self.scores, default=None)

    @property
    def ranked(self) -> bool:
        """Whether there are games enough for a rank."""
        return self.games >= LEAST


def tallies(tables: Iterable[Finished]) -> dict[int, Tally]:
    """Return what everybody's games with others come to, by account; `NOBODY` has those of empty seats.

    *tables*: oldest first.
    """
    found: dict[int, Tally] = {}
    for table in tables:
        if not table.solo:
            for outcome in table.outcomes:
                found.setdefault(outcome.user, Tally(outcome.user)).add(table, outcome)
    return found


def ranking(tables: Iterable[Finished]) -> list[Tally]:
    """Return everybody with an account: first those with a rank, then by share of wins, wins and name."""
    known = [tally for user, tally in tallies(tables).items() if user != NOBODY]
    return sorted(known, key=lambda tally: (not tally.ranked, -tally.share, -tally.wins, tally.name))


def by_game(tables: Iterable[Finished], user: int) -> dict[str, Tally]:
    """Return what somebody's games with others come to for each game, in the order they were first played."""
    found: dict[str, Tally] = {}
    for table in tables:
        outcome = table.of(user)
        if outcome is not None and not table.solo:
            found.setdefault(table.game, Tally(user)).add(table, outcome)
    return found


@dataclass(slots=True)
class Duel:
    """How often one of two people was placed before the other."""

    won: int = 0
    lost: int = 0
    level: int = 0
    name: str = ""
    """Of the other, as it was in the newest game."""

    @property
    def games(self) -> int:
        """How many tables both sat at."""
        return self.won + self.lost + self.level


def duels(tables: Sequence[Finished], user: int) -> dict[int, Duel]:
    """Return how somebody did against each other account."""
    found: dict[int, Duel] = {}
    for table in tables:
        own = table.of(user)
        for other in table.outcomes if own is not None else ():
            if own is not None and other.user not in {user, NOBODY}:
                duel = found.setdefault(other.user, Duel())
                duel.name = other.name
                duel.won += own.place < other.place
                duel.lost += own.place > other.place
                duel.level += own.place == other.place
    return found


@dataclass(frozen=True, slots=True)
class Alone:
    """What somebody's games alone come to, for one game."""

    games: int
    best: int
    average: Fraction


def alone(tables: Iterable[Finished], user: int) -> dict[str, Alone]:
    """Return what somebody's games alone come to, for each game."""
    scores: dict[str, list[int]] = {}
    for table in tables:
        outcome = table.of(user)
        if outcome is not None and table.solo and outcome.score is not None:
            scores.setdefault(table.game, []).append(outcome.score)
    return {
        game: Alone(len(all_), max(all_), Fraction(sum(all_), len(all_))) for game, all_ in scores.items()
    }
