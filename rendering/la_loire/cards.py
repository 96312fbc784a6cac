"""The cards in the supply: characters and palaces, with what they cost and do, and who has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.la_loire.characters import hiring_price_for
from bot.games.la_loire.components import CITIES
from bot.games.la_loire.palaces import palace_price_for
from bot.games.la_loire.state import Public, Sight
from bot.games.la_loire.text.parts import looking
from bot.games.la_loire.text.phrases import number
from bot.kernel import Names
from rendering.faces import face
from rendering.la_loire.chips import PALACE, TINTS
from rendering.la_loire.sheets import BAND, MARGIN, WIDTH, band, coin, picture
from rendering.scene import Draw, Rect, Scene, Shape, Text, Use
from rendering.theme import SEATS

_ROW: Final = 72
_CARD: Final = 66
_WORDS: Final = 74
"""From the left edge of a card to its name."""
_EFFECT: Final = 23


class _Card(NamedTuple):
    """One kind of card."""

    name: str
    fill: str
    price: int
    points: int
    effect: str
    left: int
    owners: tuple[str, ...]


def characters(*colours: str) -> Draw[Sight]:
    """Return how to draw the characters of some colours."""

    def draw(view: Sight, names: Names, since: Sight | None = None) -> Scene:
        del since  # cards in the supply are not highlighted
        table, seat = view.table, looking(view)
        found = [
            _Card(
                card.name,
                TINTS[card.colour],
                hiring_price_for(table, seat, card),
                card.points,
                card.effect,
                table.characters[card.id],
                _owners(table, lambda owner: table.players[owner].characters, card.id),
            )
            for colour in colours
            for card in table.edition.characters.values()
            if card.colour == colour and card.id in table.characters
        ]
        return _picture(view, names, "Characters", found, " and ".join(colours))

    return draw


def palaces(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw the palaces of both cities."""
    del since  # cards in the supply are not highlighted
    table, seat = view.table, looking(view)
    found = [
        _Card(
            f"{palace.name} · {table.edition.spaces[city].name}",
            PALACE,
            palace_price_for(table, seat),
            palace.points,
            palace.effect,
            table.palaces[palace.id],
            _owners(
                table,
                lambda owner: [*table.players[owner].palaces, *table.players[owner].new_palaces],
                palace.id,
            ),
        )
        for city in CITIES
        for palace in table.edition.palaces.values()
        if palace.city == city and palace.id in table.palaces
    ]
    return _picture(view, names, "Palaces", found, "palaces")


def _owners(table: Public, owned: Callable[[int], Sequence[str]], ident: str) -> tuple[str, ...]:
    return tuple(SEATS[seat] for seat in range(len(table.players)) if ident in owned(seat))


def _picture(view: Sight, names: Names, title: str, found: Sequence[_Card], kind: str) -> Scene:
    table, seat = view.table, looking(view)
    coins = table.players[seat].coins
    who = names[seat]
    shapes: list[Shape] = [
        *band(SEATS[seat], title, (f"Prices for {who}", f"who has {number(coins, 'coin')}"))
    ]
    for place, card in enumerate(found):
        shapes += _card(card, BAND + 10 + _ROW * place, affordable=card.price <= coins)
    if not found:
        shapes.append(
            Text((WIDTH // 2, BAND + 46), "The casual game has no cards.", 28, "ink", "semibold", on="table")
        )
    height = BAND + 10 + _ROW * len(found) + 4 if found else BAND + 92
    lines = [f"{title}, with prices for {who}:", *map(_said, found)]
    return picture(f"{title} {kind}", shapes, height, "\n".join(lines))


def _said(card: _Card) -> str:
    return f"{card.name} for {card.price}, {card.left} left"


def _card(card: _Card, y: int, *, affordable: bool) -> Iterable[Shape]:
    fill, ink = (card.fill, "ink") if card.left else ("table", "quiet")
    yield Rect((MARGIN, y), (WIDTH - 2 * MARGIN, _CARD), fill, "faint", 2, 10, "table")
    x, upper, lower = MARGIN + 38, y + 21, y + 48
    if affordable and card.left:
        yield from coin(card.price, x, y + _CARD // 2, fill)
    else:
        yield Text((x, y + _CARD // 2 - 1), str(card.price), 27, "quiet", "semibold", on=fill)
    left, right = MARGIN + _WORDS, WIDTH - MARGIN - 16
    yield Text((left, upper), card.name, 28, ink, "bold", "lm", on=fill)
    after = left + face("bold").width(card.name, 28) + 14
    points = number(card.points, "point")
    yield Text((after, upper + 1), points, 23, "quiet", "sans", "lm", on=fill)
    effect = face("sans").fitted(card.effect, _EFFECT, right - left)
    yield Text((left, lower), effect, _EFFECT, ink, "sans", "lm", on=fill)
    yield from _left(card, right, upper, fill, ink)


def _left(card: _Card, right: int, y: int, fill: str, ink: str) -> Iterator[Shape]:
    words = f"{card.left or 'none'} left"
    yield Text((right, y), words, 24, ink, "semibold", "rm", on=fill)
    for place, colour in enumerate(reversed(card.owners)):
        yield Use((right - 122 - 28 * place, y), f"{colour} token", on=fill)
