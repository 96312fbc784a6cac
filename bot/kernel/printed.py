"""What is printed on the components of a game, as a file that a host may correct.

Printed data is addressed by its content: a table notes the digest of the data it began with, so a
correction reaches new tables and leaves running ones as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Generic, TypeVar

T = TypeVar("T")


class Misprint(ValueError):
    """Printed data cannot be read, or contradicts itself; the text says where."""


class UnknownPrint(LookupError):
    """No printed data with this digest has been added."""


class Printed(Generic[T]):
    """The printed data of one game, in every edition that is in use."""

    def __init__(self, text: str, load: Callable[[str], T]) -> None:
        """Begin with the data of this release; *load* reads TOML and raises `Misprint`."""
        self._load = load
        self._loaded: dict[str, T] = {}
        self._texts: dict[str, str] = {}
        self.default = self.add(text)
        """The digest of the data that this release ships."""
        self.current = self.default
        """The digest of the data that new tables play with."""

    def add(self, text: str) -> str:
        """Make an edition known and return its digest; adding it again changes nothing.

        Raises `Misprint`.
        """
        digest = blake2b(text.encode(), digest_size=8).hexdigest()
        if digest not in self._loaded:
            self._loaded[digest] = self._load(text)
            self._texts[digest] = text
        return digest

    def knows(self, digest: str) -> bool:
        """Return whether an edition has been added; an empty digest means that of this release."""
        return not digest or digest in self._loaded

    def of(self, digest: str) -> T:
        """Return the data of an edition; an empty digest means that of this release.

        Raises `UnknownPrint`.
        """
        try:
            return self._loaded[digest or self.default]
        except KeyError:
            raise UnknownPrint(digest) from None

    def text(self, digest: str) -> str:
        """Return an edition as it was given, to be stored or exported.

        Raises `UnknownPrint`.
        """
        try:
            return self._texts[digest or self.default]
        except KeyError:
            raise UnknownPrint(digest) from None
