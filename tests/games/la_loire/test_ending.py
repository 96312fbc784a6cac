"""The end of the game: both triggers, the last turns, and the turns of the solo game."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Buy,
    Deliver,
    Drifted,
    EndNear,
    Finish,
    GameOver,
    MoveMessenger,
    MoveTrader,
    Sail,
    TurnBegan,
    TurnLost,
)
from bot.games.la_loire.ending import delivery_goal, river_goal
from bot.games.la_loire.state import NOBODY, Position
from bot.kernel import Seat
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    CLEO,
    after,
    build,
    give,
    hold,
    known,
    legal,
    messenger_at,
    only,
    opened,
    piece,
    told,
    trader_at,
)
from tests.rulebook import rule


def idle(state: Position) -> Position:
    """Play the rest of a turn, in which nothing is done but move."""
    turns = state.turns
    for messenger in legal(state, MoveMessenger)[:1]:
        state = after(state, messenger)
    for trader in legal(state, MoveTrader)[:1]:
        state = after(state, trader)
    return state if state.turns > turns or state.over else after(state, Finish())


def nearly(seats: int, *, active: Seat = ADA, ship_of: Seat = ADA) -> Position:
    """Return a position where one space is left before a ship, and the active player's trader may move it."""
    state = known(seats)
    state.active = active
    state.players[ship_of].ship = river_goal(state) - 1
    for player in state.players:
        player.coins = 10
    if active == ship_of:
        trader_at(state, "nantes", coins=10)
    else:
        trader_at(state, "saumur", coins=10)
        build(state, ship_of, "farm", "saumur")
    return state


@rule("19.1", "7.3")
@pytest.mark.parametrize(("seats", "goal"), [(1, 20), (2, 20), (3, 17), (4, 15)])
def test_the_number_of_players_says_where_a_ship_ends_the_game(seats: int, goal: int) -> None:
    state = nearly(seats)
    state, events = told(state, Sail(1))
    end = only(events, EndNear)
    assert (end.seat, end.ship, end.goal) == (ADA, True, goal)
    assert state.players[ADA].ship == goal


@rule("19.2", "R.57")
@pytest.mark.parametrize(("seats", "goal"), [(1, 15), (2, 12), (3, 10), (4, 8)])
def test_the_number_of_players_says_how_many_deliveries_end_the_game(seats: int, goal: int) -> None:
    state = known(seats)
    assert delivery_goal(state) == goal
    state.players[ADA].delivered = ["1-02"] * (goal - 1)
    messenger_at(state, "saumur")
    _, events = told(state, Deliver("1-01"))
    end = only(events, EndNear)
    assert (end.ship, end.goal) == (False, goal)
    fewer = known(seats)
    fewer.players[ADA].delivered = ["1-02"] * (goal - 2)
    messenger_at(fewer, "saumur")
    assert after(fewer, Deliver("1-01")).trigger == NOBODY


@rule("19.3", "R.57")
def test_everybody_but_the_one_who_triggered_has_one_more_turn() -> None:
    state, events = told(nearly(3, active=BEN, ship_of=BEN), Sail(1))
    assert only(events, EndNear).last == (CLEO, ADA)
    order = []
    state = idle(state)
    while not state.over:
        order.append(state.active)
        state = idle(state)
    assert order == [CLEO, ADA]
    assert GAME.result(state) is not None
    assert GAME.pending(state) == ()
    assert GAME.legal_actions(state, state.active) == ()


@rule("19.3", "R.57")
def test_the_owner_of_the_ship_triggers_also_in_another_players_turn_who_plays_once_more() -> None:
    state, events = told(nearly(3, active=BEN, ship_of=CLEO), Buy("cheese", 1))
    end = only(events, EndNear)
    assert (end.seat, end.last) == (CLEO, (ADA, BEN))
    state = idle(state)
    order = []
    while not state.over:
        order.append(state.active)
        state = idle(state)
    assert order == [ADA, BEN]


@rule("R.58", "7.3")
def test_a_second_trigger_changes_nothing_and_ships_stop_at_the_goal() -> None:
    state = nearly(2, active=ADA, ship_of=BEN)
    state, events = told(state, Buy("cheese", 1))
    assert only(events, EndNear).seat == BEN
    again = known()
    again.trigger, again.last = BEN, [ADA]
    again.players[BEN].ship = again.players[ADA].ship = 20
    trader_at(again, "saumur")
    build(again, BEN, "farm", "saumur")
    again, events = told(again, Buy("cheese", 1))
    assert again.players[BEN].ship == 20
    assert not [event for event in events if isinstance(event, EndNear | Drifted)]
    assert (again.trigger, again.last) == (BEN, [ADA])


@rule("R.59")
def test_a_last_turn_lost_for_want_of_coins_is_lost() -> None:
    state = nearly(2)
    state.players[BEN].coins = 2
    state = idle(after(state, Sail(1)))
    assert state.over
    assert state.players[BEN].coins == 3


@rule("22.2", "R.63")
def test_the_solo_game_ends_after_sixty_turns_lost_ones_included() -> None:
    state = opened(1)
    state.turns = 57
    state.players[ADA].coins = 3
    state.players[ADA].trader = piece(state, "chambord", 0)
    state.players[ADA].messenger = piece(state, "saumur", 0)
    state, events = told(
        state, MoveMessenger("montsoreau", 0, "orleans"), MoveTrader("orleans", 0, "orleans"), Finish()
    )
    assert [event.coins for event in events if isinstance(event, TurnLost)] == [4, 5]
    assert only(events, GameOver).turns == 60
    assert state.over


@rule("22.2")
def test_a_solo_turn_is_counted_out_of_sixty() -> None:
    state = idle(opened(1))
    assert state.turns == 1
    _, events = told(state, legal(state, MoveMessenger)[0], legal(state, MoveTrader)[0])
    began = [event for event in events if isinstance(event, TurnBegan)]
    for event in began:
        assert GAME.words.tell(event, ADA, ["Ada"]) == "Turn of Ada (3 of 60)."
    view = GAME.view(state, ADA)
    assert "Turn 2 of 60" in GAME.words.outline(view, ["Ada"])


@rule("22.3", "R.63")
@pytest.mark.parametrize("variant", ["solo", "casual"])
def test_alone_the_game_ends_with_the_turn_that_reaches_the_goal(variant: str) -> None:
    state = known(1, variant)
    state.players[ADA].ship = 19
    trader_at(state, "nantes", coins=10)
    give(state, ADA, wood=1)
    state = after(state, Sail(1))
    assert not state.over, "the turn is played to its end"
    state = idle(state)
    assert state.over
    assert state.turns == 1


@rule("22.3")
def test_alone_fifteen_deliveries_end_the_game() -> None:
    state = known(1)
    state.players[ADA].delivered = ["1-02"] * 14
    hold(state, ADA, "1-01")
    state.turn.trader_moved = True
    state.players[ADA].messenger = piece(state, "montsoreau", 0, "nantes")
    state = after(state, MoveMessenger("saumur", 0, "nantes"), Deliver("1-01"))
    assert state.over
