"""Delivering a letter of the outbox: a board or a ping becomes one message, however often it is tried."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import discord

from bot.chat import account, announcing, board, lateness, lobby, parts, retold
from bot.chat.asking import Asking
from bot.chat.calling import Calling
from bot.chat.control import controls_of, inside
from bot.chat.homes import Homes
from bot.chat.limits import check, nobody, nonce
from bot.chat.message import home
from bot.chat.pace import Pace, pace_of
from bot.chat.pictures import NO_PICTURES, Picture, Pictures
from bot.chat.reply import FAILURES
from bot.chat.sent import sent_lately
from bot.kernel import AnyGame
from bot.shelf import Box
from bot.tables import settings
from bot.tables.keeper import BOARD, REPLAY, RESULT, VOTE, Keeper, Turned
from bot.tables.ports import Letter
from bot.tables.steering import Steering
from bot.tables.table import Status, Table

logger = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
_ARCHIVED = 50083
_CLOSED_TO_US = {UNKNOWN_CHANNEL: "was deleted", _ARCHIVED: "is archived", 160005: "is locked"}
"""How a thread is closed, by the error that tells."""

_CANNOT_BE_EDITED = {UNKNOWN_CHANNEL, 10008, 30046, _ARCHIVED, 50005}
"""Its channel deleted, or it; too many edits of old messages; archived thread; not ours."""

_ENOUGH = 200
"""Characters by which a text is known."""

Channel: TypeAlias = discord.PartialMessageable


class Delivery:
    """Sends what letters say."""

    def __init__(
        self, client: discord.Client, pictures: Pictures, shelf: Mapping[str, Box], homes: Homes
    ) -> None:
        self._homes = homes
        self._client = client
        self._pictures = pictures
        self._shelf = shelf
        self.asking = Asking(client, pictures, shelf)
        self._calling = Calling(client)

    async def deliver(self, keeper: Keeper, letter: Letter, *, reopened: bool = False) -> None:
        """Send a letter and strike it off. *reopened*: whether an archived thread was woken for it already.

        Raises what Discord or the network has against it, and `Away` where it is not asked.
        """
        table = await keeper.store.table(letter.table)
        self._homes.check(table)
        box = self._shelf.get(table.game)
        if box is None:
            logger.error("table %d: its game %r is not on the shelf", table.id, table.game)
            return
        await keeper.know_print(table)
        turned = await keeper.turned(letter.table, letter.ply)
        await keeper.store.begin_letter(letter)
        channel = home(self._client, table)
        try:
            if letter.kind == BOARD:
                await self._board(keeper, letter, table, box, turned, channel)
            elif letter.kind == VOTE:
                await self.asking.deliver(keeper, letter, table, partial(self._sent_already, table, channel))
            elif letter.kind == REPLAY:
                find = partial(self._sent_already, table, channel)
                await retold.deliver(self._client, self._pictures, box, keeper, letter, find)
            elif letter.kind == RESULT:
                await announcing.deliver(self._client, keeper, letter, table, box.game, turned)
            elif letter.kind.startswith((lateness.LATE, lateness.LAST)):
                await lateness.tell(self._client, keeper, letter, table, box.game)
            else:
                await self._calling.ping(keeper, letter, table, box.game, turned)
        except discord.HTTPException as error:
            how = self.closed(table, error)
            if not how:
                raise
            if error.code == _ARCHIVED and not reopened and await self._reopen(table):
                await self.deliver(keeper, letter, reopened=True)
                return
            logger.warning("table %d: its thread is closed (%s), the channel stands in", table.id, error)
            await self.leave_thread(keeper, table, how)
            await self.deliver(keeper, letter)

    async def call_to_question(self, keeper: Keeper, table: Table) -> None:
        """Call those to a table's question who could not hear it when it was asked.

        Raises what Discord or the network has against it.
        """
        find = partial(self._sent_already, table, home(self._client, table))
        await self.asking.call(Steering(keeper), keeper, table, find)

    async def move(self, keeper: Keeper, table: Table, channel: int) -> None:
        """Post the newest board in another channel, where the table lives from now on.

        Raises what Discord or the network has against it.
        """
        turned = await keeper.turned(table.id, table.plies)
        box = self._shelf[table.game]
        shown = await board.picture(self._pictures, box, turned)
        letter = Letter(table.id, table.plies, f"in-{channel}")
        there = self._client.get_partial_messageable(channel, guild_id=table.guild)
        pace = await pace_of(keeper, table)
        message = await self._send_board(letter, box.game, turned, shown, there, pace)
        await keeper.place(table.id, channel=channel, message=message)
        if table.message is not None:
            await self._quieten(
                keeper, table, box.game, table.plies, table.message, home(self._client, table)
            )

    async def refresh(self, keeper: Keeper, number: int) -> None:
        """Bring what stands below a table's newest board up to date; a failure is only logged."""
        table = await keeper.store.table(number)
        running = table.status is Status.PLAYING and table.message is not None
        if not running or await keeper.store.outbox(number):
            # A newer board is on its way.
            return
        box, turned = self._shelf[table.game], await keeper.turned(number, table.plies)
        try:
            old = await home(self._client, table).fetch_message(table.message or 0)
            picture = old.attachments[0] if old.attachments else None
            alt = (picture.description if picture else None) or ""
            shown = None if picture is None else Picture(picture.filename, b"", alt)
            pace, closer = await pace_of(keeper, table), bool(parts.names(box))
            view = check(board.said(table, box.game, turned, shown, parts=closer, pace=pace))
            view.stop()
            await old.edit(view=view, attachments=old.attachments, allowed_mentions=nobody())
        except FAILURES as error:
            logger.info("table %d: its board could not be brought up to date: %s", number, error)

    def closed(self, table: Table, error: discord.HTTPException) -> str:
        """Return how a table's thread is closed to us, where the error is about that, or nothing."""
        if table.channel == table.parent:
            return ""
        if error.code in _CLOSED_TO_US:
            return _CLOSED_TO_US[error.code]
        guild = self._client.get_guild(table.guild)
        thread = guild.get_thread(table.channel) if guild is not None else None
        locked = thread is not None and thread.locked and isinstance(error, discord.Forbidden)
        return "is locked" if locked else ""

    async def _reopen(self, table: Table) -> bool:
        """Wake an archived thread; return whether that was possible."""
        try:
            thread = await self._client.fetch_channel(table.channel)
            if not isinstance(thread, discord.Thread) or thread.locked:
                return False
            await thread.edit(archived=False)
        except FAILURES as error:
            logger.info("table %d: its thread could not be reopened: %s", table.id, error)
            return False
        return True

    async def leave_thread(self, keeper: Keeper, table: Table, how: str) -> None:
        """Let a table live in the channel of its thread, and say there why.

        Raises what Discord or the network has against it.
        """
        table = await keeper.place(table.id, channel=table.parent)
        await Steering(keeper).ask_anew(table.id)
        title = account.heading(table, keeper.game_of(table))
        await home(self._client, table).send(
            f"The thread of **{title}** {how}; the game goes on here.",
            silent=True,
            allowed_mentions=nobody(),
            nonce=nonce(table.id, "closed", table.channel),
        )

    # -- boards ----------------------------------------------------------------------------------------

    async def _board(
        self, keeper: Keeper, letter: Letter, table: Table, box: Box, turned: Turned, channel: Channel
    ) -> None:
        before = table.message
        found = None
        if letter.tries:
            said = board.text(turned.table, box.game, turned)
            found = await self._sent_already(table, channel, lambda message: _is_board(message, letter, said))
        if found is None:
            shown = await board.picture(self._pictures, box, turned)
            pace = await pace_of(keeper, turned.table, turned.entry)
            found = await self._send_board(letter, box.game, turned, shown, channel, pace)
        # Struck off last: whatever a crash leaves undone here is done again, and harmless to do twice.
        if before is not None and before != found:
            await self._quieten(keeper, table, box.game, letter.ply - 1, before, channel)
        await keeper.store.sent(letter, found)

    async def _send_board(
        self,
        letter: Letter,
        game: AnyGame,
        turned: Turned,
        shown: Picture | None,
        channel: Channel,
        pace: Pace,
    ) -> int:
        try:
            # The status of the entry's own time, with the people of today.
            closer = bool(parts.names(self._shelf[game.id]))
            view = check(board.said(turned.table, game, turned, shown, parts=closer, pace=pace))
            files = [shown.file()] if shown else []
            view.stop()
            sent = await channel.send(
                view=view, files=files, silent=True, allowed_mentions=nobody(), nonce=_nonce(letter)
            )
        except discord.HTTPException as error:
            if shown is None or error.status not in NO_PICTURES:
                raise
            logger.warning(
                "table %d: no picture could be sent (%s), the text board stands in", letter.table, error
            )
            plain = await self._send_board(letter, game, turned, None, channel, pace)
            if isinstance(error, discord.Forbidden):
                await self._homes.plain(letter.table)
            return plain
        if shown is not None:
            await self._homes.well(letter.table, pictured=True)
        return sent.id

    async def _quieten(
        self, keeper: Keeper, table: Table, game: AnyGame, ply: int, message: int, channel: Channel
    ) -> None:
        """Take the controls off the board before, which would only lead here, or delete it.

        A lobby stays: it shows what the table's luck was committed to.
        """
        try:
            if ply >= 0 and (await settings.of(keeper.store, table.guild, table.parent)).tidy:
                await channel.get_partial_message(message).delete()
                return
            old = await channel.fetch_message(message)
            picture = old.attachments[0] if old.attachments else None
            if ply < 0 or table.opening is None:
                view = lobby.quiet(table, game)
            else:
                turned = await keeper.turned(table.id, ply)
                alt = (picture.description if picture else None) or ""
                view = board.quiet(table, game, turned, picture.filename if picture else None, alt)
            view.stop()
            await old.edit(view=view, attachments=old.attachments, allowed_mentions=nobody())
        except FAILURES as error:
            # It is only tidiness: the controls left behind still answer rightly.
            if getattr(error, "code", None) not in _CANNOT_BE_EDITED:
                logger.warning("table %d: the board before could not be quietened: %s", table.id, error)

    # -- what a crash may have left --------------------------------------------------------------------

    async def _sent_already(
        self, table: Table, channel: Channel, wanted: Callable[[discord.Message], bool]
    ) -> int | None:
        """Return the message that an earlier try has sent since the newest board, if there is one."""
        since = None if table.message is None else discord.Object(table.message)
        async for found in sent_lately(self._client, channel, since):
            if wanted(found):
                return found.id
        return None


def _nonce(letter: Letter) -> str:
    """Return what Discord tells a repeated message by; the same for each try of the same letter."""
    return nonce(letter.table, letter.ply, letter.kind)


def _is_board(found: discord.Message, letter: Letter, said: str) -> bool:
    controls = controls_of(found)
    if not controls:
        # The board of a table that is closed has no controls to know it by.
        texts = [part.content for part in inside(found) if isinstance(part, discord.TextDisplay)]
        return any(text.startswith(said[:_ENOUGH]) for text in texts)
    return any(
        control.room == "table" and control.table == letter.table and control.part(0) == str(letter.ply)
        for control in controls
    )
