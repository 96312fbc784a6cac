"""What all tests share: ``--rewrite``, ``--soak``, and recorded games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, settings

from bot.kernel import Position
from tests.conformance.games import CASES
from tests.records import position_at

At: TypeAlias = Callable[[str, int], Position[Any, Any]]

# By default the same examples every time, so that a failure is the change's own; soaking looks for new ones.
settings.register_profile(
    "steady",
    max_examples=50,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("steady"), max_examples=1000, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write what tests compare with anew, for review")
    parser.addoption("--soak", action="store_true", help="run the long versions, with random examples")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("soak" if config.getoption("--soak") else "steady")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--soak"):
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(pytest.mark.skip(reason="a long version: make soak"))


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Return whether files that tests compare with are to be written anew."""
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture
def at(request: pytest.FixtureRequest) -> At:
    """Return ``at("records/two-players.json", 17)``: the position of a game's record after an entry."""
    folder = request.path.parent
    game = next(case.game for case in CASES if case.folder == folder)
    return lambda name, ply: position_at(game, folder / name, ply)
