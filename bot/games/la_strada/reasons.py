"""Why an action is not legal, and where the rulebook says so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from bot.games.la_strada.actions import VIA, Choice, Finish, Lay, Place, Reach, Route
from bot.games.la_strada.hexes import AHEAD, NOWHERE, Hex
from bot.games.la_strada.naming import TILES, colour, hex_name, is_hex, land_of, me, number, place_name, price
from bot.games.la_strada.network import cheapest
from bot.games.la_strada.state import Sight
from bot.games.la_strada.tables import PLAINS, SITE, TERRAINS

ARRIVE = "tiles may only be placed where they connect to a new settlement (Playing Tiles)"
NO_CREDIT = "there is no credit (Playing Tiles)"
BEGIN = "A road begins at your workshop or at a settlement you have connected (Playing Tiles)."


def reason(view: Sight, action: Choice) -> str:
    """Say why an illegal action is not legal here."""
    if view.over:
        return "The game is over (The End of the Game)."
    if view.viewer != view.turn:
        return f"{colour(view, view.turn)} is to play: turns go round clockwise (The Play of the Game)."
    if isinstance(action, Place) != (view.phase == "place"):
        return "Workshops are placed once, before the first turn (Setting Up, sixth)."
    match action:
        case Place(row, one):
            return why_not_here(view, one) or why_not_in(view, row, one)
        case Finish():
            return f"Your road has not arrived: {ARRIVE}."
        case Reach(to):
            return why_not_now(view) or why_not_to(view, to)
        case Route(start, via):
            if view.heading == NOWHERE:
                return "Choose the settlement first; its route comes after."
            return why_not_along(view, start, via)
        case Lay(start, to):
            if view.heading != NOWHERE:
                return why_not_now(view)
            return why_not_step(view, start, to)
        case _:
            assert_never(action)


def why_not_now(view: Sight) -> str:
    """Say which road is to be finished first."""
    if view.heading != NOWHERE:
        return f"You head for {place_name(view, view.heading)}: choose its route, or take that step back."
    if view.road:
        return f"Finish the road you have begun first: {ARRIVE}."
    return ""


def why_not_in(view: Sight, row: str, one: Hex) -> str:
    """Say where a hex lies, when it is not in the row that was named."""
    found = land_of(view).grid.row(one)
    return "" if row == found else f"{hex_name(view, one)} lies in row {found}."


def why_not_here(view: Sight, one: Hex) -> str:
    """Say why no workshop can be put on a hex (Setting Up, sixth)."""
    if not is_hex(view, one):
        return "There is no such hex."
    land, name = land_of(view), hex_name(view, one)
    if land.terrain[one] == SITE:
        return (
            f"{place_name(view, one)} is a settlement: a workshop needs an empty space (Setting Up, sixth)."
        )
    if land.terrain[one] != PLAINS:
        return f"{name} is {TERRAINS[land.terrain[one]]}: workshops are placed on plains (Setting Up, sixth)."
    workshops = [there for player in view.players for there in player.workshops]
    if one in workshops:
        return f"{name} has a workshop already (Setting Up, sixth)."
    near = next((there for there in workshops if there in land.grid.neighbours[one]), NOWHERE)
    if near != NOWHERE:
        return f"{name} is next to the workshop on {hex_name(view, near)} (Setting Up, sixth)."
    return ""


def why_not_to(view: Sight, to: Hex) -> str:
    """Say why no road can be built to a hex (Playing Tiles)."""
    if why := why_not_end(view, to):
        return why
    name, own = place_name(view, to), me(view)
    costs = cheapest(view, view.turn)
    if to in costs:
        return (
            f"The cheapest road to {name} costs {number(costs[to], 'resource')} and you have "
            f"{own.resources}: {NO_CREDIT}."
        )
    cap = land_of(view).edition.cap
    if to in cheapest(view, view.turn, all_tiles=True):
        return f"You have too few road tiles left for a way to {name} (Playing Tiles)."
    return (
        f"No free way of at most {number(cap, 'resource')} leads to {name} from your network: "
        "roads cross nothing, and you never have more (Playing Tiles)."
    )


def why_not_end(view: Sight, to: Hex) -> str:
    """Say why no road may ever end on a hex."""
    if not is_hex(view, to):
        return "There is no such hex."
    own = me(view)
    if to in own.workshops or to in own.connected:
        name = place_name(view, to)
        return f"{name} is in your network: a road must reach a new settlement (Playing Tiles)."
    if any(to in player.workshops for player in view.players):
        return "You may never connect to another player's workshop (Playing Tiles)."
    if land_of(view).terrain[to] != SITE:
        return f"{hex_name(view, to)} is no settlement: each road must reach a new one (Playing Tiles)."
    if own.merchants_left == 0:
        return "You have no merchant left to place (Playing Tiles)."
    return ""


def why_not_along(view: Sight, start: Hex, via: str) -> str:
    """Say why a road cannot take this way to the settlement one heads for."""
    names = land_of(view).grid.named
    unknown = [name for name in via.split(VIA) if name not in names]
    if unknown:
        return "There is no such hex."
    return why_not_way(view, [start, *(names[name] for name in via.split(VIA))], view.heading)


def why_not_step(view: Sight, start: Hex, to: Hex) -> str:
    """Say why a road cannot begin, or go on, with this hex."""
    if view.road and start != view.road[-1]:
        return f"The road goes on from {hex_name(view, view.road[-1])}."
    if not is_hex(view, to):
        return "There is no such hex."
    road = list(view.road or (start,))
    if land_of(view).terrain[to] == SITE or any(to in player.workshops for player in view.players):
        return why_not_end(view, to) or why_not_way(view, road, to)
    return (
        why_not_way(view, [*road, to], NOWHERE)
        or f"A road over {hex_name(view, to)} cannot arrive with what you have: {ARRIVE}."
    )


def why_not_way(view: Sight, road: Sequence[Hex], end: Hex) -> str:
    """Say why a road cannot run so: its start, its hexes, and where it ends if it does."""
    start, *hexes = road
    own = me(view)
    if start not in own.workshops and start not in own.connected:
        return BEGIN
    land = land_of(view)
    if not hexes:
        return "A road needs one tile at least: lying side by side is no connection (Playing Tiles)."
    whole = [*road] if end == NOWHERE else [*road, end]
    for one, other in pairwise(whole):
        if other not in land.grid.neighbours[one]:
            return f"{place_name(view, one)} and {place_name(view, other)} do not touch."
    for before, one, after in zip(whole, whole[1:], whole[2:], strict=False):
        if land.grid.direction(one, after) not in AHEAD[land.grid.direction(before, one)]:
            return (
                f"A road tile runs straight or curves gently: none turns so sharply on {hex_name(view, one)}."
            )
    return next(filter(None, (why_not_tile(view, one) for one in hexes)), "") or why_not_paid(view, hexes)


def why_not_tile(view: Sight, one: Hex) -> str:
    """Say why no tile can be placed on a hex."""
    land, name = land_of(view), hex_name(view, one)
    if land.terrain[one] == SITE:
        return f"{place_name(view, one)} is a settlement: roads end there, others may go on (Playing Tiles)."
    for player in view.players:
        if one in player.laid:
            return f"{name} has a road tile: tiles are not stacked, roads never cross (Playing Tiles)."
        if one in player.workshops:
            return f"{name} has a workshop: a road cannot run through it (Playing Tiles)."
    return ""


def why_not_paid(view: Sight, hexes: Sequence[Hex]) -> str:
    """Say whether it is tiles or resources that are too few."""
    land, own = land_of(view), me(view)
    for code, left in enumerate(own.tiles):
        needed = sum(land.terrain[one] == code for one in hexes)
        if needed > left:
            return f"You have {number(left, f'{TILES[code]} tile')} left and need {needed} (Playing Tiles)."
    cost = price(view, hexes)
    if cost <= own.resources:
        return ""
    last = land.terrain[hexes[-1]]
    left = own.resources - cost + land.edition.costs[last]
    if left < 0:
        return f"This road costs {cost} resources and you have {own.resources}: {NO_CREDIT}."
    return (
        f"A {TILES[last]} tile costs {land.edition.costs[last]} resources and you have {left}: {NO_CREDIT}."
    )
