"""A bot of discord.py and nothing else, which sends what ours has sent."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui


class Bare(discord.Client):
    """Acknowledges each press and shows a message whose parts it was given."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None)
        self.answer: Mapping[str, Any] = {}
        """The message to show next, as Discord describes it."""
        self.picture = b""
        self.thinking = False
        """Whether the answer is a new message."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press."""
        if self.thinking:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
        view = ui.LayoutView(timeout=None)
        for item in _items(self.answer["components"]):
            view.add_item(item)
        view.stop()
        files = [
            discord.File(io.BytesIO(self.picture), file["filename"], description=file["description"])
            for file in self.answer["attachments"]
        ]
        await interaction.edit_original_response(
            view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
        )


def _items(components: Sequence[Mapping[str, Any]]) -> list[ui.Item[Any]]:
    return [_item(component) for component in components]


def _item(part: Mapping[str, Any]) -> ui.Item[Any]:
    match discord.ComponentType(part["type"]):
        case discord.ComponentType.container:
            container: ui.Container[Any] = ui.Container(accent_colour=part.get("accent_color"))
            for child in _items(part["components"]):
                container.add_item(child)
            return container
        case discord.ComponentType.text_display:
            return ui.TextDisplay(part["content"])
        case discord.ComponentType.media_gallery:
            gallery: ui.MediaGallery[Any] = ui.MediaGallery()
            for shown in part["items"]:
                gallery.add_item(media=shown["media"]["url"], description=shown.get("description"))
            return gallery
        case discord.ComponentType.action_row:
            return ui.ActionRow(*_items(part["components"]))
        case discord.ComponentType.button:
            style = discord.ButtonStyle(part["style"])
            return ui.Button(
                label=part.get("label"),
                custom_id=part.get("custom_id"),
                style=style,
                disabled=part.get("disabled", False),
                url=part.get("url"),
            )
        case discord.ComponentType.string_select:
            options = [
                discord.SelectOption(
                    label=option["label"], value=option["value"], description=option.get("description")
                )
                for option in part["options"]
            ]
            return ui.Select(
                custom_id=part["custom_id"],
                placeholder=part.get("placeholder"),
                options=options,
                id=part.get("id"),
            )
        case kind:
            raise TypeError(f"nothing here sends a {kind}")
