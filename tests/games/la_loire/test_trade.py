"""Trade: buying goods with every discount, the ship of the owner, carrying limits, and selling."""

from __future__ import annotations

import pytest

from bot.games.la_loire.actions import (
    Bought,
    Buy,
    CircusWaits,
    Drifted,
    Hire,
    MoveMessenger,
    MoveTrader,
    PlaceCircus,
    Sell,
    SellAll,
    Shifted,
)
from bot.games.la_loire.components import BEER, CHEESE, GOODS, GRAIN, WINE, WOOD
from bot.games.la_loire.state import Position
from bot.games.la_loire.trade import goods_price
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    build,
    give,
    hire,
    index,
    is_legal,
    known,
    legal,
    only,
    put_circus,
    told,
    trader_at,
    why,
)
from tests.rulebook import rule

BEER_AT_SAUMUR, CHEESE_AT_SAUMUR = Buy("beer", 1), Buy("cheese", 1)


def stopped(space: str, *characters: str, coins: int = 7) -> Position:
    """Return a position where Ada's trader has just stopped."""
    state = known()
    trader_at(state, space, coins=coins)
    hire(state, ADA, *characters)
    return state


@rule("4.1", "5.1", "5.2", "E.5")
def test_the_trader_buys_cheese_at_saumur_for_the_price_of_its_shield() -> None:
    """The market price is 1, and there is no building."""
    state, events = told(stopped("saumur"), CHEESE_AT_SAUMUR)
    assert only(events, Bought).coins == 1
    assert state.players[ADA].coins == 6
    assert state.players[ADA].goods[CHEESE] == 1
    assert state.goods[CHEESE] == 7
    assert not [event for event in events if isinstance(event, Drifted)]


@rule("5.1")
def test_a_village_sells_one_kind_of_goods_and_a_city_none() -> None:
    assert legal(stopped("saumur"), Buy) == [CHEESE_AT_SAUMUR]
    assert "Saumur sells cheese, not wine" in why(stopped("saumur"), Buy("wine", 1))
    assert not legal(stopped("nantes"), Buy)
    assert "bought in villages" in why(stopped("nantes"), Buy("wine", 1))


@rule("5.2")
def test_goods_cost_coins() -> None:
    assert "costs 4 coins, and you have 3" in why(stopped("cheverny", coins=3), Buy("grain", 1))
    assert is_legal(stopped("cheverny", coins=4), Buy("grain", 1))


@rule("5.3")
@pytest.mark.parametrize(
    ("space", "good"), [("saumur", "cheese"), ("chinon", "wine"), ("usse", "grain"), ("saumur", "beer")]
)
def test_only_one_of_each_good_is_carried(space: str, good: str) -> None:
    state = stopped(space)
    if good == "beer":
        build(state, ADA, "monastery", space)
    assert is_legal(state, Buy(good, 1))
    give(state, ADA, **{good: 1})
    assert not is_legal(state, Buy(good, 1))
    assert f"carry only 1 {good}" in why(state, Buy(good, 1))


@rule("5.3")
def test_any_amount_of_wood_is_carried() -> None:
    state = stopped("montsoreau")
    give(state, ADA, wood=9)
    assert is_legal(state, Buy("wood", 1))


@rule("5.4", "R.28")
def test_goods_that_have_run_out_are_not_sold() -> None:
    state = stopped("saumur")
    give(state, BEN, cheese=8)
    assert not is_legal(state, CHEESE_AT_SAUMUR)
    assert "0 cards can be had" in why(state, CHEESE_AT_SAUMUR)


@rule("5.5")
def test_only_one_card_is_bought_in_a_turn() -> None:
    state = stopped("montsoreau")
    assert "1 wood a turn" in why(state, Buy("wood", 2))
    state = after(state, Buy("wood", 1))
    assert not legal(state, Buy)
    assert "is spent" in why(state, Buy("wood", 1))


@rule("8.1", "8.2", "4.5", "R.27", "E.8")
def test_a_farm_takes_a_coin_off_for_all_and_moves_its_owners_ship() -> None:
    """Cheese at Saumur is free, and the ship of the owner moves one space."""
    state = stopped("saumur")
    build(state, BEN, "farm", "saumur")
    state, events = told(state, CHEESE_AT_SAUMUR)
    assert only(events, Bought).coins == 0
    assert state.players[ADA].coins == 7
    assert state.players[BEN].coins == 7, "coins go to the supply, never to the owner"
    assert state.players[BEN].ship == 1


@rule("8.2", "8.3", "R.27")
def test_ones_own_farm_gives_the_discount_and_the_step_even_at_no_price() -> None:
    state = stopped("saumur", coins=0)
    build(state, ADA, "farm", "saumur")
    state = after(state, CHEESE_AT_SAUMUR)
    assert (state.players[ADA].coins, state.players[ADA].ship) == (0, 1)


@rule("9.1", "4.7")
def test_a_castle_takes_two_coins_off_but_never_below_zero() -> None:
    state = stopped("cheverny")
    build(state, BEN, "castle", "cheverny")
    state, events = told(state, Buy("grain", 1))
    assert only(events, Bought).coins == 2
    assert state.players[BEN].ship == 1
    state = stopped("saumur")
    build(state, BEN, "castle", "saumur")
    state, events = told(state, CHEESE_AT_SAUMUR)
    assert only(events, Bought).coins == 0
    assert state.players[BEN].ship == 1


@rule("10.1", "10.2", "10.3", "4.6", "E.9", "R.22")
@pytest.mark.parametrize(("good", "price"), [("cheese", 0), ("beer", 2)])
def test_the_owner_of_a_monastery_buys_its_goods_cheaper_or_beer_at_double_price(
    good: str, price: int
) -> None:
    state = stopped("saumur")
    build(state, ADA, "monastery", "saumur")
    assert legal(state, Buy) == [CHEESE_AT_SAUMUR, BEER_AT_SAUMUR]
    state, events = told(state, Buy(good, 1))
    assert only(events, Bought).coins == price
    assert state.players[ADA].ship == 1
    assert state.market[-1] == "blue", "beer is a purchase like any other"
    assert not legal(state, Buy), "one or the other"


@rule("10.1", "10.3")
def test_only_the_owner_buys_beer_and_only_in_a_monastery() -> None:
    state = stopped("saumur")
    build(state, BEN, "monastery", "saumur")
    assert legal(state, Buy) == [CHEESE_AT_SAUMUR]
    assert "Only the owner of a monastery" in why(state, BEER_AT_SAUMUR)
    state, events = told(state, CHEESE_AT_SAUMUR)
    assert only(events, Bought).coins == 0
    assert state.players[BEN].ship == 1
    farm = stopped("saumur")
    build(farm, ADA, "farm", "saumur")
    assert not is_legal(farm, BEER_AT_SAUMUR)


@rule("11.1", "E.12")
@pytest.mark.parametrize(("kind", "price"), [("", 3), ("farm", 2), ("monastery", 2), ("castle", 1)])
def test_the_circus_takes_another_coin_off(kind: str, price: int) -> None:
    """The price at Cheverny is 4: farm and circus take 2 off, castle and circus 3."""
    state = stopped("cheverny")
    put_circus(state, "cheverny")
    if kind:
        build(state, BEN, kind, "cheverny")
    assert goods_price(state, index(state, "cheverny"), GRAIN) == price


@rule("11.1", "R.22")
def test_the_circus_is_taken_off_beer_after_doubling_and_the_monastery_is_not() -> None:
    state = stopped("cheverny", coins=7)
    build(state, ADA, "monastery", "cheverny")
    put_circus(state, "cheverny")
    assert goods_price(state, index(state, "cheverny"), BEER) == 2 * 4 - 1
    assert goods_price(state, index(state, "cheverny"), GRAIN) == 2


@rule("R.21", "R.27")
def test_a_purchase_is_paid_taken_credited_and_then_shifts_the_market_and_the_circus() -> None:
    state = known()
    put_circus(state, "tours")
    trader_at(state, "saumur")
    build(state, BEN, "farm", "saumur")
    _, events = told(state, CHEESE_AT_SAUMUR)
    assert [type(event) for event in events] == [Bought, Drifted, Shifted, CircusWaits]


@rule("C.lumberjack", "R.23")
def test_the_lumberjack_buys_two_wood_at_the_same_price_with_one_step_and_one_shift() -> None:
    state = stopped("montsoreau", "lumberjack")
    build(state, BEN, "farm", "montsoreau")
    assert legal(state, Buy) == [Buy("wood", 1), Buy("wood", 2)]
    state, events = told(state, Buy("wood", 2))
    assert only(events, Bought).coins == 2 * (3 - 1)
    assert state.players[ADA].goods[WOOD] == 2
    assert state.players[BEN].ship == 1
    assert only(events, Shifted).colour == "red"


@rule("C.lumberjack")
def test_the_lumberjack_buys_two_of_nothing_else_and_no_third_wood() -> None:
    assert legal(stopped("saumur", "lumberjack"), Buy) == [CHEESE_AT_SAUMUR]
    assert "2 wood a turn" in why(stopped("montsoreau", "lumberjack"), Buy("wood", 3))
    last = stopped("montsoreau", "lumberjack")
    give(last, BEN, wood=11)
    assert legal(last, Buy) == [Buy("wood", 1)], "the supply ends"


@rule("C.dairyman")
def test_the_dairyman_carries_any_number_of_cheeses() -> None:
    state = stopped("saumur", "dairyman")
    give(state, ADA, cheese=3, grain=1)
    assert is_legal(state, CHEESE_AT_SAUMUR)


@rule("C.dairyman")
def test_even_with_the_dairyman_one_grain_is_carried_and_no_cheese_comes_from_an_empty_supply() -> None:
    state = stopped("usse", "dairyman")
    give(state, ADA, grain=1)
    assert not is_legal(state, Buy("grain", 1))
    state = stopped("saumur", "dairyman")
    give(state, ADA, cheese=8)
    assert "Of cheese, 0 cards" in why(state, CHEESE_AT_SAUMUR)


@rule("C.grain_farmer")
def test_the_grain_farmer_carries_any_amount_of_grain() -> None:
    state = stopped("usse", "grain_farmer")
    give(state, ADA, grain=3)
    assert is_legal(state, Buy("grain", 1))


@rule("C.grain_farmer")
def test_even_with_the_grain_farmer_one_cheese_is_carried_and_one_grain_bought_at_a_time() -> None:
    state = stopped("usse", "grain_farmer")
    assert legal(state, Buy) == [Buy("grain", 1)]
    state = stopped("saumur", "grain_farmer")
    give(state, ADA, cheese=1)
    assert not is_legal(state, CHEESE_AT_SAUMUR)


@rule("6.1", "E.6")
def test_the_trader_sells_a_wood_and_a_cheese_for_seven_coins() -> None:
    state = stopped("nantes", coins=0)
    give(state, ADA, wood=1, cheese=1)
    state = after(state, SellAll(0))
    assert state.players[ADA].coins == 7
    assert (state.goods[WOOD], state.goods[CHEESE]) == (12, 8)


@rule("6.2", "R.16", "4.2")
def test_the_trader_sells_what_it_likes_and_in_a_city_only() -> None:
    state = stopped("orleans", coins=0)
    give(state, ADA, wood=3, wine=1)
    assert legal(state, Sell) == [Sell("wood", 1), Sell("wood", 2), Sell("wood", 3), Sell("wine", 1)]
    assert legal(state, SellAll) == [SellAll(keep) for keep in range(4)]
    state = after(state, SellAll(2))
    assert (state.players[ADA].coins, state.players[ADA].goods[WOOD]) == (2 + 6, 2)
    state = after(state, Sell("wood", 1))
    assert state.players[ADA].coins == 10
    village = stopped("saumur")
    give(village, ADA, wood=3)
    assert not legal(village, Sell)
    assert "Nantes or Orléans only" in why(village, Sell("wood", 1))


@rule("6.1")
@pytest.mark.parametrize(
    ("good", "price"), [("wood", 2), ("grain", 4), ("cheese", 5), ("wine", 6), ("beer", 8)]
)
def test_goods_bring_the_price_on_their_card(good: str, price: int) -> None:
    state = stopped("nantes", coins=0)
    give(state, ADA, **{good: 1})
    assert after(state, Sell(good, 1)).players[ADA].coins == price


@rule("C.wood_merchant", "C.grain_merchant", "C.cheese_merchant", "C.wine_merchant")
@pytest.mark.parametrize("good", [WOOD, GRAIN, CHEESE, WINE])
def test_a_merchant_gains_a_coin_with_each_card_of_its_goods(good: int) -> None:
    state = stopped("nantes", f"{GOODS[good]}_merchant", coins=0)
    give(state, ADA, **{GOODS[good]: 3})
    price = state.edition.goods[good].price
    assert after(state, Sell(GOODS[good], 3)).players[ADA].coins == 3 * (price + 1)


@rule("C.wood_merchant", "C.grain_merchant", "C.cheese_merchant", "C.wine_merchant")
@pytest.mark.parametrize("merchant", [WOOD, GRAIN, CHEESE, WINE])
def test_a_merchant_gains_nothing_with_other_goods_nor_on_buying(merchant: int) -> None:
    name = f"{GOODS[merchant]}_merchant"
    for good in {WOOD, GRAIN, CHEESE, WINE, BEER} - {merchant}:
        state = stopped("nantes", name, coins=0)
        give(state, ADA, **{GOODS[good]: 1})
        assert after(state, Sell(GOODS[good], 1)).players[ADA].coins == state.edition.goods[good].price
    for space in ("saumur", "montsoreau", "chinon", "usse"):
        assert legal(stopped(space, name), Buy) == legal(stopped(space), Buy)


@rule("4.4", "R.18", "R.15")
def test_at_the_circus_the_trader_buys_or_hires() -> None:
    state = stopped("usse")
    put_circus(state, "usse")
    assert is_legal(state, Buy("grain", 1))
    assert is_legal(state, Hire("yellow", "banker"))
    bought = after(state, Buy("grain", 1))
    assert not legal(bought, Hire)
    assert "is spent" in why(bought, Hire("yellow", "banker"))
    hired = after(state, Hire("yellow", "banker"))
    assert not legal(hired, Buy)
    assert "is spent" in why(hired, Buy("grain", 1))


def test_the_messenger_may_move_once_the_circus_is_placed() -> None:
    state = known()
    put_circus(state, "tours")
    trader_at(state, "saumur")
    state = after(state, CHEESE_AT_SAUMUR)
    assert not legal(state, MoveMessenger)
    assert "where the circus goes" in why(state, MoveTrader("saumur", 0, "orleans"))
    assert legal(after(state, legal(state, PlaceCircus)[0]), MoveMessenger)
