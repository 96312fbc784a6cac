"""What stands in the way of placing a follower, using a place or fitting technology."""

from __future__ import annotations

from bot.games.orleans.actions import Fill, Fit, Put, Ride, Sail, Send
from bot.games.orleans.followers import hand_of
from bot.games.orleans.names import KIND, Kind, Place, Space
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.spaces import TOWER, is_active, reach_of
from bot.games.orleans.state import EMPTY, TECHNOLOGY, PlayerView, Sight, edition_of
from bot.games.orleans.technology import takes_technology
from bot.games.orleans.text.naming import follower, named, the
from bot.kernel import Action


def why_not_placed(view: Sight, own: PlayerView, action: Fill | Put) -> str:
    """Say what keeps followers from a place."""
    place = action.place
    card = edition_of(view).places[place]
    if place not in own.loads:
        return f"You do not have {the(place)} (Place tiles)."
    if not card.spaces:
        return f"{named(place)} has no action spaces (Place tiles)."
    if isinstance(action, Fill):
        return f"None of your followers fills {the(place)} at once; place them one by one (Planning)."
    return _why_not_put(view, own, card, action)


def _why_not_put(view: Sight, own: PlayerView, card: PlaceCard, action: Put) -> str:
    place, one = action.place, action.follower
    at_hand = view.bath if view.task == "bathe" else hand_of(own)
    free = [space for space, spot in zip(card.spaces, own.loads[place], strict=True) if spot == EMPTY]
    if one not in at_hand:
        return f"You have no {named(one)} to place (Planning)."
    if action.space not in card.spaces:
        return f"{the(place).capitalize()} has no space for {named(action.space)} (Planning)."
    if action.space not in free:
        return f"That space of {the(place)} is taken, and nobody is shifted (Planning)."
    if action.space == "neutral":
        return "Your own followers may never go to the Town Hall (Town Hall)."
    if action.space == "monk":
        return "Nothing replaces a monk (What each place needs)."
    if place == TOWER:
        return "Only followers drawn this round go to the Gunpowder Tower (Place tiles)."
    if action.space not in reach_of(edition_of(view), own.loads)[one]:
        return f"{follower(one).capitalize()} does not stand in for a {named(action.space)} (Planning)."
    return "Followers of the Bathhouse go to other places (Place tiles)."


def why_not_used(view: Sight, own: PlayerView, place: Place) -> str:
    """Say what keeps a place from being used; nothing when it seems possible."""
    card = edition_of(view).places[place]
    if place not in own.loads:
        return f"You do not have {the(place)} (Place tiles)."
    if card.effect in {"stand_in", "shelter"}:
        return f"{named(place)} is not used as an action (Place tiles)."
    if not is_active(card, own.loads[place]):
        return f"{the(place).capitalize()} is activated once every one of its spaces is filled (Planning)."
    if card.effect == "recruit" and card.recruits:
        return why_no_recruit(view, own, card.recruits)
    return _why_nothing_comes(own, card)


def _why_nothing_comes(own: PlayerView, card: PlaceCard) -> str:
    match card.effect:
        case "build":
            return _why_not_built(own)
        case "good":
            return f"The market has no {card.good} (Place tiles)."
        case "technology" if not own.tracks["craftsman"]:
            return "Without a step on the craftsmen track no technology can be gained (Technology)."
        case "technology":
            return "No technology tile is left (Technology)."
        case "bathe":
            return "Your bag is empty (Place tiles)."
        case "buy" if not own.coins:
            return "You have no coins (Pharmacy)."
        case "buy":
            return ""
        case _:
            return "That place asks for more choices (Action phase)."


def why_no_recruit(view: Sight, own: PlayerView, kind: Kind) -> str:
    """Say what keeps a follower from being recruited."""
    edition = edition_of(view)
    if kind == "monk" and view.event == "pilgrimage":
        return "During Pilgrimage no monks are recruited (Events)."
    if not view.supply[kind]:
        return f"No {kind} is left to recruit (Recruiting followers)."
    if kind in edition.steps and own.tracks[kind] >= edition.steps[kind]:
        return f"You are on the last space of the {kind} track (Recruiting followers)."
    if kind == "farmer":
        return f"The market has no {edition.farmer_goods[own.tracks[kind]]} for the new space (Farm House)."
    return "What the new space gives is not there to be given (Recruiting followers)."


def why_not_recruited(view: Sight, own: PlayerView, kind: Kind, tile: str) -> str:
    """Say what keeps the Village from recruiting somebody."""
    if kind not in {"boatman", "craftsman", "trader"}:
        return "The Village recruits a boatman, a craftsman or a trader (Village)."
    if not is_active(edition_of(view).places["village"], own.loads["village"]):
        return "The Village is activated once every one of its spaces is filled (Planning)."
    first, second = view.stacks
    if kind == "trader" and tile in second and not own.tracks["trader"]:
        return "The first place tile comes from stack I (Place tiles)."
    if (kind == "trader") != (tile in first + second):
        return "A trader, and nobody else, brings a place tile that is still to be had (Place tiles)."
    return why_no_recruit(view, own, kind)


def _why_not_built(own: PlayerView) -> str:
    town = own.merchant
    if not own.stock:
        return "All your trading stations are built (Guildhall)."
    if town in own.stations:
        return f"You have a trading station in {named(town)} already (Guildhall)."
    return f"{named(town)} has a trading station: only one for each town but Orléans (Guildhall)."


def why_not_travelled(view: Sight, own: PlayerView, action: Sail | Ride) -> str:
    """Say what keeps a merchant from a town."""
    edition = edition_of(view)
    place: Place = "ship" if isinstance(action, Sail) else action.place
    card = edition.places[place]
    if card.effect not in {"sail", "ride"}:
        return f"{named(place)} does not move the merchant (Ship and Wagon)."
    if place not in own.loads:
        return f"You do not have {the(place)} (Place tiles)."
    if not is_active(card, own.loads[place]):
        return f"{the(place).capitalize()} is activated once every one of its spaces is filled (Planning)."
    ways = edition.waterways if isinstance(action, Sail) else edition.roads
    kind = "waterway" if isinstance(action, Sail) else "road"
    way = dict(ways[own.merchant]).get(action.to)
    if way is None:
        return f"No {kind} leads from {named(own.merchant)} to {named(action.to)} (Ship and Wagon)."
    return f"No {action.good} lies on that {kind} (Ship and Wagon)."


def why_not_sent(view: Sight, own: PlayerView, action: Send) -> str:
    """Say what keeps a follower from a deed."""
    edition = edition_of(view)
    place, kind = action.place, action.follower
    card = edition.deeds[action.deed]
    if edition.places[place].effect not in {"send", "tower"} or place not in own.loads:
        return "Followers are sent from the Town Hall, or from a Gunpowder Tower that you have (Town Hall)."
    if kind not in own.loads[place]:
        return f"No neutral {kind} stands on {the(place)} (Town Hall)."
    if action.reward == "points" and not card.points:
        return f"{card.name} gives coins only (Beneficial Deeds)."
    return f"{card.name} has no free space that shows a {kind}, and nobody stands in (Beneficial Deeds)."


def why_not_fitted(view: Sight, own: PlayerView, action: Action) -> str:
    """Say what keeps a technology tile from a space."""
    if not isinstance(action, Fit):
        return "You have passed: place your technology, or keep it (Technology)."
    if view.task != "technology":
        return "Technology is placed after you pass (Technology)."
    place, space = action.place, action.space
    card = edition_of(view).places[place]
    if place not in own.loads:
        return f"You do not have {the(place)} (Place tiles)."
    if not takes_technology(card):
        return "Technology is never placed on a single space, nor on Town Hall or tower (Technology)."
    if TECHNOLOGY in own.loads[place]:
        return f"{the(place).capitalize()} has technology already: at most one for each place (Technology)."
    return _why_no_technology(view, own, card, space, own.loads[place])


def _why_no_technology(
    view: Sight, own: PlayerView, card: PlaceCard, space: Space, load: tuple[str, ...]
) -> str:
    if space not in card.spaces:
        return f"{card.name} has no space for {named(space)} (Technology)."
    if space == "monk":
        return "Technology never replaces a monk (Technology)."
    if space != KIND["farmer"] and own.tracks["craftsman"] <= edition_of(view).farmers_only:
        return "After the first step on the craftsmen track technology replaces only farmers (Technology)."
    taken = EMPTY not in [spot for shown, spot in zip(card.spaces, load, strict=True) if shown == space]
    return "That space is taken: technology needs a free one (Technology)." if taken else ""
