"""Messages, answers and channels, as tests look at them."""

from __future__ import annotations

from tests.wire.fake import messages
from tests.wire.fake.components import SELECTS, Part, texts, walk
from tests.wire.fake.interactions import Interaction, Reply
from tests.wire.fake.messages import Flag
from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import Permission
from tests.wire.fake.world import DIRECT, THREADS, Intent, World


class Message:
    """A message as it stands now: edits show."""

    def __init__(self, world: World, raw: Json) -> None:
        self._world = world
        self.raw = raw

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def id(self) -> str:
        """The id of the message."""
        return str(self.raw["id"])

    @property
    def text(self) -> str:
        """All that can be read in it: the content and the text displays, one below the other."""
        content = self.raw["content"]
        return "\n".join([*([content] if content else []), *texts(self.raw["components"])])

    @property
    def flags(self) -> Flag:
        """The flags of the message."""
        return Flag(self.raw["flags"])

    @property
    def private(self) -> bool:
        """Whether only one person sees it."""
        return Flag.EPHEMERAL in self.flags

    @property
    def silent(self) -> bool:
        """Whether it makes no sound."""
        return Flag.SILENT in self.flags

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return self.raw["edited_timestamp"] is not None

    @property
    def deleted(self) -> bool:
        """Whether it has gone."""
        return self.id not in self._world.messages[self.raw["channel_id"]]

    @property
    def pinged(self) -> list[str]:
        """The names of the people whom it mentions and may ping."""
        return [user["global_name"] or user["username"] for user in self.raw["mentions"]]

    @property
    def attachments(self) -> list[Json]:
        """The attachments, as Discord describes them."""
        return list(self.raw["attachments"])

    @property
    def alternatives(self) -> list[str]:
        """The alternative texts of its attachments."""
        return [one.get("description", "") for one in self.raw["attachments"]]

    @property
    def buttons(self) -> dict[str, Json]:
        """The buttons by their labels."""
        return {
            part.get("label") or part["emoji"]["name"]: part
            for _, part in walk(self.raw["components"])
            if part["type"] == Part.BUTTON
        }

    @property
    def menus(self) -> list[Json]:
        """The select menus, from top to bottom."""
        return [part for _, part in walk(self.raw["components"]) if part["type"] in SELECTS]

    def file(self, index: int = 0) -> bytes:
        """Return the content of an attachment."""
        return self._world.files[self.raw["attachments"][index]["id"]].content

    async def delete(self) -> None:
        """Delete the message, as a moderator would."""
        await messages.delete(self._world, self._world.channels[self.raw["channel_id"]], self.raw)


class Answer:
    """How the bot answered to what a person did."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction
        self.reply, self.data = interaction.first.result()

    def __repr__(self) -> str:
        return f"<Answer {self.reply.name} {self.message!r}>"

    @property
    def message(self) -> Message | None:
        """The message with which it answered, or which it changed."""
        raw = self.interaction.original
        return Message(self._world, raw) if raw else None

    @property
    def text(self) -> str:
        """What can be read in that message."""
        return self.message.text if self.message else ""

    @property
    def private(self) -> bool:
        """Whether only the person sees that message."""
        return bool(self.message and self.message.private)

    @property
    def followups(self) -> list[Message]:
        """The messages that followed."""
        raw = self._world.messages[self.interaction.payload["channel_id"]]
        return [Message(self._world, raw[one]) for one in self.interaction.followups if one in raw]

    @property
    def modal(self) -> Json:
        """The modal that was opened."""
        assert self.reply is Reply.MODAL, self
        return self.data

    async def shown(self, within: float = 10.0) -> Answer:
        """Return this answer once the bot has edited the message through it."""
        await self._world.until(lambda: self.interaction.edited, within)
        return self

    async def finished(self, within: float = 5.0) -> Answer:
        """Return this answer once a message that was promised has its content."""
        await self._world.until(lambda: not self.interaction.loading, within)
        return self


class Channel:
    """A text channel, a thread, or the direct messages of a person."""

    def __init__(self, world: World, raw: Json) -> None:
        self._world = world
        self.raw = raw

    def __repr__(self) -> str:
        return f"<Channel {self.raw.get('name')}>"

    @property
    def id(self) -> str:
        """The id of the channel."""
        return str(self.raw["id"])

    @property
    def messages(self) -> list[Message]:
        """What everyone sees, the oldest first."""
        return [message for message in self.everything if not message.private]

    @property
    def everything(self) -> list[Message]:
        """All messages, with those that only one person sees, the oldest first."""
        return [Message(self._world, raw) for raw in self._world.messages[self.id].values()]

    @property
    def threads(self) -> list[Channel]:
        """The threads of a text channel, the oldest first."""
        return [
            Channel(self._world, raw)
            for raw in self._world.channels.values()
            if raw["type"] in THREADS and raw["parent_id"] == self.id
        ]

    async def next(self, containing: str = "", within: float = 5.0) -> Message:
        """Return the first public message to come, from now on, in which a text stands."""
        known = set(self._world.messages[self.id])

        def found() -> Message | None:
            return next(
                (one for one in self.messages if one.id not in known and containing in one.text), None
            )

        message = await self._world.until(found, within)
        assert message
        return message

    async def forbid(self, *denied: Permission) -> None:
        """Take permissions of the bot away in a text channel; forbid nothing to give all back."""
        bits = 0
        for permission in denied:
            bits |= permission
        overwrite = {"id": self._world.application, "type": 1, "allow": "0", "deny": str(bits)}
        self.raw["permission_overwrites"] = [overwrite] if bits else []
        await self._world.publish("CHANNEL_UPDATE", self.raw, Intent.GUILDS)

    async def delete(self) -> None:
        """Delete the channel with all that is in it."""
        assert self.raw["type"] != DIRECT
        del self._world.channels[self.id]
        self._world.messages.pop(self.id, None)
        thread = self.raw["type"] in THREADS
        await self._world.publish("THREAD_DELETE" if thread else "CHANNEL_DELETE", self.raw, Intent.GUILDS)

    async def archive(self, *, locked: bool = False) -> None:
        """Archive a thread, as time or a moderator would."""
        self.raw["thread_metadata"] |= {"archived": True, "locked": locked}
        await self._world.publish("THREAD_UPDATE", self.raw, Intent.GUILDS)
