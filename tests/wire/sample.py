"""A small bot with everything that the fake must be able to do: ``python -m tests.wire.sample``."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image

GAMES = ("ferry", "fox", "chess")


def picture(colour: str) -> io.BytesIO:
    """Return a PNG of 48 by 32 pixels."""
    file = io.BytesIO()
    Image.new("RGB", (48, 32), colour).save(file, "PNG")
    file.seek(0)
    return file


class Move(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"move:(?P<where>\w+)"):
    """A button that is known by its custom id alone, and so outlives the process."""

    def __init__(self, where: str) -> None:
        super().__init__(ui.Button(label=where.title(), custom_id=f"move:{where}"))
        self.where = where

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(match["where"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        match self.where:
            case "note":
                await interaction.response.send_modal(Note())
            case "slowly":
                await interaction.response.defer()
                view, file = board("slowly", "green")
                await interaction.edit_original_response(view=view, attachments=[file])
            case "hand":
                await interaction.response.send_message(
                    f"the hand of {interaction.user.display_name}", ephemeral=True
                )
            case where:
                view, file = board(f"{interaction.user.display_name} went {where}", "blue")
                await interaction.response.edit_message(view=view, attachments=[file])


class Cargo(ui.DynamicItem[ui.Select[ui.LayoutView]], template="cargo"):
    """A menu that is known by its custom id."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=one.title(), value=one) for one in ("wine", "corn", "salt")]
        super().__init__(ui.Select(custom_id="cargo", options=options, max_values=2))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], _match: re.Match[str]
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        chosen = " and ".join(self.item.values)
        await interaction.response.send_message(f"loaded {chosen}", ephemeral=True)


class Note(ui.Modal, title="A note"):
    """A form with a text and a menu."""

    text: ui.Label[Self] = ui.Label(text="Text", component=ui.TextInput(custom_id="text"))
    mood: ui.Label[Self] = ui.Label(
        text="Mood", component=ui.Select(custom_id="mood", options=[discord.SelectOption(label="gay")])
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.text.component, ui.TextInput)
        assert isinstance(self.mood.component, ui.Select)
        mood = self.mood.component.values[0]
        await interaction.response.send_message(f"noted {self.text.component.value}, {mood}", ephemeral=True)


def board(text: str, colour: str) -> tuple[ui.LayoutView, discord.File]:
    """Return a message with a picture, buttons and a menu."""
    name = f"{colour}.png"
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[ui.LayoutView](
        discord.MediaGalleryItem(f"attachment://{name}", description=f"a {colour} board")
    )
    moves = ui.ActionRow[Any](*(Move(one) for one in ("north", "slowly", "hand", "note")))
    view.add_item(ui.Container(ui.TextDisplay[ui.LayoutView](text), gallery, moves, ui.ActionRow(Cargo())))
    return view, discord.File(picture(colour), name, description=f"a {colour} board")


class Sample(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(table)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move, Cargo)
        await self.tree.sync()
        for stop in (signal.SIGINT, signal.SIGTERM):
            self.loop.add_signal_handler(stop, lambda: self.loop.create_task(self.close()))


table = app_commands.Group(name="table", description="Tables")


@table.command(name="open", description="Open a table")
async def open_table(
    interaction: discord.Interaction[Sample],
    game: str,
    seats: app_commands.Range[int, 2, 5] = 2,
    guest: discord.Member | None = None,
) -> None:
    view, file = board(f"{game} for {seats} with {guest.mention if guest else 'nobody'}", "red")
    await interaction.response.send_message(view=view, file=file)


@open_table.autocomplete("game")
async def games(_interaction: discord.Interaction[Sample], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one.title(), value=one) for one in GAMES if one.startswith(current)]


@table.command(name="call", description="Tell somebody in the channel")
async def call(interaction: discord.Interaction[Sample], who: discord.Member) -> None:
    await interaction.response.defer(ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    await interaction.channel.send(
        f"{who.mention} and {interaction.user.mention}",
        allowed_mentions=discord.AllowedMentions(users=[who]),
        silent=True,
        nonce="row-7",
    )
    await interaction.followup.send("told", ephemeral=True)


@table.command(name="room", description="A thread, a reaction and a direct message")
async def room(interaction: discord.Interaction[Sample]) -> None:
    await interaction.response.defer(ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    message = await interaction.channel.send("a room", file=discord.File(picture("white"), "room.png"))
    thread = await message.create_thread(name="the room")
    await thread.send("in the room")
    await message.add_reaction("🎲")
    await message.edit(content="a room, edited", attachments=[discord.File(picture("black"), "dark.png")])
    await interaction.user.send("come in")
    assert interaction.guild
    member = await interaction.guild.fetch_member(interaction.user.id)
    await interaction.edit_original_response(content=f"made for {member.display_name}")


def point_at(api: str, gateway: str) -> None:
    """Make discord.py connect there instead."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def main() -> None:
    point_at(os.environ["DISCORD_API_BASE"], os.environ["DISCORD_GATEWAY"])
    async with Sample() as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
