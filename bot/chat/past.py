"""The past of a table on request: what one missed, and every position there was, one at a time."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.chat import account, board, briefly, message
from bot.chat.control import Control, Handlers, chosen, whole
from bot.chat.finding import completing, table_for
from bot.chat.limits import OPTIONS, TEXT, cut, whole_lines
from bot.chat.names import spoken
from bot.chat.pace import pace_of
from bot.chat.pictures import Subject
from bot.chat.reply import Reply
from bot.tables import absence
from bot.tables.keeper import Look, Turned
from bot.tables.people import NOTHING_KNOWN
from bot.tables.table import Status

if TYPE_CHECKING:
    from bot.chat.client import Relais

Command: TypeAlias = app_commands.Command[Any, ..., Any]

Shown: TypeAlias = tuple[discord.ui.LayoutView, list[discord.File]]

STEP = "Step through"

_TOLD = TEXT // 2
"""Characters that tell what one entry did."""

_JUMPS = (5, 10, 20, 50, 100, 200, 500, 1000)
"""How many entries lie between two places that a menu leads to: the smallest that needs few places."""


def past_commands(client: Relais) -> list[Command]:
    """Return what `/table` can do with the past."""
    made = [_since_command(client), _step_command(client)]
    for command in made:
        command.autocomplete("table")(completing(client.keeper, over=True))
    return made


def past_handlers(client: Relais) -> Handlers:
    """Return what the controls do that lead into the past."""
    past = Past(client)
    return {
        ("table", "since"): past.since,
        ("table", "steps"): past.steps,
        ("table", "step"): past.step,
        ("turn", "news"): past.news,
    }


def _since_command(client: Relais) -> Command:
    @app_commands.command(
        name="since", description="Show what happened since your last turn, every change marked"
    )
    @app_commands.describe(table="Which table")
    async def since(interaction: discord.Interaction, table: int | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(client.keeper, interaction, table, everybody=True, over=True)
        look = await client.keeper.look(found.id, interaction.user.id)
        await reply.show(*await since_own_turn(client, look))

    return since


def _step_command(client: Relais) -> Command:
    @app_commands.command(name="step", description="Step through all positions of a table, with pictures")
    @app_commands.describe(table="Which table", entry="After which entry of the log to begin; 0: the opening")
    async def step(
        interaction: discord.Interaction,
        table: int | None = None,
        entry: app_commands.Range[int, 0] | None = None,
    ) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(client.keeper, interaction, table, everybody=True, over=True)
        at = found.plies if entry is None else entry
        await reply.show(*await position(client, found.id, interaction.user.id, at))

    return step


class Past:
    """The handlers of controls."""

    def __init__(self, client: Relais) -> None:
        self._client = client

    async def since(self, interaction: discord.Interaction, control: Control) -> None:
        """Show privately what somebody missed."""
        reply = Reply(interaction)
        await reply.acknowledge()
        look = await self._client.keeper.look(control.table, interaction.user.id)
        await reply.show(*await since_own_turn(self._client, look))

    async def news(self, interaction: discord.Interaction, control: Control) -> None:
        """Show it beside the guided turn, which stays as it is."""
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        look = await self._client.keeper.look(control.table, interaction.user.id)
        await reply.also(*await since_own_turn(self._client, look))

    async def steps(self, interaction: discord.Interaction, control: Control) -> None:
        """Begin to step, in a private message."""
        await self._show(Reply(interaction), control.table, whole(control.part(0)) or 0)

    async def step(self, interaction: discord.Interaction, control: Control) -> None:
        """Go on to another position in the same message."""
        picked = whole(next(iter(chosen(interaction)), control.part(0)))
        await self._show(Reply(interaction, update=True), control.table, picked or 0)

    async def _show(self, reply: Reply, table: int, ply: int) -> None:
        await reply.acknowledge()
        await reply.show(*await position(self._client, table, reply.interaction.user.id, ply))


async def since_own_turn(client: Relais, look: Look) -> Shown:
    """Return what happened since somebody's own last turn: the board with each change marked, a few lines."""
    table, game = look.table, look.game
    missed = await absence.missed(client.keeper, look)
    own = None if look.seat is None else table.seats[look.seat]
    habits = NOTHING_KNOWN if own is None else await client.keeper.store.people.habits(own.user)
    view = game.view(look.state, look.seat)
    since = None if missed.before is None else game.view(missed.before, look.seat)
    picture = await client.pictures.draw(
        Subject(client.shelf[game.id], view, table.names(), since, contrast=habits.contrast),
        f"table-{table.id}-{table.plies}-since-{missed.ply}",
        (table.id, table.plies, look.seat, tuple(table.names()), missed.ply),
    )
    span = "since your last turn" if look.seat is not None else "the last day"
    lines = [f"### {account.heading(table, game)}: {span}"]
    lines += briefly.told(missed.turns, game, look.seat) or [
        "Nothing has happened since your last turn." if look.seat is not None else "Nothing has happened yet."
    ]
    if picture is None or habits.text_first:
        lines.append(game.words.outline(view, spoken(table)))
    now = account.waiting(table, game, look.state, await pace_of(client.keeper, table))
    if table.status is not Status.PLAYING:
        now = ["The game is over."]
    buttons = []
    if look.draft is not None:
        play = Control("table", "play", table.id, (str(table.plies),))
        buttons.append(message.button("Play", play, discord.ButtonStyle.primary))
    buttons.append(message.button("Whole story", Control("table", "log", table.id, ("0", "s"))))
    first = Control("table", "step", table.id, (str(min(missed.ply + 1, table.plies)), "s"))
    buttons.append(message.button(STEP, first))
    view_ = message.layout(
        "\n".join(lines), picture=picture, rows=message.rows(buttons), below="\n".join(now)
    )
    return view_, [picture.file()] if picture else []


async def position(client: Relais, number: int, user: int, ply: int) -> Shown:
    """Return the position of a table after an entry (0: the opening) as somebody there may see it."""
    keeper = client.keeper
    history = await keeper.history(number)
    turned = history[min(ply, len(history) - 1)]
    table = await keeper.store.table(number)
    game, viewer = keeper.game_of(table), table.seat_of(user)
    times = {logged.ply: logged.at for logged in await keeper.store.log(number)}
    habits = await keeper.store.people.habits(user)
    box = client.shelf[game.id]
    picture = await board.picture(client.pictures, box, turned, viewer, contrast=habits.contrast)
    where = f"entry {turned.ply} of {len(history) - 1}" if turned.ply else "the opening"
    lines = [f"### {account.heading(table, game)}: {where}"]
    if turned.ply in times:
        lines.append(f"-# {discord.utils.format_dt(times[turned.ply], 'f')}")
    told = account.happened(turned, game, viewer) or ["(nothing to be seen)"]
    lines += whole_lines(told, _TOLD)
    if turned.after is None and table.opening is not None:
        lines.append("This position was played under earlier rules, which this Relais cannot replay.")
    elif (picture is None or habits.text_first) and turned.after is not None:
        lines.append(game.words.outline(game.view(turned.after, viewer), spoken(table)))
    rows = _turning(turned, len(history) - 1)
    if jumps := _jumps(history, times):
        rows.append(message.select(Control("table", "step", number, ("", "jump")), "Go to …", jumps))
    return message.layout("\n".join(lines), picture=picture, rows=rows), [picture.file()] if picture else []


def _turning(turned: Turned, last: int) -> list[message.Row]:
    at = turned.ply
    places = (
        ("First", 0, at == 0),
        ("Earlier", max(at - 1, 0), at == 0),
        ("Later", min(at + 1, last), at == last),
        ("Last", last, at == last),
    )
    return message.rows(
        [
            message.button(label, Control("table", "step", turned.table.id, (str(to), label)), disabled=there)
            for label, to, there in places
        ]
    )


def _jumps(history: list[Turned], times: dict[int, Any]) -> list[discord.SelectOption]:
    """Return places to go to at even distances, none where there are so few entries that nobody needs it."""
    last = len(history) - 1
    apart = next((apart for apart in _JUMPS if last // apart < OPTIONS - 1), _JUMPS[-1])
    if last <= _JUMPS[0]:
        return []
    plies = dict.fromkeys([*range(0, last, apart), last])
    return [
        discord.SelectOption(
            label=f"Entry {ply}" if ply else "The opening",
            value=str(ply),
            description=cut(f"{times[ply].astimezone(UTC):%d %B %Y, %H:%M} UTC", 100)
            if ply in times
            else None,
        )
        for ply in list(plies)[:OPTIONS]
    ]
