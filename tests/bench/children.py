"""Programs that the bench runs by themselves, to see what they cost from their very start.

``python -m tests.bench.children idle`` and the like.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path


def resident() -> int:
    """Return the memory that this process holds, in KiB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise OSError("this system does not say how much memory a process holds")


def library() -> None:
    """Import discord.py and do nothing with it."""
    import discord  # noqa: F401, PLC0415 - what is measured


def idle() -> None:
    """Make a client with commands and an HTTP session, which never connects; print its memory in KiB."""
    import aiohttp  # noqa: PLC0415 - after the start, like the bot's own
    import discord  # noqa: PLC0415
    from discord import app_commands  # noqa: PLC0415

    async def run() -> int:
        client = discord.Client(intents=discord.Intents.none())
        app_commands.CommandTree(client)
        async with aiohttp.ClientSession():
            await client._async_setup_hook()
            return resident()

    _say(asyncio.run(run()))


def ready(settings: str) -> None:
    """Come as far as connecting to the gateway."""
    from tests.bench.starting import until_ready  # noqa: PLC0415

    until_ready(Path(settings))


def stored(database: str, count: str) -> None:
    """Play turns at the tables of a database, with pictures, and tell of them; print the memory in KiB."""
    from tests.bench.running import work  # noqa: PLC0415

    _say(asyncio.run(work(Path(database), int(count))))


def _say(kibibytes: int) -> None:
    sys.stdout.write(f"{kibibytes}\n")
    sys.stdout.flush()


PROGRAMS: dict[str, Callable[..., None]] = {
    "library": library,
    "idle": idle,
    "ready": ready,
    "stored": stored,
}

if __name__ == "__main__":
    status = 1
    try:
        PROGRAMS[sys.argv[1]](*sys.argv[2:])
        status = 0
    except Exception:  # noqa: BLE001 - said, and then gone
        traceback.print_exc()
    finally:
        # Tearing down is not part of what is measured, and threads may still be at work.
        os._exit(status)
