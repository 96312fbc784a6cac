"""Counting wins: exactly, with shared victories in part, and never a game too many."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Seat
from bot.tables import leaderboard
from bot.tables.leaderboard import NOBODY
from bot.tables.results import Finished, Outcome

NOON = datetime(2031, 5, 1, 12, 0, tzinfo=UTC)
NAMES = ("", "Ada", "Ben", "Cleo", "Dan", "Eve")


def table(number: int, *seats: tuple[int, int], score: int | None = 20, game: str = "ferry") -> Finished:
    """Return a finished table from who sat where and came out at which place."""
    outcomes = tuple(
        Outcome(Seat(seat), user, NAMES[user], place, None if score is None else score - place)
        for seat, (user, place) in enumerate(seats)
    )
    return Finished(number, 9, 70, None, game, {}, NOON + timedelta(hours=number), outcomes)


@st.composite
def tables(draw: st.DrawFn) -> list[Finished]:
    """Draw a server's history: one to four people at each table, some of them nobody, some sharing places."""
    found = []
    for number in range(draw(st.integers(0, 12))):
        users = draw(st.lists(st.integers(1, 5), min_size=1, max_size=4, unique=True))
        users = [user if draw(st.integers(0, 5)) else NOBODY for user in users]
        strength = [draw(st.integers(0, 2)) for _ in users]
        places = [1 + sum(other > own for other in strength) for own in strength]
        found.append(table(number, *zip(users, places, strict=True)))
    return found


@given(tables())
def test_all_wins_together_are_as_many_as_games_with_others(history: list[Finished]) -> None:
    tallies = leaderboard.tallies(history)
    shared = [each for each in history if not each.solo]
    assert sum(tally.wins for tally in tallies.values()) == len(shared)
    assert sum(tally.games for tally in tallies.values()) == sum(len(each.outcomes) for each in shared)
    assert all(tally.wins <= tally.games for tally in tallies.values())


@given(tables())
def test_what_one_won_the_other_lost(history: list[Finished]) -> None:
    for user in range(1, 6):
        for other, duel in leaderboard.duels(history, user).items():
            turned = leaderboard.duels(history, other)[user]
            assert (duel.won, duel.lost, duel.level) == (turned.lost, turned.won, turned.level)
            assert duel.games == sum(bool(each.of(user) and each.of(other)) for each in history)


@given(tables())
def test_games_by_title_add_up_to_all_games(history: list[Finished]) -> None:
    for user, tally in leaderboard.tallies(history).items():
        if user != NOBODY:
            by_game = leaderboard.by_game(history, user).values()
            assert sum(each.games for each in by_game) == tally.games
            assert sum(each.wins for each in by_game) == tally.wins


def test_a_shared_victory_counts_in_part() -> None:
    tallies = leaderboard.tallies([table(1, (1, 1), (2, 1), (3, 1)), table(2, (1, 1), (2, 2))])
    assert [tallies[user].wins for user in (1, 2, 3)] == [Fraction(4, 3), Fraction(1, 3), Fraction(1, 3)]
    assert tallies[1].share == Fraction(2, 3)
    assert tallies[2].place == Fraction(3, 2)


def test_one_lucky_game_gives_no_rank() -> None:
    often = [table(number, (1, 1), (2, 2)) for number in range(3)]
    ranking = leaderboard.ranking([*often, table(4, (3, 1), (2, 2))])
    assert [(tally.name, tally.ranked) for tally in ranking] == [
        ("Ada", True),
        ("Ben", True),
        ("Cleo", False),
    ]


def test_a_conceded_game_counts_without_a_score() -> None:
    tallies = leaderboard.tallies([table(1, (1, 1), (2, 2), score=None), table(2, (1, 2), (2, 1))])
    assert (tallies[1].games, tallies[1].wins, tallies[1].scores) == (2, Fraction(1), [18])
    assert leaderboard.tallies([table(1, (1, 1), (2, 2), score=None)])[1].score is None


def test_games_alone_are_kept_apart() -> None:
    history = [table(1, (1, 1)), table(2, (1, 1), score=30), table(3, (1, 1), game="other")]
    assert leaderboard.ranking(history) == []
    found = leaderboard.alone(history, 1)
    assert (found["ferry"].games, found["ferry"].best, found["ferry"].average) == (2, 29, Fraction(24))
    assert found["other"].games == 1


def test_somebody_is_called_as_in_the_newest_game() -> None:
    old = table(1, (1, 1), (2, 2))
    new = Finished(
        2, 9, 70, None, "ferry", {}, NOON, (Outcome(Seat(0), 1, "Lady Ada", 1, 3), old.outcomes[1])
    )
    assert leaderboard.tallies([old, new])[1].name == "Lady Ada"
