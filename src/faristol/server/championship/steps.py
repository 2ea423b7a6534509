"""From a message to a step: what the championship decides and what the desk notes with it."""

from typing import assert_never

from faristol.championship import commands as c
from faristol.championship.doubts import Said, doubt_about_replacing, doubts_about
from faristol.championship.events import PlayersSwapped
from faristol.championship.field import Start
from faristol.championship.playing import open_round, sheets_disagree
from faristol.championship.refusal import Reason
from faristol.championship.state import Result
from faristol.core import Doubted, GameScore, Outcome, Refused, Winner
from faristol.server.auth.sessions import Person
from faristol.server.championship import messages as m
from faristol.server.championship.desk import (
    ArbiterCalled,
    CallAnswered,
    CallTaken,
    Cause,
    PlayerLinked,
    RoundClockSet,
    SlipSent,
)
from faristol.server.championship.live import Draft
from faristol.server.championship.table_steps import (
    call_table,
    own_table,
    record_scores,
    take_table_slip,
)
from faristol.server.problem import Problem, ProblemCode

_ABSENT = {
    "first": (Start.FIRST,),
    "second": (Start.SECOND,),
    "both": (Start.FIRST, Start.SECOND),
}


def take(draft: Draft, at: int, message: m.DeskMessage, person: Person, version: int) -> None:
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
            _slip(draft, at, message, person.id)
        case m.TableSlip():
            take_table_slip(draft, at, message, own_table(draft, person.id))
        case m.Call(why=why):
            player, table, number = own_table(draft, person.id)
            draft.fold(ArbiterCalled(at, number, table, player, Cause.PLAYER, why.strip()))
        case m.TakeCall(table=table, take=goes):
            number = _called_in(draft, table)
            account, name = (person.id, person.account.name) if goes else ("", "")
            draft.fold(CallTaken(at, number, table, account, name))
        case m.Answer(table=table):
            draft.fold(CallAnswered(at, _called_in(draft, table), table))
        case m.Swap():
            event = draft.do(c.Swap(at, message.one, message.other))
            assert isinstance(event, PlayersSwapped)
            if event.warnings and not message.sure:
                raise Doubted(event.warnings)
        case m.Undo(seen=seen):
            if seen != version:
                raise Problem(
                    409,
                    ProblemCode.MOVED_ON,
                    "something else has changed since; check it before you undo",
                )
            draft.do(c.Undo(at))
        case m.SetClock(minutes=minutes):
            # Started twice, by one finger or by two people, it runs as it was started first.
            if not minutes or draft.desk.clock_until <= at:
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
            return c.Overrule(*place, GameScore(first, second), *ground, _winner(message))
        case m.OverruleForfeit(absent=absent):
            return c.OverruleAsForfeit(*place, _ABSENT[absent], *ground)
        case m.OverruleDoubleLoss():
            return c.OverruleAsDoubleLoss(*place, *ground)
        case m.OverruleScores(scores=scores):
            return c.OverruleTable(*place, tuple(scores), *ground)


def _result(draft: Draft, at: int, message: m.Result | m.Forfeit | m.DoubleLoss) -> None:
    number = open_round(draft.state).number
    game = draft.game_at(message.table)
    before = game.result if game is not None else None
    match message:
        case m.Result():
            score, winner = GameScore(message.first, message.second), _winner(message)
            # What can't be is refused first; only then is what is odd questioned.
            draft.do(c.RecordResult(at, message.table, score, winner))
            slips = slips_at(draft, message.table)
            doubts = () if message.sure else doubts_about(score, winner, slips)
            if _is_replaced(draft, message.table, before) and not message.replaces:
                assert before is not None
                doubts += (doubt_about_replacing((before.score.first, before.score.second)),)
            if doubts:
                raise Doubted(doubts)
        case m.Forfeit():
            draft.do(c.RecordForfeit(at, message.table, _ABSENT[message.absent]))
        case m.DoubleLoss():
            draft.do(c.RecordDoubleLoss(at, message.table))
    if _is_replaced(draft, message.table, before) and not message.replaces:
        raise Problem(409, ProblemCode.RESULT_IS_IN, "the table has another result already")
    if (number, message.table) in draft.desk.calls:
        draft.fold(CallAnswered(at, number, message.table))


def _is_replaced(draft: Draft, table: int, before: Result | None) -> bool:
    """Whether a result that was there is another one now."""
    game = draft.game_at(table)
    return before is not None and game is not None and game.result != before


def _winner(message: m.Result | m.Slip | m.Overrule) -> Winner | None:
    return None if message.winner is None else Winner(message.winner)


def slips_at(draft: Draft, table: int) -> list[Said]:
    """What the players of the open round's table say, each different result once."""
    game, current = draft.game_at(table), draft.state.current
    if game is None or current is None:
        return []
    keys = ((current.number, table, player) for player in (game.first, game.second))
    slips = [draft.desk.slips[key] for key in keys if key in draft.desk.slips]
    return list(dict.fromkeys((slip.score, slip.winner) for slip in slips))


def _slip(draft: Draft, at: int, message: m.Slip, account: str) -> None:
    player, table, number = own_table(draft, account)
    game = draft.game_at(table)
    if game is None:
        players = len(open_round(draft.state).players_at(table))
        detail = f"2 scores for {players} players at table {table}"
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, detail=detail, scores=2, players=players)
    if game.result is not None:
        raise Problem(
            409, ProblemCode.RESULT_IS_IN, "the result is in; call the arbiter if it is wrong"
        )
    score, winner = GameScore(message.first, message.second), _winner(message)
    # A trial on the side: what the championship would refuse is no slip either.
    trial = Draft(draft.state, draft.desk, ())
    trial.do(c.RecordResult(at, game.table, score, winner))
    doubts = doubts_about(score, winner)
    if doubts and not message.sure:
        raise Doubted(doubts)
    # Only a winner whom the points do not show needs to be written.
    winner = None if winner is score.winner else winner
    draft.fold(SlipSent(at, number, game.table, player, score, winner))
    other = game.second if player == game.first else game.first
    theirs = draft.desk.slips.get((number, game.table, other))
    if theirs is None:
        return
    called = (number, game.table) in draft.desk.calls
    differences = sheets_disagree(score, theirs.score, (winner, theirs.winner))
    if not differences:
        draft.do(c.RecordResult(at, game.table, score, winner))
        if called:
            draft.fold(CallAnswered(at, number, game.table))
    elif not called:
        draft.fold(ArbiterCalled(at, number, game.table, player, Cause.SHEETS, differences[0]))


def _called_in(draft: Draft, table: int) -> int:
    """The open round, in which a table waits for the arbiter.

    :raises Problem: when it does not.
    """
    number = open_round(draft.state).number
    if (number, table) not in draft.desk.calls:
        raise Problem(
            409, ProblemCode.NOBODY_CALLS, "no one at that table is waiting for the arbiter"
        )
    return number
