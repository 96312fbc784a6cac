"""Delivering messages: level by level, with message tokens that can be taken back."""

from __future__ import annotations

import pytest

from bot.games.la_loire.actions import (
    Deliver,
    Delivered,
    MoveMessenger,
    MoveTrader,
    Reached,
    Shifted,
    TakeBack,
)
from bot.games.la_loire.delivery import tokens_free
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    hire,
    hold,
    index,
    is_legal,
    known,
    legal,
    messenger_at,
    only,
    piece,
    told,
    why,
)
from tests.rulebook import rule

BOTH = ("apprentice", "helper")


def stopped(space: str, *cards: str, characters: tuple[str, ...] = BOTH) -> Position:
    """Return a position where Ada's messenger has stopped, holding some messages."""
    state = known()
    messenger_at(state, space)
    hold(state, ADA, *cards)
    hire(state, ADA, *characters)
    return state


def again(state: Position, space: str) -> Position:
    """Let Ada's messenger stop on a space in a later turn."""
    state.active = ADA
    state.turn = type(state.turn)()
    messenger_at(state, space)
    return state


def reach(state: Position, card: str, *villages: str) -> None:
    """Put tokens of a message of Ada's on villages."""
    held = next(held for held in state.players[ADA].held if held.card == card)
    held.tokens += [index(state, village) for village in villages]


@rule("17.1", "4.1", "R.53")
def test_a_level_1_message_is_delivered_in_its_village_and_pays_the_market_price() -> None:
    state, events = told(stopped("tours", "1-12", characters=()), Deliver("1-12"))
    assert only(events, Delivered).coins == 3
    assert state.players[ADA].coins == 7 + 3
    assert state.players[ADA].delivered == ["1-12"]
    assert state.players[ADA].held == []
    assert not [event for event in events if isinstance(event, Shifted)], "the market stays"


@rule("17.1")
def test_a_level_1_message_is_delivered_nowhere_else() -> None:
    state = stopped("blois", "1-12")
    assert not legal(state, Deliver)
    assert "goes to Tours" in why(state, Deliver("1-12"))


@rule("17.2", "17.4", "R.41", "R.45")
@pytest.mark.parametrize("order", [("tours", "chambord"), ("blois", "serrant")])
def test_a_level_2_message_reaches_its_two_shields_in_any_order_with_a_token(order: tuple[str, str]) -> None:
    """2-01 goes to red and yellow; several villages have either shield."""
    first, second = order
    state, events = told(stopped(first, "2-01"), Deliver("2-01"))
    assert only(events, Reached).message.id == "2-01"
    assert state.players[ADA].held[0].tokens == [index(state, first)]
    assert tokens_free(state, state.players[ADA]) == 1
    assert not state.players[ADA].delivered
    state, events = told(again(state, second), Deliver("2-01"))
    assert only(events, Delivered).coins == 0, "only level 1 earns money"
    assert state.players[ADA].delivered == ["2-01"]
    assert tokens_free(state, state.players[ADA]) == 2


@rule("17.2", "R.45")
def test_a_leg_needs_a_shield_that_is_still_open() -> None:
    state = stopped("saumur", "2-01")
    assert not legal(state, Deliver)
    assert "still goes to: red, yellow" in why(state, Deliver("2-01"))
    state = stopped("villandry", "2-01")
    reach(state, "2-01", "tours")
    assert not legal(state, Deliver), "red is reached already"
    assert "still goes to: yellow" in why(state, Deliver("2-01"))


@rule("17.3", "R.46", "C.apprentice")
def test_level_2_is_delivered_with_the_apprentice() -> None:
    assert legal(stopped("tours", "2-01", characters=("apprentice",)), Deliver)


@rule("17.3", "R.46", "C.apprentice", "C.helper")
def test_without_apprentice_and_helper_no_leg_of_their_messages_is_made() -> None:
    state = stopped("tours", "2-01", "3-01", characters=())
    assert not legal(state, Deliver)
    assert "needs the Apprentice" in why(state, Deliver("2-01"))
    state = stopped("tours", "3-01", characters=("apprentice",))
    assert not legal(state, Deliver)
    assert "the Helper too" in why(state, Deliver("3-01"))


@rule("17.5", "C.helper")
def test_level_3_reaches_three_villages_with_two_tokens() -> None:
    """3-01 goes to red, yellow and purple."""
    state = stopped("talcy", "3-01")
    for village in ("talcy", "tours"):
        state, events = told(again(state, village), Deliver("3-01"))
        only(events, Reached)
    assert tokens_free(state, state.players[ADA]) == 0
    state, events = told(again(state, "blois"), Deliver("3-01"))
    assert only(events, Delivered).message.points == 6
    assert tokens_free(state, state.players[ADA]) == 2


@rule("R.45")
def test_the_legs_of_a_message_are_different_villages() -> None:
    """Also where a corrected card names a colour twice."""
    state = stopped("tours", "2-01")
    reach(state, "2-01", "tours")
    assert not legal(state, Deliver)
    assert "has been at Tours already" in why(state, Deliver("2-01"))


@rule("17.6", "17.8", "R.42", "R.41")
def test_one_message_is_advanced_or_delivered_in_a_turn() -> None:
    state = stopped("tours", "1-12", "2-01")
    assert legal(state, Deliver) == [Deliver("1-12"), Deliver("2-01")]
    for action in legal(state, Deliver):
        done = after(state, action)
        assert not legal(done, Deliver)
        assert "is spent" in why(done, Deliver("1-12" if action.message == "2-01" else "2-01"))


@rule("R.44")
def test_two_level_2_messages_may_be_on_the_way_at_once() -> None:
    state = after(stopped("tours", "2-01", "2-07"), Deliver("2-01"))
    state = after(again(state, "serrant"), Deliver("2-07"))
    assert [len(held.tokens) for held in state.players[ADA].held] == [1, 1]


@rule("17.7")
def test_a_token_serves_one_message_at_a_time() -> None:
    state = stopped("tours", "2-01", "2-07", characters=("apprentice",))
    reach(state, "2-01", "chambord")
    assert legal(state, Deliver) == [Deliver("2-01")]
    assert "no free message token" in why(state, Deliver("2-07"))


@rule("17.7", "R.43")
def test_a_token_is_taken_back_at_any_time_in_ones_turn_and_undoes_that_leg() -> None:
    state = known()
    hire(state, ADA, *BOTH)
    hold(state, ADA, "2-01", "3-07")
    reach(state, "2-01", "chambord")
    reach(state, "3-07", "tours")
    back = TakeBack("2-01", "chambord")
    assert legal(state, TakeBack) == [back, TakeBack("3-07", "tours")], "before anything else"
    moved = after(state, MoveTrader("saumur", 0, "orleans"))
    assert is_legal(moved, back)
    state = after(moved, back)
    assert [held.tokens for held in state.players[ADA].held] == [[], [index(state, "tours")]]
    assert "No token of this message is at Chambord" in why(state, back)
    assert state.active == ADA
    other = known()
    other.players[BEN].held = list(moved.players[ADA].held)
    assert not legal(other, TakeBack), "tokens of others stay"


@rule("17.7", "R.43")
def test_a_token_taken_back_where_the_messenger_stopped_serves_another_message_at_once() -> None:
    state = stopped("nantes", "2-01", "2-07", characters=("apprentice",))
    reach(state, "2-01", "chambord")
    state.turn = type(state.turn)()
    state.players[ADA].messenger = piece(state, "chinon", 0, "nantes")
    hold_trader(state)
    state = after(state, MoveTrader("montsoreau", 0, "orleans"), MoveMessenger("montsoreau", 0, "nantes"))
    assert state.active == ADA
    state = after(state, TakeBack("2-01", "chambord"))
    assert is_legal(state, Deliver("2-07"))


def hold_trader(state: Position) -> None:
    """Let Ada's trader stand at Saumur, with no coin to buy."""
    state.players[ADA].trader = piece(state, "saumur", 0, "orleans")
    state.players[ADA].coins = 0


@rule("17.9", "4.3")
def test_a_level_4_message_is_delivered_in_its_city_without_apprentice_or_helper() -> None:
    _, events = told(stopped("nantes", "4-01", characters=()), Deliver("4-01"))
    assert only(events, Delivered).message.points == 4
    other = stopped("orleans", "4-01", characters=())
    assert not legal(other, Deliver)
    assert "goes to Nantes" in why(other, Deliver("4-01"))


def test_only_a_message_that_one_holds_is_delivered() -> None:
    state = stopped("tours", "2-01")
    assert "do not hold" in why(state, Deliver("1-12"))
    assert "no such message" in why(state, Deliver("9-99"))
    assert "do not hold" in why(state, TakeBack("1-12", "tours"))


def test_only_the_messenger_that_has_stopped_delivers() -> None:
    state = known()
    state.players[ADA].messenger = piece(state, "saumur", 2)
    assert not legal(state, Deliver)
    assert "Only the messenger" in why(state, Deliver("1-01"))
