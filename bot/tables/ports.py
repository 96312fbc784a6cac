"""What tables need from outside: a place to be kept, the time, and somebody who tells people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from bot.kernel import Seat
from bot.tables.entries import Entry, Logged
from bot.tables.pace import Notice
from bot.tables.people import Habits
from bot.tables.results import Outcome, Results
from bot.tables.table import Status, Table


class UnknownTable(LookupError):
    """There is no table with this number."""


class Conflict(Exception):
    """The log has grown since the table was loaded: somebody else was faster."""


class StoreFailure(Exception):
    """The store cannot be read or written just now, such as on a full disk; nothing has changed."""


class Snapshot(msgspec.Struct, frozen=True):
    """The position after an entry, as the store keeps it."""

    ply: int
    state: bytes
    """JSON."""


class Kept(msgspec.Struct, frozen=True):
    """A draft as the store keeps it."""

    ply: int
    """How long the log was when the draft was begun."""
    steps: bytes
    """A JSON list of actions."""


class Sitting(msgspec.Struct, frozen=True):
    """A table as one person comes to it, all of one moment."""

    table: Table
    snapshot: Snapshot | None
    """``None``: it has not started."""
    draft: Kept | None
    """That of the person's seat."""
    secret: bytes | None
    """What the table's chance grows from."""


class Letter(msgspec.Struct, frozen=True):
    """Something that is still to be told about an entry: a row of the outbox.

    For one table letters go out in order: by ply, then by kind in the order of the alphabet.
    """

    table: int
    ply: int
    kind: str
    """What is to be told, such as ``board`` or ``ping``."""
    tries: int = 0
    """How often sending was begun: from 1 on it may have arrived already."""


class Played(msgspec.Struct, frozen=True):
    """What was played at a table elsewhere."""

    log: tuple[Logged, ...]
    printed: str
    """The text of the printed data it began with."""
    snapshot: Snapshot


class People(Protocol):
    """Keeps what people wish, and who is awaited. Each method that changes something is one transaction.

    Each may raise `StoreFailure`; then nothing has changed.
    """

    async def habits(self, user: int) -> Habits:
        """Return what is known of somebody; quickly, for those who were asked for lately."""

    async def settle(self, user: int, habits: Habits) -> None:
        """Keep what somebody wishes."""

    async def notices(self, table: int | None = None) -> list[Notice]:
        """Return who is awaited, at one table or at all, by table and seat."""

    async def notified(self, letter: Letter, standing: Sequence[Notice]) -> None:
        """Strike off a ping; from now on these are the notices of its table."""

    async def note(self, notices: Sequence[Notice], letters: Sequence[Letter] = ()) -> None:
        """Keep notices as they have become, but none that no longer stands, with what is to be told."""

    async def forget(self, user: int) -> None:
        """Forget who somebody was: their habits, and their name and number wherever a table holds them.

        Seats of running tables are not freed by this.
        """


class Summary(msgspec.Struct, frozen=True):
    """What a database holds, in figures."""

    size: int
    """In bytes."""
    form: int
    """The number of the migration that gave it its form."""
    tables: dict[Status, int]
    letters: int
    """What is still to be told."""
    oldest: datetime | None
    """Since when the oldest of that waits."""


class Store(Protocol):
    """Keeps tables for ever. Each method that changes something is one durable transaction.

    Each may raise `StoreFailure`; then nothing has changed.
    """

    @property
    def people(self) -> People:
        """What is kept about people, beside the tables."""

    @property
    def results(self) -> Results:
        """How tables ended."""

    async def new_table(self, table: Table, secret: bytes) -> Table:
        """Keep a new lobby with the secret of its chance, and return it with its number."""

    async def adopt(self, table: Table, played: Played, secret: bytes | None) -> Table:
        """Keep a table that was played elsewhere, with all that belongs to it, and return it with its number.

        Its board is to be told. *secret*: of its chance, where it is known.
        """

    async def secret(self, number: int) -> bytes | None:
        """Return the secret that a table's chance grows from, which nobody may see before it has ended."""

    async def table(self, number: int) -> Table:
        """Return a table. Raises `UnknownTable`."""

    async def save(self, table: Table, letters: Sequence[Letter] = ()) -> None:
        """Keep a table that changed without an entry, such as a lobby, with what is to be told of it.

        Where it lives and which message shows it stay as they are: `place` and `sent` note those.
        Raises `UnknownTable`, and `Conflict` when its log has grown or it has ended.
        """

    async def place(
        self,
        number: int,
        *,
        channel: int | None = None,
        parent: int | None = None,
        message: int | None = None,
    ) -> Table:
        """Note where a table lives, or which message shows it, and return it. Raises `UnknownTable`."""

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        statuses: Sequence[Status] = (Status.OPEN, Status.PLAYING),
    ) -> list[Table]:
        """Return tables by number: of a server, opened or living in a channel, where somebody sits."""

    async def outdated(self, versions: Mapping[str, int]) -> list[int]:
        """Return the numbers of running tables that were last played under other rules than these.

        *versions*: of the rules of each game; tables of a game that is not among them are outdated, too.
        """

    async def begin(self, table: Table, printed: str, snapshot: Snapshot, letters: Sequence[Letter]) -> None:
        """Keep a table that starts, the text of its printed data, and its opening position.

        Raises `UnknownTable`, and `Conflict` when it has started or ended already.
        """

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
        """Add an entry as number *table.plies*, keep the table as it is then, drop the drafts of these seats.

        *snapshot*: the new position; ``None`` where the entry leaves it as it was.
        *outcomes*: how the table ended with it, for the records.
        Raises `UnknownTable`, and `Conflict` when that number is taken, not the next, or the table has ended.
        """

    async def snapshot(self, number: int) -> Snapshot:
        """Return the newest position of a table that has started. Raises `UnknownTable`."""

    async def sitting(self, number: int, user: int) -> Sitting:
        """Return a table with its newest position and somebody's draft. Raises `UnknownTable`."""

    async def log(self, number: int) -> list[Logged]:
        """Return the entries of a table in order."""

    async def printed(self, digest: str) -> str | None:
        """Return the text of printed data that some table plays with."""

    async def draft(self, number: int, seat: Seat) -> Kept | None:
        """Return a seat's draft."""

    async def keep_draft(self, number: int, seat: Seat, draft: Kept | None) -> None:
        """Keep a seat's draft, or drop it. Drafts of tables that do not exist are dropped silently."""

    async def outbox(self, number: int | None = None) -> list[Letter]:
        """Return what is still to be told, of one table or of all, in order."""

    async def begin_letter(self, letter: Letter) -> None:
        """Note that sending is about to begin."""

    async def sent(self, letter: Letter, message: int | None) -> None:
        """Strike a letter off; *message*: the table's new board, where it is one."""

    async def settled(self, *scopes: int) -> dict[tuple[int, str], str]:
        """Return all that was settled for some channels and servers, by whom it is for and name."""

    async def settle(self, scope: int, name: str, value: str | None) -> None:
        """Settle something for a channel or server, or clear it."""

    async def summary(self) -> Summary:
        """Return what the database holds, in figures."""

    async def homes(self) -> list[tuple[int, int, int]]:
        """Return the servers and channels where tables are being played, with how many."""

    async def facts(self, name: str) -> str | None:
        """Return what the bot noted about itself, such as the digest of the commands it last registered."""

    async def note(self, name: str, value: str) -> None:
        """Note something about the bot itself."""


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """Return the time now, in UTC."""


class Announcer(Protocol):
    """Tells people what the outbox holds."""

    def wake(self, table: int) -> None:
        """Say that a table has something to tell; returns at once."""
