"""`/status`: how the bot fares, for whoever hosts it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import __version__
from bot.chat import message
from bot.chat.limits import TEXT, cut, whole_lines
from bot.chat.memory import resident
from bot.chat.reply import Reply
from bot.host import backups, condition
from bot.host.condition import LACKING, REGISTERED, UNREGISTERED, Condition
from bot.tables.ports import Summary
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

_ROOM = TEXT - 300
_LINE = 260
"""Characters of a line: what went wrong with a duty may be a long story, which the log has."""


def status_command(client: Relais) -> app_commands.Command[Any, ..., Any]:
    """Return `/status`."""

    @app_commands.command(name="status", description="How this Relais fares: for whoever hosts it")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    # Nobody else needs to see it among the commands; a host who is no moderator somewhere can ask in private.
    @app_commands.default_permissions(manage_guild=True)
    async def show_status(interaction: discord.Interaction) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        if interaction.user.id not in await hosts(client):
            raise NotPossible("`/status` is for whoever hosts this Relais: the owner of its application.")
        lines = [cut(line, _LINE) for line in await _lines(client)]
        await reply.show(message.layout("\n".join(whole_lines(lines, _ROOM))))

    return show_status


async def hosts(client: Relais) -> set[int]:
    """Return the accounts that own the bot: of its application's owner, or of the team that owns it."""
    application = client.application or await client.application_info()
    if application.team is None:
        return {application.owner.id, *client.hosts}
    accepted = discord.TeamMembershipState.accepted
    members = {member.id for member in application.team.members if member.membership_state is accepted}
    return members | client.hosts


async def _lines(client: Relais) -> list[str]:
    store, now = client.keeper.store, client.clock.now()
    found = Condition(
        beats=client.chores.beats(),
        latencies=client.latencies,
        backup=backups.read(await store.facts(backups.FACT)),
        lacking=condition.read_lacking(await store.facts(LACKING)),
        registered=await store.facts(REGISTERED),
        unregistered=await store.facts(UNREGISTERED),
    )
    return [
        *_process(client, now),
        *_database(client, await store.summary(), found, now),
        *_commands(found),
        *_permissions(found, now),
        *_duties(found, now),
        *_latencies(found, now),
    ]


def _process(client: Relais, now: datetime) -> Iterator[str]:
    yield f"### Relais {__version__}"
    since = client.latencies.since or now
    servers = len(client.guilds)
    parts = [f"Running for {condition.span(now - since)}", f"{servers} server{'' if servers == 1 else 's'}"]
    if math.isfinite(client.latency):
        parts.append(f"gateway {client.latency * 1000:.0f} ms")
    if (memory := resident()) is not None:
        parts.append(f"memory {condition.size(memory)}")
    yield " · ".join(parts)


def _database(client: Relais, summary: Summary, found: Condition, now: datetime) -> Iterator[str]:
    yield f"**Database**: {condition.size(summary.size)}, form {summary.form}"
    yield f"**Tables**: {condition.tables(summary)}"
    yield f"**To be told**: {condition.outbox(summary, now)}"
    if found.backup is not None:
        yield f"**Last backup**: {_plain(condition.backup(found.backup, now))}"
    elif client.upkeep.backs_up:
        yield "**Last backup**: none yet"
    else:
        yield "**Backups**: none are made by themselves; `[backups]` in config.toml changes that"


def _commands(found: Condition) -> Iterator[str]:
    if found.synced:
        yield f"**Commands**: Discord has those of this release ({found.registered})"
    else:
        yield (
            f"**Commands**: Discord has others ({found.registered or 'none'}) than this release "
            f"({found.unregistered}). The log says why; a restart tries again."
        )


def _permissions(found: Condition, now: datetime) -> Iterator[str]:
    if found.lacking is None:
        yield "**Permissions**: not looked at yet"
    elif not found.lacking.lines:
        yield f"**Permissions**: all there where tables are played, {condition.ago(now, found.lacking.at)}"
    else:
        yield f"**Permissions**, {condition.ago(now, found.lacking.at)}"
        yield from (f"- {line}" for line in found.lacking.lines)


def _duties(found: Condition, now: datetime) -> Iterator[str]:
    yield "**Duties**"
    lines = [condition.duty(name, beat, now) for name, beat in found.beats.items()]
    # What needs a host comes first.
    for line, well in sorted(lines, key=lambda pair: pair[1]):
        yield f"- {_plain(line)}" if well else f"- **{_plain(line)}**"


def _latencies(found: Condition, now: datetime) -> Iterator[str]:
    if found.latencies is None:
        return
    heading, *lines = [*condition.latencies(found.latencies, now), ""]
    if heading:
        yield f"**How long things take**: {heading}"
        yield from (f"- {line}" for line in lines if line)


def _plain(text: str) -> str:
    return discord.utils.escape_mentions(discord.utils.escape_markdown(text))
