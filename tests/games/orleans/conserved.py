"""What stays the same along a game of Orléans, wherever it goes: followers, goods, stations, tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.orleans.names import BOARD, FOLLOWERS, GOODS, KIND, KINDS, Good
from bot.games.orleans.state import TECHNOLOGY, Player, Position


def conserved(state: Position) -> dict[str, int]:
    """Return the sums that stay the same along a game."""
    return {
        **{f"neutral {kind}": count for kind, count in followers(state).items()},
        **{
            f"own {seat} {kind}": count
            for seat, player in enumerate(state.players)
            for kind, count in own(state, seat, player)
        },
        **{good: goods(state, good) for good in GOODS},
        "stations": sum(len(p.stations) + p.stock for p in state.players) + state.box.get("station", 0),
        "technology": state.technology
        + sum(p.technology + [*spots(p)].count(TECHNOLOGY) for p in state.players)
        + state.box.get(TECHNOLOGY, 0),
        "place tiles": sum(map(len, state.stacks))
        + sum(place not in BOARD for p in state.players for place in p.loads)
        + sum(state.box.get(tile, 0) for tile in set(state.box) - {*KINDS, *GOODS, "station", TECHNOLOGY}),
        "citizens": len(state.citizens) + sum(len(p.citizens) for p in state.players),
        "hour glass": len(state.hours) + len(state.past) + 1,
    }


def spots(player: Player) -> Iterator[str]:
    """Yield what stands on the action spaces of a player."""
    for load in player.loads.values():
        yield from load


def held(state: Position, seat: int, player: Player) -> Counter[str]:
    """Return all the followers of a player."""
    bath = state.bath if seat == state.turn else []
    return Counter([*player.bag, *player.market, *spots(player), *bath])


def followers(state: Position) -> dict[str, int]:
    """Return the neutral followers of each kind."""
    found: Counter[str] = Counter()
    for kind, count in state.supply.items():
        found[kind] += count + state.box.get(kind, 0)
    for sent in state.deeds.values():
        found.update(sent)
    for seat, player in enumerate(state.players):
        found.update(held(state, seat, player))
    return {kind: found[kind] for kind in KINDS}


def own(state: Position, seat: int, player: Player) -> Iterator[tuple[str, int]]:
    """Yield the followers in the colour of a player."""
    found = held(state, seat, player)
    yield from ((name, found[name]) for name in FOLLOWERS if name != KIND[name])


def goods(state: Position, good: Good) -> int:
    """Return how many tiles of a good there are."""
    lying = sum(on_way.count(good) for on_way in state.goods)
    return state.market[good] + state.box.get(good, 0) + lying + sum(p.goods[good] for p in state.players)
