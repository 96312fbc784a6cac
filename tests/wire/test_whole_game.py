"""A whole game with the bot as a host runs it."""

from __future__ import annotations

import io

from PIL import Image

from bot.chat.limits import PICTURE
from bot.tables.table import Status
from tests.wire.fake import Discord
from tests.wire.players import Players
from tests.wire.process import BotProcess

TYPICAL = 200 * 1024


async def test_a_whole_game_is_played_by_presses(bot: BotProcess, players: Players, discord: Discord) -> None:
    registered = discord.requests_to("PUT", "/applications/*/commands")
    assert [one.status for one in registered] == [200]
    await players.open()
    await players.play()
    whole = await players.check_told()
    assert whole.table.status is Status.OVER
    end, ping, replay = players.channel.messages[-3:]
    assert "The game is over" in end.text
    assert "is over" in ping.text
    assert "how it went" in replay.text
    assert list(end.buttons) == ["Rematch", "Text board", "Since my last turn", "Step through"]
    for message in players.channel.messages:
        assert message == end or not {"Play", "Rematch"} & set(message.buttons)
        assert message.silent is not bool(message.pinged)
        assert not (message.edited and message.pinged)
        for number, alternative in enumerate(message.alternatives):
            picture = Image.open(io.BytesIO(message.file(number)))
            picture.load()
            moving = message == replay
            assert picture.format == ("GIF" if moving else "PNG")
            assert picture.size[0] >= (500 if moving else 800)
            assert len(message.file(number)) <= (PICTURE if moving else TYPICAL)
            assert 100 < len(alternative) <= 1024
            assert all(name in alternative for name in ("Anna", "Bert"))
    assert discord.forbidden == []

    assert await bot.terminate() == 0
    await bot.restart()
    await players.people[0].press("Text board", on=end)
    assert discord.requests_to("PUT", "/applications/*/commands") == registered
    assert discord.gateway.identified == 2
    code, told = await bot.command("check")
    assert code == 0
    assert told.endswith(
        f"\n1 tables with {whole.table.plies} entries, 0 messages still to be told: no problems.\n"
    )
