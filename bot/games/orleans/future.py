"""The rest of a round as one player imagines it: the queue carried out, and nobody else acting."""

from __future__ import annotations

from itertools import groupby

from bot.games.orleans.actions import (
    Buy,
    Choice,
    Finish,
    Fit,
    Give,
    Pass,
    Recruit,
    Ride,
    Sail,
    Send,
    Shelter,
    Suffer,
    Use,
)
from bot.games.orleans.bath import BATHHOUSE
from bot.games.orleans.events import answers
from bot.games.orleans.names import Citizen
from bot.games.orleans.places import perform, turn_choices
from bot.games.orleans.rows import OPEN, Row, matching, row_of, task_place, with_open
from bot.games.orleans.spaces import release
from bot.games.orleans.state import Entry, Player, Position, edition_of
from bot.kernel import NoChance, Seat, codec


class Future:
    """What a seat that plans, or waits for its turn, can foresee of its own actions."""

    def __init__(self, state: Position, seat: Seat) -> None:
        """Imagine the queue of a seat carried out, up to the first entry that is no longer possible."""
        self._state = codec.copy(state)
        self._seat = seat
        self._astray = False
        """Whether a choice left open leads the merchant to an unknown town."""
        self._state.phase = "actions"
        self._state.turn = seat
        self._state.task = ""
        self._player.answering = self._player.passed
        self.kept = 0
        """How many entries are possible."""
        for entry in state.players[seat].queue:
            if not self._follow(entry):
                break
            self.kept += 1

    @property
    def _player(self) -> Player:
        return self._state.players[self._seat]

    def rows(self) -> list[Row]:
        """Return all that can be queued next."""
        rows: list[Row] = []
        at = task_place(self._state)
        known = [(row, action) for action in self._legal() if (row := row_of(action, at)) is not None]
        for place, group in groupby(known, key=lambda pair: pair[0][0]):
            pairs = list(group)
            if self._astray and isinstance(pairs[0][1], Sail | Ride):
                rows.append((place, OPEN, "", ""))
            else:
                rows += with_open([row for row, _ in pairs])
        return rows

    def citizens_of(self, entry: Entry) -> tuple[Citizen, ...]:
        """Return the citizens that an entry would take now."""
        before = len(self._player.citizens)
        self._follow(entry)
        return tuple(self._player.citizens[before:])

    def _legal(self) -> list[Choice]:
        player = self._player
        if player.passed and not self._state.task:
            found = answers(self._state, player) if player.answering else []
            return found if len(found) > 1 else []
        choices = turn_choices(self._state, self._seat)
        if not self._astray:
            return choices
        places = edition_of(self._state).places
        return [
            action
            for action in choices
            if not (isinstance(action, Use) and places[action.place].effect == "build")
        ]

    def _follow(self, entry: Entry) -> bool:
        """Carry out an entry as far as it is known, and return whether it is possible."""
        found = matching(entry, self._legal(), task_place(self._state))
        if not found:
            return False
        match found[0]:
            case _ if OPEN in entry.row or entry.place == BATHHOUSE:
                self._skip(found[0])
            case Use() | Recruit() | Sail() | Ride() | Send() | Buy() | Fit() | Finish() | Pass() as action:
                perform(self._state, self._seat, action, NoChance())
            case _:
                self._player.answering = False
        if isinstance(found[0], Pass):
            self._player.answering = True
        return True

    def _skip(self, action: Choice) -> None:
        """Let the followers go of a place whose use is not known, and leave it at that."""
        self._state.task = ""
        match action:
            case Sail():
                release(self._player, "ship")
            case Recruit():
                release(self._player, "village")
            case Buy():
                release(self._player, "pharmacy")
            case Ride(place) | Send(place) | Use(place):
                release(self._player, place)
            case Give() | Shelter() | Suffer():
                self._player.answering = False
            case _:
                pass
        self._astray = self._astray or isinstance(action, Sail | Ride)
