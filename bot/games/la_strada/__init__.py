"""La Strada, by Martin Wallace: roads from workshops to markets, for two to four players."""

from __future__ import annotations

from typing import Final

from bot.games.la_strada import rules, scoring, setup, view
from bot.games.la_strada.actions import Choice, Finish, Happening, Lay, Place, Reach, Route
from bot.games.la_strada.state import Position, Sight
from bot.games.la_strada.tables import PRINTED, SEATS
from bot.games.la_strada.text import WORDS
from bot.kernel import Game

GAME: Final[Game[Position, Choice, Happening, Sight]] = Game(
    id="la_strada",
    command="strada",
    title="La Strada",
    seats=SEATS,
    version=1,
    printed=PRINTED,
    state=Position,
    actions=(Place, Reach, Route, Lay, Finish),
    event=Happening,
    options=(setup.START,),
    setup=setup.setup,
    pending=rules.pending,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    result=scoring.result,
    view=view.view,
    words=WORDS,
    ends_turn=Finish,
    standing=scoring.standing,
)
