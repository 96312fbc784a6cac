"""What each player has: coins, points, goods, messages, characters and palaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.la_loire.components import GOODS
from bot.games.la_loire.delivery import tokens_free
from bot.games.la_loire.ending import delivery_goal
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import NOBODY, Player, Public, Sight
from rendering.faces import face
from rendering.frames import TITLE, frame, ranks, title
from rendering.la_loire import layout
from rendering.la_loire.chips import Chip, chips, chips_of
from rendering.la_loire.messages import Line, line, line_of
from rendering.names import shown
from rendering.scene import Point, Shape, Sheet, Text, Use
from rendering.theme import MARKS, SEATS

_INSET: Final = 16
_FIGURES: Final = 114
"""The base line of coins and points, from the panel's upper edge."""
_GOODS: Final = 146
_MESSAGES: Final = 187
_LINE: Final = 33
_WIDE: Final = 480
"""A panel from this width on has its cards beside the rest."""


class _Belongings(NamedTuple):
    """All that a panel shows."""

    colour: str
    name: str
    coins: int
    points: int
    rank: str
    """What the player came out as; empty while the game goes on."""
    goods: tuple[int, ...]
    messages: tuple[Line, ...]
    delivered: int
    goal: int
    tokens: int
    chips: tuple[Chip, ...]
    active: bool


def panels(view: Sight, names: Sequence[str], since: Public | None) -> Iterator[Shape]:
    """Draw one panel for each player, from left to right in the order of their seats."""
    table = view.table
    result = account(table)
    placed = ranks(result) if table.over else {}
    winners = result.ranking[0]
    for seat, player in enumerate(table.players):
        before = None if since is None else since.players[seat]
        note = _note(table, seat)
        belongings = _Belongings(
            SEATS[seat],
            shown(names[seat]),
            player.coins,
            result.scores[seat],
            placed.get(seat, ""),
            tuple(player.goods),
            _messages(table, player, before),
            len(player.delivered),
            delivery_goal(table),
            tokens_free(table, player),
            (*((Chip(note, "goal"),) if note else ()), *chips_of(table, player, before)),
            active=seat in winners if table.over else seat == table.active,
        )
        yield _panel(belongings, len(table.players), seat)


def _messages(table: Public, player: Player, before: Player | None) -> tuple[Line, ...]:
    known = None if before is None else [held.card for held in before.held]
    return tuple(
        line_of(table, held, new=known is not None and held.card not in known) for held in player.held
    )


def _note(table: Public, seat: int) -> str:
    """Return what the coming end means for a player."""
    if table.over or table.trigger == NOBODY:
        return ""
    if seat == table.trigger:
        return "brought about the end"
    if seat == table.active:
        return "last turn now"
    return "one turn left" if seat in table.last else "no turn left"


def message_middles(table: Public) -> Mapping[str, Point]:
    """Return where the envelope of each of the active player's messages lies."""
    left, _ = layout.panel(len(table.players), table.active)
    return {
        held.card: (left + _INSET + 18, layout.PANELS_TOP + _MESSAGES + _LINE * number)
        for number, held in enumerate(table.player.held)
    }


def goods_middles(table: Public) -> Mapping[str, Point]:
    """Return where the goods of the active player lie in the panel."""
    left, _ = layout.panel(len(table.players), table.active)
    y = layout.PANELS_TOP + _GOODS
    return {GOODS[good]: (x, y) for good, x in _goods_places(tuple(table.player.goods), left + _INSET)}


@lru_cache(maxsize=256)
def _panel(own: _Belongings, seats: int, seat: int) -> Sheet:
    edge, width = layout.panel(seats, seat)
    height = layout.panel_height(seats)
    ground = MARKS[own.colour].tint if own.active else "paper"
    left, right = _INSET, width - _INSET
    wide = width >= _WIDE
    end = (left + right) // 2 - 12 if wide else right
    below = _MESSAGES + _LINE * len(own.messages)
    cards_left, cards_top = (end + 24, TITLE + 16) if wide else (left, below + 26)
    shapes: list[Shape] = [
        frame((0, 0), (width, height), own.colour, active=own.active),
        title((left, 8), own.name, own.colour, right - left, active=own.active),
        *_figures(own, left, end, _FIGURES, ground),
        *_goods(own.goods, left, _GOODS, ground),
    ]
    for number, message in enumerate(own.messages):
        shapes += line(message, left, end, _MESSAGES + _LINE * number, ground)
    shapes += _deliveries(own, left, end, below, ground)
    shapes += chips(own.chips, (cards_left, right), cards_top, height - 10, ground)
    return Sheet((edge, layout.PANELS_TOP), (width, height), "table", tuple(shapes))


def _figures(own: _Belongings, left: int, end: int, y: int, ground: str) -> Iterator[Shape]:
    if own.rank:
        yield Text((left, y), own.rank, 46, "ink", "bold", "ls", on=ground)
    else:
        yield Use((left + 20, y - 16), "coin", on=ground)
        yield Text((left + 46, y), str(own.coins), 46, "ink", "bold", "ls", on=ground)
    words = "point" if own.points == 1 else "points"
    before = end - face("sans").width(words, 24) - 7
    yield Text((end, y), words, 24, "quiet", "sans", "rs", on=ground)
    yield Text((before, y), str(own.points), 46, "ink", "bold", "rs", on=ground)


def _goods_places(goods: tuple[int, ...], left: int) -> Iterator[tuple[int, int]]:
    """Yield the kinds of goods that a player has, each with the middle of its picture."""
    x = left + 18
    for good, count in enumerate(goods):
        if count:
            yield good, x
            x += 44 + (_count_width(count) + 8 if count > 1 else 0)


def _count_width(count: int) -> int:
    return face("semibold").width(_times(count), 26)


def _times(count: int) -> str:
    return f"\N{MULTIPLICATION SIGN}{count}"


def _goods(goods: tuple[int, ...], left: int, y: int, ground: str) -> Iterator[Shape]:
    if not any(goods):
        yield Text((left, y), "no goods", 22, "quiet", "sans", "lm", on=ground)
    for good, x in _goods_places(goods, left):
        yield Use((x, y), GOODS[good], on=ground)
        if goods[good] > 1:
            yield Text((x + 22, y), _times(goods[good]), 26, "ink", "semibold", "lm", on=ground)


def _deliveries(own: _Belongings, left: int, end: int, y: int, ground: str) -> Iterator[Shape]:
    words = f"{own.delivered} of {own.goal} delivered"
    yield Text((left, y), words, 22, "ink", "semibold", "lm", on=ground)
    for number in range(own.tokens):
        yield Use((end - 12 - 27 * number, y), f"{own.colour} token", on=ground)
