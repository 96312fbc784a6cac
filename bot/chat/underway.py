"""What the bot is answering just now, so that it does not leave in the middle of it."""

from __future__ import annotations

import asyncio

GRACE = 2.0
"""Seconds given to what is under way: hosts wait for about ten before they kill."""


class Underway:
    """The tasks that answer interactions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False

    def enter(self) -> bool:
        """Count the present task until it ends; return whether it may begin at all."""
        task = asyncio.current_task()
        if self._leaving or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def finish(self) -> None:
        """Let nothing more begin, give what is under way some time, and stop what takes longer."""
        self._leaving = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
