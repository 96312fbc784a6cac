"""Old messages, dead tokens, edits and pictures: what was posted stays right, whatever its age."""

from __future__ import annotations

from typing import Any

from tests.chat.playing import answering, dug, opened, picking, planned, playing
from tests.chat.server import Server, alts, answer, components, controls, labels, said, text

DAY = 24 * 3600


def pictures(message: Any) -> int:
    """Return how many pictures a message shows."""
    return sum(len(component.get("items", [])) for component in components(message))


async def test_row_30_boards_are_edited_as_the_bot_and_never_through_a_stored_interaction(
    server: Server,
) -> None:
    """An interaction's token is dead after 15 minutes."""
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Dig")
    await server.env.advance_time(20 * 60)
    board = server.board()
    before = len(server.env.http_requests)
    await anna.click(panel, label="End turn")
    edits = [
        r.path for r in server.env.http_requests[before:] if r.method == "PATCH" and "webhooks" not in r.path
    ]
    assert edits == [f"/channels/{server.channel.id}/messages/{board.id}"]
    assert labels(server.boards()[-2]) == []


async def test_row_31_a_page_turns_on_a_message_of_any_age(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2, "chart=islands")
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Lay a course")
    await server.env.advance_time(3 * DAY)
    await server.restart()
    panel = answer(await anna.click(panel, label="Later 25"))
    menu = next(c for c in controls(panel) if c.get("options"))
    assert [option["label"].split(" · ")[1] for option in menu["options"]] == [
        "Isle 26",
        "Isle 27",
        "Isle 28",
    ]


async def test_row_32_a_token_that_is_dead_from_the_start_costs_nobody_a_turn(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await picking(anna, await playing(server, anna))
    server.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027)
    server.env.inject_error("POST", "/webhooks/*", status=401, code=50027)
    await anna.click(panel, label="End turn")
    server.env.backend.faults.clear()
    assert (await server.table(number)).plies == 1
    assert "Anna has a plan." in text(server.board())


async def test_row_33_an_old_board_that_takes_no_more_edits_is_left_and_a_new_one_posted(
    server: Server,
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    server.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=30046, times=None)
    before = len(server.sent("PATCH", "/channels/*/messages/*"))
    await dug(server, anna)
    await server.env.advance_time(2 * 3600)
    assert len(server.sent("PATCH", "/channels/*/messages/*")) == before + 1
    assert "Anna draws a good." in text(server.board())
    assert await server.bot.keeper.store.outbox() == []


async def test_row_34_a_board_shows_its_one_picture_once_after_an_edit(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    posted = [m.attachments[0].filename for m in server.boards() if m.attachments]
    await dug(server, anna, ben)
    lobby, *boards = server.boards()
    assert (pictures(lobby), len(lobby.attachments)) == (0, 0)
    assert [labels(board) for board in boards[:-1]] == [[]] * 4
    for board in boards:
        assert (pictures(board), len(board.attachments)) == (1, 1)
        assert alts(board) == [board.attachments[0].description]
        assert alts(board)[0].startswith("Round ")
    assert [board.attachments[0].filename for board in boards[:3]] == posted


async def test_row_35_pictures_of_a_private_turn_replace_each_other(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    for words in ("Lay a course", "Mill", "Lay a course", "Harbour"):
        panel = await answering(anna, panel, words)
        assert (pictures(panel), len(panel.attachments)) == (1, 1)
    panel = answer(await anna.click(panel, label="Restart turn"))
    assert (pictures(panel), len(panel.attachments)) == (1, 1)
    ended = answer(await anna.click(await answering(anna, panel, "Dig"), label="End turn"))
    assert (pictures(ended), len(ended.attachments)) == (0, 0)


async def test_row_37_what_is_private_can_be_seen_again_at_will(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    first = await answering(anna, await playing(server, anna), "Lay a course")
    await answering(anna, first, "Mill")
    for again in (await playing(server, anna), answer(await anna.slash(server.channel, "play"))):
        assert "1. sail to Mill" in text(again)
    hand = said(await anna.slash(server.channel, "table text"))
    assert "Your hand: " in hand
    panel = await answering(anna, await playing(server, anna), "Dig")
    drew = said(await anna.click(panel, label="End turn"))
    assert "You draw " in drew
    assert said(await anna.slash(server.channel, "play")) == drew
    assert "You draw " not in said(await ben.click(server.board(), label="Text board"))
    assert "You draw " in said(await anna.slash(server.channel, "table log"))


async def test_row_38_each_position_has_a_picture_of_its_own_name(server: Server) -> None:
    """Clients keep showing an old picture of the same name."""
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    private = [panel.attachments[0].filename]
    for words in ("Lay a course", "Mill", "Lay a course", "Harbour"):
        panel = await answering(anna, panel, words)
        if not words.startswith("Lay"):
            private.append(panel.attachments[0].filename)
    await anna.click(panel, label="Restart turn")
    await dug(server, anna, ben)
    public = [board.attachments[0].filename for board in server.boards() if board.attachments]
    assert public == [f"table-{number}-{ply}.png" for ply in range(5)]
    assert len(set(private)) == 3
    assert all(name.startswith(f"turn-{number}-2-") for name in private)


async def test_a_board_or_lobby_that_somebody_deletes_is_posted_again_once(server: Server) -> None:
    owner = server.owner
    await server.people[0].slash(server.channel, "table open", game="ferry")
    await owner.delete(server.board())
    assert labels(server.board()) == ["Join", "Leave"]
    number = await opened(server, "ferry", 2)
    pings = len(server.pings())
    for _ in range(2):
        before = len(server.boards())
        board = server.board()
        await owner.delete(board)
        assert len(server.boards()) == before
        assert text(server.board()) == text(board)
        assert server.board().id != board.id
    assert len(server.pings()) == pings
    await planned(server, number)
    assert "**Anna**: sail" in text(server.board())
