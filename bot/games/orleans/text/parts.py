"""Parts of the table in words, by the names that their pictures have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from bot.games.orleans.names import KINDS, SEATS
from bot.games.orleans.state import PlayerView, Sight, edition_of
from bot.games.orleans.text.effects import effect
from bot.games.orleans.text.naming import CITIZENS, HOURS, capital, crowd, entry, listed, named, plural
from bot.games.orleans.text.outline import deeds, player_lines, supplies, travels
from bot.kernel import Names

Part: TypeAlias = Callable[[Sight, Names], str]


def bag(view: Sight, _names: Names) -> str:
    """Tell the viewers what is in their own bag, where it can be drawn from, and what they have queued."""
    own = view.own
    if own is None or own.bag is None:
        return "You have no bag at this table."
    lines = [
        f"Your bag: {crowd(own.bag)}.",
        f"You draw up to {own.draws} in a round.",
        f"Your queue: {'; '.join(map(entry, own.queue)) or 'empty'}.",
    ]
    return "\n".join(lines)


def tracks(view: Sight, names: Names) -> str:
    """Tell how far everybody is on each track, and what the next steps bring."""
    edition = edition_of(view)
    rewards = {
        "farmer": [named(good).lower() for good in edition.farmer_goods],
        "boatman": [f"{coins} coins" if coins else "the citizen" for coins in edition.boatman_coins],
        "knight": [f"{draws} drawn" for draws in edition.draws[1:]],
        "scholar": [f"{points} points" for points in edition.scholar_points],
    }
    lines = []
    for kind in KINDS:
        if kind in edition.steps:
            steps = [f"{names[one.seat]} {one.tracks[kind]}" for one in view.players]
            shown = f"; steps bring: {', '.join(rewards[kind])}" if kind in rewards else ""
            lines.append(f"{capital(plural(kind))}: {', '.join(steps)} of {edition.steps[kind]}{shown}.")
    reached = [f"{names[one.seat]} {one.development} (status {one.status})" for one in view.players]
    coins = [f"{coins} at {space}" for space, coins in edition.development_coins.items()]
    stars = [
        f"{status} at {space}"
        for space, status in enumerate(edition.status)
        if space and status > edition.status[space - 1]
    ]
    lying = [space for space, citizen in edition.development_citizens.items() if citizen in view.citizens]
    lines.append(f"Development: {', '.join(reached)} of {edition.last}.")
    lines.append(f"On its way: coins: {', '.join(coins)}; status: {', '.join(stars)}.")
    lines.append(f"Citizens left at: {listed([str(space) for space in lying], 'none')}.")
    return "\n".join(lines)


def tiles(view: Sight, _names: Names) -> str:
    """Tell which place tiles can be taken, what they need and what they do."""
    places = edition_of(view).places
    lines = []
    for numeral, stack in zip(("I", "II"), view.stacks, strict=True):
        lines.append(f"**Stack {numeral}**{'' if stack else ': empty'}")
        for tile in stack:
            needs = ", ".join(map(named, places[tile].spaces))
            lines.append(f"{named(tile)}{f' ({needs})' if needs else ''}: {effect(tile, places[tile])}.")
    return "\n".join(lines)


def board_of(view: Sight, player: PlayerView, names: Names) -> Iterator[str]:
    """Tell all that can be known of a player, with every place, its needs and who stands there."""
    yield from player_lines(view, player, names)
    yield f"Citizens: {listed([CITIZENS[citizen] for citizen in player.citizens], 'none')}."
    places = edition_of(view).places
    for place, load in player.loads.items():
        free = [named(space) for space, spot in zip(places[place].spaces, load, strict=True) if not spot]
        still = f"; needs {', '.join(free)}" if free else ""
        yield f"{named(place)}: {effect(place, places[place])}{still}."


def _board(seat: int) -> Part:
    def tell(view: Sight, names: Names) -> str:
        if seat >= len(view.players):
            return f"Nobody has seat {seat + 1} at this table."
        return "\n".join(board_of(view, view.players[seat], names))

    return tell


def _supplies(view: Sight, _names: Names) -> str:
    counts = {hour: view.past.count(hour) + (hour == view.event) for hour in HOURS}
    printed = edition_of(view).hours
    still = [f"{HOURS[hour]} {printed[hour] - count}" for hour, count in counts.items()]
    return "\n".join([*supplies(view), f"Events still to come: {', '.join(still)}."])


PARTS: Final[Mapping[str, Part]] = {
    "My bag": bag,
    "Map": lambda view, _names: "\n".join(travels(view)),
    "Tracks": tracks,
    "Deeds": lambda view, _names: "\n".join(deeds(view)),
    "Tiles": tiles,
    "Supplies": _supplies,
    **{f"Board {seat + 1}": _board(seat) for seat in range(SEATS[-1])},
}
