"""Small positions on maps made for a test: plains everywhere but where something else is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import chain

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Choice, Finish, Happening, Lay, Place, Reach, Route
from bot.games.la_strada.hexes import Hex, grid
from bot.games.la_strada.land import Board, board, lying
from bot.games.la_strada.state import Player, Position
from bot.games.la_strada.tables import CODES, FOREST, HILLS, KINDS, PRINTED, SITE
from bot.kernel import Chance, Seat, play_in_place
from bot.kernel.codec import copy

TEXT = files("bot.games.la_strada").joinpath("printed.toml").read_text(encoding="utf-8")
TILES = "ABCDEF"
HEXES = grid(6)


def at(name: str) -> Hex:
    """Return the hex of this name."""
    return HEXES.named[name]


def named(names: str) -> list[Hex]:
    """Return the hexes of these names."""
    return [at(name) for name in names.split()]


def printed(sites: dict[int, list[Hex]], forest: Iterable[Hex] = (), hills: Iterable[Hex] = ()) -> str:
    """Return the digest of printed data whose tiles, laid in order and not turned, make this map."""
    shown = [0] * len(HEXES.names)
    for code, hexes in ((FOREST, forest), (HILLS, hills), (SITE, chain(*sites.values()))):
        for one in hexes:
            shown[one] = code
    tiles = []
    for sector, name in enumerate(TILES):
        codes = [CODES[shown[one]] for one in lying(6, sector, 0)]
        rows = ["".join(codes[row * (row - 1) // 2 : row * (row + 1) // 2]) for row in range(1, 7)]
        centre = [CODES[shown[at("G7")]]] if name == "A" else []
        tiles.append(f"{name} = {centre + rows}".replace("'", '"'))
    text = re.sub(r'^[A-F] = \["[PFHS].*\n', "", TEXT, flags=re.MULTILINE)
    text = text.replace("[land.tiles]", "[land.tiles]\n" + "\n".join(tiles))
    for kind, name in enumerate(KINDS):
        text = re.sub(rf"^{name} = \d+$", f"{name} = {len(sites[kind])}", text, flags=re.MULTILINE)
    return PRINTED.add(text)


def sketch(
    *workshops: str,
    cities: str = "",
    towns: str = "",
    villages: str = "",
    hamlets: str = "",
    forest: str = "",
    hills: str = "",
    resources: Sequence[int] = (),
) -> Position:
    """Return a position in which the first seat builds; *workshops* has one text for each seat."""
    sites = {kind: named(names) for kind, names in enumerate((cities, towns, villages, hamlets))}
    digest = printed(sites, named(forest), named(hills))
    kind_of = {one: kind for kind, hexes in sites.items() for one in hexes}
    outfit = PRINTED.of(digest).outfits[len(workshops)]
    players = [Player(tiles=list(outfit.tiles), workshops=named(names), resources=6) for names in workshops]
    for player, amount in zip(players, resources, strict=False):
        player.resources = amount
    return Position(
        printed=digest,
        order=TILES,
        turns=(0, 0, 0, 0, 0, 0),
        kinds=tuple(kind_of[one] for one in sorted(kind_of)),
        players=players,
        first=Seat(0),
        turn=Seat(0),
        phase="build",
        round=1,
    )


def land_of(position: Position) -> Board:
    return board(position.printed, position.order, position.turns)


def legal(position: Position) -> list[Choice]:
    """Return what the seat whose turn it is can do."""
    return list(GAME.legal_actions(position, position.turn))


def do(position: Position, action: Choice) -> list[Happening]:
    """Carry out an action for the seat whose turn it is, after a look whether it is legal."""
    assert action in legal(position), action
    return list(play_in_place(GAME, position, position.turn, action, Chance(0)))


def end_turn(position: Position) -> list[Happening]:
    return do(position, Finish())


def build(position: Position, way: str) -> list[Happening]:
    """Build a road given by the names of its start, its hexes and its end."""
    start, *hexes, end = way.split()
    do(position, Reach(at(end)))
    return do(position, Route(at(start), "-".join(hexes)))


def put(position: Position, name: str) -> list[Happening]:
    return do(position, Place(name[0], at(name)))


def reachable(position: Position) -> list[str]:
    """Return the names of the settlements in reach."""
    return [HEXES.names[action.to] for action in legal(position) if isinstance(action, Reach)]


def routes(position: Position, end: str) -> list[str]:
    """Return the routes to a settlement, each as the names of its start and its hexes."""
    ahead = copy(position)
    do(ahead, Reach(at(end)))
    return [
        f"{HEXES.names[action.start]} {action.via.replace('-', ' ')}"
        for action in legal(ahead)
        if isinstance(action, Route)
    ]


def steps(position: Position) -> list[str]:
    """Return the steps of a road laid hex by hex, each as two names."""
    return [
        f"{HEXES.names[action.start]} {HEXES.names[action.to]}"
        for action in legal(position)
        if isinstance(action, Lay)
    ]
