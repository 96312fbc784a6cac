"""The HTTP server on loopback: the REST API, the gateway, and the files of attachments."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

from tests.wire.fake.attachments import Files
from tests.wire.fake.calls import Call, Request, read
from tests.wire.fake.faults import Faults, Lost
from tests.wire.fake.gateway import Gateway
from tests.wire.fake.interactions import Desk
from tests.wire.fake.payloads import Json
from tests.wire.fake.rates import Rates
from tests.wire.fake.refusals import Refusal, invalid, refusal
from tests.wire.fake.routes import ROUTES
from tests.wire.fake.specification import Specification
from tests.wire.fake.world import World

API = "/api/v10"
WITHOUT_TOKEN = ("/interactions/", "/webhooks/")
"""Paths that carry a token of their own."""


class Server:
    """What answers the bot, and remembers what it asked."""

    def __init__(
        self,
        world: World,
        desk: Desk,
        gateway: Gateway,
        rates: Rates,
        faults: Faults,
        specification: Specification | None,
    ) -> None:
        self.world = world
        self.desk = desk
        self.gateway = gateway
        self.rates = rates
        self.faults = faults
        self.specification = specification
        self.requests: list[Request] = []
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen on a port of loopback."""
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_route("*", API + "{path:/.*}", self._api)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.world.address = f"http://{host}:{port}"

    async def stop(self) -> None:
        """Hang up and listen no more."""
        self.faults.open_gates()
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.content, content_type=file.type)

    async def _api(self, request: web.Request) -> web.Response:
        method, path = request.method, request.path.removeprefix(API)
        # Without Via, discord.py takes a 429 for a ban by a server in between.
        headers = {"Via": "1.1 fake"}
        body: Any = None
        files: Files = {}
        try:
            body, files = await read(request)
            self._check_request(request, path, body)

            async def work() -> tuple[int, Any]:
                return await self._work(request, path, body, files, headers)

            status, answer = await self.faults.around(method, path, work)
        except Refusal as refused:
            status, answer = refused.status, refused.body
            headers |= refused.headers
        except Lost:
            status, answer = 0, None
        names = tuple(file.name for file in files.values())
        # A copy, since messages change after they were answered with.
        kept = json.loads(json.dumps(answer))
        self.requests.append(Request(method, path, body, names, status, kept))
        if status:
            self._check_answer(method, path, status, answer)
        self.world.changed()
        if not status:
            if request.transport:
                request.transport.abort()
            return web.Response()
        return self._response(status, answer, headers)

    def _response(self, status: int, answer: Any, headers: dict[str, str]) -> web.Response:
        if answer is None:
            return web.Response(status=status, headers=headers)
        # discord.py reads JSON only where the type is exactly this, without a charset.
        headers["Content-Type"] = "application/json"
        return web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)

    async def _work(
        self, request: web.Request, path: str, body: Any, files: Files, headers: dict[str, str]
    ) -> tuple[int, Any]:
        authorized = request.headers.get("Authorization") == f"Bot {self.world.token}"
        if not authorized and not path.startswith(WITHOUT_TOKEN):
            raise Refusal(401, {"message": "401: Unauthorized", "code": 0})
        if not request.headers.get("User-Agent", "").strip():
            raise refusal(40333)
        headers |= self.rates.admit(request.method, path)
        if self.specification:
            refused = self.specification.refused(request.method, path, request.content_type, body)
            if refused:
                raise invalid(refused[0], "BASE_TYPE", refused[1])
        for route in ROUTES:
            names = route.match(request.method, path)
            if names is not None:
                call = Call(self.world, self.desk, names, request.query, body, files)
                answer = await route.handle(call)
                return (204, None) if answer is None else (route.status, answer)
        self.world.findings.append(f"{request.method} {path}: the fake has no such route")
        raise Refusal(404, {"message": "404: Not Found", "code": 0})

    def _check_request(self, request: web.Request, path: str, body: Any) -> None:
        if self.specification:
            found = self.specification.request(
                request.method, path, request.query, request.content_type, body
            )
            self.world.findings += [f"request {request.method} {path}: {one}" for one in found]

    def _check_answer(self, method: str, path: str, status: int, answer: Json | None) -> None:
        if self.specification:
            found = self.specification.answer(method, path, status, answer)
            self.world.findings += [f"answer {status} to {method} {path}: {one}" for one in found]
