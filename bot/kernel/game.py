"""A game is a value: a record of pure functions over its own state and actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from bot.kernel.chance import Chance
from bot.kernel.guide import Topic, no_topic, no_topics
from bot.kernel.printed import Printed
from bot.kernel.types import Action, Decision, Event, Opening, Result, Seat, State, Value, View

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)

Names: TypeAlias = Sequence[str]
"""What to call each seat in a sentence."""

Given: TypeAlias = Mapping[str, Value]
"""The values already chosen for an action; ``do`` is the kind of action."""


def no_values(_view: View, _field: str) -> Sequence[Value]:
    """Return no values: what a field can take, its type says."""
    return ()


@dataclass(frozen=True, slots=True)
class Words(Generic[A, E, V]):
    """Everything a game says, in one language.

    Views passed in are those of the seat that is asked, after the steps it has drafted.
    Plain text with Discord's bold and italics at most; names come escaped.
    """

    label: Callable[[V, str, Value, Given], str]
    """Name a value of a field (``do``: a kind of action) in a menu: at most 80 characters."""

    detail: Callable[[V, str, Value, Given], str]
    """Say what choosing it means here, such as its price: at most 100 characters, or nothing."""

    ask: Callable[[V, str, Given], str]
    """Put the question for a field into a sentence."""

    prompt: Callable[[V, Decision], str]
    """Say what a seat is to decide, such as ``build roads with 6 resources``."""

    step: Callable[[V, A], str]
    """Say what an action would do, in the position before it; at most 80 characters."""

    reason: Callable[[V, A], str]
    """Say why an illegal action is not legal here, citing the rule; nothing when no rule speaks of it."""

    tell: Callable[[E, Seat | None, Names], str | None]
    """Say what happened, as far as this seat (``None``: a spectator) may know."""

    outline: Callable[[V, Names], str]
    """Describe the whole table in words: the text board, and the picture's alternative text.

    The most important comes first, because alternative text is cut.
    """

    parts: Mapping[str, Callable[[V, Names], str]] = field(default_factory=dict)
    """One part of the table in words, on request, by what to call it, such as the cards left.

    The artist may have a picture by the same name.
    """

    values: Callable[[V, str], Sequence[Value]] = no_values
    """List the values that a field can take in any position, such as the hexes of the map.

    So a value that is typed by its name is known, and its refusal says what is wrong with it.
    """

    guide: Callable[[str], Sequence[Topic]] = no_topics
    """Explain the rules, with the figures of an edition of the printed data, by its digest.

    First comes the game in brief. Every kind of action, and everything that is printed, has a topic.
    """

    topic: Callable[[V, str, Value, Given], str] = no_topic
    """Name the topic that explains a value of a field (``do``: a kind of action), legal or not.

    Nothing where it needs none. A refusal leads there, and the player who asks what can be done.
    """


@dataclass(frozen=True, slots=True)
class Option:
    """Something to settle before a game begins, such as a map or a variant."""

    name: str
    """Lower case, as a typed command's parameter."""
    about: str
    values: tuple[Value, ...]
    """The first is the default."""
    labels: tuple[str, ...]
    """What to call each value."""
    seats: tuple[range, ...] = ()
    """With how many seats each value can be played; empty: all that the game can be played with."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A, E, V]):
    """The rules of one title, with its words and its printed data."""

    id: str
    """Lower case with underscores, such as ``la_strada``."""
    command: str
    """The group of its typed commands, such as ``strada``."""
    title: str
    seats: range
    version: int
    """Raised whenever an old log would replay to another state."""

    printed: Printed[Any]
    state: type[S]
    actions: tuple[type[A], ...]
    """The kinds of action, in the order menus show them."""
    event: Any
    """The union of the kinds of event, for decoding."""

    options: tuple[Option, ...]

    setup: Callable[[Opening, Chance], S]
    pending: Callable[[S], Sequence[Decision]]
    """Who may decide what, at most one decision for each seat; empty only when the game is over."""

    legal_actions: Callable[[S, Seat], Sequence[A]]
    """All actions open to a seat, in a fixed order; empty when it has nothing to decide."""

    apply: Callable[[S, Seat, A, Chance], Sequence[E]]
    """Carry out a legal action *on the state given* and say what happened.

    Only `bot.kernel.play` calls it, on a copy of its own.
    """

    result: Callable[[S], Result | None]
    view: Callable[[S, Seat | None], V]
    words: Words[A, E, V]

    ends_turn: type[A] | None = None
    """The kind of action, without fields, that does nothing but end the turn: menus show it as *End turn*."""

    standing: Callable[[V], Sequence[int]] | None = None
    """The points of each seat if the game ended now, as a spectator's view shows them; at the end the scores.

    ``None``: nobody can tell before the end.
    """


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
