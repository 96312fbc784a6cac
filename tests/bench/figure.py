"""A figure with its target, and the table of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HEAD = ("figure", "measured", "target", "met")


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured."""

    name: str
    measured: float | None
    """``None``: it could not be measured; *detail* says why."""
    target: float
    unit: str = ""
    at_least: bool = False
    """Whether more is better."""
    detail: str = ""
    """What the ratio is made of, for those who look closer."""

    @property
    def met(self) -> bool:
        """Whether the target is reached, as the figures are written."""
        if self.measured is None:
            return False
        return self.measured >= self.target if self.at_least else self.measured <= self.target

    def row(self) -> tuple[str, ...]:
        """Return the cells of its row, after `HEAD`."""
        sign = "≥" if self.at_least else "≤"
        measured = "not measured" if self.measured is None else self._said(self.measured)
        return self.name, measured, f"{sign} {self._said(self.target)}", "yes" if self.met else "**no**"

    def _said(self, value: float) -> str:
        text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        return f"{text} {self.unit}".rstrip()


def table(figures: Sequence[Figure]) -> str:
    """Return figures as a Markdown table that reads well as plain text, too."""
    rows = [HEAD, *(figure.row() for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    )
