"""Whatever people do to a table, in whatever order: its log leads to where it stands, and its luck holds."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from bot.kernel import Chance, IllegalAction, Seat, codec, log
from bot.kernel.play import awaited
from bot.store.sqlite import SqliteStore
from bot.tables.fairness import verify
from bot.tables.motions import Act, Concede, Consent, End, GoBack, Pause, Replace, Resume
from bot.tables.steering import Steering
from bot.tables.table import NotPossible, Person, Status
from bot.tables.undoing import cut_off
from tests.conformance.games import Case, every_game
from tests.tables.people import ADA, BEN, CLEO, DAN, EVE, Evening

PEOPLE = (ADA, BEN, CLEO, DAN, EVE)

LONGEST_TURN = 12
"""Steps after which a clumsy turn is begun anew."""

people = some.sampled_from(PEOPLE)
numbers = some.integers(0, 1 << 30)


class Weeks(RuleBasedStateMachine):
    """A table of one game, whose people act, leave, come, vote and are silent."""

    case: Case

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._folder = tempfile.TemporaryDirectory()
        self._store = self._do(SqliteStore.open(Path(self._folder.name) / "relais.db"))
        self.evening = Evening(self._store, self.case.game)
        self.steering = Steering(self.evening.keeper)

    def _do(self, act: Coroutine[Any, Any, Any]) -> Any:
        return self._runner.run(act)

    def _try(self, act: Coroutine[Any, Any, Any]) -> Any:
        with suppress(NotPossible):
            return self._do(act)

    def teardown(self) -> None:
        self._do(self._store.close())
        self._runner.close()
        self._folder.cleanup()

    @property
    def table(self) -> Any:
        return self._do(self._store.table(self.number))

    @initialize()
    def begin(self) -> None:
        seats = min(3, self.case.game.seats[-1])
        self.number = self._do(self.evening.playing(*PEOPLE[1:seats])).id

    @rule(seed=numbers)
    def somebody_takes_a_turn(self, seed: int) -> None:
        table, rng = self.table, Chance(seed)
        if table.status is not Status.PLAYING or table.paused:
            return
        game = self.case.game
        state = self._do(self.evening.keeper.look(self.number, 0)).state
        sitting = [seat for seat in awaited(game, state) if table.seats[seat] is not None]
        if sitting:
            self._do(self._turn(table.seats[rng.pick(sitting)], rng))

    async def _turn(self, person: Person, rng: Chance) -> None:
        keeper = self.evening.keeper
        for step in range(LONGEST_TURN * 4):
            look = await keeper.look(self.number, person.user)
            if look.draft is None or look.draft.sealed:
                break
            if step and step % LONGEST_TURN == 0:
                await keeper.restart(self.number, person.user)
                continue
            await keeper.push(self.number, person.user, rng.pick(look.draft.legal_actions()))
        with suppress(IllegalAction):
            await keeper.commit(self.number, person.user)

    @rule(who=people, back=numbers, consent=some.sampled_from(Consent))
    def somebody_wants_to_go_back(self, who: Person, back: int, consent: Consent) -> None:
        self._propose(who, GoBack(back % (self.table.plies + 1)), consent)

    @rule(who=people)
    def somebody_wants_back_what_was_taken_back(self, who: Person) -> None:
        to = self._try(cut_off(self.evening.keeper, self.table))
        if to is not None:
            self._propose(who, GoBack(to))

    @rule(who=people, whom=people, instead=some.none() | people)
    def somebody_wants_a_replacement(self, who: Person, whom: Person, instead: Person | None) -> None:
        seat = self.table.seat_of(whom.user)
        if seat is not None:
            self._propose(who, Replace(seat, whom, instead))

    @rule(who=people, act=some.sampled_from([Pause("a break"), Resume(), End("enough"), Concede(Seat(0))]))
    def somebody_wants(self, who: Person, act: Act) -> None:
        self._propose(who, act)

    def _propose(self, who: Person, act: Act, consent: Consent = Consent.ALL) -> None:
        if self.table.status is Status.PLAYING:
            self._try(self.steering.propose(self.number, who, act, consent=consent))

    @rule(who=people, agrees=some.sampled_from([True, True, True, False]))
    def somebody_answers(self, who: Person, agrees: bool) -> None:  # noqa: FBT001 - hypothesis names it
        self._try(self.steering.answer(self.number, self.table.motions, who, agrees=agrees))

    @rule()
    def all_agree(self) -> None:
        for who in PEOPLE:
            self.somebody_answers(who, agrees=True)

    @rule(who=people)
    def somebody_leaves(self, who: Person) -> None:
        self._try(self.evening.keeper.leave(self.number, who))

    @rule(who=people)
    def somebody_comes(self, who: Person) -> None:
        self._try(self.evening.keeper.join(self.number, who))

    @rule(days=some.integers(1, 8))
    def days_pass(self, days: int) -> None:
        self.evening.clock.pass_(days=days)
        self._do(self.steering.lapse(self.number))

    @invariant()
    def the_log_leads_to_where_the_table_stands(self) -> None:
        if not hasattr(self, "number"):
            return
        table = self.table
        entries = [logged.entry for logged in self._do(self._store.log(self.number))]
        assert len(entries) == table.plies
        position = log.last_position(self.case.game, table.opening, entries)
        kept = self._do(self._store.snapshot(self.number))
        assert codec.digest(position.state) == codec.digest(log.read_state(self.case.game, kept.state))

    @invariant()
    def nobody_sits_twice_and_no_motion_that_is_decided_stays_open(self) -> None:
        if not hasattr(self, "number"):
            return
        table = self.table
        sitting = [person.user for person in table.seats if person is not None]
        assert len(sitting) == len(set(sitting))
        if table.status is Status.PLAYING and (count := self._do(self.steering.count(table))) is not None:
            assert not {person.user for person in table.motion.yes} & {p.user for p in table.motion.no}
            assert {person.user for person in count.open} <= set(sitting)

    @invariant()
    def whoever_sits_where_the_table_waits_can_act(self) -> None:
        if not hasattr(self, "number"):
            return
        table = self.table
        state = self._do(self.evening.keeper.look(self.number, 0)).state
        for seat in awaited(self.case.game, state):
            if (person := table.seats[seat]) is not None:
                look = self._do(self.evening.keeper.look(self.number, person.user))
                playing = table.status is Status.PLAYING and not table.paused
                assert (look.draft is not None) is playing

    @invariant()
    def the_luck_of_the_whole_log_holds(self) -> None:
        if not hasattr(self, "number") or self.table.running:
            return
        table = self.table
        entries = [logged.entry for logged in self._do(self._store.log(self.number))]
        secret = self._do(self.evening.keeper.revealed(table))
        seats = table.opening.seats
        names = [person.name for person in PEOPLE[:seats]]
        verify(self.case.game, table.luck, secret, table.opening, names, entries)


@every_game
def test_whatever_people_do_the_log_leads_to_where_the_table_stands(case: Case) -> None:
    _run(case, examples=4, steps=16)


@pytest.mark.soak
@every_game
def test_whatever_people_do_for_long_the_log_leads_to_where_the_table_stands(case: Case) -> None:
    _run(case, examples=60, steps=50)


def _run(case: Case, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        type(f"Weeks of {case}", (Weeks,), {"case": case}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
