"""A Discord that answers everything at once: what discord.py sends is built, and goes nowhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from itertools import count
from types import TracebackType
from typing import Any, Self

import aiohttp
import discord
import msgspec

APPLICATION = 7
BOT = 7
GUILD = 1
CHANNEL = 2

from_json = msgspec.json.decode
_encode = msgspec.json.encode


def to_json(content: object) -> str:
    """Return something as JSON."""
    return _encode(content).decode()


_USER: Any = {"id": str(BOT), "username": "relais", "discriminator": "0", "avatar": None, "bot": True}
_CREATED = "2026-01-01T00:00:00.000000+00:00"
_DONE, _NO_CONTENT = 200, 204


class _Answer:
    """An HTTP response."""

    def __init__(self, content: object) -> None:
        self.status = _NO_CONTENT if content is None else _DONE
        self.headers = {} if content is None else {"content-type": "application/json"}
        self._text = "" if content is None else to_json(content)

    async def text(self, encoding: str = "utf-8") -> str:
        """Return what was answered."""
        del encoding
        return self._text

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


class Session:
    """Stands in for discord.py's HTTP session."""

    def __init__(self) -> None:
        self._numbers = count(1000)
        self.messages: dict[str, dict[str, Any]] = {}
        """By the token of the interaction that they answer, or by number."""
        self.acknowledged: dict[str, float] = {}
        """When each interaction was, by token; on `time.monotonic`."""

    def request(self, method: str, url: str, *, data: Any = None, **__: object) -> _Answer:
        """Do what is asked."""
        payload = _payload(data)
        if isinstance(data, aiohttp.FormData):
            data()  # as aiohttp does before it sends
        *_, before, last = url.partition("?")[0].split("/")
        if last == "callback":
            self.acknowledged[before] = time.monotonic()
            return _Answer({"interaction": {"id": "1", "type": 3, "response_message_id": "1"}})
        if last == "@original":
            token = url.split("/")[-3]
            self.messages[token] = message(token, payload)
            return _Answer(self.messages[token])
        if method == "POST" and last == "messages":
            number = str(next(self._numbers))
            self.messages[number] = message(number, payload)
            return _Answer(self.messages[number])
        if method == "GET" and last == "messages":
            return _Answer(())
        if before == "messages":
            return _Answer(self.messages.get(last) or message(last, {}))
        return _Answer(None)


def message(number: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message of the bot, as Discord describes it, that was sent so."""
    files = [
        {
            "id": str(at + 1),
            "filename": file["filename"],
            "description": file.get("description"),
            "size": 1,
            "url": "https://cdn.discordapp.com/1",
            "proxy_url": "https://media.discordapp.net/1",
        }
        for at, file in enumerate(payload.get("attachments", []))
        if "filename" in file
    ]
    return {
        "id": number if number.isdigit() else "1",
        "channel_id": str(CHANNEL),
        "author": _USER,
        "content": payload.get("content") or "",
        "timestamp": _CREATED,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": files,
        "embeds": [],
        "pinned": False,
        "type": 0,
        "components": payload.get("components") or [],
    }


def _payload(data: Any) -> Mapping[str, Any]:
    if isinstance(data, aiohttp.FormData):
        found = next(value for kind, _, value in data._fields if kind["name"] == "payload_json")
        return dict(from_json(found))
    return dict(from_json(data)) if isinstance(data, (str, bytes)) else {}


async def connect(client: discord.Client) -> Session:
    """Bring a client into the state of one that is connected to this Discord."""
    await client._async_setup_hook()
    session = Session()
    client.http._HTTPClient__session = session  # type: ignore[attr-defined]
    client.http._global_over = asyncio.Event()
    client.http._global_over.set()
    client.http.token = "token"  # noqa: S105 - nobody looks at it
    state: Any = client._connection
    state.application_id = APPLICATION
    state.user = discord.ClientUser(state=state, data=_USER)
    guild = {
        "id": str(GUILD),
        "name": "Friends",
        "channels": [_CHANNEL],
        "roles": [_EVERYONE],
        "member_count": 9,
    }
    state._add_guild_from_data(guild)
    return session


_CHANNEL = {"id": str(CHANNEL), "type": 0, "name": "games", "position": 0, "permission_overwrites": []}
_EVERYONE = {
    "id": str(GUILD),
    "name": "@everyone",
    "color": 0,
    "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    "hoist": False,
    "position": 0,
    "permissions": "2147483647",
    "managed": False,
    "mentionable": False,
    "flags": 0,
}


class Person:
    """Somebody who presses controls."""

    def __init__(self, user: int, table: int = 0) -> None:
        self.user = user
        self._table = table
        self._numbers = count(1)

    def press(self, message: Mapping[str, Any], custom_id: str, *values: str) -> tuple[str, str]:
        """Return the gateway's event of a press, as JSON, and the token to answer it by."""
        token = f"{self._table}x{self.user}x{next(self._numbers)}"
        user = {"id": str(self.user), "username": f"user{self.user}", "discriminator": "0", "avatar": None}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        event = {
            "id": str(1 << 60),
            "application_id": str(APPLICATION),
            "type": 3,
            "token": token,
            "version": 1,
            "guild_id": str(GUILD),
            "channel_id": str(CHANNEL),
            "channel": _CHANNEL,
            "member": {
                "user": user,
                "roles": [],
                "permissions": "2147483647",
                "joined_at": _CREATED,
                "deaf": False,
                "mute": False,
                "flags": 0,
            },
            "message": message,
            "data": data | ({"values": values} if values else {}),
            "locale": "en-GB",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)},
            "context": 0,
            "app_permissions": "2147483647",
            "attachment_size_limit": 10_485_760,
        }
        return to_json(event), token
