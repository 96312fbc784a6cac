"""What places do, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.orleans.bath import CHOSEN, DRAWN
from bot.games.orleans.names import KINDS, Kind, Place
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.text.naming import listed, number, plural

EFFECTS: Final[Mapping[Place, str]] = {
    "farm_house": "a farmer, and the good of the next space",
    "village": "a boatman, a craftsman or a trader",
    "university": "a scholar, and development points",
    "castle": "a knight, to draw more followers",
    "monastery": "a monk",
    "ship": "the merchant moves along a waterway",
    "wagon": "the merchant moves along a road",
    "guildhall": "a trading station in the merchant's town",
    "town_hall": "1 or 2 followers go to beneficial deeds",
    "hospital": "coins equal to the development status",
    "bathhouse": f"draw {DRAWN} followers and place {CHOSEN} of them",
    "sacristy": "its monk keeps off Harvest, Taxes or Plague",
    "office": "1 coin for each trading station built",
    "horse_wagon": "the merchant moves along a road",
    "laboratory": "a technology tile",
}
"""Of the places whose card does not say it in figures."""


def kinds(of: Sequence[Kind]) -> str:
    """Return kinds of followers in the plural; all but monks in short."""
    everybody = len(of) == len(KINDS) - 2 and "monk" not in of
    return "all but monks" if everybody else listed([plural(kind) for kind in of])


def effect(place: Place, card: PlaceCard) -> str:
    """Return what a place does."""
    match card.effect:
        case "good":
            return f"1 {card.good}"
        case "buy":
            return f"up to {number(card.coins, 'coin')}, a development point for each"
        case "stand_in" if card.stands:
            return f"{kinds([card.stands])} stand in for {kinds(card.stands_for)}"
        case "tower":
            return f"holds {number(len(card.spaces), 'follower')}; sends them to deeds"
        case "gain":
            points = number(card.points, "development point") if card.points else ""
            coins = number(card.coins, "coin") if card.coins else ""
            return " and ".join(filter(None, (coins, points)))
        case _:
            return EFFECTS[place]
