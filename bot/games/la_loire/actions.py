"""What a seat can do in La Loire, and what can come of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from bot.games.la_loire.state import PieceName
from bot.kernel import Action, Event, Seat


class MoveTrader(Action, frozen=True, tag="trader"):
    """Move your trader and its horses; what it may do at the stop comes next."""

    to: str
    """Where it stops."""
    horses: int
    """With how many horses it travels: others are left behind or taken along before."""
    toward: str
    """The city it heads for from there; the city itself when it stops in one."""


class MoveMessenger(Action, frozen=True, tag="messenger"):
    """Move your messenger and its horses; what it may do at the stop comes next."""

    to: str
    horses: int
    toward: str


class FetchHorse(Action, frozen=True, tag="horse"):
    """Blacksmith: pay 1 coin and add a free horse from any space to a team before it moves."""

    piece: PieceName
    space: str
    """Where the horse stands."""


class Buy(Action, frozen=True, tag="buy"):
    """Trader in a village: buy goods."""

    good: str
    amount: int


class Sell(Action, frozen=True, tag="sell"):
    """Trader in a city: sell goods of one kind."""

    good: str
    amount: int


class SellAll(Action, frozen=True, tag="sell_all"):
    """Trader in a city: sell all goods, but for the wood you want to keep."""

    keep: int
    """How much wood is kept."""


class Build(Action, frozen=True, tag="build"):
    """Trader in a city: build a farm in an empty village, or make your farm a monastery or a castle."""

    building: str
    village: str
    wood: int
    """How much wood is paid; with the Patronus, one less."""


class BuyPalace(Action, frozen=True, tag="palace"):
    """Trader in a city: buy a palace card."""

    palace: str


class Sail(Action, frozen=True, tag="sail"):
    """Trader in a city: pay to move your ship on the Loire."""

    spaces: int


class Hire(Action, frozen=True, tag="hire"):
    """At the circus, or with the Palatium Balivi in its city: hire a character."""

    colour: str
    character: str


class BuyMessage(Action, frozen=True, tag="message"):
    """Messenger in a city or at your building: buy a message."""

    level: int
    look: str
    """``top``: the first card; ``spy``: one of three; ``search``: one of the whole deck."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the messages you are looking at."""

    message: str


class Deliver(Action, frozen=True, tag="deliver"):
    """Messenger: deliver a message where it stands, or bring it to one of its villages."""

    message: str


class TakeBack(Action, frozen=True, tag="take_back"):
    """Take a message token back from a village; the message must go there again."""

    message: str
    village: str


class PlaceCircus(Action, frozen=True, tag="circus"):
    """Choose to which village of the leftmost market colour the circus moves."""

    village: str


class Finish(Action, frozen=True, tag="end"):
    """End your turn."""


Choice: TypeAlias = (
    MoveTrader
    | MoveMessenger
    | FetchHorse
    | Buy
    | Sell
    | SellAll
    | Build
    | BuyPalace
    | Sail
    | Hire
    | BuyMessage
    | Keep
    | Deliver
    | TakeBack
    | PlaceCircus
    | Finish
)


class Card(msgspec.Struct, frozen=True):
    """A message, with all that is printed on it."""

    id: str
    level: int
    to: str
    """The name of the village or city it goes to; empty where it goes to shields."""
    shields: tuple[str, ...]
    kind: str
    """The name of the blue character it counts for."""
    points: int


# Places, characters and palaces are named in events as they are printed.


class Discarded(Event, frozen=True, tag="discarded"):
    """A trader left a city with too many coins."""

    seat: Seat
    coins: int
    limit: int


class Moved(Event, frozen=True, tag="moved"):
    """A team moved."""

    seat: Seat
    piece: PieceName
    start: str
    to: str
    toward: str
    """The city it heads for; empty when it stopped in one."""
    horses: int
    """With how many it travelled."""
    left: int
    """How many stayed at the start."""
    taken: int
    """How many were added from the start."""


class Fetched(Event, frozen=True, tag="fetched"):
    """The Blacksmith fetched a horse."""

    seat: Seat
    piece: PieceName
    space: str
    coins: int
    """What it cost."""


class BankPaid(Event, frozen=True, tag="bank_paid"):
    """A piece stopped in a city where its owner has a bank."""

    seat: Seat
    city: str
    coins: int


class Bought(Event, frozen=True, tag="bought"):
    """Goods were bought."""

    seat: Seat
    good: str
    amount: int
    village: str
    coins: int
    """What it cost in all."""


class Drifted(Event, frozen=True, tag="drifted"):
    """A ship moved because goods were bought at its owner's building."""

    seat: Seat
    building: str
    village: str
    ship: int
    """Where it is now."""


class Shifted(Event, frozen=True, tag="shifted"):
    """A tile of the market moved to the right edge."""

    colour: str
    price: int
    """What its villages cost now."""


class CircusWaits(Event, frozen=True, tag="circus_waits"):
    """The circus leaves; the active player chooses where it goes."""

    seat: Seat
    colour: str


class CircusMoved(Event, frozen=True, tag="circus_moved"):
    """The circus went to another village."""

    village: str
    colour: str


class Sold(Event, frozen=True, tag="sold"):
    """Goods were sold."""

    seat: Seat
    goods: tuple[tuple[str, int], ...]
    """Each kind and how many."""
    coins: int
    """What they brought in all."""


class Built(Event, frozen=True, tag="built"):
    """A farm, monastery or castle was built."""

    seat: Seat
    building: str
    village: str
    coins: int
    wood: int


class PalaceBought(Event, frozen=True, tag="palace_bought"):
    """A palace card was bought."""

    seat: Seat
    palace: str
    city: str
    coins: int


class Sailed(Event, frozen=True, tag="sailed"):
    """A player paid to move the ship."""

    seat: Seat
    spaces: int
    coins: int
    ship: int
    """Where it is now."""


class Hired(Event, frozen=True, tag="hired"):
    """A character was hired."""

    seat: Seat
    character: str
    coins: int
    palatium: bool
    """Whether with the Palatium Balivi."""


class Looked(Event, frozen=True, tag="looked"):
    """A player paid for a message and looks at cards to choose from; nobody else is told which."""

    seat: Seat
    level: int
    coins: int
    look: str
    """Whether with the ``spy`` or by a ``search``."""
    cards: tuple[Card, ...]


class Took(Event, frozen=True, tag="took"):
    """A player took a message and laid it open."""

    seat: Seat
    message: Card
    look: str
    """How it was chosen, as in `BuyMessage`."""
    coins: int
    """What it cost now; 0 when it was paid before the cards were looked at."""


class Reached(Event, frozen=True, tag="reached"):
    """A message reached one of its villages, which is not the last."""

    seat: Seat
    message: Card
    village: str
    colour: str


class Delivered(Event, frozen=True, tag="delivered"):
    """A message was delivered."""

    seat: Seat
    message: Card
    place: str
    coins: int
    """What it brought."""
    count: int
    """How many the player has delivered now."""


class TokenBack(Event, frozen=True, tag="token_back"):
    """A message token was taken back."""

    seat: Seat
    message: Card
    village: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It is a player's turn."""

    seat: Seat
    number: int
    """Counted over all players, from 1."""
    of: int
    """How many turns there are, alone; 0 otherwise."""
    last: bool
    """Whether it is this player's last turn."""


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """A turn was lost, because the trader was in a city with too few coins."""

    seat: Seat
    gained: int
    coins: int
    """How many there are now."""
    need: int


class EndNear(Event, frozen=True, tag="end_near"):
    """A player brought about the end of the game."""

    seat: Seat
    ship: bool
    """Whether by the ship; otherwise by messages."""
    goal: int
    last: tuple[Seat, ...]
    """Who has one more turn."""


class GameOver(Event, frozen=True, tag="game_over"):
    """The game ended."""

    turns: int


Happening: TypeAlias = (
    Discarded
    | Moved
    | Fetched
    | BankPaid
    | Bought
    | Drifted
    | Shifted
    | CircusWaits
    | CircusMoved
    | Sold
    | Built
    | PalaceBought
    | Sailed
    | Hired
    | Looked
    | Took
    | Reached
    | Delivered
    | TokenBack
    | TurnBegan
    | TurnLost
    | EndNear
    | GameOver
)
