"""Every word that La Strada says: what is asked, offered and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.games.la_strada.actions import (
    VIA,
    Built,
    Choice,
    Earned,
    Ended,
    Finish,
    Happening,
    Headed,
    Laid,
    Lay,
    Passed,
    Place,
    Placed,
    Reach,
    Route,
    Saved,
)
from bot.games.la_strada.guide import guide, topic
from bot.games.la_strada.hexes import NOWHERE, Hex
from bot.games.la_strada.naming import (
    colour,
    hex_name,
    is_hex,
    land_of,
    listed,
    me,
    number,
    place_name,
    price,
    settlement_at,
    terrain_names,
    titled,
    way_name,
)
from bot.games.la_strada.network import cheapest, network, ways
from bot.games.la_strada.outline import outline
from bot.games.la_strada.reasons import reason, why_not_here
from bot.games.la_strada.scoring import worth
from bot.games.la_strada.state import Cause, Sight
from bot.games.la_strada.tables import SITE, TERRAINS
from bot.kernel import DO, Decision, Given, Names, Seat, Value, Words

VERBS = {
    "place": "Put a workshop on the map",
    "reach": "Build a road to a settlement",
    "route": "Choose the route",
    "lay": "Lay a road hex by hex",
    "end": "End your turn",
}

ENDINGS: dict[Cause, str] = {
    "no merchants": "{name} has no merchant left: the game is over.",
    "no road": "{name} cannot connect to any more settlements: the game is over.",
    "all settled": "All settlements have a merchant: the game is over.",
    "dead end": "Nobody can connect to any more settlements: the game is over.",
    "standstill": "Everybody passed twice in a row with full resources: the game is over.",
}


def label(view: Sight, field: str, value: Value, given: Given) -> str:
    """Name a value of a field."""
    del given  # a value is called the same whatever was chosen before
    match field, value:
        case "do", str():
            return VERBS.get(value, value)
        case "via", str():
            hexes = hexes_of(view, value)
            cost = f" · {number(price(view, hexes), 'resource')}" if hexes else ""
            return f"{way_name(value.split(VIA))[:50]}{cost}"
        case "start", int() if value in me(view).workshops:
            return f"your workshop {hex_name(view, value)}"
        case _, int():
            return place_name(view, value)
        case "row", str():
            return f"Row {value}"[:50]
        case _:
            return str(value)


def hexes_of(view: Sight, via: str) -> list[Hex]:
    """Return the hexes of a route, none when one of them does not exist or is no open country."""
    land = land_of(view)
    hexes = [land.grid.named.get(name, NOWHERE) for name in via.split(VIA)]
    return hexes if all(one >= 0 and land.terrain[one] != SITE for one in hexes) else []


def detail(view: Sight, field: str, value: Value, given: Given) -> str:
    """Say what choosing a value means here."""
    match field, value:
        case "do", str():
            return about_kind(view, value)
        case "hex", int() if is_hex(view, value):
            return prospects(view, value)
        case "row", str():
            return free_in_row(view, value)
        case "start", int() if view.heading != NOWHERE:
            return f"from {number(cheapest_from(view, value), 'resource')}"
        case "to", int():
            return destination(view, value, given)
        case "via", str():
            hexes = hexes_of(view, value)
            left = me(view).resources - price(view, hexes)
            return f"{terrain_names(view, hexes)} · leaves {left}" if hexes else ""
        case _:
            return ""


def free_in_row(view: Sight, row: str) -> str:
    """Return on which hexes of a row a workshop may be put."""
    land = land_of(view)
    free = [one for one in land.plains if land.grid.row(one) == row and not why_not_here(view, one)]
    return listed([hex_name(view, one) for one in free])[:100]


def about_kind(view: Sight, kind: str) -> str:
    """Say what a kind of action is good for."""
    match kind:
        case "reach":
            return "pick a settlement in reach, then one of its routes"
        case "lay":
            return "pick each hex of the road yourself"
        case "end":
            edition = land_of(view).edition
            kept = me(view).resources
            lost = max(0, kept + edition.income - edition.cap)
            return f"keeps {number(kept, 'resource')}" + (f"; {lost} of them will be lost" if lost else "")
        case _:
            return ""


def prospects(view: Sight, workshop: Hex) -> str:
    """Say how many settlements a workshop on this hex could reach."""
    edition = land_of(view).edition
    costs = cheapest(view, me_at(view), workshop=workshop).values()
    if not costs:
        ends = "" if edition.outfits[len(view.players)].paired else ": the game would end on your turn"
        return f"no road of at most {edition.cap} resources can begin here{ends}"
    soon = sum(cost <= edition.income for cost in costs)
    return (
        f"{number(soon, 'settlement')} within {edition.income} resources, {len(costs)} within {edition.cap}"
    )


def cheapest_from(view: Sight, start: Hex) -> int:
    """Return what the cheapest route from a place to the settlement one heads for costs."""
    net = network(view, me_at(view), me(view).resources)
    heading = view.heading
    return min((cost for cost, first, _, end in ways(net) if (first, end) == (start, heading)), default=0)


def me_at(view: Sight) -> Seat:
    """Return the seat that is asked."""
    return view.turn if view.viewer is None else view.viewer


def destination(view: Sight, to: Hex, given: Given) -> str:
    """Say what a road to this hex costs, and what waits there."""
    land = land_of(view)
    resources = me(view).resources
    found = settlement_at(view, to)
    spent = price(view, view.road[1:])
    if found is None:
        if to < 0 or to >= len(land.terrain):
            return ""
        cost = land.edition.costs[land.terrain[to]]
        return f"{TERRAINS[land.terrain[to]]} · costs {cost}, leaves {resources - spent - cost}"
    if view.road and given.get(DO, "lay") == "lay":
        return f"arrives for {spent}, leaves {resources - spent} · {company(view, to)}"
    cost = cheapest(view, me_at(view)).get(to, 0)
    return f"costs {cost}, leaves {resources - cost} · {company(view, to)}" if cost else ""


def company(view: Sight, to: Hex) -> str:
    """Say who has a merchant in a settlement, and what a merchant of one's own would earn there."""
    found = settlement_at(view, to)
    if found is None:
        return ""
    edition = land_of(view).edition
    gold = worth(edition, found.kind, len(found.merchants) + 1)
    if not found.merchants:
        return f"nobody is there ({gold} gold)"
    if edition.outfits[len(view.players)].paired:
        return "occupied (a way on, no gold)"
    others = listed([colour(view, seat) for seat in found.merchants])
    return f"{others} {'is' if len(found.merchants) == 1 else 'are'} there ({gold} gold each)"


def ask(view: Sight, field: str, given: Given) -> str:
    """Put the question for a field into a sentence."""
    laying = given.get(DO) == "lay" or bool(view.road)
    match field:
        case "do":
            return f"What do you do with {number(me(view).resources, 'resource')}?"
        case "row":
            return "In which row do you put your workshop?"
        case "hex":
            return "Where do you put your workshop?"
        case "to" if laying:
            return "Where does the road go on?" if view.road else "Which hex gets the first tile?"
        case "to":
            return "To which settlement do you build?"
        case "start":
            return "Where does the road begin?"
        case _:
            return f"Which way does the road to {place_name(view, view.heading)} take?"


def prompt(view: Sight, decision: Decision) -> str:
    """Say what a seat is to decide."""
    if decision.name == "place":
        return "put a workshop on the map"
    if decision.seat == view.viewer and view.heading != NOWHERE:
        return f"choose the route to {place_name(view, view.heading)}"
    if decision.seat == view.viewer and view.road:
        return f"go on with the road from {hex_name(view, view.road[-1])}"
    return f"build roads with {number(view.players[decision.seat].resources, 'resource')}"


def step(view: Sight, action: Choice) -> str:
    """Say what an action would do, in the position before it."""
    match action:
        case Place(_, one):
            return f"put a workshop on {hex_name(view, one)}"
        case Reach(to):
            return f"head for {place_name(view, to)}"
        case Route(start, via):
            cost = price(view, hexes_of(view, via))
            way = way_name((hex_name(view, start), *via.split(VIA)))[:50]
            return f"build {way} to {place_name(view, view.heading)} for {cost}"
        case Lay(start, to):
            if settlement_at(view, to):
                return f"arrive in {place_name(view, to)} for {price(view, view.road[1:])}"
            return f"lay a road from {place_name(view, start)} to {hex_name(view, to)}"
        case Finish():
            return f"end the turn with {number(me(view).resources, 'resource')}"
        case _:
            assert_never(action)


def tell(event: Happening, viewer: Seat | None, names: Names) -> str | None:
    """Say what happened; a road is nobody else's business before it arrives."""
    match event:
        case Placed(seat, hex=one):
            return f"{names[seat]} puts a workshop on {one}."
        case Earned(seat, gained, resources, lost):
            over = f"; {lost} more would be too many" if lost else ""
            return f"{names[seat]} gets {number(gained, 'resource')} and has {resources}{over}."
        case Headed(seat, to, kind):
            return f"You head for {titled(kind, to)}." if seat == viewer else None
        case Laid(seat, start, to):
            return f"You lay a road from {start} to {to}." if seat == viewer else None
        case Built():
            return f"{names[event.seat]} {built(event)}"
        case Saved(seat, resources):
            return f"{names[seat]} ends the turn with {number(resources, 'resource')}."
        case Passed(seat, resources, stuck):
            why = (
                "can never build again"
                if stuck
                else f"can build nothing with {number(resources, 'resource')}"
            )
            return f"{names[seat]} {why}: the turn passes."
        case Ended(cause, seat):
            return ENDINGS[cause].format(name=names[seat])
        case _:
            assert_never(event)


def built(event: Built) -> str:
    """Say what a road cost and brought."""
    if not event.settled:
        gain = "no merchant is placed beside the other player's"
    elif event.merchants == 1:
        gain = f"the first merchant there earns {event.gold} gold"
    else:
        gain = f"{event.merchants} merchants there earn {event.gold} gold each"
    way = way_name((event.start, *event.hexes))
    to = titled(event.kind, event.end)
    return f"builds {way} to {to} for {event.cost}, {event.resources} left: {gain}."


def values(view: Sight, field: str) -> Sequence[Value]:
    """Return all hexes of the map for the fields that name one."""
    return range(len(land_of(view).grid.names)) if field in {"hex", "to", "start"} else ()


WORDS = Words(
    label, detail, ask, prompt, step, reason, tell, outline, values=values, guide=guide, topic=topic
)
