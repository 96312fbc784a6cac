"""`/me …` and `/away`: what people tell about themselves, their tables, and that they are not there."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.utils import format_dt
from msgspec.structs import replace

from bot.chat import mine
from bot.chat.control import Handlers
from bot.chat.farewell import Farewell
from bot.chat.limits import OPTIONS
from bot.chat.reply import Reply
from bot.chat.times import BACK, offered_zones, read_quiet, read_until, read_zone, said_time
from bot.chat.wishes import Wishes
from bot.tables.people import Habits, away, zone_of
from bot.tables.table import NotPossible, Status

if TYPE_CHECKING:
    from bot.chat.client import Relais

Command: TypeAlias = app_commands.Command[Any, ..., Any]

_SPANS = ("1 day", "3 days", "1 week", "2 weeks", "4 weeks")
_REFRESHED = 10
"""Boards that are brought up to date at most; the others are with their next turn."""


class MeCommands(app_commands.Group):
    """The commands about oneself; they work in direct messages, too."""

    def __init__(self, client: Relais) -> None:
        super().__init__(name="me", description="Your time zone, quiet hours, wishes and tables")
        self._client = client
        self.wishes = Wishes(client)
        self._farewell = Farewell(client)
        self.handlers: Handlers = {**self.wishes.handlers, **self._farewell.handlers}
        """Of the controls."""

    @app_commands.command(name="show", description="Show and change how Relais treats you, at all tables")
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the panel."""
        reply = Reply(interaction)
        await reply.acknowledge()
        await reply.show(await self.wishes.show(interaction.user.id))

    @app_commands.command(name="zone", description="Tell your time zone, for quiet hours and dates")
    @app_commands.describe(zone="Your zone by its nearest large city, such as Europe/Paris")
    async def zone(self, interaction: discord.Interaction, zone: str) -> None:
        """Keep the zone."""
        reply = Reply(interaction)
        await reply.acknowledge()
        # The first time, all names are read from files.
        wanted = await asyncio.to_thread(read_zone, zone)
        await self.wishes.change(interaction.user.id, zone=wanted)
        await reply.show(await self.wishes.show(interaction.user.id))

    @zone.autocomplete("zone")
    async def _zones(self, _: discord.Interaction, current: str) -> list[Choice[str]]:
        return await asyncio.to_thread(_zones, current, self._client.clock.now())

    @app_commands.command(name="quiet", description="Tell when you sleep: nothing makes a sound then")
    @app_commands.describe(
        begin="When quiet hours begin on your clock, such as 22:30; none for no quiet hours",
        end="When they end, such as 7:00",
    )
    @app_commands.rename(begin="from", end="until")
    async def quiet(self, interaction: discord.Interaction, begin: str, end: str = "7:00") -> None:
        """Keep the quiet hours."""
        reply = Reply(interaction)
        await reply.acknowledge()
        await self.wishes.change(interaction.user.id, quiet=read_quiet(begin, end))
        await reply.show(await self.wishes.show(interaction.user.id))

    @app_commands.command(name="games", description="List all your tables, those that wait for you first")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the tables."""
        reply = Reply(interaction)
        await reply.acknowledge()
        await reply.show(await mine.games(self._client, interaction.user.id))

    @app_commands.command(name="forget", description="Delete what is stored about you, after a question")
    async def forget(self, interaction: discord.Interaction) -> None:
        """Say what would be deleted."""
        reply = Reply(interaction)
        await reply.acknowledge()
        await reply.show(await self._farewell.ask(interaction.user.id))


def away_command(client: Relais, wishes: Wishes) -> Command:
    """Return `/away`."""

    @app_commands.command(name="away", description="Say at all your tables that you are away, or back")
    @app_commands.describe(until="For how long, such as 3 days; or until which date; back when you are back")
    async def leave(interaction: discord.Interaction, until: str) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        user, now = interaction.user.id, client.clock.now()
        known = await client.keeper.store.people.habits(user)
        moment = read_until(until, now, known)
        if moment is None and not away(known, now):
            raise NotPossible("You are not away.")
        await wishes.change(user, away_until=moment or now)
        await reply.say(await _told(client, user, moment))
        people = client.keeper.store.people
        own = [notice for notice in await people.notices() if notice.user == user]
        if moment is not None:
            # Whoever was called before they left is called at their return all the same.
            await people.note([replace(notice, called=False) for notice in own])
        for notice in own[:_REFRESHED]:
            await client.teller.refresh(notice.table)

    @leave.autocomplete("until")
    async def complete(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        now = client.clock.now()
        known = await client.keeper.store.people.habits(interaction.user.id)
        offered = [BACK] if away(known, now) else []
        offered += _SPANS
        wanted = current.strip().casefold()
        found = [text for text in offered if wanted in text]
        if wanted and wanted not in found:
            found.insert(0, wanted)
        return [choice for text in found if (choice := _offer(text, now, known)) is not None][:OPTIONS]

    return leave


def _zones(current: str, now: datetime) -> list[Choice[str]]:
    """Return zones that fit what was typed, with what their clocks show; they are read from files."""
    return [
        Choice(name=f"{name} · {_clock(now.astimezone(zone_of(name)))}", value=name)
        for name in offered_zones(current, OPTIONS)
    ]


def _offer(text: str, now: datetime, habits: Habits) -> Choice[str] | None:
    """Return an offer with the day that it means; nothing where it means none."""
    try:
        until = read_until(text, now, habits)
    except NotPossible:
        return None
    if until is None:
        return Choice(name="back: I am here again", value=text)
    local = until.astimezone(zone_of(habits.zone))
    return Choice(name=f"{text}: until {local:%A} {local.day} {local:%B}, {_clock(local)}", value=text)


async def _told(client: Relais, user: int, until: datetime | None) -> str:
    tables = await client.keeper.store.tables(user=user, statuses=(Status.PLAYING,))
    if until is None:
        return "Welcome back. `/me games` shows what waits for you."
    where = "" if not tables else ", at your table" if len(tables) == 1 else f", at your {len(tables)} tables"
    return (
        f"You are away until {format_dt(until, 'f')}{where}: nobody calls or reminds you, no clock "
        "runs for you, and who waits for you sees it. You are called at your return; "
        "`/away until:back` ends it earlier."
    )


def _clock(local: datetime) -> str:
    return said_time(local.hour * 60 + local.minute)
