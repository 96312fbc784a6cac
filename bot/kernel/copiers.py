"""How to copy a state: for each type one expression, as one would write it by hand, made from its fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from msgspec import inspect


@cache
def copier(kind: type[Any]) -> Callable[[Any], Any]:
    """Return the function that copies values of a type, so that the copy shares nothing that can change.

    Raises `TypeError` where a field may hold what no state is made of.
    """
    writer = _Writer()
    source = f"lambda it: {writer.copied(inspect.type_info(kind), 'it')}"
    function: Callable[[Any], Any] = eval(source, writer.classes)  # noqa: S307 - written here, of fields alone
    return function


class _Writer:
    """Writes the expressions, and notes the classes that they name."""

    def __init__(self) -> None:
        self.classes: dict[str, type[Any]] = {}
        self._numbers = count()

    def copied(self, kind: inspect.Type, it: str) -> str:
        """Return the expression for a copy of *it*: just that where nothing in it can change."""
        match kind:
            case (
                inspect.BoolType()
                | inspect.EnumType()
                | inspect.IntType()
                | inspect.LiteralType()
                | inspect.NoneType()
                | inspect.StrType()
            ):
                return it
            case inspect.Metadata():
                return self.copied(kind.type, it)
            case inspect.ListType():
                return f"[{self._items(kind.item_type, it)}]"
            case inspect.VarTupleType():
                items = self._items(kind.item_type, it)
                return it if items == f"*{it}" else f"tuple([{items}])"
            case inspect.TupleType():
                found = [f"{it}[{number}]" for number in range(len(kind.item_types))]
                copied = list(map(self.copied, kind.item_types, found))
                return it if copied == found else f"({', '.join(copied)},)"
            case inspect.DictType():
                return f"{{{self._pairs(kind.value_type, it)}}}"
            case inspect.StructType():
                return self._struct(kind, it)
            case inspect.UnionType():
                return self._union(kind, it)
            case _:
                raise TypeError(f"no state is made of {kind}")

    def _items(self, kind: inspect.Type, it: str) -> str:
        each = f"it{next(self._numbers)}"
        copied = self.copied(kind, each)
        return f"*{it}" if copied == each else f"{copied} for {each} in {it}"

    def _pairs(self, kind: inspect.Type, it: str) -> str:
        number = next(self._numbers)
        key, value = f"key{number}", f"it{number}"
        copied = self.copied(kind, value)
        return f"**{it}" if copied == value else f"{key}: {copied} for {key}, {value} in {it}.items()"

    def _struct(self, kind: inspect.StructType, it: str) -> str:
        found = {field.name: f"{it}.{field.name}" for field in kind.fields}
        copied = {field.name: self.copied(field.type, found[field.name]) for field in kind.fields}
        if kind.cls.__struct_config__.frozen and copied == found:
            return it
        by_place = kind.cls.__match_args__
        given = [value if name in by_place else f"{name}={value}" for name, value in copied.items()]
        return f"{self._name(kind.cls)}({', '.join(given)})"

    def _union(self, kind: inspect.UnionType, it: str) -> str:
        written = it
        for one in kind.types:
            copied = self.copied(one, it)
            if copied != it:
                written = f"({copied} if type({it}) is {self._name(_class(one))} else {written})"
        return written

    def _name(self, cls: type[Any]) -> str:
        name = f"{cls.__name__}{id(cls)}"
        self.classes[name] = cls
        return name


def _class(kind: inspect.Type) -> type[Any]:
    match kind:
        case inspect.StructType():
            return kind.cls
        case inspect.ListType():
            return list
        case inspect.DictType():
            return dict
        case _:
            return tuple
