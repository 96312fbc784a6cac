"""Everything that people on a server were told, in order: what was sent, edited and deleted, and when."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.chat.server import Server, text

_SILENT = 1 << 12
"""Discord's flag of a message that makes no sound."""

_LINK = re.compile(r"\[([^\]]+)\]\(https://discord\.com/channels/[\d/]+\)")
_TIME = re.compile(r"<t:(\d+):(\w)>")
_MENTION = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_DIGITS = re.compile(r"`[0-9a-f]{64}`")


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened to a message of the bot."""

    at: datetime
    what: str
    """``sent``, ``edited`` or ``deleted``."""
    channel: int
    place: str
    message: int
    words: str
    called: frozenset[int]
    """Whom it notified."""
    aloud: bool
    controls: tuple[str, ...]
    """The custom ids of what can be pressed."""
    pictures: int


class Chronicle:
    """Watches a server; `note` after each thing that is done there."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._known: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {}
        self._places: dict[int, str] = {}
        self.told: list[Told] = []

    def note(self) -> list[Told]:
        """Note what has happened since the last time, and return it."""
        now, found = self._server.env.now(), []
        seen: set[tuple[int, int]] = set()
        for message in self._messages():
            key = (message.channel_id, message.id)
            seen.add(key)
            state = (text(_Shown(message)), _controls(message))
            if key not in self._known:
                found.append(self._told(now, "sent", message, state))
            elif self._known[key] != state:
                found.append(self._told(now, "edited", message, state))
            self._known[key] = state
        for channel, number in sorted(self._known.keys() - seen):
            words, controls = self._known.pop((channel, number))
            place = self._places.get(channel, "")
            found.append(Told(now, "deleted", channel, place, number, words, frozenset(), False, controls, 0))
        self.told += found
        return found

    def _messages(self) -> Iterator[Any]:
        bot = self._server.env.bot
        assert bot is not None
        assert bot.user is not None
        every = [
            message
            for channel in list(self._server.env.backend.messages)
            for message in self._server.env.backend.messages[channel].values()
        ]
        for message in sorted(every, key=lambda message: message.id):
            # What Discord itself says, such as that a thread was made, is of another type.
            if message.author_id == bot.user.id and not message.is_ephemeral and message.type == 0:
                yield message

    def _told(self, now: datetime, what: str, message: Any, state: tuple[str, tuple[str, ...]]) -> Told:
        words, controls = state
        return Told(
            now,
            what,
            message.channel_id,
            self._place(message.channel_id),
            message.id,
            words,
            frozenset(message.ping_user_ids) | self._addressee(message.channel_id),
            not message.flags & _SILENT,
            controls,
            sum(len(c.get("items", [])) for c in _nested(message.components)),
        )

    def _addressee(self, channel: int) -> frozenset[int]:
        """Return who gets a direct message."""
        found = self._server.env.backend.channels.get(channel)
        recipients = getattr(found, "recipient_ids", None) or ()
        bot = self._server.env.bot
        assert bot is not None
        assert bot.user is not None
        return frozenset(user for user in recipients if user != bot.user.id)

    def _place(self, channel: int) -> str:
        if channel not in self._places:
            direct = self._addressee(channel)
            found = self._server.env.backend.channels.get(channel)
            name = getattr(found, "name", None) or str(channel)
            self._places[channel] = f"to {self.name(next(iter(direct)))}" if direct else f"#{name}"
        return self._places[channel]

    def name(self, user: int) -> str:
        """Return what somebody is called."""
        found = self._server.env.backend.users.get(user)
        return str(getattr(found, "global_name", None) or getattr(found, "name", None) or user)

    def transcript(self) -> str:
        """Return all of it to read, without the edits that only take something off an old board."""
        lines, gone = [], Counter[tuple[str, datetime]]()
        before: dict[int, str] = {}
        for told in self.told:
            if told.what == "deleted":
                gone[told.place, told.at] += 1
                continue
            lines += _gone(gone)
            shorter = told.what == "edited" and set(told.words.splitlines()) <= set(
                before.get(told.message, "").splitlines()
            )
            before[told.message] = told.words
            if not shorter:
                lines.append(self.readable(told))
        return "\n\n".join([*lines, *_gone(gone)]) + "\n"

    def readable(self, told: Told) -> str:
        """Return one thing as lines of a transcript."""
        words = _LINK.sub(r"[\1]", told.words)
        words = _TIME.sub(lambda m: f"{datetime.fromtimestamp(int(m[1]), told.at.tzinfo):%d %b %H:%M}", words)
        words = _MENTION.sub(lambda m: f"@{self.name(int(m[1]))}", words)
        words = _CHANNEL.sub(lambda m: f"#{self._places.get(int(m[1]), '').lstrip('#') or '(gone)'}", words)
        words = _DIGITS.sub("`…`", words)
        called = ", ".join(sorted(map(self.name, told.called)))
        marks = [
            f"calls {called}{'' if told.aloud else ' silently'}" if called and told.what == "sent" else "",
            f"{told.pictures} picture" if told.pictures else "",
        ]
        head = f"{told.at:%a %d %b %H:%M} · {told.place} · {told.what}"
        lines = [" · ".join(filter(None, [head, *marks]))]
        lines += [f"    {line}".rstrip() for line in words.splitlines()]
        return "\n".join(lines)


def _gone(messages: Counter[tuple[str, datetime]]) -> list[str]:
    """Return a line for each place whose messages were deleted, and forget them."""
    lines = [f"{at:%a %d %b %H:%M} · {place} · {n} deleted" for (place, at), n in messages.items()]
    messages.clear()
    return lines


class _Shown:
    """A stored message as the harness reads messages."""

    def __init__(self, message: Any) -> None:
        self.content = message.content
        self.components = message.components


def _nested(components: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _nested(component.get("components", []))


def _controls(message: Any) -> tuple[str, ...]:
    return tuple(
        str(component["custom_id"])
        for component in _nested(message.components)
        if component.get("custom_id") and not component.get("disabled")
    )
