"""The examination of a database: the file itself, and whether every log leads to where its table stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from bot.host import condition
from bot.host.condition import Condition
from bot.kernel import AnyGame, Diverged, Misprint, Opening, codec, log
from bot.store import inspection
from bot.store.database import Database, lock_of
from bot.store.inspection import Whole
from bot.store.lock import holder
from bot.tables import heartbeat
from bot.tables.entries import Conceded
from bot.tables.fairness import commitment
from bot.tables.ports import StoreFailure, Summary, UnknownTable
from bot.tables.table import Status

_CHANNEL = re.compile(r"<#(\d+)>")


@dataclass(slots=True)
class Report:
    """What was looked at, and how much of it is wrong."""

    tables: int = 0
    entries: int = 0
    letters: int = 0
    problems: int = 0

    def __str__(self) -> str:
        found = f"{self.problems} problems" if self.problems != 1 else "1 problem"
        return (
            f"{self.tables} tables with {self.entries} entries, {self.letters} messages still to be told: "
            f"{found if self.problems else 'no problems'}."
        )


async def check(
    path: Path, games: Mapping[str, AnyGame], say: Callable[[str], object], now: datetime
) -> Report:
    """Examine a database, saying a line for each problem and how its bot fares, and return a report.

    Raises `bot.store.database.Unusable`.
    """
    report = Report()

    def problem(text: str) -> None:
        report.problems += 1
        say(text)

    async with await Database.visit(path) as database:
        try:
            for fault in await inspection.faults(database):
                problem(fault)
            for number in await inspection.numbers(database):
                report.tables += 1
                try:
                    found = await inspection.whole(database, number)
                except (msgspec.DecodeError, ValueError, UnknownTable) as error:
                    problem(f"table #{number}: a row cannot be read: {error}")
                    continue
                report.entries += len(found.log)
                report.letters += len(found.letters)
                for fault in faults(found, games):
                    problem(f"table #{number}: {fault}")
            noted = Condition.noted(await inspection.facts(database))
            summary = await inspection.summary(database)
            for line, well in fares(noted, summary, holder(lock_of(path)), now):
                (say if well else problem)(line)
        except StoreFailure as failure:
            problem(str(failure))
    return report


def fares(noted: Condition, summary: Summary, process: str, now: datetime) -> Iterator[tuple[str, bool]]:
    """Yield how a bot fares, as far as it noted that, a line each, and whether that is well.

    *process*: which one works with the database, if any.
    """
    last = heartbeat.last(noted.beats)
    if process:
        yield f"A bot is running: process {process}.", True
    elif last is not None:
        yield f"No bot is running; one was there {condition.ago(now, last)}.", True
    # What should have come round while nobody was there is not overdue.
    then = now if process or last is None else last
    for name, beat in noted.beats.items():
        line, well = condition.duty(name, beat, then)
        yield f"duty: {line}", well
    if summary.oldest is not None and summary.oldest < now:
        yield f"to be told: {condition.outbox(summary, now)}", True
    if noted.backup is not None:
        yield f"last backup: {condition.ago(now, noted.backup.at)}, {noted.backup.file}", True
    if noted.registered or noted.unregistered:
        what = "those of the release" if noted.synced else "others than those of the release that ran last"
        yield f"commands: Discord has {what}", noted.synced
    if noted.lacking is not None:
        for line in noted.lacking.lines:
            told = _CHANNEL.sub(r"channel \1", line)
            yield f"permissions, {condition.ago(now, noted.lacking.at)}: {told}", True
    if noted.latencies is not None:
        for line in condition.latencies(noted.latencies, now):
            yield f"times: {line}", True


def faults(found: Whole, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """Yield what is wrong with a table."""
    table = found.table
    if [logged.ply for logged in found.log] != list(range(1, table.plies + 1)):
        yield f"its log has {len(found.log)} entries, not those from 1 to {table.plies}"
    if table.luck is not None and found.secret is not None:
        if commitment(found.secret) != table.luck.commitment:
            yield "its secret is not the one that was committed to"
    elif table.running:
        yield "the secret that its chance grows from is missing"
    if any(letter.ply > table.plies for letter in found.letters):
        yield "something is to be told of an entry that is not there"
    if table.opening is None:
        if table.status not in {Status.OPEN, Status.CLOSED} or found.snapshot is not None:
            yield f"it is {table.status} without an opening"
        return
    if not table.opening.seats == len(table.seats) == len(table.commits):
        yield f"it has {len(table.seats)} seats, and its opening {table.opening.seats}"
    game = games.get(table.game)
    if game is None:
        yield f"its game {table.game} is not known to this release"
    elif (lost := _lost_print(game, table.opening.printed, found.printed)) is not None:
        yield lost
    else:
        yield from _played(game, table.opening, found)


def _lost_print(game: AnyGame, digest: str, text: str | None) -> str | None:
    if text is None:
        return None if game.printed.knows(digest) else "the printed data that it began with is missing"
    try:
        return None if game.printed.add(text) == digest else "its printed data has been changed"
    except Misprint as error:
        return f"its printed data cannot be used: {error}"


def _played(game: AnyGame, opening: Opening, found: Whole) -> Iterator[str]:
    if found.snapshot is None:
        yield "its position is missing"
        return
    try:
        state = log.read_state(game, found.snapshot.state)
    except msgspec.DecodeError as error:
        yield f"its position cannot be read: {error}"
        return
    try:
        position = log.last_position(game, opening, [logged.entry for logged in found.log])
    except Diverged as diverged:
        # Played under other rules: at its next start the bot goes on from the position that was read above.
        if found.table.version == game.version:
            yield str(diverged)
        return
    if codec.digest(position.state) != codec.digest(state):
        yield "its position is not where its log leads"
    conceded = bool(found.log) and isinstance(found.log[-1].entry, Conceded)
    over = conceded or game.result(state) is not None
    if found.table.status is not (Status.OVER if over else Status.PLAYING) and (
        over or found.table.status is not Status.CLOSED
    ):
        yield f"it is {found.table.status}, but its position says otherwise"
