from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.shelf import Box
from tests.chat.playing import opened
from tests.chat.server import alts, controls, labels, serving, text
from tests.ferry import GAME
from tests.ferry.artist import ARTIST

_WORDS = replace(GAME.words, parts={"The market": lambda view, _: f"On offer: {', '.join(view.market)}."})
BOX = Box(replace(GAME, words=_WORDS), lambda: replace(ARTIST, parts={"The chart": ARTIST.scene}))


async def test_row_75_a_part_of_the_table_is_shown_on_request_as_picture_or_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path / "relais.db", {GAME.id: BOX}) as server:
        await opened(server, "ferry", 2)
        anna = server.people[0]
        assert labels(server.board()) == ["Play", "Text board", "Look closer"]
        answer = await anna.click(server.board(), label="Look closer")
        assert answer.response is not None
        assert answer.response.ephemeral
        (menu,) = [c for c in controls(answer.response) if c.get("options")]
        assert [o["label"] for o in menu["options"]] == ["The chart", "The market"]
        chart = await anna.select(answer.response, ["0"], custom_id=menu["custom_id"])
        assert chart.response is not None
        (alt,) = alts(chart.response)
        # Whoever sees the picture need not read what it shows.
        assert alt
        assert alt not in text(chart.response)
        market = await anna.slash(server.channel, "table show", part="the market")
        assert market.response is not None
        assert "On offer: " in text(market.response)
