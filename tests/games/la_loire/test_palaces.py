"""Palaces: what each of them does in its city, from the turn after it was bought."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    BankPaid,
    BuyMessage,
    BuyPalace,
    Deliver,
    Finish,
    Hire,
    Hired,
    Keep,
    MoveMessenger,
    MoveTrader,
    SellAll,
    Took,
    TurnLost,
)
from bot.games.la_loire.state import Position
from bot.kernel import Draft
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    give,
    hire,
    hold,
    is_legal,
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

SPY = Hire("red", "spy")
APPRENTICE = Hire("red", "apprentice")


def messenger_in(city: str, *palaces: str, characters: tuple[str, ...] = (), coins: int = 10) -> Position:
    """Return a position where Ada's messenger has stopped in a city, without a message."""
    state = known()
    messenger_at(state, city, coins=coins)
    hold(state, ADA)
    hire(state, ADA, *characters)
    for palace in palaces:
        state.players[ADA].palaces.append(palace)
        state.palaces[palace] -= 1
    return state


@rule("P.0", "R.35")
def test_a_palace_has_its_effect_from_the_owners_next_turn_for_the_other_piece_too() -> None:
    state = known()
    trader_at(state, "nantes", coins=10)
    state.players[ADA].messenger = piece(state, "saumur", 0, "nantes")
    state, events = told(state, BuyPalace("nantes_bank"), MoveMessenger("nantes", 0, "nantes"))
    assert not [event for event in events if isinstance(event, BankPaid)]
    assert state.players[ADA].new_palaces == ["nantes_bank"]
    state = after(state, BuyMessage(1, "top"))
    assert state.active == BEN
    assert state.players[ADA].palaces == ["nantes_bank"]


@rule("P.bank", "R.56")
def test_the_bank_pays_three_coins_whenever_a_piece_stops_in_its_city() -> None:
    state = known()
    player = state.players[ADA]
    player.palaces.append("nantes_bank")
    player.trader, player.messenger = (
        piece(state, "saumur", 0, "nantes"),
        piece(state, "serrant", 0, "nantes"),
    )
    state, events = told(state, MoveMessenger("nantes", 0, "nantes"), MoveTrader("nantes", 0, "nantes"))
    assert [event.coins for event in events if isinstance(event, BankPaid)] == [3, 3]
    assert state.players[ADA].coins == 7 + 6, "before the actions: they may be spent at once"


@rule("P.bank", "R.56")
def test_the_bank_pays_neither_in_the_other_city_nor_on_passing_nor_in_a_lost_turn() -> None:
    state = known()
    player = state.players[ADA]
    player.palaces.append("nantes_bank")
    player.trader = piece(state, "saumur", 2, "nantes")
    player.messenger = piece(state, "chambord", 0, "orleans")
    state, events = told(
        state, MoveMessenger("orleans", 0, "orleans"), MoveTrader("montsoreau", 2, "orleans")
    )
    assert not [event for event in events if isinstance(event, BankPaid)]
    state = known()
    state.players[BEN].palaces.append("nantes_bank")
    state.players[BEN].coins = 0
    moves = (MoveTrader("saumur", 0, "orleans"), MoveMessenger("chambord", 0, "nantes"))
    state, events = told(state, *moves, Finish())
    assert only(events, TurnLost).coins == 1
    assert not [event for event in events if isinstance(event, BankPaid)]


@rule("P.post_office", "R.49")
def test_the_post_office_sells_a_second_message_for_a_coin_less() -> None:
    state, first = told(messenger_in("nantes", "nantes_post_office"), BuyMessage(2, "top"))
    assert only(first, Took).coins == 2
    _, second = told(state, BuyMessage(1, "top"))
    assert only(second, Took).coins == 0, "a level-1 message is free"
    _, second = told(state, BuyMessage(3, "top"))
    assert only(second, Took).coins == 2


@rule("P.post_office")
def test_the_post_office_sells_no_third_message_none_over_the_limit_and_works_in_its_city_only() -> None:
    state = messenger_in("nantes", "nantes_post_office", characters=("mayor",))
    state = after(state, BuyMessage(1, "top"), BuyMessage(1, "top"))
    assert "buy 2 messages here" in why(state, BuyMessage(1, "top"))
    state = messenger_in("nantes", "nantes_post_office")
    hold(state, ADA, "1-01")
    state = after(state, BuyMessage(1, "top"))
    assert not legal(state, BuyMessage)
    assert "hold 2 undelivered messages" in why(state, BuyMessage(1, "top"))
    state = after(messenger_in("orleans", "nantes_post_office"), BuyMessage(1, "top"))
    assert not legal(state, BuyMessage)


@rule("P.post_office", "C.vassallus", "R.49")
def test_with_the_post_office_the_message_of_the_vassallus_comes_third_at_the_normal_price() -> None:
    state = messenger_in("nantes", "nantes_post_office", characters=("vassallus", "mayor"))
    prices = []
    for _ in range(3):
        state, events = told(state, BuyMessage(2, "top"))
        prices.append(only(events, Took).coins)
    assert prices == [2, 1, 2]
    assert not legal(state, BuyMessage)


@rule("P.ducal_palace", "R.50")
def test_the_ducal_palace_searches_the_whole_deck_which_is_then_shuffled() -> None:
    state = messenger_in("nantes", "nantes_ducal_palace")
    state.decks[1] = [["2-05", "2-06"], ["2-01"]]
    state = after(state, BuyMessage(2, "search"))
    assert legal(state, Keep) == [Keep("2-01"), Keep("2-05"), Keep("2-06")]
    assert "First keep one of the messages" in why(state, Deliver("2-01"))
    state, events = told(state, Keep("2-05"))
    assert only(events, Took).message.id == "2-05"
    assert state.players[ADA].coins == 8
    assert state.decks[1] == [["2-01", "2-06"]], "one layer again: any of them may come first"


@rule("P.ducal_palace", "R.50")
def test_the_ducal_palace_searches_in_its_city_only_and_never_for_monastery_messages() -> None:
    assert not is_legal(messenger_in("orleans", "nantes_ducal_palace"), BuyMessage(2, "search"))
    assert "Ducal Palace of this city" in why(messenger_in("nantes"), BuyMessage(2, "search"))
    assert not is_legal(messenger_in("nantes", "nantes_ducal_palace"), BuyMessage(4, "search"))
    alone = messenger_in("nantes", "nantes_ducal_palace")
    alone.decks[1] = [["2-05"]]
    assert legal(alone, BuyMessage)[2:3] == [BuyMessage(2, "top")]
    assert "nothing to choose" in why(alone, BuyMessage(2, "search"))


@rule("P.ducal_palace", "R.50")
def test_the_ducal_palace_is_used_for_every_message_and_the_spy_may_be_used_instead() -> None:
    state = messenger_in(
        "nantes", "nantes_ducal_palace", "nantes_post_office", characters=("vassallus", "mayor", "spy")
    )
    state = after(state, BuyMessage(3, "search"), Keep("3-07"), BuyMessage(2, "search"), Keep("2-03"))
    state = after(state, BuyMessage(1, "spy"), seed=4)
    assert len(legal(state, Keep)) == 3
    state = after(state, legal(state, Keep)[0])
    assert [held.card for held in state.players[ADA].held[:2]] == ["3-07", "2-03"]


@rule("P.ducal_palace")
def test_a_turn_is_sealed_when_cards_are_shown() -> None:
    state = messenger_in("nantes", "nantes_ducal_palace")
    draft = Draft(GAME, ADA, (state,)).push(BuyMessage(1, "search"))
    assert draft.sealed
    assert draft.preview == state


@rule("P.palatium_balivi", "R.40")
@pytest.mark.parametrize("hired_first", [True, False])
def test_the_palatium_balivi_hires_a_red_character_before_or_after_the_normal_action(
    hired_first: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    state = messenger_in("nantes", "nantes_palatium_balivi")
    assert {action.colour for action in legal(state, Hire)} == {"red"}
    actions = (SPY, BuyMessage(1, "top")) if hired_first else (BuyMessage(1, "top"), SPY)
    state, events = told(state, *actions)
    assert only(events, Hired).palatium
    assert (state.players[ADA].characters, len(state.players[ADA].held)) == (["spy"], 1)


@rule("P.palatium_balivi", "R.40")
def test_the_palatium_balivi_serves_the_trader_too_beside_all_that_it_does() -> None:
    state = known()
    trader_at(state, "orleans", coins=5)
    state.players[ADA].palaces.append("orleans_palatium_balivi")
    give(state, ADA, wood=1, cheese=1)
    state = after(state, SPY, SellAll(0), BuyPalace("nantes_bank"))
    assert state.players[ADA].coins == 5 - 3 + 7 - 4


@rule("P.palatium_balivi", "R.40")
def test_the_palatium_balivi_brings_red_characters_only_once_a_turn_and_in_its_city_only() -> None:
    state = messenger_in("nantes", "nantes_palatium_balivi")
    assert "the Scout is green" in why(state, Hire("green", "scout"))
    state = after(state, SPY)
    assert not legal(state, Hire)
    assert not legal(messenger_in("orleans", "nantes_palatium_balivi"), Hire)


@rule("P.palatium_balivi", "R.40")
def test_both_pieces_do_not_use_the_palatium_balivi_in_one_turn_even_with_the_lady() -> None:
    state = messenger_in(
        "nantes",
        "nantes_palatium_balivi",
        "orleans_palatium_balivi",
        characters=("lady_in_waiting",),
        coins=20,
    )
    state.players[ADA].trader = piece(state, "chambord", 0, "orleans")
    state = after(state, SPY, MoveTrader("orleans", 0, "orleans"))
    assert not legal(state, Hire)
    assert "used at the other stop" in why(state, APPRENTICE)


@rule("P.palatium_balivi", "C.lady_in_waiting", "R.40")
def test_with_the_lady_the_palatium_balivi_brings_two_red_characters() -> None:
    state = messenger_in("nantes", "nantes_palatium_balivi", characters=("lady_in_waiting",), coins=20)
    state, first = told(state, SPY)
    state, second = told(state, APPRENTICE)
    assert [only(events, Hired).coins for events in (first, second)] == [3, 2 + 2]
    assert not legal(state, Hire)


@rule("R.36")
def test_a_character_hired_with_the_palatium_counts_to_the_limit_of_the_turn() -> None:
    state = messenger_in("nantes", "nantes_palatium_balivi", coins=20)
    state.players[ADA].trader = piece(state, "saumur", 0, "orleans")
    put_circus(state, "montsoreau")
    state = after(state, SPY, MoveTrader("montsoreau", 0, "orleans"))
    assert not legal(state, Hire)
    assert "hire 1 character a turn" in why(state, Hire("yellow", "banker"))
