"""What is printed on the components of La Loire, by name."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.la_loire.components import BUILDINGS, GOODS, LEVELS
from bot.games.la_loire.tables import PRINTED


def names() -> Iterator[str]:
    """Yield the cities and villages, goods, buildings, palaces, characters and levels of messages."""
    edition = PRINTED.of("")
    yield from (space.name for space in edition.spaces)
    yield from (name.capitalize() for name in (*GOODS, *BUILDINGS))
    yield from (palace.name for palace in edition.palaces.values())
    yield from (card.name for card in edition.characters.values())
    yield from (f"Level {level} messages" for level in LEVELS)
