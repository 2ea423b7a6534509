"""A table as one role may see it, as messages. Nothing leaves but by `as_seen_by`."""

from collections.abc import Sequence
from typing import Any

from faristol.board import coordinate
from faristol.notation.table_codec import table_codec
from faristol.notation.tile_text import format_held
from faristol.rulebook import Ruleset
from faristol.server.plans.tables import TablePlan
from faristol.server.wire.messages import (
    ClockFace,
    FinalResult,
    PendingPlay,
    SheetLine,
    TableState,
    TurnsLeft,
)
from faristol.table import Game, next_deadline
from faristol.table.draws import ledger_of
from faristol.table.events import Event, TableOpened
from faristol.table.sheet import Line
from faristol.table.state import Pending
from faristol.table.turns import window_closes_at
from faristol.table.views import Role, as_seen_by, table_as_seen_by
from faristol.tiles import TileSet, tile_set


def events_seen(role: Role, events: Sequence[Event], box: TileSet) -> list[dict[str, Any]]:
    """Events as JSON objects, as the role may see them."""
    codec = table_codec(box)
    return [codec.to_builtins(as_seen_by(role, event)) for event in events]


def robots_at(plan: TablePlan) -> list[str]:
    """By seat: the level of the robot that plays there now, or nothing."""
    return [level.value if (level := seat.played_by) else "" for seat in plan.seats]


def state_seen(role: Role, rules: Ruleset, plan: TablePlan, events: Sequence[Event]) -> TableState:
    """The whole table, as the role may see it."""
    seen = table_as_seen_by(role, rules, events)
    game, sheet = seen.game, seen.sheet
    box = tile_set(game.tile_set)
    opened = events[0]
    assert isinstance(opened, TableOpened)
    ledger = ledger_of(events)
    size = game.board.layout.size
    return TableState(
        edition=rules.name,
        tile_set=game.tile_set,
        layout=opened.layout,
        lexicon=opened.lexicon,
        stage=game.stage.value,
        names=list(game.names),
        robots=robots_at(plan),
        board=[format_held([tile], box) if tile else "" for tile in game.board.squares],
        racks=[format_held(rack, box) for rack in game.racks],
        bag_count=game.bag_count,
        unseen={box.tiles[tile].face or "?": n for tile, n in enumerate(game.pool) if n > 0},
        on_turn=game.on_turn,
        acted=game.acted.value if game.acted else None,
        starter=game.starter,
        start_tiles=[format_held([tile], box) if tile >= 0 else "" for tile in game.start_tiles],
        covered=seen.covered,
        pending=_pending(rules, game.pending, box),
        totals=list(game.totals),
        clock=_clock(rules, game),
        last_turns=_turns_left(game),
        gone=list(game.gone),
        frozen=list(game.frozen),
        consents=list(game.consents),
        reported=[
            number
            for number, turn in enumerate(game.turns)
            if turn.upheld or turn.reported_by is not None
        ],
        approved=game.approved,
        sheet=[_line(line, box, size) for line in sheet.lines],
        result=_result(game),
        signed=list(game.signed),
        commitment=ledger.commitment,
        shares=[seat for seat, _ in ledger.shares],
    )


def _pending(rules: Ruleset, pending: Pending | None, box: TileSet) -> PendingPlay | None:
    if pending is None:
        return None
    asked = pending.asked.words if pending.asked else ()
    closes = window_closes_at(rules, pending)
    if closes is None:
        closes = pending.made_at + rules.challenge.after_clock_ms
    return PendingPlay(
        seat=pending.seat,
        turn=pending.turn,
        words=[format_held(word, box) for word in pending.words],
        points=pending.points,
        made_at=pending.made_at,
        may_close_at=closes,
        challenged_by=pending.asked.by if pending.asked else None,
        placements=[(each.square, format_held([each.tile], box)) for each in pending.placements],
        accepted_by=list(pending.accepted_by),
        doubted_by=pending.doubted_by,
        upheld_by=pending.upheld.by if pending.upheld else None,
        named=[format_held(word, box) for word in (*pending.ruled, *asked)],
    )


def _turns_left(game: Game) -> TurnsLeft | None:
    left = game.last_turns
    if left is None:
        return None
    return TurnsLeft(
        turns=left.turns, play_ms=left.play_ms, cause=left.cause.value, clause=left.clause
    )


def _clock(rules: Ruleset, game: Game) -> ClockFace:
    clock = game.clock
    deadline = next_deadline(rules, game)
    return ClockFace(
        left_ms=list(clock.left_ms),
        shared_ms=clock.shared_ms,
        play_ms=clock.play_ms,
        running=clock.running,
        shared_runs=clock.shared_runs,
        since=clock.since,
        stopped=clock.stopped.value if clock.stopped else None,
        deadline=deadline.at if deadline else None,
        due=deadline.due.value if deadline else None,
    )


def _line(line: Line, box: TileSet, size: int) -> SheetLine:
    where = ""
    if line.start is not None and line.direction is not None:
        where = coordinate(line.start, line.direction, size)
    return SheetLine(
        seat=line.seat,
        kind=line.kind.value,
        points=line.points,
        total=line.total,
        at=line.at,
        turn=line.turn,
        coordinate=where,
        words=[format_held(word, box) for word in line.words],
        tiles=format_held(line.tiles, box),
        withdrawn=line.withdrawn,
        worth=line.worth,
        full_rack=line.full_rack,
        cause=line.cause.value if line.cause else "",
        reason=line.reason,
        clause=line.clause,
    )


def _result(game: Game) -> FinalResult | None:
    if game.result is None:
        return None
    return FinalResult(
        scores=list(game.result.scores),
        outcomes=[outcome.value for outcome in game.result.outcomes],
        forced=game.result.forced,
        cause=game.ending.cause.value if game.ending else None,
        clause=game.ending.clause if game.ending else "",
    )
