"""Buying messages: where, how many, at what price, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.la_loire.actions import BuyMessage, Card, Happening, Keep, Looked, Took
from bot.games.la_loire.components import ABBEY, CASTLE, CITIES, DUCAL_PALACE, LEVELS, MONASTERY, POST_OFFICE
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.palaces import has_palace
from bot.games.la_loire.state import Held, Player, Position, Public
from bot.games.la_loire.stops import too_dear
from bot.games.la_loire.tables import Edition
from bot.kernel import Chance

ROYAL: Final = (1, 2, 3)
"""The levels that are sold everywhere but in a monastery."""

HELD: Final = 2
MAYOR_HELD: Final = 4
ABBEY_HELD: Final = 1
CASTLE_SELLS: Final = 2
POST_OFFICE_SAVES: Final = 1
SPY_SEES: Final = 3

LOOKS: Final = ("top", "spy", "search")


class Counter(NamedTuple):
    """What a messenger can buy where it stands."""

    levels: tuple[int, ...]
    most: int
    """How many messages in all."""


def counter_at(table: Public, space: int) -> Counter | None:
    """Return what the active player's messenger can buy on a space, if anything (Action: buy a message)."""
    player = table.player
    more = 1 if "vassallus" in player.characters else 0
    if space in CITIES:
        post = has_palace(table, player, POST_OFFICE, space)
        return Counter(ROYAL, 1 + post + more)
    building = table.buildings[space]
    if building is None or building.owner != table.active:
        return None
    if building.kind == MONASTERY:
        return Counter((ABBEY,), 1)
    return Counter(ROYAL, (CASTLE_SELLS if building.kind == CASTLE else 1) + more)


def message_price(table: Public, level: int) -> int:
    """Return what the next message of a level costs; the second in a city with a Post Office is cheaper."""
    price = table.edition.message_prices[level - 1]
    second = table.turn.messages == 1
    if second and has_palace(table, table.player, POST_OFFICE, table.player.messenger.at):
        return max(price - POST_OFFICE_SAVES, 0)
    return price


def most_held(player: Player) -> int:
    """Return how many undelivered messages a player may hold (Action: buy a message; Mayor)."""
    return MAYOR_HELD if "mayor" in player.characters else HELD


def sale_obstacle(table: Public) -> Obstacle | None:
    """Return why no message at all can be bought at this stop, if so."""
    turn, player = table.turn, table.player
    if turn.stop != "messenger":
        return Obstacle(Why.MESSENGER_NOT_STOPPED)
    counter = counter_at(table, player.messenger.at)
    if counter is None:
        return Obstacle(Why.NO_MESSAGES_HERE)
    if turn.deed not in ("", "messages"):
        return Obstacle(Why.ACTION_SPENT)
    if turn.messages >= counter.most:
        return Obstacle(Why.BOUGHT_ENOUGH, (counter.most,))
    if len(player.held) >= most_held(player):
        return Obstacle(Why.HOLDS_ENOUGH, (most_held(player),))
    return None


def level_obstacle(table: Public, decks: Sequence[int], level: int) -> Obstacle | None:
    """Return why no message of this level can be bought at this stop."""
    counter = counter_at(table, table.player.messenger.at)
    if counter is None or level not in counter.levels:
        return Obstacle(Why.LEVEL_NOT_HERE, (level,))
    if level == ABBEY:
        messages = table.edition.messages
        if sum(messages[held.card].level == ABBEY for held in table.player.held) >= ABBEY_HELD:
            return Obstacle(Why.HOLDS_ABBEY)
    if not decks[level - 1]:
        return Obstacle(Why.DECK_EMPTY, (level,))
    return too_dear(table, message_price(table, level))


def look_obstacle(table: Public, left: int, look: str) -> Obstacle | None:
    """Return why a card cannot be chosen in this way from so many."""
    player = table.player
    if look == "top":
        return None
    if look == "spy" and "spy" not in player.characters:
        return Obstacle(Why.NO_SPY)
    if look == "search" and not has_palace(table, player, DUCAL_PALACE, player.messenger.at):
        return Obstacle(Why.NO_DUCAL_PALACE)
    return Obstacle(Why.ONE_CARD_LEFT) if left == 1 else None


def buy_message_choices(table: Public, decks: Sequence[int]) -> Iterator[BuyMessage]:
    """Yield the messages that can be bought, and how they may be chosen."""
    if sale_obstacle(table):
        return
    for level in LEVELS:
        if not level_obstacle(table, decks, level):
            for look in LOOKS:
                if not look_obstacle(table, decks[level - 1], look):
                    yield BuyMessage(level, look)


def buy_message_obstacle(table: Public, decks: Sequence[int], action: BuyMessage) -> Obstacle | None:
    """Return what forbids buying a message (Action: buy a message)."""
    if missing := sale_obstacle(table):
        return missing
    if action.level not in LEVELS:
        return Obstacle(Why.UNKNOWN_LEVEL)
    if action.look not in LOOKS:
        return Obstacle(Why.UNKNOWN_LOOK)
    return level_obstacle(table, decks, action.level) or look_obstacle(
        table, decks[action.level - 1], action.look
    )


def buy_message(state: Position, action: BuyMessage, chance: Chance) -> Iterator[Happening]:
    """Pay, then take the first card, or look at several."""
    seat, level = state.active, action.level
    coins = message_price(state, level)
    state.player.coins -= coins
    state.turn.deed = "messages"
    state.turn.messages += 1
    deck = state.decks[level - 1]
    if action.look == "top":
        card = draw(deck, chance)
        state.player.held.append(Held(card))
        yield Took(seat, card_of(state.edition, card), action.look, coins)
        return
    chance.reveal()
    if action.look == "spy":
        state.shown = [draw(deck, chance) for _ in range(min(SPY_SEES, sum(map(len, deck))))]
    else:
        state.shown = [card for layer in deck for card in layer]
        deck.clear()
    # The order in which cards are drawn is nobody's business.
    state.shown.sort()
    state.turn.looking, state.turn.look = level, action.look
    cards = tuple(card_of(state.edition, card) for card in state.shown)
    yield Looked(seat, level, coins, action.look, cards)


def card_of(edition: Edition, ident: str) -> Card:
    """Return a message as it is told."""
    message = edition.messages[ident]
    to = "" if message.shields else edition.spaces[message.to].name
    kind = edition.characters[message.kind].name
    return Card(ident, message.level, to, message.shields, kind, message.points)


def draw(deck: list[list[str]], chance: Chance) -> str:
    """Take the first card of a deck that is not empty."""
    card = chance.take(deck[0])
    if not deck[0]:
        del deck[0]
    return card


def keep_choices(shown: Sequence[str]) -> Iterator[Keep]:
    """Yield the messages that are being looked at."""
    for card in shown:
        yield Keep(card)


def keep_obstacle(table: Public, shown: Sequence[str], message: str) -> Obstacle | None:
    """Return what forbids keeping a message."""
    if not table.turn.looking:
        return Obstacle(Why.NOTHING_SHOWN)
    return None if message in shown else Obstacle(Why.NOT_SHOWN)


def keep(state: Position, message: str) -> Iterator[Happening]:
    """Take one of the cards and put the others back: under the deck, or in place of the whole deck.

    Nobody but the player saw in which order the Spy put them back, so they have none.
    """
    level, look = state.turn.looking, state.turn.look
    state.decks[level - 1].append([card for card in state.shown if card != message])
    state.shown = []
    state.turn.looking, state.turn.look = 0, ""
    state.player.held.append(Held(message))
    yield Took(state.active, card_of(state.edition, message), look, 0)
