"""Opening tables: the lobby is posted in a channel, or in a thread of its own, and kept up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import discord

from bot.chat import account, lobby
from bot.chat.admission import Admission
from bot.chat.hours import together
from bot.chat.limits import check, nobody, nonce
from bot.chat.message import home
from bot.chat.reply import FAILURES
from bot.kernel import AnyGame, Value
from bot.tables.keeper import Keeper
from bot.tables.ports import UnknownTable
from bot.tables.table import NotPossible, Order, Person, Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)


_A_DAY: Final = 1440
"""Minutes of silence after which Discord puts a thread away: those of finished games leave by themselves."""

NO_THREAD = "No thread could be made, so the table is in the channel."


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is opened."""

    guild: int
    channel: int
    parent: int
    """The channel itself, or that of the thread."""

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Place:
        """Return where somebody typed or pressed something."""
        channel = interaction.channel
        here = interaction.channel_id or 0
        parent = channel.parent_id if isinstance(channel, discord.Thread) else here
        return cls(interaction.guild_id or 0, here, parent)


class Opening:
    """Opens tables and shows their lobbies."""

    def __init__(self, client: Relais, keeper: Keeper) -> None:
        self._client = client
        self._keeper = keeper
        self.admission = Admission(keeper)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        game: AnyGame,
        opener: Person,
        place: Place,
        *,
        asked: discord.Interaction,
        options: Mapping[str, Value],
        order: Order = Order.JOIN,
        thread: bool = False,
        clock: int = 0,
    ) -> tuple[Table, str]:
        """Open a lobby and post it; return the table, and what else is to be said about it.

        *asked*: how. Raises `NotPossible`, also where the channel's settings do not allow it.
        """
        async with self.admission.of(asked, place.parent, game):
            return await self._open(
                game, opener, place, options=options, order=order, thread=thread, clock=clock
            )

    async def _open(
        self,
        game: AnyGame,
        opener: Person,
        place: Place,
        *,
        options: Mapping[str, Value],
        order: Order,
        thread: bool,
        clock: int,
    ) -> tuple[Table, str]:
        table = await self._keeper.open(
            game,
            opener,
            guild=place.guild,
            channel=place.channel,
            parent=place.parent,
            options=options,
            order=order,
            thread=thread,
            clock=clock,
        )
        own = await self._own_thread(table, game) if thread else None
        try:
            table = await self.post(table, own or place.channel)
        except FAILURES as error:
            logger.warning("table %d: its lobby could not be posted: %s", table.id, error)
            await self._keeper.drop(table.id)
            raise NotPossible(
                f"The lobby could not be posted in <#{own or place.channel}>, so no table was opened. "
                "Relais may lack a permission there, or Discord is out of order: please try again."
            ) from error
        return table, NO_THREAD if thread and own is None else ""

    async def lobby(self, table: Table) -> discord.ui.LayoutView:
        """Return a lobby's message."""
        return lobby.shown(table, self._keeper.game_of(table), await together(self._keeper, table))

    async def post(self, table: Table, channel: int) -> Table:
        """Post the lobby in a channel, where the table lives from now on. Raises one of `FAILURES`."""
        view = check(await self.lobby(table))
        view.stop()
        target = self._client.get_partial_messageable(channel, guild_id=table.guild)
        sent = await target.send(
            view=view, silent=True, allowed_mentions=nobody(), nonce=nonce(table.id, "lobby", channel)
        )
        return await self._keeper.place(table.id, channel=channel, message=sent.id)

    async def rematch(
        self, number: int, by: Person, place: Place, asked: discord.Interaction
    ) -> tuple[Table, str]:
        """Open a table like one that is over, once however many people ask. Raises `NotPossible`."""
        async with self._alone(number):
            table = await self._keeper.store.table(number)
            if table.seat_of(by.user) is None:
                raise NotPossible(f"Only those who played table {table.title} can call for a rematch.")
            fact = f"rematch of table {number}"
            if (opened := await self._running(await self._keeper.store.facts(fact))) is not None:
                return opened, "It is the rematch that somebody has called for already."
            if table.thread and table.channel == place.channel:
                place = Place(place.guild, place.parent, place.parent)
            opened, note = await self.open(
                self._keeper.game_of(table),
                by,
                place,
                asked=asked,
                options=table.options,
                order=table.order,
                thread=table.thread,
                clock=table.clock,
            )
            await self._keeper.store.note(fact, str(opened.id))
            return opened, note

    async def _running(self, number: str | None) -> Table | None:
        if number is None:
            return None
        try:
            table = await self._keeper.store.table(int(number))
        except UnknownTable:
            return None
        return table if table.running else None

    @asynccontextmanager
    async def showing(self, number: int) -> AsyncIterator[Table]:
        """Give a table as it is now; others who would show it wait, so that the last word is the truth."""
        async with self._alone(number):
            yield await self._keeper.store.table(number)

    async def refresh(self, number: int) -> None:
        """Bring a lobby's own message up to date, such as after a typed command."""
        async with self.showing(number) as table:
            await self.redraw(table)

    async def redraw(self, table: Table) -> None:
        """Edit a lobby's own message; a failure is only logged, because any press mends it."""
        if table.status is not Status.OPEN or table.message is None:
            return
        view = check(await self.lobby(table))
        view.stop()
        channel = home(self._client, table)
        try:
            await channel.get_partial_message(table.message).edit(view=view, allowed_mentions=nobody())
        except FAILURES as error:
            logger.warning("table %d: the lobby could not be edited: %s", table.id, error)

    async def _own_thread(self, table: Table, game: AnyGame) -> int | None:
        try:
            parent = self._client.get_channel(table.parent) or await self._client.fetch_channel(table.parent)
            if not isinstance(parent, discord.TextChannel):
                return None
            made = await parent.create_thread(
                name=account.heading(table, game),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=_A_DAY,
            )
        except FAILURES as error:
            logger.warning("table %d: no thread could be made (%s), the channel stands in", table.id, error)
            return None
        return made.id

    def _alone(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())
