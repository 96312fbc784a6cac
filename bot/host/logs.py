"""The log: each line says which interaction and which table it is about, and none gives a secret away."""

from __future__ import annotations

import contextvars
import logging
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from bot.config import LogFormat

FACTS = "facts"
"""The attribute of a record with what a machine may want to read from it: names and plain values."""

_QUIET = ("aiosqlite", "asyncio", "discord", "PIL")
"""Libraries that write whole messages of people, or every single call, when asked for details."""

_HIDDEN = "…"

_SECRETS = (
    # The bot's token: its account's number in base64, a time, and a code.
    (re.compile(r"\b[MNO][\w-]{17,}\.[\w-]{4,8}\.[\w-]{20,}"), _HIDDEN),
    # What answers an interaction, and where such tokens stand in addresses.
    (re.compile(r"aW50ZXJhY3Rpb24[\w=+/%-]{8,}"), _HIDDEN),
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^\s/?'\"]+"), rf"\1{_HIDDEN}"),
    (
        re.compile(
            r"(?i)((?:token|secret|authorization)\\?['\"]?\s*[:=]\s*\\?['\"]?(?:bot )?)[^\s'\",}\\]{8,}"
        ),
        rf"\1{_HIDDEN}",
    ),
)


@dataclass(slots=True)
class About:
    """What is being done; whatever the task begins meanwhile is about the same."""

    interaction: str = ""
    """The short number that people are told when something goes wrong."""
    table: int = 0


_about: contextvars.ContextVar[About] = contextvars.ContextVar("about")


def about(interaction: str = "", table: int = 0) -> About:
    """Say what the present task does from here on, and return it; it may learn of its table later."""
    now = About(interaction, table)
    _about.set(now)
    return now


def about_table(number: int) -> None:
    """Say which table the present task is about, where it is about anything."""
    if (now := _about.get(None)) is not None:
        now.table = number


def short(interaction: int) -> str:
    """Return the number by which people and the log know an interaction."""
    return f"{interaction:x}"[-8:]


def redacted(text: str, secrets: Sequence[str] = ()) -> str:
    """Return a text without passwords: those given, and whatever looks like one of Discord's."""
    for secret in secrets:
        text = text.replace(secret, _HIDDEN)
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Text(logging.Formatter):
    """Lines for people; times are in UTC."""

    converter = staticmethod(time.gmtime)

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; what a text has further lines of is set in, so that it cannot pass for another."""
        now = _about.get(About())
        said = record.getMessage()
        table = f"table {now.table}: " if now.table and not said.startswith(f"table {now.table}") else ""
        mark = f"[{now.interaction}] " if now.interaction else ""
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: {mark}{table}"
        lines = head + said.replace("\n", "\n    ")
        if record.exc_info:
            lines += "\n" + self.formatException(record.exc_info)
        return redacted(lines, self._secrets)


class Line(msgspec.Struct, omit_defaults=True):
    """A line for machines."""

    at: str
    level: str
    logger: str
    text: str
    interaction: str = ""
    table: int = 0
    error: str = ""
    """The trace of an error."""
    facts: Mapping[str, object] = {}


class Json(logging.Formatter):
    """Lines for machines: a JSON object each."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        now = _about.get(About())
        error = self.formatException(record.exc_info) if record.exc_info else ""
        line = Line(
            at=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            level=record.levelname.lower(),
            logger=record.name,
            text=redacted(record.getMessage(), self._secrets),
            interaction=now.interaction,
            table=now.table,
            error=redacted(error, self._secrets),
            facts=getattr(record, FACTS, {}),
        )
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(level: str, layout: LogFormat, secrets: Sequence[str] = ()) -> None:
    """Write the log to standard error, from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter((Json if layout == "json" else Text)(secrets))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level.upper())))
