"""The rules at hand: `/rules`, the ways between topics, *What can I do here?*, and where refusals lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.chat import here, panel, rules
from bot.chat.commands import help_text
from bot.chat.limits import OPTIONS, check
from bot.kernel import Chosen, Question
from bot.tables.keeper import Look
from tests.chat.conftest import GAMES
from tests.chat.playing import answering, building, opened, planned, playing
from tests.chat.server import Server, answer, controls, labels, said, text


def offered(message: Any, placeholder: str = "") -> dict[str, str]:
    """Return the options of the menu that can be used, by their labels."""
    menus = [c for c in controls(message) if placeholder in (c.get("placeholder") or "-")]
    return {option["label"]: option["value"] for menu in menus for option in menu.get("options", [])}


async def look_up(server: Server, person: simcord.MemberActor, game: str, topic: str = "") -> Any:
    shown = answer(await person.slash(server.channel, "rules", game=game, topic=topic))
    assert shown.ephemeral
    return shown


@pytest.mark.parametrize("game", [box.game for box in GAMES.values()], ids=lambda game: game.id)
async def test_without_a_topic_the_game_is_explained_in_brief(server: Server, game: Any) -> None:
    for typed in (game.title, game.title.upper(), game.id, game.command):
        shown = await look_up(server, server.people[0], typed)
        brief = game.words.guide("")[0]
        assert text(shown) == f"### {game.title}: The game in brief\n{brief.text}\n-# {brief.paragraph}"
    assert offered(shown)


async def test_a_topic_is_shown_by_its_name_or_by_what_can_only_mean_it(server: Server) -> None:
    anna = server.people[0]
    shown = await look_up(server, anna, "La Strada", "hamlet")
    assert text(shown).startswith(
        "### La Strada: Hamlet\nA merchant that has a hamlet to itself earns 2 gold"
    )
    assert text(shown).endswith("-# La Strada, Scoring; Playing Tiles")
    assert "Straight and curved tiles" in text(await look_up(server, anna, "La Strada", "curved"))


async def test_accents_need_not_be_typed(server: Server) -> None:
    anna = server.people[0]
    games = await anna.autocomplete(server.channel, "rules", "game", "orle")
    assert [choice["value"] for choice in games] == ["Orléans"]
    found = await anna.autocomplete(server.channel, "rules", "topic", "chateaud", game="orleans")
    assert [choice["value"] for choice in found] == ["Châteaudun"]
    assert text(await look_up(server, anna, "Orleans", "la chatre")).startswith("### Orléans: La Châtre\n")


async def test_an_unknown_topic_is_refused_with_those_that_may_be_meant(server: Server) -> None:
    anna = server.people[0]
    near = text(await look_up(server, anna, "La Strada", "worksops"))
    assert near == "The rules of La Strada have no topic “worksops”. Did you mean Workshops?"
    several = text(await look_up(server, anna, "La Strada", "road"))
    assert several.endswith("Did you mean Roads hex by hex and Building roads?")
    far = text(await look_up(server, anna, "La Strada", "@everyone **x** " + "z" * 3000))
    assert "@everyone" not in far
    assert far.endswith("`/rules game:La Strada` shows all topics.")
    nowhere = text(await look_up(server, anna, "Chess"))
    assert nowhere.startswith("There is no game “Chess” here. Games here: ")


async def test_the_fields_offer_games_and_topics(server: Server) -> None:
    anna = server.people[0]
    games = await anna.autocomplete(server.channel, "rules", "game", "stra")
    assert [choice["value"] for choice in games] == ["La Strada"]
    found = await anna.autocomplete(server.channel, "rules", "topic", "ha", game="La Strada")
    assert next(choice["value"] for choice in found) == "Hamlet"
    every = await anna.autocomplete(server.channel, "rules", "topic", "", game="Ferry")
    assert len(every) == OPTIONS
    isle = await anna.autocomplete(server.channel, "rules", "topic", "ISLE 28", game="ferry")
    assert [choice["value"] for choice in isle] == ["Isle 28 (islands)"]
    assert await anna.autocomplete(server.channel, "rules", "topic", "", game="Chess") == []


async def test_each_answer_leads_to_other_topics_after_a_restart_too(server: Server) -> None:
    anna = server.people[0]
    shown = await look_up(server, anna, "La Strada")
    await server.restart()
    menu = next(c for c in controls(shown) if c.get("options"))
    chosen = await anna.select(shown, [offered(shown)["Village"]], custom_id=menu["custom_id"])
    assert said(chosen).startswith("### La Strada: Village\n")
    assert not chosen.followups


async def test_a_game_with_many_topics_has_them_in_groups_with_pages(server: Server) -> None:
    anna = server.people[0]
    shown = await look_up(server, anna, "Ferry", "amber")
    assert set(offered(shown, "Goods")) == {"Salt", "Wool", "Wine", "Honey", "Amber"}
    groups = offered(shown, "Something else")
    menu = next(c for c in controls(shown) if c.get("placeholder") == "Something else")
    shown = answer(await anna.select(shown, [groups["Places of the islands"]], custom_id=menu["custom_id"]))
    assert "**Isle 1 (islands)**: Landing takes 1 of the days of a turn." in text(shown)
    assert len(offered(shown, "Places of the islands")) == OPTIONS
    shown = answer(await anna.click(shown, label="Later 25"))
    assert set(offered(shown, "Places of the islands")) == {f"Isle {n} (islands)" for n in range(25, 29)}
    assert "Later 25" not in labels(shown)


async def test_a_control_whose_topic_was_renamed_shows_the_game_in_brief(server: Server) -> None:
    anna = server.people[0]
    shown = await look_up(server, anna, "La Strada")
    menu = next(c for c in controls(shown) if c.get("options"))["custom_id"]
    for custom_id in (
        menu,
        "rules:open:0:la_strada",
        "rules:group:999:la_strada:",
        "rules:topic:7:la_strada",
    ):
        after = await server.press(anna, shown, custom_id, ["0123456789"])
        assert rules.RENAMED in said(after)
        assert "### La Strada: The game in brief" in said(after)
    gone = await server.press(anna, shown, "rules:open:0:chess:", ["0123456789"])
    assert "There is no game “chess” here." in said(gone)


# -- what can I do here? -----------------------------------------------------------------------------------


async def asking(person: simcord.MemberActor, shown: Any) -> Any:
    """Press *What can I do here?*; return the private message that answers it."""
    pressed = await person.click(shown, label="What can I do here?")
    (message,) = pressed.followups
    assert message.ephemeral
    return message


async def test_what_can_be_done_is_listed_with_its_rules_and_so_is_what_cannot(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2, "spies=False")
    await planned(server, number)
    shown = await asking(anna, await playing(server, anna))
    lines = text(shown).splitlines()
    assert lines[:2] == [f"### Ferry #{number}: what you can do here", "**What do you do?**"]
    assert "- **Lay a course**. A ferry sails to a place next to it." in lines
    assert "- **End the turn**. A ferry may stop whenever it likes." in lines
    assert lines[-1].startswith("-# Not possible now: Plan a shipment, ")
    assert "Look at a hand" in lines[-1]
    assert next(iter(offered(shown))) == "Courses"
    assert {"Planning", "Spying", "The game in brief"} <= set(offered(shown))


async def test_why_the_turn_cannot_be_ended_is_said_too(server: Server) -> None:
    """La Strada, Setting Up, sixth."""
    anna = server.people[0]
    await opened(server, "la_strada", 2, "start=first")
    lines = text(await asking(anna, await playing(server, anna))).splitlines()
    assert lines[-1] == (
        "-# End your turn: Workshops are placed once, before the first turn (Setting Up, sixth)."
    )


async def test_a_topic_found_there_opens_in_a_message_of_its_own(server: Server) -> None:
    anna = server.people[0]
    await planned(server, await opened(server, "ferry", 2))
    shown = await asking(anna, await playing(server, anna))
    menu = next(c for c in controls(shown) if c.get("options"))
    opened_topic = await anna.select(shown, [offered(shown)["Courses"]], custom_id=menu["custom_id"])
    assert said(opened_topic).startswith("### Ferry: Courses\n")
    assert answer(opened_topic).id != shown.id


async def test_the_answers_of_the_question_that_is_asked_are_listed(server: Server) -> None:
    number, builder, _ = await building(server)
    shown = await answering(builder, await playing(server, builder), "Build a road to a settlement")
    lines = text(await asking(builder, shown)).splitlines()
    assert lines[1] == (
        "A road begins at your workshop or at any settlement you have connected, "
        "and must end at a settlement that is new to you."
    )
    assert lines[2] == "**To which settlement do you build?**"
    look = await server.look(number, builder)
    assert look.draft is not None
    reach = [action for action in look.draft.legal_actions() if type(action).__name__ == "Reach"]
    assert sum(line.startswith("- **") for line in lines) == len(reach) + 1


async def test_asked_from_an_old_message_the_question_is_the_one_of_now(server: Server) -> None:
    anna = server.people[0]
    await planned(server, await opened(server, "ferry", 2))
    shown = await playing(server, anna)
    after = await anna.slash(server.channel, "ferry lay", to="mill")
    assert "1. sail to Mill" in said(after)
    assert "**What do you do?**" in text(await asking(anna, shown))
    await anna.slash(server.channel, "ferry dig")
    assert "Your turn is complete" in text(await asking(anna, shown))
    await anna.slash(server.channel, "turn end")
    late = await anna.click(shown, label="What can I do here?")
    assert "for an earlier moment" in text(late.followups[0])


@pytest.mark.parametrize("game", [box.game for box in GAMES.values()], ids=lambda game: game.id)
async def test_what_can_be_done_fits_into_a_message_at_every_question(server: Server, game: Any) -> None:
    number = await opened(server, game.id, max(game.seats[0], 2))
    look = await server.look(number, server.people[0])
    guide = server.bot.rules.guide_at(look.table)
    for _ in range(40):
        seat = game.pending(look.state)[0].seat if game.pending(look.state) else None
        if seat is None:
            break
        person = next(p for p in server.people if p.id == look.table.seats[seat].user)
        look = await server.look(number, person)
        while look.draft is not None and not look.draft.sealed:
            hold(look, (), guide)
            action = look.draft.legal_actions()[-1]
            look = await server.bot.keeper.push(number, person.id, action)
        hold(look, (), guide)
        look = await server.bot.keeper.commit(number, person.id)
        look = await server.look(number, person)


def hold(look: Look, path: panel.Path, guide: rules.Guide) -> None:
    """Check the message at a question, and at those that its first and last answers lead to."""
    if look.draft is None:
        return
    view = here.shown(look, path, guide)
    check(view).stop()
    found = None if look.draft.sealed else panel.asked(look.draft, path)
    if isinstance(found, Question):
        for number in {0, len(found.answers) - 1}:
            hold(look, (*path, number), guide)
    else:
        assert found is None or isinstance(found, Chosen)


# -- refusals ----------------------------------------------------------------------------------------------


async def test_a_refusal_of_a_typed_move_ends_with_its_topics_and_a_button_for_each(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    refused = answer(await anna.slash(server.channel, "ferry lay", to="castle"))
    assert text(refused).endswith("`/rules game:Ferry topic:Courses` explains it. So does `Castle (river)`.")
    assert labels(refused) == ["Rules: Courses", "Rules: Castle (river)"]
    await server.restart()
    shown = await anna.click(refused, label="Rules: Castle (river)")
    assert said(shown).startswith("### Ferry: Castle (river)\nLanding takes 2 of the days of a turn.")


async def test_what_cannot_be_read_leads_to_the_topic_of_the_move(server: Server) -> None:
    anna = server.people[0]
    await planned(server, await opened(server, "ferry", 2))
    refused = answer(await anna.slash(server.channel, "ferry swap", give="gold", take="wine"))
    assert text(refused).endswith("`/rules game:Ferry topic:The market` explains it.")
    assert labels(refused) == ["Rules: The market"]


async def test_the_rules_of_a_table_have_the_figures_it_is_played_with(server: Server) -> None:
    """A host's correction reaches new tables only, and so do the rules."""
    anna = server.people[0]
    await planned(server, await opened(server, "ferry", 2))
    printed = GAMES["ferry"].game.printed
    before = printed.current
    try:
        printed.current = printed.add(printed.text("").replace("days = 3", "days = 4", 1))
        assert "It has 4 days" in text(await look_up(server, anna, "Ferry", "Courses"))
        refused = answer(await anna.slash(server.channel, "ferry lay", to="castle"))
        assert "It has 3 days" in said(await anna.click(refused, label="Rules: Courses"))
    finally:
        printed.current = before


async def test_a_game_without_rules_says_so(server: Server) -> None:
    anna = server.people[0]
    box = GAMES["ferry"]
    silent = replace(box.game.words, guide=lambda _: (), topic=lambda *_: "")
    server.shelf = {**GAMES, "ferry": replace(box, game=replace(box.game, words=silent))}
    await server.restart()
    assert text(await look_up(server, anna, "Ferry")) == "Ferry explains no rules."
    assert await anna.autocomplete(server.channel, "rules", "topic", "", game="Ferry") == []
    await planned(server, await opened(server, "ferry", 2))
    refused = answer(await anna.slash(server.channel, "ferry lay", to="castle"))
    assert text(refused).endswith("Possible: Mill, Ford.")
    assert labels(refused) == []
    shown = await asking(anna, await playing(server, anna))
    assert "- **Lay a course**" in text(shown).splitlines()
    assert not offered(shown)


def test_help_says_where_the_rules_are() -> None:
    assert "`/rules`" in help_text([GAMES["ferry"].game])
