"""What a table's fold keeps. Names are not in it: they are the log's and the register's."""

import sys

import msgspec
from msgspec.structs import replace

import faristol.table
from faristol.server.streams.snapshots import Snapshots as Folds
from faristol.table import Game
from faristol.table.draws import Ledger


class _Fold(msgspec.Struct, frozen=True, array_like=True):
    game: Game
    ledger: Ledger


FOLDS = Folds(_Fold, faristol.table, sys.modules[__name__])


def fold_to_bytes(game: Game, ledger: Ledger, told: bytes) -> bytes:
    """A fold; `told` is the digest of the events it was folded from."""
    return FOLDS.to_bytes(_Fold(replace(game, names=()), ledger), told)


def fold_from_bytes(data: bytes, told: bytes, names: tuple[str, ...]) -> tuple[Game, Ledger] | None:
    """What `fold_to_bytes` kept, or None where it is of another log, program or disk."""
    fold = FOLDS.from_bytes(data, told)
    return None if fold is None else (replace(fold.game, names=names), fold.ledger)
