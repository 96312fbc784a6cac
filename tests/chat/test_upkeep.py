"""What the bot does by itself for its host."""

from __future__ import annotations

import itertools
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.chat import chores, upkeep
from bot.host import backups
from bot.host.backups import Backups
from bot.kernel import Chance, Seat
from bot.shelf import Box
from bot.store.database import Database
from bot.tables import heartbeat
from bot.tables.keeper import Keeper
from bot.tables.table import Table
from tests.chat.playing import opened, planned
from tests.chat.server import Server, text
from tests.ferry import rules
from tests.ferry.actions import Action, Happening
from tests.ferry.state import State

HOUR = 3600


def backing_up(server: Server, folder: Path) -> None:
    """Let the bot make a backup each day."""
    database = Path(server._path)
    with server.env._bot_scope():
        server.bot.upkeep.back_up(Backups(database, folder, timedelta(days=1), 14))


async def test_backups_are_made_on_schedule_and_noted(server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    backing_up(server, folder)
    await server.env.settle()
    assert not folder.exists(), "there is enough to do at the start"
    for _ in range(50):
        await server.env.advance_time(HOUR)
    made = [backups._time(path) for path in sorted(folder.iterdir())]
    assert [later - earlier for earlier, later in itertools.pairwise(made)] == [timedelta(days=1)] * 2
    noted = backups.read(await server.bot.keeper.store.facts(backups.FACT))
    assert noted is not None
    assert (noted.at.replace(microsecond=0), Path(noted.file)) == (made[-1], max(folder.iterdir()))


async def test_a_backup_that_fails_is_said_in_a_line_tried_again_and_stops_nothing(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "copies"
    folder.write_text("in the way")
    backing_up(server, folder)
    await server.env.advance_time(HOUR)
    (record,) = (r for r in caplog.records if r.name == chores.__name__ and r.levelno == logging.ERROR)
    assert record.getMessage().startswith(f"back up: failed (No backup could be made in {folder} (")
    assert record.exc_info is None
    beats = heartbeat.read(await server.bot.keeper.store.facts(heartbeat.FACT))
    assert "see that the bot may write there" in beats[upkeep.BACK_UP].failure
    folder.unlink()
    await server.env.advance_time(HOUR)
    assert len(list(folder.iterdir())) == 1
    assert not server.bot.chores.beats()[upkeep.BACK_UP].failing


async def test_an_upgrade_goes_on_although_it_cannot_be_backed_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, folder = tmp_path / "relais.db", tmp_path / "copies"
    async with await Database.open(database, ("pragma application_id = 0x52656c73;",)):
        pass
    folder.write_text("in the way")
    wanted = Backups(database, folder, timedelta(days=1), 14)
    now = datetime(2026, 3, 1, tzinfo=UTC)
    await upkeep.before_upgrade(wanted, now)
    assert "no backup before the upgrade: No backup could be made in" in caplog.text
    folder.unlink()
    caplog.set_level(logging.INFO)
    await upkeep.before_upgrade(wanted, now)
    assert f"backed up to {folder}/relais-20260301T000000Z.db before the upgrade" in caplog.text


async def test_what_becomes_of_running_tables_is_in_the_log_before_it_is_done(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    caplog.set_level(logging.INFO, upkeep.__name__)
    done: list[str] = []
    append = Keeper.append

    async def appended(keeper: Keeper, *given: Any, **named: Any) -> Table:
        done.extend(record.getMessage() for record in caplog.records if record.name == upkeep.__name__)
        return await append(keeper, *given, **named)

    monkeypatch.setattr(Keeper, "append", appended)
    box = server.shelf["ferry"]
    server.shelf = {
        **server.shelf,
        "ferry": Box(replace(box.game, version=2, apply=_with_a_gust), box.call),
    }
    await server.restart()
    fate = "is rebased on its stored position: entry 1 leads to another state than when it was played"
    assert done == [
        f"table #{number} (ferry, rules 1 to 2): {fate}",
        "1 running table of older rules: 0 as before, 1 rebased, 0 cannot go on.",
    ]
    assert "The rules were updated." in text(server.boards()[-1])


def _with_a_gust(state: State, seat: Seat, action: Action, chance: Chance) -> list[Happening]:
    happened = rules.apply(state, seat, action, chance)
    state.players[seat].at = "harbour" if state.players[seat].at != "harbour" else "mill"
    return happened
