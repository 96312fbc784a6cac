"""The bot itself, its commands, and the guild with its members."""

from __future__ import annotations

from typing import Any

from tests.wire.fake import payloads
from tests.wire.fake.calls import Call, Route
from tests.wire.fake.limits import check_commands
from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import refusal


async def gateway(call: Call) -> Json:
    """Return where bots connect."""
    return {
        "url": call.world.address.replace("http", "ws", 1) + "/gateway",
        "shards": 1,
        "session_start_limit": {
            "total": 1000,
            "remaining": 999,
            "reset_after": 14_400_000,
            "max_concurrency": 1,
        },
    }


async def me(call: Call) -> Json:
    """Return the bot's user."""
    return {
        **call.world.bot,
        "mfa_enabled": False,
        "locale": "en-US",
        "premium_type": 0,
        "email": None,
        "verified": True,
        "accent_color": None,
        "banner": None,
    }


async def application(call: Call) -> Json:
    """Return the bot's application."""
    world = call.world
    owner = world.users[world.guild["owner_id"]]
    return payloads.application(world.application, world.bot, owner)


async def put_commands(call: Call) -> list[Json]:
    """Replace the commands of everywhere, or of a guild."""
    check_commands(call.body)
    guild = call.names.get("guild")
    before = {(one["type"], one["name"]): one["id"] for one in call.world.commands[guild]}
    call.world.commands[guild] = [_command(call, guild, command, before) for command in call.body]
    call.world.changed()
    return call.world.commands[guild]


def _command(call: Call, guild: str | None, command: Json, before: dict[tuple[int, str], str]) -> Json:
    kind = command.get("type", 1)
    known = before.get((kind, command["name"]))
    allowed = command.get("default_member_permissions")
    result = {
        "nsfw": False,
        **_without_nulls(command),
        # Bots may say it as a number; Discord answers with its digits, as of all numbers that may be large.
        "default_member_permissions": None if allowed is None else str(allowed),
        "type": kind,
        "options": [_without_nulls(option) for option in command.get("options") or []],
        "id": known or call.world.snowflakes.new(),
        "application_id": call.world.application,
        "version": call.world.snowflakes.new(),
        "name_localizations": None,
        "description_localizations": None,
        "integration_types": command.get("integration_types") or [0],
        "contexts": command.get("contexts"),
    }
    if guild:
        result["guild_id"] = guild
    else:
        result["dm_permission"] = command.get("dm_permission", True)
    return result


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(one) for name, one in value.items() if one is not None}
    if isinstance(value, list):
        return [_without_nulls(one) for one in value]
    return value


async def get_commands(call: Call) -> list[Json]:
    """Return the commands of everywhere, or of a guild."""
    return call.world.commands[call.names.get("guild")]


async def guild(call: Call) -> Json:
    """Return the guild."""
    if call.names["guild"] != call.world.guild["id"]:
        raise refusal(10004)
    return payloads.guild(call.world.guild)


async def member(call: Call) -> Json:
    """Return a member of the guild."""
    await guild(call)
    found: Json | None = call.world.guild["members"].get(call.names["user"])
    if found is None:
        raise refusal(10007)
    return found


async def user(call: Call) -> Json:
    """Return a user."""
    found = call.world.users.get(call.names["user"])
    if found is None:
        raise refusal(10013)
    return found


async def direct_channel(call: Call) -> Json:
    """Return the channel of direct messages with a user."""
    recipient = str(call.fields.get("recipient_id"))
    if recipient not in call.world.users:
        raise refusal(50033)
    return call.world.direct_channel(recipient)


ROUTES = [
    Route("GET", "/gateway/bot", gateway),
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/applications/{application}/commands", get_commands),
    Route("PUT", "/applications/{application}/commands", put_commands),
    Route("GET", "/applications/{application}/guilds/{guild}/commands", get_commands),
    Route("PUT", "/applications/{application}/guilds/{guild}/commands", put_commands),
    Route("GET", "/guilds/{guild}", guild),
    Route("GET", "/guilds/{guild}/members/{user}", member),
    Route("GET", "/users/{user}", user),
    Route("POST", "/users/@me/channels", direct_channel),
]
