"""The tracks: how far each player has come with each kind of follower, and with development."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.orleans.names import Citizen, Kind
from bot.games.orleans.state import Sight, edition_of
from bot.games.orleans.tables import PRINTED, Edition
from rendering.orleans.citizens import citizen, gone
from rendering.orleans.rows import TRACKS, Row, Tracks
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use
from rendering.theme import SEATS


@lru_cache(maxsize=16)
def still(printed: str, tracks: Tracks) -> tuple[Shape, ...]:
    """Return the cells with what they bring, without marks."""
    edition = PRINTED.of(printed)
    shapes: list[Shape] = []
    for number, kind in enumerate(TRACKS):
        left, top, _ = tracks.rows[number]
        row = tracks.row(number, edition.steps[kind])
        shapes.append(
            Use((left + tracks.label, top + tracks.label + 2), f"{kind} {tracks.label}", on="table")
        )
        for space in range(edition.steps[kind] + 1):
            shapes += _cell(row, space)
            shapes += _reward(edition, kind, space, row)
    for space in range(edition.last + 1):
        row = tracks.development_row(space, edition.last)
        shapes += _cell(row, space)
        shapes += _milestone(edition, space, row)
    shapes += [citizen(middle, tracks.sign) for _, middle in _citizens(edition, tracks)]
    if tracks.lines > 1:
        left, top, wide, high = tracks.development_rows(edition.last)[-1].cell(edition.last)
        words = Text(
            (left + wide + 24, top + high // 2), "Development", 30, "quiet", "semibold", "lm", on="table"
        )
        shapes.append(words)
    return tuple(shapes)


def _cell(row: Row, space: int) -> Iterator[Shape]:
    left, top, wide, high = row.cell(space)
    yield Rect((left, top), (wide, high), "paper", "faint", 2, 6, "table")


def _reward(edition: Edition, kind: Kind, space: int, row: Row) -> Iterator[Shape]:
    """Yield what a space of a character track brings."""
    at = row.reward(space)
    step = space - 1
    words = row.mark * 2 + 4
    match kind:
        case "knight" if space != edition.knight_citizen:
            yield Text(at, str(edition.draws[space]), words, "ink", "bold", on="paper")
        case "farmer" if space:
            good = edition.farmer_goods[step]
            yield Use(at, f"small {good}" if row.sign == "small " else f"large {good}", on="paper")
        case "boatman" if space and edition.boatman_coins[step]:
            yield from _coins(at, edition.boatman_coins[step], row)
        case "craftsman" if space:
            yield Use(at, f"{row.sign}gear", on="paper")
        case "trader" if space:
            yield Text(at, "I" if space == 1 else "I / II", words - 1, "ink", "title", on="paper")
        case "scholar" if space:
            yield Text(at, f"+{edition.scholar_points[step]}", words, "ink", "bold", on="paper")
        case _:
            return


def _coins(at: Point, count: int, row: Row) -> Iterator[Shape]:
    yield Use(at, f"{row.sign}coin", on="paper")
    yield Text((at[0], at[1] - 1), str(count), row.mark * 2, "ink", "bold", on="coin")


def _milestone(edition: Edition, space: int, row: Row) -> Iterator[Shape]:
    """Yield what a space of the development track brings."""
    at = row.reward(space)
    if space in edition.development_coins:
        yield from _coins(at, edition.development_coins[space], row)
    elif space and edition.status[space] != edition.status[space - 1]:
        yield Use(at, f"{row.sign}star", on="paper")
        yield Text((at[0], at[1] + 1), str(edition.status[space]), row.mark * 2 - 3, "ink", "bold")
    elif space not in edition.development_citizens:
        yield Text(at, str(space), row.mark * 2, "quiet", on="paper")


def tracks(view: Sight, since: Sight | None, where: Tracks) -> Iterator[Shape]:
    """Yield the marks on the tracks, those that moved lit; citizens that were taken are covered."""
    edition = edition_of(view)
    for found, middle in _citizens(edition, where):
        if found not in view.citizens:
            yield gone(middle, where.sign)
    for number, kind in enumerate(TRACKS):
        row = where.row(number, edition.steps[kind])
        for seat, player in enumerate(view.players):
            before = player if since is None else since.players[seat]
            space = player.tracks[kind]
            yield _mark(row, space, seat, new=space != before.tracks[kind])
        yield _left(where, number, view.supply[kind])
    for seat, player in enumerate(view.players):
        before = player if since is None else since.players[seat]
        row = where.development_row(player.development, edition.last)
        yield _mark(row, player.development, seat, new=player.development != before.development)


@lru_cache(maxsize=1024)
def _mark(row: Row, space: int, seat: int, *, new: bool) -> Shape:
    name = f"{SEATS[seat]} mark {row.mark}{' new' if new else ''}"
    return Use(row.stand(space, seat), name, on="" if new else "paper")


@lru_cache(maxsize=256)
def _left(where: Tracks, number: int, count: int) -> Shape:
    """Return how many followers of a kind can be recruited, below the one in front of its track."""
    left, top, _ = where.rows[number]
    size = (2 * where.label, round(1.3 * where.label))
    y = top + where.high - size[1] - 2
    words = round(where.label * 1.15)
    return Sheet(
        (left, y),
        size,
        "table",
        (
            Text(
                (size[0] // 2, size[1] // 2),
                f"\N{MULTIPLICATION SIGN}{count}",
                words,
                "ink",
                "semibold",
                on="table",
            ),
        ),
    )


def _citizens(edition: Edition, where: Tracks) -> Iterator[tuple[Citizen, Point]]:
    """Yield the citizens of all tracks, each with the middle of what its cell shows."""
    on_tracks: tuple[tuple[Kind, Citizen, int], ...] = (
        ("boatman", "boatmen", edition.boatman_citizen),
        ("knight", "knights", edition.knight_citizen),
    )
    for kind, found, space in on_tracks:
        yield found, where.row(TRACKS.index(kind), edition.steps[kind]).reward(space)
    for space, found in edition.development_citizens.items():
        yield found, where.development_row(space, edition.last).reward(space)
