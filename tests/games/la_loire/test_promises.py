"""The promises of the conformance suite, held on games with all cards: its own are mostly casual games."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.la_loire import GAME
from tests.conformance import test_determinism, test_menus, test_playthroughs, test_promises, test_secrets
from tests.conformance.games import Case
from tests.conformance.playouts import opening_of

CASE = Case(GAME)

STANDARD = (9, 10, 11)
"""The numbers of random standard games for 2, 3 and 4."""

PROMISES = [
    promise
    for room in (test_determinism, test_menus, test_promises, test_secrets)
    for name, promise in vars(room).items()
    if name.startswith("test_") and hasattr(promise, "hypothesis")
]


def test_these_are_standard_games_for_two_three_and_four() -> None:
    openings = [opening_of(GAME, seed) for seed in STANDARD]
    assert [(opening.seats, opening.options["variant"]) for opening in openings] == [
        (2, "standard"),
        (3, "standard"),
        (4, "standard"),
    ]
    assert len(PROMISES) > 12


@pytest.mark.parametrize("seed", STANDARD)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_a_standard_game_keeps_the_promise(promise: Any, seed: int) -> None:
    promise.hypothesis.inner_test(CASE, seed)


def test_a_standard_game_goes_as_it_was_written_down(rewrite: bool) -> None:  # noqa: FBT001 - a fixture
    test_playthroughs.test_a_random_game_goes_as_it_was_written_down(CASE, STANDARD[0], rewrite)
