"""The picture of La Loire: from what a seat sees to shapes, and from an answer to its place."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import Final

from bot.games.la_loire.components import CITIES, ORLEANS
from bot.games.la_loire.ending import SOLO_TURNS, river_goal
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import NOBODY, Public, Sight
from bot.games.la_loire.text.outline import lines
from bot.kernel import Given, Names, Value
from rendering.alt import beginning
from rendering.header import header
from rendering.la_loire import board, layout, looking, market, panels, places, teams
from rendering.la_loire.area import own_area
from rendering.la_loire.cards import characters, palaces
from rendering.la_loire.drawings import drawings
from rendering.la_loire.sample import NAMES, sample
from rendering.scene import Artist, Point, Scene, Shape
from rendering.theme import SEATS

_TITLE: Final = "La Loire"


def scene(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw the whole table; what has changed since an earlier view is outlined."""
    table = view.table
    before = since.table if since is not None else None
    goal = river_goal(table)
    return Scene(
        size=layout.size(len(table.players)),
        ground="table",
        backdrop=f"la_loire {goal}",
        still=board.still(goal),
        shapes=(
            *_header(table, names),
            *market.market(view, before),
            market.supply(view),
            *places.places(table, before),
            *places.ships(table, before),
            *teams.teams(table, before),
            *(looking.looking(view) if view.shown else panels.panels(view, names, before)),
        ),
        drawings=drawings(),
        alt=beginning(lines(view, names)),
    )


def _header(table: Public, names: Names) -> tuple[Shape, ...]:
    seats = account(table).ranking[0] if table.over else (table.active,)
    return header(
        layout.WIDTH,
        SEATS[seats[0]],
        [names[seat] for seat in seats],
        _phrase(table, len(seats)),
        _TITLE,
        _stage(table),
    )


def _phrase(table: Public, count: int) -> str:
    turn = table.turn
    if table.over:
        return " wins" if count == 1 else " win"
    if turn.looking:
        return " reads messages"
    if turn.circus:
        return " sends the circus"
    return " goes on" if turn.stop else " moves"


def _stage(table: Public) -> str:
    if table.over:
        return f"After {table.turns} turns"
    if table.trigger != NOBODY:
        return "Last turns"
    turn = f"Turn {table.turns + 1}"
    if len(table.players) == 1:
        return f"{turn} of {SOLO_TURNS}"
    return f"Casual, {turn.lower()}" if table.variant == "casual" else turn


def place(view: Sight, field: str, value: Value, given: Given) -> Point | None:
    """Return where an answer lies: a space, a team, goods, a message, a palace, or a space of the river."""
    table = view.table
    match field, value:
        case (("to" | "village" | "space"), str()):
            return layout.spot(table.edition.index[value])
        case "toward", str():
            return _heading(table.edition.index, value, given)
        case "piece", ("trader" | "messenger"):
            return teams.middle(table, value)
        case "good", str():
            trader = table.player.trader.at
            own = panels.goods_middles(table) if trader in CITIES else places.goods_middles(table, trader)
            return own.get(value)
        case "message", str():
            found = looking.middles(view) if view.shown else panels.message_middles(table)
            return found.get(value)
        case "level", int():
            return market.deck_middle(value)
        case "palace", str():
            return places.palace_middles(table).get(value)
        case "spaces", int():
            goal = river_goal(table)
            return layout.river_middle(min(table.player.ship + value, goal), goal)
        case _:
            return None


def _heading(index: Mapping[str, int], city: str, given: Given) -> Point:
    """Return the lane towards a city where a piece is to stop, or the city where it stops there."""
    to = index[str(given.get("to", city))]
    if to in CITIES:
        return layout.spot(index[city])
    return layout.lane_middle(to, down=index[city] == ORLEANS)


def example() -> Scene:
    """Draw a position from the middle of a game."""
    view, since = sample()
    return scene(view, NAMES, since)


PARTS: Final = {
    "Own area": own_area,
    "Yellow and green characters": characters("yellow", "green"),
    "Red and blue characters": characters("red", "blue"),
    "Palaces": palaces,
}
"""Further pictures on request."""

ARTIST: Final = Artist(scene, place, example, PARTS)

if __name__ == "__main__":
    import sys

    from rendering.paint import paint  # only to show itself: an artist needs no painter

    pathlib.Path(sys.argv[1]).write_bytes(paint(example()))
