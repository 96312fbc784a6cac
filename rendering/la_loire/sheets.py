"""Pictures on request: a band across the top, then lines of words one below the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rendering.la_loire.drawings import drawings
from rendering.names import shown
from rendering.scene import Rect, Scene, Shape, Text, Use
from rendering.theme import MARKS

WIDTH: Final = 800
"""A telephone shows half of it, and the words are large enough for that."""
MARGIN: Final = 14
BAND: Final = 92

_LINE: Final = 8
_SAID: Final = 32
"""Characters in a line on the right."""


def band(colour: str, title: str, lines: tuple[str, str], *, marked: bool = False) -> tuple[Shape, ...]:
    """Return the band across the top: what the picture shows, perhaps with a player's mark, and two lines."""
    look = MARKS[colour]
    left = MARGIN + (78 if marked else 8)
    mark = (Use((MARGIN + 34, 43), f"{colour} large mark", on=look.tint),) if marked else ()
    upper, lower = (shown(line, _SAID) for line in lines)
    return (
        Rect((0, 0), (WIDTH, BAND - _LINE), look.tint),
        Rect((0, BAND - _LINE), (WIDTH, _LINE), look.ink),
        *mark,
        Text((left, 42), title, 42, "ink", "title", "lm", on=look.tint),
        Text((WIDTH - 22, 27), upper, 28, "ink", "bold", "rm", on=look.tint),
        Text((WIDTH - 22, 59), lower, 24, "ink", "sans", "rm", on=look.tint),
    )


def picture(kind: str, shapes: Iterable[Shape], height: int, alt: str) -> Scene:
    """Return a picture on request; *kind* tells those of one kind and height from others."""
    return Scene(
        size=(WIDTH, height),
        ground="table",
        backdrop=f"la_loire {kind} {height}",
        still=(),
        shapes=tuple(shapes),
        drawings=drawings(),
        alt=alt,
    )


def coin(price: int, x: int, y: int, ground: str) -> tuple[Shape, ...]:
    """Return a price on a coin."""
    return (
        Use((x, y), "coin", on=ground),
        Text((x, y - 1), str(price), 27, "ink", "bold", on="coin"),
    )
