"""What somebody's deed adds to the chance of a table."""

from __future__ import annotations

import discord

from bot.chat.limits import cut
from bot.chat.names import on_one_line
from bot.tables.fairness import LONGEST

WORDS = LONGEST // 2
"""Characters of own words."""


def contribution(interaction: discord.Interaction, words: str = "") -> str:
    """Return the number that Discord gave the deed, with the person's own words behind it."""
    return f"{interaction.id} {cut(on_one_line(words), WORDS)}".strip()
