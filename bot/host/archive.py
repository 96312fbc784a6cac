"""A table as a portable file: all that was played, and of the people no more than what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.host.failure import Failure
from bot.kernel import AnyGame, Commit, Misprint, Opening, Rebase, Rewind, codec, log
from bot.tables.entries import Closed, Conceded, Entry, Left, Logged, Paused, Resumed, Rewound, Took
from bot.tables.fairness import LONGEST as LONGEST_WORDS
from bot.tables.fairness import SECRET, Luck
from bot.tables.motions import Warrant
from bot.tables.table import Person, Status, Table

FORMAT = 1

LARGEST = 16 << 20
"""Bytes of a file that is read; the longest games have a hundredth of that."""

LONGEST = 20_000
"""Entries of a file that is read."""

_LONGEST_NAME = 80
_LONGEST_TURN = 1 << 14
"""Bytes of the actions of one entry; the longest turns have a hundredth of that."""
_MOST_AGREED = 32
"""People who agreed to one entry; some may have left since."""
_LONGEST_PRINT = 1 << 18
"""Bytes of printed data."""
_YEARS = range(2015, 3000)
"""When a table may have been played: there was no Discord before."""
_DIGITS = frozenset("0123456789abcdef")


Moment: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that can be replayed without the database it came from."""

    format: int
    table: int
    """Its number where it was played."""
    created_at: Moment
    status: Status
    version: int
    """Of the rules that the last entries were played under."""
    names: tuple[str | None, ...]
    """What to call each seat at the opening; ``None``: nobody sat there."""
    opening: Opening
    printed: str
    """The text of the printed data: another release may ship other data."""
    entries: list[Entry]
    times: list[Moment]
    """When each entry was made."""
    luck: Luck | None = None
    secret: str = ""
    """What chance grew from, in hexadecimal digits; never of a table that was still being played."""


class _Head(msgspec.Struct, frozen=True):
    format: int


def pack(table: Table, entries: Sequence[Logged], printed: str, secret: bytes | None) -> Archive:
    """Return a table that has started as an archive, with the secret of its chance once it has ended.

    Raises `Failure` for a lobby.
    """
    if table.opening is None:
        raise Failure(f"Table {table.title} has not started: there is nothing to export yet.")
    return Archive(
        format=FORMAT,
        table=table.id,
        created_at=table.created_at,
        status=table.status,
        version=table.version,
        names=_at_the_opening([person.name if person else None for person in table.seats], entries),
        opening=table.opening,
        printed=printed,
        entries=[harmless(logged.entry) for logged in entries],
        times=[logged.at for logged in entries],
        luck=anonymous(table.luck),
        secret="" if secret is None or table.running else secret.hex(),
    )


def write(archive: Archive) -> bytes:
    """Return the file of an archive: JSON with a line for each thing in it."""
    return msgspec.json.format(codec.encode(archive), indent=1) + b"\n"


def load(path: Path, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Archive]:
    """Read an archive that may come from anywhere, and return it with its game, ready to be replayed.

    Raises `Failure`.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise Failure(f"{path} is no exported table: it is larger than {LARGEST >> 20} MB.")
        data = path.read_bytes()
    except OSError as error:
        raise Failure(f"{path} cannot be read ({error.strerror}): see that the file is there.") from None
    try:
        return read(data, games)
    except Failure as failure:
        raise Failure(f"{path} {failure}") from None


def read(data: bytes, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Archive]:
    """Return the archive of a file, with its game.

    Raises `Failure`, whose text begins after the file's name.
    """
    try:
        head = codec.decode(data, _Head)
        if head.format != FORMAT:
            raise Failure(f"has format {head.format}, and this Relais reads format {FORMAT}: update Relais.")
        archive: Archive = codec.decode(data, Archive)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(f"is no exported table, or damaged: {error}.") from None
    game = games.get(archive.opening.game)
    if game is None:
        raise Failure(f"is of the game {clean(archive.opening.game)!r}, which this Relais does not know.")
    if (fault := next(_faults(archive, game), None)) is not None:
        raise Failure(f"is damaged: {fault}.")
    try:
        digest = game.printed.add(archive.printed)
    except Misprint as error:
        raise Failure(f"is damaged: its printed data cannot be used: {error}.") from None
    if archive.opening.printed not in {"", digest}:
        raise Failure("is damaged: its printed data is not what the table was played with.")
    return game, replace(archive, names=tuple(name and clean(name) for name in archive.names))


def clean(text: str) -> str:
    """Return text from a file as one short line without signs that a terminal would obey."""
    return "".join(sign for sign in text if sign.isprintable())[:_LONGEST_NAME]


def _faults(archive: Archive, game: AnyGame) -> Iterator[str]:
    seats = archive.opening.seats
    if len(archive.printed.encode()) > _LONGEST_PRINT:
        yield f"its printed data is longer than {_LONGEST_PRINT >> 10} KB"
    if not all(at.year in _YEARS for at in (archive.created_at, *archive.times)):
        yield "it was played at an impossible time"
    yield from _faults_of_luck(archive)
    if len(archive.entries) > LONGEST:
        yield f"it has more than {LONGEST} entries"
    if len(archive.times) != len(archive.entries):
        yield "entries and times differ in number"
    if seats not in game.seats or len(archive.names) != seats:
        yield f"{game.title} is not played with {seats} seats and {len(archive.names)} names"
    yield from _faults_of_entries(archive, game)


def _faults_of_entries(archive: Archive, game: AnyGame) -> Iterator[str]:
    seats = archive.opening.seats
    for ply, entry in enumerate(archive.entries, 1):
        match entry:
            case Commit(seat=seat) | Left(seat=seat) | Took(seat=seat) | Conceded(to=seat) if (
                seat not in range(seats)
            ):
                yield f"entry {ply} is of seat {seat}, which is not there"
            case Commit() if len(entry.actions) > _LONGEST_TURN or len(entry.contribution) > LONGEST_WORDS:
                yield f"entry {ply} is too long"
            case _ if len(_agreed(entry)) > _MOST_AGREED:
                yield f"more agreed to entry {ply} than can sit at a table"
            case Closed() | Conceded() if ply < len(archive.entries):
                yield f"entry {ply} ends the table, and more follow"
            case Rewind(to=to) if to not in range(ply):
                yield f"entry {ply} goes back to entry {to}"
            case Rebase() if _digest(game, entry) != entry.digest:
                yield f"entry {ply} brings another position than it says"
            case _:
                pass


def _faults_of_luck(archive: Archive) -> Iterator[str]:
    luck, secret = archive.luck, archive.secret
    if luck is None:
        if secret:
            yield "it has a secret that nobody committed to"
        return
    if secret and (archive.status is Status.PLAYING or not _is_hex(secret, 2 * SECRET)):
        yield "its secret is none"
    if not _is_hex(luck.commitment, 64) or not 0 <= luck.since <= len(archive.entries):
        yield "its commitment is none"
    if len(luck.joined) > archive.opening.seats or any(
        len(text) > LONGEST_WORDS for text in (luck.begun, *(added.said for added in luck.joined))
    ):
        yield "more was added to its chance than its players can have added"


def _agreed(entry: Entry) -> tuple[Person, ...]:
    by: Warrant | None = getattr(entry, "by", None)
    return () if by is None else by.agreed


def _is_hex(text: str, digits: int) -> bool:
    return len(text) == digits and _DIGITS.issuperset(text)


def _digest(game: AnyGame, entry: Rebase) -> str | None:
    try:
        return codec.digest(log.read_state(game, bytes(entry.state)))
    except msgspec.DecodeError:
        return None


def _at_the_opening(names: Sequence[str | None], entries: Sequence[Logged]) -> tuple[str | None, ...]:
    """Return who sat where before anybody came or went, from who sits there after."""
    before = list(names)
    for logged in reversed(entries):
        match logged.entry:
            case Left(seat=seat, name=name):
                before[seat] = name
            case Took(seat=seat):
                before[seat] = None
            case _:
                pass
    return tuple(before)


def harmless(entry: Entry) -> Entry:
    """Return an entry without the number of anybody's account, and with names and reasons of a short line."""
    match entry:
        case Left():
            return replace(entry, user=0, name=clean(entry.name), by=_harmless(entry.by))
        case Took():
            return replace(entry, user=0, name=clean(entry.name))
        case Closed():
            by, reason = _harmless(entry.by), clean(entry.reason)
            return replace(entry, user=0, name=clean(entry.name), reason=reason, by=by)
        case Rewound():
            return replace(entry, reason=clean(entry.reason), by=_harmless(entry.by))
        case Paused(by=by, reason=reason):
            return Paused(_anonymous(by), clean(reason))
        case Resumed(by=by):
            return Resumed(_anonymous(by))
        case Conceded(to=to, by=by):
            return Conceded(to, _anonymous(by))
        case _:
            return entry


def _harmless(by: Warrant | None) -> Warrant | None:
    return None if by is None else _anonymous(by)


def _anonymous(by: Warrant) -> Warrant:
    asked, *agreed = (Person(0, clean(person.name)) for person in (by.asked, *by.agreed))
    return Warrant(asked, tuple(agreed), by.moderator)


def anonymous(luck: Luck | None) -> Luck | None:
    """Return what chance grew from without the number of anybody's account."""
    if luck is None:
        return None
    return replace(luck, joined=tuple(replace(added, user=0) for added in luck.joined))


def sitting(archive: Archive) -> tuple[str | None, ...]:
    """Return who sat where in the end."""
    names = list(archive.names)
    for entry in archive.entries:
        match entry:
            case Left(seat=seat):
                names[seat] = None
            case Took(seat=seat, name=name):
                names[seat] = clean(name)
            case _:
                pass
    return tuple(names)


def pauses(archive: Archive) -> bool:
    """Return whether nobody may act in the end."""
    last = next((entry for entry in reversed(archive.entries) if isinstance(entry, (Paused, Resumed))), None)
    return isinstance(last, Paused)


def status(game: AnyGame, archive: Archive, state: Any) -> Status:
    """Return how far a table has come whose log leads to a state."""
    last = archive.entries[-1] if archive.entries else None
    if isinstance(last, Closed):
        return Status.CLOSED
    over = isinstance(last, Conceded) or game.result(state) is not None
    return Status.OVER if over else Status.PLAYING
