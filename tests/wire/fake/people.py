"""People who use the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from tests.wire.fake import messages
from tests.wire.fake.components import SELECTS, Part, walk
from tests.wire.fake.forms import chosen, filled
from tests.wire.fake.interactions import Deed, Desk, Interaction
from tests.wire.fake.invocations import Impossible, invocation
from tests.wire.fake.payloads import Json
from tests.wire.fake.views import Answer, Channel, Message
from tests.wire.fake.world import World


class NoAnswer(Exception):
    """The application did not respond."""


class Person:
    """A member of the guild.

    Everything a person does waits for the bot's first answer and returns it; several things at once
    are ``asyncio.gather(anna.press("Join"), bert.press("Join"))``.

    Raises:
        NoAnswer: the bot did not answer in time.
        Impossible: no person could do this.
    """

    def __init__(self, world: World, desk: Desk, user: Json, channel: Channel) -> None:
        self._world = world
        self._desk = desk
        self.user = user
        self.channel = channel
        """Where the person is; other channels are named with ``channel=``."""

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> str:
        """The id of the user."""
        return str(self.user["id"])

    @property
    def name(self) -> str:
        """The name that others see."""
        return str(self.user["global_name"])

    @property
    def mention(self) -> str:
        """How messages mention the person."""
        return f"<@{self.id}>"

    # What they see

    def sees(self, message: Message) -> bool:
        """Return whether a message is for everyone, or for this person."""
        metadata = message.raw.get("interaction_metadata") or {}
        return not message.private or metadata["user"]["id"] == self.id

    def reads(self, channel: Channel | None = None) -> list[Message]:
        """Return the messages of a channel that the person sees, the oldest first."""
        return [one for one in (channel or self.channel).everything if self.sees(one)]

    @property
    def direct(self) -> Channel:
        """The direct messages between the bot and the person."""
        return Channel(self._world, self._world.direct_channel(self.id))

    # What they do

    async def command(self, name: str, /, *, channel: Channel | None = None, **options: Any) -> Answer:
        """Send a command: ``anna.command("table open", game="ferry")``."""
        data = invocation(self._world, name, options)
        return await self._do(Deed.COMMAND, data, channel)

    async def suggestions(
        self, name: str, option: str, text: str = "", /, *, channel: Channel | None = None, **options: Any
    ) -> dict[str, Any]:
        """Type into an option of a command; return the values of the suggestions by their names."""
        data = invocation(self._world, name, options, focused=(option, text))
        answer = await self._do(Deed.AUTOCOMPLETE, data, channel)
        return {choice["name"]: choice["value"] for choice in answer.data.get("choices") or []}

    async def press(
        self, button: str, /, *, on: Message | None = None, channel: Channel | None = None
    ) -> Answer:
        """Press the newest button with a label, an emoji or a custom id, or the one on a message."""

        def fits(part: Json) -> bool:
            emoji = (part.get("emoji") or {}).get("name")
            return part["type"] == Part.BUTTON and button in (part.get("label"), part.get("custom_id"), emoji)

        message, part = self._find(fits, button, on, channel)
        return await self._use(message, part, {})

    async def choose(
        self,
        *wanted: Any,
        menu: str | None = None,
        on: Message | None = None,
        channel: Channel | None = None,
    ) -> Answer:
        """Choose options by label or value, or persons, from the newest menu that has them."""

        def fits(part: Json) -> bool:
            if part["type"] not in SELECTS or menu not in (None, part["custom_id"], part.get("placeholder")):
                return False
            named = {option[name] for option in part.get("options") or [] for name in ("label", "value")}
            return "options" not in part or all(one in named for one in wanted)

        message, part = self._find(fits, f"menu with {wanted}", on, channel)
        resolved: Json = {}
        data: Json = {"values": chosen(self._world, part, wanted, resolved)}
        if resolved:
            data["resolved"] = resolved
        return await self._use(message, part, data)

    async def fill(self, answer: Answer, fields: Mapping[str, Any]) -> Answer:
        """Fill a modal in by labels or custom ids, and submit it."""
        resolved: Json = {}
        data = {
            "custom_id": answer.modal["custom_id"],
            "components": filled(self._world, answer.modal, fields, resolved),
        }
        if resolved:
            data["resolved"] = resolved
        opened = answer.interaction
        channel = Channel(self._world, self._world.channels[opened.payload["channel_id"]])
        return await self._do(Deed.MODAL, data, channel, source=opened.source, trigger=opened)

    async def say(self, text: str, *, channel: Channel | None = None) -> Message:
        """Write a message."""
        where = channel or self.channel
        raw = messages.create(self._world, where.raw, self.user, {"content": text})
        await messages.announce(self._world, "MESSAGE_CREATE", where.raw, raw)
        return Message(self._world, raw)

    def refuse_direct_messages(self) -> None:
        """Accept no direct messages from now on."""
        self._world.closed.add(self.id)

    def leave(self) -> None:
        """Leave the guild; a bot without the members intent is not told."""
        del self._world.guild["members"][self.id]

    def _find(
        self, fits: Any, what: str, on: Message | None, channel: Channel | None
    ) -> tuple[Message, Json]:
        for message in [on] if on else reversed(self.reads(channel)):
            found = list(self._parts(message, fits))
            if len(found) > 1:
                raise Impossible(f"{what} stands {len(found)} times on {message}")
            if found:
                if found[0].get("disabled"):
                    raise Impossible(f"{what} is disabled")
                return message, found[0]
        raise Impossible(f"{self.name} sees no {what}")

    def _parts(self, message: Message, fits: Any) -> Iterator[Json]:
        if message.deleted or not self.sees(message):
            return
        for _, part in walk(message.raw["components"]):
            if "custom_id" in part and fits(part):
                yield part

    async def _use(self, message: Message, part: Json, more: Json) -> Answer:
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"], **more}
        channel = Channel(self._world, self._world.channels[message.raw["channel_id"]])
        return await self._do(Deed.COMPONENT, data, channel, source=message.raw)

    async def _do(
        self,
        deed: Deed,
        data: Json,
        channel: Channel | None,
        *,
        source: Json | None = None,
        trigger: Interaction | None = None,
    ) -> Answer:
        where = (channel or self.channel).raw
        interaction = await self._desk.open(self.user, where, deed, data, source=source, trigger=trigger)
        try:
            async with asyncio.timeout(self._desk.deadline):
                await asyncio.shield(interaction.first)
        except TimeoutError:
            raise NoAnswer(f"{self.name}: {deed.name} {data.get('name') or data['custom_id']}") from None
        return Answer(self._world, interaction)
