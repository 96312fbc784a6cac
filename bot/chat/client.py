"""The Discord client: what it listens to, and the one place where errors end."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.chat import account, board, chores, message, panel, parts, stages, typed
from bot.chat.chores import Chores, Duty
from bot.chat.commands import TableCommands, TurnCommands, help_command, play_command
from bot.chat.contributing import contribution
from bot.chat.control import Handler, Handlers, custom_id, read
from bot.chat.heads_up import HeadsUp
from bot.chat.homes import Homes
from bot.chat.honours import RecordCommands
from bot.chat.limits import nobody
from bot.chat.listening import Listening
from bot.chat.me import MeCommands, away_command
from bot.chat.moderating import moderates
from bot.chat.names import escaped
from bot.chat.opening import Opening
from bot.chat.pace import pace_of
from bot.chat.past import past_commands
from bot.chat.pictures import Pictures
from bot.chat.presses import Presses
from bot.chat.records import record_commands
from bot.chat.registration import register
from bot.chat.reminding import Reminding
from bot.chat.reply import FAILURES, GONE, Reply, TooLate, answer_now
from bot.chat.rules import Rules
from bot.chat.settings import SettingsCommands
from bot.chat.status import status_command
from bot.chat.steering import steering_commands
from bot.chat.telling import Teller
from bot.chat.underway import Underway
from bot.chat.upkeep import Upkeep
from bot.chat.votes import Votes
from bot.host import logs
from bot.kernel import IllegalAction, Seat
from bot.shelf import SHELF, Box
from bot.tables import backfill, settings
from bot.tables.fairness import SECRET
from bot.tables.histogram import Latencies
from bot.tables.keeper import Keeper, Look, Stale
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.ports import Clock, Conflict, Store, StoreFailure, UnknownTable
from bot.tables.table import NotPossible, Status, Table

logger = logging.getLogger(__name__)

OUTDATED = (
    "That control is from an earlier version of Relais. `/play` and `/table show` lead to the present ones."
)
CHANGED = "That command has changed with a new version of Relais. Type it anew: Discord shows its fields."
GREETING = "Relais plays board games by message: `/help` says how, `/table open` opens a table."


class _Overtaken(logging.Filter):
    """Drops the library's complaint about offers that came too late: people type on."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is worth a line."""
        error = record.exc_info[1] if record.exc_info else None
        return getattr(error, "code", None) not in GONE


logging.getLogger("discord.app_commands.tree").addFilter(_Overtaken())


def intents() -> discord.Intents:
    """Return what we listen to; none of it is privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.guild_messages = True
    wanted.dm_messages = True
    return wanted


def random_secret() -> bytes:
    """Return a secret nobody can foresee, for the chance of a table."""
    return secrets.token_bytes(SECRET)


class Tree(app_commands.CommandTree["Relais"]):
    """The typed commands; their errors end in the same place as those of controls."""

    async def interaction_check(self, interaction: discord.Interaction[Relais], /) -> bool:
        """Return whether a command may begin, which it may until the bot leaves."""
        return interaction.client.begin(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Relais], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a failed command."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is discord.InteractionType.autocomplete:
            logger.info("nothing could be offered: %s", cause)
            return
        await fail(interaction, cause)


class Relais(Listening):
    """The bot."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        secret: Callable[[], bytes] = random_secret,
        shelf: Mapping[str, Box] = SHELF,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=intents(),
            allowed_mentions=nobody(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=60.0,
            **options,
        )
        self.clock = clock
        self.hosts: set[int] = set()
        """Accounts that are treated as the application's owner, who is nobody on the local page."""
        self.pictures = Pictures()
        self.shelf = shelf
        games = {name: box.game for name, box in shelf.items()}
        self.latencies = Latencies.of(stages.STAGES)
        self.homes = Homes(self)
        self.teller = Teller(self, self.pictures, shelf, self.latencies, self.homes)
        self.keeper = Keeper(store, games, clock, secret, self.teller)
        self.panel = panel.Panel(self.pictures, shelf)
        self.opening = Opening(self, self.keeper)
        self.chores = Chores(self.keeper)
        self.upkeep = Upkeep(self)
        self.votes = Votes(self)
        self.chores.add(Duty("count votes", chores.HOURLY, self.votes.count))
        self.reminding = Reminding(self)
        self.heads_up = HeadsUp(self)
        self.underway = Underway()
        self.rules = Rules(games, self)
        self.tree = Tree(self)
        settings_commands = SettingsCommands(self)
        honours = RecordCommands(self)
        me = MeCommands(self)
        self._presses: Handlers = {
            **Presses(self).handlers,
            **settings_commands.handlers,
            **honours.handlers,
            **me.handlers,
        }
        tables = TableCommands(self)
        more = (*record_commands(self), *steering_commands(self, self.votes), *past_commands(self))
        for command in more:
            tables.add_command(command)
        self.tree.add_command(tables)
        self.tree.add_command(TurnCommands(self))
        self.tree.add_command(honours)
        self.tree.add_command(me)
        self.tree.add_command(away_command(self, me.wishes))
        self.tree.add_command(play_command(self))
        self.tree.add_command(help_command(self))
        self.tree.add_command(status_command(self))
        self.tree.add_command(self.rules.command())
        self.tree.add_command(settings_commands)
        for game in games.values():
            self.tree.add_command(typed.group(self, game))

    async def setup_hook(self) -> None:
        """Prepare all that must be there before the first event."""
        self.latencies.since = self.latencies.since or self.clock.now()
        await self.upkeep.renew()
        await self.homes.load()
        if recorded := await backfill.fill_in(self.keeper):
            logger.info("%d tables that ended before there were records have theirs now", recorded)
        self.teller.serve(self.keeper)
        await self.teller.catch_up()
        await self.chores.start()
        await register(self.tree, self.keeper.store)

    async def close(self) -> None:
        """Leave Discord: what is being answered is finished, and what is untold stays in the outbox."""
        await self.underway.finish()
        await self.chores.close()
        await self.teller.close()
        self.pictures.close()
        await super().close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, but nothing that the library comes up with after it was closed."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    # -- events ----------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Catch up on what happened unheard; this may come many times."""
        logger.info("ready as %s", self.user)
        self.pictures.prepare(self.shelf.values())
        await self.homes.reconcile()

    def begin(self, interaction: discord.Interaction) -> bool:
        """Follow an interaction to its end; return whether it may begin: it may until the bot leaves."""
        if not self.underway.enter():
            return False
        stages.begin(interaction, self.clock.now(), self.latencies)
        return True

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a pressed control, whatever message it stands on and however old that is."""
        pressed = interaction.type is discord.InteractionType.component
        sent = interaction.type is discord.InteractionType.modal_submit
        if not (pressed or sent) or not self.begin(interaction):
            return
        if sent:
            await answer_now(interaction, OUTDATED)
            return
        control = read(custom_id(interaction))
        handler: Handler | None = None
        if control is not None:
            handler = self._presses.get((control.room, control.verb))
        if control is None or handler is None:
            await answer_now(interaction, OUTDATED)
            return
        try:
            await handler(interaction, control)
        except Exception as error:  # noqa: BLE001 - nothing may escape to the library, which only logs it
            await fail(interaction, error)

    async def on_message(self, received: discord.Message) -> None:
        """Answer a mention or a direct message with a line of help."""
        # Our own private answers come back as messages, too.
        if received.author.bot or self.user is None or received.author == self.user:
            return
        # Who answers a board's message mentions us without meaning to: only a written mention calls.
        called = f"<@{self.user.id}>" in received.content
        if received.guild is None or called:
            try:
                await received.channel.send(GREETING, allowed_mentions=nobody(), silent=True)
            except FAILURES as error:
                logger.info("the greeting could not be sent: %s", error)

    # -- what commands and controls share --------------------------------------------------------------

    async def show_turn(self, reply: Reply, number: int) -> None:
        """Show somebody's guided turn as it stands."""
        await self.show_look(reply, await self.keeper.look(number, reply.interaction.user.id))

    async def show_look(
        self, reply: Reply, look: Look, path: panel.Path = (), page: int = 0, note: str = ""
    ) -> None:
        """Show the guided turn, or why there is none."""
        trouble = self.teller.trouble(look.table)
        if look.draft is not None:
            note = "\n".join(filter(None, [note, trouble]))
            interaction = reply.interaction
            habits = await self.habits(interaction)
            view, files = await self.panel.turn(
                look, path, page, note=note, salt=interaction.id, habits=habits
            )
            await reply.show(view, files)
            await self.heads_up.consider(look)
            return
        user = reply.interaction.user.id
        ended = look.seat is not None and look.table.plies > 0 and not note
        if ended and (told := await self._just_committed(look, user)) is not None:
            await reply.show(self.panel.ended(look, told, await pace_of(self.keeper, look.table), trouble))
            return
        nothing = await self.nothing_to_do(look)
        await reply.show(message.layout("\n".join(filter(None, [note, nothing, trouble]))))

    async def end_turn(self, reply: Reply, number: int) -> None:
        """Commit somebody's draft, ending the turn where that is one step away."""
        user = reply.interaction.user.id
        look = await self.keeper.look(number, user)
        last = panel.ending(look.draft) if look.draft is not None and not look.draft.sealed else None
        added = contribution(reply.interaction)
        await self.show_look(reply, await self.keeper.commit(number, user, last=last, contribution=added))

    async def _just_committed(self, look: Look, user: int) -> list[str] | None:
        """Return what a seat alone was told by its entry; nothing when the last entry is not its own."""
        turned = await self.keeper.turned(look.table.id, look.table.plies)
        seat = getattr(turned.entry, "seat", None)
        if look.seat is None or seat != look.seat or look.table.seat_of(user) != seat:
            return None
        public = account.happened(turned, look.game)
        own = account.happened(turned, look.game, look.seat)
        return [line for line in own if line not in public]

    async def nothing_to_do(self, look: Look) -> str:
        """Return why somebody has no turn now, and where the table is."""
        table = look.table
        address = message.jump(table.guild, table.channel, table.message)
        if table.status is not Status.PLAYING:
            return f"The game at table {table.title} is over. [To the board]({address})"
        if table.paused:
            return f"Table {table.title} pauses: `/table resume` lets it play on. [To the board]({address})"
        lines = account.waiting(table, look.game, look.state, await pace_of(self.keeper, table))
        seat = "" if look.seat is not None else f"You have no seat at table {table.title}. "
        return f"{seat}It is not your turn at table {table.title}. [To the board]({address})\n" + "\n".join(
            lines
        )

    async def habits(self, interaction: discord.Interaction) -> Habits:
        """Return what is known of whoever pressed or typed something."""
        return await self.keeper.store.people.habits(interaction.user.id)

    async def board_of(
        self, table: Table, viewer: Seat | None, habits: Habits = NOTHING_KNOWN
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Return the newest board of a table that has started, as a seat may see it and wishes to."""
        turned = await self.keeper.turned(table.id, table.plies)
        shown = await board.picture(
            self.pictures, self.shelf[table.game], turned, viewer, contrast=habits.contrast
        )
        closer = bool(parts.names(self.shelf[table.game]))
        pace = await pace_of(self.keeper, table)
        game = self.keeper.game_of(table)
        view = board.said(table, game, turned, shown, parts=closer, pace=pace, words=habits.text_first)
        return view, [shown.file()] if shown else []

    async def move_table(self, table: Table, channel: int, parent: int) -> None:
        """Let a table live in another channel, or a thread of one. Raises one of `FAILURES`."""
        if table.status is Status.OPEN:
            await self.opening.post(table, channel)
        else:
            await self.teller.move(table, channel)
        await self.keeper.place(table.id, parent=parent)
        await self.homes.moved(table)
        if table.channel != channel:
            await self.votes.moved(table.id)

    async def may_steer(self, interaction: discord.Interaction, table: Table, how: str) -> None:
        """Raise `NotPossible` unless somebody is a table's opener, its lone player or a moderator."""
        rules = await settings.of(self.keeper.store, table.guild, table.parent)
        moderator = moderates(interaction, rules, table.parent)
        alone = [person.user for person in table.seats if person is not None] == [interaction.user.id]
        if not table.running:
            raise NotPossible(f"Table {table.title} is over already.")
        if not (moderator or alone or interaction.user.id == table.opener.user):
            opener = escaped(table.opener.name)
            raise NotPossible(f"Table {table.title} can be {how} {opener}, who opened it, or by a moderator.")


async def fail(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer what went wrong: with its own sentence where it has one for people, else with a number."""
    outcome = stages.REFUSED
    match error:
        case NotPossible():
            text = error.said(escaped)
        case UnknownTable():
            text = "There is no such table any more."
        case StoreFailure():
            outcome = stages.FAILED
            logger.error("the store failed: %s", error)
            text = "Relais cannot save anything just now; every game is as it was. Please try again later."
        case Conflict():
            outcome = stages.STALE
            text = "Somebody was faster just now. `/play` shows how things stand."
        case Stale():
            outcome = stages.STALE
            text = "That control was made for an earlier moment. `/play` shows how things stand now."
        case IllegalAction():
            text = f"That is not possible: {error}."
        case TooLate():
            stages.ended(stages.TOO_LATE)
            return
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            text = CHANGED
        case app_commands.CheckFailure():
            text = "That works only on a server, in a channel where Relais is."
        case _:
            outcome = stages.FAILED
            number = logs.short(interaction.id)
            logger.error("interaction %s failed", number, exc_info=error)
            text = (
                "Something went wrong on our side. `/play` shows how your game stands. "
                f"If it happens again, tell the host this number: {number}."
            )
    stages.ended(outcome)
    await answer_now(interaction, text)
