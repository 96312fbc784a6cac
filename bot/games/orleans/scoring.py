"""The end of the game: the last citizen, and the final account."""

from __future__ import annotations

from bot.games.orleans.happenings import NOBODY, Counted, Ended, Happening
from bot.games.orleans.rewards import claim
from bot.games.orleans.state import Player, PlayerView, Position, Sight, edition_of
from bot.kernel import Part, Result, Seat


def end(state: Position) -> list[Happening]:
    """Give the last citizen to whoever alone has built most, and end the game (Game end)."""
    built = [len(player.stations) for player in state.players]
    most = max(built)
    leader = Seat(built.index(most)) if built.count(most) == 1 else NOBODY
    if leader != NOBODY:
        claim(state, state.players[leader], "stations")
    state.phase = "over"
    return [Counted(leader, most), Ended()]


def goods_points(state: Position | Sight, player: Player | PlayerView) -> int:
    """Return what the goods of a player are worth (Scoring)."""
    points = edition_of(state).points
    return sum(points[good] * count for good, count in player.goods.items())


def town_points(state: Position | Sight, player: Player | PlayerView) -> int:
    """Return built stations and citizens, times the development status (Scoring)."""
    status = edition_of(state).status[player.development]
    return (len(player.stations) + len(player.citizens)) * status


def standing(view: Sight) -> tuple[int, ...]:
    """Return the points of each seat if the game ended now: all that counts lies open (Scoring).

    The last citizen, which whoever has built most gets at the end, is not foreseen.
    """
    return tuple(
        player.coins + goods_points(view, player) + town_points(view, player) for player in view.players
    )


def result(state: Position) -> Result | None:
    """Return the final account, once the game is over (Scoring).

    A tie goes to the player further along the development track; still tied, they share the place.
    """
    if state.phase != "over":
        return None
    players = state.players
    parts = (
        Part("Coins", tuple(player.coins for player in players)),
        Part("Goods", tuple(goods_points(state, player) for player in players)),
        Part(
            "Stations and citizens, times the status", tuple(town_points(state, player) for player in players)
        ),
    )
    development = Part("Development", tuple(player.development for player in players))
    scores = tuple(sum(part.figures[seat] for part in parts) for seat in range(len(players)))
    standing = list(zip(scores, development.figures, strict=True))
    ranking = tuple(
        tuple(Seat(seat) for seat, found in enumerate(standing) if found == place)
        for place in sorted(set(standing), reverse=True)
    )
    return Result(scores, ranking, parts, (development,))
