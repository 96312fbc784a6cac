"""A Discord server with people on it, and the real bot, for tests that press what they are shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.kernel import Chance
from bot.shelf import SHELF, Box
from bot.store.sqlite import SqliteStore

NAMES = ("Anna", "Ben", "Chloé", "Dario", "Eve")


class Server:
    """One guild with a channel and people, around one bot on one database."""

    def __init__(self, env: simcord.Env, path: Path, shelf: Mapping[str, Box], seed: int) -> None:
        self.env = env
        self._path = path
        self._shelf = shelf
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
        await self.env.restart_bot(await _made(self._path, self._shelf, self.seeds))
        await self.env.settle()

    async def crash(self) -> None:
        """As `restart`, without letting it finish what it was telling."""
        for task in list(self.bot.teller._tasks.values()):
            task.cancel()
        await self.restart()

    def messages(self, channel: Any = None) -> list[discord.Message]:
        """Return the public messages of a channel, oldest first."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def pings(self) -> list[discord.Message]:
        """Return the messages that mention somebody."""
        return [m for m in self.messages() if "<@" in m.content]

    def board(self) -> discord.Message:
        """Return the newest message with controls of a table or lobby."""
        return next(m for m in reversed(self.messages()) if any(controls(m)))


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
    return Relais(store, Clock(), lambda: seeds.below(1 << 64 - 1), shelf)


async def _close_store(bot: Relais) -> None:
    await bot.teller.close()
    store = bot.keeper.store
    assert isinstance(store, SqliteStore)
    await store.close()


@asynccontextmanager
async def serving(
    path: Path, shelf: Mapping[str, Box] = SHELF, seed: int = 0, *, check_errors: bool = True
) -> AsyncIterator[Server]:
    """Give a server with the bot on it; at the end no error of the bot may be left unseen."""
    env = simcord.Env(await _made(path, shelf, Chance(seed)), check_errors=check_errors)
    await env.start()
    try:
        server = Server(env, path, shelf, seed)
        await env.settle()
        yield server
        await _close_store(server.bot)
    finally:
        await env.shutdown()
    if check_errors:
        env.raise_errors()
