"""Typed commands: fields that offer what is legal, refusals that say why not and what would be possible."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.chat.limits import OPTION, OPTIONS
from bot.kernel import DO, choices
from tests.chat.playing import building, opened, planned
from tests.chat.server import Server, answer, labels, said, text


async def offers(
    server: Server, person: simcord.MemberActor, command: str, field: str, typing: str = "", **given: Any
) -> list[str]:
    found = await person.autocomplete(server.channel, command, field, typing, **given)
    assert len(found) <= OPTIONS
    assert all(1 <= len(str(choice["name"])) <= OPTION for choice in found)
    return [choice["value"] for choice in found]


async def legal(
    server: Server, number: int, person: simcord.MemberActor, kind: str, field: str, **given: Any
) -> Any:
    """Return what a field may still take."""
    look = await server.look(number, person)
    assert look.draft is not None
    left = choices.matching(look.draft.legal_actions(), {DO: kind, **given})
    return {str(value) for value in choices.answers(left, field)}


async def test_a_field_offers_what_is_legal_in_view_of_those_filled_in_any_order(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    assert set(await offers(server, anna, "ferry plan", "good")) == await legal(
        server, number, anna, "plan", "good"
    )
    await planned(server, number)
    for first, second in (("give", "take"), ("take", "give")):
        possible = await legal(server, number, anna, "swap", first)
        assert set(await offers(server, anna, "ferry swap", first)) == possible
        for value in sorted(possible):
            left = await legal(server, number, anna, "swap", second, **{first: value})
            assert set(await offers(server, anna, "ferry swap", second, **{first: value})) == left
            assert value not in left


async def test_a_field_offers_what_fits_to_what_is_typed_and_reaches_everything(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2, "chart=islands")
    await planned(server, number)
    assert len(await offers(server, anna, "ferry lay", "to")) == OPTIONS
    assert await offers(server, anna, "ferry lay", "to", "ISLE 28") == ["isle_28"]
    assert await offers(server, anna, "ferry lay", "to", "nowhere") == []


async def test_nothing_is_offered_to_whom_nothing_is_legal(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 2)
    assert await offers(server, anna, "ferry lay", "to") == []
    await planned(server, number)
    assert await offers(server, ben, "ferry lay", "to") == []
    assert await offers(server, chloe, "ferry lay", "to") == []
    assert await offers(server, anna, "strada place", "hex") == []
    await anna.slash(server.channel, "ferry dig")
    assert await offers(server, anna, "ferry lay", "to") == []


async def test_a_typed_turn_is_shown_step_by_step_and_ended_by_typing(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = answer(await anna.slash(server.channel, "ferry lay", to="Mill"))
    assert "1. sail to Mill" in text(panel)
    assert {"Back", "End turn"} <= set(labels(panel))
    panel = answer(await anna.slash(server.channel, "ferry lay", to=" HARBOUR "))
    assert "2. sail to Harbour" in text(panel)
    assert "2." not in said(await anna.slash(server.channel, "turn back"))
    assert "1." not in said(await anna.slash(server.channel, "turn restart"))
    await anna.slash(server.channel, "ferry lay", to="ford")
    assert "Your turn has ended." in said(await anna.slash(server.channel, "ferry stop"))
    assert "Anna sails to Ford.\nAnna stops." in text(server.board())
    assert (await server.table(number)).plies == 3


async def test_a_refusal_says_why_and_what_would_be_possible(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    assert said(await anna.slash(server.channel, "ferry lay", to="mill")) == (
        "Ferries plan first and sail then (p. 1). "
        "Lay a course is not possible here. Possible: Plan a shipment. "
        "`/rules game:Ferry topic:Courses` explains it."
    )
    await planned(server, number)
    assert said(await anna.slash(server.channel, "ferry lay", to="castle")) == (
        "A ferry sails to a place next to it, and Castle is not next to Harbour (p. 2). "
        "Castle is not possible here. Possible: Mill, Ford. "
        "`/rules game:Ferry topic:Courses` explains it. So does `Castle (river)`."
    )
    unread = said(await anna.slash(server.channel, "ferry swap", give="gold", take="wine"))
    assert unread.startswith("“gold” cannot be read. Possible: ")
    assert said(await ben.slash(server.channel, "ferry dig")) == (
        f"It is not your turn at table #{number}: it waits for Anna."
    )
    assert said(await server.people[2].slash(server.channel, "ferry dig")) == (
        "There is no table of yours here. `/table list` shows all; `/table open` opens one."
    )


def named(look: Any, field: str, value: int) -> str:
    """Return what somebody types for a hex: its name, as printed on it."""
    view = look.game.view(look.state, look.seat)
    return str(look.game.words.label(view, field, value, {})).split()[-1]


async def test_la_strada_refuses_a_workshop_on_a_hex_that_is_no_plains_by_its_name(server: Server) -> None:
    """Setting Up, sixth."""
    anna, ben = server.people[:2]
    number = await opened(server, "la_strada", 2, "start=first")
    look = await server.look(number, anna)
    assert look.draft is not None
    open_to = {action.hex for action in look.draft.legal_actions()}
    view = look.game.view(look.state, look.seat)
    reasons = set()
    for value in look.game.words.values(view, "hex"):
        if value not in open_to:
            typed_name = named(look, "hex", int(value))
            told = said(
                await anna.slash(server.channel, "strada place", row=typed_name[0].lower(), hex=typed_name)
            )
            assert "(Setting Up, sixth). " in told
            assert " is not possible here. Possible: " in told
            reasons.add("settlement" if "is a settlement" in told else "terrain")
        if len(reasons) == 2:
            break
    assert reasons == {"settlement", "terrain"}
    assert said(await ben.slash(server.channel, "strada place", row="B", hex="B4")).startswith(
        "It is not your turn"
    )
    nowhere = said(await anna.slash(server.channel, "strada place", row="D", hex="Z99"))
    assert nowhere.startswith("“Z99” cannot be read. Possible: ")


async def test_la_strada_refuses_a_road_that_is_too_expensive_with_its_cost(server: Server) -> None:
    """Playing Tiles: there is no credit."""
    number, builder, look = await building(server)
    view = look.game.view(look.state, look.seat)
    reach = {action.to for action in look.draft.legal_actions() if type(action).__name__ == "Reach"}
    told = []
    for value in look.game.words.values(view, "to"):
        if value not in reach and " " in look.game.words.label(view, "to", value, {}):
            told.append(
                said(await builder.slash(server.channel, "strada reach", to=named(look, "to", value)))
            )
            if "there is no credit" in told[-1]:
                break
    assert "resources and you have" in told[-1]
    assert "there is no credit (Playing Tiles)." in told[-1]
    assert "is not possible here. Possible: " in told[-1]
    assert (await server.look(number, builder)).draft.steps == ()  # type: ignore[union-attr]


async def test_la_strada_offers_settlements_in_reach_then_the_routes_there(server: Server) -> None:
    number, builder, look = await building(server)
    found = await offers(server, builder, "strada reach", "to")
    assert set(found) == await legal(server, number, builder, "reach", "to")
    routes = {
        action.to: sum(1 for _ in look.draft.push(action).legal_actions())
        for action in look.draft.legal_actions()
        if type(action).__name__ == "Reach"
    }
    busiest = max(routes, key=lambda to: routes[to])
    if routes[busiest] < 2:
        pytest.skip("every settlement in reach has one route")
    await builder.slash(server.channel, "strada reach", to=str(busiest))
    starts = await offers(server, builder, "strada route", "start")
    for start in starts:
        ways = await offers(server, builder, "strada route", "via", start=start)
        assert set(ways) <= await legal(server, number, builder, "route", "via", start=int(start))
    ways = await offers(server, builder, "strada route", "via")
    assert "build " in said(await builder.slash(server.channel, "strada route", start=starts[0], via=ways[0]))


async def test_which_table_is_meant_is_asked_only_where_it_is_not_clear(server: Server) -> None:
    anna, ben = server.people[:2]
    first = await opened(server, "ferry", 2)
    second = await opened(server, "ferry", 2)
    asked = said(await anna.slash(server.channel, "play"))
    assert asked == f"Which table do you mean: #{first} and #{second}? Say it in the field `table`."
    shown = await anna.autocomplete(server.channel, "play", "table", "")
    assert [choice["value"] for choice in shown] == [second, first]
    other = server.guild.create_text_channel("elsewhere")
    await ben.slash(other, "table open", game="la_strada")
    assert "Which table" in said(await anna.slash(other, "play"))
    assert "Ferry #1: your turn" in said(await anna.slash(server.channel, "play", table=first))


FIELDS = {"place": ("row", "hex"), "reach": ("to",), "route": ("start", "via"), "lay": ("start", "to")}
HOSTILE = st.one_of(
    st.text(max_size=120).filter(str.strip),
    st.integers(-(10**30), 10**30).map(str),
    st.sampled_from(
        ["mill", "D4-D5", "E5", "-".join(["D4"] * 400), "½", "٣", "null", "true", "{0}", "\x00", "{}"]
    ),
)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
async def test_whatever_is_typed_is_answered_in_words(server: Server, data: st.DataObject) -> None:
    """Never a failure, and never a change of the game by what is not legal."""
    if not await server.bot.keeper.store.tables():
        await building(server)
    person = data.draw(st.sampled_from(server.people[:2]))
    kind, fields = data.draw(st.sampled_from(sorted(FIELDS.items())))
    typing = {field: data.draw(HOSTILE, label=field) for field in fields}
    before = await server.table(1), (await server.look(1, person)).state
    told = said(await person.slash(server.channel, f"strada {kind}", **typing))
    assert told
    assert "went wrong" not in told
    assert (await server.table(1), (await server.look(1, person)).state) == before
    for field in typing:
        others = {name: value for name, value in typing.items() if name != field}
        await offers(server, person, f"strada {kind}", field, typing[field][:90], **others)


async def test_a_field_left_out_is_filled_in_or_asked_for(server: Server) -> None:
    number = await opened(server, "la_strada", 2, "start=first")
    anna = server.people[0]
    look = await server.look(number, anna)
    assert look.draft is not None
    first = choices.spell(look.draft.legal_actions()[0])
    label = look.game.words.label(look.game.view(look.state, look.seat), "hex", first["hex"], {})
    asked = said(await anna.slash(server.channel, "strada place", row=str(first["row"])))
    assert "Fill in `hex`, too." in asked
    assert label in asked
    nowhere = said(await anna.slash(server.channel, "strada place", row="Z"))
    assert "nothing you could do" in nowhere
    panel = answer(await anna.slash(server.channel, "strada place", hex=label))
    assert f"put a workshop on {label}" in text(panel)
