"""`/settings …`: what is settled for a channel and its server, each setting typed or changed by taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import checking, message
from bot.chat.control import Handlers
from bot.chat.limits import OPTION, OPTIONS
from bot.chat.moderating import moderates, moderators
from bot.chat.reply import Reply
from bot.chat.settings_menu import SettingsMenu
from bot.chat.settling import INHERIT, Scope, Settling
from bot.tables import settings
from bot.tables.settings import SETTINGS, Kind, Setting
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

Command: TypeAlias = app_commands.Command[Any, ..., None]

_SERVER = "For the whole server, not for this channel alone"
_WITHOUT = "without it, the present one is shown"


class SettingsCommands(app_commands.Group):
    """The settings: an overview, and a subcommand each."""

    def __init__(self, client: Relais) -> None:
        super().__init__(
            name="settings", description="What is settled for this channel and its server", guild_only=True
        )
        self._client = client
        self._settling = Settling(client)
        self._menu = SettingsMenu(client, self._settling)
        self.handlers: Handlers = self._menu.handlers
        """Of the controls."""
        for setting in SETTINGS:
            self.add_command(self._command(setting))

    @app_commands.command(name="show", description="Show all settings, what is inherited, and change them")
    @app_commands.describe(server="What holds for the whole server, not in this channel")
    async def show(
        self,
        interaction: discord.Interaction,
        server: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        """Show the overview."""
        reply = Reply(interaction)
        await reply.acknowledge()
        scope = Scope.of(interaction, server=server)
        await reply.show(await self._menu.everything(interaction, scope))

    @app_commands.command(
        name="check", description="Try everything Relais needs here, and say how to mend it"
    )
    async def check(self, interaction: discord.Interaction) -> None:
        """Check the channel or thread."""
        reply = Reply(interaction)
        await reply.acknowledge()
        scope = Scope.of(interaction)
        rules = await settings.of(self._client.keeper.store, scope.guild, scope.channel)
        allowed = interaction.permissions
        if not (
            moderates(interaction, rules, scope.channel) or allowed.manage_channels or allowed.manage_roles
        ):
            raise NotPossible(f"To check {scope.where} you need {moderators(rules)}, or Manage Channels.")
        await reply.show(message.layout(await checking.check(self._client, interaction, rules)))

    def _command(self, setting: Setting) -> Command:
        match setting.kind:
            case Kind.CHOICE:
                return self._of_choice(setting)
            case Kind.GAMES | Kind.NUMBER:
                return self._of_words(setting)
            case Kind.ROLE:
                return self._of_role(setting)
            case Kind.CHANNEL:
                return self._of_channel(setting)

    def _of_choice(self, setting: Setting) -> Command:
        @app_commands.command(name=setting.name, description=setting.about)
        @app_commands.describe(value=f"The new value; {_WITHOUT}", server=_SERVER)
        @app_commands.choices(value=_choices(setting))
        async def typed(
            interaction: discord.Interaction,
            value: str | None = None,
            server: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
        ) -> None:
            await self._answer(interaction, setting, value, server=server)

        return typed

    def _of_words(self, setting: Setting) -> Command:
        what = "Games, with commas between them" if setting.kind is Kind.GAMES else "A number"

        @app_commands.command(name=setting.name, description=setting.about)
        @app_commands.describe(value=f"{what}; {_WITHOUT}", server=_SERVER)
        async def typed(
            interaction: discord.Interaction,
            value: str | None = None,
            server: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
        ) -> None:
            await self._answer(interaction, setting, value, server=server)

        @typed.autocomplete("value")
        async def complete(_: discord.Interaction, current: str) -> list[Choice[str]]:
            *before, last = current.split(",")
            kept = "".join(f"{piece.strip()}, " for piece in before)
            if setting.kind is Kind.GAMES:
                offered = [game.title for game in self._settling.games.values() if game.title not in kept]
            else:
                offered = [str(number) for number in range(setting.least, setting.most + 1)]
            words = [kept + text for text in offered] + ([] if kept else [*setting.values, INHERIT])
            found = [text for text in words if last.strip().casefold() in text.removeprefix(kept).casefold()]
            return [Choice(name=text, value=text) for text in found if len(text) <= OPTION][:OPTIONS]

        return typed

    def _of_role(self, setting: Setting) -> Command:
        @app_commands.command(name=setting.name, description=setting.about)
        @app_commands.describe(
            role=f"Their role; {_WITHOUT}", value="What else can be settled", server=_SERVER
        )
        @app_commands.choices(value=_choices(setting))
        async def typed(
            interaction: discord.Interaction,
            role: discord.Role | None = None,
            value: str | None = None,
            server: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
        ) -> None:
            given = value if role is None else str(role.id)
            await self._answer(interaction, setting, given, server=server)

        return typed

    def _of_channel(self, setting: Setting) -> Command:
        @app_commands.command(name=setting.name, description=setting.about)
        @app_commands.describe(
            channel=f"The channel; {_WITHOUT}", value="What else can be settled", server=_SERVER
        )
        @app_commands.choices(value=_choices(setting))
        async def typed(
            interaction: discord.Interaction,
            channel: discord.TextChannel | None = None,
            value: str | None = None,
            server: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
        ) -> None:
            given = value if channel is None else str(channel.id)
            await self._answer(interaction, setting, given, server=server)

        return typed

    async def _answer(
        self, interaction: discord.Interaction, setting: Setting, value: str | None, *, server: bool
    ) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        scope = Scope.of(interaction, server=server)
        note = ""
        if value is not None:
            wanted = None if value.strip() == INHERIT else value
            note = await self._settling.settle(interaction, scope, setting, wanted)
        else:
            note = f"Possible: {self._settling.possible(setting)}."
        settled = (await self._settling.overview(scope))[setting.name]
        said = self._settling.said(scope, setting, settled)
        await reply.say("\n".join(filter(None, [said, note])))


def _choices(setting: Setting) -> list[Choice[str]]:
    return [Choice(name=value, value=value) for value in (*setting.values, INHERIT)]
