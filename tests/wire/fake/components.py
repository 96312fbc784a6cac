"""The parts of a message that can be pressed, chosen from, or looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import count

from tests.wire.fake.payloads import Json


class Part(IntEnum):
    """The kinds of component, with Discord's numbers."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Part.SELECT,
    Part.USER_SELECT,
    Part.ROLE_SELECT,
    Part.MENTIONABLE_SELECT,
    Part.CHANNEL_SELECT,
)
LAYOUT_ONLY = (
    Part.SECTION,
    Part.TEXT,
    Part.THUMBNAIL,
    Part.GALLERY,
    Part.FILE,
    Part.SEPARATOR,
    Part.CONTAINER,
)
"""The components that need the flag of the second version."""


def children(component: Json) -> Iterator[tuple[str, Json]]:
    """Yield what stands in a component, with its path from there."""
    for index, child in enumerate(component.get("components") or []):
        yield f"components.{index}", child
    for name in ("accessory", "component"):
        if child := component.get(name):
            yield name, child


def walk(components: Sequence[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its dotted path, in the order in which they are read."""
    for index, component in enumerate(components):
        yield from _walk(component, f"{path}.{index}")


def _walk(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, component
    for name, child in children(component):
        yield from _walk(child, f"{path}.{name}")


def media(component: Json) -> Iterator[Json]:
    """Yield the unfurled media of one component: ``{"url": ...}``."""
    for item in component.get("items") or []:
        yield item["media"]
    for name in ("media", "file"):
        if found := component.get(name):
            yield found


def texts(components: Sequence[Json]) -> list[str]:
    """Return the contents of all text displays, from top to bottom."""
    return [part["content"] for _, part in walk(components) if part["type"] == Part.TEXT]


def as_answered(components: Sequence[Json], unfurl: Callable[[Json], Json]) -> list[Json]:
    """Return components as Discord answers with them: numbered, without nulls, their media unfurled."""
    numbers = count(1)

    def settled(component: Json) -> Json:
        result = {name: value for name, value in component.items() if value is not None}
        result.setdefault("id", next(numbers))
        if "components" in result:
            result["components"] = [settled(child) for child in result["components"]]
        if "accessory" in result:
            result["accessory"] = settled(result["accessory"])
        if "options" in result:
            result["options"] = [
                {name: value for name, value in option.items() if value is not None}
                for option in result["options"]
            ]
        match result["type"]:
            case Part.CONTAINER:
                result = {"accent_color": None, "spoiler": False} | result
            case Part.GALLERY:
                result["items"] = [
                    {"description": None, "spoiler": False} | item | {"media": unfurl(item["media"])}
                    for item in result["items"]
                ]
            case Part.THUMBNAIL:
                result = {"description": None, "spoiler": False} | result
                result["media"] = unfurl(result["media"])
            case Part.FILE:
                result = {"name": None, "size": None, "spoiler": False} | result
                result["file"] = unfurl(result["file"])
            case _:
                pass
        return result

    return [settled(component) for component in components]
