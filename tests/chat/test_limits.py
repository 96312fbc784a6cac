"""What Discord allows: every message of every position of every game stays within it, and hides no answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
import msgspec
import pytest
from discord import app_commands, ui
from hypothesis import given
from hypothesis import strategies as st

from bot.chat import account, board, lobby
from bot.chat.calling import PingText
from bot.chat.limits import (
    ALT,
    CONTENT,
    OPTION,
    OPTIONS,
    TEXT,
    TooMuch,
    check,
    check_content,
    nonce,
    pieces,
    whole_lines,
)
from bot.chat.panel import Panel, Path, asked, offered
from bot.chat.pictures import Picture, Pictures
from bot.kernel import AnyGame, Chosen, Opening, Question, Seat, log
from bot.kernel.play import redraft, settle
from bot.tables.entries import Closed
from bot.tables.keeper import Look, Turned
from bot.tables.table import Order, Person, Status, Table
from tests.chat.conftest import GAMES
from tests.chat.server import Server, said, text
from tests.ferry import GAME as FERRY

NOW = datetime(2031, 5, 1, tzinfo=UTC)
HOSTILE = tuple(Person(10**18 + n, "*_~`|>#"[n] * 32) for n in range(4))
"""Names that grow most when they are escaped, on accounts with the longest numbers."""

VARIANTS = {"ferry": {"chart": "islands", "rounds": 3}, "la_loire": {"variant": "casual"}}
CASES = [
    (box.game, options)
    for box in GAMES.values()
    for options in ({}, VARIANTS.get(box.game.id))
    if options is not None
]
LOOKED_AT = {"ferry": 60}
"""In how many of a hundred positions the messages are checked: games of some size have many."""


class Blank(Pictures):
    """Draws nothing, with the longest description there may be."""

    async def draw(self, subject: Any, name: str, key: Any = None) -> Picture | None:
        del subject, key
        return Picture(f"{name}.png", b"", "a" * ALT)


def table_of(game: AnyGame, opening: Opening, **fields: Any) -> Table:
    return Table(
        id=10**9,
        game=game.id,
        guild=10**18,
        channel=10**18,
        parent=10**18,
        message=10**18,
        opener=HOSTILE[0],
        created_at=NOW,
        status=Status.PLAYING,
        seats=HOSTILE[: opening.seats],
        opening=opening,
        commits=(500,) * opening.seats,
        plies=999,
        **fields,
    )


def paths(draft: Any, path: Path = ()) -> Iterator[Path]:
    """Yield every way of answering the questions of a draft."""
    found = asked(draft, path)
    yield path
    if isinstance(found, Question):
        for number in range(len(found.answers)):
            yield from paths(draft, (*path, number))


async def hold(view: ui.LayoutView) -> list[ui.Item[Any]]:
    view.stop()
    return list(check(view).walk_children())


@pytest.mark.parametrize(
    ("game", "options"), CASES, ids=lambda case: getattr(case, "id", None) or str(len(case))
)
async def test_row_84_row_85_every_message_of_a_game_is_allowed_and_every_answer_is_in_reach(
    game: AnyGame, options: dict[str, Any]
) -> None:
    """A question has one select of at most 25 options, or pages of them; they lead to all that is legal."""
    panel = Panel(Blank(), GAMES)
    rng = random.Random(84)
    most = 0
    for seats in game.seats:
        opening = Opening(game.id, game.version, seats, seats, game.printed.current, options)
        table = table_of(game, opening)
        state = log.start(game, opening).state
        turned = Turned(table, 0, None, None, state, ())
        for ply in range(1, 400):
            await boards(game, turned)
            if not game.pending(state):
                break
            seat = rng.choice(game.pending(state)).seat
            draft = settle(redraft(game, state, seat, ()))
            while not draft.sealed:
                if rng.randrange(100) < LOOKED_AT.get(game.id, 4) or ply == 1:
                    most = max(most, await turns(panel, Look(table, game, state, seat, draft), rng))
                draft = settle(draft.push(rng.choice(draft.legal_actions())))
            check((await panel.turn(Look(table, game, state, seat, draft)))[0]).stop()
            entry, position = log.commit(game, state, seat, draft.steps, ply)
            turned = Turned(table, ply, entry, state, position.state, position.events)
            state = position.state
        over = msgspec.structs.replace(table, status=Status.OVER)
        await boards(game, replace(turned, table=over))
    if "chart" in options:
        assert most == 28


async def turns(panel: Panel, look: Look, rng: random.Random) -> int:
    """Check the messages of a guided turn, page by page; return the most answers that a question had."""
    assert look.draft is not None
    found = {path: asked(look.draft, path) for path in paths(look.draft)}
    reached = [one.action for one in found.values() if isinstance(one, Chosen)]
    assert sorted(map(repr, reached)) == sorted(map(repr, offered(look.draft)))
    every = [path for path, one in found.items() if isinstance(one, Question)]
    most = 0
    for path in {(), *rng.sample(every, min(5, len(every)))}:
        one = found[path]
        answers = one.answers if isinstance(one, Question) else ()
        most = max(most, len(answers))
        shown: list[str] = []
        for page in range(max(1, -(-len(answers) // OPTIONS))):
            view, _ = await panel.turn(look, path, page, note="n" * 200, salt=10**18)
            items = await hold(view)
            selects = [item for item in items if isinstance(item, ui.Select)]
            assert len(selects) <= 1
            shown += [option.value for select in selects for option in select.options]
            said_text = "\n".join(item.content for item in items if isinstance(item, ui.TextDisplay))
            assert len(said_text) < TEXT
        assert shown in ([], [str(number) for number in range(len(answers))])
        position = look.game.view(look.draft.state, look.seat)
        for action in offered(look.draft):
            for name in action.__struct_fields__:
                value = getattr(action, name)
                assert 1 <= len(str(value) or look.game.words.label(position, name, value, {})) <= OPTION
                known = look.game.words.values(position, name)
                assert not known or value in known
    return most


async def boards(game: AnyGame, turned: Turned) -> None:
    """Check the public messages of a position: with a picture, without, as it stays behind; and the ping."""
    picture = Picture("table-1000000000-999.png", b"", "a" * ALT)
    for shown in (picture, None):
        await hold(board.said(turned.table, game, turned, shown, parts=True))
    await hold(board.quiet(turned.table, game, turned, picture.name, picture.alt))
    people = [person for person in turned.table.seats if person is not None]
    over = turned.table.status is Status.OVER
    said = PingText(turned.table, game, turned, over=over)
    check_content(said.for_all([person.user for person in people]))
    for seat in (None, *turned.table.all_seats):
        words = game.words.outline(game.view(turned.after, seat), [person.name for person in people])
        assert all(len(piece) <= CONTENT for piece in pieces(words, CONTENT))


@pytest.mark.parametrize("game", [box.game for box in GAMES.values()], ids=lambda game: game.id)
async def test_every_lobby_is_allowed(game: AnyGame) -> None:
    for joined in range(game.seats[-1] + 1):
        for order in Order:
            table = Table(10**9, game.id, 10**18, 10**18, 10**18, HOSTILE[0], NOW, order=order)
            table = msgspec.structs.replace(table, seats=HOSTILE[:joined])
            await hold(lobby.shown(table, game))
            closed = msgspec.structs.replace(table, status=Status.CLOSED)
            await hold(lobby.shown(closed, game))
            entry = Closed(HOSTILE[0].user, HOSTILE[0].name, "x" * 200)
            await hold(board.said(closed, game, Turned(closed, 1, entry, None, None, ()), None, parts=True))


@given(st.text(max_size=400), st.integers(20, 90))
def test_row_81_a_text_is_split_whatever_it_is(words: str, most: int) -> None:
    """Without a line break or a space, too; nothing is lost but the white space at the cuts."""
    found = pieces(words, most)
    assert all(0 < len(piece) <= most for piece in found)
    assert "".join("".join(found).split()) == "".join(words.split())


@given(st.lists(st.sampled_from(["<@123456789012345678>", "a", "so", "\n"]), max_size=60))
def test_row_81_a_mention_is_never_cut_in_two(words: list[str]) -> None:
    whole = " ".join(words)
    found = pieces(whole, 50)
    assert sum(piece.count("<@123456789012345678>") for piece in found) == whole.count("<@")


@given(st.lists(st.text(min_size=1, max_size=60).map(lambda line: line.replace("\n", " ")), max_size=20))
def test_a_list_that_is_too_long_ends_between_two_lines(lines: list[str]) -> None:
    kept = whole_lines(lines, 100)
    assert len("\n".join(kept)) <= 100
    assert kept == lines[: len(kept)]
    assert kept or not lines


def test_a_nonce_fits_however_long_the_numbers_are_and_tells_any_two_messages_apart() -> None:
    channel = (1 << 63) - 1
    nonces = [nonce(table, what, channel) for table in (1, 2, 11) for what in ("lobby", "board")]
    assert len(set(nonces)) == 6
    assert max(map(len, nonces)) <= 25
    assert nonce(1, "lobby", channel) == nonces[0]


def test_row_82_a_long_story_never_pushes_out_the_final_account() -> None:
    told = replace(FERRY.words, tell=lambda *_: "Something long happened, and then some more of it. " * 4)
    game = replace(FERRY, words=told)
    opening = Opening("ferry", 1, 4, 1, FERRY.printed.current, {"rounds": 1})
    state = log.start(game, opening).state
    state.phase = "over"
    table = table_of(game, opening)
    over = msgspec.structs.replace(table, status=Status.OVER)
    turned = Turned(over, 9, log.Commit(Seat(0), msgspec.Raw(b"[]"), 0, ""), None, state, tuple(range(60)))
    words = board.text(over, game, turned)
    result = game.result(state)
    assert result is not None
    assert words.endswith(account.standings(over, result))
    assert "more: `/table log` has all." in words
    view = check(board.said(over, game, turned, None, parts=True))
    assert account.standings(over, result) in "\n".join(
        item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)
    )


def test_what_is_too_much_is_found() -> None:
    """The check itself: Discord's limits, which the library does not know."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(ui.Button(label="x" * 81, custom_id="a"))
    wrong: list[tuple[list[ui.Item[Any]], str]] = [
        ([row], "button label"),
        ([ui.ActionRow(ui.Button(label="x", custom_id="a" * 101))], "custom id"),
        (
            [ui.ActionRow(ui.Button(label="x", custom_id="a"), ui.Button(label="y", custom_id="a"))],
            "same custom id",
        ),
        ([ui.TextDisplay("x" * 2500), ui.TextDisplay("y" * 1501)], "characters of text"),
        ([ui.TextDisplay("")], "empty text"),
        (
            [ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="x" * 1025))],
            "alternative",
        ),
        (
            [ui.ActionRow(ui.Select(custom_id="a", options=[discord.SelectOption(label="x" * 101)]))],
            "option label",
        ),
        ([ui.ActionRow(ui.Select(custom_id="a", options=[]))], "empty options"),
    ]
    for items, what in wrong:
        view = ui.LayoutView()
        for item in items:
            view.add_item(item)
        with pytest.raises(TooMuch, match=what):
            check(view)
        view.stop()


async def test_row_86_the_tree_of_commands_is_allowed(server: Server) -> None:
    """At most 25 subcommands in a group, 25 fields, and a description of at most 100 characters for each."""
    roots = server.bot.tree.get_commands()
    assert len(roots) <= 100
    leaves = [root for root in roots if isinstance(root, app_commands.Command)]
    for root in roots:
        if isinstance(root, app_commands.Group):
            assert 1 <= len(root.commands) <= OPTIONS
            assert 1 <= len(root.description) <= OPTION
            leaves += [command for command in root.commands if isinstance(command, app_commands.Command)]
    for command in leaves:
        assert 1 <= len(command.description) <= OPTION
        assert command.description != "…"
        assert len(command.parameters) <= OPTIONS
        assert all(1 <= len(str(field.description)) <= OPTION for field in command.parameters)
        assert all(str(field.description) != "…" for field in command.parameters)
        required = [field.required for field in command.parameters]
        assert required == sorted(required, reverse=True)
    games = {box.game.command for box in GAMES.values()}
    assert {
        "table",
        "turn",
        "play",
        "help",
        "rules",
        "settings",
        "status",
        "records",
        "me",
        "away",
        *games,
    } == {root.name for root in roots}


async def test_row_86_commands_that_are_refused_change_nothing_else(server: Server) -> None:
    """People play on with those of before; the bot leaves no server."""
    anna = server.people[0]
    box = GAMES["ferry"]
    server.shelf = {**GAMES, "ferry": replace(box, game=replace(box.game, title="Another Ferry"))}
    server.env.inject_error("PUT", "/applications/*/commands", status=400, code=50035, times=None)
    await server.restart()
    assert server.bot.get_guild(server.guild.id) is not None
    assert not [r for r in server.env.http_requests if r.method == "DELETE"]
    assert "Table #1 is open" in said(await anna.slash(server.channel, "table open", game="ferry"))
    assert "Another Ferry #1" in text(server.board())
    server.env.backend.faults.clear()
    before = len(server.sent("PUT", "/applications/*/commands"))
    await server.restart()
    await server.restart()
    assert len(server.sent("PUT", "/applications/*/commands")) == before + 1
