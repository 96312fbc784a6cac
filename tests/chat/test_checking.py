"""`/settings check`: each permission broken in turn, at each place where it can be, is named with its fix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.chat.checking import TRYING
from bot.chat.permissions import IN_CHANNEL, WITH_THREAD
from bot.tables import settings
from tests.chat.server import Server, said
from tests.chat.test_settings import newcomer, settled


def bot_id(server: Server) -> int:
    assert server.env.bot.user is not None
    return server.env.bot.user.id


def bot_role(server: Server) -> Any:
    return next(role for role in server.guild._guild.roles.values() if role.managed)


def overwrite(server: Server, target: int, kind: OverwriteType, *, deny: int = 0, allow: int = 0) -> None:
    found = Overwrite(target_id=target, type=kind, allow=allow, deny=deny)
    server.env.backend.set_overwrite(server.channel.id, found)


def strip(server: Server, role: Any, flag: int) -> None:
    """Take a permission away from a role."""
    server.env.backend.edit_role(server.guild.id, role.id, {"permissions": role.permissions & ~flag})


def break_for_itself(server: Server, flag: int) -> None:
    overwrite(server, bot_id(server), OverwriteType.MEMBER, deny=flag)


def break_for_its_role(server: Server, flag: int) -> None:
    overwrite(server, bot_role(server).id, OverwriteType.ROLE, deny=flag)


def break_for_another_role(server: Server, flag: int) -> None:
    role = server.guild.create_role("muted")
    server.guild._guild.members[bot_id(server)].role_ids.append(role.id)
    # Discord tells a bot of its own roles without any intent; the simulated one does not.
    guild = server.bot.get_guild(server.guild.id)
    assert guild is not None
    guild.me._roles.add(role.id)
    overwrite(server, role.id, OverwriteType.ROLE, deny=flag)


def break_for_everyone(server: Server, flag: int) -> None:
    overwrite(server, server.guild.id, OverwriteType.ROLE, deny=flag)


def break_in_the_roles(server: Server, flag: int) -> None:
    for role in (bot_role(server), server.guild._guild.everyone_role):
        strip(server, role, flag)


BREAKING = {
    break_for_itself: "<#{channel}>: Edit Channel > Permissions > {bot}: set {label} to ✓; "
    "it is denied to {bot} itself there.",
    break_for_its_role: "<#{channel}>: Edit Channel > Permissions > the role {role}: set {label} to ✓; "
    "it is denied to that role there.",
    break_for_another_role: "<#{channel}>: Edit Channel > Permissions: add {bot} there and set {label} to ✓; "
    "it is denied to the role muted.",
    break_for_everyone: "<#{channel}>: Edit Channel > Permissions: add {bot} there and set {label} to ✓; "
    "it is denied to everyone.",
    break_in_the_roles: "Server Settings > Roles > {role} > Permissions: switch {label} on.",
}


def mend(server: Server, fix: str, flag: int) -> None:
    """Do what the fix says, as somebody at a computer would."""
    if fix.startswith("Server Settings > Roles"):
        role = bot_role(server)
        server.env.backend.edit_role(server.guild.id, role.id, {"permissions": role.permissions | flag})
    elif "Permissions > the role" in fix:
        overwrite(server, bot_role(server).id, OverwriteType.ROLE, allow=flag)
    else:
        before = [o for o in server.channel._channel.overwrites if o.target_id == bot_id(server)]
        allowed = flag | sum(o.allow for o in before)
        overwrite(server, bot_id(server), OverwriteType.MEMBER, allow=allowed)


def wrong(told: str) -> Iterator[tuple[str, str]]:
    """Yield what is missing, with its fix."""
    yield from re.findall(r"^✗ \*\*(.+?)\*\*: (.+)$", told, re.MULTILINE)


@pytest.mark.parametrize("broken", BREAKING, ids=lambda broken: str(broken.__name__))
async def test_row_92_every_permission_broken_in_turn_is_named_and_mended_as_it_is_said(
    server: Server, broken: Any
) -> None:
    """From the channel's effective permissions: a role may have what the channel takes away."""
    await settled(server, settings.THREADS, "on")
    bot, role = server.env.backend.bot_user.name, bot_role(server).name
    for name, label in WITH_THREAD.items():
        flag = discord.Permissions(**{name: True}).value
        broken(server, flag)
        told = said(await server.owner.slash(server.channel, "settings check"))
        fix = BREAKING[broken].format(channel=server.channel.id, bot=bot, role=role, label=label)
        assert dict(wrong(told)) == {label: fix}
        assert "Whether a message arrives is not tried while a permission is missing." in told
        mend(server, fix, flag)
        told = said(await server.owner.slash(server.channel, "settings check"))
        assert told.endswith("-# Relais has all that it needs here."), told


async def test_a_channel_where_all_is_well_is_tried_with_a_message_that_goes_by_itself(
    server: Server,
) -> None:
    told = said(await server.owner.slash(server.channel, "settings check"))
    lines = told.splitlines()[1:-1]
    tried = ["A message with a picture", "Reading it again", "Changing it", "Deleting it"]
    assert lines == [f"✓ {what}" for what in (*IN_CHANNEL.values(), *tried)]
    sent = server.sent("POST", f"/channels/{server.channel.id}/messages")[-1].json
    assert sent["content"] == TRYING
    assert sent["flags"] == discord.MessageFlags(suppress_notifications=True).value
    assert server.messages() == []


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("POST", "/channels/*/messages", "A message with a picture"),
        ("GET", "/channels/*/messages/*", "Reading it again"),
        ("PATCH", "/channels/*/messages/*", "Changing it"),
        ("DELETE", "/channels/*/messages/*", "Deleting it"),
    ],
)
async def test_what_discord_refuses_though_no_permission_is_missing_is_named(
    server: Server, method: str, path: str, what: str
) -> None:
    server.env.inject_error(method, path, status=403, code=50013)
    told = said(await server.owner.slash(server.channel, "settings check"))
    assert [missing for missing, fix in wrong(told) if fix.startswith("Discord refuses it (")] == [what]
    assert told.endswith("-# 1 to mend. Whoever may do so finds it there; then check again.")


async def test_in_a_thread_its_own_permissions_are_checked_and_those_of_the_channel_that_stands_in(
    server: Server,
) -> None:
    await server.people[0].slash(server.channel, "table open", game="ferry", thread=True)
    thread = server.channel.threads[-1]
    told = said(await server.owner.slash(thread, "settings check"))
    assert told.startswith(f"### What Relais needs in <#{thread.id}>")
    assert "✓ Send Messages in Threads" in told
    break_for_itself(server, discord.Permissions(send_messages_in_threads=True).value)
    told = said(await server.owner.slash(thread, "settings check"))
    assert f"✗ **Send Messages in Threads**: <#{server.channel.id}>: Edit Channel" in told


async def test_where_games_are_announced_is_checked_too(server: Server) -> None:
    results = server.guild.create_text_channel("results")
    await settled(server, settings.ANNOUNCE, results.id)
    where = f"<#{results.id}>, where finished games are announced"
    assert f"✓ {where}" in said(await server.owner.slash(server.channel, "settings check"))
    assert server.messages(results) == []
    denied = Overwrite(
        target_id=bot_id(server),
        type=OverwriteType.MEMBER,
        allow=0,
        deny=discord.Permissions(send_messages=True).value,
    )
    server.env.backend.set_overwrite(results.id, denied)
    told = said(await server.owner.slash(server.channel, "settings check"))
    assert [what for what, _ in wrong(told)] == [f"Send Messages in {where}"]
    server.env.backend.delete_channel(results.id)
    told = said(await server.owner.slash(server.channel, "settings check"))
    assert dict(wrong(told)) == {
        where: "It is gone or hidden from Relais. `/settings announce` names another."
    }


async def test_direct_messages_are_tried_where_people_are_told_by_them(server: Server) -> None:
    await settled(server, settings.PINGS, "mention+direct")
    assert "✓ Direct messages to you" in said(await server.owner.slash(server.channel, "settings check"))
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    told = said(await server.owner.slash(server.channel, "settings check"))
    assert "✗ **Direct messages to you**: the server's name > Privacy Settings" in told


async def test_checking_is_for_those_who_moderate_or_may_mend(server: Server) -> None:
    refused = said(await server.people[0].slash(server.channel, "settings check"))
    assert refused == (
        f"To check <#{server.channel.id}> you need the permission Manage Server or Manage Messages, "
        "or Manage Channels."
    )
    keeper, _ = newcomer(server, "keepers", manage_channels=True)
    assert "✓ View Channel" in said(await keeper.slash(server.channel, "settings check"))
