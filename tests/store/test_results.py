"""How tables ended, as it is kept: with the last entry or not at all."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.kernel import Seat
from bot.store import migrate
from bot.store.sqlite import SqliteStore
from bot.tables.ports import Conflict
from bot.tables.results import Outcome
from bot.tables.table import Status, Table
from tests.store.samples import ADA, BEN, NOON, begun, commit

WON = Outcome(Seat(0), ADA.user, "Ada", 1, 12)
LOST = Outcome(Seat(1), BEN.user, "Ben", 2, None)


async def ended(store: SqliteStore, table: Table) -> Table:
    """Keep the last entry of a table with its outcomes."""
    over = replace(table, status=Status.OVER, plies=table.plies + 1)
    await store.append(over, commit(over.plies), NOON, None, [], (), (WON, LOST))
    return over


async def test_outcomes_come_back_also_after_a_restart(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        table = await ended(store, await begun(store))
        await store.place(table.id, message=4711)
    async with await SqliteStore.open(path) as store:
        (found,) = await store.results.finished(table.guild)
    assert (found.table, found.message, found.ended_at) == (table.id, 4711, NOON)
    assert found.options == table.options
    assert found.outcomes == (WON, LOST)


async def test_an_entry_that_cannot_be_kept_leaves_no_outcome(store: SqliteStore) -> None:
    table = await begun(store)
    with pytest.raises(Conflict):
        await ended(store, replace(table, plies=3))
    assert await store.results.finished(table.guild) == []


async def test_results_are_found_by_server_game_and_person(store: SqliteStore) -> None:
    first = await ended(store, await begun(store))
    second = await ended(store, await begun(store, game="other"))
    await ended(store, await begun(store, guild=10))
    await begun(store)

    async def numbers(**wanted: object) -> list[int]:
        return [found.table for found in await store.results.finished(9, **wanted)]  # type: ignore[arg-type]

    assert await numbers() == [first.id, second.id]
    assert await numbers(game="other") == [second.id]
    assert await numbers(user=ADA.user) == [first.id, second.id]
    assert await numbers(user=999) == []


async def test_what_is_recorded_already_stays_as_it_is(store: SqliteStore) -> None:
    table = await ended(store, await begun(store))
    over = await begun(store)
    await store.append(replace(over, status=Status.OVER, plies=1), commit(1), NOON, None, [])
    assert await store.results.unrecorded() == [over.id]
    for number in (table.id, over.id):
        await store.results.record(number, NOON, [replace(WON, score=99)])
    assert await store.results.unrecorded() == []
    scores = [found.outcomes[0].score for found in await store.results.finished(9)]
    assert scores == [12, 99]


def test_results_are_found_without_reading_those_of_all_servers(path: Path) -> None:
    connection = sqlite3.connect(path)
    migrate.migrate(connection, migrate.migrations())
    query = (
        "select * from tables join results on results.table_id = tables.id"
        " where guild = 1 and status = 'over'"
        " and tables.id in (select table_id from results where user = 7 and user <> 0)"
    )
    plan = [row[3] for row in connection.execute(f"explain query plan {query}")]
    connection.close()
    assert not [step for step in plan if step.startswith("SCAN")], plan
