"""Where everything of La Strada lies in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from bot.games.la_strada.hexes import SIDES, Hex, grid
from rendering.scene import Point

SIZE = (1200, 1400)
"""Higher than wide, because a telephone shows it 400 pixels wide: the map takes the whole width."""

MARGIN = 14
"""Around everything."""

MAP_CENTRE = (600, 630)
RIM = 10
"""From the points of the outermost hexes to the edge of the map."""

PANELS_TOP = 1160
PANEL_HEIGHT = 226

TABLE = (206, 132)
TABLES = (
    (MARGIN, 116),
    (SIZE[0] - MARGIN - TABLE[0], 116),
    (MARGIN, 1144 - TABLE[1]),
    (SIZE[0] - MARGIN - TABLE[0], 1144 - TABLE[1]),
)
"""Where the scoring tables lie, by kind of settlement: in the corners around the map, as on the frame."""

_SLOPE = 3**0.5 / 2
_USUAL_WIDTH = 86
"""Of a hex on the usual map, in pixels: pieces are drawn for it, and fitted to others."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The map's measures for one size of land tiles. Hexes stand on their points."""

    side: int
    """Hexes along one side of a land tile."""
    width: int
    """Of a hex, from its left to its right side; even, so that all centres are whole pixels."""
    row: int
    """From the centres of one row to the next."""
    centres: tuple[Point, ...]
    """Where the middle of each hex lies in the picture."""

    @property
    def radius(self) -> float:
        """From a hex's centre to its points."""
        return self.width / 3**0.5

    def scaled(self, length: float) -> float:
        """Return a length meant for a hex of the usual width, fitted to this map's hexes."""
        return round(length * self.width / _USUAL_WIDTH, 1)

    def arm(self, direction: int, reach: float = 1) -> Point:
        """Return the middle of a hex's side from its centre, or a point as many times as far away."""
        angle = pi / 3 * direction
        half = self.width / 2 * reach
        return round(cos(angle) * half, 1), round(sin(angle) * half, 1)

    def corners(self, radius: float) -> tuple[Point, ...]:
        """Return the points of a hex of this radius, around its centre."""
        angles = [pi / 3 * side + pi / 6 for side in range(SIDES)]
        return tuple((round(cos(angle) * radius, 1), round(sin(angle) * radius, 1)) for angle in angles)

    def outline(self) -> tuple[Point, ...]:
        """Return the six points of the map's edge, around its centre."""
        down = round(self.side * self.row + self.radius + RIM, 1)
        wide = round(down / _SLOPE, 1)
        half = round(wide / 2, 1)
        return ((-half, -down), (half, -down), (wide, 0), (half, down), (-half, down), (-wide, 0))


@cache
def plan(side: int) -> Plan:
    """Return the measures of the map for land tiles with *side* hexes along each side."""
    reach = (SIZE[0] / 2 - MARGIN) * _SLOPE - RIM
    width = int(reach / (side * _SLOPE + 1 / 3**0.5)) // 2 * 2
    row = round(width * _SLOPE)
    x, y = MAP_CENTRE
    centres = tuple((x + q * width + r * width // 2, y + r * row) for q, r in grid(side).coordinates)
    return Plan(side, width, row, centres)


def centre(side: int, space: Hex) -> Point:
    """Return where the middle of a hex lies in the picture."""
    return plan(side).centres[space]
