"""Calling and reminding people later on: when they wake or return, and after waking hours without a move.

A person gets at most one such message in a round, about all tables of one server that are due, however long
the bot was away. That it is about to be sent is noted before, and that it was sent, after: one that may have
been sent before a crash is looked for where it would be.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import discord
from msgspec.structs import replace

from bot.chat import account, ways
from bot.chat.calling import prompts
from bot.chat.chores import Duty
from bot.chat.lateness import LAST, LATE, STILL
from bot.chat.limits import CONTENT, check_content, cut, nonce, whole_lines
from bot.chat.message import jump
from bot.chat.reply import FAILURES
from bot.chat.sent import sent_lately
from bot.chat.ways import mentioning, send_direct
from bot.kernel import AnyGame, log
from bot.kernel.play import awaited
from bot.tables import settings
from bot.tables.pace import Notice, deadline, due, hours
from bot.tables.people import Habits, awake
from bot.tables.ports import Letter, UnknownTable
from bot.tables.settings import Rules
from bot.tables.table import NotPossible, Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)

PERIOD = timedelta(minutes=10)

_AGAIN = timedelta(hours=1)
"""How long to wait before another try to send what could not be sent."""

_APART = timedelta(seconds=10)
"""By how much the clocks of Discord and of this machine may differ."""

_LISTED = CONTENT - 200


@dataclass(frozen=True, slots=True)
class _Wait:
    """A table that waits for somebody."""

    notice: Notice
    table: Table
    game: AnyGame
    state: Any
    rules: Rules
    hours: tuple[int, ...]
    """After which the person is reminded at this table."""

    @property
    def title(self) -> str:
        return f"**{account.heading(self.table, self.game)}**"

    @property
    def link(self) -> str:
        return f"[To the board]({jump(self.table.guild, self.table.channel, self.table.message)})"

    @property
    def wanted(self) -> str:
        return "; ".join(prompts(self.table, self.game, self.state, [self.notice.user]))


class Reminding:
    """The duty to call and remind."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._keeper = client.keeper
        self._people = client.keeper.store.people
        client.chores.add(Duty("call and remind", PERIOD, self.round))

    async def round(self) -> None:
        """Call, remind and report whoever is due now."""
        now = self._keeper.clock.now()
        by_user: dict[int, list[Notice]] = {}
        for notice in await self._people.notices():
            by_user.setdefault(notice.user, []).append(notice)
        for user, notices in by_user.items():
            try:
                await self._attend(user, notices, now)
            except FAILURES as error:
                logger.warning("%d could not be reminded: %s", user, error)

    async def _attend(self, user: int, notices: Sequence[Notice], now: datetime) -> None:
        habits = await self._people.habits(user)
        late = [n for n in notices if not n.overdue and _used_up(n, habits, now)]
        # As the person wishes: their channel can only wish for less.
        slow = [n for n in notices if due(n, habits, habits.reminders.hours, now)]
        begun = [n for n in notices if n.begun is not None]
        if not (late or slow or begun):
            return
        found = {(n.table, n.seat): await self._wait(n, habits) for n in {*late, *slow, *begun}}
        waits = [wait for wait in found.values() if wait is not None]
        if await self._report([wait for wait in waits if wait.notice in late], habits, now):
            return
        ready = []
        for wait in sorted(waits, key=lambda wait: (wait.notice.since, wait.table.id)):
            if wait.notice.begun is not None and await self._came_through(wait, wait.notice.begun):
                await self._note([wait], wait.notice.begun)
            elif _rested(wait.notice, now) and due(wait.notice, habits, wait.hours, now):
                ready.append(wait)
        if ready:
            server = ready[0].table.guild
            await self._send(user, habits, [wait for wait in ready if wait.table.guild == server], now)

    async def _wait(self, notice: Notice, habits: Habits) -> _Wait | None:
        """Return what somebody is awaited for; nothing where a notice is behind the times."""
        store = self._keeper.store
        try:
            table = await store.table(notice.table)
            game = self._keeper.game_of(table)
            if table.status is not Status.PLAYING or table.paused or await store.outbox(table.id):
                return None
            await self._keeper.know_print(table)
            kept = await store.snapshot(table.id)
        except (UnknownTable, NotPossible):
            return None
        state = log.read_state(game, kept.state)
        person = table.seats[notice.seat]
        if person is None or person.user != notice.user or notice.seat not in awaited(game, state):
            return None
        rules = await settings.of(store, table.guild, table.parent)
        return _Wait(notice, table, game, state, rules, hours(habits.reminders, rules.reminders))

    async def _report(self, late: Sequence[_Wait], habits: Habits, now: datetime) -> bool:
        """Let tables be told that somebody's time is used up; return whether that calls the person aloud."""
        called = False
        for wait in late:
            aloud = not called and awake(habits, now)
            kind = f"{LATE}{wait.notice.seat}{'' if aloud else STILL}"
            noted = replace(wait.notice, overdue=True)
            if aloud:
                noted = replace(noted, called=True, last=now, reminded=noted.reminded + 1)
            await self._people.note([noted], [Letter(wait.table.id, wait.table.plies, kind)])
            self._keeper.tell(wait.table)
            called = called or aloud
        return called

    async def _send(self, user: int, habits: Habits, waits: Sequence[_Wait], now: datetime) -> None:
        first = waits[0]
        way = ways.way(habits, first.rules.pings, now)
        tables = [(w.table.id, w.notice.seat, w.notice.called, w.notice.reminded) for w in waits]
        token = nonce(user, *tables, first.notice.since)
        text = _text(waits)
        sent = None
        if way.direct:
            await self._begin(waits, now, 0)
            sent = await send_direct(self._client, user, text, token)
        if sent is None:
            # Whoever takes no direct messages has to be called somehow.
            sent = await self._mention(user, waits, now, text, token, silent=not (way.aloud or way.direct))
        if sent is None:
            return
        logger.info("%d was called or reminded of tables %s by message %d", user, tables, sent.id)
        await self._note(waits, now, sent if len(waits) == 1 else None)

    async def _mention(
        self, user: int, waits: Sequence[_Wait], now: datetime, text: str, token: str, *, silent: bool
    ) -> discord.Message | None:
        """Mention somebody in the first channel of these tables that takes it; nothing where none does."""
        for channel, table in {wait.table.channel: wait.table for wait in waits}.items():
            await self._begin(waits, now, channel)
            try:
                sent = await self._client.get_partial_messageable(channel, guild_id=table.guild).send(
                    check_content(f"<@{user}> {text}"),
                    silent=silent,
                    allowed_mentions=mentioning([user]),
                    nonce=token,
                    suppress_embeds=True,
                )
            except discord.HTTPException as error:
                if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    # It may have come through.
                    raise
                logger.warning("table %d: %d could not be reminded there: %s", table.id, user, error)
                await self._client.homes.unheard(table, error)
            else:
                await self._client.homes.well(table.id)
                return sent
        return None

    async def _begin(self, waits: Sequence[_Wait], now: datetime, place: int) -> None:
        await self._people.note([replace(wait.notice, begun=now, place=place) for wait in waits])

    async def _note(self, waits: Sequence[_Wait], at: datetime, sent: discord.Message | None = None) -> None:
        """Note that people were called or reminded; after the last reminder the table is told."""
        noted, letters = [], []
        for wait in waits:
            before = wait.notice
            after = replace(
                before, begun=None, called=True, last=at, reminded=before.reminded + before.called
            )
            if before.message is None and sent is not None:
                after = replace(after, channel=sent.channel.id, message=sent.id)
            noted.append(after)
            if before.called and after.reminded == len(wait.hours):
                letters.append(Letter(wait.table.id, wait.table.plies, f"{LAST}{before.seat}"))
        await self._people.note(noted, letters)
        if letters:
            for wait in waits:
                self._keeper.tell(wait.table)

    async def _came_through(self, wait: _Wait, begun: datetime) -> bool:
        """Return whether a message was sent whose sending was begun before a crash."""
        notice = wait.notice
        channel: discord.abc.Messageable
        if notice.place:
            channel = self._client.get_partial_messageable(notice.place)
        else:
            channel = await self._client.create_dm(discord.Object(notice.user))
        called = f"<@{notice.user}> " if notice.place else ""
        async for found in sent_lately(self._client, channel, begun - _APART):
            if found.content.startswith(called) and wait.title in found.content:
                return True
        return False


def _used_up(notice: Notice, habits: Habits, now: datetime) -> bool:
    end = deadline(habits, notice.since, notice.clock)
    return end is not None and end <= now


def _rested(notice: Notice, now: datetime) -> bool:
    return notice.begun is None or now - notice.begun >= _AGAIN


def _urgency(wait: _Wait) -> str:
    """Return which reminder it is, on a line of its own: they become more urgent; nothing for a call."""
    number, last = wait.notice.reminded + 1, len(wait.hours)
    if not wait.notice.called or number > last:
        return ""
    if number < last:
        return f"\n-# Reminder {number} of {last}."
    alone = sum(person is not None for person in wait.table.seats) == 1
    meaning = "" if alone else " The others may give your seat to somebody else, or end the table."
    return f"\n-# The last reminder.{meaning}"


def _text(waits: Sequence[_Wait]) -> str:
    """Return what somebody is told of the tables that wait for them."""
    if len(waits) == 1:
        wait = waits[0]
        since = discord.utils.format_dt(wait.notice.since, "R")
        said = f" still waits for you (called {since})" if wait.notice.called else ""
        return cut(f"{wait.title}{said}: {wait.wanted}.", _LISTED) + f" {wait.link}" + _urgency(wait)
    lines = [f"- {wait.title}: {wait.wanted}. {wait.link}" for wait in waits]
    shown = whole_lines(lines, _LISTED)
    if len(shown) < len(lines):
        shown.append(f"… and {len(lines) - len(shown)} more: `/me games` lists all.")
    return "\n".join([f"{len(lines)} tables wait for you:", *shown])
