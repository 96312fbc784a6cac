"""What the bot does by itself for its host: noting how it fares, and copying its database."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from bot.chat import chores
from bot.chat.chores import Duty
from bot.chat.permissions import missing_here
from bot.host import backups
from bot.host.backups import Backups
from bot.host.condition import LACKING, Lacking
from bot.host.failure import Failure
from bot.store.database import Unusable
from bot.tables import histogram, renewal
from bot.tables.ports import StoreFailure
from bot.tables.renewal import Fate

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)

BACK_UP = "back up"

_LOOK = timedelta(hours=1)
"""How often to see whether a backup is due: so soon one that failed is tried again."""

_CHANNELS = 20
"""In how many channels at most it is said what lacks."""

_WAIT = timedelta(minutes=2)
"""After the start, when there is enough else to do."""


class Upkeep:
    """The duties towards the host."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._keeper = client.keeper
        self.backs_up = False
        """Whether backups are made."""
        client.chores.add(Duty("note latencies", chores.PERIOD, self._note_latencies))
        client.chores.add(Duty("look for permissions", chores.HOURLY, self._look_for_permissions, wait=_WAIT))

    async def renew(self) -> None:
        """Carry running tables over to the rules of this release, once the log says what becomes of them."""
        rehearsed = await renewal.rehearse(self._keeper)
        for found in rehearsed:
            logger.log(logging.INFO if found.fate is Fate.REPLAYS else logging.WARNING, "%s", found)
        if rehearsed:
            logger.info("%s", renewal.summary(rehearsed))
            await renewal.renew(self._keeper, rehearsed)

    def back_up(self, wanted: Backups) -> None:
        """Make backups from now on."""

        async def act() -> None:
            made = await wanted.make_if_due(self._keeper.clock.now())
            if made is not None:
                logger.info("backed up to %s: %d bytes", made.file, made.size)
                await self._keeper.store.note(backups.FACT, backups.written(made))

        self.backs_up = True
        self._client.chores.add(Duty(BACK_UP, min(_LOOK, wanted.every), act, wait=_WAIT))

    async def _note_latencies(self) -> None:
        # Those of the run before are worth more than none.
        if self._client.latencies.lines():
            await self._keeper.store.note(histogram.FACT, histogram.written(self._client.latencies))

    async def _look_for_permissions(self) -> None:
        """Note what the bot may not do where tables are being played."""
        if not self._client.is_ready():
            return
        homes = await self._keeper.store.homes()
        lines = [line for home in homes if (line := self._lacking_in(*home))]
        if len(lines) > _CHANNELS:
            lines[_CHANNELS:] = [f"… and {len(lines) - _CHANNELS} more channels."]
        lacking = Lacking(self._keeper.clock.now(), tuple(lines))
        await self._keeper.store.note(LACKING, msgspec.json.encode(lacking).decode())

    def _lacking_in(self, guild: int, channel: int, tables: int) -> str:
        if self._client.get_guild(guild) is None:
            played = "1 table is" if tables == 1 else f"{tables} tables are"
            return f"Relais left the server {guild}, where {played} being played in <#{channel}>."
        return missing_here(self._client, guild, channel)


async def before_upgrade(wanted: Backups, now: datetime) -> None:
    """Copy a database that is about to be brought up to date; a failure is logged and stops nothing."""
    try:
        made = await wanted.make_before_upgrade(now)
    except (Failure, StoreFailure, Unusable) as failure:
        logger.warning("no backup before the upgrade: %s", failure)
    else:
        if made is not None:
            logger.info("backed up to %s before the upgrade: %d bytes", made.file, made.size)
