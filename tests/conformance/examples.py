"""How many random games the promises are tried on; `tests/conftest.py` loads the profile that decides."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

SOAKING = not settings().derandomize

seeds = st.integers(0, (1 << 32 if SOAKING else 8) - 1)
"""Random games by number; few of them by default, so that tests share their playouts."""

whole_games = settings(max_examples=settings().max_examples // 10)
"""For a test whose every example looks at a whole game."""
