"""Characters and palaces as small cards, set in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.la_loire.state import Player, Public
from rendering.faces import face
from rendering.scene import Rect, Shape, Text

TINTS: Final = {"yellow": "yellow tint", "green": "green tint", "red": "red tint", "blue": "blue tint"}
"""The ink of a character card, by its colour."""
PALACE: Final = "square"

_HEIGHT: Final = 26
_STEP: Final = 31
_GAP: Final = 6
_WORDS: Final = 19
_PAD: Final = 16


class Chip(NamedTuple):
    """A small card."""

    words: str
    fill: str
    ready: bool = True
    """Whether it has its effect."""
    new: bool = False
    """Whether it was taken since the earlier view."""


def chips_of(table: Public, player: Player, before: Player | None) -> tuple[Chip, ...]:
    """Return a player's characters and palaces, in the order they were taken."""
    edition = table.edition
    known = None if before is None else (*before.characters, *before.palaces, *before.new_palaces)

    def new(ident: str) -> bool:
        return known is not None and ident not in known

    found = [
        Chip(edition.characters[ident].name, TINTS[edition.characters[ident].colour], new=new(ident))
        for ident in player.characters
    ]
    for ident in (*player.palaces, *player.new_palaces):
        palace = edition.palaces[ident]
        words = f"{palace.name} · {edition.spaces[palace.city].name}"
        found.append(Chip(words, PALACE, ident not in player.new_palaces, new(ident)))
    return tuple(found)


def chips(
    found: Sequence[Chip], sides: tuple[int, int], top: int, bottom: int, ground: str
) -> Iterator[Shape]:
    """Yield as many small cards as there is room for, then how many more there are."""
    left, right = sides
    lines = _lines(found, right - left)
    most = max(0, (bottom - top + _STEP - _HEIGHT) // _STEP)
    more = sum(map(len, lines[most:]))
    for number, line in enumerate(lines[:most]):
        y = top + _STEP * number
        x = left
        if more and number == most - 1:
            while line and _width(line, right - left) > right - left - _more_width(more):
                line = line[:-1]  # noqa: PLW2901 - it makes room for the figure
                more += 1
            yield Text(
                (right, y + _HEIGHT // 2 - 1), f"+{more}", _WORDS + 1, "quiet", "semibold", "rm", on=ground
            )
        for chip in line:
            wide = _wide(chip, right - left)
            yield from _chip(chip, x, y, wide, ground)
            x += wide + _GAP


def _chip(chip: Chip, x: int, y: int, wide: int, ground: str) -> Iterator[Shape]:
    words = face("semibold").fitted(chip.words, _WORDS, wide - _PAD)
    rim, line = ("glow", 3) if chip.new else ("faint", 1) if chip.ready else ("quiet", 1)
    yield Rect((x, y), (wide, _HEIGHT), chip.fill, rim, line, 6, ground)
    ink = "ink" if chip.ready else "quiet"
    yield Text((x + wide // 2, y + _HEIGHT // 2 - 1), words, _WORDS, ink, "semibold", on=chip.fill)


def _lines(found: Sequence[Chip], room: int) -> list[list[Chip]]:
    lines: list[list[Chip]] = []
    for chip in found:
        if lines and _width([*lines[-1], chip], room) <= room:
            lines[-1].append(chip)
        else:
            lines.append([chip])
    return lines


def _width(line: Sequence[Chip], room: int) -> int:
    return sum(_wide(chip, room) + _GAP for chip in line) - _GAP


def _wide(chip: Chip, room: int) -> int:
    return min(room, face("semibold").width(chip.words, _WORDS) + _PAD)


def _more_width(more: int) -> int:
    return face("semibold").width(f"+{more + 1}", _WORDS + 1) + _GAP
