"""What a table's fold keeps. Names are not in it: they are the log's and the register's."""

import sys
from dataclasses import fields
from typing import Any, get_type_hints

import msgspec

import faristol.table
from faristol.server.fold import Folds
from faristol.table import Game
from faristol.table.draws import Ledger

_KEPT = tuple(each.name for each in fields(Game) if each.name != "names")
_hints = get_type_hints(Game)

# A new field of `Game` is kept without a line here.
_State: Any = msgspec.defstruct(
    "_State", [(name, _hints[name]) for name in _KEPT], frozen=True, array_like=True
)


class _Fold(msgspec.Struct, frozen=True, array_like=True):
    state: _State
    ledger: Ledger


FOLDS = Folds(_Fold, faristol.table, sys.modules[__name__])


def fold_to_bytes(game: Game, ledger: Ledger, told: bytes) -> bytes:
    """A fold; `told` is the digest of the events it was folded from."""
    state = _State(*(getattr(game, name) for name in _KEPT))
    return FOLDS.to_bytes(_Fold(state, ledger), told)


def fold_from_bytes(data: bytes, told: bytes, names: tuple[str, ...]) -> tuple[Game, Ledger] | None:
    """What `fold_to_bytes` kept, or None where it is of another log, program or disk."""
    fold = FOLDS.from_bytes(data, told)
    if fold is None:
        return None
    state = {name: getattr(fold.state, name) for name in _KEPT}
    return Game(names=names, **state), fold.ledger
