"""Registering the typed commands with Discord: only when they changed, and never fatal."""

from __future__ import annotations

import json
import logging
from hashlib import blake2b

import aiohttp
import discord
from discord import app_commands

from bot.host.condition import REGISTERED, UNREGISTERED
from bot.tables.ports import Store

logger = logging.getLogger(__name__)


async def register(tree: app_commands.CommandTree[discord.Client], store: Store) -> bool:
    """Register the commands where they differ from those registered last; return whether that was done.

    A failure is logged and changes nothing: people play on with the commands that are there.
    """
    described = [command.to_dict(tree) for command in tree.get_commands()]
    text = json.dumps([str(tree.client.application_id), described], sort_keys=True, default=str)
    digest = blake2b(text.encode(), digest_size=8).hexdigest()
    if await store.facts(REGISTERED) == digest:
        await _forget_failure(store)
        return False
    try:
        await tree.sync()
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        logger.exception("the commands could not be registered; those of before stay")
        await store.note(UNREGISTERED, digest)
        return False
    await store.note(REGISTERED, digest)
    await _forget_failure(store)
    logger.info("commands registered")
    return True


async def _forget_failure(store: Store) -> None:
    if await store.facts(UNREGISTERED):
        await store.note(UNREGISTERED, "")
