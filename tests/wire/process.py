"""The bot as a host runs it: a process of its own, told by its environment where Discord is."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import STDOUT, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from tests.wire.fake import Discord

ROOT = Path(__file__).parents[2]
RUN = ("-m", "bot", "run")


class BotProcess:
    """A bot that runs for the time of an ``async with``, and can be killed and started again.

    Args:
        discord: where it connects.
        folder: its working directory, with its database, its configuration and its log.
        arguments: what Python runs.
        environment: further variables.
    """

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        arguments: Sequence[str] = RUN,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.discord = discord
        self.folder = folder
        self.arguments = arguments
        self.environment = dict(environment or {})
        self._process: Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        await self.ready()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.running:
            await self.kill()

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.returncode is None

    @property
    def log(self) -> str:
        """All that it has printed, over all its lives."""
        path = self.folder / "bot.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    @property
    def memory(self) -> int:
        """How many bytes of memory the process holds (Linux only)."""
        assert self._process
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    async def start(self) -> None:
        """Start the process."""
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        environment = {
            **os.environ,
            "PYTHONPATH": path,
            "PYTHONUNBUFFERED": "1",
            **self.discord.environment,
            **self.environment,
        }
        with (self.folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *self.arguments, cwd=self.folder, env=environment, stdout=log, stderr=STDOUT
            )

    async def ready(self, within: float = 20.0) -> None:
        """Wait until it is connected.

        Raises:
            AssertionError: it ended instead; the message is its log.
        """
        assert self._process
        ended = asyncio.create_task(self._process.wait())
        ready = asyncio.create_task(self.discord.connected(within))
        await asyncio.wait({ended, ready}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not ready.done():
            ready.cancel()
            raise AssertionError(f"the bot ended with {self._process.returncode}:\n{self.log}")
        await ready

    async def wait(self, within: float = 10.0) -> int:
        """Return the exit code, once the process has ended and its connection is gone."""
        assert self._process
        async with asyncio.timeout(within):
            code = await self._process.wait()
        await self.discord.until(lambda: not self.discord.gateway.connected)
        return code

    async def kill(self) -> None:
        """Kill the process, as the machine would when it fails."""
        await self._end(signal.SIGKILL)

    async def terminate(self, within: float = 10.0) -> int:
        """Ask the process to end, as a host does; return its exit code."""
        return await self._end(signal.SIGTERM, within)

    async def _end(self, how: signal.Signals, within: float = 10.0) -> int:
        assert self._process
        self._process.send_signal(how)
        return await self.wait(within)
