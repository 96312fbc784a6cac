"""Technology tiles: each fills an action space for good, placed after its owner has passed."""

from __future__ import annotations

from bot.games.orleans.actions import Fit
from bot.games.orleans.happenings import Fitted, Happening
from bot.games.orleans.names import Space
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.spaces import open_spaces, stand
from bot.games.orleans.state import TECHNOLOGY, Player, Position, edition_of
from bot.kernel import Seat


def takes_technology(card: PlaceCard) -> bool:
    """Return whether a place can ever have a technology tile.

    Not one with a single space (Technology), nor Town Hall and Gunpowder Tower, whose spaces show no
    profession (reading D.8).
    """
    return len(card.spaces) > 1 and card.effect not in {"send", "tower"}


def may_replace(state: Position, player: Player, space: Space) -> bool:
    """Return whether a technology tile of a player may stand in for a follower.

    After the first step on the craftsmen track for farmers only, later for all but monks (Technology).
    """
    if player.tracks["craftsman"] <= edition_of(state).farmers_only:
        return space == "farmer"
    return space != "monk"


def fit_choices(state: Position, player: Player) -> list[Fit]:
    """Return the free action spaces for a technology tile, at most one for each place (Technology)."""
    if not player.technology:
        return []
    places = edition_of(state).places
    choices: list[Fit] = []
    for place, load in player.loads.items():
        card = places[place]
        if not takes_technology(card) or TECHNOLOGY in load:
            continue
        choices += [
            Fit(place, space) for space in open_spaces(card.spaces, load) if may_replace(state, player, space)
        ]
    return choices


def fit(state: Position, seat: Seat, action: Fit) -> list[Happening]:
    """Place a technology tile; it is never moved again (Technology)."""
    player = state.players[seat]
    player.technology -= 1
    stand(edition_of(state), player, action.place, TECHNOLOGY, action.space)
    state.task = "technology" if fit_choices(state, player) else ""
    return [Fitted(seat, action.place, action.space)]
