"""What changed between two values, as a third one that says only that.

Of a struct or a dictionary the fields that changed stand there by name. Of a list the items
stand there by number, and those that follow under `+`. Whatever else changed stands there
whole: a number, a text, an object where there was none, a list that is shorter now or has
little left of what it was. A dictionary must keep its keys, for nothing says that one went.
"""

import types
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

_APPENDED = "+"
_MADE_DICT: Any = dict
"""For types that are made while the program runs, of which a checker can know nothing."""


def changes(old: Any, new: Any) -> Any:
    """What turns `old` into `new`; they must differ."""
    if isinstance(old, list) and isinstance(new, list) and 0 < len(old) <= len(new):
        return _items(old, new)
    if type(old) is not type(new):
        return new
    if isinstance(new, msgspec.Struct):
        return {
            name: changes(before, after)
            for name in new.__struct_fields__
            if (after := getattr(new, name)) is not (before := getattr(old, name))
            and after != before
        }
    if isinstance(new, dict):
        return {name: changes(old[name], one) for name, one in new.items() if one != old[name]}
    return new


def _items(old: list[Any], new: list[Any]) -> Any:
    changed = {
        str(number): changes(before, after)
        for number, (before, after) in enumerate(zip(old, new, strict=False))
        if before is not after and before != after
    }
    if len(changed) * 2 > len(new):
        return new
    return changed | {_APPENDED: new[len(old) :]} if len(new) > len(old) else changed


def change_of(kind: type[msgspec.Struct]) -> Any:
    """The type of what `changes` says of such structs: each field of it may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    told = [
        (name, _either(_change(hints[name]), UnsetType), UNSET) for name in kind.__struct_fields__
    ]
    return msgspec.defstruct(
        f"{kind.__name__}Change", told, frozen=True, forbid_unknown_fields=True
    )


def _change(hint: Any) -> Any:
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _either(*map(_change, inside))
    if origin is list:
        item = list[Any] if get_origin(inside[0]) is tuple else inside[0]
        of_item = item if item == list[Any] else _either(_change(item), hint)
        return _either(hint, _MADE_DICT[str, of_item])
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _changes_of(hint)
    return hint


_changes_of = cache(change_of)


def _either(*hints: Any) -> Any:
    return Union[hints]  # noqa: UP007 - of a tuple
