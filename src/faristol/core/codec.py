"""Events as JSON and back, for every decider.

An event is a frozen data class of plain values: numbers, text, enums, tiles (`bytes`), and
tuples and data classes of these. For each class a twin is made, a tagged `msgspec` struct in
which tiles are text. `msgspec` checks the types, refuses unknown fields and fills in defaults;
what is left to do here is to turn tiles into text and text into tiles.

A field of an event that has its default is not written, so a field may be added with a default
and logs from before it still read, and are written, as ever. Any other change needs an upcaster,
which turns the JSON of then into the JSON of now.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

_Event = TypeVar("_Event")
_TUPLE: Any = tuple
_ANNOTATED: Any = Annotated
_LITERAL: Any = Literal
"""For types that are made while the program runs, of which a checker can know nothing."""

Json = dict[str, Any]
Upcaster = Callable[[Json], Json]
"""Turns an old body into one of today. It may change `type`; one of today it leaves alone."""

LARGEST = (1 << 53) - 1
"""Whole numbers beyond this are not safe in every JSON reader."""
MOST_TILES = 10_000
LONGEST_TEXT = 100_000

_Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
_Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
_TilesAsText = Annotated[str, msgspec.Meta(max_length=MOST_TILES)]


class CodecError(ValueError):
    """JSON that is no event; the message names the part that is wrong."""


class TileText(NamedTuple):
    """How tiles of one set are written and read."""

    write: Callable[[bytes], str]
    read: Callable[[str], bytes]
    """Raises ValueError for text that is no tiles."""
    read_typed: Callable[[str], bytes] | None = None
    """The same for tiles as people type them; None where nobody does."""


AS_TYPED = "as typed"
"""Marks tiles of a command, `Annotated[bytes, AS_TYPED]`, that people type."""


@dataclass(frozen=True, slots=True)
class Written:
    """Marks values that are written in words of their own, `Annotated[Outcome, Written(words)]`.

    No other value of that type can be written there.
    """

    words: Mapping[Any, str]


def _no_tiles(_: Any) -> Any:
    raise TypeError("these events have no tiles")


NO_TILES = TileText(_no_tiles, _no_tiles)

_Turn = Callable[[Any, TileText], Any]


class Part(NamedTuple):
    """The twin's type for a type, and how values cross; None where they are the same."""

    hint: Any
    out: _Turn | None = None
    back: _Turn | None = None


class _Shape(NamedTuple):
    """A data class and its twin; which of its fields have to be turned, by their place."""

    kind: type
    twin: type[msgspec.Struct]
    values: Callable[[Any], tuple[Any, ...]]
    outs: tuple[tuple[int, _Turn], ...]
    backs: tuple[tuple[int, str, _Turn], ...]


def _read_tile(value: str, text: TileText) -> int:
    tiles = text.read(value)
    if len(tiles) != 1:
        raise CodecError(f"{len(tiles)} tiles where one is wanted")
    return tiles[0]


_TILES = Part(_TilesAsText, lambda v, text: text.write(v), lambda v, text: text.read(v))
_TYPED = Part(_TilesAsText, _TILES.out, lambda v, text: (text.read_typed or text.read)(v))
_TILE = Part(_TilesAsText, lambda v, text: text.write(bytes((v,))), _read_tile)


def part_of(hint: Any, name: str = "") -> Part:
    """How a field with this type, and this name, stands in JSON."""
    origin = get_origin(hint)
    if hint is bytes:
        return _TILES
    if hint is int:
        return _TILE if name == "tile" else Part(_Number)
    if hint is str:
        return Part(_Text)
    if origin is Annotated:
        return _limited(*get_args(hint))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint), name)
    if origin is tuple:
        return _tuple(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named_tuple(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        shape = _shape(hint, tagged=False)
        return Part(shape.twin, lambda v, t: _out(shape, v, t), lambda v, t: _back(shape, v, t))
    return Part(hint)  # bool, None, enums


def _limited(hint: Any, *limits: Any) -> Part:
    """A part with limits of its own, which `msgspec` checks."""
    if hint in (int, str):
        return Part(_ANNOTATED[hint, *limits])
    if isinstance(limits[0], Written):
        return _in_words(limits[0].words)
    part = _TYPED if AS_TYPED in limits else part_of(hint)
    checked = [limit for limit in limits if isinstance(limit, msgspec.Meta)]
    kind = str if hint is bytes else part.hint
    return part._replace(hint=_ANNOTATED[kind, *checked]) if checked else part


def _in_words(words: Mapping[Any, str]) -> Part:
    meant = {word: value for value, word in words.items()}
    return Part(_LITERAL[tuple(meant)], lambda v, _: words[v], lambda v, _: meant[v])


def _union(hints: tuple[Any, ...], name: str) -> Part:
    parts = [part_of(hint, name) for hint in hints]
    joined: Any = Union[tuple(part.hint for part in parts)]  # noqa: UP007 - of a tuple
    turned = [part for part in parts if part.out is not None]
    if not turned:
        return Part(joined)
    if len(parts) > 2 or type(None) not in hints:
        raise TypeError(f"{hints} can't be told apart in JSON")
    _, out, back = turned[0]
    assert out is not None
    assert back is not None
    return Part(
        joined,
        lambda v, text: None if v is None else out(v, text),
        lambda v, text: None if v is None else back(v, text),
    )


def _tuple(hints: tuple[Any, ...]) -> Part:
    if len(hints) != 2 or hints[1] is not Ellipsis:
        return _fixed([part_of(hint) for hint in hints], tuple)
    item, out, back = part_of(hints[0])
    if out is None or back is None:
        return Part(_TUPLE[item, ...])
    return Part(
        _TUPLE[item, ...],
        lambda v, text: tuple([out(each, text) for each in v]),
        lambda v, text: tuple([back(each, text) for each in v]),
    )


def _named_tuple(kind: Any) -> Part:
    hints = get_type_hints(kind)
    return _fixed([part_of(hints[name], name) for name in kind._fields], kind._make)


def _fixed(parts: list[Part], make: Callable[[Iterable[Any]], Any]) -> Part:
    joined = _TUPLE[tuple(part.hint for part in parts)]
    outs, backs = [part.out for part in parts], [part.back for part in parts]
    if make is tuple and not any(outs):
        return Part(joined)
    return Part(
        joined,
        lambda v, text: tuple([o(x, text) if o else x for o, x in zip(outs, v, strict=True)]),
        lambda v, text: make([b(x, text) if b else x for b, x in zip(backs, v, strict=True)]),
    )


def _hints(kind: type) -> dict[str, Any]:
    """The types of its fields. Limits hold for commands alone: what was stored is read."""
    plain, marked = get_type_hints(kind), get_type_hints(kind, include_extras=True)
    return {name: marked[name] if _is_in_words(marked[name]) else plain[name] for name in plain}


def _is_in_words(hint: Any) -> bool:
    return any(isinstance(each, Written) or _is_in_words(each) for each in get_args(hint))


@cache
def _shape(kind: type, *, tagged: bool) -> _Shape:
    hints = _hints(kind)
    parts = {field.name: part_of(hints[field.name], field.name) for field in fields(kind)}
    names = tuple(parts)
    read = attrgetter(*names)
    return _Shape(
        kind,
        msgspec.defstruct(
            kind.__name__,
            [
                (field.name, parts[field.name].hint)
                if field.default is MISSING
                else (field.name, parts[field.name].hint, _default(field.default))
                for field in fields(kind)
            ],
            tag=kind.__name__ if tagged else None,
            tag_field="type" if tagged else None,
            frozen=True,
            forbid_unknown_fields=True,
            omit_defaults=tagged,
            gc=False,
        ),
        read if len(names) > 1 else lambda value: (read(value),),
        tuple((n, part.out) for n, part in enumerate(parts.values()) if part.out),
        tuple((n, name, part.back) for n, (name, part) in enumerate(parts.items()) if part.back),
    )


def _default(value: Any) -> Any:
    """A default as the twin has it. Tiles that a field may lack are none."""
    return "" if value == b"" else value


def _out(shape: _Shape, value: Any, text: TileText) -> Any:
    values = list(shape.values(value))
    for place, out in shape.outs:
        values[place] = out(values[place], text)
    return shape.twin(*values)


def _back(shape: _Shape, twin: Any, text: TileText) -> Any:
    values = list(shape.values(twin))
    for place, name, back in shape.backs:
        try:
            values[place] = back(values[place], text)
        except _InFieldError as error:
            raise _InFieldError(f"{name}.{error.path}", error.said) from None
        except ValueError as error:
            raise _InFieldError(name, str(error)) from None
    return shape.kind(*values)


class _InFieldError(ValueError):
    """Text that is no tiles, in that field."""

    def __init__(self, path: str, said: str) -> None:
        self.path = path
        self.said = said
        super().__init__(said)


class Codec(Generic[_Event]):
    """Writes and reads the members of a union of data classes.

    `upcasters` stand under the names that events had when they were written.
    """

    def __init__(
        self,
        union: Any,
        text: TileText = NO_TILES,
        upcasters: Mapping[str, Upcaster] = types.MappingProxyType({}),
    ) -> None:
        self._text = text
        self._upcasters = upcasters
        self._shapes, self._by_twin, self._decoder = _twins(get_args(union) or (union,))
        self._by_name = {kind.__name__: shape for kind, shape in self._shapes.items()}

    def encode(self, event: _Event) -> bytes:
        """The event as JSON: its class under `type`, then its fields."""
        return _encode(_out(self._shapes[type(event)], event, self._text))

    def to_builtins(self, event: _Event) -> Json:
        """The same as a dictionary, for files that spell JSON in a way of their own."""
        twin = _out(self._shapes[type(event)], event, self._text)
        body: Json = msgspec.to_builtins(twin)
        return body

    def decode(self, kind: str, body: bytes) -> _Event:
        """Read what `encode` wrote; `kind` is the class's name when it was written.

        :raises CodecError: naming the part that is wrong.
        """
        try:
            if kind in self._upcasters:
                return self.from_builtins(msgspec.json.decode(body))
            twin = self._decoder.decode(body)
        except msgspec.DecodeError as error:
            raise _refused(kind, error) from None
        return self._of(twin)

    def from_builtins(self, body: object) -> _Event:
        """Read what `to_builtins` gave.

        :raises CodecError: naming the part that is wrong.
        """
        if not isinstance(body, dict):
            raise CodecError("an event is a JSON object")
        kind = body.get("type")
        if isinstance(kind, str) and kind in self._upcasters:
            body = self._upcasters[kind](body)
        # The union's own type is taken apart at every call, a single struct's is remembered.
        shape = self._by_name.get(str(body.get("type")))
        try:
            twin = msgspec.convert(body, shape.twin if shape else self._decoder.type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise _refused(kind, error) from None
        return self._of(twin)

    def _of(self, twin: msgspec.Struct) -> _Event:
        shape = self._by_twin[type(twin)]
        try:
            event: _Event = _back(shape, twin, self._text)
        except _InFieldError as error:
            raise CodecError(f"{shape.kind.__name__}.{error.path}: {error.said}") from None
        return event


_encode = msgspec.json.Encoder().encode


def _refused(kind: object, error: Exception) -> CodecError:
    """What msgspec says, with the field's name in front."""
    said, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`")
    if field == ".type" or said == "Object missing required field `type`":
        return CodecError(f"no event is called {kind!r:.60}")
    return CodecError(
        f"{kind}{field}: {said.removeprefix('Object contains ').removeprefix('Object ')}"
    )


@cache
def _twins(
    kinds: tuple[type, ...],
) -> tuple[Mapping[type, _Shape], Mapping[type, _Shape], msgspec.json.Decoder[Any]]:
    shapes = {kind: _shape(kind, tagged=True) for kind in kinds}
    by_twin = {shape.twin: shape for shape in shapes.values()}
    return shapes, by_twin, msgspec.json.Decoder(Union[tuple(by_twin)])  # noqa: UP007 - of a tuple
