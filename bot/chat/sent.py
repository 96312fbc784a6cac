"""What the bot has sent lately: looked at before something is sent that may have been sent before a crash."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from datetime import datetime

import discord

logger = logging.getLogger(__name__)

LOOK_BACK = 100
"""The newest messages of a channel searched for one that may have been sent before a crash."""


async def sent_lately(
    client: discord.Client, channel: discord.abc.Messageable, since: discord.Object | datetime | None
) -> AsyncIterator[discord.Message]:
    """Yield our own newest messages in a channel since a message or moment, newest first.

    The nonce keeps Discord from taking a message twice, but only for some minutes.
    """
    try:
        async for found in channel.history(limit=LOOK_BACK, after=since, oldest_first=False):
            if found.author == client.user:
                yield found
    except (discord.Forbidden, discord.NotFound):
        logger.info("the history of a channel cannot be read")
