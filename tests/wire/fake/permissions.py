"""Who may do what in a channel."""

from __future__ import annotations

from enum import IntFlag
from typing import Any


class Permission(IntFlag):
    """The permissions that the fake looks at, with Discord's bits."""

    ADMINISTRATOR = 1 << 3
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYTHING = (1 << 53) - 1
AT_FIRST = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What everyone may in a new guild."""


def permissions(guild: dict[str, Any], channel: dict[str, Any], user: str) -> int:
    """Return the bits of what a user may in a channel of a guild; a thread counts as its parent channel."""
    if guild["owner_id"] == user:
        return EVERYTHING
    member = guild["members"].get(user)
    if member is None:
        return 0
    roles = {role["id"]: int(role["permissions"]) for role in guild["roles"]}
    bits = roles[guild["id"]]
    for role in member["roles"]:
        bits |= roles[role]
    if bits & Permission.ADMINISTRATOR:
        return EVERYTHING
    for whom in (guild["id"], *member["roles"], user):
        for overwrite in channel["permission_overwrites"]:
            if overwrite["id"] == whom:
                bits = bits & ~int(overwrite["deny"]) | int(overwrite["allow"])
    return bits
