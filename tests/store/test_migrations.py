"""A database is brought up to date step by step, and one from the future is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.store import migrate
from bot.store.database import Database, Unusable
from bot.store.sqlite import SqliteStore
from tests.store.samples import begun, turn

HATS = "create table hats (size integer not null) strict;\ninsert into hats values (7);"
BROKEN = "create table shoes (size integer) strict;\ninsert into nowhere values (1);"


def ask(path: Path, query: str) -> object:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchone()[0]
    finally:
        connection.close()


async def test_a_new_database_is_of_the_newest_version_and_keeps_a_log_for_writing(path: Path) -> None:
    await (await Database.open(path)).close()
    assert ask(path, "pragma user_version") == len(migrate.migrations())
    assert ask(path, "pragma journal_mode") == "wal"


async def test_changes_are_durable_and_references_are_checked(path: Path) -> None:
    async with await Database.open(path) as database:
        found = await database.read(
            lambda connection: [
                connection.execute(f"pragma {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")
            ]
        )
    assert found == [2, 1]


async def test_every_table_is_strict(path: Path) -> None:
    await (await Database.open(path)).close()
    loose = "from pragma_table_list where schema = 'main' and not strict and name not like 'sqlite_%'"
    assert ask(path, f"select count(*) {loose}") == 0


async def test_a_later_step_is_added_once_and_keeps_what_is_there(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        table = await turn(store, await begun(store))
    steps = (*migrate.migrations(), HATS)
    for _ in range(2):
        async with await Database.open(path, steps) as database:
            assert await SqliteStore(database).table(table.id) == table
    assert ask(path, "select count(*) from hats") == 1
    assert ask(path, "pragma user_version") == len(steps)


async def test_a_step_that_fails_leaves_nothing_behind(path: Path) -> None:
    await (await Database.open(path)).close()
    with pytest.raises(Unusable, match="no such table: nowhere"):
        await Database.open(path, (*migrate.migrations(), HATS, BROKEN))
    assert ask(path, "pragma user_version") == len(migrate.migrations()) + 1
    assert ask(path, "select count(*) from hats") == 1
    assert ask(path, "select count(*) from sqlite_schema where name = 'shoes'") == 0


async def test_a_database_of_a_newer_release_is_refused_and_left_alone(path: Path) -> None:
    await (await Database.open(path, (*migrate.migrations(), HATS))).close()
    before = path.read_bytes()
    for opening in (Database.open, Database.visit):
        with pytest.raises(
            Unusable, match=r"written by a newer Relais .*: update Relais, or restore a backup"
        ):
            await opening(path)
    assert path.read_bytes() == before


async def test_a_backup_can_be_made_of_any_version(path: Path, tmp_path: Path) -> None:
    await (await Database.open(path, (*migrate.migrations(), HATS))).close()
    async with await Database.visit(path, current=False) as visitor:
        await visitor.copy_to(tmp_path / "copy.db")
    assert ask(tmp_path / "copy.db", "select size from hats") == 7


async def test_a_visitor_does_not_bring_a_database_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Database.open(path)).close()
    newer = (*migrate.migrations(), HATS)
    monkeypatch.setattr(migrate, "migrations", lambda: newer)
    with pytest.raises(Unusable, match="written by an older Relais: start the bot once"):
        await Database.visit(path)


async def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("create table recipes (title text)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Unusable, match="a database of another program"):
        await Database.open(path)
    assert path.read_bytes() == before


def test_the_log_and_the_tables_are_found_without_reading_all_of_them(path: Path) -> None:
    """A turn costs the same among ten thousand tables: no query that it makes reads a whole table."""
    connection = sqlite3.connect(path)
    migrate.migrate(connection, migrate.migrations())
    for query in (
        "select * from tables where id = 1",
        "select user, name from seats where table_id = 1 order by seat",
        "select ply, state from snapshots where table_id = 1",
        "select ply, at, body from entries where table_id = 1 order by ply",
        "select ply, steps from drafts where table_id = 1 and seat = 1",
        "select * from tables where status in ('open') and guild = 1 order by id",
        "select * from tables where status in ('open') and (channel = 1 or parent = 1) order by id",
        "select * from tables where status in ('open') and id in (select table_id from seats where user = 1)",
        "select id from tables where status = 'playing' and game = 'x' and version <> 1 order by id",
    ):
        plan = [row[3] for row in connection.execute(f"explain query plan {query}")]
        assert not [step for step in plan if step.startswith("SCAN")], (query, plan)
    connection.close()
