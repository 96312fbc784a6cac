"""What is said: menus with prices, one short line for each consequence, and the whole table in words."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Build,
    Buy,
    BuyMessage,
    BuyPalace,
    Choice,
    Deliver,
    FetchHorse,
    Finish,
    Happening,
    Hire,
    Keep,
    MoveMessenger,
    MoveTrader,
    PlaceCircus,
    Sail,
    Sell,
    SellAll,
    TakeBack,
)
from bot.games.la_loire.state import Position
from bot.kernel import DO, Given, Value
from bot.kernel.choices import Chosen, next_question
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    NAMES,
    after,
    build,
    give,
    hire,
    hold,
    index,
    known,
    messenger_at,
    piece,
    put_circus,
    told,
    trader_at,
)


def said(state: Position, field: str, value: Value, **given: Value) -> str:
    """Return the detail of an answer for the active player."""
    view = GAME.view(state, state.active)
    row: Given = {DO: given.pop("verb", ""), **given}
    return GAME.words.detail(view, field, value, row)


def heard(events: list[Happening], *, viewer: int | None = None) -> list[str]:
    """Return what somebody was told."""
    sentences = (
        GAME.words.tell(event, None if viewer is None else [ADA, BEN][viewer], NAMES) for event in events
    )
    return [sentence for sentence in sentences if sentence is not None]


def test_a_stop_of_the_trader_shows_horses_goods_with_their_price_and_the_circus() -> None:
    state = known()
    build(state, BEN, "farm", "montsoreau")
    put_circus(state, "montsoreau")
    state.players[ADA].trader = piece(state, "saumur", 2)
    found = said(state, "to", "montsoreau", verb="trader")
    assert found == "leaves 2 horses; wood for 1 coin; the circus: hire; 1 free horse there"
    give(state, ADA, wine=1)
    assert "wine for 1 coin (you carry one)" in said(state, "to", "chinon", verb="trader")
    give(state, BEN, grain=8)
    assert "grain for 3 coins (sold out)" in said(state, "to", "usse", verb="trader")


def test_a_stop_of_the_messenger_shows_deliveries_and_messages_on_sale() -> None:
    state = known()
    hold(state, ADA, "1-12", "2-01")
    hire(state, ADA, "apprentice")
    state.players[ADA].messenger = piece(state, "langeais", 0, "orleans")
    build(state, ADA, "castle", "tours")
    found = said(state, "to", "tours", verb="messenger")
    assert found == (
        "deliver level 1: receive 3 coins; bring on level 2; buy 2 messages (you hold as many as you may)"
    )
    state.players[ADA].messenger = piece(state, "saumur", 1, "nantes")
    build(state, ADA, "monastery", "serrant")
    assert "buy 1 monastery message" in said(state, "to", "serrant", verb="messenger")


def test_prices_in_menus_are_what_is_paid() -> None:
    state = known()
    trader_at(state, "nantes", coins=20)
    give(state, ADA, wood=2, cheese=1)
    hire(state, ADA, "magister_artium", "cheese_merchant", "patronus", "economus")
    assert said(state, DO, "sell_all") == "all goods bring 10 coins"
    assert said(state, "keep", 1, verb="sell_all") == "brings 8 coins"
    assert said(state, "good", "cheese", verb="sell") == "brings 6 coins each"
    assert said(state, "amount", 2, verb="sell", good="wood") == "brings 4 coins"
    assert said(state, "building", "farm", verb="build").startswith("3 coins and 1 wood")
    assert said(state, "wood", 0, verb="build", building="farm") == "5 coins"
    assert said(state, "palace", "nantes_bank", verb="palace").startswith(
        "3 coins; 1 point; 3 coins whenever"
    )
    assert said(state, "spaces", 2, verb="sail") == "10 coins; to space 2 of 20"
    state = after(state, BuyPalace("nantes_bank"))
    assert said(state, "palace", "orleans_bank", verb="palace").startswith("4 coins")
    assert said(state, DO, "palace") == "4 coins"
    assert said(state, DO, "sail") == "6 coins for 1 space, 10 coins for 2"


def test_characters_and_messages_in_menus_have_their_price() -> None:
    state = known()
    trader_at(state, "usse", coins=20)
    hire(state, ADA, "witch")
    assert said(state, "character", "scout", verb="hire") == "2 coins; 1 point; up to 3 horses in a team"
    city = known()
    messenger_at(city, "nantes")
    assert said(city, "level", 1, verb="message") == "1 coin"
    hold(city, ADA, "2-01")
    hire(city, ADA, "apprentice")
    city.players[ADA].held[0].tokens = [index(city, "tours")]
    assert said(city, "message", "2-01", verb="take_back") == "still to reach: yellow"
    assert said(city, "message", "1-12", verb="keep") == "pays 3 coins now"


def test_a_verb_with_one_answer_says_what_it_means() -> None:
    """Menus skip questions with one answer, so the price must be seen before."""
    state = known()
    trader_at(state, "saumur")
    assert said(state, DO, "buy") == "cheese for 1 coin"
    state.players[ADA].messenger = piece(state, "montsoreau", 0, "nantes")
    state.horses[index(state, "montsoreau")] = 0
    assert said(state, DO, "messenger") == "to Saumur; deliver level 1: receive 1 coin"
    state = after(state, MoveMessenger("saumur", 0, "nantes"))
    assert said(state, DO, "deliver") == "deliver level 1: receive 1 coin"
    city = known()
    messenger_at(city, "nantes")
    assert said(city, DO, "message") == "1 coin to 3 coins"
    assert said(city, DO, "trader") == "now at Nantes with 2 horses"
    circus = known()
    trader_at(circus, "usse", coins=1)
    assert said(circus, "colour", "yellow", verb="hire") == (
        "Wood Merchant 1; Grain Merchant 1; Cheese Merchant 1; Wine Merchant 1; Banker 1"
    )


def test_spending_the_coins_that_the_next_turn_needs_is_warned_of() -> None:
    state = known()
    trader_at(state, "nantes", coins=8)
    warning = "leaves fewer than 5 coins: your next turn is lost"
    assert warning in said(state, "spaces", 1, verb="sail")
    assert warning in said(state, DO, "palace")
    give(state, ADA, wood=2)
    assert warning not in said(state, "spaces", 1, verb="sail"), "there is wood to sell"
    state.players[ADA].trader = piece(state, "saumur", 0)
    assert warning not in said(state, "spaces", 1, verb="sail")


def test_villages_in_menus_say_what_they_are_like() -> None:
    state = known()
    trader_at(state, "nantes", coins=20)
    build(state, ADA, "farm", "usse")
    found = said(state, "village", "usse", verb="build", building="castle")
    assert found == "south road; grain, green 3; your farm; the circus is there"
    assert said(state, "village", "nantes", verb="build") == ""
    assert GAME.words.detail(GAME.view(state, BEN), "village", "usse", {DO: "build"}) == "", "not Ben's turn"


@pytest.mark.parametrize(
    ("action", "step"),
    [
        (MoveTrader("saumur", 0, "orleans"), "move the trader to Saumur with no horse"),
        (MoveMessenger("chambord", 1, "nantes"), "move the messenger to Chambord with 1 horse"),
        (FetchHorse("trader", "usse"), "fetch a horse from Ussé for the trader"),
        (Buy("wood", 2), "buy 2 wood"),
        (Sell("wine", 1), "sell 1 wine"),
        (SellAll(0), "sell all goods"),
        (SellAll(2), "sell all goods but 2 wood"),
        (Build("farm", "usse", 1), "build a farm at Ussé with 1 wood"),
        (BuyPalace("orleans_bank"), "buy the Bank of Orléans"),
        (Sail(1), "sail 1 space"),
        (Hire("green", "scout"), "hire the Scout"),
        (BuyMessage(2, "top"), "buy a level-2 message"),
        (BuyMessage(2, "search"), "buy a level-2 message from the whole deck"),
        (Keep("2-01"), "keep: Level 2 to red + yellow (Lover, 4 points)"),
        (Deliver("1-01"), "deliver: Level 1 to Saumur (Lover, 2 points)"),
        (Deliver("2-01"), "bring on: Level 2 to red + yellow (Lover, 4 points)"),
        (TakeBack("2-01", "usse"), "take a token back from Ussé"),
        (PlaceCircus("tours"), "send the circus to Tours"),
        (Finish(), "end the turn"),
    ],
)
def test_steps_are_named_in_a_few_words(action: Choice, step: str) -> None:
    assert GAME.words.step(GAME.view(known(), ADA), action) == step


def test_every_consequence_of_a_purchase_is_told_in_one_line() -> None:
    state = known()
    put_circus(state, "tours")
    trader_at(state, "saumur")
    build(state, BEN, "farm", "saumur")
    _, events = told(state, Buy("cheese", 1), PlaceCircus("angers"))
    assert heard(events) == [
        "Ada buys 1 cheese at Saumur for 0 coins.",
        "The farm at Saumur moves the ship of Ben to space 1.",
        "The blue market tile moves to the right: blue villages now cost 4.",
        "The circus moves on: Ada chooses a black village.",
        "The circus moves to Angers (black).",
    ]


def test_moves_say_what_becomes_of_horses_and_coins() -> None:
    state = known()
    state.players[ADA].coins = 12
    _, events = told(state, MoveTrader("saumur", 0, "orleans"))
    assert heard(events) == [
        "Ada discards 2 coins: at most 10 may leave the city.",
        (
            "The trader of Ada goes from Nantes to Saumur with no horse, heading for Orléans; "
            "2 horses stay behind."
        ),
    ]
    state.players[ADA].trader = piece(state, "usse", 1)
    _, events = told(state, MoveTrader("villandry", 1, "orleans"))
    assert heard(events)[0].endswith("with 1 horse, heading for Orléans.")
    _, events = told(state, MoveTrader("amboise", 2, "orleans"))
    assert heard(events)[0].endswith("heading for Orléans; 1 horse from there joined.")


def test_the_outline_begins_with_whose_turn_it_is_and_names_every_village() -> None:
    state = known(3)
    hire(state, ADA, "apprentice")
    hold(state, ADA, "2-01")
    state.players[ADA].held[0].tokens = [index(state, "tours")]
    state.players[BEN].palaces = ["nantes_bank"]
    state.players[BEN].new_palaces = ["orleans_bank"]
    build(state, BEN, "farm", "saumur")
    outline = GAME.words.outline(GAME.view(state, None), NAMES[:3])
    lines = outline.splitlines()
    assert lines[0] == "Standard game. Turn 1: Ada, trader and messenger to move."
    assert lines[1] == "The end comes with a ship at space 17, or 10 messages delivered by a player."
    assert lines[2] == "Market: black 1, blue 1, yellow 2, purple 2, red 3, green 3 (circus), white 4."
    assert "- Saumur: cheese for 0 (blue), farm of Ben, 1 free horse." in lines
    assert "token at Tours, still to reach yellow" in outline
    assert "- Palaces: Bank of Nantes, Bank of Orléans (from the next turn)." in lines
    for space in state.edition.spaces:
        assert space.name in outline


def test_a_turn_is_composed_in_few_taps() -> None:
    """Trader, stop, purchase, messenger, stop, delivery; a tap more confirms, and eight are allowed."""
    state = known()
    state.players[ADA].messenger = piece(state, "usse", 2, "nantes")
    taps = 0
    for wanted in (
        MoveTrader("saumur", 0, "orleans"),
        Buy("cheese", 1),
        MoveMessenger("saumur", 2, "nantes"),
        Deliver("1-01"),
    ):
        taps += taps_for(state, wanted)
        state = after(state, wanted)
    assert state.active == BEN
    assert taps + 1 <= 8


def taps_for(state: Position, wanted: Choice) -> int:
    """Return how many questions are asked on the way to an action; the last button may be one more."""
    legal = GAME.legal_actions(state, state.active)
    given: dict[str, Value] = {}
    taps = 0
    while not isinstance(asked := next_question(legal, given), Chosen):
        given[asked.field] = DO_NAMES[type(wanted)] if asked.field == DO else getattr(wanted, asked.field)
        taps += 1
    assert asked.action == wanted
    return max(taps, 1)


DO_NAMES: dict[type, str] = {MoveTrader: "trader", MoveMessenger: "messenger", Buy: "buy", Deliver: "deliver"}
