from __future__ import annotations

from bot.tables.recent import Recent


def test_what_is_oldest_goes_first() -> None:
    recent: Recent[int, str] = Recent(2)
    for number, word in enumerate(["one", "two"]):
        assert recent.put(number, word) == word
    recent.put(0, "one again")
    recent.put(2, "three")
    assert [recent.get(number) for number in range(3)] == ["one again", None, "three"]


def test_things_can_be_forgotten_by_their_keys() -> None:
    recent: Recent[tuple[int, int], str] = Recent(9)
    for table in (1, 2):
        for user in (5, 6):
            recent.put((table, user), "look")
    recent.forget(lambda key: key[0] == 1)
    assert [recent.get((table, 5)) for table in (1, 2)] == [None, "look"]
