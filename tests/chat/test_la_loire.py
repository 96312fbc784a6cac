"""La Loire as people play it: by pressing what is offered, in few taps, warned in time, secrets kept."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.chat.panel import asked, offered
from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Buy,
    BuyMessage,
    Choice,
    Deliver,
    MoveMessenger,
    MoveTrader,
    PlaceCircus,
)
from bot.games.la_loire.components import CITIES
from bot.games.la_loire.state import Position
from bot.kernel import Chance, Chosen, Opening, Seat
from bot.kernel.choices import spell
from bot.kernel.play import redraft, settle
from bot.shelf import Box
from bot.tables.table import Status
from tests.chat.artists import plain_box
from tests.chat.playing import answering, opened, play_on, playing
from tests.chat.server import Server, answer, controls, labels, said, serving, text
from tests.games.la_loire.positions import ADA, build, give, hire, hold, known, piece, trader_at

Arrange = Callable[[Position], None]


def arranged(*changes: Arrange) -> Box:
    """Return the game in its box, beginning with a position in which something is arranged."""

    def setup(opening: Opening, chance: Chance) -> Position:
        state = GAME.setup(opening, chance)
        for change in changes:
            change(state)
        return state

    game = replace(GAME, setup=setup)
    return plain_box(game)


@asynccontextmanager
async def table(path: Path, seats: int, options: str, *changes: Arrange) -> AsyncIterator[tuple[Server, int]]:
    """Give a server on which a table of La Loire has begun, and its number."""
    async with serving(path / "relais.db", {GAME.id: arranged(*changes)}) as server:
        yield server, await opened(server, "la_loire", seats, options)


# -- whole games -------------------------------------------------------------------------------------------


def nearer_goals(state: Position) -> None:
    """Let there be farms and the ships be near their goal, so that the game takes few turns."""
    villages = [space.id for at, space in enumerate(state.edition.spaces) if at not in CITIES]
    for number, village in enumerate(villages[::4]):
        build(state, Seat(number % len(state.players)), "farm", village)
    for player in state.players:
        player.ship = 18


async def play(server: Server, number: int, seed: int) -> None:
    presses = await play_on(server, number, random.Random(seed), back=0.05)
    assert presses > 10
    found = await server.table(number)
    assert found.status is Status.OVER
    assert "The game is over." in text(server.board())
    assert labels(server.board()) == [
        "Rematch",
        "Text board",
        "Look closer",
        "Since my last turn",
        "Step through",
    ]


WHOLE = [("standard", 2), ("casual", 2), ("solo", 1)]


@pytest.mark.parametrize(("variant", "seats"), WHOLE)
async def test_a_game_is_played_to_its_end_by_pressing(tmp_path: Path, variant: str, seats: int) -> None:
    async with table(tmp_path, seats, f"variant={variant}", nearer_goals) as (server, number):
        await play(server, number, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "seats"), [*WHOLE, ("standard", 4), ("casual", 3)])
async def test_a_whole_game_is_played_by_pressing(tmp_path: Path, variant: str, seats: int) -> None:
    async with table(tmp_path, seats, f"variant={variant}") as (server, number):
        await play(server, number, seats)


# -- taps --------------------------------------------------------------------------------------------------


def taps_for(state: Position, *turn: Choice) -> int:
    """Return how many presses a turn takes: *Play*, an answer to each question, *End turn*."""
    draft = settle(redraft(GAME, state, state.active, ()))
    taps = 1
    for wanted in turn:
        path: tuple[int, ...] = ()
        while not isinstance(found := asked(draft, path), Chosen):
            assert found is not None
            value = spell(wanted)[found.field]
            path = (*path, found.answers.index(value))
            taps += 1
        assert found.action == wanted
        taps += not path
        draft = settle(draft.push(wanted))
    assert draft.sealed or not offered(draft), "the turn is complete"
    return taps + 1


def usual(*, card: str = "1-01") -> Position:
    """Return the position before a usual turn: a trader in a city, a messenger on its way."""
    state = known()
    state.players[ADA].messenger = piece(state, "usse", 2, "nantes")
    hold(state, ADA, card)
    return state


def test_a_turn_with_a_purchase_and_a_delivery_takes_eight_taps_at_most() -> None:
    turn = (
        MoveTrader("saumur", 0, "orleans"),
        Buy("cheese", 1),
        MoveMessenger("saumur", 2, "nantes"),
        Deliver("1-01"),
    )
    assert taps_for(usual(), *turn) <= 8


def test_a_turn_with_a_purchase_and_a_message_takes_eight_taps_at_most() -> None:
    state = usual()
    state.players[ADA].messenger = piece(state, "chinon", 2, "nantes")
    turn = (
        MoveTrader("chinon", 2, "orleans"),
        Buy("wine", 1),
        MoveMessenger("nantes", 2, "nantes"),
        BuyMessage(1, "top"),
    )
    assert taps_for(state, *turn) <= 8


def test_a_turn_in_which_the_circus_is_placed_takes_eight_taps_at_most() -> None:
    state = usual()
    state.circus = state.edition.index["tours"]
    turn = (
        MoveTrader("saumur", 0, "orleans"),
        Buy("cheese", 1),
        PlaceCircus("angers"),
        MoveMessenger("saumur", 2, "nantes"),
        Deliver("1-01"),
    )
    assert taps_for(state, *turn) <= 8


# -- warnings ----------------------------------------------------------------------------------------------


def rich(state: Position) -> None:
    state.player.coins = 13


async def test_a_trader_who_would_lose_coins_is_warned_before_the_choice(tmp_path: Path) -> None:
    async with table(tmp_path, 2, "start=first", rich) as (server, _):
        panel = await playing(server, server.people[0])
        warning = "Move the trader: you lose 3 coins: at most 10 may leave"
        assert warning in text(panel)


def ending_poor(state: Position) -> None:
    """Both pieces have moved; the trader is in Nantes with four coins, and has wood."""
    trader_at(state, "nantes", coins=4)
    state.turn.messenger_moved = True
    give(state, ADA, wood=1)


async def test_beside_end_turn_stands_that_the_next_turn_will_be_lost(tmp_path: Path) -> None:
    async with table(tmp_path, 2, "start=first", ending_poor) as (server, _):
        panel = await playing(server, server.people[0])
        assert "End turn" in labels(panel)
        assert "End turn: with fewer than 5 coins in a city, your next turn will be lost" in text(panel)


def one_sale_left(state: Position) -> None:
    ending_poor(state)
    state.player.coins = 9


async def test_the_meaning_of_the_only_answer_is_said_too(tmp_path: Path) -> None:
    """A question with one answer is not asked; its price must still be seen."""
    async with table(tmp_path, 2, "start=first", only_a_purchase) as (server, _):
        panel = await playing(server, server.people[0])
        assert "buy 1 cheese" in labels(panel)
        assert "Buy goods: cheese for " in text(panel)


def only_a_purchase(state: Position) -> None:
    """Both pieces have moved, and the trader may buy cheese at Saumur."""
    trader_at(state, "saumur", coins=7)
    state.turn.messenger_moved = True


async def test_each_question_comes_as_a_menu_of_its_own(tmp_path: Path) -> None:
    """Or whoever shows it would take the answer of the last question for given already."""
    async with table(tmp_path, 2, "start=first") as (server, _):
        ada = server.people[0]
        panel = await answering(ada, await playing(server, ada), "Move the messenger")
        first = next(control for control in controls(panel) if control.get("options"))
        panel = answer(await ada.select(panel, ["0"], custom_id=first["custom_id"]))
        second = next(control for control in controls(panel) if control.get("options"))
        assert second["options"][0]["value"] == "0"
        assert second.get("id") != first.get("id")


async def test_what_is_asked_stands_apart_from_the_steps_taken(tmp_path: Path) -> None:
    """Or it is shown as a part of the last step."""
    async with table(tmp_path, 2, "start=first") as (server, _):
        ada = server.people[0]
        panel = await answering(ada, await playing(server, ada), "Move the messenger")
        (menu,) = [control for control in controls(panel) if control.get("options")]
        panel = answer(await ada.select(panel, ["0"], custom_id=menu["custom_id"]))
        steps, asks = text(panel).split("\n\n")
        assert steps.splitlines()[-1].startswith("1. move the messenger to ")
        assert asks.startswith("**")


# -- what only one player sees -----------------------------------------------------------------------------


def spying(state: Position) -> None:
    """The messenger of the first player stands in Nantes with the Spy, and the trader has moved."""
    state.player.messenger = piece(state, "nantes")
    state.player.trader = piece(state, "saumur")
    state.turn.trader_moved = state.turn.messenger_moved = True
    state.turn.stop = "messenger"
    hire(state, ADA, "spy")


async def test_what_the_spy_sees_stays_with_the_player_and_cannot_be_taken_back(tmp_path: Path) -> None:
    async with table(tmp_path, 2, "start=first", spying) as (server, number):
        ada, ben = server.people[:2]
        panel = await answering(ada, await answering(ada, await playing(server, ada), "level 3"), "Spy")
        assert "drawn or shown when it counts" in text(panel)
        assert "looks at" not in text(panel)
        ended = answer(await ada.click(panel, label="End turn"))
        assert "That counts, and it is your turn now." in text(ended)
        panel = answer(await ada.click(ended, label="Play on"))
        look = await server.look(number, ada)
        shown = [
            GAME.words.label(look.game.view(look.state, look.seat), "message", card, {})
            for card in look.state.shown
        ]
        assert len(shown) == 3
        assert all(goal(card) in text(ended) for card in shown)
        assert all(card in str(panel.components) for card in shown)
        assert "Back" not in labels(panel), "what was seen cannot be unseen"
        assert "Restart turn" not in labels(panel)
        own = [said(await ada.slash(server.channel, command)) for command in ("table text", "table log")]
        assert all(goal(card) in own[0] for card in shown)
        others = [
            said(await ben.slash(server.channel, command))
            for command in ("table text", "table log", "table show")
        ]
        public = "\n".join([*others, *map(text, server.messages())])
        assert "3 level-3 messages" in public
        assert not any(goal(card) in public for card in shown)
        kept = shown[1]
        await ada.click(await answering(ada, panel, kept), label="End turn")
        public = "\n".join(map(text, server.messages()))
        assert goal(kept) in public
        assert not any(goal(card) in public for card in shown if card != kept)


def goal(card: str) -> str:
    """Return where a message goes, from its name in a menu."""
    return card.split(" to ")[1].split(" (", maxsplit=1)[0]


# -- alone -------------------------------------------------------------------------------------------------


async def test_one_person_begins_a_solo_game_and_is_not_notified_turn_by_turn(tmp_path: Path) -> None:
    async with table(tmp_path, 1, "variant=solo") as (server, number):
        ada = server.people[0]
        pings = server.pinged()
        for _ in range(2):
            panel = await playing(server, ada)
            rng = random.Random(3)
            turns = (await server.look(number, ada)).state.turns
            while (await server.look(number, ada)).state.turns == turns:
                panel = await press(ada, panel, rng)
        assert (await server.look(number, ada)).state.turns >= 2
        assert server.pinged() == pings
        assert "That counts, and it is your turn now." in text(panel)


async def press(person: simcord.MemberActor, panel: Any, rng: random.Random) -> Any:
    """Press *End turn* where that is offered, else any answer."""
    if "End turn" in labels(panel):
        return answer(await person.click(panel, label="End turn"))
    menus = [control for control in controls(panel) if control.get("options")]
    if menus:
        value = rng.choice(menus[0]["options"])["value"]
        return answer(await person.select(panel, [value], custom_id=menus[0]["custom_id"]))
    first = next(label for label in labels(panel) if label not in {"Back", "Restart turn", "Text board"})
    return answer(await person.click(panel, label=first))


async def test_a_solo_game_is_for_one_and_the_standard_game_for_more(tmp_path: Path) -> None:
    async with serving(tmp_path / "relais.db", {GAME.id: arranged()}) as server:
        ada = server.people[0]
        await ada.slash(server.channel, "table open", game="la_loire")
        assert "Start" not in labels(server.board())
        assert "is for 2, 3 or 4; 1 joined so far." in text(server.board())
        await ada.slash(server.channel, "table open", game="la_loire", options="variant=solo")
        assert "Start" in labels(server.board())
        assert "Which game: Solo game" in text(server.board())


# -- parts -------------------------------------------------------------------------------------------------


async def test_the_cards_that_one_can_afford_are_listed_on_request(tmp_path: Path) -> None:
    async with table(tmp_path, 2, "start=first") as (server, _):
        shown = said(
            await server.people[1].slash(server.channel, "table show", part="characters you can afford")
        )
        assert "Prices for Ben, who has 7 coins:" in shown
        assert "- **Scout** (3 coins, 1 point, 1 left): up to 3 horses in a team." in shown
