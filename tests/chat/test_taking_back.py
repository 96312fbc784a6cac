"""Taking back: free within one's own turn, never beyond it, and the log replays to where the game stands."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.kernel import AnyGame, Chance, Draft, Opening, Seat, codec, log
from bot.kernel.play import settle
from bot.shelf import GAMES, Box
from bot.tables.entries import Closed, Left, Took
from tests.chat.artists import plain
from tests.chat.playing import answering, building, dug, opened, picking, planned, playing
from tests.chat.server import Server, answer, labels, said, text
from tests.conformance.playouts import liveliness
from tests.ferry import GAME as FERRY

SECRETIVE = 8
"""A seed with which Anna holds goods that are neither in Ben's hand nor on the market."""


async def steps(server: Server, number: int, person: Any) -> list[str]:
    look = await server.look(number, person)
    assert look.draft is not None
    return [type(step).__name__ for step in look.draft.steps]


@pytest.mark.parametrize("game", [FERRY, *GAMES.values()], ids=lambda game: game.id)
def test_row_57_every_kind_of_step_can_be_taken_back(game: AnyGame) -> None:
    """And then the draft is as it was before, with the same choices."""
    rng = random.Random(57)
    lively = liveliness(game.id)
    seen: Counter[type] = Counter()
    for seed in range(6):
        opening = Opening(game.id, game.version, game.seats[0], seed, game.printed.current)
        state = log.start(game, opening).state
        for _ in range(100):
            waiting = game.pending(state)
            if not waiting:
                break
            seat = rng.choice(waiting).seat
            draft: Draft[Any, Any, Any, Any] = Draft(game, seat, (state,))
            while not draft.sealed:
                # Now and then the kind seen least, so that the rare ones come at all.
                legal = rng.sample(draft.legal_actions(), len(draft.legal_actions()))
                step = min(legal, key=lambda action: seen[type(action)]) if rng.random() < 0.4 else legal[0]
                if lively and rng.random() < 0.8:
                    step = lively(draft.state, seat, Chance(rng.getrandbits(64)))
                after = draft.push(step)
                seen[type(step)] += 1
                assert codec.encode(after.pop().states) == codec.encode(draft.states)
                assert after.pop().legal_actions() == draft.legal_actions()
                draft = after
            state = log.commit(game, state, seat, draft.steps, seed)[1].state
    # Some kinds are open in rare positions only.
    assert len(seen) >= len(game.actions) * 3 // 4


async def test_row_58_a_turn_that_counts_is_out_of_reach_of_its_player_alone(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    ended = await anna.click(panel, label="End turn")
    assert labels(answer(ended)) == ["Take it back …"]
    for command in ("turn back", "turn restart"):
        assert "It is not your turn" in said(await anna.slash(server.channel, command))
    back = answer(await ben.slash(server.channel, "turn back"))
    assert "there is no step to take back" in text(back)
    assert (await server.table(number)).plies == 3


async def test_row_59_a_turn_is_restarted_by_one_button(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    assert "Restart turn" not in labels(panel)
    for place in ("Mill", "Harbour", "Ford"):
        panel = await answering(anna, await answering(anna, panel, "Lay a course"), place)
    assert await steps(server, number, anna) == ["Lay", "Lay", "Lay"]
    panel = answer(await anna.click(panel, label="Restart turn"))
    assert await steps(server, number, anna) == []
    assert "Sail with 3 days left." in text(panel)
    assert not {"Back", "Restart turn"} & set(labels(panel))


async def test_row_61_the_log_replays_to_where_the_game_stands_after_taking_back(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    panel = answer(await anna.click(panel, label="Back"))
    panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Ford")
    await anna.click(panel, label="End turn")
    keeper = server.bot.keeper
    table = await keeper.store.table(number)
    assert table.opening is not None
    entries = [logged.entry for logged in await keeper.store.log(number)]
    replayed = log.last_position(FERRY, table.opening, entries).state
    assert codec.encode(replayed) == (await keeper.store.snapshot(number)).state
    assert replayed.players[0].at == "ford"


async def test_row_62_the_last_step_of_a_turn_can_be_taken_back_because_ending_it_is_a_step(
    server: Server,
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Dig")
    assert "*End turn* makes it count" in text(panel)
    panel = answer(await anna.click(panel, label="Back"))
    assert await steps(server, number, anna) == []
    panel = answer(await anna.click(panel, label="End turn"))
    assert "1. end the turn" in text(panel)
    assert (await server.table(number)).plies == 2
    panel = answer(await anna.click(panel, label="Back"))
    panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Mill")
    assert "Your turn has ended." in said(await anna.click(panel, label="End turn"))
    assert (await server.table(number)).plies == 3


async def test_row_64_whoever_leaves_takes_a_seat_or_ends_the_table_is_in_the_log(server: Server) -> None:
    anna, _, chloe = server.people[:3]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await anna.slash(server.channel, "table leave")
    await chloe.slash(server.channel, "table join")
    await dug(server, chloe)
    asked = await server.owner.slash(server.channel, "table end")
    await server.owner.click(answer(asked), label="End it")
    entries = [logged.entry for logged in await server.bot.keeper.store.log(number)]
    assert [type(entry) for entry in entries[2:]] == [Left, Took, log.Commit, Closed]
    shown = said(await chloe.slash(server.channel, "table log"))
    for line in (
        "Anna left.",
        "Chloé took seat 1",
        "The table ended without a result by order of owner, a moderator",
    ):
        assert line in shown
    table = await server.table(number)
    assert table.opening is not None
    assert log.last_position(FERRY, table.opening, entries).state.sailor == Seat(1)


async def test_row_66_whoever_has_to_act_can_take_back_whatever_the_phase(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = server.people[:2]
    # Hands of two goods each, so that a plan can be changed.
    monkeypatch.setattr("bot.tables.lobby.opening_seed", lambda *_: SECRETIVE)
    number = await opened(server, "ferry", 2)
    await planned(server, number, 0)
    panel = await picking(anna, await playing(server, anna))
    panel = answer(await anna.click(panel, label="Back"))
    assert await steps(server, number, anna) == []
    again = await answering(ben, await playing(server, ben), "plan to ship")
    assert await steps(server, number, ben) == ["Plan"]
    await ben.click(again, label="Back")
    assert await steps(server, number, ben) == []


async def test_row_67_what_is_drafted_planned_or_held_is_in_nothing_that_others_see(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = server.people[:2]
    monkeypatch.setattr("bot.tables.lobby.opening_seed", lambda *_: SECRETIVE)
    number = await opened(server, "ferry", 2)
    first, second = (await server.look(number, anna)).state.players
    market = (await server.look(number, anna)).state.market
    secrets = set(first.hand) - {*second.hand, *market}
    assert secrets
    await picking(anna, await playing(server, anna))
    before = len(server.env.http_requests)
    seen = [
        said(await ben.slash(server.channel, "table show")),
        said(await ben.slash(server.channel, "table text")),
        said(await ben.slash(server.channel, "table log")),
        said(await ben.click(server.board(), label="Play")),
    ]
    await anna.slash(server.channel, "turn end")
    seen += [text(message) for message in server.messages()]
    seen += [str(attachment.description) for m in server.messages() for attachment in m.attachments]
    public = [r for r in server.env.http_requests[before:] if r.path.startswith("/channels")]
    assert public
    seen += [json.dumps(request.json) for request in public]
    assert not [(secret, words) for secret in secrets for words in seen if secret in words.lower()]


async def test_row_69_a_table_that_cannot_go_on_can_be_looked_for_and_ended(server: Server) -> None:
    """As after a release that lacks its game."""
    anna = server.people[0]
    await opened(server, "ferry", 2)
    del server.bot.keeper.games["ferry"]  # type: ignore[attr-defined]
    assert "does not know the game of table #1" in said(await anna.slash(server.channel, "play"))
    assert "ferry #1" in said(await anna.slash(server.channel, "table list"))
    assert "Table #2 is open" in said(await anna.slash(server.channel, "table open", game="la_strada"))
    asked = await server.owner.slash(server.channel, "table end", table=1)
    await server.owner.click(answer(asked), label="End it")
    assert not (await server.table(1)).running


async def test_back_goes_through_a_question_before_it_takes_a_step(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    asked = text(await answering(anna, await playing(server, anna), "Lay a course"))
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    assert await steps(server, number, anna) == ["Lay"]
    panel = answer(await anna.click(panel, label="Back"))
    assert await steps(server, number, anna) == []
    panel = await answering(anna, panel, "Lay a course")
    assert text(panel) == asked
    panel = answer(await anna.click(panel, label="Back"))
    assert "**What do you do?**" in text(panel)


async def test_back_takes_a_choice_together_with_the_steps_it_forced(server: Server) -> None:
    """A settlement to which one route leads is built to in one press, and taken back in one."""
    number, builder, look = await building(server)
    forced = next(
        action
        for action in look.draft.legal_actions()
        if type(action).__name__ == "Reach" and len(settle(look.draft.push(action)).steps) == 2
    )
    await builder.slash(server.channel, "strada reach", to=str(forced.to))
    assert await steps(server, number, builder) == ["Reach", "Route"]
    panel = await playing(server, builder)
    await builder.click(panel, label="Back")
    assert await steps(server, number, builder) == []


async def test_row_68_a_running_game_goes_on_from_where_it_stands_when_the_rules_change(
    server: Server,
) -> None:
    """And the log says so."""
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna)

    def setup(opening: Opening, chance: Chance) -> Any:
        chance.below(2)
        return FERRY.setup(opening, chance)

    server.shelf = {"ferry": Box(replace(FERRY, version=2, setup=setup), lambda: plain(FERRY))}
    before = (await server.look(number, ben)).state
    await server.restart()
    table = await server.table(number)
    assert (table.version, table.plies) == (2, 4)
    assert (await server.look(number, ben)).state == before
    assert "The rules were updated." in text(server.board())
    await dug(server, ben)
    shown = said(await ben.slash(server.channel, "table log"))
    assert "The rules were updated." in shown
    await server.restart()
    assert (await server.table(number)).plies == 5


def test_row_70_chance_is_our_own_and_the_same_for_ever() -> None:
    """Python's generator may change what it shuffles; a game must not."""
    digests = set()
    for seed in range(3):
        random.seed(seed)
        digests.add(codec.digest(log.start(FERRY, Opening("ferry", 1, 3, 70)).state))
    assert digests == {"9edf1491d1599cfa"}
