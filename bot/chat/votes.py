"""What the people of a table ask each other, what they answer, and what a moderator orders: the controls."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import discord

from bot.chat import message, motions
from bot.chat.control import Control, Handlers, whole
from bot.chat.moderating import moderates
from bot.chat.names import escaped, listed, person
from bot.chat.reply import FAILURES, Reply
from bot.tables import settings
from bot.tables.keeper import Stale
from bot.tables.motions import Act, Concede, Consent, End, GoBack
from bot.tables.settings import Ending, Rules
from bot.tables.steering import Steering
from bot.tables.table import NotPossible, Status, Table, lapsed
from bot.tables.undoing import last_turn, undoing

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)


class Votes:
    """Asking, answering and ordering."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._keeper = client.keeper
        self._steering = Steering(client.keeper)
        self.handlers: Handlers = {
            ("motion", "agree"): self._agree,
            ("motion", "refuse"): self._refuse,
            ("motion", "withdraw"): self._withdraw,
            ("motion", "mine"): self._mine,
            ("motion", "ask"): self._ask,
            ("motion", "order"): self._order,
            ("table", "end"): self._end,
        }

    async def count(self) -> None:
        """Settle the questions that only the silent held up, end lapsed ones, and call to the others."""
        for table in await self._steering.asked():
            try:
                await self._look_after(table)
            except FAILURES as error:
                logger.warning("table %d: nobody could be called to its question: %s", table.id, error)
            except Exception:
                # One table in trouble must not keep the others from being looked after.
                logger.exception("table %d: its question could not be looked after", table.id)

    async def _look_after(self, table: Table) -> None:
        if await self._steering.lapse(table.id) is not None:
            logger.info("table %d: its question is settled by the passing of time", table.id)
        elif table.motion is not None and table.motion.message is not None:
            await self._client.teller.delivery.call_to_question(self._keeper, table)
        elif not await self._keeper.store.outbox(table.id):
            await self._steering.ask_anew(table.id)

    async def moved(self, number: int) -> None:
        """Ask anew where a table lives from now on."""
        await self._steering.ask_anew(number)

    async def left(self, number: int) -> None:
        """Count anew after somebody has left: they count no more."""
        await self._steering.recount(number)

    async def deleted(self, guild: int, channel: int, messages: Collection[int]) -> None:
        """Ask anew where the message of a question was deleted."""
        for table in await self._keeper.store.tables(
            guild=guild, channel=channel, statuses=(Status.PLAYING,)
        ):
            motion = table.motion
            if motion is not None and motion.open and motion.message in messages and table.channel == channel:
                await self._steering.ask_anew(table.id)

    async def rules(self, table: Table) -> Rules:
        """Return what is settled where a table lives."""
        return await settings.of(self._keeper.store, table.guild, table.parent)

    # -- from commands ---------------------------------------------------------------------------------

    async def weigh(self, reply: Reply, table: Table, act: Act) -> None:
        """Show privately what an act would mean, with the ways to have it done. Raises `NotPossible`."""
        interaction = reply.interaction
        if table.status is not Status.PLAYING:
            raise NotPossible(f"Table {table.title} is not being played.")
        rules = await self.rules(table)
        moderator = moderates(interaction, rules, table.parent)
        seat = table.seat_of(interaction.user.id)
        lines = [motions.heading(table, self._keeper.game_of(table))]
        picture = None
        if isinstance(act, GoBack):
            found = await undoing(self._keeper, table, act.to)
            act = GoBack(act.to, found.restores)
            game = self._keeper.game_of(table)
            lines += [f"**{_capital(motions.wish(act, table))}**?", *motions.undoing_lines(found, game, seat)]
            box = self._client.shelf[table.game]
            habits = await self._keeper.store.people.habits(interaction.user.id)
            picture = await motions.picture(
                self._client.pictures, box, table, found, seat, contrast=habits.contrast
            )
            if picture is not None:
                lines.append("The picture shows the board as it would be.")
            may_ask = rules.takeback is not None
        else:
            lines.append(f"**{_capital(motions.wish(act, table))}**?")
            may_ask = not isinstance(act, End) or rules.ending is not Ending.MODERATORS
        buttons = []
        asked = {other for other in table.all_seats if table.seats[other] is not None} - {seat}
        others = asked - {act.to} if isinstance(act, Concede) else asked
        rest = (motions.spell(act), str(table.plies))
        if seat is not None and may_ask:
            label = "Ask the table" if others else "Do it"
            control = Control("motion", "ask", table.id, rest)
            buttons.append(message.button(label, control, discord.ButtonStyle.primary))
        if moderator and not isinstance(act, Concede):
            control = Control("motion", "order", table.id, rest)
            buttons.append(message.button("Do it as a moderator", control, discord.ButtonStyle.danger))
        if not buttons:
            raise NotPossible(_who_may(table, act, rules))
        view = message.layout("\n".join(lines), picture=picture, rows=message.rows(buttons))
        await reply.show(view, [picture.file()] if picture is not None else [])

    async def weigh_end(self, reply: Reply, table: Table) -> None:
        """Ask whether to end a table without a result. Raises `NotPossible`."""
        if not table.running:
            raise NotPossible(f"Table {table.title} is over already.")
        at_once = await self._may_end(reply.interaction, table)
        names = listed([escaped(name) for name in table.names()])
        buttons = []
        rules = await self.rules(table)
        sits = table.seat_of(reply.interaction.user.id) is not None
        if sits and table.status is Status.PLAYING and not at_once and rules.ending is not Ending.MODERATORS:
            control = Control("motion", "ask", table.id, (motions.spell(End()), str(table.plies)))
            buttons.append(message.button("Ask the table", control, discord.ButtonStyle.primary))
        if at_once:
            control = Control("table", "end", table.id)
            buttons.append(message.button("End it", control, discord.ButtonStyle.danger))
        if not buttons:
            raise NotPossible(_who_may(table, End(), rules))
        text = f"End table {table.title} ({names}) without a result? The log is kept; nobody can play on."
        await reply.show(message.layout(text, rows=message.rows(buttons)))

    async def ask(self, reply: Reply, table: Table, act: Act, *, order: bool = False) -> None:
        """Ask a table, or order it as a moderator; say what came of it. Raises `NotPossible`."""
        interaction, rules = reply.interaction, await self.rules(table)
        who = person(interaction.user)
        if order or (table.seat_of(who.user) is None and moderates(interaction, rules, table.parent)):
            if not moderates(interaction, rules, table.parent):
                raise NotPossible(_who_may(table, act, rules))
            await self._steering.order(table.id, who, act)
            await reply.say(f"Done. Table {table.title} and its log say that you ordered it as a moderator.")
            return
        barred = isinstance(act, GoBack) and rules.takeback is None
        if barred or (isinstance(act, End) and rules.ending is Ending.MODERATORS):
            raise NotPossible(_who_may(table, act, rules))
        if table.motion is not None and table.motion.open and not lapsed(table):
            # With what answers it: its own message may be far up, or lost.
            question = await self._client.teller.asking.shown(self._steering, self._keeper, table)
            await reply.say(f"Table {table.title} is being asked this already, and it comes first:")
            await reply.also(*question)
            return
        consent = rules.takeback or Consent.ALL
        after = await self._steering.propose(table.id, who, act, consent=consent, patience=rules.patience)
        asked = after.motion is not None and after.motion.open
        await reply.say(
            "The table is asked: the question follows in the channel, and you may withdraw it there."
            if asked
            else "Done. Nobody else had to agree."
        )

    # -- from controls ---------------------------------------------------------------------------------

    async def _agree(self, interaction: discord.Interaction, control: Control) -> None:
        await self._answer(interaction, control, agrees=True)

    async def _refuse(self, interaction: discord.Interaction, control: Control) -> None:
        await self._answer(interaction, control, agrees=False)

    async def _answer(self, interaction: discord.Interaction, control: Control, *, agrees: bool) -> None:
        who = person(interaction.user)

        async def answer(number: int) -> Table:
            return await self._steering.answer(control.table, number, who, agrees=agrees)

        await self._in_question(interaction, control, answer)

    async def _withdraw(self, interaction: discord.Interaction, control: Control) -> None:
        user = interaction.user.id

        async def withdraw(number: int) -> Table:
            return await self._steering.withdraw(control.table, number, user)

        await self._in_question(interaction, control, withdraw)

    async def _in_question(self, interaction: discord.Interaction, control: Control, change: Any) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        note = ""
        number = whole(control.part(0))
        try:
            if number is None:
                raise Stale
            await change(number)
        except NotPossible as error:
            note = error.said(escaped)
        table = await self._keeper.store.table(control.table)
        if table.motion is not None and table.motion.number == number:
            asking = self._client.teller.asking
            await reply.show(*await asking.shown(self._steering, self._keeper, table))
        else:
            await reply.show(message.layout("That question was settled long ago: `/table log` tells how."))
        if note:
            await reply.say(note)

    async def _mine(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        table = await self._keeper.store.table(control.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise NotPossible(f"You have no seat at table {table.title}.")
        await self.weigh(reply, table, GoBack(await last_turn(self._keeper, table, seat)))

    async def _ask(self, interaction: discord.Interaction, control: Control) -> None:
        await self._pressed(interaction, control, order=False)

    async def _order(self, interaction: discord.Interaction, control: Control) -> None:
        await self._pressed(interaction, control, order=True)

    async def _pressed(self, interaction: discord.Interaction, control: Control, *, order: bool) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        act = motions.read(control.part(0))
        table = await self._keeper.store.table(control.table)
        if isinstance(act, (GoBack, Concede)) and control.part(1) != str(table.plies):
            anew = (
                "`/table rewind` shows what would be undone now."
                if isinstance(act, GoBack)
                else "`/table concede` asks once more."
            )
            raise NotPossible(f"Table {table.title} has gone on meanwhile. {anew}")
        await self.ask(reply, table, act, order=order)

    async def _end(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        table = await self._keeper.store.table(control.table)
        if not table.running:
            raise NotPossible(f"Table {table.title} is over already.")
        if not await self._may_end(interaction, table):
            raise NotPossible(_who_may(table, End(), await self.rules(table)))
        who = person(interaction.user)
        if table.status is Status.PLAYING and not await self._may_end(interaction, table, moderating=False):
            table = await self._steering.order(table.id, who, End())
        else:
            table = await self._keeper.close(table.id, who)
        await reply.show(message.layout(f"Table {table.title} is closed. Its log is kept: `/table log`."))

    async def _may_end(
        self, interaction: discord.Interaction, table: Table, *, moderating: bool = True
    ) -> bool:
        """Return whether somebody may end a table without asking anybody.

        *moderating*: whether it is enough to be a moderator.
        """
        rules = await self.rules(table)
        alone = [sitting.user for sitting in table.seats if sitting is not None] == [interaction.user.id]
        opener = interaction.user.id == table.opener.user
        free = table.status is Status.OPEN or rules.ending is Ending.OPENER
        return alone or (opener and free) or (moderating and moderates(interaction, rules, table.parent))


def _who_may(table: Table, act: Act, rules: Rules) -> str:
    """Return who could do it, for somebody who may not."""
    what = f"table {table.title}"
    if isinstance(act, GoBack) and rules.takeback is None:
        return f"Here only a moderator takes back committed turns of {what}."
    if isinstance(act, End) and table.status is Status.OPEN:
        opener = escaped(table.opener.name)
        return f"Table {table.title} can be ended by {opener}, who opened it, or by a moderator."
    if isinstance(act, End):
        who = {
            Ending.VOTE: "those who sit at it, if they agree, or by a moderator",
            Ending.OPENER: f"{escaped(table.opener.name)}, who opened it, or by a moderator",
            Ending.MODERATORS: "a moderator only",
        }[rules.ending]
        return f"Table {table.title} can be ended by {who}."
    return f"Only those who sit at {what}, or a moderator, can do that."


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
