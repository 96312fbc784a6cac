"""Pictures: small, drawn once, never needed: whatever they show is also said in words."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from threading import Event
from typing import Any

import pytest

from bot.chat import pictures
from bot.chat.limits import PICTURE
from bot.shelf import Box
from bot.tables.table import Status
from rendering.scene import AnyArtist
from tests.chat.playing import answering, finished, opened, planned, playing, turn_of
from tests.chat.server import Server, alts, labels, said, text
from tests.ferry import GAME as FERRY
from tests.ferry.artist import ARTIST


async def test_row_73_a_picture_too_large_or_not_drawn_gives_way_to_words(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    monkeypatch.setattr(pictures, "PICTURE", 10)
    await planned(server, number)
    panel = await playing(server, anna)

    def broken(*_: Any) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr(pictures, "_drawn", broken)
    panel = await answering(anna, panel, "Dig")
    assert "Your hand: " in text(panel)
    await anna.click(panel, label="End turn")
    for board in server.boards()[2:]:
        assert board.attachments == []
        assert "Market: " in text(board) or labels(board) == []
    assert "Market: " in text(server.board())
    assert "Your hand: " in text(await playing(server, server.people[1]))
    assert {"bytes", "failed"} <= {word for r in caplog.records for word in r.getMessage().split()}


async def test_row_73_pictures_are_small_enough_for_a_phone(gallery: Server) -> None:
    anna = gallery.people[0]
    await opened(gallery, "la_strada", 4, "start=first")
    panel = await playing(gallery, anna)
    for message in (gallery.board(), panel):
        data = await message.attachments[0].read()
        assert data.startswith(b"\x89PNG")
        assert len(data) <= PICTURE


async def test_row_76_a_position_is_drawn_once_however_often_it_is_shown(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, chloe = server.people[:3]
    await opened(server, "ferry", 2)
    drawn: list[str] = []
    draw = pictures._drawn

    def counting(subject: Any, name: str) -> Any:
        drawn.append(name)
        return draw(subject, name)

    monkeypatch.setattr(pictures, "_drawn", counting)
    for _ in range(3):
        await anna.slash(server.channel, "table show")
        await chloe.slash(server.channel, "table show")
        await anna.slash(server.channel, "table show", public=True)
    assert drawn == ["table-1-0"]


async def test_row_79_every_picture_says_in_words_what_it_shows(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "la_strada", 2, "start=first")
    panel = await playing(server, anna)
    assert all(alts(message)[0].strip() for message in (server.board(), panel))
    whole = said(await anna.slash(server.channel, "table text"))
    shown = await anna.click(server.board(), label="Text board")
    assert said(shown) == whole
    drafted = await anna.click(panel, label="Text board")
    assert drafted.followups[0].ephemeral
    assert f"La Strada #{number}" in whole


async def test_row_79_a_whole_game_is_played_without_any_picture(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By typed commands whose fields offer what is legal, from the board in words."""
    monkeypatch.setattr(pictures, "PICTURE", 0)
    rng = random.Random(79)
    number = await opened(server, "ferry", 2)
    for _ in range(200):
        person = await turn_of(server, number, rng)
        if person is None:
            break
        assert "Round " in said(await person.slash(server.channel, "table text"))
        for name, fields in (("plan", ["good"]), ("dig", []), ("lay", ["to"]), ("swap", ["give", "take"])):
            given: dict[str, str] = {}
            for field in fields:
                offers = await person.autocomplete(server.channel, f"ferry {name}", field, "", **given)
                if offers:
                    given[field] = rng.choice(offers)["value"]
            if len(given) == len(fields):
                await person.slash(server.channel, f"ferry {name}", **given)
        await person.slash(server.channel, "turn end")
    assert (await server.table(number)).status is Status.OVER
    assert "wins with" in text(server.board()) or "share the victory" in text(server.board())


async def test_the_final_account_adds_up_and_names_the_winner(server: Server) -> None:
    number = await finished(server)
    state = (await server.look(number, server.people[0])).state
    game = server.bot.keeper.games["ferry"]
    result = game.result(state)
    assert result is not None
    board = text(server.board())
    winner = server.people[result.ranking[0][0]].name.capitalize()
    if len(result.ranking[0]) == 1:
        assert f"The game is over. **{winner}** wins with {max(result.scores)}." in board
    rows = {line.split("  ")[0]: line.split()[-2:] for line in board.splitlines() if "  " in line}
    for part in (*result.parts, *(type(part)(f"({part.name})", part.figures) for part in result.tiebreaks)):
        assert rows[part.name] == [str(figure) for figure in part.figures]
    assert rows["Total"] == [str(score) for score in result.scores]


def test_the_bot_starts_without_what_it_draws_with() -> None:
    program = "import sys, bot.chat.connection; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "discord" in loaded
    assert "PIL" not in loaded


def test_artists_come_to_the_thread_that_draws_before_they_are_asked_for_a_picture() -> None:
    come = Event()
    where: list[str] = []

    def call() -> AnyArtist:
        where.append(threading.current_thread().name)
        come.set()
        return ARTIST

    drawing = pictures.Pictures()
    drawing.prepare([Box(FERRY, call)])
    assert come.wait(60)
    drawing.close()
    assert where == ["pictures_0"]
