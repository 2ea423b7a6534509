"""Whether an event can have happened at a table as it stands, whatever the rules say of it.

Folding never refuses: what can't have happened (a ruling without a challenge, a ninth seat, a
tile the box does not know) changes nothing. Whoever checks a log asks here and says where.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeAlias, get_args

from faristol.table import events as happened
from faristol.table.events import Event, StartTilesDrawn, TableOpened, TurnLost
from faristol.table.racks import as_held
from faristol.table.state import Game
from faristol.table.terms import ARBITER, UNSEEN, LossCause, Stage
from faristol.tiles import layout_names, tile_set_names

_Check: TypeAlias = Callable[[Game, Any], bool]

_TILES = ("tiles", "drawn", "returned", "given", "extra")
"""Fields of moved tiles."""

_OF_A_PLAY = (
    happened.AcceptanceGiven,
    happened.DoubtDeclared,
    happened.PlayChallenged,
    happened.ChallengeRuled,
    happened.PlayWithdrawn,
)
_OF_A_CLOCK = (happened.ClockCorrected, happened.TimeCredited)
_OF_NOBODY = (happened.TimeCredited, happened.RulingGiven, happened.ClockStarted)
"""Their seat may be nobody's: everybody's time, or a word to all."""


def follows(game: Game, event: Event) -> bool:
    """Whether an event can be folded into a state; one that can't is as if it were not there."""
    if isinstance(event, TableOpened):
        return event.tile_set in tile_set_names() and event.layout in layout_names()
    if game.stage is Stage.EMPTY:
        return False
    return all(check(game, event) for check in _CHECKS[type(event)])


def _checks(kind: type[Event]) -> tuple[_Check, ...]:
    """What must hold for events of a kind."""
    hints = {each.name: each.type for each in fields(kind)}
    checks: list[_Check] = []
    if "seat" in hints and kind is not happened.GameEnded:
        checks.append(_seat_or_nobody if kind in _OF_NOBODY else _seat)
    checks += [_tiles(name) for name in _TILES if hints.get(name) is bytes]
    if kind in _OF_A_PLAY:
        checks.append(lambda game, _: game.pending is not None)
    if kind in _OF_A_CLOCK:
        checks.append(lambda game, event: event.seat < len(game.clock.left_ms))
    special = _SPECIAL.get(kind)
    return (*checks, special) if special else tuple(checks)


def _seat(game: Game, event: Any) -> bool:
    seat: int = event.seat
    return 0 <= seat < len(game.names)


def _seat_or_nobody(game: Game, event: Any) -> bool:
    seat: int = event.seat
    return ARBITER <= seat < len(game.names)


def _tiles(name: str) -> _Check:
    def check(game: Game, event: Any) -> bool:
        moved: bytes = getattr(event, name)
        return all(tile < len(game.pool) or tile == UNSEEN for tile in moved)

    return check


def _play(game: Game, event: happened.PlayMade) -> bool:
    squares, kinds = len(game.board.squares), len(game.pool)
    return 0 <= event.tiles <= squares and all(
        0 <= square < squares and 0 <= tile <= 0xFF and as_held(tile) < kinds
        for square, tile in event.placements
    )


def _undone(game: Game, event: happened.PlayTakenBack) -> bool:
    last = game.latest
    return (
        last is not None
        and game.stage is Stage.PLAYING
        and last.turn == len(game.turns) - 1
        and (last.seat, last.points) == (event.seat, event.points)
        and last.placements == event.placements
        and len(last.drawn) == len(event.returned)
    )


def _announced(game: Game, event: happened.ScoreAnnounced) -> bool:
    return game.pending is None or game.pending.seat == event.seat


def _shown(game: Game, event: StartTilesDrawn) -> bool:
    seats = range(len(game.names))
    return len(event.seats) == len(event.tiles) and all(seat in seats for seat in event.seats)


def _lost(game: Game, event: TurnLost) -> bool:
    return event.cause is not LossCause.FORGOTTEN_TILES or event.seat in game.forfeits


def _turn(
    game: Game, event: happened.WordReported | happened.WordFoundWrong | happened.WordFoundGood
) -> bool:
    return 0 <= event.turn < len(game.turns)


def _counted(game: Game, event: happened.RackCounted) -> bool:
    return event.to is None or 0 <= event.to < len(game.names)


_SPECIAL: dict[type[Event], _Check] = {
    happened.PlayMade: _play,
    happened.PlayTakenBack: _undone,
    happened.ScoreAnnounced: _announced,
    happened.SeatArrived: lambda game, _: game.absence is not None,
    StartTilesDrawn: _shown,
    TurnLost: _lost,
    happened.WordReported: _turn,
    happened.WordFoundWrong: _turn,
    happened.WordFoundGood: _turn,
    happened.RackCounted: _counted,
}

_CHECKS: dict[type[Event], tuple[_Check, ...]] = {kind: _checks(kind) for kind in get_args(Event)}
