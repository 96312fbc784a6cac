"""Scoring: what merchants earn, and who wins."""

from __future__ import annotations

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.scoring import gold, worth
from bot.games.la_strada.state import Position
from bot.games.la_strada.tables import CITY, HAMLET, KINDS, PRINTED, TOWN, VILLAGE
from bot.kernel import Part, Result
from tests.games.la_strada.sketch import at, named, sketch
from tests.rulebook import rule


def ended(*merchants: str, resources: tuple[int, ...] = (), seats: int = 4) -> Position:
    """Return a finished game with these merchants of each seat."""
    workshops = ("G1", "G13", "M1", "M7")[:seats]
    position = sketch(*workshops, cities="C3", towns="C5", villages="C7", hamlets="E3 E5")
    for player, left in zip(position.players, resources, strict=False):
        player.resources = left
    for player, names in zip(position.players, merchants, strict=False):
        player.merchants = named(names)
    position.phase, position.cause = "over", "no road"
    return position


def result(position: Position) -> Result:
    found = GAME.result(position)
    assert found is not None
    return found


@rule("6.1", "6.2", "6.3", "6.4", "R18")
@pytest.mark.parametrize(
    ("kind", "site", "each"),
    [
        (CITY, "C3", (5, 4, 3, 2)),
        (TOWN, "C5", (4, 3, 2, 1)),
        (VILLAGE, "C7", (3, 2, 1, 0)),
        (HAMLET, "E3", (2, 1, 0, 0)),
    ],
)
def test_merchants_earn_less_the_more_there_are(kind: int, site: str, each: tuple[int, ...]) -> None:
    for count in range(1, 5):
        position = ended(*[site] * count)
        scores = [each[count - 1]] * count + [0] * (4 - count)
        assert list(result(position).scores) == scores
        assert [row[kind] for row in gold(position)] == scores
        seen = {found.hex: found.gold for found in GAME.view(position, None).settlements}
        assert seen[at(site)] == each[count - 1]


@rule("G1")
def test_three_players_score_by_the_same_table() -> None:
    assert result(ended("C3 E3", "C3 E3", "C3 E3", seats=3)).scores == (3, 3, 3)


@rule("8.6")
def test_two_players_always_earn_the_highest_value() -> None:
    assert result(ended("C3 C7 E5", "C5 E3", seats=2)).scores == (10, 6)


@rule("6.5")
def test_most_gold_wins_and_the_parts_add_up() -> None:
    found = result(ended("C3 C5", "C3 E3 E5", "C7", ""))
    assert found.scores == (8, 8, 3, 0)
    assert found.parts == (
        Part("Cities", (4, 4, 0, 0)),
        Part("Towns", (4, 0, 0, 0)),
        Part("Villages", (0, 0, 3, 0)),
        Part("Hamlets", (0, 4, 0, 0)),
    )


@rule("6.5", "8.7")
def test_a_tie_goes_to_the_most_resources_left() -> None:
    found = result(ended("C3 C5", "C3 E3 E5", "C7", "", resources=(2, 3, 10, 10)))
    assert found.ranking == ((1,), (0,), (2,), (3,))
    assert found.tiebreaks == (Part("Resources left", (2, 3, 10, 10)),)


@rule("R19")
def test_still_tied_the_win_is_shared() -> None:
    found = result(ended("C3 C5", "C3 E3 E5", "C7", "", resources=(3, 3, 1, 1)))
    assert found.ranking == ((0, 1), (2,), (3,))


@rule("G2")
def test_the_bounds_of_the_scores_follow_from_the_table() -> None:
    edition = PRINTED.of("")
    counts = dict(zip(range(len(KINDS)), edition.settlements, strict=True))
    most = sum(
        counts[kind] * max(number * worth(edition, kind, number) for number in range(1, 5)) for kind in counts
    )
    alone = sorted(edition.gold[kind][0] for kind, count in counts.items() for _ in range(count))
    assert most == 96
    assert sum(alone) == 65
    assert sum(alone[-edition.outfits[4].merchants :]) == 49


def test_there_is_no_result_before_the_end() -> None:
    position = ended("C3")
    position.phase = "build"
    assert GAME.result(position) is None
    assert GAME.view(position, None).players[0].gold == 5
