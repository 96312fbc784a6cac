"""What a host settles: read once from ``config.toml`` and the environment, and checked."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

DEFAULT = Path("config.toml")
"""Where the settings are looked for when no other place is named."""

EXAMPLE = "config.example.toml"

LogLevel = Literal["debug", "info", "warning", "error"]

LogFormat = Literal["text", "json"]

_PART = re.compile(r"[A-Za-z0-9_-]+")


class BadSettings(Exception):
    """The settings cannot be used; the text is one line that says why, and what to do."""


class BackupSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the database is copied by itself."""

    folder: Path | None = None
    """Where to; ``None``: a folder ``backups`` beside the database."""
    every: Annotated[int, msgspec.Meta(ge=0, le=8760)] = 24
    """Hours between two copies; 0: none are made."""
    keep: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 14
    """How many copies to keep."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a host can settle."""

    token: str = ""
    """The bot's password at Discord; empty: not settled."""
    database: Path = Path("relais.db")
    log_level: LogLevel = "info"
    log_format: LogFormat = "text"
    """Lines for people, or for machines."""
    printed: dict[str, Path] = {}
    """Corrected printed data: files by the game's name, such as ``la_strada``."""
    discord_api: str | None = None
    """The address of Discord's API, where it is reached through a proxy."""
    discord_gateway: str | None = None
    """The address of Discord's gateway, where it is reached through a proxy."""
    backups: BackupSettings = BackupSettings()

    def __repr__(self) -> str:
        """Leave the token out: what is printed by mistake shows no password."""
        return f"Settings(database={str(self.database)!r}, log_level={self.log_level!r}, …)"

    def checked_token(self) -> str:
        """Return the token. Raises `BadSettings` where there is none, or it cannot be one."""
        if not self.token:
            raise BadSettings(
                "There is no token: set token in config.toml, or DISCORD_TOKEN in the environment. "
                "discord.com/developers/applications has it under Bot."
            )
        parts = self.token.split(".")
        if len(parts) != 3 or not all(map(_PART.fullmatch, parts)) or not _is_number(parts[0]):  # noqa: PLR2004
            raise BadSettings(
                "The token is malformed: it has three parts with dots between, and no other signs. "
                "Copy it again from discord.com/developers/applications, under Bot."
            )
        return self.token


ENVIRONMENT = {
    "DISCORD_TOKEN": "token",
    "RELAIS_DATABASE": "database",
    "RELAIS_LOG_LEVEL": "log_level",
    "RELAIS_LOG_FORMAT": "log_format",
    "DISCORD_API_BASE": "discord_api",
    "DISCORD_GATEWAY": "discord_gateway",
}
"""Variables that win over the file, and the settings they stand for."""


def read(environment: Mapping[str, str], path: Path | None = None) -> Settings:
    """Return the settings from a file and the environment, which wins.

    Without *path*, ``config.toml`` in the working directory is read where there is one. Paths in a file
    are meant from where that file lies.

    Raises `BadSettings`.
    """
    settled: dict[str, object] = {}
    if path is not None or DEFAULT.exists():
        settled = _from_file(path or DEFAULT)
    for variable, name in ENVIRONMENT.items():
        if environment.get(variable):
            settled[name] = environment[variable].strip()
    try:
        settings = msgspec.convert(settled, Settings, dec_hook=_decoded)
    except msgspec.ValidationError as error:
        raise BadSettings(
            f"The settings cannot be used: {_plainly(error)}. {EXAMPLE} has them all."
        ) from None
    for name, address in (
        ("discord_api", settings.discord_api),
        ("discord_gateway", settings.discord_gateway),
    ):
        if address is not None and not urlsplit(address).netloc:
            raise BadSettings(f"{name} is no address: {address!r} should begin with https:// or wss://.")
    return settings


def _from_file(path: Path) -> dict[str, object]:
    try:
        found: dict[str, object] = msgspec.toml.decode(path.read_bytes())
    except OSError as error:
        reason = f"{path} cannot be read ({error.strerror})"
        raise BadSettings(f"{reason}: see that the file is there, or name another.") from None
    except msgspec.DecodeError as error:
        raise BadSettings(f"{path} is not TOML: {error}. {EXAMPLE} shows how it is written.") from None
    folder = path.parent
    if isinstance(found.get("database"), str):
        found["database"] = str(folder / str(found["database"]))
    backups = found.get("backups")
    if isinstance(backups, dict) and isinstance(backups.get("folder"), str):
        found["backups"] = backups | {"folder": str(folder / backups["folder"])}
    printed = found.get("printed")
    if isinstance(printed, dict):
        found["printed"] = {
            game: str(folder / file) if isinstance(file, str) else file for game, file in printed.items()
        }
    return found


def _decoded(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str):
        return Path(value)
    raise TypeError(f"expected a path, got {value!r}")


def _plainly(error: msgspec.ValidationError) -> str:
    """Say it in a sentence: ``Object contains unknown field `tokn` `` is no language for hosts."""
    text = str(error)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", text):
        return f"there is no setting {unknown[1]}"
    text, _, place = text.partition(" - at `$.")
    return f"{place.rstrip('`')}: {text[:1].lower()}{text[1:]}" if place else text


def _is_number(part: str) -> bool:
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except binascii.Error:
        return False
