"""Citizens: they lie still until somebody takes them, and are covered from then on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rendering.scene import Point, Rect, Shape, Use

_REACHES: Final[Mapping[str, int]] = {"small ": 12, "large ": 22}
"""From the middle of a citizen to where nothing of it is left, by the beginning of the drawing's name."""


def citizen(middle: Point, sign: str) -> Shape:
    """Return a citizen on paper."""
    return Use(middle, f"{sign}citizen", on="paper")


@lru_cache(maxsize=64)
def gone(middle: Point, sign: str) -> Shape:
    """Return what covers a citizen that was taken."""
    (x, y), reach = middle, _REACHES[sign]
    return Rect((x - reach, y - reach), (2 * reach, 2 * reach), "paper")
