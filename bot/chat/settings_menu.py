"""The settings by taps: what holds at a glance, then one setting with its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.chat import message
from bot.chat.control import Control, Handlers, chosen, whole
from bot.chat.limits import OPTION, OPTIONS, cut
from bot.chat.message import Row
from bot.chat.reply import Reply
from bot.chat.settling import Scope, Settling
from bot.tables.settings import GAMES, PATIENCE, SETTINGS, Kind, Level, Setting, Settled
from bot.tables.table import NotPossible

if TYPE_CHECKING:
    from bot.chat.client import Relais

_BY_NAME = {setting.name: setting for setting in SETTINGS}

_NUMBERS = (*range(1, 13), 14, 15, 16, 18, 20, 21, 25, 30, 40, 50, 60, 80, 100)
"""Those that are offered; every other can be typed."""

_SERVER, _CHANNEL = "server", "channel"

CHANGED = "The settings have changed with a new version of Relais: `/settings show` shows the present ones."


class SettingsMenu:
    """The screens, and the handlers of their controls."""

    def __init__(self, client: Relais, settling: Settling) -> None:
        self._client = client
        self._settling = settling
        self.handlers: Handlers = {
            ("settings", "all"): self._all,
            ("settings", "one"): self._one,
            ("settings", "value"): self._value,
            ("settings", "inherit"): self._inherit,
        }

    # -- screens ---------------------------------------------------------------------------------------

    async def everything(self, interaction: discord.Interaction, scope: Scope) -> ui.LayoutView:
        """Return what holds in a channel or a whole server, with a menu for those who may change it."""
        found = await self._settling.overview(scope)
        lines = [f"### Settings of {'this server' if scope.server else scope.where}"]
        lines += [self._line(setting, found[setting.name]) for setting in SETTINGS]
        if not await self._settling.may(interaction, scope, GAMES):
            lines.append("-# Moderators can change this. `/settings check` tries what Relais needs here.")
            return message.layout("\n".join(lines))
        lines.append("-# `/settings check` tries what Relais needs here.")
        options = [
            discord.SelectOption(
                label=setting.name, value=setting.name, description=cut(setting.about, OPTION)
            )
            for setting in SETTINGS
        ]
        other = Control("settings", "all", 0, (_CHANNEL if scope.server else _SERVER,))
        label = "Show this channel's" if scope.server else "Show the server's"
        return message.layout(
            "\n".join(lines),
            rows=[
                message.select(Control("settings", "one", 0, (_level(scope),)), "Change…", options),
                *message.rows([message.button(label, other)]),
            ],
        )

    async def one(self, scope: Scope, setting: Setting, note: str = "") -> ui.LayoutView:
        """Return a setting with all that can be chosen for it."""
        settled = (await self._settling.overview(scope))[setting.name]
        lines = [note, f"### {setting.name}: {setting.about}", self._settling.said(scope, setting, settled)]
        own = settled.level is (Level.SERVER if scope.server else Level.CHANNEL)
        return message.layout(
            "\n".join(filter(None, lines)),
            rows=[
                *self._menus(scope, setting, settled),
                *message.rows(self._buttons(scope, setting, own=own)),
            ],
        )

    def _line(self, setting: Setting, settled: Settled) -> str:
        value = self._settling.written(setting, settled.value)
        return f"{setting.name}: **{value}** · {settled.level.value}"

    def _buttons(self, scope: Scope, setting: Setting, *, own: bool) -> list[ui.Button[ui.LayoutView]]:
        other = _CHANNEL if scope.server else _SERVER
        inherit = Control("settings", "inherit", 0, (_level(scope), setting.name))
        return [
            message.button(
                "For this channel instead" if scope.server else "For the whole server instead",
                Control("settings", "one", 0, (other, setting.name)),
            ),
            *([message.button("Back to the default" if scope.server else "Inherit", inherit)] if own else []),
            message.button("All settings", Control("settings", "all", 0, (_level(scope),))),
        ]

    def _menus(self, scope: Scope, setting: Setting, settled: Settled) -> list[Row]:
        def control(what: str) -> str:
            return str(Control("settings", "value", 0, (_level(scope), setting.name, what)))

        if setting.kind is Kind.GAMES:
            return [
                self._games(control(str(page)), page, settled)
                for page in range(0, len(self._settling.games), OPTIONS)
            ]
        named = list(setting.values)
        if setting.kind is Kind.NUMBER:
            numbers = [str(n) for n in _NUMBERS if setting.least <= n <= setting.most]
            named = list(dict.fromkeys([*named, *numbers]))[:OPTIONS]
            if setting is PATIENCE:
                named.sort(key=int)
        options = [
            discord.SelectOption(
                label=value,
                value=value,
                description=cut(self._settling.meaning(setting, value), OPTION),
                default=value == settled.value,
            )
            for value in named
        ]
        where = "the whole server" if scope.server else "this channel"
        menus: list[ui.Item[Any]] = []
        if named != [settled.value]:
            # Nobody could choose the only option where it is chosen already.
            menus.append(
                ui.Select(custom_id=control("named"), placeholder=f"Value for {where}", options=options)
            )
        if setting.kind is Kind.ROLE:
            menus.append(ui.RoleSelect(custom_id=control("id"), placeholder="Or a role"))
        if setting.kind is Kind.CHANNEL:
            kinds = [discord.ChannelType.text, discord.ChannelType.news]
            menus.append(
                ui.ChannelSelect(custom_id=control("id"), placeholder="Or a channel", channel_types=kinds)
            )
        return [ui.ActionRow(menu) for menu in menus]

    def _games(self, custom_id: str, page: int, settled: Settled) -> Row:
        allowed = _allowed(settled)
        games = list(self._settling.games.values())[page : page + OPTIONS]
        options = [
            discord.SelectOption(
                label=cut(game.title, OPTION), value=game.id, default=allowed is None or game.id in allowed
            )
            for game in games
        ]
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=custom_id,
            placeholder="Tick the games that may be opened",
            options=options,
            min_values=0,
            max_values=len(options),
        )
        return ui.ActionRow(menu)

    # -- presses ---------------------------------------------------------------------------------------

    async def _all(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        await reply.show(await self.everything(interaction, _scope(interaction, control)))

    async def _one(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        setting = _setting(control.part(1) or next(iter(chosen(interaction)), ""))
        await reply.show(await self.one(_scope(interaction, control), setting))

    async def _value(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        scope, setting = _scope(interaction, control), _setting(control.part(1))
        if setting.kind is Kind.GAMES:
            value = await self._ticked(interaction, control, scope)
        else:
            value = next(iter(chosen(interaction)), "")
        note = await self._settling.settle(interaction, scope, setting, value)
        await reply.show(await self.one(scope, setting, note or "*Settled.*"))

    async def _inherit(self, interaction: discord.Interaction, control: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        scope, setting = _scope(interaction, control), _setting(control.part(1))
        await self._settling.settle(interaction, scope, setting, None)
        await reply.show(await self.one(scope, setting, "*Settled.*"))

    async def _ticked(self, interaction: discord.Interaction, control: Control, scope: Scope) -> str:
        """Return which games are ticked on this page of the menu and its others."""
        page = whole(control.part(2)) or 0
        games = list(self._settling.games)
        allowed = _allowed((await self._settling.overview(scope))[GAMES.name])
        shown = set(games[page : page + OPTIONS])
        kept = {name for name in games if name not in shown and (allowed is None or name in allowed)}
        wanted = [name for name in games if name in kept or name in chosen(interaction)]
        if not wanted:
            raise NotPossible("At least one game must be ticked.")
        return GAMES.default if len(wanted) == len(games) else ",".join(wanted)


def _allowed(settled: Settled) -> set[str] | None:
    return None if settled.value in GAMES.values else set(settled.value.split(","))


def _level(scope: Scope) -> str:
    return _SERVER if scope.server else _CHANNEL


def _scope(interaction: discord.Interaction, control: Control) -> Scope:
    return Scope.of(interaction, server=control.part(0) == _SERVER)


def _setting(name: str) -> Setting:
    setting = _BY_NAME.get(name)
    if setting is None:
        raise NotPossible(CHANGED)
    return setting
