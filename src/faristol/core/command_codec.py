"""Messages that ask for something, made from the commands of a decider and read as these.

A message is a command less what whoever receives it fills in: the moment, who sent it. It is
tagged by the command's name under `do` and has an id of the client's own. A value inside of a
command, as a score, stands flat in its message. `msgspec` checks types and limits, which stand at
the command's fields as `Annotated`, refuses unknown fields and fills in defaults.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_type_hints

import msgspec

from faristol.core.codec import NO_TILES, Part, TileText, part_of

_Command = TypeVar("_Command")

# Python's `$` also holds before a line end, which no id has.
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$(?!\n)")]
"""Chosen by the client; a command sent again under it happens once."""


class Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=True
):
    """Whatever asks for something."""

    id: CommandId


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """How a value stands in a message where it does not stand as in the command."""

    hint: Any
    read: Callable[[Any], Any]


class Asked(NamedTuple):
    """How one command is asked for."""

    command: type
    name: str = ""
    """Of the message; that of the command where it is empty."""
    filled: tuple[str, ...] = ()
    """Fields beside `at` that are no part of the message. Those with a default may stay so."""
    renamed: Mapping[str, str] = types.MappingProxyType({})
    inside: Mapping[str, type] = types.MappingProxyType({})
    """Which class stands in a field that may hold several."""
    defaults: Mapping[str, Any] = types.MappingProxyType({})
    """By the name in the message."""
    spelled: Mapping[str, Spelling] = types.MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A field of the command that stands in the message."""

    name: str
    part: Part


@dataclass(frozen=True, slots=True)
class _Filled:
    """A field that whoever receives the message gives; some have a default."""

    name: str
    is_needed: bool


@dataclass(frozen=True, slots=True)
class _Node:
    """A class with its fields: the command itself, or a value that stands flat in the message."""

    kind: type
    inside: tuple[tuple[str, "_Leaf | _Filled | _Node"], ...]

    def made(self, message: msgspec.Struct, text: TileText, filled: Mapping[str, Any]) -> Any:
        values = {}
        for name, each in self.inside:
            match each:
                case _Leaf(told, part):
                    value = getattr(message, told)
                    values[name] = part.back(value, text) if part.back else value
                case _Filled(told, is_needed):
                    if is_needed or told in filled:
                        values[name] = filled[told]
                case _Node():
                    values[name] = each.made(message, text, filled)
        return self.kind(**values)


class CommandCodec(Generic[_Command]):
    """Which messages there are, and the command that each of them means."""

    def __init__(self, asked: Iterable[Asked | type]) -> None:
        """Commands that are asked for as they are stand in the list as classes.

        So do messages that mean no command by themselves.
        """
        self._nodes: dict[type, _Node] = {}
        self.commands: dict[str, type] = {}
        """By the name of its message: the command that it means."""
        self.messages = tuple(
            self._made(each) if isinstance(each, Asked) else self._of(each) for each in asked
        )
        self.union: Any = Union[self.messages]  # noqa: UP007 - of a tuple
        self.by_name = {kind.__name__: kind for kind in self.messages}

    def command(self, message: Message, text: TileText = NO_TILES, **filled: object) -> _Command:
        """The command that a message means; `filled` are the fields that it lacks.

        :raises ValueError: for text that is no tiles, as `text` raises it.
        """
        command: _Command = self._nodes[type(message)].made(message, text, filled)
        return command

    def _of(self, kind: type) -> type[Message]:
        return kind if issubclass(kind, Message) else self._made(Asked(kind))

    def _made(self, asked: Asked) -> type[Message]:
        name = asked.name or asked.command.__name__
        stated: list[tuple[str, Any] | tuple[str, Any, Any]] = []
        node = _node(asked.command, asked, stated)
        message: Any = msgspec.defstruct(
            name,
            stated,
            bases=(Message,),
            module=asked.command.__module__,
            namespace={"__doc__": asked.command.__doc__},
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=True,
        )
        self._nodes[message] = node
        self.commands[name] = asked.command
        made: type[Message] = message
        return made


def _node(kind: type, asked: Asked, stated: list[tuple[str, Any] | tuple[str, Any, Any]]) -> _Node:
    hints = get_type_hints(kind, include_extras=True)
    inside: list[tuple[str, _Leaf | _Filled | _Node]] = []
    for field in fields(kind):
        hint = asked.inside.get(field.name, hints[field.name])
        if field.name == "at" or field.name in asked.filled:
            inside.append((field.name, _Filled(field.name, field.default is MISSING)))
        elif isinstance(hint, type) and is_dataclass(hint):
            inside.append((field.name, _node(hint, asked, stated)))
        else:
            name = asked.renamed.get(field.name, field.name.removeprefix("is_"))
            part = _part(asked.spelled.get(field.name), hint, field.name)
            default = _default(field, asked.defaults.get(name, MISSING))
            stated.append((name, part.hint) if default is MISSING else (name, part.hint, default))
            inside.append((field.name, _Leaf(name, part)))
    return _Node(kind, tuple(inside))


def _part(spelled: Spelling | None, hint: Any, name: str) -> Part:
    if spelled is None:
        return part_of(hint, name)
    return Part(spelled.hint, None, lambda value, _: spelled.read(value))


def _default(field: "Field[Any]", otherwise: Any) -> Any:
    default = field.default if otherwise is MISSING else otherwise
    return "" if default == b"" else default
