"""What Discord makes of a command that a person types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

from tests.wire.fake.payloads import Json
from tests.wire.fake.permissions import AT_FIRST
from tests.wire.fake.world import World


class Impossible(Exception):
    """What no person could do: press what is not there, or fill in what does not fit."""


class Identified(Protocol):
    """A person or a channel."""

    @property
    def id(self) -> str:
        """The id."""


class Kind(IntEnum):
    """The types of a command's options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10


def invocation(
    world: World, name: str, values: Mapping[str, Any], *, focused: tuple[str, str] | None = None
) -> Json:
    """Return the data of the interaction when a command is sent, or while one of its options is typed.

    Args:
        world: where the commands are registered.
        name: a command, with its subcommands after blanks.
        values: the values of options, by name; persons and channels for the options that take them.
        focused: the option that is being typed, and what stands there.

    Raises:
        Impossible: there is no such command or option, or Discord would not let the value pass.
    """
    first, *rest = name.split()
    everywhere = [*world.commands[world.guild["id"]], *world.commands[None]]
    root = leaf = _named(everywhere, first, f"no command /{name}: is the tree synced?")
    path = []
    for part in rest:
        leaf = _named(leaf["options"], part, f"no command /{name}")
        path.append(leaf)
    resolved: Json = {}
    options = _options(world, leaf, values, focused, resolved)
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
    if resolved:
        data["resolved"] = resolved
    if "guild_id" in root:
        data["guild_id"] = root["guild_id"]
    return data


def _named(choices: Sequence[Json], name: str, otherwise: str) -> Json:
    for one in choices:
        if one["name"] == name:
            return one
    raise Impossible(otherwise)


def _options(
    world: World,
    command: Json,
    values: Mapping[str, Any],
    focused: tuple[str, str] | None,
    resolved: Json,
) -> list[Json]:
    known = command.get("options") or []
    names = [option["name"] for option in known]
    if stray := [name for name in (*values, *([focused[0]] if focused else [])) if name not in names]:
        raise Impossible(f"{command['name']} has no option {stray[0]}, only {names}")
    result = []
    for option in known:
        name, kind = option["name"], option["type"]
        if focused and name == focused[0]:
            if not option.get("autocomplete"):
                raise Impossible(f"{name} suggests nothing")
            result.append({"name": name, "type": kind, "value": focused[1], "focused": True})
        elif name in values:
            value = values[name]
            if kind in (Kind.USER, Kind.CHANNEL, Kind.MENTIONABLE):
                value = resolve(world, value, resolved)
            else:
                _check(option, value)
            result.append({"name": name, "type": kind, "value": value})
        elif option.get("required") and not focused:
            raise Impossible(f"{name} is required")
    return result


def _check(option: Json, value: Any) -> None:
    types: dict[int, type | tuple[type, ...]] = {
        Kind.STRING: str,
        Kind.INTEGER: int,
        Kind.BOOLEAN: bool,
        Kind.NUMBER: (int, float),
    }
    if not isinstance(value, types[option["type"]]):
        raise Impossible(f"{option['name']} does not take {value!r}")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise Impossible(f"{option['name']} is one of {choices}, not {value!r}")
    size = len(value) if isinstance(value, str) else value
    suffix = "length" if isinstance(value, str) else "value"
    if not option.get(f"min_{suffix}", size) <= size <= option.get(f"max_{suffix}", size):
        raise Impossible(f"{option['name']} is out of range: {value!r}")


def resolve(world: World, value: Identified, resolved: Json) -> str:
    """Return the id of a person or a channel, and add what Discord tells of it to ``resolved``."""
    identity = value.id
    if identity in world.users:
        resolved.setdefault("users", {})[identity] = world.users[identity]
        member = world.guild["members"].get(identity)
        if member:
            told = {name: one for name, one in member.items() if name not in ("user", "deaf", "mute")}
            resolved.setdefault("members", {})[identity] = told | {"permissions": str(int(AT_FIRST))}
    else:
        channel = world.channels[identity]
        told = {name: channel[name] for name in ("id", "type", "name", "parent_id") if name in channel}
        resolved.setdefault("channels", {})[identity] = told | {"permissions": str(int(AT_FIRST))}
    return identity
