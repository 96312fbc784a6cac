from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec
import pytest

from bot.kernel import (
    AnyGame,
    Chance,
    Commit,
    Diverged,
    Game,
    IllegalAction,
    Opening,
    Rebase,
    Rewind,
    Seat,
    UnknownPrint,
    codec,
)
from bot.kernel.log import (
    actions_of,
    commit,
    last_position,
    read_state,
    read_steps,
    rebase,
    replay,
    retrace,
    start,
)
from tests.ferry import GAME, rules
from tests.ferry.actions import Action, Dig, Happening, Laid, Lay, Plan, Stop, Stopped
from tests.ferry.state import State, View
from tests.kernel.positions import OPENING

FerryGame: TypeAlias = Game[State, Action, Happening, View]

ADA, BEN = Seat(0), Seat(1)


def played() -> list[Commit]:
    """Return the log of a first round: both plan, Ada sails and stops, Ben digs."""
    entries: list[Commit] = []
    state = start(GAME, OPENING).state
    plans: list[Action] = [rules.legal_actions(state, seat)[0] for seat in (ADA, BEN)]
    turns: list[tuple[Seat, list[Action]]] = [
        (ADA, [plans[ADA]]),
        (BEN, [plans[BEN]]),
        (ADA, [Lay("mill"), Stop()]),
        (BEN, [Dig()]),
    ]
    for seed, (seat, actions) in enumerate(turns, 100):
        entry, position = commit(GAME, state, seat, actions, seed)
        state = position.state
        entries.append(entry)
    return entries


def replayed(game: AnyGame, entries: Sequence[object]) -> list[State | None]:
    return [None if found is None else found.state for found in replay(game, OPENING, entries)]


def other_rules(apply: Callable[[State, Seat, Any, Chance], list[Happening]]) -> FerryGame:
    """Return another release of Ferry."""
    return replace(GAME, apply=apply, version=2)


def apply_with_a_gift(state: State, seat: Seat, action: Any, chance: Chance) -> list[Happening]:
    """Under these rules a stop earns a point."""
    if isinstance(action, Stop):
        state.players[seat].points += 1
    return rules.apply(state, seat, action, chance)


# -- commits -------------------------------------------------------------------------------------------------


def test_a_log_replays_to_the_positions_it_was_played_in() -> None:
    entries = played()
    states = replayed(GAME, entries)
    assert len(states) == len(entries) + 1
    assert [codec.digest(state) for state in states[1:] if state] == [entry.digest for entry in entries]


def test_a_commit_holds_its_actions_as_json() -> None:
    entry = played()[2]
    assert bytes(entry.actions) == b'[{"do":"lay","to":"mill"},{"do":"stop"}]'
    assert actions_of(GAME, entry) == (Lay("mill"), Stop())
    assert codec.decode(codec.encode(entry), Commit) == entry


def test_a_commit_leaves_the_position_as_it_was() -> None:
    state = start(GAME, OPENING).state
    before = codec.copy(state)
    commit(GAME, state, ADA, [rules.legal_actions(state, ADA)[0]], 1)
    assert state == before


def test_a_commit_with_an_illegal_action_is_refused_as_a_whole() -> None:
    state = last_position(GAME, OPENING, played()[:2]).state
    with pytest.raises(IllegalAction):
        commit(GAME, state, ADA, [Lay("mill"), Lay("castle")], 1)


def test_a_position_tells_what_its_entry_led_to() -> None:
    positions = list(replay(GAME, OPENING, played()))
    assert [found and found.events for found in (positions[0], positions[3])] == [
        (),
        (Laid(ADA, "mill"), Stopped(ADA)),
    ]


def test_actions_that_are_none_of_the_game_cannot_be_read() -> None:
    entry = msgspec.structs.replace(played()[0], actions=msgspec.Raw(b'[{"do":"fly"}]'))
    with pytest.raises(msgspec.ValidationError):
        actions_of(GAME, entry)


def test_a_log_that_leads_elsewhere_has_diverged() -> None:
    with pytest.raises(Diverged) as caught:
        replayed(other_rules(apply_with_a_gift), played())
    assert caught.value.ply == 3


@pytest.mark.parametrize(
    "spoilt",
    [
        {"seat": BEN},
        {"seat": Seat(9)},
        {"actions": msgspec.Raw(b'[{"do":"fly"}]')},
        {"actions": msgspec.Raw(b'[{"do":"lay","to":"castle"}]')},
        {"digest": "0" * 16},
    ],
)
def test_an_entry_that_cannot_have_been_played_has_diverged(spoilt: dict[str, Any]) -> None:
    entries = played()
    entries[2] = msgspec.structs.replace(entries[2], **spoilt)
    with pytest.raises(Diverged) as caught:
        replayed(GAME, entries)
    assert caught.value.ply == 3


def test_rules_that_fail_on_a_log_have_diverged() -> None:
    def fail(_state: State, _seat: Seat, _action: Any, _chance: Chance) -> list[Happening]:
        raise ZeroDivisionError

    with pytest.raises(Diverged) as caught:
        replayed(other_rules(fail), played())
    assert caught.value.ply == 1


def test_printed_data_that_is_not_at_hand_is_no_divergence() -> None:
    opening = Opening("ferry", 1, 2, seed=7, printed="0" * 16)
    with pytest.raises(UnknownPrint):
        last_position(GAME, opening, [])


# -- entries that are none of the kernel's -------------------------------------------------------------------


def test_people_coming_and_going_repeat_the_position_without_events() -> None:
    entries = [*played()[:2], "somebody left", *played()[2:]]
    positions = list(replay(GAME, OPENING, entries))
    assert positions[2] is not None
    assert positions[3] is not None
    assert positions[3].state == positions[2].state
    assert (bool(positions[2].events), positions[3].events) == (True, ())
    assert replayed(GAME, entries)[-1] == replayed(GAME, played())[-1]


# -- rewinds -------------------------------------------------------------------------------------------------


def test_a_rewind_goes_back_to_just_after_an_entry() -> None:
    states = replayed(GAME, [*played(), Rewind(2, "misread")])
    assert states[-1] == states[2]
    assert replayed(GAME, [*played(), Rewind(0)])[-1] == states[0]


def test_a_rewind_tells_nothing_again() -> None:
    *_, position = replay(GAME, OPENING, [*played(), Rewind(2)])
    assert position is not None
    assert position.events == ()


def test_a_game_goes_on_from_a_rewind() -> None:
    before = last_position(GAME, OPENING, [*played(), Rewind(2)]).state
    turn: list[Action] = [Lay("ford"), Stop()]
    entry, position = commit(GAME, before, ADA, turn, 9)
    entries = [*played(), Rewind(2), entry]
    assert last_position(GAME, OPENING, entries).state == position.state
    # Plies count every entry, rewinds too.
    assert replayed(GAME, [*entries, Rewind(6), Rewind(4)])[-1] == replayed(GAME, played())[4]


def test_a_table_can_go_back_to_the_same_entry_twice() -> None:
    before = last_position(GAME, OPENING, played()[:2]).state
    turn: list[Action] = [Lay("ford"), Stop()]
    entry, _ = commit(GAME, before, ADA, turn, 9)
    entries = [*played(), Rewind(2), entry, Rewind(2)]
    assert last_position(GAME, OPENING, entries).state == before
    assert replayed(GAME, entries)[2] == replayed(GAME, entries)[-1] == before


def test_a_rewind_to_what_has_not_been_has_diverged() -> None:
    with pytest.raises(Diverged):
        replayed(GAME, [*played(), Rewind(6)])


# -- rebases -------------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_a_stored_position_under_new_rules() -> None:
    game = other_rules(apply_with_a_gift)
    stored = last_position(GAME, OPENING, played()).state
    moved = rebase(game, stored)
    assert moved.version == 2
    plan = rules.legal_actions(stored, BEN)[0]
    entry, position = commit(game, stored, BEN, (plan,), 11)
    states = replayed(game, [*played(), moved, entry])
    # The first two entries replay as before; the third does not, and what follows it cannot be known.
    assert [state is None for state in states] == [False, False, False, True, True, False, False]
    assert states[5] == stored
    assert states[6] == position.state


def test_a_position_that_rules_before_a_rebase_fail_on_is_not_known() -> None:
    def fail(_state: State, _seat: Seat, action: Any, _chance: Chance) -> list[Happening]:
        raise AttributeError(action)

    game = other_rules(fail)
    stored = last_position(GAME, OPENING, played()).state
    states = replayed(game, [*played(), rebase(game, stored)])
    assert states[1:5] == [None] * 4
    assert states[5] == stored


def test_actions_before_a_rebase_may_be_unknown_to_this_release() -> None:
    game = replace(GAME, actions=tuple(found for found in GAME.actions if found is not Plan), version=2)
    stored = last_position(GAME, OPENING, played()).state
    assert replayed(game, [*played(), rebase(game, stored)])[-1] == stored


def test_only_the_last_rebase_must_be_readable() -> None:
    stored = last_position(GAME, OPENING, played()).state
    odd = Rebase(0, msgspec.Raw(b'{"of":"long ago"}'), "0" * 16)
    states = replayed(GAME, [*played(), odd, rebase(GAME, stored)])
    assert [state is None for state in states[-2:]] == [True, False]
    with pytest.raises(Diverged) as caught:
        replayed(GAME, [*played(), odd])
    assert caught.value.ply == 5


def test_a_log_may_not_diverge_after_its_rebase() -> None:
    stored = last_position(GAME, OPENING, played()[:2]).state
    with pytest.raises(Diverged) as caught:
        replayed(other_rules(apply_with_a_gift), [*played()[:2], rebase(GAME, stored), played()[2]])
    assert caught.value.ply == 4


def test_a_rewind_to_a_position_that_is_not_known_leads_nowhere() -> None:
    game = other_rules(apply_with_a_gift)
    stored = last_position(GAME, OPENING, played()).state
    entries = [*played(), rebase(game, stored), Rewind(3)]
    assert replayed(game, entries)[-1] is None
    with pytest.raises(Diverged):
        last_position(game, OPENING, entries)


def test_a_rebased_position_is_the_one_that_was_stored() -> None:
    stored = last_position(GAME, OPENING, played()).state
    entry = rebase(GAME, stored)
    assert entry.digest == codec.digest(stored)
    assert read_state(GAME, bytes(entry.state)) == stored
    assert codec.decode(codec.encode(entry), Rebase) == entry


# -- stored drafts -------------------------------------------------------------------------------------------


def test_stored_steps_are_read_up_to_the_first_that_is_unknown() -> None:
    assert read_steps(GAME, b'[{"do":"lay","to":"mill"},{"do":"stop"}]') == (Lay("mill"), Stop())
    assert read_steps(GAME, b'[{"do":"lay","to":"mill"},{"do":"fly"},{"do":"stop"}]') == (Lay("mill"),)
    assert read_steps(GAME, b'[{"do":"lay","at":"mill"}]') == ()


def test_a_log_that_comes_from_anywhere_must_be_legal_too() -> None:
    entries = played()
    assert [*retrace(GAME, OPENING, entries)] == [*replay(GAME, OPENING, entries)]
    early = [entries[0], entries[2]]
    with pytest.raises(IllegalAction):
        list(retrace(GAME, OPENING, early))


def test_a_commit_keeps_what_its_seat_added_to_its_chance() -> None:
    state = start(GAME, OPENING).state
    (plan, *_) = rules.legal_actions(state, ADA)
    entry, _ = commit(GAME, state, ADA, [plan], 7, "12 blue horse")
    assert codec.decode(codec.encode(entry), Commit).contribution == "12 blue horse"
    older = codec.encode(entry).replace(b',"contribution":"12 blue horse"', b"")
    assert codec.decode(older, Commit).contribution == ""
