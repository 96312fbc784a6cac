"""Telling people what the outbox holds: boards, then pings, each once, however often the process dies."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeAlias

import aiohttp
import discord

from bot.chat import account, board, lobby, parts
from bot.chat.control import read
from bot.chat.limits import CONTENT, NONCE, check, check_content, cut, nobody
from bot.chat.message import jump
from bot.chat.pictures import Picture, Pictures
from bot.kernel import AnyGame, Commit, Seat, log
from bot.kernel.play import awaited
from bot.shelf import Box
from bot.tables.entries import Took
from bot.tables.keeper import BOARD, Keeper, Turned
from bot.tables.ports import Letter
from bot.tables.table import Person, Status, Table

logger = logging.getLogger(__name__)

PAUSES = (
    timedelta(seconds=5),
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(hours=1),
)
"""How long to wait after each failure in a row; the last one again and again."""

LOOK_BACK = 50
"""Messages of a channel searched for one that may have been sent before a crash."""

_AT_ONCE = 6

_CANNOT_BE_EDITED = {10008, 30046, 50083, 50005}
"""Deleted; too many edits of old messages; archived thread; not ours."""

Channel: TypeAlias = discord.PartialMessageable


class Teller:
    """Works off the outbox, table by table, in order."""

    def __init__(self, client: discord.Client, pictures: Pictures, shelf: Mapping[str, Box]) -> None:
        self._client = client
        self._shelf = shelf
        self._pictures = pictures
        self._keeper: Keeper | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._few = asyncio.Semaphore(_AT_ONCE)

    def serve(self, keeper: Keeper) -> None:
        """Begin to tell what this keeper's tables have to tell."""
        self._keeper = keeper

    def wake(self, table: int) -> None:
        """Tell what a table has to tell, in the background; returns at once."""
        task = self._tasks.get(table)
        if task is not None and not task.done():
            self._again.add(table)
            return
        self._tasks[table] = asyncio.create_task(self._work_off(table), name=f"telling of table {table}")

    async def catch_up(self) -> None:
        """Wake every table with something left to tell, such as after a crash."""
        if self._keeper is not None:
            for table in dict.fromkeys(letter.table for letter in await self._keeper.store.outbox()):
                self.wake(table)

    async def idle(self) -> None:
        """Wait until nothing is being told any more."""
        while tasks := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop; what is not told stays in the outbox."""
        tasks = [task for task in self._tasks.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work_off(self, table: int) -> None:
        keeper = self._keeper
        failures = 0
        while keeper is not None:
            self._again.discard(table)
            try:
                for letter in await keeper.store.outbox(table):
                    async with self._few:
                        await self._deliver(keeper, letter)
                    failures = 0
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
                pause = PAUSES[min(failures, len(PAUSES) - 1)]
                failures += 1
                logger.warning("table %d: telling failed (%s), again in %s", table, error, pause)
                await asyncio.sleep(pause.total_seconds())
            except Exception:
                # A mistake of ours: the letter stays, other tables are told, and nothing is retried for now.
                logger.exception("table %d: telling failed", table)
                break
            else:
                if table not in self._again:
                    break
        self._tasks.pop(table, None)
        if table in self._again:
            self.wake(table)

    async def _deliver(self, keeper: Keeper, letter: Letter) -> None:
        table = await keeper.store.table(letter.table)
        box = self._shelf.get(table.game)
        if box is None:
            logger.error("table %d: its game %r is not on the shelf", table.id, table.game)
            return
        await keeper.know_print(table)
        turned = await keeper.turned(letter.table, letter.ply)
        await keeper.store.begin_letter(letter)
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        if letter.kind == BOARD:
            await self._board(keeper, letter, table, box, turned, channel)
        else:
            await self._ping(keeper, letter, table, box.game, turned, channel)

    async def _board(
        self, keeper: Keeper, letter: Letter, table: Table, box: Box, turned: Turned, channel: Channel
    ) -> None:
        before = table.message
        found = await self._sent_already(letter, channel) if letter.tries else None
        if found is None:
            shown = await board.picture(self._pictures, box, turned)
            found = await self._send_board(letter, table, box.game, turned, shown, channel)
        await keeper.store.sent(letter, found)
        if before is not None and before != found:
            await self._quieten(keeper, table, box.game, letter.ply - 1, before, channel)

    async def _send_board(
        self,
        letter: Letter,
        table: Table,
        game: AnyGame,
        turned: Turned,
        shown: Picture | None,
        channel: Channel,
    ) -> int:
        # The statuses of the entry's own time, with the people of today.
        then = turned.table
        try:
            view = check(
                board.said(then, game, turned, shown, parts=bool(parts.names(self._shelf[then.game])))
            )
            files = [shown.file()] if shown else []
            view.stop()
            sent = await channel.send(
                view=view, files=files, silent=True, allowed_mentions=nobody(), nonce=_nonce(letter)
            )
        except discord.HTTPException as error:
            if shown is None or error.status not in {403, 413}:
                raise
            logger.warning(
                "table %d: no picture could be sent (%s), the text board stands in", table.id, error
            )
            return await self._send_board(letter, table, game, turned, None, channel)
        return sent.id

    async def _sent_already(self, letter: Letter, channel: Channel) -> int | None:
        """Return the board that an earlier try has sent, if there is one.

        The nonce keeps Discord from taking a message twice, but only for some minutes.
        """
        try:
            async for found in channel.history(limit=LOOK_BACK):
                if found.author == self._client.user and _is_board(found, letter):
                    return found.id
        except discord.Forbidden:
            logger.info("table %d: the channel's history cannot be read", letter.table)
        return None

    async def _quieten(
        self, keeper: Keeper, table: Table, game: AnyGame, ply: int, message: int, channel: Channel
    ) -> None:
        """Take the controls off the board before: they would only lead here."""
        try:
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
        except discord.HTTPException as error:
            # It is only tidiness: the controls left behind still answer rightly.
            if error.code not in _CANNOT_BE_EDITED:
                logger.warning("table %d: the board before could not be quietened: %s", table.id, error)

    async def _ping(
        self, keeper: Keeper, letter: Letter, table: Table, game: AnyGame, turned: Turned, channel: Channel
    ) -> None:
        people = await self._newly_awaited(keeper, letter, table, game, turned)
        over = turned.table.status is Status.OVER
        if over:
            people = _others(table, turned)
        message = None
        if people:
            text = self._ping_text(table, game, turned, people, over=over)
            sent = await channel.send(
                check_content(text),
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[discord.Object(person.user) for person in people]
                ),
                nonce=_nonce(letter),
                suppress_embeds=True,
            )
            message = sent.id
            logger.info("table %d: pinged %s by message %d", table.id, [p.user for p in people], message)
        await keeper.store.sent(letter, None)

    async def _newly_awaited(
        self, keeper: Keeper, letter: Letter, table: Table, game: AnyGame, turned: Turned
    ) -> list[Person]:
        """Return who is awaited since this entry, and still is: not who was before, nor who has acted."""
        if turned.after is None or turned.table.status is not Status.PLAYING:
            return []
        waited = set(awaited(game, turned.after))
        if isinstance(turned.entry, Took):
            waited &= {turned.entry.seat}
        elif turned.before is not None:
            waited -= set(awaited(game, turned.before))
        if letter.ply < table.plies:
            present = await keeper.store.snapshot(table.id)
            waited &= set(awaited(game, log.read_state(game, present.state)))
            entries = await keeper.store.log(table.id)
            waited -= {e.entry.seat for e in entries[letter.ply :] if isinstance(e.entry, Commit)}
        if table.status is not Status.PLAYING:
            return []
        return [person for seat in sorted(waited) if (person := table.seats[seat]) is not None]

    @staticmethod
    def _ping_text(
        table: Table, game: AnyGame, turned: Turned, people: Sequence[Person], *, over: bool
    ) -> str:
        called = " ".join(f"<@{person.user}>" for person in people)
        address = jump(table.guild, table.channel, table.message)
        head = f"{called} **{account.heading(table, game)}**"
        result = game.result(turned.after) if over else None
        if result is not None:
            return cut(f"{head} is over. {account.winners(table, result)} [To the board]({address})", CONTENT)
        prompts = _prompts(table, game, turned.after, people)
        return cut(f"{head}: {'; '.join(prompts)}. [To the board]({address})", CONTENT)


def _prompts(table: Table, game: AnyGame, state: Any, people: Sequence[Person]) -> list[str]:
    view = game.view(state, None)
    users = {person.user for person in people}
    said = [
        game.words.prompt(view, decision).rstrip(".")
        for decision in game.pending(state)
        if (person := table.seats[decision.seat]) is not None and person.user in users
    ]
    return list(dict.fromkeys(said))


def _others(table: Table, turned: Turned) -> list[Person]:
    last: Seat | None = turned.entry.seat if isinstance(turned.entry, Commit) else None
    return [person for seat, person in enumerate(table.seats) if person is not None and seat != last]


def _nonce(letter: Letter) -> str:
    """Return what Discord tells a repeated message by; the same for each try of the same letter."""
    return f"{letter.table}-{letter.ply}-{letter.kind}"[-NONCE:]


def _custom_ids(found: discord.Message) -> list[str]:
    rows = [
        child
        for component in found.components
        for child in (component.children if isinstance(component, discord.Container) else [component])
    ]
    return [
        custom_id
        for row in rows
        if isinstance(row, discord.ActionRow)
        for item in row.children
        if (custom_id := getattr(item, "custom_id", None))
    ]


def _is_board(found: discord.Message, letter: Letter) -> bool:
    for custom_id in _custom_ids(found):
        control = read(custom_id)
        if control and control.room == "table" and control.table == letter.table:
            return control.part(0) == str(letter.ply)
    return False
