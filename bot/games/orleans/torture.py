"""Payments that cannot be met: torture takes something else for each missing coin."""

from __future__ import annotations

from bot.games.orleans.actions import GiveUp
from bot.games.orleans.happenings import Forgiven, GaveUp, Happening
from bot.games.orleans.names import BOARD, GOODS, KINDS, Good, Place, Town
from bot.games.orleans.spaces import is_follower
from bot.games.orleans.state import EMPTY, TECHNOLOGY, Player, Position, edition_of
from bot.kernel import Chance, Seat


def pay(player: Player, coins: int) -> int:
    """Pay what a player has, and return how many coins are missing; each is to be made up for (Events)."""
    paid = min(coins, player.coins)
    player.coins -= paid
    player.debt += coins - paid
    return coins - paid


def give_up_choices(state: Position, player: Player) -> list[GiveUp]:
    """Return what can be given up in place of a coin (Torture)."""
    choices = [GiveUp("good", good) for good in GOODS if player.goods[good]]
    if can_step_back(state, player):
        choices.append(GiveUp("point", ""))
    if any(follower in KINDS for follower in player.bag):
        choices.append(GiveUp("follower", ""))
    if player.stock:
        choices.append(GiveUp("station", "stock"))
    choices += [GiveUp("station", town) for town in player.stations]
    choices += [GiveUp("tile", place) for place in player.loads if place not in BOARD]
    choices += [GiveUp("technology", place) for place, load in player.loads.items() if TECHNOLOGY in load]
    return choices


def can_step_back(state: Position, player: Player) -> bool:
    """Return whether a development point can be given up.

    Not across a coin space: neither onto one nor off one, or its coins would be earned twice (reading D.21).
    """
    coins = edition_of(state).development_coins
    space = player.development
    return space > 0 and space not in coins and space - 1 not in coins


def give_up(state: Position, seat: Seat, action: GiveUp, chance: Chance) -> list[Happening]:
    """Lose something for a missing coin: it leaves the game, but for a development point (Torture)."""
    player = state.players[seat]
    player.debt -= 1
    what = action.what
    match action.item:
        case "good":
            good: Good = next(good for good in GOODS if good == what)
            player.goods[good] -= 1
            _put_away(state, good)
        case "point":
            player.development -= 1
        case "follower":
            what = _lose_follower(state, player, chance)
        case "station":
            _lose_station(player, what)
            _put_away(state, "station")
        case "tile":
            _lose_tile(state, player, _place(player, what))
        case "technology":
            place = _place(player, what)
            player.loads[place] = tuple(EMPTY if spot == TECHNOLOGY else spot for spot in player.loads[place])
            _put_away(state, TECHNOLOGY)
    return [GaveUp(seat, action.item, what, player.debt)]


def _put_away(state: Position, name: str) -> None:
    state.box[name] = state.box.get(name, 0) + 1


def _place(player: Player, name: str) -> Place:
    return next(place for place in player.loads if place == name)


def _lose_follower(state: Position, player: Player, chance: Chance) -> str:
    """Lose a follower drawn at random; one in the player's own colour is drawn again (Torture)."""
    lost = chance.pick([follower for follower in player.bag if follower in KINDS])
    player.bag.remove(lost)
    _put_away(state, lost)
    return lost


def _lose_station(player: Player, what: str) -> None:
    """Lose a trading station, not built or from a town, which is free again (reading D.19)."""
    if what == "stock":
        player.stock -= 1
    else:
        town: Town = next(town for town in player.stations if town == what)
        player.stations.remove(town)


def _lose_tile(state: Position, player: Player, place: Place) -> None:
    """Lose a place tile with its technology; its followers return to the bag (reading D.23)."""
    load = player.loads.pop(place)
    player.bag += filter(is_follower, load)
    _put_away(state, place)
    if TECHNOLOGY in load:
        _put_away(state, TECHNOLOGY)


def settle(state: Position, seat: Seat, chance: Chance) -> list[Happening]:
    """Take what there is no choice about; what nothing is left for is forgiven (reading D.24)."""
    player = state.players[seat]
    told: list[Happening] = []
    while player.debt:
        choices = give_up_choices(state, player)
        if len(choices) > 1:
            break
        if choices:
            told += give_up(state, seat, choices[0], chance)
        else:
            told.append(Forgiven(seat, player.debt))
            player.debt = 0
    return told
