"""Settings: from a file and the environment, and one clear line where they cannot be used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import config
from bot.config import BackupSettings, BadSettings, Settings

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.fake.abcdefghijklmnopqrstuvwxyz_-0123"  # noqa: S105 - nobody's


def settings(folder: Path, text: str, environment: dict[str, str] | None = None) -> Settings:
    file = folder / "config.toml"
    file.write_text(text)
    return config.read(environment or {}, file)


def test_without_a_file_and_environment_everything_has_a_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert config.read({}) == Settings()
    assert Settings().database == Path("relais.db")


def test_the_file_in_the_working_directory_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text('log_level = "debug"')
    assert config.read({}).log_level == "debug"


def test_paths_in_a_file_are_meant_from_where_it_lies(tmp_path: Path) -> None:
    found = settings(tmp_path, 'database = "data/games.db"\n[printed]\nla_strada = "mine.toml"')
    assert found.database == tmp_path / "data/games.db"
    assert found.printed == {"la_strada": tmp_path / "mine.toml"}
    assert settings(tmp_path, 'database = "/data/games.db"').database == Path("/data/games.db")
    copies = settings(tmp_path, '[backups]\nfolder = "copies"\nkeep = 3').backups
    assert (copies.folder, copies.every, copies.keep) == (tmp_path / "copies", 24, 3)


def test_the_environment_wins(tmp_path: Path) -> None:
    environment = {
        "DISCORD_TOKEN": f" {TOKEN}\n",
        "RELAIS_DATABASE": "elsewhere.db",
        "RELAIS_LOG_LEVEL": "error",
        "RELAIS_LOG_FORMAT": "json",
        "DISCORD_API_BASE": "http://127.0.0.1:8080/api/v10",
        "DISCORD_GATEWAY": "ws://127.0.0.1:8080",
    }
    found = settings(tmp_path, 'token = "a.b.c"\ndatabase = "here.db"\nlog_level = "debug"', environment)
    assert found == Settings(
        token=TOKEN,
        database=Path("elsewhere.db"),
        log_level="error",
        log_format="json",
        discord_api=environment["DISCORD_API_BASE"],
        discord_gateway=environment["DISCORD_GATEWAY"],
    )


def test_an_empty_variable_is_none(tmp_path: Path) -> None:
    assert settings(tmp_path, f'token = "{TOKEN}"', {"DISCORD_TOKEN": ""}).checked_token() == TOKEN


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tokn = 1", "there is no setting tokn. config.example.toml has them all."),
        ("token = 3", "token: expected `str`, got `int`"),
        ("database = 4", "database: expected a path, got 4"),
        ('log_level = "loud"', "log_level: invalid enum value 'loud'"),
        ("printed = 3", "printed: expected `object`"),
        ("[backups]\nkeep = 0", "backups.keep: expected `int` >= 1"),
        ("[backups]\nevery = -1", "backups.every: expected `int` >= 0"),
        ("[backups]\nevry = 1", "there is no setting evry"),
        ("[printed]\nla_strada = 4", "expected a path, got 4"),
        ("x = [", r"is not TOML: .*config.example.toml shows how it is written."),
        ('discord_api = "proxy"', "discord_api is no address: 'proxy' should begin with https://"),
    ],
)
def test_settings_that_cannot_be_used_are_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said) as refused:
        settings(tmp_path, text)
    assert "\n" not in str(refused.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(BadSettings, match=r"cannot be read .*: see that the file is there"):
            config.read({}, path)
    (tmp_path / "latin.toml").write_bytes(b"token = 'caf\xe9'")
    with pytest.raises(BadSettings, match=r"is not TOML: .utf-8. codec"):
        config.read({}, tmp_path / "latin.toml")


def test_a_good_token_is_taken() -> None:
    assert Settings(TOKEN).checked_token() == TOKEN


def test_a_missing_token_is_refused_with_where_to_get_one() -> None:
    with pytest.raises(BadSettings, match=r"There is no token: .*DISCORD_TOKEN.*discord\.com/developers"):
        Settings().checked_token()


@pytest.mark.parametrize(
    "token", ["secret", "a.b.c", f"Bot {TOKEN}", f"{TOKEN}.more", TOKEN.replace("fake", "")]
)
def test_a_malformed_token_is_refused_and_not_shown(token: str) -> None:
    with pytest.raises(BadSettings, match="The token is malformed") as refused:
        Settings(token).checked_token()
    assert token not in str(refused.value)


def test_printing_settings_shows_no_token() -> None:
    assert TOKEN not in repr(Settings(TOKEN))
    assert TOKEN not in str(Settings(TOKEN))


def test_the_example_names_every_setting_with_its_default(tmp_path: Path) -> None:
    text = (ROOT / config.EXAMPLE).read_text("utf-8")
    shown = re.sub(r"^#(?=[a-z_]+ = |\[)", "", text, flags=re.MULTILINE)
    discord = {
        "discord_api": "https://discord.com/api/v10",
        "discord_gateway": "wss://gateway.discord.gg",
    }
    assert settings(tmp_path, shown) == Settings(
        database=tmp_path / "relais.db",
        backups=BackupSettings(folder=tmp_path / "backups"),
        **discord,  # type: ignore[arg-type]
    )
    known = {*Settings.__struct_fields__, *BackupSettings.__struct_fields__}
    assert set(re.findall(r"^\[?([a-z_]+)", shown, flags=re.MULTILINE)) == known
    assert settings(tmp_path, text) == Settings()


def test_every_variable_is_named_in_the_example() -> None:
    text = (ROOT / config.EXAMPLE).read_text("utf-8")
    assert [variable for variable in config.ENVIRONMENT if variable not in text] == []


def test_the_worker_is_started_by_the_command_for_it() -> None:
    assert (ROOT / "Procfile").read_text() == "worker: python -m bot run\n"
