"""Say what follows from a command, or refuse it. Each topic has its own module."""

from typing import assert_never

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import (
    absence,
    challenging,
    consenting,
    exchanging,
    jury,
    misdraw,
    no_playable_move,
    noting,
    opening,
    placing,
    redrawing,
    refilling,
    rulings,
    signing,
    telling,
    timekeeping,
    turns,
)
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.events import Event
from faristol.table.preconditions import PlayFinder, WordJudge, require
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import ARBITER, Stage

# The arbiter may sit in `by`, and in `seat` of these: the table's time, a ruling about nobody.
_ARBITER_AS_SEAT = (c.CreditTime, c.GiveRuling)


def decide(
    rules: Ruleset,
    game: Game,
    command: Command,
    *,
    judge: WordJudge | None = None,
    finder: PlayFinder | None = None,
) -> list[Event]:
    """Say what follows from `command`, or refuse it; `game` is as it was.

    `judge` is asked only where an edition checks words before they are laid, `finder` only
    where a rule turns on whether any play can be made.

    :raises Refused: with the reason and the clause.
    """
    _admissible(rules, game, command)
    return _decide(rules, game, command, judge, finder)


def _admissible(rules: Ruleset, game: Game, command: Command) -> None:
    """What holds for every command: an open table, a real seat, time that moves on."""
    if isinstance(command, c.OpenTable):
        return
    require(game.stage is not Stage.EMPTY, Reason.NOT_OPEN, rules.clause("players.least"))
    if game.stage is Stage.LOCKED:
        raise Refused(Reason.RESULT_FINAL, rules.clause("result.handed_in"))
    require(command.at >= game.at, Reason.TIME_BACKWARDS, rules.clause("turn.next"))
    seat = getattr(command, "seat", 0)
    by = getattr(command, "by", 0)
    known = seat in game.seats or (seat == ARBITER and isinstance(command, _ARBITER_AS_SEAT))
    known = known and (by in game.seats or by == ARBITER)
    require(known, Reason.NO_SUCH_SEAT, rules.clause("players.most"))
    if not isinstance(command, c.Tick):
        timekeeping.not_too_late(rules, game, command.at)


def _decide(
    rules: Ruleset,
    game: Game,
    command: Command,
    judge: WordJudge | None,
    finder: PlayFinder | None,
) -> list[Event]:
    match command:
        case c.Place():
            return placing.place(rules, game, command, judge)
        case c.Draw():
            return refilling.draw(rules, game, command)
        case c.PressClock():
            return turns.press(rules, game, command)
        case c.Accept():
            return challenging.accept(rules, game, command)
        case c.Tick():
            return timekeeping.tick(rules, game, command)
        case c.Exchange():
            return exchanging.exchange(rules, game, command)
        case c.Pass():
            return exchanging.pass_turn(rules, game, command)
        case c.Challenge():
            return challenging.challenge(rules, game, command)
        case c.ChallengeAgain():
            return challenging.challenge_again(rules, game, command)
        case c.RuleOnChallenge():
            return challenging.rule(rules, game, command)
        case c.DeclareDoubt():
            return challenging.doubt(rules, game, command)
        case c.PutTile():
            return placing.put(rules, game, command)
        case c.MoveTile():
            return placing.move(rules, game, command)
        case c.TakeBack():
            return placing.take_back(rules, game, command)
        case c.RecordPlay():
            return placing.record(rules, game, command)
        case c.TellPlay():
            return telling.tell_play(rules, game, command)
        case c.TellTotals():
            return telling.tell_totals(rules, game, command)
        case c.Announce():
            return noting.announce(rules, game, command)
        case c.Note():
            return noting.note(rules, game, command)
        case c.OpenTable():
            return opening.open_table(rules, game, command)
        case c.CheckTiles():
            return opening.check_tiles(rules, game, command)
        case c.AgreeToSelfCheck():
            return opening.agree_to_self_check(rules, game, command)
        case c.DrawForStart():
            return opening.draw_for_start(rules, game, command)
        case c.StartClock():
            return opening.start_clock(rules, game, command)
        case c.ReportAbsence():
            return absence.report(rules, game, command)
        case c.Arrive():
            return absence.arrive(rules, game, command)
        case c.Redraw():
            return redrawing.redraw(rules, game, command)
        case c.ResolveRedraw():
            return redrawing.resolve(rules, game, command)
        case c.ReportOverdraw():
            return misdraw.report(rules, game, command)
        case c.ResolveOverdraw():
            return misdraw.resolve(rules, game, command)
        case c.ReportForgottenTiles():
            return misdraw.forgotten(rules, game, command)
        case c.NoteRack():
            return refilling.note_rack(rules, game, command)
        case c.CountBag():
            return [*refilling.count_bag(rules, game, command)]
        case c.AskJury():
            return jury.ask(rules, game, command)
        case c.AnswerJury():
            return jury.answer(rules, game, command)
        case c.ReportWord():
            return jury.report(rules, game, command)
        case c.FindWordWrong():
            return jury.find_wrong(rules, game, command)
        case c.FindWordGood():
            return jury.find_good(rules, game, command)
        case c.AskToExchangeAgain():
            return no_playable_move.ask_to_exchange(rules, game, command, finder)
        case c.RuleOnExchange():
            return no_playable_move.rule_on_exchange(rules, game, command)
        case c.ConcedeTurn():
            return no_playable_move.concede(rules, game, command)
        case c.AskToRestart():
            return no_playable_move.ask_to_restart(rules, game, command, finder)
        case c.RuleOnRestart():
            return no_playable_move.rule_on_restart(rules, game, command)
        case c.DeclareStuck():
            return no_playable_move.declare_stuck(rules, game, command, finder)
        case c.StopClock():
            return timekeeping.stop(rules, game, command)
        case c.ResumeClock():
            return timekeeping.resume(rules, game, command)
        case c.CorrectClock():
            return timekeeping.correct(rules, game, command)
        case c.CreditTime():
            return timekeeping.credit(rules, game, command)
        case c.RunClockForSheet():
            return timekeeping.run_for_sheet(rules, game, command)
        case c.CallRoundTime():
            return timekeeping.call_round_time(rules, game, command)
        case c.Resign():
            return rulings.resign(rules, game, command)
        case c.Consent():
            return consenting.consent(rules, game, command)
        case c.ResignTogether():
            return rulings.resign_together(rules, game, command)
        case c.Penalise():
            return rulings.penalise(rules, game, command)
        case c.CorrectScore():
            return rulings.correct_score(rules, game, command)
        case c.GiveRuling():
            return rulings.give_ruling(rules, command)
        case c.TakeTurnAway():
            return rulings.take_turn_away(rules, game, command)
        case c.Disqualify():
            return rulings.disqualify(rules, game, command)
        case c.EndGame():
            return rulings.end_game(rules, game, command)
        case c.Sign():
            return signing.sign(rules, game, command)
        case c.ApproveGame():
            return signing.approve(rules, game, command)
        case c.HandIn():
            return signing.hand_in(rules, game, command)
        case c.CloseRound():
            return signing.close_round(rules, game, command)
        case _:
            assert_never(command)
