"""Permissions are taken away and channels deleted: the other tables go on, and what can be told is told.

The figures in the names are those of the rows of complaints that other bots have got.
"""

from __future__ import annotations

import random

import pytest
import pytest_asyncio

from tests.wire.fake import Permission
from tests.wire.players import Players
from tests.wire.process import BotProcess

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def others(table: Players) -> Players:
    """Return the same people at a table in another channel."""
    channel = await table.discord.make_channel(f"{table.channel.raw['name']} aside")
    return Players(table.discord, table.database, table.people, random.Random(2), channel)


async def test_row_73_row_79_without_leave_to_attach_the_text_board_stands_in(table: Players) -> None:
    await table.open()
    person, panel = await table.ready_to_end()
    await table.channel.forbid(Permission.ATTACH_FILES)
    await person.press("End turn", on=panel)
    await table.told(1)
    plain = table.newest("table:play")
    assert plain.attachments == []
    assert "Anna" in plain.text
    assert len(plain.text) > 500
    await table.channel.forbid()
    await table.play(1)
    await table.told(2)
    assert list(table.boards().values()) == [0, 2]


async def test_row_87_row_88_a_table_whose_channel_is_gone_holds_up_no_other(
    shared: BotProcess, table: Players, others: Players
) -> None:
    await table.open()
    await others.open()
    path = f"/channels/{table.channel.id}/messages"
    person, panel = await table.ready_to_end()
    before = len(shared.discord.requests_to("POST", path))
    gate = shared.discord.faults.hold("POST", path)
    await person.press("End turn", on=panel)
    await gate.arrived()
    await table.channel.delete()
    gate.open()
    await others.play(2)
    await others.check_told(2)
    assert (await table.stored()).letters
    assert len(shared.discord.requests_to("POST", path)) - before <= 2


async def test_a_table_whose_channel_is_hidden_waits_until_it_can_be_seen(
    shared: BotProcess, table: Players, others: Players
) -> None:
    await table.open()
    await others.open()
    path = f"/channels/{table.channel.id}/messages"
    person, panel = await table.ready_to_end()
    await table.channel.forbid(Permission.VIEW_CHANNEL)
    before = len(shared.discord.requests_to("POST", path))
    await person.press("End turn", on=panel)
    await others.play(2)
    await others.check_told(2)
    assert (await table.stored()).letters
    assert len(shared.discord.requests_to("POST", path)) - before <= 2
    await table.channel.forbid()
    await table.check_told(1)
    await table.play(1)
    await table.check_told(2)
