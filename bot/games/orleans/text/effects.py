"""What places do, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.orleans.names import Place
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.text.naming import number

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
    "bathhouse": "draw 3 followers and place 2 of them",
    "herb_garden": "boatmen stand in for craftsmen, traders and farmers",
    "sacristy": "its monk keeps off Harvest, Taxes or Plague",
    "office": "1 coin for each trading station built",
    "school": "scholars stand in for all but monks",
    "horse_wagon": "the merchant moves along a road",
    "gunpowder_tower": "holds 2 followers; sends them to deeds",
    "laboratory": "a technology tile",
}
"""Of the places whose card does not say it in figures."""


def effect(place: Place, card: PlaceCard) -> str:
    """Return what a place does."""
    match card.effect:
        case "good":
            return f"1 {card.good}"
        case "buy":
            return f"up to {number(card.coins, 'coin')}, a development point for each"
        case "gain":
            points = number(card.points, "development point") if card.points else ""
            coins = number(card.coins, "coin") if card.coins else ""
            return " and ".join(filter(None, (coins, points)))
        case _:
            return EFFECTS[place]
