"""The least that a turn can cost: no library around the work that nobody can do without."""

from __future__ import annotations

import sqlite3
import struct
import zlib
from pathlib import Path

from bot.kernel import AnyGame, codec
from rendering.png import deflate

_SIZE = struct.Struct(">I")


def rows_of(png: bytes) -> bytes:
    """Return the rows of a picture, as they were before they were deflated."""
    at, deflated = 8, b""
    while at < len(png):
        (length,) = _SIZE.unpack_from(png, at)
        if png[at + 4 : at + 8] == b"IDAT":
            deflated += png[at + 8 : at + 8 + length]
        at += length + 12
    return zlib.decompress(deflated)


class Floor:
    """One database connection and nothing else, on this thread."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self._game = game
        self._ply = 0
        self._database = sqlite3.connect(folder / "floor.db", isolation_level=None)
        self._database.executescript(
            "pragma journal_mode = wal; pragma synchronous = full;"
            "create table states (id integer primary key, state text not null) strict;"
            "create table entries (id integer, ply integer, body text not null, primary key (id, ply))"
            " strict, without rowid;"
        )

    def keep(self, state: bytes) -> None:
        """Make a position the one that the next turn begins with."""
        self._database.execute("insert or replace into states values (1, ?)", [state.decode()])

    def turn(self, entry: str, backdrop: bytes, rows: bytes) -> bytes:
        """Load a position, store it again with an entry, durably; copy a backdrop, deflate a picture."""
        run = self._database.execute
        (text,) = run("select state from states where id = 1").fetchone()
        state = codec.decode(text, self._game.state)
        self._ply += 1
        run("begin immediate")
        run("insert into entries values (1, ?, ?)", [self._ply, entry])
        run("update states set state = ? where id = 1", [codec.encode(state).decode()])
        run("commit")
        bytearray(backdrop)
        return deflate(rows)

    def close(self) -> None:
        """Close the database."""
        self._database.close()
