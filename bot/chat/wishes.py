"""The panel on which people tell how they wish to be treated, by taps."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.utils import format_dt
from msgspec.structs import replace

from bot.chat import message
from bot.chat.control import Control, Handlers, chosen, whole
from bot.chat.message import Row
from bot.chat.names import escaped
from bot.chat.reply import Reply
from bot.chat.times import checked, said_time
from bot.tables.keeper import Stale
from bot.tables.people import DAY, Direct, Habits, away, zone_of
from bot.tables.settings import Reminders
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

NO_QUIET: Final = "none"

_HOUR = 60
_NIGHT = (22 * _HOUR, 7 * _HOUR)
"""What the other end of quiet hours is taken for until it is chosen."""

REMINDERS: Final = {
    Reminders.USUAL: "Remind me after 24, 48 and 96 waking hours",
    Reminders.FEW: "Remind me once, after 72 waking hours",
    Reminders.NONE: "Never remind me",
}

DIRECT: Final = {
    Direct.CHANNEL: "Direct messages where the channel uses them",
    Direct.ALWAYS: "Always call me by direct message",
    Direct.NEVER: "Never send me direct messages",
}

TOGGLES: Final = {
    "heads_up": ("Heads-up", "a silent direct message when the player before me begins a turn"),
    "text_first": ("Words first", "the board in words comes with every picture"),
    "contrast": ("High contrast", "pictures in few, strong colours"),
}
"""What is on or off, by its field: what to call it, and what it means."""

ON, OFF = "on", "off"


class Wishes:
    """Shows and changes habits."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._people = client.keeper.store.people
        self._alone = asyncio.Lock()
        self.handlers: Handlers = {
            ("me", "from"): self._quiet,
            ("me", "until"): self._quiet,
            ("me", "reminders"): self._reminders,
            ("me", "direct"): self._direct,
            ("me", "toggle"): self._toggle,
        }

    async def show(self, user: int, note: str = "") -> discord.ui.LayoutView:
        """Return the panel with what is known of somebody."""
        habits = await self._people.habits(user)
        return message.layout(
            "\n".join([*filter(None, [note]), *_told(habits, self._client.clock.now())]), rows=_rows(habits)
        )

    async def change(self, user: int, **wishes: Any) -> Habits:
        """Change some of somebody's habits and return them."""
        async with self._alone:
            habits = replace(await self._people.habits(user), **wishes)
            await self._people.settle(user, habits)
            return habits

    async def _quiet(self, interaction: discord.Interaction, control: Control) -> None:
        now = (await self._people.habits(interaction.user.id)).quiet or _NIGHT
        picked = _picked(interaction)
        if picked == NO_QUIET and control.verb == "from":
            await self._changed(interaction, quiet=None)
            return
        minutes = whole(picked)
        if minutes is None or minutes >= DAY:
            raise Stale
        begin, end = (minutes, now[1]) if control.verb == "from" else (now[0], minutes)
        try:
            await self._changed(interaction, quiet=checked(begin, end))
        except NotPossible as error:
            await self._answered(interaction, error.said(escaped))

    async def _reminders(self, interaction: discord.Interaction, _: Control) -> None:
        await self._changed(interaction, reminders=_one_of(Reminders, interaction))

    async def _direct(self, interaction: discord.Interaction, _: Control) -> None:
        await self._changed(interaction, direct=_one_of(Direct, interaction))

    async def _toggle(self, interaction: discord.Interaction, control: Control) -> None:
        if control.part(0) not in TOGGLES or control.part(1) not in {ON, OFF}:
            raise Stale
        await self._changed(interaction, **{control.part(0): control.part(1) == ON})

    async def _changed(self, interaction: discord.Interaction, **wishes: Any) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        await self.change(interaction.user.id, **wishes)
        await reply.show(await self.show(interaction.user.id))

    async def _answered(self, interaction: discord.Interaction, note: str) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        await reply.show(await self.show(interaction.user.id, note))


def _told(habits: Habits, now: datetime) -> list[str]:
    lines = ["### How Relais treats you, at all your tables"]
    if habits.zone:
        clock = now.astimezone(zone_of(habits.zone))
        shown = said_time(clock.hour * _HOUR + clock.minute)
        lines.append(f"**Time zone**: {habits.zone}, where it is {shown} now. `/me zone` changes it.")
    else:
        lines.append("**Time zone**: not told, so UTC. `/me zone` tells it.")
    if habits.quiet is None:
        lines.append("**Quiet hours**: none.")
    else:
        begin, end = map(said_time, habits.quiet)
        lines.append(
            f"**Quiet hours**: from {begin} to {end}. What comes then makes no sound; you are called "
            "once when they end, and they count neither for reminders nor for a table's clock."
        )
    if away(habits, now) and habits.away_until is not None:
        lines.append(f"**Away** until {format_dt(habits.away_until, 'f')}: `/away until:back` ends it.")
    lines += [
        f"**{label}**: {meaning}: **{ON if getattr(habits, field) else OFF}**."
        for field, (label, meaning) in TOGGLES.items()
    ]
    lines.append("-# `/me games` lists your tables, `/me forget` deletes what is stored about you.")
    return lines


def _rows(habits: Habits) -> list[Row]:
    begin, end = habits.quiet or (None, None)
    begins = [discord.SelectOption(label="No quiet hours", value=NO_QUIET, default=begin is None)]
    begins += [_hour(f"Quiet from {said_time(at)}", at, begin) for at in range(0, DAY, _HOUR)]
    ends = [_hour(f"Quiet until {said_time(at)}", at, end) for at in range(0, DAY, _HOUR)]
    rows = [
        message.select(Control("me", "from", 0), "Quiet hours begin", begins),
        message.select(Control("me", "until", 0), "Quiet hours end", ends),
        message.select(Control("me", "reminders", 0), "Reminders", _options(REMINDERS, habits.reminders)),
        message.select(Control("me", "direct", 0), "Direct messages", _options(DIRECT, habits.direct)),
    ]
    buttons = []
    for field, (label, _) in TOGGLES.items():
        held = bool(getattr(habits, field))
        style = discord.ButtonStyle.success if held else discord.ButtonStyle.secondary
        wanted = Control("me", "toggle", 0, (field, OFF if held else ON))
        buttons.append(message.button(f"{label}: {ON if held else OFF}", wanted, style))
    return [*rows, *message.rows(buttons)]


def _hour(label: str, at: int, held: int | None) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=str(at), default=at == held)


def _options(labels: Any, held: Any) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=label, value=value.value, default=value is held)
        for value, label in labels.items()
    ]


def _picked(interaction: discord.Interaction) -> str:
    return next(iter(chosen(interaction)), "")


def _one_of(kind: Any, interaction: discord.Interaction) -> Any:
    try:
        return kind(_picked(interaction))
    except ValueError:
        raise Stale from None
