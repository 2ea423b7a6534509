"""A table's fold as bytes, kept beside its log so that a restart need not fold everything.

Never the truth: whatever does not fit exactly is ignored and the log is folded instead. It
fits when it is whole, when this very program wrote it, and when the log begins with the
bytes it was folded from. Names are not in it: they are the log's and the register's.
"""

from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

import faristol.board
import faristol.table
import faristol.tiles
from faristol.board import Board
from faristol.table import Game
from faristol.table.draws import Ledger
from faristol.tiles import layout

_DIGEST = 32
_KEPT = tuple(each.name for each in fields(Game) if each.name not in ("names", "board"))
_hints = get_type_hints(Game)

# A new field of `Game` is kept without a line here.
_State: Any = msgspec.defstruct(
    "_State", [(name, _hints[name]) for name in _KEPT], frozen=True, array_like=True
)


class _Fold(msgspec.Struct, frozen=True, array_like=True):
    mark: bytes
    told: bytes
    layout: str
    squares: bytes
    state: _State
    ledger: Ledger


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(_Fold)


@cache
def program_mark() -> bytes:
    """Stands for the code and the data that a fold depends on; another program has another."""
    mark = sha256()
    for room in (faristol.table, faristol.board, faristol.tiles):
        folder = Path(str(room.__file__)).parent
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                mark.update(path.relative_to(folder).as_posix().encode() + b"\0")
                mark.update(sha256(path.read_bytes()).digest())
    mark.update(sha256(Path(__file__).read_bytes()).digest())
    return mark.digest()


def fold_to_bytes(game: Game, ledger: Ledger, told: bytes) -> bytes:
    """A fold; `told` is the digest of the events it was folded from."""
    state = _State(*(getattr(game, name) for name in _KEPT))
    board = game.board
    body = _encode(_Fold(program_mark(), told, board.layout.name, board.squares, state, ledger))
    return sha256(body).digest() + body


def fold_from_bytes(data: bytes, told: bytes, names: tuple[str, ...]) -> tuple[Game, Ledger] | None:
    """What `fold_to_bytes` kept, or None where it is of another log, program or disk."""
    digest, body = data[:_DIGEST], data[_DIGEST:]
    if sha256(body).digest() != digest:
        return None
    try:
        fold = _decoder.decode(body)
        board = Board(layout(fold.layout), fold.squares)
    except (msgspec.DecodeError, LookupError):
        return None
    if fold.mark != program_mark() or fold.told != told:
        return None
    state = {name: getattr(fold.state, name) for name in _KEPT}
    return Game(names=names, board=board, **state), fold.ledger
