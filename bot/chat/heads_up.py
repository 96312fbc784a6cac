"""A heads-up for those who wish it: the player before them has begun a turn."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.chat import account
from bot.chat.limits import nonce
from bot.chat.message import jump
from bot.chat.names import spoken
from bot.chat.reply import FAILURES
from bot.chat.ways import send_direct
from bot.kernel import Seat
from bot.kernel.play import awaited
from bot.tables.keeper import Look
from bot.tables.people import awake
from bot.tables.table import Person, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)


class HeadsUp:
    """Tells the next player, once a turn."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._people = client.keeper.store.people

    async def consider(self, look: Look) -> None:
        """Tell the player after somebody who has begun a turn, where only that one is awaited.

        Who comes after whom is the order of seats: another order only a game would know. A heads-up that a
        crash swallows does not come again, as nobody waits for one.
        """
        table, seat = look.table, look.seat
        if seat is None or look.draft is None or not look.draft.steps:
            return
        person = _next(table, seat)
        if person is None:
            return
        habits = await self._people.habits(person.user)
        if not habits.heads_up or not awake(habits, self._client.clock.now()):
            return
        if awaited(look.game, look.state) != (seat,):
            return
        found = [notice for notice in await self._people.notices(table.id) if notice.seat == seat]
        if not found or found[0].ahead:
            return
        await self._people.note([replace(found[0], ahead=True)])
        address = jump(table.guild, table.channel, table.message)
        text = (
            f"**{account.heading(table, look.game)}**: {spoken(table)[seat]} has begun a turn; "
            f"yours may come next. [To the board]({address})"
        )
        try:
            token = nonce("heads-up", table.id, table.plies, seat)
            await send_direct(self._client, person.user, text, token, silent=True)
        except FAILURES as error:
            logger.info("table %d: a heads-up could not be sent: %s", table.id, error)


def _next(table: Table, seat: Seat) -> Person | None:
    """Return who sits next after a seat, round the table; nobody where it is the only one taken."""
    return next(filter(None, (*table.seats[seat + 1 :], *table.seats[:seat])), None)
