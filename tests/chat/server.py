"""A Discord server with people on it, and the real bot, for tests that press what they are shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import actors

from bot.chat.chores import Duty
from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.kernel import Chance, IllegalAction
from bot.shelf import SHELF, Box
from bot.store.sqlite import SqliteStore
from bot.tables.keeper import Look
from bot.tables.table import NotPossible, Table

REFUSALS = (NotPossible, IllegalAction)
"""What people are told in a sentence of its own: no failure."""

STEP = timedelta(hours=1)

NAMES = ("Anna", "Ben", "Chloé", "Dario", "Eve")


class Server:
    """One guild with a channel and people, around one bot on one database."""

    def __init__(self, env: simcord.Env, path: Path, shelf: Mapping[str, Box], seed: int) -> None:
        self.env = env
        self._path = path
        self.shelf = shelf
        self.seeds = Chance(seed)
        owner = env.create_user("owner")
        self.guild = env.create_guild("Friends", owner=owner)
        self.owner = self.guild.add_member(owner)
        self.channel = self.guild.create_text_channel("games")
        self.people = [self.guild.add_member(env.create_user(n.lower(), global_name=n)) for n in NAMES]

    @property
    def bot(self) -> Relais:
        """The bot that runs now."""
        found = self.env.bot
        assert isinstance(found, Relais)
        return found

    def person(self, user: int) -> simcord.MemberActor:
        """Return somebody by account."""
        return next(person for person in [*self.people, self.owner] if person.id == user)

    async def restart(self) -> None:
        """End the bot and start another on the same database."""
        await _close_store(self.bot)
        await self.env.restart_bot(await _made(self._path, self.shelf, self.seeds))
        await self.env.settle()

    async def later(self, **span: float) -> None:
        """Let time pass, in steps that a busy machine can follow."""
        left = timedelta(**span)
        while left > timedelta():
            step = min(left, STEP)
            await self.env.advance_time(step.total_seconds())
            left -= step

    async def crash(self) -> None:
        """As `restart`, without letting it finish what it was telling."""
        for task in list(self.bot.teller._tasks.values()):
            task.cancel()
        await self.restart()

    async def take_up(self, duty: Duty) -> None:
        """Give the bot a duty as if it had come with it, and let its first round end."""
        with self.env._bot_scope():
            self.bot.chores.add(duty)
        await self.env.settle()

    async def press(
        self, person: simcord.MemberActor, message: Any, custom_id: str, values: Sequence[str] = ()
    ) -> simcord.InteractionResult:
        """Press a control that a message need not have any more, as a slow client does."""
        found = actors._visible_message(person, message)
        kind = discord.ComponentType.select if values else discord.ComponentType.button
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind.value}
        if values:
            data["values"] = list(values)
        self.env._begin_operation("press")
        try:
            return await actors._component_interaction(person, found, data)
        finally:
            self.env._end_operation()

    def pinged(self, channel: Any = None) -> list[set[int]]:
        """Return whom each message notified, oldest first, without those that notified nobody."""
        stored = self.env.backend.messages[(channel or self.channel).id]
        return [set(message.ping_user_ids) for message in stored.values() if message.ping_user_ids]

    def boards(self, channel: Any = None) -> list[discord.Message]:
        """Return the messages with a layout: the lobby, the boards and notices."""
        return [m for m in self.messages(channel) if any(components(m))]

    def sent(self, method: str, pattern: str) -> list[Any]:
        """Return the requests that were made, such as ``POST`` to ``/channels/*/messages``."""
        return [
            request
            for request in self.env.http_requests
            if request.method == method and fnmatch(request.path, pattern)
        ]

    async def table(self, number: int) -> Table:
        """Return a table as the store has it."""
        return await self.bot.keeper.store.table(number)

    async def look(self, number: int, person: simcord.MemberActor) -> Look:
        """Return a table as somebody comes to it."""
        return await self.bot.keeper.look(number, person.id)

    def messages(self, channel: Any = None) -> list[discord.Message]:
        """Return the public messages of a channel, oldest first."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def pings(self) -> list[discord.Message]:
        """Return the messages that mention somebody."""
        return [m for m in self.messages() if "<@" in m.content]

    def board(self, channel: Any = None) -> discord.Message:
        """Return the newest message with controls of a table or lobby."""
        return next(m for m in reversed(self.messages(channel)) if any(controls(m)))


def components(message: Any) -> Iterator[dict[str, Any]]:
    """Yield all components of a message, as data, nested ones too."""
    raw = message.components
    rows = [c if isinstance(c, dict) else c.to_dict() for c in raw]
    while rows:
        first = rows.pop(0)
        yield first
        rows = [*first.get("components", []), *rows]


def controls(message: Any) -> Iterator[dict[str, Any]]:
    """Yield what can be pressed: enabled buttons with a custom id, and selects."""
    for component in components(message):
        if component.get("custom_id") and not component.get("disabled"):
            yield component


def text(message: Any) -> str:
    """Return all words of a message."""
    shown = [
        c["content"] for c in components(message) if c.get("type") == discord.ComponentType.text_display.value
    ]
    return "\n".join(filter(None, [getattr(message, "content", ""), *shown]))


def answer(result: simcord.InteractionResult) -> Any:
    """Return the message that an interaction was answered with."""
    assert result.acknowledged
    assert result.response is not None
    return result.response


def said(result: simcord.InteractionResult) -> str:
    """Return all words of the message that an interaction was answered with."""
    return text(answer(result))


def labels(message: Any) -> list[str]:
    """Return the labels of the buttons that can be pressed."""
    return [c["label"] for c in controls(message) if c.get("label")]


def alts(message: Any) -> list[str]:
    """Return the alternative texts of the pictures of a message."""
    return [
        item.get("description") or ""
        for component in components(message)
        for item in component.get("items", [])
    ]


async def _made(path: Path, shelf: Mapping[str, Box], seeds: Chance) -> Relais:
    store = await SqliteStore.open(path)
    return Relais(store, Clock(), lambda: seeds.below(1 << 63).to_bytes(32, "big"), shelf)


async def _close_store(bot: Relais) -> None:
    await bot.teller.close()
    store = bot.keeper.store
    assert isinstance(store, SqliteStore)
    await store.close()


@asynccontextmanager
async def serving(
    path: Path, shelf: Mapping[str, Box] = SHELF, seed: int = 0, begins: datetime | None = None
) -> AsyncIterator[Server]:
    """Give a server with the bot on it; at the end no error may have reached a person but a refusal."""
    env = simcord.Env(await _made(path, shelf, Chance(seed)), check_errors=False)
    if begins is not None:
        # There is no public door to another beginning.
        env.backend.clock._epoch = begins
    await env.start()
    try:
        server = Server(env, path, shelf, seed)
        await env.settle()
        yield server
        await _close_store(server.bot)
    finally:
        await env.shutdown()
    failed = [error for error in env.errors if not isinstance(getattr(error, "original", error), REFUSALS)]
    if failed:
        raise ExceptionGroup("the bot failed", [error for error in failed if isinstance(error, Exception)])
