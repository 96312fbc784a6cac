"""What is kept, and what has to go."""

from rendering.kept import Kept


def test_what_was_not_used_for_longest_makes_room() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("b", "B", 4)
    assert kept.get("a") == "A"
    kept.put("c", "C", 4)
    assert kept.get("b") is None
    assert (kept.get("a"), kept.get("c"), kept.weight, len(kept)) == ("A", "C", 8, 2)


def test_putting_something_again_replaces_it() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("a", "B", 6)
    assert (kept.get("a"), kept.weight, len(kept)) == ("B", 6, 1)


def test_the_newest_is_kept_even_where_it_is_too_heavy() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    assert kept.put("b", "B", 40) == "B"
    assert (kept.get("a"), kept.get("b"), len(kept)) == (None, "B", 1)
