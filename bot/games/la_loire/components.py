"""The components of La Loire that its rules know by name."""

from __future__ import annotations

from typing import Final

VILLAGES_A_ROAD: Final = 9
RING: Final = 2 * VILLAGES_A_ROAD + 2
"""How many spaces there are; they are numbered around the river, from Nantes along the south road."""

NANTES: Final = 0
ORLEANS: Final = VILLAGES_A_ROAD + 1
CITIES: Final = (NANTES, ORLEANS)
ROADS: Final = ("south", "north")

WOOD, GRAIN, CHEESE, WINE, BEER = range(5)
GOODS: Final = ("wood", "grain", "cheese", "wine", "beer")

FARM: Final = "farm"
MONASTERY: Final = "monastery"
CASTLE: Final = "castle"
BUILDINGS: Final = (FARM, MONASTERY, CASTLE)

BANK: Final = "bank"
DUCAL_PALACE: Final = "ducal_palace"
POST_OFFICE: Final = "post_office"
PALATIUM_BALIVI: Final = "palatium_balivi"
PALACES: Final = (BANK, DUCAL_PALACE, POST_OFFICE, PALATIUM_BALIVI)

YELLOW, GREEN, RED, BLUE = "yellow", "green", "red", "blue"
COLOURS: Final = (YELLOW, GREEN, RED, BLUE)
"""The colours of character cards, in the order the rulebook describes them."""

CHARACTERS: Final = (
    *("wood_merchant", "grain_merchant", "cheese_merchant", "wine_merchant", "banker"),
    *("magister_artium", "mensor", "blacksmith", "dairyman", "grain_farmer", "lumberjack", "witch"),
    *("patronus", "scout", "squire", "jester", "city_guard"),
    *("mayor", "apprentice", "helper", "lady_in_waiting", "economus", "vassallus", "spy"),
    *("lover", "general", "philosopher", "judge", "provost"),
)
"""The characters whose effects the rules know."""

LEVELS: Final = (1, 2, 3, 4)
ABBEY: Final = 4
"""The level of the monastery's messages."""

MARKET_SPACES: Final = 7
MIDDLE: Final = 3
"""The space of the market with the circus on it, counted from 0."""

MOST_SEATS: Final = 4
FEW: Final = 2
"""With up to so many players, there are fewer horses and cards."""
