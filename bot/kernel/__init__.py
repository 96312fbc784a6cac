"""The kernel: what a game is, how it is played, drafted, logged and asked about. It knows no game."""

from bot.kernel.chance import Chance, ChanceReached, NoChance
from bot.kernel.choices import DO, Chosen, Question, Refusal
from bot.kernel.game import AnyGame, Game, Given, Names, Option, Words
from bot.kernel.guide import Topic
from bot.kernel.log import Commit, Diverged, Position, Rebase, Rewind
from bot.kernel.play import Draft, Refused, Sealed, play, play_in_place
from bot.kernel.printed import Misprint, Printed, UnknownPrint
from bot.kernel.types import (
    Action,
    Decision,
    Event,
    IllegalAction,
    Opening,
    Part,
    Result,
    Seat,
    State,
    Value,
    View,
)

__all__ = [
    "DO",
    "Action",
    "AnyGame",
    "Chance",
    "ChanceReached",
    "Chosen",
    "Commit",
    "Decision",
    "Diverged",
    "Draft",
    "Event",
    "Game",
    "Given",
    "IllegalAction",
    "Misprint",
    "Names",
    "NoChance",
    "Opening",
    "Option",
    "Part",
    "Position",
    "Printed",
    "Question",
    "Rebase",
    "Refusal",
    "Refused",
    "Result",
    "Rewind",
    "Sealed",
    "Seat",
    "State",
    "Topic",
    "UnknownPrint",
    "Value",
    "View",
    "Words",
    "play",
    "play_in_place",
]
