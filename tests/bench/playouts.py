"""The rules: random play, against other engines; copies of states; replays of logs."""

from __future__ import annotations

import copy
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.kernel import Action, AnyGame, Chance, Commit, codec, play
from bot.kernel.log import actions_of, last_position, start
from bot.shelf import Box
from tests.bench.figure import Figure
from tests.bench.laps import Laps
from tests.bench.peers import catan_playout, chess_playout
from tests.bench.samples import Played, opening_of, played, playout, seat_to_act

ROUNDS = 9
SLICE = 0.3
"""Seconds of play in a round."""

FINISHED = 24
"""How many games are replayed in turn: enough that none is remembered from the last time."""

OVER_PEERS = 1.0
THROUGH_PLAY = 10_000
COPY_OVER_DEEPCOPY = 0.05
REPLAY_OVER_LOADING = 20.0


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figures of one game's rules."""
    yield from _decisions(box.game)
    yield _copies(played(box.game, 0))
    yield _replays(box.game)


def _decisions(game: AnyGame) -> Iterator[Figure]:
    def ours(seed: int) -> int:
        return playout(game, seed, game.seats[seed % len(game.seats)])

    rates = _rates(ROUNDS, ours=ours, chess=chess_playout, catan=catan_playout)
    ours_a_second = 1 / rates.median("ours")
    for peer, title in (("chess", "python-chess"), ("catan", "catanatron")):
        yield Figure(
            f"{game.title}: decisions a second in place over {title}'s",
            rates.ratio(peer, "ours"),
            OVER_PEERS,
            at_least=True,
            detail=f"{ours_a_second:,.0f} over {1 / rates.median(peer):,.0f}",
        )
    rates = _rates(ROUNDS, play=lambda seed: _through_play(game, seed))
    yield Figure(
        f"{game.title}: decisions a second through `play`",
        1 / rates.median("play"),
        THROUGH_PLAY,
        at_least=True,
        detail="all legal actions listed, one of them chosen, checked and played on a private copy",
    )


def _rates(rounds: int, **players: Callable[[int], int]) -> Laps:
    """Let each play whole games for a while, in turn; the laps are seconds a decision."""
    laps = Laps()
    seeds = {name: count() for name in players}
    for player in players.values():
        player(0)
    for _ in range(rounds):
        for name, player in players.items():
            decisions = 0
            begun = time.process_time()
            while (spent := time.process_time() - begun) < SLICE:
                decisions += player(next(seeds[name]))
            laps.note(name, spent / decisions)
    return laps


def _through_play(game: AnyGame, seed: int) -> int:
    dice = Random(seed)
    chance = Chance(seed)
    state = start(game, opening_of(game, seed, game.seats[seed % len(game.seats)])).state
    decisions = 0
    while (seat := seat_to_act(game, state, dice)) is not None:
        action = dice.choice(game.legal_actions(state, seat))
        state, _ = play(game, state, seat, action, chance)
        decisions += 1
    return decisions


def _copies(sample: Played) -> Figure:
    states = [position.state for position in sample.positions][:: max(1, len(sample.positions) // 8)]
    laps = Laps()
    laps.rounds(
        ROUNDS,
        ours=lambda: [codec.copy(state) for state in states],
        deep=lambda: [copy.deepcopy(state) for state in states],
    )
    each = [1e6 * laps.median(name) / len(states) for name in ("ours", "deep")]
    return Figure(
        f"{sample.game.title}: state copy over `copy.deepcopy`",
        laps.ratio("ours", "deep"),
        COPY_OVER_DEEPCOPY,
        detail=f"{each[0]:.1f} over {each[1]:.0f} µs",
    )


def _replays(game: AnyGame) -> Figure:
    samples = [played(game, seed) for seed in range(FINISHED)]
    with TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "log.db")) as database:
        database.execute(
            "create table entries (game integer, ply integer, body text not null, primary key (game, ply))"
            " strict, without rowid"
        )
        bodies = [
            (number, ply, codec.encode(entry).decode())
            for number, sample in enumerate(samples)
            for ply, entry in enumerate(sample.entries)
        ]
        database.executemany("insert into entries values (?, ?, ?)", bodies)
        database.commit()

        def load(number: int) -> list[tuple[Action, ...]]:
            rows = database.execute("select body from entries where game = ? order by ply", [number])
            return [actions_of(game, codec.decode(body, Commit)) for (body,) in rows]

        laps = Laps()
        for _ in range(ROUNDS):
            with laps.lap("load", FINISHED):
                for number in range(FINISHED):
                    load(number)
            with laps.lap("replay", FINISHED):
                for sample in samples:
                    last_position(game, sample.opening, sample.entries)
    decisions = sum(len(actions_of(game, entry)) for sample in samples for entry in sample.entries)
    return Figure(
        f"{game.title}: replay of a finished game over loading its log",
        laps.ratio("replay", "load"),
        REPLAY_OVER_LOADING,
        detail=(
            f"{laps.milliseconds('replay')} over {laps.milliseconds('load')}; of {FINISHED} games in turn, "
            f"each of {len(bodies) / FINISHED:.0f} entries with {decisions / FINISHED:.0f} actions"
        ),
    )
