"""Two weeks at a table, told message by message: who was told what, when, and exactly once.

Anna lives in Paris, Ben in New York, Chloé in Tokyo and Dario in London. They play as people do: awake, some
hours after they are called, one turn at a time. Meanwhile Ben goes away and returns, Chloé leaves and Dario
takes her seat, a turn is taken back, a pause is agreed on, clocks change in Europe, the bot is restarted and
killed, and the table's thread is deleted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.chat import reminding
from bot.chat.control import read
from bot.kernel import Commit, Seat
from bot.kernel.play import awaited
from bot.tables.entries import Left, Resumed, Rewound, Took
from bot.tables.table import Status, Table
from tests.chat.chronicle import Chronicle, Told
from tests.chat.conftest import GAMES
from tests.chat.playing import press_on
from tests.chat.server import Server, answer, labels, serving, text

BEGINS = datetime(2026, 3, 20, 9, 0, tzinfo=UTC)
"""A week before the clocks change in Europe, and after they have changed in America."""

WEEKS = timedelta(days=14)

ZONES = {
    "Anna": "Europe/Paris",
    "Ben": "America/New_York",
    "Chloé": "Asia/Tokyo",
    "Dario": "Europe/London",
}

AWAKE = range(8, 22)
"""The hours of the day in which they play, and in which they may be called aloud."""

REST = {"ferry": 44, "la_strada": 26}
"""Hours between two turns of somebody, so that no game is over too soon; in other games `USUAL`."""

USUAL = 18

OPTIONS = {"ferry": "rounds=3"}

MOMENT = timedelta(minutes=30)
"""How often the bot looks, in this test, who is to be called."""

TRANSCRIPTS = Path(__file__).parent / "transcripts"


class Weeks:
    """The table, its people and what becomes of them."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.game = game
        self.chronicle = Chronicle(server)
        self.people = {self.chronicle.name(person.id): person for person in server.people[:4]}
        self.names = {person.id: name for name, person in self.people.items()}
        self.rng = random.Random(7)
        self.played: dict[str, datetime] = {}
        self.away: dict[str, datetime] = {}
        self.gone = BEGINS
        """When Ben went away."""
        self.story: dict[int, tuple[str, Callable[[], Awaitable[None]]]] = {
            4 * 24 + 10: ("A turn is taken back", self.a_turn_is_taken_back),
            5 * 24: ("Ben goes away for three days", self.ben_goes_away),
            7 * 24 + 3: ("The bot is restarted", server.restart),
            8 * 24 + 8: ("Chloé leaves", self.chloe_leaves),
            9 * 24 + 2: ("Dario takes her seat", self.dario_comes),
            10 * 24 + 5: ("The bot is killed", server.crash),
            11 * 24 + 1: ("The thread is deleted", self.the_thread_is_deleted),
            11 * 24 + 9: ("The table moves", self.the_table_moves),
        }

    @property
    def now(self) -> datetime:
        return self.server.env.now()

    def hour(self, name: str) -> int:
        return self.now.astimezone(ZoneInfo(ZONES[name])).hour

    async def begin(self) -> None:
        channel, people = self.server.channel, list(self.people.values())
        for name, person in self.people.items():
            await person.slash(channel, "me zone", zone=ZONES[name])
            quiet = {"from": f"{AWAKE[-1] + 1}:00", "until": f"{AWAKE[0]}:00"}
            await person.slash(channel, "me quiet", **quiet)
        options = OPTIONS.get(self.game, "")
        await people[0].slash(channel, "table open", game=self.game, options=options, thread=True)
        self.number = 1
        for person in people[1:3]:
            await person.slash(channel, "table join", table=1)
        await people[0].click(self.server.board(self.thread), label="Start")
        self.chronicle.note()

    @property
    def thread(self) -> Any:
        threads = self.server.channel.threads
        return threads[0] if threads else self.server.channel

    async def table(self) -> Table:
        return await self.server.table(self.number)

    async def live(self) -> None:
        """Let two weeks pass."""
        for hour in range(int(WEEKS / timedelta(hours=1))):
            if hour in self.story:
                _, happens = self.story[hour]
                await happens()
                self.chronicle.note()
            for name in self.people:
                await self._may_play(name)
            await self.server.later(hours=1)
            self.chronicle.note()

    async def _may_play(self, name: str) -> None:
        if self.hour(name) not in AWAKE or self.away.get(name, self.now) > self.now:
            return
        if self.now - self.played.get(name, BEGINS - WEEKS) < timedelta(hours=REST.get(self.game, USUAL)):
            return
        table, person = await self.table(), self.people[name]
        seat = table.seat_of(person.id)
        if table.status is not Status.PLAYING or seat is None:
            return
        look = await self.server.look(self.number, person)
        if seat in awaited(look.game, look.state):
            panel = answer(await person.slash(self.place(table), "play", table=self.number))
            await press_on(person, panel, self.rng)
            self.played[name] = self.now
            self.chronicle.note()

    def could_hear(self, spell: Spell, told: list[Told]) -> bool:
        """Return whether somebody was awake and there for a while before a spell ended."""
        moment, heard = told[spell.first].at, timedelta()
        end = told[spell.last].at if spell.last < len(told) else self.now
        while moment < end:
            name = self.names[spell.user]
            there = not self.gone <= moment < self.away.get(name, BEGINS)
            if moment.astimezone(ZoneInfo(ZONES[name])).hour in AWAKE and there:
                heard += MOMENT
            moment += MOMENT
        return heard > 2 * MOMENT

    def place(self, table: Table) -> Any:
        return self.thread if table.channel != table.parent else self.server.channel

    async def ben_goes_away(self) -> None:
        self.gone, self.away["Ben"] = self.now, self.now + timedelta(days=3)
        await self.people["Ben"].slash(self.server.channel, "away", until="3 days")

    async def a_turn_is_taken_back(self) -> None:
        table = await self.table()
        log = await self.server.bot.keeper.store.log(self.number)
        last = next(logged.entry for logged in reversed(log) if isinstance(logged.entry, Commit))
        sitting = table.seats[last.seat]
        assert sitting is not None
        asking = self.server.person(sitting.user)
        weighed = answer(await asking.slash(self.place(table), "table rewind", table=self.number))
        assert "Ask the table" in labels(weighed), text(weighed)
        await asking.click(weighed, label="Ask the table")
        self.chronicle.note()
        for person in self.people.values():
            if person is not asking and table.seat_of(person.id) is not None:
                asked = next(m for m in reversed(self.server.messages(self.place(table))) if _asks(m))
                await person.click(asked, label="Agree")
                self.chronicle.note()

    async def chloe_leaves(self) -> None:
        await self.people["Chloé"].slash(self.server.channel, "table leave", table=self.number)

    async def dario_comes(self) -> None:
        await self.people["Dario"].slash(self.server.channel, "table join", table=self.number)

    async def the_thread_is_deleted(self) -> None:
        self.chronicle.note()
        self.server.env.backend.delete_channel(self.thread.id)
        await self.server.env.settle()

    async def the_table_moves(self) -> None:
        if (await self.table()).channel != self.server.channel.id:
            await self.people["Anna"].slash(self.server.channel, "table move", table=self.number)


def _asks(message: Any) -> bool:
    return "a question to the table" in text(message) and "Agree" in labels(message)


@pytest.fixture
async def friends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(reminding, "PERIOD", MOMENT)
    async with serving(tmp_path / "relais.db", GAMES, begins=BEGINS) as found:
        yield found


@pytest.mark.parametrize("game", GAMES)
async def test_two_weeks_at_a_table_are_told_message_by_message(
    friends: Server,
    game: str,
    rewrite: bool,  # noqa: FBT001 - a fixture
) -> None:
    weeks = Weeks(friends, game)
    await weeks.begin()
    await weeks.live()
    told = weeks.chronicle.told
    transcript = weeks.chronicle.transcript()
    path = TRANSCRIPTS / f"{game}.txt"
    if rewrite:
        path.write_text(transcript, encoding="utf-8")
    every_entry_is_shown_once(told, await weeks.table())
    nobody_is_called_aloud_who_sleeps_or_is_away(weeks, told)
    await everybody_who_is_awaited_is_called_once(weeks, told)
    nothing_is_said_twice(told)
    assert [weeks.chronicle.readable(one) for one in told if one.what == "sent" and not _expected(one)] == []
    assert path.read_text(encoding="utf-8") == transcript


def every_entry_is_shown_once(told: list[Told], table: Table) -> None:
    shown = Counter(ply for one in told if one.what == "sent" for ply in [_board(one)] if ply is not None)
    moved = {ply for ply, times in shown.items() if times > 1}
    assert set(shown) == set(range(table.plies + 1))
    # A table that moves shows its newest board again where it goes on.
    assert len(moved) <= 1
    assert all(times <= 2 for times in shown.values())


def _board(one: Told) -> int | None:
    for control in filter(None, map(read, one.controls)):
        if control.room == "table" and control.verb in {"play", "rematch", "text"}:
            return int(control.part(0))
    return None


def nobody_is_called_aloud_who_sleeps_or_is_away(weeks: Weeks, told: list[Told]) -> None:
    for one in told:
        if one.what != "sent" or not one.aloud:
            continue
        for user in one.called:
            name = weeks.names[user]
            hour = one.at.astimezone(ZoneInfo(ZONES[name])).hour
            assert hour in AWAKE, weeks.chronicle.readable(one)
            assert not weeks.gone < one.at < weeks.away.get(name, BEGINS), weeks.chronicle.readable(one)


@dataclass(frozen=True)
class Spell:
    """How long a table waited for somebody without a break."""

    user: int
    first: int
    """The number, of all that was told, of the board with which it began."""
    last: int
    """Of that with which it ended."""

    def parted(self, at: int) -> list[Spell]:
        """Return it as two where it goes on beyond something that was told."""
        if not self.first < at < self.last:
            return [self]
        return [Spell(self.user, self.first, at), Spell(self.user, at, self.last)]


async def everybody_who_is_awaited_is_called_once(weeks: Weeks, told: list[Told]) -> None:
    """Compare the calls with what the log says: who was newly awaited, and until when."""
    calls = [
        (number, user)
        for number, one in enumerate(told)
        if one.what == "sent" and one.aloud and "[To the board]" in one.words and not _reminds(one)
        for user in one.called
        if " is over. " not in one.words
    ]
    founded = set()
    for spell in await spells(weeks, told):
        mine = [n for n, user in calls if user == spell.user and spell.first < n < spell.last]
        assert len(mine) <= 1, "\n".join(weeks.chronicle.readable(told[n]) for n in mine)
        if weeks.could_hear(spell, told):
            name = weeks.names[spell.user]
            assert mine, f"{name} was not called after:\n{weeks.chronicle.readable(told[spell.first])}"
        founded |= {(n, spell.user) for n in mine}
    assert founded == set(calls)


def _reminds(one: Told) -> bool:
    return "still waits for you" in one.words or "tables wait for you" in one.words


async def spells(weeks: Weeks, told: list[Told]) -> list[Spell]:
    """Return from when to when the table waited anew for whom, as its log has it."""
    keeper = weeks.server.bot.keeper
    game = keeper.game_of(await weeks.table())
    shown = [(number, ply) for number, one in enumerate(told) if (ply := _board(one)) is not None]
    boards = {ply: number for number, ply in reversed(shown) if told[number].what == "sent"}
    again = [number for number, ply in shown if told[number].what == "sent" and boards[ply] != number]
    seats: list[int | None] = [person.id for person in list(weeks.people.values())[:3]]
    found: list[Spell] = []
    waiting: dict[Seat, tuple[int, int]] = {}
    for turned in await keeper.history(weeks.number):
        number = boards[turned.ply]
        playing = turned.table.status is Status.PLAYING
        after = set(awaited(game, turned.after)) if playing else set()
        before = set() if turned.before is None else set(awaited(game, turned.before))
        new = after - before
        match turned.entry:
            case Left(seat=seat):
                seats[seat] = None
            case Took(seat=seat, user=user):
                seats[seat] = user
                new = after & {seat}
            case Rewound() | Resumed():
                new = after
            case _:
                pass
        for seat in list(waiting):
            if seat not in after or seat in new or seats[seat] != waiting[seat][0]:
                user, first = waiting.pop(seat)
                found.append(Spell(user, first, number))
        for seat in new:
            if (sitting := seats[seat]) is not None:
                waiting[seat] = (sitting, number)
    found += [Spell(user, first, len(told)) for user, first in waiting.values()]
    # What called people is gone with the thread: where the table goes on, they are called again. So are those
    # who went away, once they return.
    if again:
        found = [part for spell in found for part in spell.parted(again[0])]
    ben, went = weeks.people["Ben"].id, next(n for n, one in enumerate(told) if one.at >= weeks.gone)
    return [part for spell in found for part in (spell.parted(went) if spell.user == ben else [spell])]


def _expected(one: Told) -> bool:
    """Return whether a message is of a kind that a table has to tell."""
    rooms = {control.room for control in map(read, one.controls) if control is not None}
    beginnings = ("### ", "The thread of **")
    return bool(rooms & {"lobby", "table", "motion"}) or one.words.startswith(beginnings) or bool(one.called)


def nothing_is_said_twice(told: list[Told]) -> None:
    """Boards are counted by their entries, and calls by how long somebody was awaited; here is the rest."""
    said = Counter(
        (one.place, one.words)
        for one in told
        if one.what == "sent" and _board(one) is None and "[To the board]" not in one.words
    )
    assert [words for (_, words), times in said.items() if times > 1] == []
