"""What a table is asked, in words: the private look before, and the public question with its answers."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat import account, message
from bot.chat.control import Control, whole
from bot.chat.limits import TEXT, cut, whole_lines
from bot.chat.names import escaped, listed, spoken
from bot.chat.pictures import Picture, Pictures, Subject
from bot.kernel import AnyGame, Commit, Seat
from bot.shelf import Box
from bot.tables.keeper import Stale, Turned
from bot.tables.motions import Act, Concede, End, GoBack, Motion, Outcome, Pause, Replace, Resume
from bot.tables.steering import Count
from bot.tables.table import Person, Table
from bot.tables.undoing import Undoing

_STORY = TEXT // 2
"""Characters of the turns that would be undone."""

_TURN = 300
"""Characters of one of them."""

ANEW = (
    "Luck or secrets are among it: **everybody** at the table must agree, and what comes instead is drawn "
    "anew."
)

BACK = "Luck or secrets are among it: **everybody** at the table must agree."
"""Where nothing comes instead but what was there before."""

OUTCOMES = {
    Outcome.PASSED: "**Agreed.** It is done.",
    Outcome.REFUSED: "**Refused.** Everything stays as it is.",
    Outcome.WITHDRAWN: "**Withdrawn.** Everything stays as it is.",
    Outcome.LAPSED: "**Lapsed.** The table has changed meanwhile; it can be asked anew.",
}

ENDED = "**Lapsed.** The game has ended meanwhile."


def spell(act: Act) -> str:
    """Return an act as it stands in a custom id."""
    match act:
        case GoBack(to=to):
            return f"back.{to}"
        case Concede(to=to):
            return f"concede.{to}"
        case End():
            return "end"
        case Pause() | Resume() | Replace():
            raise ValueError(act)  # these are asked at once


def read(text: str) -> Act:
    """Read an act from a custom id. Raises `Stale` when it is none."""
    verb, _, rest = text.partition(".")
    number = whole(rest)
    match verb:
        case "end":
            return End()
        case "back" if number is not None:
            return GoBack(number)
        case "concede" if number is not None:
            return Concede(Seat(number))
        case _:
            raise Stale


def wish(act: Act, table: Table) -> str:
    """Return what is wished for, to stand after *asks to*."""
    match act:
        case GoBack(to=to, restores=True):
            return f"return to the position after entry {to}, which was taken back"
        case GoBack(to=0):
            return "go back to the very beginning"
        case GoBack(to=to):
            return f"go back to the position after entry {to}"
        case Replace(leaving=leaving, taking=None):
            return f"free the seat of {escaped(leaving.name)}, so that somebody else can take it"
        case Replace(leaving=leaving, taking=taking):
            name = escaped(taking.name) if taking is not None else ""
            return f"give the seat of {escaped(leaving.name)} to {name}"
        case Pause(reason=reason):
            return "pause the table" + (f": {escaped(reason)}" if reason else "")
        case Resume():
            return "resume the table"
        case End():
            return "end the table without a result"
        case Concede(to=to):
            return f"concede: the game ends, and the victory goes to {spoken(table)[to]}"


def undoing_lines(undoing: Undoing, game: AnyGame, viewer: Seat | None = None) -> list[str]:
    """Return which turns would be undone and brought back, a line for each, as far as a seat may know."""
    lines = []
    for head, turns in (("Undone would be:", undoing.undone), ("Back would come:", undoing.redone)):
        told = [_turn(turned, game, viewer) for turned in turns]
        kept = whole_lines(told, _STORY // (2 if undoing.undone and undoing.redone else 1))
        if len(kept) < len(told):
            kept.append(f"- … and {len(told) - len(kept)} more turns")
        if kept:
            lines += [head, *kept]
    if undoing.fresh:
        lines.append(BACK if undoing.restores else ANEW)
    return lines


def _turn(turned: Turned, game: AnyGame, viewer: Seat | None) -> str:
    told = account.happened(turned, game, viewer)
    who = ""
    if isinstance(turned.entry, Commit):
        who = f" {spoken(turned.table)[turned.entry.seat]}:"
    return cut(f"- **{turned.ply}**{who} {' '.join(told) or '(nothing to be seen)'}", _TURN)


async def picture(
    pictures: Pictures,
    box: Box,
    table: Table,
    undoing: Undoing,
    viewer: Seat | None,
    *,
    contrast: bool = False,
) -> Picture | None:
    """Return the board as it would be, with what would be different marked."""
    view = box.game.view(undoing.target.after, viewer)
    now = undoing.present.after
    since = None if now is None else box.game.view(now, viewer)
    name = f"table-{table.id}-{table.plies}-back-{undoing.target.ply}"
    key = (table.id, table.plies, "back", undoing.target.ply, viewer, contrast)
    return await pictures.draw(Subject(box, view, table.names(), since, contrast=contrast), name, key)


def heading(table: Table, game: AnyGame) -> str:
    """Return what stands above a question."""
    return f"### {account.heading(table, game)}: a question to the table"


def question(
    table: Table,
    game: AnyGame,
    motion: Motion,
    count: Count | None,
    undoing: Undoing | None,
    shown: Picture | None = None,
) -> discord.ui.LayoutView:
    """Return the public message of a motion, as it stands; without controls once it is settled."""
    lines = [heading(table, game), f"**{escaped(motion.by.name)}** asks to {wish(motion.act, table)}."]
    if count is None or not motion.open:
        answers = [f"Agreed: {_names(motion.yes)}."] + (
            [f"Refused: {_names(motion.no)}."] if motion.no else []
        )
        ended = motion.outcome is Outcome.LAPSED and not table.running
        return message.layout(
            "\n".join([*lines, *answers, ENDED if ended else OUTCOMES.get(motion.outcome, "")])
        )
    if undoing is not None:
        lines += undoing_lines(undoing, game)
    if shown is not None:
        lines.append("The picture shows the board as it would be.")
    lines += _standing(motion, count)
    return message.layout("\n".join(lines), picture=shown, rows=message.rows(_answers(table, motion)))


def _standing(motion: Motion, count: Count) -> list[str]:
    asked = {person.user for person in count.asked}
    agreed = [person for person in motion.yes if person.user in asked]
    lines = [f"Agreed: {_names(agreed)}. Not answered yet: {_names(count.open)}."]
    if motion.no:
        lines.append(f"Refused: {_names(motion.no)}.")
    needs = "All of them must agree." if motion.unanimous else "More than half of them must agree."
    silent = f" Whoever does not answer within {motion.patience} days does not count."
    lines.append("-# " + needs + ("" if isinstance(motion.act, GoBack) else silent))
    return lines


def _answers(table: Table, motion: Motion) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    def control(verb: str) -> Control:
        return Control("motion", verb, table.id, (str(motion.number),))

    return [
        message.button("Agree", control("agree"), discord.ButtonStyle.success),
        message.button("Refuse", control("refuse"), discord.ButtonStyle.danger),
        message.button("Withdraw", control("withdraw")),
    ]


def _names(people: Sequence[Person]) -> str:
    return listed([escaped(person.name) for person in people])
