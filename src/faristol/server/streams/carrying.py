"""Commands on their way to the server that has their stream, and its answers, as text.

What a command is made of names its own class; nothing but data classes, enums and plain values of
this program is read, and nothing is imported for it. A note comes through the database, so from
another Faristol; one that can't be read is answered by nobody, and whoever sent it asks again.
"""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

import msgspec

from faristol.core import Doubted, Refused
from faristol.server.problem import Problem, ProblemCode, not_stored
from faristol.store import Appended

_OURS = "faristol."


class Carried(msgspec.Struct, frozen=True):
    """Commands as another server was given them."""

    commands: tuple[Any, ...]
    actor: str
    key: str
    at: int
    """When they count as given, by the database's clock, which is every server's."""
    given: Any = None


class Asking(msgspec.Struct, frozen=True, tag="ask", omit_defaults=True):
    """One server asks another to decide something."""

    number: str
    by: str
    """The node that wants the answer."""
    stream: str
    commands: list[Any]
    actor: str
    key: str
    at: int
    given: Any = None


class Answer(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """What came of it."""

    number: str
    done: Appended | None = None
    no: Any = None
    is_moved: bool = False
    """Whether the stream is not the one's who was asked."""


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A node goes in good order: its streams are for others to take, now."""

    node: str


Note = Asking | Answer | Left

_decode = msgspec.json.Decoder(Note).decode


class NoteError(ValueError):
    """Text that is no note."""


def write_note(note: Note) -> str:
    """A note as text, in characters that take one byte each."""
    return json.dumps(msgspec.to_builtins(note), separators=(",", ":"))


def read_note(text: str) -> Note:
    """What `write_note` wrote.

    :raises NoteError: for anything else.
    """
    try:
        note: Note = _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NoteError(str(error)) from None
    return note


def to_plain(value: Any) -> Any:
    """A value as JSON has it; objects name their class."""
    if isinstance(value, Enum):
        return {"=": _name(type(value)), "name": value.name}
    match value:
        case None | bool() | int() | float() | str():
            return value
        case bytes():
            return {"bytes": b64encode(value).decode()}
        case tuple() if hasattr(value, "_fields"):
            return {"[": _name(type(value)), "of": [to_plain(each) for each in value]}
        case tuple() | list():
            return [to_plain(each) for each in value]
        case frozenset() | set():
            return {"set": [to_plain(each) for each in value]}
        case Mapping():
            return {"map": [[to_plain(k), to_plain(v)] for k, v in value.items()]}
    if is_dataclass(value) and not isinstance(value, type):
        values = {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
        return {"{": _name(type(value)), "of": values}
    raise TypeError(f"no note can carry {type(value).__name__}")


def from_plain(plain: Any) -> Any:
    """What `to_plain` was given; lists come back as tuples.

    :raises NoteError: for what it can't have written.
    """
    try:
        return _read(plain)
    except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise NoteError(f"{type(error).__name__}: {error}") from None


def _read(plain: Any) -> Any:
    match plain:
        case list():
            return tuple(_read(each) for each in plain)
        case {"bytes": str(text)}:
            return b64decode(text, validate=True)
        case {"set": list(items)}:
            return frozenset(_read(each) for each in items)
        case {"map": list(items)}:
            return MappingProxyType({_read(key): _read(value) for key, value in items})
        case {"=": str(name), "name": str(member)}:
            kind = _class(name)
            if not issubclass(kind, Enum):
                raise TypeError(f"{name} is no enum")
            return kind[member]
        case {"[": str(name), "of": list(items)}:
            kind = _class(name)
            if not issubclass(kind, tuple):
                raise TypeError(f"{name} is no tuple")
            return kind(*(_read(each) for each in items))
        case {"{": str(name), "of": dict(values)}:
            kind = _class(name)
            if not is_dataclass(kind):
                raise TypeError(f"{name} is no data class")
            return kind(**{field: _read(value) for field, value in values.items()})
        case dict():
            raise TypeError("an object without a class")
    return plain


def _name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _class(name: str) -> type:
    module, _, path = name.partition(":")
    if not module.startswith(_OURS):
        raise LookupError(f"{name} is not of this program")
    found = getattr(sys.modules[module], path)
    if not isinstance(found, type) or _name(found) != name:
        raise LookupError(f"{name} is no class")
    return found


def no_as_plain(no: Exception) -> Any:
    """Why something was not done, as `no_from_plain` reads it."""
    match no:
        case Refused(reason=reason, clause=clause, detail=detail, values=values):
            return ["refused", to_plain(reason), clause, detail, to_plain(values)]
        case Doubted(remarks=remarks):
            return ["doubted", to_plain(remarks)]
        case Problem():
            told = [no.code, no.detail, no.clause, no.retry_after_s, to_plain(no.values)]
            return ["problem", no.status, *told]
    return None


def no_from_plain(plain: Any) -> Exception:
    """The refusal, the doubt or the problem; that nothing was stored, where it is unknown."""
    match from_plain(plain):
        case ("refused", Enum() as reason, str(clause), str(detail), values):
            return Refused(reason, clause, detail, **{k: _listed(v) for k, v in values.items()})
        case ("doubted", tuple(remarks)):
            return Doubted(remarks)
        case ("problem", int(status), str(code), str(detail), str(clause), int(after), values):
            told = {key: _listed(value) for key, value in values.items()}
            return Problem(
                status,
                ProblemCode(code),
                detail,
                clause=clause,
                retry_after_s=after,
                values=told,
            )
    return not_stored()


def _listed(value: Any) -> Any:
    """Values of sentences have lists, never tuples."""
    return list(value) if isinstance(value, tuple) else value
