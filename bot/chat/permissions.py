"""What the bot must be allowed to do in a channel, and how to say what is missing."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""In a channel: by discord.py's names, and as Discord shows them."""

NEEDED_IN_THREADS = {"send_messages_in_threads": "Send Messages in Threads"}
NEEDED_FOR_THREADS = {"create_public_threads": "Create Public Threads"}

INVITE = discord.Permissions(**dict.fromkeys([*NEEDED, *NEEDED_IN_THREADS, *NEEDED_FOR_THREADS], True))
"""What the invitation asks for."""


def missing(permissions: discord.Permissions, *, thread: bool) -> str:
    """Return which permissions the bot lacks in this channel and how to mend it, or nothing."""
    needed = {**NEEDED, **(NEEDED_IN_THREADS | NEEDED_FOR_THREADS if thread else {})}
    lacking = [label for name, label in needed.items() if not getattr(permissions, name)]
    if not lacking:
        return ""
    return (
        f"Relais lacks a permission in this channel: {', '.join(lacking)}. "
        "Somebody who may manage the channel can grant it: Edit Channel, Permissions, add Relais, allow it."
    )
