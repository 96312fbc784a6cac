"""Everything that the fake knows: users, one guild, channels, messages, files and commands."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from tests.wire.fake import payloads
from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import EVERYTHING, Permission, permissions
from tests.wire.fake.refusals import refusal
from tests.wire.fake.snowflakes import Snowflakes

T = TypeVar("T")

THREADS = (10, 11, 12)
"""The channel types that are threads."""

DIRECT = 1
"""The channel type of direct messages."""


class Intent(IntEnum):
    """The groups of events that a session asks for, as numbers of bits."""

    GUILDS = 0
    MEMBERS = 1
    PRESENCES = 8
    GUILD_MESSAGES = 9
    GUILD_REACTIONS = 10
    DIRECT_MESSAGES = 12
    DIRECT_REACTIONS = 13
    CONTENT = 15


Listener = Callable[[str, Json, Intent | None], Awaitable[None]]


@dataclass(frozen=True)
class StoredFile:
    """A file behind an attachment's address."""

    name: str
    type: str
    content: bytes


class World:
    """The state of the fake, and the news of its changes."""

    def __init__(self) -> None:
        self.snowflakes = Snowflakes()
        self.address = ""
        self.users: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, dict[str, Json]] = defaultdict(dict)
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[str | None, list[Json]] = defaultdict(list)
        """By guild; under None those for all guilds."""

        self.closed: set[str] = set()
        """The users who accept no direct messages."""

        self.findings: list[str] = []
        """What was amiss in requests and answers, though nobody refused it."""

        self.listeners: list[Listener] = []
        self._turn = asyncio.Event()

        self.application = self.snowflakes.new()
        first = base64.urlsafe_b64encode(self.application.encode()).decode().rstrip("=")
        self.token = f"{first}.fake.{secrets.token_urlsafe(20)}"
        self.bot = self._user("Relais", identity=self.application, bot=True)
        owner = self._user("Owner")
        identity = self.snowflakes.new()
        self.guild: Json = {
            "id": identity,
            "name": "Friends",
            "owner_id": owner["id"],
            "roles": [payloads.everyone(identity)],
            "members": {user["id"]: payloads.member(user) for user in (owner, self.bot)},
        }

    def _user(self, name: str, *, identity: str | None = None, bot: bool = False) -> Json:
        user = payloads.user(identity or self.snowflakes.new(), name, bot=bot)
        self.users[user["id"]] = user
        return user

    def add_person(self, name: str) -> Json:
        """Return a new user who is a member of the guild."""
        user = self._user(name)
        self.guild["members"][user["id"]] = payloads.member(user)
        return user

    def add_channel(self, name: str) -> Json:
        """Return a new text channel of the guild. A bot that is connected already is not told."""
        channel = payloads.channel(self.snowflakes.new(), name, self.guild["id"])
        self.channels[channel["id"]] = channel
        return channel

    def direct_channel(self, user: str) -> Json:
        """Return the channel of direct messages between the bot and a user."""
        for channel in self.channels.values():
            if channel["type"] == DIRECT and channel["recipients"][0]["id"] == user:
                return channel
        channel = {
            "id": self.snowflakes.new(),
            "type": DIRECT,
            "last_message_id": None,
            "flags": 0,
            "recipients": [self.users[user]],
        }
        self.channels[channel["id"]] = channel
        return channel

    def guild_create(self, *, all_members: bool) -> Json:
        """Return what a session is told of the guild after READY."""
        mine = [channel for channel in self.channels.values() if channel["type"] != DIRECT]
        members = self.guild["members"]
        return {
            **payloads.guild(self.guild),
            "joined_at": members[self.application]["joined_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(members),
            "members": list(members.values()) if all_members else [members[self.application]],
            "channels": [channel for channel in mine if channel["type"] not in THREADS],
            "threads": [
                channel
                for channel in mine
                if channel["type"] in THREADS and not channel["thread_metadata"]["archived"]
            ],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def permissions(self, user: str, channel: Json) -> int:
        """Return the bits of what a user may in a channel."""
        if channel["type"] == DIRECT:
            return EVERYTHING
        base = self.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
        return permissions(self.guild, base, user)

    def require(self, channel: Json, *needed: Permission) -> None:
        """Refuse what the bot may not do in a channel."""
        bits = self.permissions(self.application, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise refusal(50001)
        if any(not bits & permission for permission in needed):
            raise refusal(50013)

    async def publish(self, event: str, data: Json, intent: Intent | None = None) -> None:
        """Tell the sessions with this intent, or all of them, what has happened."""
        for listener in self.listeners:
            await listener(event, data, intent)
        self.changed()

    def changed(self) -> None:
        """Wake whoever waits for a change."""
        turn, self._turn = self._turn, asyncio.Event()
        turn.set()

    async def until(self, condition: Callable[[], T], within: float = 5.0) -> T:
        """Return what a condition returns once that is true; look again at each change.

        Raises:
            TimeoutError: it did not come true within so many seconds.
        """
        async with asyncio.timeout(within):
            while not (found := condition()):
                await self._turn.wait()
        return found
