"""Fold events into a state. Total: nothing is judged and nothing refused here."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from faristol.board import Placement
from faristol.table import clock as clocks
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
    ConsentGiven,
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
    PlayTakenBack,
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
    RulingGiven,
    ScoreAnnounced,
    ScoreNoted,
    SeatArrived,
    SeatDisqualified,
    SeatFrozen,
    SeatResigned,
    SecondArbiterAgreed,
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
    WordFoundGood,
    WordFoundWrong,
    WordReported,
)
from faristol.table.folding import (
    arrived,
    challenged,
    one_turn_less,
    opened,
    play_made,
    play_taken_back,
    plus_at,
    restarted,
    ruled,
    taken_back,
    tiles_drawn,
    turn_lost,
    turn_over,
    with_at,
    withdrawn,
)
from faristol.table.following import follows
from faristol.table.racks import less, more, spend
from faristol.table.state import Absence, Ending, Game, LastTurns, Overdraw, Question, Result, Turn
from faristol.table.terms import ARBITER, Joint, PenaltyCause, Stage, TurnKind


def replay(events: Iterable[Event], start: Game | None = None) -> Game:
    """Rebuild a state from its history."""
    return reduce(evolve, events, Game() if start is None else start)


def misplaced(events: Iterable[Event]) -> list[int]:
    """Events that can't have happened after those before them, by their number from 0."""
    found, game = [], Game()
    for number, event in enumerate(events):
        if not follows(game, event):
            found.append(number)
        game = evolve(game, event)
    return found


def evolve(game: Game, event: Event) -> Game:
    """Apply one event. Events that are impossible in this state are ignored."""
    if not follows(game, event):
        return game
    at = event.at
    match event:
        case PlayMade():
            return play_made(game, event)
        case TilesDrawn():
            return tiles_drawn(game, event)
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
                consents=(),
                last_turns=one_turn_less(game),
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
                racks=with_at(game.racks, seat, rack + drawn),
                pool=more(less(pool, drawn), returned),
                turns=(*game.turns, Turn(seat, TurnKind.EXCHANGE)),
                acted=TurnKind.EXCHANGE,
                exchange_again=None,
                clock=clocks.play_done(game.clock, at),
            )
        case TurnPassed(_, seat):
            return turn_over(game, at, Turn(seat, TurnKind.PASS))
        case TurnLost():
            return turn_lost(game, event)
        case PlayChallenged():
            return challenged(game, event)
        case ChallengeRuled():
            return ruled(game, event)
        case PlayWithdrawn():
            return withdrawn(game, event)
        case PlayTakenBack():
            return play_taken_back(game, event)
        case PointsDeducted(_, seat, points, cause):
            overtime, penalised = game.overtime, game.penalised
            if cause is PenaltyCause.OVERTIME:
                overtime = plus_at(overtime, seat, points)
            elif cause is PenaltyCause.ARBITER:
                penalised = plus_at(penalised, seat, points)
            deducted = plus_at(game.deducted, seat, points)
            return replace(game, at=at, deducted=deducted, overtime=overtime, penalised=penalised)
        case TilePut(_, _, square, tile):
            placing = (*game.placing, Placement(square, tile))
            before = game.touched if game.placing else ()
            return replace(game, at=at, placing=placing, touched=(*before, square))
        case TileMoved(_, _, square, to, tile):
            moved = tuple(Placement(to, tile) if p.square == square else p for p in game.placing)
            return replace(game, at=at, placing=moved, touched=(*game.touched, to))
        case TilesTakenBack():
            return taken_back(game, at)
        case ScoreAnnounced():
            assert game.pending is None or game.pending.seat == event.seat
            return replace(game, at=at, announced=True)
        case ScoreNoted(_, by, turn, points):
            return replace(game, at=at, noted=(*game.noted, (by, turn, points)))
        case AcceptanceGiven(_, by):
            assert game.pending is not None
            pending = replace(game.pending, accepted_by=(*game.pending.accepted_by, by))
            return replace(game, at=at, pending=pending)
        case DoubtDeclared(_, by):
            assert game.pending is not None
            pending = replace(game.pending, doubted_by=by, doubted_at=at)
            return replace(game, at=at, pending=pending)
        case ClockStopped(_, _, cause):
            return replace(game, at=at, clock=clocks.halted(game.clock, cause, at))
        case ClockResumed():
            pending = replace(game.pending, upheld=None) if game.pending else None
            return replace(game, at=at, pending=pending, clock=clocks.resumed(game.clock, at))
        case TableOpened():
            return opened(event)
        case SeedCommitted(_, _, recipe):
            return replace(game, at=at, recipe=recipe)
        case TilesChecked() | RandomnessAdded() | SeedRevealed():
            return replace(game, at=at)
        case SelfCheckAgreed(_, seat):
            others = tuple(one for one in game.consents if one[1] is not Joint.SELF_CHECK)
            return replace(game, at=at, agreed=(*game.agreed, seat), consents=others)
        case AbsenceReported(_, seats, running):
            absence = Absence(seats, seats, running, at)
            clock = clocks.running_for(game.clock, running, at)
            return replace(game, at=at, absence=absence, clock=clock)
        case SeatArrived():
            return arrived(game, event)
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
            racks = with_at(game.racks, seat, drawn)
            return replace(game, at=at, racks=racks, pool=pool, redraws=game.redraws + 1)
        case RedrawResolved(_, seat, _, _, given, returned, drawn):
            rack, pool = spend(game.racks[seat], returned, game.pool)
            pool = less(less(more(pool, returned), given), drawn)
            return replace(
                game,
                at=at,
                racks=with_at(game.racks, seat, rack + given + drawn),
                pool=pool,
                redraws=game.redraws + 1,
            )
        case OverdrawReported(_, seat, extra, racked):
            return replace(
                game,
                at=at,
                racks=with_at(game.racks, seat, game.racks[seat] + extra),
                pool=less(game.pool, extra),
                bag_count=game.bag_count - len(extra),
                overdraw=Overdraw(seat, len(extra), racked),
            )
        case OverdrawResolved(_, seat, _, _, returned):
            rack, pool = spend(game.racks[seat], returned, game.pool)
            return replace(
                game,
                at=at,
                racks=with_at(game.racks, seat, rack),
                pool=more(pool, returned),
                bag_count=game.bag_count + len(returned),
                overdraw=None,
            )
        case ForgottenTilesTaken(_, seat, tiles, _, left, owing):
            return replace(
                game,
                at=at,
                racks=with_at(game.racks, seat, game.racks[seat] + tiles),
                pool=less(game.pool, tiles),
                bag_count=game.bag_count - len(tiles),
                short=None if left or game.bag_count == len(tiles) else game.short,
                owing=(*game.owing, *owing),
                forfeits=(*game.forfeits, seat),
            )
        case RackNoted(_, seat, tiles) if game.untold:
            return replace(game, at=at, racks=with_at(game.racks, seat, tiles))
        case RackNoted(_, seat, tiles):
            rack, pool = spend(game.racks[seat], tiles, game.pool)
            return replace(game, at=at, racks=with_at(game.racks, seat, rack + tiles), pool=pool)
        case BagCounted():
            others = tuple(one for one in game.consents if one[1] is not Joint.COUNT_BAG)
            return replace(game, at=at, consents=others)
        case ConsentGiven(_, seat, to):
            return replace(game, at=at, consents=(*game.consents, (seat, to)))
        case JuryAsked(_, seat, word):
            asked = plus_at(game.asked, seat, 1)
            return replace(game, at=at, asked=asked, jury=(seat, word))
        case JuryAnswered():
            return replace(game, at=at, jury=None)
        case WordReported(_, by, turn):
            asked_about = replace(game.turns[turn], reported_by=by)
            return replace(game, at=at, turns=with_at(game.turns, turn, asked_about))
        case WordFoundWrong(_, seat, turn, points):
            wrong = replace(game.turns[turn], points=0, wrong=True, reported_by=None)
            turns = with_at(game.turns, turn, wrong)
            return replace(game, at=at, turns=turns, points=plus_at(game.points, seat, -points))
        case WordFoundGood(_, _, turn):
            good = replace(game.turns[turn], upheld=True, reported_by=None)
            return replace(game, at=at, turns=with_at(game.turns, turn, good))
        case ExchangeAgainAsked(_, seat):
            return replace(game, at=at, exchange_again=Question(seat))
        case ExchangeAgainRuled(_, seat, granted):
            return replace(game, at=at, exchange_again=Question(seat, granted))
        case RestartAsked(_, seat):
            return replace(game, at=at, restart=Question(seat))
        case RestartRuled(_, seat, granted):
            return replace(game, at=at, restart=Question(seat, granted))
        case GameRestarted():
            return restarted(game, at)
        case SeatFrozen(_, seat):
            return replace(game, at=at, frozen=(*game.frozen, seat))
        case ClockCorrected(_, seat, left_ms):
            clock = clocks.settled(game.clock, at)
            return replace(
                game, at=at, clock=replace(clock, left_ms=with_at(clock.left_ms, seat, left_ms))
            )
        case TimeCredited(_, seat, ms):
            clock = clocks.settled(game.clock, at)
            if seat == ARBITER:
                clock = replace(clock, shared_ms=clock.shared_ms + ms)
            else:
                clock = replace(clock, left_ms=plus_at(clock.left_ms, seat, ms))
            return replace(game, at=at, clock=clock)
        case LastTurnsCalled(_, why, turns, play_ms, clause):
            clock = clocks.settled(game.clock, at)
            if play_ms:  # a limit of its own counts from here; another runs on
                clock = replace(clock, play_ms=0)
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
                consents=(),
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
            from_racks = plus_at(game.from_racks, seat, -points)
            if to is not None:
                from_racks = plus_at(from_racks, to, points)
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
        case RulingGiven() | SecondArbiterAgreed():
            return replace(game, at=at)
        case ResultLocked():
            return replace(game, at=at, stage=Stage.LOCKED)
        case _:
            assert_never(event)
