"""Typed commands made from a game's actions, with fields that offer only what is legal."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_type_hints

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Choice

from bot.chat import message
from bot.chat.finding import table_choices, table_for
from bot.chat.limits import OPTION, OPTIONS, cut
from bot.chat.names import escaped
from bot.chat.refusing import explained, possible, refusal, topics
from bot.chat.reply import Reply
from bot.chat.rules import buttons
from bot.kernel import DO, Action, AnyGame, Chosen, IllegalAction, Refused, Value, choices
from bot.tables.keeper import Look
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

TABLE = "table"
"""The last field of every typed command."""


def group(client: Relais, game: AnyGame) -> app_commands.Group:
    """Return the commands of a game: one for each kind of action."""
    made = app_commands.Group(
        name=game.command, description=cut(f"{game.title}: type your moves", OPTION), guild_only=True
    )
    for kind in game.actions:
        made.add_command(_command(client, game, kind))
    return made


def _command(client: Relais, game: AnyGame, kind: type[Action]) -> app_commands.Command[Any, ..., Any]:
    fields = kind.__struct_fields__

    async def run(interaction: discord.Interaction, **given: Any) -> None:
        await _run(client, game, kind, interaction, given)

    # discord.py reads a command's fields from the signature of its function.
    parameter = inspect.Parameter
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            parameter("interaction", parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
            *(parameter(name, parameter.KEYWORD_ONLY, annotation=str, default="") for name in fields),
            parameter(TABLE, parameter.KEYWORD_ONLY, annotation=int | None, default=None),
        ]
    )
    run.__doc__ = None
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=choices.kind(kind).replace("_", "-"),
        description=cut(inspect.getdoc(kind) or kind.__name__, OPTION),
        callback=run,
    )
    described = {name: f"The {name.replace('_', ' ')}: what is legal is offered" for name in fields}
    app_commands.describe(**described, table="Which table, if you play at several")(made)
    for name in fields:
        made.autocomplete(name)(_completer(client, game, kind, name))

    async def complete_table(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
        return await table_choices(client.keeper, interaction, current, game.id)

    made.autocomplete(TABLE)(complete_table)
    return made


def _completer(client: Relais, game: AnyGame, kind: type[Action], field: str) -> Any:
    async def complete(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        try:
            number = vars(interaction.namespace).get(TABLE)
            table = await table_for(client.keeper, interaction, _whole(number), game=game.id)
            look = await client.keeper.glance(table.id, interaction.user.id)
        except NotPossible:
            return []
        if look.draft is None:
            return []
        view = game.view(look.draft.state, look.seat)
        left = _of_kind(look.draft.legal_actions(), kind)
        others = {k: str(v) for k, v in vars(interaction.namespace).items() if v and k not in {field, TABLE}}
        for name, text in others.items():
            value = _meant(game, view, left, name, text)
            if value is not None:
                left = choices.matching(left, {name: value})
        given = {DO: choices.kind(kind)}
        # Discord takes no empty value: nothing, where it is an answer, is typed by its name.
        found = [
            (_offer(game, view, field, v, given), str(v) or game.words.label(view, field, v, given))
            for v in choices.answers(left, field)
        ]
        wanted = current.casefold()
        return [
            Choice(name=cut(name, OPTION), value=value)
            for name, value in found
            if wanted in name.casefold() and len(value) <= OPTION
        ][:OPTIONS]

    return complete


def _offer(game: AnyGame, view: Any, field: str, value: Value, given: Mapping[str, Value]) -> str:
    label = game.words.label(view, field, value, given)
    detail = game.words.detail(view, field, value, given)
    return f"{label} · {detail}" if detail else label


async def _run(
    client: Relais, game: AnyGame, kind: type[Action], interaction: discord.Interaction, given: dict[str, Any]
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    table = await table_for(client.keeper, interaction, _whole(given.pop(TABLE, None)), game=game.id)
    look = await client.keeper.look(table.id, interaction.user.id)
    if kind is game.ends_turn and look.draft is not None:
        await client.end_turn(reply, table.id)
        return
    try:
        action = _read(look, kind, {name: str(text) for name, text in given.items() if text})
    except NotPossible as error:
        if look.draft is None:
            raise
        about = list(filter(None, [_topic(look, kind)]))
        await _refuse(reply, look, explained(game, error.said(escaped), about), about)
        return
    try:
        look = await client.keeper.push(table.id, interaction.user.id, action)
    except IllegalAction as error:
        view = game.view(look.draft.state if look.draft else look.state, look.seat)
        about = topics(game, view, error.refusal) if isinstance(error, Refused) else []
        await _refuse(reply, look, refusal(look, error, action), about)
        return
    await client.show_look(reply, look)


async def _refuse(reply: Reply, look: Look, text: str, about: Sequence[str]) -> None:
    """Say why something typed is not possible, with a button for each topic that explains it."""
    rows = message.rows(buttons(look.game, look.table.id, about))
    await reply.show(message.layout(text, rows=rows))


def _topic(look: Look, kind: type[Action]) -> str:
    """Return the topic about a kind of action."""
    view = look.game.view(look.state, look.seat)
    return look.game.words.topic(view, DO, choices.kind(kind), {})


def _read(look: Look, kind: type[Action], typed: Mapping[str, str]) -> Action:
    """Return the action that was typed; fields left out are filled in where only one value is possible.

    Raises `NotPossible` where a field cannot be read, or has to be said.
    """
    if look.draft is None:
        # The keeper says best why there is nothing to do.
        return _converted(look.game, kind, typed)
    view = look.game.view(look.draft.state, look.seat)
    left: Sequence[Action] = _of_kind(look.draft.legal_actions(), kind)
    row: dict[str, Value] = {}
    for name, text in typed.items():
        value = _meant(look.game, view, left, name, text)
        if value is None:
            value = _known(look.game, view, kind, name, text)
        if value is None:
            values = choices.answers(left, name)
            offers = possible(look.game, view, name, values, {DO: choices.kind(kind)})
            raise NotPossible(f"“{cut(text, 50)}” cannot be read. {offers}")
        row[name] = value
        left = choices.matching(left, {name: value})
    if len(row) == len(kind.__struct_fields__):
        return kind(**row)
    return _completed(look.game, view, kind, left, row)


def _completed(
    game: AnyGame, view: Any, kind: type[Action], left: Sequence[Action], row: Mapping[str, Value]
) -> Action:
    """Return the one action that agrees with the fields that were filled."""
    if not left:
        said = ", ".join(f"`{name}`" for name in row) or "it"
        raise NotPossible(f"With {said} as you typed there is nothing you could do now.")
    found = choices.next_question(left, {})
    if isinstance(found, Chosen):
        return found.action
    given = {DO: choices.kind(kind), **row}
    offers = possible(game, view, found.field, found.answers, given)
    raise NotPossible(f"{game.words.ask(view, found.field, given)} Fill in `{found.field}`, too. {offers}")


def _converted(game: AnyGame, kind: type[Action], typed: Mapping[str, str]) -> Action:
    row = {name: _parsed(kind, name, text) for name, text in typed.items()}
    if None in row.values() or len(row) < len(kind.__struct_fields__):
        raise NotPossible(f"It is not your turn in this game of {game.title}.")
    return kind(**row)


def _known(game: AnyGame, view: Any, kind: type[Action], name: str, text: str) -> Value | None:
    """Return the value that somebody typed though it is not legal, so that the refusal can say why not."""
    value = _named(game, view, game.words.values(view, name), name, text)
    return _parsed(kind, name, text) if value is None else value


def _parsed(kind: type[Action], name: str, text: str) -> Value | None:
    try:
        value: Value = msgspec.convert(text.strip(), get_type_hints(kind)[name], strict=False)
    except msgspec.ValidationError:
        return None
    return value


def _meant(game: AnyGame, view: Any, actions: Sequence[Action], field: str, text: str) -> Value | None:
    """Return the legal value that somebody typed: as offered, as stored, or by its label."""
    wanted = text.strip().casefold()
    values = choices.answers(actions, field)
    for value in values:
        if str(value).casefold() == wanted:
            return value
    return _named(game, view, values, field, text)


def _named(game: AnyGame, view: Any, values: Sequence[Value], field: str, text: str) -> Value | None:
    """Return the value of this name; what a label begins with may be left out: ``E5`` for ``City E5``."""
    wanted = text.strip().casefold()
    names = [(game.words.label(view, field, value, {}).casefold(), value) for value in values]
    whole = [value for name, value in names if name == wanted]
    ends = [value for name, value in names if wanted and name.endswith(f" {wanted}")]
    found = whole or ends
    return found[0] if whole or len(ends) == 1 else None


def _of_kind(actions: Sequence[Action], kind: type[Action]) -> list[Action]:
    return [action for action in actions if type(action) is kind]


def _whole(number: object) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) else None
