"""A finished game retold in the channel: an animated replay, who led when, and what decided it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

import discord

from bot.chat import account, message
from bot.chat.control import inside
from bot.chat.limits import check, nobody, nonce
from bot.chat.names import listed, spoken
from bot.chat.pictures import NO_PICTURES, Picture, Pictures, Subject, spread
from bot.kernel import AnyGame, Result
from bot.shelf import Box
from bot.tables import course
from bot.tables.course import Course
from bot.tables.entries import Conceded, Logged
from bot.tables.keeper import Keeper, Turned
from bot.tables.ports import Letter
from bot.tables.table import Status, Table

logger = logging.getLogger(__name__)

Find: TypeAlias = Callable[[Callable[[discord.Message], bool]], Awaitable[int | None]]
"""Finds a message of ours since the table's newest board."""

_LEADS = 4
"""Changes of the lead that are told one by one."""


async def deliver(
    client: discord.Client,
    pictures: Pictures,
    box: Box,
    keeper: Keeper,
    letter: Letter,
    find: Find,
) -> None:
    """Post how a game went, once, and strike the letter off; a table that never began has nothing to retell.

    Raises what Discord or the network has against it.
    """
    table = await keeper.store.table(letter.table)
    title = f"### {account.heading(table, box.game)}: how it went"
    if table.status is Status.OVER and not (letter.tries and await find(lambda found: _is(found, title))):
        logged = await keeper.store.log(table.id)
        history = await keeper.history(table.id)
        lines, shown = await asyncio.to_thread(_retold, table, box.game, history, logged)
        film = await pictures.film(
            [Subject(box, view, names) for view, names in shown],
            f"table-{table.id}-replay",
            f"{account.heading(table, box.game)} from the opening to the end, in {len(shown)} positions. "
            + " ".join(lines).replace("**", ""),
        )
        await _send(client, table, letter, "\n".join([title, *lines]), film)
    await keeper.store.sent(letter, None)


async def _send(
    client: discord.Client, table: Table, letter: Letter, text: str, film: Picture | None
) -> None:
    view = check(message.layout(text, picture=film))
    view.stop()
    channel = message.home(client, table)
    try:
        await channel.send(
            view=view,
            files=[film.file()] if film else [],
            silent=True,
            allowed_mentions=nobody(),
            nonce=nonce(letter.table, letter.ply, letter.kind),
        )
    except discord.HTTPException as error:
        if film is None or error.status not in NO_PICTURES:
            raise
        logger.warning("table %d: no replay could be sent (%s), words alone stand in", table.id, error)
        await _send(client, table, letter, text, None)


def _is(found: discord.Message, title: str) -> bool:
    return any(
        part.content.startswith(title) for part in inside(found) if isinstance(part, discord.TextDisplay)
    )


def _retold(
    table: Table, game: AnyGame, history: Sequence[Turned], logged: Sequence[Logged]
) -> tuple[list[str], list[tuple[object, list[str]]]]:
    """Return the lines, and what a spectator saw along the way."""
    entries = [each.entry for each in logged]
    turns = [history[ply] for ply in course.way(entries)]
    found = course.course(game, turns)
    last = turns[-1].after
    result = None if last is None else game.result(last)
    begun = logged[0].at if logged else table.created_at
    lines = list(_lines(table, history[-1], found, result, begun, logged[-1].at if logged else begun))
    seen = spread([turned for turned in turns if turned.after is not None], Pictures.FRAMES)
    return lines, [(game.view(turned.after, None), turned.table.names()) for turned in seen]


def _lines(
    table: Table, last: Turned, found: Course, result: Result | None, begun: datetime, ended: datetime
) -> Iterator[str]:
    names = [f"**{name}**" for name in spoken(table)]
    turns = f"{found.turns} turn{'' if found.turns == 1 else 's'}"
    yield f"{turns} in {_span(ended - begun)}."
    if isinstance(last.entry, Conceded):
        yield f"The victory was left to {names[last.entry.to]} before the end."
        if found.standing is not None:
            each = [f"{name} {points}" for name, points in zip(names, found.standing, strict=True)]
            yield f"It stood then: {listed(each)}."
    if len(names) > 1 and found.standing is not None:
        yield _led(names, found)
    if found.gain is not None:
        gain = found.gain
        yield f"The biggest gain: {gain.points} for {names[gain.seat]}, with entry {gain.ply}."
    if result is not None:
        yield from _decided(names, result)


def _led(names: Sequence[str], found: Course) -> str:
    leads = found.leads
    level = found.standing is not None and found.standing.count(max(found.standing)) > 1
    end = "; at the end it was level" if level else ""
    if not leads:
        return "Nobody was ever ahead."
    if len(leads) == 1:
        return f"{names[leads[0].seat]} led from entry {leads[0].ply} on{end}."
    if len(leads) <= _LEADS:
        each = [f"{names[lead.seat]} led from entry {lead.ply}" for lead in leads[:1]]
        each += [f"{names[lead.seat]} from {lead.ply}" for lead in leads[1:]]
        return f"{', '.join(each)} on{end}."
    last = leads[-1]
    return (
        f"The lead changed {len(leads) - 1} times; {names[last.seat]} had it from entry {last.ply} on{end}."
    )


def _decided(names: Sequence[str], result: Result) -> Iterator[str]:
    deciding = course.decided(result)
    if deciding is None:
        if len(names) == 1:
            most = max(result.parts, key=lambda part: part.figures[0], default=None)
            if most is not None and most.figures[0] > 0:
                yield f"What counted most: {most.name}, {most.figures[0]}."
        return
    winner, second, part = deciding.winner, deciding.second, deciding.part
    if deciding.margin:
        own, other = result.scores[winner], result.scores[second]
        yield f"{names[winner]} won by {deciding.margin}, {own} to {other} for {names[second]}."
    else:
        yield f"{names[winner]} and {names[second]} were level."
    if part is not None:
        yield f"What decided it: {part.name}, {part.figures[winner]} to {part.figures[second]}."


def _span(span: timedelta) -> str:
    if span >= timedelta(days=2):
        return f"{span.days} days"
    hours = round(span / timedelta(hours=1))
    if hours > 1:
        return f"{hours} hours"
    minutes = round(span / timedelta(minutes=1))
    return f"{minutes} minutes" if minutes > 1 else "a minute"
