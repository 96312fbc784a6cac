"""Asking a table: the message of a motion is posted, its people are called, and it is kept up to date."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import discord

from bot.chat import account, motions
from bot.chat.control import controls_of
from bot.chat.limits import check, check_content, nobody, nonce
from bot.chat.message import home, jump
from bot.chat.pictures import Picture, Pictures
from bot.chat.reply import FAILURES
from bot.chat.ways import Way, mentioning, way
from bot.shelf import Box
from bot.tables import settings
from bot.tables.keeper import Keeper
from bot.tables.motions import GoBack, Motion
from bot.tables.ports import Letter
from bot.tables.steering import Count, Steering
from bot.tables.table import NotPossible, Table
from bot.tables.undoing import Undoing, undoing

logger = logging.getLogger(__name__)

Find: TypeAlias = Callable[[Callable[[discord.Message], bool]], Awaitable[int | None]]
"""Finds a message of ours since the table's newest board."""


_GONE = {10003, 10008}
"""Its channel was deleted, or it itself."""


class Asking:
    """Makes and keeps the messages of motions."""

    def __init__(self, client: discord.Client, pictures: Pictures, shelf: Mapping[str, Box]) -> None:
        self._client = client
        self._pictures = pictures
        self._shelf = shelf

    async def shown(
        self, steering: Steering, keeper: Keeper, table: Table
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Return the message of a table's motion as it stands."""
        motion, game = table.motion, keeper.game_of(table)
        if motion is None:
            raise NotPossible(f"Table {table.title} is asked nothing.")
        count = await steering.count(table)
        found, picture = await self._undoing(keeper, table, motion, count)
        view = check(motions.question(table, game, motion, count, found, picture))
        return view, [picture.file()] if picture is not None else []

    async def deliver(self, keeper: Keeper, letter: Letter, table: Table, find: Find) -> None:
        """Post a motion's message, or bring it up to date, and strike the letter off.

        Raises what Discord or the network has against it.
        """
        steering = Steering(keeper)
        motion = table.motion
        there = False
        if motion is not None and motion.message is not None:
            there = await self._edit(steering, keeper, table, motion.message)
        if not there and motion is not None and motion.open and table.running:
            table = await self._post(steering, keeper, letter, table, motion, find)
        await keeper.store.sent(letter, None)
        now = (await keeper.store.table(table.id)).motion
        if now is not None and motion is not None and _standing(now) != _standing(motion):
            # It was answered or settled, or another was asked, while its message was on the way.
            await steering.tell_again(table.id)

    async def _post(
        self, steering: Steering, keeper: Keeper, letter: Letter, table: Table, motion: Motion, find: Find
    ) -> Table:
        again = letter.tries > 0
        found = await find(lambda seen: _asks(seen, table.id, motion.number)) if again else None
        if found is None:
            view, files = await self.shown(steering, keeper, table)
            view.stop()
            sent = await home(self._client, table).send(
                view=view,
                files=files,
                silent=True,
                allowed_mentions=nobody(),
                nonce=nonce(table.id, "motion", motion.number, motion.message),
            )
            found = sent.id
        called = await self._call(steering, keeper, table, motion, found, find if again else None)
        return await steering.posted(table.id, motion.number, found, called)

    async def call(self, steering: Steering, keeper: Keeper, table: Table, find: Find) -> None:
        """Call those to an open motion who slept or were away when it was asked, and are there now.

        Raises what Discord or the network has against it.
        """
        motion = table.motion
        if motion is not None and motion.open and motion.message is not None:
            called = await self._call(steering, keeper, table, motion, motion.message, find, late=True)
            if called:
                await steering.posted(table.id, motion.number, motion.message, called)

    async def _call(
        self,
        steering: Steering,
        keeper: Keeper,
        table: Table,
        motion: Motion,
        asked: int,
        find: Find | None,
        *,
        late: bool = False,
    ) -> list[int]:
        """Call who has not answered, in their ways, and return who was called aloud.

        *find*: where an earlier try may have called already. *late*: only those who can be called aloud now.
        """
        count = await steering.count(table)
        rules = await settings.of(keeper.store, table.guild, table.parent)
        now, chosen = keeper.clock.now(), dict[int, Way]()
        for person in count.open if count is not None else ():
            if person.user and person.user not in motion.called:
                habits = await keeper.store.people.habits(person.user)
                chosen[person.user] = way(habits, rules.pings, now)
        heard = [user for user, one in chosen.items() if one.aloud or one.direct]
        silent = [] if late else [user for user in chosen if user not in heard]
        address = jump(table.guild, table.channel, asked)
        for users, aloud in ((heard, True), (silent, False)):
            said = self._calling(table, keeper, users, address)
            if users and not (find is not None and await find(partial(_is, said, aloud))):
                await home(self._client, table).send(
                    check_content(said),
                    silent=not aloud,
                    allowed_mentions=mentioning(users),
                    nonce=nonce(table.id, "asked", motion.number, asked, *users),
                    suppress_embeds=True,
                )
        return heard

    def _calling(self, table: Table, keeper: Keeper, users: Sequence[int], address: str) -> str:
        called = " ".join(f"<@{user}>" for user in users)
        heading = account.heading(table, keeper.game_of(table))
        return f"{called} **{heading}**: your answer is wanted. [To the question]({address})"

    async def _edit(self, steering: Steering, keeper: Keeper, table: Table, message: int) -> bool:
        """Bring a motion's message up to date; return whether it is still there."""
        view, files = await self.shown(steering, keeper, table)
        view.stop()
        try:
            await (
                home(self._client, table)
                .get_partial_message(message)
                .edit(view=view, attachments=files, allowed_mentions=nobody())
            )
        except FAILURES as error:
            if getattr(error, "code", None) in _GONE:
                return False
            # Any press on it gets the truth all the same.
            logger.warning("table %d: a question could not be brought up to date: %s", table.id, error)
        return True

    async def _undoing(
        self, keeper: Keeper, table: Table, motion: Motion, count: Count | None
    ) -> tuple[Undoing | None, Picture | None]:
        if count is None or not isinstance(motion.act, GoBack):
            return None, None
        try:
            found = await undoing(keeper, table, motion.act.to)
        except NotPossible:  # the table has gone on
            return None, None
        box = self._shelf[table.game]
        return found, await motions.picture(self._pictures, box, table, found, None)


def _asks(seen: discord.Message, table: int, motion: int) -> bool:
    return any(
        control.room == "motion" and control.table == table and control.part(0) == str(motion)
        for control in controls_of(seen)
    )


def _standing(motion: Motion) -> tuple[object, ...]:
    return motion.number, motion.outcome, motion.yes, motion.no


def _is(said: str, aloud: bool, seen: discord.Message) -> bool:  # noqa: FBT001 - filled in beforehand
    return seen.content == said and seen.flags.suppress_notifications is not aloud
