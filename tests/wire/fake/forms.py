"""What Discord makes of a menu that a person chooses from, and of a form that a person fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from tests.wire.fake.components import SELECTS, Part
from tests.wire.fake.invocations import Impossible, resolve
from tests.wire.fake.payloads import Json
from tests.wire.fake.world import World


def chosen(world: World, menu: Json, wanted: Sequence[Any], resolved: Json) -> list[str]:
    """Return the values of options that are named by label or value, or of the persons that are given.

    Raises:
        Impossible: the menu has no such option, or takes fewer or more.
    """
    if not menu.get("min_values", 1) <= len(wanted) <= menu.get("max_values", 1):
        raise Impossible(f"{len(wanted)} options chosen of {menu.get('placeholder') or menu['custom_id']}")
    if "options" not in menu:
        return [resolve(world, one, resolved) for one in wanted]
    options = {option["label"]: option["value"] for option in menu["options"]}
    missing = [one for one in wanted if one not in options and one not in options.values()]
    if missing:
        raise Impossible(f"no option {missing[0]!r} in {list(options)}")
    return [options.get(one, one) for one in wanted]


def filled(world: World, modal: Json, fields: Mapping[str, Any], resolved: Json) -> list[Json]:
    """Return the components of a modal as they are submitted.

    Args:
        world: whose persons can be chosen.
        modal: the data with which the modal was opened.
        fields: what is filled in, by label or custom id: a text, a list for menus, a bool for checkboxes.
        resolved: what Discord tells of chosen persons is added here.

    Raises:
        Impossible: there is no such field, or a required one is missing.
    """
    numbers = count(1)
    left = dict(fields)
    result: list[Json] = []
    for frame in modal["components"]:
        number = next(numbers)
        if frame["type"] == Part.TEXT:
            result.append({"type": Part.TEXT, "id": number})
            continue
        row = frame["type"] == Part.ROW
        part = frame["components"][0] if row else frame["component"]
        label = part.get("label") if row else frame["label"]
        given = left.pop(label, left.pop(part["custom_id"], None))
        name, value = _filled(world, part, given, resolved)
        done = {"type": part["type"], "id": next(numbers), "custom_id": part["custom_id"], name: value}
        inside = {"components": [done]} if row else {"component": done}
        result.append({"type": frame["type"], "id": number, **inside})
    if left:
        raise Impossible(f"no field {next(iter(left))!r}")
    return result


def _filled(world: World, part: Json, given: Any, resolved: Json) -> tuple[str, Any]:
    required = part.get("required", True)
    if given is None and required and part["type"] != Part.CHECKBOX and not part.get("value"):
        raise Impossible(f"{part['custom_id']} is required")
    match part["type"]:
        case Part.TEXT_INPUT:
            return "value", part.get("value") or "" if given is None else str(given)
        case Part.CHECKBOX:
            return "value", bool(given)
        case Part.RADIO_GROUP:
            return "value", chosen(world, part, [given], resolved)[0] if given is not None else None
        case Part.CHECKBOX_GROUP:
            return "values", chosen(world, part | {"min_values": 0, "max_values": 10}, given or [], resolved)
        case kind if kind in SELECTS:
            return "values", chosen(world, part, given, resolved) if given else []
        case other:
            raise Impossible(f"the fake cannot fill in a component of type {other}")
