"""What a seat can do in Orléans."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.orleans.names import Deed, Follower, Good, Kind, Place, Space, Tile, Town
from bot.kernel import Action


class Remove(Action, frozen=True, tag="remove"):
    """Remove a place tile from the game, before the first round."""

    tile: Tile


class Draw(Action, frozen=True, tag="draw"):
    """Draw followers from your bag onto your market."""

    count: int


class Fill(Action, frozen=True, tag="fill"):
    """Place the followers that a place needs, as far as your market has them."""

    place: Place


class Put(Action, frozen=True, tag="put"):
    """Place one follower on an action space."""

    follower: Follower
    place: Place
    space: Space
    """What the action space shows."""


class TakeOff(Action, frozen=True, tag="take_off"):
    """Take the followers of this plan off a place again."""

    place: Place


class BringBack(Action, frozen=True, tag="bring_back"):
    """Move a follower from an action space back to your market, instead of one you did not draw."""

    place: Place
    follower: Follower


class Ahead(Action, frozen=True, tag="ahead"):
    """Go on to queue your actions of this round."""


class Queue(Action, frozen=True, tag="queue"):
    """Add an action to your queue: it is carried out as soon as it is your turn."""

    place: str
    """The place to use; or ``pass``, ``technology`` or ``event``."""
    what: str
    which: str
    how: str


class Unqueue(Action, frozen=True, tag="unqueue"):
    """Take the last action off your queue."""


class Ready(Action, frozen=True, tag="ready"):
    """End your planning."""


class Reopen(Action, frozen=True, tag="reopen"):
    """Change your plan."""


class Use(Action, frozen=True, tag="use"):
    """Use an activated place."""

    place: Place


class Recruit(Action, frozen=True, tag="recruit"):
    """Recruit a boatman, a craftsman or a trader in the Village."""

    kind: Kind
    tile: Tile | Literal[""]
    """The place tile that a trader brings."""


class Sail(Action, frozen=True, tag="sail"):
    """Move your merchant along a waterway with the Ship."""

    to: Town
    good: Good | Literal["nothing"]
    """What to take from the waterway."""


class Ride(Action, frozen=True, tag="ride"):
    """Move your merchant along a road with a wagon."""

    place: Place
    to: Town
    good: Good | Literal["nothing"]
    """What to take from the road."""


class Send(Action, frozen=True, tag="send"):
    """Send a follower to a beneficial deed."""

    place: Place
    follower: Kind
    deed: Deed
    reward: Literal["coins", "points"]


class Buy(Action, frozen=True, tag="buy"):
    """Spend coins in the Pharmacy for development points."""

    coins: int


class Finish(Action, frozen=True, tag="finish"):
    """Leave it at that."""


class Pass(Action, frozen=True, tag="pass"):
    """Take no more actions in this round."""


class Fit(Action, frozen=True, tag="fit"):
    """Place a technology tile on an action space, for good."""

    place: Place
    space: Space
    """What the action space shows."""


class Give(Action, frozen=True, tag="give"):
    """Give food for the harvest."""

    good: Good


class Shelter(Action, frozen=True, tag="shelter"):
    """Return the monk of your Sacristy to your bag instead of suffering the event."""


class Suffer(Action, frozen=True, tag="suffer"):
    """Suffer the event."""


class GiveUp(Action, frozen=True, tag="give_up"):
    """Give up something for each coin you cannot pay."""

    item: Literal["good", "point", "follower", "station", "tile", "technology"]
    what: str
    """Which good, town, tile or place; ``stock`` for a station not built."""


Choice: TypeAlias = (
    Remove
    | Draw
    | Fill
    | Put
    | TakeOff
    | BringBack
    | Ahead
    | Queue
    | Unqueue
    | Ready
    | Reopen
    | Use
    | Recruit
    | Sail
    | Ride
    | Send
    | Buy
    | Finish
    | Pass
    | Fit
    | Give
    | Shelter
    | Suffer
    | GiveUp
)

KINDS_OF_ACTION: tuple[type[Choice], ...] = (
    Draw,
    Fill,
    Put,
    BringBack,
    TakeOff,
    Ahead,
    Queue,
    Unqueue,
    Ready,
    Reopen,
    Use,
    Recruit,
    Sail,
    Ride,
    Send,
    Buy,
    Finish,
    Pass,
    Fit,
    Give,
    Shelter,
    Suffer,
    GiveUp,
    Remove,
)
"""In the order that menus show them."""
