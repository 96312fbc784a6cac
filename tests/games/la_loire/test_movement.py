"""Movement: teams and horses, the exact distance, and the direction of travel."""

from __future__ import annotations

import pytest

from bot.games.la_loire.actions import Buy, FetchHorse, Finish, MoveMessenger, MoveTrader, TurnBegan
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    hire,
    index,
    is_legal,
    known,
    legal,
    piece,
    put_circus,
    told,
    why,
)
from tests.rulebook import rule


def on_the_way(space: str, horses: int, *characters: str, toward: str = "orleans", free: int = 0) -> Position:
    """Return a position with Ada's trader on a space, so many horses in its team, and some free there."""
    state = known()
    state.horses = [0] * len(state.horses)
    state.players[ADA].trader = piece(state, space, horses, toward)
    state.horses[index(state, space)] = free
    hire(state, ADA, *characters)
    return state


def moves(state: Position) -> list[tuple[str, int, str]]:
    """Return where the trader may go."""
    return [(action.to, action.horses, action.toward) for action in legal(state, MoveTrader)]


@rule("2.1", "R.5")
@pytest.mark.parametrize("first", [MoveTrader, MoveMessenger])
def test_trader_and_messenger_move_in_any_order_and_both_must(
    first: type[MoveTrader | MoveMessenger],
) -> None:
    state = known()
    assert not is_legal(state, Finish())
    state = after(state, legal(state, first)[0])
    assert not legal(state, first)
    assert not is_legal(state, Finish())
    assert "must both move" in why(state, Finish())
    if first is MoveTrader:
        state = after(state, legal(state, MoveMessenger)[0])
    else:
        state = after(state, legal(state, MoveTrader)[0])
    assert state.active == BEN or is_legal(state, Finish())


@rule("2.2", "3.6", "E.4")
def test_a_team_without_horses_moves_exactly_one_space() -> None:
    assert moves(on_the_way("tours", 0)) == [("vouvray", 0, "orleans")]


@rule("3.1", "3.2", "R.6", "E.2", "E.3")
def test_a_team_moves_one_space_more_than_it_has_horses_and_may_leave_some() -> None:
    """Two horses: three spaces; one horse: two; none: one."""
    assert moves(on_the_way("saumur", 2)) == [
        ("montsoreau", 0, "orleans"),
        ("chinon", 1, "orleans"),
        ("usse", 2, "orleans"),
    ]
    assert "exactly 3 spaces" in why(on_the_way("saumur", 2), MoveTrader("chinon", 2, "orleans"))


@rule("3.2", "R.14")
def test_horses_left_behind_stay_and_may_be_taken_at_once_by_ones_other_piece() -> None:
    state = on_the_way("saumur", 2)
    state.players[ADA].messenger = piece(state, "saumur", 0, "nantes")
    state.players[BEN].trader = piece(state, "saumur", 0, "orleans")
    state = after(state, MoveTrader("montsoreau", 0, "orleans"))
    assert state.horses[index(state, "saumur")] == 2
    assert is_legal(state, MoveMessenger("serrant", 1, "orleans"))
    state = after(state, Buy("wood", 1), MoveMessenger("nantes", 0, "nantes"), Finish())
    assert state.active == BEN
    assert is_legal(state, MoveTrader("chinon", 1, "orleans"))


@rule("3.3", "R.8")
def test_each_team_may_add_one_free_horse_from_where_it_starts() -> None:
    state = on_the_way("saumur", 0, free=3)
    state.players[ADA].messenger = piece(state, "tours", 0, "orleans")
    state.horses[index(state, "tours")] = 1
    assert ("chinon", 1, "orleans") in moves(state)
    assert not is_legal(state, MoveTrader("usse", 2, "orleans"))
    assert "add 1 more horse this" in why(state, MoveTrader("usse", 2, "orleans"))
    state = after(state, MoveTrader("chinon", 1, "orleans"))
    assert is_legal(state, MoveMessenger("vendome", 1, "orleans"))
    assert state.horses[index(state, "saumur")] == 2


@rule("3.3")
def test_no_horse_is_added_where_none_is_free() -> None:
    state = on_the_way("saumur", 1)
    assert not is_legal(state, MoveTrader("usse", 2, "orleans"))
    assert "free at Saumur" in why(state, MoveTrader("usse", 2, "orleans"))


@rule("3.4")
def test_a_team_has_at_most_two_horses() -> None:
    state = on_the_way("saumur", 2, free=1)
    assert max(horses for _, horses, _ in moves(state)) == 2
    assert "at most 2 horses" in why(state, MoveTrader("azay_le_rideau", 3, "orleans"))


@rule("3.5")
def test_the_whole_team_travels_together() -> None:
    state = after(on_the_way("saumur", 2, free=1), MoveTrader("usse", 2, "orleans"))
    trader = state.players[ADA].trader
    assert (trader.at, trader.horses) == (index(state, "usse"), 2)
    assert state.horses[index(state, "saumur")] == 1


@rule("R.9")
def test_a_team_does_not_leave_and_add_horses_in_one_move() -> None:
    """The number of horses it travels with says which: fewer were left, more were added."""
    for action in legal(on_the_way("saumur", 1, free=1), MoveTrader):
        state = after(on_the_way("saumur", 1, free=1), action)
        assert state.horses[index(state, "saumur")] == 2 - action.horses


@rule("3.7")
def test_from_a_city_either_road_may_be_taken() -> None:
    assert moves(on_the_way("nantes", 2)) == [
        ("saumur", 0, "orleans"),
        ("serrant", 0, "orleans"),
        ("montsoreau", 1, "orleans"),
        ("angers", 1, "orleans"),
        ("chinon", 2, "orleans"),
        ("langeais", 2, "orleans"),
    ]


@rule("3.8")
def test_the_direction_is_kept_when_a_piece_stops_in_a_village() -> None:
    state = after(on_the_way("nantes", 2), MoveTrader("langeais", 2, "orleans"))
    assert state.players[ADA].trader.heading == -1, "the north road is numbered from Orléans"
    state = on_the_way("langeais", 1, toward="nantes")
    assert moves(state) == [("angers", 0, "nantes"), ("serrant", 1, "nantes")]
    assert "moves exactly 2 spaces the way it is heading" in why(state, MoveTrader("vouvray", 1, "orleans"))
    assert "keeps its direction" in why(state, MoveTrader("angers", 0, "orleans"))


@rule("3.9", "R.7")
def test_stopping_in_a_city_takes_the_exact_distance_and_longer_moves_pass_through() -> None:
    """Beyond the city it may go on along either road, also back along its own."""
    assert moves(on_the_way("chambord", 2)) == [
        ("orleans", 0, "orleans"),
        ("beaugency", 1, "nantes"),
        ("chambord", 1, "nantes"),
        ("talcy", 2, "nantes"),
        ("cheverny", 2, "nantes"),
    ]
    assert moves(on_the_way("cheverny", 2)) == [
        ("chambord", 0, "orleans"),
        ("orleans", 1, "orleans"),
        ("beaugency", 2, "nantes"),
        ("chambord", 2, "nantes"),
    ]


@rule("R.12")
def test_any_number_of_pieces_may_share_a_space() -> None:
    state = on_the_way("saumur", 0)
    for player in state.players:
        player.messenger = piece(state, "montsoreau", 2)
    assert is_legal(state, MoveTrader("montsoreau", 0, "orleans"))


@rule("C.scout", "R.11")
def test_the_scout_leads_three_horses_but_adds_only_one() -> None:
    state = on_the_way("saumur", 2, "scout", free=2)
    assert ("azay_le_rideau", 3, "orleans") in moves(state)
    assert max(horses for _, horses, _ in moves(on_the_way("saumur", 1, "scout", free=2))) == 2


@rule("C.scout")
def test_even_the_scout_leads_no_more_than_three_horses() -> None:
    state = on_the_way("saumur", 3, "scout", free=1)
    assert max(horses for _, horses, _ in moves(state)) == 3
    assert "at most 3 horses" in why(state, MoveTrader("villandry", 4, "orleans"))


@rule("C.squire", "R.8")
def test_the_squire_adds_two_horses_to_each_team() -> None:
    state = on_the_way("saumur", 0, "squire", free=2)
    state.players[ADA].messenger = piece(state, "tours", 0, "orleans")
    state.horses[index(state, "tours")] = 2
    assert is_legal(state, MoveTrader("usse", 2, "orleans"))
    state = after(state, MoveTrader("usse", 2, "orleans"))
    assert is_legal(state, MoveMessenger("blois", 2, "orleans"))


@rule("C.squire")
def test_the_squire_raises_no_team_above_two_horses_and_takes_them_only_where_it_stands() -> None:
    assert max(horses for _, horses, _ in moves(on_the_way("saumur", 1, "squire", free=2))) == 2
    state = on_the_way("saumur", 0, "squire")
    state.horses[index(state, "tours")] = 2
    assert moves(state) == [("montsoreau", 0, "orleans")]


@rule("C.blacksmith", "R.10")
def test_the_blacksmith_fetches_a_free_horse_from_any_space_for_a_coin() -> None:
    state = on_the_way("saumur", 0, "blacksmith")
    state.horses[index(state, "blois")] = 1
    state, events = told(state, FetchHorse("trader", "blois"))
    assert state.players[ADA].coins == 6
    assert state.horses[index(state, "blois")] == 0
    assert moves(state) == [("chinon", 1, "orleans")], "the horse is not left behind"
    assert "goes along" in why(state, MoveTrader("montsoreau", 0, "orleans"))
    assert len(events) == 1


@rule("C.blacksmith", "R.10")
def test_the_blacksmith_fetches_one_horse_a_turn_from_spaces_not_from_teams() -> None:
    state = on_the_way("saumur", 0, "blacksmith", free=1)
    state.horses[index(state, "blois")] = 2
    assert legal(state, FetchHorse) == [FetchHorse("trader", "blois")], "the messenger has two horses"
    assert "without payment" in why(state, FetchHorse("trader", "saumur"))
    assert "are free at Orléans" in why(state, FetchHorse("trader", "orleans"))
    state = after(state, FetchHorse("trader", "blois"))
    assert not legal(state, FetchHorse)
    assert "one horse a turn" in why(state, FetchHorse("trader", "blois"))
    assert moves(state) == [("chinon", 1, "orleans")], "it counts as the one horse added"
    broke = on_the_way("saumur", 0, "blacksmith")
    broke.horses[index(broke, "blois")] = 2
    broke.players[ADA].coins = 0
    assert "costs 1" in why(broke, FetchHorse("trader", "blois"))
    assert "Only the Blacksmith" in why(on_the_way("saumur", 0), FetchHorse("trader", "blois"))


@rule("C.blacksmith", "R.10")
def test_with_the_squire_the_blacksmiths_horse_is_one_of_two() -> None:
    state = on_the_way("saumur", 0, "blacksmith", "squire", free=2)
    state.horses[index(state, "blois")] = 1
    state = after(state, FetchHorse("trader", "blois"))
    assert moves(state) == [("chinon", 1, "orleans"), ("usse", 2, "orleans")]


@rule("C.jester", "R.13")
def test_the_jester_may_stop_at_the_circus_early() -> None:
    state = on_the_way("saumur", 2, "jester")
    put_circus(state, "chinon")
    assert ("chinon", 2, "orleans") in moves(state)
    assert ("usse", 2, "orleans") in moves(state), "it need not stop there"


@rule("C.jester", "R.13")
def test_the_jester_moves_a_space_at_least_and_may_come_round_to_the_circus() -> None:
    state = on_the_way("saumur", 1, "jester")
    put_circus(state, "saumur")
    assert moves(state) == [("montsoreau", 0, "orleans"), ("chinon", 1, "orleans")]
    state = on_the_way("chambord", 2, "jester")
    put_circus(state, "chambord")
    assert ("chambord", 2, "nantes") in moves(state)
    assert not is_legal(on_the_way("saumur", 2), MoveTrader("chinon", 2, "orleans"))


@rule("C.jester")
def test_a_stop_at_the_circus_before_and_after_a_city_differ_in_direction() -> None:
    state = on_the_way("cheverny", 2, "jester")
    put_circus(state, "chambord")
    assert ("chambord", 2, "orleans") in moves(state)
    assert ("chambord", 2, "nantes") in moves(state)


@rule("C.city_guard", "R.13")
def test_the_city_guard_may_stop_in_a_city_early() -> None:
    state = on_the_way("chambord", 2, "city_guard")
    assert ("orleans", 2, "orleans") in moves(state)
    assert ("talcy", 2, "nantes") in moves(state), "it need not stop there"


@rule("C.city_guard")
def test_the_city_guard_does_not_stay_and_does_not_stop_in_villages_early() -> None:
    assert ("orleans", 2, "orleans") not in moves(on_the_way("orleans", 2, "city_guard"))
    assert ("cheverny", 2, "orleans") not in moves(on_the_way("villandry", 2, "city_guard"))


@rule("2.3")
def test_an_action_follows_its_move_and_ends_when_the_other_piece_moves() -> None:
    state = after(known(), MoveTrader("saumur", 0, "orleans"))
    assert is_legal(state, Buy("cheese", 1))
    state = after(state, MoveMessenger("chambord", 0, "nantes"))
    assert not legal(state, Buy)
    assert state.active == BEN, "nothing is left to do, so the turn ended by itself"


@rule("2.4", "R.20")
def test_actions_are_optional_and_nothing_shifts_without_a_purchase() -> None:
    state = after(known(), MoveMessenger("chambord", 0, "nantes"), MoveTrader("saumur", 0, "orleans"))
    market = list(state.market)
    state, events = told(state, Finish())
    assert state.market == market
    assert [type(event) for event in events] == [TurnBegan]


@rule("R.55")
def test_a_city_in_the_middle_of_a_move_is_not_left_with_too_many_coins() -> None:
    """Passing through a city is not leaving it."""
    state = on_the_way("chambord", 2)
    state.players[ADA].coins = 30
    state = after(state, MoveTrader("talcy", 2, "nantes"))
    assert state.players[ADA].coins == 30
