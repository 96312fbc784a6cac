"""The line to the gateway breaks: what people do afterwards works, what comes too late changes nothing."""

from __future__ import annotations

import pytest

from bot.chat.reply import LATE
from tests.wire.fake import NoAnswer
from tests.wire.players import Players
from tests.wire.process import BotProcess

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_line_that_is_cut_is_taken_up_again(shared: BotProcess, table: Players) -> None:
    gateway = shared.discord.gateway
    sessions, resumed = gateway.identified, gateway.resumed
    await table.open()
    for number, code in enumerate((None, 4000), 1):
        await table.called()
        await gateway.drop(code)
        # Pressed while the line is down: told to the bot as soon as it is back.
        await table.play(1)
        await table.check_told(number)
        assert (gateway.identified, gateway.resumed) == (sessions, resumed + number)
    await gateway.ask_to_reconnect()
    await shared.discord.until(lambda: gateway.resumed == resumed + 3)
    await table.play(1)
    await table.check_told(3)
    assert gateway.identified == sessions


async def test_an_invalid_session_is_begun_anew(shared: BotProcess, table: Players) -> None:
    """discord.py waits for five seconds first."""
    gateway = shared.discord.gateway
    sessions, resumed = gateway.identified, gateway.resumed
    await table.open()
    await table.called()
    await gateway.invalidate()
    await shared.discord.until(lambda: gateway.identified == sessions + 1, within=15)
    await table.play(1)
    await table.check_told(1)
    assert gateway.resumed == resumed


async def test_a_press_that_is_told_late_changes_nothing(shared: BotProcess, table: Players) -> None:
    """Whoever pressed has long been told that it failed, and has pressed something else since."""
    discord = shared.discord
    resumed = discord.gateway.resumed
    await table.open()
    person, panel = await table.ready_to_end()
    before = await table.stored()
    discord.desk.delay, discord.desk.deadline = LATE.total_seconds() + 5, 0.5
    await discord.gateway.drop()
    with pytest.raises(NoAnswer):
        await person.press("End turn", on=panel)
    await discord.until(lambda: discord.gateway.resumed == resumed + 1)
    discord.desk.delay, discord.desk.deadline = 0.0, 3.0
    await shared.logged("too late")
    # Whatever is pressed now is looked at after the late press.
    await (await person.press("Back", on=panel)).shown()
    assert await table.stored() == before
    await table.turn(person)
    await table.check_told(1)
