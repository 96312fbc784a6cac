"""People use the sample bot through the fake as they would through Discord."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.wire.fake import Channel, Discord, Impossible, NoAnswer, Person, Reply


@pytest.mark.usefixtures("sample")
async def test_a_command_with_suggestions_and_a_member_is_answered_with_a_picture(
    anna: Person, bert: Person, games: Channel
) -> None:
    assert await anna.suggestions("table open", "game", "f") == {"Ferry": "ferry", "Fox": "fox"}
    answer = await anna.command("table open", game="ferry", seats=3, guest=bert)
    assert answer.reply is Reply.MESSAGE
    assert games.messages == [answer.message]
    assert answer.text == f"ferry for 3 with {bert.mention}"
    (message,) = games.messages
    assert message.alternatives == ["a red board"]
    assert Image.open(io.BytesIO(message.file())).size == (48, 32)
    assert (message.attachments[0]["width"], message.attachments[0]["height"]) == (48, 32)
    assert list(message.buttons) == ["North", "Slowly", "Hand", "Note"]
    assert message.pinged == []


@pytest.mark.usefixtures("sample")
async def test_buttons_menus_and_forms_are_answered(anna: Person, bert: Person, games: Channel) -> None:
    await anna.command("table open", game="ferry")
    assert (await bert.press("North")).reply is Reply.UPDATE
    (message,) = games.messages
    assert message.text == "Bert went north"
    assert message.alternatives == ["a blue board"]
    assert (await bert.choose("Wine", "salt")).text == "loaded wine and salt"
    opened = await bert.press("move:note")
    assert opened.modal["title"] == "A note"
    assert (await bert.fill(opened, {"Text": "hello", "Mood": ["gay"]})).text == "noted hello, gay"
    assert games.messages == [message]


@pytest.mark.usefixtures("sample")
async def test_a_deferred_press_gets_its_picture_later(anna: Person, games: Channel, here: Discord) -> None:
    await anna.command("table open", game="ferry")
    assert (await anna.press("Slowly")).reply is Reply.DEFERRED_UPDATE
    await here.until(lambda: games.messages[0].text == "slowly")
    assert games.messages[0].alternatives == ["a green board"]
    assert games.messages[0].edited


@pytest.mark.usefixtures("sample")
async def test_only_one_person_sees_a_private_answer(anna: Person, bert: Person, games: Channel) -> None:
    await anna.command("table open", game="ferry")
    answer = await bert.press("Hand")
    assert answer.private
    assert answer.text == "the hand of Bert"
    assert [len(one.reads()) for one in (anna, bert)] == [1, 2]
    assert len(games.messages) == 1


@pytest.mark.usefixtures("sample")
async def test_a_message_pings_whom_it_allows_itself_to(anna: Person, bert: Person, games: Channel) -> None:
    answer = await anna.command("table call", who=bert)
    assert answer.reply is Reply.DEFERRED
    assert (await answer.finished()).text == "told"
    assert answer.followups == []
    (message,) = games.messages
    assert message.pinged == ["Bert"]
    assert message.silent


@pytest.mark.usefixtures("sample")
async def test_threads_reactions_edits_and_direct_messages_work(anna: Person, games: Channel) -> None:
    answer = await (await anna.command("table room")).finished()
    assert answer.text == "made for Anna"
    (thread,) = games.threads
    assert [one.text for one in thread.messages] == ["in the room"]
    (message,) = games.messages
    assert message.text == "a room, edited"
    assert [one["filename"] for one in message.attachments] == ["dark.png"]
    assert message.raw["reactions"][0]["emoji"]["name"] == "🎲"
    assert [one.text for one in anna.direct.messages] == ["come in"]


@pytest.mark.usefixtures("sample")
async def test_nobody_can_press_or_send_what_is_not_there(anna: Person, bert: Person) -> None:
    await anna.command("table open", game="ferry")
    await anna.press("Hand")
    with pytest.raises(Impossible, match="Bert sees no South"):
        await bert.press("South")
    with pytest.raises(Impossible, match=r"Bert sees no menu with \('Gold',\)"):
        await bert.choose("Gold")
    with pytest.raises(Impossible, match="3 options chosen of cargo"):
        await bert.choose("Wine", "Corn", "Salt")
    with pytest.raises(Impossible, match="game is required"):
        await bert.command("table open")
    with pytest.raises(Impossible, match="seats is out of range"):
        await bert.command("table open", game="ferry", seats=6)
    with pytest.raises(Impossible, match="is the tree synced"):
        await bert.command("chair open")


async def test_the_application_does_not_respond(anna: Person) -> None:
    async with Discord(deadline=0.05) as silent:
        person = silent.person(anna.name)
        silent.world.commands[None] = [{"id": "1", "name": "hello", "type": 1}]
        with pytest.raises(NoAnswer, match="Anna: COMMAND hello"):
            await person.command("hello")
