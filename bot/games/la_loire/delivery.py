"""Delivering messages: to a village, from shield to shield, or to a city; and taking tokens back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import Deliver, Delivered, Happening, Reached, TakeBack, TokenBack
from bot.games.la_loire.components import CITIES
from bot.games.la_loire.market import market_price
from bot.games.la_loire.messages import card_of
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import Held, Player, Position, Public
from bot.games.la_loire.tables import Message

CASUAL_TOKENS: Final = 2

BEARERS: Final = {1: (), 2: ("apprentice",), 3: ("apprentice", "helper"), 4: ()}
"""Whom one needs to deliver a message of a level; the two of them bring a token each."""


def tokens_owned(table: Public, player: Player) -> int:
    """Return how many message tokens a player has (Apprentice, Helper; Casual game)."""
    if table.variant == "casual":
        return CASUAL_TOKENS
    return ("apprentice" in player.characters) + ("helper" in player.characters)


def tokens_free(table: Public, player: Player) -> int:
    """Return how many message tokens a player has that are not on the board."""
    return tokens_owned(table, player) - sum(len(held.tokens) for held in player.held)


def shields_open(table: Public, held: Held) -> list[str]:
    """Return the colours a message has yet to reach."""
    colours = list(table.edition.messages[held.card].shields)
    for space in held.tokens:
        colours.remove(table.shields[space])
    return colours


def held_by(player: Player, card: str) -> Held | None:
    """Return a player's undelivered message."""
    return next((held for held in player.held if held.card == card), None)


def delivered_of(table: Public, player: Player, level: int) -> int:
    """Return how many messages of a level a player has delivered."""
    messages = table.edition.messages
    return sum(messages[card].level == level for card in player.delivered)


def arrival_obstacle(table: Public, player: Player, held: Held, space: int) -> Obstacle | None:
    """Return why a player cannot bring a message to a space (Action: deliver a message)."""
    message = table.edition.messages[held.card]
    if not message.shields:
        if space != message.to:
            return Obstacle(Why.OTHER_PLACE, (table.edition.spaces[message.to].name,))
        return None
    if table.variant != "casual" and not set(BEARERS[message.level]) <= set(player.characters):
        return Obstacle(Why.LEVEL_NEEDS, (message.level,))
    if space in held.tokens:
        return Obstacle(Why.SAME_VILLAGE, (table.edition.spaces[space].name,))
    colours = shields_open(table, held)
    if space in CITIES or table.shields[space] not in colours:
        return Obstacle(Why.OTHER_SHIELDS, (", ".join(colours),))
    if len(colours) > 1:
        return None if tokens_free(table, player) else Obstacle(Why.NO_TOKEN)
    return casual_obstacle(table, player, message)


def casual_obstacle(table: Public, player: Player, message: Message) -> Obstacle | None:
    """Return whether more messages of the level below must be delivered first (Casual game)."""
    level = message.level
    if table.variant == "casual" and delivered_of(table, player, level) >= delivered_of(
        table, player, level - 1
    ):
        return Obstacle(Why.CASUAL_BALANCE, (level, level - 1))
    return None


def deliver_choices(table: Public) -> Iterator[Deliver]:
    """Yield the messages that the messenger can deliver, or bring on, where it stopped."""
    if table.turn.stop == "messenger" and not table.turn.deed:
        player = table.player
        for held in player.held:
            if not arrival_obstacle(table, player, held, player.messenger.at):
                yield Deliver(held.card)


def deliver_obstacle(table: Public, message: str) -> Obstacle | None:
    """Return what forbids delivering a message."""
    if table.turn.stop != "messenger":
        return Obstacle(Why.MESSENGER_NOT_STOPPED)
    if table.turn.deed:
        return Obstacle(Why.ACTION_SPENT)
    held = held_by(table.player, message)
    if held is None:
        return Obstacle(Why.NOT_HELD if message in table.edition.messages else Why.UNKNOWN_MESSAGE)
    return arrival_obstacle(table, table.player, held, table.player.messenger.at)


def deliver(state: Position, card: str) -> Iterator[Happening]:
    """Put a token on the village, or turn the message over."""
    player, space, message = state.player, state.player.messenger.at, state.edition.messages[card]
    held = next(held for held in player.held if held.card == card)
    place, told = state.edition.spaces[space].name, card_of(state.edition, card)
    state.turn.deed = "deliver"
    if len(held.tokens) + 1 < len(message.shields):
        held.tokens.append(space)
        yield Reached(state.active, told, place, state.shields[space])
        return
    player.held.remove(held)
    player.delivered.append(card)
    coins = market_price(state, space) if message.level == 1 else 0
    player.coins += coins
    yield Delivered(state.active, told, place, coins, len(player.delivered))


def take_back_choices(table: Public) -> Iterator[TakeBack]:
    """Yield the message tokens that the active player has on the board."""
    spaces = table.edition.spaces
    for held in table.player.held:
        for space in held.tokens:
            yield TakeBack(held.card, spaces[space].id)


def take_back_obstacle(table: Public, action: TakeBack) -> Obstacle | None:
    """Return what forbids taking a message token back (Action: deliver a message)."""
    held = held_by(table.player, action.message)
    if held is None:
        return Obstacle(Why.NOT_HELD if action.message in table.edition.messages else Why.UNKNOWN_MESSAGE)
    space = table.edition.index.get(action.village)
    if space is None:
        return Obstacle(Why.UNKNOWN_SPACE)
    return None if space in held.tokens else Obstacle(Why.NO_TOKEN_THERE, (table.edition.spaces[space].name,))


def take_back(state: Position, action: TakeBack) -> Iterator[Happening]:
    """Undo one leg of a delivery."""
    held = next(held for held in state.player.held if held.card == action.message)
    space = state.edition.index[action.village]
    held.tokens.remove(space)
    village = state.edition.spaces[space].name
    yield TokenBack(state.active, card_of(state.edition, action.message), village)


def waits_for_token(table: Public) -> bool:
    """Return whether a token taken back would let the messenger bring a message on where it stopped."""
    if table.turn.stop != "messenger" or table.turn.deed:
        return False
    player, space = table.player, table.player.messenger.at
    return any(held.tokens for held in player.held) and any(
        arrival_obstacle(table, player, held, space) == Obstacle(Why.NO_TOKEN) for held in player.held
    )
