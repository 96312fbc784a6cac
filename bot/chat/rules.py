"""`/rules`: the rules of a game at hand, topic by topic, and the controls that lead from one to another."""

from __future__ import annotations

import difflib
import logging
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import message
from bot.chat.control import Control, Handlers, chosen, whole
from bot.chat.limits import LABEL, OPTION, OPTIONS, TEXT, cut, whole_lines
from bot.chat.message import Row
from bot.chat.names import listed
from bot.chat.reply import Reply
from bot.kernel import AnyGame, Topic
from bot.tables.ports import UnknownTable
from bot.tables.recent import Recent
from bot.tables.table import NotPossible, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

logger = logging.getLogger(__name__)

_GUIDES = 16
"""Editions of printed data whose rules are remembered."""

_NEAR = 5
"""Topics named where nobody knows the one that was typed."""

_ROOM = 500
"""Characters of a layout kept free for what stands around the words."""

RENAMED = "-# *What that control led to is called something else by now.*"


def key(name: str) -> str:
    """Return what a topic or a group is known by in a custom id."""
    return blake2b(name.encode(), digest_size=5).hexdigest()


def folded(text: str) -> str:
    """Return a text as it is compared: in small letters, without accents that not every keyboard has."""
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


class Guide:
    """The topics of one game, as they can be looked up."""

    def __init__(self, game: AnyGame, digest: str) -> None:
        self.game = game
        self.topics = tuple(game.words.guide(digest))
        self.groups = tuple(dict.fromkeys(topic.group for topic in self.topics))
        self._by_name = {topic.name: topic for topic in self.topics}
        self._by_key = {key(topic.name): topic for topic in self.topics}
        self._groups_by_key = {key(group): group for group in self.groups}

    def get(self, name: str) -> Topic | None:
        """Return the topic of exactly this name."""
        return self._by_name.get(name)

    def keyed(self, found: str) -> Topic | None:
        """Return the topic that a custom id means."""
        return self._by_key.get(found)

    def group_keyed(self, found: str) -> str | None:
        """Return the group that a custom id means."""
        return self._groups_by_key.get(found)

    def of(self, group: str) -> tuple[Topic, ...]:
        """Return the topics of a group."""
        return tuple(topic for topic in self.topics if topic.group == group)

    def matching(self, typed: str) -> list[Topic]:
        """Return the topics whose name begins with what was typed, then those that hold it."""
        wanted = folded(typed)
        held = [topic for topic in self.topics if wanted in folded(topic.name)]
        return sorted(held, key=lambda topic: not folded(topic.name).startswith(wanted))

    def named(self, typed: str) -> Topic:
        """Return the topic that somebody typed. Raises `NotPossible` with those that may be meant."""
        wanted = folded(typed)
        found = self.matching(typed)
        for topic in found:
            if folded(topic.name) == wanted:
                return topic
        if len(found) == 1:
            return found[0]
        names = {folded(topic.name): topic.name for topic in self.topics}
        close = difflib.get_close_matches(wanted[:OPTION], names, _NEAR, 0.5)
        near = [topic.name for topic in found[:_NEAR]] or [names[name] for name in close]
        title = self.game.title
        offers = f"Did you mean {listed(near)}?" if near else f"`/rules game:{title}` shows all topics."
        raise NotPossible(f"The rules of {title} have no topic “{spelt(typed)}”. {offers}")


def spelt(typed: str) -> str:
    """Return what somebody typed, as it can be said back."""
    return cut(discord.utils.escape_mentions(discord.utils.escape_markdown(typed.strip())), LABEL)


def pointer(game: AnyGame, names: Sequence[str]) -> str:
    """Return where topics explain something, as a sentence; nothing where none does."""
    if not names:
        return ""
    first, *others = names
    also = f" So does `{'`, `'.join(others)}`." if others else ""
    return f"`/rules game:{game.title} topic:{first}` explains it.{also}"


def buttons(
    game: AnyGame, table: int, names: Iterable[str]
) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """Return a button for each topic that opens it in a message of its own."""
    return [
        message.button(cut(f"Rules: {name}", LABEL), Control("rules", "open", table, (game.id, key(name))))
        for name in names
    ]


def menu(
    guide: Guide, table: int, topics: Sequence[Topic], placeholder: str, verb: str = "topic", mark: str = ""
) -> Row:
    """Return a select with topics, at most as many as it can have.

    *verb*: ``topic`` shows the one chosen in the same message, ``open`` in one of its own.
    """
    options = [
        discord.SelectOption(label=topic.name, value=key(topic.name), description=cut(topic.gist, OPTION))
        for topic in topics[:OPTIONS]
    ]
    return message.select(Control("rules", verb, table, (guide.game.id, mark)), placeholder, options)


def topic_message(guide: Guide, topic: Topic, table: int = 0, note: str = "") -> discord.ui.LayoutView:
    """Return a topic, with the way to all others. *table*: whose edition of the printed data it is from."""
    page = guide.of(topic.group).index(topic) // OPTIONS
    words = [note, f"### {guide.game.title}: {topic.name}", topic.text, f"-# {topic.paragraph}"]
    text = "\n".join(filter(None, words))
    return message.layout(cut(text, TEXT - _ROOM), rows=_ways(guide, topic.group, page, table))


def group_message(guide: Guide, group: str, page: int, table: int = 0) -> discord.ui.LayoutView:
    """Return what the topics of a group are about."""
    topics = guide.of(group)
    page = min(page, (len(topics) - 1) // OPTIONS)
    lines = [f"**{topic.name}**: {topic.gist}" for topic in topics[page * OPTIONS : (page + 1) * OPTIONS]]
    text = "\n".join(whole_lines([f"### {guide.game.title}: {group}", *lines], TEXT - _ROOM))
    return message.layout(text, rows=_ways(guide, group, page, table))


def _ways(guide: Guide, group: str, page: int, table: int) -> list[Row]:
    """Return the controls that lead to the other topics: one menu, or one of the group and one of groups."""
    if len(guide.topics) <= OPTIONS:
        return [menu(guide, table, guide.topics, "Another topic")]
    topics = guide.of(group)
    shown = topics[page * OPTIONS : (page + 1) * OPTIONS]
    rows = [menu(guide, table, shown, f"{group}: which topic?")]
    options = [
        discord.SelectOption(
            label=cut(name, OPTION),
            value=key(name),
            description=cut(", ".join(topic.name for topic in guide.of(name)), OPTION),
        )
        for name in guide.groups[:OPTIONS]
    ]
    rows.append(
        message.select(Control("rules", "group", table, (guide.game.id, "")), "Something else", options)
    )
    last = (len(topics) - 1) // OPTIONS
    if last:
        rest = (guide.game.id, key(group))
        earlier = Control("rules", "group", table, (*rest, str(max(page - 1, 0)), "e"))
        later = Control("rules", "group", table, (*rest, str(page + 1), "l"))
        rows += message.rows(
            [
                message.button(f"Earlier {OPTIONS}", earlier, disabled=page == 0),
                message.button(f"Later {OPTIONS}", later, disabled=page == last),
            ]
        )
    return rows


class Rules:
    """The command and its controls."""

    def __init__(self, games: Mapping[str, AnyGame], client: Relais) -> None:
        self._games = games
        self._client = client
        self._guides: Recent[tuple[str, str], Guide] = Recent(_GUIDES)
        self.handlers: Handlers = {
            ("rules", "open"): self._open,
            ("rules", "topic"): self._topic,
            ("rules", "group"): self._group,
        }

    def guide(self, game: AnyGame, digest: str = "") -> Guide:
        """Return the rules of a game, by an edition of its printed data; else by that of new tables."""
        digest = digest or game.printed.current
        found = self._guides.get((game.id, digest))
        return found or self._guides.put((game.id, digest), Guide(game, digest))

    def guide_at(self, table: Table) -> Guide:
        """Return the rules as a table plays them."""
        game = self._client.keeper.game_of(table)
        if table.opening is None:
            return self.guide(game)
        return self.guide(game, table.opening.printed or game.printed.default)

    def find(self, typed: str) -> AnyGame:
        """Return the game that somebody typed. Raises `NotPossible` with those there are."""
        wanted = folded(typed)
        for game in self._games.values():
            if wanted in {game.id, folded(game.title), game.command}:
                return game
        titles = listed([game.title for game in self._games.values()])
        raise NotPossible(f"There is no game “{spelt(typed)}” here. Games here: {titles}.")

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """Return `/rules`."""

        @app_commands.command(
            name="rules", description="Look up the rules of a game: every card, tile and place"
        )
        @app_commands.describe(
            game="Which game", topic="What to look up, such as a card; left out: the game in brief"
        )
        async def look_up(interaction: discord.Interaction, game: str, topic: str = "") -> None:
            reply = Reply(interaction)
            await reply.acknowledge()
            guide = self.guide(self.find(game))
            if not guide.topics:
                raise NotPossible(f"{guide.game.title} explains no rules.")
            await reply.show(topic_message(guide, guide.named(topic) if topic.strip() else guide.topics[0]))

        @look_up.autocomplete("game")
        async def games(_: discord.Interaction, current: str) -> list[Choice[str]]:
            found = [game for game in self._games.values() if folded(current) in folded(game.title)]
            return [Choice(name=game.title, value=game.title) for game in found][:OPTIONS]

        @look_up.autocomplete("topic")
        async def topics(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
            try:
                guide = self.guide(self.find(str(interaction.namespace.game)))
            except NotPossible:
                return []
            return [Choice(name=t.name, value=t.name) for t in guide.matching(current)][:OPTIONS]

        return look_up

    async def _open(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction)
        await reply.acknowledge()
        await self._show(reply, control, next(iter(chosen(interaction)), control.part(1)))

    async def _topic(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        await self._show(reply, control, next(iter(chosen(interaction)), control.part(1)))

    async def _group(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        guide = await self._meant(control)
        group = guide.group_keyed(next(iter(chosen(interaction)), control.part(1)))
        if group is None:
            await reply.show(topic_message(guide, guide.topics[0], control.table, RENAMED))
            return
        await reply.show(group_message(guide, group, whole(control.part(2)) or 0, control.table))

    async def _show(self, reply: Reply, control: Control, wanted: str) -> None:
        guide = await self._meant(control)
        topic = guide.keyed(wanted)
        note = "" if topic is not None else RENAMED
        await reply.show(topic_message(guide, topic or guide.topics[0], control.table, note))

    async def _meant(self, control: Control) -> Guide:
        """Return the rules that a control leads to: those of its table, as long as there is one."""
        game, keeper = self.find(control.part(0)), self._client.keeper
        guide = self.guide(game)
        if control.table:
            try:
                table = await keeper.store.table(control.table)
                await keeper.know_print(table)
                guide = self.guide_at(table) if table.game == game.id else guide
            except (UnknownTable, NotPossible) as error:
                logger.info("the rules of table %d are those of new tables: %s", control.table, error)
        if not guide.topics:
            raise NotPossible(f"{game.title} explains no rules.")
        return guide
