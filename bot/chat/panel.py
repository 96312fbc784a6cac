"""The guided turn: a message only the player sees, with the board as drafted and one question at a time."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.chat import account, message
from bot.chat.control import Control, whole
from bot.chat.limits import BUTTONS_IN_ROW, LABEL, OPTION, OPTIONS, PLACEHOLDER, cut
from bot.chat.message import Row
from bot.chat.names import spoken
from bot.chat.pace import Pace
from bot.chat.pictures import Pictures, Subject
from bot.kernel import DO, Action, AnyGame, Chosen, Question, Value, choices
from bot.kernel.play import awaited
from bot.shelf import Box
from bot.tables.keeper import AnyDraft, Look, Stale
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.recent import Recent
from rendering.letters import letter
from rendering.scene import Point

Path = tuple[int, ...]
"""The answers given so far to the questions about one action, each by its number among the answers."""

_VIEWS_REMEMBERED = 32

STEPS = 16
"""Steps of a long turn that are listed."""

END = "End turn"

COMPLETE = "**This completes your turn.** *End turn* makes it count; *Back* takes the last step back."
UNKNOWN = (
    "**What comes of this is drawn or shown when it counts.** *End turn* makes it count, and your turn goes "
    "on if that leaves you more to decide; *Back* takes the last step back."
)


@dataclass(frozen=True, slots=True)
class Menu:
    """A question with the answers on one page."""

    question: Question
    page: int
    lettered: bool = False
    """Whether the answers have letters, on the picture as in the menu."""

    @property
    def pages(self) -> int:
        """How many pages the answers fill."""
        return -(-len(self.question.answers) // OPTIONS)

    @property
    def first(self) -> int:
        """The number of the first answer on this page."""
        return self.page * OPTIONS

    @property
    def shown(self) -> tuple[Value, ...]:
        """The answers on this page."""
        return self.question.answers[self.first : self.first + OPTIONS]


def offered(draft: AnyDraft) -> list[Action]:
    """Return what a menu asks about: the legal actions, without that which just ends the turn."""
    return [action for action in draft.legal_actions() if type(action) is not draft.game.ends_turn]


def ending(draft: AnyDraft) -> Action | None:
    """Return the action that just ends the turn, where it is legal now."""
    return next((a for a in draft.legal_actions() if type(a) is draft.game.ends_turn), None)


def asked(draft: AnyDraft, path: Path) -> Question | Chosen[Action] | None:
    """Return the question that these answers lead to, or the action; nothing where none is left to ask.

    Raises `Stale` when the path leads nowhere.
    """
    actions = offered(draft)
    if not actions:
        return None
    given: dict[str, Value] = {}
    for number in path:
        question = choices.next_question(actions, given)
        if isinstance(question, Chosen) or number >= len(question.answers):
            raise Stale
        given[question.field] = question.answers[number]
    return choices.next_question(actions, given)


def read_path(text: str) -> Path:
    """Read a path from a custom id. Raises `Stale` when it is none."""
    parts = text.split(".") if text else []
    numbers = [whole(part) for part in parts]
    if None in numbers:
        raise Stale
    return tuple(number for number in numbers if number is not None)


def spell_path(path: Path) -> str:
    """Return a path as it stands in a custom id."""
    return ".".join(map(str, path))


class Panel:
    """Makes the private message for a look at a table."""

    def __init__(self, pictures: Pictures, shelf: Mapping[str, Box]) -> None:
        self._pictures = pictures
        self._shelf = shelf
        self._views: Recent[Hashable, tuple[Any, Any]] = Recent(_VIEWS_REMEMBERED)

    async def turn(
        self,
        look: Look,
        path: Path = (),
        page: int = 0,
        *,
        note: str = "",
        salt: int = 0,
        habits: Habits = NOTHING_KNOWN,
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """Return the guided turn.

        *note*: said on top, such as why a press was refused.
        *habits*: of whoever sees it.
        *salt*: makes the custom ids of this message new, so that a client sends the same choice again.
        """
        if look.draft is None or look.seat is None:
            raise Stale
        draft, game = look.draft, look.game
        views = [self._view(look, taken, state) for taken, state in enumerate(draft.states)]
        view = views[-1] if draft.after is None else self._view(look, len(draft.steps), draft.after)
        found = asked(draft, path)
        menu = Menu(found, page) if isinstance(found, Question) else None
        if menu is not None and not 0 <= page < menu.pages:
            raise Stale
        marks = self._marks(look, view, menu)
        if menu is not None:
            menu = replace(menu, lettered=bool(marks))
        name = f"turn-{look.table.id}-{look.table.plies}-{look.stamp}"
        subject = Subject(
            self._shelf[game.id], view, look.table.names(), views[0], marks, contrast=habits.contrast
        )
        shown = await self._pictures.draw(subject, name)
        ids = _Ids(look, path, salt)
        only = type(found.action) if isinstance(found, Chosen) and not path else None
        rows: list[Row] = []
        if menu is not None:
            rows += _answers(game, view, menu, ids)
        elif isinstance(found, Chosen):
            do = message.button(
                cut(game.words.step(view, found.action), LABEL), ids.only(), discord.ButtonStyle.primary
            )
            rows.append(discord.ui.ActionRow(do))
        rows += _steering(draft, ids, news=look.table.plies > 0)
        text = "\n".join([*([note] if note else []), *_said(look, views, view, menu, only)])
        if shown is None or habits.text_first:
            text += "\n\n" + game.words.outline(view, spoken(look.table))
        return message.layout(text, picture=shown, rows=rows), [shown.file()] if shown else []

    def ended(self, look: Look, told: Sequence[str], pace: Pace, trouble: str = "") -> discord.ui.LayoutView:
        """Return what the player sees after committing: that it counts, and what only this seat may know.

        *trouble*: why the board does not come.
        """
        on = look.table.running and look.seat in awaited(look.game, look.state)
        head = "That counts, and it is your turn now." if on else "Your turn has ended."
        lines = [f"**{head}** {trouble or 'The board follows in the channel.'}"]
        lines += told
        if look.table.running:
            lines += ["Now:", *account.waiting(look.table, look.game, look.state, pace)]
        buttons = []
        if on:
            # What chance brought may leave the same player on turn: no need to look for the new board.
            play = Control("table", "play", look.table.id, (str(look.table.plies),))
            buttons.append(message.button("Play on", play, discord.ButtonStyle.primary))
        if look.table.running:
            mine = Control("motion", "mine", look.table.id, (str(look.table.plies),))
            buttons.append(message.button("Take it back …", mine))
        return message.layout("\n".join(lines), rows=message.rows(buttons))

    def _view(self, look: Look, taken: int, state: Any) -> Any:
        """Return what a seat sees after so many steps of its draft; one turn has many messages."""
        assert look.draft is not None  # noqa: S101 - for the type checker; `turn` has looked
        key = (look.table.id, look.table.plies, look.seat, look.draft.steps[:taken])
        kept = self._views.get(key)
        if kept is None or kept[0] is not state:
            kept = self._views.put(key, (state, look.game.view(state, look.seat)))
        return kept[1]

    def _marks(self, look: Look, view: Any, menu: Menu | None) -> list[tuple[str, Point]]:
        """Return letters for the answers that have a place on the picture."""
        if menu is None:
            return []
        question, place = menu.question, self._shelf[look.game.id].artist.place
        return [
            (letter(menu.first + number), found)
            for number, value in enumerate(menu.shown)
            if (found := place(view, question.field, value, question.given)) is not None
        ]


class _Ids:
    """The custom ids of one private message."""

    def __init__(self, look: Look, path: Path, salt: int) -> None:
        self._look = look
        self._path = path
        self._salt = f"{salt % 1296:x}"

    def make(self, verb: str, *rest: str) -> Control:
        return Control("turn", verb, self._look.table.id, (self._look.stamp, *rest, self._salt))

    def answer(self, number: int | None = None) -> Control:
        path = self._path if number is None else (*self._path, number)
        return self.make("answer", spell_path(path))

    def only(self) -> Control:
        """The control for the one action left, which no answer has to tell apart."""
        return self.make("only", spell_path(self._path))

    def page(self, number: int) -> Control:
        return self.make("page", spell_path(self._path), str(number))

    def path(self) -> Path:
        return self._path


def _said(
    look: Look, views: Sequence[Any], view: Any, menu: Menu | None, only: type[Action] | None
) -> list[str]:
    """Return what the message says; *views*: of the draft's states, *view*: of what it comes to.

    *only*: the one kind of action left, if no answer led to it.
    """
    draft = look.draft
    assert draft is not None  # noqa: S101 - for the type checker; `turn` has looked
    game = look.game
    lines = [f"### {account.heading(look.table, game)}: your turn"]
    decision = next((d for d in game.pending(draft.state) if d.seat == draft.seat), None)
    if decision is not None and not draft.sealed:
        prompt = game.words.prompt(views[-1], decision)
        lines.append(f"{prompt[:1].upper()}{prompt[1:]}.")
    steps = [game.words.step(seen, step) for seen, step in zip(views, draft.steps, strict=False)]
    first = max(len(steps) - STEPS, 0)
    lines += [f"{number}. {step}" for number, step in enumerate(steps[first:], first + 1)]
    if steps:
        lines.append("")
    if draft.sealed:
        lines.append(COMPLETE if draft.after is not None else UNKNOWN)
    elif menu is not None:
        lines.append(f"**{game.words.ask(view, menu.question.field, menu.question.given)}**")
        if len(menu.question.answers) <= BUTTONS_IN_ROW:
            lines += _details(game, view, menu)
    lines += _last_words(draft, view, only)
    return lines


def _last_words(draft: AnyDraft, view: Any, only: type[Action] | None) -> Iterator[str]:
    """Yield what the one button left means, where no menu could say so, and what ending the turn means."""
    words = draft.game.words
    buttons: dict[str, type[Action]] = {}
    if only is not None:
        buttons[words.label(view, DO, choices.kind(only), {})] = only
    if (last := ending(draft)) is not None:
        # Whatever a game calls it: this is what stands on the button.
        buttons[END] = type(last)
    for label, kind in buttons.items():
        if detail := words.detail(view, DO, choices.kind(kind), {}):
            yield f"{label}: {detail}"


def _labels(game: AnyGame, view: Any, menu: Menu) -> list[str]:
    question = menu.question
    labels = [game.words.label(view, question.field, value, question.given) for value in menu.shown]
    if not menu.lettered:
        return labels
    return [f"{letter(menu.first + number)} · {label}" for number, label in enumerate(labels)]


def _details(game: AnyGame, view: Any, menu: Menu) -> list[str]:
    question = menu.question
    return [
        f"{label}: {detail}"
        for label, value in zip(_labels(game, view, menu), menu.shown, strict=True)
        if (detail := game.words.detail(view, question.field, value, question.given))
    ]


def _answers(game: AnyGame, view: Any, menu: Menu, ids: _Ids) -> list[Row]:
    question = menu.question
    labels = _labels(game, view, menu)
    if len(question.answers) <= BUTTONS_IN_ROW:
        return message.rows(
            [
                message.button(cut(label, LABEL), ids.answer(number), discord.ButtonStyle.primary)
                for number, label in enumerate(labels)
            ]
        )
    options = [
        discord.SelectOption(
            label=cut(label, OPTION),
            value=str(menu.first + number),
            description=cut(game.words.detail(view, question.field, value, question.given), OPTION) or None,
        )
        for number, (value, label) in enumerate(zip(menu.shown, labels, strict=True))
    ]
    asks = game.words.ask(view, question.field, question.given)
    found = [message.select(ids.answer(), cut(asks, PLACEHOLDER), options)]
    if menu.pages > 1:
        turning = [
            message.button(f"Earlier {OPTIONS}", ids.page(menu.page - 1), disabled=menu.page == 0),
            message.button(f"Later {OPTIONS}", ids.page(menu.page + 1), disabled=menu.page == menu.pages - 1),
        ]
        found += message.rows(turning)
    return found


def _steering(draft: AnyDraft, ids: _Ids, *, news: bool) -> list[Row]:
    path = ids.path()
    can_end = draft.sealed or ending(draft) is not None
    buttons = [
        message.button("Back", ids.make("back", spell_path(path)), disabled=not draft.steps and not path),
        message.button("Restart turn", ids.make("restart"), disabled=not draft.steps),
    ]
    if can_end:
        style = discord.ButtonStyle.success
        buttons.append(message.button(END, ids.make("end"), style))
    buttons.append(message.button("Text board", ids.make("text")))
    if not draft.sealed:
        buttons.append(message.button("What can I do here?", ids.make("here", spell_path(path))))
    if news and not draft.steps and not path:
        buttons.append(message.button("Since my last turn", ids.make("news")))
    return message.rows(buttons)
