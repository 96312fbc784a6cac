"""The bot without Discord: the real one, on a simulated Discord with a page in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import struct
import tempfile
import webbrowser
from collections.abc import Hashable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import simcord
from simcord.preview import _markdown
from simcord.preview._media import MediaInfo, MediaWorker

from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.host.failure import Failure
from bot.store.sqlite import SqliteStore
from bot.tables.recent import Recent

logger = logging.getLogger(__name__)

PEOPLE = ("Anna", "Ben", "Chloé", "Dario")
NAME = "Relais"
SERVER = "Board game friends"
CHANNEL = "game-table"

_TICK = 0.5
"""Real seconds between two moments at which the simulated clock is moved."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_SIZE_AT = 16
"""Where the width and the height stand in a PNG file."""

_TEXTS_REMEMBERED = 4096
"""More than a channel has."""

_PATIENCE = 30.0
"""Seconds in which the bot must have done what was due."""


async def play(port: int | None = None, speed: float = 1.0, *, browser: bool = True) -> None:
    """Run until a signal or the closing of the page's session. *speed*: simulated seconds in a real one.

    Raises `Failure` where the page cannot be served, such as at a port that is taken.
    """
    with tempfile.TemporaryDirectory(prefix="relais-") as folder:
        store = await SqliteStore.open(Path(folder) / "relais.db")
        bot = Relais(store, Clock())
        env = simcord.Env(bot, check_errors=False, settle_timeout=_PATIENCE)
        # The simulated clock begins in the past; people expect today. There is no public door for it.
        env.backend.clock._epoch = datetime.now(UTC)  # noqa: SLF001 - see above
        env.backend.bot_user.name = NAME
        try:
            await _serve(env, bot, port, speed, browser=browser)
        finally:
            await env.shutdown()
            await store.close()


async def _serve(env: simcord.Env, bot: Relais, port: int | None, speed: float, *, browser: bool) -> None:
    owner = env.create_user(PEOPLE[0].lower(), global_name=PEOPLE[0])
    # Whoever tries it is its host, too.
    bot.hosts.add(owner.id)
    guild = env.create_guild(SERVER, owner=owner)
    channel = guild.create_text_channel(CHANNEL)
    users = [owner, *(env.create_user(name.lower(), global_name=name) for name in PEOPLE[1:])]
    people = [guild.add_member(user) for user in users]
    await env.start()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        try:
            page = await stack.enter_async_context(
                env.preview(channel, viewers=people, layout="channel", port=port)
            )
        except simcord.SetupError as error:
            raise Failure(f"The page cannot be served ({error}): name another --port, or none.") from None
        session = _Session(env, page)
        _greet(page.url, speed, browser=browser)
        tasks = {
            asyncio.create_task(session.pass_time(speed)),
            asyncio.create_task(page.wait_closed()),
            asyncio.create_task(stop.wait()),
        }
        done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for task in done:
            task.result()


def _greet(address: str, speed: float, *, browser: bool) -> None:
    lines = (
        f"Relais is ready. Open this page: {address}",
        f"There you can act as any of {', '.join(PEOPLE)}; begin with /table open.",
        f"Time passes {speed:g} times as fast as outside. Ctrl-C ends it; nothing is kept.",
    )
    print("\n".join(lines), flush=True)  # noqa: T201 - for the person at the terminal
    if browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


class _Examiner(MediaWorker):
    """Takes our own pictures as they are.

    The page has every picture decoded by a process of its own each time somebody looks at it, one at a time,
    and shows none when eight are waiting: after some turns, switching people would take minutes.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """Return what a picture is, from its header where it is a PNG."""
        if not blob.startswith(_PNG):
            return await super().validate(key, blob, media_time=media_time)
        width, height = struct.unpack_from("!II", blob, _PNG_SIZE_AT)
        return MediaInfo(
            "PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob
        )


class Reader:
    """Reads each text once.

    For each press the page has all texts of the channel read anew, each by a reader made for it: in the
    middle of a game, a press would take seconds.
    """

    def __init__(self) -> None:
        self._make = _markdown._markdown_parser  # noqa: SLF001 - there is no public door for it
        self._read: Recent[Hashable, Any] = Recent(_TEXTS_REMEMBERED)

    def __call__(self, policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> _Remembering:
        """Return a reader of texts in which these mentions stand, as the page makes one for each."""
        return _Remembering(self, policy, context)

    def read(
        self, policy: Mapping[str, bool | str], context: Mapping[str, Any], way: str, text: str, env: Any
    ) -> Any:
        """Return what a text is made of; *way*: the name of the method that reads it."""
        key = (repr((policy, context)), way, text)
        known = self._read.get(key)
        if known is None:
            known = self._read.put(key, getattr(self._make(policy, context), way)(text, env))
        return known


class _Remembering:
    """A reader as the page wants one."""

    def __init__(self, reader: Reader, policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> None:
        self.parse = partial(reader.read, policy, context, "parse")
        self.parseInline = partial(reader.read, policy, context, "parseInline")


class _Session:
    """One at a time: what people do on the page, and the clock, which stands still by itself.

    The simulated Discord refuses whatever comes in while it is busy, and shows the other people's pages
    only what was published to them; its action hook and its pages are the only doors there are to that.
    """

    def __init__(self, env: simcord.Env, page: Any) -> None:
        self._env = env
        self._page = page
        page._media_worker = _Examiner()  # noqa: SLF001 - see there
        if not isinstance(_markdown._markdown_parser, Reader):  # noqa: SLF001 - see there
            _markdown._markdown_parser = Reader()  # noqa: SLF001 - see there
        self._turn = asyncio.Lock()
        self._shown = 0
        self._act = page._action  # noqa: SLF001 - see the class
        page._action = self._action  # noqa: SLF001 - see the class

    async def _action(self, context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            answer: dict[str, Any] = await self._act(context, body)
            for other in list(self._page._pages.values()):  # noqa: SLF001 - see the class
                if other.id != context:
                    self._page._publish(other)  # noqa: SLF001 - see the class
            self._shown = len(self._env.http_requests)
            return answer

    async def pass_time(self, speed: float) -> None:
        """Move the simulated clock, for ever, and show what comes of it."""
        loop = asyncio.get_running_loop()
        before = loop.time()
        while True:
            await asyncio.sleep(_TICK)
            now = loop.time()
            async with self._turn:
                try:
                    await self._env.advance_time((now - before) * speed)
                except TimeoutError:
                    logger.warning("the bot is still busy with what was due")
                if len(self._env.http_requests) != self._shown:
                    self._shown = len(self._env.http_requests)
                    await self._page.refresh()
            before = now
