"""Coins: the limits in the cities, and every coin followed by its source."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    BankPaid,
    Bought,
    Built,
    BuyMessage,
    Delivered,
    Discarded,
    Fetched,
    Finish,
    Happening,
    Hired,
    Looked,
    MoveMessenger,
    MoveTrader,
    PalaceBought,
    Sail,
    Sailed,
    SellAll,
    Sold,
    Took,
    TurnBegan,
    TurnLost,
)
from bot.games.la_loire.state import Position
from bot.kernel import DO
from tests.conformance.games import Case
from tests.conformance.playouts import playout
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    give,
    hire,
    hold,
    is_legal,
    known,
    messenger_at,
    only,
    piece,
    told,
    trader_at,
)
from tests.rulebook import rule

END_OF_TURN = (MoveMessenger("chambord", 0, "nantes"), MoveTrader("saumur", 0, "orleans"), Finish())
"""A turn of Ada's in which she does nothing."""


def with_coins(ada: int = 7, ben: int = 7, seats: int = 2) -> Position:
    """Return an opening in which the players have so many coins."""
    state = known(seats)
    state.players[ADA].coins, state.players[BEN].coins = ada, ben
    return state


@rule("18.1", "R.54")
def test_with_fewer_than_five_coins_in_a_city_the_turn_brings_a_coin_and_ends() -> None:
    state, events = told(with_coins(ben=4), *END_OF_TURN)
    assert [type(event) for event in events[-3:]] == [TurnBegan, TurnLost, TurnBegan]
    lost = only(events, TurnLost)
    assert (lost.seat, lost.coins) == (BEN, 5), "the turn is over even though there are five now"
    assert state.active == ADA
    assert state.turns == 2


@rule("18.2")
def test_turns_are_lost_until_there_are_five_coins() -> None:
    state = after(with_coins(ben=3), *END_OF_TURN)
    assert (state.active, state.players[BEN].coins) == (ADA, 4)
    state = after(
        state, MoveMessenger("cheverny", 0, "nantes"), MoveTrader("montsoreau", 0, "orleans"), Finish()
    )
    assert (state.active, state.players[BEN].coins) == (ADA, 5)
    state = after(state, MoveMessenger("amboise", 0, "nantes"), MoveTrader("chinon", 0, "orleans"), Finish())
    assert state.active == BEN, "with five coins he plays"


@rule("18.1", "R.54")
def test_five_coins_or_a_village_save_the_turn_and_spending_later_does_not_lose_it() -> None:
    assert after(with_coins(ben=5), *END_OF_TURN).active == BEN
    state = with_coins(ben=0)
    state.players[BEN].trader = piece(state, "saumur", 2)
    assert after(state, *END_OF_TURN).active == BEN
    state = with_coins(ada=5)
    messenger_at(state, "nantes")
    hold(state, ADA)
    state = after(state, BuyMessage(3, "top"))
    assert state.players[ADA].coins == 2
    assert is_legal(state, MoveTrader("saumur", 0, "orleans")), "it is tested once, as the turn begins"


@rule("18.1")
def test_before_a_turn_would_be_lost_there_is_a_warning() -> None:
    state = known()
    trader_at(state, "nantes", coins=4)
    give(state, ADA, wood=1)
    state.turn.messenger_moved = True
    view = GAME.view(state, ADA)
    assert "your next turn will be lost" in GAME.words.detail(view, DO, "end", {})
    state = known()
    state.players[ADA].trader = piece(state, "chambord", 0)
    state.players[ADA].coins = 2
    view = GAME.view(state, ADA)
    assert "your next turn will be lost" in GAME.words.detail(view, "to", "orleans", {DO: "trader"})
    state.players[ADA].goods[3] = 1
    view = GAME.view(state, ADA)
    assert "lost" not in GAME.words.detail(view, "to", "orleans", {DO: "trader"}), "there is wine to sell"


@rule("18.3", "R.55")
def test_a_trader_leaves_a_city_with_ten_coins_at_most() -> None:
    state, events = told(with_coins(ada=13), MoveTrader("saumur", 0, "orleans"))
    assert only(events, Discarded).coins == 3
    assert state.players[ADA].coins == 10
    state, events = told(with_coins(ada=10), MoveTrader("saumur", 0, "orleans"))
    assert not [event for event in events if isinstance(event, Discarded)]


@rule("18.3", "R.55")
def test_the_messenger_may_spend_before_the_trader_leaves() -> None:
    state = with_coins(ada=13)
    messenger_at(state, "orleans")
    state = after(state, BuyMessage(3, "top"), MoveTrader("saumur", 0, "orleans"))
    assert state.players[ADA].coins == 10


@rule("18.3")
def test_before_coins_are_lost_there_is_a_warning() -> None:
    view = GAME.view(with_coins(ada=13), ADA)
    warning = "you lose 3 coins: at most 10 may leave"
    assert GAME.words.detail(view, DO, "trader", {}).startswith(warning)
    assert GAME.words.detail(view, "to", "saumur", {DO: "trader"}).startswith(warning)
    assert "lose" not in GAME.words.detail(view, DO, "messenger", {})


@rule("18.4", "R.55")
def test_the_messenger_and_a_trader_in_a_village_carry_what_they_like() -> None:
    state = with_coins(ada=30)
    state.players[ADA].trader = piece(state, "saumur", 2)
    state = after(state, MoveMessenger("chambord", 0, "nantes"), MoveTrader("chinon", 1, "orleans"))
    assert state.players[ADA].coins == 30


@rule("C.banker")
def test_with_the_banker_fifteen_coins_leave_a_city() -> None:
    state = with_coins(ada=15)
    hire(state, ADA, "banker")
    assert after(state, MoveTrader("saumur", 0, "orleans")).players[ADA].coins == 15


@rule("C.banker")
def test_the_banker_lets_no_sixteenth_coin_leave() -> None:
    state = with_coins(ada=16)
    hire(state, ADA, "banker")
    state, events = told(state, MoveTrader("saumur", 0, "orleans"))
    assert (only(events, Discarded).coins, only(events, Discarded).limit) == (1, 15)
    assert state.players[ADA].coins == 15


def ledger(events: tuple[Happening, ...]) -> dict[int, int]:
    """Return what each seat gained or paid, by what was told."""
    sums: dict[int, int] = {}
    for event in events:
        match event:
            case Sold() | BankPaid() | Delivered():
                sums[event.seat] = sums.get(event.seat, 0) + event.coins
            case TurnLost():
                sums[event.seat] = sums.get(event.seat, 0) + event.gained
            case (
                Discarded()
                | Fetched()
                | Bought()
                | Built()
                | PalaceBought()
                | Sailed()
                | Hired()
                | Looked()
                | Took()
            ):
                sums[event.seat] = sums.get(event.seat, 0) - event.coins
            case _:
                pass
    return {seat: change for seat, change in sums.items() if change}


@pytest.mark.parametrize("seed", range(4))
def test_every_coin_comes_and_goes_by_something_that_is_told(seed: int) -> None:
    for moment in playout(Case(GAME), seed).moments:
        before, after_it = moment.before.players, moment.after.players
        changes = {
            seat: new.coins - old.coins
            for seat, (old, new) in enumerate(zip(before, after_it, strict=True))
            if new.coins != old.coins
        }
        assert changes == ledger(moment.events), moment.action
        assert min(player.coins for player in after_it) >= 0


@rule("18.3")
def test_selling_and_sailing_come_before_leaving() -> None:
    state = known()
    trader_at(state, "nantes", coins=5)
    give(state, ADA, wood=2, wine=1)
    state = after(state, SellAll(0), Sail(2))
    assert state.players[ADA].coins == 5
