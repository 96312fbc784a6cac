"""What can stand in the way of an action: the rules name it, the words say it.

Every verb has a function ``<verb>_obstacle``. Legal actions are those without an obstacle, so a refusal and
the list of what is legal cannot contradict each other.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from bot.kernel import Value


class Why(Enum):
    """The reasons; what the figures of an obstacle mean stands with its sentence, in `text.reasons`."""

    OVER = auto()
    NOT_SEATED = auto()
    NOT_YOUR_TURN = auto()
    KEEP_FIRST = auto()
    CIRCUS_FIRST = auto()
    MUST_MOVE = auto()

    UNKNOWN_SPACE = auto()
    UNKNOWN_GOOD = auto()
    UNKNOWN_BUILDING = auto()
    UNKNOWN_PALACE = auto()
    UNKNOWN_CHARACTER = auto()
    UNKNOWN_MESSAGE = auto()
    UNKNOWN_LEVEL = auto()
    UNKNOWN_LOOK = auto()

    HAS_MOVED = auto()
    TEAM_SIZE = auto()
    NO_SWAP = auto()
    TOO_MANY_ADDED = auto()
    NO_FREE_HORSE = auto()
    OUT_OF_REACH = auto()
    WRONG_HEADING = auto()
    NO_BLACKSMITH = auto()
    HAS_FETCHED = auto()
    HORSE_IS_FREE = auto()

    TRADER_NOT_STOPPED = auto()
    MESSENGER_NOT_STOPPED = auto()
    NOT_IN_CITY = auto()
    NOT_IN_VILLAGE = auto()
    ACTION_SPENT = auto()
    NO_COINS = auto()

    NOT_SOLD_HERE = auto()
    NOT_YOUR_MONASTERY = auto()
    ONE_A_TURN = auto()
    SUPPLY_EMPTY = auto()
    CARRIES_ENOUGH = auto()
    NO_GOODS = auto()
    ONE_KIND = auto()
    KEEPS_TOO_MUCH = auto()

    BUILT_ENOUGH = auto()
    OCCUPIED = auto()
    UNBALANCED = auto()
    NOT_YOUR_FARM = auto()
    NO_FARMS_LEFT = auto()
    NO_MONASTERIES_LEFT = auto()
    NO_TOWERS_LEFT = auto()
    WOOD_PRICE = auto()
    NO_WOOD = auto()
    NO_PALACES = auto()
    HAS_PALACE = auto()
    PALACES_GONE = auto()
    HAS_SAILED = auto()
    SAIL_ONE_OR_TWO = auto()
    TOO_FAR = auto()

    NO_CHARACTERS = auto()
    NOT_AT_CIRCUS = auto()
    ONLY_RED = auto()
    PALATIUM_USED = auto()
    HIRED_ENOUGH = auto()
    HAS_CHARACTER = auto()
    CHARACTERS_GONE = auto()
    OTHER_COLOUR = auto()
    NEEDS_APPRENTICE = auto()

    NO_MESSAGES_HERE = auto()
    LEVEL_NOT_HERE = auto()
    BOUGHT_ENOUGH = auto()
    HOLDS_ENOUGH = auto()
    HOLDS_ABBEY = auto()
    DECK_EMPTY = auto()
    NO_SPY = auto()
    NO_DUCAL_PALACE = auto()
    ONE_CARD_LEFT = auto()
    NOTHING_SHOWN = auto()
    NOT_SHOWN = auto()

    NOT_HELD = auto()
    OTHER_PLACE = auto()
    LEVEL_NEEDS = auto()
    OTHER_SHIELDS = auto()
    SAME_VILLAGE = auto()
    NO_TOKEN = auto()
    CASUAL_BALANCE = auto()
    NO_TOKEN_THERE = auto()

    CIRCUS_STAYS = auto()
    OTHER_COLOUR_THERE = auto()


class Obstacle(NamedTuple):
    """Why an action is not legal, with the figures that its sentence needs."""

    why: Why
    figures: tuple[Value, ...] = ()
