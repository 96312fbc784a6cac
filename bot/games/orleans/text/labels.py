"""Questions and answers: what menus say."""

from __future__ import annotations

from bot.games.orleans.followers import hand_of
from bot.games.orleans.names import DEEDS, GOODS, KINDS, PLACES, TOWNS, Deed, Place
from bot.games.orleans.planning import filling
from bot.games.orleans.spaces import TOWER, is_follower
from bot.games.orleans.state import EMPTY, PlayerView, Sight, edition_of
from bot.games.orleans.text.effects import effect
from bot.games.orleans.text.naming import capital, crowd, named, number, reward_of
from bot.kernel import DO, Given, Value

VERBS = {
    "remove": "Remove a place tile",
    "draw": "Draw followers",
    "fill": "Fill a place",
    "put": "Place one follower",
    "take_off": "Take followers off again",
    "bring_back": "Bring a follower back",
    "ahead": "Queue actions",
    "queue": "Add to the queue",
    "unqueue": "Take the last off the queue",
    "ready": "Ready",
    "reopen": "Change the plan",
    "use": "Use a place",
    "recruit": "Village: recruit",
    "sail": "Ship: travel by water",
    "ride": "Wagon: travel by road",
    "send": "Send to a deed",
    "buy": "Pharmacy: buy development",
    "finish": "Leave it at that",
    "pass": "Pass",
    "fit": "Place technology",
    "give": "Give food",
    "shelter": "Use the Sacristy",
    "suffer": "Suffer the event",
    "give_up": "Give something up",
}

ABOUT = {
    "fill": "as far as your market has the followers",
    "put": "on any space where it may stand",
    "take_off": "those of this plan",
    "bring_back": "from an action space to your market",
    "ahead": "what you do in the action phase, so that nobody waits for you",
    "ready": "your plan stands, and may be changed until all are ready",
    "reopen": "as long as not everybody is ready",
    "pass": "no more actions this round",
    "shelter": "its monk returns to your bag",
}

ITEMS = {
    "good": "A good",
    "point": "A development point",
    "follower": "A follower from your bag, at random",
    "station": "A trading station",
    "tile": "A place tile",
    "technology": "A technology tile",
}

QUESTIONS = {
    DO: "What do you do?",
    "tile": "Which place tile?",
    "count": "How many followers do you draw?",
    "place": "Which place?",
    "follower": "Which follower?",
    "space": "On the space of which follower?",
    "kind": "Whom do you recruit?",
    "to": "To which town?",
    "good": "Which good?",
    "deed": "To which deed?",
    "reward": "For which reward?",
    "coins": "How many coins do you spend?",
    "item": "What do you give up in place of a coin?",
    "what": "What exactly?",
    "which": "And then?",
    "how": "For which reward?",
}


ASKED = {
    ("fill", "place"): "Which place do you fill?",
    ("put", "follower"): "Whom do you place?",
    ("take_off", "place"): "Off which place do you take the followers of this plan?",
    ("queue", "place"): "What do you do next, when it is your turn?",
    ("fit", "place"): "On which place do you put the technology tile?",
    ("sail", "good"): "Which good do you take on the way?",
    ("ride", "good"): "Which good do you take on the way?",
    ("give", "good"): "Which food do you give?",
    ("recruit", "tile"): "Which place tile does the trader bring?",
    ("remove", "tile"): "Which place tile leaves the game?",
}
"""Questions for a field of one kind of action."""

QUEUED = {
    "ship": ("To which town do you sail?", "Which good do you take on the way?"),
    "wagon": ("To which town do you ride?", "Which good do you take on the way?"),
    "horse_wagon": ("To which town do you ride?", "Which good do you take on the way?"),
    "village": ("Whom do you recruit?", "Which place tile does the trader bring?"),
    "town_hall": ("Whom do you send?", "To which deed?", "For which reward?"),
    "gunpowder_tower": ("Whom do you send?", "To which deed?", "For which reward?"),
    "pharmacy": ("How many coins do you spend?",),
    "technology": ("On which place do you put the technology tile?", "On the space of which follower?"),
    "event": ("How do you answer the event?",),
}
"""Questions for the choices of a queued action: what, which and how."""


def label(_view: Sight, field: str, value: Value, _given: Given) -> str:
    """Name the value of a field."""
    match field:
        case "do":
            return VERBS[str(value)]
        case "count":
            return number(int(value), "follower")
        case "coins":
            return number(int(value), "coin")
        case "item":
            return ITEMS.get(str(value), str(value))
        case _:
            return capital(named(str(value)))


def ask(view: Sight, field: str, given: Given) -> str:
    """Put the question for a field into a sentence."""
    do = str(given.get(DO, ""))
    if field == "place" and do == "put" and "follower" in given:
        return f"Where does the {named(str(given['follower']))} go?"
    queued = dict(zip(("what", "which", "how"), QUEUED.get(str(given.get("place")), ()), strict=False))
    asked = queued.get(field) or ASKED.get((do, field), QUESTIONS[field])
    return f"{asked} You have {_at_hand(view)}." if do in {"fill", "put"} and field != "space" else asked


def _at_hand(view: Sight) -> str:
    if view.own is None:
        return crowd(())
    return crowd(view.bath if view.task == "bathe" else hand_of(view.own))


def detail(view: Sight, field: str, value: Value, given: Given) -> str:
    """Say what choosing a value means here."""
    own = view.own
    if own is None:
        return ""
    match field:
        case "do":
            return ABOUT.get(str(value), "")
        case "count":
            return _about_count(own, int(value))
        case "place" if given.get(DO) == "fill":
            return _about_filling(view, own, str(value))
        case "place" | "tile":
            return _about_place(view, str(value))
        case "deed":
            return _about_deed(view, str(value))
        case "to":
            return _about_town(view, str(value), water=given.get(DO) == "sail")
        case "what" | "which":
            return _about_choice(view, str(value), str(given.get("place", "")))
        case "kind":
            return _about_kind(view, own, str(value))
        case _:
            return ""


def _about_count(own: PlayerView, count: int) -> str:
    placed = sum(is_follower(spot) for place, load in own.loads.items() if place != TOWER for spot in load)
    back = min(own.draws - count, placed)
    return f"{number(back, 'follower')} may come back from action spaces" if back > 0 else ""


def _about_filling(view: Sight, own: PlayerView, name: str) -> str:
    place = _place(name)
    if place is None or place not in own.loads:
        return ""
    standings = filling(edition_of(view), own, place)
    missing = own.loads[place].count(EMPTY) - len(standings)
    names = crowd(one.follower for one in standings)
    return f"{names}; {number(missing, 'space')} still empty" if missing else names


def _about_place(view: Sight, name: str) -> str:
    place = _place(name)
    if place is None:
        return ""
    card = edition_of(view).places[place]
    needs = ", ".join(map(named, card.spaces))
    return f"{effect(place, card)} ({needs})" if needs else effect(place, card)


def _about_deed(view: Sight, name: str) -> str:
    deed = _deed(name)
    if deed is None:
        return ""
    card = edition_of(view).deeds[deed]
    free = sum(card.spaces.values()) - len(view.deeds[deed])
    last = "; the last brings the citizen" if free == 1 else ""
    return f"{reward_of(card)}; {number(free, 'space')} free{last}"


def _about_town(view: Sight, name: str, *, water: bool) -> str:
    own = view.own
    edition = edition_of(view)
    ways = (edition.waterways if water else edition.roads)[own.merchant] if own else ()
    free = name == edition.free_town or not any(name in player.stations for player in view.players)
    there = f"{'you may build' if free else 'a station is'} there"
    # In a queue the merchant may be elsewhere by then.
    goods = [", ".join(view.goods[way]) or "no good" for town, way in ways if town == name]
    return f"{goods[0]} on the way; {there}" if goods else there


def _about_choice(view: Sight, name: str, place: str) -> str:
    """Say what a choice in a queue means, by what it names."""
    if name in TOWNS:
        return _about_town(view, name, water=place == "ship")
    if name in DEEDS and place in {"town_hall", "gunpowder_tower"}:
        return _about_deed(view, name)
    if name in KINDS and place == "village" and view.own is not None:
        return _about_kind(view, view.own, name)
    return _about_place(view, name) if name not in GOODS else ""


def _about_kind(view: Sight, own: PlayerView, kind: str) -> str:
    edition = edition_of(view)
    match kind:
        case "boatman":
            step = own.tracks["boatman"]
            coins = edition.boatman_coins[step] if step < edition.steps["boatman"] else 0
            if coins:
                return number(coins, "coin")
            return "the citizen" if "boatmen" in view.citizens else ""
        case "craftsman":
            return "a technology tile, placed after passing"
        case "trader":
            return "a place tile from stack I or II" if own.tracks["trader"] else "a place tile from stack I"
        case _:
            return ""


def _place(name: str) -> Place | None:
    return next((place for place in PLACES if place == name), None)


def _deed(name: str) -> Deed | None:
    return next((deed for deed in DEEDS if deed == name), None)
