"""The sockets of bots, and their sessions, which outlive them."""

from __future__ import annotations

import importlib
import json
import secrets
import sys
import time
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from aiohttp import web

from tests.wire.fake.payloads import Json

SENDS_A_MINUTE = 120
VERSIONS = ("9", "10")


class Op(IntEnum):
    """What a frame is about."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(Exception):
    """A reason why the gateway hangs up."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def compressor(kind: str | None) -> Callable[[bytes], bytes] | None:
    """Return what compresses the frames of one connection, with one context for all of them."""
    if kind == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda data: deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        return _zstandard()
    return None


def _zstandard() -> Callable[[bytes], bytes]:
    # discord.py asks for this where one of these modules can be imported.
    if sys.version_info >= (3, 14):
        module = importlib.import_module("compression.zstd")
        native = module.ZstdCompressor()
        return lambda data: bytes(native.compress(data, native.FLUSH_BLOCK))
    module = importlib.import_module("zstandard")
    packed = module.ZstdCompressor().compressobj()
    return lambda data: packed.compress(data) + packed.flush(module.COMPRESSOBJ_FLUSH_BLOCK)


class Connection:
    """One socket."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self.transport = request.transport
        self.compress = compressor(request.query.get("compress"))
        self.session: Session | None = None
        self.closing = False
        """Whether it is we who hang up."""

        self.sends: deque[float] = deque()

    async def send(self, op: Op, data: Any, *, number: int | None = None, event: str | None = None) -> None:
        """Send a frame; a socket that has gone is no error."""
        text = json.dumps({"op": op, "d": data, "s": number, "t": event}, separators=(",", ":"))
        try:
            if self.compress:
                await self.socket.send_bytes(self.compress(text.encode()))
            else:
                await self.socket.send_str(text)
        except (ConnectionError, RuntimeError):
            self.closing = True

    @staticmethod
    def check_version(version: str | None) -> None:
        """Close the connection of a bot that speaks another version."""
        if version not in VERSIONS:
            raise Close(4012, "Invalid API version")

    def count(self) -> None:
        """Count a frame that came in.

        Raises:
            Close: too many came within a minute.
        """
        now = time.monotonic()
        self.sends.append(now)
        while now - self.sends[0] > 60:
            self.sends.popleft()
        if len(self.sends) > SENDS_A_MINUTE:
            raise Close(4008, "You are sending payloads too quickly")

    async def close(self, code: int | None) -> None:
        """Hang up with a code, or by cutting the line."""
        self.closing = True
        if code is not None:
            await self.socket.close(code=code)
        elif self.transport is not None:
            self.transport.abort()


class Session:
    """What a bot has been told, kept apart from the socket so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.number = 0
        self.connection: Connection | None = None
        self.events: deque[tuple[int, str, Json]] = deque(maxlen=1000)

    async def emit(self, event: str, data: Json) -> None:
        """Number an event, keep it for RESUME, and send it if somebody is there."""
        self.number += 1
        self.events.append((self.number, event, json.loads(json.dumps(data))))
        if self.connection:
            await self.connection.send(Op.DISPATCH, data, number=self.number, event=event)

    def has_since(self, number: int) -> bool:
        """Return whether all events after a number are still kept."""
        return number <= self.number and (not self.events or number >= self.events[0][0] - 1)
