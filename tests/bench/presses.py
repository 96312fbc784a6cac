"""People who play at random by pressing what the bot shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import discord
from discord.utils import _from_json

from bot.chat.control import Control, read
from bot.tables.keeper import Keeper
from tests.bench.instant import Person
from tests.bench.samples import seat_to_act

ENDS = 0.3
"""How often a turn that could go on is ended."""


async def handled(client: discord.Client, event: str) -> None:
    """Let a client read an event of the gateway, and wait until it has answered."""
    before = asyncio.all_tasks()
    client._connection.parse_interaction_create(_from_json(event))
    if new := asyncio.all_tasks() - before:
        await asyncio.wait(new)


async def next_player(keeper: Keeper, number: int, dice: Random) -> int | None:
    """Return somebody that a table waits for; nobody at the end of the game."""
    look = await keeper.look(number, 0)
    seat = seat_to_act(look.game, look.state, dice)
    person = None if seat is None else look.table.seats[seat]
    return None if person is None else person.user


def play_button(number: int, ply: int) -> str:
    """Return the custom id of the button that opens somebody's turn."""
    return str(Control("table", "play", number, (str(ply),)))


def pressed(person: Person, message: Mapping[str, Any], dice: Random) -> tuple[str, str] | None:
    """Return the event of somebody's next press in a turn, and its token; nothing where the turn is over."""
    offered = {control.verb: part for part in _controls(message["components"]) if (control := _turn(part))}
    answers = [part for part in _controls(message["components"]) if _verb(part) in {"answer", "only"}]
    if "end" in offered and (not answers or dice.random() < ENDS):
        return person.press(message, offered["end"]["custom_id"])
    if not answers:
        return None
    part = dice.choice(answers)
    values = [dice.choice(part["options"])["value"]] if "options" in part else []
    return person.press(message, part["custom_id"], *values)


def _controls(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        if part.get("custom_id") and not part.get("disabled"):
            yield part
        yield from _controls(part.get("components", []))


def _turn(part: Mapping[str, Any]) -> Control | None:
    control = read(part["custom_id"])
    return control if control is not None and control.room == "turn" else None


def _verb(part: Mapping[str, Any]) -> str:
    control = _turn(part)
    return control.verb if control is not None else ""
