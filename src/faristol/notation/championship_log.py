"""A championship as a log of events: JSON lines, each bound to the one before by its hash.

    {"format":"faristol-championship","version":1}
    {"at":0,"name":"Campionat",…,"type":"Announced","n":1,"hash":"9f…"}

The first line says what this is; every other line is one event. `hash` is SHA-256 over
the previous hash (of the first line, for the first event), a newline, and the line's
JSON without `hash`: keys sorted, no blanks. Of an event every field is there; only one that
has a default may be missing, and is written only when it differs: logs from before it was
thought of read, and are written, as ever.
"""

import json
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from faristol.championship.events import Event
from faristol.notation.errors import ParseError

FORMAT = "faristol-championship"
VERSION = 1
LONGEST_LINE = 4_000_000
"""A pairing of some thousand players with its reasons is one line."""
MOST_EVENTS = 200_000
LARGEST = (1 << 53) - 1

T = TypeVar("T")

KINDS: Mapping[str, type[Event]] = types.MappingProxyType(
    {kind.__name__: kind for kind in get_args(Event)}
)


class _FieldError(ValueError):
    """A value that does not fit; the message names the field."""


def format_log(events: Iterable[Event]) -> str:
    """The whole file."""
    head = _canonical({"format": FORMAT, "version": VERSION})
    return head + "\n" + format_events(events, after=0, previous=_hash_of_head(head))


def format_events(events: Iterable[Event], *, after: int, previous: str) -> str:
    """Lines to append to a log of `after` events whose last hash is `previous`."""
    lines = []
    for number, event in enumerate(events, start=after + 1):
        body = {"n": number, **event_to_json(event)}
        previous = _chained(previous, _canonical(body))
        lines.append(_canonical({**body, "hash": previous}) + "\n")
    return "".join(lines)


def parse_log(text: str) -> tuple[list[Event], str]:
    """The events and the last hash.

    :raises ParseError: naming the line; a changed, missing or exchanged line is found by
        its hash.
    """
    lines = text.splitlines()
    if not lines:
        raise ParseError("the log is empty")
    _check_head(lines[0])
    if len(lines) - 1 > MOST_EVENTS:
        raise ParseError("more events than any championship has", line=MOST_EVENTS + 2)
    previous, events = _hash_of_head(lines[0]), []
    for number, line in enumerate(lines[1:], start=1):
        body = _object(line, number + 1)
        written = body.pop("hash", None)
        previous = _chained(previous, _canonical(body))
        if written != previous:
            raise ParseError("this line or one before it was changed", line=number + 1)
        if body.pop("n", None) != number:
            raise ParseError(f"this should be event {number}", line=number + 1)
        events.append(event_from_json(body, KINDS, line=number + 1))
    return events, previous


def _check_head(line: str) -> None:
    head = _object(line, 1)
    if head.get("format") != FORMAT:
        raise ParseError("this is not a championship log")
    if head.get("version") != VERSION:
        raise ParseError(f"version {head.get('version')!r} is not known here")


def _object(line: str, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise ParseError("the line is too long", line=number, column=LONGEST_LINE + 1)
    try:
        body = json.loads(line)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        raise ParseError("this is not JSON", line=number, column=column) from None
    if not isinstance(body, dict):
        raise ParseError("this is not a JSON object", line=number)
    return body


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _hash_of_head(head: str) -> str:
    return sha256(head.encode("utf-8", "surrogatepass")).hexdigest()


def _chained(previous: str, body: str) -> str:
    return sha256(f"{previous}\n{body}".encode("utf-8", "surrogatepass")).hexdigest()


# --- values ---------------------------------------------------------------------------


def _written_fields(value: Any) -> dict[str, Any]:
    return {each.name: _written(getattr(value, each.name)) for each in fields(value)}


def _written(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    if is_dataclass(value):
        return _written_fields(value)
    return value


def event_to_json(event: Any) -> dict[str, Any]:
    """An event's fields as JSON has them, and its `type`."""
    kind: type = type(event)
    defaults = _defaults(kind)
    written = {
        name: value
        for name, value in _written_fields(event).items()
        if name not in defaults or getattr(event, name) != defaults[name]
    }
    return {"type": type(event).__name__, **written}


def event_from_json(body: dict[str, Any], kinds: Mapping[str, type[T]], line: int = 1) -> T:
    """The event that `event_to_json` wrote, if its type is one of `kinds`.

    :raises ParseError: naming the field that does not fit.
    """
    name = body.get("type")
    kind: type | None = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ParseError(f"no event is called {str(name)[:60]!r}", line=line)
    try:
        given = {key: body[key] for key in body if key != "type"}
        event: T = _read_fields(kind, given, _defaults(kind))
    except _FieldError as error:
        raise ParseError(str(error), line=line) from None
    return event


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


@cache
def _defaults(kind: type) -> dict[str, Any]:
    """The fields that an event came to have after logs of it were written."""
    return {each.name: each.default for each in fields(kind) if each.default is not MISSING}


def _read_fields(kind: type, body: Any, optional: Mapping[str, Any] | None = None) -> Any:
    hints = _hints(kind)
    if not isinstance(body, dict) or set(body) | set(optional or ()) != set(hints):
        raise _FieldError(f"{kind.__name__} needs the fields {', '.join(hints)}")
    return kind(**{name: _read(body[name], hints[name], name) for name in hints if name in body})


def _read(value: Any, hint: Any, name: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        kinds = [each for each in get_args(hint) if each is not type(None)]
        if value is None and len(kinds) < len(get_args(hint)):
            return None
        fitting = next((each for each in kinds if each is type(value)), kinds[0])
        return _read(value, fitting, name)
    if origin is tuple:
        return _read_tuple(value, get_args(hint), name)
    if is_dataclass(hint) and isinstance(hint, type):
        return _read_fields(hint, value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except ValueError:
            raise _FieldError(f"{name} can't be {str(value)[:40]!r}") from None
    if type(value) is not hint or (hint is int and abs(value) > LARGEST):
        raise _FieldError(f"{name} can't be {str(value)[:40]!r}")
    return value


def _read_tuple(value: Any, hints: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _FieldError(f"{name} must be a list")
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_read(item, hints[0], name) for item in value)
    if len(value) != len(hints):
        raise _FieldError(f"{name} must have {len(hints)} values")
    return tuple(_read(item, hint, name) for item, hint in zip(value, hints, strict=True))
