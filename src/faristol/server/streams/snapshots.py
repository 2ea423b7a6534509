"""A stream's state as bytes, kept beside its log so that a load need not fold all of it.

Never the truth: a snapshot that does not fit exactly is ignored and the log is folded instead. It
fits when it is whole, when this very program wrote it, and when the event with its version has
the hash it names; the chain of hashes then stands for all events before. Knows boards; the shape
of a state is its owner's.
"""

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Generic, TypeVar

import msgspec

import faristol.board
import faristol.tiles
from faristol.board import Board
from faristol.tiles import layout

_DIGEST = 32

T = TypeVar("T")


class _Sealed(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    mark: bytes
    head: bytes
    state: T


class Snapshots(Generic[T]):
    """States of one shape, as bytes and back."""

    def __init__(self, shape: type[T], *sources: ModuleType) -> None:
        self._sources = (*sources, faristol.board, faristol.tiles)
        self._encode = msgspec.msgpack.Encoder(enc_hook=_plain).encode
        self._decoder: msgspec.msgpack.Decoder[_Sealed[T]] = msgspec.msgpack.Decoder(
            _Sealed[shape],  # type: ignore[valid-type]
            dec_hook=_read,
        )

    @cached_property
    def mark(self) -> bytes:
        """Stands for the code and data that a snapshot depends on; another program has another."""
        mark = sha256(Path(__file__).read_bytes())
        for source in self._sources:
            for name, path in _files(source):
                mark.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
        return mark.digest()

    def to_bytes(self, state: T, head: bytes) -> bytes:
        """A snapshot; `head` is the hash of the last event it was folded from."""
        body = self._encode(_Sealed(self.mark, head, state))
        return sha256(body).digest() + body

    def from_bytes(self, data: bytes, head: bytes) -> T | None:
        """What `to_bytes` kept, or None where it is of another log, program or disk."""
        digest, body = data[:_DIGEST], data[_DIGEST:]
        if sha256(body).digest() != digest:
            return None
        try:
            kept = self._decoder.decode(body)
        except (msgspec.DecodeError, LookupError):
            return None
        return kept.state if kept.mark == self.mark and kept.head == head else None


def _files(source: ModuleType) -> Iterator[tuple[str, Path]]:
    """A module's file, or everything in a package's folder."""
    own = Path(str(source.__file__))
    within = sorted(own.parent.rglob("*")) if own.name == "__init__.py" else [own]
    for path in within:
        if path.is_file() and path.suffix != ".pyc":
            yield path.relative_to(own.parent).as_posix(), path


def _plain(value: Any) -> Any:
    match value:
        case Board():
            return value.layout.name, value.squares
        case MappingProxyType():
            return dict(value)
        case _:
            raise NotImplementedError(f"no snapshot can keep {type(value).__name__}")


def _read(shape: type, value: Any) -> Any:
    if shape is Board:
        name, squares = value
        return Board(layout(name), squares)
    raise NotImplementedError(f"no snapshot has kept {shape.__name__}")
