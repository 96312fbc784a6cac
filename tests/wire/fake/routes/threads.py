"""Threads, begun from a message or by themselves."""

from __future__ import annotations

from tests.wire.fake import payloads
from tests.wire.fake.calls import Call, Route
from tests.wire.fake.messages import Flag, announce, create
from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import Permission
from tests.wire.fake.refusals import between, refusal
from tests.wire.fake.world import Intent

PRIVATE = 12
ANNOUNCEMENT = 18
"""The type of the message in the parent channel that says that a thread was begun."""


async def from_message(call: Call) -> Json:
    """Begin a thread at a message, whose id it takes."""
    channel, message = call.channel(), call.message()
    call.world.require(channel, Permission.CREATE_PUBLIC_THREADS)
    if "thread" in message:
        raise refusal(160004)
    thread = await _begin(call, channel, message["id"])
    message["thread"] = thread
    message["flags"] |= Flag.HAS_THREAD
    await announce(call.world, "MESSAGE_UPDATE", channel, message)
    return thread


async def alone(call: Call) -> Json:
    """Begin a thread; a public one is announced in the channel."""
    world, channel = call.world, call.channel()
    private = call.fields.get("type") == PRIVATE
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    world.require(channel, needed)
    thread = await _begin(call, channel, world.snowflakes.new())
    if not private:
        reference = {"type": 0, "guild_id": channel["guild_id"], "channel_id": thread["id"]}
        extra = {"type": ANNOUNCEMENT, "message_reference": reference}
        message = create(world, channel, world.bot, {"content": thread["name"]}, extra=extra)
        await announce(world, "MESSAGE_CREATE", channel, message)
    return thread


async def _begin(call: Call, channel: Json, identity: str) -> Json:
    world = call.world
    between("name", len(call.fields["name"]), 1, 100)
    thread = payloads.thread(identity, channel, call.fields, world.application)
    world.channels[identity] = thread
    await world.publish("THREAD_CREATE", {**thread, "newly_created": True}, Intent.GUILDS)
    return thread


ROUTES = [
    Route("POST", "/channels/{channel}/messages/{message}/threads", from_message, status=201),
    Route("POST", "/channels/{channel}/threads", alone, status=201),
]
