"""Each interaction has one line in the log, and its stages are counted."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from bot.chat import chores, stages
from bot.host import logs
from bot.tables import histogram
from tests.chat.playing import first_answer, opened, picking, planned, playing
from tests.chat.server import Server, said


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return what machines are told of each interaction."""
    return [getattr(r, logs.FACTS) for r in caplog.records if r.name == stages.__name__]


async def test_every_command_and_control_leaves_one_line(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = server.people[:2]
    caplog.set_level(logging.INFO, stages.__name__)
    await anna.slash(server.channel, "table open", game="ferry")
    await ben.click(server.board(), label="Join")
    await server.press(ben, server.board(), "knit:scarf:1")
    found = lines(caplog)
    assert [(line["what"], line["user"], line["outcome"]) for line in found] == [
        ("/table open", str(anna.id), "done"),
        ("lobby:join", str(ben.id), "done"),
        ("an unknown control", str(ben.id), "done"),
    ]
    assert {line["guild"] for line in found} == {str(server.guild.id)}
    assert all(line["milliseconds"].keys() <= set(stages.STAGES) for line in found)
    assert list(found[0]["milliseconds"]) == [
        stages.ARRIVAL,
        stages.ACKNOWLEDGED,
        stages.RULES,
        stages.ANSWERED,
    ]


async def test_a_line_knows_its_table_and_its_interaction(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the number that people are told when something goes wrong."""
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    written: list[tuple[str, int, str]] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = msgspec.json.decode(logs.Json().format(record), type=logs.Line)
            written.append((line.interaction, line.table, line.text))

    async def broken(*_: object) -> None:
        raise RuntimeError("a bad day")

    handler = Handler(logging.INFO)
    logging.getLogger("bot").addHandler(handler)
    logging.getLogger("bot").setLevel(logging.INFO)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(server.bot.keeper, "look", broken)
            told = said(await anna.click(server.board(), label="Play"))
        await anna.slash(server.channel, "table text", table=number)
    finally:
        logging.getLogger("bot").setLevel(logging.NOTSET)
        logging.getLogger("bot").removeHandler(handler)
    short = told.rstrip(".").rsplit(" ", 1)[1]
    assert [line[:2] for line in written if line[0] == short] == [(short, number), (short, number)]
    ends = [text for _, table, text in written if table == number and "; arrival" in text]
    assert [text.split(";")[0] for text in ends] == [
        f"table:play by {anna.id} in {server.guild.id}: failed",
        f"/table text by {anna.id} in {server.guild.id}: done",
    ]


async def test_refusals_and_offers_are_told_apart(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    anna = server.people[0]
    caplog.set_level(logging.DEBUG, stages.__name__)
    await anna.slash(server.channel, "table show", table=99)
    await anna.autocomplete(server.channel, "table show", "table", "")
    refused, offered = lines(caplog)
    assert (refused["what"], refused["outcome"]) == ("/table show", "refused")
    assert (offered["what"], offered["outcome"]) == ("typing /table show", "done")
    assert list(offered["milliseconds"]) == [stages.ARRIVAL, stages.OFFERED]
    assert [r.levelname for r in caplog.records if r.name == stages.__name__] == ["INFO", "DEBUG"]


async def test_a_press_that_came_to_nothing_is_told_as_such(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    caplog.set_level(logging.INFO, stages.__name__)
    await anna.click(server.board(), label="Join")
    await planned(server, await opened(server, "ferry", 2))
    panel = await playing(server, anna)
    old = first_answer(panel)
    panel = await picking(anna, panel)
    await server.press(anna, panel, old.replace(old.split(":")[3], "0"))
    await server.press(ben, server.board(), "lobby:join:99")
    ends = [(line["what"], line["outcome"]) for line in lines(caplog)]
    assert ends[0] == ("lobby:join", stages.REFUSED)
    assert ends[-2][1] == stages.STALE
    assert ends[-1] == ("lobby:join", stages.REFUSED)


async def test_stages_are_counted_and_noted_once_a_round(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    before = histogram.read(await server.bot.keeper.store.facts(histogram.FACT))
    await server.env.advance_time(chores.PERIOD.total_seconds() + 1)
    noted = histogram.read(await server.bot.keeper.store.facts(histogram.FACT))
    assert before is None, "nothing is written for each interaction"
    assert noted == server.bot.latencies
    counted = {stage: found.total for stage, found in noted.stages.items()}
    assert counted[stages.ARRIVAL] == counted[stages.ANSWERED] == counted[stages.ACKNOWLEDGED] > 5
    assert counted[stages.DRAWN] > 0
    assert counted[stages.TOLD] == len(await server.bot.keeper.store.log(number)) * 2 + 2


async def test_what_the_interaction_before_took_is_kept_over_a_restart(server: Server) -> None:
    await opened(server, "ferry", 2)
    await server.env.advance_time(chores.PERIOD.total_seconds() + 1)
    noted = await server.bot.keeper.store.facts(histogram.FACT)
    await server.restart()
    assert noted is not None
    assert await server.bot.keeper.store.facts(histogram.FACT) == noted


async def test_drawing_counts_for_who_waited_for_it(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """And not for whoever ended the turn before, after which the board is drawn in the background."""
    await planned(server, await opened(server, "ferry", 2))
    caplog.set_level(logging.INFO, stages.__name__)
    panel = await playing(server, server.people[0])
    await server.people[0].click(panel, label="Text board")
    drawn = [stages.DRAWN in line["milliseconds"] for line in lines(caplog)]
    assert drawn == [True, False]
