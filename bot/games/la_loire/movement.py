"""Movement: teams, horses, the direction of travel, and the coins that may leave a city."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.la_loire.actions import (
    Discarded,
    Fetched,
    FetchHorse,
    Happening,
    Moved,
    MoveMessenger,
    MoveTrader,
)
from bot.games.la_loire.components import CITIES, NANTES, ORLEANS, RING
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.palaces import stop_at_bank
from bot.games.la_loire.state import Piece, PieceName, Player, Position, Public

TEAM: Final = 2
SCOUT_TEAM: Final = 3
ADDED: Final = 1
SQUIRE_ADDED: Final = 2
FETCHING: Final = 1
"""What the Blacksmith takes."""

LEAVING: Final = 10
BANKER_LEAVING: Final = 15
"""With how many coins a trader may leave a city."""

PIECES: Final[tuple[PieceName, PieceName]] = ("trader", "messenger")


def onward(space: int, heading: int) -> tuple[tuple[int, int], ...]:
    """Return where one step leads, each time with the direction of travel (Movement).

    A team that starts in a city chooses its road; one that passes through a city may go on along either.
    """
    if space in CITIES:
        return ((space + 1) % RING, 1), ((space - 1) % RING, -1)
    return (((space + heading) % RING, heading),)


def paths(space: int, heading: int, distance: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return every way to go exactly so far, as the spaces entered and the direction in each."""
    if distance == 0:
        return ((),)
    return tuple((step, *rest) for step in onward(space, heading) for rest in paths(*step, distance - 1))


def heading_to(space: int, heading: int) -> int:
    """Return the city that a piece on a space heads for; the space itself in a city."""
    if space in CITIES:
        return space
    return ORLEANS if (space < ORLEANS) == (heading == 1) else NANTES


def piece_of(player: Player, name: PieceName) -> Piece:
    """Return the trader or the messenger of a player."""
    return player.trader if name == "trader" else player.messenger


def has_moved(table: Public, name: PieceName) -> bool:
    """Return whether a piece of the active player has moved this turn."""
    return table.turn.trader_moved if name == "trader" else table.turn.messenger_moved


def largest_team(player: Player) -> int:
    """Return how many horses a team may have (Movement; Scout)."""
    return SCOUT_TEAM if "scout" in player.characters else TEAM


def most_added(table: Public, name: PieceName) -> int:
    """Return how many horses a team may still add this turn where it stands (Movement; Squire)."""
    most = SQUIRE_ADDED if "squire" in table.player.characters else ADDED
    return most - (table.turn.fetched == name)


def leaving_limit(player: Player) -> int:
    """Return with how many coins the trader may leave a city (Coin limit; Banker)."""
    return BANKER_LEAVING if "banker" in player.characters else LEAVING


def teams(table: Public, name: PieceName) -> range:
    """Return with how many horses a piece of the active player may move.

    A team leaves horses or adds some, never both: a horse that was fetched is not left behind.
    """
    piece = piece_of(table.player, name)
    fewest = piece.horses if table.turn.fetched == name else 0
    most = piece.horses + min(most_added(table, name), table.horses[piece.at])
    return range(fewest, min(most, largest_team(table.player)) + 1)


def stops(table: Public, player: Player, piece: Piece, horses: int) -> tuple[tuple[int, int], ...]:
    """Return where a team of so many horses may stop, each time with its direction there (0 in a city).

    It moves one space more than it has horses, exactly. The Jester may stop at the circus before, the City
    Guard in a city.
    """
    early: tuple[int, ...] = ()
    if "jester" in player.characters:
        early += (table.circus,)
    if "city_guard" in player.characters:
        early += CITIES
    return stops_from(piece.at, piece.heading, horses + 1, early)


@cache
def stops_from(
    space: int, heading: int, distance: int, early: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Return where a way of this length ends, or comes through one of the spaces where it may end early."""
    found: dict[tuple[int, int], None] = {}
    for *before, last in paths(space, heading, distance):
        for at, going in (*(step for step in before if step[0] in early), last):
            found[at, 0 if at in CITIES else going] = None
    return tuple(found)


def move_choices(table: Public, name: PieceName) -> Iterator[MoveTrader | MoveMessenger]:
    """Yield the moves of a piece of the active player, the shortest first."""
    kind = MoveTrader if name == "trader" else MoveMessenger
    spaces, player = table.edition.spaces, table.player
    piece = piece_of(player, name)
    for horses in teams(table, name):
        for space, heading in stops(table, player, piece, horses):
            yield kind(spaces[space].id, horses, spaces[heading_to(space, heading)].id)


def move_obstacle(table: Public, name: PieceName, to: str, horses: int, toward: str) -> Obstacle | None:
    """Return what forbids a move of the active player (Movement)."""
    edition, player = table.edition, table.player
    if has_moved(table, name):
        return Obstacle(Why.HAS_MOVED, (name,))
    if to not in edition.index or toward not in edition.index:
        return Obstacle(Why.UNKNOWN_SPACE)
    piece = piece_of(player, name)
    if not 0 <= horses <= largest_team(player):
        return Obstacle(Why.TEAM_SIZE, (largest_team(player),))
    if horses not in teams(table, name):
        if horses < piece.horses:
            return Obstacle(Why.NO_SWAP)
        if horses - piece.horses > most_added(table, name):
            return Obstacle(Why.TOO_MANY_ADDED, (most_added(table, name),))
        return Obstacle(Why.NO_FREE_HORSE, (edition.spaces[piece.at].name, table.horses[piece.at]))
    found = [(space, heading_to(space, heading)) for space, heading in stops(table, player, piece, horses)]
    goal = edition.index[to]
    if goal not in {space for space, _ in found}:
        return Obstacle(Why.OUT_OF_REACH, (name, horses, horses + 1, edition.spaces[goal].name))
    if (goal, edition.index[toward]) not in found:
        return Obstacle(Why.WRONG_HEADING, (name,))
    return None


def move(state: Position, name: PieceName, action: MoveTrader | MoveMessenger) -> Iterator[Happening]:
    """Move a piece of the active player with its team, and open its stop."""
    edition, seat, player, turn = state.edition, state.active, state.player, state.turn
    piece = piece_of(player, name)
    start, to, toward = piece.at, edition.index[action.to], edition.index[action.toward]
    if name == "trader" and start in CITIES and player.coins > leaving_limit(player):
        excess = player.coins - leaving_limit(player)
        player.coins -= excess
        yield Discarded(seat, excess, leaving_limit(player))
    change = action.horses - piece.horses
    state.horses[start] -= change
    piece.horses = action.horses
    piece.at = to
    if to in CITIES:
        piece.heading = 0
    else:
        piece.heading = 1 if heading_to(to, 1) == toward else -1
    if name == "trader":
        turn.trader_moved = True
    else:
        turn.messenger_moved = True
    turn.stop = name
    turn.deed = ""
    turn.messages = 0
    left, taken = max(-change, 0), max(change, 0)
    names = [edition.spaces[space].name for space in (start, to, toward)]
    heading = "" if to in CITIES else names[2]
    yield Moved(seat, name, names[0], names[1], heading, action.horses, left, taken)
    yield from stop_at_bank(state, to)


def fetch_horse_choices(table: Public) -> Iterator[FetchHorse]:
    """Yield the horses that the Blacksmith may fetch."""
    player, turn = table.player, table.turn
    if "blacksmith" not in player.characters or turn.fetched or player.coins < FETCHING:
        return
    spaces = table.edition.spaces
    for name in PIECES:
        piece = piece_of(player, name)
        if not has_moved(table, name) and piece.horses < largest_team(player):
            for space, horses in enumerate(table.horses):
                if horses and space != piece.at:
                    yield FetchHorse(name, spaces[space].id)


def fetch_horse_obstacle(table: Public, action: FetchHorse) -> Obstacle | None:
    """Return what forbids fetching a horse (Blacksmith)."""
    edition, player, turn = table.edition, table.player, table.turn
    if "blacksmith" not in player.characters:
        return Obstacle(Why.NO_BLACKSMITH)
    if turn.fetched:
        return Obstacle(Why.HAS_FETCHED)
    if has_moved(table, action.piece):
        return Obstacle(Why.HAS_MOVED, (action.piece,))
    piece = piece_of(player, action.piece)
    if piece.horses >= largest_team(player):
        return Obstacle(Why.TEAM_SIZE, (largest_team(player),))
    space = edition.index.get(action.space)
    if space is None:
        return Obstacle(Why.UNKNOWN_SPACE)
    if space == piece.at:
        return Obstacle(Why.HORSE_IS_FREE, (edition.spaces[space].name,))
    if not table.horses[space]:
        return Obstacle(Why.NO_FREE_HORSE, (edition.spaces[space].name, 0))
    if player.coins < FETCHING:
        return Obstacle(Why.NO_COINS, (FETCHING, player.coins))
    return None


def fetch_horse(state: Position, action: FetchHorse) -> Iterator[Happening]:
    """Pay the Blacksmith and add the horse to a team of the active player."""
    state.player.coins -= FETCHING
    space = state.edition.index[action.space]
    state.horses[space] -= 1
    piece_of(state.player, action.piece).horses += 1
    state.turn.fetched = action.piece
    yield Fetched(state.active, action.piece, state.edition.spaces[space].name, FETCHING)
