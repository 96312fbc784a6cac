"""Hiring characters: where, how many, and at what price."""

from __future__ import annotations

import pytest

from bot.games.la_loire.actions import (
    Buy,
    BuyMessage,
    Deliver,
    Finish,
    Hire,
    Hired,
    MoveMessenger,
    MoveTrader,
)
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    build,
    hire,
    index,
    is_legal,
    kinds,
    known,
    legal,
    messenger_at,
    only,
    piece,
    put_circus,
    told,
    trader_at,
    why,
)
from tests.rulebook import rule

BANKER, SCOUT, SPY = Hire("yellow", "banker"), Hire("green", "scout"), Hire("red", "spy")
APPRENTICE, HELPER = Hire("red", "apprentice"), Hire("red", "helper")
LADY, WITCH = Hire("red", "lady_in_waiting"), Hire("green", "witch")


def at_circus(*characters: str, coins: int = 10, seats: int = 2) -> Position:
    """Return a position where Ada's trader has stopped at the circus, at Ussé."""
    state = known(seats)
    trader_at(state, "usse", coins=coins)
    hire(state, ADA, *characters)
    return state


@rule("15.1", "4.4")
@pytest.mark.parametrize("stop", [trader_at, messenger_at])
def test_trader_and_messenger_hire_at_the_circus_only(stop: type) -> None:
    state = known()
    stop(state, "usse", coins=10)
    assert len(legal(state, Hire)) == 28, "all but the Helper"
    state = known()
    stop(state, "saumur", coins=10)
    assert not legal(state, Hire)
    assert "stopped at the circus" in why(state, SCOUT)
    state = known()
    stop(state, "nantes", coins=10)
    assert not legal(state, Hire)


@rule("15.4")
def test_the_price_is_on_the_card_which_lies_open_and_has_its_effect_at_once() -> None:
    state = at_circus()
    state, events = told(state, SCOUT)
    assert only(events, Hired).coins == 3
    player = state.players[ADA]
    assert (player.coins, player.characters) == (7, ["scout"])
    state.horses[player.messenger.at] = 1
    assert is_legal(state, MoveMessenger("villandry", 3, "nantes"))


@rule("15.4")
def test_a_character_costs_coins() -> None:
    state = at_circus(coins=2)
    assert not is_legal(state, SCOUT)
    assert is_legal(state, BANKER)
    assert "costs 3 coins, and you have 2" in why(state, SCOUT)


@rule("15.2", "R.36")
def test_one_character_is_hired_in_a_turn_even_if_both_pieces_stop_at_the_circus() -> None:
    state = at_circus()
    state.players[ADA].messenger = piece(state, "azay_le_rideau", 0, "nantes")
    state = after(state, BANKER)
    assert not legal(state, Hire)
    state = after(state, MoveMessenger("usse", 0, "nantes"))
    assert state.active == BEN, "nothing else could be done"
    state = at_circus()
    state.players[ADA].messenger = piece(state, "azay_le_rideau", 0, "nantes")
    state.players[ADA].held = []
    build(state, ADA, "farm", "usse")
    state = after(state, BANKER, MoveMessenger("usse", 0, "nantes"))
    assert not legal(state, Hire)
    assert "hire 1 character a turn" in why(state, SCOUT)


@rule("15.3")
def test_nobody_has_two_identical_characters() -> None:
    state = at_circus("banker")
    assert not is_legal(state, BANKER)
    assert "have the Banker already" in why(state, BANKER)


@rule("15.5")
def test_characters_run_out() -> None:
    state = at_circus()
    hire(state, BEN, "scout")
    assert not is_legal(state, SCOUT)
    assert "are taken" in why(state, SCOUT)
    three = at_circus(seats=3)
    hire(three, BEN, "scout")
    assert is_legal(three, SCOUT), "with three players there are two of them"


def test_a_character_is_named_with_its_colour() -> None:
    assert "The Scout is green" in why(at_circus(), Hire("red", "scout"))
    assert "no such character" in why(at_circus(), Hire("red", "nobody"))


@rule("C.witch", "R.38")
def test_the_witch_takes_a_coin_off_every_later_character_but_not_off_herself() -> None:
    state, events = told(at_circus("lady_in_waiting"), WITCH)
    assert only(events, Hired).coins == 2
    state, events = told(state, SPY)
    assert only(events, Hired).coins == 3 + 2 - 1
    _, events = told(at_circus("witch", coins=0), BANKER)
    assert only(events, Hired).coins == 0, "yellow characters are free"


@rule("C.witch", "R.38")
def test_the_witch_makes_no_price_negative_and_only_her_owners_lower() -> None:
    state = at_circus()
    state.players[BEN].characters.append("witch")
    _, events = told(state, SCOUT)
    assert only(events, Hired).coins == 3
    _, events = told(at_circus("witch", coins=5), BANKER)
    assert only(events, Hired).coins == 0


@rule("C.lady_in_waiting", "R.37")
def test_with_the_lady_in_waiting_a_second_character_costs_two_more_at_once() -> None:
    state, first = told(at_circus(), LADY)
    state, second = told(state, SPY)
    assert [only(events, Hired).coins for events in (first, second)] == [3, 3 + 2]


@rule("C.lady_in_waiting")
def test_the_lady_in_waiting_allows_no_third_character_and_no_purchase_after_hiring() -> None:
    state = after(at_circus("lady_in_waiting", coins=20), BANKER)
    assert "is spent" in why(state, Buy("grain", 1))
    state = after(state, SPY)
    assert not legal(state, Hire)
    assert "hire 2 characters a turn" in why(state, SCOUT)


@rule("R.37", "R.36")
def test_the_two_hires_may_be_made_by_different_pieces() -> None:
    state = at_circus("lady_in_waiting", coins=20)
    state.players[ADA].messenger = piece(state, "azay_le_rideau", 0, "nantes")
    state = after(state, BANKER, MoveMessenger("usse", 0, "nantes"))
    state, events = told(state, SPY)
    assert only(events, Hired).coins == 3 + 2
    assert state.active == BEN


@rule("C.helper", "R.39")
def test_the_helper_is_hired_after_the_apprentice_also_in_one_turn() -> None:
    state = at_circus("lady_in_waiting", coins=20)
    assert not is_legal(state, HELPER)
    assert "only after the Apprentice" in why(state, HELPER)
    state = after(state, APPRENTICE)
    assert is_legal(state, HELPER)


@rule("2.3", "R.15")
def test_hiring_is_the_one_action_of_a_stop() -> None:
    """Whatever the village has: the circus, a building of one's own, the goal of a message."""
    state = known()
    put_circus(state, "saumur")
    build(state, ADA, "farm", "saumur")
    messenger_at(state, "saumur", coins=10)
    assert kinds(state) == {MoveTrader, Hire, Deliver, BuyMessage}
    assert kinds(after(state, BANKER)) == {MoveTrader}
    assert kinds(after(state, Deliver("1-01"))) == {MoveTrader}
    assert kinds(after(state, BuyMessage(1, "top"))) == {MoveTrader}


def test_the_circus_is_left_by_a_piece_that_starts_there() -> None:
    state = known()
    state.players[ADA].trader = piece(state, "usse", 2)
    assert MoveTrader("usse", 2, "orleans") not in legal(state, MoveTrader)
    assert state.circus == index(state, "usse")
    assert not is_legal(state, Finish())
