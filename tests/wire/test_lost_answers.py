"""Requests and answers get lost, fail or come too late: each thing is told once, and no choice is lost.

The figures in the names are those of the rows of complaints that other bots have got.
"""

from __future__ import annotations

import random

import pytest

from tests.wire.fake import NoAnswer
from tests.wire.players import Players
from tests.wire.process import BotProcess

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = ("POST", "/interactions/*/callback")


async def test_a_message_whose_answer_was_lost_is_sent_once(shared: BotProcess, table: Players) -> None:
    """A board of one table, and a ping of another at the same time."""
    discord = shared.discord
    parlour = await discord.make_channel("parlour")
    others = Players(discord, shared.database, table.people, random.Random(2), parlour)
    for players, skipped in ((table, 0), (others, 1)):
        await players.open()
        person, panel = await players.ready_to_end()
        path = f"/channels/{players.channel.id}/messages"
        held = discord.faults.hold("POST", path, worked=True, skipped=skipped)
        await person.press("End turn", on=panel)
        await held.arrived()
        discord.forget_nonces()
        held.lose()
    for players in (table, others):
        await players.check_told(1)
        await players.play(1)
        await players.check_told(2)


@pytest.mark.parametrize("worked", [False, True])
async def test_row_2_row_6_a_server_error_on_an_answer_loses_no_choice(
    shared: BotProcess, table: Players, *, worked: bool
) -> None:
    await table.open()
    person, panel = await table.ready_to_end()
    before = len(shared.discord.requests_to(*CALLBACK))
    shared.discord.faults.fail(*CALLBACK, worked=worked)
    await (await person.press("End turn", on=panel)).shown()
    assert "Your turn has ended" in panel.text
    assert (await table.check_told(1)).table.plies == 1
    statuses = [request.status for request in shared.discord.requests_to(*CALLBACK)[before:]]
    assert statuses == [500, 400 if worked else 200]


async def test_row_6_a_choice_counts_though_its_answer_is_lost(shared: BotProcess, table: Players) -> None:
    """Discord took the answer, so the panel can still show what came of it."""
    await table.open()
    person, panel = await table.ready_to_end()
    shared.discord.faults.lose_answer(*CALLBACK)
    await (await person.press("End turn", on=panel)).shown()
    assert "Your turn has ended" in panel.text
    assert (await table.check_told(1)).table.plies == 1


async def test_row_6_a_choice_counts_though_no_answer_arrives(shared: BotProcess, table: Players) -> None:
    await table.open()
    person, panel = await table.ready_to_end()
    shared.discord.faults.lose_request(*CALLBACK)
    shared.discord.desk.deadline = 0.2
    with pytest.raises(NoAnswer):
        await person.press("End turn", on=panel)
    shared.discord.desk.deadline = 3.0
    assert (await table.check_told(1)).table.plies == 1


async def test_row_3_row_32_a_choice_counts_though_its_answer_comes_too_late(
    shared: BotProcess, table: Players
) -> None:
    await table.open()
    person, panel = await table.ready_to_end()
    shared.discord.desk.deadline = 0.2
    gate = shared.discord.faults.hold(*CALLBACK)
    with pytest.raises(NoAnswer):
        await person.press("End turn", on=panel)
    gate.open()
    assert (await table.check_told(1)).table.plies == 1
    shared.discord.desk.deadline = 3.0
    assert "Unknown interaction" in shared.log


async def test_row_30_a_token_that_has_run_out_stops_nothing(shared: BotProcess, table: Players) -> None:
    """The answer to the press cannot be given; the board comes all the same, through no interaction."""
    await table.open()
    person, panel = await table.ready_to_end()
    shared.discord.desk.lifetime = 0.0
    await person.press("End turn", on=panel)
    assert (await table.check_told(1)).table.plies == 1
    await shared.logged("Invalid Webhook Token")
    shared.discord.desk.lifetime = 900.0
    assert await table.called() is not person


async def test_a_rate_limit_is_waited_for_and_nothing_is_doubled(shared: BotProcess, table: Players) -> None:
    await table.open()
    person, panel = await table.ready_to_end()
    before = len(shared.discord.forbidden)
    shared.discord.faults.limit(*CALLBACK, retry_after=0.1)
    shared.discord.faults.limit("POST", "/channels/*/messages", retry_after=0.2, times=2)
    await (await person.press("End turn", on=panel)).shown()
    assert (await table.check_told(1)).table.plies == 1
    assert [request.status for request in shared.discord.forbidden[before:]] == [429] * 3
