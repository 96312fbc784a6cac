"""How a bot fares, told without it: from what it noted about itself."""

from __future__ import annotations

import os
import sqlite3
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from bot.host import backups, condition
from bot.host.backups import Made
from bot.host.check import Report, check
from bot.host.condition import LACKING, REGISTERED, UNREGISTERED, Lacking
from bot.store.lock import Lock, Locked, holder
from bot.store.sqlite import SqliteStore
from bot.tables import heartbeat, histogram
from bot.tables.heartbeat import Beat
from bot.tables.histogram import Latencies
from bot.tables.ports import Summary
from bot.tables.table import Status
from tests.host.games import GAMES
from tests.tables.people import ADA, BEN, NOON, Evening

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


async def noting(path: Path, **facts: str) -> None:
    """Note facts as a bot does that has ended since."""
    async with await SqliteStore.open(path) as store:
        for name, value in facts.items():
            await store.note(name.replace("_", " "), value)


async def looked_at(path: Path, *, later: timedelta = timedelta()) -> tuple[Report, list[str]]:
    said: list[str] = []
    return await check(path, GAMES, said.append, NOON + later), said


def beats(**found: Beat) -> str:
    return heartbeat.written(found)


async def test_a_bot_that_fared_well_and_ended_has_no_problems(path: Path) -> None:
    """What should have come round since is nobody's fault."""
    latencies = Latencies.of(["drawn", "told"])
    latencies.since = NOON - HOUR
    latencies.add("drawn", 40)
    await noting(
        path,
        heartbeats=beats(knit=Beat(60, NOON - 2 * HOUR, NOON), purl=Beat(86_400, NOON - 2 * HOUR)),
        latencies=histogram.written(latencies),
        last_backup=backups.written(Made(NOON - HOUR, "copies/relais.db", 4096)),
        registered_commands="f00d",
        unregistered_commands="",
    )
    report, said = await looked_at(path, later=3 * HOUR)
    assert report.problems == 0
    assert said == [
        "No bot is running; one was there 3 hours ago.",
        "duty: knit: done 0 seconds ago",
        "duty: purl: to be done",
        "last backup: 4 hours ago, copies/relais.db",
        "commands: Discord has those of the release",
        "times: half · 90 % · 99 % (of how many), over 4 hours",
        "times: drawn: ≤ 50 ms · ≤ 50 ms · ≤ 50 ms (1)",
    ]


async def test_a_duty_that_had_died_before_the_bot_ended_is_a_problem(path: Path) -> None:
    """Row 106: with a heartbeat older than two periods."""
    await noting(
        path,
        heartbeats=beats(
            knit=Beat(60, NOON - HOUR, NOON), purl=Beat(60, NOON - HOUR, NOON - timedelta(seconds=121))
        ),
    )
    report, said = await looked_at(path, later=HOUR)
    assert report.problems == 1
    assert said[-1] == "duty: purl: last done 2 minutes ago, although it is due every 1 minute"


async def test_all_duties_are_overdue_where_a_bot_is_there_but_does_nothing(path: Path) -> None:
    await noting(path, heartbeats=beats(knit=Beat(60, NOON - HOUR, NOON), purl=Beat(60, NOON)))
    async with await SqliteStore.open(path):
        report, said = await looked_at(path, later=10 * MINUTE)
    assert report.problems == 2
    assert said == [
        f"A bot is running: process {os.getpid()}.",
        "duty: knit: last done 10 minutes ago, although it is due every 1 minute",
        "duty: purl: never done yet, although it is due every 1 minute",
    ]


async def test_a_duty_that_fails_says_why(path: Path) -> None:
    failing = Beat(60, NOON, NOON - HOUR, NOON, "the disk is full.")
    await noting(path, heartbeats=beats(knit=failing))
    report, said = await looked_at(path, later=MINUTE)
    assert report.problems == 1
    assert said[-1] == "duty: knit: failed 0 seconds ago, last done 1 hour ago. the disk is full."


async def test_commands_that_discord_lacks_are_a_problem(path: Path) -> None:
    await noting(path, registered_commands="f00d", unregistered_commands="beef")
    report, said = await looked_at(path)
    assert report.problems == 1
    assert said == ["commands: Discord has others than those of the release that ran last"]


async def test_permissions_are_told_as_they_were_last_seen(path: Path) -> None:
    line = "Relais lacks a permission in <#70>: Attach Files."
    await noting(path, lacking_permissions=msgspec.json.encode(Lacking(NOON, (line,))).decode())
    report, said = await looked_at(path, later=20 * MINUTE)
    assert report.problems == 0, "others than the host mend them"
    assert said == ["permissions, 20 minutes ago: Relais lacks a permission in channel 70: Attach Files."]


async def test_messages_that_wait_are_told_with_their_age(evening: Evening, path: Path) -> None:
    table = await evening.playing(BEN)
    _, said = await looked_at(path, later=HOUR)
    assert said[-1] == "to be told: 2 messages, the oldest for 1 hour"
    evening.clock.pass_(minutes=30)
    await evening.keeper.close(table.id, ADA)
    for letter in (await evening.store.outbox())[:2]:
        await evening.store.sent(letter, None)
    _, said = await looked_at(path, later=HOUR)
    assert said[-1] == "to be told: 2 messages, the oldest for 30 minutes"


def test_the_names_of_facts_are_those_that_are_noted() -> None:
    names = {heartbeat.FACT, histogram.FACT, backups.FACT, REGISTERED, UNREGISTERED, LACKING}
    assert names == {
        "heartbeats",
        "latencies",
        "last backup",
        "registered commands",
        "unregistered commands",
        "lacking permissions",
    }


async def test_facts_that_cannot_be_read_are_no_facts(path: Path) -> None:
    await noting(path, heartbeats="{", latencies="[]", last_backup="x", lacking_permissions="{}")
    assert (await looked_at(path))[1] == []


async def test_the_database_is_summed_up(evening: Evening) -> None:
    first = await evening.playing(BEN)
    await evening.lobby()
    await evening.keeper.close((await evening.lobby()).id, ADA)
    summary = await evening.store.summary()
    assert summary.tables == {Status.OPEN: 1, Status.PLAYING: 1, Status.CLOSED: 1}
    assert (summary.letters, summary.oldest) == (4, NOON)
    assert summary.size > 4096
    assert await evening.store.homes() == [(first.guild, first.channel, 1)]
    assert condition.tables(summary) == "1 open, 1 playing, 1 closed"


def test_an_empty_database_is_told_in_words() -> None:
    empty = Summary(4096, 1, {}, 0, None)
    assert condition.tables(empty) == "none yet"
    assert condition.outbox(empty, NOON) == "nothing"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-5, "0 seconds"), (59, "59 seconds"), (60, "1 minute"), (7_199, "1 hour"), (172_800, "2 days")],
)
def test_times_are_told_in_their_largest_unit(seconds: int, said: str) -> None:
    assert condition.span(timedelta(seconds=seconds)) == said


@pytest.mark.parametrize(("number", "said"), [(4_096, "4 kB"), (999_400, "999 kB"), (12_340_000, "12.3 MB")])
def test_sizes_are_told_as_people_write_them(number: int, said: str) -> None:
    assert condition.size(number) == said


def test_looking_who_holds_a_lock_takes_it_from_nobody(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    assert holder(path) == ""
    lock = Lock(path)
    assert holder(path) == str(os.getpid())
    with pytest.raises(Locked):
        Lock(path)
    lock.release()
    assert holder(path) == ""
    Lock(path).release()


async def test_looking_at_a_database_leaves_it_as_it_was(path: Path) -> None:
    await noting(path, heartbeats=beats(knit=Beat(60, NOON)))
    before = sqlite3.connect(path).execute("select * from facts").fetchall()
    await looked_at(path, later=HOUR)
    after = sqlite3.connect(path).execute("select * from facts").fetchall()
    assert before == after
