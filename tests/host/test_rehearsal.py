"""An upgrade is tried out on a copy, while the old release plays on."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.host.rehearsal import rehearse
from bot.kernel import AnyGame
from bot.store.database import Database, Unusable
from bot.store.migrate import migrations
from bot.tables.ports import Snapshot
from tests.ferry import GAME
from tests.tables.people import ADA, BEN, MILL, STOP, Evening
from tests.tables.releases import HEADWIND, NEXT


async def rehearsed(path: Path, game: AnyGame) -> tuple[bool, list[str]]:
    said: list[str] = []
    return await rehearse(path, {"ferry": game}, said.append), said


async def test_nothing_is_to_be_done_where_all_tables_are_of_these_rules(
    evening: Evening, path: Path
) -> None:
    await evening.sailing(BEN)
    assert await rehearsed(path, GAME) == (True, ["No running table is of older rules."])


async def test_an_upgrade_is_told_table_by_table_and_changes_nothing(evening: Evening, path: Path) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    before = await evening.store.table(table.id)
    assert await rehearsed(path, NEXT) == (
        True,
        [
            "table #1 (ferry, rules 1 to 2): replays as before",
            "1 running table of older rules: 1 as before, 0 rebased, 0 cannot go on.",
        ],
    )
    goes_on, said = await rehearsed(path, HEADWIND)
    assert not goes_on
    assert said[-1] == "1 running table of older rules: 0 as before, 1 rebased, 0 cannot go on."
    assert await evening.store.table(table.id) == before
    assert len(await evening.store.log(table.id)) == table.plies + 1
    assert sorted(found.name for found in path.parent.iterdir() if "relais" in found.name) == [
        "relais.db",
        "relais.db-shm",
        "relais.db-wal",
        "relais.db.lock",
    ]


async def test_a_position_that_cannot_be_read_any_more_is_told(evening: Evening, path: Path) -> None:
    table = await evening.sailing(BEN)
    look = await evening.act(table, ADA, MILL, STOP)
    entry = (await evening.store.log(table.id))[-1]
    ends = replace(look.table, plies=4)
    await evening.store.append(ends, entry.entry, entry.at, Snapshot(4, b'{"of":"another shape"}'), [])
    goes_on, said = await rehearsed(path, HEADWIND)
    assert not goes_on
    assert "cannot go on: entry 3 leads to another state" in said[0]


async def test_a_database_of_an_older_form_is_tried_out_too(tmp_path: Path) -> None:
    path = tmp_path / "relais.db"
    async with await Database.open(path, migrations()[:1]):
        pass
    assert await rehearsed(path, GAME) == (
        True,
        ["The database is brought up to date.", "No running table is of older rules."],
    )
    with pytest.raises(Unusable, match="written by an older Relais"):
        await Database.visit(path)


async def test_there_must_be_something_to_try_out(path: Path) -> None:
    with pytest.raises(Unusable, match="There is no database"):
        await rehearsed(path, GAME)
