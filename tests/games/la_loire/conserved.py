"""What stays the same along a game of La Loire."""

from __future__ import annotations

from collections import Counter

from bot.games.la_loire.components import CASTLE, FARM, GOODS, MONASTERY
from bot.games.la_loire.state import Position


def conserved(state: Position) -> dict[str, int]:
    """Return every kind of piece and card: in the supply, on the board and with the players.

    Coins come from a bank without end: `test_coins.py` follows them by their sources.
    """
    players, found = state.players, messages(state)
    return {
        "horses": sum(state.horses) + sum(p.trader.horses + p.messenger.horses for p in players),
        "towers": state.towers + standing(state, CASTLE),
        **{f"shield {colour}": count for colour, count in sorted(Counter(state.shields).items())},
        **{f"tile {colour}": count for colour, count in sorted(Counter(state.market).items())},
        **{
            name: state.goods[good] + sum(player.goods[good] for player in players)
            for good, name in enumerate(GOODS)
        },
        **{f"farms {seat}": farms(state, seat) for seat in range(len(players))},
        **{
            f"monasteries {seat}": player.monasteries + standing(state, MONASTERY, seat)
            for seat, player in enumerate(players)
        },
        **{
            f"character {ident}": left + sum(p.characters.count(ident) for p in players)
            for ident, left in state.characters.items()
        },
        **{
            f"palace {ident}": left + sum([*p.palaces, *p.new_palaces].count(ident) for p in players)
            for ident, left in state.palaces.items()
        },
        **{f"message {card}": found.count(card) for card in state.edition.messages},
    }


def standing(state: Position, kind: str, seat: int | None = None) -> int:
    return sum(
        here is not None and here.kind == kind and seat in (None, here.owner) for here in state.buildings
    )


def farms(state: Position, seat: int) -> int:
    """A castle stands on a farm, a monastery gives it back."""
    return state.players[seat].farms + standing(state, FARM, seat) + standing(state, CASTLE, seat)


def messages(state: Position) -> list[str]:
    """Return all messages, wherever they are: each once."""
    found = [card for deck in state.decks for layer in deck for card in layer] + state.shown
    for player in state.players:
        found += [held.card for held in player.held] + player.delivered
    return found
