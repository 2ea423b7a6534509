"""A table as one role may see it: the fold of the events as that role was shown them.

Nothing leaves but by `as_seen_by`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec

from faristol.board import Board, coordinate
from faristol.notation.table_codec import table_codec
from faristol.notation.tile_text import format_held
from faristol.rulebook import Ruleset
from faristol.server.plans.tables import TablePlan
from faristol.server.wire.messages import (
    ClockFace,
    FinalResult,
    GameEnding,
    PendingPlay,
    Runs,
    SheetLine,
    TableState,
    TurnsLeft,
)
from faristol.server.wire.news import NEWS, TOLD
from faristol.table import Game, next_deadline
from faristol.table.draws import Ledger, noted
from faristol.table.events import (
    Event,
    JuryAnswered,
    PlayMade,
    RandomnessAdded,
    SeedCommitted,
    TableOpened,
    TilesDrawn,
)
from faristol.table.racks import Pool
from faristol.table.sheet import Line
from faristol.table.state import Ending, Pending, Turn
from faristol.table.terms import UNSEEN
from faristol.table.turns import window_closes_at
from faristol.table.views import (
    Role,
    Seen,
    Spectator,
    as_seen_by,
    covered_for,
    is_covered,
    seen_by,
)
from faristol.tiles import BLANK_BIT, TileSet, tile_set

_REMEMBERED = 4096
"""Texts of tiles kept a tile set."""

_Source = TypeVar("_Source")
_Part = TypeVar("_Part")


def events_seen(role: Role, events: Sequence[Event], box: TileSet) -> list[dict[str, Any]]:
    """Events as JSON objects, as the role may see them."""
    codec = table_codec(box)
    return [codec.to_builtins(as_seen_by(role, event)) for event in events]


def news_of(
    role: Role, events: Iterable[Event], box: TileSet, *, covered: bool
) -> list[msgspec.Struct]:
    """What is told of events to whoever has that role.

    While the board is covered nothing is told from which it could be laid out again.
    """
    codec, told = table_codec(box), []
    for event in events:
        fields = TOLD[type(event)]
        if fields is None:
            continue
        seen = as_seen_by(Spectator() if covered else role, event)
        if not _is_hidden(seen):
            body = codec.to_builtins(seen)
            if covered and isinstance(seen, PlayMade):
                body |= {"start": None, "direction": None}
            told.append(NEWS[type(seen)](*(body.get(f, getattr(seen, f)) for f in fields)))
    return told


def robots_at(plan: TablePlan) -> list[str]:
    """By seat: the level of the robot that plays there now, or nothing."""
    return [level.value if (level := seat.played_by) else "" for seat in plan.seats]


class RoleView:
    """A table as one role sees it, event by event. What has not changed is not made again."""

    def __init__(self, role: Role, rules: Ruleset, box: TileSet) -> None:
        self.version = 0
        """How many events it has followed."""
        self._role = role
        self._rules = rules
        self._box = box
        self._seen = Seen()
        self._ledger = Ledger()
        self._opened: TableOpened | None = None
        self._lines: list[tuple[Line, SheetLine]] = []
        self._made: dict[str, tuple[object, Any]] = {}
        """By part of the view: what it was made from, and the part."""

    def follow(self, events: Sequence[Event]) -> None:
        """Go on by these events."""
        self._seen = seen_by(self._role, events, self._seen)
        self.version += len(events)
        for event in events:
            if isinstance(event, SeedCommitted | RandomnessAdded):
                self._ledger = noted(self._ledger, event)
            elif isinstance(event, TableOpened):
                self._opened = event

    @property
    def covered(self) -> bool:
        """Whether board and racks are hidden from the role now."""
        return is_covered(self._role, self._rules, self._seen.game)

    def whole(self, robots: list[str]) -> TableState:
        """The whole table; `robots` are the levels of those that play now, by seat."""
        opened, rules, box = self._opened, self._rules, self._box
        assert opened is not None
        shown = covered_for(self._role, rules, self._seen)
        game, write, once = shown.game, _writer(box.name), self._once
        size = game.board.layout.size
        return TableState(
            at=game.at,
            edition=rules.name,
            options=once("options", opened, lambda it: dict((*it.options, *it.readings))),
            tile_set=game.tile_set,
            layout=opened.layout,
            lexicon=opened.lexicon,
            stage=game.stage.value,
            names=once("names", game.names, list),
            robots=robots,
            board=once("board", game.board, lambda it: _laid(it, box)),
            racks=once("racks", game.racks, lambda it: [write(rack) for rack in it]),
            bag_count=game.bag_count,
            unseen=once("unseen", game.pool, lambda it: _counted(it, box)),
            on_turn=game.on_turn,
            acted=game.acted.value if game.acted else None,
            starter=game.starter,
            start_tiles=once("start_tiles", game.start_tiles, lambda it: _drawn(it, box)),
            covered=game.covered and rules.challenge.covered,
            pending=once("pending", game.pending, lambda it: _pending(rules, it, box)),
            totals=list(game.totals),
            clock=_clock(rules, game),
            last_turns=_turns_left(game),
            gone=once("gone", game.gone, list),
            frozen=once("frozen", game.frozen, list),
            consents=once("consents", game.consents, list),
            reported=once("reported", game.turns, _reported),
            approved=game.approved,
            sheet=once("sheet", shown.sheet.lines, lambda it: self._written(it, size)),
            ending=_ending(game.ending),
            result=_result(game),
            signed=once("signed", game.signed, list),
            commitment=self._ledger.commitment,
            shares=[seat for seat, _ in self._ledger.shares],
        )

    def _once(self, part: str, source: _Source, make: Callable[[_Source], _Part]) -> _Part:
        """A part of the view; the one from before, where it would be made from the same."""
        kept = self._made.get(part)
        if kept is None or kept[0] is not source:
            kept = self._made[part] = source, make(source)
        made: _Part = kept[1]
        return made

    def _written(self, lines: Sequence[Line], size: int) -> list[SheetLine]:
        kept, box = self._lines, self._box
        self._lines = [
            kept[n] if n < len(kept) and kept[n][0] is line else (line, _line(line, box, size))
            for n, line in enumerate(lines)
        ]
        return [written for _, written in self._lines]


def _is_hidden(event: Event) -> bool:
    """Whether it says something to its owner alone, who does not read it here."""
    match event:
        case TilesDrawn():
            return UNSEEN in event.tiles
        case JuryAnswered():
            return event.valid is None
        case _:
            return False


@cache
def _writer(name: str) -> Callable[[bytes], str]:
    """Tiles of that set as text; racks and words come again and again."""
    box = tile_set(name)
    return lru_cache(_REMEMBERED)(lambda tiles: format_held(tiles, box))


@cache
def _on_square(name: str) -> Mapping[int, str]:
    """What stands on a square: nothing, a letter, a blank that means one."""
    letters = tile_set(name).letters
    tiles = (*letters, *(letter | BLANK_BIT for letter in letters))
    return {0: ""} | {tile: _writer(name)(bytes([tile])) for tile in tiles}


@cache
def _faces(name: str) -> tuple[str, ...]:
    return tuple(tile.face or "?" for tile in tile_set(name).tiles)


def _laid(board: Board, box: TileSet) -> list[str]:
    on_square = _on_square(box.name)
    return [on_square[tile] for tile in board.squares]


def _counted(pool: Pool, box: TileSet) -> dict[str, int]:
    return {face: max(0, count) for face, count in zip(_faces(box.name), pool, strict=True)}


def _drawn(tiles: Iterable[int], box: TileSet) -> list[str]:
    return [_writer(box.name)(bytes([tile])) if tile >= 0 else "" for tile in tiles]


def _reported(turns: Iterable[Turn]) -> list[int]:
    looked_at = (turn.upheld or turn.reported_by is not None for turn in turns)
    return [number for number, is_so in enumerate(looked_at) if is_so]


def _pending(rules: Ruleset, pending: Pending | None, box: TileSet) -> PendingPlay | None:
    if pending is None:
        return None
    write = _writer(box.name)
    asked = pending.asked.words if pending.asked else ()
    closes = window_closes_at(rules, pending)
    if closes is None:
        closes = pending.made_at + rules.challenge.after_clock_ms
    return PendingPlay(
        seat=pending.seat,
        turn=pending.turn,
        words=[write(word) for word in pending.words],
        points=pending.points,
        made_at=pending.made_at,
        may_close_at=closes,
        challenged_by=pending.asked.by if pending.asked else None,
        placements=[(each.square, write(bytes([each.tile]))) for each in pending.placements],
        accepted_by=list(pending.accepted_by),
        doubted_by=pending.doubted_by,
        upheld_by=pending.upheld.by if pending.upheld else None,
        named=[write(word) for word in (*pending.ruled, *asked)],
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
    running, shared_runs, play_runs = clock.resume
    deadline = next_deadline(rules, game)
    return ClockFace(
        left_ms=list(clock.left_ms),
        shared_ms=clock.shared_ms,
        play_ms=clock.play_ms,
        running=clock.running,
        shared_runs=clock.shared_runs,
        play_runs=clock.play_runs,
        since=clock.since,
        stopped=clock.stopped.value if clock.stopped else None,
        resume=Runs(running=running, shared_runs=shared_runs, play_runs=play_runs)
        if clock.stopped
        else None,
        deadline=deadline.at if deadline else None,
        due=deadline.due.value if deadline else None,
    )


def _line(line: Line, box: TileSet, size: int) -> SheetLine:
    write = _writer(box.name)
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
        words=[write(word) for word in line.words],
        tiles=write(line.tiles),
        withdrawn=line.withdrawn,
        worth=line.worth,
        full_rack=line.full_rack,
        cause=line.cause.value if line.cause else "",
        reason=line.reason,
        clause=line.clause,
    )


def _ending(ending: Ending | None) -> GameEnding | None:
    if ending is None:
        return None
    return GameEnding(cause=ending.cause.value, seat=ending.seat, clause=ending.clause)


def _result(game: Game) -> FinalResult | None:
    if game.result is None:
        return None
    return FinalResult(
        scores=list(game.result.scores),
        outcomes=list(game.result.outcome_words),
        forced=game.result.forced,
        cause=game.ending.cause.value if game.ending else None,
        clause=game.ending.clause if game.ending else "",
    )
