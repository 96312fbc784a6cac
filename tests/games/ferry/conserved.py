"""What stays the same along a game of Ferry."""

from __future__ import annotations

from tests.ferry.state import State
from tests.ferry.tables import GOODS


def conserved(state: State) -> dict[str, int]:
    """Return the goods of each kind: in the bag, on the market, in hands and shipped."""
    goods = [*state.bag, *state.market, *state.shipped, *(good for p in state.players for good in p.hand)]
    return {good: goods.count(good) for good in GOODS}
