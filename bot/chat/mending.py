"""Why the bot lacks a permission in a channel, and where to click to give it."""

from __future__ import annotations

import discord

from bot.chat.names import escaped

Guarded = discord.abc.GuildChannel


def lacks(me: discord.Member, channel: Guarded, permission: str) -> bool:
    """Return whether a member is not granted a permission in a channel, whatever else that would imply.

    Discord takes more away from who may not even see a channel or write in it; that is no cause.
    """
    roles = [role for role in me.roles if not role.is_default()]
    allowed = any(getattr(role.permissions, permission) for role in me.roles)
    if any(role.permissions.administrator for role in me.roles) or me.guild.owner_id == me.id:
        return False
    everyone = _settled(channel, me.guild.default_role, permission)
    allowed = allowed if everyone is None else everyone
    settled = {_settled(channel, role, permission) for role in roles} - {None}
    if settled:
        allowed = True in settled
    own = _settled(channel, me, permission)
    return not (allowed if own is None else own)


def mending(me: discord.Member | None, channel: Guarded | None, permission: str, label: str) -> str:
    """Return where to click so that the bot gets a permission in a channel, as sentences.

    *me*, *channel*: ``None`` where the gateway has not told us of them.
    """
    if me is None or channel is None:
        return f"Edit Channel > Permissions: add Relais there and set {label} to ✓."
    name = escaped(me.display_name)
    role = _own_role(me)
    here = f"<#{channel.id}>: Edit Channel > Permissions"
    if _settled(channel, me, permission) is False:
        return f"{here} > {name}: set {label} to ✓; it is denied to {name} itself there."
    denied = [r for r in me.roles if not r.is_default() and _settled(channel, r, permission) is False]
    if role is not None and role in denied:
        return f"{here} > the role {escaped(role.name)}: set {label} to ✓; it is denied to that role there."
    if denied:
        refused = escaped(denied[-1].name)
        return f"{here}: add {name} there and set {label} to ✓; it is denied to the role {refused}."
    if _settled(channel, me.guild.default_role, permission) is False:
        return f"{here}: add {name} there and set {label} to ✓; it is denied to everyone."
    if role is None:
        return f"Server Settings > Members: give {name} a role with {label}; no role of it has that."
    return f"Server Settings > Roles > {escaped(role.name)} > Permissions: switch {label} on."


def guarded(guild: discord.Guild | None, channel: int) -> Guarded | None:
    """Return a channel, or that of a thread, as far as the gateway has told us about it."""
    found = guild.get_channel_or_thread(channel) if guild is not None else None
    return found.parent if isinstance(found, discord.Thread) else found


def _settled(channel: Guarded, target: discord.Role | discord.Member, permission: str) -> bool | None:
    value: bool | None = getattr(channel.overwrites_for(target), permission)
    return value


def _own_role(me: discord.Member) -> discord.Role | None:
    """Return the role that Discord made for the bot when it was invited."""
    own = [role for role in me.roles if role.managed]
    return me.guild.self_role or (own[-1] if own else None)
