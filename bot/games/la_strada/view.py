"""What each seat sees of a position."""

from __future__ import annotations

from bot.games.la_strada.hexes import NOWHERE
from bot.games.la_strada.land import board
from bot.games.la_strada.scoring import gold, result, worth
from bot.games.la_strada.state import PlayerView, Position, Settlement, Sight, roads_of
from bot.kernel import Seat


def view(position: Position, viewer: Seat | None) -> Sight:
    """Return what a seat, or a spectator, sees: everything but the road another seat has begun."""
    land = board(position.printed, position.order, position.turns)
    outfit = land.edition.outfits[len(position.players)]
    players = tuple(
        PlayerView(
            colours=colours,
            resources=player.resources,
            tiles=tuple(player.tiles),
            merchants_left=outfit.merchants - len(player.merchants),
            workshops=tuple(player.workshops),
            roads=roads_of(player),
            connected=tuple(player.connected),
            merchants=tuple(player.merchants),
            gold=sum(earned),
        )
        for player, colours, earned in zip(position.players, outfit.colours, gold(position), strict=True)
    )
    settlements = []
    for site, kind in zip(land.sites, position.kinds, strict=True):
        merchants = tuple(Seat(seat) for seat, each in enumerate(players) if site in each.merchants)
        connected = tuple(Seat(seat) for seat, each in enumerate(players) if site in each.connected)
        settlements.append(
            Settlement(site, kind, merchants, connected, worth(land.edition, kind, len(merchants)))
        )
    own = viewer == position.turn
    return Sight(
        viewer=viewer,
        printed=position.printed,
        order=position.order,
        turns=position.turns,
        settlements=tuple(settlements),
        players=players,
        first=position.first,
        turn=position.turn,
        phase=position.phase,
        round=position.round,
        heading=position.heading if own else NOWHERE,
        road=tuple(position.road) if own else (),
        cause=position.cause,
        ended_by=position.ended_by,
        result=result(position),
    )
