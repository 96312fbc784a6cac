"""*What can I do here?*: each answer possible in a guided turn, what it means, and where its rules are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.chat import account, message, panel
from bot.chat.limits import OPTIONS, TEXT, cut, whole_lines
from bot.chat.rules import Guide, menu
from bot.kernel import DO, Action, Chosen, Question, Topic, Value
from bot.kernel.choices import kind, spell
from bot.tables.keeper import AnyDraft, Look, Stale

_WORDS = TEXT - 1800
"""Characters of the answers; what cannot be done, and the menu of topics, have the rest."""

_REST = 500
"""Characters of the list of what cannot be done now."""


def shown(look: Look, path: panel.Path, guide: Guide) -> discord.ui.LayoutView:
    """Return what can be done at one question of a guided turn, with a menu of the rules about it.

    Raises `Stale` where there is nothing to decide.
    """
    draft = look.draft
    if draft is None:
        raise Stale
    here = _Here(look, draft, guide)
    head = [f"### {account.heading(look.table, look.game)}: what you can do here"]
    if draft.sealed:
        lines = ["Your turn is complete: it can be ended, or a step taken back."]
    else:
        lines = [*here.answers(path)]
        head += here.question(path)
    kept = whole_lines(lines, _WORDS)
    if len(lines) > len(kept):
        kept.append(f"… and {len(lines) - len(kept)} more.")
    rest = here.impossible()
    topics = here.topics()
    rows = [menu(guide, look.table.id, topics, "Look up the rules", "open")] if topics else []
    return message.layout("\n".join([*head, *kept, *filter(None, [rest])]), rows=rows)


class _Here:
    """The words about one moment; it remembers which topics came up."""

    def __init__(self, look: Look, draft: AnyDraft, guide: Guide) -> None:
        self._game = look.game
        self._draft = draft
        self._guide = guide
        self._view: Any = look.game.view(draft.state, draft.seat)
        self._met: dict[str, Topic] = {}

    def question(self, path: panel.Path) -> Iterator[str]:
        """Yield the question, after what the kind of action chosen before is about."""
        found = panel.asked(self._draft, path)
        if isinstance(found, Question):
            if chosen := found.given.get(DO):
                yield from filter(None, [self._explained(DO, chosen, {})])
            yield f"**{self._game.words.ask(self._view, found.field, found.given)}**"

    def answers(self, path: panel.Path) -> Iterator[str]:
        """Yield a line for each answer, and for ending the turn."""
        found = panel.asked(self._draft, path)
        if isinstance(found, Question):
            for value in found.answers:
                yield self._line(found.field, value, found.given)
        elif isinstance(found, Chosen):
            step = self._game.words.step(self._view, found.action)
            gist = self._explained(DO, spell(found.action)[DO], {})
            yield " ".join(filter(None, [f"- **{step[:1].upper()}{step[1:]}**.", gist]))
        if (last := panel.ending(self._draft)) is not None:
            yield self._line(DO, kind(type(last)), {})

    def impossible(self) -> str:
        """Return which kinds of action are not possible now, and why the turn cannot be ended."""
        kinds: tuple[type[Action], ...] = self._game.actions
        legal = set(map(type, self._draft.legal_actions()))
        lacking = [cls for cls in kinds if cls not in legal and not self._draft.sealed]
        named = []
        why = ""
        for cls in lacking:
            named.append(self._game.words.label(self._view, DO, kind(cls), {}))
            self._explained(DO, kind(cls), {})
            if cls is self._game.ends_turn:
                reason = self._game.words.reason(self._view, cls())
                why = f"\n-# {named[-1]}: {reason}" if reason else ""
        return f"-# Not possible now: {cut(', '.join(named), _REST)}.{why}" if named else ""

    def topics(self) -> Sequence[Topic]:
        """Return what to offer for looking up: what came up, then the game in brief."""
        brief = self._guide.topics[:1]
        return [*self._met.values(), *brief][:OPTIONS]

    def _line(self, field: str, value: Value, given: Mapping[str, Value]) -> str:
        words = self._game.words
        label = words.label(self._view, field, value, given)
        detail = words.detail(self._view, field, value, given)
        said = f"- **{label}**" + (f": {detail}" if detail else "")
        gist = self._explained(field, value, given)
        return f"{said}. {gist}" if gist else said

    def _explained(self, field: str, value: Value, given: Mapping[str, Value]) -> str:
        """Return the first sentence of the topic about a value, but only once for all that share it."""
        topic = self._guide.get(self._game.words.topic(self._view, field, value, given))
        if topic is None or topic.name in self._met:
            return ""
        self._met[topic.name] = topic
        return topic.gist
