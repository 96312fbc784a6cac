"""The record of a table: its luck checked, the whole of it carried away as a file, and brought in."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands, ui
from msgspec.structs import replace

from bot.chat import account, message
from bot.chat.finding import completing, table_for
from bot.chat.names import escaped, person
from bot.chat.opening import Place
from bot.chat.permissions import IN_CHANNEL, IN_THREAD, missing
from bot.chat.reply import Reply
from bot.host import adoption, archive, verification
from bot.host.archive import Archive
from bot.host.failure import Failure
from bot.kernel import AnyGame
from bot.tables.fairness import Unproven, commitment
from bot.tables.keeper import Keeper
from bot.tables.table import NotPossible, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

Command: TypeAlias = app_commands.Command[Any, ..., Any]

LARGEST = 2 << 20
"""Bytes of a file that is brought in; the longest games have a tenth of that."""


def record_commands(client: Relais) -> list[Command]:
    """Return what `/table` can do with records."""
    made = [_verify_command(client), _export_command(client), _import_command(client)]
    for command in made[:2]:
        command.autocomplete("table")(completing(client.keeper, over=True))
    return made


def _verify_command(client: Relais) -> Command:
    @app_commands.command(name="verify", description="Check that nobody has steered the luck of a table")
    @app_commands.describe(table="Which table")
    async def verify(interaction: discord.Interaction, table: int | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(client.keeper, interaction, table, everybody=True, over=True)
        lines = [f"### {account.heading(found, client.keeper.game_of(found))}: luck"]
        lines += await _verdict(client.keeper, found)
        await reply.show(message.layout("\n".join(lines)))

    return verify


async def _verdict(keeper: Keeper, table: Table) -> list[str]:
    luck, secret = table.luck, await keeper.revealed(table)
    if luck is None:
        return ["Nobody committed to a secret for this table: its luck cannot be checked."]
    committed = f"Hash of the secret (SHA-256): `{luck.commitment}`"
    if table.running:
        how = (
            "Chance grows from a secret fixed before anybody joined, and from what each player adds. "
            "When the table has ended, the secret is shown and every draw can be recomputed here."
        )
        return [how, committed, *_added(table)]
    if secret is None:
        return ["The secret of this table is not known here: its luck cannot be checked.", committed]
    if table.opening is None:
        holds = commitment(secret) == luck.commitment
        lines = [
            "Its game never began. " + ("**Yes**: the secret fits." if holds else "**No**: it does not.")
        ]
    else:
        lines = await asyncio.to_thread(_recomputed, keeper.game_of(table), await packed(keeper, table))
    return [*lines, f"Secret: `{secret.hex()}`", committed, *_added(table)]


def _recomputed(game: AnyGame, record: Archive) -> list[str]:
    try:
        proof = verification.verify(game, record)
    except Unproven as flaw:
        return [f"**No: its luck does not hold.** {flaw}"]
    return ["**Yes: its luck holds.**", *verification.proven(record, proof)]


def _added(table: Table) -> Iterator[str]:
    if table.luck is not None:
        for line in verification.added(table.luck):
            yield f"-# {discord.utils.escape_mentions(discord.utils.escape_markdown(line))}"


def _export_command(client: Relais) -> Command:
    @app_commands.command(name="export", description="Get a table as a file that any Relais replays")
    @app_commands.describe(table="Which table")
    async def export(interaction: discord.Interaction, table: int | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(client.keeper, interaction, table, everybody=True, over=True)
        _may_export(interaction, found)
        try:
            data = archive.write(await packed(client.keeper, found))
        except Failure as failure:
            raise NotPossible(str(failure)) from None
        name = f"{found.game}-{found.id}.json"
        view = message.layout(
            f"Table {found.title} with its {found.plies} entries. `/table import` brings it to any Relais."
        )
        view.add_item(ui.File(f"attachment://{name}"))
        await reply.show(view, [discord.File(io.BytesIO(data), filename=name)])

    return export


def _may_export(interaction: discord.Interaction, table: Table) -> None:
    """Raise `NotPossible` where the file would tell somebody at the table what is hidden from them."""
    outside = table.seat_of(interaction.user.id) is None and interaction.permissions.manage_guild
    if table.running and not outside:
        raise NotPossible(
            f"Table {table.title} is still being played, and its file holds what is hidden. When it has "
            "ended, anybody here can export it; until then only somebody with the permission Manage Server "
            "who does not sit at it."
        )


async def packed(keeper: Keeper, table: Table) -> Archive:
    """Return a table as an archive. Raises `Failure` for a lobby."""
    await keeper.know_print(table)
    printed = None if table.opening is None else await keeper.store.printed(table.opening.printed)
    log = await keeper.store.log(table.id)
    return archive.pack(table, log[: table.plies], printed or "", await keeper.revealed(table))


def _import_command(client: Relais) -> Command:
    @app_commands.command(name="import", description="Bring a table from a file: to replay it, or to play on")
    @app_commands.describe(file="A file that /table export has made")
    async def bring(interaction: discord.Interaction, file: discord.Attachment) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        place = Place.of(interaction)
        needed = IN_THREAD if isinstance(interaction.channel, discord.Thread) else IN_CHANNEL
        if lacking := missing(interaction.app_permissions, needed, place.channel):
            raise NotPossible(lacking)
        table = await _brought(client, interaction, file, place)
        title = client.keeper.game_of(table).title
        more = "Anybody may take a seat and play on." if table.running else "`/table log` tells it."
        await reply.say(f"{title} is table {table.title} here, with its {table.plies} entries. {more}")

    return bring


async def _brought(
    client: Relais, interaction: discord.Interaction, file: discord.Attachment, place: Place
) -> Table:
    keeper = client.keeper
    name = escaped(file.filename)
    if file.size > LARGEST:
        raise NotPossible(f"{name} is larger than {LARGEST >> 20} MB: it cannot be an exported table.")
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise NotPossible(f"{name} could not be fetched from Discord: {error}. Send it again.") from None
    opener = person(interaction.user)

    def adopted() -> adoption.Adopted:
        game, record = archive.read(data, keeper.games)
        return adoption.adopt(game, record, opener, place.guild, place.channel)

    try:
        found = await asyncio.to_thread(adopted)
    except Failure as failure:
        raise NotPossible(f"{name} {failure}") from None
    # In a thread it is its channel that settles what holds.
    table = replace(found.table, parent=place.parent)
    if not table.running:
        return await keeper.adopt(table, found.played, found.secret)
    async with client.opening.admission.of(interaction, place.parent, keeper.game_of(table)):
        return await keeper.adopt(table, found.played, found.secret)
