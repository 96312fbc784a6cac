"""Who is called to a question, and who need not be asked, as time passes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat import chores
from tests.chat.habits import NIGHT, aloud, at, each_watch, silently, wish
from tests.chat.server import Server, said
from tests.chat.test_votes import sailed, wanted

__all__ = ["each_watch"]


@pytest.fixture(autouse=True)
def _each_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot look every few hours for those to be called to a question."""
    monkeypatch.setattr(chores, "HOURLY", timedelta(hours=3))


async def test_whoever_sleeps_is_called_to_a_question_silently_and_aloud_when_they_wake(
    server: Server,
) -> None:
    anna, ben, chloe = server.people[:3]
    await sailed(server, 3)
    await wish(server, ben, quiet=NIGHT)
    await wanted(server, anna, "table rewind")
    assert (aloud(server)[-1], silently(server)[-1]) == ({chloe.id}, {ben.id})
    for _ in range(2):
        await at(
            server, f"{server.env.now():%Y-%m-%d} 12:00" if server.env.now().hour < 12 else "2026-01-02 12:00"
        )
        assert aloud(server)[-1] == {ben.id}
    assert aloud(server)[-1] == {ben.id}
    assert [m.content for m in server.pings()].count(server.pings()[-1].content) == 2
    assert "[To the question]" in server.pings()[-1].content


async def test_whoever_has_used_up_the_time_of_a_turn_is_not_asked(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry", clock=24)
    await ben.click(server.board(), label="Join")
    await anna.click(server.board(), label="Start")
    await anna.slash(server.channel, "ferry plan", good="wool")
    await anna.slash(server.channel, "turn end")
    await server.later(hours=26)
    assert "Nobody else had to agree" in said(await anna.slash(server.channel, "table replace", player=ben))
