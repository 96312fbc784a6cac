"""What is kept about people: it comes back, keeps to its turn, and goes when somebody is forgotten."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from msgspec.structs import replace

from bot.kernel import Seat
from bot.store.forgetting import nameless
from bot.store.sqlite import SqliteStore
from bot.tables.entries import Closed, Entry, Left, Logged, Took
from bot.tables.fairness import Contribution, Luck
from bot.tables.motions import Motion, Replace, Warrant
from bot.tables.pace import Notice
from bot.tables.people import NOTHING_KNOWN, Direct, Habits
from bot.tables.ports import Kept, Letter
from bot.tables.settings import Reminders
from bot.tables.table import Person, Status
from tests.store.samples import ADA, BEN, CLEO, NOON, SECRET, begun, lobby, turn

HABITS = Habits("Europe/Paris", (1320, 420), Reminders.FEW, Direct.NEVER, True, True, True, NOON)


def notice(table: int, seat: int, **changes: object) -> Notice:
    """Return that somebody is awaited."""
    return replace(Notice(table, Seat(seat), 101 + seat, NOON, 70, 7), **changes)


async def test_habits_come_back_also_after_a_restart(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        assert await store.people.habits(ADA.user) == NOTHING_KNOWN
        await store.people.settle(ADA.user, HABITS)
        await store.people.settle(BEN.user, HABITS)
        await store.people.settle(BEN.user, NOTHING_KNOWN)
        assert await store.people.habits(ADA.user) == HABITS
    async with await SqliteStore.open(path) as store:
        assert await store.people.habits(ADA.user) == HABITS
        assert await store.people.habits(BEN.user) == NOTHING_KNOWN


async def test_notices_replace_those_of_the_table_and_strike_the_ping_off(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        one, two = await begun(store), await begun(store)
        await store.people.notified(Letter(one.id, 0, "ping"), [notice(one.id, 0), notice(one.id, 1)])
        await store.people.notified(Letter(two.id, 0, "ping"), [notice(two.id, 1, called=False)])
        await store.people.notified(Letter(one.id, 0, "ping"), [notice(one.id, 1)])
        assert "ping" not in {letter.kind for letter in await store.outbox()}
        expected = [notice(one.id, 1), notice(two.id, 1, called=False)]
        assert await store.people.notices() == expected
        assert await store.people.notices(one.id) == expected[:1]
    async with await SqliteStore.open(path) as store:
        assert await store.people.notices() == expected


async def test_a_notice_changes_only_as_long_as_it_stands(store: SqliteStore) -> None:
    table = await begun(store)
    first, second = notice(table.id, 0), notice(table.id, 1)
    await store.people.notified(Letter(table.id, 0, "ping"), [first, second])
    again = replace(second, since=NOON + timedelta(hours=1))
    await store.people.notified(Letter(table.id, 0, "ping"), [first, again])
    told = Letter(table.id, 0, "late-0")
    await store.people.note([replace(first, reminded=1), replace(second, reminded=1)], [told])
    assert await store.people.notices(table.id) == [replace(first, reminded=1), again]
    assert told in await store.outbox(table.id)


async def test_whoever_is_forgotten_leaves_nameless_seats_and_entries(store: SqliteStore) -> None:
    luck = Luck("c", (Contribution(101, "Ada", "words"), Contribution(102, "Ben", "more")))
    warrant = Warrant(ADA, (BEN, CLEO))
    motion = Motion(1, Replace(Seat(0), ADA, BEN), ADA, NOON, 0, (), unanimous=False, yes=(ADA, BEN))
    table = replace(await begun(store), luck=luck, motion=motion)
    await store.save(table)
    await store.keep_draft(table.id, Seat(0), Kept(0, b"[]"))
    await store.keep_draft(table.id, Seat(1), Kept(0, b"[]"))
    entries: tuple[Entry, ...] = (
        Left(Seat(0), 101, "Ada", warrant),
        Took(Seat(0), 101, "Ada"),
        Closed(102, "Ben", "Ada"),
    )
    for ply, entry in enumerate(entries, 1):
        status = Status.CLOSED if ply == len(entries) else Status.PLAYING
        table = replace(table, plies=ply, status=status)
        await store.append(table, entry, NOON, None, [])
    other = await store.new_table(lobby(opener=BEN, seats=(BEN, CLEO)), SECRET)
    await store.people.settle(ADA.user, HABITS)
    await store.people.settle(BEN.user, HABITS)
    await store.people.notified(Letter(table.id, 0, "ping"), [notice(table.id, 0), notice(table.id, 1)])
    await store.people.forget(ADA.user)

    nobody = Person(0, "")
    found = await store.table(table.id)
    assert found.opener == nobody
    assert found.seats == (nobody, BEN)
    assert found.luck == Luck("c", (Contribution(0, "", "words"), Contribution(102, "Ben", "more")))
    assert found.motion == Motion(
        1, Replace(Seat(0), nobody, BEN), nobody, NOON, 0, (), unanimous=False, yes=(nobody, BEN)
    )
    assert await store.log(table.id) == [
        Logged(1, NOON, Left(Seat(0), 0, "", Warrant(nobody, (BEN, CLEO)))),
        Logged(2, NOON, Took(Seat(0), 0, "")),
        Logged(3, NOON, Closed(102, "Ben", "Ada")),
    ]
    assert await store.draft(table.id, Seat(0)) is None
    assert await store.draft(table.id, Seat(1)) is not None
    assert await store.people.notices() == [notice(table.id, 1)]
    assert await store.people.habits(ADA.user) == NOTHING_KNOWN
    assert await store.people.habits(BEN.user) == HABITS
    assert await store.table(other.id) == other


async def test_turns_stay_as_they_were_played_when_somebody_is_forgotten(store: SqliteStore) -> None:
    """With seeds that only fit without a sign."""
    table = await turn(store, await begun(store))
    before = await store.log(table.id)
    await store.people.forget(ADA.user)
    await store.people.forget(BEN.user)
    assert await store.log(table.id) == before
    assert (await store.table(table.id)).seats == (Person(0, ""), Person(0, ""))


def test_only_whoever_is_meant_becomes_nameless() -> None:
    data = {
        "asked": {"user": 1, "name": "A"},
        "agreed": [{"user": 11, "name": "B"}, {"user": 1}],
        "name": "A",
    }
    assert nameless(data, 1) == {
        "asked": {"user": 0, "name": ""},
        "agreed": [{"user": 11, "name": "B"}, {"user": 0}],
        "name": "A",
    }
