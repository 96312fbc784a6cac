"""Alternative text for a picture: a description in words, cut to what Discord takes."""

from __future__ import annotations

import re
from collections.abc import Iterable

LIMIT = 1_024
"""Characters; Discord's own limit for the description of a file."""

_MARKUP = re.compile(r"\\([\\*_~`|>#.-])|\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
"""An escaped character; or bold, or italics."""
_SIGNS = "\\*_"
"""Where none of them is, there is no markup: looking for that first is faster."""


def beginning(lines: Iterable[str], limit: int = LIMIT) -> str:
    """Return as much of a description as may be shown, without asking for lines beyond that.

    Bold, italics and escapes are left out; a text that is too long ends between two words.
    """
    taken: list[str] = []
    length = -1
    for line in lines:
        plain = _MARKUP.sub(lambda found: found[1] or "", line) if any(c in line for c in _SIGNS) else line
        taken.append(plain)
        length += 1 + len(plain)
        if length > limit:
            break
    text = "\n".join(taken).strip()
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    if not text[limit - 1].isspace():
        cut = cut.rsplit(maxsplit=1)[0]
    return cut.rstrip() + "…"


def shortened(text: str, limit: int = LIMIT) -> str:
    """Return as much of a text as may be shown."""
    return beginning(text.splitlines(), limit)
