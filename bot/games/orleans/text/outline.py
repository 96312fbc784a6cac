"""The whole table in words: the text board, and the picture's alternative text."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.orleans.names import BOARD, GOODS, TILES
from bot.games.orleans.state import PlayerView, Sight, edition_of
from bot.games.orleans.text.naming import (
    CITIZENS,
    HOURS,
    about_event,
    capital,
    crowd,
    entry,
    goods,
    listed,
    named,
    number,
    reward_of,
    spot,
)
from bot.kernel import Names, Result

PHASES = {
    "removal": "place tiles are removed",
    "census": "a debt of the census is settled",
    "planning": "followers and planning",
    "actions": "actions",
    "event": "the event",
    "over": "the game is over",
}


LOST = {"station": "trading station", "technology": "technology tile"}
"""What else leaves the game but followers, goods and place tiles."""


def outline(view: Sight, names: Names) -> str:
    """Describe the whole table, most important first."""
    return "\n".join(lines(view, names))


def lines(view: Sight, names: Names) -> Iterator[str]:
    """Yield the description line by line, so that whoever needs its beginning only makes no more."""
    yield from _head(view, names)
    for player in view.players:
        yield ""
        yield from player_lines(view, player, names)
    for chapter in (deeds, travels, supplies):
        yield ""
        yield from chapter(view)


def _head(view: Sight, names: Names) -> Iterator[str]:
    if view.result is not None:
        yield f"Orléans is over. {_winners(view.result, names)}"
        for part in (*view.result.parts, *view.result.tiebreaks):
            yield f"{part.name}: " + ", ".join(
                f"{name} {figure}" for name, figure in zip(names, part.figures, strict=False)
            )
        return
    about = about_event(view.event, edition_of(view).figure(view.event))
    yield (
        f"Orléans, round {view.round} of {view.rounds}: {HOURS[view.event]} ({about}). "
        f"Phase: {PHASES[view.phase]}. Start player: {names[view.start]}."
    )
    if view.turn is not None:
        yield f"{names[view.turn]} is to act."
    if view.bath:
        yield f"Drawn in the Bathhouse: {crowd(view.bath)}."
    own = view.own
    if own is not None:
        yield f"Your bag: {crowd(own.bag or ())}."
        if own.queue:
            yield f"Your queue: {'; '.join(map(entry, own.queue))}."


def _winners(result: Result, names: Names) -> str:
    winners = [names[seat] for seat in result.ranking[0]]
    points = number(result.scores[result.ranking[0][0]], "point")
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {points}."


def player_lines(view: Sight, player: PlayerView, names: Names) -> Iterator[str]:
    """Yield what can be known of a player, in a few lines."""
    stations = listed([named(town) for town in player.stations], "none")
    yield (
        f"**{names[player.seat]}**{_mood(view, player)}: {number(player.coins, 'coin')}; "
        f"goods: {goods(player.goods)}; "
        f"development {player.development}, status {player.status}; merchant in {named(player.merchant)}; "
        f"stations: {stations} ({player.stock} left); {number(len(player.citizens), 'citizen')}."
    )
    tracks = ", ".join(f"{named(kind)} {step}" for kind, step in player.tracks.items())
    unplaced = f" {number(player.technology, 'technology tile')} to place." if player.technology else ""
    yield f"Tracks: {tracks}. Draws {player.draws}; {player.bag_size} in the bag.{unplaced}"
    yield f"Market: {crowd(player.market)}."
    loaded = [
        f"{named(place)} ({', '.join(map(spot, load))})" if load else named(place)
        for place, load in player.loads.items()
        if any(load) or place not in BOARD
    ]
    yield f"Places: {'; '.join(loaded) or 'all empty'}."


def _mood(view: Sight, player: PlayerView) -> str:
    if player.debt:
        return f" (owes {number(player.debt, 'coin')})"
    match view.phase:
        case "planning":
            return " (ready)" if player.ready else " (to draw)" if player.drawing else " (planning)"
        case "actions" if player.passed:
            return " (passed)"
        case "event" if player.answering:
            return " (to answer the event)"
        case _:
            return ""


def deeds(view: Sight) -> Iterator[str]:
    """Yield the beneficial deeds with their free spaces, and the citizens lying elsewhere."""
    yield "Beneficial deeds:"
    for deed, card in edition_of(view).deeds.items():
        sent = view.deeds[deed]
        free = [
            f"{named(kind)} {count - sent.count(kind)}"
            for kind, count in card.spaces.items()
            if count > sent.count(kind)
        ]
        yield f"{card.name} ({reward_of(card)}): {'free: ' + ', '.join(free) if free else 'done'}."
    others = [CITIZENS[citizen] for citizen in view.citizens if citizen not in view.deeds]
    yield f"Other citizens to be had: {listed(others, 'none')}."


def travels(view: Sight) -> Iterator[str]:
    """Yield the connections with the goods that lie on them."""
    edition = edition_of(view)
    for water, head in ((True, "Waterways"), (False, "Roads")):
        ways = [
            f"{named(way.ends[0])} - {named(way.ends[1])} ({', '.join(lying) or 'empty'})"
            for way, lying in zip(edition.connections, view.goods, strict=True)
            if way.water == water
        ]
        yield f"{head}: {'; '.join(ways)}."


def supplies(view: Sight) -> Iterator[str]:
    """Yield what can be bought, recruited and taken, the events so far, and what left the game."""
    yield f"Goods market: {goods(view.market)}."
    supply = ", ".join(f"{named(kind)} {count}" for kind, count in view.supply.items())
    yield f"Followers to recruit: {supply}. {capital(number(view.technology, 'technology tile'))}."
    for numeral, stack in zip(("I", "II"), view.stacks, strict=True):
        yield f"Place tiles {numeral}: {listed([named(tile) for tile in stack], 'none')}."
    if view.past:
        yield f"Events so far: {', '.join(HOURS[hour] for hour in view.past)}."
    lost = [_lost(name, count) for name, count in view.box.items() if name not in GOODS]
    gone = {good: view.box.get(good, 0) for good in GOODS}
    yield f"Out of the game: {', '.join(lost) or 'no followers'}; goods: {goods(gone)}."


def _lost(name: str, count: int) -> str:
    """Return something that left the game, in numbers; of place tiles there is one each."""
    return named(name) if name in TILES else number(count, LOST.get(name, name))
