"""Goods that more than one game has: small pictures around (0, 0), about 34 pixels high."""

from __future__ import annotations

from rendering.scene import Disc, Drawing, Loose, Path, Point, Poly


def grain() -> Drawing:
    """Return an ear of grain."""
    kernels: list[tuple[Point, float]] = [((0, -12), 0)]
    kernels += [((side * 6.5, y), side / 2) for y in (-6, 1, 8) for side in (-1, 1)]
    made: list[Loose] = [Path((0, 0), ((0, 19), (0, -10)), "grain edge", 2.5)]
    for at, lean in kernels:
        drop = ((lean * 7, -7.0), (4.2, -1.0), (0.0, 6.5), (-4.2, -1.0))
        made.append(Poly(at, drop, "grain", "grain edge", 1.5))
    return tuple(made)


def cheese() -> Drawing:
    """Return a piece of cheese."""
    return (
        Poly((0, 0), ((-18, 2), (12, -13), (18, 2)), "cheese rind", "cheese edge", 2),
        Poly((0, 0), ((-18, 2), (18, 2), (18, 14), (-18, 14)), "cheese", "cheese edge", 2),
        Disc((-8, 9), 3, "cheese edge"),
        Disc((5, 7), 2.2, "cheese edge"),
        Disc((12, 11), 2, "cheese edge"),
    )


def wine() -> Drawing:
    """Return a bunch of grapes."""
    grapes = ((-9, -4), (0, -5), (9, -4), (-4.6, 4), (4.6, 4), (0, 12))
    return (
        Path((0, 0), ((0, -8), (1, -13), (5, -17)), "green", 3),
        Poly((0, 0), ((1, -11), (9, -17), (15, -12), (8, -8)), "green"),
        *(Disc(at, 6, "wine", "bright", 1) for at in grapes),
    )


def wool() -> Drawing:
    """Return a sheep."""
    fleece = ((-11, 1), (-7, -7), (1, -10), (8, -5), (9, 4), (1, 7), (-7, 7))
    return (
        Path((0, 0), ((-6, 8), (-6, 17)), "ink", 3),
        Path((0, 0), ((5, 8), (5, 17)), "ink", 3),
        *(Disc(at, 7.5, "bright", "quiet", 1.8) for at in fleece),
        Disc((0, -1), 9, "bright"),
        Poly((0, 0), ((9, -8), (15, -9), (19, -2), (15, 4), (10, 1)), "ink", "ink", 1.5),
    )


def brocade() -> Drawing:
    """Return a bolt of figured cloth."""
    diamond = ((0, -5), (4, 0), (0, 5), (-4, 0))
    return (
        Poly((0, 0), ((-13, -8), (13, -8), (13, 16), (-13, 16)), "purple", "ink", 1.8),
        *(Poly(at, diamond, "coin") for at in ((-6, 1), (6, 1), (0, 9.5))),
        Poly((0, 0), ((-17, -15), (17, -15), (17, -7), (-17, -7)), "purple", "ink", 1.8),
        Path((0, 0), ((-11, -15), (-11, -7)), "coin", 2.5),
        Path((0, 0), ((11, -15), (11, -7)), "coin", 2.5),
    )
