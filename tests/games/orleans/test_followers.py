"""The followers phase: drawing, what limits it, and bringing followers back instead."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import BringBack, Draw, Fill, Put, Ready
from bot.games.orleans.happenings import BroughtBack, Drew
from bot.games.orleans.state import Position
from bot.kernel import Chance, Draft, play
from tests.games.orleans.table import ME, do, drawing, followers, happened, legal, load, planning, why_not
from tests.rulebook import rule

EIGHT = ("farmer",) * 8


def draws(state: Position) -> list[int]:
    return [action.count for action in legal(state) if isinstance(action, Draw)]


@rule("3.1", "C.9")
@pytest.mark.parametrize(("knights", "number"), [(0, 4), (1, 5), (2, 6), (3, 7), (4, 7), (5, 8)])
def test_the_knights_track_says_how_many_may_be_drawn(knights: int, number: int) -> None:
    assert draws(drawing(3, *EIGHT, "monk", knights=knights)) == list(range(number, -1, -1))


@rule("3.2")
def test_no_more_are_drawn_than_the_market_holds() -> None:
    state = drawing(3, *EIGHT)
    state.players[0].market = followers(*["knight"] * 6)
    assert draws(state) == [2, 1, 0]
    assert "not more than" in why_not(state, Draw(3))


@rule("3.2")
def test_nobody_draws_more_than_there_are() -> None:
    assert draws(drawing(3, "farmer", "monk")) == [2, 1, 0]


@rule("3.1")
def test_drawn_followers_go_to_the_market() -> None:
    state = drawing(3, "farmer", "monk", "own_trader")
    told = do(state, Draw(3))
    assert state.players[0].market == ["farmer", "monk", "own_trader"]
    assert state.players[0].bag == []
    assert happened(told, Drew) == [Drew(ME, ("farmer", "monk", "own_trader"), 0)]


@rule("T43", "1.2")
def test_in_round_one_all_plan_with_their_four_followers() -> None:
    state = planning(4)
    assert all(player.stage == "plan" and player.drawn == [] for player in state.players)
    assert "already" in why_not(state, Draw(1))


@rule("3.4")
def test_every_follower_of_the_bag_is_drawn_equally_often() -> None:
    """By tile: of five farmers and one monk the monk comes one time in six."""
    state = drawing(3, *["farmer"] * 5, "monk")
    seen: Counter[str] = Counter()
    for seed in range(1200):
        after, _ = play(GAME, state, ME, Draw(1), Chance(seed))
        seen.update(after.players[0].market)
    assert 150 < seen["monk"] < 250


@rule("3.4")
def test_a_draw_seals_the_draft() -> None:
    draft = Draft(GAME, ME, (drawing(3, "farmer", "monk"),)).push(Draw(1))
    assert draft.sealed
    assert draft.after is None


# -- bringing back -----------------------------------------------------------------------------------------


def declined(count: int) -> Position:
    state = drawing(3, "farmer", "farmer", "farmer", "farmer")
    load(state, "ship", "farmer", "boatman")
    load(state, "castle", "own_farmer", "boatman")
    do(state, Draw(4 - count))
    return state


@rule("3.3", "T42")
def test_for_each_follower_not_drawn_one_may_come_back() -> None:
    state = declined(2)
    told = do(state, BringBack("ship", "farmer"))
    assert happened(told, BroughtBack) == [BroughtBack(ME, "ship", "farmer")]
    do(state, BringBack("castle", "boatman"))
    player = state.players[0]
    assert player.market == ["farmer", "farmer", "farmer", "boatman"]
    assert player.loads["ship"] == ("", "boatman", "")
    assert not [a for a in legal(state) if isinstance(a, BringBack)]
    assert "did not draw" in why_not(state, BringBack("castle", "own_farmer"))


@rule("3.3")
def test_who_draws_all_brings_nobody_back() -> None:
    state = declined(0)
    assert not [a for a in legal(state) if isinstance(a, BringBack)]


@rule("3.3")
def test_followers_of_this_plan_are_not_brought_back() -> None:
    """What the plan itself placed is taken off again, and costs no draw."""
    state = declined(1)
    do(state, Put("farmer", "wagon", "farmer"))
    assert BringBack("wagon", "farmer") not in legal(state)
    assert BringBack("ship", "farmer") in legal(state)


@rule("3.3", "D.1")
def test_an_empty_bag_lets_followers_come_back() -> None:
    """Nobody is stuck for ever with all followers on half filled places."""
    state = drawing(3, "farmer")
    load(state, "ship", "farmer", "boatman")
    do(state, Draw(1))
    assert BringBack("ship", "boatman") in legal(state)


@rule("3.3", "3.2")
def test_the_market_must_have_room_for_what_comes_back() -> None:
    state = drawing(3, "farmer")
    load(state, "ship", "farmer", "boatman")
    state.players[0].market = followers(*["knight"] * 7)
    do(state, Draw(0))
    do(state, BringBack("ship", "boatman"))
    assert len(state.players[0].market) == 8
    assert BringBack("ship", "farmer") not in legal(state)


@rule("3.3", "4.4")
def test_a_follower_brought_back_can_go_elsewhere() -> None:
    state = declined(1)
    do(state, BringBack("ship", "boatman"))
    do(state, Put("boatman", "farm_house", "boatman"))
    assert state.players[0].loads["farm_house"] == ("boatman", "")


@rule("3.2")
def test_what_is_left_stays_on_the_market_and_takes_room() -> None:
    state = drawing(2, *EIGHT)
    do(state, Draw(4))
    do(state, Ready())
    do(state, Fill("village"), seat=1)
    do(state, Ready(), seat=1)
    if state.phase == "actions":
        do(state, next(a for a in legal(state, 1) if a.__struct_config__.tag == "recruit"), seat=1)
    assert state.round == 2
    assert state.players[0].market == ["farmer"] * 4
    assert draws(state) == [4, 3, 2, 1, 0]
