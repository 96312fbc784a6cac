"""The bot as a host runs it: a process of its own, told by its environment where Discord is."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Self

from tests.wire.fake import Discord
from tests.wire.waiting import eventually

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
    def database(self) -> Path:
        """Where it keeps its tables, unless it was told otherwise."""
        return self.folder / "relais.db"

    @property
    def memory(self) -> int:
        """How many bytes of memory the process holds (Linux only)."""
        assert self._process
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    async def start(self) -> None:
        """Start the process."""
        with (self.folder / "bot.log").open("ab") as log:
            self._process = await self._spawn(self.arguments, log)

    async def _spawn(self, arguments: Sequence[str], output: IO[bytes] | int) -> Process:
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        environment = {
            **os.environ,
            "PYTHONPATH": path,
            "PYTHONUNBUFFERED": "1",
            **self.discord.environment,
            **self.environment,
        }
        return await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=self.folder, env=environment, stdout=output, stderr=STDOUT
        )

    async def logged(self, text: str, within: float = 10.0, *, times: int = 1) -> None:
        """Wait until a text stands in the log, and so many times."""

        async def found() -> bool:
            return self.log.count(text) >= times

        await eventually(found, within)

    async def made(self, name: str, within: float = 10.0) -> None:
        """Wait until there is a file of this name in the folder."""

        async def found() -> bool:
            return (self.folder / name).exists()

        await eventually(found, within)

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

    async def ended(self, within: float = 10.0) -> int:
        """Return the exit code, once the process has ended."""
        assert self._process
        async with asyncio.timeout(within):
            return await self._process.wait()

    async def wait(self, within: float = 10.0) -> int:
        """Return the exit code, once the process has ended and its connection is gone."""
        code = await self.ended(within)
        await self.discord.until(lambda: not self.discord.gateway.connected)
        return code

    async def restart(self) -> None:
        """Start the process again, and wait until it is connected."""
        await self.start()
        await self.ready()

    async def command(self, *arguments: str) -> tuple[int, str]:
        """Run a command of a host in its folder; return the exit code and what it printed."""
        process = await self._spawn(("-m", "bot", *arguments), PIPE)
        printed, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, printed.decode()

    async def kill(self) -> None:
        """Kill the process, as the machine would when it fails."""
        await self._end(signal.SIGKILL)

    async def interrupt(self, within: float = 10.0) -> int:
        """Press Ctrl-C; return the exit code."""
        return await self._end(signal.SIGINT, within)

    async def terminate(self, within: float = 10.0) -> int:
        """Ask the process to end, as a host does; return its exit code."""
        return await self._end(signal.SIGTERM, within)

    async def _end(self, how: signal.Signals, within: float = 10.0) -> int:
        assert self._process
        self._process.send_signal(how)
        return await self.wait(within)
