"""`/records …`: who has won how often on a server, against whom, and the games that have ended there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import message
from bot.chat.account import columns, escaped_short
from bot.chat.control import Control, Handlers, whole
from bot.chat.limits import OPTIONS
from bot.chat.names import cleaned, escaped, listed
from bot.chat.reply import Reply
from bot.tables import leaderboard
from bot.tables.leaderboard import LEAST, Duel, Tally
from bot.tables.results import Finished, Outcome
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

_LINES = 15
"""Of a leaderboard, on one page."""

_GAMES = 10
"""Finished games on one page."""

_LAST = 10
"""Games on a personal page."""

_RIVALS = 5
"""Opponents on a personal page, the most frequent."""

_DUELS = 5
"""Games listed of two people."""

_TITLE = 12
"""Characters of a game's title in a column."""


class RecordCommands(app_commands.Group):
    """The commands, and their pages, which turn however old the message is."""

    def __init__(self, client: Relais) -> None:
        super().__init__(name="records", description="Who has won how often on this server", guild_only=True)
        self._client = client
        self.handlers: Handlers = {
            ("records", "leaderboard"): self._turn_leaderboard,
            ("records", "games"): self._turn_games,
        }

    @app_commands.command(name="leaderboard", description="Show who has won how often on this server")
    @app_commands.describe(game="Only games of this title", public="Whether everybody in the channel sees it")
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        game: str = "",
        public: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        """Show the first page of the leaderboard."""
        reply = Reply(interaction, public=public)
        await reply.acknowledge()
        await reply.show(await self._leaderboard(interaction, self._game(game), 0))

    @app_commands.command(name="games", description="List the games that have ended on this server")
    @app_commands.describe(game="Only games of this title", public="Whether everybody in the channel sees it")
    async def games(
        self,
        interaction: discord.Interaction,
        game: str = "",
        public: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        """Show the newest finished games."""
        reply = Reply(interaction, public=public)
        await reply.acknowledge()
        await reply.show(await self._games(interaction, self._game(game), 0))

    @app_commands.command(name="player", description="Show somebody's games here: won, average, best, rivals")
    @app_commands.describe(who="Whose games; yours unless you say so", public="Whether everybody sees it")
    async def player(
        self,
        interaction: discord.Interaction,
        who: discord.User | None = None,
        public: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        """Show somebody's personal page."""
        reply = Reply(interaction, public=public)
        await reply.acknowledge()
        person = who or interaction.user
        tables = await self._finished(interaction, user=person.id)
        title = f"### {escaped(cleaned(person.display_name))}: games on this server"
        if not tables:
            await reply.show(message.layout(f"{title}\nNo game has ended yet."))
            return
        lines = await asyncio.to_thread(lambda: list(self._page(tables, person.id)))
        await reply.show(message.layout("\n".join([title, *lines])))

    @app_commands.command(name="versus", description="Show how two people did against each other here")
    @app_commands.describe(
        first="One of them", second="The other; you unless you say so", public="Whether everybody sees it"
    )
    async def versus(
        self,
        interaction: discord.Interaction,
        first: discord.User,
        second: discord.User | None = None,
        public: bool = False,  # noqa: FBT001, FBT002 - a typed command's field
    ) -> None:
        """Show two people head to head."""
        reply = Reply(interaction, public=public)
        await reply.acknowledge()
        other = second or interaction.user
        if first.id == other.id:
            raise NotPossible("Nobody plays against themselves: name two people.")
        tables = [
            table
            for table in await self._finished(interaction, user=first.id)
            if table.of(other.id) is not None
        ]
        names = [escaped(cleaned(person.display_name)) for person in (first, other)]
        lines = await asyncio.to_thread(lambda: list(self._versus(tables, first.id, other.id, names)))
        await reply.show(message.layout("\n".join([f"### {names[0]} and {names[1]}", *lines])))

    @leaderboard.autocomplete("game")
    @games.autocomplete("game")
    async def _titles(self, _: discord.Interaction, current: str) -> list[Choice[str]]:
        wanted = current.casefold()
        games = self._client.keeper.games.values()
        return [Choice(name=g.title, value=g.id) for g in games if wanted in g.title.casefold()][:OPTIONS]

    # -- pages -----------------------------------------------------------------------------------------

    async def _turn_leaderboard(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        page = whole(control.part(0)) or 0
        await reply.show(await self._leaderboard(interaction, control.part(1), page))

    async def _turn_games(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        await reply.show(await self._games(interaction, control.part(1), whole(control.part(0)) or 0))

    async def _leaderboard(
        self, interaction: discord.Interaction, game: str, page: int
    ) -> discord.ui.LayoutView:
        tables = await self._finished(interaction, game=game)
        ranking = await asyncio.to_thread(leaderboard.ranking, tables)
        title = f"### Leaderboard{self._of(game)}"
        if not ranking:
            return message.layout(f"{title}\nNo game of two or more has ended here yet.")
        page = min(page, (len(ranking) - 1) // _LINES)
        lines = [title, _board(ranking, page, scores=bool(game)), f"-# Ø: average {_measure(game)}."]
        lines[-1] += f" A rank needs {LEAST} games; a shared victory counts in part."
        return message.layout(
            "\n".join(lines), rows=_pager("leaderboard", game, page, (len(ranking) - 1) // _LINES)
        )

    async def _games(self, interaction: discord.Interaction, game: str, page: int) -> discord.ui.LayoutView:
        tables = (await self._finished(interaction, game=game))[::-1]
        title = f"### Finished games{self._of(game)}"
        if not tables:
            return message.layout(f"{title}\nNo game has ended here yet.")
        last = (len(tables) - 1) // _GAMES
        page = min(page, last)
        shown = tables[page * _GAMES : (page + 1) * _GAMES]
        lines = [f"{self._link(table)} · {_when(table)} · {_ended(table)}" for table in shown]
        return message.layout("\n".join([title, *lines]), rows=_pager("games", game, page, last))

    def _page(self, tables: Sequence[Finished], user: int) -> Iterator[str]:
        with_others = leaderboard.by_game(tables, user)
        if with_others:
            everything = leaderboard.tallies(tables)[user]
            rows = [_row(self._title(game), tally) for game, tally in with_others.items()]
            if len(rows) > 1:
                rows.append(_row("All", everything, scores=False))
            yield columns([("", "Games", "Wins", "%", "Ø", "Best"), *rows])
        for game, solo in leaderboard.alone(tables, user).items():
            count = f"{solo.games} game{'' if solo.games == 1 else 's'}"
            yield f"Alone, {self._title(game)}: {count}, best {solo.best}, Ø {_decimal(solo.average)}."
        rivals = sorted(leaderboard.duels(tables, user).values(), key=lambda duel: (-duel.games, duel.name))
        if rivals:
            said = [f"{escaped(duel.name)} ({_score(duel)})" for duel in rivals[:_RIVALS]]
            yield f"Most often against {listed(said)}: games placed before and behind them."
        yield "Last games:"
        for table in tables[: -_LAST - 1 : -1]:
            outcome = table.of(user)
            if outcome is not None:
                yield f"{self._link(table)} · {_when(table)} · {_came_out(table, outcome)}"

    def _versus(
        self, tables: Sequence[Finished], first: int, second: int, names: Sequence[str]
    ) -> Iterator[str]:
        if not tables:
            yield "They have not finished a game together here yet."
            return
        duel = leaderboard.duels(tables, first)[second]
        level = f", level {_times(duel.level)}" if duel.level else ""
        count = f"{duel.games} game{'' if duel.games == 1 else 's'} together"
        before = f"{names[0]} was placed before {names[1]} {_times(duel.won)}"
        yield f"{count}: {before}, behind {_times(duel.lost)}{level}."
        for game in dict.fromkeys(table.game for table in tables):
            of_game = [table for table in tables if table.game == game]
            yield f"{self._title(game)}: {_score(leaderboard.duels(of_game, first)[second])}"
        yield "Last games:"
        for table in tables[: -_DUELS - 1 : -1]:
            yield f"{self._link(table)} · {_when(table)} · {_ended(table)}"

    # -- words -----------------------------------------------------------------------------------------

    async def _finished(
        self, interaction: discord.Interaction, *, game: str = "", user: int | None = None
    ) -> list[Finished]:
        guild = interaction.guild_id or 0
        return await self._client.keeper.store.results.finished(guild, game=game or None, user=user)

    def _game(self, wanted: str) -> str:
        """Return the id of a game that somebody typed; nothing: all. Raises `NotPossible`."""
        games = self._client.keeper.games.values()
        for game in games:
            if wanted.casefold() in {game.id, game.title.casefold(), game.command}:
                return game.id
        if wanted:
            titles = listed([game.title for game in games])
            raise NotPossible(f"There is no such game here. Games here: {titles}.")
        return ""

    def _title(self, game: str) -> str:
        known = self._client.keeper.games.get(game)
        return known.title if known is not None else game

    def _of(self, game: str) -> str:
        return f": {self._title(game)}" if game else ""

    def _link(self, table: Finished) -> str:
        address = message.jump(table.guild, table.channel, table.message)
        return f"[{self._title(table.game)} {table.title}]({address})"


def _board(ranking: Sequence[Tally], page: int, *, scores: bool) -> str:
    rows = [("#", "", "Games", "Wins", "%", "Ø")]
    for number, tally in enumerate(ranking, 1):
        if page * _LINES < number <= (page + 1) * _LINES:
            measure = tally.score if scores else tally.place
            rows.append(
                (
                    str(number) if tally.ranked else "-",
                    escaped_short(tally.name),
                    str(tally.games),
                    _decimal(tally.wins),
                    str(round(tally.share * 100)),
                    "-" if measure is None else _decimal(measure),
                )
            )
    return columns(rows, left=(1,))


def _row(title: str, tally: Tally, *, scores: bool = True) -> tuple[str, ...]:
    return (
        title if len(title) <= _TITLE else f"{title[: _TITLE - 1]}…",
        str(tally.games),
        _decimal(tally.wins),
        str(round(tally.share * 100)),
        _decimal(tally.score) if scores and tally.score is not None else "-",
        str(tally.best) if scores and tally.best is not None else "-",
    )


def _pager(verb: str, game: str, page: int, last: int) -> list[message.Row]:
    if not last:
        return []
    earlier = Control("records", verb, 0, (str(max(page - 1, 0)), game, "e"))
    later = Control("records", verb, 0, (str(min(page + 1, last)), game, "l"))
    return message.rows(
        [
            message.button("Back", earlier, disabled=page == 0),
            message.button("More", later, disabled=page == last),
        ]
    )


def _ended(table: Finished) -> str:
    """Return how everybody came out of a table, the best first."""
    return ", ".join(
        f"{'**' if o.place == 1 else ''}{escaped(o.name) if o.name else f'Seat {o.seat + 1}'}"
        f"{'**' if o.place == 1 else ''}{'' if o.score is None else f' {o.score}'}"
        for o in table.ranked
    ) + (" (conceded)" if table.outcomes[0].score is None else "")


def _came_out(table: Finished, outcome: Outcome) -> str:
    score = "conceded" if outcome.score is None else str(outcome.score)
    if table.solo:
        return f"alone · {score}"
    return f"place {outcome.place} of {len(table.outcomes)} · {score}"


def _when(table: Finished) -> str:
    return discord.utils.format_dt(table.ended_at, "d")


def _measure(game: str) -> str:
    return "score" if game else "place"


def _score(duel: Duel) -> str:
    level = f", {duel.level} level" if duel.level else ""
    return f"{duel.won}:{duel.lost}{level}"


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _decimal(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.1f}"
