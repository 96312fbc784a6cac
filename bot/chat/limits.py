"""What Discord allows in a message: discord.py does not check it, and Discord answers with an error 400."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

import discord
from discord import ui

OPTIONS = 25
"""Options of a select, choices of an autocomplete, subcommands of a group."""
BUTTONS_IN_ROW = 5
LABEL = 80
"""Of a button."""
OPTION = 100
"""Label, value or description of an option of a select; name and value of a choice."""
PLACEHOLDER = 150
CUSTOM_ID = 100
COMPONENTS = 40
"""In one message with a layout, nested ones counted."""
TEXT = 4000
"""In all texts of one layout together."""
CONTENT = 2000
"""In a message without a layout."""
ALT = 1024
PICTURE = 1_000_000
"""Bytes: our own limit, for phones; Discord's is ten times that."""


class TooMuch(ValueError):
    """A message would be refused by Discord; the text says what is too long."""


def cut(text: str, most: int) -> str:
    """Return the text, shortened with an ellipsis to at most *most* characters, if possible between words."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    space = short.rfind(" ")
    return (short[:space] if space > most * 2 // 3 else short).rstrip() + "…"


def pieces(text: str, most: int) -> list[str]:
    """Split a text into pieces of at most *most* characters: at line ends, else at spaces, else anywhere."""
    found: list[str] = []
    rest = text.strip()
    while len(rest) > most:
        part = rest[: most + 1]
        at = max(part.rfind("\n"), 0) or max(part.rfind(" "), 0) or most
        found.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return [piece for piece in [*found, rest] if piece]


def whole_lines(lines: Sequence[str], most: int) -> list[str]:
    """Return as many of the first lines as fit into *most* characters; the first always does, shortened."""
    found: list[str] = []
    room = most
    for line in lines:
        if found and len(line) + 1 > room:
            break
        found.append(cut(line, most))
        room -= len(found[-1]) + 1
    return found


def nonce(*parts: object) -> str:
    """Return what Discord tells a repeated message by: the same for the same parts, and for no others.

    Discord takes at most 25 characters, and a channel's number alone may have twenty.
    """
    return blake2b("-".join(map(str, parts)).encode(), digest_size=12).hexdigest()


def check(view: ui.LayoutView) -> ui.LayoutView:
    """Return the layout. Raises `TooMuch` when Discord would refuse it."""
    items = list(view.walk_children())
    _at_most(len(items), COMPONENTS, "components")
    _at_most(view.content_length(), TEXT, "characters of text")
    ids = [item.custom_id for item in items if isinstance(item, (ui.Button, ui.Select)) and item.custom_id]
    if len(set(ids)) != len(ids):
        raise TooMuch("two controls have the same custom id")
    for item in items:
        for length, most, what in _lengths(item):
            _at_most(length, most, what)
            if length == 0:
                raise TooMuch(f"an empty {what}")
    return view


def _lengths(item: ui.Item[ui.LayoutView]) -> Iterator[tuple[int, int, str]]:
    """Yield lengths found in one item, what Discord allows, and what it is."""
    match item:
        case ui.TextDisplay():
            yield len(item.content), TEXT, "text"
        case ui.Button():
            yield len(item.label or str(item.emoji or "")), LABEL, f"button label {item.label!r}"
        case ui.Select():
            yield from _select_lengths(item)
        case ui.MediaGallery():
            for picture in item.items:
                if picture.description is not None:
                    yield len(picture.description), ALT, "alternative text"
        case ui.ActionRow():
            yield len(item.children), BUTTONS_IN_ROW, "controls in a row"
        case _:
            pass
    custom_id = getattr(item, "custom_id", None)
    if custom_id:
        yield len(custom_id), CUSTOM_ID, "custom id"


def _select_lengths(menu: ui.Select[ui.LayoutView]) -> Iterator[tuple[int, int, str]]:
    yield len(menu.options), OPTIONS, "options"
    if menu.placeholder is not None:
        yield len(menu.placeholder), PLACEHOLDER, "placeholder"
    for option in menu.options:
        yield len(option.label), OPTION, f"option label {option.label!r}"
        yield len(option.value), OPTION, "option value"
        if option.description is not None:
            yield len(option.description), OPTION, "option description"


def _at_most(found: int, most: int, what: str) -> None:
    if found > most:
        raise TooMuch(f"{found} {what}, Discord allows {most}")


def check_content(text: str) -> str:
    """Return the text of a plain message. Raises `TooMuch`."""
    _at_most(len(text), CONTENT, "characters")
    return text


def nobody() -> discord.AllowedMentions:
    """Return what keeps a message from notifying anybody."""
    return discord.AllowedMentions.none()
