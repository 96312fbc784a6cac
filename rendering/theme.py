"""How everything looks: inks, and the marks by which seats are told apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

RGB = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One set of inks under the names that scenes use."""

    name: str
    inks: Mapping[str, RGB]
    """Every channel is a multiple of four, so that an ink is found again exactly among the 256 colours."""
    grounds: tuple[str, ...]
    """Inks that others are often laid on: the blends at the edges between them are among the 256 colours."""


PLAIN = Theme(
    name="plain",
    inks={
        # every game
        "ink": (44, 40, 36),
        "quiet": (116, 108, 96),
        "faint": (204, 196, 180),
        "paper": (252, 248, 240),
        "table": (236, 228, 212),
        "frame": (96, 76, 60),
        "bright": (252, 252, 252),
        "glow": (252, 124, 0),
        "black": (44, 40, 48),
        "grey": (160, 168, 176),
        "yellow": (252, 204, 40),
        "red": (212, 52, 44),
        "black tint": (220, 216, 212),
        "grey tint": (232, 236, 240),
        "yellow tint": (252, 240, 196),
        "red tint": (252, 220, 212),
        # La Strada
        "mortar": (248, 244, 228),
        "plains": (196, 220, 144),
        "plains mark": (140, 172, 92),
        "plains label": (100, 128, 64),
        "forest": (88, 140, 92),
        "forest mark": (44, 92, 60),
        "forest label": (196, 224, 188),
        "hills": (224, 188, 136),
        "hills slope": (212, 168, 112),
        "hills mark": (176, 132, 80),
        "hills label": (132, 92, 48),
        "square": (240, 228, 208),
        "square line": (140, 112, 88),
        "square label": (100, 88, 76),
        "roof": (168, 84, 64),
        # La Loire and Orléans
        "meadow": (212, 224, 180),
        "road": (232, 216, 184),
        "road edge": (176, 148, 108),
        "river": (144, 188, 216),
        "river bank": (108, 156, 188),
        "river label": (48, 96, 132),
        "goal": (248, 232, 168),
        "coin": (248, 216, 120),
        "coin edge": (168, 120, 36),
        "blue": (56, 104, 184),
        "purple": (132, 72, 156),
        "green": (56, 132, 80),
        "green tint": (216, 236, 212),
        "blue tint": (212, 224, 244),
        "circus": (200, 60, 72),
        "timber": (144, 96, 56),
        "timber end": (224, 180, 128),
        "grain": (228, 180, 68),
        "grain edge": (152, 108, 28),
        "cheese": (248, 204, 92),
        "cheese rind": (252, 228, 152),
        "cheese edge": (176, 124, 32),
        "wine": (116, 44, 92),
        "beer": (232, 160, 56),
        "beer edge": (140, 84, 24),
        "sack": (208, 172, 120),
        "horse": (120, 80, 52),
        "horse mane": (68, 44, 28),
    },
    grounds=(
        "ink",
        "paper",
        "table",
        "mortar",
        "plains",
        "forest",
        "hills",
        "square",
        "bright",
        "glow",
        "meadow",
        "road",
        "river",
    ),
)


@dataclass(frozen=True, slots=True)
class Mark:
    """How a player is told apart, four times over: by colour, shape, letter, and the pattern of a line."""

    letter: str
    """The first letter of the colour."""
    shape: Literal["square", "disc", "triangle", "diamond"]
    ink: str
    tint: str
    """A pale shade of the ink, to lie under words."""
    line: str
    """The ink around the shape."""
    letters: str
    """The ink of letters and patterns on the shape."""
    dashes: tuple[float, ...]
    """The pattern along a line of this ink; empty: without a break."""
    stripe: float
    """How wide the pattern is, as a part of the line's width."""


MARKS: Mapping[str, Mark] = {
    "black": Mark("B", "square", "black", "black tint", "bright", "bright", (9, 7), 0.2),
    "grey": Mark("G", "disc", "grey", "grey tint", "ink", "ink", (4, 6), 0.26),
    "yellow": Mark("Y", "triangle", "yellow", "yellow tint", "ink", "ink", (), 0.14),
    "red": Mark("R", "diamond", "red", "red tint", "ink", "bright", (), 0.2),
}
"""By the name of the colour, as it is printed on the pieces of a game."""

SEATS = ("red", "yellow", "black", "grey")
"""The colours of the seats, where a game leaves that open; La Loire's rulebook names the first two."""
