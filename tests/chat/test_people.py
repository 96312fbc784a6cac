"""People: numbers are who they are, names are only shown, and nobody's absence holds up for ever."""

from __future__ import annotations

import pytest

from bot.chat.names import cleaned, escaped
from tests.chat.playing import answering, dug, opened, planned, playing
from tests.chat.server import Server, alts, answer, components, said, text

ODD = {
    "markdown": "**bold** _it_ ~~x~~ ||spoil||",
    "backticks": "```code",
    "mentions": "@everyone <@123456789012345678>",
    "bidi": "\u202eevil\u202c\u2066x\u2069",
    "emoji": "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "link": "[click](https://evil.example)",
    "heading": "# big\n\n- list\n> quote",
    "long": "x" * 200,
    "invisible": "\u200b\u200d\u00ad",
    "format": "{0} %s {names[0]}",
}


@pytest.mark.parametrize("name", ODD.values(), ids=ODD.keys())
async def test_row_101_no_name_spoils_a_text_or_notifies_anybody(server: Server, name: str) -> None:
    odd = server.guild.add_member(server.env.create_user("odd", global_name=name))
    server.people.insert(0, odd)
    ben = server.people[2]
    number = await opened(server, "ferry", 2)
    lobby, board = server.boards()[0], server.board()
    await planned(server, number)
    shown = escaped(name)
    assert shown in text(lobby)
    assert shown in text(board)
    assert len(cleaned(name)) <= 32
    for message in (*server.messages(), answer(await ben.slash(server.channel, "play"))):
        words = text(message)
        assert "||spoil||" not in words.replace("\\|", "")
        assert "](https://evil" not in words.replace("\\", "") or "\\[click" in words
        assert not set("\u202e\u2066") & set(words)
        assert "@everyone" not in words
        assert "<@123456789012345678>" not in words
        assert words.count("```") % 2 == 0
        for alt in alts(message):
            assert not set("\u202e\u2066\u200b") & set(alt)
    assert server.pinged() == [{odd.id, server.people[1].id}, {odd.id}]
    await dug(server, odd)
    refused = said(await odd.slash(server.channel, "ferry dig"))
    assert refused.endswith("it waits for Anna.")


@pytest.mark.parametrize(("name", "plain"), [("\u202e", "Somebody"), (" a \n b ", "a b"), ("`x`", "`x`")])
def test_a_name_is_cleaned_to_one_line_and_never_empty(name: str, plain: str) -> None:
    assert cleaned(name) == plain


def test_markdown_and_mentions_in_a_name_are_escaped() -> None:
    assert escaped("**a** `b` _c_") == r"\*\*a\*\* \`b\` \_c\_"
    assert "@everyone" not in escaped("@everyone")
    assert escaped("[x](y)").startswith("\\[")
    assert escaped("# x").startswith("\\#")


async def test_row_99_a_rename_changes_nothing_but_the_name(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    server.env.backend.users[anna.id].global_name = "Zoë"
    server.env.backend.users[anna.id].name = "zoe"
    panel = await answering(anna, await playing(server, anna), "Dig")
    assert "Your turn has ended." in said(await anna.click(panel, label="End turn"))
    assert (await server.table(number)).seat_of(anna.id) == 0


async def test_row_100_private_things_come_as_private_answers_and_no_direct_message_is_ever_sent(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    answers = [
        answer(await anna.click(panel, label="Text board")),
        answer(await anna.slash(server.channel, "table text")),
        answer(await anna.slash(server.channel, "table log")),
        answer(await anna.slash(server.channel, "table show")),
        answer(await ben.slash(server.channel, "play")),
        answer(await ben.slash(server.channel, "ferry dig")),
    ]
    assert all(message.ephemeral for message in answers)
    assert server.sent("POST", "/users/*/channels") == []
    assert not any("Your hand" in text(message) for message in server.messages())


async def test_row_102_whoever_takes_a_seat_has_all_its_rights_and_the_other_none(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    hand = said(await anna.slash(server.channel, "table text")).splitlines()[-1]
    assert hand.startswith("Your hand: ")
    await anna.slash(server.channel, "table leave")
    await chloe.slash(server.channel, "table join")
    taken = said(await chloe.slash(server.channel, "table text"))
    assert taken.splitlines()[-1] == hand
    assert "Your hand" not in said(await anna.slash(server.channel, "table text"))
    fresh = await playing(server, chloe)
    assert "1." not in text(fresh)
    late = said(await anna.click(panel, label="End turn"))
    assert "You have no seat at table #1." in late
    assert "no table of yours" in said(await anna.slash(server.channel, "turn end"))
    assert server.pinged()[-1] == {chloe.id}
    await dug(server, chloe)
    assert "Chloé draws a good." in text(server.board())
    assert server.pinged()[-1] == {ben.id}
    log = said(await chloe.slash(server.channel, "table log"))
    assert "You draw " in log
    assert "You draw " not in said(await anna.slash(server.channel, "table log"))


async def test_row_103_nobody_who_stayed_is_held_up_by_those_who_are_gone(server: Server) -> None:
    """A seat given up is anybody's; whoever is left alone may end the table."""
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 3)
    await planned(server, number)
    for person in (anna, ben):
        assert "You have left table #1." in said(await person.slash(server.channel, "table leave"))
    assert text(server.board()).count("Nobody (seat 1 is free)") == 1
    assert "Seat 2 is free: anybody may take it and play on." in text(server.board())
    asked = await chloe.slash(server.channel, "table end")
    await chloe.click(answer(asked), label="End it")
    assert "Chloé ended the table without a result." in text(server.messages()[-1])


async def test_row_114_a_mention_or_a_direct_message_is_answered_with_one_line(server: Server) -> None:
    anna = server.people[0]
    assert server.bot.user is not None
    await anna.send(server.channel, f"<@{server.bot.user.id}> are you there?")
    mentioned = server.messages()[-1]
    assert mentioned.author == server.bot.user
    assert "`/help` says how" in mentioned.content
    assert "\n" not in mentioned.content
    await anna.send_dm("start")
    dm = server.env.backend.messages[anna.user.dm_channel.id]
    assert [message.content for message in dm.values()][-1] == mentioned.content


async def test_ordinary_talk_and_replies_to_a_board_are_left_alone(server: Server) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    count = len(server.messages())
    await anna.send(server.channel, "Well played!")
    await anna.send(server.channel, "Well played!", reply_to=server.board())
    assert len(server.messages()) == count + 2


async def test_a_table_of_another_server_is_nobodys_business_here(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    owner = server.env.create_user("stranger")
    abroad = server.env.create_guild("Abroad", owner=owner)
    place = abroad.create_text_channel("games")
    stranger = abroad.add_member(owner)
    for command in (
        "play",
        "table show",
        "table text",
        "table log",
        "table join",
        "table leave",
        "table end",
    ):
        told = said(await stranger.slash(place, command, table=number))
        assert told == f"There is no table #{number}. `/table list` shows all."
    for command in ("turn back", "turn restart", "turn end", "ferry dig", "table move"):
        told = said(await stranger.slash(place, command, table=number))
        assert told == f"There is no table #{number}. `/table list` shows all."
    assert await stranger.autocomplete(place, "play", "table", "") == []
    assert "No table is open" in said(await stranger.slash(place, "table list"))
    assert "There is no table #77." in said(await anna.slash(server.channel, "play", table=77))
    assert "There is no table" in said(await anna.slash(server.channel, "play", table=2**53 - 1))
    assert list(components(server.board()))
