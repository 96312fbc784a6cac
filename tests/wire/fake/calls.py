"""Requests to the REST API, as routes see them and as tests look them up afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from tests.wire.fake.attachments import Files
from tests.wire.fake.interactions import Desk
from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import invalid, refusal
from tests.wire.fake.world import StoredFile, World

LARGEST_FILE = 10 * 2**20
LARGEST_REQUEST = 25 * 2**20


@dataclass(frozen=True)
class Request:
    """A request that the bot made, and what it was answered."""

    method: str
    path: str
    """Without the version, as ``/channels/1/messages``."""

    body: Any
    files: tuple[str, ...]
    """The names of the uploaded files."""

    status: int
    """The status of the answer, or 0 when the line was cut instead."""

    answer: Any


@dataclass(frozen=True)
class Call:
    """A request on its way to a route."""

    world: World
    desk: Desk
    names: Mapping[str, str]
    """What stands in the path for the names of the template."""

    query: Mapping[str, str]
    body: Any
    files: Files

    @property
    def fields(self) -> Json:
        """The body as an object; a missing one is empty."""
        return self.body or {}

    def channel(self) -> Json:
        """Return the channel that the path names."""
        channel = self.world.channels.get(self.names["channel"])
        if channel is None:
            raise refusal(10003)
        return channel

    def message(self) -> Json:
        """Return the message that the path names; ephemeral ones cannot be reached this way."""
        message = self.world.messages[self.channel()["id"]].get(self.names["message"])
        if message is None or message["flags"] & 1 << 6:
            raise refusal(10008)
        return message


Handler = Callable[[Call], Awaitable[Any]]


class Route:
    """A method and a path, with what is done there; None is answered with 204."""

    def __init__(self, method: str, template: str, handle: Handler, status: int = 200) -> None:
        self.method = method
        self.template = template
        self.handle = handle
        self.status = status
        self._pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template) + "$")

    def match(self, method: str, path: str) -> Mapping[str, str] | None:
        """Return what the path names, or None for another route's request."""
        found = self._pattern.match(path) if method == self.method else None
        return found.groupdict() if found else None


async def read(request: web.Request) -> tuple[Any, Files]:
    """Return the body of a request and the files uploaded with it.

    Raises:
        Refusal: it is too large, or not what it says it is.
    """
    if not request.can_read_body:
        return None, {}
    if (request.content_length or 0) > LARGEST_REQUEST:
        raise refusal(40005)
    match request.content_type:
        case "application/json":
            return _decoded(await request.read()), {}
        case "multipart/form-data" if request.headers["Content-Type"].count("boundary="):
            return await _parts(request)
        case _:
            raise invalid("", "CONTENT_TYPE", "Invalid content type")


async def _parts(request: web.Request) -> tuple[Any, Files]:
    body: Any = {}
    files: dict[str, StoredFile] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise invalid("", "UNKNOWN_PART", "nested multipart")
        content = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = _decoded(content)
        elif number := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            if len(content) > LARGEST_FILE:
                raise refusal(40005)
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[number[1]] = StoredFile(part.filename or "unnamed", kind, content)
        else:
            raise invalid(part.name or "", "UNKNOWN_PART", "unexpected part")
    return body, files


def _decoded(content: bytes) -> Any:
    try:
        return json.loads(content or b"null")
    except ValueError:
        raise refusal(50109) from None
