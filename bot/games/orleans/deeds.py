"""The beneficial deeds: the Town Hall, and the Gunpowder Tower, send followers there for good."""

from __future__ import annotations

from typing import cast

from bot.games.orleans.actions import Send
from bot.games.orleans.happenings import Happening, Sent
from bot.games.orleans.names import KINDS, Citizen, Deed, Kind, Place
from bot.games.orleans.rewards import claim, develop, earn
from bot.games.orleans.spaces import leave
from bot.games.orleans.state import Player, Position, edition_of
from bot.kernel import Seat


def free_in(state: Position, deed: Deed, kind: Kind) -> int:
    """Return how many spaces for a kind of follower a deed still has."""
    return edition_of(state).deeds[deed].spaces.get(kind, 0) - state.deeds[deed].count(kind)


def send_choices(state: Position, player: Player, place: Place) -> list[Send]:
    """Return where the followers of a place can go: free spaces that show exactly them (Town Hall).

    Followers in a player's own colour may never be sent.
    """
    load = player.loads[place]
    choices = []
    for kind in KINDS:
        if kind in load:
            for deed, card in edition_of(state).deeds.items():
                if free_in(state, deed, kind) > 0:
                    choices.append(Send(place, kind, deed, "coins"))
                    if card.points:
                        choices.append(Send(place, kind, deed, "points"))
    return choices


def send(state: Position, seat: Seat, action: Send) -> list[Happening]:
    """Send a follower to a deed; the other one of the place goes on in the same action (Town Hall).

    Whoever fills the last space takes the citizen at once.
    """
    player = state.players[seat]
    edition = edition_of(state)
    card = edition.deeds[action.deed]
    leave(edition, player, action.place, action.follower)
    state.deeds[action.deed] += (action.follower,)
    in_coins = action.reward == "coins"
    gains = earn(player, card.coins) if in_coins else develop(state, player, card.points)
    if len(state.deeds[action.deed]) == sum(card.spaces.values()):
        gains += claim(state, player, cast("Citizen", action.deed))
    state.at = action.place
    state.task = "send" if send_choices(state, player, action.place) else ""
    return [Sent(seat, action.place, action.follower, action.deed, tuple(gains))]
