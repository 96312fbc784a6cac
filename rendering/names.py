"""Names as they can be set in a face: whatever people call themselves, no box stays empty."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from anyascii import anyascii

from rendering.faces import face

LONGEST = 24
"""Characters; Discord allows 32, and a picture has room for less."""

_NAMELESS = "?"
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters, among them all that turn the writing round, and what is not assigned."""
_MARKS = {"Mn", "Me"}


@lru_cache(maxsize=1024)
def shown(name: str, limit: int = LONGEST) -> str:
    """Return a name in characters that every face has, at most *limit* long, and never empty.

    Accents that cannot be joined to their letter are dropped; other scripts and emoji are spelled in ASCII.
    """
    spelled: list[str] = []
    for character in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(character)
        if character.isspace():
            spelled.append(" ")
        elif kind not in _UNSEEN and kind not in _MARKS:
            spelled.append(character if _covered(character) else anyascii(character))
    plain = " ".join("".join(c for c in "".join(spelled) if _covered(c)).split())
    if len(plain) > limit:
        plain = plain[: limit - 1].rstrip() + "…"
    return plain or _NAMELESS


def _covered(character: str) -> bool:
    return face("sans").covers(character) and face("bold").covers(character)
