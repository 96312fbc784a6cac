"""The lobby: a public message where people join, and its opener settles options and the order of seats."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.chat import account, message
from bot.chat.control import Control
from bot.chat.limits import OPTION, PLACEHOLDER, cut
from bot.chat.message import Row
from bot.chat.names import escaped
from bot.kernel import AnyGame, Option, Value
from bot.tables import lobby
from bot.tables.keeper import LOBBY_LIVES
from bot.tables.pace import CLOCKS
from bot.tables.table import Order, Status, Table

ORDERS = {
    Order.JOIN: "Seats in the order people joined",
    Order.RANDOM: "Seats dealt at random at the start",
    Order.SET: "Seats as arranged by the opener",
}


def shown(table: Table, game: AnyGame, together: str = "") -> discord.ui.LayoutView:
    """Return the lobby's message; *together*: when those who joined are awake."""
    if table.status is not Status.OPEN:
        return quiet(table, game)
    buttons = [
        message.button("Join", _id(table, "join"), discord.ButtonStyle.success),
        message.button("Leave", _id(table, "leave")),
        message.button(
            "Start",
            _id(table, "start"),
            discord.ButtonStyle.primary,
            disabled=lobby.may_start(table, game) is not None,
        ),
    ]
    rows = [
        *message.rows(buttons),
        *(_option_row(table, option) for option in game.options),
        _order_row(table),
        _clock_row(table),
    ]
    if table.order is Order.SET and len(table.seats) > 1:
        rows.append(_arranging_row(table))
    return message.layout("\n".join(_text(table, game, together)), rows=rows)


def quiet(table: Table, game: AnyGame) -> discord.ui.LayoutView:
    """Return the lobby's message as it stays behind, without controls."""
    state = {
        Status.OPEN: "",
        Status.PLAYING: "The game has begun.",
        Status.OVER: "The game is over.",
        Status.CLOSED: "This table is closed.",
    }[table.status]
    people = [f"{n}. {escaped(name)}" for n, name in enumerate(table.names(), 1)]
    return message.layout(
        "\n".join([f"### {account.heading(table, game)}", *people, state, *account.committed(table)])
    )


def expires(table: Table) -> datetime:
    """Return when the lobby closes by itself."""
    return table.created_at + LOBBY_LIVES


def value_label(option: Option, value: Value) -> str:
    """Return what to call a value of an option."""
    return option.labels[option.values.index(value)]


def _text(table: Table, game: AnyGame, together: str) -> list[str]:
    lines = [f"### {account.heading(table, game)}: who plays?"]
    lines += [f"{number}. **{escaped(name)}**" for number, name in enumerate(table.names(), 1)]
    if not table.seats:
        lines.append("*Nobody yet.*")
    lines.append("")
    lines += [
        f"{option.about}: {value_label(option, lobby.chosen(option, table.options))}"
        for option in game.options
    ]
    lines.append(ORDERS[table.order] + ".")
    lines.append(CLOCKS[table.clock] + ".")
    lines += filter(None, [together])
    obstacle = lobby.may_start(table, game)
    lines.append(obstacle or "Ready: anybody who has joined may press *Start*.")
    closes = discord.utils.format_dt(expires(table), "R")
    lines.append(
        f"-# {escaped(table.opener.name)} opened this table and settles its options. It closes {closes}."
    )
    return lines + account.committed(table)


def _id(table: Table, verb: str, *rest: str) -> Control:
    return Control("lobby", verb, table.id, rest)


def _option_row(table: Table, option: Option) -> Row:
    now = lobby.chosen(option, table.options)
    options = [
        discord.SelectOption(
            label=cut(f"{option.about}: {label}", OPTION), value=str(number), default=value == now
        )
        for number, (value, label) in enumerate(zip(option.values, option.labels, strict=True))
    ]
    return message.select(_id(table, "option", option.name), cut(option.about, PLACEHOLDER), options)


def _order_row(table: Table) -> Row:
    options = [
        discord.SelectOption(label=label, value=order.value, default=order is table.order)
        for order, label in ORDERS.items()
    ]
    return message.select(_id(table, "order"), "Order of seats", options)


def _clock_row(table: Table) -> Row:
    options = [
        discord.SelectOption(label=label, value=str(hours), default=hours == table.clock)
        for hours, label in CLOCKS.items()
    ]
    return message.select(_id(table, "clock"), "How long a turn may take", options)


def _arranging_row(table: Table) -> Row:
    options = [
        discord.SelectOption(label=cut(f"{number}. {person.name}", OPTION), value=str(person.user))
        for number, person in enumerate(table.seats, 1)
        if person is not None
    ]
    # A new id for each arrangement: a client does not send the same choice of the same menu twice.
    salt = "-".join(str(person.user % 1000) for person in table.seats if person is not None)
    return message.select(_id(table, "earlier", salt), "Move somebody one seat earlier", options[1:])
