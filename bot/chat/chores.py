"""What happens by itself as time passes: duties, each in a loop of its own that no failure ends.

Each round of a duty is a task of its own, so that one which hangs can be cut off after its period and holds
up nothing else. A duty comes round a period after its last round has ended, however long the bot was away
or the machine asleep: what was missed meanwhile is one round, not many.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from msgspec.structs import replace

from bot.host.failure import Failure
from bot.store.database import Unusable
from bot.tables import heartbeat
from bot.tables.heartbeat import Beat
from bot.tables.keeper import Keeper
from bot.tables.ports import StoreFailure

logger = logging.getLogger(__name__)

PERIOD = timedelta(minutes=5)
"""Of the duties that come with the bot."""

HOURLY = timedelta(hours=1)
"""Of those that wait well for an hour."""

SHORTEST = timedelta(seconds=6)
"""What comes round more often than this is no duty: it would never let the bot come to rest."""

_SAID = (Failure, StoreFailure, Unusable)
"""What says in a sentence for hosts what is wrong: a trace would add nothing."""

_GRACE = 2.0
"""Seconds for what is under way when the bot leaves."""

_FAILURE = 300
"""Characters of what went wrong that are noted with a heartbeat."""


@dataclass(frozen=True, slots=True)
class Duty:
    """Something to be done again and again."""

    name: str
    """What it does, in words for a host: ``expire lobbies``."""
    period: timedelta
    """How long to wait between two rounds; also the longest that a round may take."""
    act: Callable[[], Awaitable[object]]
    """One round. What was due long ago is done as if it were due now; what it raises is logged."""
    wait: timedelta = timedelta()
    """How long to wait before the first round."""


class Chores:
    """The duties of a bot, and their heartbeats."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._duties: dict[str, Duty] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._beats: dict[str, Beat] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._alarmed: set[str] = set()
        self._started = False
        self.add(Duty("expire lobbies", PERIOD, self._expire_lobbies))
        self.add(Duty("watch over the duties", PERIOD, self._watch))

    def add(self, duty: Duty) -> None:
        """Take up a duty; its first round comes with the start of the bot, or now where that has passed."""
        if duty.name in self._duties or duty.period < SHORTEST:
            raise ValueError(f"{duty.name} is a duty already, or comes round too often: {duty.period}")
        self._duties[duty.name] = duty
        if self._started:
            self._begin(duty)

    async def start(self) -> None:
        """Begin the rounds; doing so again changes nothing.

        The client is set up anew where the first attempt to log in failed late.
        """
        if self._started:
            return
        self._started = True
        try:
            self._beats = heartbeat.read(await self._keeper.store.facts(heartbeat.FACT))
        except StoreFailure as failure:
            logger.warning("earlier heartbeats could not be read: %s", failure)
        # Those of duties that this release does not have any more would be overdue for ever.
        self._beats = {name: beat for name, beat in self._beats.items() if name in self._duties}
        for duty in self._duties.values():
            self._begin(duty)

    async def close(self) -> None:
        """End all rounds, also those under way, which are given a moment for it."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=_GRACE)

    def beats(self) -> dict[str, Beat]:
        """Return how each duty is doing."""
        return dict(self._beats)

    def _begin(self, duty: Duty) -> None:
        before = self._beats.get(duty.name)
        now, period = self._keeper.clock.now(), duty.period.total_seconds()
        self._beats[duty.name] = (
            Beat(period, now) if before is None else replace(before, period=period, since=now)
        )
        self._tasks[duty.name] = asyncio.create_task(self._rounds(duty), name=duty.name)

    async def _rounds(self, duty: Duty) -> None:
        await asyncio.sleep(duty.wait.total_seconds())
        while True:
            failure = await self._round(duty)
            now, before = self._keeper.clock.now(), self._beats[duty.name]
            self._beats[duty.name] = (
                replace(before, failed=now, failure=failure[:_FAILURE])
                if failure
                else replace(before, done=now)
            )
            await self._note()
            await asyncio.sleep(duty.period.total_seconds())

    async def _round(self, duty: Duty) -> str:
        """Do one round; return what went wrong, which is logged, or nothing."""
        task = asyncio.create_task(_acted(duty), name=duty.name)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            await asyncio.wait({task}, timeout=duty.period.total_seconds())
        finally:
            late = task.cancel()
        if late:
            # Not waited for: what swallows its cancellation would hang here for ever.
            task.add_done_callback(_ignored)
            logger.error("%s: cut off, because it took longer than %s", duty.name, duty.period)
            return f"it took longer than {duty.period}"
        if task.cancelled():
            logger.error("%s: gave up; the next round comes in %s", duty.name, duty.period)
            return "it gave up"
        error = task.exception()
        if error is None:
            return ""
        expected = isinstance(error, _SAID)
        failure = str(error) if expected else f"{type(error).__name__}: {error}"
        # Where it fails round after round, one trace of it is enough.
        known = self._beats[duty.name].failing and self._beats[duty.name].failure == failure[:_FAILURE]
        trace = None if known or expected else error
        logger.error(
            "%s: failed (%s); the next round comes in %s", duty.name, failure, duty.period, exc_info=trace
        )
        return failure

    async def _note(self) -> None:
        try:
            await self._keeper.store.note(heartbeat.FACT, heartbeat.written(self._beats))
        except Exception:
            logger.exception("the heartbeats could not be noted")

    async def _watch(self) -> None:
        """Raise the alarm, once each time, about duties that do not come round."""
        now = self._keeper.clock.now()
        overdue = {name for name, beat in self._beats.items() if beat.overdue(now)}
        for name in sorted(overdue - self._alarmed):
            logger.error("alarm: %s was not done for two periods", name)
        for name in sorted(self._alarmed - overdue):
            logger.info("%s is done again", name)
        self._alarmed = overdue

    async def _expire_lobbies(self) -> None:
        for table in await self._keeper.expire_lobbies():
            logger.info("table %d: its lobby has expired", table.id)


async def _acted(duty: Duty) -> None:
    await duty.act()


def _ignored(task: asyncio.Task[None]) -> None:
    """Fetch what a round that was cut off ended with: it was told of already."""
    if not task.cancelled():
        task.exception()
