"""The spaces of the map: a hexagon of small hexes with numbers, names, coordinates and neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final, TypeAlias

Hex: TypeAlias = int
"""A space, numbered from 0 in reading order: row by row from the top, each from left to right."""

NOWHERE: Final = -1
"""Stands where a space could be named and there is none."""

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The axial steps (q, r) to the six neighbours, clockwise from the east; r grows downwards."""

COMPASS: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")
"""What to call the directions when the hexes stand on their points."""

SIDES: Final = 6

AHEAD: Final = tuple(
    ((direction - 1) % SIDES, direction, (direction + 1) % SIDES) for direction in range(SIDES)
)
"""In which directions a road goes on after a step in each direction: straight tiles, or gentle curves."""


Step: TypeAlias = tuple[Hex, int, int, int]
"""A step to a neighbour: that hex, the set that holds it alone, the direction and the opposite one."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The hexagon that six land tiles and the centre make up.

    A set of hexes is a number with one bit for each hex. Rows of bits are padded by a column, so that a
    step in one direction shifts the whole set, and a step off the map falls between the rows.
    """

    side: int
    """Hexes along one side of a land tile; the hexagon has one more along each of its sides."""

    coordinates: tuple[tuple[int, int], ...]
    """Where each hex lies: axial (q, r), with the centre at (0, 0)."""

    at: Mapping[tuple[int, int], Hex]
    """Which hex lies at axial (q, r)."""

    names: tuple[str, ...]
    """What is printed on each hex: the letter of its row, and its place in the row from 1, such as ``E5``."""

    named: Mapping[str, Hex]
    """Which hex has this name."""

    neighbours: tuple[tuple[Hex, ...], ...]
    """For each hex, what lies in each of the six directions: a hex or `NOWHERE`."""

    steps: tuple[tuple[Step, ...], ...]
    """For each hex, the steps to its neighbours."""

    curves: tuple[tuple[tuple[Step, ...], ...], ...]
    """For each hex and the direction in which it was entered: the steps straight ahead or one sixth aside."""

    bits: tuple[int, ...]
    """For each hex, the set that holds it alone."""

    shifts: tuple[int, ...]
    """By how many places a set moves up with a step in each of the six directions; negative: down."""

    def row(self, one: Hex) -> str:
        """Return the letter of a hex's row."""
        return self.names[one][0]

    def distance(self, one: Hex, other: Hex) -> int:
        """Return how many steps lead from one hex to another."""
        (q, r), (s, t) = self.coordinates[one], self.coordinates[other]
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def direction(self, start: Hex, to: Hex) -> int:
        """Return the direction of the step from a hex to its neighbour.

        Raises `ValueError` when they are not neighbours.
        """
        return self.neighbours[start].index(to)

    def rows(self) -> tuple[range, ...]:
        """Return the hexes of each row, from the top."""
        found: dict[int, list[Hex]] = {}
        for number, (_, r) in enumerate(self.coordinates):
            found.setdefault(r, []).append(number)
        return tuple(range(row[0], row[-1] + 1) for row in found.values())


@lru_cache(maxsize=2048)
def as_set(hexes: Grid, some: tuple[Hex, ...]) -> int:
    """Return different hexes as a set."""
    return sum(map(hexes.bits.__getitem__, some))


@cache
def grid(side: int) -> Grid:
    """Return the hexagon for land tiles with *side* hexes along each side."""
    reach = range(-side, side + 1)
    coordinates = tuple((q, r) for r in reach for q in reach if -side <= q + r <= side)
    at = {place: number for number, place in enumerate(coordinates)}
    names = tuple(f"{ascii_uppercase[r + side]}{q + min(side, side + r) + 1}" for q, r in coordinates)
    neighbours = tuple(
        tuple(at.get((q + step, r + down), NOWHERE) for step, down in DIRECTIONS) for q, r in coordinates
    )
    width = 2 * side + 2
    bits = tuple(1 << (r + side) * width + q + side for q, r in coordinates)
    steps = tuple(
        tuple(
            (to, bits[to], direction, (direction + SIDES // 2) % SIDES)
            for direction, to in enumerate(around)
            if to != NOWHERE
        )
        for around in neighbours
    )
    return Grid(
        side=side,
        coordinates=coordinates,
        at=MappingProxyType(at),
        names=names,
        named=MappingProxyType({name: number for number, name in enumerate(names)}),
        neighbours=neighbours,
        steps=steps,
        curves=tuple(
            tuple(tuple(step for step in out if step[2] in ahead) for ahead in AHEAD) for out in steps
        ),
        bits=bits,
        shifts=tuple(down * width + step for step, down in DIRECTIONS),
    )
