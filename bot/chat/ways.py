"""The ways in which somebody is called: aloud or silently, in the channel or by direct message."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import discord

from bot.chat.limits import check_content, nobody
from bot.chat.sent import sent_lately
from bot.tables.people import Direct, Habits, awake, away
from bot.tables.settings import Pings

logger = logging.getLogger(__name__)

Channel: TypeAlias = discord.abc.Messageable


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody is called now."""

    mentioned: bool
    """Whether a message in the channel mentions them."""
    aloud: bool
    """Whether that message makes a sound."""
    direct: bool
    """Whether they get a direct message."""
    later: bool = False
    """Whether they are to be called aloud, or by direct message, when they are awake."""


NOT_AT_ALL = Way(mentioned=False, aloud=False, direct=False, later=True)


def way(habits: Habits, pings: Pings, now: datetime) -> Way:
    """Return how to call somebody. *pings*: as the channel wishes.

    Nobody is called twice aloud in the channel for one thing: whoever sleeps gets a mention without a sound,
    and is called when they wake; whoever is away is called at their return. A direct message that somebody
    asked for takes the place of the sound of a mention.
    """
    wished = _wished(habits, pings)
    if away(habits, now):
        return NOT_AT_ALL
    if not awake(habits, now):
        return Way(mentioned=True, aloud=False, direct=False, later=wished.aloud or wished.direct)
    return wished


def _wished(habits: Habits, pings: Pings) -> Way:
    match habits.direct:
        case Direct.CHANNEL:
            return Way(pings.mentioned, pings.mentioned and not pings.quiet, pings.direct)
        case Direct.ALWAYS:
            return Way(pings.mentioned, aloud=False, direct=True)
        case Direct.NEVER:
            return Way(mentioned=True, aloud=not pings.quiet, direct=False)


def mentioning(users: Sequence[int]) -> discord.AllowedMentions:
    """Return what lets a message notify exactly these people."""
    objects = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=objects)


async def send_direct(
    client: discord.Client, user: int, text: str, token: str, *, silent: bool = False, again: bool = False
) -> discord.Message | None:
    """Send somebody a direct message and return it; nothing where they do not take any.

    *token*: what Discord tells a repeated message by. *again*: whether it may have been sent before a crash.

    Raises what else Discord or the network has against it.
    """
    try:
        channel = await client.create_dm(discord.Object(user))
        if again:
            async for found in sent_lately(client, channel, None):
                if found.content == text:
                    return found
        return await channel.send(
            check_content(text),
            silent=silent,
            suppress_embeds=True,
            allowed_mentions=nobody(),
            nonce=token,
        )
    except discord.Forbidden as error:
        logger.info("%d takes no direct messages: %s", user, error)
        return None
