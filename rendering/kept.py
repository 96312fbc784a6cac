"""A bounded memory of things that took time to make: the least recently used go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made, by key, up to a total weight."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.weight = 0
        self._things: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Return what is kept under a key, if it still is."""
        found = self._things.get(key)
        if found is None:
            return None
        self._things.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, thing: T, weight: int) -> T:
        """Keep a thing and return it; what has not been used for longest makes room."""
        _, replaced = self._things.pop(key, (thing, 0))
        self._things[key] = (thing, weight)
        self.weight += weight - replaced
        while self.weight > self.limit and len(self._things) > 1:
            _, (_, freed) = self._things.popitem(last=False)
            self.weight -= freed
        return thing

    def __len__(self) -> int:
        return len(self._things)
