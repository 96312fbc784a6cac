"""The names of all that Orléans is made of: closed sets, so that a misspelt name is a type error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk"]
"""What a follower is."""

Follower: TypeAlias = Literal[
    "farmer",
    "boatman",
    "craftsman",
    "trader",
    "knight",
    "scholar",
    "monk",
    "own_farmer",
    "own_boatman",
    "own_craftsman",
    "own_trader",
]
"""A character tile: neutral, or in the colour of its player."""

Space: TypeAlias = Literal[
    "farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk", "any", "neutral"
]
"""What an action space shows: the follower it needs, any, or any that is not in a player's colour."""

Good: TypeAlias = Literal["grain", "cheese", "wine", "wool", "brocade"]

Hour: TypeAlias = Literal["pilgrimage", "income", "harvest", "taxes", "trading_day", "plague"]
"""An event of an hour glass tile."""

Tile: TypeAlias = Literal[
    "hayrick",
    "cheese_factory",
    "winery",
    "wool_manufacturer",
    "tailor_shop",
    "brewery",
    "library",
    "windmill",
    "hospital",
    "bathhouse",
    "herb_garden",
    "sacristy",
    "shipping_line",
    "cellar",
    "pharmacy",
    "office",
    "school",
    "horse_wagon",
    "gunpowder_tower",
    "laboratory",
]

Place: TypeAlias = Literal[
    "farm_house",
    "village",
    "university",
    "castle",
    "monastery",
    "ship",
    "wagon",
    "guildhall",
    "scriptorium",
    "town_hall",
    "hayrick",
    "cheese_factory",
    "winery",
    "wool_manufacturer",
    "tailor_shop",
    "brewery",
    "library",
    "windmill",
    "hospital",
    "bathhouse",
    "herb_garden",
    "sacristy",
    "shipping_line",
    "cellar",
    "pharmacy",
    "office",
    "school",
    "horse_wagon",
    "gunpowder_tower",
    "laboratory",
]
"""A place of the player board, or a place tile beside it."""

Deed: TypeAlias = Literal[
    "city_wall",
    "papal_conclave",
    "plague",
    "astronomy",
    "boatmens_guild",
    "cathedral",
    "peace_treaty",
    "canalisation",
]

Citizen: TypeAlias = Literal[
    "first_on_development",
    "second_on_development",
    "third_on_development",
    "boatmen",
    "knights",
    "stations",
    "city_wall",
    "papal_conclave",
    "plague",
    "astronomy",
    "boatmens_guild",
    "cathedral",
    "peace_treaty",
    "canalisation",
]
"""A citizen tile, by where it lies."""

Town: TypeAlias = Literal[
    "chartres",
    "etampes",
    "le_mans",
    "chateaudun",
    "montargis",
    "orleans",
    "vendome",
    "briare",
    "blois",
    "tours",
    "vierzon",
    "montrichard",
    "chinon",
    "sancerre",
    "loches",
    "bourges",
    "chateauroux",
    "le_blanc",
    "nevers",
    "chatellerault",
    "saint_amand",
    "la_chatre",
    "argenton",
]

Effect: TypeAlias = Literal[
    "recruit",
    "village",
    "sail",
    "ride",
    "build",
    "send",
    "tower",
    "gain",
    "good",
    "coins_for_status",
    "coins_for_stations",
    "buy",
    "bathe",
    "technology",
    "stand_in",
    "shelter",
]
"""What a place does."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FOLLOWERS: Final[tuple[Follower, ...]] = get_args(Follower)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
HOURS: Final[tuple[Hour, ...]] = get_args(Hour)
TILES: Final[tuple[Tile, ...]] = get_args(Tile)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
BOARD: Final[tuple[Place, ...]] = PLACES[: -len(TILES)]
"""The places of the player board."""
DEEDS: Final[tuple[Deed, ...]] = get_args(Deed)
TOWNS: Final[tuple[Town, ...]] = get_args(Town)
CITIZENS: Final[tuple[Citizen, ...]] = get_args(Citizen)
ON_DEVELOPMENT: Final[tuple[Citizen, ...]] = CITIZENS[:3]
"""The citizens of the development track, in the order of their spaces."""

_OWN: Final = "own_"

KIND: Final[Mapping[Follower, Kind]] = {
    follower: kind for follower in FOLLOWERS for kind in KINDS if follower in {kind, _OWN + kind}
}
"""What each follower is, whatever its colour."""

OWN: Final[Mapping[str, Follower]] = {KIND[name]: name for name in FOLLOWERS if name.startswith(_OWN)}
"""The followers in a player's own colour."""

SEATS: Final = range(2, 5)
