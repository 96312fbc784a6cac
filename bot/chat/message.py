"""The building blocks of our messages: text, picture and controls in one layout."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import discord
from discord import ui

from bot.chat.control import Control
from bot.chat.limits import BUTTONS_IN_ROW, TEXT, cut
from bot.chat.pictures import Picture
from bot.tables.table import Table

Row = ui.ActionRow[ui.LayoutView]

ACCENT = discord.Colour(0x8A6D3B)

_ROOM_FOR_MARKS = 200
"""Characters of a layout kept free for what stands around the text."""

_NUMBERED = 1 << 30
"""Where the numbers that we give to parts of a message begin: those that Discord gives begin at 1."""


def layout(
    text: str, *, picture: Picture | None = None, rows: Sequence[Row] = (), below: str = ""
) -> ui.LayoutView:
    """Return a layout: text, picture, a smaller text below it, and rows of controls."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(cut(text, TEXT - _ROOM_FOR_MARKS - len(below))))
    if picture is not None:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=picture.url, description=picture.alt)
        container.add_item(gallery)
    if below:
        container.add_item(ui.TextDisplay(below))
    for row in rows:
        container.add_item(row)
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def button(
    label: str,
    control: Control,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """Return a button."""
    return ui.Button(label=label, custom_id=str(control), style=style, disabled=disabled)


def link(label: str, url: str) -> ui.Button[ui.LayoutView]:
    """Return a button that leads to an address."""
    return ui.Button(label=label, url=url)


def rows(items: Sequence[ui.Button[ui.LayoutView]]) -> list[Row]:
    """Return buttons in as few rows as they need."""
    return [ui.ActionRow(*items[at : at + BUTTONS_IN_ROW]) for at in range(0, len(items), BUTTONS_IN_ROW)]


def select(
    control: Control, placeholder: str, options: Sequence[discord.SelectOption], *, disabled: bool = False
) -> Row:
    """Return a row with a menu from which one option is chosen.

    Its number changes with its control: whoever shows it remembers by the number what was chosen, and would
    take the same answer to the next question for no answer.
    """
    custom_id = str(control)
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id,
        placeholder=placeholder,
        options=list(options),
        disabled=disabled,
        id=_NUMBERED + crc32(custom_id.encode()) % _NUMBERED,
    )
    return ui.ActionRow(menu)


def home(client: discord.Client, table: Table) -> discord.PartialMessageable:
    """Return where a table lives, to send something there; looked up only when it is used."""
    return client.get_partial_messageable(table.channel, guild_id=table.guild)


def jump(guild: int, channel: int, message: int | None) -> str:
    """Return the address of a message, or of its channel."""
    place = f"https://discord.com/channels/{guild}/{channel}"
    return place if message is None else f"{place}/{message}"
