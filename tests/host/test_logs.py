"""The log: which interaction and table a line is about, for people and for machines, and never a secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.host import logs
from bot.host.logs import Json, Text
from tests.host.test_config import TOKEN

INTERACTION = 0x1234_5678_9ABC_DEF0
ANSWERING = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDpLM2Rl"


class Written:
    """A logger of its own, and what it wrote."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self._stream = io.StringIO()
        handler = logging.StreamHandler(self._stream)
        handler.setFormatter(formatter)
        self.logger = logging.Logger("bot.test")  # noqa: LOG001 - nobody else's
        self.logger.addHandler(handler)

    @property
    def text(self) -> str:
        """All that was written."""
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What was written, an object each."""
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def untouched() -> Iterator[logging.Logger]:
    """Give the logger of all, without handlers, and mend it afterwards."""
    found = logging.getLogger()
    kept, level = found.handlers[:], found.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    found.handlers[:] = []
    try:
        yield found
    finally:
        found.handlers[:] = kept
        found.setLevel(level)
        for name, before in levels.items():
            logging.getLogger(name).setLevel(before)


def fail(text: str) -> None:
    raise RuntimeError(text)


async def test_a_line_names_the_interaction_as_people_are_told_it_and_the_table() -> None:
    text, lines = Written(Text()), Written(Json())

    async def act() -> None:
        logs.about(logs.short(INTERACTION))
        logs.about_table(12)
        for written in (text, lines):
            written.logger.info("done with %s", "it")

    await asyncio.create_task(act())
    text.logger.info("outside")
    first, second = text.text.splitlines()
    assert first.endswith(" INFO bot.test: [9abcdef0] table 12: done with it")
    assert second.endswith(" INFO bot.test: outside")
    (line,) = lines.lines
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "bot.test",
        "text": "done with it",
        "interaction": "9abcdef0",
        "table": 12,
    }


async def test_what_an_interaction_begins_is_about_it_and_what_stands_aside_is_not() -> None:
    lines = Written(Json())

    async def inner(*, aside: bool) -> None:
        if aside:
            logs.about(table=7)
        lines.logger.warning("aside" if aside else "inside")

    async def act() -> None:
        logs.about("9abcdef0", 12)
        await asyncio.gather(inner(aside=True), inner(aside=False))
        lines.logger.warning("after")

    await asyncio.create_task(act())
    assert [(line["text"], line.get("interaction"), line["table"]) for line in lines.lines] == [
        ("aside", None, 7),
        ("inside", "9abcdef0", 12),
        ("after", "9abcdef0", 12),
    ]


async def test_a_line_that_names_its_table_is_not_given_it_twice() -> None:
    written = Written(Text())
    logs.about(table=12)
    written.logger.info("table 12: told")
    assert written.text.endswith("bot.test: table 12: told\n")


def test_an_error_stands_in_its_line_with_its_trace() -> None:
    text, lines = Written(Text()), Written(Json())
    for written in (text, lines):
        try:
            fail("a bad day")
        except RuntimeError:
            written.logger.exception("failed")
    (line,) = lines.lines
    assert (line["level"], line["text"]) == ("error", "failed")
    assert line["error"].startswith("Traceback")
    assert line["error"].endswith("RuntimeError: a bad day")
    assert line["error"] in text.text


def test_facts_for_machines_stand_in_their_own_place() -> None:
    written = Written(Json())
    written.logger.info("told", extra={logs.FACTS: {"user": "42", "milliseconds": {"drawn": 1.5}}})
    assert written.lines[0]["facts"] == {"user": "42", "milliseconds": {"drawn": 1.5}}


def test_foreign_text_with_several_lines_cannot_pass_for_another_line() -> None:
    written = Written(Text())
    written.logger.info("said %s", "x\n2026-01-01 00:00:00,000 ERROR bot: all is lost")
    assert [line[:4] for line in written.text.splitlines()][1:] == ["    "]


@pytest.mark.parametrize("formatter", [Text([TOKEN]), Json([TOKEN])], ids=["text", "json"])
@pytest.mark.parametrize(
    ("said", "secret"),
    [
        (f"logging in with {TOKEN}", TOKEN),
        (
            "using MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz_-01",
            "abcdefghijklmnopqrstuvwxyz_-01",
        ),
        (f"POST https://discord.com/api/v10/interactions/81/{ANSWERING}/callback: 404", ANSWERING),
        ("PATCH /webhooks/123/some-long-token/messages/@original failed", "some-long-token"),
        (f"WebSocket Event: {{'d': {{'token': '{ANSWERING[3:]}', 'id': '5'}}}}", ANSWERING[3:]),
        ("headers {'Authorization': 'Bot abcdefgh.ijkl.mnop'}", "abcdefgh.ijkl.mnop"),
        ('{"secret":"00112233445566778899"}', "00112233445566778899"),
    ],
)
def test_no_secret_reaches_the_log(formatter: logging.Formatter, said: str, secret: str) -> None:
    written = Written(formatter)
    written.logger.info("%s", said)
    try:
        fail(said)
    except RuntimeError:
        written.logger.exception("failed", extra={logs.FACTS: {}})
    assert secret not in written.text
    assert written.text.count("…") + written.text.count("\\u2026") >= 2


def test_ordinary_lines_are_left_as_they_are() -> None:
    said = "interaction 9abcdef0 failed at /srv/relais/bot/chat/client.py, the token is malformed"
    assert logs.redacted(said) == said


@pytest.mark.parametrize(("layout", "formatter"), [("text", Text), ("json", Json)])
def test_the_log_is_written_to_standard_error_as_the_host_wants_it(layout: Any, formatter: type) -> None:
    with untouched() as root:
        logs.set_up("warning", layout)
        (handler,) = root.handlers
        assert isinstance(handler, logging.StreamHandler)
        assert handler.stream is sys.stderr
        assert isinstance(handler.formatter, formatter)
        assert root.level == logging.WARNING
        assert logging.getLogger("discord").level == logging.WARNING


def test_details_are_ours_and_not_the_messages_of_people() -> None:
    """discord.py writes every event whole, with what people say, when it is asked for details."""
    with untouched() as root:
        logs.set_up("debug", "text")
        assert root.level == logging.DEBUG
        assert not logging.getLogger("discord.gateway").isEnabledFor(logging.DEBUG)
        assert logging.getLogger("bot.chat.stages").isEnabledFor(logging.DEBUG)
