"""Where tables live: what is wrong there, who is told of it once, and what follows when it is well again.

A table is *homeless* when its channel is gone, *hidden* when Relais may not see the channel, *muted* when it
may not write there, *plain* when it may write but show no pictures, and *away* when Relais is no member of
the server. It is kept in each case, and what is untold stays in the outbox. Whoever opened a table can bring
it elsewhere, so they are told, or else another of its players, by a direct message; where nobody takes one,
the server's own channel for notices is used.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from bot.chat.limits import CONTENT, check_content, cut, nonce
from bot.chat.mending import guarded, lacks, mending
from bot.chat.names import escaped, listed
from bot.chat.permissions import IN_CHANNEL, IN_THREAD
from bot.chat.reply import FAILURES, LOST
from bot.chat.ways import send_direct
from bot.tables.ports import StoreFailure
from bot.tables.table import Person, Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)

FACT = "troubled tables"


_NAMED = 8
"""Tables that one message names."""


class Trouble(StrEnum):
    """What is wrong where a table lives."""

    HOMELESS = "homeless"
    HIDDEN = "hidden"
    MUTED = "muted"
    PLAIN = "plain"
    """It may write, but show no pictures."""
    AWAY = "away"


_BY_CODE: Final = {
    10003: Trouble.HOMELESS,
    # No channel for messages: a forum, which is left where a post in it, a thread, is deleted.
    50008: Trouble.HOMELESS,
    50001: Trouble.HIDDEN,
    50013: Trouble.MUTED,
}


class _Noted(msgspec.Struct):
    """What survives a restart."""

    tables: dict[int, Trouble] = {}
    away: list[int] = []
    """Servers that Relais was removed from."""


class Away(Exception):
    """Relais is no member of a table's server."""


class Homes:
    """What is known of the places where tables live."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._noted = _Noted()
        self._alone = asyncio.Lock()

    async def load(self) -> None:
        """Remember what was noted before the start, but not of tables that have nothing to tell any more."""
        store = self._client.keeper.store
        text = await store.facts(FACT)
        if not text:
            return
        try:
            self._noted = msgspec.json.decode(text, type=_Noted)
        except msgspec.DecodeError as error:
            logger.warning("what was noted of tables in trouble could not be read: %s", error)
            return
        untold = {letter.table for letter in await store.outbox()}
        for number in list(self._noted.tables):
            if number not in untold and not (await store.table(number)).running:
                del self._noted.tables[number]

    def check(self, table: Table) -> None:
        """Raise `Away` where nothing can be sent to a table's server."""
        if table.guild in self._noted.away:
            raise Away

    def trouble(self, table: Table) -> Trouble | None:
        """Return what is wrong where a table lives."""
        return Trouble.AWAY if table.guild in self._noted.away else self._noted.tables.get(table.id)

    def said(self, table: Table) -> str:
        """Return what is wrong where a table lives and who can mend it, or nothing where it is well."""
        match self.trouble(table):
            case None:
                return ""
            case Trouble.AWAY:
                return f"Relais is no member of this server any more. Table {table.title} goes on when it is."
            case Trouble.HOMELESS:
                return (
                    f"The channel of table {table.title} is gone: `/table move` brings the game to another."
                )
            case Trouble.HIDDEN | Trouble.MUTED:
                return f"{self._lacking(table)} Or `/table move` brings the game to another channel."
            case Trouble.PLAIN:
                return f"{self._lacking(table)} Until then boards come in words."

    # -- what has happened -----------------------------------------------------------------------------

    async def failed(self, number: int, error: discord.HTTPException) -> bool:
        """Note why a table could not be told of; the first time, tell somebody who can mend it.

        Return whether trying again is of no use until something happens.
        """
        trouble = _BY_CODE.get(error.code)
        if trouble is None:
            return False
        try:
            table = await self._client.keeper.store.table(number)
            if trouble is not Trouble.HOMELESS and self._removed(table.guild):
                await self.left(table.guild)
                return True
            others = await self._living_in(table.guild, table.channel)
            await self._note(trouble, {t.id: t for t in (table, *others)}.values())
        except StoreFailure as failure:
            logger.warning("table %d: its trouble could not be noted: %s", number, failure)
        return trouble is Trouble.HOMELESS

    async def unheard(self, table: Table, error: discord.HTTPException) -> None:
        """Follow a failure to write to somebody at a table, where the table itself has nothing to tell."""
        if self._client.teller.delivery.closed(table, error):
            # Its board, told again, wakes the thread or leaves it.
            await self._client.keeper.tell_again(table.id)
        else:
            await self.failed(table.id, error)

    async def plain(self, number: int) -> None:
        """Note that a table could be told of only in words; likewise."""
        try:
            await self._note(Trouble.PLAIN, [await self._client.keeper.store.table(number)])
        except StoreFailure as failure:
            logger.warning("table %d: its trouble could not be noted: %s", number, failure)

    async def well(self, number: int, *, pictured: bool = False) -> None:
        """Note that a table could be told of: a new trouble is worth a new message.

        *pictured*: with a picture.
        """
        known = self._noted.tables.get(number)
        if known is None or (known is Trouble.PLAIN and not pictured):
            return
        del self._noted.tables[number]
        await self._keep()

    async def deleted(self, guild: int, channel: int) -> None:
        """Follow the deletion of a channel, and of all its threads."""
        tables = await self._client.keeper.store.tables(guild=guild, channel=channel)
        await self._note(Trouble.HOMELESS, tables)

    async def thread_closed(self, guild: int, thread: int, how: str) -> None:
        """Let the tables of a thread go on in its channel. *how*: ``was deleted``."""
        for table in await self._living_in(guild, thread):
            try:
                await self._client.teller.leave_thread(table, how)
            except FAILURES as error:
                logger.warning("table %d: why it left its thread could not be said: %s", table.id, error)
            if table.status is not Status.OPEN:
                await self._call_again(table.id)
                await self._client.keeper.tell_again(table.id)
                continue
            try:
                await self._client.opening.post(table, table.parent)
            except discord.HTTPException as error:
                await self.failed(table.id, error)
            except LOST as error:
                logger.warning("table %d: its lobby could not be posted: %s", table.id, error)

    async def left(self, guild: int) -> None:
        """Note that Relais is no member of a server any more."""
        if guild in self._noted.away:
            return
        self._noted.away.append(guild)
        await self._keep()
        logger.warning("removed from server %d; its tables wait", guild)
        await self._tell(Trouble.AWAY, await self._client.keeper.store.tables(guild=guild))

    async def joined(self, guild: int) -> None:
        """Tell what was not told while Relais was away from a server."""
        if guild in self._noted.away:
            self._noted.away.remove(guild)
            await self._keep()
            await self._client.teller.catch_up()

    async def reconcile(self) -> None:
        """Catch up on servers that were joined and left while nobody listened."""
        members = {guild.id for guild in self._client.guilds}
        for guild in set(self._noted.away) & members:
            await self.joined(guild)
        for number in list(self._noted.tables):
            table = await self._client.keeper.store.table(number)
            if table.guild not in members | {*self._noted.away}:
                # Somebody was told of it already, for what it looked like before we knew.
                self._noted.away.append(table.guild)
                await self._keep()

    async def moved(self, table: Table) -> None:
        """Note that a table lives elsewhere from now on; whom its old home called is called again."""
        if self._noted.tables.get(table.id, Trouble.PLAIN) is not Trouble.PLAIN:
            await self._call_again(table.id)
        await self.well(table.id, pictured=True)

    async def _call_again(self, number: int) -> None:
        people = self._client.keeper.store.people
        lost = await people.notices(number)
        await people.note([msgspec.structs.replace(n, called=False, message=None) for n in lost])

    async def permissions_changed(self, guild: int) -> None:
        """Send what could not be sent, where somebody may have given the permission."""
        self._client.teller.permissions_changed()
        store = self._client.keeper.store
        for number, trouble in list(self._noted.tables.items()):
            if trouble is Trouble.HOMELESS:
                continue
            table = await store.table(number)
            # Where something is still to be told, telling it is the better proof.
            if table.guild == guild and not await store.outbox(number) and not self._lacks(table):
                await self.well(number, pictured=True)

    # -- telling ---------------------------------------------------------------------------------------

    async def _note(self, trouble: Trouble, tables: Iterable[Table]) -> None:
        async with self._alone:
            known = {**self._noted.tables}
            fresh = [table for table in tables if known.get(table.id) is not trouble]
            if not fresh:
                return
            self._noted.tables.update(dict.fromkeys([table.id for table in fresh], trouble))
            # Noted first: rather never than twice.
            await self._keep()
        await self._tell(trouble, [table for table in fresh if table.id not in known])

    async def _tell(self, trouble: Trouble, tables: Sequence[Table]) -> None:
        """Tell one person for each table, and each person once."""
        by_opener: dict[int, list[Table]] = {}
        for table in tables:
            by_opener.setdefault(table.opener.user, []).append(table)
        for found in by_opener.values():
            text = check_content(cut(self._text(trouble, found), CONTENT))
            if await self._tell_somebody(text, found):
                continue
            if trouble is Trouble.AWAY or not await self._post(text, found):
                logger.warning("nobody could be told of tables %s: %s", [t.id for t in found], trouble)

    async def _tell_somebody(self, text: str, tables: Sequence[Table]) -> bool:
        people = [table.opener for table in tables]
        people += [person for table in tables for person in table.seats if person is not None]
        for person in dict.fromkeys(people):
            if await self._tell_person(text, person, tables[0].id):
                return True
        return False

    async def _tell_person(self, text: str, person: Person, number: int) -> bool:
        try:
            token = nonce(number, "trouble", person.user)
            sent = await send_direct(self._client, person.user, text, token)
        except FAILURES as error:
            logger.info("%d could not be told of table %d: %s", person.user, number, error)
            return False
        return sent is not None

    async def _post(self, text: str, tables: Sequence[Table]) -> bool:
        """Post a text where a server puts notices, mentioning who opened the tables."""
        guild = self._client.get_guild(tables[0].guild)
        channel = guild.system_channel if guild is not None else None
        if guild is None or channel is None or any(lacks(guild.me, channel, name) for name in IN_CHANNEL):
            return False
        opener = discord.Object(tables[0].opener.user)
        mention = discord.AllowedMentions(everyone=False, roles=False, users=[opener])
        said = check_content(cut(f"<@{opener.id}> {text}", CONTENT))
        try:
            await channel.send(said, allowed_mentions=mention, suppress_embeds=True)
        except FAILURES as error:
            logger.info("server %d could not be told of its tables: %s", guild.id, error)
            return False
        return True

    def _text(self, trouble: Trouble, tables: Sequence[Table]) -> str:
        first = tables[0]
        titles = [f"**{self._title(table)}**" for table in tables[:_NAMED]]
        if len(tables) > _NAMED:
            titles.append(f"{len(tables) - _NAMED} more")
        guild = self._client.get_guild(first.guild)
        where = "" if guild is None else f" on {escaped(guild.name)}"
        what = f"{listed(titles)}{where}"
        it, goes, here = ("They", "go", "them") if len(tables) > 1 else ("It", "goes", "it")
        kept = "Nothing is lost, and nobody else was told."
        elsewhere = f"`/table move`, typed in another channel, brings {here} there."
        match trouble:
            case Trouble.HOMELESS:
                return f"{what}: the channel is gone. {elsewhere} {kept}"
            case Trouble.HIDDEN | Trouble.MUTED:
                return f"{what}: {self._lacking(first)} Or {elsewhere} {kept}"
            case Trouble.PLAIN:
                return f"{what}: {self._lacking(first)} Until then boards come in words. {kept}"
            case Trouble.AWAY:
                again = f"{it} {goes} on when it is invited again."
                return f"{what}: Relais was removed from the server. {again} {kept}"

    def _title(self, table: Table) -> str:
        game = self._client.keeper.games.get(table.game)
        return f"{game.title if game is not None else table.game} {table.title}"

    # -- what is missing -------------------------------------------------------------------------------

    def _lacks(self, table: Table) -> dict[str, str]:
        """Return which permissions are missing where a table lives, as far as the gateway has told us."""
        guild = self._client.get_guild(table.guild)
        channel = guarded(guild, table.parent)
        if guild is None or channel is None:
            return {}
        needed = IN_CHANNEL if table.channel == table.parent else IN_THREAD
        return {name: label for name, label in needed.items() if lacks(guild.me, channel, name)}

    def _lacking(self, table: Table) -> str:
        found = self._lacks(table)
        where = f"<#{table.channel}>"
        if not found:
            return f"Relais could not write in {where}: `/settings check`, typed there, says why."
        guild = self._client.get_guild(table.guild)
        me, channel = (None if guild is None else guild.me), guarded(guild, table.parent)
        fixes = " ".join(mending(me, channel, name, label) for name, label in found.items())
        many = "a permission" if len(found) == 1 else "permissions"
        return f"Relais lacks {many} in {where}: {', '.join(found.values())}. Whoever may manage it: {fixes}"

    # -- the rest --------------------------------------------------------------------------------------

    def _removed(self, guild: int) -> bool:
        return self._client.is_ready() and self._client.get_guild(guild) is None

    async def _living_in(self, guild: int, channel: int) -> list[Table]:
        tables = await self._client.keeper.store.tables(guild=guild, channel=channel)
        return [table for table in tables if table.channel == channel]

    async def _keep(self) -> None:
        await self._client.keeper.store.note(FACT, msgspec.json.encode(self._noted).decode())
