"""The typed commands that serve every game: tables, and the turn."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import board, lobby, message, parts
from bot.chat.contributing import WORDS, contribution
from bot.chat.finding import completing, table_choices, table_for, table_to_join
from bot.chat.limits import OPTION, OPTIONS, TEXT, cut, whole_lines
from bot.chat.names import escaped, listed, person
from bot.chat.opening import Place
from bot.chat.permissions import IN_CHANNEL, IN_THREAD, WITH_THREAD, missing
from bot.chat.reply import Reply
from bot.chat.showing import log_page, private_text_board
from bot.kernel import AnyGame, Value
from bot.tables import lobby as lobbies
from bot.tables import settings
from bot.tables.pace import CLOCKS
from bot.tables.people import NOTHING_KNOWN
from bot.tables.table import NotPossible, Order, Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

_LISTED = TEXT - 500
"""Characters of a list of tables."""


class TableCommands(app_commands.Group):
    """`/table …`: open, find, show and end tables."""

    def __init__(self, client: Relais) -> None:
        super().__init__(name="table", description="Open a table, see it, leave it", guild_only=True)
        self._client = client
        self._keeper = client.keeper

    @app_commands.command(name="open", description="Open a table where others can join")
    @app_commands.describe(
        game="Which game to play",
        options="Options of that game, such as a variant; they can also be settled in the lobby",
        order="How the seats are dealt",
        thread="Whether the table gets a thread of its own",
        clock="How long a turn may take, in the waking hours of whoever has to play it",
    )
    @app_commands.choices(
        order=[Choice(name=label, value=order.value) for order, label in lobby.ORDERS.items()],
    )
    @app_commands.choices(clock=[Choice(name=label, value=hours) for hours, label in CLOCKS.items()])
    async def open_table(
        self,
        interaction: discord.Interaction,
        game: str,
        options: str = "",
        order: str = Order.JOIN.value,
        thread: bool | None = None,  # noqa: FBT001 - a typed command's field
        clock: int = 0,
    ) -> None:
        """Open a lobby in this channel, or in a thread of its own."""
        reply = Reply(interaction)
        await reply.acknowledge()
        chosen = self._game(game)
        place = Place.of(interaction)
        in_thread = isinstance(interaction.channel, discord.Thread)
        if thread is None:
            thread = (await settings.of(self._keeper.store, place.guild, place.parent)).threads
        own = thread and not in_thread
        needed = WITH_THREAD if own else IN_THREAD if in_thread else IN_CHANNEL
        if lacking := missing(interaction.app_permissions, needed, place.channel):
            raise NotPossible(lacking)
        table, note = await self._client.opening.open(
            chosen,
            person(interaction.user),
            place,
            asked=interaction,
            options=read_options(chosen, options),
            order=Order(order),
            thread=own,
            clock=clock,
        )
        address = message.jump(table.guild, table.channel, table.message)
        await reply.say(" ".join(filter(None, [f"Table {table.title} is open [here]({address}).", note])))

    @open_table.autocomplete("game")
    async def _titles(self, _: discord.Interaction, current: str) -> list[Choice[str]]:
        wanted = current.casefold()
        games = self._keeper.games.values()
        return [Choice(name=g.title, value=g.id) for g in games if wanted in g.title.casefold()][:OPTIONS]

    def _game(self, wanted: str) -> AnyGame:
        for game in self._keeper.games.values():
            if wanted.casefold() in {game.id, game.title.casefold(), game.command}:
                return game
        titles = listed([game.title for game in self._keeper.games.values()])
        raise NotPossible(f"There is no such game here. Games here: {titles}.")

    @open_table.autocomplete("options")
    async def _options(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            game = self._game(str(interaction.namespace.game))
        except NotPossible:
            return []
        *before, last = current.split(",")
        kept = "".join(f"{part.strip()}, " for part in before)
        found = [
            f"{kept}{option.name}={value}"
            for option in game.options
            if option.name not in kept
            for value in option.values
        ]
        matching = [text for text in found if last.strip().casefold() in text.removeprefix(kept).casefold()]
        return [Choice(name=cut(text, OPTION), value=text) for text in matching if len(text) <= OPTION][
            :OPTIONS
        ]

    @app_commands.command(
        name="list", description="Show the tables of this server that are open or being played"
    )
    async def list_tables(self, interaction: discord.Interaction) -> None:
        """List this server's tables."""
        reply = Reply(interaction)
        await reply.acknowledge()
        tables = await self._keeper.store.tables(guild=interaction.guild_id)
        lines = whole_lines([self._listed(table) for table in reversed(tables)], _LISTED)
        if len(lines) < len(tables):
            lines.append(f"-# … and {len(tables) - len(lines)} older ones")
        await reply.show(
            board.plain("\n".join(lines) or "No table is open or being played. `/table open` opens one.")
        )

    def _listed(self, table: Table) -> str:
        game = self._keeper.games.get(table.game)
        title = game.title if game else table.game
        address = message.jump(table.guild, table.channel, table.message)
        people = listed([escaped(name) for name in table.names()]) if table.seats else "nobody yet"
        free = table.seats.count(None)
        being = f"being played, {free} seat{'' if free == 1 else 's'} free" if free else "being played"
        state = "open to join" if table.status is Status.OPEN else being
        return f"[{title} {table.title}]({address}) · {state} · {people}"

    @app_commands.command(name="show", description="Show the board of a table again")
    @app_commands.describe(
        table="Which table",
        public="Whether everybody in the channel sees it",
        part="Only a part of it, such as the cards left or one player's board",
    )
    async def show(
        self,
        interaction: discord.Interaction,
        table: int | None = None,
        public: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
        part: str = "",
    ) -> None:
        """Show the newest board or a part of it, or the lobby."""
        reply = Reply(interaction, public=public)
        await reply.acknowledge()
        found = await table_for(self._keeper, interaction, table, everybody=True, over=True)
        game = self._keeper.game_of(found)
        if found.opening is None:
            await reply.show(await self._client.opening.lobby(found))
            return
        viewer = None if public else found.seat_of(interaction.user.id)
        habits = NOTHING_KNOWN if public else await self._client.habits(interaction)
        if part:
            box = self._client.shelf[game.id]
            look = await self._keeper.look(found.id, interaction.user.id)
            named = parts.named(box, part)
            pictures, contrast = self._client.pictures, habits.contrast
            await reply.show(*await parts.shown(pictures, look, box, named, viewer, contrast=contrast))
            return
        view, files = await self._client.board_of(found, viewer, habits)
        await reply.show(view, files)

    @app_commands.command(name="text", description="Describe the board of a table in words")
    @app_commands.describe(table="Which table")
    async def text(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Show the text board."""
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(self._keeper, interaction, table, everybody=True, over=True)
        look = await self._keeper.look(found.id, interaction.user.id)
        await private_text_board(reply, look, look.state)

    @app_commands.command(name="log", description="Show what has happened at a table")
    @app_commands.describe(table="Which table")
    async def log(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Show the newest page of the log."""
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(self._keeper, interaction, table, everybody=True, over=True)
        await reply.show(await log_page(self._keeper, found.id, interaction.user.id, 0))

    @app_commands.command(
        name="join", description="Join an open table, or take a free seat of one being played"
    )
    @app_commands.describe(table="Which table", words="Any words: the luck of the table grows from them, too")
    async def join(
        self,
        interaction: discord.Interaction,
        table: int | None = None,
        words: app_commands.Range[str, 0, WORDS] = "",
    ) -> None:
        """Join a lobby or take a free seat."""
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_to_join(self._keeper, interaction, table)
        added = contribution(interaction, words)
        after = await self._keeper.join(found.id, person(interaction.user), contribution=added)
        await self._client.opening.refresh(after.id)
        await reply.say(f"You are at table {after.title} now.")

    @app_commands.command(
        name="leave", description="Leave a table; a seat of a running game becomes free for others"
    )
    @app_commands.describe(table="Which table")
    async def leave(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Leave a lobby, or give up a seat."""
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(self._keeper, interaction, table)
        after = await self._keeper.leave(found.id, person(interaction.user))
        await self._client.opening.refresh(after.id)
        await self._client.votes.left(after.id)
        await reply.say(f"You have left table {after.title}.")

    @app_commands.command(name="move", description="Bring a table here: its board, and all that follows")
    @app_commands.describe(table="Which table")
    async def move(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Let a table live in this channel, such as when its own is gone."""
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(self._keeper, interaction, table, everybody=True)
        place = Place.of(interaction)
        needed = IN_THREAD if isinstance(interaction.channel, discord.Thread) else IN_CHANNEL
        if found.seat_of(interaction.user.id) is None:
            await self._client.may_steer(interaction, found, "moved by its players, by")
        if lacking := missing(interaction.app_permissions, needed, place.channel):
            raise NotPossible(lacking)
        async with AsyncExitStack() as held:
            if place.parent != found.parent:
                game = self._keeper.game_of(found)
                await held.enter_async_context(
                    self._client.opening.admission.of(interaction, place.parent, game)
                )
            await self._client.move_table(found, place.channel, place.parent)
        await reply.say(f"Table {found.title} is in <#{place.channel}> from now on.")

    @show.autocomplete("part")
    async def _parts(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            number = vars(interaction.namespace).get("table")
            wanted = number if isinstance(number, int) else None
            found = await table_for(self._keeper, interaction, wanted, everybody=True)
            names = parts.names(self._client.shelf[self._keeper.game_of(found).id])
        except NotPossible:
            return []
        return [Choice(name=n, value=n) for n in names if current.casefold() in n.casefold()][:OPTIONS]

    @show.autocomplete("table")
    @text.autocomplete("table")
    @log.autocomplete("table")
    @join.autocomplete("table")
    @leave.autocomplete("table")
    @move.autocomplete("table")
    async def _table(self, interaction: discord.Interaction, current: str) -> list[Choice[int]]:
        return await table_choices(self._keeper, interaction, current)


class TurnCommands(app_commands.Group):
    """`/turn …`: what the buttons of the guided turn do, typed."""

    def __init__(self, client: Relais) -> None:
        super().__init__(name="turn", description="Steer your turn by typing", guild_only=True)
        self._client = client
        self._keeper = client.keeper

    @app_commands.command(name="back", description="Take back the last step of your turn")
    @app_commands.describe(table="Which table")
    async def back(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Take a step back."""
        reply, number = await self._begin(interaction, table)
        look = await self._keeper.pop(number, interaction.user.id)
        await self._client.show_look(reply, look)

    @app_commands.command(name="restart", description="Take back all steps of your turn")
    @app_commands.describe(table="Which table")
    async def restart(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Drop the draft."""
        reply, number = await self._begin(interaction, table)
        look = await self._keeper.restart(number, interaction.user.id)
        await self._client.show_look(reply, look)

    @app_commands.command(name="end", description="End your turn: your steps count from now on")
    @app_commands.describe(table="Which table")
    async def end(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Commit the draft."""
        reply, number = await self._begin(interaction, table)
        await self._client.end_turn(reply, number)

    @back.autocomplete("table")
    @restart.autocomplete("table")
    @end.autocomplete("table")
    async def _table(self, interaction: discord.Interaction, current: str) -> list[Choice[int]]:
        return await table_choices(self._keeper, interaction, current)

    async def _begin(self, interaction: discord.Interaction, table: int | None) -> tuple[Reply, int]:
        reply = Reply(interaction)
        await reply.acknowledge()
        return reply, (await table_for(self._keeper, interaction, table)).id


def play_command(client: Relais) -> app_commands.Command[Any, ..., Any]:
    """Return `/play`, which opens the guided turn."""

    @app_commands.command(
        name="play", description="Take your turn, step by step; only you see it until you end it"
    )
    @app_commands.describe(table="Which table")
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction, table: int | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        found = await table_for(client.keeper, interaction, table)
        await client.show_turn(reply, found.id)

    play.autocomplete("table")(completing(client.keeper))
    return play


def help_command(client: Relais) -> app_commands.Command[Any, ..., Any]:
    """Return `/help`."""

    @app_commands.command(name="help", description="How to play board games with Relais")
    async def show_help(interaction: discord.Interaction) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        await reply.show(board.plain(help_text(client.keeper.games.values())))

    return show_help


def help_text(games: Iterable[AnyGame]) -> str:
    """Return the help: the three commands a newcomer needs, then the rest."""
    games = list(games)
    titles = listed([game.title for game in games])
    groups = ", ".join(f"`/{game.command} …`" for game in games)
    return f"""### Relais: board games by message
Games here: {titles}.
1. `/table open` opens a table. Others press *Join*, then somebody presses *Start*.
2. When it is your turn you are mentioned once. Press *Play* under the board, or type `/play`: \
only you see your turn, and can take steps back until you press *End turn*.
3. `/table show` shows the board again; *Text board* or `/table text` describes it in words.
`/rules` explains the game and every card of it; in your turn, so does *What can I do here?*

`/me show`, `/me zone` and `/me quiet` tell when you sleep: nothing makes a sound then. `/me games` lists \
your tables, `/me forget` deletes what is stored about you.

Away for a while? `/away` says so at all your tables; `/table since` shows what happened since your last \
turn; `/table step` and `/table log` show all of it.

More: `/table list`, `/table join`, `/table leave`, `/table move`; \
`/records leaderboard`, `/records player`, `/records versus` and `/records games` tell who has won; \
`/table verify` checks the luck, `/table export` and `/table import` carry tables.

`/table rewind` takes back what was ended by mistake and `/table restore` brings it back; `/table pause`, \
`/table resume`, `/table replace`, `/table concede` and `/table end` steer the table: the others are asked.
Moves can be typed, too: {groups}; every field offers what is legal. \
`/turn back`, `/turn restart` and `/turn end` do what the buttons do. \
Moderators settle with `/settings …` how a channel plays."""


def read_options(game: AnyGame, text: str) -> dict[str, Value]:
    """Read options written as ``name=value, name=value``. Raises `NotPossible`."""
    found: dict[str, Value] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, _, wanted = (piece.strip() for piece in part.partition("="))
        lobbies.check_options(game, {name: wanted} if name not in {o.name for o in game.options} else {})
        option = next(option for option in game.options if option.name == name)
        for value, label in zip(option.values, option.labels, strict=True):
            if wanted.casefold() in {str(value).casefold(), label.casefold()}:
                found[name] = value
        if name not in found:
            lobbies.check_options(game, {name: wanted})
    return found
