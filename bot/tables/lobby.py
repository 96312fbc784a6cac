"""A table before it starts: people join and leave, options and the order of seats are settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.kernel import AnyGame, Opening, Option, Value
from bot.tables.fairness import Contribution, Luck, dealt, opening_seed
from bot.tables.table import NotPossible, Order, Person, Status, Table


def join(table: Table, game: AnyGame, person: Person, contribution: str = "") -> Table:
    """Return the lobby with one person more, and with what they add to its chance.

    Raises `NotPossible`.
    """
    _open(table)
    if table.seat_of(person.user) is not None:
        raise NotPossible(f"You have joined table {table.title} already.")
    most = game.seats[-1]
    if len(table.seats) >= most:
        raise NotPossible(f"Table {table.title} is full: {game.title} is for at most {most}.")
    return replace(table, seats=(*table.seats, person), luck=contributed(table.luck, person, contribution))


def contributed(luck: Luck | None, person: Person, said: str) -> Luck | None:
    """Return what a table's chance grows from with what somebody adds who joins."""
    if luck is None:
        return None
    return replace(luck, joined=(*luck.joined, Contribution(person.user, person.name, said)))


def leave(table: Table, user: int) -> Table:
    """Return the lobby without somebody.

    Raises `NotPossible`.
    """
    _open(table)
    if table.seat_of(user) is None:
        raise NotPossible(f"You have not joined table {table.title}.")
    luck = table.luck
    if luck is not None:
        luck = replace(luck, joined=tuple(added for added in luck.joined if added.user != user))
    seats = tuple(person for person in table.seats if person is not None and person.user != user)
    return replace(table, seats=seats, luck=luck)


def choose(table: Table, game: AnyGame, by: int, option: str, value: Value) -> Table:
    """Return the lobby with an option settled by its opener.

    Raises `NotPossible`.
    """
    _owned(table, by)
    check_options(game, {option: value})
    return replace(table, options={**table.options, option: value})


def arrange(table: Table, by: int, order: Order, users: Sequence[int] = ()) -> Table:
    """Return the lobby with another way of dealing the seats; *users*: the order that the opener sets.

    Raises `NotPossible`.
    """
    _owned(table, by)
    if order is not Order.SET:
        return replace(table, order=order)
    present = {person.user: person for person in table.seats if person is not None}
    if sorted(users) != sorted(present):
        raise NotPossible("The order must name everybody who has joined, once.")
    return replace(table, order=order, seats=tuple(present[user] for user in users))


def wind(table: Table, by: int, clock: int) -> Table:
    """Return the lobby with another clock, in waking hours a turn, settled by its opener; 0: none.

    Raises `NotPossible`.
    """
    _owned(table, by)
    return replace(table, clock=clock)


def check_options(game: AnyGame, options: Mapping[str, Value]) -> None:
    """Raise `NotPossible` where an option or its value is not one of the game's."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise NotPossible(f"{game.title} has no option {name}; it has: {', '.join(known) or 'none'}.")
        option = known[name]
        if not any(value == v and type(value) is type(v) for v in option.values):
            raise NotPossible(f"{option.about}: possible are {', '.join(option.labels)}.")


def seats_allowed(game: AnyGame, options: Mapping[str, Value]) -> list[int]:
    """Return with how many people the game can be played under these options."""
    counts = list(game.seats)
    for option in game.options:
        if option.seats:
            allowed = option.seats[option.values.index(chosen(option, options))]
            counts = [count for count in counts if count in allowed]
    return counts


def chosen(option: Option, options: Mapping[str, Value]) -> Value:
    """Return what was settled for an option, or its default."""
    return options.get(option.name, option.values[0])


def may_start(table: Table, game: AnyGame) -> str | None:
    """Return why the table cannot start yet, as a sentence, or nothing when it can."""
    allowed = seats_allowed(game, table.options)
    if len(table.seats) in allowed:
        return None
    if not allowed:
        return "These options do not go together."
    *others, last = map(str, allowed)
    wanted = f"{', '.join(others)} or {last}" if others else last
    return f"{game.title} with these options is for {wanted}; {len(table.seats)} joined so far."


def begin(
    table: Table, game: AnyGame, by: int, printed: str, secret: bytes, contribution: str = ""
) -> tuple[Table, Opening]:
    """Return the table with its seats dealt, and the opening then fixed.

    Raises `NotPossible`.
    """
    _open(table)
    if table.seat_of(by) is None and by != table.opener.user:
        raise NotPossible("Only those who have joined can start the game.")
    if (obstacle := may_start(table, game)) is not None:
        raise NotPossible(obstacle)
    options = {option.name: chosen(option, table.options) for option in game.options}
    if table.luck is None:
        raise NotPossible(f"Table {table.title} has nothing that its chance could grow from.")
    luck = replace(table.luck, begun=contribution, dealt=table.order is Order.RANDOM)
    seed = opening_seed(secret, luck, options)
    seats = table.seats
    if luck.dealt:
        present = {person.user: person for person in seats if person is not None}
        seats = tuple(dealt(seed, [present[added.user] for added in luck.joined]))
    opening = Opening(game.id, game.version, len(seats), seed, printed, options)
    begun = replace(
        table,
        status=Status.PLAYING,
        seats=seats,
        options=options,
        opening=opening,
        version=game.version,
        commits=(0,) * len(seats),
        luck=luck,
    )
    return begun, opening


def _open(table: Table) -> None:
    if table.status is Status.PLAYING:
        raise NotPossible(f"Table {table.title} has started already.")
    if table.status is not Status.OPEN:
        raise NotPossible(f"Table {table.title} is over.")


def _owned(table: Table, by: int) -> None:
    _open(table)
    if by != table.opener.user:
        raise NotPossible("{} opened this table and settles its options.", table.opener.name)
