"""Sessions outlive their sockets, as they do at Discord."""

from __future__ import annotations

import discord
import pytest

from tests.wire.fake import Discord, Person


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize("code", [None, 4000])
async def test_what_happens_while_the_line_is_down_is_told_on_resuming(
    here: Discord, anna: Person, code: int | None
) -> None:
    await here.gateway.drop(code)
    answer = await anna.command("table open", game="ferry")
    assert answer.text == "ferry for 2 with nobody"
    assert (here.gateway.identified, here.gateway.resumed) == (1, 1)


@pytest.mark.usefixtures("sample")
async def test_a_bot_that_is_asked_to_reconnect_resumes(here: Discord, anna: Person) -> None:
    await here.gateway.ask_to_reconnect()
    await here.until(lambda: here.gateway.resumed == 1)
    await anna.command("table open", game="ferry")
    await here.gateway.invalidate(resumable=True)
    await here.until(lambda: here.gateway.resumed == 2)
    await anna.press("North")
    assert here.gateway.identified == 1


@pytest.mark.soak
@pytest.mark.usefixtures("sample")
async def test_an_invalid_session_is_begun_anew(here: Discord, anna: Person) -> None:
    """discord.py waits for five seconds first."""
    await here.gateway.invalidate()
    await here.until(lambda: here.gateway.identified == 2, within=10)
    await anna.command("table open", game="ferry")


@pytest.mark.usefixtures("sample")
async def test_a_later_connection_can_be_refused(here: Discord, anna: Person) -> None:
    here.gateway.refuse()
    await here.gateway.drop()
    await here.until(lambda: here.gateway.resumed == 1, within=10)
    await anna.command("table open", game="ferry")


async def test_privileged_intents_are_not_granted(here: Discord) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True, members=True))
    async with client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(here.token)
    assert here.gateway.hung_up == [(4014, "Disallowed intent(s)")]
