"""A finished game is retold once in its channel, and announced where that is settled."""

from __future__ import annotations

import io
import random
from typing import Any

import discord
import pytest
from PIL import Image

from bot.chat import pictures as drawing
from bot.chat.limits import PICTURE
from bot.chat.pictures import Pictures, Subject, spread
from bot.shelf import SHELF
from bot.tables.table import Status
from tests.chat.playing import answering, dug, finished, opened, planned, play_on, playing
from tests.chat.server import Server, alts, text
from tests.chat.test_channels import deny
from tests.conformance.games import CASES
from tests.conformance.playouts import drafted

POSTS = "/channels/*/messages"


def retold(server: Server, channel: Any = None) -> list[discord.Message]:
    """Return the messages that tell how games went."""
    return [message for message in server.messages(channel) if ": how it went" in text(message)]


def announced(server: Server, channel: Any) -> list[discord.Message]:
    """Return the messages that announce ends."""
    return [message for message in server.messages(channel) if "[To the board]" in text(message)]


async def settle(server: Server, channel: Any) -> None:
    """Let finished games be announced in a channel."""
    await server.bot.keeper.store.settle(server.channel.id, "announce", str(channel.id))


async def test_row_72_a_finished_game_is_retold_with_an_animated_replay(server: Server) -> None:
    number = await finished(server)
    (shown,) = retold(server)
    assert shown.flags.suppress_notifications
    heading, turns, *lines = text(shown).splitlines()
    assert heading == f"### Ferry #{number}: how it went"
    assert turns == "4 turns in a minute."
    assert 3 <= len(lines) <= 5
    game = server.bot.keeper.games["ferry"]
    state = (await server.look(number, server.people[0])).state
    result = game.result(state)
    assert result is not None
    assert any("led from entry" in line or "Nobody was ever ahead" in line for line in lines)
    film = Image.open(io.BytesIO(await shown.attachments[0].read()))
    assert (film.format, getattr(film, "n_frames", 1)) == ("GIF", 5)
    assert shown.attachments[0].filename == f"table-{number}-replay.gif"
    (alt,) = alts(shown)
    assert alt.startswith("Ferry #1 from the opening to the end, in 5 positions.")
    assert server.messages()[-1].id == shown.id
    assert await server.bot.keeper.store.outbox() == []


async def test_the_lines_agree_with_the_result(server: Server) -> None:
    for seed in range(3):
        number = await opened(server, "ferry", 3, "rounds=1")
        await play_on(server, number, random.Random(seed))
        look = await server.look(number, server.people[0])
        result = look.game.result(look.state)
        assert result is not None
        said = text(retold(server)[-1])
        names = look.table.names()
        first = result.ranking[0]
        if len(first) > 1:
            assert "won by" not in said
        else:
            own, other = result.scores[first[0]], result.scores[result.ranking[1][0]]
            if own == other:
                assert "were level." in said
            else:
                assert f"**{names[first[0]]}** won by {own - other}, {own} to {other} for" in said


async def test_what_was_retold_just_before_a_crash_is_not_retold(server: Server) -> None:
    store: Any = server.bot.keeper.store
    number = await finished(server)
    plies = (await server.table(number)).plies
    put_back = "insert into outbox (table_id, ply, kind, tries) values (?, ?, 'replay', 1)"
    await store._write(lambda connection: connection.execute(put_back, [number, plies]))
    await server.crash()
    assert len(retold(server)) == 1
    assert await server.bot.keeper.store.outbox() == []


async def test_what_was_not_retold_before_a_crash_is_retold_once(server: Server) -> None:
    number = await opened(server, "ferry", 2, "rounds=1")
    await planned(server, number)
    await dug(server, server.people[0])
    panel = await answering(server.people[1], await playing(server, server.people[1]), "Dig")
    server.env.inject_error("POST", POSTS, status=500, times=None)
    await server.people[1].click(panel, label="End turn")
    assert retold(server) == []
    server.env.backend.faults.clear()
    for _ in range(3):
        await server.crash()
    assert len(retold(server)) == 1


async def test_a_replay_that_cannot_be_drawn_gives_way_to_words(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opened(server, "ferry", 2, "rounds=1")
    await planned(server, number)
    await dug(server, server.people[0])
    monkeypatch.setattr(server.bot.pictures, "film", no_film)
    await dug(server, server.people[1])
    (shown,) = retold(server)
    assert shown.attachments == []
    assert "4 turns in" in text(shown)


async def no_film(*_: object) -> None:
    """Draw nothing."""


async def test_a_table_that_is_closed_is_not_retold(server: Server) -> None:
    await opened(server, "ferry", 2)
    asked = await server.owner.slash(server.channel, "table end", table=1)
    assert asked.response is not None
    await server.owner.click(asked.response, label="End it")
    assert (await server.table(1)).status is Status.CLOSED
    assert retold(server) == []


async def test_an_end_is_announced_in_the_channel_that_is_settled(server: Server) -> None:
    hall = server.guild.create_text_channel("hall-of-fame")
    await settle(server, hall)
    number = await finished(server)
    (line,) = announced(server, hall)
    look = await server.look(number, server.people[0])
    result = look.game.result(look.state)
    assert result is not None
    table = await server.table(number)
    assert line.content.startswith(f"**Ferry #{number}**: **")
    assert line.content.endswith(
        f"[To the board](https://discord.com/channels/{server.guild.id}/{table.channel}/{table.message})"
    )
    assert all(str(score) in line.content for score in result.scores)
    assert line.flags.suppress_notifications
    assert server.pinged(hall) == []
    store: Any = server.bot.keeper.store
    put_back = "insert into outbox (table_id, ply, kind, tries) values (?, ?, 'result', 1)"
    await store._write(lambda connection: connection.execute(put_back, [number, table.plies]))
    await server.crash()
    assert len(announced(server, hall)) == 1


async def test_an_end_is_not_announced_where_nothing_is_settled_or_it_was_told_already(
    server: Server,
) -> None:
    hall = server.guild.create_text_channel("hall-of-fame")
    await finished(server)
    assert announced(server, hall) == []
    await settle(server, server.channel)
    await finished(server)
    assert not [m for m in server.messages() if m.content.startswith("**Ferry")]


@pytest.mark.parametrize("how", ["gone", "hidden", "forbidden"])
async def test_a_channel_where_nothing_can_be_announced_holds_nothing_up(server: Server, how: str) -> None:
    hall = server.guild.create_text_channel("hall-of-fame")
    await settle(server, hall)
    if how == "gone":
        server.env.backend.delete_channel(hall.id)
    elif how == "hidden":
        deny(server, hall, view_channel=True)
    else:
        deny(server, hall, send_messages=True)
    await finished(server)
    assert await server.bot.keeper.store.outbox() == []
    assert len(retold(server)) == 1


@pytest.mark.parametrize("name", list(SHELF))
async def test_a_film_of_every_game_is_small_enough_for_phones(name: str) -> None:
    case = next(case for case in CASES if case.game.id == name)
    opening, _, positions = drafted(case.game, 2, 60)
    names = ("Anna", "Ben", "Chloé", "Dario")[: opening.seats]
    box = SHELF[name]
    shown = [box.game.view(position.state, None) for position in spread(positions, 12)]
    pictures = Pictures()
    film = await pictures.film([Subject(box, view, names) for view in shown], "film", "what it shows")
    pictures.close()
    assert film is not None
    assert len(film.data) < PICTURE / 2
    opened_film = Image.open(io.BytesIO(film.data))
    assert getattr(opened_film, "n_frames", 0) == 12
    assert opened_film.width == 560
    opened_film.seek(11)
    assert opened_film.info["duration"] == 5000


async def test_a_film_that_is_too_large_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in CASES if case.game.id == "la_strada")
    _, _, positions = drafted(case.game, 2, 12)
    box = SHELF["la_strada"]
    subjects = [Subject(box, box.game.view(each.state, None), ("A", "B", "C", "D")) for each in positions]
    monkeypatch.setattr(drawing, "_FILMS", ((13, 300), (4, 200)))
    pictures = Pictures()
    whole = await pictures.film(subjects, "film", "")
    assert whole is not None
    monkeypatch.setattr(drawing, "PICTURE", len(whole.data) - 1)
    shorter = await pictures.film(subjects, "film", "")
    assert shorter is not None
    assert getattr(Image.open(io.BytesIO(shorter.data)), "n_frames", 0) == 4
    monkeypatch.setattr(drawing, "PICTURE", 2000)
    assert await pictures.film(subjects, "film", "") is None
    assert await pictures.film([], "film", "") is None
    pictures.close()


def test_things_are_spread_evenly_with_the_first_and_the_last() -> None:
    assert spread(range(5), 10) == range(5)
    assert list(spread(range(101), 5)) == [0, 25, 50, 75, 100]
    assert list(spread(range(10), 10)) == list(range(10))
