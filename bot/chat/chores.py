"""What happens by itself as time passes, in a loop that no failure ends."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)

PERIOD = timedelta(minutes=5)

HEARTBEAT = "chores were done at"
"""The name of the fact that says when the loop last came round."""


class Chores:
    """The loop. One failure is logged, and the next round comes all the same."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the rounds; doing so again changes nothing.

        The client is set up anew where the first attempt to log in failed late.
        """
        if self._task is None:
            self._task = asyncio.create_task(self._rounds(), name="chores")

    async def close(self) -> None:
        """End the rounds."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        while True:
            try:
                await self.once()
            except Exception:
                logger.exception("the chores failed; the next round comes in %s", PERIOD)
            await asyncio.sleep(PERIOD.total_seconds())

    async def once(self) -> None:
        """Do one round: close lobbies that waited too long."""
        keeper = self._client.keeper
        for table in await keeper.expire_lobbies():
            logger.info("table %d: its lobby has expired", table.id)
        await keeper.store.note(HEARTBEAT, keeper.clock.now().isoformat())
