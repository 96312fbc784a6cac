"""Settling something for a channel or its server: who may, how it is written, and what it means in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.chat.moderating import managers, manages, moderates, moderators
from bot.chat.names import listed
from bot.chat.opening import Place
from bot.chat.permissions import IN_CHANNEL, WITH_THREAD, missing, missing_here
from bot.kernel import AnyGame
from bot.tables import settings
from bot.tables.settings import ANNOUNCE, ROLE, THREADS, Kind, Level, Setting, Settled
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

_NAMED = 8
"""Games that are named in a row."""

INHERIT = "inherit"
"""Typed for no value of one's own."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What something is settled for: a channel, or all of its server."""

    guild: int
    channel: int
    server: bool = False

    @classmethod
    def of(cls, interaction: discord.Interaction, *, server: bool = False) -> Scope:
        """Return the scope of where somebody is; a thread has none of its own."""
        place = Place.of(interaction)
        return cls(place.guild, place.parent, server)

    @property
    def where(self) -> str:
        """What it is, to stand within a sentence."""
        return "the whole server" if self.server else f"<#{self.channel}>"


class Settling:
    """What holds, and changing it."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._store = client.keeper.store
        self.games: Mapping[str, AnyGame] = client.keeper.games

    async def overview(self, scope: Scope) -> dict[str, Settled]:
        """Return the value of each setting in a scope, by name."""
        return await settings.overview(self._store, scope.guild, 0 if scope.server else scope.channel)

    async def may(self, interaction: discord.Interaction, scope: Scope, setting: Setting) -> bool:
        """Return whether somebody may settle something."""
        return not await self._lacking(interaction, scope, setting)

    async def settle(
        self, interaction: discord.Interaction, scope: Scope, setting: Setting, value: str | None
    ) -> str:
        """Settle a value, or inherit again (``None``); return what else is to be said about it.

        Raises `NotPossible`.
        """
        if lacking := await self._lacking(interaction, scope, setting):
            raise NotPossible(f"To settle `{setting.name}` for {scope.where} you need {lacking}.")
        if setting.kind is Kind.ROLE and value == str(scope.guild):
            if "everyone" not in setting.values:
                raise NotPossible("Everyone would be a moderator then. Choose another role.")
            value = "everyone"
        if setting.kind is Kind.GAMES and value is not None and value not in setting.values:
            value = self._games(value)
        try:
            await settings.settle(
                self._store,
                setting,
                value,
                guild=scope.guild,
                channel=None if scope.server else scope.channel,
            )
        except ValueError:
            raise NotPossible(f"`{setting.name}` can be {self.possible(setting)}.") from None
        return self._concern(interaction, scope, setting, value)

    def written(self, setting: Setting, value: str) -> str:
        """Return a value as people read it."""
        if value in setting.values:
            return value
        match setting.kind:
            case Kind.GAMES:
                return _titles([self.games[name] for name in value.split(",") if name in self.games])
            case Kind.ROLE:
                return f"<@&{value}>"
            case Kind.CHANNEL:
                return f"<#{value}>"
            case Kind.NUMBER | Kind.CHOICE:
                return value

    def meaning(self, setting: Setting, value: str) -> str:
        """Return what a value means, as a sentence."""
        return setting.values.get(value) or setting.held.format(self.written(setting, value))

    def possible(self, setting: Setting) -> str:
        """Return what a setting can be, to stand within a sentence."""
        named = [f"`{value}`" for value in setting.values]
        match setting.kind:
            case Kind.GAMES:
                named.append(_titles([*self.games.values()]))
            case Kind.ROLE:
                named.append("a role")
            case Kind.CHANNEL:
                named.append("a channel")
            case Kind.NUMBER:
                named.append(f"a number from {setting.least} to {setting.most}")
            case Kind.CHOICE:
                pass
        return f"{listed([*named, f'`{INHERIT}`'])}"

    def said(self, scope: Scope, setting: Setting, settled: Settled) -> str:
        """Return a setting as it stands, in two sentences."""
        came = {
            Level.CHANNEL: f"in {scope.where}",
            Level.SERVER: "for the whole server" if scope.server else f"in {scope.where}, from the server",
            Level.DEFAULT: f"{'for' if scope.server else 'in'} {scope.where}, by default",
        }[settled.level]
        value = self.written(setting, settled.value)
        return f"`{setting.name}` is **{value}** {came}. {self.meaning(setting, settled.value)}"

    async def _lacking(self, interaction: discord.Interaction, scope: Scope, setting: Setting) -> str:
        """Return which permission somebody would need to settle something, or nothing."""
        server = await settings.of(self._store, scope.guild, 0)
        # Who names the moderators of a channel must be one of the whole server.
        if scope.server or setting is ROLE:
            return "" if manages(interaction, server) else managers(server)
        rules = await settings.of(self._store, scope.guild, scope.channel)
        return "" if moderates(interaction, rules, scope.channel) else moderators(rules)

    def _games(self, text: str) -> str:
        """Return the ids of games that are written with commas between them. Raises `NotPossible`."""
        found = []
        for wanted in filter(None, (piece.strip().casefold() for piece in text.split(","))):
            for game in self.games.values():
                if wanted in {game.id, game.title.casefold(), game.command}:
                    found.append(game.id)
                    break
            else:
                titles = _titles([*self.games.values()])
                raise NotPossible(f"There is no such game here. Games here: {titles}.")
        return ",".join(found)

    def _concern(
        self, interaction: discord.Interaction, scope: Scope, setting: Setting, value: str | None
    ) -> str:
        """Return which permission is missing for what was settled, or nothing."""
        if setting is ANNOUNCE and value is not None and value not in setting.values:
            return missing_here(self._client, scope.guild, int(value))
        if setting is THREADS and value == "on" and not scope.server:
            # A thread has none of its channel's permissions for what is typed in it to tell.
            within = isinstance(interaction.channel, discord.Thread)
            needed = {name: label for name, label in WITH_THREAD.items() if name not in IN_CHANNEL}
            return "" if within else missing(interaction.app_permissions, needed, scope.channel)
        return ""


def _titles(games: Sequence[AnyGame]) -> str:
    titles = [game.title for game in games[:_NAMED]]
    if len(games) > _NAMED:
        titles.append(f"{len(games) - _NAMED} more")
    return listed(titles) if titles else "none"
