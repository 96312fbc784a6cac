"""Taking somebody out of the database: what is only theirs goes, and what others share becomes nameless."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec

_COLUMNS = (
    ("entries", "body", ("table_id", "ply")),
    ("tables", "luck", ("id",)),
    ("tables", "motion", ("id",)),
    ("tables", "gone", ("id",)),
)
"""Where JSON holds people, as records with a `user` and mostly a `name`, and the keys of those rows."""


def forget(connection: sqlite3.Connection, user: int) -> None:
    """Take somebody out of the database; their number becomes 0 and their name empty."""
    connection.execute("delete from people where user = ?", [user])
    connection.execute("delete from notices where user = ?", [user])
    connection.execute(
        "delete from drafts where exists (select 1 from seats"
        " where seats.table_id = drafts.table_id and seats.seat = drafts.seat and seats.user = ?)",
        [user],
    )
    connection.execute("update seats set user = 0, name = '' where user = ?", [user])
    connection.execute("update results set user = 0, name = '' where user = ?", [user])
    connection.execute("update tables set opener = 0, opener_name = '' where opener = ?", [user])
    for table, column, keys in _COLUMNS:
        _forget_in(connection, user, table, column, keys)


def nameless(value: Any, user: int) -> Any:
    """Return JSON data in which nothing tells who an account belongs to any more."""
    match value:
        case dict():
            kept = {key: nameless(part, user) for key, part in value.items()}
            if value.get("user") == user:
                kept["user"] = 0
                if "name" in kept:
                    kept["name"] = ""
            return kept
        case list():
            return [nameless(part, user) for part in value]
        case _:
            return value


def _forget_in(
    connection: sqlite3.Connection, user: int, table: str, column: str, keys: tuple[str, ...]
) -> None:
    where = " and ".join(f"{key} = ?" for key in keys)
    for *row, text in list(_holding(connection, user, table, column, keys)):
        changed = msgspec.json.encode(nameless(msgspec.json.decode(text), user)).decode()
        connection.execute(
            f"update {table} set {column} = ? where {where}",  # noqa: S608 - fixed words
            [changed, *row],
        )


def _holding(
    connection: sqlite3.Connection, user: int, table: str, column: str, keys: tuple[str, ...]
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows that may hold somebody; numbers that only begin like theirs are sorted out later."""
    query = f"select {', '.join(keys)}, {column} from {table} where instr({column}, ?) > 0"  # noqa: S608 - fixed words
    return (tuple(row) for row in connection.execute(query, [f'"user":{user}']))
