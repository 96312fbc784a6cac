"""Faults that befall requests: lost answers, server errors, rate limits, and requests held back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tests.wire.fake.refusals import MESSAGES, Refusal, refusal, too_many

Result = tuple[int, Any]
Work = Callable[[], Awaitable[Result]]
Twist = Callable[[Work], Awaitable[Result]]


class Lost(Exception):
    """The line goes down instead of an answer."""


class Gate:
    """A request that is held back, or its answer, until the test lets it pass or loses it."""

    def __init__(self, *, worked: bool) -> None:
        self.reached = asyncio.Event()
        """Set when the request has come, and its work is done where that goes first."""

        self._worked = worked
        self._decided = asyncio.Event()
        self._lost = False

    async def arrived(self, within: float = 20.0) -> None:
        """Wait until it is held back."""
        async with asyncio.timeout(within):
            await self.reached.wait()

    def open(self) -> None:
        """Let it pass."""
        self._decided.set()

    def lose(self) -> None:
        """Cut the line: what was held back never arrives."""
        self._lost = True
        self._decided.set()

    async def hold(self, work: Work) -> Result:
        """Do the work of a request before the gate or after it."""
        done = await work() if self._worked else None
        self.reached.set()
        await self._decided.wait()
        if self._lost:
            raise Lost
        return done or await work()


@dataclass
class _Fault:
    method: str
    path: str
    twist: Twist
    times: int
    skipped: int = 0
    """How many requests that fit are let pass first."""

    def fits(self, method: str, path: str) -> bool:
        return fnmatchcase(method, self.method) and fnmatchcase(path, self.path)


class Faults:
    """The faults to come, each for the next requests whose method and path match patterns.

    Patterns are those of a shell: ``/channels/*/messages``. Paths begin after the version.
    """

    def __init__(self) -> None:
        self._faults: list[_Fault] = []
        self._gates: list[Gate] = []

    def lose_answer(self, method: str, path: str, *, times: int = 1) -> None:
        """Do the work, then cut the line instead of answering."""

        async def twist(work: Work) -> Result:
            await work()
            raise Lost

        self._add(method, path, twist, times)

    def lose_request(self, method: str, path: str, *, times: int = 1) -> None:
        """Cut the line and do nothing."""

        async def twist(_work: Work) -> Result:
            raise Lost

        self._add(method, path, twist, times)

    def fail(
        self, method: str, path: str, *, status: int = 500, worked: bool = False, times: int = 1
    ) -> None:
        """Answer with a server error, before or after the work was done."""

        async def twist(work: Work) -> Result:
            if worked:
                await work()
            raise Refusal(status, {"message": f"{status}: Server Error", "code": 0})

        self._add(method, path, twist, times)

    def refuse(self, method: str, path: str, code: int, *, times: int = 1) -> None:
        """Answer with one of Discord's error codes."""
        if code not in MESSAGES:
            raise KeyError(code)

        async def twist(_work: Work) -> Result:
            raise refusal(code)

        self._add(method, path, twist, times)

    def limit(
        self, method: str, path: str, *, retry_after: float, scope: str = "user", times: int = 1
    ) -> None:
        """Answer that there were too many requests."""

        async def twist(_work: Work) -> Result:
            raise too_many(retry_after, scope)

        self._add(method, path, twist, times)

    def hold(self, method: str, path: str, *, worked: bool = False, skipped: int = 0) -> Gate:
        """Hold a request back before its work, or its answer after it; return the gate that lets it pass.

        It is the next one that fits, unless some are skipped.
        """
        gate = Gate(worked=worked)
        self._gates.append(gate)
        self._faults.append(_Fault(method, path, gate.hold, 1, skipped))
        return gate

    def _add(self, method: str, path: str, twist: Twist, times: int) -> None:
        self._faults.append(_Fault(method, path, twist, times))

    async def around(self, method: str, path: str, work: Work) -> Result:
        """Do the work of a request, with the first fault that awaits it."""
        for fault in self._faults:
            if not fault.fits(method, path):
                continue
            if fault.skipped:
                fault.skipped -= 1
            else:
                fault.times -= 1
                if not fault.times:
                    self._faults.remove(fault)
                return await fault.twist(work)
        return await work()

    def open_gates(self) -> None:
        """Let everything pass that is held back."""
        for gate in self._gates:
            gate.open()
