"""Discord's OpenAPI document, where the file is at hand, as a check of requests and answers.

Discord calls the document a preview: where it and the written documentation differ, the latter holds.
The differences that discord.py's traffic meets are put right here, each with its reason.
"""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.wire.fake.payloads import Json

ROOT = Path(__file__).parents[3]
VARIABLE = "RELAIS_DISCORD_OPENAPI"
METHODS = ("get", "put", "post", "patch", "delete")
MULTIPART = "multipart/form-data"
JSON = "application/json"

UNLISTED = (
    ("ApplicationCommandCreateRequest", "nsfw"),
    ("ApplicationCommandUpdateRequest", "nsfw"),
    ("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "tts"),
    ("IncomingWebhookUpdateRequestPartial", "tts"),
    ("MessageEditRequestPartial", "tts"),
    ("RichEmbed", "flags"),
    *(
        ("MessageAttachmentRequest", field)
        for field in ("proxy_url", "size", "url", "spoiler", "height", "width", "content_type")
    ),
)
"""Fields that Discord accepts and discord.py sends, though the document does not have them.

Those of attachments come back with each attachment that an edit keeps.
"""

DIGITS: Json = {
    "anyOf": [
        {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
        {"type": "integer", "minimum": 0},
    ]
}
"""Ids in requests: the document has strings, but clients number their attachments 0, 1, 2."""

PERMISSIONS: Json = {"anyOf": [{"type": ["integer", "null"]}, {"type": "string", "pattern": "^[0-9]+$"}]}
"""Permissions in requests: Discord takes digits wherever it takes integers."""

FIELD_ERROR: Json = {
    "type": "object",
    "properties": {"code": {"type": ["integer", "string"]}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
"""What is wrong with a field: its code is a word, such as BASE_TYPE_MAX_LENGTH."""

TOO_MANY: Json = {
    "type": "object",
    "properties": {"code": {"type": "integer"}, "message": {"type": "string"}},
    "required": ["message"],
}
"""The answer 429 has no code."""


def document() -> Path | None:
    """Return where the document is: where RELAIS_DISCORD_OPENAPI says, or in a folder beside the project."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return next(iter(sorted(ROOT.parent.glob("*/discord/openapi.json"))), None)


@cache
def specification() -> Specification | None:
    """Return the document as a check, or None where the file is not at hand."""
    path = document()
    return Specification(json.loads(path.read_bytes())) if path else None


class Operation:
    """A method of a path, with its schemas."""

    def __init__(self, template: str, method: str, content: Json, parameters: Sequence[Json]) -> None:
        self.template = template
        self.method = method
        self.responses: Json = content["responses"]
        self.body: Json | None = content.get("requestBody")
        self.query = {one["name"] for one in parameters if one.get("in") == "query"}
        self._pattern = re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)) + "$")

    def matches(self, method: str, path: str) -> bool:
        """Return whether a request is for this operation."""
        return method == self.method and bool(self._pattern.match(path))

    def schema(self, kind: str) -> Json | None:
        """Return the schema of the body; of multipart bodies that of their JSON part."""
        content = self.body["content"] if self.body else {}
        found = content.get(JSON) or content.get(kind)
        return found["schema"] if found and kind in content else None


class Specification:
    """The operations of the document, and what is amiss in traffic by its schemas."""

    def __init__(self, document: Json) -> None:
        self._answers = _components(document, answers=True)
        self._requests = _components(document, answers=False)
        self._strict = _closed(copy.deepcopy(self._requests))
        self._responses: Json = document["components"]["responses"]
        self._operations = [
            Operation(template, method.upper(), item[method], _parameters(item, method))
            for template, item in document["paths"].items()
            for method in METHODS
            if method in item
        ]
        self._operations.sort(key=lambda one: (one.template.count("{"), -len(one.template)))
        self._validators: dict[tuple[str, ...], jsonschema_rs.Validator] = {}

    def _find(self, method: str, path: str) -> Operation | None:
        return next((one for one in self._operations if one.matches(method, path)), None)

    def _validator(self, key: tuple[str, ...], schema: Json, components: Json) -> jsonschema_rs.Validator:
        if key not in self._validators:
            whole = {**schema, "components": {"schemas": components}}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[key]

    def request(self, method: str, path: str, query: Mapping[str, str], kind: str, body: Any) -> list[str]:
        """Return what is amiss in a request; a field that the document does not know is amiss, too."""
        operation = self._find(method, path)
        if operation is None:
            return ["no such operation"]
        found = [f"unknown query parameter {name}" for name in query if name not in operation.query]
        if body is None:
            required = operation.body and operation.body.get("required")
            return [*found, "a body is required"] if required else found
        schema = operation.schema(kind)
        if schema is None:
            return [*found, f"no body of type {kind} expected"]
        key = ("strict", operation.template, method)
        validator = self._validator(key, _closed(copy.deepcopy(schema)), self._strict)
        return found + [f"{where}: {why}" for where, why in _faults(validator, body)]

    def refused(self, method: str, path: str, kind: str, body: Any) -> tuple[str, str] | None:
        """Return the field for which Discord itself would refuse a request, and why; None if it would not."""
        operation = self._find(method, path)
        schema = operation.schema(kind) if operation else None
        if operation is None or schema is None or body is None:
            return None
        key = ("request", operation.template, method)
        return next(_faults(self._validator(key, schema, self._requests), body), None)

    def answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Return what is amiss in an answer of the fake; the document knows no server errors."""
        operation = self._find(method, path)
        if operation is None or status >= 500:
            return []
        answers = operation.responses
        found = answers.get(str(status)) or (answers.get("4XX") if status >= 400 else None)
        if found is None:
            return [f"status {status} is not documented"]
        if "$ref" in found:
            found = self._responses[found["$ref"].rsplit("/", 1)[1]]
        content = found.get("content", {}).get(JSON)
        if content is None:
            return [] if body is None else [f"no body expected with {status}"]
        key = ("answer", operation.template, method, str(status))
        validator = self._validator(key, content["schema"], self._answers)
        return [f"{where}: {why}" for where, why in _faults(validator, body)]


def _parameters(item: Json, method: str) -> list[Json]:
    return [*item.get("parameters", []), *item[method].get("parameters", [])]


def _components(document: Json, *, answers: bool) -> Json:
    """Return the schemas of the document, put right for answers or for requests."""
    schemas: Json = copy.deepcopy(document["components"]["schemas"])
    if answers:
        schemas["InnerErrors"]["properties"]["_errors"]["items"] = FIELD_ERROR
        schemas["RatelimitedResponse"]["allOf"][0] = TOO_MANY
        return schemas
    schemas["SnowflakeType"] = DIGITS
    for name in ("ApplicationCommandCreateRequest", "ApplicationCommandUpdateRequest"):
        schemas[name]["properties"]["default_member_permissions"] = PERMISSIONS
    for name, field in UNLISTED:
        schemas[name]["properties"].setdefault(field, {})
    return schemas


def _closed(schema: Any) -> Any:
    """Return a schema in which objects have no fields but those that it lists; changes it in place."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for value in schema.values():
            _closed(value)
    elif isinstance(schema, list):
        for value in schema:
            _closed(value)
    return schema


def _faults(validator: jsonschema_rs.Validator, body: Any) -> Iterator[tuple[str, str]]:
    for error in validator.iter_errors(body):
        closest = _closest(error)
        yield ".".join(map(str, closest.instance_path)), closest.message[:200]


def _closest(error: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    """Return why the closest alternative failed: one of the right type, or with the fewest faults."""
    while alternatives := [one for one in getattr(error.kind, "context", None) or [] if one]:
        error = min(alternatives, key=_distance(len(error.instance_path)))[0]
    return error


def _distance(depth: int) -> Callable[[Sequence[jsonschema_rs.ValidationError]], tuple[bool, int]]:
    def distance(errors: Sequence[jsonschema_rs.ValidationError]) -> tuple[bool, int]:
        return any(list(one.instance_path[depth:]) == ["type"] for one in errors), len(errors)

    return distance
