"""Parts of the table in words, on request: an own area, and the cards in the supply with what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from bot.games.la_loire.characters import hiring_price_for
from bot.games.la_loire.components import COLOURS
from bot.games.la_loire.palaces import palace_price_for
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import Public, Sight
from bot.games.la_loire.tables import Character
from bot.games.la_loire.text.outline import palace, player_lines
from bot.games.la_loire.text.phrases import coins, listed, number
from bot.kernel import Names, Seat

Part: TypeAlias = Callable[[Sight, Names], str]

NO_CARDS: Final = "The casual game has no cards."


def looking(view: Sight) -> Seat:
    """Return whose area is shown and whose prices count: whoever looks, or for others, whose turn it is."""
    return view.table.active if view.viewer is None else view.viewer


def own_area(view: Sight, names: Names) -> str:
    """Say all that belongs to a player, with points so far and what each card does."""
    table, seat = view.table, looking(view)
    player, edition = table.players[seat], table.edition
    lines = list(player_lines(table, seat, names[seat]))
    points = [f"{part.name} {part.figures[seat]}" for part in account(table).parts if part.figures[seat]]
    lines.append(f"- Points: {listed(points)}.")
    for ident in player.characters:
        card = edition.characters[ident]
        lines.append(f"- **{card.name}**: {card.effect}.")
    for ident in (*player.palaces, *player.new_palaces):
        later = " (from the next turn)" if ident in player.new_palaces else ""
        lines.append(f"- **{palace(table, ident)}**: {edition.palaces[ident].effect}{later}.")
    return "\n".join(lines)


def characters_of(*colours: str) -> Part:
    """Return how to list all characters of some colours."""
    return _characters(lambda _, card: card.colour in colours)


def _characters(wanted: Callable[[Sight, Character], bool], *, owned: bool = True) -> Part:
    """Return how to list the characters that are wanted, with their prices for whoever looks.

    *owned*: whether to say who has them, which a list of almost all has no room for.
    """

    def words(view: Sight, names: Names) -> str:
        table, seat = view.table, looking(view)
        found = [
            character_words(table, seat, card, owners(table, names, card) if owned else ())
            for card in table.edition.characters.values()
            if card.id in table.characters and wanted(view, card)
        ]
        return _listing(table, names, seat, found) if table.characters else NO_CARDS

    return words


def _listing(table: Public, names: Names, seat: Seat, found: Iterable[str]) -> str:
    head = f"Prices for {names[seat]}, who has {coins(table.players[seat].coins)}:"
    return "\n".join([head, *(found or ["There are none."])])


def is_affordable(view: Sight, card: Character) -> bool:
    """Return whether whoever looks could hire a character with the coins at hand, once at the circus."""
    table, seat = view.table, looking(view)
    player = table.players[seat]
    return (
        table.characters[card.id] > 0
        and card.id not in player.characters
        and hiring_price_for(table, seat, card) <= player.coins
        and (card.id != "helper" or "apprentice" in player.characters)
    )


def is_left(view: Sight, card: Character) -> bool:
    """Return whether a character is still in the supply."""
    return view.table.characters[card.id] > 0


def owners(table: Public, names: Names, card: Character) -> list[str]:
    """Return the names of those who have a character."""
    return [name for name, player in zip(names, table.players, strict=True) if card.id in player.characters]


def character_words(table: Public, seat: Seat, card: Character, having: Iterable[str]) -> str:
    """Return a character's price for a seat, its points and effect, how many are left and who has one."""
    price = coins(hiring_price_for(table, seat, card))
    head = f"{price}, {number(card.points, 'point')}"
    return _row(card.name, head, card.effect, table.characters[card.id], having)


def palaces(view: Sight, names: Names) -> str:
    """List the palaces of both cities, with their price for whoever looks."""
    table, seat = view.table, looking(view)
    return _listing(table, names, seat, list(_palace_rows(table, names, seat))) if table.palaces else NO_CARDS


def _palace_rows(table: Public, names: Names, seat: Seat) -> Iterator[str]:
    price = coins(palace_price_for(table, seat))
    for ident, left in table.palaces.items():
        card = table.edition.palaces[ident]
        having = [
            name
            for name, player in zip(names, table.players, strict=True)
            if ident in (*player.palaces, *player.new_palaces)
        ]
        head = f"{price}, {number(card.points, 'point')}"
        yield _row(palace(table, ident), head, card.effect, left, having)


def _row(name: str, head: str, effect: str, left: int, having: Iterable[str]) -> str:
    who = listed(having, "")
    return f"- **{name}** ({head}, {left or 'none'} left{f'; with {who}' if who else ''}): {effect}."


PARTS: Final[Mapping[str, Part]] = {
    "Own area": own_area,
    "Yellow and green characters": characters_of("yellow", "green"),
    "Red and blue characters": characters_of("red", "blue"),
    "Palaces": palaces,
    "Characters you can afford": _characters(is_affordable),
    "Characters in the supply": _characters(is_left, owned=False),
    **{f"{colour.capitalize()} characters": characters_of(colour) for colour in COLOURS},
}
"""The first ones are called what the pictures of them are called."""
