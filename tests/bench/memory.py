"""A store that keeps everything in memory, where the database is not what is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from bot.kernel import Seat
from bot.tables.entries import Entry, Logged
from bot.tables.pace import Notice
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.ports import Kept, Letter, Played, Sitting, Snapshot, Store, Summary, UnknownTable
from bot.tables.results import Finished, Outcome
from bot.tables.table import Status, Table


class MemoryPeople:
    """People of whom nothing is known, and who is awaited."""

    def __init__(self) -> None:
        self._notices: dict[int, list[Notice]] = {}

    async def habits(self, user: int) -> Habits:
        """Return that nothing is known."""
        del user
        return NOTHING_KNOWN

    async def settle(self, user: int, habits: Habits) -> None:
        """Do nothing."""

    async def notices(self, table: int | None = None) -> list[Notice]:
        """Return who is awaited."""
        tables = self._notices if table is None else [table]
        return [notice for number in tables for notice in self._notices.get(number, [])]

    async def notified(self, letter: Letter, standing: Sequence[Notice]) -> None:
        """Keep who is awaited."""
        self._notices[letter.table] = list(standing)

    async def note(self, notices: Sequence[Notice], letters: Sequence[Letter] = ()) -> None:
        """Do nothing."""

    async def forget(self, user: int) -> None:
        """Do nothing."""


class MemoryResults:
    """No results: nothing that is measured asks for them."""

    async def finished(
        self, guild: int, *, game: str | None = None, user: int | None = None
    ) -> list[Finished]:
        """Return that nothing has ended."""
        del guild, game, user
        return []

    async def unrecorded(self) -> list[int]:
        """Return that all is recorded."""
        return []

    async def record(self, table: int, ended_at: datetime, outcomes: Sequence[Outcome]) -> None:
        """Do nothing."""


class MemoryStore(Store):
    """Tables as they are, by number."""

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._snapshots: dict[int, Snapshot] = {}
        self._secrets: dict[int, bytes] = {}
        self._logs: dict[int, list[Logged]] = {}
        self._drafts: dict[tuple[int, Seat], Kept] = {}
        self._printed: dict[str, str] = {}
        self._facts: dict[str, str] = {}
        self._settings: dict[tuple[int, str], str] = {}
        self._people = MemoryPeople()

    @property
    def people(self) -> MemoryPeople:
        """People beside the tables."""
        return self._people

    @property
    def results(self) -> MemoryResults:
        """How tables ended."""
        return MemoryResults()

    async def new_table(self, table: Table, secret: bytes) -> Table:
        """Keep a new lobby and return it with its number."""
        made = replace(table, id=len(self._tables) + 1)
        self._secrets[made.id] = secret
        self._tables[made.id] = made
        self._logs[made.id] = []
        return made

    async def adopt(self, table: Table, played: Played, secret: bytes | None) -> Table:
        """Keep a table that was played elsewhere."""
        made = await self.new_table(table, secret or b"")
        self._snapshots[made.id] = played.snapshot
        self._logs[made.id] = list(played.log)
        return made

    async def secret(self, number: int) -> bytes | None:
        """Return a secret."""
        return self._secrets.get(number)

    async def table(self, number: int) -> Table:
        """Return a table."""
        try:
            return self._tables[number]
        except KeyError:
            raise UnknownTable(number) from None

    async def save(self, table: Table, letters: Sequence[Letter] = ()) -> None:
        """Keep a table."""
        del letters
        self._tables[table.id] = table

    async def place(
        self,
        number: int,
        *,
        channel: int | None = None,
        parent: int | None = None,
        message: int | None = None,
    ) -> Table:
        """Note where a table lives."""
        table = self._tables[number]
        placed = replace(
            table,
            channel=channel or table.channel,
            parent=parent or table.parent,
            message=message or table.message,
        )
        self._tables[number] = placed
        return placed

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        statuses: Sequence[Status] = (Status.OPEN, Status.PLAYING),
    ) -> list[Table]:
        """Return tables by number."""
        return [
            table
            for table in self._tables.values()
            if table.status in statuses
            and guild in {None, table.guild}
            and channel in {None, table.channel, table.parent}
            and (user is None or table.seat_of(user) is not None)
        ]

    async def outdated(self, versions: Mapping[str, int]) -> list[int]:
        """Return the tables of other rules: there are none."""
        del versions
        return []

    async def begin(self, table: Table, printed: str, snapshot: Snapshot, letters: Sequence[Letter]) -> None:
        """Keep a table that starts."""
        await self.save(table, letters)
        if table.opening is not None:
            self._printed[table.opening.printed] = printed
        self._snapshots[table.id] = snapshot

    async def append(
        self,
        table: Table,
        entry: Entry,
        at: datetime,
        snapshot: Snapshot | None,
        letters: Sequence[Letter],
        drafts: Sequence[Seat] = (),
        outcomes: Sequence[Outcome] = (),
    ) -> None:
        """Add an entry."""
        del outcomes
        await self.save(table, letters)
        self._logs[table.id].append(Logged(table.plies, at, entry))
        if snapshot is not None:
            self._snapshots[table.id] = snapshot
        for seat in drafts:
            self._drafts.pop((table.id, seat), None)

    async def snapshot(self, number: int) -> Snapshot:
        """Return the newest position."""
        return self._snapshots[number]

    async def sitting(self, number: int, user: int) -> Sitting:
        """Return a table with its newest position and somebody's draft."""
        table = await self.table(number)
        seat = table.seat_of(user)
        draft = None if seat is None else self._drafts.get((number, seat))
        return Sitting(table, self._snapshots.get(number), draft, self._secrets.get(number))

    async def log(self, number: int) -> list[Logged]:
        """Return the entries."""
        return self._logs[number]

    async def printed(self, digest: str) -> str | None:
        """Return the text of printed data."""
        return self._printed.get(digest)

    async def draft(self, number: int, seat: Seat) -> Kept | None:
        """Return a draft."""
        return self._drafts.get((number, seat))

    async def keep_draft(self, number: int, seat: Seat, draft: Kept | None) -> None:
        """Keep a draft, or drop it."""
        if draft is None:
            self._drafts.pop((number, seat), None)
        else:
            self._drafts[number, seat] = draft

    async def outbox(self, number: int | None = None) -> list[Letter]:
        """Return what is still to be told: nothing ever is."""
        del number
        return []

    async def begin_letter(self, letter: Letter) -> None:
        """Do nothing."""

    async def sent(self, letter: Letter, message: int | None) -> None:
        """Do nothing."""

    async def settled(self, *scopes: int) -> dict[tuple[int, str], str]:
        return {key: value for key, value in self._settings.items() if key[0] in scopes}

    async def settle(self, scope: int, name: str, value: str | None) -> None:
        """Settle something, or clear it."""
        if value is None:
            self._settings.pop((scope, name), None)
        else:
            self._settings[scope, name] = value

    async def summary(self) -> Summary:
        """Return what there is, in figures."""
        counted = Counter(table.status for table in self._tables.values())
        return Summary(0, 0, dict(counted), 0, None)

    async def homes(self) -> list[tuple[int, int, int]]:
        """Return where tables are being played."""
        playing = [table for table in self._tables.values() if table.status is Status.PLAYING]
        return [(*home, n) for home, n in Counter((t.guild, t.channel) for t in playing).items()]

    async def facts(self, name: str) -> str | None:
        """Return a fact."""
        return self._facts.get(name)

    async def note(self, name: str, value: str) -> None:
        """Note a fact."""
        self._facts[name] = value
