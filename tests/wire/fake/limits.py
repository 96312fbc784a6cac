"""The limits that Discord sets on what is sent, and that no schema of one field can say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.wire.fake.components import LAYOUT_ONLY, SELECTS, Part, walk
from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import at_most, between, invalid, refusal

LAYOUT = 1 << 15
"""The flag of a message whose components are its whole content."""

NAME = re.compile(r"^[-_'\w]{1,32}$")
COMMANDS = 100
NONCE = 25


def check_message(body: Json, files: Mapping[str, Any], *, layout: bool, editing: bool = False) -> None:
    """Refuse a message that Discord would refuse (Create Message; Message Components)."""
    content = body.get("content") or ""
    embeds = body.get("embeds") or []
    components = body.get("components") or []
    at_most("content", len(content), 2000)
    at_most("nonce", len(str(body.get("nonce") or "")), NONCE)
    if layout and (content or embeds or body.get("poll") or body.get("sticker_ids")):
        raise invalid(
            "content" if content else "embeds",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "cannot be used with IS_COMPONENTS_V2",
        )
    check_embeds(embeds)
    check_components(components, layout=layout)
    check_attachments(body, files)
    if not editing and not (content.strip() or embeds or files or components):
        raise refusal(50006)


def check_embeds(embeds: Sequence[Json]) -> None:
    """Refuse too many embeds, and too much text in them (Embed Limits)."""
    at_most("embeds", len(embeds), 10)
    total = 0
    for index, embed in enumerate(embeds):
        fields = embed.get("fields") or []
        between(f"embeds.{index}.fields", len(fields), 0, 25)
        lengths = {
            "title": (embed.get("title") or "", 256),
            "description": (embed.get("description") or "", 4096),
            "footer.text": ((embed.get("footer") or {}).get("text") or "", 2048),
            "author.name": ((embed.get("author") or {}).get("name") or "", 256),
        }
        for name, (text, limit) in lengths.items():
            at_most(f"embeds.{index}.{name}", len(text), limit)
            total += len(text)
        total += sum(len(field["name"]) + len(field["value"]) for field in fields)
    if total > 6000:
        raise invalid("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_components(components: Sequence[Json], *, layout: bool) -> None:
    """Refuse components that do not fit a message, or do not fit together (Component Reference)."""
    if not layout:
        at_most("components", len(components), 5)
    parts = list(walk(components))
    if layout and len(parts) > 40:
        raise invalid("components", "BASE_TYPE_BAD_LENGTH", "Must be 40 or fewer in length.")
    if sum(len(part["content"]) for _, part in parts if part["type"] == Part.TEXT) > 4000:
        raise invalid("components", "COMPONENT_TEXT_SIZE_EXCEEDED", "Must be 4000 or fewer in length.")
    seen: set[str] = set()
    for path, part in parts:
        if not layout and part["type"] in LAYOUT_ONLY:
            raise invalid(path, "UNION_TYPE_CHOICES", "needs the flag IS_COMPONENTS_V2")
        check_component(part, path)
        if name := part.get("custom_id"):
            if name in seen:
                raise invalid(
                    f"{path}.custom_id",
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            seen.add(name)


def check_component(part: Json, path: str) -> None:
    """Refuse one component that is too long, or holds too much."""
    if "custom_id" in part:
        between(f"{path}.custom_id", len(part["custom_id"]), 1, 100)
    at_most(f"{path}.label", len(part.get("label") or ""), 80)
    at_most(f"{path}.placeholder", len(part.get("placeholder") or ""), 150)
    if part["type"] == Part.ROW:
        inside = part["components"]
        if not 1 <= len(inside) <= 5 or (len(inside) > 1 and any(one["type"] in SELECTS for one in inside)):
            raise invalid(
                f"{path}.components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
    elif part["type"] == Part.SELECT:
        between(f"{path}.options", len(part["options"]), 1, 25)
        for index, option in enumerate(part["options"]):
            for name in ("label", "value"):
                between(f"{path}.options.{index}.{name}", len(option[name]), 1, 100)
    elif part["type"] == Part.GALLERY:
        between(f"{path}.items", len(part["items"]), 1, 10)
        for index, item in enumerate(part["items"]):
            at_most(f"{path}.items.{index}.description", len(item.get("description") or ""), 1024)


def check_attachments(body: Json, files: Mapping[str, Any]) -> None:
    """Refuse too many attachments, too long alternative texts, and files that the body does not list."""
    listed = body.get("attachments")
    at_most("attachments", max(len(files), len(listed or [])), 10)
    for index, attachment in enumerate(listed or []):
        at_most(f"attachments.{index}.description", len(attachment.get("description") or ""), 1024)
    if listed is not None and not set(files) <= {str(attachment["id"]) for attachment in listed}:
        raise refusal(50146)


def check_modal(data: Json) -> None:
    """Refuse a modal that is too long or too full (Interaction Response: Modal)."""
    between("data.title", len(data["title"]), 1, 45)
    between("data.custom_id", len(data["custom_id"]), 1, 100)
    between("data.components", len(data["components"]), 1, 5)
    for path, part in walk(data["components"], "data.components"):
        at_most(f"{path}.label", len(part.get("label") or ""), 45)


def check_choices(choices: Sequence[Json]) -> None:
    """Refuse suggestions that are too many or too long (Interaction Response: Autocomplete)."""
    between("data.choices", len(choices), 0, 25)
    for index, choice in enumerate(choices):
        between(f"data.choices.{index}.name", len(choice["name"]), 1, 100)
        if isinstance(choice["value"], str):
            between(f"data.choices.{index}.value", len(choice["value"]), 1, 100)


def check_commands(commands: Sequence[Json]) -> None:
    """Refuse commands with bad names, too much text or options out of order (Application Commands)."""
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        kind = command.get("type", 1)
        if (kind, command["name"]) in names:
            raise invalid(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", "names must be unique")
        names.add((kind, command["name"]))
        if kind == 1:
            check_command(command, str(index))
            if text_of(command) > 8000:
                raise invalid(str(index), "APPLICATION_COMMAND_TOO_LARGE", "exceeds 8000 characters")
    if sum(command.get("type", 1) == 1 for command in commands) > COMMANDS:
        raise refusal(30032)


def check_command(command: Json, path: str) -> None:
    """Refuse a command, a group or an option with a bad name or description, and so on into its options."""
    if not NAME.match(command["name"]) or command["name"] != command["name"].lower():
        raise invalid(f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    between(f"{path}.description", len(command.get("description") or ""), 1, 100)
    options = command.get("options") or []
    at_most(f"{path}.options", len(options), 25)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        raise invalid(
            f"{path}.options",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
    at_most(f"{path}.choices", len(command.get("choices") or []), 25)
    for index, option in enumerate(options):
        check_command(option, f"{path}.options.{index}")


def text_of(command: Json) -> int:
    """Return how many characters the names, descriptions and values of a command have."""
    return (
        len(command["name"])
        + len(command.get("description") or "")
        + sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices") or [])
        + sum(text_of(option) for option in command.get("options") or [])
    )
