"""The rules of La Strada at hand: guide.md, with the figures of an edition of the printed data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.games.la_strada.hexes import grid
from bot.games.la_strada.naming import TILES, is_hex, land_of, listed, settlement_at
from bot.games.la_strada.state import Sight
from bot.games.la_strada.tables import KINDS, PRINTED, SEATS, SITE, TERRAINS, Edition
from bot.games.la_strada.turns import PASSES
from bot.kernel import Given, Topic, Value
from bot.kernel.guide import read

KIND_TOPICS: Final = {
    "place": "Workshops",
    "reach": "Building roads",
    "route": "Routes",
    "lay": "Roads hex by hex",
    "end": "Ending a turn",
}
"""Which topic explains each kind of action."""

_WRITTEN: Final = Path(__file__).with_name("guide.md")
"""Read when the rules are looked up, which is not when the bot starts."""

_SETTLEMENTS: Final = "Settlements"


def guide(digest: str) -> Sequence[Topic]:
    """Return all topics: those that are written, and one for each kind of settlement among them."""
    edition = PRINTED.of(digest)
    written = read(_WRITTEN.read_text(encoding="utf-8"), _figures(edition))
    settlements = [_settlement(edition, kind) for kind in range(len(KINDS))]
    last = max(place for place, topic in enumerate(written) if topic.group == _SETTLEMENTS)
    return (*written[: last + 1], *settlements, *written[last + 1 :])


def topic(view: Sight, field: str, value: Value, _given: Given) -> str:
    """Name the topic about a kind of action, a settlement or a terrain."""
    match field, value:
        case "do", str():
            return KIND_TOPICS.get(value, "")
        case (("to" | "start" | "hex"), int()) if is_hex(view, value):
            terrain = land_of(view).terrain[value]
            found = settlement_at(view, value)
            return (KINDS[found.kind] if found else "" if terrain == SITE else TERRAINS[terrain]).capitalize()
        case _:
            return ""


def _figures(edition: Edition) -> dict[str, object]:
    few, many = edition.outfits[min(SEATS)], edition.outfits[max(SEATS)]
    figures: dict[str, object] = {
        "income": edition.income,
        "cap": edition.cap,
        "keep": edition.cap - edition.income,
        "passes": PASSES,
        "costs": listed([f"{cost} on {name}" for cost, name in zip(edition.costs, TERRAINS, strict=True)]),
        "sites": sum(edition.settlements),
        **dict(zip(KINDS, edition.settlements, strict=True)),
        "tiles": _tiles(many.tiles),
        "two_tiles": _tiles(few.tiles),
        "merchants": many.merchants,
        "two_merchants": few.merchants,
        "two_workshops": few.workshops,
        "pairs": listed([" with ".join(pair) for pair in few.colours]),
        "colours": listed([colour for seat in many.colours for colour in seat]),
        "land": listed(sorted(edition.tiles)),
        "start": edition.start,
        "first_hex": grid(edition.side).names[0],
        "all_gold": listed([f"{_gold(edition, kind)} in a {name}" for kind, name in enumerate(KINDS)]),
        "first_gold": listed([f"{edition.gold[kind][0]} in a {name}" for kind, name in enumerate(KINDS)]),
    }
    for code, name in enumerate(TERRAINS):
        figures[name.capitalize()] = name.capitalize()
        figures[f"{name}_cost"] = edition.costs[code]
        figures[f"{name}_tiles"] = many.tiles[code]
        figures[f"{name}_two"] = few.tiles[code]
    return figures


def _tiles(counts: Sequence[int]) -> str:
    return f"{listed([f'{count} {name}' for count, name in zip(counts, TILES, strict=True)])} tiles"


def _gold(edition: Edition, kind: int) -> str:
    return "/".join(map(str, edition.gold[kind]))


def _settlement(edition: Edition, kind: int) -> Topic:
    """Return the topic about a kind of settlement (Scoring; Playing Tiles)."""
    gold, name = edition.gold[kind], KINDS[kind]
    shared = [f"{worth} each for {count}" for count, worth in enumerate(gold[1:], 2) if worth]
    alone = f"A merchant that has a {name} to itself earns {gold[0]} gold at the end."
    said = [f"{alone} Shared, it brings {listed(shared) or 'nothing'}."]
    if 0 in gold:
        crowd = gold.index(0) + 1
        said.append(
            f"With {crowd} merchants or more, none of them earns anything: to come in as number {crowd} "
            "only takes gold from the others."
        )
    said.append(
        f"There are {edition.settlements[kind]} on the board. Roads end there and may go on from there; no "
        f"road tile lies on the hex itself. With two players a {name} holds one merchant, for {gold[0]} gold."
    )
    return Topic(name.capitalize(), _SETTLEMENTS, "La Strada, Scoring; Playing Tiles", "\n".join(said))
