"""What Orléans says: its labels, its reasons, its outline."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import (
    Ahead,
    BringBack,
    Choice,
    Draw,
    Fill,
    Finish,
    Fit,
    Pass,
    Put,
    Queue,
    Ready,
    Recruit,
    Remove,
    Reopen,
    Ride,
    Sail,
    Send,
    TakeOff,
    Unqueue,
    Use,
)
from bot.games.orleans.names import CITIZENS, DEEDS, FOLLOWERS, HOURS, PLACES, TOWNS, Place
from bot.games.orleans.state import Entry, Position
from bot.games.orleans.text.effects import effect
from bot.games.orleans.text.naming import CITIZENS as CITIZEN_NAMES
from bot.games.orleans.text.naming import HOURS as HOUR_NAMES
from bot.games.orleans.text.naming import about_event, crowd, entry, named, number
from bot.kernel import DO, Decision, Seat
from tests.games.orleans.table import (
    ME,
    NAMES,
    acting,
    do,
    drawing,
    fill,
    followers,
    give,
    load,
    planning,
    why_not,
)

WORDS = GAME.words
EDITION = GAME.printed.of("")


def test_everything_has_a_name_of_its_own() -> None:
    values = [*PLACES, *DEEDS, *TOWNS, *FOLLOWERS]
    names = [named(value) for value in values]
    assert len(set(names)) == len(names)
    assert set(CITIZEN_NAMES) == set(CITIZENS)
    assert set(HOUR_NAMES) == set(HOURS)
    assert len({about_event(hour, EDITION.figure(hour)) for hour in HOURS}) == len(HOURS)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("scriptorium", "1 development point"),
        ("brewery", "2 coins"),
        ("windmill", "2 coins and 1 development point"),
        ("winery", "1 wine"),
        ("pharmacy", "up to 3 coins, a development point for each"),
        ("hospital", "coins equal to the development status"),
    ],
)
def test_places_say_what_they_do(place: Place, said: str) -> None:
    assert effect(place, EDITION.places[place]) == said


def test_every_place_says_something() -> None:
    said = [effect(place, EDITION.places[place]) for place in PLACES]
    assert all(said)
    assert max(map(len, said)) < 60


def test_numbers_agree_with_their_nouns() -> None:
    assert number(1, "boatman") == "1 boatman"
    assert number(2, "craftsman") == "2 craftsmen"
    assert number(0, "coin") == "0 coins"
    assert crowd(followers("own_boatman", "boatman", "boatman")) == "2 boatmen and 1 own boatman"
    assert crowd(()) == "nobody"


def test_filling_says_whom_it_takes_and_what_is_missing() -> None:
    view = GAME.view(planning(2), ME)
    village = WORDS.detail(view, "place", "village", {DO: "fill"})
    assert village == "1 own farmer, 1 own boatman and 1 own craftsman"
    assert WORDS.detail(view, "place", "ship", {DO: "fill"}).endswith("1 space still empty")


def test_a_draw_says_how_many_may_come_back_instead() -> None:
    state = drawing(2, *["farmer"] * 6)
    load(state, "ship", "farmer", "boatman")
    view = GAME.view(state, ME)
    assert WORDS.detail(view, "count", 2, {DO: "draw"}) == "2 followers may come back from action spaces"
    assert WORDS.detail(view, "count", 0, {DO: "draw"}) == "2 followers may come back from action spaces"
    assert WORDS.detail(view, "count", 3, {DO: "draw"}) == "1 follower may come back from action spaces"
    assert WORDS.detail(view, "count", 4, {DO: "draw"}) == ""


def test_where_nobody_stands_nobody_may_come_back() -> None:
    view = GAME.view(drawing(2, *["farmer"] * 6), ME)
    assert WORDS.detail(view, "count", 2, {DO: "draw"}) == ""


def test_what_is_queued_is_listed_as_long_as_that_is_short() -> None:
    state = planning(2)
    decision = Decision(ME, "queue", "Action phase", awaited=False)
    state.players[ME].queue = [Entry("ship", "tours", "wine", ""), Entry("pass", "", "", "")]
    assert WORDS.prompt(GAME.view(state, ME), decision).endswith("(so far: Ship: Tours, Wine; Pass)")
    state.players[ME].queue = [Entry("ship", "tours", "wine", "")] * 12
    assert WORDS.prompt(GAME.view(state, ME), decision).endswith("(12 so far, last: Ship: Tours, Wine)")


def test_towns_say_what_lies_on_the_way_and_whether_one_may_build() -> None:
    state = acting()
    fill(state, "ship")
    water = dict(GAME.printed.of("").waterways["orleans"])["blois"]
    state.goods[water] = ("wine",)
    view = GAME.view(state, ME)
    assert WORDS.detail(view, "to", "blois", {DO: "sail"}) == "wine on the way; you may build there"
    state.players[1].stations = ["blois"]
    assert WORDS.detail(GAME.view(state, ME), "to", "blois", {DO: "sail"}).endswith("a station is there")


def test_deeds_say_what_they_pay_and_when_the_citizen_is_near() -> None:
    state = acting()
    state.deeds["astronomy"] = ("scholar", "scholar")
    view = GAME.view(state, ME)
    said = WORDS.detail(view, "deed", "astronomy", {})
    assert said == "1 coin; 1 space free; the last brings the citizen"
    assert WORDS.detail(view, "deed", "canalisation", {}).startswith("1 coin or 1 development point")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("boatman", "2 coins"),
        ("craftsman", "a technology tile, placed after passing"),
        ("trader", "a place tile from stack I"),
        ("knight", ""),
    ],
)
def test_recruits_say_what_they_bring(kind: str, said: str) -> None:
    assert WORDS.detail(GAME.view(acting(), ME), "kind", kind, {DO: "recruit"}) == said


def test_the_last_boatman_says_whether_the_citizen_is_still_there() -> None:
    state = acting()
    state.players[0].tracks["boatman"] = 4
    assert WORDS.detail(GAME.view(state, ME), "kind", "boatman", {}) == "the citizen"
    state.citizens.remove("boatmen")
    assert WORDS.detail(GAME.view(state, ME), "kind", "boatman", {}) == ""


def test_a_queue_asks_for_each_choice_in_its_own_words() -> None:
    view = GAME.view(planning(2), ME)
    given = {DO: "queue", "place": "village"}
    assert WORDS.ask(view, "what", given) == "Whom do you recruit?"
    assert WORDS.ask(view, "which", {**given, "what": "trader"}) == "Which place tile does the trader bring?"
    assert WORDS.ask(view, "how", given) == "For which reward?"


def test_spectators_are_told_no_details() -> None:
    view = GAME.view(planning(2), None)
    assert WORDS.detail(view, "place", "village", {DO: "fill"}) == ""
    assert WORDS.reason(view, Ready()) == "Only those at the table act."


def test_a_queued_action_is_short_enough_for_a_button() -> None:
    state = acting(2, alone=False)
    longest = Entry("gunpowder_tower", "boatman", "boatmens_guild", "coins")
    state.players[1].queue = [longest]
    view = GAME.view(state, Seat(1))
    assert entry(longest) in WORDS.step(view, Unqueue())
    assert len(WORDS.step(view, Unqueue())) <= 80
    assert len(WORDS.step(view, Queue("gunpowder_tower", "boatman", "boatmens_guild", "coins"))) <= 80


REASONS: list[tuple[Choice, str]] = [
    (Remove("winery"), "before the first round"),
    (Draw(1), "before the action phase"),
    (Ready(), "before the action phase"),
    (Queue("pass", "", "", ""), "act now"),
    (Finish(), "nothing to finish"),
    (Recruit("boatman", ""), "once every one of its spaces is filled"),
    (Sail("blois", "nothing"), "once every one of its spaces is filled"),
    (Ride("ship", "blois", "nothing"), "No road leads"),
    (Ride("castle", "blois", "nothing"), "does not move the merchant"),
    (Ride("horse_wagon", "chartres", "nothing"), "do not have the Horse Wagon"),
    (Send("castle", "monk", "astronomy", "coins"), "sent from the Town Hall"),
    (Send("town_hall", "monk", "cathedral", "coins"), "No neutral monk stands"),
    (Use("ship"), "asks for more choices"),
    (Fit("ship", "farmer"), "after you pass"),
]


@pytest.mark.parametrize(("action", "said"), REASONS, ids=lambda value: str(value)[:30])
def test_refusals_say_why(action: Choice, said: str) -> None:
    state = acting()
    if action == Use("ship") or isinstance(action, Ride):
        fill(state, "ship")
    assert said in why_not(state, action)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Reopen(), "open already"),
        (Use("ship"), "in the action phase"),
        (Queue("pass", "", "", ""), "once your followers are placed"),
        (BringBack("ship", "farmer"), "for each that you did not draw"),
        (TakeOff("ship"), "No follower of this plan"),
        (Put("own_farmer", "herb_garden", "farmer"), "do not have the Herb Garden"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_refusals_in_planning_say_why(action: Choice, said: str) -> None:
    assert said in why_not(planning(2), action)


def test_refusals_name_the_stage_of_the_plan() -> None:
    state = drawing(2, "farmer")
    assert "First draw" in why_not(state, Ready())
    state = planning(2)
    load(state, "herb_garden")
    assert "has no action spaces" in why_not(state, Fill("herb_garden"))
    do(state, Fill("village"))
    do(state, Ahead())
    assert "queueing actions" in why_not(state, Fill("village"))


def test_refusals_after_passing_speak_of_technology() -> None:
    state = acting(2)
    state.players[0].tracks["craftsman"] = 1
    state.players[0].technology = 1
    do(state, Pass())
    assert "place your technology, or keep it" in why_not(state, Use("scriptorium"))
    assert "do not have the Winery" in why_not(state, Fit("winery", "farmer"))
    assert "has no space for" in why_not(state, Fit("castle", "knight"))


def test_the_outline_begins_with_what_matters_most() -> None:
    state = acting(3, event="harvest")
    give(state, grain=1, wine=2)
    lines = WORDS.outline(GAME.view(state, ME), NAMES).splitlines()
    assert lines[0].startswith("Orléans, round 1 of 18: Harvest (1 food, or 5 coins without food).")
    assert lines[1] == "Ada is to act."
    assert lines[2].startswith("Your bag: ")
    assert any(line.startswith("**Ada**: 5 coins; goods: 1 grain, 2 wine;") for line in lines)
    assert any(line.startswith("**Ben** (passed): 5 coins") for line in lines)


def test_the_outline_keeps_the_secrets_of_others() -> None:
    state = acting(2, alone=False)
    state.players[0].queue = [Entry("guildhall")]
    own = WORDS.outline(GAME.view(state, ME), NAMES)
    other = WORDS.outline(GAME.view(state, Seat(1)), NAMES)
    assert "Your queue: Guildhall." in own
    assert "Guildhall" not in other
    assert "Your bag: 1 own farmer" in own


def test_the_outline_lists_places_and_what_left_the_game() -> None:
    state = acting(2)
    load(state, "herb_garden")
    load(state, "winery", "technology")
    state.box = {"farmer": 4, "boatman": 1, "wine": 2, "station": 1, "library": 1}
    lines = WORDS.outline(GAME.view(state, None), NAMES).splitlines()
    assert "Places: Scriptorium (knight, scholar); Herb Garden; Winery (technology, free)." in lines
    assert lines[-1] == "Out of the game: 4 farmers, 1 boatman, 1 trading station, Library; goods: 2 wine."


def test_deeds_are_named_without_an_article() -> None:
    state = acting(2)
    load(state, "town_hall", "trader")
    (told, *_) = do(state, Send("town_hall", "trader", "plague", "coins"))
    assert (
        WORDS.tell(told, None, NAMES)
        == "Ada sends a trader from the Town Hall to Defeating the Plague: 2 coins."
    )


def test_the_outline_of_a_finished_game_names_the_winner() -> None:
    state = planning(2)
    state.phase = "over"
    state.players[1].coins = 9
    lines = WORDS.outline(GAME.view(state, None), NAMES).splitlines()
    assert lines[0] == "Orléans is over. Ben wins with 9 points."
    state.players[0].coins = 9
    assert "Ada and Ben share the win" in WORDS.outline(GAME.view(state, None), NAMES)


# -- parts -------------------------------------------------------------------------------------------------


def part(state: Position, name: str, seat: int | None = 0) -> str:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return WORDS.parts[name](view, NAMES[: len(state.players)])


def test_a_bag_is_told_to_its_owner_only() -> None:
    state = acting()
    state.players[0].queue.append(Entry("guildhall"))
    assert part(state, "My bag").startswith("Your bag: 1 own farmer, 1 own boatman")
    assert "Your queue: Guildhall." in part(state, "My bag")
    assert part(state, "My bag", None) == "You have no bag at this table."
    for name in WORDS.parts:
        assert "Guildhall." not in part(state, name, 1), name


def test_parts_show_a_plan_to_its_owner_only() -> None:
    state = planning()
    do(state, Fill("castle"))
    assert "Castle: a knight, to draw more followers.\n" in part(state, "Board 1")
    assert "Castle: a knight, to draw more followers; needs farmer, boatman, trader.\n" in part(
        state, "Board 1", 1
    )


def test_parts_tell_of_tracks_tiles_and_supplies() -> None:
    state = acting()
    state.players[1].tracks["boatman"] = 2
    state.past = ["income"]
    state.citizens.remove("second_on_development")
    told = part(state, "Tracks")
    assert (
        "Boatmen: Ada 0, Ben 2, Cleo 0 of 5; steps bring: 2 coins, 3 coins, 4 coins, 5 coins, the citizen."
        in told
    )
    assert "Citizens left at: 3 and 28." in told
    assert "Brewery (monk): 2 coins." in part(state, "Tiles")
    assert "Events still to come: Pilgrimage 3, Income 2, Harvest 3, Taxes 3, Trading Day 2" in part(
        state, "Supplies"
    )
    assert part(state, "Board 4") == "Nobody has seat 4 at this table."


def test_stand_ins_are_named_as_they_are_printed() -> None:
    assert effect("herb_garden", EDITION.places["herb_garden"]) == (
        "boatmen stand in for craftsmen, traders and farmers"
    )
    assert effect("school", EDITION.places["school"]) == "scholars stand in for all but monks"
