"""A player's own area in full: every card with its effect, every message with its villages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.components import CITIES, GOODS
from bot.games.la_loire.delivery import shields_open, tokens_free, tokens_owned
from bot.games.la_loire.ending import delivery_goal
from bot.games.la_loire.market import market_price
from bot.games.la_loire.messages import most_held
from bot.games.la_loire.movement import PIECES, heading_to, piece_of
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import Held, Player, Public, Sight
from bot.games.la_loire.text.outline import player_lines
from bot.games.la_loire.text.parts import looking
from bot.games.la_loire.text.phrases import horses, listed, number
from bot.games.la_loire.trade import sale_price
from bot.kernel import Names, Seat
from rendering.alt import shortened
from rendering.faces import face
from rendering.la_loire.chips import PALACE, TINTS
from rendering.la_loire.messages import line_of
from rendering.la_loire.sheets import BAND, MARGIN, WIDTH, band, picture
from rendering.names import shown
from rendering.scene import Rect, Scene, Shape, Sheet, Text, Use
from rendering.theme import SEATS

_PAD: Final = 16
_NAME: Final = 460
"""How wide a name in the band may be."""
_WORDS: Final = 26
_SMALL: Final = 23
_LINE: Final = 34
_INNER: Final = WIDTH - 2 * MARGIN - 2 * _PAD
_ASIDE: Final = 54
"""From the left edge of a box to the words beside a picture."""


class _Box:
    """A box that grows downward with what is written in it."""

    def __init__(self, title: str, fill: str = "paper") -> None:
        self.fill = fill
        self.shapes: list[Shape] = []
        self.height = _PAD // 2
        if title:
            self.words(title, ink="quiet", size=_SMALL, style="semibold")

    def words(
        self, text: str, left: int = 0, *, ink: str = "ink", size: int = _WORDS, style: str = "sans"
    ) -> None:
        """Write a text, in as many lines as it needs."""
        for line in face(style).wrapped(text, size, _INNER - left):
            y = self.height + _LINE // 2
            self.shapes.append(Text((_PAD + left, y), line, size, ink, style, "lm", on=self.fill))
            self.height += _LINE

    def picture(self, name: str, x: int = 18, *, dy: int = 0) -> None:
        """Put a drawing on the line that comes next."""
        self.shapes.append(Use((_PAD + x, self.height + _LINE // 2 + dy), name, on=self.fill))

    def sheet(self, y: int) -> Sheet:
        """Return the box at a height of the picture."""
        size = (WIDTH - 2 * MARGIN, self.height + _PAD // 2)
        frame = Rect((0, 0), size, self.fill, "faint", 3, 12, "table")
        return Sheet((MARGIN, y), size, "table", (frame, *self.shapes))


def own_area(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw what belongs to whoever looks, or to whose turn it is, in full."""
    del since  # nothing is highlighted here
    table = view.table
    seat = looking(view)
    player, points = table.players[seat], account(table).scores[seat]
    lines = (number(player.coins, "coin"), f"{number(points, 'point')} so far")
    name = face("title").fitted(shown(names[seat]), 42, _NAME)
    shapes: list[Shape] = list(band(SEATS[seat], name, lines, marked=True))
    y = BAND + 10
    for box in _boxes(table, seat, player):
        sheet = box.sheet(y)
        shapes.append(sheet)
        y += int(sheet.size[1]) + 8
    return picture("area", shapes, y + 6, shortened("\n".join(player_lines(table, seat, names[seat]))))


def _boxes(table: Public, seat: Seat, player: Player) -> Iterator[_Box]:
    yield _points(table, seat)
    yield _pieces(table, player)
    yield _goods(table, player)
    for held in player.held:
        yield _message(table, held)
    yield _buildings(table, seat, player)
    yield from _cards(table, player)


def _points(table: Public, seat: Seat) -> _Box:
    box = _Box("Points so far")
    parts = account(table).parts
    box.words(listed(f"{part.name} {part.figures[seat]}" for part in parts if part.figures[seat]))
    return box


def _pieces(table: Public, player: Player) -> _Box:
    box = _Box("")
    spaces = table.edition.spaces
    for name in PIECES:
        piece = piece_of(player, name)
        way = "" if piece.at in CITIES else f" to {spaces[heading_to(piece.at, piece.heading)].name}"
        goes = f"{horses(piece.horses)}: goes {number(piece.horses + 1, 'space')}"
        box.picture(name)
        box.words(f"{name.capitalize()} at {spaces[piece.at].name}{way}, {goes}", _ASIDE)
    return box


def _goods(table: Public, player: Player) -> _Box:
    box = _Box("")
    if not any(player.goods):
        box.words("No goods")
    for good, count in enumerate(player.goods):
        if count:
            each = sale_price(table, player, good)
            sells = f"sells for {each}" if count == 1 else f"sell for {each} each"
            box.picture(GOODS[good], dy=1)
            box.words(f"{count} {GOODS[good]}, {sells}", _ASIDE)
    return box


def _message(table: Public, held: Held) -> _Box:
    message = line_of(table, held)
    box = _Box("")
    box.picture(f"message {message.level}")
    points = number(message.points, "point")
    to = table.edition.messages[held.card].to
    if message.place:
        pays = f", pays {market_price(table, to)}" if message.level == 1 else ""
        box.words(f"To {message.place}{pays} ({message.kind}, {points})", _ASIDE)
        return box
    box.words(f"{message.kind}, {points}", _ASIDE)
    for space in held.tokens:
        box.picture(f"small {table.shields[space]} shield", dy=1)
        box.picture("tick", dy=1)
        box.words(f"{table.edition.spaces[space].name} reached", _ASIDE, size=_SMALL)
    for colour in shields_open(table, held):
        there = [
            space.name
            for at, space in enumerate(table.edition.spaces)
            if table.shields[at] == colour and at not in held.tokens
        ]
        box.picture(f"small {colour} shield", dy=1)
        box.words(" or ".join(there), _ASIDE, size=_SMALL)
    return box


def _buildings(table: Public, seat: Seat, player: Player) -> _Box:
    box = _Box("")
    standing = [
        f"{building.kind} in {table.edition.spaces[space].name}"
        for space, building in enumerate(table.buildings)
        if building is not None and building.owner == seat
    ]
    if standing:
        box.words(f"Has built: {listed(standing)}")
    box.words(f"Farms to build: {player.farms}, monasteries: {player.monasteries}")
    delivered, goal = len(player.delivered), delivery_goal(table)
    box.words(f"Messages: {len(player.held)} of {most_held(player)} held, {delivered} of {goal} delivered")
    if owned := tokens_owned(table, player):
        box.words(f"Message tokens: {tokens_free(table, player)} of {owned} free")
    return box


def _cards(table: Public, player: Player) -> Iterator[_Box]:
    edition = table.edition
    for ident in player.characters:
        card = edition.characters[ident]
        yield _card(card.name, card.effect, TINTS[card.colour])
    for ident in (*player.palaces, *player.new_palaces):
        palace = edition.palaces[ident]
        later = " (from the next turn)" if ident in player.new_palaces else ""
        yield _card(f"{palace.name} · {edition.spaces[palace.city].name}", palace.effect + later, PALACE)


def _card(name: str, effect: str, fill: str) -> _Box:
    box = _Box("", fill)
    box.words(name, style="bold")
    box.height -= 4
    box.words(effect, size=_SMALL)
    return box
