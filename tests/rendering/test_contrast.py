"""The inks for eyes that need more: the same names, and words that stand out from what they lie on."""

from __future__ import annotations

import pytest

from bot.shelf import SHELF
from rendering.paint import paint
from rendering.theme import CONTRAST, MARKS, PLAIN, RGB

WORDS = [
    ("ink", "paper"),
    ("ink", "table"),
    ("quiet", "paper"),
    ("quiet", "table"),
    ("plains label", "plains"),
    ("forest label", "forest"),
    ("hills label", "hills"),
    ("square label", "square"),
    ("river label", "river"),
    *((mark.letters, mark.ink) for mark in MARKS.values() if mark.letters == "ink"),
    *(("ink", mark.tint) for mark in MARKS.values()),
]
"""Words, and what they lie on."""


def brightness(ink: RGB) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    linear = [c / 12.92 if (c := part / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for part in ink]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast between two colours, from 1 to 21."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_it_has_an_ink_for_every_name() -> None:
    assert CONTRAST.inks.keys() == PLAIN.inks.keys()
    assert CONTRAST.grounds == PLAIN.grounds
    assert all(part % 4 == 0 for ink in CONTRAST.inks.values() for part in ink)


@pytest.mark.parametrize(("words", "ground"), WORDS)
def test_words_have_the_contrast_that_small_print_needs(words: str, ground: str) -> None:
    """WCAG 2.2, 1.4.6 (enhanced): at least 7 to 1."""
    assert contrast(CONTRAST.inks[words], CONTRAST.inks[ground]) >= 7


def test_terrains_differ_in_brightness_alone() -> None:
    """WCAG 2.2, 1.4.11: at least 3 to 1 for what a picture cannot be understood without."""
    plains, hills, forest = (CONTRAST.inks[name] for name in ("plains", "hills", "forest"))
    assert contrast(hills, forest) >= 3
    assert contrast(plains, forest) >= 7
    assert contrast(plains, hills) > contrast(PLAIN.inks["plains"], PLAIN.inks["hills"])


@pytest.mark.parametrize("game", sorted(SHELF))
def test_every_game_is_drawn_in_it_and_looks_different(game: str) -> None:
    scene = SHELF[game].artist.sample()
    assert paint(scene, CONTRAST) != paint(scene)
