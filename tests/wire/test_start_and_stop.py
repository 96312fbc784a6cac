"""Starting where something is wrong, and stopping in the middle of things."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.wire import patient
from tests.wire.conftest import complaints
from tests.wire.fake import Discord, NoAnswer, Person
from tests.wire.players import Players
from tests.wire.process import BotProcess


async def test_discord_that_cannot_be_reached_is_tried_again(discord: Discord, tmp_path: Path) -> None:
    bot = BotProcess(discord, tmp_path)
    discord.faults.lose_request("GET", "/users/@me", times=2)
    discord.faults.fail("GET", "/oauth2/applications/@me", status=503)
    discord.gateway.refuse(1)
    await bot.start()
    await bot.ready()
    assert await bot.terminate() == 0
    assert bot.log.count("again in") == 3
    assert discord.gateway.identified == 1


async def test_asked_to_stop_while_it_tries_the_bot_stops(discord: Discord, tmp_path: Path) -> None:
    bot = BotProcess(discord, tmp_path)
    discord.gateway.refuse(1000)
    await bot.start()
    await bot.logged("the gateway could not be reached")
    assert await bot.terminate() == 0


async def test_stopped_in_the_middle_of_a_turn_the_bot_loses_nothing(
    discord: Discord, tmp_path: Path, anna: Person, bert: Person
) -> None:
    """One table is about to be told, and its picture is being drawn; at another somebody is in mid-turn."""
    hold = tmp_path / patient.HOLD
    async with BotProcess(discord, tmp_path, ("-m", "tests.wire.patient", "run")) as bot:
        players = Players(discord, bot.database, [anna, bert], random.Random(1))
        others = Players(discord, bot.database, [bert, anna], random.Random(2))
        await players.open()
        await others.open()
        for plies, stop in enumerate((bot.terminate, bot.interrupt), 1):
            await others.ready_to_end()
            person, panel = await players.ready_to_end()
            hold.touch()
            await person.press("End turn", on=panel)
            await bot.made(patient.WAITING.name)
            stopping = asyncio.create_task(stop())
            await bot.logged("asked to leave", times=plies)
            hold.unlink()
            assert await stopping == 0
            assert not list(tmp_path.glob("relais.db-*"))
            (tmp_path / patient.WAITING).unlink()
            await bot.restart()
            await players.check_told(plies)
            await others.play(1)
            await others.check_told(plies)
        code, told = await bot.command("check")
        assert code == 0
        assert told.startswith("A bot is running: process ")
        assert "\nduty: expire lobbies: done " in told
        assert told.endswith("\n2 tables with 4 entries, 0 messages still to be told: no problems.\n")
        assert await bot.terminate() == 0
    assert complaints(bot) == []


async def test_a_press_that_is_being_answered_is_finished_before_the_bot_leaves(
    bot: BotProcess, players: Players, discord: Discord
) -> None:
    await players.open()
    person, panel = await players.ready_to_end()
    gate = discord.faults.hold("POST", "/interactions/*/callback")
    pressing = asyncio.create_task(person.press("End turn", on=panel))
    await gate.arrived()
    stopping = asyncio.create_task(bot.terminate())
    await bot.logged("asked to leave")
    gate.open()
    await (await pressing).shown()
    assert await stopping == 0
    assert (await players.stored()).table.plies == 1
    await bot.restart()
    await players.check_told(1)

    # What cannot be answered is not waited for.
    person, panel = await players.ready_to_end()
    gate = discord.faults.hold("POST", "/interactions/*/callback")
    pressing = asyncio.create_task(person.press("End turn", on=panel))
    await gate.arrived()
    assert await bot.terminate() == 0
    with pytest.raises(NoAnswer):
        await pressing
    assert (await players.stored()).table.plies == 1


MALFORMED = {"DISCORD_TOKEN": "a token"}
MISSING = {"DISCORD_TOKEN": ""}
UNKNOWN = {"DISCORD_TOKEN": "MTIz.unknown.token"}


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        (MISSING, "There is no token"),
        (MALFORMED, "The token is malformed"),
        (UNKNOWN, "Discord does not know the token"),
    ],
)
async def test_without_a_token_that_discord_knows_the_bot_says_so_in_one_line(
    discord: Discord, tmp_path: Path, environment: Mapping[str, str], why: str
) -> None:
    bot = BotProcess(discord, tmp_path, environment={**environment, "RELAIS_LOG_LEVEL": "error"})
    await bot.start()
    assert await bot.wait() == 2
    (line,) = bot.log.splitlines()
    assert line.startswith(f"relais: {why}")
    assert len(discord.requests) == (environment is UNKNOWN)


async def test_a_token_that_is_withdrawn_ends_the_bot(bot: BotProcess, discord: Discord) -> None:
    await discord.gateway.invalidate()
    discord.world.token = "another"  # noqa: S105 - nobody's
    assert await bot.wait(15) == 2
    assert bot.log.splitlines()[-1].startswith("relais: Discord does not know the token")


async def test_a_second_bot_on_the_same_database_is_refused(
    bot: BotProcess, discord: Discord, tmp_path: Path, anna: Person
) -> None:
    folder = tmp_path / "second"
    folder.mkdir()
    second = BotProcess(discord, folder, environment={"RELAIS_DATABASE": str(bot.database)})
    await second.start()
    assert await second.ended() == 2
    (line,) = second.log.splitlines()
    assert line.startswith("relais: ")
    assert "in use" in line
    await (await anna.command("table list")).finished()
    assert discord.gateway.identified == 1


async def test_all_can_be_settled_in_a_file(discord: Discord, tmp_path: Path, anna: Person) -> None:
    settled = {
        "token": discord.token,
        "database": "kept/here.db",
        "discord_api": discord.api,
        "discord_gateway": discord.gateway.address,
    }
    text = "\n".join(f'{name} = "{value}"' for name, value in settled.items())
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    (tmp_path / "kept").mkdir()
    async with BotProcess(discord, tmp_path, environment=dict.fromkeys(discord.environment, "")):
        await (await anna.command("table list")).finished()
    assert (tmp_path / "kept" / "here.db").exists()
