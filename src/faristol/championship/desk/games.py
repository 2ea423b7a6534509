"""Games on this server that a championship's tables are played at."""

from faristol.championship import commands as c
from faristol.championship.desk.commands import NoteMissingGame, TakeOverResult, WantGame
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import (
    ArbiterCalled,
    Cause,
    GameLaid,
    Laid,
    TableCalled,
    TableLaid,
)
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.field import Start
from faristol.championship.playing import open_round
from faristol.championship.table_games import as_seated, leaders, who_plays
from faristol.core import GameScore, Outcome, Refused, Winner

_OF_NO_SHOWS = {
    Outcome.WON_BY_FORFEIT: Outcome.WON,
    Outcome.LOST_BY_FORFEIT: Outcome.LOST,
}
"""A game knows who won, not whether the championship calls it a forfeit."""
_STARTS = (Start.FIRST, Start.SECOND)
"""The players of a pair, by their seats."""


def want_game(draft: Draft, command: WantGame) -> None:
    """The desk wants a table's game created, with those who are there.

    :raises Refused: when the table has its result, when too few are left, or when somebody
        named does not sit there.
    """
    at, table, absent = command.at, command.table, tuple(dict.fromkeys(command.absent))
    who_plays(draft.state, table, absent)
    current = open_round(draft.state)
    if table not in current.open_tables:
        detail = "the result is in; correct it instead"
        raise Refused(DeskReason.RESULT_IS_IN, detail=detail)
    players = current.players_at(table)
    before = draft.desk.called.get((current.number, table, players))
    number = before.number + 1 if before is not None else 1
    draft.add(TableCalled(at, current.number, table, players, absent, number))
    draft.answer_call(at, current.number, table)


def note_game(draft: Draft, laid: Laid) -> None:
    """Note a game, unless it is known or the desk has moved on meanwhile."""
    current, desk = draft.state.current, draft.desk
    if current is None or current.number != laid.round_number or not current.is_published:
        return
    is_wanted = current.players_at(laid.table) == laid.players and not desk.is_replaced(laid)
    if is_wanted and desk.game_at(laid.round_number, laid.table, laid.players) is None:
        draft.add(laid)


def note_missing_game(draft: Draft, command: NoteMissingGame) -> None:
    """Call the arbiter to a table whose game could not be created."""
    at, number, table = command.at, command.round_number, command.table
    if (number, table) not in draft.desk.calls:
        draft.add(ArbiterCalled(at, number, table, 0, Cause.NO_TABLE, command.why))


def take_over(draft: Draft, ended: TakeOverResult) -> None:
    """Write a game's result down, if it is still the game of its table and nothing is written.

    What is written stays: if it differs, the arbiter is called. A game of two has its winner
    beside its points; at a table of several the arbiter is called where points alone do not
    tell who won.
    """
    laid, current = ended.laid, draft.state.current
    if current is None or (current.number, current.is_published) != (laid.round_number, True):
        return
    players = current.players_at(laid.table)
    if draft.desk.game_at(laid.round_number, laid.table, players) != laid:
        return
    match laid:
        case GameLaid():
            _of_two(draft, laid, ended)
        case TableLaid():
            _of_several(draft, laid, ended)


def _of_two(draft: Draft, laid: GameLaid, ended: TakeOverResult) -> None:
    game = draft.venue.game_at(laid.table)
    if game is None:
        return
    score = GameScore(*ended.scores)
    if game.result is not None:
        written = tuple(_OF_NO_SHOWS.get(each, each) for each in game.result.outcomes)
        if (game.result.score, written) != (score, ended.outcomes):
            _call(draft, Cause.GAME_DIFFERS, ended)
        return
    if ended.missing:
        absent = tuple(_STARTS[seat] for seat in ended.missing)
        _write(draft, ended, c.RecordForfeit(ended.at, laid.table, absent))
        return
    winner = next((each for each in Winner if each.outcomes == ended.outcomes), None)
    _write(draft, ended, c.RecordResult(ended.at, laid.table, score, winner))


def _of_several(draft: Draft, laid: TableLaid, ended: TakeOverResult) -> None:
    table = draft.venue.table_at(laid.table)
    if table is None:
        return
    scores = as_seated(laid.players, laid.playing, ended.scores)
    if table.result is not None:
        if table.result.scores != scores:
            _call(draft, Cause.GAME_DIFFERS, ended)
    elif ended.disqualified:
        _call(draft, Cause.DISQUALIFIED, ended)
    elif ended.stood_in:
        _call(draft, Cause.STAND_IN, ended)
    elif _by_points(ended):
        _write(draft, ended, c.RecordTable(ended.at, laid.table, scores))
    else:
        _call(draft, Cause.NOT_BY_POINTS, ended)


def _by_points(ended: TakeOverResult) -> bool:
    """Whether those with most points are those who won: not who gave up while leading."""
    first = leaders(ended.scores)
    won = Outcome.WON if len(first) == 1 else Outcome.DREW
    seats = range(len(ended.scores))
    return ended.outcomes == tuple(won if seat in first else Outcome.LOST for seat in seats)


def _write(
    draft: Draft,
    ended: TakeOverResult,
    command: c.RecordResult | c.RecordForfeit | c.RecordTable,
) -> None:
    try:
        draft.do(command)
    except Refused:  # points that the championship holds for impossible
        _call(draft, Cause.NOT_BY_POINTS, ended)
        return
    draft.answer_call(ended.at, ended.laid.round_number, ended.laid.table)


def _call(draft: Draft, cause: Cause, ended: TakeOverResult) -> None:
    told, laid = "-".join(map(str, ended.scores)), ended.laid
    draft.add(ArbiterCalled(ended.at, laid.round_number, laid.table, 0, cause, told))
