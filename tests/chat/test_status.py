"""`/status` tells whoever hosts the bot how it fares, and nobody else."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
from discord import TeamMembershipState
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.chat.chores import Duty
from bot.chat.limits import TEXT
from bot.host import backups, condition
from bot.host.backups import Backups, Made
from bot.host.condition import Lacking
from tests.chat.playing import opened, planned
from tests.chat.server import Server, answer, said, text

HOUR = 3600


async def status(server: Server) -> str:
    """Let the owner, who hosts the bot, ask how it fares."""
    server.bot.hosts.add(server.owner.id)
    shown = answer(await server.owner.slash(server.channel, "status"))
    assert shown.ephemeral
    assert len(text(shown)) <= TEXT
    return text(shown)


async def test_the_host_sees_all_that_there_is_at_a_glance(server: Server) -> None:
    await planned(server, await opened(server, "ferry", 2))
    await server.people[2].slash(server.channel, "table open", game="ferry")
    await server.env.advance_time(2 * HOUR)
    told = await status(server)
    assert told.startswith("### Relais ")
    assert "Running for 2 hours · 1 server · gateway " in told
    assert " · memory " in told
    assert "**Tables**: 1 open, 1 playing" in told
    assert "**To be told**: nothing" in told
    assert "**Commands**: Discord has those of this release (" in told
    assert "- expire lobbies: done 2 hours ago" in told
    assert "**Backups**: none are made by themselves" in told
    assert "**Permissions**: all there where tables are played, 1 hour ago" in told
    assert "**How long things take**: half · 90 % · 99 % (of how many), over 2 hours" in told
    assert "\n- acknowledged: ≤ " in told
    assert "\n- told: ≤ " in told


async def test_what_goes_wrong_stands_first_and_out(server: Server) -> None:
    async def fail() -> None:
        raise RuntimeError("`a *bad* day` for @everyone")

    await server.take_up(Duty("knit", timedelta(hours=1), fail))
    duties = (await status(server)).split("**Duties**\n")[1].splitlines()
    assert duties[0].startswith("- **knit: failed 0 seconds ago, never done yet. RuntimeError: ")
    assert "\\*bad\\* day\\` for @\u200beveryone" in duties[0]


async def test_messages_that_wait_and_backups_are_shown(server: Server, tmp_path: Any) -> None:
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await server.people[0].slash(server.channel, "table open", game="ferry")
    await server.env.advance_time(HOUR)
    with server.env._bot_scope():
        server.bot.upkeep.back_up(Backups(tmp_path / "relais.db", tmp_path / "x", timedelta(days=1), 1))
    assert "**Last backup**: none yet" in await status(server)
    made = Made(server.env.now() - timedelta(hours=3), "copies/relais_1_.db", 12_340_000)
    await server.bot.keeper.store.note(backups.FACT, backups.written(made))
    told = await status(server)
    assert r"**Last backup**: 3 hours ago, 12.3 MB: relais\_1\_.db" in told


async def test_a_permission_that_lacks_where_a_table_is_played_is_named_with_its_remedy(
    server: Server,
) -> None:
    await planned(server, await opened(server, "ferry", 2))
    bot = server.env.bot.user
    assert bot is not None
    deny = discord.Permissions(attach_files=True).value
    server.env.backend.set_overwrite(
        server.channel.id, Overwrite(target_id=bot.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )
    assert "**Permissions**: not looked at yet" in await status(server)
    await server.env.advance_time(HOUR)
    told = await status(server)
    assert f"- Relais lacks a permission in <#{server.channel.id}>: Attach Files. Somebody who may" in told
    noted = condition.read_lacking(await server.bot.keeper.store.facts(condition.LACKING))
    assert noted is not None
    assert len(noted.lines) == 1


async def test_a_server_that_the_bot_left_is_named(server: Server) -> None:
    await planned(server, await opened(server, "ferry", 2))
    server.env.backend.remove_guild(server.guild.id)
    await server.env.advance_time(HOUR)
    noted = condition.read_lacking(await server.bot.keeper.store.facts(condition.LACKING))
    assert noted is not None
    (line,) = noted.lines
    assert line == (
        f"Relais left the server {server.guild.id}, where 1 table is being played in <#{server.channel.id}>."
    )


async def test_many_channels_do_not_make_it_too_long(server: Server) -> None:
    await server.bot.keeper.store.note(
        condition.LACKING,
        msgspec.json.encode(Lacking(server.env.now(), ("x" * 250,) * 21)).decode(),
    )
    told = await status(server)
    assert len(told) <= TEXT


async def test_commands_that_could_not_be_registered_are_told(server: Server) -> None:
    store = server.bot.keeper.store
    await store.note(condition.REGISTERED, "f00d")
    server.env.inject_error("PUT", "/applications/*/commands", status=500, times=None)
    await server.restart()
    store = server.bot.keeper.store
    wanted = await store.facts(condition.UNREGISTERED)
    assert wanted
    assert f"**Commands**: Discord has others (f00d) than this release ({wanted})." in await status(server)
    await store.note(condition.REGISTERED, wanted)
    await server.restart()
    assert await server.bot.keeper.store.facts(condition.UNREGISTERED) == ""
    assert f"**Commands**: Discord has those of this release ({wanted})" in await status(server)


async def test_nobody_but_the_host_is_told(server: Server) -> None:
    """Discord hides it from most; moderators see the command, and are refused."""
    refused = answer(await server.owner.slash(server.channel, "status"))
    assert refused.ephemeral
    assert text(refused) == "`/status` is for whoever hosts this Relais: the owner of its application."


async def test_the_host_can_ask_in_private(server: Server) -> None:
    anna = server.people[0]
    server.bot.hosts.add(anna.id)
    assert said(await anna.user.slash("status")).startswith("### Relais ")


@pytest.mark.parametrize(
    ("state", "begins"),
    [
        (TeamMembershipState.accepted, "### Relais "),
        (TeamMembershipState.invited, "`/status` is for whoever hosts this Relais"),
    ],
)
async def test_a_team_hosts_together_once_its_members_have_accepted(
    server: Server, monkeypatch: pytest.MonkeyPatch, state: TeamMembershipState, begins: str
) -> None:
    member = SimpleNamespace(id=server.owner.id, membership_state=state)
    team = SimpleNamespace(team=SimpleNamespace(members=[member]), owner=SimpleNamespace(id=0))
    monkeypatch.setattr(server.bot, "_application", team)
    shown = said(await server.owner.slash(server.channel, "status"))
    assert shown.startswith(begins)
