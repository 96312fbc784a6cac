"""The bot is killed, as by a failing machine, and started again: nothing is told twice or lost."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.tables.table import Status
from tests.wire.fake import Discord, Permission, Person
from tests.wire.players import Players
from tests.wire.process import BotProcess

BOARD, PING = 0, 1
"""How many messages go before, when the end of a turn is told."""


async def _killed_while_telling(
    bot: BotProcess, players: Players, what: int, *, worked: bool, remembered: bool = False
) -> None:
    """End a turn, and kill the bot while a message about it is on its way to Discord, or the answer back.

    *remembered*: whether Discord still knows the nonce of what it got, which it does for some minutes.
    """
    person, panel = await players.ready_to_end()
    count = len(players.channel.messages)
    gate = bot.discord.faults.hold("POST", "/channels/*/messages", worked=worked, skipped=what)
    await person.press("End turn", on=panel)
    await gate.arrived()
    assert len(players.channel.messages) == count + what + worked
    await bot.kill()
    gate.lose()
    if not remembered:
        bot.discord.forget_nonces()
    await bot.restart()


async def test_what_was_being_told_when_the_bot_was_killed_is_told_once(
    bot: BotProcess, players: Players, discord: Discord
) -> None:
    aside = await discord.make_channel("aside")
    others = Players(discord, bot.database, players.people, random.Random(2), aside)
    await others.open()
    person, panel = await others.ready_to_end()
    await players.open()
    await _killed_while_telling(bot, players, BOARD, worked=False)
    await players.check_told(1)
    await _killed_while_telling(bot, players, BOARD, worked=True)
    await players.check_told(2)
    await _killed_while_telling(bot, players, PING, worked=True)
    await players.check_told(3)
    await players.play(1)
    await players.channel.forbid(Permission.READ_MESSAGE_HISTORY)
    await _killed_while_telling(bot, players, PING, worked=True, remembered=True)
    await players.check_told(5)
    # A panel from before all this works as ever.
    await (await person.press("End turn", on=panel)).shown()
    await others.check_told(1)


async def _killed_at_random(
    bot: BotProcess, players: Players, discord: Discord, kills: int, spread: int
) -> int:
    """Play a game, with kills that lie at most so many requests apart; return how many there were."""
    rng = players.rng
    await players.open()
    for number in range(kills):
        gate = discord.faults.hold("*", "*", worked=rng.random() < 0.5, skipped=rng.randrange(spread))
        playing = asyncio.create_task(_play_on(bot, players))
        reached = asyncio.create_task(gate.reached.wait())
        await asyncio.wait({playing, reached}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            gate.open()
            await playing
            return number
        playing.cancel()
        if rng.random() < 0.5:
            # Not in the middle of this request, but a moment later.
            gate.open()
            await asyncio.sleep(rng.random() * 0.05)
        await bot.kill()
        gate.lose()
        if rng.random() < 0.5:
            discord.forget_nonces()
        if rng.random() < 0.5:
            players.panel = None
        await bot.start()
    await bot.ready()
    return kills


async def _play_on(bot: BotProcess, players: Players) -> None:
    await bot.ready()
    await players.play()


async def test_killed_at_a_few_random_moments_each_entry_is_told_once(
    bot: BotProcess, players: Players, discord: Discord
) -> None:
    assert await _killed_at_random(bot, players, discord, kills=4, spread=12) == 4
    await players.play(2)
    await players.check_told()
    assert discord.forbidden == []
    code, report = await bot.command("check")
    assert code == 0, report


@pytest.mark.soak
async def test_killed_at_fifty_random_moments_each_entry_is_told_once(
    bot: BotProcess, discord: Discord, anna: Person, bert: Person
) -> None:
    seed = random.randrange(1 << 32)
    kills = 0
    while kills < 50:
        players = Players(discord, bot.database, [anna, bert], random.Random(seed + kills))
        kills += await _killed_at_random(bot, players, discord, kills=50 - kills, spread=20)
        await players.play()
        whole = await players.check_told()
        assert whole.table.status is Status.OVER, seed
    assert discord.forbidden == []
    code, report = await bot.command("check")
    assert code == 0, report
