"""Channels, and what is done in them besides messages."""

from __future__ import annotations

from tests.wire.fake.calls import Call, Route
from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import Permission
from tests.wire.fake.refusals import at_most, between, refusal
from tests.wire.fake.world import THREADS, Intent


async def get(call: Call) -> Json:
    """Return a channel."""
    channel = call.channel()
    call.world.require(channel)
    return channel


async def patch(call: Call) -> Json:
    """Change a thread: its name, or whether it is archived or locked."""
    channel, body = call.channel(), call.fields
    if channel["type"] not in THREADS:
        raise refusal(50024)
    mine = channel["owner_id"] == call.world.application
    manages = Permission.MANAGE_THREADS
    call.world.require(channel, *([] if mine and "locked" not in body else [manages]))
    if "name" in body:
        between("name", len(body["name"]), 1, 100)
        channel["name"] = body["name"]
    for name in ("archived", "locked", "auto_archive_duration"):
        if name in body:
            channel["thread_metadata"][name] = body[name]
    await call.world.publish("THREAD_UPDATE", channel, Intent.GUILDS)
    return channel


async def typing(call: Call) -> None:
    """Show that the bot is about to write."""
    call.world.require(call.channel(), Permission.SEND_MESSAGES)


async def react(call: Call) -> None:
    """Add the bot's reaction to a message."""
    channel, message, emoji = call.channel(), call.message(), call.names["emoji"]
    call.world.require(channel, Permission.READ_MESSAGE_HISTORY, Permission.ADD_REACTIONS)
    reactions = message.setdefault("reactions", [])
    at_most("emoji", len(emoji), 100)
    if len(reactions) >= 20:
        raise refusal(30010)
    named = {"id": None, "name": emoji}
    reactions.append(
        {
            "emoji": named,
            "count": 1,
            "count_details": {"normal": 1, "burst": 0},
            "me": True,
            "me_burst": False,
            "burst_colors": [],
        }
    )
    data = {
        "user_id": call.world.application,
        "channel_id": channel["id"],
        "message_id": message["id"],
        "guild_id": channel.get("guild_id"),
        "emoji": named,
        "message_author_id": message["author"]["id"],
        "burst": False,
        "type": 0,
    }
    await call.world.publish("MESSAGE_REACTION_ADD", data, Intent.GUILD_REACTIONS)


ROUTES = [
    Route("GET", "/channels/{channel}", get),
    Route("PATCH", "/channels/{channel}", patch),
    Route("POST", "/channels/{channel}/typing", typing),
    Route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me", react),
]
