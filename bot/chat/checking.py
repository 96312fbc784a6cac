"""`/settings check`: all that the bot needs in a channel, tried or looked up, and how to mend the rest."""

from __future__ import annotations

import base64
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.chat.limits import TEXT, nobody, whole_lines
from bot.chat.mending import Guarded, guarded, lacks, mending
from bot.chat.opening import Place
from bot.chat.permissions import IN_CHANNEL, IN_THREAD, WITH_THREAD
from bot.chat.reply import FAILURES
from bot.tables.settings import Rules

logger = logging.getLogger(__name__)


_PICTURE: Final = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPoqzcDAAKgASuChbNuAAAAAElFTkSuQmCC"
)
"""One dot."""

TRYING = "Relais tries whether it can write here; this message goes by itself."
_TRYING_DIRECT = "Relais tries whether it can write to you; this message goes by itself."

_ROOM = 300
"""Characters of the answer kept free for what stands around the lines."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that is needed."""

    what: str
    fix: str = ""
    """How to mend it; empty where it is as it should be."""

    def __str__(self) -> str:
        return f"✗ **{self.what}**: {self.fix}" if self.fix else f"✓ {self.what}"


async def check(client: discord.Client, interaction: discord.Interaction, rules: Rules) -> str:
    """Return all that is needed where somebody is, with what is missing and how to mend it."""
    place = Place.of(interaction)
    guild = client.get_guild(place.guild)
    items = _permissions(guild, interaction, place, rules)
    if any(item.fix for item in items):
        untried = "Whether a message arrives is not tried while a permission is missing."
    else:
        untried = ""
        items += await _tried(client.get_partial_messageable(place.channel, guild_id=place.guild))
    if rules.announce is not None:
        items += await _announcing(client, guild, rules.announce)
    if rules.pings.direct:
        items.append(await _direct(interaction.user))
    return _said(place, items, untried)


def _said(place: Place, items: Sequence[Item], untried: str) -> str:
    missing = sum(1 for item in items if item.fix)
    end = (
        "-# Relais has all that it needs here."
        if not missing
        else f"-# {missing} to mend. Whoever may do so finds it there; then check again."
    )
    head = f"### What Relais needs in <#{place.channel}>"
    lines = [*map(str, items), *filter(None, [untried])]
    return "\n".join([head, *whole_lines(lines, TEXT - _ROOM), end])


def _permissions(
    guild: discord.Guild | None, interaction: discord.Interaction, place: Place, rules: Rules
) -> list[Item]:
    # Where a thread is closed, its channel stands in.
    needed = IN_CHANNEL | (IN_THREAD if place.channel != place.parent else {})
    if rules.threads:
        needed |= WITH_THREAD
    me = guild.me if guild is not None else None
    channel = guarded(guild, place.channel)
    allowed = interaction.app_permissions
    return [
        Item(label, "" if getattr(allowed, name) else mending(me, channel, name, label))
        for name, label in needed.items()
    ]


async def _tried(channel: discord.abc.Messageable, text: str = TRYING) -> list[Item]:
    """Send a message with a picture, read it, change it and delete it; return how each went."""
    message: discord.Message | None = None

    async def send() -> None:
        nonlocal message
        file = discord.File(io.BytesIO(_PICTURE), filename="dot.png", description="A dot")
        message = await channel.send(text, file=file, silent=True, allowed_mentions=nobody())

    item = await _step("A message with a picture", send)
    if message is None:
        return [item]
    sent: Any = message
    return [
        item,
        await _step("Reading it again", lambda: channel.fetch_message(sent.id)),
        await _step("Changing it", lambda: sent.edit(content=text, allowed_mentions=nobody())),
        await _step("Deleting it", sent.delete),
    ]


async def _step(what: str, act: Callable[[], Awaitable[object]]) -> Item:
    try:
        await act()
    except FAILURES as error:
        logger.info("a check failed: %s", error)
        said = error.text if isinstance(error, discord.HTTPException) else ""
        return Item(what, f"Discord refuses it ({said or type(error).__name__}). Try again in a minute.")
    return Item(what)


async def _announcing(client: discord.Client, guild: discord.Guild | None, announce: int) -> list[Item]:
    where = f"<#{announce}>, where finished games are announced"
    channel = guarded(guild, announce)
    if guild is None or channel is None:
        return [Item(where, "It is gone or hidden from Relais. `/settings announce` names another.")]
    found = [
        Item(f"{label} in {where}", mending(guild.me, channel, name, label))
        for name, label in _lacking(guild.me, channel).items()
    ]
    if not found:
        target = client.get_partial_messageable(announce, guild_id=guild.id)
        found = [item for item in await _tried(target) if item.fix]
    return found or [Item(where)]


def _lacking(me: discord.Member, channel: Guarded) -> dict[str, str]:
    return {name: label for name, label in IN_CHANNEL.items() if lacks(me, channel, name)}


async def _direct(user: discord.User | discord.Member) -> Item:
    what = "Direct messages to you"
    try:
        message = await user.send(_TRYING_DIRECT, silent=True)
        await message.delete()
    except FAILURES as error:
        logger.info("a check failed: %s", error)
        return Item(
            what,
            "the server's name > Privacy Settings > switch Direct Messages on. "
            "Each player settles that for themselves.",
        )
    return Item(what)
