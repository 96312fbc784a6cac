"""The whole table in words: first what is going on, then the players, the board and the supply."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.la_loire.components import CITIES, COLOURS, GOODS, LEVELS, NANTES, ORLEANS, RING
from bot.games.la_loire.delivery import shields_open, tokens_free, tokens_owned
from bot.games.la_loire.ending import SOLO_TURNS, delivery_goal, river_goal
from bot.games.la_loire.messages import most_held
from bot.games.la_loire.movement import heading_to, piece_of
from bot.games.la_loire.scoring import account, buildings, castles
from bot.games.la_loire.setup import VARIANTS
from bot.games.la_loire.state import NOBODY, NOWHERE, Held, PieceName, Player, Public, Sight
from bot.games.la_loire.text.phrases import card, coins, goods, horses, listed, number
from bot.games.la_loire.trade import goods_price
from bot.kernel import Names, Seat


def outline(view: Sight, names: Names) -> str:
    """Describe the whole table in words, the most important first."""
    return "\n".join(lines(view, names))


def lines(view: Sight, names: Names) -> Iterator[str]:
    """Yield the outline line by line, for whoever needs only its beginning."""
    table = view.table
    yield headline(table, names)
    yield ends(table, names)
    if view.shown:
        yield f"You are looking at: {listed(card(table, shown) for shown in view.shown)}."
    yield market_line(table)
    for seat, name in enumerate(names):
        yield from player_lines(table, Seat(seat), name)
    yield from board_lines(table, names)
    yield from supply_lines(view)


def headline(table: Public, names: Names) -> str:
    """Say what is played and whose turn it is."""
    title = VARIANTS.labels[VARIANTS.values.index(table.variant)]
    if table.over:
        first = " and ".join(names[winner] for winner in account(table).ranking[0])
        return f"{title}, over after {number(table.turns, 'turn')}. First: {first}."
    turn = f"Turn {table.turns + 1}{f' of {SOLO_TURNS}' if table.solo else ''}: {names[table.active]}"
    return f"{title}. {turn}, {progress(table)}."


def ends(table: Public, names: Names) -> str:
    """Say when the game ends, or who still has a turn."""
    if table.trigger == NOBODY:
        goal, messages = river_goal(table), delivery_goal(table)
        return f"The end comes with a ship at space {goal}, or {messages} messages delivered by a player."
    still = listed((names[seat] for seat in table.last), "nobody")
    return f"{names[table.trigger]} has brought about the end. Turns after this one: {still}."


def progress(table: Public) -> str:
    """Say how far the turn has come."""
    turn = table.turn
    if turn.looking:
        return f"looking at level-{turn.looking} messages"
    if turn.circus:
        return "choosing where the circus goes"
    if not turn.stop:
        return "trader and messenger to move"
    both = turn.trader_moved and turn.messenger_moved
    rest = "" if both else f", the {'messenger' if turn.stop == 'trader' else 'trader'} to move"
    return f"the {turn.stop} to act{rest}"


def market_line(table: Public) -> str:
    """Say what the villages of each colour cost."""
    shown = table.shields[table.circus] if table.circus != NOWHERE else ""
    tiles = [
        f"{colour} {price}{' (circus)' if colour == shown else ''}"
        for colour, price in zip(table.market, table.edition.prices, strict=True)
    ]
    return f"Market: {listed(tiles)}."


def player_lines(table: Public, seat: Seat, name: str) -> Iterator[str]:
    """Yield what belongs to a player."""
    player, edition = table.players[seat], table.edition
    yield (
        f"{name}: {number(account(table).scores[seat], 'point')} so far, {coins(player.coins)}, "
        f"ship at {player.ship}, {len(player.delivered)} delivered."
    )
    carried = [goods(count, good) for good, count in zip(GOODS, player.goods, strict=True) if count]
    yield f"- {piece_words(table, player, 'trader')}; {piece_words(table, player, 'messenger')}."
    undelivered = listed(held(table, one) for one in player.held)
    yield f"- Goods: {listed(carried)}. Messages ({len(player.held)} of {most_held(player)}): {undelivered}."
    if owned := tokens_owned(table, player):
        yield f"- Message tokens: {tokens_free(table, player)} of {owned} free."
    if player.characters:
        yield f"- Characters: {listed(edition.characters[ident].name for ident in player.characters)}."
    palaces = [palace(table, ident) for ident in player.palaces]
    palaces += [f"{palace(table, ident)} (from the next turn)" for ident in player.new_palaces]
    if palaces:
        yield f"- Palaces: {listed(palaces)}."
    yield (
        f"- Buildings: {buildings(table, seat)} ({number(castles(table, seat), 'castle')}); left: "
        f"{player.farms} of farms, {player.monasteries} of monasteries."
    )


def piece_words(table: Public, player: Player, name: PieceName) -> str:
    """Say where a piece is, how far it goes and which city it heads for."""
    piece = piece_of(player, name)
    where = table.edition.spaces[piece.at].name
    heading = ""
    if piece.at not in CITIES:
        heading = f", heading for {table.edition.spaces[heading_to(piece.at, piece.heading)].name}"
    return f"{name} at {where} with {horses(piece.horses)}{heading}"


def held(table: Public, message: Held) -> str:
    """Say where a message goes, and where it has still to go."""
    text = card(table, message.card)
    if not message.tokens:
        return text
    reached = listed(table.edition.spaces[space].name for space in message.tokens)
    return f"{text}, token at {reached}, still to reach {listed(shields_open(table, message))}"


def palace(table: Public, ident: str) -> str:
    """Return a palace with its city."""
    found = table.edition.palaces[ident]
    return f"{found.name} of {table.edition.spaces[found.city].name}"


def board_lines(table: Public, names: Names) -> Iterator[str]:
    """Yield the cities, then the villages of each road from Nantes to Orléans."""
    spaces = table.edition.spaces
    for road, way in (("South", range(NANTES, ORLEANS + 1)), ("North", range(RING - 1, ORLEANS, -1))):
        yield f"{road} road, from {spaces[NANTES].name} to {spaces[ORLEANS].name}:"
        for space in way:
            yield f"- {spaces[space].name}: {listed(space_words(table, names, space), 'nothing')}."


def space_words(table: Public, names: Names, space: int) -> Iterator[str]:
    """Yield what there is on a space: its goods with the price for everybody, then all that stands there."""
    if space not in CITIES:
        good = table.edition.spaces[space].good
        yield f"{GOODS[good]} for {goods_price(table, space, good)} ({table.shields[space]})"
    here = table.buildings[space]
    if here is not None:
        yield f"{here.kind} of {names[here.owner]}"
    if space == table.circus:
        yield "the circus"
    if table.horses[space]:
        yield number(table.horses[space], "free horse")
    for name, player in zip(names, table.players, strict=True):
        for piece in ("trader", "messenger"):
            if piece_of(player, "trader" if piece == "trader" else "messenger").at == space:
                yield f"{piece} of {name}"


def supply_lines(view: Sight) -> Iterator[str]:
    """Yield what is left: messages, goods, towers, palaces and characters."""
    table = view.table
    edition = table.edition
    left = [f"{count} of level {level}" for level, count in zip(LEVELS, view.decks, strict=True)]
    yield f"Messages left: {listed(left)}. Towers left: {table.towers}."
    stock = [goods(count, good) for good, count in zip(GOODS, table.goods, strict=True)]
    yield f"Goods left: {listed(stock)}."
    there = [f"{palace(table, ident)} {count}" for ident, count in table.palaces.items() if count]
    if table.palaces:
        yield f"Palaces left: {listed(there)}."
    for colour in COLOURS if table.characters else ():
        cards = [
            f"{table.characters[one.id]} {one.name} ({one.cost})"
            for one in edition.characters.values()
            if one.colour == colour and table.characters[one.id]
        ]
        yield f"{colour.capitalize()} characters left, with their cost: {listed(cards)}."
