"""A memory of what was made lately: what is oldest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Recent(Generic[K, T]):
    """Things by key, so many at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[K, T] = OrderedDict()

    def get(self, key: K) -> T | None:
        """Return what is remembered under a key."""
        return self._things.get(key)

    def put(self, key: K, thing: T) -> T:
        """Remember a thing and return it."""
        self._things[key] = thing
        self._things.move_to_end(key)
        if len(self._things) > self._most:
            self._things.popitem(last=False)
        return thing

    def forget(self, about: Callable[[K], bool]) -> None:
        """Forget all things with such keys."""
        for key in [key for key in self._things if about(key)]:
            del self._things[key]
