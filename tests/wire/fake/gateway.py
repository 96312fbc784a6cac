"""The gateway, over which Discord tells bots what happens."""

from __future__ import annotations

import asyncio
import json

from aiohttp import WSMsgType, web

from tests.wire.fake import payloads
from tests.wire.fake.payloads import Json
from tests.wire.fake.sockets import Close, Connection, Op, Session
from tests.wire.fake.world import Intent, World

PRIVILEGED = 1 << Intent.MEMBERS | 1 << Intent.PRESENCES | 1 << Intent.CONTENT
KNOWN_INTENTS = (1 << 26) - 1
LONGEST_SEND = 4096
NORMAL = (1000, 1001)
"""The close codes by which a client gives its session up."""


class Gateway:
    """All sessions, and the faults that befall them."""

    def __init__(self, world: World, *, heartbeat: float = 41.25, privileged: int = 0) -> None:
        self.world = world
        self.heartbeat = heartbeat
        self.privileged = privileged
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        """How many sessions were begun."""

        self.resumed = 0
        """How many times a session was taken up again."""

        self.hung_up: list[tuple[int, str]] = []
        """With which codes and reasons the gateway closed connections because of what the bot sent."""

        self._refusals = 0
        world.listeners.append(self.dispatch)

    @property
    def connected(self) -> bool:
        """Whether a bot has a session and is there."""
        return any(session.connection for session in self.sessions.values())

    # Faults

    def refuse(self, times: int = 1) -> None:
        """Answer the next attempts to connect with 503."""
        self._refusals = times

    async def drop(self, code: int | None = None) -> None:
        """Hang up on every bot, with a close code or by cutting the line; sessions can be resumed."""
        for connection in self._connections():
            await connection.close(code)
        await self.world.until(lambda: not self.connected)

    async def ask_to_reconnect(self) -> None:
        """Ask every bot to connect again and resume (op 7)."""
        for connection in self._connections():
            await connection.send(Op.RECONNECT, None)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every bot that its session is no longer valid (op 9)."""
        connections = self._connections()
        if not resumable:
            self.sessions.clear()
        for connection in connections:
            await connection.send(Op.INVALID_SESSION, resumable)

    def _connections(self) -> list[Connection]:
        return [session.connection for session in self.sessions.values() if session.connection]

    # Events

    async def dispatch(self, event: str, data: Json, intent: Intent | None) -> None:
        """Send an event to the sessions that asked for its kind."""
        for session in list(self.sessions.values()):
            if intent is None or session.intents >> intent & 1:
                await session.emit(event, self._censored(session, event, data))

    def _censored(self, session: Session, event: str, data: Json) -> Json:
        """Blank what other people wrote in a guild, for bots without the intent to read it."""
        me = self.world.application
        if (
            event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
            or session.intents >> Intent.CONTENT & 1
            or "guild_id" not in data
            or data["author"]["id"] == me
            or any(user["id"] == me for user in data["mentions"])
        ):
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # The protocol

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Speak with a bot for as long as it stays connected."""
        if self._refusals > 0:
            self._refusals -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request)
        try:
            connection.check_version(request.query.get("v"))
            await connection.send(Op.HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(connection, frame.data)
        except Close as close:
            connection.closing = True
            self.hung_up.append((close.code, close.reason))
            await socket.close(code=close.code, message=close.reason.encode())
        finally:
            self._ended(connection)
        return socket

    def _ended(self, connection: Connection) -> None:
        session = connection.session
        if session and session.connection is connection:
            session.connection = None
            if connection.socket.close_code in NORMAL and not connection.closing:
                self.sessions.pop(session.id, None)
        self.world.changed()

    async def _receive(self, connection: Connection, text: str) -> None:
        connection.count()
        if len(text) > LONGEST_SEND:
            raise Close(4002, "Payload over 4096 bytes")
        try:
            frame = json.loads(text)
            op, data = Op(frame["op"]), frame.get("d")
        except (ValueError, KeyError, TypeError):
            raise Close(4002, "Decode error") from None
        match op:
            case Op.HEARTBEAT:
                await connection.send(Op.HEARTBEAT_ACK, None)
            case Op.IDENTIFY:
                await self._identify(connection, data)
            case Op.RESUME:
                await self._resume(connection, data)
            case _ if connection.session is None:
                raise Close(4003, "Not authenticated")
            case Op.REQUEST_MEMBERS:
                await self._members(connection.session, data)
            case Op.PRESENCE | Op.VOICE:
                pass
            case _:
                raise Close(4001, "Unknown opcode")

    async def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session:
            raise Close(4005, "Already authenticated")
        if data["token"] != self.world.token:
            raise Close(4004, "Authentication failed")
        if data["intents"] & ~KNOWN_INTENTS:
            raise Close(4013, "Invalid intent(s)")
        if data["intents"] & PRIVILEGED & ~self.privileged:
            raise Close(4014, "Disallowed intent(s)")
        session = Session(data["intents"])
        self.sessions[session.id] = session
        self.identified += 1
        self._attach(session, connection)
        guild = self.world.guild
        await session.emit(
            "READY",
            {
                "v": 10,
                "user": {**self.world.bot, "verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": guild["id"], "unavailable": True}],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.address,
                "application": {
                    "id": self.world.application,
                    "flags": payloads.INTERACTIONS_WITHOUT_INTENT,
                    "flags_new": str(payloads.INTERACTIONS_WITHOUT_INTENT),
                },
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "geo_ordered_rtc_regions": [],
                "_trace": [],
            },
        )
        if session.intents >> Intent.GUILDS & 1:
            whole = bool(session.intents >> Intent.MEMBERS & 1)
            await session.emit("GUILD_CREATE", self.world.guild_create(all_members=whole))
        self.world.changed()

    @property
    def address(self) -> str:
        """Where bots connect."""
        return self.world.address.replace("http", "ws", 1) + "/gateway"

    async def _resume(self, connection: Connection, data: Json) -> None:
        if data["token"] != self.world.token:
            raise Close(4004, "Authentication failed")
        session = self.sessions.get(data["session_id"])
        since = data["seq"] or 0
        if session is None or not session.has_since(since):
            await connection.send(Op.INVALID_SESSION, False)
            return
        self.resumed += 1
        for number, event, kept in list(session.events):
            if number > since:
                await connection.send(Op.DISPATCH, kept, number=number, event=event)
        self._attach(session, connection)
        await session.emit("RESUMED", {"_trace": []})
        self.world.changed()

    def _attach(self, session: Session, connection: Connection) -> None:
        session.connection = connection
        connection.session = session

    async def _members(self, session: Session | None, data: Json) -> None:
        assert session
        ids = data.get("user_ids")
        members = [
            member
            for user, member in self.world.guild["members"].items()
            if (not ids or user in ids) and member["user"]["username"].startswith(data.get("query") or "")
        ]
        chunk = {
            "guild_id": data["guild_id"],
            "members": members[: data.get("limit") or None],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        await session.emit("GUILD_MEMBERS_CHUNK", chunk)

    async def close(self) -> None:
        """Hang up for good."""
        await asyncio.gather(*(connection.close(1001) for connection in self._connections()))
