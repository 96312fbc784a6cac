"""`/settings …`: what is settled for a channel, by those who may manage it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat.opening import Place
from bot.chat.reply import Reply
from bot.tables.ports import Store
from bot.tables.table import NotPossible

ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a channel can settle."""

    name: str
    """Of the subcommand, and of its field."""
    about: str
    """Its description: at most 100 characters."""
    values: Mapping[str, str]
    """Each value with a sentence that says what it means; the first is the default."""

    async def now(self, store: Store, channel: int) -> str:
        """Return the value that holds in a channel."""
        found = await store.setting(channel, self.name)
        return found if found is not None and found in self.values else next(iter(self.values))


THREADS = Setting(
    "threads",
    "Whether a new table in this channel gets a thread of its own",
    {
        OFF: "New tables are played in the channel itself.",
        ON: "Each new table gets a thread of its own.",
    },
)

SETTINGS = (THREADS,)


class SettingsCommands(app_commands.Group):
    """The settings, a subcommand each."""

    def __init__(self, store: Store) -> None:
        super().__init__(name="settings", description="What is settled for this channel", guild_only=True)
        for setting in SETTINGS:
            self.add_command(_command(store, setting))


def _command(store: Store, setting: Setting) -> app_commands.Command[SettingsCommands, ..., None]:
    @app_commands.command(name=setting.name, description=setting.about)
    @app_commands.describe(value="The new value; without it, the present one is shown")
    @app_commands.choices(value=[Choice(name=value, value=value) for value in setting.values])
    async def settle(interaction: discord.Interaction, value: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        channel = Place.of(interaction).parent
        if value is not None:
            _may_settle(interaction)
            await store.settle(channel, setting.name, value)
        now = await setting.now(store, channel)
        others = ", ".join(f"`{other}`" for other in setting.values if other != now)
        changing = "" if value is not None else f" Possible, too: {others}."
        await reply.say(f"`{setting.name}` is **{now}** in <#{channel}>. {setting.values[now]}{changing}")

    return settle


def _may_settle(interaction: discord.Interaction) -> None:
    allowed = interaction.permissions
    if not (allowed.manage_channels or allowed.manage_guild):
        raise NotPossible("To change this you need the permission Manage Channels or Manage Server.")
