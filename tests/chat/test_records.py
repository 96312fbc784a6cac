"""Luck checked in the channel, and tables carried out of it and into it."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any

import pytest

from bot.chat import records
from bot.kernel import Commit
from bot.tables.table import Status
from tests.chat.playing import FINISHED, opened, play_on
from tests.chat.server import Server, labels, text


async def finished(server: Server) -> int:
    """Play a table of Ferry to its end and return its number."""
    number = await opened(server, "ferry", 2)
    await play_on(server, number, random.Random(1), back=0.0)
    return number


async def exported(server: Server, number: int, by: int = 0) -> bytes:
    """Return the file that somebody gets of a table."""
    answer = (await server.people[by].slash(server.channel, "table export", table=number)).response
    assert answer is not None
    assert answer.ephemeral
    (file,) = answer.attachments
    assert file.filename == f"ferry-{number}.json"
    return await file.read()


async def brought(server: Server, data: bytes, name: str = "mine.json") -> str:
    """Import a file and return what is answered."""
    answer = await server.people[3].slash(server.channel, "table import", file=(name, data))
    assert answer.response is not None
    assert answer.response.ephemeral
    return str(answer.response.content)


async def verified(server: Server, number: int) -> str:
    answer = (await server.people[4].slash(server.channel, "table verify", table=number)).response
    assert answer is not None
    assert answer.ephemeral
    return text(answer)


async def secret_of(server: Server, number: int) -> bytes:
    secret = await server.bot.keeper.store.secret(number)
    assert secret is not None
    return secret


# -- luck ----------------------------------------------------------------------------------------------


async def test_a_lobby_commits_to_its_secret_before_anybody_else_joins(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    committed = sha256(await secret_of(server, 1)).hexdigest()
    assert committed in text(server.board())
    await ben.click(server.board(), label="Join")
    await ben.click(server.board(), label="Start")
    assert [committed in text(message) for message in server.messages()].count(True) == 1
    assert "The game has begun." in next(text(m) for m in server.messages() if committed in text(m))


async def test_each_deed_adds_its_number_and_own_words(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="ferry")
    await ben.click(server.board(), label="Join")
    await chloe.slash(server.channel, "table join", table=1, words="blue\n *horse*")
    await chloe.click(server.board(), label="Start")
    await play_on(server, 1, random.Random(1))
    table = await server.bot.keeper.store.table(1)
    assert table.luck is not None
    opener, pressed, typed = (added.said for added in table.luck.joined)
    assert opener == ""
    assert pressed.isdigit()
    assert typed.partition(" ")[0].isdigit()
    assert typed.partition(" ")[2] == "blue *horse*"
    assert table.luck.begun.isdigit()
    log = [logged.entry for logged in await server.bot.keeper.store.log(1)]
    added = [entry.contribution for entry in log if isinstance(entry, Commit)]
    assert all(number.isdigit() for number in added)
    assert len(set(added)) == len(added) > 5
    said = await verified(server, 1)
    assert "blue \\*horse\\*" in said
    assert "Yes: its luck holds." in said


async def test_a_turn_that_is_ended_by_typing_adds_its_number_too(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    look = await server.bot.keeper.look(number, server.people[0].id)
    assert look.draft is not None
    await server.bot.keeper.push(number, server.people[0].id, look.draft.legal_actions()[0])
    await server.people[0].slash(server.channel, "turn end")
    (logged,) = await server.bot.keeper.store.log(number)
    assert isinstance(logged.entry, Commit)
    assert logged.entry.contribution.isdigit()


async def test_the_secret_is_nowhere_while_the_table_is_played(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    secret = (await secret_of(server, number)).hex()
    said = await verified(server, number)
    assert "When the table has ended, the secret is shown" in said
    assert sha256(bytes.fromhex(secret)).hexdigest() in said
    await server.owner.slash(server.channel, "table export", table=number)
    assert secret not in server.env.transcript()
    assert secret not in str([request.json for request in server.env.http_requests])


async def test_the_end_shows_the_secret_and_anybody_can_check_it(server: Server) -> None:
    number = await finished(server)
    secret = (await secret_of(server, number)).hex()
    assert [secret in text(message) for message in server.messages()].count(True) == 1
    assert secret in text(server.board())
    assert "/table verify" in text(server.board())
    said = await verified(server, number)
    assert "**Yes: its luck holds.**" in said
    assert secret in said
    await server.restart()
    assert await verified(server, number) == said


async def test_luck_that_was_steered_is_told_with_the_entry(server: Server) -> None:
    number = await finished(server)
    store: Any = server.bot.keeper.store
    change = 'update entries set body = replace(body, \'"contribution":"\', \'"contribution":"9\')'
    await store._write(lambda connection: connection.execute(change + " where ply = 2"))
    said = await verified(server, number)
    assert "**No: its luck does not hold.** Entry 2 does not hold: its chance is not" in said


async def test_a_lobby_that_was_closed_shows_its_secret(server: Server) -> None:
    anna = server.people[0]
    await anna.slash(server.channel, "table open", game="ferry")
    answer = await anna.slash(server.channel, "table end", table=1)
    assert answer.response is not None
    await anna.click(answer.response, label="End it")
    said = await verified(server, 1)
    assert "Its game never began. **Yes**: the secret fits." in said
    assert (await secret_of(server, 1)).hex() in said


# -- files ---------------------------------------------------------------------------------------------


async def test_a_finished_table_is_carried_to_another_channel(server: Server) -> None:
    number = await finished(server)
    data = await exported(server, number)
    assert str(server.people[0].id) not in data.decode()
    said = await brought(server, data)
    assert said.startswith("Ferry is table #2 here, with its ")
    table = await server.bot.keeper.store.table(2)
    assert (table.status, table.names()) == (Status.OVER, ["Anna", "Ben"])
    assert "The game is over." in text(server.board())
    assert "Yes: its luck holds." in await verified(server, 2)
    log = await server.people[2].slash(server.channel, "table log", table=2)
    assert "Anna" in text(log.response)


async def test_a_running_table_is_carried_by_somebody_outside_it_and_goes_on(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    answer = await server.people[0].slash(server.channel, "table export", table=number)
    assert answer.response is not None
    assert "its file holds what is hidden" in answer.response.content
    assert answer.response.attachments == []
    carried = await server.owner.slash(server.channel, "table export", table=number)
    assert carried.response is not None
    data = await carried.response.attachments[0].read()
    assert json.loads(data)["secret"] == ""
    assert "Anybody may take a seat" in await brought(server, data)
    for person in server.people[2:4]:
        await person.click(server.board(), label="Take the free seat")
    await play_on(server, 2, random.Random(2))
    assert (await server.bot.keeper.store.table(2)).status is Status.OVER
    assert "It is the secret of this copy: entries up to" not in await verified(server, 2)


async def test_a_running_table_is_carried_only_to_where_it_could_be_opened(server: Server) -> None:
    """As the channel's settings have it; in a thread, those of its channel."""
    number = await opened(server, "ferry", 2)
    carried = await server.owner.slash(server.channel, "table export", table=number)
    assert carried.response is not None
    data = await carried.response.attachments[0].read()
    await server.owner.slash(server.channel, "settings openers", value="moderators")
    assert "Only moderators may open tables" in await brought(server, data)
    await server.owner.slash(server.channel, "settings openers", value="inherit")
    await server.people[0].slash(server.channel, "table open", game="ferry", thread=True)
    thread = server.channel.threads[-1]
    await server.owner.slash(thread, "table import", file=("table.json", data))
    table = await server.bot.keeper.store.table(3)
    assert (table.channel, table.parent) == (thread.id, server.channel.id)


async def test_a_lobby_cannot_be_carried(server: Server) -> None:
    await server.people[0].slash(server.channel, "table open", game="ferry")
    answer = await server.owner.slash(server.channel, "table export", table=1)
    assert answer.response is not None
    assert "Table #1 has not started: there is nothing to export yet." in answer.response.content


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", r"mine.json is no exported table, or damaged"),
        (b"[" * 200_000, "is no exported table, or damaged"),
        (b"\xff" * 100, "is no exported table, or damaged"),
        (b'{"format": 9}', "has format 9, and this Relais reads format 1"),
        (b" " * (records.LARGEST + 1), "is larger than 2 MB: it cannot be an exported table."),
    ],
)
async def test_a_file_that_is_none_is_refused(server: Server, data: bytes, said: str) -> None:
    before = len(server.messages())
    assert said in await brought(server, data)
    assert await server.bot.keeper.store.tables(statuses=tuple(Status)) == []
    assert len(server.messages()) == before


async def test_a_file_that_was_tampered_with_is_refused_and_leaves_nothing(server: Server) -> None:
    number = await finished(server)
    content = json.loads(await exported(server, number))
    content["entries"][1]["contribution"] = "@everyone"
    said = await brought(server, json.dumps(content).encode())
    assert "is damaged, or its luck was steered. Entry 2 does not hold" in said
    assert [table.id for table in await server.bot.keeper.store.tables(statuses=tuple(Status))] == [number]
    assert await server.bot.keeper.store.outbox() == []


async def test_both_fields_offer_the_tables_somebody_played(server: Server) -> None:
    number = await finished(server)
    for command in ("table verify", "table export"):
        offered = await server.people[0].autocomplete(server.channel, command, "table", "")
        assert [choice["value"] for choice in offered] == [number]
    assert await server.people[3].autocomplete(server.channel, "table verify", "table", "") == []
    assert labels(server.board()) == FINISHED
