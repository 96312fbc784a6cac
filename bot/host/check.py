"""The examination of a database: the file itself, and whether every log leads to where its table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.kernel import AnyGame, Diverged, Misprint, Opening, codec, log
from bot.store import inspection
from bot.store.database import Database
from bot.store.inspection import Whole
from bot.tables.entries import Conceded
from bot.tables.fairness import commitment
from bot.tables.ports import StoreFailure, UnknownTable
from bot.tables.table import Status


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


async def check(path: Path, games: Mapping[str, AnyGame], say: Callable[[str], object]) -> Report:
    """Examine a database, saying a line for each problem, and return a report.

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
        except StoreFailure as failure:
            problem(str(failure))
    return report


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
