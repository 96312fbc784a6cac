"""What a lobby says of pace: the waking hours that people share, and how long a turn may take."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.chat.hours import NOBODY, shared
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.table import Person
from tests.chat.habits import wish
from tests.chat.playing import dug, opened, planned
from tests.chat.server import Server, said, text

PARIS = Habits(zone="Europe/Paris", quiet=(23 * 60, 8 * 60))
NEW_YORK = Habits(zone="America/New_York", quiet=(22 * 60, 7 * 60))
ADA, BEN, CLEO = (Person(number, name) for number, name in enumerate(("Ada", "*Ben*", "Cleo"), 101))
SUMMER = datetime(2026, 6, 1, tzinfo=UTC)


def moment(text: str) -> int:
    return int(datetime.fromisoformat(f"{text}+00:00").timestamp())


def test_row_105_shared_hours_are_times_that_each_reader_sees_in_their_own_zone() -> None:
    begin, end = moment("2026-06-01T11:00"), moment("2026-06-01T21:00")
    assert shared({ADA: PARIS, BEN: NEW_YORK}, SUMMER) == (
        f"Everybody is awake from <t:{begin}:t> to <t:{end}:t>."
    )


def test_whoever_has_not_told_is_asked_to_and_left_out() -> None:
    said = shared({ADA: PARIS, BEN: NOTHING_KNOWN, CLEO: Habits(quiet=(0, 60))}, SUMMER)
    assert said.startswith("Ada is awake from <t:")
    assert said.endswith(" \\*Ben\\* and Cleo have not told: `/me show`.")


def test_people_who_never_wake_together_are_told_so() -> None:
    early, late = Habits(zone="Europe/London", quiet=(720, 0)), Habits(zone="Europe/London", quiet=(0, 720))
    assert shared({ADA: early, CLEO: late}, SUMMER) == "Ada and Cleo are never awake at the same time."
    assert shared({ADA: NOTHING_KNOWN}, SUMMER) == NOBODY
    assert shared({}, SUMMER) == ""


async def test_row_105_a_lobby_shows_the_hours_shared_by_those_who_joined(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    assert NOBODY in text(server.board())
    await wish(server, anna, zone="UTC", quiet=(22 * 60, 6 * 60))
    await wish(server, ben, zone="UTC", quiet=(20 * 60, 5 * 60))
    await ben.click(server.board(), label="Join")
    begin, end = moment("2026-01-01T06:00"), moment("2026-01-01T20:00")
    assert f"Everybody is awake from <t:{begin}:t> to <t:{end}:t>." in text(server.board())
    assert "Everybody is awake" in said(await ben.slash(server.channel, "table show"))


async def test_the_clock_is_settled_when_the_table_is_opened_or_in_the_lobby(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry", clock=24)
    [table] = await server.bot.keeper.store.tables()
    assert table.clock == 24
    assert "24 waking hours a turn." in text(server.board())
    refused = await ben.select(server.board(), ["12"], custom_id=f"lobby:clock:{table.id}")
    assert refused.acknowledged
    assert (await server.table(table.id)).clock == 24
    await anna.select(server.board(), ["48"], custom_id=f"lobby:clock:{table.id}")
    await server.press(anna, server.board(), f"lobby:clock:{table.id}", ["13"])
    assert (await server.table(table.id)).clock == 48
    assert "48 waking hours a turn." in text(server.board())


async def test_a_rematch_has_the_clock_of_the_game_before(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2, "rounds=1", clock=24)
    assert "time until <t:" in text(server.board())
    await planned(server, number)
    await dug(server, anna, ben)
    await ben.click(server.board(), label="Rematch")
    assert (await server.table(number + 1)).clock == 24
