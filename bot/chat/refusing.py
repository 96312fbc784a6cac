"""Refusals in words: what was wrong, and what would have been possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.chat.limits import CONTENT, cut
from bot.chat.rules import pointer
from bot.kernel import DO, Action, AnyGame, IllegalAction, Refusal, Refused, Value
from bot.tables.keeper import Look

POSSIBLE = 20
"""Possible answers named in a refusal."""


def refusal(look: Look, error: IllegalAction, wanted: Action | None = None) -> str:
    """Return an illegal action's refusal as a text for the person who tried it, with the topics about it."""
    if not isinstance(error, Refused):
        return f"That is not possible: {error}."
    view = look.game.view(look.draft.state if look.draft else look.state, look.seat)
    reason = look.game.words.reason(view, wanted) if wanted is not None else ""
    said = " ".join(filter(None, [reason, _possible(look.game, view, error.refusal)]))
    return explained(look.game, said, topics(look.game, view, error.refusal))


def explained(game: AnyGame, said: str, names: Sequence[str]) -> str:
    """Return a refusal that ends with where its rules are, cut to what one message holds."""
    there = pointer(game, names)
    return " ".join(filter(None, [cut(said, CONTENT - len(there) - 1), there]))


def topics(game: AnyGame, view: Any, found: Refusal) -> list[str]:
    """Return the topics about a refusal: of the kind of action, and of the value that goes wrong."""
    kind = found.given.get(DO, found.value)
    about = [(DO, kind, {}), (found.field, found.value, found.given)]
    names = [game.words.topic(view, field, value, given) for field, value, given in about]
    return list(dict.fromkeys(filter(None, names)))


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
