"""An exported table played again: in words, and in pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bot.host.archive import Archive, clean
from bot.host.failure import Failure
from bot.kernel import AnyGame, Commit, Diverged, IllegalAction, Position, Result, log
from bot.tables import story
from bot.tables.entries import Entry, Left, Took

Say: TypeAlias = Callable[[str], object]

Draw: TypeAlias = Callable[[Any, Sequence[str], Any | None], bytes]
"""From a view, the names of the seats and the view before to a PNG."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry of a replay."""

    ply: int
    entry: Entry | None
    """``None``: the opening."""
    names: tuple[str, ...]
    """What to call each seat after it."""
    position: Position[Any, Any] | None
    """``None``: it was played under other rules, which this release cannot replay."""


def moments(game: AnyGame, archive: Archive) -> Iterator[Moment]:
    """Yield the opening, then each entry. Raises `Failure` where the log does not lead on as it says."""
    sitting = list(archive.names)
    # The log of the bot's own store is trusted; a file is not.
    positions = log.retrace(game, archive.opening, archive.entries)
    for ply, entry in enumerate([None, *archive.entries]):
        with _replaying(ply, game, archive):
            position = next(positions)
        match entry:
            case Left(seat=seat):
                sitting[seat] = None
            case Took(seat=seat, name=name):
                sitting[seat] = clean(name)
            case _:
                pass
        names = tuple(name or f"Seat {number}" for number, name in enumerate(sitting, 1))
        yield Moment(ply, entry, names, position)


def narrate(
    game: AnyGame, archive: Archive, say: Say, draw: Draw | None = None, folder: Path = Path()
) -> None:
    """Say what was played, line by line, and how it stands at the end.

    *draw*: draws every position into *folder*.

    Raises `Failure`.
    """
    for line in _heading(game, archive):
        say(line)
    if draw is not None:
        _make(folder)
    width = len(str(len(archive.entries)))
    before = last = None
    for moment in moments(game, archive):
        when = archive.times[moment.ply - 1] if moment.ply else archive.created_at
        first = f"{moment.ply:>{width}}  {when:%Y-%m-%d %H:%M}  "
        with _replaying(moment.ply, game, archive):
            lines = told(game, moment) or ["Nothing that all may know."]
        for number, line in enumerate(lines):
            say((first if number == 0 else " " * len(first)) + line)
        last = moment
        if draw is not None and moment.position is not None:
            with _replaying(moment.ply, game, archive):
                view = game.view(moment.position.state, None)
                picture = draw(view, moment.names, before)
            _keep(folder / f"{moment.ply:0{max(width, 3)}}.png", picture)
            before = view
    if last is not None and last.position is not None:
        with _replaying(last.ply, game, archive):
            lines = list(_ending(game, last.position, last.names))
        for line in lines:
            say(line)


@contextmanager
def _replaying(ply: int, game: AnyGame, archive: Archive) -> Iterator[None]:
    """Let what a file makes go wrong end in a clear word: it may hold anything."""
    try:
        yield
    except Diverged:
        under = f"under version {archive.version} of the rules; this Relais has version {game.version}"
        raise Failure(f"Entry {ply} cannot be replayed: it leads elsewhere. It was played {under}.") from None
    except IllegalAction as error:
        raise Failure(f"Entry {ply} cannot be replayed, because it is not legal: {error}.") from None
    except Exception as error:
        raise Failure(f"Entry {ply} cannot be replayed: {type(error).__name__}: {error}.") from error


def told(game: AnyGame, moment: Moment) -> list[str]:
    """Return what an entry did, in sentences that everybody may hear."""
    match moment.entry:
        case Commit():
            if moment.position is None:
                return ["A turn was played under earlier rules."]
            events = moment.position.events
            return list(filter(None, (game.words.tell(event, None, moment.names) for event in events)))
        case entry:
            return story.told(entry, moment.names, clean)


def _heading(game: AnyGame, archive: Archive) -> Iterator[str]:
    names = ", ".join(name or f"Seat {number}" for number, name in enumerate(archive.names, 1))
    yield f"{game.title}, table #{archive.table}: {names}"
    for option in game.options:
        value = archive.opening.options.get(option.name, option.values[0])
        if value in option.values:
            yield f"{option.about}: {option.labels[option.values.index(value)]}"
    yield "Times are in UTC."
    yield ""


def _ending(game: AnyGame, position: Position[Any, Any], names: Sequence[str]) -> Iterator[str]:
    yield ""
    yield game.words.outline(game.view(position.state, None), names)
    result = game.result(position.state)
    if result is not None:
        yield ""
        yield from _account(result, names)


def _account(result: Result, names: Sequence[str]) -> Iterator[str]:
    for seat, place in result.places.items():
        parts = [f"{part.name} {part.figures[seat]}" for part in (*result.parts, *result.tiebreaks)]
        yield f"{place}. {names[seat]}: {result.scores[seat]}" + (f" ({', '.join(parts)})" if parts else "")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(
            f"{folder} cannot be made a folder for pictures ({error.strerror}): name another."
        ) from None


def _keep(path: Path, picture: bytes) -> None:
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise Failure(f"{path} cannot be written ({error.strerror}).") from None
