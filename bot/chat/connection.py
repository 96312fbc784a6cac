"""Connecting to Discord and leaving it: retried at the start, ended cleanly by a signal."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from pathlib import Path

import aiohttp
import discord
import yarl
from discord.asset import Asset
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.chat.upkeep import before_upgrade
from bot.host.backups import Backups
from bot.store.sqlite import SqliteStore

logger = logging.getLogger(__name__)

_AUTHENTICATION_FAILED = 4004


class BadToken(Exception):
    """Discord does not know the token."""


def point(api: str | None, gateway: str | None) -> None:
    """Reach Discord under other addresses, such as those of a host's own proxy."""
    if api is not None:
        Route.BASE = api
        Asset.BASE = api
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def serve(
    database: Path,
    token: str,
    api: str | None = None,
    gateway: str | None = None,
    backups: Backups | None = None,
) -> None:
    """Run the bot on a database until a signal asks it to leave.

    *backups*: which are to be made of it.

    Raises `BadToken`, and `bot.store.database.Unusable` where the database cannot be used.
    """
    point(api, gateway)
    clock = Clock()
    if backups is not None:
        await before_upgrade(backups, clock.now())
    store = await SqliteStore.open(database)
    try:
        client = Relais(store, clock)
        if backups is not None:
            client.upkeep.back_up(backups)
        await stay_connected(client, token)
    finally:
        await store.close()


async def stay_connected(client: Relais, token: str) -> None:
    """Connect and stay, until a signal asks to leave. Raises `BadToken`."""
    loop = asyncio.get_running_loop()
    running = asyncio.create_task(_connected(client, token), name="connection")
    with contextlib.ExitStack() as stack:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, running.cancel)
            stack.callback(loop.remove_signal_handler, number)
        try:
            await running
        except asyncio.CancelledError:
            logger.info("asked to leave")
        except (discord.LoginFailure, discord.ConnectionClosed) as error:
            if isinstance(error, discord.ConnectionClosed) and error.code != _AUTHENTICATION_FAILED:
                raise
            raise BadToken from error
        finally:
            await client.close()


async def _connected(client: Relais, token: str) -> None:
    backoff: ExponentialBackoff[bool] = ExponentialBackoff()
    await _log_in(client, token, backoff)
    while True:
        try:
            await client.connect()
        except AttributeError:
            # The library trips over its own feet when the very first connection fails (its issue 10520):
            # it wants to resume a session that there never was.
            if client.ws is not None:
                raise
            pause = backoff.delay()
            logger.warning("the gateway could not be reached, again in %.0f s", pause)
            await asyncio.sleep(pause)
        else:
            return


async def _log_in(client: Relais, token: str, backoff: ExponentialBackoff[bool]) -> None:
    while True:
        try:
            await client.login(token)
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            pause = backoff.delay()
            logger.warning("Discord could not be reached (%s), again in %.0f s", error, pause)
            await client.http.close()
            # The library closes its connector with the session, and would use it again.
            client.http.connector = discord.utils.MISSING
            await asyncio.sleep(pause)
        else:
            return
