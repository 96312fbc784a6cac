"""Chance that can be replayed: the same seed gives the same outcomes on every machine, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

SEED_BITS = 64


class ChanceReached(Exception):
    """The rules asked for a random outcome, or a reveal, where none may be made."""


class Chance:
    """Random outcomes drawn from one seed.

    The standard library promises stable output only for ``random.random()``,
    so the numbers come from BLAKE2 in counter mode.
    """

    __slots__ = ("_key", "drawn")

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(SEED_BITS // 8, "big")
        self.drawn = 0
        """How many numbers were taken so far."""

    def below(self, n: int) -> int:
        """Return a number from 0 to *n* - 1, all equally likely.

        Numbers from the incomplete last stretch of the 64-bit range are thrown away: none is favoured.
        """
        limit = (1 << SEED_BITS) - (1 << SEED_BITS) % n
        while True:
            block = blake2b(self.drawn.to_bytes(8, "big"), digest_size=8, key=self._key)
            self.drawn += 1
            number = int.from_bytes(block.digest(), "big")
            if number < limit:
                return number % n

    def pick(self, items: Sequence[T]) -> T:
        """Return one item, all places equally likely."""
        return items[self.below(len(items))]

    def take(self, items: list[T]) -> T:
        """Remove one item at random, as from a bag, and return it."""
        return items.pop(self.below(len(items)))

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        rest = list(items)
        return [self.take(rest) for _ in items]

    def reveal(self) -> None:
        """Mark that something a seat did not know is about to be shown to it."""


class NoChance(Chance):
    """Stands in for chance while a turn is only being drafted."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, n: int) -> int:
        """Seal the draft."""
        raise ChanceReached(n)

    def reveal(self) -> None:
        """Seal the draft."""
        raise ChanceReached
