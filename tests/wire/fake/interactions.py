"""What people do with the bot, and how it answers."""

from __future__ import annotations

import asyncio
import secrets
import time
from enum import IntEnum
from typing import NamedTuple

from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import refusal
from tests.wire.fake.world import DIRECT, World


class Deed(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Reply(IntEnum):
    """How the bot answered first."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Callback(NamedTuple):
    """The first answer to an interaction."""

    reply: Reply
    data: Json


class Interaction:
    """One deed of a person, and all that the bot answered."""

    def __init__(
        self, payload: Json, user: Json, source: Json | None, trigger: Interaction | None, made: float
    ) -> None:
        self.payload = payload
        self.user = user
        self.source = source
        """The message whose component was used."""

        self.trigger = trigger
        """The interaction that a modal answered."""

        self.made = made
        self.first: asyncio.Future[Callback] = asyncio.get_running_loop().create_future()
        self.original: Json | None = None
        """The message that ``@original`` means."""

        self.followups: list[str] = []
        self.loading = False
        """Whether ``@original`` waits for its content after a deferral."""

        self.edited = False
        """Whether the bot has edited ``@original`` through this interaction."""

    @property
    def id(self) -> str:
        """The id of the interaction."""
        return str(self.payload["id"])

    @property
    def deed(self) -> Deed:
        """What the person did."""
        return Deed(self.payload["type"])

    @property
    def age(self) -> float:
        """How many seconds ago it was."""
        return time.monotonic() - self.made

    def metadata(self) -> Json:
        """Return what messages say of the interaction that they answer."""
        data: Json = {
            "id": self.id,
            "type": self.deed,
            "user": self.user,
            "authorizing_integration_owners": self.payload["authorizing_integration_owners"],
        }
        match self.deed:
            case Deed.COMMAND:
                data |= {"name": self.payload["data"]["name"], "command_type": 1}
            case Deed.COMPONENT if self.source:
                data["interacted_message_id"] = self.source["id"]
            case Deed.MODAL if self.trigger:
                data["triggering_interaction_metadata"] = self.trigger.metadata()
        return data


class Desk:
    """All interactions, with their deadlines."""

    def __init__(self, world: World, *, deadline: float, lifetime: float) -> None:
        self.world = world
        self.deadline = deadline
        """Within how many seconds the first answer must come."""

        self.lifetime = lifetime
        """For how many seconds answers can follow."""

        self.delay = 0.0
        """How many seconds what people do is under way before it is told to the bot."""

        self.interactions: dict[str, Interaction] = {}

    async def open(
        self,
        user: Json,
        channel: Json,
        deed: Deed,
        data: Json,
        *,
        source: Json | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Tell the bot what a person did; this needs no intent."""
        world = self.world
        payload: Json = {
            "id": world.snowflakes.new(ago=self.delay),
            "application_id": world.application,
            "type": deed,
            "data": data,
            "channel_id": channel["id"],
            "channel": {**channel, "permissions": str(world.permissions(user["id"], channel))},
            "token": "aW50ZXJhY3Rpb24" + secrets.token_urlsafe(60),
            "version": 1,
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": 10 * 2**20,
            "app_permissions": str(world.permissions(world.application, channel)),
        }
        if channel["type"] == DIRECT:
            payload |= {"context": 1, "authorizing_integration_owners": {"0": "0"}, "user": user}
        else:
            guild = world.guild
            payload |= {
                "context": 0,
                "authorizing_integration_owners": {"0": guild["id"]},
                "guild_id": guild["id"],
                "guild_locale": "en-US",
                "guild": {"id": guild["id"], "locale": "en-US", "features": []},
                "member": {
                    **guild["members"][user["id"]],
                    "permissions": str(world.permissions(user["id"], channel)),
                },
            }
        if source:
            payload["message"] = source
        interaction = Interaction(payload, user, source, trigger, time.monotonic() - self.delay)
        self.interactions[interaction.id] = interaction
        await world.publish("INTERACTION_CREATE", payload)
        return interaction

    def unanswered(self, identity: str, token: str) -> Interaction:
        """Return the interaction that a callback answers.

        Raises:
            Refusal: there is none, it is too late, or it was answered.
        """
        interaction = self.interactions.get(identity)
        if interaction is None or interaction.payload["token"] != token:
            raise refusal(10062)
        if interaction.first.done():
            raise refusal(40060)
        if interaction.age > self.deadline:
            raise refusal(10062)
        return interaction

    def answered(self, application: str, token: str) -> Interaction:
        """Return the interaction that further messages belong to.

        Raises:
            Refusal: there is none, it was not answered yet, or its token has run out.
        """
        for interaction in self.interactions.values():
            if interaction.payload["token"] == token:
                break
        else:
            raise refusal(10015)
        if application != self.world.application or not interaction.first.done():
            raise refusal(10015)
        if interaction.age > self.lifetime:
            raise refusal(50027)
        return interaction
