"""The whole fake: a guild on loopback, the people in it, and what the bot did."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Self, TypeVar

from tests.wire.fake.calls import Request
from tests.wire.fake.faults import Faults
from tests.wire.fake.gateway import Gateway
from tests.wire.fake.interactions import Desk
from tests.wire.fake.people import Person
from tests.wire.fake.rates import Rates
from tests.wire.fake.server import API, Server
from tests.wire.fake.specification import specification
from tests.wire.fake.views import Channel
from tests.wire.fake.world import Intent, World

T = TypeVar("T")

FORBIDDEN = (401, 403, 429)
"""The answers that Discord counts, to ban who gets ten thousand of them in ten minutes."""


class Discord:
    """A Discord of one guild, for the time of an ``async with``.

    Args:
        rate_limits: whether to refuse too many requests, with the figures that were seen at Discord.
        deadline: within how many seconds an interaction must be answered.
        lifetime: for how many seconds its token then holds.
        heartbeat: how many seconds lie between heartbeats.
    """

    def __init__(
        self,
        *,
        rate_limits: bool = False,
        deadline: float = 3.0,
        lifetime: float = 900.0,
        heartbeat: float = 41.25,
    ) -> None:
        self.world = World()
        self.gateway = Gateway(self.world, heartbeat=heartbeat)
        self.faults = Faults()
        self.desk = Desk(self.world, deadline=deadline, lifetime=lifetime)
        rates = Rates(enforced=rate_limits)
        self._server = Server(self.world, self.desk, self.gateway, rates, self.faults, specification())
        self._channels: dict[str, Channel] = {}
        self._people: dict[str, Person] = {}

    async def __aenter__(self) -> Self:
        self.channel()
        await self._server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._server.stop()

    @property
    def token(self) -> str:
        """The token of the bot."""
        return self.world.token

    @property
    def api(self) -> str:
        """Where the REST API is."""
        return self.world.address + API

    @property
    def environment(self) -> dict[str, str]:
        """What the environment of a bot must say for it to come here."""
        return {
            "DISCORD_TOKEN": self.token,
            "DISCORD_API_BASE": self.api,
            "DISCORD_GATEWAY": self.gateway.address,
        }

    # Who and what is there

    def channel(self, name: str = "games") -> Channel:
        """Return a text channel of the guild, a new one where there is none of this name.

        Bots that are there already are not told; `make_channel` tells them.
        """
        if name not in self._channels:
            self._channels[name] = Channel(self.world, self.world.add_channel(name))
        return self._channels[name]

    async def make_channel(self, name: str) -> Channel:
        """Return a new text channel of the guild, of which bots that are there are told."""
        channel = self.channel(name)
        await self.world.publish("CHANNEL_CREATE", channel.raw, Intent.GUILDS)
        return channel

    def person(self, name: str) -> Person:
        """Return a member of the guild, who is in the channel ``games``."""
        if name not in self._people:
            user = self.world.add_person(name)
            self._people[name] = Person(self.world, self.desk, user, self.channel())
        return self._people[name]

    # What happened

    @property
    def requests(self) -> list[Request]:
        """All requests that the bot made, with their answers."""
        return self._server.requests

    def requests_to(self, method: str, path: str) -> list[Request]:
        """Return the requests of a method whose path matches a pattern: ``/channels/*/messages``."""
        return [one for one in self.requests if one.method == method and fnmatchcase(one.path, path)]

    @property
    def forbidden(self) -> list[Request]:
        """The requests that got an answer of the kind for which Discord bans bots."""
        return [one for one in self.requests if one.status in FORBIDDEN]

    @property
    def findings(self) -> list[str]:
        """What was amiss in requests and answers by Discord's own description, where it is at hand."""
        return self.world.findings

    def forget_nonces(self) -> None:
        """Forget which messages were sent, as Discord does after some minutes."""
        for messages in self.world.messages.values():
            for message in messages.values():
                message.pop("nonce", None)

    async def connected(self, within: float = 5.0) -> None:
        """Wait until the bot is there: whatever people do from now on reaches it."""
        await self.until(lambda: self.gateway.connected, within)

    async def until(self, condition: Callable[[], T], within: float = 5.0) -> T:
        """Return what a condition returns once that is true; look again at each change."""
        return await self.world.until(condition, within)
