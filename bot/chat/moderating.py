"""Who is a moderator: whoever may manage the server or its messages, or has the role that is settled."""

from __future__ import annotations

import discord

from bot.tables.settings import Rules


def moderates(interaction: discord.Interaction, rules: Rules, channel: int) -> bool:
    """Return whether somebody is a moderator in a channel (not: a thread), where these rules hold.

    What they may do where they type says nothing of another channel.
    """
    allowed = _allowed(interaction, channel)
    return allowed.manage_guild or allowed.manage_messages or has_role(interaction, rules.role)


def manages(interaction: discord.Interaction, server: Rules) -> bool:
    """Return whether somebody may settle what holds in a whole server, given what holds there."""
    return interaction.permissions.manage_guild or has_role(interaction, server.role)


def has_role(interaction: discord.Interaction, role: int | None) -> bool:
    """Return whether somebody has a role (``None``: nobody has that)."""
    user = interaction.user
    return role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None


def moderators(rules: Rules) -> str:
    """Return who moderates, to stand within a sentence: after *for those with*."""
    role = "" if rules.role is None else f" or the role <@&{rules.role}>"
    return f"the permission Manage Server or Manage Messages{role}"


def managers(server: Rules) -> str:
    """Return who may settle what holds in a whole server, likewise."""
    role = "" if server.role is None else f" or the role <@&{server.role}>"
    return f"the permission Manage Server{role}"


def _allowed(interaction: discord.Interaction, channel: int) -> discord.Permissions:
    here, user, guild = interaction.channel, interaction.user, interaction.guild
    if channel in {interaction.channel_id, here.parent_id if isinstance(here, discord.Thread) else None}:
        return interaction.permissions
    if guild is None or not isinstance(user, discord.Member):
        return discord.Permissions.none()
    found = guild.get_channel(channel)
    # Of a channel that is gone, only the server's own moderators are left.
    return user.guild_permissions if found is None else found.permissions_for(user)
