"""Steps at tables of several: scores from the desk, and from the players' own phones."""

from faristol.championship import commands as c
from faristol.championship.doubts import doubt_about_replacing, doubts_about_table
from faristol.championship.playing import open_round
from faristol.championship.refusal import Reason
from faristol.championship.table_games import who_plays
from faristol.championship.table_scoring import tables_disagree
from faristol.championship.views import name_of
from faristol.core import Doubted, Refused
from faristol.server.championship import messages as m
from faristol.server.championship.desk import (
    ArbiterCalled,
    CallAnswered,
    Cause,
    TableCalled,
    TableSlipSent,
)
from faristol.server.championship.live import Draft
from faristol.server.problem import Problem, ProblemCode, not_allowed


def own_table(draft: Draft, account: str) -> tuple[int, int, int]:
    """Which player an account is, their table, and the open round.

    :raises Problem: for who plays no part.
    :raises Refused: for who is not in this round.
    """
    player = draft.player_of(account)
    if player is None:
        raise not_allowed(ProblemCode.FOR_PLAYERS, "only players in this event can do that")
    current = open_round(draft.state)
    for table, players in current.seating:
        if player in players:
            return player, table, current.number
    raise Refused(Reason.NOT_IN_THIS_ROUND, detail=name_of(draft.state, player))


def record_scores(draft: Draft, at: int, message: m.Scores) -> None:
    """The desk enters a table.

    :raises Doubted: when something looks odd and the sender was not sure.
    """
    number, scores = open_round(draft.state).number, tuple(message.scores)
    table = draft.table_at(message.table)
    before = table.result.scores if table is not None and table.result is not None else None
    # What can't be is refused first; only then is what is odd questioned.
    draft.do(c.RecordTable(at, message.table, scores))
    seated = open_round(draft.state).players_at(message.table)
    said = draft.desk.said_at(number, message.table, seated)
    doubts = () if message.sure else doubts_about_table(scores, dict.fromkeys(said.values()))
    if before not in (None, scores) and not message.replaces:
        doubts += (doubt_about_replacing(before or ()),)
    if doubts:
        raise Doubted(doubts)
    _answer(draft, at, number, message.table)


def call_table(draft: Draft, at: int, message: m.LayTable) -> None:
    """The desk wants a table's game made, with those who are there.

    :raises Problem: when the table has its result.
    :raises Refused: when too few are left, or somebody named does not sit there.
    """
    absent = tuple(dict.fromkeys(message.absent))
    who_plays(draft.state, message.table, absent)
    current = open_round(draft.state)
    if message.table not in current.open_tables:
        raise Problem(409, ProblemCode.RESULT_IS_IN, "the result is in; correct it instead")
    players = current.players_at(message.table)
    before = draft.desk.called.get((current.number, message.table, players))
    number = before.number + 1 if before is not None else 1
    draft.fold(TableCalled(at, current.number, message.table, players, absent, number))
    _answer(draft, at, current.number, message.table)


def take_table_slip(draft: Draft, at: int, message: m.TableSlip, own: tuple[int, int, int]) -> None:
    """A player says how the table ended; two who say the same, and nobody else, make it so."""
    player, table, number = own
    current = open_round(draft.state)
    if table not in current.open_tables:
        raise Problem(
            409, ProblemCode.RESULT_IS_IN, "the result is in; call the arbiter if it is wrong"
        )
    scores = tuple(message.scores)
    # A trial on the side: what the championship would refuse is no slip either.
    trial = Draft(draft.state, draft.desk, ())
    trial.do(c.RecordTable(at, table, scores))
    doubts = doubts_about_table(scores)
    if doubts and not message.sure:
        raise Doubted(doubts)
    seated = current.players_at(table)
    draft.fold(TableSlipSent(at, number, table, player, seated, scores))
    slips = draft.desk.said_at(number, table, seated)
    if len(slips) < 2:
        return
    differences = [text for other in slips.values() for text in tables_disagree(scores, other)]
    if not differences:
        draft.do(c.RecordTable(at, table, scores))
        _answer(draft, at, number, table)
    elif (number, table) not in draft.desk.calls:
        draft.fold(ArbiterCalled(at, number, table, player, Cause.SHEETS, differences[0]))


def _answer(draft: Draft, at: int, number: int, table: int) -> None:
    if (number, table) in draft.desk.calls:
        draft.fold(CallAnswered(at, number, table))
