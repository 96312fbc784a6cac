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


CONTRAST = Theme(
    name="contrast",
    inks={
        **PLAIN.inks,
        # every game
        "ink": (0, 0, 0),
        "quiet": (48, 44, 40),
        "faint": (132, 124, 112),
        "paper": (252, 252, 252),
        "table": (248, 244, 236),
        "frame": (0, 0, 0),
        "glow": (232, 0, 140),
        "black": (0, 0, 0),
        "grey": (148, 160, 176),
        "yellow": (252, 212, 0),
        "red": (200, 0, 0),
        "black tint": (212, 212, 212),
        "grey tint": (224, 232, 244),
        "yellow tint": (252, 244, 168),
        "red tint": (252, 208, 204),
        # La Strada
        "mortar": (92, 100, 68),
        "plains": (232, 244, 188),
        "plains mark": (92, 128, 40),
        "plains label": (36, 60, 8),
        "forest": (20, 84, 44),
        "forest mark": (4, 44, 20),
        "forest label": (252, 252, 252),
        "hills": (236, 172, 84),
        "hills slope": (208, 136, 44),
        "hills mark": (120, 68, 8),
        "hills label": (64, 32, 0),
        "square": (252, 244, 232),
        "square line": (68, 48, 32),
        "square label": (32, 24, 16),
        "roof": (148, 40, 24),
        # La Loire and Orléans
        "meadow": (240, 248, 220),
        "road": (252, 244, 220),
        "road edge": (84, 56, 16),
        "river": (120, 188, 244),
        "river bank": (0, 68, 128),
        "river label": (0, 32, 72),
        "goal": (252, 236, 128),
        "coin": (252, 212, 60),
        "coin edge": (104, 64, 0),
        "blue": (0, 60, 168),
        "purple": (104, 24, 136),
        "green": (0, 100, 44),
        "green tint": (204, 244, 196),
        "blue tint": (204, 220, 252),
        "circus": (180, 0, 40),
        "timber": (112, 60, 20),
        "grain": (252, 180, 20),
        "grain edge": (92, 56, 0),
        "cheese": (252, 220, 84),
        "cheese rind": (252, 240, 180),
        "cheese edge": (108, 68, 0),
        "wine": (84, 0, 60),
        "beer": (240, 148, 20),
        "beer edge": (88, 44, 0),
        "sack": (216, 168, 96),
        "horse": (84, 44, 16),
        "horse mane": (32, 12, 0),
    },
    grounds=PLAIN.grounds,
)
"""For eyes that need more: pale grounds, dark lines and words, and few shades in between."""


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
