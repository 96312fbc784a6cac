"""Waiting for what no request tells of, such as a row of the bot's database or a line of its log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def eventually(condition: Callable[[], Awaitable[T | None]], within: float = 10.0) -> T:
    """Return what a condition returns once that is true; look again many times a second.

    Raises:
        TimeoutError: it did not come true within so many seconds.
    """
    async with asyncio.timeout(within):
        while not (found := await condition()):  # noqa: ASYNC110 - another process sets no event of ours
            await asyncio.sleep(0.02)
    return found
