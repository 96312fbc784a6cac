"""What a table decides together, as people see and press it."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.tables.table import Status
from tests.chat.playing import answering, opened, planned, playing
from tests.chat.server import Server, alts, answer, labels, said, text
from tests.chat.test_channels import open_in_thread


async def sailed(server: Server, seats: int = 2) -> int:
    """Open a table of Ferry at which the first has just sailed to the mill and stopped."""
    number = await opened(server, "ferry", seats)
    await planned(server, number)
    anna = server.people[0]
    panel = await answering(anna, await playing(server, anna), "Lay a course")
    panel = await answering(anna, panel, "ill")
    await anna.click(panel, label="End turn")
    return number


def question(server: Server) -> Any:
    """Return the newest question to a table."""
    return next(m for m in reversed(server.messages()) if "a question to the table" in text(m))


async def wanted(server: Server, person: simcord.MemberActor, command: str, **fields: Any) -> Any:
    """Type a command that weighs something, and ask the table."""
    weighed = answer(await person.slash(server.channel, command, **fields))
    return answer(await person.click(weighed, label="Ask the table"))


async def test_row_58_a_committed_turn_is_taken_back_by_consent_and_the_right_one_is_called(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    plies = (await server.table(number)).plies
    weighed = answer(await anna.slash(server.channel, "table rewind"))
    assert weighed.ephemeral
    assert f"Go back to the position after entry {plies - 1}" in text(weighed)
    assert f"- **{plies}** Anna:" in text(weighed)
    assert len(alts(weighed)) == 1
    assert labels(weighed) == ["Ask the table"]
    assert "The table is asked" in said(await anna.click(weighed, label="Ask the table"))
    asked = question(server)
    assert labels(asked) == ["Agree", "Refuse", "Withdraw"]
    assert "Agreed: Anna. Not answered yet: Ben." in text(asked)
    assert server.pinged()[-1] == {ben.id}
    assert (await server.table(number)).plies == plies
    done = answer(await ben.click(asked, label="Agree"))
    assert "**Agreed.** It is done." in text(done)
    assert labels(done) == []
    board = server.board()
    assert "The table went back to the position after entry" in text(board)
    assert "as Anna asked (Ben agrees)" in text(board)
    assert "**Anna**: sail" in text(board)
    assert server.pinged()[-1] == {anna.id}


async def test_row_56_what_was_taken_back_is_shown_first_and_can_be_restored(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    before = await server.look(number, ben)
    await wanted(server, anna, "table rewind")
    await ben.click(question(server), label="Agree")
    weighed = answer(await ben.slash(server.channel, "table restore"))
    assert "which was taken back" in text(weighed)
    assert "Back would come:" in text(weighed)
    await ben.click(weighed, label="Ask the table")
    await anna.click(question(server), label="Agree")
    assert (await server.look(number, ben)).state == before.state
    assert "The table returned to the position after entry" in text(server.board())
    assert "The table returned" in said(await ben.slash(server.channel, "table log"))


async def test_the_turn_just_ended_can_be_taken_back_from_its_own_answer(server: Server) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    await planned(server, 1)
    panel = await answering(anna, await playing(server, anna), "Dig")
    ended = answer(await anna.click(panel, label="End turn"))
    assert "Take it back …" in labels(ended)
    weighed = answer(await anna.click(ended, label="Take it back …"))
    assert "Luck or secrets are among it" in text(weighed)
    assert labels(weighed) == ["Ask the table"]


async def test_a_question_is_answered_once_by_each_and_by_nobody_else(server: Server) -> None:
    anna, ben, chloe, dario = server.people[:4]
    number = await sailed(server, 3)
    await wanted(server, anna, "table rewind")
    asked = question(server)
    stranger = await dario.click(asked, label="Agree")
    assert "not among those" in stranger.followups[0].content
    await ben.click(asked, label="Agree")
    await ben.click(asked, label="Agree")
    assert "Agreed: Anna and Ben. Not answered yet: Chloé." in text(question(server))
    await chloe.click(asked, label="Refuse")
    assert "**Refused.** Everything stays as it is." in text(question(server))
    again = await server.press(ben, question(server), f"motion:agree:{number}:1")
    assert "settled already" in again.followups[0].content
    assert (await server.table(number)).motion.outcome == "refused"  # type: ignore[union-attr]


async def test_a_question_survives_a_restart(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await wanted(server, anna, "table rewind")
    await server.restart()
    await ben.click(question(server), label="Agree")
    assert "The table went back" in text(server.board())
    assert (await server.table(number)).motion.outcome == "passed"  # type: ignore[union-attr]


async def test_a_question_lapses_when_the_table_plays_on(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailed(server)
    await wanted(server, anna, "table rewind")
    await ben.slash(server.channel, "ferry dig")
    await ben.slash(server.channel, "turn end")
    assert "**Lapsed.**" in text(question(server))
    assert labels(question(server)) == []


async def test_whoever_asks_can_withdraw(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailed(server)
    await wanted(server, anna, "table rewind")
    refused = await ben.click(question(server), label="Withdraw")
    assert "Only Anna, who asked, can withdraw this." in refused.followups[0].content
    assert "**Withdrawn.**" in said(await anna.click(question(server), label="Withdraw"))


async def test_a_pause_stops_play_and_calls_and_resuming_calls_anew(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    assert "The table is asked" in said(await anna.slash(server.channel, "table pause", reason="holidays"))
    assert "asks to pause the table: holidays." in text(question(server))
    await ben.click(question(server), label="Agree")
    assert "The table pauses: `/table resume` lets it play on." in text(server.board())
    assert "Table #1 pauses" in said(await ben.slash(server.channel, "play"))
    assert "pauses" in said(await ben.slash(server.channel, "ferry stop"))
    await ben.slash(server.channel, "table resume")
    await anna.click(question(server), label="Agree")
    assert not (await server.table(number)).paused
    assert "**Ben**: sail" in text(server.board())


async def test_row_102_a_replacement_has_all_rights_and_is_called(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await sailed(server)
    await anna.slash(server.channel, "table replace", player=ben)
    assert "free the seat of Ben" in text(question(server))
    await ben.click(question(server), label="Agree")
    assert "Ben lost seat 2 as Anna asked (Ben agrees)." in text(server.board())
    await chloe.click(server.board(), label="Take the free seat")
    assert server.pinged()[-1] == {chloe.id}
    assert "You have no seat" in said(await ben.slash(server.channel, "play", table=number))
    await anna.slash(server.channel, "table pause")
    refused = await ben.click(question(server), label="Agree")
    assert "not among those" in refused.followups[0].content
    assert "**Agreed.**" in said(await chloe.click(question(server), label="Agree"))


async def test_row_103_an_absent_player_holds_nobody_up(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await server.later(days=8)
    assert "Nobody else had to agree" in said(await anna.slash(server.channel, "table replace", player=ben))
    assert (await server.table(number)).seats[1] is None


async def test_conceding_is_weighed_and_ends_the_game(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    weighed = answer(await anna.slash(server.channel, "table concede"))
    assert "the victory goes to Ben" in text(weighed)
    assert (await server.table(number)).running
    await anna.click(weighed, label="Do it")
    assert (await server.table(number)).status is Status.OVER
    board = server.board()
    assert "Anna concedes: the victory goes to Ben." in text(board)
    assert labels(board)[0] == "Rematch"
    over = server.pings()[-1].content
    assert "is over. Anna concedes: the victory goes to Ben." in over
    assert str(ben.id) in over
    assert "Yes: its luck holds" in said(await ben.slash(server.channel, "table verify", table=number))


async def test_row_69_a_moderator_pauses_rewinds_replaces_and_ends_any_table_and_the_log_says_so(
    server: Server,
) -> None:
    anna, ben, chloe = server.people[:3]
    number = await sailed(server)
    owner = server.owner
    assert "as a moderator" in said(await owner.slash(server.channel, "table pause", table=number))
    await owner.slash(server.channel, "table resume", table=number)
    plies = (await server.table(number)).plies
    weighed = answer(await owner.slash(server.channel, "table rewind", table=number, entry=plies - 3))
    assert labels(weighed) == ["Do it as a moderator"]
    await owner.click(weighed, label="Do it as a moderator")
    await owner.slash(server.channel, "table replace", player=ben, by=chloe, table=number)
    assert (await server.table(number)).seat_of(chloe.id) == 1
    log = said(await anna.slash(server.channel, "table log"))
    for what in ("The table pauses", "The table resumes", "The table went back", "Ben lost seat 2"):
        assert f"{what}" in log
    assert log.count("by order of owner, a moderator") == 4
    late = await server.press(anna, server.board(), f"motion:order:{number}:end:{plies}")
    assert "moderator" in said(late)
    assert (await server.table(number)).running


@pytest.mark.parametrize("fields", [{"entry": 99}, {"entry": -1}])
async def test_what_cannot_be_gone_back_to_says_what_could(server: Server, fields: dict[str, int]) -> None:
    await sailed(server)
    refused = said(await server.people[0].slash(server.channel, "table rewind", **fields))
    assert "Its log goes up to" in refused


async def test_entries_are_offered_with_what_they_would_undo(server: Server) -> None:
    anna = server.people[0]
    await sailed(server)
    offered = await anna.autocomplete(server.channel, "table rewind", "entry", "")
    assert offered[0]["name"].startswith(f"After {offered[0]['value']}, before Anna: ")
    assert [choice["value"] for choice in offered] == sorted((c["value"] for c in offered), reverse=True)


async def test_row_60_a_channel_settles_how_far_turns_may_be_taken_back(server: Server) -> None:
    anna = server.people[0]
    await sailed(server)
    await server.bot.keeper.store.settle(server.channel.id, "takeback", "off")
    refused = said(await anna.slash(server.channel, "table rewind"))
    assert "only a moderator takes back" in refused


async def test_a_crash_between_question_and_call_repeats_neither(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailed(server)
    await wanted(server, anna, "table rewind")
    await server.crash()
    calls = [m for m in server.messages() if "[To the question]" in m.content]
    questions = [m for m in server.messages() if "a question to the table" in text(m)]
    assert (len(calls), len(questions)) == (1, 1)
    assert str(ben.id) in calls[0].content


@pytest.mark.parametrize("many", [False, True])
async def test_a_question_that_somebody_deletes_is_asked_again(server: Server, many: bool) -> None:  # noqa: FBT001
    anna, ben = server.people[:2]
    number = await sailed(server)
    await wanted(server, anna, "table rewind")
    first = question(server)
    if many:
        ids = [first.id, server.boards()[0].id]
        server.env.backend.bulk_delete_messages(server.channel.id, ids)
    else:
        server.env.backend.delete_message(server.channel.id, first.id)
    await server.env.settle()
    again = question(server)
    assert again.id != first.id
    calls = [m for m in server.messages() if "[To the question]" in m.content]
    assert [str(asked.id) in call.content for asked, call in zip((first, again), calls, strict=True)] == [
        True,
        True,
    ]
    await ben.click(again, label="Agree")
    assert (await server.table(number)).motion.outcome == "passed"  # type: ignore[union-attr]


async def test_a_question_moves_with_its_table(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await anna.slash(server.channel, "table pause")
    other = server.guild.create_text_channel("other")
    await anna.slash(other, "table move", table=number)
    asked = next(m for m in reversed(server.messages(other)) if "a question to the table" in text(m))
    assert server.pinged(other)[-1] == {ben.id}
    await ben.click(asked, label="Agree")
    assert (await server.table(number)).paused


async def test_a_question_outlives_the_thread_it_was_asked_in(server: Server) -> None:
    anna, ben = server.people[:2]
    number, thread = await open_in_thread(server)
    await anna.slash(thread, "table pause")
    assert any("a question to the table" in text(m) for m in server.messages(thread))
    server.env.backend.delete_channel(thread.id)
    await server.env.settle()
    await ben.click(question(server), label="Agree")
    assert (await server.table(number)).paused


async def test_leaving_settles_what_only_the_leaver_held_up(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await sailed(server, 3)
    await anna.slash(server.channel, "table replace", player=ben)
    await ben.click(question(server), label="Agree")
    assert "Not answered yet: Chloé." in text(question(server))
    await chloe.slash(server.channel, "table leave")
    assert "**Agreed.**" in text(question(server))
    assert (await server.table(number)).seats[1:] == (None, None)


async def test_a_question_of_a_table_that_has_ended_is_closed(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await anna.slash(server.channel, "table pause")
    weighed = answer(await server.owner.slash(server.channel, "table end", table=number))
    await server.owner.click(weighed, label="End it")
    asked = question(server)
    assert labels(asked) == []
    assert "**Lapsed.** The game has ended meanwhile." in text(asked)
    await server.press(ben, asked, f"motion:agree:{number}:1")
    assert labels(question(server)) == []


async def test_a_second_wish_leads_to_the_question_that_comes_first(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await wanted(server, anna, "table rewind")
    second = await ben.slash(server.channel, "table pause")
    assert "comes first" in said(second)
    (asked,) = second.followups
    assert labels(asked) == ["Agree", "Refuse", "Withdraw"]
    await ben.click(asked, label="Agree")
    assert (await server.table(number)).motion.outcome == "passed"  # type: ignore[union-attr]
    assert "**Agreed.**" in text(question(server))


async def test_a_moderator_who_plays_need_not_ask_the_table(server: Server) -> None:
    anna = server.people[0]
    server.people[0] = server.owner
    number = await sailed(server)
    server.people[0] = anna
    await server.owner.slash(server.channel, "table pause", moderator=True)
    assert (await server.table(number)).paused
    refused = said(await server.people[1].slash(server.channel, "table resume", moderator=True))
    assert "or a moderator" in refused
    await server.owner.slash(server.channel, "table resume", moderator=True)
    assert not (await server.table(number)).paused
    assert "by order of owner, a moderator" in text(server.board())


async def test_what_a_moderator_ends_says_so(server: Server) -> None:
    number = await sailed(server)
    weighed = answer(await server.owner.slash(server.channel, "table end", table=number))
    await server.owner.click(weighed, label="End it")
    log = said(await server.people[0].slash(server.channel, "table log", table=number))
    assert "The table ended without a result by order of owner, a moderator." in log


async def test_three_players_concede_only_together(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await sailed(server, 3)
    weighed = answer(await anna.slash(server.channel, "table concede", to=chloe))
    assert labels(weighed) == ["Ask the table"]
    await anna.click(weighed, label="Ask the table")
    assert (await server.table(number)).running
    stranger = await chloe.click(question(server), label="Agree")
    assert "not among those" in stranger.followups[0].content
    await ben.click(question(server), label="Agree")
    assert (await server.table(number)).status is Status.OVER


async def test_nobody_concedes_to_an_empty_table(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailed(server)
    await ben.slash(server.channel, "table leave")
    assert "Nobody else sits at table #1" in said(await anna.slash(server.channel, "table concede"))


async def test_what_has_ended_is_neither_taken_back_nor_restored(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailed(server)
    await wanted(server, anna, "table rewind")
    await ben.click(question(server), label="Agree")
    await anna.click(answer(await anna.slash(server.channel, "table concede")), label="Do it")
    assert "is not being played" in said(await ben.slash(server.channel, "table restore", table=number))


async def test_ending_is_not_asked_where_only_moderators_may(server: Server) -> None:
    anna = server.people[0]
    number = await sailed(server)
    weighed = answer(await anna.slash(server.channel, "table end", table=number))
    await server.bot.keeper.store.settle(server.channel.id, "ending", "moderators")
    assert "a moderator only" in said(await anna.click(weighed, label="Ask the table"))
    assert (await server.table(number)).motion is None


async def test_somebody_from_outside_asks_for_a_seat(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await sailed(server)
    await chloe.slash(server.channel, "table replace", player=ben, by=chloe, table=number)
    assert "**Chloé** asks to give the seat of Ben to Chloé." in text(question(server))
    await anna.click(question(server), label="Agree")
    await ben.click(question(server), label="Agree")
    assert (await server.table(number)).seat_of(chloe.id) == 1


async def test_what_is_brought_back_is_not_said_to_be_drawn_anew(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    await planned(server, 1)
    panel = await answering(anna, await playing(server, anna), "Dig")
    await anna.click(panel, label="End turn")
    await wanted(server, anna, "table rewind")
    assert "drawn anew" in text(question(server))
    await ben.click(question(server), label="Agree")
    assert "drawn anew" in text(server.board())
    weighed = answer(await ben.slash(server.channel, "table restore"))
    assert "must agree" in text(weighed)
    assert "drawn anew" not in text(weighed)
    await ben.click(weighed, label="Ask the table")
    await anna.click(question(server), label="Agree")
    assert "drawn anew" not in text(server.board())
    assert "left to be brought back" in said(await ben.slash(server.channel, "table restore"))


async def test_the_victory_goes_to_nobody_but_whom_it_was_offered(server: Server) -> None:
    """Somebody else may have taken the seat since the question was shown."""
    anna, ben, chloe = server.people[:3]
    number = await sailed(server)
    weighed = answer(await anna.slash(server.channel, "table concede"))
    await server.owner.slash(server.channel, "table replace", player=ben, by=chloe, table=number)
    assert "has gone on meanwhile" in said(await anna.click(weighed, label="Do it"))
    assert (await server.table(number)).running
