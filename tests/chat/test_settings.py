"""What is settled for channels and servers: by whom, for where, and what it does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import simcord

from bot.tables import settings
from bot.tables.settings import SETTINGS, Level
from bot.tables.table import Status
from tests.chat.playing import dug, finished, opened, planned
from tests.chat.server import Server, answer, controls, labels, said, text


async def settled(server: Server, setting: settings.Setting, value: Any, channel: Any = None) -> None:
    """Settle something for a channel, or for the whole server."""
    await settings.settle(
        server.bot.keeper.store,
        setting,
        str(value),
        guild=server.guild.id,
        channel=None if channel is None else channel.id,
    )


async def holding(server: Server, channel: Any = None) -> settings.Rules:
    """Return what holds in a channel."""
    return await settings.of(server.bot.keeper.store, server.guild.id, (channel or server.channel).id)


def newcomer(server: Server, name: str, **rights: bool) -> tuple[simcord.MemberActor, Any]:
    """Let somebody join with a role that has these rights; return both."""
    role = server.guild.create_role(name, permissions=discord.Permissions(**rights))
    return server.guild.add_member(server.env.create_user(name), roles=[role]), role


async def choosing(person: simcord.MemberActor, screen: Any, values: list[Any], custom_id: str) -> Any:
    """Choose in a menu whose custom id ends so; return the message after it."""
    found = [str(c["custom_id"]) for c in controls(screen) if str(c["custom_id"]).endswith(custom_id)]
    assert len(found) == 1, (custom_id, [c["custom_id"] for c in controls(screen)])
    return answer(await person.select(screen, values, custom_id=found[0]))


async def pressing(person: simcord.MemberActor, screen: Any, label: str) -> Any:
    """Press a button; return the message after it."""
    return answer(await person.click(screen, label=label))


# -- typed -------------------------------------------------------------------------------------------------


async def test_a_value_for_the_server_holds_in_every_channel_that_has_none_of_its_own(server: Server) -> None:
    owner = server.owner
    other = server.guild.create_text_channel("other")
    done = said(await owner.slash(server.channel, "settings pings", value="silent", server=True))
    assert done == "`pings` is **silent** for the whole server. The mention makes no sound."
    assert f"**silent** in <#{other.id}>, from the server." in said(
        await owner.slash(other, "settings pings")
    )
    await owner.slash(other, "settings pings", value="direct")
    assert f"**direct** in <#{other.id}>." in said(await owner.slash(other, "settings pings"))
    assert (await holding(server)).pings is settings.Pings.SILENT
    assert (await holding(server, other)).pings is settings.Pings.DIRECT
    done = said(await owner.slash(other, "settings pings", value="inherit"))
    assert "**silent**" in done
    assert "from the server" in done
    assert "by default" in said(await owner.slash(other, "settings limit"))


async def test_what_a_setting_cannot_be_is_refused_with_what_it_can(server: Server) -> None:
    owner, here = server.owner, server.channel
    refused = said(await owner.slash(here, "settings limit", value="none"))
    assert refused == "`limit` can be `any`, a number from 1 to 100 and `inherit`."
    refused = said(await owner.slash(here, "settings games", value="Ferry, Chess"))
    assert refused.startswith("There is no such game here. Games here: Ferry")
    refused = said(await owner.slash(here, "settings role", role=server.guild.default_role))
    assert refused == "Everyone would be a moderator then. Choose another role."
    assert await holding(server) == settings.Rules()


async def test_every_field_offers_what_can_be_settled(server: Server) -> None:
    owner, here = server.owner, server.channel
    games = await owner.autocomplete(here, "settings games", "value", "Ferry, or")
    assert [choice["value"] for choice in games] == ["Ferry, Orléans"]
    numbers = await owner.autocomplete(here, "settings patience", "value", "1")
    assert [choice["value"] for choice in numbers][:3] == ["1", "10", "11"]
    words = await owner.autocomplete(here, "settings limit", "value", "i")
    assert [choice["value"] for choice in words] == ["inherit"]


async def test_roles_and_channels_are_settled_by_naming_them(server: Server) -> None:
    owner, here = server.owner, server.channel
    other = server.guild.create_text_channel("results")
    _, role = newcomer(server, "players")
    done = said(await owner.slash(here, "settings openers", role=role))
    assert f"Only those with the role <@&{role.id}> and moderators may open tables." in done
    await owner.slash(here, "settings announce", channel=other)
    await owner.slash(here, "settings role", role=role, server=True)
    found = await holding(server)
    assert (found.opening, found.announce, found.role) == (role.id, other.id, role.id)
    await owner.slash(here, "settings openers", role=server.guild.default_role)
    await owner.slash(here, "settings announce", value="nowhere")
    found = await holding(server)
    assert (found.openers, found.announce) == (settings.Openers.EVERYONE, None)


async def test_settling_where_relais_may_not_write_says_so(server: Server) -> None:
    assert server.env.bot.user is not None
    hidden = server.guild.create_text_channel(
        "results", overwrites={server.env.bot.user: discord.PermissionOverwrite(attach_files=False)}
    )
    done = said(await server.owner.slash(server.channel, "settings announce", channel=hidden))
    assert f"Relais lacks a permission in <#{hidden.id}>: Attach Files." in done


async def test_a_thread_has_the_settings_of_its_channel(server: Server) -> None:
    anna, owner = server.people[0], server.owner
    await anna.slash(server.channel, "table open", game="ferry", thread=True)
    thread = server.channel.threads[-1]
    await owner.slash(thread, "settings limit", value="7")
    assert (await holding(server)).limit == 7
    assert f"**7** in <#{server.channel.id}>." in said(await owner.slash(thread, "settings limit"))


# -- who may -----------------------------------------------------------------------------------------------


async def test_a_moderator_of_the_channel_settles_it_but_neither_the_server_nor_who_moderates(
    server: Server,
) -> None:
    helper, role = newcomer(server, "helpers", manage_messages=True)
    here = server.channel
    assert "is **5**" in said(await helper.slash(here, "settings limit", value="5"))
    refused = said(await helper.slash(here, "settings limit", value="6", server=True))
    assert refused == "To settle `limit` for the whole server you need the permission Manage Server."
    refused = said(await helper.slash(here, "settings role", role=role))
    assert refused == f"To settle `role` for <#{here.id}> you need the permission Manage Server."
    assert (await holding(server)).limit == 5


async def test_those_with_the_role_of_the_server_settle_everything(server: Server) -> None:
    helper, role = newcomer(server, "helpers")
    here = server.channel
    refused = said(await helper.slash(here, "settings limit", value="5"))
    assert refused.endswith("you need the permission Manage Server or Manage Messages.")
    await server.owner.slash(here, "settings role", role=role, server=True)
    assert "is **6**" in said(await helper.slash(here, "settings limit", value="6", server=True))
    refused = said(await server.people[0].slash(here, "settings limit", value="5"))
    assert refused.endswith(
        f"you need the permission Manage Server or Manage Messages or the role <@&{role.id}>."
    )


async def test_members_of_the_role_that_is_settled_are_moderators(server: Server) -> None:
    chloe = server.people[2]
    await opened(server, "ferry", 2)
    helper, role = newcomer(server, "helpers")
    assert "can be ended by" in said(await helper.slash(server.channel, "table end", table=1))
    await settled(server, settings.ROLE, role.id)
    assert "can be ended by" in said(await chloe.slash(server.channel, "table end", table=1))
    asked = await helper.slash(server.channel, "table end", table=1)
    await helper.click(answer(asked), label="End it")
    assert (await server.table(1)).status is Status.CLOSED


# -- by taps -----------------------------------------------------------------------------------------------


async def test_the_overview_shows_every_setting_with_where_its_value_comes_from(server: Server) -> None:
    await settled(server, settings.BOARDS, "tidy")
    await settled(server, settings.GAMES, "ferry,orleans", server.channel)
    shown = said(await server.people[0].slash(server.channel, "settings show"))
    lines = shown.splitlines()
    assert lines[0] == f"### Settings of <#{server.channel.id}>"
    assert [line.split(":")[0] for line in lines[1:-1]] == [setting.name for setting in SETTINGS]
    assert "games: **Ferry and Orléans** · this channel" in lines
    assert "boards: **tidy** · the server" in lines
    assert "limit: **any** · default" in lines
    assert lines[-1].startswith("-# Moderators can change this.")
    whole = said(await server.people[0].slash(server.channel, "settings show", server=True))
    assert "games: **all** · default" in whole


async def test_every_setting_is_changed_and_inherited_again_by_taps(server: Server) -> None:
    owner = server.owner
    overview = answer(await owner.slash(server.channel, "settings show"))
    for setting in SETTINGS:
        screen = await choosing(owner, overview, [setting.name], "one:0:channel")
        assert text(screen).startswith(f"### {setting.name}: ")
        if setting is settings.GAMES:
            changed = await choosing(owner, screen, ["ferry"], ":games:0")
        elif setting.kind is settings.Kind.ROLE:
            changed = await choosing(owner, screen, [newcomer(server, setting.name)[1]], ":id")
        elif setting.kind is settings.Kind.CHANNEL:
            changed = await choosing(owner, screen, [server.channel], ":id")
        else:
            other = "5" if setting.kind is settings.Kind.NUMBER else [*setting.values][-1]
            changed = await choosing(owner, screen, [other], ":named")
        assert "*Settled.*" in text(changed)
        found = await settings.overview(server.bot.keeper.store, server.guild.id, server.channel.id)
        assert found[setting.name].level is Level.CHANNEL
        again = await pressing(owner, changed, "Inherit")
        assert "by default" in text(again)
        overview = await pressing(owner, again, "All settings")
    assert await holding(server) == settings.Rules()


async def test_a_setting_is_changed_for_the_server_after_a_restart(server: Server) -> None:
    owner, here = server.owner, server.channel
    screen = answer(await owner.slash(here, "settings show"))
    await server.restart()
    screen = await choosing(owner, screen, ["ending"], "one:0:channel")
    screen = await pressing(owner, screen, "For the whole server instead")
    await server.restart()
    screen = await choosing(owner, screen, ["opener"], ":named")
    assert "**opener** for the whole server." in text(screen)
    other = server.guild.create_text_channel("other")
    assert (await holding(server, other)).ending is settings.Ending.OPENER
    screen = await pressing(owner, screen, "All settings")
    assert "ending: **opener** · the server" in text(screen)
    screen = await pressing(owner, screen, "Show this channel's")
    assert text(screen).startswith(f"### Settings of <#{here.id}>")


async def test_the_games_that_are_ticked_may_be_opened_and_one_must_be(server: Server) -> None:
    owner, games = server.owner, list(server.bot.keeper.games)
    screen = answer(await owner.slash(server.channel, "settings show"))
    screen = await choosing(owner, screen, ["games"], "one:0:channel")
    screen = await choosing(owner, screen, games[1:], ":games:0")
    assert (await holding(server)).games == frozenset(games[1:])
    menu = next(c for c in controls(screen) if c["custom_id"].endswith(":games:0"))
    assert [o["value"] for o in menu["options"] if o.get("default")] == games[1:]
    screen = await choosing(owner, screen, games, ":games:0")
    assert (await holding(server)).games is None
    pressed = await owner.select(screen, [], custom_id=menu["custom_id"])
    assert pressed.followups[-1].content == "At least one game must be ticked."


async def test_row_84_any_number_of_games_is_ticked_page_by_page(server: Server) -> None:
    owner, here = server.owner, server.channel
    names = [f"game_{number:02}" for number in range(60)]
    commands: Any = server.bot.tree.get_command("settings")
    commands._settling.games = {
        name: SimpleNamespace(id=name, title=name * 14, command=name) for name in names
    }
    screen = answer(await owner.slash(here, "settings show"))
    screen = await choosing(owner, screen, ["games"], "one:0:channel")
    screen = await choosing(owner, screen, names[25:30], ":games:25")
    assert (await holding(server)).games == frozenset(names[:30] + names[50:])
    screen = await choosing(owner, screen, names[50:51], ":games:50")
    assert (await holding(server)).games == frozenset(names[:30] + names[50:51])
    screen = await pressing(owner, screen, "All settings")
    assert "and 23 more** · this channel" in text(screen)
    assert "role: **none** · default" in text(screen)


async def test_who_lost_the_right_meanwhile_is_refused_and_nothing_changes(server: Server) -> None:
    helper, role = newcomer(server, "helpers", manage_messages=True)
    screen = answer(await helper.slash(server.channel, "settings show"))
    screen = await choosing(helper, screen, ["limit"], "one:0:channel")
    server.env.backend.edit_role(server.guild.id, role.id, {"permissions": 0})
    pressed = await helper.select(screen, ["5"], custom_id="settings:value:0:channel:limit:named")
    assert pressed.followups[-1].content.startswith("To settle `limit` for <#")
    assert (await holding(server)).limit == 0


async def test_a_setting_that_is_no_more_is_said_to_have_changed(server: Server) -> None:
    screen = answer(await server.owner.slash(server.channel, "settings show"))
    pressed = await server.press(server.owner, screen, "settings:value:0:channel:weather:named", ["rain"])
    assert pressed.followups[-1].content.startswith("The settings have changed with a new version of Relais")


# -- what they do ------------------------------------------------------------------------------------------


async def test_only_the_games_that_are_settled_may_be_opened(server: Server) -> None:
    anna, here = server.people[0], server.channel
    await settled(server, settings.GAMES, "ferry,gone", here)
    refused = said(await anna.slash(here, "table open", game="orleans"))
    assert refused == f"Orléans may not be opened in <#{here.id}>. Games here: **Ferry**."
    assert "is open" in said(await anna.slash(here, "table open", game="ferry"))
    await settled(server, settings.GAMES, "gone", here)
    refused = said(await anna.slash(here, "table open", game="ferry"))
    assert refused.endswith("No game is open here at present.")


async def test_only_those_who_are_settled_may_open_tables(server: Server) -> None:
    anna, here = server.people[0], server.channel
    player, role = newcomer(server, "players")
    await settled(server, settings.OPENERS, "moderators", here)
    refused = said(await player.slash(here, "table open", game="ferry"))
    assert refused == (
        f"Only moderators may open tables in <#{here.id}>. Everybody may join those that are open."
    )
    await settled(server, settings.OPENERS, role.id, here)
    refused = said(await anna.slash(here, "table open", game="ferry"))
    assert refused.startswith(f"Only those with the role <@&{role.id}> and moderators may open tables")
    assert "is open" in said(await player.slash(here, "table open", game="ferry"))
    assert "is open" in said(await server.owner.slash(here, "table open", game="ferry"))


async def test_no_more_tables_than_settled_are_open_at_once_threads_counted(server: Server) -> None:
    anna, here = server.people[0], server.channel
    await settled(server, settings.LIMIT, 2, here)
    await opened(server, "ferry", 2)
    await anna.slash(here, "table open", game="ferry", thread=True)
    thread = here.threads[-1]
    for place in (here, thread):
        refused = said(await anna.slash(place, "table open", game="ferry"))
        assert refused.startswith(f"At most 2 tables may be open or being played in <#{here.id}>: now [#1](")
        assert refused.endswith("can be opened when one of them has ended, or in another channel.")
    other = server.guild.create_text_channel("other")
    assert "is open" in said(await anna.slash(other, "table open", game="ferry"))
    ended = await anna.slash(here, "table end", table=2)
    await anna.click(answer(ended), label="End it")
    assert "Table #4 is open" in said(await anna.slash(here, "table open", game="ferry"))


async def test_a_rematch_keeps_to_what_is_settled(server: Server) -> None:
    anna = server.people[0]
    await finished(server)
    await settled(server, settings.OPENERS, "moderators")
    refused = said(await anna.click(server.board(), label="Rematch"))
    assert refused.startswith("Only moderators may open tables")
    await settled(server, settings.OPENERS, "everyone")
    assert "Table #2 is open" in said(await anna.click(server.board(), label="Rematch"))


async def test_where_it_is_settled_the_board_before_is_deleted_but_the_lobby_stays(server: Server) -> None:
    await settled(server, settings.BOARDS, "tidy", server.channel)
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, server.people[0])
    assert len(server.boards()) == 2
    lobby, board = server.boards()
    assert labels(lobby) == []
    assert "Anna draws a good." in text(board)
    await server.owner.slash(server.channel, "settings boards", value="keep")
    await dug(server, server.people[1])
    assert len(server.boards()) == 3


async def test_a_table_is_moved_only_to_where_it_might_be_opened(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    await settled(server, settings.OPENERS, "moderators", other)
    refused = said(await anna.slash(other, "table move", table=number))
    assert refused.startswith(f"Only moderators may open tables in <#{other.id}>.")
    await settled(server, settings.OPENERS, "everyone", other)
    await settled(server, settings.GAMES, "orleans", other)
    assert "Ferry may not be opened" in said(await anna.slash(other, "table move", table=number))
    assert (await server.table(number)).channel == server.channel.id
    await settled(server, settings.GAMES, "all", other)
    assert "Table #1 is in" in said(await anna.slash(other, "table move", table=number))


async def test_a_table_moves_within_its_channel_whatever_is_settled_there(server: Server) -> None:
    anna = server.people[0]
    await anna.slash(server.channel, "table open", game="ferry", thread=True)
    await settled(server, settings.LIMIT, 1)
    assert "Table #1 is in" in said(await anna.slash(server.channel, "table move", table=1))
