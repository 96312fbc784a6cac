"""Messages: made, edited, and told to the bot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntFlag
from typing import Any

from tests.wire.fake.attachments import Files, store, unfurled
from tests.wire.fake.components import as_answered, media, texts, walk
from tests.wire.fake.limits import LAYOUT, check_message
from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import invalid
from tests.wire.fake.snowflakes import timestamp
from tests.wire.fake.world import DIRECT, Intent, World

NO_FILES: Files = {}


class Flag(IntFlag):
    """The flags of messages."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    LAYOUT = LAYOUT


ORDINARY: Json = {"parse": ["everyone", "users", "roles"]}
FROM_INTERACTION: Json = {"parse": ["users"]}
"""Whom a message pings when it does not say: everyone, but only users as an answer to an interaction."""


def mentions(world: World, text: str, allowed: Json) -> tuple[list[Json], bool]:
    """Return the users that a text pings, and whether it pings everyone."""
    parse = allowed.get("parse") or []
    listed = {str(one) for one in allowed.get("users") or []}
    ids = [one for one in re.findall(r"<@!?(\d+)>", text) if "users" in parse or one in listed]
    users = [world.users[one] for one in dict.fromkeys(ids) if one in world.users]
    return users, "everyone" in parse and bool(re.search(r"@(everyone|here)", text))


def create(
    world: World,
    channel: Json,
    author: Json,
    body: Json,
    files: Files = NO_FILES,
    *,
    flags: int = 0,
    extra: Mapping[str, Any] | None = None,
) -> Json:
    """Return a new message of a channel; ``extra`` is what answers to interactions have besides."""
    flags |= body.get("flags") or 0
    attachments = store(world, channel["id"], body, files, [], ephemeral=bool(flags & Flag.EPHEMERAL))
    message: Json = {
        "id": world.snowflakes.new(),
        "type": 0,
        "channel_id": channel["id"],
        "author": author,
        "timestamp": timestamp(),
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "mention_roles": [],
        "flags": flags,
        "content": body.get("content") or "",
        "attachments": attachments,
        "embeds": _embeds(body),
        "components": _components(world, body, attachments),
        **(extra or {}),
    }
    if body.get("nonce"):
        message["nonce"] = body["nonce"]
    default = FROM_INTERACTION if extra and "webhook_id" in extra else ORDINARY
    _mention(world, message, body.get("allowed_mentions") or default)
    world.messages[channel["id"]][message["id"]] = message
    channel["last_message_id"] = message["id"]
    world.findings += unseen(message)
    return message


def edit(world: World, channel: Json, message: Json, body: Json, files: Files = NO_FILES) -> None:
    """Change a message in place; what the body does not name stays as it was.

    Raises:
        Refusal: the message would break a limit.
    """
    flags = message["flags"] | (body.get("flags") or 0) & (Flag.LAYOUT | Flag.SUPPRESS_EMBEDS)
    layout = bool(flags & Flag.LAYOUT)
    check_message(body, files, layout=layout, editing=True)
    left = [name for name in ("content", "embeds") if message[name] and name not in body]
    if layout and left:
        raise invalid(
            left[0],
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "must be emptied to use IS_COMPONENTS_V2",
        )
    attachments = message["attachments"]
    if "attachments" in body or files:
        ephemeral = bool(flags & Flag.EPHEMERAL)
        attachments = store(world, channel["id"], body, files, attachments, ephemeral=ephemeral)
    components = message["components"]
    if "components" in body:
        components = _components(world, body, attachments)
    message |= {"flags": flags, "attachments": attachments, "components": components}
    if "content" in body:
        message["content"] = body["content"] or ""
    if "embeds" in body:
        message["embeds"] = _embeds(body)
    default = FROM_INTERACTION if "webhook_id" in message else ORDINARY
    _mention(world, message, body.get("allowed_mentions") or default)
    message["edited_timestamp"] = timestamp()
    world.findings += unseen(message)


def unseen(message: Json) -> list[str]:
    """Return a finding for each attachment of a layout that no component shows, and so nobody sees."""
    if not message["flags"] & Flag.LAYOUT:
        return []
    shown = {one.get("attachment_id") for _, part in walk(message["components"]) for one in media(part)}
    return [
        f"message {message['id']}: no component shows {one['filename']}"
        for one in message["attachments"]
        if one["id"] not in shown
    ]


def _embeds(body: Json) -> list[Json]:
    return [{"type": "rich", **embed} for embed in body.get("embeds") or []]


def _components(world: World, body: Json, attachments: list[Json]) -> list[Json]:
    return as_answered(body.get("components") or [], lambda one: unfurled(world, one, attachments))


def _mention(world: World, message: Json, allowed: Json) -> None:
    text = "\n".join([message["content"], *texts(message["components"])])
    message["mentions"], message["mention_everyone"] = mentions(world, text, allowed)


async def announce(world: World, event: str, channel: Json, message: Json) -> None:
    """Tell the bot of a message.

    An ephemeral one looks like a direct message: it names no guild. A message that came through a webhook,
    as answers to interactions do, names no member.
    """
    if message["flags"] & Flag.EPHEMERAL or channel["type"] == DIRECT:
        await world.publish(event, message, Intent.DIRECT_MESSAGES)
        return
    data = {**message, "guild_id": channel["guild_id"]}
    member = world.guild["members"].get(message["author"]["id"])
    if member and "webhook_id" not in message:
        data["member"] = {name: value for name, value in member.items() if name != "user"}
    await world.publish(event, data, Intent.GUILD_MESSAGES)


async def delete(world: World, channel: Json, message: Json) -> None:
    """Take a message away, and tell the bot."""
    del world.messages[channel["id"]][message["id"]]
    data = {"id": message["id"], "channel_id": channel["id"]}
    if message["flags"] & Flag.EPHEMERAL or channel["type"] == DIRECT:
        await world.publish("MESSAGE_DELETE", data, Intent.DIRECT_MESSAGES)
    else:
        data["guild_id"] = channel["guild_id"]
        await world.publish("MESSAGE_DELETE", data, Intent.GUILD_MESSAGES)
