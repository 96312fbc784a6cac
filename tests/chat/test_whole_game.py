from __future__ import annotations

import random

import pytest

from bot.kernel import log
from bot.tables.table import Status
from tests.chat.playing import FINISHED, opened, play_on
from tests.chat.server import Server, labels, text

RESTARTS = {"ferry": 0.15, "la_strada": 0.01}
"""How often the bot is restarted between two presses: La Strada's games are long."""


@pytest.mark.parametrize(("title", "seats"), [(g, n) for g in ("ferry", "la_strada") for n in (2, 3, 4)])
async def test_a_whole_game_is_played_by_pressing_with_restarts_in_between(
    server: Server, title: str, seats: int
) -> None:
    number = await opened(server, title, seats)
    await play_on(server, number, random.Random(seats), restarts=RESTARTS[title])
    keeper = server.bot.keeper
    table = await keeper.store.table(number)
    assert table.status is Status.OVER
    assert table.opening is not None
    game = keeper.game_of(table)
    entries = [logged.entry for logged in await keeper.store.log(number)]
    position = log.last_position(game, table.opening, entries)
    assert game.result(position.state) is not None
    assert "The game is over." in text(server.board())
    assert labels(server.board()) == FINISHED
    assert await keeper.store.outbox() == []
