"""Tables brought in from files: whole and playable, or refused with nothing left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.host import adoption, archive
from bot.host.adoption import Adopted, adopt
from bot.host.check import check
from bot.host.failure import Failure
from bot.host.verification import verify
from bot.store.sqlite import SqliteStore
from bot.tables.motions import Pause, Resume
from bot.tables.ports import Letter
from bot.tables.steering import Steering
from bot.tables.table import Person, Status, Table
from tests.ferry import GAME
from tests.host.games import GAMES, played
from tests.host.test_verification import packed
from tests.tables.people import ADA, BEN, CLEO, DAN, EVE, MILL, NOON, STOP, Evening


def brought(data: bytes, edit: Callable[[Any], object] = lambda _: None) -> Adopted:
    """Return the table of a file that was edited before."""
    content = json.loads(data)
    edit(content)
    return adopt(*archive.read(json.dumps(content).encode(), GAMES), opener=EVE, guild=5, channel=50)


async def kept(evening: Evening, found: Adopted) -> Table:
    return await evening.keeper.adopt(found.table, found.played, found.secret)


async def finished(evening: Evening) -> bytes:
    await played(evening)
    return archive.write(await packed(evening, 1))


async def running(evening: Evening) -> bytes:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    return archive.write(await packed(evening, table.id))


async def test_a_finished_table_is_the_same_elsewhere_but_for_its_people(evening: Evening) -> None:
    data = await finished(evening)
    table = await kept(evening, brought(data))
    before = await evening.store.table(1)
    assert (table.id, table.guild, table.channel, table.parent, table.opener) == (2, 5, 50, 50, EVE)
    assert (table.status, table.names(), table.opening) == (Status.OVER, ["Ada", "Ben"], before.opening)
    assert (table.commits, table.plies, table.options) == (before.commits, before.plies, before.options)
    assert table.seats == (Person(0, "Ada"), Person(0, "Ben"))
    assert [turned.after for turned in await evening.keeper.history(2)] == [
        turned.after for turned in await evening.keeper.history(1)
    ]
    again = json.loads(archive.write(await packed(evening, 2)))
    assert {**again, "table": 1} == json.loads(data)


async def test_its_luck_can_still_be_checked(evening: Evening) -> None:
    table = await kept(evening, brought(await finished(evening)))
    assert verify(GAME, await packed(evening, table.id)).turns > 5
    assert await evening.keeper.revealed(table) == await evening.store.secret(1)


async def test_only_its_board_is_told(evening: Evening) -> None:
    data = await finished(evening)
    evening.bell.rung.clear()
    table = await kept(evening, brought(data))
    assert await evening.store.outbox(table.id) == [Letter(table.id, table.plies, "board")]
    assert evening.bell.rung == [table.id]


async def test_a_running_table_offers_its_seats_and_goes_on(evening: Evening) -> None:
    table = await kept(evening, brought(await running(evening)))
    assert (table.status, table.seats) == (Status.PLAYING, (None, None))
    assert (await evening.keeper.look(table.id, 0)).seat is None
    for person in (CLEO, DAN):
        await evening.keeper.join(table.id, person)
    look = await evening.act(table, DAN, STOP)
    assert look.state.phase == "planning"


async def test_a_running_table_goes_on_with_a_secret_of_its_own(evening: Evening) -> None:
    """The old one is not in the file: whoever has it would know what comes."""
    table = await kept(evening, brought(await running(evening)))
    assert await evening.store.secret(table.id) != await evening.store.secret(1)
    assert table.luck is not None
    assert (table.luck.since, table.luck.joined) == (table.plies, ())
    for person in (CLEO, DAN):
        await evening.keeper.join(table.id, person)
    await evening.act(table, DAN, STOP)
    await evening.keeper.close(table.id, DAN)
    proof = verify(GAME, await packed(evening, table.id))
    assert (proof.turns, proof.older) == (1, 0)


async def test_a_closed_table_stays_closed(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.close(table.id, BEN, "the train leaves")
    adopted = await kept(evening, brought(archive.write(await packed(evening, table.id))))
    assert adopted.status is Status.CLOSED
    assert "the train leaves" in str((await evening.store.log(adopted.id))[-1].entry)


async def test_a_table_that_pauses_pauses_elsewhere_until_it_resumes(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    steering = Steering(evening.keeper)
    await steering.order(table.id, DAN, Pause("holidays"))
    adopted = await kept(evening, brought(archive.write(await packed(evening, table.id))))
    assert adopted.paused
    await evening.keeper.join(adopted.id, CLEO)
    assert not (await steering.propose(adopted.id, CLEO, Resume())).paused
    await steering.order(table.id, DAN, Resume())
    assert not brought(archive.write(await packed(evening, table.id))).table.paused


async def test_a_crowd_that_agreed_is_refused(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await Steering(evening.keeper).order(table.id, DAN, Pause())
    crowd = [{"user": 0, "name": "Nobody"}] * 33
    data = archive.write(await packed(evening, table.id))
    with pytest.raises(Failure, match="more agreed to entry 3 than can sit at a table"):
        brought(data, lambda c: c["entries"][-1]["by"].update(agreed=crowd))


async def test_a_database_with_adopted_tables_is_sound(evening: Evening, path: Any) -> None:
    for data in (await finished(evening), await running(evening)):
        await kept(evening, brought(data))
    said: list[str] = []
    assert (await check(path, GAMES, said.append, NOON)).problems == 0
    assert [line for line in said if "running" not in line] == []


async def test_accounts_in_a_file_are_nobody_here(evening: Evening) -> None:
    def claim(content: Any) -> None:
        content["entries"][3]["user"] = EVE.user
        content["luck"]["joined"][0]["user"] = EVE.user

    table = await kept(evening, brought(await finished(evening), claim))
    assert str(EVE.user) not in str((await evening.store.log(table.id), table.luck, table.seats))


HOSTILE: list[tuple[str, Callable[[Any], object], str]] = [
    ("a status ahead", lambda c: c.update(status="playing", secret=""), "marked as playing, and its log"),
    ("a lobby", lambda c: c.update(status="open", secret=""), "marked as open, and its log leads to over"),
    ("an option of no game", lambda c: c["opening"]["options"].update(sails=3), "has no option sails"),
    (
        "a value of no option",
        lambda c: c["opening"]["options"].update(rounds=10**9),
        "How long the game lasts: possible are",
    ),
    ("another chart", lambda c: c["opening"]["options"].update(chart="lake"), "Entry 1 cannot be replayed"),
    ("an action that is not legal", lambda c: c["entries"][2].update(actions=[]), "Entry 3 cannot be"),
    (
        "another digest",
        lambda c: c["entries"][2].update(digest="0" * 16),
        "Entry 3 cannot be replayed: it leads elsewhere",
    ),
    ("a strange kind", lambda c: c["entries"][2].update(actions=[{"do": "fly"}]), "Entry 3 cannot be"),
    ("actions of the wrong type", lambda c: c["entries"][2].update(actions={"do": 1}), "Entry 3 cannot be"),
    ("luck that was steered", lambda c: c["entries"][5].update(contribution="8"), "Entry 6 does not hold"),
    ("a secret of letters", lambda c: c.update(secret="x" * 64), "its secret is none"),
    ("a secret too early", lambda c: c.update(status="playing"), "its secret is none"),
    ("a commitment of words", lambda c: c["luck"].update(commitment="@everyone"), "its commitment is none"),
    ("a story for a word", lambda c: c["luck"].update(begun="a" * 999), "more was added to its chance"),
    ("a story for a deed", lambda c: c["entries"][2].update(contribution="a" * 999), "entry 3 is too long"),
    (
        "a turn without end",
        lambda c: c["entries"][2].update(actions=[{"do": "stop"}] * 5000),
        "entry 3 is too long",
    ),
    ("a time before time", lambda c: c.update(created_at="0001-01-01T00:00:00+14:00"), "an impossible time"),
    ("a time without zone", lambda c: c.update(created_at="2031-05-01T00:00:00"), "timezone"),
    ("more than anybody prints", lambda c: c.update(printed="#" * 300_000), "longer than 256 KB"),
    (
        "an end in the middle",
        lambda c: c["entries"].__setitem__(
            0, {"entry": "closed", "user": 0, "name": "", "reason": "no reason"}
        ),
        "entry 1 ends the table, and more follow",
    ),
]


@pytest.mark.parametrize(("edit", "said"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
async def test_a_hostile_file_is_refused(evening: Evening, edit: Callable[[Any], object], said: str) -> None:
    data = await finished(evening)
    with pytest.raises(Failure, match=said) as refused:
        brought(data, edit)
    assert str(refused.value).isprintable()


async def test_a_file_that_takes_too_long_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = await finished(evening)
    monkeypatch.setattr(adoption, "PATIENCE", -1.0)
    with pytest.raises(Failure, match="takes longer than"):
        brought(data)


async def test_what_cannot_be_kept_leaves_nothing_behind(evening: Evening, path: Any) -> None:
    found = brought(await finished(evening))
    twice = (*found.played.log, found.played.log[-1])
    broken = Adopted(
        found.table, type(found.played)(twice, found.played.printed, found.played.snapshot), None
    )
    with pytest.raises(Exception, match="UNIQUE"):
        await kept(evening, broken)
    assert [table.id for table in await evening.store.tables(statuses=tuple(Status))] == [1]
    assert isinstance(evening.store, SqliteStore)
    assert (await check(path, GAMES, print, NOON)).problems == 0
