"""Scoring: what counts at the end, and who wins."""

from __future__ import annotations

from typing import Final

from bot.games.la_loire.components import BLUE, CASTLE
from bot.games.la_loire.state import Player, Public
from bot.kernel import Part, Result, Seat

UNDELIVERED: Final = 1
MARKED: Final = 2
"""What each delivered message adds for the blue character of its kind."""

PARTS: Final = (
    "Ship on the Loire",
    "Delivered messages",
    "Undelivered messages",
    "Characters",
    "Blue characters",
    "Palaces",
)


def points_of(table: Public, player: Player) -> tuple[int, ...]:
    """Return a player's points, part by part as in `PARTS` (Winner)."""
    edition = table.edition
    delivered = [edition.messages[card] for card in player.delivered]
    blue = [card for card in player.characters if edition.characters[card].colour == BLUE]
    return (
        player.ship,
        sum(message.points for message in delivered),
        UNDELIVERED * len(player.held),
        sum(edition.characters[card].points for card in player.characters),
        MARKED * sum(message.kind in blue for message in delivered),
        sum(edition.palaces[card].points for card in (*player.palaces, *player.new_palaces)),
    )


def castles(table: Public, seat: Seat) -> int:
    """Return how many castles a player owns."""
    return sum(b is not None and b.owner == seat and b.kind == CASTLE for b in table.buildings)


def buildings(table: Public, seat: Seat) -> int:
    """Return how many buildings a player owns, palaces included."""
    player = table.players[seat]
    standing = sum(b is not None and b.owner == seat for b in table.buildings)
    return standing + len(player.palaces) + len(player.new_palaces)


def account(table: Public) -> Result:
    """Return the points as they stand now, and who leads; ties go by castles, then by buildings (Winner)."""
    seats = [Seat(seat) for seat in range(len(table.players))]
    rows = [points_of(table, player) for player in table.players]
    scores = tuple(map(sum, rows))
    first = tuple(castles(table, seat) for seat in seats)
    second = tuple(buildings(table, seat) for seat in seats)
    places: dict[tuple[int, int, int], list[Seat]] = {}
    for seat in seats:
        places.setdefault((scores[seat], first[seat], second[seat]), []).append(seat)
    return Result(
        scores=scores,
        ranking=tuple(tuple(places[place]) for place in sorted(places, reverse=True)),
        parts=tuple(
            Part(name, figures) for name, figures in zip(PARTS, zip(*rows, strict=True), strict=True)
        ),
        tiebreaks=(Part("Castles", first), Part("Buildings", second)),
    )
