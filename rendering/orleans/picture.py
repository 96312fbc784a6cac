"""What all pictures of Orléans have in common."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.orleans.state import Sight
from rendering.alt import beginning
from rendering.orleans.drawings import drawings
from rendering.orleans.layout import SIZE
from rendering.scene import Scene, Shape


def picture(
    view: Sight, backdrop: str, still: Iterable[Shape], shapes: Iterable[Shape], words: Iterable[str]
) -> Scene:
    """Return a picture; *backdrop* names what lies still, for a number of players and printed data."""
    lying = tuple(still)
    return Scene(
        size=SIZE,
        ground="table",
        backdrop=f"orleans {backdrop} {len(view.players)} {view.printed}" if lying else "orleans",
        still=lying,
        shapes=tuple(shapes),
        drawings=drawings(),
        alt=beginning(words),
    )
