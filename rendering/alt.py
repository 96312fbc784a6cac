"""Alternative text for a picture: a description in words, cut to what Discord takes."""

from __future__ import annotations

import re

LIMIT = 1_024
"""Characters; Discord's own limit for the description of a file."""

_MARKUP = re.compile(r"\\([\\*_~`|>#.-])|\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
"""An escaped character; or bold, or italics."""


def shortened(text: str, limit: int = LIMIT) -> str:
    """Return a text without bold, italics and escapes, ended between two words where it is too long."""
    text = _MARKUP.sub(lambda found: found[1] or "", text).strip()
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    if not text[limit - 1].isspace():
        cut = cut.rsplit(maxsplit=1)[0]
    return cut.rstrip() + "…"
