"""From a message to a step: what the championship decides and what the desk notes with it."""

from typing import assert_never

from faristol.championship import commands as c
from faristol.championship.events import PlayersSwapped
from faristol.championship.field import Start
from faristol.championship.playing import open_round, sheets_disagree
from faristol.championship.refusal import Reason, Refused
from faristol.championship.views import name_of
from faristol.results import GameScore, Outcome
from faristol.server.championship import messages as m
from faristol.server.championship.desk import (
    ArbiterCalled,
    CallAnswered,
    Cause,
    PlayerLinked,
    RoundClockSet,
    SlipSent,
)
from faristol.server.championship.doubting import Doubted, doubts_about, warnings_about
from faristol.server.championship.live import Draft
from faristol.server.championship.table_steps import (
    call_table,
    own_table,
    record_scores,
    take_table_slip,
)
from faristol.server.problem import Problem

_ABSENT = {
    "first": (Start.FIRST,),
    "second": (Start.SECOND,),
    "both": (Start.FIRST, Start.SECOND),
}


def take(draft: Draft, at: int, message: m.DeskMessage, account: str, version: int) -> None:
    """Add to the draft what a message asks for. Who may ask it has been seen to.

    :raises Refused: by the rules.
    :raises Doubted: when something looks odd and the sender was not sure.
    """
    match message:
        case m.Result() | m.Forfeit() | m.DoubleLoss():
            _result(draft, at, message)
        case m.Scores():
            record_scores(draft, at, message)
        case m.LayTable():
            call_table(draft, at, message)
        case m.Slip():
            _slip(draft, at, message, account)
        case m.TableSlip():
            take_table_slip(draft, at, message, own_table(draft, account))
        case m.Call(why=why):
            player, table, number = own_table(draft, account)
            draft.fold(ArbiterCalled(at, number, table, player, Cause.PLAYER, why.strip()))
        case m.Answer(table=table):
            _answer(draft, at, table)
        case m.Swap():
            event = draft.do(c.Swap(at, message.one, message.other))
            assert isinstance(event, PlayersSwapped)
            if event.warnings and not message.sure:
                raise Doubted(warnings_about(event.warnings, lambda p: name_of(draft.state, p)))
        case m.Undo(seen=seen):
            if seen != version:
                raise Problem(409, "moved-on", "something happened since; look again")
            draft.do(c.Undo(at))
        case m.SetClock(minutes=minutes):
            draft.fold(RoundClockSet(at, at + minutes * 60_000 if minutes else 0))
        case m.Unlink(player=player):
            if player in draft.desk.links:
                draft.fold(PlayerLinked(at, player, "", ""))
        case m.CheckIn(player=player):
            draft.do(c.CheckIn(at, player))
        case m.Close():
            draft.do(c.CloseRound(at))
            if draft.desk.clock_until:
                draft.fold(RoundClockSet(at, 0))
        case _:
            draft.do(_command(message, at))


def _command(
    message: m.Enter
    | m.Withdraw
    | m.Rejoin
    | m.NoteAbsence
    | m.Forbid
    | m.Pair
    | m.Publish
    | m.Overrule
    | m.OverruleForfeit
    | m.OverruleDoubleLoss
    | m.OverruleScores
    | m.Feat
    | m.Finish,
    at: int,
) -> c.Command:
    match message:
        case m.Enter():
            return c.Register(
                at,
                " ".join(message.name.split()),
                message.rating,
                message.club.strip(),
                message.school.strip(),
                message.category.strip(),
                message.licence.strip(),
            )
        case m.Withdraw(player=player):
            return c.Withdraw(at, player)
        case m.Rejoin(player=player):
            return c.Rejoin(at, player)
        case m.NoteAbsence():
            return c.NoteAbsence(at, message.player, message.round, Outcome(message.worth))
        case m.Forbid():
            if message.forbidden:
                return c.ForbidPair(at, message.one, message.other, message.why)
            return c.AllowPair(at, message.one, message.other)
        case m.Pair():
            return c.PairRound(at)
        case m.Publish():
            return c.Publish(at)
        case m.Overrule() | m.OverruleForfeit() | m.OverruleDoubleLoss() | m.OverruleScores():
            return _ruling(message, at)
        case m.Feat():
            return c.RecordFeat(
                at, message.player, message.round, message.prize, message.text, message.value
            )
        case m.Finish():
            return c.Finish(at)
        case _:
            assert_never(message)


def _ruling(
    message: m.Overrule | m.OverruleForfeit | m.OverruleDoubleLoss | m.OverruleScores, at: int
) -> c.Command:
    place, ground = (at, message.round, message.table), (message.why, message.clause)
    match message:
        case m.Overrule(first=first, second=second):
            return c.Overrule(*place, GameScore(first, second), *ground)
        case m.OverruleForfeit(absent=absent):
            return c.OverruleAsForfeit(*place, _ABSENT[absent], *ground)
        case m.OverruleDoubleLoss():
            return c.OverruleAsDoubleLoss(*place, *ground)
        case m.OverruleScores(scores=scores):
            return c.OverruleTable(*place, tuple(scores), *ground)


def _result(draft: Draft, at: int, message: m.Result | m.Forfeit | m.DoubleLoss) -> None:
    number = open_round(draft.state).number
    match message:
        case m.Result():
            score = GameScore(message.first, message.second)
            # What can't be is refused first; only then is what is odd questioned.
            draft.do(c.RecordResult(at, message.table, score))
            slips = slips_at(draft, message.table)
            doubts = doubts_about(score, message.winner, slips)
            if doubts and not message.sure:
                raise Doubted(doubts)
        case m.Forfeit():
            draft.do(c.RecordForfeit(at, message.table, _ABSENT[message.absent]))
        case m.DoubleLoss():
            draft.do(c.RecordDoubleLoss(at, message.table))
    if (number, message.table) in draft.desk.calls:
        draft.fold(CallAnswered(at, number, message.table))


def slips_at(draft: Draft, table: int) -> list[GameScore]:
    """What the players of the open round's table say, each different score once."""
    game, current = draft.game_at(table), draft.state.current
    if game is None or current is None:
        return []
    keys = ((current.number, table, player) for player in (game.first, game.second))
    said = [draft.desk.slips[key].score for key in keys if key in draft.desk.slips]
    return list(dict.fromkeys(said))


def _slip(draft: Draft, at: int, message: m.Slip, account: str) -> None:
    player, table, number = own_table(draft, account)
    game = draft.game_at(table)
    if game is None:
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, f"2 scores at table {table}")
    if game.result is not None:
        raise Problem(409, "result-is-in", "the result is in; call the arbiter if it is wrong")
    score = GameScore(message.first, message.second)
    # A trial on the side: what the championship would refuse is no slip either.
    trial = Draft(draft.state, draft.desk, ())
    trial.do(c.RecordResult(at, game.table, score))
    doubts = doubts_about(score, message.winner, ())
    if doubts and not message.sure:
        raise Doubted(doubts)
    draft.fold(SlipSent(at, number, game.table, player, score))
    other = game.second if player == game.first else game.first
    theirs = draft.desk.slips.get((number, game.table, other))
    if theirs is None:
        return
    called = (number, game.table) in draft.desk.calls
    differences = sheets_disagree(score, theirs.score)
    if not differences:
        draft.do(c.RecordResult(at, game.table, score))
        if called:
            draft.fold(CallAnswered(at, number, game.table))
    elif not called:
        draft.fold(ArbiterCalled(at, number, game.table, player, Cause.SHEETS, differences[0]))


def _answer(draft: Draft, at: int, table: int) -> None:
    number = open_round(draft.state).number
    if (number, table) not in draft.desk.calls:
        raise Problem(409, "already-so", "nobody there waits for the arbiter")
    draft.fold(CallAnswered(at, number, table))
