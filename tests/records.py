"""Recorded games: played once, kept as they were, and opened by tests at any entry.

``python -m tests.records GAME SEED FILE`` plays a random game and records it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.kernel import AnyGame, Commit, Opening, Position, Rebase, Rewind, codec
from bot.kernel.log import replay
from tests.conformance.games import CASES
from tests.conformance.playouts import LONGEST, drafted

TURNING = {"commit": Commit, "rewind": Rewind, "rebase": Rebase}


class Sheet(msgspec.Struct, frozen=True):
    """A record as it is written; an exported table reads as one, with more that tests do not need."""

    opening: Opening
    entries: list[msgspec.Raw]


class Record(msgspec.Struct, frozen=True):
    """A recorded game."""

    opening: Opening
    entries: tuple[object, ...]
    """``None`` stands for people coming and going."""


class Tag(msgspec.Struct, frozen=True):
    """What kind of entry it is."""

    entry: str


def read(path: Path) -> Record:
    """Return the game recorded in a file."""
    sheet = codec.decode(path.read_bytes(), Sheet)
    return Record(sheet.opening, tuple(map(entry_of, sheet.entries)))


def entry_of(raw: msgspec.Raw) -> object:
    data = bytes(raw)
    kind = TURNING.get(codec.decode(data, Tag).entry)
    return codec.decode(data, kind) if kind else None


def position_at(game: AnyGame, path: Path, ply: int) -> Position[Any, Any]:
    """Return the position of a recorded game after an entry; 0 is the opening.

    Raises `IndexError` when the record is shorter.
    """
    record = read(path)
    if ply > len(record.entries):
        raise IndexError(ply)
    *_, position = replay(game, record.opening, record.entries[:ply])
    assert position is not None
    return position


def write(path: Path, opening: Opening, entries: Sequence[object]) -> None:
    """Record a game, an entry a line."""
    rows = ",\n  ".join(codec.encode(entry).decode() for entry in entries)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f'{{"opening": {codec.encode(opening).decode()},\n "entries": [\n  {rows}\n]}}\n'
    path.write_text(text, encoding="utf-8")


def record(name: str, seed: str, file: str) -> None:
    """Play a random game and record it."""
    case = next(case for case in CASES if case.game.id == name)
    opening, entries, _ = drafted(case.game, int(seed), LONGEST)
    write(case.folder / file, opening, entries)


if __name__ == "__main__":
    record(*sys.argv[1:])
