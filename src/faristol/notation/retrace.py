"""From events back to the command that must have caused them.

A log keeps what happened, not what was asked. Most events name everything their command
said; where a field is not recorded (such as the arbiter's reason for taking a turn away), any
value works.
"""

from collections.abc import Iterator, Sequence

from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.commands import Command
from faristol.table.events import Event
from faristol.table.terms import (
    LossCause,
    PenaltyCause,
    RedrawCase,
    StopCause,
)

AHEAD = 4
"""How far behind the first event of a command the telling one may stand."""

_REASON = "as recorded"
_USEFUL = {RedrawCase.NONE_LEFT: 0, RedrawCase.ONE_LEFT: 1, RedrawCase.SEVERAL_LEFT: 2}


def commands_for(events: Sequence[Event], at: int) -> Iterator[Command]:
    """Commands that may have caused the event at `at` and those that follow, likely first."""
    yield from _approval(events, at)
    for event in events[at : at + AHEAD]:
        yield from _commands(event)
    yield c.Tick(events[at].at)


def _approval(events: Sequence[Event], at: int) -> Iterator[Command]:
    """The jury's approval, which may begin with any number of words found wrong."""
    wrong: list[int] = []
    for event in events[at:]:
        match event:
            case e.GameApproved(moment, _, judge):
                yield c.ApproveGame(moment, tuple(wrong), judge)
                return
            case e.WordFoundWrong():
                wrong.append(event.turn)
            case e.PointsDeducted() | e.ResultDeclared() if wrong:
                continue
            case _:
                return


def _commands(event: Event) -> Iterator[Command]:
    for part in (_before_play, _of_turn, _of_doubt, _of_time, _of_end):
        yield from part(event)


def _before_play(event: Event) -> Iterator[Command]:
    match event:
        case e.TableOpened():
            yield c.OpenTable(
                event.at,
                event.names,
                event.source,
                event.sheets,
                event.lexicon,
                event.round,
                event.table,
                event.vouched,
            )
        case e.TilesChecked(at, seat, complete):
            yield c.CheckTiles(at, seat, complete)
        case e.SelfCheckAgreed(at, seat):
            yield c.AgreeToSelfCheck(at, seat)
        case e.AbsenceReported(at, seats):
            yield c.ReportAbsence(at, seats)
        case e.SeatArrived(at, seat):
            yield c.Arrive(at, seat)
        case e.StartTilesDrawn(at, _, tiles):
            yield c.DrawForStart(at, tiles)
        case e.ClockStarted(at, seat, by):
            yield c.StartClock(at, by)
            yield c.RunClockForSheet(at, seat)
        case e.TilesDrawn(at, seat, tiles, _, short):
            yield c.Draw(at, seat, tiles, short)
        case e.RackRedrawn(at, seat, _, drawn):
            yield c.Redraw(at, seat, drawn)
        case e.RedrawResolved(at, seat, by, case, given, _, drawn):
            yield c.ResolveRedraw(at, seat, by, given, drawn)
            yield c.ResolveRedraw(at, seat, by, given, drawn, _USEFUL[case])
        case e.OverdrawReported(at, seat, extra, racked):
            yield c.ReportOverdraw(at, seat, extra, racked)
        case e.OverdrawResolved(at, _, by, taken, returned):
            yield c.ResolveOverdraw(at, by, taken, returned)
        case e.ForgottenTilesTaken(at, _, tiles):
            yield c.ReportForgottenTiles(at, tiles)
        case e.RackNoted(at, seat, tiles):
            yield c.NoteRack(at, seat, tiles)
        case e.BagCounted(at, by):
            yield c.CountBag(at, by)
        case _:
            return


def _of_turn(event: Event) -> Iterator[Command]:
    match event:
        case e.TilePut(at, seat, square, tile):
            yield c.PutTile(at, seat, square, tile)
        case e.TileMoved(at, seat, square, to, tile):
            yield c.MoveTile(at, seat, square, to, tile)
        case e.TilesTakenBack(at, seat):
            yield c.TakeBack(at, seat)
        case e.PlayMade(at, seat, placements) if placements:
            yield c.Place(at, seat, placements)
        case e.PlayMade(at, seat) if event.words:
            yield c.RecordPlay(at, seat, event.words[0], event.points, event.tiles)
        case e.PlayMade(at, seat):
            yield c.TellPlay(at, seat, event.points, event.out)
        case e.ScoreAnnounced(at, seat, points):
            yield c.Announce(at, seat, points)
        case e.ScoreNoted(at, by, turn, points, total):
            yield c.Note(at, by, turn, points, total)
        case e.TilesExchanged(at, seat, returned, drawn):
            yield c.Exchange(at, seat, returned, drawn)
        case e.TurnPassed(at, seat):
            yield c.Pass(at, seat)
        case e.TurnLost(at, seat, LossCause.NO_WORD_FOUND):
            yield c.ConcedeTurn(at, seat)
        case e.TurnLost(at, seat, LossCause.CANNOT_PLAY) | e.SeatFrozen(at, seat):
            yield c.DeclareStuck(at, seat)
        case e.TurnLost(at, seat, LossCause.ARBITER):
            yield c.TakeTurnAway(at, seat, _REASON)
        case e.ClockPressed(at, seat):
            yield c.PressClock(at, seat)
        case _:
            return


def _of_doubt(event: Event) -> Iterator[Command]:
    match event:
        case e.PlayAccepted(at, _, _, by) if by is not None and by >= 0:
            yield c.Accept(at, by)
        case e.AcceptanceGiven(at, by):
            yield c.Accept(at, by)
        case e.DoubtDeclared(at, by):
            yield c.DeclareDoubt(at, by)
        case e.PlayChallenged(at, by, _, words, 1):
            yield c.Challenge(at, by, words)
        case e.PlayChallenged(at, by):
            yield c.ChallengeAgain(at, by, event.argument)
        case e.ChallengeRuled(at, _, valid, _, judge):
            yield c.RuleOnChallenge(at, valid, judge)
        case e.JuryAsked(at, seat, word):
            yield c.AskJury(at, seat, word)
        case e.JuryAnswered(at, _, _, answer, judge) if answer is not None:
            yield c.AnswerJury(at, answer, judge)
        case e.WordReported(at, by, turn):
            yield c.ReportWord(at, by, turn)
        case e.WordFoundWrong(at, _, turn):
            yield c.FindWordWrong(at, turn, event.judge)
        case e.WordFoundGood(at, _, turn):
            yield c.FindWordGood(at, turn, event.judge)
        case e.ExchangeAgainAsked(at, seat):
            yield c.AskToExchangeAgain(at, seat)
        case e.ExchangeAgainRuled(at, _, granted):
            yield c.RuleOnExchange(at, granted)
        case e.RestartAsked(at, seat):
            yield c.AskToRestart(at, seat)
        case e.RestartRuled(at, _, granted):
            yield c.RuleOnRestart(at, granted)
        case _:
            return


def _of_time(event: Event) -> Iterator[Command]:
    match event:
        case e.ClockStopped(at, by, cause) if cause is not StopCause.CHALLENGE:
            yield c.StopClock(at, by, cause)
        case e.ClockResumed(at, by):
            yield c.ResumeClock(at, by)
        case e.ClockCorrected(at, seat, left_ms, fault, reason):
            yield c.CorrectClock(at, seat, left_ms, fault, reason)
        case e.TimeCredited(at, seat, ms, fault, reason):
            yield c.CreditTime(at, seat, ms, fault, reason)
        case e.LastTurnsCalled(at):
            yield c.CallRoundTime(at)
        case _:
            return


def _of_end(event: Event) -> Iterator[Command]:
    match event:
        case e.SeatResigned(at, seat):
            yield c.Resign(at, seat)
        case e.SeatDisqualified(at, seat, reason):
            yield c.Disqualify(at, seat, reason)
        case e.PointsDeducted(at, seat, points, PenaltyCause.ARBITER, reason):
            yield c.Penalise(at, seat, points, reason)
        case e.PointsDeducted(at, seat, points, PenaltyCause.CORRECTION, reason):
            yield c.CorrectScore(at, seat, -points, reason)
        case e.RulingGiven(at, seat, reason, clause):
            yield c.GiveRuling(at, seat, clause, reason)
            yield c.GiveRuling(at, seat, "", reason)
        case e.ConsentGiven(at, seat, to):
            yield c.Consent(at, seat, to)
        case e.GameEnded(at):
            yield c.ResignTogether(at)
            yield c.EndGame(at, _REASON)
        case e.SheetSigned(at, seat):
            yield c.Sign(at, seat)
        case e.ResultLocked(at, by):
            yield c.HandIn(at, by)
            yield c.CloseRound(at)
        case _:
            return
