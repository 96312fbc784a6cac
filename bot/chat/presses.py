"""What happens when a control is pressed: each finds its table by the custom id alone."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.chat import here, panel, parts, stages
from bot.chat.contributing import contribution
from bot.chat.control import Control, Handlers, chosen, whole
from bot.chat.message import jump
from bot.chat.names import escaped, person
from bot.chat.opening import Place
from bot.chat.past import past_handlers
from bot.chat.refusing import refusal
from bot.chat.reply import Reply
from bot.chat.showing import log_page, private_text_board
from bot.kernel import Action, Chosen, IllegalAction, Question
from bot.tables.keeper import Look, Stale
from bot.tables.pace import CLOCKS
from bot.tables.table import NotPossible, Order, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

Change: TypeAlias = Callable[[], Coroutine[Any, Any, Table]]

STALE = "*That control was made for an earlier moment. This is how things stand now.*"


class Presses:
    """The handlers of all controls."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._keeper = client.keeper
        self._panel = client.panel
        self.handlers: Handlers = {
            ("lobby", "join"): self._join,
            ("lobby", "leave"): self._leave,
            ("lobby", "start"): self._start,
            ("lobby", "option"): self._option,
            ("lobby", "order"): self._order,
            ("lobby", "earlier"): self._earlier,
            ("lobby", "clock"): self._clock,
            ("table", "play"): self._play,
            ("table", "text"): self._text,
            ("table", "parts"): self._parts,
            ("table", "part"): self._part,
            ("table", "take"): self._take,
            ("table", "rematch"): self._rematch,
            ("table", "log"): self._log,
            ("turn", "answer"): self._answer,
            ("turn", "only"): self._only,
            ("turn", "page"): self._page,
            ("turn", "back"): self._back,
            ("turn", "restart"): self._restart,
            ("turn", "end"): self._end,
            ("turn", "text"): self._turn_text,
            **past_handlers(client),
            ("turn", "here"): self._here,
            **client.rules.handlers,
            **client.votes.handlers,
        }

    # -- the lobby -------------------------------------------------------------------------------------

    async def _join(self, interaction: discord.Interaction, control: Control) -> None:
        who = person(interaction.user)
        added = contribution(interaction)
        await self._in_lobby(
            interaction,
            control,
            lambda: self._keeper.join(control.table, who, running=False, contribution=added),
        )

    async def _leave(self, interaction: discord.Interaction, control: Control) -> None:
        who = person(interaction.user)
        # A lobby's old button must not give up a seat in the game that has begun since.
        await self._in_lobby(
            interaction, control, lambda: self._keeper.leave(control.table, who, running=False)
        )

    async def _start(self, interaction: discord.Interaction, control: Control) -> None:
        by, added = interaction.user.id, contribution(interaction)
        await self._in_lobby(interaction, control, lambda: self._keeper.start(control.table, by, added))

    async def _option(self, interaction: discord.Interaction, control: Control) -> None:
        async def change() -> Table:
            table = await self._keeper.store.table(control.table)
            game = self._keeper.game_of(table)
            option = next((o for o in game.options if o.name == control.part(0)), None)
            if option is None:
                raise Stale
            value = option.values[_number(interaction, len(option.values))]
            return await self._keeper.choose(table.id, interaction.user.id, option.name, value)

        await self._in_lobby(interaction, control, change)

    async def _order(self, interaction: discord.Interaction, control: Control) -> None:
        async def change() -> Table:
            table = await self._keeper.store.table(control.table)
            order = next((order for order in Order if [order.value] == chosen(interaction)), None)
            if order is None:
                raise Stale
            users = [sitting.user for sitting in table.seats if sitting is not None]
            return await self._keeper.arrange(table.id, interaction.user.id, order, users)

        await self._in_lobby(interaction, control, change)

    async def _earlier(self, interaction: discord.Interaction, control: Control) -> None:
        async def change() -> Table:
            table = await self._keeper.store.table(control.table)
            users = [sitting.user for sitting in table.seats if sitting is not None]
            picked = next((user for user in users if [str(user)] == chosen(interaction)), None)
            if picked is None:
                raise Stale
            at = max(users.index(picked), 1)
            users[at - 1], users[at] = users[at], users[at - 1]
            return await self._keeper.arrange(table.id, interaction.user.id, Order.SET, users)

        await self._in_lobby(interaction, control, change)

    async def _clock(self, interaction: discord.Interaction, control: Control) -> None:
        async def change() -> Table:
            hours = whole(next(iter(chosen(interaction)), ""))
            if hours not in CLOCKS:
                raise Stale
            return await self._keeper.wind(control.table, interaction.user.id, hours)

        await self._in_lobby(interaction, control, change)

    async def _in_lobby(self, interaction: discord.Interaction, control: Control, change: Change) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        note = ""
        try:
            await change()
        except NotPossible as error:
            note = error.said(escaped)
            stages.ended(stages.REFUSED)
        except Stale:
            note = STALE
            stages.ended(stages.STALE)
        # The message must tell the truth even when the press was refused: it may have been an old one.
        async with self._client.opening.showing(control.table) as table:
            await reply.show(await self._client.opening.lobby(table))
            if interaction.message is not None and interaction.message.id != table.message:
                await self._client.opening.redraw(table)
        if note:
            await reply.say(note)

    # -- a public board --------------------------------------------------------------------------------

    async def _play(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        await self._client.show_turn(reply, control.table)

    async def _text(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        look = await self._keeper.look(control.table, interaction.user.id)
        await private_text_board(reply, look, look.state)

    async def _parts(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        look = await self._keeper.look(control.table, interaction.user.id)
        await reply.show(parts.menu(look, self._client.shelf[look.game.id]))

    async def _part(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        look = await self._keeper.look(control.table, interaction.user.id)
        box = self._client.shelf[look.game.id]
        found = parts.names(box)
        part = found[_number(interaction, len(found))]
        contrast = (await self._client.habits(interaction)).contrast
        shown = parts.shown(self._client.pictures, look, box, part, look.seat, contrast=contrast)
        await reply.show(*await shown)

    async def _take(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        table = await self._keeper.join(control.table, person(interaction.user))
        seat = table.seat_of(interaction.user.id)
        await reply.say(
            f"You have seat {(seat or 0) + 1} of table {table.title} now. *Play* shows what is to do."
        )

    async def _rematch(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        opened, note = await self._client.opening.rematch(
            control.table, person(interaction.user), Place.of(interaction), interaction
        )
        address = jump(opened.guild, opened.channel, opened.message)
        await reply.say(" ".join(filter(None, [f"Table {opened.title} is open [here]({address}).", note])))

    async def _log(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        page = whole(control.part(0)) or 0
        await reply.show(await log_page(self._keeper, control.table, interaction.user.id, page))

    # -- a private turn --------------------------------------------------------------------------------

    async def _answer(self, interaction: discord.Interaction, control: Control) -> None:
        path = panel.read_path(control.part(1))
        picked = chosen(interaction)
        if picked:
            path = (*path, *panel.read_path(picked[0]))
        await self._step(interaction, control, path)

    async def _only(self, interaction: discord.Interaction, control: Control) -> None:
        await self._step(interaction, control, panel.read_path(control.part(1)))

    async def _step(self, interaction: discord.Interaction, control: Control, path: panel.Path) -> None:
        async def step() -> tuple[Look, panel.Path]:
            look = await self._fresh(interaction, control)
            found = panel.asked(_draft(look), path)
            if isinstance(found, Question):
                return look, path
            if not isinstance(found, Chosen):
                raise Stale
            action: Action = found.action
            return await self._keeper.push(control.table, interaction.user.id, action, control.part(0)), ()

        await self._in_turn(interaction, control, step)

    async def _page(self, interaction: discord.Interaction, control: Control) -> None:
        page = whole(control.part(2)) or 0

        async def step() -> tuple[Look, panel.Path]:
            return await self._fresh(interaction, control), panel.read_path(control.part(1))

        await self._in_turn(interaction, control, step, page)

    async def _back(self, interaction: discord.Interaction, control: Control) -> None:
        async def step() -> tuple[Look, panel.Path]:
            path = panel.read_path(control.part(1))
            if path:
                return await self._fresh(interaction, control), path[:-1]
            return await self._keeper.pop(control.table, interaction.user.id, control.part(0)), ()

        await self._in_turn(interaction, control, step)

    async def _restart(self, interaction: discord.Interaction, control: Control) -> None:
        async def step() -> tuple[Look, panel.Path]:
            return await self._keeper.restart(control.table, interaction.user.id, control.part(0)), ()

        await self._in_turn(interaction, control, step)

    async def _end(self, interaction: discord.Interaction, control: Control) -> None:
        stamp, added = control.part(0), contribution(interaction)

        async def step() -> tuple[Look, panel.Path]:
            look = await self._fresh(interaction, control)
            draft = _draft(look)
            last = None if draft.sealed else panel.ending(draft)
            if last is not None and not draft.steps:
                # Nothing was done yet: the turn is shown as it would be, and asks to be ended once more.
                return await self._keeper.push(control.table, interaction.user.id, last, stamp), ()
            return await self._keeper.commit(control.table, interaction.user.id, stamp, last, added), ()

        await self._in_turn(interaction, control, step)

    async def _turn_text(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        look = await self._keeper.look(control.table, interaction.user.id)
        await private_text_board(reply, look, look.draft.preview if look.draft else look.state)

    async def _here(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        look = await self._keeper.look(control.table, interaction.user.id)
        # Asked from an old message, the question is the one of this moment.
        path = panel.read_path(control.part(1)) if look.stamp == control.part(0) else ()
        await reply.also(here.shown(look, path, self._client.rules.guide_at(look.table)))

    async def _fresh(self, interaction: discord.Interaction, control: Control) -> Look:
        look = await self._keeper.look(control.table, interaction.user.id)
        if look.draft is None or look.stamp != control.part(0):
            raise Stale
        return look

    async def _in_turn(
        self,
        interaction: discord.Interaction,
        control: Control,
        step: Callable[[], Coroutine[Any, Any, tuple[Look, panel.Path]]],
        page: int = 0,
    ) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        note = ""
        path: panel.Path = ()
        try:
            look, path = await step()
        except Stale:
            stages.ended(stages.STALE)
            note, look, page = STALE, await self._keeper.look(control.table, interaction.user.id), 0
        except IllegalAction as error:
            stages.ended(stages.REFUSED)
            look = await self._keeper.look(control.table, interaction.user.id)
            note, page = refusal(look, error), 0
        await self._client.show_look(reply, look, path, page, note)


def _draft(look: Look) -> Any:
    if look.draft is None:
        raise Stale
    return look.draft


def _number(interaction: discord.Interaction, below: int) -> int:
    picked = whole(next(iter(chosen(interaction)), ""))
    if picked is None or picked >= below:
        raise Stale
    return picked
