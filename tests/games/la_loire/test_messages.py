"""Buying messages: where they are sold, how many may be bought and held, and how they are chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    BuyMessage,
    Deliver,
    Finish,
    Keep,
    Looked,
    MoveTrader,
    Took,
)
from bot.games.la_loire.state import Position
from bot.kernel import Chance, Draft
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    NAMES,
    after,
    build,
    hire,
    hold,
    is_legal,
    known,
    legal,
    messenger_at,
    only,
    told,
    trader_at,
    why,
)
from tests.rulebook import rule


def stopped(
    space: str, *characters: str, own: str = "", cards: tuple[str, ...] = (), coins: int = 10
) -> Position:
    """Return a position where Ada's messenger has stopped, perhaps at a building of hers."""
    state = known()
    messenger_at(state, space, coins=coins)
    if own:
        build(state, ADA, own, space)
    hold(state, ADA, *cards)
    hire(state, ADA, *characters)
    return state


def levels(state: Position) -> list[int]:
    """Return the levels of the messages on sale."""
    return list(dict.fromkeys(action.level for action in legal(state, BuyMessage)))


def buy_all(state: Position, level: int = 1) -> tuple[Position, list[int]]:
    """Buy messages of a level as long as they are sold, and return what they cost."""
    prices = []
    while is_legal(state, BuyMessage(level, "top")):
        state, events = told(state, BuyMessage(level, "top"))
        prices.append(only(events, Took).coins)
    return state, prices


@rule("16.1", "4.3", "4.5", "4.6", "4.7", "16.9", "R.19")
@pytest.mark.parametrize(
    ("space", "own", "found"),
    [
        ("nantes", "", [1, 2, 3]),
        ("orleans", "", [1, 2, 3]),
        ("saumur", "", []),
        ("saumur", "farm", [1, 2, 3]),
        ("saumur", "castle", [1, 2, 3]),
        ("saumur", "monastery", [4]),
    ],
)
def test_messages_are_sold_in_cities_and_at_ones_own_buildings(
    space: str, own: str, found: list[int]
) -> None:
    assert levels(stopped(space, own=own)) == found


@rule("16.2")
def test_no_messages_are_sold_at_other_players_buildings_nor_to_the_trader() -> None:
    state = stopped("saumur")
    build(state, BEN, "castle", "saumur")
    assert not legal(state, BuyMessage)
    assert "at your own buildings" in why(state, BuyMessage(1, "top"))
    city = known()
    trader_at(city, "nantes")
    assert not legal(city, BuyMessage)
    assert "Only the messenger" in why(city, BuyMessage(1, "top"))


@rule("16.3", "16.5")
@pytest.mark.parametrize(("level", "own"), [(1, "farm"), (2, "farm"), (3, "farm"), (4, "monastery")])
def test_a_message_costs_its_level_and_the_first_card_is_laid_open(level: int, own: str) -> None:
    state, events = told(stopped("saumur", own=own), BuyMessage(level, "top"))
    bought = only(events, Took)
    assert (bought.coins, bought.message.level) == (level, level)
    assert state.players[ADA].coins == 10 - level
    for viewer in (None, ADA, BEN):
        assert GAME.view(state, viewer).table.players[ADA].held[0].card == bought.message.id


@rule("16.3")
def test_messages_cost_coins() -> None:
    assert levels(stopped("nantes", coins=2)) == [1, 2]
    assert "costs 3 coins, and you have 2" in why(stopped("nantes", coins=2), BuyMessage(3, "top"))


@rule("16.4", "R.48")
def test_one_message_is_bought_in_a_turn_and_two_at_a_castle_one_after_the_other() -> None:
    assert buy_all(stopped("nantes"))[1] == [1]
    assert buy_all(stopped("saumur", own="farm"))[1] == [1]
    assert "buy 1 message here" in why(buy_all(stopped("nantes"))[0], BuyMessage(1, "top"))
    state, _ = told(stopped("saumur", own="castle"), BuyMessage(1, "top"))
    assert levels(state) == [1, 2, 3], "the second may be chosen after seeing the first"
    state = after(state, BuyMessage(3, "top"))
    assert not legal(state, BuyMessage)


@rule("16.6")
def test_two_undelivered_messages_may_be_held() -> None:
    assert buy_all(stopped("saumur", own="castle", cards=("1-01",)))[1] == [1]
    full = stopped("nantes", cards=("1-01", "2-01"))
    assert not legal(full, BuyMessage)
    assert "hold 2 undelivered messages" in why(full, BuyMessage(1, "top"))


@rule("16.7", "R.52")
def test_messages_are_delivered_in_any_order_and_never_discarded() -> None:
    state = stopped("nantes", cards=("1-01", "1-07"))
    messenger_at(state, "usse")
    state = after(state, Deliver("1-07"))
    assert [held.card for held in state.players[ADA].held] == ["1-01"]
    assert {kind.__name__ for kind in GAME.actions}.isdisjoint({"Discard", "Drop"})


@rule("16.8")
def test_a_message_may_be_bought_before_it_can_be_delivered() -> None:
    state = stopped("nantes")
    assert is_legal(state, BuyMessage(3, "top"))
    view = GAME.view(state, ADA)
    told_before = GAME.words.detail(view, "level", 3, {"do": "message"})
    assert "before you have the Apprentice and the Helper" in told_before


@rule("R.47", "17.9")
@pytest.mark.parametrize("characters", [(), ("mayor",)])
def test_one_monastery_message_is_held_at_a_time(characters: tuple[str, ...]) -> None:
    state = stopped("saumur", *characters, own="monastery", cards=("4-01",))
    assert not legal(state, BuyMessage)
    assert "one monastery message at a time" in why(state, BuyMessage(4, "top"))
    full = stopped("saumur", own="monastery", cards=("1-01", "1-12"))
    assert not legal(full, BuyMessage), "it counts to the limit"


@rule("R.51")
def test_a_level_that_has_run_out_is_not_sold_and_delivered_cards_do_not_come_back() -> None:
    state = stopped("nantes")
    state.players[BEN].delivered += [card for layer in state.decks[1] for card in layer]
    state.decks[1] = []
    assert levels(state) == [1, 3]
    assert "no level-2 messages left" in why(state, BuyMessage(2, "top"))


@rule("R.17", "4.3")
def test_in_a_city_the_messenger_buys_or_delivers() -> None:
    state = stopped("nantes", cards=("4-01",))
    assert legal(state, Deliver)
    assert legal(state, BuyMessage)
    assert not legal(after(state, Deliver("4-01")), BuyMessage)
    assert not legal(after(state, BuyMessage(1, "top")), Deliver)


@rule("C.mayor")
def test_the_mayor_holds_four_messages() -> None:
    assert buy_all(stopped("saumur", "mayor", own="castle", cards=("1-01", "2-01")))[1] == [1, 1]


@rule("C.mayor")
def test_even_the_mayor_holds_no_fifth_message_and_buys_no_more_at_a_time() -> None:
    full = stopped("nantes", "mayor", cards=("1-01", "1-12", "2-01", "3-01"))
    assert "hold 4 undelivered messages" in why(full, BuyMessage(1, "top"))
    assert buy_all(stopped("nantes", "mayor"))[1] == [1]


@rule("C.vassallus", "R.49")
@pytest.mark.parametrize(
    ("space", "own", "count"), [("nantes", "", 2), ("saumur", "farm", 2), ("saumur", "castle", 3)]
)
def test_the_vassallus_buys_one_more_message_at_the_normal_price(space: str, own: str, count: int) -> None:
    assert buy_all(stopped(space, "vassallus", "mayor", own=own))[1] == [1] * count


@rule("C.vassallus")
def test_the_vassallus_buys_none_more_at_a_monastery_nor_over_the_limit() -> None:
    state = after(stopped("saumur", "vassallus", "mayor", own="monastery"), BuyMessage(4, "top"))
    assert not legal(state, BuyMessage)
    assert buy_all(stopped("saumur", "vassallus", own="castle"))[1] == [1, 1]


@rule("C.spy", "R.50")
def test_the_spy_looks_at_three_cards_keeps_one_and_puts_the_others_under_the_deck() -> None:
    state, events = told(stopped("nantes", "spy"), BuyMessage(2, "spy"), seed=3)
    seen = [card.id for card in only(events, Looked).cards]
    assert len(seen) == 3
    assert legal(state, Keep) == [Keep(card) for card in seen]
    state = after(state, Keep(seen[1]))
    assert [held.card for held in state.players[ADA].held] == [seen[1]]
    assert state.decks[1][-1] == [seen[0], seen[2]], "a layer of their own, drawn last"
    assert len(state.decks[1][0]) == 11


@rule("C.spy")
def test_cards_that_the_spy_put_back_come_last_and_in_no_order() -> None:
    seconds: Counter[str] = Counter()
    for seed in range(60):
        state = stopped("nantes", "spy", "vassallus")
        state.decks[1] = [["2-01"], ["2-02", "2-03"]]
        state = after(state, BuyMessage(2, "top"), BuyMessage(2, "top"), seed=seed)
        first, second = (held.card for held in state.players[ADA].held)
        assert first == "2-01"
        seconds[second] += 1
    assert set(seconds) == {"2-02", "2-03"}


@rule("C.spy", "R.51")
def test_the_spy_sees_what_is_left_of_a_small_deck_and_works_in_a_monastery_too() -> None:
    state = stopped("nantes", "spy")
    state.decks[0] = [["1-05", "1-09"]]
    assert legal(after(state, BuyMessage(1, "spy")), Keep) == [Keep("1-05"), Keep("1-09")]
    assert is_legal(stopped("saumur", "spy", own="monastery"), BuyMessage(4, "spy"))


@rule("C.spy")
def test_the_spy_is_used_for_each_card_and_need_not_be() -> None:
    state = stopped("saumur", "spy", own="castle")
    assert is_legal(state, BuyMessage(1, "top"))
    state = after(state, BuyMessage(1, "spy"), seed=1)
    state = after(state, legal(state, Keep)[0])
    assert is_legal(state, BuyMessage(1, "spy"))
    assert "Only the Spy" in why(stopped("nantes"), BuyMessage(1, "spy"))


@rule("C.spy")
def test_what_the_spy_sees_is_shown_and_told_to_that_player_alone() -> None:
    state, events = told(stopped("nantes", "spy"), BuyMessage(2, "spy"), seed=3)
    seen = [card.id for card in only(events, Looked).cards]
    assert GAME.view(state, ADA).shown == tuple(seen)
    looked = only(events, Looked)
    own = GAME.words.tell(looked, ADA, NAMES)
    assert own is not None
    assert all(" + ".join(card.shields) in own for card in looked.cards)
    for viewer in (None, BEN):
        view = GAME.view(state, viewer)
        assert view.shown == ()
        assert view.decks == (17, 11, 14, 8)
        assert not any(card in str(view) for card in seen)
        assert GAME.words.tell(looked, viewer, NAMES) == "Ada pays 2 coins and looks at 3 level-2 messages."
        assert not any(
            " + ".join(card.shields) in GAME.words.outline(view, NAMES[:2]) for card in looked.cards
        )


@rule("C.spy", "1.5")
def test_no_view_holds_the_cards_of_a_deck() -> None:
    state = known()
    inside = {card for deck in state.decks for layer in deck for card in layer}
    for viewer in (None, ADA, BEN):
        assert not any(card in str(GAME.view(state, viewer)) for card in inside)


@rule("C.spy")
def test_a_draft_is_sealed_before_cards_are_drawn_or_shown() -> None:
    state = stopped("nantes", "spy")
    for look in ("top", "spy"):
        draft = Draft(GAME, ADA, (state,)).push(BuyMessage(1, look))
        assert draft.sealed
        assert draft.preview == state


@rule("16.5")
def test_every_card_of_a_deck_may_come_first() -> None:
    found = set()
    for seed in range(200):
        state = stopped("nantes")
        GAME.apply(state, ADA, BuyMessage(3, "top"), Chance(seed))
        found.add(state.players[ADA].held[0].card)
    assert found == {card for layer in stopped("nantes").decks[2] for card in layer}


@rule("2.3")
def test_the_turn_ends_by_itself_after_the_last_message() -> None:
    state = stopped("nantes")
    state.turn.trader_moved = True
    assert is_legal(state, Finish())
    assert after(state, BuyMessage(1, "top")).active == BEN
    assert not legal(state, MoveTrader)
