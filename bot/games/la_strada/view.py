"""What each seat sees of a position."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.la_strada.hexes import NOWHERE, Hex
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
    merchants = seats_by_site(each.merchants for each in players)
    connected = seats_by_site(each.connected for each in players)
    own = viewer == position.turn
    return Sight(
        viewer=viewer,
        printed=position.printed,
        order=position.order,
        turns=position.turns,
        settlements=tuple(
            [
                Settlement(site, kind, there, connected.get(site, ()), worth(land.edition, kind, len(there)))
                for site, kind in zip(land.sites, position.kinds, strict=True)
                for there in (merchants.get(site, ()),)
            ]
        ),
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


def seats_by_site(sites: Iterable[tuple[Hex, ...]]) -> dict[Hex, tuple[Seat, ...]]:
    """Return which seats are on which site, from the sites of each seat."""
    found: dict[Hex, tuple[Seat, ...]] = {}
    for seat, each in enumerate(sites):
        one = (Seat(seat),)
        for site in each:
            found[site] = found.get(site, ()) + one
    return found
