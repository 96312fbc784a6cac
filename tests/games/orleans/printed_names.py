"""What is printed on the components of Orléans, by name."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.orleans.names import GOODS, KINDS
from bot.games.orleans.tables import PRINTED
from bot.games.orleans.text.naming import HOURS, plural


def names() -> Iterator[str]:
    """Yield places, place tiles, deeds, towns, events, goods and followers."""
    edition = PRINTED.of("")
    yield from (card.name for card in edition.places.values())
    yield from (card.name for card in edition.deeds.values())
    yield from edition.towns.values()
    yield from HOURS.values()
    yield from (good.capitalize() for good in GOODS)
    yield from (plural(kind).capitalize() for kind in KINDS)
    yield from ("Technology", "Citizens", "Trading stations", "Development")
