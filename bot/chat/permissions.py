"""What the bot must be allowed to do in a channel, and how to say what is missing."""

from __future__ import annotations

from collections.abc import Mapping

import discord

ALWAYS = {
    "view_channel": "View Channel",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Wherever a table is: by discord.py's names, and as Discord shows them."""

IN_CHANNEL = ALWAYS | {"send_messages": "Send Messages"}
IN_THREAD = ALWAYS | {"send_messages_in_threads": "Send Messages in Threads"}
WITH_THREAD = IN_CHANNEL | IN_THREAD | {"create_public_threads": "Create Public Threads"}
"""In a channel where a table gets a thread of its own; the channel stands in where that fails."""

INVITE = discord.Permissions(**dict.fromkeys(WITH_THREAD, True))
"""What the invitation asks for."""


def missing(permissions: discord.Permissions, needed: Mapping[str, str], channel: int) -> str:
    """Return which of the needed permissions the bot lacks in a channel and how to mend it, or nothing."""
    lacking = [label for name, label in needed.items() if not getattr(permissions, name)]
    if not lacking:
        return ""
    return (
        f"Relais lacks {'a permission' if len(lacking) == 1 else 'permissions'} in <#{channel}>: "
        f"{', '.join(lacking)}. "
        "Somebody who may manage the channel can grant it: Edit Channel, Permissions, add Relais, allow it."
    )


def missing_here(client: discord.Client, guild: int, channel: int) -> str:
    """Return what the bot lacks in a channel as far as the gateway has told us about it, or nothing."""
    found = client.get_guild(guild)
    place = found.get_channel_or_thread(channel) if found is not None else None
    if found is None or place is None:
        return ""
    needed = IN_THREAD if isinstance(place, discord.Thread) else IN_CHANNEL
    try:
        return missing(place.permissions_for(found.me), needed, channel)
    except discord.ClientException:  # a thread whose channel we may not even know of
        return ""
