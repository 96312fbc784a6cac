"""Whether a table may be opened in a channel, as it is settled there: which game, by whom, and how many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import discord

from bot.chat.message import jump
from bot.chat.moderating import has_role, moderates
from bot.chat.names import listed
from bot.kernel import AnyGame
from bot.tables import settings
from bot.tables.keeper import Keeper
from bot.tables.settings import Openers, Rules
from bot.tables.table import NotPossible, Table

_NAMED = 10
"""Tables that a refusal names."""


class Admission:
    """Admits tables to channels, one at a time to each."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, interaction: discord.Interaction, channel: int, game: AnyGame) -> AsyncIterator[None]:
        """Hold a place in a channel (not: a thread) for a new table that somebody opens.

        Raises `NotPossible` with what would be possible.
        """
        async with self._locks.setdefault(channel, asyncio.Lock()):
            guild = interaction.guild_id or 0
            rules = await settings.of(self._keeper.store, guild, channel)
            _check_opener(interaction, rules, channel)
            self._check_game(rules, channel, game)
            if rules.limit:
                tables = await self._keeper.store.tables(guild=guild, channel=channel)
                _check_limit(rules, channel, [table for table in tables if table.parent == channel])
            yield

    def _check_game(self, rules: Rules, channel: int, game: AnyGame) -> None:
        if rules.allows(game.id):
            return
        allowed = [f"**{g.title}**" for g in self._keeper.games.values() if rules.allows(g.id)]
        possible = f"Games here: {listed(allowed)}." if allowed else "No game is open here at present."
        raise NotPossible(f"{game.title} may not be opened in <#{channel}>. {possible}")


def _check_opener(interaction: discord.Interaction, rules: Rules, channel: int) -> None:
    if (
        rules.openers is Openers.EVERYONE
        or has_role(interaction, rules.opening)
        or moderates(interaction, rules, channel)
    ):
        return
    role = "" if rules.opening is None else f"those with the role <@&{rules.opening}> and "
    raise NotPossible(
        f"Only {role}moderators may open tables in <#{channel}>. Everybody may join those that are open."
    )


def _check_limit(rules: Rules, channel: int, tables: list[Table]) -> None:
    if len(tables) < rules.limit:
        return
    links = [f"[{t.title}]({jump(t.guild, t.channel, t.message)})" for t in tables[:_NAMED]]
    if len(tables) > _NAMED:
        links.append(f"{len(tables) - _NAMED} more")
    many = "one table" if rules.limit == 1 else f"{rules.limit} tables"
    raise NotPossible(
        f"At most {many} may be open or being played in <#{channel}>: now {listed(links)}. "
        "A new one can be opened when one of them has ended, or in another channel."
    )
