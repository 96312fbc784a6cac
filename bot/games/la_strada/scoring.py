"""Scoring: what merchants earn, and who wins."""

from __future__ import annotations

from itertools import groupby

from bot.games.la_strada.hexes import Hex
from bot.games.la_strada.land import board
from bot.games.la_strada.state import Position, Sight
from bot.games.la_strada.tables import KINDS, Edition
from bot.kernel import Part, Result, Seat

NAMES = ("Cities", "Towns", "Villages", "Hamlets")
"""What to call the settlements of each kind together."""


def worth(edition: Edition, kind: int, merchants: int) -> int:
    """Return the gold that each merchant earns in a settlement (Scoring); none there counts as one."""
    return edition.gold[kind][merchants - 1 if merchants else 0]


def gold(position: Position) -> list[list[int]]:
    """Return what each seat has earned in the settlements of each kind, if the game ended now."""
    land = board(position.printed, position.order, position.turns)
    kind_of = dict(zip(land.sites, position.kinds, strict=True))
    present: dict[Hex, int] = {}
    for player in position.players:
        for site in player.merchants:
            present[site] = present.get(site, 0) + 1
    earned = [[0] * len(KINDS) for _ in position.players]
    for row, player in zip(earned, position.players, strict=True):
        for site in player.merchants:
            row[kind_of[site]] += worth(land.edition, kind_of[site], present[site])
    return earned


def standing(view: Sight) -> tuple[int, ...]:
    """Return the gold of each seat if the game ended now: all of it lies open (Scoring)."""
    return tuple(player.gold for player in view.players)


def result(position: Position) -> Result | None:
    """Return the outcome of a finished game: most gold wins, then most resources (Scoring)."""
    if position.phase != "over":
        return None
    earned = gold(position)
    scores = tuple(map(sum, earned))
    resources = tuple(player.resources for player in position.players)

    def account(seat: Seat) -> tuple[int, int]:
        return scores[seat], resources[seat]

    seats = sorted(map(Seat, range(len(scores))), key=account, reverse=True)
    return Result(
        scores=scores,
        ranking=tuple(tuple(tied) for _, tied in groupby(seats, key=account)),
        parts=tuple(
            Part(name, figures) for name, figures in zip(NAMES, zip(*earned, strict=True), strict=True)
        ),
        tiebreaks=(Part("Resources left", resources),),
    )
