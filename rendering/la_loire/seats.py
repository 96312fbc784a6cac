"""The colours of the players' pieces."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "black", "grey")
"""By seat; the rulebook's examples name the first two."""
