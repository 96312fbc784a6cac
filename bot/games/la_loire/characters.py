"""Characters: hiring them at the circus, or with the Palatium Balivi in its city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import Happening, Hire, Hired
from bot.games.la_loire.components import PALATIUM_BALIVI, RED
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.palaces import has_palace
from bot.games.la_loire.state import Position, Public
from bot.games.la_loire.stops import stop_space, too_dear
from bot.games.la_loire.tables import Character
from bot.kernel import Seat

HIRED_A_TURN: Final = 1
LADY_HIRED: Final = 2
SECOND_COSTS: Final = 2
WITCH_SAVES: Final = 1


def hiring_price(table: Public, card: Character) -> int:
    """Return what a character costs the active player now (Action: hire a character; Lady, Witch)."""
    return hiring_price_for(table, table.active, card)


def hiring_price_for(table: Public, seat: Seat, card: Character) -> int:
    """Return what a character costs a player, whose turn it need not be."""
    saved = WITCH_SAVES if "witch" in table.players[seat].characters else 0
    second = SECOND_COSTS if seat == table.active and table.turn.hired >= HIRED_A_TURN else 0
    return max(card.cost + second - saved, 0)


def most_hired(table: Public) -> int:
    """Return how many characters the active player may hire in a turn."""
    return LADY_HIRED if "lady_in_waiting" in table.player.characters else HIRED_A_TURN


def place_obstacle(table: Public) -> Obstacle | None:
    """Return why nobody can be hired at this stop, if so."""
    turn, player, space = table.turn, table.player, stop_space(table)
    if not table.characters:
        return Obstacle(Why.NO_CHARACTERS)
    if space is None:
        return Obstacle(Why.NOT_AT_CIRCUS)
    if space == table.circus:
        if turn.deed not in ("", "hire"):
            return Obstacle(Why.ACTION_SPENT)
    elif not has_palace(table, player, PALATIUM_BALIVI, space):
        return Obstacle(Why.NOT_AT_CIRCUS)
    elif turn.palatium not in ("", turn.stop):
        return Obstacle(Why.PALATIUM_USED)
    if turn.hired >= most_hired(table):
        return Obstacle(Why.HIRED_ENOUGH, (most_hired(table),))
    return None


def at_circus(table: Public) -> bool:
    """Return whether the open stop is at the circus."""
    return stop_space(table) == table.circus


def candidate_obstacle(table: Public, card: Character) -> Obstacle | None:
    """Return why this character in particular cannot be hired at this stop."""
    player = table.player
    if card.id in player.characters:
        return Obstacle(Why.HAS_CHARACTER, (card.name,))
    if not table.characters[card.id]:
        return Obstacle(Why.CHARACTERS_GONE, (card.name,))
    if card.colour != RED and not at_circus(table):
        return Obstacle(Why.ONLY_RED, (card.name, card.colour))
    if card.id == "helper" and "apprentice" not in player.characters:
        return Obstacle(Why.NEEDS_APPRENTICE, (card.name,))
    return too_dear(table, hiring_price(table, card))


def hire_choices(table: Public) -> Iterator[Hire]:
    """Yield the characters that can be hired."""
    if place_obstacle(table):
        return
    for card in table.edition.characters.values():
        if not candidate_obstacle(table, card):
            yield Hire(card.colour, card.id)


def hire_obstacle(table: Public, action: Hire) -> Obstacle | None:
    """Return what forbids hiring a character (Action: hire a character)."""
    if missing := place_obstacle(table):
        return missing
    card = table.edition.characters.get(action.character)
    if card is None:
        return Obstacle(Why.UNKNOWN_CHARACTER)
    if card.colour != action.colour:
        return Obstacle(Why.OTHER_COLOUR, (card.name, card.colour))
    return candidate_obstacle(table, card)


def hire(state: Position, action: Hire) -> Iterator[Happening]:
    """Pay and lay the card open; it has its effect at once."""
    card = state.edition.characters[action.character]
    coins = hiring_price(state, card)
    circus = at_circus(state)
    state.player.coins -= coins
    state.characters[action.character] -= 1
    state.player.characters.append(action.character)
    state.turn.hired += 1
    if circus:
        state.turn.deed = "hire"
    else:
        state.turn.palatium = state.turn.stop
    yield Hired(state.active, card.name, coins, not circus)
