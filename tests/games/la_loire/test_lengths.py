"""Whole games end, and take as many turns as a game of La Loire should."""

from __future__ import annotations

from statistics import median

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.ending import SOLO_TURNS
from tests.games.la_loire.bots import at_random, greedy, played
from tests.games.la_loire.conserved import conserved
from tests.games.la_loire.positions import opened
from tests.rulebook import rule

TURNS = {1: (49, SOLO_TURNS), 2: (40, 55), 3: (31, 40), 4: (25, 33)}
"""How many turns each player has, by the number of players, when they trade, build, sail and deliver."""

GAMES = [(variant, seats) for variant in ("standard", "casual") for seats in TURNS]


def hold_lengths(variant: str, seats: int, games: int, *, leeway: float = 0.0) -> None:
    """Play games and fail when they are shorter or longer than they should be; the fewer, the more leeway."""
    lengths = []
    for seed in range(games):
        state, _ = played(greedy, seats, seed, variant)
        assert GAME.result(state) is not None
        lengths.append(state.turns / seats)
    least, most = TURNS[seats]
    assert (1 - leeway) * least <= median(lengths) <= (1 + leeway) * most, lengths
    assert 0.5 * least < min(lengths)
    assert max(lengths) < 1.7 * most


@rule("R.63")
@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_sensible_games_last_as_long_as_they_should(variant: str, seats: int) -> None:
    hold_lengths(variant, seats, 3, leeway=0.15)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_many_sensible_games_last_as_long_as_they_should(variant: str, seats: int) -> None:
    hold_lengths(variant, seats, 60)


@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_a_random_game_ends_too(variant: str, seats: int) -> None:
    hold_random(variant, seats, 7)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_many_random_games_end(variant: str, seats: int) -> None:
    for seed in range(100):
        hold_random(variant, seats, seed)


def hold_random(variant: str, seats: int, seed: int) -> None:
    state, actions = played(at_random, seats, seed, variant)
    assert GAME.result(state) is not None
    assert actions < 5000
    assert conserved(state) == conserved(opened(seats, state.variant, seed, "random"))
    if seats == 1:
        assert state.turns <= SOLO_TURNS
