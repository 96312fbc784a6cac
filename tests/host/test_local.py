"""Local play: what makes its page fast enough for a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from simcord.preview import _markdown

from bot.local import Reader

TEXTS = [
    "### La Loire #1: your turn\n1. buy 1 wine\n\n**What do you do?**",
    "**Ben** and <@12>: `/table log` has ~~all~~ _more_",
    "[To the board](https://discord.com/channels/1/2/3)",
    "",
]
CONTEXT: Mapping[str, Any] = {"users": {"12": "Anna"}}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return what the page makes to read texts with, as it comes."""
    found: list[object] = []
    make = _markdown._markdown_parser

    def noted(policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> Any:
        found.append(policy)
        return make(policy, context)

    monkeypatch.setattr(_markdown, "_markdown_parser", noted)
    monkeypatch.setattr(_markdown, "_markdown_parser", Reader())
    return found


@pytest.mark.parametrize("profile", ["text_display", "label"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_once_and_comes_to_the_same(text: str, profile: str, made: list[object]) -> None:
    first = _markdown.markdown_tokens(text, profile, context=CONTEXT)
    count = len(made)
    assert _markdown.markdown_tokens(text, profile, context=CONTEXT) == first
    assert len(made) == count <= 1


def test_who_is_mentioned_under_another_name_is_read_anew(made: list[object]) -> None:
    names = [
        str(_markdown.markdown_tokens(TEXTS[1], "text_display", context={"users": {"12": name}}))
        for name in ("Anna", "Ada")
    ]
    assert len(made) == 2
    assert ["Anna" in names[0], "Ada" in names[1], "Anna" in names[1]] == [True, True, False]
