"""Words and figures around the map: whose turn it is, what players have, what settlements are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.games.la_strada.state import PlayerView, Sight
from bot.games.la_strada.tables import KINDS, TERRAINS, Edition
from rendering.faces import face
from rendering.frames import frame, ranks, title
from rendering.header import header as band
from rendering.la_strada.layout import MARGIN, PANEL_HEIGHT, PANELS_TOP, SIZE, TABLE, TABLES
from rendering.names import shown
from rendering.scene import Rect, Shape, Sheet, Text, Use
from rendering.theme import MARKS

_TITLE = "La Strada"
_INSET = 16


def header(view: Sight, names: Sequence[str]) -> tuple[Shape, ...]:
    """Return the band across the top: whose turn it is, or who has won."""
    seats = (view.turn,) if view.result is None else view.result.ranking[0]
    stage = {"place": "Setting up", "build": f"Round {view.round}", "over": f"After round {view.round}"}
    colour = view.players[seats[0]].colours[0]
    said = [names[seat] for seat in seats]
    return band(SIZE[0], colour, said, _phrase(view, len(seats)), _TITLE, stage[view.phase])


def _phrase(view: Sight, count: int) -> str:
    match view.phase:
        case "place":
            return " places a workshop"
        case "build":
            return " builds"
        case "over":
            return " wins" if count == 1 else " win"


def panels(view: Sight, names: Sequence[str], edition: Edition) -> Iterator[Shape]:
    """Return one panel for each player, from left to right in the order of their seats."""
    count = len(view.players)
    width = (SIZE[0] - MARGIN * (count + 1)) // count
    placed = ranks(view.result)
    foremost = (view.turn,) if view.result is None else view.result.ranking[0]
    for seat, player in enumerate(view.players):
        yield from _panel(
            player,
            shown(names[seat]),
            edition.cap,
            (MARGIN + seat * (width + MARGIN), width),
            active=seat in foremost,
            rank=placed.get(seat, ""),
        )


@lru_cache(maxsize=256)
def _panel(
    player: PlayerView, name: str, cap: int, place: tuple[int, int], *, active: bool, rank: str
) -> tuple[Shape, ...]:
    edge, width = place
    colour = player.colours[0]
    look = MARKS[colour]
    ground = look.tint if active else "paper"
    left, right = edge + _INSET, edge + width - _INSET
    top = PANELS_TOP
    gold = str(player.gold)
    after = left + face("bold").width(gold, 54) + 8
    shapes: list[Shape] = [
        frame((edge, top), (width, PANEL_HEIGHT), colour, active=active),
        title((left, top + 8), name, colour, right - left, active=active),
        Text((left, top + 114), gold, 54, "ink", "bold", "ls", on=ground),
        Text((after, top + 114), "gold", 28, "quiet", "sans", "ls", on=ground),
        _track(left, player.resources, cap, colour, (right - left, ground)),
        _supply(left, player.tiles, (right - left, ground)),
    ]
    if rank:
        shapes.append(Text((right, top + 114), rank, 40, "ink", "bold", "rs", on=ground))
    else:
        count = f"\N{MULTIPLICATION SIGN} {player.merchants_left}"
        back = right - face("semibold").width(count, 32)
        shapes += [
            Text((right, top + 114), count, 32, "ink", "semibold", "rs", on=ground),
            Use((back - 20, top + 103), f"{colour} merchant", on=ground),
        ]
    return tuple(shapes)


@lru_cache(maxsize=256)
def _track(left: int, resources: int, cap: int, colour: str, place: tuple[int, str]) -> Sheet:
    """Return the resource track, with the marker on one of its spaces."""
    width, ground = place
    look = MARKS[colour]
    step = width / (cap + 1)
    cells: list[Shape] = []
    marker: list[Shape] = []
    for number in range(cap + 1):
        x = round(4 + number * step)
        wide = round(4 + (number + 1) * step) - x - 2
        middle = (x + wide // 2, 21)
        if number == resources:
            size = 30 if len(str(number)) == 1 else 24
            marker = [
                Rect((x - 4, 0), (wide + 8, 44), look.ink, "ink", 2, 8),
                Text(middle, str(number), size, look.letters, "bold", on=look.ink),
            ]
        else:
            fill = "faint" if number < resources else "bright"
            cells += [
                Rect((x, 6), (wide, 32), fill, "faint", 2),
                Text(middle, str(number), 17, "quiet", on=fill),
            ]
    return Sheet((left - 4, PANELS_TOP + 127), (width + 8, 44), ground, (*cells, *marker))


@lru_cache(maxsize=256)
def _supply(left: int, tiles: tuple[int, ...], place: tuple[int, str]) -> Sheet:
    """Return the road tiles left, for each terrain."""
    width, ground = place
    shapes: list[Shape] = []
    for number, (terrain, count) in enumerate(zip(TERRAINS, tiles, strict=True)):
        x = round(number * width / len(TERRAINS))
        shapes += [
            Use((x + 18, 20), f"chip {terrain}", on=ground),
            Text((x + 42, 19), str(count), 32, "ink", "semibold", "lm", on=ground),
        ]
    return Sheet((left, PANELS_TOP + 176), (width, 40), ground, tuple(shapes))


def scoring(edition: Edition, seats: int) -> tuple[Shape, ...]:
    """Return the four tables of what each merchant earns, by how many there are in a settlement."""
    most = 1 if edition.outfits[seats].paired else seats
    shapes: list[Shape] = []
    for (x, y), kind, values in zip(TABLES, KINDS, edition.gold, strict=True):
        shapes += [
            Rect((x, y), TABLE, "paper", "faint", 3, 14, "table"),
            Use((x + 46, y + 48), kind, on="paper"),
            Text((x + 86, y + 40), kind.capitalize(), 32, "ink", "bold", "lm", on="paper"),
        ]
        step = (TABLE[0] - 2 * _INSET) / most
        for number, value in enumerate(values[:most]):
            centre = x + _INSET + round((number + 0.5) * step)
            said = f"{value} gold" if most == 1 else str(value)
            shapes.append(Text((centre, y + 86), said, 34, "ink", "semibold", on="paper"))
            if most > 1:
                shapes += _dots(centre, y + 108, number + 1)
    return tuple(shapes)


def _dots(x: int, y: int, count: int) -> list[Shape]:
    """Return as many small squares as there are merchants."""
    return [Rect((x - 5 * count + 1 + 10 * dot, y), (8, 8), "quiet") for dot in range(count)]
