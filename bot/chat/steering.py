"""`/table rewind, restore, replace, pause, resume, concede, end`: steering a table by typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import account
from bot.chat.finding import completing, table_for
from bot.chat.limits import OPTION, OPTIONS, cut
from bot.chat.moderating import moderates
from bot.chat.names import escaped, listed, person
from bot.chat.reply import Reply
from bot.chat.votes import Votes
from bot.kernel import Commit
from bot.tables.keeper import Keeper
from bot.tables.motions import Concede, GoBack, Pause, Replace, Resume
from bot.tables.recent import Recent
from bot.tables.table import NotPossible, Person, Status, Table
from bot.tables.undoing import cut_off, last_turn

if TYPE_CHECKING:
    from bot.chat.client import Relais

Command: TypeAlias = app_commands.Command[Any, ..., Any]

REASON = 100
"""Characters of the reason for a pause."""

_MODERATOR = "As a moderator, without asking the table"

_REMEMBERED = 16
"""Tables whose turns are remembered while somebody types."""


def steering_commands(client: Relais, votes: Votes) -> list[Command]:
    """Return what `/table` can do about the table itself."""
    made = [
        _rewind_command(client, votes),
        _restore_command(client, votes),
        _replace_command(client, votes),
        _pause_command(client, votes),
        _resume_command(client, votes),
        _concede_command(client, votes),
        _end_command(client, votes),
    ]
    for command in made:
        command.autocomplete("table")(completing(client.keeper))
    return made


async def _begun(client: Relais, interaction: discord.Interaction, table: int | None) -> tuple[Reply, Table]:
    reply = Reply(interaction)
    await reply.acknowledge()
    return reply, await table_for(client.keeper, interaction, table, everybody=True)


async def _turns(keeper: Keeper, table: Table) -> list[tuple[int, str]]:
    """Return after which entries a table could go on, with what that would undo, the latest first."""
    game, names = keeper.game_of(table), table.names()
    found = []
    for turned in reversed(await keeper.history(table.id)):
        if isinstance(turned.entry, Commit):
            told = " ".join(account.happened(turned, game))
            said = f"After {turned.ply - 1}, before {names[turned.entry.seat]}: {told}"
            found.append((turned.ply - 1, cut(said, OPTION)))
    return found


def _rewind_command(client: Relais, votes: Votes) -> Command:
    offers: Recent[tuple[int, int], list[tuple[int, str]]] = Recent(_REMEMBERED)

    @app_commands.command(name="rewind", description="Take back committed turns, if the others agree")
    @app_commands.describe(
        table="Which table",
        entry="After which entry of the log to go on; without it, your last turn is undone",
    )
    async def rewind(
        interaction: discord.Interaction, table: int | None = None, entry: int | None = None
    ) -> None:
        reply, found = await _begun(client, interaction, table)
        if found.status is not Status.PLAYING:
            raise NotPossible(f"Table {found.title} is not being played: nothing can be taken back.")
        if entry is None:
            seat = found.seat_of(interaction.user.id)
            if seat is None:
                raise NotPossible(f"Say in the field `entry` where table {found.title} is to go on.")
            entry = await last_turn(client.keeper, found, seat)
        await votes.weigh(reply, found, GoBack(entry))

    @rewind.autocomplete("entry")
    async def entries(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
        number = vars(interaction.namespace).get("table")
        wanted = number if isinstance(number, int) else None
        try:
            found = await table_for(client.keeper, interaction, wanted, everybody=True)
            turns = offers.get((found.id, found.plies))
            if turns is None:
                turns = offers.put((found.id, found.plies), await _turns(client.keeper, found))
        except NotPossible:
            return []
        typed = str(current).casefold()
        return [Choice(name=said, value=to) for to, said in turns if typed in said.casefold()][:OPTIONS]

    return rewind


def _restore_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="restore", description="Bring back what was taken back, if the others agree")
    @app_commands.describe(table="Which table")
    async def restore(interaction: discord.Interaction, table: int | None = None) -> None:
        reply, found = await _begun(client, interaction, table)
        await votes.weigh(reply, found, GoBack(await cut_off(client.keeper, found)))

    return restore


def _replace_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="replace", description="Give a seat to somebody else, if the others agree")
    @app_commands.describe(
        player="Whose seat",
        by="Who takes it: yourself, or anybody where you moderate; without it, anybody may",
        table="Which table",
        moderator=_MODERATOR,
    )
    async def replace(
        interaction: discord.Interaction,
        player: discord.User,
        by: discord.User | None = None,
        table: int | None = None,
        moderator: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        reply, found = await _begun(client, interaction, table)
        seat = found.seat_of(player.id)
        leaving = None if seat is None else found.seats[seat]
        if seat is None or leaving is None:
            names = listed([escaped(sitting.name) for sitting in found.seats if sitting is not None])
            raise NotPossible(f"Nobody of that name sits at table {found.title}. There sit: {names}.")
        taking = _taking(interaction, by, moderates(interaction, await votes.rules(found), found.parent))
        await votes.ask(reply, found, Replace(seat, leaving, taking), order=moderator)

    return replace


def _taking(interaction: discord.Interaction, by: discord.User | None, moderator: bool) -> Person | None:  # noqa: FBT001
    if by is None:
        return None
    if by.bot:
        raise NotPossible("A bot cannot take a seat.")
    if by.id != interaction.user.id and not moderator:
        raise NotPossible(
            "You can ask for the seat yourself, or free it for anybody; only a moderator seats somebody else."
        )
    return person(by)


def _pause_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="pause", description="Pause a table: nobody acts and nobody is called")
    @app_commands.describe(table="Which table", reason="Why, for the others", moderator=_MODERATOR)
    async def pause(
        interaction: discord.Interaction,
        table: int | None = None,
        reason: app_commands.Range[str, 0, REASON] = "",
        moderator: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        reply, found = await _begun(client, interaction, table)
        await votes.ask(reply, found, Pause(reason), order=moderator)

    return pause


def _resume_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="resume", description="Let a table that pauses play on")
    @app_commands.describe(table="Which table", moderator=_MODERATOR)
    async def resume(
        interaction: discord.Interaction,
        table: int | None = None,
        moderator: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        reply, found = await _begun(client, interaction, table)
        await votes.ask(reply, found, Resume(), order=moderator)

    return resume


def _concede_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="concede", description="End the game with the victory to somebody else")
    @app_commands.describe(to="Who wins; with two players, the other one", table="Which table")
    async def concede(
        interaction: discord.Interaction, to: discord.User | None = None, table: int | None = None
    ) -> None:
        reply, found = await _begun(client, interaction, table)
        own = found.seat_of(interaction.user.id)
        if own is None or found.status is not Status.PLAYING:
            raise NotPossible(f"You do not play at table {found.title}.")
        others = [seat for seat in found.all_seats if seat != own and found.seats[seat] is not None]
        if not others:
            raise NotPossible(
                f"Nobody else sits at table {found.title}: nobody could win it. `/table end` ends it."
            )
        wanted = others if to is None else [seat for seat in others if seat == found.seat_of(to.id)]
        if len(wanted) != 1:
            names = listed([escaped(found.names()[seat]) for seat in others])
            raise NotPossible(f"Say in the field `to` who wins. With you at table {found.title}: {names}.")
        await votes.weigh(reply, found, Concede(wanted[0]))

    return concede


def _end_command(client: Relais, votes: Votes) -> Command:
    @app_commands.command(name="end", description="End a table without a result, if the others agree")
    @app_commands.describe(table="Which table")
    async def end(interaction: discord.Interaction, table: int | None = None) -> None:
        reply, found = await _begun(client, interaction, table)
        await votes.weigh_end(reply, found)

    return end
