"""Recruiting: a follower from the supply into the bag, a step on its track, and the reward shown there."""

from __future__ import annotations

from typing import Literal

from bot.games.orleans.actions import Recruit
from bot.games.orleans.happenings import Gain
from bot.games.orleans.names import Kind, Tile
from bot.games.orleans.rewards import claim, develop, earn
from bot.games.orleans.spaces import vacant
from bot.games.orleans.state import Player, Position, edition_of


def can_recruit(state: Position, player: Player, kind: Kind) -> bool:
    """Return whether a kind of follower can be recruited.

    Not when the supply is empty, nor on the last space of the track, nor when the reward is not there to be
    given (Recruiting followers; reading D.3). Pilgrimage blocks monks (Events).
    """
    if not state.supply[kind]:
        return False
    if kind == "monk":
        return state.event != "pilgrimage"
    edition = edition_of(state)
    step = player.tracks[kind]
    if step >= edition.steps[kind]:
        return False
    match kind:
        case "farmer":
            return state.market[edition.farmer_goods[step]] > 0
        case "craftsman":
            return state.technology > 0
        case "trader":
            return bool(tiles_for(state, player))
        case _:
            return True


def tiles_for(state: Position, player: Player) -> list[Tile]:
    """Return the place tiles that a trader can bring: the first from stack I (Place tiles)."""
    first, second = state.stacks
    return first + second if player.tracks["trader"] else first


def recruit_choices(state: Position, player: Player) -> list[Recruit]:
    """Return whom the Village can recruit, a trader with each place tile (Village)."""
    choices: list[Recruit] = []
    if can_recruit(state, player, "boatman"):
        choices.append(Recruit("boatman", ""))
    if can_recruit(state, player, "craftsman"):
        choices.append(Recruit("craftsman", ""))
    if can_recruit(state, player, "trader"):
        choices += [Recruit("trader", tile) for tile in tiles_for(state, player)]
    return choices


def recruit(state: Position, player: Player, kind: Kind, tile: Tile | Literal[""] = "") -> list[Gain]:
    """Take a follower into the bag, move one step and take the reward of the new space."""
    state.supply[kind] -= 1
    player.bag.append(kind)
    gains = [Gain("follower", kind)]
    if kind == "monk":
        return gains
    edition = edition_of(state)
    player.tracks[kind] += 1
    step = player.tracks[kind]
    match kind:
        case "farmer":
            good = edition.farmer_goods[step - 1]
            state.market[good] -= 1
            player.goods[good] += 1
            gains.append(Gain("good", good))
        case "boatman":
            gains += earn(player, edition.boatman_coins[step - 1])
            if step == edition.boatman_citizen:
                gains += claim(state, player, "boatmen")
        case "craftsman":
            gains += gain_technology(state, player)
        case "trader" if tile:
            gains.append(take_tile(state, player, tile))
        case "scholar":
            gains += develop(state, player, edition.scholar_points[step - 1])
        case "knight" if step == edition.knight_citizen:
            gains += claim(state, player, "knights")
    return gains


def gain_technology(state: Position, player: Player) -> list[Gain]:
    """Take a technology tile, which may be placed after passing (Technology)."""
    state.technology -= 1
    player.technology += 1
    return [Gain("technology")]


def take_tile(state: Position, player: Player, tile: Tile) -> Gain:
    """Put a place tile beside the player board (Place tiles)."""
    for stack in state.stacks:
        if tile in stack:
            stack.remove(tile)
    player.loads[tile] = vacant(edition_of(state).places[tile])
    return Gain("tile", tile)
