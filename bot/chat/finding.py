"""Which table somebody means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from bot.chat.limits import OPTION, OPTIONS, cut
from bot.chat.names import listed
from bot.host import logs
from bot.tables.keeper import Keeper
from bot.tables.ports import UnknownTable
from bot.tables.table import NotPossible, Status, Table


async def table_for(
    keeper: Keeper,
    interaction: discord.Interaction,
    number: int | None,
    *,
    everybody: bool = False,
    over: bool = False,
    game: str | None = None,
) -> Table:
    """Return the table that a command is about: the one named, or the one that can only be meant.

    *everybody*: also tables where the person does not sit. *over*: where none runs, the last that ended.
    Raises `NotPossible` with the tables in question.
    """
    if number is not None:
        return await _named(keeper, interaction, number)
    found = await _meant(keeper, interaction, everybody=everybody, over=over, game=game)
    logs.about_table(found.id)
    return found


async def _meant(
    keeper: Keeper, interaction: discord.Interaction, *, everybody: bool, over: bool, game: str | None
) -> Table:
    statuses = list(Status) if over else [Status.OPEN, Status.PLAYING]
    here = await keeper.store.tables(
        guild=interaction.guild_id, channel=interaction.channel_id, statuses=statuses
    )
    found = [table for table in here if game in {None, table.game}]
    mine = [table for table in found if table.seat_of(interaction.user.id) is not None]
    if not mine and not (everybody and found):
        elsewhere = await keeper.store.tables(
            guild=interaction.guild_id, user=interaction.user.id, statuses=statuses
        )
        mine = [table for table in elsewhere if game in {None, table.game}]
    candidates = mine or (found if everybody else [])
    running = [table for table in candidates if table.running]
    waiting = [table for table in running if await _waits_for(keeper, table, interaction.user.id)]
    if len(waiting) == 1:
        return waiting[0]
    if len(running) == 1:
        return running[0]
    if running:
        raise NotPossible(_which(running))
    if candidates:
        return candidates[-1]
    raise NotPossible("There is no table of yours here. `/table list` shows all; `/table open` opens one.")


async def table_to_join(keeper: Keeper, interaction: discord.Interaction, number: int | None) -> Table:
    """Return the table that somebody wants to join: the one named, or the only one here with room.

    Raises `NotPossible` with the tables in question.
    """
    if number is not None:
        return await _named(keeper, interaction, number)
    here = await keeper.store.tables(guild=interaction.guild_id, channel=interaction.channel_id)
    others = [table for table in here if table.seat_of(interaction.user.id) is None]
    found = [table for table in others if table.status is Status.OPEN or None in table.seats]
    if len(found) > 1:
        raise NotPossible(_which(found))
    if found:
        logs.about_table(found[0].id)
        return found[0]
    raise NotPossible("There is no table here that you could join. `/table open` opens one.")


def _which(tables: Sequence[Table]) -> str:
    numbers = listed([table.title for table in tables])
    return f"Which table do you mean: {numbers}? Say it in the field `table`."


async def _named(keeper: Keeper, interaction: discord.Interaction, number: int) -> Table:
    try:
        table = await keeper.store.table(number)
    except (UnknownTable, OverflowError):
        raise NotPossible(f"There is no table #{number}. `/table list` shows all.") from None
    if table.guild != interaction.guild_id:
        # A table of another server is none of this server's business.
        raise NotPossible(f"There is no table #{number}. `/table list` shows all.")
    logs.about_table(table.id)
    return table


async def _waits_for(keeper: Keeper, table: Table, user: int) -> bool:
    if table.status is not Status.PLAYING:
        return False
    try:
        look = await keeper.glance(table.id, user)
    except NotPossible:
        # A table that this release cannot read is no reason to refuse another.
        return False
    return look.draft is not None


async def table_choices(
    keeper: Keeper,
    interaction: discord.Interaction,
    current: str,
    game: str | None = None,
    *,
    over: bool = False,
) -> list[Choice[int]]:
    """Return the tables a field may offer: this server's, those of the person first.

    *over*: also those of the person that have ended.
    """
    user = interaction.user.id
    tables = await keeper.store.tables(guild=interaction.guild_id)
    if over:
        ended = (Status.OVER, Status.CLOSED)
        tables += await keeper.store.tables(guild=interaction.guild_id, user=user, statuses=ended)
    tables = [table for table in tables if game in {None, table.game}]
    tables.sort(key=lambda table: (table.seat_of(user) is None, -table.id))
    named = [(table.id, _described(keeper, table)) for table in tables]
    wanted = str(current).lstrip("#").casefold()
    return [Choice(name=text, value=number) for number, text in named if wanted in text.casefold()][:OPTIONS]


def completing(keeper: Keeper, *, over: bool = False) -> Any:
    """Return what offers tables in a command's field; *over*: also the person's that have ended."""

    async def complete(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
        return await table_choices(keeper, interaction, current, over=over)

    return complete


def _described(keeper: Keeper, table: Table) -> str:
    title = keeper.games[table.game].title if table.game in keeper.games else table.game
    return cut(f"{table.title} {title}: {', '.join(table.names()) or 'nobody yet'}", OPTION)
