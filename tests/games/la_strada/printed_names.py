"""What is printed on the components of La Strada, by name."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.la_strada.tables import KINDS, TERRAINS


def names() -> Iterator[str]:
    """Yield the kinds of settlement, the terrains of road tiles, and the other pieces."""
    yield from (name.capitalize() for name in (*KINDS, *TERRAINS))
    yield from ("Land tiles", "Workshops", "Merchants", "Resources")
