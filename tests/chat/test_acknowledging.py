"""Every press and command is acknowledged first, and what was chosen counts even when the answer is lost."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
import simcord

from bot.tables.ports import StoreFailure
from bot.tables.table import Status
from tests.chat.playing import answering, first_answer, opened, picking, planned, playing
from tests.chat.server import Server, answer, said, text

CALLBACK = "/interactions/*/*/callback"
ANSWER = "/webhooks/*/*/messages/@original"


async def test_row_1_a_press_or_command_is_acknowledged_before_anything_else_is_sent(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)

    async def acknowledged(doing: Any) -> simcord.InteractionResult:
        before = len(server.env.http_requests)
        result: simcord.InteractionResult = await doing
        first, second, *_ = server.env.http_requests[before:]
        assert first.path.endswith("/callback")
        assert first.json is not None
        assert first.json["type"] in {5, 6}
        assert not second.path.endswith("/callback")
        assert result.acknowledged
        return result

    await acknowledged(anna.slash(server.channel, "table list"))
    await acknowledged(anna.slash(server.channel, "help"))
    panel = answer(await acknowledged(anna.click(server.board(), label="Play")))
    await acknowledged(anna.click(panel, label="Text board"))
    await acknowledged(ben.click(server.board(), label="Text board"))
    await acknowledged(ben.slash(server.channel, "play"))


async def test_row_2_a_committed_turn_is_never_reported_as_a_failure(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    panel = await answering(anna, panel, "Lay a course")
    panel = await answering(anna, panel, "Mill")
    server.env.inject_error("PATCH", ANSWER, status=500)
    ended = await anna.click(panel, label="End turn")
    assert ended.acknowledged
    assert not any("wrong" in followup.content for followup in ended.followups)
    assert (await server.table(number)).plies == 3
    assert "Anna sails to Mill." in text(server.board())


@pytest.mark.parametrize("code", [10062, 40060])
async def test_row_3_a_late_answer_is_dropped_and_the_result_goes_to_the_channel(
    server: Server, code: int
) -> None:
    """Too late, or answered already by a try whose answer was lost: the turn counts, the board tells it."""
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await picking(anna, await playing(server, anna))
    boards = len(server.boards())
    server.env.inject_error("POST", CALLBACK, status=404 if code == 10062 else 400, code=code)
    await anna.click(panel, label="End turn")
    assert (await server.table(number)).plies == 1
    assert len(server.boards()) == boards + 1
    assert "Anna has a plan." in text(server.board())
    assert server.env.errors == []


async def test_row_6_a_choice_is_kept_although_its_answer_is_lost(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await playing(server, anna)
    server.env.inject_error("POST", CALLBACK, status=404, code=10062)
    await anna.click(panel, custom_id=first_answer(panel))
    look = await server.look(number, anna)
    assert look.draft is not None
    assert look.draft.sealed
    again = await playing(server, anna)
    assert "*End turn* makes it count" in text(again)


async def test_an_interaction_that_the_gateway_replays_a_minute_late_changes_nothing(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await playing(server, anna)
    at_once = server.bot._presses

    async def late(interaction: Any, control: Any) -> None:
        await asyncio.sleep(50)
        await at_once[control.room, control.verb](interaction, control)

    server.bot._presses = dict.fromkeys(at_once, late)
    await anna.click(panel, custom_id=first_answer(panel))
    await server.env.advance_time(60)
    look = await server.look(number, anna)
    assert look.draft is not None
    assert look.draft.steps == ()


@pytest.mark.parametrize("code", [10062, 40060])
async def test_row_7_offers_that_come_too_late_are_dropped_without_a_word(
    server: Server, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    server.env.inject_error("POST", CALLBACK, status=404, code=code)
    with caplog.at_level(logging.WARNING):
        assert await anna.autocomplete(server.channel, "ferry plan", "good", "") == []
    assert caplog.records == []
    assert await anna.autocomplete(server.channel, "ferry plan", "good", "") != []


async def test_row_10_slow_drawing_comes_after_the_acknowledgement(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    before = len(server.env.http_requests)
    seen: list[int] = []
    draw = server.bot.pictures.draw

    async def drawn(*given: Any) -> Any:
        seen.append(len(server.env.http_requests) - before)
        return await draw(*given)

    monkeypatch.setattr(server.bot.pictures, "draw", drawn)
    await playing(server, anna)
    assert seen == [1]


async def test_a_failure_of_ours_is_told_with_a_number_and_without_a_trace(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)

    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr(server.bot.keeper, "look", broken)
    failed = await anna.click(server.board(), label="Play")
    assert failed.ephemeral
    told = said(failed)
    assert "Something went wrong on our side" in told
    assert "secret" not in told
    number_told = told.rsplit(": ", 1)[1].rstrip(".")
    assert any(number_told in record.getMessage() for record in caplog.records)
    assert (await server.table(number)).status is Status.PLAYING


async def test_a_store_that_fails_is_told_and_nothing_is_lost(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await picking(anna, await playing(server, anna))

    async def full(*_: Any) -> None:
        raise StoreFailure("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.bot.keeper.store, "append", full)
        refused = await anna.click(panel, label="End turn")
    assert [f.content for f in refused.followups] == [
        "Relais cannot save anything just now; every game is as it was. Please try again later."
    ]
    assert (await server.table(number)).plies == 0
    assert "Your turn has ended" in said(await anna.click(panel, label="End turn"))


async def test_an_answer_too_long_for_discord_is_shortened(server: Server) -> None:
    anna = server.people[0]
    strange = await anna.slash(server.channel, "table open", game="x" * 3000)
    assert said(strange).startswith("There is no such game here.")
    strange = await anna.slash(server.channel, "table open", game="ferry", options="x" * 5000 + "=1")
    assert said(strange).startswith("Ferry has no option xxx")
    assert len(said(strange)) <= 2000
