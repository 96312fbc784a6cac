"""Messages in channels."""

from __future__ import annotations

from tests.wire.fake import messages
from tests.wire.fake.calls import Call, Route
from tests.wire.fake.limits import LAYOUT, check_message
from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import Permission
from tests.wire.fake.refusals import refusal
from tests.wire.fake.world import DIRECT, THREADS

MOST_AT_ONCE = 100


async def post(call: Call) -> Json:
    """Send a message, unless one with the same nonce stands there already."""
    world, channel, body = call.world, call.channel(), call.fields
    thread = channel["type"] in THREADS
    needed = [Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES]
    if call.files:
        needed.append(Permission.ATTACH_FILES)
    if body.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    world.require(channel, *needed)
    if channel["type"] == DIRECT and channel["recipients"][0]["id"] in world.closed:
        raise refusal(50007)
    if thread and channel["thread_metadata"]["locked"]:
        raise refusal(160005)
    check_message(body, call.files, layout=bool((body.get("flags") or 0) & LAYOUT))
    if body.get("nonce") and body.get("enforce_nonce"):
        for message in world.messages[channel["id"]].values():
            if message.get("nonce") == body["nonce"]:
                return message
    if thread:
        channel["thread_metadata"]["archived"] = False
    message = messages.create(world, channel, world.bot, body, call.files)
    await messages.announce(world, "MESSAGE_CREATE", channel, message)
    return message


async def history(call: Call) -> list[Json]:
    """Return messages of a channel, the newest first."""
    channel, query = call.channel(), call.query
    call.world.require(channel)
    if not call.world.permissions(call.world.application, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    limit = min(int(query.get("limit", "50")), MOST_AT_ONCE)
    after, before = int(query.get("after", "0")), int(query.get("before", str(1 << 63)))
    found = [
        message
        for message in call.world.messages[channel["id"]].values()
        if after < int(message["id"]) < before and not message["flags"] & messages.Flag.EPHEMERAL
    ]
    found.sort(key=lambda message: int(message["id"]), reverse="after" not in query)
    return sorted(found[:limit], key=lambda message: int(message["id"]), reverse=True)


async def get(call: Call) -> Json:
    """Return a message."""
    call.world.require(call.channel(), Permission.READ_MESSAGE_HISTORY)
    return call.message()


async def patch(call: Call) -> Json:
    """Edit a message of the bot."""
    world, channel = call.world, call.channel()
    world.require(channel)
    message = call.message()
    if message["author"]["id"] != world.application:
        raise refusal(50005)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise refusal(50083)
    messages.edit(world, channel, message, call.fields, call.files)
    await messages.announce(world, "MESSAGE_UPDATE", channel, message)
    return message


async def delete(call: Call) -> None:
    """Delete a message."""
    world, channel = call.world, call.channel()
    world.require(channel)
    message = call.message()
    if message["author"]["id"] != world.application:
        world.require(channel, Permission.MANAGE_MESSAGES)
    await messages.delete(world, channel, message)


ROUTES = [
    Route("GET", "/channels/{channel}/messages", history),
    Route("POST", "/channels/{channel}/messages", post),
    Route("GET", "/channels/{channel}/messages/{message}", get),
    Route("PATCH", "/channels/{channel}/messages/{message}", patch),
    Route("DELETE", "/channels/{channel}/messages/{message}", delete),
]
