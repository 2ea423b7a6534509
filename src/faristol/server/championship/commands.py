"""From a message to the command it asks for."""

from typing import assert_never

from faristol.championship import commands as c
from faristol.championship.desk import commands as d
from faristol.championship.desk.state import Venue
from faristol.championship.field import Ending, Start
from faristol.core import GameScore, Outcome, Winner
from faristol.server.auth.sessions import Person
from faristol.server.championship import committee_messages as k
from faristol.server.championship import messages as m
from faristol.server.problem import ProblemCode, not_allowed

_ABSENT = {
    "first": (Start.FIRST,),
    "second": (Start.SECOND,),
    "both": (Start.FIRST, Start.SECOND),
}


def command_of(
    venue: Venue, message: m.DeskMessage, person: Person, own: d.OwnGame | None
) -> d.AnyCommand:
    """What a message asks for. Whether its sender may has been checked.

    The stream gives the command its time.

    :raises Problem: when a player's message comes from somebody who is not one.
    """
    match message:
        case m.Result() | m.Forfeit() | m.DoubleLoss() | m.Unfinished() | m.Scores():
            is_sure = isinstance(message, m.Result | m.Unfinished | m.Scores) and message.sure
            result = _result(message)
            return d.EnterResult(result, is_sure, message.replaces, own, message.round)
        case m.Slip() | m.TableSlip() | m.Call():
            return _from_player(message, _player(venue, person))
        case m.Enter():
            return d.EnterPlayer(_entry(message), message.sure)
        case m.Amend():
            return d.AmendPlayer(_amended(message), message.sure)
        case m.PairByHand(tables=tables, bye=bye, sure=sure):
            return d.PairSeats(0, tuple(map(tuple, tables)), bye, sure)
        case m.LayTable():
            return d.WantGame(0, message.table, tuple(message.absent))
        case m.TakeCall(table=table, take=goes):
            account, name = (person.id, person.account.name) if goes else ("", "")
            return d.TakeCall(0, table, account, name)
        case m.Answer(table=table):
            return d.AnswerCall(0, table, person.id)
        case m.Swap():
            return d.SwapSeats(0, message.one, message.other, message.sure)
        case m.Undo():
            return c.Undo(0)
        case m.SetClock(minutes=minutes):
            return d.SetRoundClock(0, minutes)
        case m.PauseClock(pause=pauses):
            return d.PauseRoundClock(0, pauses)
        case m.Missing(players=players):
            return d.NoteMissing(0, tuple(players))
        case m.Arrived(player=player):
            return d.NoteArrival(0, player)
        case m.CallTime():
            return d.CallRoundTime(0)
        case m.Unlink(player=player):
            return d.LinkPlayer(0, player, "")
        case m.CheckIn() | m.CheckInAll() | m.CheckOut() | m.Fee() | m.FixTable() | m.Disqualify():
            return _about_player(message)
        case m.BringCase() | k.NameCommittee() | k.DeclareInterest() | k.RuleCase() | k.DropCase():
            return k.committee_command(message)
        case m.Close():
            return c.CloseRound(0)
        case _:
            return _command(message)


def _player(venue: Venue, person: Person) -> int:
    player = venue.player_of(person.id)
    if player is None:
        raise not_allowed(ProblemCode.FOR_PLAYERS, "only players in this event can do that")
    return player


def _from_player(message: m.Slip | m.TableSlip | m.Call, player: int) -> d.AnyCommand:
    match message:
        case m.Slip():
            score = GameScore(message.first, message.second)
            return d.SendSlip(0, player, score, _winner(message), message.sure)
        case m.TableSlip():
            return d.SendTableSlip(0, player, tuple(message.scores), message.sure)
        case m.Call(why=why, challenge=is_challenge):
            return d.CallArbiter(0, player, why, is_challenge)
        case _:
            assert_never(message)


def _entry(message: m.Enter) -> c.Register:
    return c.Register(
        0,
        " ".join(message.name.split()),
        message.rating,
        message.club.strip(),
        message.school.strip(),
        message.category.strip(),
        message.licence.strip(),
    )


def _amended(message: m.Amend) -> c.Amend:
    return c.Amend(
        0,
        message.player,
        " ".join(message.name.split()),
        message.rating,
        message.club.strip(),
        message.school.strip(),
        message.category.strip(),
        message.licence.strip(),
    )


def _about_player(
    message: m.CheckIn | m.CheckInAll | m.CheckOut | m.Fee | m.FixTable | m.Disqualify,
) -> c.PlayerCommand:
    match message:
        case m.CheckIn(player=player):
            return c.CheckIn(0, player)
        case m.CheckInAll():
            return c.CheckInAll(0)
        case m.CheckOut(player=player):
            return c.CheckOut(0, player)
        case m.Fee(player=player, paid=paid):
            return c.NoteFee(0, player, paid)
        case m.FixTable(player=player, table=table):
            return c.FixTable(0, player, table)
        case m.Disqualify(player=player, why=why, clause=clause):
            return c.Disqualify(0, player, why, clause)
        case _:
            assert_never(message)


def _result(
    message: m.Result | m.Forfeit | m.DoubleLoss | m.Unfinished | m.Scores,
) -> c.EnteredResult:
    match message:
        case m.Result():
            score = GameScore(message.first, message.second)
            return c.RecordResult(0, message.table, score, _winner(message))
        case m.Forfeit():
            return c.RecordForfeit(0, message.table, _ABSENT[message.absent])
        case m.DoubleLoss():
            return c.RecordDoubleLoss(0, message.table)
        case m.Unfinished():
            situation = GameScore(message.first, message.second)
            (loser,) = _ABSENT[message.loser]
            return c.RecordUnfinished(0, message.table, loser, Ending(message.ending), situation)
        case m.Scores():
            return c.RecordTable(0, message.table, tuple(message.scores))
        case _:
            assert_never(message)


def _command(
    message: m.Withdraw
    | m.Rejoin
    | m.NoteAbsence
    | m.CancelAbsence
    | m.Forbid
    | m.Pair
    | m.Publish
    | m.Clear
    | m.Overrule
    | m.OverruleForfeit
    | m.OverruleDoubleLoss
    | m.OverruleScores
    | m.Feat
    | m.Finish,
) -> c.Command:
    match message:
        case m.Withdraw(player=player):
            return c.Withdraw(0, player)
        case m.Rejoin(player=player):
            return c.Rejoin(0, player)
        case m.NoteAbsence():
            return c.NoteAbsence(0, message.player, message.round, Outcome(message.worth))
        case m.CancelAbsence():
            return c.CancelAbsence(0, message.player, message.round)
        case m.Forbid():
            if message.forbidden:
                return c.ForbidPair(0, message.one, message.other, message.why)
            return c.AllowPair(0, message.one, message.other)
        case m.Pair():
            return c.PairRound(0)
        case m.Publish():
            return c.Publish(0)
        case m.Clear(table=table):
            return c.ClearResult(0, table)
        case m.Overrule() | m.OverruleForfeit() | m.OverruleDoubleLoss() | m.OverruleScores():
            return _ruling(message)
        case m.Feat():
            return c.RecordFeat(
                0, message.player, message.round, message.prize, message.text, message.value
            )
        case m.Finish():
            return c.Finish(0)
        case _:
            assert_never(message)


def _ruling(
    message: m.Overrule | m.OverruleForfeit | m.OverruleDoubleLoss | m.OverruleScores,
) -> c.Command:
    place, ground = (0, message.round, message.table), (message.why, message.clause)
    match message:
        case m.Overrule(first=first, second=second):
            return c.Overrule(*place, GameScore(first, second), *ground, _winner(message))
        case m.OverruleForfeit(absent=absent):
            return c.OverruleAsForfeit(*place, _ABSENT[absent], *ground)
        case m.OverruleDoubleLoss():
            return c.OverruleAsDoubleLoss(*place, *ground)
        case m.OverruleScores(scores=scores):
            return c.OverruleTable(*place, tuple(scores), *ground)


def _winner(message: m.Result | m.Slip | m.Overrule) -> Winner | None:
    return None if message.winner is None else Winner(message.winner)
