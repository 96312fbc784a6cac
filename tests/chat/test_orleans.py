"""Orléans through the controls: planning at once, queues, pings, secrets, and whole games."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.state import Position
from bot.kernel import log
from bot.tables.table import Status
from tests.chat.artists import plain_box
from tests.chat.playing import choose, opened, play_on
from tests.chat.server import Server, alts, labels, serving, text
from tests.rulebook import rule

SHORT = GAME.printed.add(
    GAME.printed.text("")
    .replace(
        "= 3, income = 3, harvest = 3, taxes = 3, trading_day = 3, plague = 3",
        "= 1, income = 1, harvest = 1, taxes = 1, trading_day = 1, plague = 1",
    )
    .replace("harvest_coins = 5", "harvest_coins = 7")
    .replace("goods_per_coin = 3", "goods_per_coin = 2")
)
"""A game of six rounds."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "relais.db", {GAME.id: plain_box(GAME)}) as found:
        yield found


ADD = "Add to the queue"
CASTLE = ("Fill a place", "Castle", "Queue actions", ADD, "Castle", ADD)
"""To recruit a knight and pass, which is all that is left then."""
HAYRICK = ("Fill a place", "Village", "Queue actions", ADD, "Village", "Trader", "Hayrick", ADD)


async def sit(server: Server, person: Any) -> Any:
    """Press *Play* on the newest board; return the panel."""
    answer = await person.click(server.board(), label="Play")
    assert answer.response is not None
    assert answer.response.ephemeral
    return answer.response


def pinged(server: Server) -> list[set[str]]:
    """Return who was really notified by each message, in the order of the messages."""
    stored = server.env.backend.messages[server.channel.id]
    names = {person.id: person.name for person in server.people}
    found = [{names[user] for user in stored[m.id].ping_user_ids} for m in server.messages()]
    return [people for people in found if people]


def said_in_public(server: Server) -> str:
    return "\n".join(part for m in server.messages() for part in (text(m), *alts(m)))


async def position(server: Server, number: int) -> Position:
    look = await server.bot.keeper.look(number, 0)
    assert isinstance(look.state, Position)
    return look.state


async def plan(server: Server, person: Any, *answers: str) -> Any:
    """Plan and queue in one visit, and end the turn; return what is left of the panel."""
    panel = await choose(person, await sit(server, person), *answers)
    return await choose(person, panel, "End turn")


@rule("Q.1")
async def test_a_round_in_which_nobody_interferes_takes_one_visit_for_each_player(server: Server) -> None:
    """Three players press *Play* once each; nobody is mentioned between planning and planning."""
    number = await opened(server, "orleans", 3)
    assert pinged(server) == [{"anna", "ben", "chloé"}]
    for visit, person in enumerate(server.people[:3]):
        assert (await position(server, number)).round == 1
        assert len(pinged(server)) == 1, visit
        await plan(server, person, *CASTLE)
    after = await position(server, number)
    assert (after.round, after.phase) == (2, "planning")
    assert [player.tracks["knight"] for player in after.players] == [1, 1, 1]
    # Whoever ended the round knows it already.
    assert pinged(server) == [{"anna", "ben", "chloé"}, {"anna", "ben"}]


async def test_who_is_to_do_something_else_than_the_others_is_told_so_by_name(server: Server) -> None:
    """A knight lets Anna draw more than Ben."""
    await opened(server, "orleans", 3)
    anna, ben, chloe = server.people[:3]
    await plan(server, anna, *CASTLE)
    await plan(server, ben, "Fill a place", "Farm House", "Queue actions", ADD, "Farm House", ADD)
    await plan(server, chloe, *CASTLE)
    call = server.messages()[-1].content
    assert "**Anna**: draw up to 5 followers; 4 are in the bag. **Ben**: draw up to 4 followers;" in call
    assert "Chloé" not in call


@rule("4.6")
async def test_plans_made_at_once_make_no_honest_press_stale(server: Server) -> None:
    await opened(server, "orleans", 3)
    anna, ben, chloe = server.people[:3]
    hers = await choose(anna, await sit(server, anna), "Fill a place", "Castle")
    his = await choose(ben, await sit(server, ben), "Fill a place")
    await plan(server, chloe, "Fill a place", "Village")
    his = await choose(ben, his, "University")
    hers = await choose(anna, hers, "Queue actions", ADD, "Castle")
    assert "earlier moment" not in text(hers) + text(his)
    his = await choose(ben, his, "End turn")
    hers = await choose(anna, hers, ADD, "End turn")
    assert "earlier moment" not in text(hers) + text(his)
    assert "Your turn has ended" in text(hers)


@rule("4.6", "Q.6")
async def test_plans_queues_and_bags_are_told_to_nobody_else(server: Server) -> None:
    await opened(server, "orleans", 2)
    anna, ben = server.people[:2]
    panel = await choose(ben, await sit(server, ben), *HAYRICK)
    assert "own farmer" in text(panel) + "".join(alts(panel))
    await choose(ben, panel, "End turn")
    private = await ben.slash(server.channel, "table text")
    board = "\n".join(text(found) for found in (private.response, *private.followups))
    assert "Your queue: Village: trader, Hayrick; Pass." in board
    assert "Village (own farmer, own boatman, own craftsman)" in board
    hers = await anna.slash(server.channel, "table log")
    others = await anna.slash(server.channel, "table text")
    seen = [
        *(text(found) for found in (hers.response, others.response, *others.followups)),
        said_in_public(server),
    ]
    for words in seen:
        assert "queue" not in words.lower()
        assert "Village (" not in words
        assert "trader, Hayrick" not in words
    own = await ben.slash(server.channel, "table log")
    assert "You queue Village: trader, Hayrick." in text(own.response)


async def test_the_bag_is_shown_to_its_owner_only(server: Server) -> None:
    await opened(server, "orleans", 2)
    anna, ben, chloe = server.people[:3]
    for person in (anna, ben):
        await plan(server, person, *CASTLE)
    mine = await anna.slash(server.channel, "table show", part="my bag")
    assert mine.ephemeral
    assert "Your bag: 1 knight, 1 own farmer, 1 own boatman and 1 own trader." in text(mine.response)
    shared = await anna.slash(server.channel, "table show", part="my bag", public=True)
    stranger = await chloe.slash(server.channel, "table show", part="my bag")
    for answer in (shared, stranger):
        assert text(answer.response).endswith("You have no bag at this table.")
    assert "Your bag" not in said_in_public(server)


@rule("Q.4", "Q.7")
async def test_row_109_row_113_whose_queue_stops_is_pinged_once_and_told_why(server: Server) -> None:
    """Both want the Hayrick; Anna, who is start player, takes it."""
    number = await opened(server, "orleans", 2)
    anna, ben = server.people[:2]
    await plan(server, ben, *HAYRICK)
    await server.restart()
    before = len(pinged(server))
    await plan(server, anna, *HAYRICK)
    assert pinged(server)[before:] == [{"ben"}]
    assert "queue" not in said_in_public(server).lower()
    panel = await sit(server, ben)
    assert "Your queue stopped at Village: trader, Hayrick: it is no longer possible." in text(panel)
    panel = await choose(ben, panel, "Village: recruit", "Boatman", "End turn")
    # Anna has passed, so that it is Ben's turn again, who has nothing left to do.
    assert (await position(server, number)).round == 2
    assert pinged(server)[before:] == [{"ben"}, {"anna"}]


@rule("Q.3")
async def test_a_choice_left_open_is_asked_for_with_a_ping(server: Server) -> None:
    await opened(server, "orleans", 2)
    anna, ben = server.people[:2]
    await plan(
        server, anna, "Fill a place", "Village", "Queue actions", ADD, "Village", "Decide when it is time"
    )
    before = len(pinged(server))
    # Who ends a turn in which nothing was done is asked whether that is meant.
    await plan(server, ben, "End turn")
    assert pinged(server)[before:] == [{"anna"}]
    panel = await sit(server, anna)
    assert "Your queue asks you about Village: Decide when it is time." in text(panel)
    panel = await choose(anna, panel, "Village: recruit", "Craftsman")
    assert "Your queue asks" not in text(panel)


@rule("4.6", "Q.5")
async def test_row_110_who_is_ready_changes_the_plan_and_the_queue_without_a_ping(server: Server) -> None:
    number = await opened(server, "orleans", 3)
    anna = server.people[0]
    await plan(server, anna, "Fill a place", "Castle")
    before = pinged(server)
    panel = await choose(anna, await sit(server, anna), "Change the plan", "Take followers off again")
    panel = await choose(anna, panel, "Fill a place", "Village", "Queue actions", ADD, "Village", "Boatman")
    await choose(anna, panel, "End turn")
    panel = await choose(anna, await sit(server, anna), ADD)
    await choose(anna, panel, "End turn")
    after = await position(server, number)
    assert [entry.place for entry in after.players[0].queue] == ["village", "pass"]
    assert pinged(server) == before


async def test_after_a_draw_the_same_message_leads_on(server: Server) -> None:
    await opened(server, "orleans", 2)
    for person in server.people[:2]:
        await plan(server, person, *CASTLE)
    anna = server.people[0]
    panel = await choose(anna, await sit(server, anna), "4 followers", "End turn")
    assert labels(panel) == ["Play on", "Take it back …"]
    before = len(pinged(server))
    panel = await choose(anna, panel, "Play on")
    assert "Fill a place" in str(panel.components)
    assert len(pinged(server)) == before


async def test_a_corrected_figure_shows_in_what_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME.printed, "current", SHORT)
    number = await opened(server, "orleans", 2)
    await play_on(server, number, random.Random(3), never={"Queue actions"})
    told = said_in_public(server)
    assert "Harvest (1 food, or 7 coins without food)" in told
    assert "Taxes: 1 coin for every 2 goods." in told


@rule("G.1", "Q.7")
@pytest.mark.parametrize(
    ("seats", "never"), [(2, ()), (3, {"Queue actions"})], ids=["with queues", "without queues"]
)
async def test_a_whole_game_is_played_by_pressing_with_restarts_in_between(
    server: Server, monkeypatch: pytest.MonkeyPatch, seats: int, never: set[str]
) -> None:
    monkeypatch.setattr(GAME.printed, "current", SHORT)
    await whole_game(server, seats, never, restarts=0.01)


@pytest.mark.soak
@rule("G.1", "Q.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("never", [(), {"Queue actions"}], ids=["with queues", "without queues"])
async def test_all_eighteen_rounds_are_played_by_pressing(
    server: Server, seats: int, never: set[str]
) -> None:
    await whole_game(server, seats, never, restarts=0.02)


async def whole_game(server: Server, seats: int, never: set[str], *, restarts: float) -> None:
    number = await opened(server, "orleans", seats)
    await play_on(server, number, random.Random(seats), restarts=restarts, never=never)
    keeper = server.bot.keeper
    table = await keeper.store.table(number)
    assert table.status is Status.OVER
    assert table.opening is not None
    entries = [logged.entry for logged in await keeper.store.log(number)]
    position = log.last_position(GAME, table.opening, entries)
    assert GAME.result(position.state) is not None
    assert "The game is over." in text(server.board())
    assert await keeper.store.outbox() == []
