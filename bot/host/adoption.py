"""An exported table made a table of this Relais, after all of it has been played again."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bot.host.archive import Archive, anonymous, harmless, pauses, sitting, status
from bot.host.failure import Failure
from bot.host.replay import moments
from bot.host.verification import verify
from bot.kernel import AnyGame, Commit, Opening, Position, Seat, codec
from bot.tables import lobby
from bot.tables.entries import Logged
from bot.tables.fairness import Unproven
from bot.tables.ports import Played, Snapshot
from bot.tables.table import NotPossible, Person, Status, Table

PATIENCE = 20.0
"""Seconds of replaying after which a file is taken for a hostile one; the longest games need one."""


@dataclass(frozen=True, slots=True)
class Adopted:
    """A table as it is to be kept."""

    table: Table
    played: Played
    secret: bytes | None
    """Of its chance; ``None`` where the file does not say, as of a table that goes on."""


def adopt(game: AnyGame, archive: Archive, opener: Person, guild: int, channel: int) -> Adopted:
    """Return the table of an archive that may come from anywhere, for a channel.

    Its people are names: nobody's account sits there. A table that goes on has free seats only.
    Takes as long as the whole log takes to be played again. Raises `Failure`.
    """
    opening = archive.opening
    _check_options(game, opening)
    state = _last(game, archive).state
    now = status(game, archive, state)
    if now is not archive.status:
        raise Failure(f"is damaged: it is marked as {archive.status}, and its log leads to {now}.")
    secret = None
    if archive.secret:
        try:
            verify(game, archive)
        except Unproven as flaw:
            raise Failure(f"is damaged, or its luck was steered. {flaw}") from None
        secret = bytes.fromhex(archive.secret)
    people = tuple(None if name is None else Person(0, name) for name in sitting(archive))
    free = now is Status.PLAYING
    turns = [entry.seat for entry in archive.entries if isinstance(entry, Commit)]
    table = Table(
        id=0,
        game=game.id,
        guild=guild,
        channel=channel,
        parent=channel,
        opener=opener,
        created_at=archive.created_at,
        status=now,
        options=opening.options,
        seats=(None,) * len(people) if free else people,
        gone=people if free else (),
        opening=replace(opening, printed=game.printed.add(archive.printed)),
        version=game.version,
        plies=len(archive.entries),
        commits=tuple(turns.count(seat) for seat in map(Seat, range(opening.seats))),
        turn_since=archive.times[-1] if archive.times else archive.created_at,
        luck=anonymous(archive.luck),
        paused=now is Status.PLAYING and pauses(archive),
    )
    entries = tuple(
        Logged(ply, at, harmless(entry))
        for ply, (at, entry) in enumerate(zip(archive.times, archive.entries, strict=True), 1)
    )
    return Adopted(
        table, Played(entries, archive.printed, Snapshot(table.plies, codec.encode(state))), secret
    )


def _check_options(game: AnyGame, opening: Opening) -> None:
    try:
        lobby.check_options(game, opening.options)
    except NotPossible as wrong:
        raise Failure(f"is damaged: its options are none of the game's. {wrong}") from None
    if opening.seats not in lobby.seats_allowed(game, opening.options):
        raise Failure(f"is damaged: with its options the game is not played by {opening.seats}.")


def _last(game: AnyGame, archive: Archive) -> Position[Any, Any]:
    """Return where a log leads, each action having been found legal."""
    until = time.monotonic() + PATIENCE
    position = None
    for moment in moments(game, archive):
        position = moment.position
        if time.monotonic() > until:
            raise Failure(f"takes longer than {PATIENCE:g} seconds to replay: no honest table does.")
    if position is None:
        raise Failure("leads to a position that this release cannot reach.")
    return position
