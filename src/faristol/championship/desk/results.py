"""Results at the desk and slips from players' phones: what looks odd is asked about first."""

from faristol.championship import commands as c
from faristol.championship.decide import decide
from faristol.championship.desk.commands import EnterResult, OwnGame, SendSlip, SendTableSlip
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import (
    ArbiterCalled,
    Cause,
    OwnResultAgreed,
    SlipSent,
    TableSlipSent,
)
from faristol.championship.desk.ledger import ask_approval
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.desk.state import Venue
from faristol.championship.doubts import (
    Said,
    doubt_about_replacing,
    doubts_about,
    doubts_about_table,
)
from faristol.championship.playing import EnteredPair, open_round, sheets_disagree
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, Result, Round
from faristol.championship.table_scoring import tables_disagree
from faristol.championship.views import name_of
from faristol.core import Doubted, GameScore, Refused, Remark

_IS_IN = "the result is in; call the arbiter if it is wrong"


def own_table(state: Championship, player: int) -> tuple[int, int]:
    """A player's table, and the open round.

    :raises Refused: for who is not in this round.
    """
    current = open_round(state)
    for table, players in current.seating:
        if player in players:
            return table, current.number
    raise Refused(Reason.NOT_IN_THIS_ROUND, detail=name_of(state, player))


def others_at(
    venue: Venue, player: int | None, table: int, round_number: int | None = None
) -> tuple[int, ...]:
    """Who else plays at a table of a round, the open one unless another is named, if the player
    does.
    """
    current = venue.state.current
    if round_number is not None:
        current = next((each for each in venue.state.rounds if each.number == round_number), None)
    players = current.players_at(table) if current is not None else ()
    return tuple(each for each in players if each != player) if player in players else ()


def all_say(venue: Venue, table: int, players: tuple[int, ...], score: GameScore) -> bool:
    """Whether each of the players has sent a slip with that score."""
    current = venue.state.current
    assert current is not None
    keys = [(current.number, table, player) for player in players]
    said = [venue.desk.slips[key].score for key in keys if key in venue.desk.slips]
    return said == [score] * len(players)


def slips_at(venue: Venue, table: int) -> list[Said]:
    """What the players of the open round's table say, each different result once."""
    game, current = venue.game_at(table), venue.state.current
    if game is None or current is None:
        return []
    keys = ((current.number, table, player) for player in (game.first, game.second))
    slips = [venue.desk.slips[key] for key in keys if key in venue.desk.slips]
    return list(dict.fromkeys((slip.score, slip.winner) for slip in slips))


def enter_result(draft: Draft, command: EnterResult) -> None:
    """The desk enters a result.

    :raises Doubted: when something looks odd and the sender was not sure.
    """
    result, before = command.result, draft.venue
    current = draft.state.current
    # A round that is not the open one is a closed one: a copying error in it is put right.
    is_open = command.round_number in (None, current.number if current is not None else None)
    number = open_round(draft.state).number if is_open else command.round_number or 0
    # What can't be is refused first; only then is what is odd asked about.
    draft.do(result if is_open else c.CorrectResult(result.at, number, result))
    if isinstance(result, c.RecordTable):
        doubts = _about_table(draft, before.state.rounds[number - 1], command, result)
    else:
        doubts = _about_game(draft, before.state.rounds[number - 1], command, result)
    own = command.own
    if own is not None and not own.have_agreed:
        doubts.insert(0, Remark("own-game", players=own.others))
    if doubts:
        raise Doubted(doubts)
    draft.answer_call(result.at, number, result.table)
    ask_approval(draft, result.at, number, result.table)
    if own is not None:
        draft.add(_consent(own, result.at, number, result.table))


def _about_game(
    draft: Draft, before: Round, command: EnterResult, result: EnteredPair
) -> list[Remark]:
    earlier = _result_at(before, result.table)
    now = _result_at(draft.state.rounds[before.number - 1], result.table)
    doubts: list[Remark] = []
    if isinstance(result, c.RecordResult) and not command.is_sure:
        slips = [] if before.is_closed else slips_at(draft.venue, result.table)
        doubts += doubts_about(result.score, result.winner, slips)
    if isinstance(result, c.RecordUnfinished) and not command.is_sure:
        doubts += doubts_about(result.situation)
    if earlier is not None and now != earlier and not command.replaces:
        doubts.append(doubt_about_replacing((earlier.score.first, earlier.score.second)))
    return doubts


def _result_at(each: Round, table: int) -> Result | None:
    return next((game.result for game in each.games if game.table == table), None)


def _about_table(
    draft: Draft, before: Round, command: EnterResult, result: c.RecordTable
) -> list[Remark]:
    was = next(each.result for each in before.tables if each.table == result.table)
    doubts: list[Remark] = []
    if not command.is_sure:
        seated = before.players_at(result.table)
        said = draft.desk.said_at(before.number, result.table, seated)
        slips = {} if before.is_closed else said
        doubts += doubts_about_table(result.scores, dict.fromkeys(slips.values()))
    earlier = was.scores if was is not None else None
    if earlier not in (None, result.scores) and not command.replaces:
        doubts.append(doubt_about_replacing(earlier or ()))
    return doubts


def _consent(own: OwnGame, at: int, number: int, table: int) -> OwnResultAgreed:
    return OwnResultAgreed(at, number, table, own.player, own.others, own.account)


def send_slip(draft: Draft, command: SendSlip) -> None:
    """A player says how the game ended; two who say the same make it the result."""
    at, player, score = command.at, command.player, command.score
    table, number = own_table(draft.state, player)
    game = draft.venue.game_at(table)
    if game is None:
        players = len(open_round(draft.state).players_at(table))
        detail = f"2 scores for {players} players at table {table}"
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, detail=detail, scores=2, players=players)
    if game.result is not None:
        raise Refused(DeskReason.RESULT_IS_IN, detail=_IS_IN)
    # A slip is valid only if the championship would accept it as a result.
    result = c.RecordResult(at, table, score, command.winner)
    decide(draft.state, result)
    doubts = doubts_about(score, command.winner)
    if doubts and not command.is_sure:
        raise Doubted(doubts)
    # Only a winner whom the points do not show needs to be written.
    winner = None if command.winner is score.winner else command.winner
    draft.add(SlipSent(at, number, table, player, score, winner))
    other = game.second if player == game.first else game.first
    theirs = draft.desk.slips.get((number, table, other))
    if theirs is None:
        return
    difference = sheets_disagree(score, theirs.score, (winner, theirs.winner))
    if difference is None:
        draft.do(c.RecordResult(at, table, score, winner))
        draft.answer_call(at, number, table)
        ask_approval(draft, at, number, table)
    else:
        _call_about_sheets(draft, at, (number, table), player, difference)


def send_table_slip(draft: Draft, command: SendTableSlip) -> None:
    """A player says how the table ended; two who say the same, and nobody else, make it so."""
    at, player, scores = command.at, command.player, command.scores
    table, number = own_table(draft.state, player)
    current = open_round(draft.state)
    if table not in current.open_tables:
        raise Refused(DeskReason.RESULT_IS_IN, detail=_IS_IN)
    decide(draft.state, c.RecordTable(at, table, scores))
    doubts = doubts_about_table(scores)
    if doubts and not command.is_sure:
        raise Doubted(doubts)
    seated = current.players_at(table)
    draft.add(TableSlipSent(at, number, table, player, seated, scores))
    slips = draft.desk.said_at(number, table, seated)
    if len(slips) < 2:
        return
    differences = (tables_disagree(scores, other) for other in slips.values())
    difference = next(filter(None, differences), None)
    if difference is None:
        draft.do(c.RecordTable(at, table, scores))
        draft.answer_call(at, number, table)
    else:
        _call_about_sheets(draft, at, (number, table), player, difference)


def _call_about_sheets(
    draft: Draft, at: int, place: tuple[int, int], player: int, difference: Remark
) -> None:
    if place not in draft.desk.calls:
        draft.add(ArbiterCalled(at, *place, player, Cause.SHEETS, "", difference))
