"""Events of a table as JSON objects and back, whatever their kind.

Driven by the types of an event's fields alone, so that a new kind of event needs nothing
here. Tiles are text (`tile_text`), enums their value, a placement is `[square, tile]`.
Reading is strict: every field, no other field, the right type. Only a field that has a
default may be missing, and is written only when it differs: logs from before it was thought
of read, and are written, as ever.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from faristol.board import Placement
from faristol.notation.errors import ParseError
from faristol.notation.tile_text import format_held, parse_held
from faristol.table.events import Event
from faristol.tiles import TileSet

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

LARGEST = (1 << 53) - 1
"""Whole numbers beyond this are not safe in every JSON reader."""

KINDS: Mapping[str, type[Event]] = types.MappingProxyType(
    {kind.__name__: kind for kind in get_args(Event)}
)
"""The events by the name they have in a log."""


class FieldError(ValueError):
    """A value that does not fit its field; the message names the field."""


def event_to_json(event: Event, box: TileSet) -> dict[str, Json]:
    """The event as an object: its kind under `type`, then its fields."""
    hints = _hints(type(event))
    body: dict[str, Json] = {"type": type(event).__name__}
    defaults = _defaults_of(type(event).__name__)
    for name, hint in hints.items():
        value = getattr(event, name)
        if name not in defaults or value != defaults[name]:
            body[name] = _written(value, name, hint, box)
    return body


def event_from_json(body: Mapping[str, Any], box: TileSet) -> Event:
    """Rebuild an event.

    :raises FieldError: naming the kind or the field that is wrong.
    """
    kind = KINDS.get(body["type"]) if isinstance(body.get("type"), str) else None
    if kind is None:
        raise FieldError(f"no event is called {str(body.get('type'))[:60]!r}")
    hints = _hints(kind)
    given = set(body) - {"type"}
    defaults = _defaults_of(kind.__name__)
    if missing := [name for name in hints if name not in given and name not in defaults]:
        raise FieldError(f"{kind.__name__} lacks {missing[0]!r}")
    if strange := sorted(given - set(hints)):
        raise FieldError(f"{kind.__name__} has no field {strange[0][:60]!r}")
    read = {}
    for name, hint in hints.items():
        if name not in given:
            continue
        try:
            read[name] = _read(body[name], name, hint, box)
        except (FieldError, ParseError) as error:
            said = error.message if isinstance(error, ParseError) else str(error)
            raise FieldError(f"{kind.__name__}.{name}: {said}") from None
    return kind(**read)


def _hints(kind: type[Event]) -> dict[str, Any]:
    return _hints_of(kind.__name__)


@cache
def _hints_of(name: str) -> dict[str, Any]:
    kind = KINDS[name]
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _defaults_of(name: str) -> dict[str, Any]:
    return {f.name: f.default for f in fields(KINDS[name]) if f.default is not MISSING}


def _written(value: Any, name: str, hint: Any, box: TileSet) -> Json:
    match value:
        case Enum():
            return str(value.value)
        case Placement(square, tile):
            return [square, format_held([tile], box)]
        case bytes():
            return format_held(value, box)
        case bool() | str() | None:
            return value
        case int():
            return format_held([value], box) if name == "tile" else value
        case tuple():
            return [_written(item, "", None, box) for item in value]
        case _:
            raise TypeError(f"{name}: {hint} can't be written")


def _read(value: Any, name: str, hint: Any, box: TileSet) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(value, name, get_args(hint), box)
    if origin is tuple:
        return _read_tuple(value, get_args(hint), box)
    if hint is bytes:
        return parse_held(_of(str, value), box)
    if hint is Placement:
        return _read_placement(value, box)
    if hint is int and name == "tile":
        return _read_tile(value, box)
    if hint is int:
        number = _of(int, value)
        if abs(number) > LARGEST:
            raise FieldError(f"{number} is out of range")
        return number
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _read_enum(value, hint)
    return _of(hint, value)


def _of(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise FieldError(f"{str(value)[:40]!r} where {kind.__name__} is wanted")
    return value


def _read_union(value: Any, name: str, hints: tuple[Any, ...], box: TileSet) -> Any:
    """The one alternative whose JSON type fits: the alternatives of events never overlap."""
    if value is None and type(None) in hints:
        return None
    for hint in hints:
        try:
            return _read(value, name, hint, box)
        except FieldError:
            continue
    raise FieldError(f"{str(value)[:40]!r} fits none of its types")


def _read_tuple(value: Any, hints: tuple[Any, ...], box: TileSet) -> tuple[Any, ...]:
    items = _of(list, value)
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_read(item, "", hints[0], box) for item in items)
    if len(items) != len(hints):
        raise FieldError(f"{len(items)} values where {len(hints)} are wanted")
    return tuple(_read(item, "", hint, box) for item, hint in zip(items, hints, strict=True))


def _read_placement(value: Any, box: TileSet) -> Placement:
    square, tile = _read_tuple(value, (int, str), box)
    return Placement(square, _read_tile(tile, box))


def _read_tile(value: Any, box: TileSet) -> int:
    tiles = parse_held(_of(str, value), box)
    if len(tiles) != 1:
        raise FieldError(f"{len(tiles)} tiles where one is wanted")
    return tiles[0]


def _read_enum(value: Any, hint: type[Enum]) -> Enum:
    try:
        return hint(_of(str, value))
    except ValueError:
        known = ", ".join(str(member.value) for member in hint)
        raise FieldError(f"{str(value)[:40]!r} is none of {known}") from None
