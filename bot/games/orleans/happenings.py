"""What can come of an action in Orléans: the facts that players are told."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.games.orleans.names import Deed, Follower, Good, Hour, Kind, Place, Space, Tile, Town
from bot.games.orleans.state import Entry, Standing, Stopping
from bot.kernel import Event, Seat

NOBODY = Seat(-1)


class Gain(msgspec.Struct, frozen=True):
    """One thing that an action brought."""

    what: Literal["coins", "points", "status", "citizen", "good", "follower", "technology", "tile"]
    name: str = ""
    """Which citizen, good, follower or tile."""
    count: int = 1
    """How many coins or points; for the status, which."""


class Removed(Event, frozen=True, tag="removed"):
    """A place tile left the game before the first round."""

    seat: Seat
    tile: Tile


class Began(Event, frozen=True, tag="began"):
    """A round began with its event."""

    round: int
    hour: Hour
    figure: int
    """What the event is about, as `Edition.figure`."""
    start: Seat


class Census(Event, frozen=True, tag="census"):
    """The census paid the leader of the farmers track and taxed the last."""

    leader: Seat
    """Who alone is furthest, or nobody."""
    last: Seat
    """Who alone is furthest behind and pays, or nobody."""
    missing: int
    """Coins that the last player lacks."""


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew followers onto its market."""

    seat: Seat
    followers: tuple[Follower, ...]
    declined: int
    """How many more it could have drawn."""


class Placed(Event, frozen=True, tag="placed"):
    """A seat placed followers in its plan."""

    seat: Seat
    followers: tuple[Standing, ...]


class TookOff(Event, frozen=True, tag="took_off"):
    """A seat took followers of its plan off a place."""

    seat: Seat
    place: Place
    followers: tuple[Follower, ...]


class BroughtBack(Event, frozen=True, tag="brought_back"):
    """A seat planned to move a follower from an action space back to its market."""

    seat: Seat
    place: Place
    follower: Follower


class LookedAhead(Event, frozen=True, tag="looked_ahead"):
    """A seat went on from placing followers to queueing actions."""

    seat: Seat


class Queued(Event, frozen=True, tag="queued"):
    """A seat added to its queue."""

    seat: Seat
    entry: Entry


class Unqueued(Event, frozen=True, tag="unqueued"):
    """The last actions were taken off a queue."""

    seat: Seat
    entries: tuple[Entry, ...]
    stale: bool
    """Because the plan no longer allows for them."""


class Stopped(Event, frozen=True, tag="stopped"):
    """A queue stopped, because something it counted on changed; the rest of it is dropped."""

    seat: Seat
    entry: Entry
    why: Stopping
    dropped: int
    """How many more actions were queued."""


class Asked(Event, frozen=True, tag="asked"):
    """A queue came to an action with a choice left open."""

    seat: Seat
    entry: Entry


class BecameReady(Event, frozen=True, tag="became_ready"):
    """A seat ended its planning."""

    seat: Seat
    idle: bool
    """Because there was nothing to plan."""


class Reopened(Event, frozen=True, tag="reopened"):
    """A seat went back to its plan."""

    seat: Seat
    was_ready: bool


class Planned(Event, frozen=True, tag="planned"):
    """A plan was shown."""

    seat: Seat
    placed: tuple[Standing, ...]
    back: tuple[Standing, ...]
    """Followers that were moved back to the market, or from the Gunpowder Tower."""


class Acted(Event, frozen=True, tag="acted"):
    """A place was used."""

    seat: Seat
    place: Place
    gains: tuple[Gain, ...]


class Travelled(Event, frozen=True, tag="travelled"):
    """A merchant moved."""

    seat: Seat
    place: Place
    start: Town
    to: Town
    good: Good | Literal["nothing"]
    """What was taken from the connection."""


class Built(Event, frozen=True, tag="built"):
    """A trading station was built."""

    seat: Seat
    place: Place
    town: Town


class Sent(Event, frozen=True, tag="sent"):
    """A follower went to a beneficial deed."""

    seat: Seat
    place: Place
    follower: Kind
    deed: Deed
    gains: tuple[Gain, ...]


class Bought(Event, frozen=True, tag="bought"):
    """Coins were spent for development points."""

    seat: Seat
    coins: int
    gains: tuple[Gain, ...]


class Bathed(Event, frozen=True, tag="bathed"):
    """Followers were drawn in the Bathhouse."""

    seat: Seat
    followers: tuple[Follower, ...]


class Lodged(Event, frozen=True, tag="lodged"):
    """A follower from the Bathhouse was placed."""

    seat: Seat
    follower: Standing


class Finished(Event, frozen=True, tag="finished"):
    """A task was left at that."""

    seat: Seat
    task: Literal["send", "bathe", "technology"]
    followers: tuple[Follower, ...]
    """Those that go back from the Bathhouse to the bag."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat takes no more actions in this round."""

    seat: Seat
    forced: bool
    """Because no action is possible."""


class Fitted(Event, frozen=True, tag="fitted"):
    """A technology tile was placed."""

    seat: Seat
    place: Place
    space: Space


class Struck(Event, frozen=True, tag="struck"):
    """The event of the round took effect."""

    hour: Hour
    figure: int
    """What it is about, as `Edition.figure`."""


class Earned(Event, frozen=True, tag="earned"):
    """The event brought coins."""

    seat: Seat
    coins: int


class Gave(Event, frozen=True, tag="gave"):
    """Food was given for the harvest."""

    seat: Seat
    good: Good


class Paid(Event, frozen=True, tag="paid"):
    """The event cost coins."""

    seat: Seat
    coins: int
    missing: int
    """Coins that the player lacks."""


class Plagued(Event, frozen=True, tag="plagued"):
    """The plague drew a follower; nobody, when the bag is empty. Own followers are not lost."""

    seat: Seat
    follower: Follower | None


class Sheltered(Event, frozen=True, tag="sheltered"):
    """The monk of a Sacristy kept the event off."""

    seat: Seat


class GaveUp(Event, frozen=True, tag="gave_up"):
    """Torture took something in place of a coin."""

    seat: Seat
    item: Literal["good", "point", "follower", "station", "tile", "technology"]
    what: str
    left: int
    """How many coins are still to be made up for."""


class Forgiven(Event, frozen=True, tag="forgiven"):
    """A player has nothing left to give up for a debt."""

    seat: Seat
    coins: int


class Counted(Event, frozen=True, tag="counted"):
    """The trading stations were counted at the end, and whoever alone has most took the last citizen."""

    seat: Seat
    """Who alone has most, or nobody."""
    stations: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""


Happening: TypeAlias = (
    Removed
    | Began
    | Census
    | Drew
    | Placed
    | TookOff
    | BroughtBack
    | LookedAhead
    | Queued
    | Unqueued
    | Stopped
    | Asked
    | BecameReady
    | Reopened
    | Planned
    | Acted
    | Travelled
    | Built
    | Sent
    | Bought
    | Bathed
    | Lodged
    | Finished
    | Passed
    | Fitted
    | Struck
    | Earned
    | Gave
    | Paid
    | Plagued
    | Sheltered
    | GaveUp
    | Forgiven
    | Counted
    | Ended
)
