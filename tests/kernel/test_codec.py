from __future__ import annotations

import msgspec
import pytest

from bot.kernel import codec
from tests.ferry import GAME
from tests.ferry.actions import Action, Lay, Stop
from tests.ferry.state import State
from tests.kernel.positions import sailing


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    state = sailing()
    copied = codec.copy(state)
    assert copied == state
    copied.players[0].hand.append("amber")
    copied.market.clear()
    assert copied != state
    assert state == sailing()


def test_equal_positions_have_equal_digests() -> None:
    state = sailing()
    assert codec.digest(state) == codec.digest(sailing()) == codec.digest(codec.copy(state))
    state.players[0].days = 1
    assert codec.digest(state) != codec.digest(sailing())


def test_a_digest_is_the_same_for_ever() -> None:
    """Stored logs hold digests: another way to make them would let every running game diverge."""
    state = State("", "river", spies=True, rounds=2, players=[], bag=["salt"], market=[])
    assert codec.digest(state) == "b22b434d313278b4"


def test_json_reads_back_as_what_it_was() -> None:
    state = sailing()
    assert codec.decode(codec.encode(state), State) == state
    assert codec.decode(codec.encode(state).decode(), State) == state


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ('{"do":"fly"}', "fly"),
        ('{"do":"lay"}', "to"),
        ('{"do":"lay","to":3}', "to"),
        ('{"do":"stop","to":"mill"}', "to"),
        ('{"do":"plan","good":"gold"}', "good"),
        ("{", "truncated"),
    ],
)
def test_what_cannot_be_read_says_where(data: str, complaint: str) -> None:
    with pytest.raises(msgspec.DecodeError, match=complaint):
        codec.decode(data, codec.union_of(GAME.actions))


def test_one_of_several_kinds_is_told_by_its_tag() -> None:
    actions: list[Action] = [Lay("mill"), Stop()]
    kinds = codec.union_of(GAME.actions)
    assert [codec.decode(codec.encode(action), kinds) for action in actions] == actions
    assert codec.decode(b'{"do":"stop"}', codec.union_of((Stop,))) == Stop()
