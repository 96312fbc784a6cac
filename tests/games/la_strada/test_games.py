"""Whole games, random and greedy: they end, within the bounds of the scores and near what was simulated."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.state import Position
from tests.games.la_strada.players import Mind, at_random, greedy, whole_game
from tests.games.la_strada.sketch import HEXES
from tests.rulebook import rule

MINDS = {"random": at_random, "greedy": greedy}

SIMULATED = {
    ("greedy", 4): (22.6, 7.0),
    ("greedy", 3): (29.2, 6.8),
    ("greedy", 2): (32.5, 5.2),
    ("random", 4): (19.9, 7.8),
    ("random", 3): (25.9, 8.7),
    ("random", 2): (32.4, 11.3),
}
"""Mean score and mean turns of a player, from another simulation of the same rules on the same map."""

every_mind = pytest.mark.parametrize("mind", MINDS)
every_count = pytest.mark.parametrize("seats", GAME.seats)


def hold(position: Position, seats: int) -> tuple[int, ...]:
    """Check a finished game, and return the scores."""
    result = GAME.result(position)
    assert result is not None
    scores = result.scores
    if seats == 2:
        assert position.cause in {"all settled", "dead end", "standstill"}
        if position.cause == "all settled":
            assert sum(scores) == 65
        assert sum(scores) <= 65
    else:
        assert position.cause in {"no merchants", "no road", "standstill"}
        assert sum(scores) <= 96
        assert max(scores) <= 49
    for player in position.players:
        hold_roads(position, player.laid)
        assert 0 <= player.resources <= 10
        assert min(player.tiles) >= 0
        assert len(player.connected) == len(set(player.connected))
        assert set(player.merchants) <= set(player.connected)
        assert len(player.merchants) == len(player.connected) or seats == 2
    return scores


def hold_roads(position: Position, laid: list[int]) -> None:
    for road in GAME.view(position, None).players:
        assert road.laid == tuple(dict.fromkeys(road.laid))
        for one in road.roads:
            whole = (one.start, *one.hexes, one.end)
            assert all(HEXES.distance(a, b) == 1 for a, b in pairwise(whole))
            assert all(HEXES.distance(a, b) == 2 for a, b in zip(whole, whole[2:], strict=False))
    assert len(laid) == len(set(laid))


@rule("G2", "T2")
@every_mind
@every_count
def test_a_few_games_end_within_the_bounds(seats: int, mind: str) -> None:
    for seed in range(3):
        hold(whole_game(seats, seed, MINDS[mind]), seats)


@pytest.mark.soak
@every_mind
@every_count
def test_many_games_end_within_the_bounds_and_near_what_was_simulated(seats: int, mind: str) -> None:
    count = 200 if mind == "random" else 50
    played = [whole_game(seats, seed, MINDS[mind]) for seed in range(count)]
    scores = [score for position in played for score in hold(position, seats)]
    rounds = [position.round for position in played]
    score, turns = SIMULATED[mind, seats]
    assert abs(mean(scores) - score) < 1.5
    assert abs(mean(rounds) - turns) < 2


def mean_scores(seats: int, mind: Mind, count: int) -> list[float]:
    results = [GAME.result(whole_game(seats, seed, mind)) for seed in range(count)]
    return [mean(result.scores[seat] for result in results if result) for seat in range(seats)]


@pytest.mark.soak
def test_greedy_players_reproduce_the_advantage_of_the_start_player() -> None:
    means = mean_scores(4, greedy, 50)
    assert means[0] > means[-1] + 1
