"""The command line: run the bot, play without Discord, and look after the database."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot import __version__, config
from bot.config import BadSettings, Settings
from bot.host import archive, check, database, logs, rehearsal, replay, verification
from bot.host.backups import Backups
from bot.host.corrections import correct
from bot.host.failure import Failure
from bot.quick import quick_imports
from bot.shelf import GAMES, SHELF
from bot.store.database import Unusable
from bot.tables.fairness import Unproven

WRONG = 2
"""The exit status of what could not be done: wrong settings, token, database, file or arguments."""

PROBLEMS = 1
"""The exit status of an examination that found something."""

_LAST_PORT = 65535


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return the exit status."""
    given = _parser().parse_args(arguments)
    try:
        status: int = given.command(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever was reading, such as `head`, has seen enough. Python would complain of it again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (BadSettings, Failure, Unusable) as error:
        print(f"relais: {error}", file=sys.stderr)  # noqa: T201 - the one line that says what to do
        return WRONG
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Relais: board games by message.")
    parser.add_argument("--version", action="version", version=f"Relais {__version__}")
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=f"settings (default: {config.DEFAULT}, where there is one)",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, act: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=f"{about[:1].upper()}{about[1:]}.")
        added.set_defaults(command=act)
        return added

    command("run", _run, "connect to Discord and play")
    local = command("local", _local, "play on this machine, without Discord")
    local.add_argument("--port", type=_port, help="of the page (default: any free one)")
    local.add_argument("--speed", type=_speed, default=1.0, help="how many seconds pass in one (default: 1)")
    local.add_argument("--no-browser", action="store_true", help="print the page's address only")
    command("check", _check, "examine the database: the file, whether every log replays, how the bot fares")
    command("rehearse", _rehearse, "say what this release would do to the database, also while the bot runs")
    backup = command("backup", _backup, "copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="the copy to make")
    export = command("export", _export, "write one table as a portable file")
    export.add_argument("table", type=_number, help="its number")
    export.add_argument("file", type=Path, help="the file to make")
    replayed = command("replay", _replay, "tell an exported game in words")
    replayed.add_argument("file", type=Path, help="an exported table")
    replayed.add_argument(
        "--pictures", type=Path, metavar="DIR", help="also draw every position, into a folder"
    )
    verified = command("verify", _verify, "recompute the luck of an exported table")
    verified.add_argument("file", type=Path, help="an exported table that has ended")
    return parser


def _number(text: str) -> int:
    """Return the number of a table, which people write as ``#12``."""
    try:
        return int(text.removeprefix("#"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no table's number, such as 12") from None


def _port(text: str) -> int:
    """Return the number of a port."""
    if not text.isdecimal() or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: those are numbers up to {_LAST_PORT}")
    return int(text)


def _speed(text: str) -> float:
    """Return how fast time is to pass: 0 stops it."""
    try:
        speed = float(text)
    except ValueError:
        speed = -1
    if not 0 <= speed < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no speed: it is a number, and 0 or more")
    return speed


def _settings(given: argparse.Namespace) -> Settings:
    return config.read(os.environ, given.config)


def _say(line: str) -> None:
    print(line)  # noqa: T201 - what the command was asked for


def _prepare(given: argparse.Namespace) -> Settings:
    settings = _settings(given)
    logs.set_up(settings.log_level, settings.log_format, [settings.token])
    correct(GAMES, settings.printed)
    return settings


def _run(given: argparse.Namespace) -> int:
    settings = _prepare(given)
    token = settings.checked_token()
    with quick_imports():
        from bot.chat import connection  # noqa: PLC0415 - only playing needs discord.py, slow to import

    served = connection.serve(
        settings.database, token, settings.discord_api, settings.discord_gateway, _backups(settings)
    )
    try:
        asyncio.run(served)
    except connection.BadToken:
        raise BadSettings(
            "Discord does not know the token: make a new one at discord.com/developers/applications, "
            "under Bot."
        ) from None
    return 0


def _backups(settings: Settings) -> Backups | None:
    """Return which backups are to be made by themselves, if any."""
    wanted = settings.backups
    folder = wanted.folder or settings.database.parent / "backups"
    every = timedelta(hours=wanted.every)
    return Backups(settings.database, folder, every, wanted.keep) if wanted.every else None


def _local(given: argparse.Namespace) -> int:
    _prepare(given)
    try:
        with quick_imports():
            from bot import local  # noqa: PLC0415 - see above
    except ModuleNotFoundError as missing:
        raise Failure(
            f"Playing without Discord needs {missing.name}: `make play` brings it, as does "
            "`pip install --editable '.[play]'`."
        ) from None
    asyncio.run(local.play(given.port, given.speed, browser=not given.no_browser))
    return 0


def _check(given: argparse.Namespace) -> int:
    report = asyncio.run(check.check(_settings(given).database, GAMES, _say, datetime.now(UTC)))
    _say(str(report))
    return PROBLEMS if report.problems else 0


def _rehearse(given: argparse.Namespace) -> int:
    settings = _settings(given)
    correct(GAMES, settings.printed)
    return 0 if asyncio.run(rehearsal.rehearse(settings.database, GAMES, _say)) else PROBLEMS


def _backup(given: argparse.Namespace) -> int:
    size = asyncio.run(database.backup(_settings(given).database, given.file))
    _say(f"Backed up to {given.file}: {size:,} bytes.")
    return 0


def _export(given: argparse.Namespace) -> int:
    packed = asyncio.run(database.export(_settings(given).database, given.table, given.file))
    _say(f"Exported table #{packed.table} with {len(packed.entries)} entries to {given.file}.")
    return 0


def _replay(given: argparse.Namespace) -> int:
    game, found = archive.load(given.file, GAMES)
    draw = None if given.pictures is None else _artist(game.id)
    replay.narrate(game, found, _say, draw, given.pictures or Path())
    return 0


def _verify(given: argparse.Namespace) -> int:
    game, found = archive.load(given.file, GAMES)
    try:
        proof = verification.verify(game, found)
    except Unproven as flaw:
        _say(f"No. {flaw}")
        return PROBLEMS
    for line in ("Yes.", *verification.proven(found, proof)):
        _say(line)
    if found.luck is not None:
        _say(f"Secret {found.secret}, committed to by its SHA-256 {found.luck.commitment}.")
        for line in verification.added(found.luck):
            _say(f"Of the players: {line}.")
    return 0


def _artist(game: str) -> replay.Draw:
    from rendering.paint import paint  # noqa: PLC0415 - words need no painter

    artist = SHELF[game].artist

    def draw(view: Any, names: Sequence[str], since: Any | None) -> bytes:
        return paint(artist.scene(view, names, since))

    return draw
