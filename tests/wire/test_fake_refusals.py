"""The fake refuses what Discord refuses."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import discord
import pytest

from tests.wire.fake import Channel, Discord, Permission, Person
from tests.wire.fake.limits import check_commands
from tests.wire.fake.rates import Rates
from tests.wire.fake.refusals import Refusal
from tests.wire.fake.specification import specification
from tests.wire.sample import Sample


async def test_permissions_are_those_of_the_channel(games: Channel, channel: discord.TextChannel) -> None:
    await games.forbid(Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send("hello")
    await games.forbid(Permission.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden, match="50001"):
        await channel.send("hello")
    await games.forbid(Permission.ATTACH_FILES)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send(file=discord.File(Path(__file__), "test.py"))
    await games.forbid()
    await channel.send("hello")


async def test_what_was_deleted_is_not_found(games: Channel, channel: discord.TextChannel) -> None:
    message = await channel.send("hello")
    await games.messages[0].delete()
    with pytest.raises(discord.NotFound, match="10008"):
        await message.edit(content="hello?")
    await games.delete()
    with pytest.raises(discord.NotFound, match="10003"):
        await channel.send("hello?")


async def test_archived_and_locked_threads_refuse(games: Channel, channel: discord.TextChannel) -> None:
    """Topics: Threads: sending unarchives; a locked thread takes nothing."""
    thread = await channel.create_thread(name="aside", type=discord.ChannelType.public_thread)
    message = await thread.send("one")
    await games.threads[0].archive()
    with pytest.raises(discord.HTTPException, match="50083"):
        await message.edit(content="two")
    await thread.send("two")
    await message.edit(content="three")
    await games.threads[0].archive(locked=True)
    with pytest.raises(discord.Forbidden, match="160005"):
        await thread.send("four")


async def test_closed_direct_messages_refuse(sample: Sample, anna: Person) -> None:
    anna.refuse_direct_messages()
    user = await sample.fetch_user(int(anna.id))
    with pytest.raises(discord.Forbidden, match="50007"):
        await user.send("hello")


@pytest.mark.usefixtures("sample")
async def test_an_interaction_takes_one_first_answer(
    here: Discord, anna: Person, session: aiohttp.ClientSession
) -> None:
    await anna.command("table open", game="ferry")
    (request,) = here.requests_to("POST", "/interactions/*/callback")
    answer = await session.post(here.api + request.path, json={"type": 5})
    assert (answer.status, (await answer.json())["code"]) == (400, 40060)


LONG_LAYOUT = discord.ui.LayoutView()
LONG_LAYOUT.add_item(discord.ui.TextDisplay("x" * 2001)).add_item(discord.ui.TextDisplay("x" * 2000))
TWINS = discord.ui.View()
TWINS.add_item(discord.ui.Button(custom_id="same")).add_item(discord.ui.Button(custom_id="same"))
STRANGER = discord.ui.LayoutView()
STRANGER.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://nothing.png")))


@pytest.mark.parametrize(
    ("sent", "code", "why"),
    [
        ({"content": "x" * 2001}, 50035, "2000 or fewer"),
        ({"content": " "}, 50006, "empty"),
        ({"content": "x", "nonce": "x" * 26}, 50035, None),
        ({"view": LONG_LAYOUT}, 50035, "4000 or fewer"),
        ({"view": TWINS}, 50035, "cannot be duplicated"),
        ({"view": STRANGER}, 50035, "not found: nothing.png"),
        ({"content": "x", "embed": discord.Embed(title="x" * 257)}, 50035, None),
    ],
)
async def test_what_breaks_a_limit_is_refused(
    here: Discord, channel: discord.TextChannel, sent: dict[str, object], code: int, why: str | None
) -> None:
    """Create Message; Embed Limits; Component Reference."""
    with pytest.raises(discord.HTTPException, match=why) as refused:
        await channel.send(**sent)  # type: ignore[call-overload] # parametrized
    assert refused.value.code == code
    here.findings.clear()


NAMED: dict[str, object] = {"name": "move", "description": "Move"}
TOO_MANY = [NAMED | {"name": f"move{number}"} for number in range(101)]


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ([NAMED | {"name": "Move"}], 50035),
        ([NAMED | {"description": ""}], 50035),
        ([NAMED, NAMED], 50035),
        ([NAMED | {"options": [NAMED | {"type": 3}, NAMED | {"type": 3, "required": True}]}], 50035),
        ([NAMED | {"options": [NAMED | {"type": 3, "description": "x" * 99}] * 26}], 50035),
        (TOO_MANY, 30032),
    ],
)
def test_commands_that_break_a_limit_are_refused(commands: list[dict[str, object]], code: int) -> None:
    """Application Commands."""
    with pytest.raises(Refusal) as refused:
        check_commands(commands)
    assert refused.value.body["code"] == code


async def test_a_picture_that_no_component_shows_is_found(
    here: Discord, channel: discord.TextChannel
) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("where is it?"))
    message = await channel.send(view=view, file=discord.File(Path(__file__), "hidden.txt"))
    assert here.findings == [f"message {message.id}: no component shows hidden.txt"]
    here.findings.clear()


async def test_the_token_is_asked_for(here: Discord) -> None:
    async with Sample() as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("another token")
    assert [one.status for one in here.forbidden] == [401]


def test_the_sixth_message_in_five_seconds_is_too_many() -> None:
    now = 1000.0
    rates = Rates(enforced=True, clock=lambda: now)
    left = [rates.admit("POST", "/channels/12345/messages")["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    with pytest.raises(Refusal) as refused:
        rates.admit("POST", "/channels/12345/messages")
    assert (refused.value.status, refused.value.body["retry_after"]) == (429, 5)
    rates.admit("POST", "/channels/67890/messages")
    now += 5.1
    rates.admit("POST", "/channels/12345/messages")


def test_rates_that_are_not_enforced_never_refuse() -> None:
    rates = Rates(enforced=False)
    assert {rates.admit("GET", "/users/@me")["X-RateLimit-Remaining"] for _ in range(200)} == {"49"}


@pytest.mark.skipif(specification() is None, reason="Discord's OpenAPI document is not at hand")
async def test_the_description_finds_typing_errors(here: Discord, session: aiohttp.ClientSession) -> None:
    path = f"/channels/{here.channel().id}/messages"
    await session.post(here.api + path, json={"content": "hello", "contents": "hello"})
    assert (await session.post(here.api + path, json={"content": 1})).status == 400
    assert [one.split(": ", 1)[1] for one in here.findings] == [
        ": Additional properties are not allowed ('contents' was unexpected)",
        'content: 1 is not of types "null", "string"',
    ]
    here.findings.clear()
