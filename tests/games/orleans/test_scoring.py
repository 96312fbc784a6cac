"""The end: the last citizen, what everything is worth, ties."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.happenings import NOBODY, Counted
from bot.games.orleans.names import TOWNS
from bot.games.orleans.scoring import end
from bot.games.orleans.state import Position
from bot.kernel import Part, Result, Seat
from tests.games.orleans.table import give, happened, planning
from tests.rulebook import rule


def ended(*stations: int) -> tuple[Position, Counted]:
    state = planning(len(stations))
    for player, count in zip(state.players, stations, strict=True):
        player.stations = list(TOWNS[:count])
    (event,) = happened(end(state), Counted)
    return state, event


def account(state: Position) -> Result:
    found = GAME.result(state)
    assert found is not None
    return found


@rule("15.2")
def test_whoever_alone_has_built_most_takes_the_last_citizen() -> None:
    state, event = ended(3, 5, 4)
    assert event == Counted(Seat(1), 5)
    assert [player.citizens for player in state.players] == [[], ["stations"], []]


@rule("15.2", "T49")
@pytest.mark.parametrize("stations", [(3, 5, 5), (0, 0, 0)])
def test_on_a_tie_nobody_takes_it(stations: tuple[int, ...]) -> None:
    state, event = ended(*stations)
    assert event.seat == NOBODY
    assert all(player.citizens == [] for player in state.players)


@rule("15.3")
def test_a_coin_is_a_point() -> None:
    state, _ = ended(0, 0)
    state.players[0].coins = 12
    assert account(state).parts[0] == Part("Coins", (12, 5))


@rule("15.4")
@pytest.mark.parametrize(
    ("good", "points"), [("brocade", 5), ("wool", 4), ("wine", 3), ("cheese", 2), ("grain", 1)]
)
def test_goods_score_by_kind(good: str, points: int) -> None:
    state, _ = ended(0, 0)
    give(state, **{good: 2})
    assert account(state).parts[1] == Part("Goods", (2 * points, 0))


@rule("15.5")
def test_stations_and_citizens_count_times_the_status() -> None:
    """(5 + 2) x 4 = 28."""
    state, _ = ended(5, 5)
    state.players[0].citizens = ["knights", "boatmen"]
    state.players[0].development = 15
    assert account(state).parts[2].figures == (28, 5)


@rule("15.5")
def test_stations_that_are_not_built_score_nothing() -> None:
    state, _ = ended(0, 0)
    assert account(state).parts[2].figures == (0, 0)


@rule("15.6", "T51")
def test_a_tie_goes_to_the_player_further_along_the_development_track() -> None:
    state, _ = ended(0, 0, 0)
    state.players[2].development = 3
    found = account(state)
    assert found.scores == (5, 5, 5)
    assert found.ranking == ((Seat(2),), (Seat(0), Seat(1)))


@rule("15.6", "T51")
def test_who_is_equal_in_both_shares_the_win() -> None:
    state, _ = ended(0, 0)
    assert account(state).ranking == ((Seat(0), Seat(1)),)


@rule("15.1")
def test_there_is_no_result_before_the_end() -> None:
    assert GAME.result(planning(2)) is None
