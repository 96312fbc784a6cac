"""What places do, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.orleans.names import Place

EFFECTS: Final[Mapping[Place, str]] = {
    "farm_house": "a farmer, and the good of the next space",
    "village": "a boatman, a craftsman or a trader",
    "university": "a scholar, and development points",
    "castle": "a knight, to draw more followers",
    "monastery": "a monk",
    "ship": "the merchant moves along a waterway",
    "wagon": "the merchant moves along a road",
    "guildhall": "a trading station in the merchant's town",
    "scriptorium": "1 development point",
    "town_hall": "1 or 2 followers go to beneficial deeds",
    "hayrick": "1 grain",
    "cheese_factory": "1 cheese",
    "winery": "1 wine",
    "wool_manufacturer": "1 wool",
    "tailor_shop": "1 brocade",
    "brewery": "2 coins",
    "library": "2 development points",
    "windmill": "2 coins and 1 development point",
    "hospital": "coins equal to the development status",
    "bathhouse": "draw 3 followers and place 2 of them",
    "herb_garden": "boatmen stand in for craftsmen, traders and farmers",
    "sacristy": "its monk keeps off Harvest, Taxes or Plague",
    "shipping_line": "1 development point",
    "cellar": "4 coins",
    "pharmacy": "up to 3 coins become development points",
    "office": "1 coin for each trading station built",
    "school": "scholars stand in for all but monks",
    "horse_wagon": "the merchant moves along a road",
    "gunpowder_tower": "holds 2 followers; sends them to deeds",
    "laboratory": "a technology tile",
}
