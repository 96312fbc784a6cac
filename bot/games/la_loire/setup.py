"""The opening position of La Loire (Setup)."""

from __future__ import annotations

from typing import Final

from bot.games.la_loire.components import CITIES, FEW, LEVELS, NANTES, ORLEANS, RING
from bot.games.la_loire.state import NOWHERE, Held, Piece, Player, Position, Turn, Variant
from bot.games.la_loire.tables import PRINTED, Edition
from bot.games.la_loire.turns import begin
from bot.kernel import Chance, Opening, Option, Seat

VARIANTS: Final = Option(
    name="variant",
    about="Which game",
    values=("standard", "casual", "solo"),
    labels=("Standard game", "Casual game", "Solo game"),
    seats=(range(2, 5), range(1, 5), range(1, 2)),
)

RANDOM, FIRST = "random", "first"

START: Final = Option(
    name="start",
    about="Who is the start player",
    values=(RANDOM, FIRST),
    labels=("Drawn at random", "Whoever sits first"),
)


def setup(opening: Opening, chance: Chance) -> Position:
    """Return the opening position (Setup)."""
    edition = PRINTED.of(opening.printed)
    variant = variant_of(opening)
    seats = opening.seats
    crowd = "few" if seats <= FEW else "many"
    casual = variant == "casual"
    drawn = opening.options.get(START.name, RANDOM) == RANDOM
    decks = [edition.deck(level) for level in LEVELS]
    shields = place_shields(edition, chance)
    state = Position(
        printed=opening.printed,
        variant=variant,
        active=Seat(chance.below(seats) if drawn else 0),
        turn=Turn(),
        shields=shields,
        market=chance.shuffled(list(edition.shields)),
        circus=NOWHERE if casual else edition.circus,
        horses=[int(space.horse == crowd) for space in edition.spaces],
        buildings=[None] * RING,
        towers=edition.towers,
        goods=[good.cards for good in edition.goods],
        characters={}
        if casual
        else {card.id: card.copies_for(seats) for card in edition.characters.values()},
        palaces={} if casual else dict.fromkeys(edition.palaces, edition.palace_copies),
        players=[
            Player(
                coins=edition.coins,
                trader=Piece(NANTES, edition.team),
                messenger=Piece(ORLEANS, edition.team),
                farms=edition.farms,
                monasteries=edition.monasteries,
                held=[Held(chance.take(decks[0]))],
            )
            for _ in range(seats)
        ],
        decks=[[deck] if deck else [] for deck in decks],
    )
    for _ in begin(state):
        pass
    return state


def variant_of(opening: Opening) -> Variant:
    """Return the variant that is played; alone, the standard game is the solo game."""
    match opening.options.get(VARIANTS.name, VARIANTS.values[0]):
        case "casual":
            return "casual"
        case "solo":
            return "solo"
        case _:
            return "solo" if opening.seats == 1 else "standard"


def place_shields(edition: Edition, chance: Chance) -> list[str]:
    """Return the colour on each space, so that no neighbouring villages of a road share one.

    Shuffling until it fits favours no arrangement, as swapping would. Cities keep the two roads apart.
    """
    colours = [colour for colour, count in edition.shields.items() for _ in range(count)]
    while True:
        shuffled = chance.shuffled(colours)
        shields = ["" if space in CITIES else shuffled.pop() for space in range(RING)]
        if all(shields[space] != shields[space - 1] for space in range(RING)):
            return shields
