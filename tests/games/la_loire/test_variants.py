"""The casual game and the solo game."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Buy,
    BuyPalace,
    Choice,
    Deliver,
    Finish,
    Happening,
    Hire,
    MoveMessenger,
    MoveTrader,
)
from bot.games.la_loire.delivery import tokens_free
from bot.games.la_loire.state import Position, Sight
from bot.games.la_loire.trade import goods_price
from bot.kernel import Draft
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    build,
    give,
    hold,
    index,
    is_legal,
    known,
    legal,
    messenger_at,
    trader_at,
    why,
)
from tests.rulebook import rule


def casual(space: str, *cards: str) -> Position:
    """Return a casual game where Ada's messenger has stopped, holding some messages."""
    state = known(2, "casual")
    messenger_at(state, space)
    hold(state, ADA, *cards)
    return state


@rule("21.1", "R.62")
def test_the_casual_game_has_no_circus_no_characters_and_no_palaces() -> None:
    state = known(2, "casual")
    trader_at(state, "usse")
    assert goods_price(state, index(state, "usse"), 1) == 3
    assert not legal(state, Hire)
    assert "no characters in the casual game" in why(state, Hire("yellow", "banker"))
    state = after(state, Buy("grain", 1))
    assert state.market == ["black", "blue", "yellow", "purple", "red", "white", "green"]
    assert not state.turn.circus
    city = known(2, "casual")
    trader_at(city, "nantes", coins=20)
    give(city, ADA, wood=1)
    assert not legal(city, BuyPalace)
    assert "no palaces in the casual game" in why(city, BuyPalace("nantes_bank"))
    assert "no characters" in why(city, Hire("red", "spy"))


@rule("21.2", "R.62")
@pytest.mark.parametrize(
    ("space", "card"), [("saumur", "1-01"), ("tours", "2-01"), ("tours", "3-01"), ("nantes", "4-01")]
)
def test_the_casual_game_begins_with_two_tokens_and_any_level_is_delivered(space: str, card: str) -> None:
    state = casual(space, card)
    assert tokens_free(state, state.players[ADA]) == 2
    assert is_legal(state, Deliver(card))


@rule("21.3", "R.62")
def test_no_more_of_level_2_than_of_level_1_and_of_level_3_than_of_level_2_are_delivered() -> None:
    """With one of level 1 and one of level 2: one of level 1 or 3 may be delivered, none of level 2."""
    state = casual("saumur", "1-01", "2-05")
    state.players[ADA].delivered = ["1-02", "2-02"]
    state.players[ADA].held[1].tokens = [index(state, "vouvray")]
    assert legal(state, Deliver) == [Deliver("1-01")]
    assert "Not more level-2 messages than level-1" in why(state, Deliver("2-05"))
    state.players[ADA].delivered.append("1-03")
    assert is_legal(state, Deliver("2-05"))
    third = casual("saumur", "3-02")
    third.players[ADA].held[0].tokens = [index(third, "blois"), index(third, "chinon")]
    assert not legal(third, Deliver)
    assert "Not more level-3 messages than level-2" in why(third, Deliver("3-02"))
    third.players[ADA].delivered = ["1-02", "2-02"]
    assert is_legal(third, Deliver("3-02"))


@rule("21.3")
def test_a_message_may_be_on_its_way_before_it_may_be_delivered() -> None:
    """What is limited is how many are delivered; a token on the first village delivers nothing."""
    assert is_legal(casual("tours", "2-01"), Deliver("2-01"))


@rule("21.4", "R.62")
def test_level_4_is_delivered_independently() -> None:
    state = casual("nantes", "4-01")
    state.players[ADA].delivered = ["4-02", "4-03"]
    assert is_legal(state, Deliver("4-01"))


@rule("21.1")
def test_all_other_rules_hold_in_the_casual_game() -> None:
    state = known(2, "casual")
    trader_at(state, "saumur")
    build(state, ADA, "monastery", "saumur")
    assert legal(state, Buy) == [Buy("cheese", 1), Buy("beer", 1)]


@rule("22.1", "R.63")
def test_the_solo_game_is_set_up_as_for_two_with_one_card_of_each_character() -> None:
    state, two = known(1), known(2)
    assert state.horses == two.horses
    assert set(state.characters.values()) == {1}
    assert legal(state, MoveTrader) == legal(two, MoveTrader)
    assert legal(state, MoveMessenger) == legal(two, MoveMessenger)


def drafted(state: Position, *actions: Choice) -> Draft[Position, Choice, Happening, Sight]:
    """Return a draft of the active player with some steps."""
    draft: Draft[Position, Choice, Happening, Sight] = Draft(GAME, state.active, (state,))
    for action in actions:
        draft = draft.push(action)
    return draft


QUIET = (MoveMessenger("chambord", 0, "nantes"), MoveTrader("saumur", 0, "orleans"))
"""Both moves of a turn, after which cheese may be bought."""


def test_alone_a_turn_ends_when_its_player_says_so_and_the_next_is_another_draft() -> None:
    """Nobody else comes in between, so turns would run into each other, and steps back over their borders."""
    draft = drafted(known(1), *QUIET, Buy("cheese", 1))
    assert not draft.sealed
    assert draft.legal_actions() == (Finish(),)
    ended = draft.push(Finish())
    assert ended.sealed
    assert ended.after is not None
    assert ended.after.turns == 1


@pytest.mark.parametrize(("coins", "waits"), [(4, True), (5, False)])
def test_so_it_is_when_the_only_opponent_would_lose_the_turn(coins: int, *, waits: bool) -> None:
    state = known()
    state.players[BEN].coins = coins
    draft = drafted(state, *QUIET, Buy("cheese", 1))
    assert draft.sealed == (not waits)
    if waits:
        ended = draft.push(Finish())
        assert ended.sealed
        assert ended.after is not None
        assert (ended.after.active, ended.after.turns) == (ADA, 2)
