"""The market change and the circus movement."""

from __future__ import annotations

from bot.games.la_loire.actions import Buy, CircusMoved, PlaceCircus, Shifted
from bot.games.la_loire.components import MIDDLE
from bot.games.la_loire.market import market_price
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import (
    BEN,
    after,
    build,
    index,
    known,
    legal,
    only,
    put_circus,
    told,
    trader_at,
    why,
)
from tests.rulebook import rule

CHEESE = Buy("cheese", 1)


def at_saumur(market: str, circus: str) -> Position:
    """Return a position where Ada's trader may buy cheese at Saumur, which is blue."""
    state = known()
    state.market = market.split()
    put_circus(state, circus)
    trader_at(state, "saumur")
    return state


@rule("12.1", "13.1", "13.2", "13.3", "R.24", "R.26", "E.10", "E.11")
def test_the_example_of_the_rulebook() -> None:
    """Blue is bought: it goes to the right edge, red comes to the middle, and the circus goes to black."""
    state, events = told(at_saumur("black blue yellow purple red green white", "tours"), CHEESE)
    assert state.market == ["black", "yellow", "purple", "red", "green", "white", "blue"]
    assert only(events, Shifted).colour == "blue"
    assert market_price(state, index(state, "saumur")) == 4
    assert legal(state, PlaceCircus) == [PlaceCircus(v) for v in ("chinon", "vendome", "angers")]
    state, events = told(state, PlaceCircus("vendome"))
    assert state.circus == index(state, "vendome")
    assert only(events, CircusMoved).colour == "black"


@rule("12.1")
def test_the_bought_colour_costs_four_and_those_behind_it_move_up() -> None:
    state = at_saumur("black blue yellow purple red green white", "usse")
    before = {colour: place for place, colour in enumerate(state.market)}
    state = after(state, CHEESE)
    places = {colour: place for place, colour in enumerate(state.market)}
    assert places["black"] == before["black"] == 0
    assert all(
        places[colour] == before[colour] - 1 for colour in ("yellow", "purple", "red", "green", "white")
    )
    assert [market_price(state, index(state, village)) for village in ("saumur", "azay_le_rideau")] == [4, 4]


@rule("R.24")
def test_nothing_moves_when_the_last_tile_is_bought() -> None:
    state = at_saumur("black yellow purple red green white blue", "tours")
    state, events = told(state, CHEESE)
    assert state.market == ["black", "yellow", "purple", "red", "green", "white", "blue"]
    assert not [event for event in events if isinstance(event, Shifted)]


@rule("R.25")
def test_the_circus_stays_while_its_tile_was_in_the_middle_already() -> None:
    """Neither when nothing moves nor when only tiles behind it move."""
    for market in ("black yellow purple red green white blue", "black yellow purple red green blue white"):
        state, events = told(at_saumur(market, "tours"), CHEESE)
        assert state.market[MIDDLE] == "red"
        assert not state.turn.circus
        assert not [event for event in events if isinstance(event, CircusMoved)]
        assert "does not move now" in why(state, PlaceCircus("chinon"))


@rule("13.1")
def test_the_circus_stays_when_its_tile_arrives_elsewhere() -> None:
    for market in ("blue black yellow purple green red white", "blue red black yellow purple green white"):
        state = after(at_saumur(market, "tours"), CHEESE)
        assert state.circus == index(state, "tours")
        assert not state.turn.circus


@rule("13.3", "R.26")
def test_the_active_player_sends_the_circus_also_where_there_is_a_building() -> None:
    state = at_saumur("black blue yellow purple red green white", "tours")
    build(state, BEN, "farm", "chinon")
    state = after(state, CHEESE)
    assert state.active == 0
    assert PlaceCircus("chinon") in legal(state, PlaceCircus)
    assert "the circus goes to a black village" in why(state, PlaceCircus("saumur"))


@rule("13.3")
def test_a_single_village_of_the_colour_takes_the_circus_without_asking() -> None:
    state = at_saumur("white blue yellow purple red green black", "tours")
    state.shields[index(state, "beaugency")] = "black"
    state, events = told(state, CHEESE)
    assert state.circus == index(state, "cheverny")
    assert only(events, CircusMoved).village == "Cheverny"


@rule("13.4")
def test_the_circus_tile_is_that_of_the_village_with_the_circus() -> None:
    """Only one tile shows the circus: the one with the shield of its village."""
    state = after(
        at_saumur("black blue yellow purple red green white", "tours"), CHEESE, PlaceCircus("angers")
    )
    assert state.shields[state.circus] == state.market[0] == "black"
