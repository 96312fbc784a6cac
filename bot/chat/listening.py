"""What happens on servers around the games: channels, threads, permissions and memberships change."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from bot.chat.reply import FAILURES
from bot.tables.table import Status

if TYPE_CHECKING:
    from bot.chat.homes import Homes
    from bot.chat.opening import Opening
    from bot.chat.votes import Votes
    from bot.tables.keeper import Keeper

logger = logging.getLogger(__name__)


class Listening(discord.Client):
    """A client whose tables have homes, and follow what happens to them."""

    homes: Homes
    votes: Votes
    keeper: Keeper
    opening: Opening

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Show again what somebody has deleted that a table needs."""
        if payload.guild_id is not None:
            await self._deleted(payload.guild_id, payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Show again what somebody has deleted among many messages that a table needs."""
        if payload.guild_id is not None:
            await self._deleted(payload.guild_id, payload.channel_id, payload.message_ids)

    async def _deleted(self, guild: int, channel: int, messages: Collection[int]) -> None:
        await self.votes.deleted(guild, channel, messages)
        for table in await self.keeper.store.tables(guild=guild, channel=channel):
            if table.channel != channel or table.message not in messages:
                continue
            if table.status is Status.PLAYING:
                await self.keeper.tell_again(table.id)
            else:
                try:
                    await self.opening.post(table, channel)
                except FAILURES as error:
                    logger.warning("table %d: its lobby could not be posted again: %s", table.id, error)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Find the tables that have lost their home."""
        await self.homes.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the tables of a thread go on in its channel."""
        await self.homes.thread_closed(payload.guild_id, payload.thread_id, "was deleted")

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Let the tables of a thread where nobody can press anything any more go on in its channel."""
        if payload.data["thread_metadata"].get("locked"):
            await self.homes.thread_closed(payload.guild_id, payload.thread_id, "is locked")

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Send what could not be sent, where somebody has given the permission."""
        if before.overwrites != after.overwrites:
            await self.homes.permissions_changed(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Send what could not be sent, where somebody has given the permission."""
        if before.permissions != after.permissions:
            await self.homes.permissions_changed(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Send what could not be sent: a role can deny, too."""
        await self.homes.permissions_changed(role.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Send what could not be sent, where Relais itself has other roles now."""
        if self.user is not None and after.id == self.user.id and before.roles != after.roles:
            await self.homes.permissions_changed(after.guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the tables of a server wait."""
        await self.homes.left(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on: joining again may look so."""
        await self.homes.joined(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on."""
        await self.homes.joined(guild.id)
