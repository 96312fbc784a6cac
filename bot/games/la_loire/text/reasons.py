"""Why an action is not legal, in words that cite the rulebook."""

from __future__ import annotations

from typing import Final

from bot.games.la_loire import rules
from bot.games.la_loire.actions import Choice
from bot.games.la_loire.obstacles import Why
from bot.games.la_loire.state import Sight
from bot.games.la_loire.text.phrases import number

SENTENCES: Final = {
    Why.OVER: "The game is over (End of the Game).",
    Why.NOT_SEATED: "Only players act.",
    Why.NOT_YOUR_TURN: "It is another player's turn (Turn).",
    Why.KEEP_FIRST: "First keep one of the messages that you are looking at (Palace Cards; Characters, Spy).",
    Why.CIRCUS_FIRST: "First choose where the circus goes (The circus movement).",
    Why.MUST_MOVE: "The trader and the messenger must both move in a turn (Movement).",
    # What cannot be found
    Why.UNKNOWN_SPACE: "There is no such space for this (Movement; Building purchase).",
    Why.UNKNOWN_GOOD: "There are no such goods: wood, grain, cheese, wine and beer (Components).",
    Why.UNKNOWN_BUILDING: "Farms, monasteries and castles are built in villages (Building purchase).",
    Why.UNKNOWN_PALACE: "There is no such palace (Palace Cards).",
    Why.UNKNOWN_CHARACTER: "There is no such character (Characters).",
    Why.UNKNOWN_MESSAGE: "There is no such message (Components).",
    Why.UNKNOWN_LEVEL: "Messages have the levels 1 to 4 (Components).",
    Why.UNKNOWN_LOOK: "A message is taken from the top, with the Spy or by search (Buy a message).",
    # Movement.
    Why.HAS_MOVED: "Your {0} has moved already this turn (Turn).",
    Why.TEAM_SIZE: "A team of yours has at most {0:horse} (Movement; Characters, Scout).",
    Why.NO_SWAP: "The horse that the Blacksmith fetched goes along with all others of its team (Movement).",
    Why.TOO_MANY_ADDED: "This team can add {0:more horse} this turn (Movement; Characters, Squire).",
    Why.NO_FREE_HORSE: "Not so many horses are free at {0}: there are {1} (Movement).",
    Why.OUT_OF_REACH: "With {1:horse} your {0} moves exactly {2:space} the way it is heading, "
    "which does not lead to {3} (Movement).",
    Why.WRONG_HEADING: "Your {0} keeps its direction until it comes to a city (Movement).",
    Why.NO_BLACKSMITH: "Only the Blacksmith fetches horses from other spaces (Characters, Blacksmith).",
    Why.HAS_FETCHED: "The Blacksmith fetches one horse a turn (Characters, Blacksmith).",
    Why.HORSE_IS_FREE: "A horse at {0}, where the team stands, joins it without payment (Movement).",
    # The stop.
    Why.TRADER_NOT_STOPPED: "Only the trader does this, right after its move (Actions).",
    Why.MESSENGER_NOT_STOPPED: "Only the messenger does this, right after its move (Actions).",
    Why.NOT_IN_CITY: "The trader does this in Nantes or Orléans only (Actions).",
    Why.NOT_IN_VILLAGE: "Goods are bought in villages (Buy 1 goods).",
    Why.ACTION_SPENT: "The one action of this stop is spent (Actions).",
    Why.NO_COINS: "This costs {0:coin}, and you have {1} (Actions).",
    # Trade.
    Why.NOT_SOLD_HERE: "{0} sells {1}, not {2} (Buy 1 goods).",
    Why.NOT_YOUR_MONASTERY: "Only the owner of a monastery buys beer, and only there (Buy 1 goods in a "
    "village with a monastery).",
    Why.ONE_A_TURN: "You can buy {0} {1} a turn (Buy 1 goods; Characters, Lumberjack).",
    Why.SUPPLY_EMPTY: "Of {0}, {1:card} can be had from the supply (Buy 1 goods).",
    Why.CARRIES_ENOUGH: "You may carry only 1 {0} (Buy 1 goods; Characters, Dairyman, Grain Farmer).",
    Why.NO_GOODS: "Of {0}, you have {1} to sell (Sell goods).",
    Why.ONE_KIND: "You have goods of one kind only: sell those (Sell goods).",
    Why.KEEPS_TOO_MUCH: "You have {0} wood to keep (Sell goods).",
    # Building.
    Why.BUILT_ENOUGH: "You can build {0:building} a turn (Building purchase; Characters, Economus).",
    Why.OCCUPIED: "At {0} there is a {1} already; a farm needs an empty village (Building purchase, Farm).",
    Why.UNBALANCED: "Another farm on the {0} road would unbalance your buildings: {1} on the south road, {2} "
    "on the north road, and they may differ by 1 (Building purchase, Farm).",
    Why.NOT_YOUR_FARM: "You have no farm at {0}, which this building needs (Building purchase).",
    Why.NO_FARMS_LEFT: "All your farms are on the board (Building purchase).",
    Why.NO_MONASTERIES_LEFT: "All your monasteries are on the board (Building purchase).",
    Why.NO_TOWERS_LEFT: "All towers are on the board (Building purchase, Castle).",
    Why.WOOD_PRICE: "A {0} costs {1} wood; the Patronus replaces one of them (Building purchase).",
    Why.NO_WOOD: "This takes {0} wood, and you have {1} (Building purchase).",
    Why.NO_PALACES: "There are no palaces in the casual game (Casual game).",
    Why.HAS_PALACE: "You own this palace already (Building purchase, Palace).",
    Why.PALACES_GONE: "All cards of this palace are taken (Building purchase, Palace).",
    Why.HAS_SAILED: "You can sail once a turn (Sail on the Loire).",
    Why.SAIL_ONE_OR_TWO: "A ship sails 1 or 2 spaces (Sail on the Loire).",
    Why.TOO_FAR: "Your ship can go {0:more space}, not past its goal (Sail on the Loire).",
    # Characters.
    Why.NO_CHARACTERS: "There are no characters in the casual game (Casual game).",
    Why.NOT_AT_CIRCUS: "Characters are hired where a piece has stopped at the circus, or with the Palatium "
    "Balivi in its city (Hire a character).",
    Why.ONLY_RED: "The Palatium Balivi brings red characters, and the {0} is {1} (Palace Cards).",
    Why.PALATIUM_USED: "The Palatium Balivi was used at the other stop of this turn (Palace Cards).",
    Why.HIRED_ENOUGH: "You can hire {0:character} a turn (Hire a character; Characters, Lady-in-waiting).",
    Why.HAS_CHARACTER: "You have the {0} already (Hire a character).",
    Why.CHARACTERS_GONE: "All cards of the {0} are taken (Hire a character).",
    Why.OTHER_COLOUR: "The {0} is {1} (Characters).",
    Why.NEEDS_APPRENTICE: "The {0} can be hired only after the Apprentice (Characters, Helper).",
    # Messages.
    Why.NO_MESSAGES_HERE: "Messages are sold in the cities and at your own buildings (Buy a message).",
    Why.LEVEL_NOT_HERE: "No level-{0} message is sold here: a monastery has level 4 only, other places have "
    "the levels 1 to 3 (Buy a message).",
    Why.BOUGHT_ENOUGH: "You can buy {0:message} here (Buy a message; Characters, Vassallus; Palace Cards).",
    Why.HOLDS_ENOUGH: "You may hold {0:undelivered message} (Buy a message; Characters, Mayor).",
    Why.HOLDS_ABBEY: "You may hold one monastery message at a time (Deliver a message, Level 4).",
    Why.DECK_EMPTY: "There are no level-{0} messages left (Buy a message).",
    Why.NO_SPY: "Only the Spy looks at three cards (Characters, Spy).",
    Why.NO_DUCAL_PALACE: "The deck is searched only with the Ducal Palace of this city (Palace Cards).",
    Why.ONE_CARD_LEFT: "One card is left: there is nothing to choose (Buy a message).",
    Why.NOTHING_SHOWN: "You are not looking at messages (Palace Cards; Characters, Spy).",
    Why.NOT_SHOWN: "This message is not among those that you are looking at (Palace Cards; Characters, Spy).",
    # Deliveries.
    Why.NOT_HELD: "You do not hold this message (Deliver a message).",
    Why.OTHER_PLACE: "This message goes to {0} (Deliver a message).",
    Why.LEVEL_NEEDS: "A level-{0} message needs the Apprentice, and one of level 3 the Helper too (Deliver a "
    "message).",
    Why.OTHER_SHIELDS: "This message still goes to: {0} (Deliver a message).",
    Why.SAME_VILLAGE: "This message has been at {0} already (Deliver a message).",
    Why.NO_TOKEN: "You have no free message token: one can be taken back (Deliver a message).",
    Why.CASUAL_BALANCE: "Not more level-{0} messages than level-{1} messages may be delivered (Casual game).",
    Why.NO_TOKEN_THERE: "No token of this message is at {0} (Deliver a message).",
    # The circus.
    Why.CIRCUS_STAYS: "The circus does not move now (The circus movement).",
    Why.OTHER_COLOUR_THERE: "{0} has another shield: the circus goes to a {1} village (The circus movement).",
}


class Count(int):
    """A number that knows how to count things: formatted with a noun, it takes the plural that it needs."""

    def __format__(self, noun: str) -> str:
        return number(self, noun) if noun else str(int(self))


def reason(view: Sight, action: Choice) -> str:
    """Say why an illegal action is not legal here, citing the rule."""
    found = rules.obstacle(view, action)
    if found is None:
        return ""
    figures = (Count(figure) if isinstance(figure, int) else figure for figure in found.figures)
    return SENTENCES[found.why].format(*figures)
