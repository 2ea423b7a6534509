"""Events as JSON and back: one dictionary an event, its class under `type`.

Tiles are written as people write them, `ZE[L·L]a?`: a blank in lower case, digraphs in
brackets. Reading is strict: an unknown type or field, a missing one or a value of another
type is an error that says where.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from faristol.board import Placement
from faristol.duplicate.events import Event
from faristol.tiles import NoTileError, TileSet

_CLASSES: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Event)}
_LARGEST = 2**53
_LONGEST = 10_000


class RecordError(ValueError):
    """A record that is no event; the message says which part of it."""


def event_to_json(event: Event, tiles: TileSet) -> dict[str, Any]:
    """An event as plain data."""
    return {"type": type(event).__name__, **_fields(event, tiles)}


def _fields(value: Any, tiles: TileSet) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name), tiles) for field in fields(value)}


def _plain(value: Any, tiles: TileSet) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case bytes():
            return tiles.format_tiles(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item, tiles) for item in value]
        case _:
            return _fields(value, tiles)


def event_from_json(data: object, tiles: TileSet) -> Event:
    """Read an event.

    :raises RecordError: naming the part that is wrong.
    """
    if not isinstance(data, dict):
        raise RecordError("an event is a JSON object")
    kind = _CLASSES.get(data.get("type", "")) if isinstance(data.get("type"), str) else None
    if kind is None:
        raise RecordError(f"no event has the type {str(data.get('type'))[:60]!r}")
    rest = {key: value for key, value in data.items() if key != "type"}
    event: Event = _read_class(kind, rest, kind.__name__, tiles)
    return event


def _read_class(kind: type, data: object, where: str, tiles: TileSet) -> Any:
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object is expected")
    hints = _hints(kind)
    if strange := data.keys() - hints.keys():
        raise RecordError(f"{where}: unknown {str(min(strange, key=str))[:60]!r}")
    if lacking := hints.keys() - data.keys():
        raise RecordError(f"{where}: {min(lacking)!r} is missing")
    return kind(
        **{name: _read(hint, data[name], f"{where}.{name}", tiles) for name, hint in hints.items()}
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(hint: Any, value: object, where: str, tiles: TileSet) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(hint), value, where, tiles)
    if origin is tuple:
        return _read_tuple(get_args(hint), value, where, tiles)
    if hint is Placement:
        square, tile = _read_tuple((int, int), value, where, tiles)
        return Placement(square, tile)
    if hint is bytes:
        return _read_tiles(value, where, tiles)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except ValueError:
            raise RecordError(f"{where}: {str(value)[:60]!r} is not possible") from None
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return _read_class(hint, value, where, tiles)
    if type(value) is not hint:
        raise RecordError(f"{where}: {hint.__name__} is expected")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise RecordError(f"{where}: the number is too large")
    if isinstance(value, str) and len(value) > _LONGEST:
        raise RecordError(f"{where}: the text is too long")
    return value


def _read_union(hints: tuple[Any, ...], value: object, where: str, tiles: TileSet) -> Any:
    if value is None:
        if type(None) in hints:
            return None
        raise RecordError(f"{where}: a value is expected")
    kinds = [hint for hint in hints if hint is not type(None)]
    if len(kinds) > 1:
        kinds = [hint for hint in kinds if type(value) is hint] or kinds[:1]
    return _read(kinds[0], value, where, tiles)


def _read_tuple(
    hints: tuple[Any, ...], value: object, where: str, tiles: TileSet
) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise RecordError(f"{where}: a list is expected")
    if len(hints) == 2 and hints[1] is ...:
        return tuple(_read(hints[0], item, f"{where}[{n}]", tiles) for n, item in enumerate(value))
    if len(value) != len(hints):
        raise RecordError(f"{where}: {len(hints)} items are expected")
    return tuple(
        _read(hint, item, f"{where}[{n}]", tiles)
        for n, (hint, item) in enumerate(zip(hints, value, strict=True))
    )


def _read_tiles(value: object, where: str, tiles: TileSet) -> bytes:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise RecordError(f"{where}: tiles are expected")
    try:
        return tiles.parse_tiles(value)
    except NoTileError as error:
        raise RecordError(f"{where}: {error}") from error
