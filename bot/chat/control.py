"""Controls carry their meaning in their custom id, so that any of them works after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

import discord

from bot.chat.limits import CUSTOM_ID

ROOMS = ("lobby", "table", "turn", "rules", "settings", "motion", "records", "me")
"""The first words of our custom ids, by where they stand; a turn is private, a table is for everybody."""

_SEPARATOR = ":"

_DIGITS = 18
"""Of the longest number read: the database would refuse one of more than 19."""


@dataclass(frozen=True, slots=True)
class Control:
    """What a button or select means."""

    room: str
    verb: str
    table: int
    rest: tuple[str, ...] = ()
    """What else it needs, such as the stamp of the choices it was made from."""

    def __str__(self) -> str:
        text = _SEPARATOR.join((self.room, self.verb, str(self.table), *self.rest))
        if len(text) > CUSTOM_ID:
            raise ValueError(f"a custom id of {len(text)} characters")
        return text

    def part(self, number: int) -> str:
        """Return one of the further parts, or nothing where it is missing."""
        return self.rest[number] if number < len(self.rest) else ""


Handler: TypeAlias = Callable[[discord.Interaction, Control], Awaitable[None]]

Handlers: TypeAlias = Mapping[tuple[str, str], Handler]
"""By room and verb."""


def read(custom_id: str) -> Control | None:
    """Return what a custom id means, or nothing when it is not one of ours."""
    room, *parts = custom_id.split(_SEPARATOR)
    if room not in ROOMS or len(parts) < 2:  # noqa: PLR2004 - verb and table
        return None
    verb, number, *rest = parts
    table = whole(number)
    return None if table is None else Control(room, verb, table, tuple(rest))


def controls_of(seen: discord.Message) -> list[Control]:
    """Return our controls on a message that was read again from its channel."""
    rows = [part for part in inside(seen) if isinstance(part, discord.ActionRow)]
    custom_ids = [str(getattr(item, "custom_id", "")) for row in rows for item in row.children]
    return [control for control in map(read, custom_ids) if control is not None]


def inside(seen: discord.Message) -> list[discord.Component]:
    """Return the parts of a message with a layout, those within its containers instead of them."""
    return [
        child
        for component in seen.components
        for child in (component.children if isinstance(component, discord.Container) else [component])
    ]


def whole(text: str) -> int | None:
    """Return the whole number that a part of a custom id spells, or nothing."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def chosen(interaction: discord.Interaction) -> list[str]:
    """Return the values chosen in a select; empty for a button."""
    values = _data(interaction).get("values", [])
    return [str(value) for value in values] if isinstance(values, list) else []


def custom_id(interaction: discord.Interaction) -> str:
    """Return the custom id of the control that was pressed."""
    return str(_data(interaction).get("custom_id", ""))


def _data(interaction: discord.Interaction) -> Mapping[str, object]:
    return cast("Mapping[str, object]", interaction.data or {})
