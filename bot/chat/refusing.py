"""Refusals in words: what was wrong, and what would have been possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.chat.limits import CONTENT, cut
from bot.kernel import Action, AnyGame, IllegalAction, Refusal, Refused, Value
from bot.tables.keeper import Look

POSSIBLE = 20
"""Possible answers named in a refusal."""


def refusal(look: Look, error: IllegalAction, wanted: Action | None = None) -> str:
    """Return an illegal action's refusal as a text for the person who tried it."""
    if not isinstance(error, Refused):
        return f"That is not possible: {error}."
    view = look.game.view(look.draft.state if look.draft else look.state, look.seat)
    reason = look.game.words.reason(view, wanted) if wanted is not None else ""
    return cut(" ".join(filter(None, [reason, _possible(look.game, view, error.refusal)])), CONTENT)


def _possible(game: AnyGame, view: Any, found: Refusal) -> str:
    label = game.words.label(view, found.field, found.value, found.given)
    return f"{label} is not possible here. {possible(game, view, found.field, found.possible, found.given)}"


def possible(game: AnyGame, view: Any, field: str, values: Sequence[Value], given: Any) -> str:
    """Return which values of a field are possible, as a sentence."""
    labels = [game.words.label(view, field, value, given) for value in values]
    if not labels:
        return "Nothing is possible there."
    more = f" and {len(labels) - POSSIBLE} more" if len(labels) > POSSIBLE else ""
    return f"Possible: {', '.join(labels[:POSSIBLE])}{more}."
