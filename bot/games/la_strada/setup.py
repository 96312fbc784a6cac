"""Setting up: the map, the settlements, the start player and the workshops."""

from __future__ import annotations

from bot.games.la_strada.actions import Happening, Place, Placed
from bot.games.la_strada.land import FACINGS, board
from bot.games.la_strada.state import Player, Position
from bot.games.la_strada.tables import PRINTED
from bot.games.la_strada.turns import after, begin, leader
from bot.kernel import Chance, Opening, Option, Seat

RANDOM, FIRST = "random", "first"

START = Option(
    name="start",
    about="Who is the start player",
    values=(RANDOM, FIRST),
    labels=("Drawn at random", "Whoever sits first"),
)


def setup(opening: Opening, chance: Chance) -> Position:
    """Return the position before the first workshop is placed (Setting Up).

    The start tile always lies in the first sector: all others would give the same board, turned.
    """
    edition = PRINTED.of(opening.printed)
    outfit = edition.outfits[opening.seats]
    others = [name for name in edition.tiles if name != edition.start]
    order = edition.start + "".join(chance.shuffled(others))
    turns = (0, *(chance.below(FACINGS) for _ in others))
    pool = [kind for kind, count in enumerate(edition.settlements) for _ in range(count)]
    kinds = tuple(chance.shuffled(pool))
    drawn = opening.options.get(START.name, RANDOM) == RANDOM
    first = Seat(chance.below(opening.seats) if drawn else 0)
    players = [Player(tiles=list(outfit.tiles)) for _ in range(opening.seats)]
    return Position(
        printed=opening.printed,
        order=order,
        turns=turns,
        kinds=kinds,
        players=players,
        first=first,
        turn=first,
    )


def place_choices(position: Position) -> list[Place]:
    """Return where a workshop may be put: plains that are not next to another (Setting Up, sixth)."""
    land = board(position.printed, position.order, position.turns)
    closed = {one for player in position.players for one in player.workshops}
    closed.update(*[land.grid.neighbours[one] for one in closed])
    return [Place(land.grid.row(one), one) for one in land.plains if one not in closed]


def place(position: Position, seat: Seat, action: Place) -> list[Happening]:
    """Put a workshop on the map; after the last one the first turn begins.

    Two players place two each in alternation, and the second player takes the first turn.
    """
    land = board(position.printed, position.order, position.turns)
    position.players[seat].workshops.append(action.hex)
    events: list[Happening] = [Placed(seat, land.grid.names[action.hex])]
    each = land.edition.outfits[len(position.players)].workshops
    if all(len(player.workshops) == each for player in position.players):
        position.phase = "build"
        position.turn = leader(position)
        return events + begin(position)
    position.turn = after(position, seat)
    return events
