"""What a room's fold keeps: the game, and what was noted beside it for who looks."""

import msgspec

import faristol.duplicate
import faristol.server.duplicate
from faristol.duplicate import Game
from faristol.server.fold import Folds


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """What a room remembers beside its game; `LiveRoom` says what each is."""

    seats: dict[str, int]
    changed: dict[int, int]
    shown_revision: int
    all_changed: int
    all_own_changed: int
    ranked_at: int


class RoomFold(msgspec.Struct, frozen=True, array_like=True):
    """A room as of a version."""

    game: Game
    noted: Noted


FOLDS = Folds(RoomFold, faristol.duplicate, faristol.server.duplicate)
