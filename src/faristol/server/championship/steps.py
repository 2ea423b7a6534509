"""From a message to a step: what the championship decides and what the desk notes with it."""

from typing import assert_never

from faristol.championship import commands as c
from faristol.championship.events import PlayersSwapped
from faristol.championship.field import Start
from faristol.championship.playing import open_round, sheets_disagree
from faristol.championship.refusal import Reason, Refused
from faristol.championship.state import Game
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
from faristol.server.championship.doubting import Doubt, doubts_about, warnings_about
from faristol.server.championship.live import Draft
from faristol.server.problem import Problem, not_allowed

_ABSENT = {
    "first": (Start.FIRST,),
    "second": (Start.SECOND,),
    "both": (Start.FIRST, Start.SECOND),
}


class Doubted(Exception):  # noqa: N818 - a question, not an error
    """Nothing was written: whoever asked should look at these first."""

    def __init__(self, doubts: list[Doubt]) -> None:
        self.doubts = doubts
        super().__init__("; ".join(doubt.text for doubt in doubts))


def take(draft: Draft, at: int, message: m.DeskMessage, account: str, version: int) -> None:
    """Add to the draft what a message asks for. Who may ask it has been seen to.

    :raises Refused: by the rules.
    :raises Doubted: when something looks odd and the sender was not sure.
    """
    match message:
        case m.Result() | m.Forfeit() | m.DoubleLoss():
            _result(draft, at, message)
        case m.Slip():
            _slip(draft, at, message, account)
        case m.Call(why=why):
            player, game, number = _own_game(draft, account)
            draft.fold(ArbiterCalled(at, number, game.table, player, Cause.PLAYER, why.strip()))
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
        case m.Overrule():
            score = GameScore(message.first, message.second)
            return c.Overrule(at, message.round, message.table, score, message.why, message.clause)
        case m.Feat():
            return c.RecordFeat(
                at, message.player, message.round, message.prize, message.text, message.value
            )
        case m.Finish():
            return c.Finish(at)
        case _:
            assert_never(message)


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


def _own_game(draft: Draft, account: str) -> tuple[int, Game, int]:
    player = draft.player_of(account)
    if player is None:
        raise not_allowed("that is for players of this championship")
    current = open_round(draft.state)
    for game in current.games:
        if player in (game.first, game.second):
            return player, game, current.number
    raise Refused(Reason.NOT_IN_THIS_ROUND, name_of(draft.state, player))


def _slip(draft: Draft, at: int, message: m.Slip, account: str) -> None:
    player, game, number = _own_game(draft, account)
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
