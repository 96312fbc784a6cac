from __future__ import annotations

from tests.chat.server import Server, labels, text


async def test_a_lobby_is_posted_and_people_join_by_pressing(server: Server) -> None:
    anna, ben = server.people[:2]
    opened = await anna.slash(server.channel, "table open", game="ferry")
    assert opened.response is not None
    assert opened.response.ephemeral
    assert "is open" in opened.response.content
    lobby = server.board()
    assert "Anna" in text(lobby)
    assert labels(lobby) == ["Join", "Leave"]
    await ben.click(lobby, label="Join")
    lobby = server.board()
    assert "Ben" in text(lobby)
    assert labels(lobby) == ["Join", "Leave", "Start"]
    await ben.click(lobby, label="Start")
    assert labels(server.board()) == ["Play", "Text board"]
    assert labels(next(m for m in server.messages() if "The game has begun." in text(m))) == []
