"""Fold events into a state. Total: every stored event applies, none is judged here."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import TypeVar, assert_never

from faristol.board import Board, Placement
from faristol.table import clock as clocks
from faristol.table.clock import Clock
from faristol.table.events import (
    AbsenceReported,
    AcceptanceGiven,
    BagCounted,
    ChallengeRuled,
    ClockCorrected,
    ClockPressed,
    ClockResumed,
    ClockStarted,
    ClockStopped,
    DoubtDeclared,
    Event,
    ExchangeAgainAsked,
    ExchangeAgainRuled,
    ForgottenTilesTaken,
    GameApproved,
    GameEnded,
    GameReopened,
    GameRestarted,
    GameSigned,
    JuryAnswered,
    JuryAsked,
    LastTurnsCalled,
    OverdrawReported,
    OverdrawResolved,
    PlayAccepted,
    PlayChallenged,
    PlayMade,
    PlayWithdrawn,
    PointsDeducted,
    RackCounted,
    RackNoted,
    RackRedrawn,
    RandomnessAdded,
    RedrawResolved,
    RestartAsked,
    RestartRuled,
    ResultDeclared,
    ResultLocked,
    ScoreAnnounced,
    ScoreNoted,
    SeatArrived,
    SeatDisqualified,
    SeatFrozen,
    SeatResigned,
    SeedCommitted,
    SeedRevealed,
    SelfCheckAgreed,
    SheetSigned,
    StartDrawRepeated,
    StarterChosen,
    StartTilesDrawn,
    TableOpened,
    TileMoved,
    TilePut,
    TilesChecked,
    TilesDrawn,
    TilesExchanged,
    TilesTakenBack,
    TimeCredited,
    TurnBegan,
    TurnLost,
    TurnPassed,
    WordFoundWrong,
)
from faristol.table.racks import as_held, known, less, more, spend
from faristol.table.state import (
    Absence,
    Asked,
    Ending,
    Game,
    LastTurns,
    Overdraw,
    Pending,
    Question,
    Result,
    Turn,
)
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    LossCause,
    PenaltyCause,
    SheetKeeper,
    Stage,
    TurnKind,
)
from faristol.tiles import layout, tile_set

_T = TypeVar("_T")


def replay(events: Iterable[Event], start: Game | None = None) -> Game:
    """Rebuild a state from its history."""
    return reduce(evolve, events, Game() if start is None else start)


def evolve(game: Game, event: Event) -> Game:
    """Fold one event into the state."""
    at = event.at
    match event:
        case PlayMade():
            return _play_made(game, event)
        case TilesDrawn():
            return _tiles_drawn(game, event)
        case TurnBegan(_, seat):
            return replace(
                game,
                at=at,
                stage=Stage.PLAYING,
                on_turn=seat,
                acted=None,
                pressed=False,
                placing=(),
                redraws=0,
                exchange_again=None,
                restart=None,
                last_turns=_one_turn_less(game),
                clock=clocks.turn_begun(game.clock, seat, at),
            )
        case PlayAccepted():
            return replace(game, at=at, pending=None)
        case ClockPressed(_, seat):
            pending = game.pending
            if pending is not None and pending.seat == seat:
                pending = replace(pending, pressed_at=at)
            clock = clocks.running_for(game.clock, None, at)
            return replace(game, at=at, pressed=True, pending=pending, clock=clock)
        case TilesExchanged(_, seat, returned, drawn):
            rack, pool = spend(game.racks[seat], returned, game.pool)
            return replace(
                game,
                at=at,
                racks=_with(game.racks, seat, rack + drawn),
                pool=more(less(pool, drawn), returned),
                turns=(*game.turns, Turn(seat, TurnKind.EXCHANGE)),
                acted=TurnKind.EXCHANGE,
                exchange_again=None,
                clock=clocks.play_done(game.clock, at),
            )
        case TurnPassed(_, seat):
            return _turn_over(game, at, Turn(seat, TurnKind.PASS))
        case TurnLost():
            return _turn_lost(game, event)
        case PlayChallenged():
            return _challenged(game, event)
        case ChallengeRuled():
            return _ruled(game, event)
        case PlayWithdrawn():
            return _withdrawn(game, event)
        case PointsDeducted(_, seat, points, cause):
            overtime = game.overtime
            if cause is PenaltyCause.OVERTIME:
                overtime = _plus(overtime, seat, points)
            return replace(
                game, at=at, deducted=_plus(game.deducted, seat, points), overtime=overtime
            )
        case TilePut(_, _, square, tile):
            return replace(game, at=at, placing=(*game.placing, Placement(square, tile)))
        case TileMoved(_, _, square, to, tile):
            moved = tuple(Placement(to, tile) if p.square == square else p for p in game.placing)
            return replace(game, at=at, placing=moved)
        case TilesTakenBack():
            return _taken_back(game, at)
        case ScoreAnnounced():
            assert game.pending is None or game.pending.seat == event.seat
            pending = replace(game.pending, announced=True) if game.pending else None
            return replace(game, at=at, pending=pending)
        case ScoreNoted(_, by, turn, points):
            pending = game.pending
            if pending is not None and pending.turn == turn:
                pending = replace(pending, noted=True)
            return replace(game, at=at, pending=pending, noted=(*game.noted, (by, turn, points)))
        case AcceptanceGiven(_, by):
            assert game.pending is not None
            pending = replace(game.pending, accepted_by=(*game.pending.accepted_by, by))
            return replace(game, at=at, pending=pending)
        case DoubtDeclared(_, by):
            assert game.pending is not None
            return replace(game, at=at, pending=replace(game.pending, doubted_by=by))
        case ClockStopped(_, _, cause):
            return replace(game, at=at, clock=clocks.halted(game.clock, cause, at))
        case ClockResumed():
            pending = replace(game.pending, upheld=None) if game.pending else None
            return replace(game, at=at, pending=pending, clock=clocks.resumed(game.clock, at))
        case TableOpened():
            return _opened(event)
        case TilesChecked() | SeedCommitted() | RandomnessAdded() | SeedRevealed():
            return replace(game, at=at)
        case SelfCheckAgreed(_, seat):
            return replace(game, at=at, agreed=(*game.agreed, seat))
        case AbsenceReported(_, seats, running):
            absence = Absence(seats, seats, running, at)
            clock = clocks.running_for(game.clock, running, at)
            return replace(game, at=at, absence=absence, clock=clock)
        case SeatArrived():
            return _arrived(game, event)
        case StartTilesDrawn(_, seats, tiles):
            shown = list(game.start_tiles)
            for seat, tile in zip(seats, tiles, strict=True):
                shown[seat] = tile
            return replace(game, at=at, start_tiles=tuple(shown), drawing=())
        case StartDrawRepeated(_, seats):
            return replace(game, at=at, drawing=seats)
        case StarterChosen(_, seat):
            return replace(game, at=at, starter=seat, drawing=(), stage=Stage.DEALING)
        case ClockStarted(_, seat):
            return replace(game, at=at, clock=clocks.running_for(game.clock, seat, at))
        case RackRedrawn(_, seat, returned, drawn):
            _, pool = spend(game.racks[seat], returned, game.pool)
            pool = less(more(pool, returned), drawn)
            racks = _with(game.racks, seat, drawn)
            return replace(game, at=at, racks=racks, pool=pool, redraws=game.redraws + 1)
        case RedrawResolved(_, seat, _, _, given, returned, drawn):
            rack, pool = spend(game.racks[seat], returned, game.pool)
            pool = less(less(more(pool, returned), given), drawn)
            return replace(
                game,
                at=at,
                racks=_with(game.racks, seat, rack + given + drawn),
                pool=pool,
                redraws=game.redraws + 1,
            )
        case OverdrawReported(_, seat, extra, racked):
            return replace(
                game,
                at=at,
                racks=_with(game.racks, seat, game.racks[seat] + extra),
                pool=less(game.pool, extra),
                bag_count=game.bag_count - len(extra),
                overdraw=Overdraw(seat, len(extra), racked),
            )
        case OverdrawResolved(_, seat, _, _, returned):
            rack, pool = spend(game.racks[seat], returned, game.pool)
            return replace(
                game,
                at=at,
                racks=_with(game.racks, seat, rack),
                pool=more(pool, returned),
                bag_count=game.bag_count + len(returned),
                overdraw=None,
            )
        case ForgottenTilesTaken(_, seat, tiles):
            return replace(
                game,
                at=at,
                racks=_with(game.racks, seat, game.racks[seat] + tiles),
                pool=less(game.pool, tiles),
                bag_count=game.bag_count - len(tiles),
                short=None if game.bag_count == len(tiles) else game.short,
                forfeits=(*game.forfeits, seat),
            )
        case RackNoted(_, seat, tiles):
            rack, pool = spend(game.racks[seat], tiles, game.pool)
            return replace(game, at=at, racks=_with(game.racks, seat, rack + tiles), pool=pool)
        case BagCounted():
            return replace(game, at=at)
        case JuryAsked(_, seat, word):
            asked = _plus(game.asked, seat, 1)
            return replace(game, at=at, asked=asked, jury=(seat, word))
        case JuryAnswered():
            return replace(game, at=at, jury=None)
        case WordFoundWrong(_, seat, turn, points):
            turns = _with(game.turns, turn, replace(game.turns[turn], points=0, wrong=True))
            return replace(game, at=at, turns=turns, points=_plus(game.points, seat, -points))
        case ExchangeAgainAsked(_, seat):
            return replace(game, at=at, exchange_again=Question(seat))
        case ExchangeAgainRuled(_, seat, granted):
            return replace(game, at=at, exchange_again=Question(seat, granted))
        case RestartAsked(_, seat):
            return replace(game, at=at, restart=Question(seat))
        case RestartRuled(_, seat, granted):
            return replace(game, at=at, restart=Question(seat, granted))
        case GameRestarted():
            return _restarted(game, at)
        case SeatFrozen(_, seat):
            return replace(game, at=at, frozen=(*game.frozen, seat))
        case ClockCorrected(_, seat, left_ms):
            clock = clocks.settled(game.clock, at)
            return replace(
                game, at=at, clock=replace(clock, left_ms=_with(clock.left_ms, seat, left_ms))
            )
        case TimeCredited(_, seat, ms):
            clock = clocks.settled(game.clock, at)
            if seat == ARBITER:
                clock = replace(clock, shared_ms=clock.shared_ms + ms)
            else:
                clock = replace(clock, left_ms=_plus(clock.left_ms, seat, ms))
            return replace(game, at=at, clock=clock)
        case LastTurnsCalled(_, why, turns, play_ms, clause):
            clock = replace(clocks.settled(game.clock, at), play_ms=0)
            called = LastTurns(why, turns, play_ms, clause)
            return replace(game, at=at, last_turns=called, clock=clock)
        case SeatResigned(_, seat) | SeatDisqualified(_, seat):
            owing = tuple(other for other in game.owing if other != seat)
            return replace(
                game,
                at=at,
                frozen=(*game.frozen, seat),
                gone=(*game.gone, seat),
                owing=owing,
            )
        case GameEnded(_, why, seat_or_none, clause):
            return replace(
                game,
                at=at,
                stage=Stage.OVER,
                ending=Ending(why, seat_or_none, clause, at),
                pending=None,
                placing=(),
                uncounted=tuple(game.seats),
                clock=clocks.ended(game.clock, at),
            )
        case GameReopened():
            zeros = tuple(0 for _ in game.seats)
            return replace(
                game,
                at=at,
                stage=Stage.PLAYING,
                ending=None,
                result=None,
                uncounted=(),
                signed=(),
                from_racks=zeros,
            )
        case RackCounted(_, seat, _, points, to):
            from_racks = _plus(game.from_racks, seat, -points)
            if to is not None:
                from_racks = _plus(from_racks, to, points)
            uncounted = tuple(other for other in game.uncounted if other != seat)
            return replace(game, at=at, from_racks=from_racks, uncounted=uncounted)
        case ResultDeclared(_, scores, outcomes, forced):
            return replace(game, at=at, uncounted=(), result=Result(scores, outcomes, forced))
        case SheetSigned(_, seat):
            return replace(game, at=at, signed=(*game.signed, seat))
        case GameSigned():
            return replace(game, at=at, stage=Stage.SIGNED)
        case GameApproved():
            return replace(game, at=at, approved=True)
        case ResultLocked():
            return replace(game, at=at, stage=Stage.LOCKED)
        case _:
            assert_never(event)


def _opened(event: TableOpened) -> Game:
    seats = len(event.names)
    tiles = tile_set(event.tile_set)
    zeros = (0,) * seats
    return Game(
        stage=Stage.STARTING,
        at=event.at,
        names=event.names,
        tile_set=event.tile_set,
        source=event.source,
        sheets=event.sheets,
        board=Board.empty(layout(event.layout)),
        racks=(b"",) * seats,
        pool=tiles.counts,
        bag_count=tiles.size,
        drawing=tuple(range(seats)),
        start_tiles=(-1,) * seats,
        asked=zeros,
        points=zeros,
        deducted=zeros,
        overtime=zeros,
        from_racks=zeros,
        clock=Clock(
            left_ms=(event.each_ms,) * seats if event.each_ms else (),
            shared_ms=event.shared_ms,
            since=event.at,
        ),
    )


def _arrived(game: Game, event: SeatArrived) -> Game:
    assert game.absence is not None
    absent = tuple(seat for seat in game.absence.absent if seat != event.seat)
    absence: Absence | None = None
    if event.running is not None:
        since = game.absence.since if event.running == game.absence.running else event.at
        absence = Absence(game.absence.seats, absent, event.running, since)
    clock = clocks.running_for(game.clock, event.running, event.at)
    return replace(game, at=event.at, absence=absence, clock=clock)


def _play_made(game: Game, event: PlayMade) -> Game:
    seat = event.seat
    if event.placements:
        used = [as_held(tile) for _, tile in event.placements]
        rack, pool = spend(game.racks[seat], used, game.pool)
        board, nameless = game.board.with_tiles(event.placements), game.nameless
    else:
        # Recorded without squares: so many unseen tiles left the rack, which ones nobody said.
        rack, pool = game.racks[seat].replace(bytes([UNSEEN]), b"", event.tiles), game.pool
        board, nameless = game.board, game.nameless + event.tiles
    by_software = game.sheets is SheetKeeper.SOFTWARE
    return replace(
        game,
        at=event.at,
        board=board,
        board_known=game.board_known and bool(event.placements),
        nameless=nameless,
        racks=_with(game.racks, seat, rack),
        pool=pool,
        points=_plus(game.points, seat, event.points),
        turns=(*game.turns, Turn(seat, TurnKind.PLAY, event.points, event.tiles)),
        acted=TurnKind.PLAY,
        placing=(),
        owing=(*game.owing, seat) if game.bag_count and game.short is None else game.owing,
        pending=Pending(
            seat,
            len(game.turns),
            event.placements,
            event.words,
            event.points,
            event.tiles,
            event.at,
            announced=by_software,
            noted=by_software,
        ),
        clock=clocks.play_done(game.clock, event.at),
    )


def _undone(game: Game, at: int, *, keep_turn: bool) -> Game:
    """The state without the pending play: tiles on the rack, points gone."""
    pending = game.pending
    assert pending is not None
    seat = pending.seat
    if pending.placements:
        back = bytes(as_held(tile) for _, tile in pending.placements)
        nameless = game.nameless
    else:
        back = bytes([UNSEEN]) * pending.tiles
        nameless = game.nameless - pending.tiles
    turns = game.turns
    if keep_turn:
        turns = _with(turns, pending.turn, Turn(seat, TurnKind.LOST))
    else:
        turns = turns[: pending.turn]
    return replace(
        game,
        at=at,
        board=game.board.without_tiles(pending.placements),
        nameless=nameless,
        racks=_with(game.racks, seat, game.racks[seat] + back),
        points=_plus(game.points, seat, -pending.points),
        turns=turns,
        owing=tuple(other for other in game.owing if other != seat),
        pending=None,
    )


def _withdrawn(game: Game, event: PlayWithdrawn) -> Game:
    undone = _undone(game, event.at, keep_turn=True)
    return replace(undone, acted=TurnKind.LOST if game.on_turn == event.seat else game.acted)


def _taken_back(game: Game, at: int) -> Game:
    if game.pending is None:
        return replace(game, at=at, placing=())
    clock = replace(clocks.settled(game.clock, at), play_runs=True)
    return replace(_undone(game, at, keep_turn=False), acted=None, clock=clock)


def _turn_over(game: Game, at: int, turn: Turn) -> Game:
    return replace(
        game,
        at=at,
        turns=(*game.turns, turn),
        acted=turn.kind,
        placing=(),
        clock=clocks.play_done(game.clock, at),
    )


def _turn_lost(game: Game, event: TurnLost) -> Game:
    if event.cause is LossCause.PLAY_INVALID:
        return replace(game, at=event.at)  # the withdrawal has already turned the turn
    if event.cause is LossCause.FORGOTTEN_TILES:
        forfeits = list(game.forfeits)
        forfeits.remove(event.seat)
        return replace(
            game,
            at=event.at,
            turns=(*game.turns, Turn(event.seat, TurnKind.FORFEIT)),
            forfeits=tuple(forfeits),
            last_turns=_one_turn_less(game),
        )
    return _turn_over(game, event.at, Turn(event.seat, TurnKind.LOST))


def _challenged(game: Game, event: PlayChallenged) -> Game:
    assert game.pending is not None
    asked = Asked(event.by, event.words, event.number)
    challenges = game.pending.challenges + (1 if event.number == 1 else 0)
    pending = replace(game.pending, asked=asked, challenges=challenges, upheld=None)
    return replace(game, at=event.at, pending=pending)


def _ruled(game: Game, event: ChallengeRuled) -> Game:
    assert game.pending is not None
    upheld = game.pending.asked if event.valid and not event.final else None
    pending = replace(game.pending, asked=None, doubted_by=None, upheld=upheld)
    return replace(game, at=event.at, pending=pending)


def _tiles_drawn(game: Game, event: TilesDrawn) -> Game:
    seat = event.seat
    stage = game.stage
    racks = _with(game.racks, seat, game.racks[seat] + event.tiles)
    if stage is Stage.DEALING and all(racks):
        stage = Stage.READY
    short = game.short
    if event.short and short is None:
        short = seat
    return replace(
        game,
        at=event.at,
        stage=stage,
        racks=racks,
        pool=less(game.pool, known(event.tiles)),
        bag_count=game.bag_count - len(event.tiles),
        owing=tuple(other for other in game.owing if other != seat),
        redraws=0,
        short=short,
    )


def _one_turn_less(game: Game) -> LastTurns | None:
    called = game.last_turns
    if called is None or game.on_turn is None:
        return called
    return replace(called, turns=called.turns - 1)


def _restarted(game: Game, at: int) -> Game:
    tiles = tile_set(game.tile_set)
    return replace(
        game,
        at=at,
        stage=Stage.DEALING,
        board=Board.empty(game.board.layout),
        board_known=True,
        nameless=0,
        racks=tuple(b"" for _ in game.seats),
        pool=tiles.counts,
        bag_count=tiles.size,
        on_turn=None,
        acted=None,
        pressed=False,
        placing=(),
        pending=None,
        owing=(),
        turns=(),
        restart=None,
        restarts=game.restarts + 1,
        noted=(),
    )


def _with(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _plus(values: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    return _with(values, index, values[index] + by)
