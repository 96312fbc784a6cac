"""The command line: what each command does, its exit status, and one clear line where it cannot be done."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot import __version__, command_line
from bot.__main__ import main
from bot.config import BackupSettings, Settings
from bot.host.backups import Backups
from bot.shelf import GAMES
from bot.store.sqlite import SqliteStore
from bot.tables.table import Status, awaited_people
from tests.host.test_config import ROOT, TOKEN
from tests.tables.people import ADA, BEN, Evening, offered

GAME = GAMES["la_strada"]


async def _filled(path: Path) -> None:
    """Make a database with a lobby, and a game of La Strada in which everybody had a turn."""
    async with await SqliteStore.open(path) as store:
        evening = Evening(store, GAME)
        table = await evening.playing(BEN)
        for _ in range(2):
            look = await evening.keeper.look(table.id, ADA.user)
            person = awaited_people(look.table, GAME, look.state)[0]
            while (mine := await evening.keeper.look(table.id, person.user)).draft and not mine.draft.sealed:
                await evening.keeper.push(table.id, person.user, offered(mine)[-1])
            await evening.keeper.commit(table.id, person.user)
        await evening.lobby()
        assert (await store.table(table.id)).status is Status.PLAYING


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database that no test changes."""
    path = tmp_path_factory.mktemp("filled") / "relais.db"
    asyncio.run(_filled(path))
    return path


@pytest.fixture(autouse=True)
def _quiet_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them."""
    monkeypatch.chdir(tmp_path)
    for variable in ("DISCORD_TOKEN", "RELAIS_DATABASE", "RELAIS_LOG_LEVEL", "DISCORD_API_BASE"):
        monkeypatch.delenv(variable, raising=False)


def at(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RELAIS_DATABASE", str(database))


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that a command ended with."""
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("relais: ")
    assert said.err.count("\n") == 1
    return said.err


def test_check_says_what_it_looked_at(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(filled, monkeypatch)
    assert main(["check"]) == 0
    assert capsys.readouterr().out == ("2 tables with 2 entries, 6 messages still to be told: no problems.\n")


def test_check_ends_with_status_1_where_something_is_wrong(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(tmp_path / "copy.db", monkeypatch)
    (tmp_path / "copy.db").write_bytes(filled.read_bytes())
    with sqlite3.connect(tmp_path / "copy.db") as connection:
        connection.execute("delete from snapshots")
    connection.close()
    assert main(["check"]) == 1
    assert capsys.readouterr().out == (
        "table #1: its position is missing\n"
        "2 tables with 2 entries, 6 messages still to be told: 1 problem.\n"
    )


def test_backup_makes_a_copy_once(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(filled, monkeypatch)
    assert main(["backup", "copy.db"]) == 0
    size = (tmp_path / "copy.db").stat().st_size
    assert capsys.readouterr().out == f"Backed up to copy.db: {size:,} bytes.\n"
    assert main(["backup", "copy.db"]) == 2
    assert "copy.db is there already" in refused(capsys)
    at(tmp_path / "copy.db", monkeypatch)
    assert main(["check"]) == 0


def test_a_table_is_exported_by_its_number_and_replayed_in_words(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(filled, monkeypatch)
    assert main(["export", "#1", "table.json"]) == 0
    assert capsys.readouterr().out == "Exported table #1 with 2 entries to table.json.\n"
    at(tmp_path / "nowhere.db", monkeypatch)
    assert main(["replay", "table.json"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("La Strada, table #1: Ada, Ben\n")
    assert "\n0  2031-05-01 12:00  The game begins.\n" in told
    assert not (tmp_path / "nowhere.db").exists()


def test_replay_draws_every_position(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(filled, monkeypatch)
    assert main(["export", "1", "table.json"]) == 0
    assert main(["replay", "table.json", "--pictures", "drawn"]) == 0
    pictures = [picture.read_bytes() for picture in sorted((tmp_path / "drawn").iterdir())]
    assert len(pictures) == 3
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert len(set(pictures)) == 3
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["check"], "There is no database nowhere.db: name another in the settings, or start the bot first."),
        (["backup", "copy.db"], "There is no database nowhere.db"),
        (["export", "1", "table.json"], "There is no database nowhere.db"),
        (["replay", "missing.json"], "missing.json cannot be read (No such file or directory)"),
        (["--config", "missing.toml", "check"], "missing.toml cannot be read"),
        (["run"], "There is no token: set token in config.toml, or DISCORD_TOKEN in the environment."),
    ],
)
def test_what_cannot_be_done_ends_with_status_2_and_one_line(
    command: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RELAIS_DATABASE", "nowhere.db")
    assert main(command) == 2
    assert said in refused(capsys)


def test_exporting_a_table_that_is_not_there_says_so(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(filled, monkeypatch)
    assert main(["export", "9", "table.json"]) == 2
    assert "There is no table #9" in refused(capsys)
    assert main(["export", "2", "table.json"]) == 2
    assert "Table #2 has not started" in refused(capsys)


def test_settings_that_cannot_be_used_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.toml").write_text("tokn = 'x'")
    assert main(["run"]) == 2
    assert "there is no setting tokn" in refused(capsys)


def test_a_correction_that_cannot_be_used_is_named_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text("x = [")
    (tmp_path / "config.toml").write_text("[printed]\nla_strada = 'mine.toml'")
    for command in ("run", "local"):
        assert main([command]) == 2
        assert "The printed data of la_strada in mine.toml cannot be used" in refused(capsys)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["backup"], "the following arguments are required: file"),
        (["export", "one", "table.json"], "'one' is no table's number, such as 12"),
        (["local", "--port", "65536"], "'65536' is no port: those are numbers up to 65535"),
        (["local", "--port", "-1"], "'-1' is no port"),
        (["local", "--speed", "-4"], "'-4' is no speed: it is a number, and 0 or more"),
        (["local", "--speed", "inf"], "'inf' is no speed"),
        (["local", "--speed", "fast"], "'fast' is no speed"),
    ],
)
def test_a_command_that_is_not_understood_ends_with_status_2(
    command: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: python -m bot ")
    assert said in told


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"Relais {__version__}\n"


def bot(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the bot's command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def ended_with_2(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of a process that ended with status 2."""
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("relais: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_running_on_a_database_that_is_in_use_is_refused(tmp_path: Path) -> None:
    async def tried() -> subprocess.CompletedProcess[str]:
        async with await SqliteStore.open(tmp_path / "used.db"):
            return await asyncio.to_thread(bot, "run", DISCORD_TOKEN=TOKEN, RELAIS_DATABASE="used.db")

    assert f"used.db is in use by process {os.getpid()}" in ended_with_2(asyncio.run(tried()))


def test_running_on_a_newer_database_is_refused(tmp_path: Path, filled: Path) -> None:
    newer = tmp_path / "newer.db"
    newer.write_bytes(filled.read_bytes())
    connection = sqlite3.connect(newer)
    connection.execute("pragma user_version = 99")
    connection.close()
    said = ended_with_2(bot("run", DISCORD_TOKEN=TOKEN, RELAIS_DATABASE="newer.db"))
    assert "written by a newer Relais (its version is 99" in said


def test_running_with_a_malformed_token_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    assert "The token is malformed" in ended_with_2(bot("run", DISCORD_TOKEN=TOKEN.replace(".", ",")))
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_cannot_reach_discord_tries_again_until_it_is_asked_to_leave() -> None:
    """Nothing listens on port 9 of this machine."""
    environment = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": "http://127.0.0.1:9/api/v10"}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        tried = 0
        while tried < 2 and (line := process.stderr.readline()):
            assert "Traceback" not in line
            tried += "Discord could not be reached" in line
        process.send_signal(signal.SIGTERM)
        rest = process.stderr.read()
        assert (tried, process.wait(60)) == (2, 0)
    assert "asked to leave" in rest
    assert TOKEN not in rest
    assert main(["check"]) == 0


def test_looking_after_the_database_needs_no_discord(filled: Path) -> None:
    """Nor the painter, where nothing is drawn."""
    program = (
        "import sys; from bot.__main__ import main; status = main(['check']);"
        "print(status, [name for name in ('discord', 'aiohttp', 'simcord') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "RELAIS_DATABASE": str(filled)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "0 []"


def test_whoever_stops_reading_ends_the_command_without_complaint(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(filled, monkeypatch)
    assert main(["export", "1", "table.json"]) == 0
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "replay", "table.json"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == (b"", 0)


def test_local_play_at_a_port_that_is_taken_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = bot("local", "--no-browser", "--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("relais: The page cannot be served")
    assert str(port) in last
    assert "Traceback" not in done.stderr


def test_local_play_without_its_simulated_discord_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "simcord", None)
    # Another test may have imported it already: then the package holds it, too.
    monkeypatch.delitem(sys.modules, "bot.local", raising=False)
    monkeypatch.delattr("bot.local", raising=False)
    assert main(["local"]) == 2
    assert "Playing without Discord needs simcord: `make play` brings it" in refused(capsys)


def test_backups_lie_beside_the_database_unless_the_host_wants_none() -> None:
    settings = Settings(database=Path("/data/games.db"))
    assert command_line._backups(settings) == Backups(
        Path("/data/games.db"), Path("/data/backups"), timedelta(hours=24), 14
    )
    wanted = BackupSettings(folder=Path("/copies"), every=6, keep=3)
    made = command_line._backups(Settings(database=Path("/data/games.db"), backups=wanted))
    assert made == Backups(Path("/data/games.db"), Path("/copies"), timedelta(hours=6), 3)
    assert command_line._backups(Settings(backups=BackupSettings(every=0))) is None


def test_an_upgrade_is_rehearsed_with_status_1_where_tables_do_not_go_on_as_before(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(filled.read_bytes())
    at(copy, monkeypatch)
    assert main(["rehearse"]) == 0
    assert capsys.readouterr().out == "No running table is of older rules.\n"
    with sqlite3.connect(copy) as connection:
        connection.execute("update tables set game = 'chess' where status = 'playing'")
    connection.close()
    assert main(["rehearse"]) == 1
    assert "cannot go on: This Relais does not know the game of table #1" in capsys.readouterr().out
