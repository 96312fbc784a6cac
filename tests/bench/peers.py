"""Other people's rule engines at random play: what ours is measured against."""

from __future__ import annotations

import random
from importlib import import_module
from random import Random
from typing import Any

LONGEST = 200
"""Plies after which a random game of chess is broken off."""
LONGEST_CATAN = 1000
"""Turns after which a random game of Catan is."""


def chess_playout(seed: int) -> int:
    """Play a random game of python-chess, and return how many decisions it took."""
    chess: Any = import_module("chess")
    dice = Random(seed)
    board = chess.Board()
    for ply in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(dice.choice(moves))
    return LONGEST


def catan_playout(seed: int) -> int:
    """Play a game of catanatron with four of its random players, and return how many decisions it took."""
    catanatron: Any = import_module("catanatron")
    random.seed(seed)
    colours = catanatron.Color
    seats = (colours.RED, colours.BLUE, colours.WHITE, colours.ORANGE)
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in seats])
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < LONGEST_CATAN:
        game.play_tick()
        decisions += 1
    return decisions
