"""Telling people what the outbox holds: boards, then pings, each once, however often the process dies."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from datetime import timedelta

import discord

from bot.chat import stages
from bot.chat.asking import Asking
from bot.chat.delivery import Delivery
from bot.chat.homes import Away, Homes
from bot.chat.pictures import Pictures
from bot.chat.reply import FAILURES
from bot.shelf import Box
from bot.tables.histogram import Latencies
from bot.tables.keeper import Keeper
from bot.tables.table import Table

logger = logging.getLogger(__name__)

PAUSES = (
    timedelta(seconds=6),
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(hours=1),
)
"""How long to wait after each failure in a row; the last one again and again."""

_AT_ONCE = 6


class Teller:
    """Works off the outbox, table by table, in order."""

    def __init__(
        self,
        client: discord.Client,
        pictures: Pictures,
        shelf: Mapping[str, Box],
        latencies: Latencies,
        homes: Homes,
    ) -> None:
        self._homes = homes
        self._client = client
        self._latencies = latencies
        self._delivery = Delivery(client, pictures, shelf, homes)
        self._keeper: Keeper | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._naps: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._woken: dict[int, float] = {}
        self._failed: dict[int, discord.HTTPException] = {}
        self._few = asyncio.Semaphore(_AT_ONCE)

    @property
    def delivery(self) -> Delivery:
        """What sends messages about tables."""
        return self._delivery

    @property
    def asking(self) -> Asking:
        """What makes the messages of motions."""
        return self._delivery.asking

    def serve(self, keeper: Keeper) -> None:
        """Begin to tell what this keeper's tables have to tell."""
        self._keeper = keeper

    def wake(self, table: int) -> None:
        """Tell what a table has to tell, in the background; returns at once."""
        self._woken.setdefault(table, time.perf_counter())
        task = self._tasks.get(table)
        if task is not None and not task.done():
            self._again.add(table)
            if (nap := self._naps.get(table)) is not None:
                # Something has changed, so it is worth another try.
                nap.cancel()
            return
        self._tasks[table] = asyncio.create_task(self._work_off(table), name=f"telling of table {table}")

    async def catch_up(self) -> None:
        """Wake every table with something left to tell, such as after a crash."""
        if self._keeper is not None:
            for table in dict.fromkeys(letter.table for letter in await self._keeper.store.outbox()):
                self.wake(table)

    def permissions_changed(self) -> None:
        """Try again at once what Relais was not allowed to send: now it may be."""
        for table, nap in self._naps.items():
            if isinstance(self._failed.get(table), discord.Forbidden):
                nap.cancel()

    async def refresh(self, number: int) -> None:
        """Bring what stands below a table's newest board up to date; a failure is only logged."""
        if self._keeper is not None:
            async with self._few:
                await self._delivery.refresh(self._keeper, number)

    async def move(self, table: Table, channel: int) -> None:
        """Let a table that has started live in another channel.

        Raises what Discord or the network has against it.
        """
        if self._keeper is None:
            return
        self._failed.pop(table.id, None)
        if await self._keeper.store.outbox(table.id):
            # Its newest boards are still to be told; they are told there.
            await self._keeper.place(table.id, channel=channel)
            self.wake(table.id)
        else:
            await self._delivery.move(self._keeper, table, channel)

    async def leave_thread(self, table: Table, how: str) -> None:
        """Say in the channel of a table's thread why it goes on there. Raises likewise."""
        if self._keeper is not None:
            await self._delivery.leave_thread(self._keeper, table, how)

    async def idle(self) -> None:
        """Wait until nothing is being told any more."""
        while tasks := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop; what is not told stays in the outbox."""
        tasks = [task for task in self._tasks.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def trouble(self, table: Table) -> str:
        """Return why a table's messages do not come and who can mend it, or nothing where they do."""
        if known := self._homes.said(table):
            return known
        error = self._failed.get(table.id)
        if error is None:
            return ""
        return (
            f"Relais could not write in <#{table.channel}> ({error.text or error.status}); it goes on trying."
        )

    async def _work_off(self, table: int) -> None:
        stages.aside(table)
        keeper = self._keeper
        failures = 0
        while keeper is not None:
            self._again.discard(table)
            try:
                for letter in await keeper.store.outbox(table):
                    async with self._few:
                        await self._delivery.deliver(keeper, letter)
                    self._latencies.add(stages.TOLD, (time.perf_counter() - self._woken[table]) * 1000)
                    failures = 0
                    self._failed.pop(table, None)
                    await self._homes.well(table)
            except Away:
                logger.warning("table %d: Relais was removed from its server; it waits", table)
                break
            except FAILURES as error:
                if isinstance(error, discord.HTTPException):
                    self._failed[table] = error
                    if await self._homes.failed(table, error):
                        logger.warning("table %d: its channel or server is gone (%s); it waits", table, error)
                        break
                pause = PAUSES[min(failures, len(PAUSES) - 1)]
                failures += 1
                logger.warning("table %d: telling failed (%s), again in %s", table, error, pause)
                await self._nap(table, pause)
            except Exception:
                # A mistake of ours: the letter stays, other tables are told, and nothing is retried for now.
                logger.exception("table %d: telling failed", table)
                break
            else:
                if table not in self._again:
                    break
        self._tasks.pop(table, None)
        self._woken.pop(table, None)
        if table in self._again:
            self.wake(table)

    async def _nap(self, table: int, pause: timedelta) -> None:
        nap = self._naps[table] = asyncio.create_task(asyncio.sleep(pause.total_seconds()))
        try:
            await asyncio.wait({nap})
        finally:
            nap.cancel()
            del self._naps[table]
