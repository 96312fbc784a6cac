from __future__ import annotations

import pytest

from bot.tables import settings
from bot.tables.motions import Consent
from bot.tables.settings import Ending, Level, Openers, Pings, Reminders, Rules

GUILD, CHANNEL, OTHER = 7, 11, 12


class Kept:
    """A store of settings in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, str], str] = {}

    async def settled(self, *scopes: int) -> dict[tuple[int, str], str]:
        return {key: value for key, value in self.kept.items() if key[0] in scopes}

    async def settle(self, scope: int, name: str, value: str | None) -> None:
        if value is None:
            self.kept.pop((scope, name), None)
        else:
            self.kept[scope, name] = value


async def test_where_nothing_is_settled_the_defaults_hold() -> None:
    assert await settings.of(Kept(), GUILD, CHANNEL) == Rules()


async def test_a_channel_comes_before_its_server_and_that_before_the_default() -> None:
    kept = Kept()
    await settings.settle(kept, settings.PINGS, "silent", guild=GUILD, channel=None)
    await settings.settle(kept, settings.PINGS, "direct", guild=GUILD, channel=CHANNEL)
    assert (await settings.of(kept, GUILD, CHANNEL)).pings is Pings.DIRECT
    assert (await settings.of(kept, GUILD, OTHER)).pings is Pings.SILENT
    assert (await settings.of(kept, 8, OTHER)).pings is Pings.MENTION
    found = (await settings.overview(kept, GUILD, CHANNEL))["pings"]
    assert (found.value, found.level, found.inherited) == ("direct", Level.CHANNEL, "silent")
    assert (await settings.overview(kept, GUILD, OTHER))["pings"].level is Level.SERVER
    assert (await settings.overview(kept, GUILD, OTHER))["limit"].level is Level.DEFAULT
    await settings.settle(kept, settings.PINGS, None, guild=GUILD, channel=CHANNEL)
    assert (await settings.of(kept, GUILD, CHANNEL)).pings is Pings.SILENT


async def test_a_server_whose_id_is_that_of_a_channel_settles_nothing_for_that_channel_alone() -> None:
    kept = Kept()
    await settings.settle(kept, settings.LIMIT, "3", guild=GUILD, channel=GUILD)
    assert (await settings.of(kept, GUILD, OTHER)).limit == 0
    assert (await settings.of(kept, GUILD, GUILD)).limit == 3
    assert (await settings.overview(kept, GUILD, 0))["limit"].level is Level.DEFAULT


async def test_every_value_is_read_as_what_it_means() -> None:
    kept = Kept()
    wanted = {
        "games": "orleans, la_strada",
        "openers": "99",
        "limit": "4",
        "threads": "on",
        "pings": "mention+direct",
        "reminders": "few",
        "takeback": "off",
        "boards": "tidy",
        "ending": "opener",
        "patience": "14",
        "announce": "123456789012345678",
        "role": "55",
    }
    for setting in settings.SETTINGS:
        await settings.settle(kept, setting, wanted[setting.name], guild=GUILD, channel=CHANNEL)
    found = await settings.of(kept, GUILD, CHANNEL)
    assert found == Rules(
        games=frozenset({"la_strada", "orleans"}),
        openers=Openers.ROLE,
        opening=99,
        limit=4,
        threads=True,
        pings=Pings.MENTION_AND_DIRECT,
        reminders=Reminders.FEW,
        takeback=None,
        tidy=True,
        ending=Ending.OPENER,
        patience=14,
        announce=123456789012345678,
        role=55,
    )
    assert found.allows("orleans")
    assert not found.allows("la_loire")


@pytest.mark.parametrize("setting", settings.SETTINGS, ids=lambda setting: setting.name)
async def test_every_named_value_can_be_settled_and_has_a_sentence(setting: settings.Setting) -> None:
    kept = Kept()
    found = []
    for value, sentence in setting.values.items():
        await settings.settle(kept, setting, value, guild=GUILD, channel=CHANNEL)
        found.append(await settings.of(kept, GUILD, CHANNEL))
        assert sentence.endswith(".")
    assert found[0] == Rules()
    assert len(set(map(repr, found))) == len(setting.values)
    assert len(setting.about) <= 100


@pytest.mark.parametrize(
    ("setting", "text"),
    [
        (settings.PINGS, "loud"),
        (settings.LIMIT, "0"),
        (settings.LIMIT, "101"),
        (settings.LIMIT, "-1"),
        (settings.PATIENCE, "²"),
        (settings.ROLE, "moderators"),
        (settings.GAMES, " , "),
    ],
)
async def test_what_a_setting_cannot_be_is_refused_and_where_kept_passed_over(
    setting: settings.Setting, text: str
) -> None:
    kept = Kept()
    with pytest.raises(ValueError, match="cannot be"):
        await settings.settle(kept, setting, text, guild=GUILD, channel=CHANNEL)
    kept.kept[CHANNEL, setting.name] = text
    assert await settings.of(kept, GUILD, CHANNEL) == Rules()
    assert (await settings.overview(kept, GUILD, CHANNEL))[setting.name].level is Level.DEFAULT


def test_consent_and_taking_back_have_the_same_words() -> None:
    assert set(settings.TAKEBACK.values) == {*Consent, "off"}


def test_reminders_stop() -> None:
    assert [reminders.hours for reminders in Reminders] == [(24, 48, 96), (72,), ()]
    assert [p for p in Pings if p.direct] == ["direct", "mention+direct", "silent+direct"]
    assert [p for p in Pings if p.quiet] == ["silent", "silent+direct"]
    assert [p for p in Pings if not p.mentioned] == ["direct"]
