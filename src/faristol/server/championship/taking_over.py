"""What an online game's result is at the desk: a result, or something for the arbiter."""

from dataclasses import dataclass

from faristol.championship import commands as c
from faristol.championship.table_games import as_seated, leaders
from faristol.core import GameScore, Refused, Winner
from faristol.core import Outcome as Brought
from faristol.server.championship.desk import (
    ArbiterCalled,
    CallAnswered,
    Cause,
    GameLaid,
    Laid,
    TableLaid,
)
from faristol.server.championship.live import Draft
from faristol.table.state import Result
from faristol.table.terms import Outcome

_SAME = {Outcome.WIN: Brought.WON, Outcome.DRAW: Brought.DREW, Outcome.LOSS: Brought.LOST}
_OF_NO_SHOWS = {
    Brought.WON_BY_FORFEIT: Brought.WON,
    Brought.LOST_BY_FORFEIT: Brought.LOST,
}
"""A game knows who won, not whether the championship calls it a forfeit."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game on this server ended."""

    result: Result
    disqualified: bool = False
    """Whether somebody was taken out of it."""
    stood_in: bool = False
    """Whether a robot ended it in somebody's seat."""

    @property
    def told(self) -> str:
        """Scores and outcomes in one word: the same word is the same result."""
        scores = "-".join(map(str, self.result.scores))
        return scores + "".join(outcome.value for outcome in self.result.outcomes)


def take_over(draft: Draft, at: int, laid: Laid, ended: Ended) -> None:
    """Write a game's result down, if it is still the game of its table and nothing is written.

    What is written stays: if it differs, the arbiter is called. A game of two has its winner
    beside its points; at a table of several the arbiter is called where points alone do not
    tell who won.
    """
    current = draft.state.current
    if current is None or (current.number, current.is_published) != (laid.round_number, True):
        return
    players = current.players_at(laid.table)
    if draft.desk.game_at(laid.round_number, laid.table, players) != laid:
        return
    match laid:
        case GameLaid():
            _of_two(draft, at, laid, ended.result)
        case TableLaid():
            _of_several(draft, at, laid, ended)


def _of_two(draft: Draft, at: int, laid: GameLaid, result: Result) -> None:
    game = draft.game_at(laid.table)
    if game is None:
        return
    score = GameScore(*result.scores)
    outcomes = tuple(_SAME[outcome] for outcome in result.outcomes)
    if game.result is not None:
        written = tuple(_OF_NO_SHOWS.get(each, each) for each in game.result.outcomes)
        if (game.result.score, written) != (score, outcomes):
            _call(draft, at, laid, Cause.GAME_DIFFERS, result)
        return
    winner = next((each for each in Winner if each.outcomes == outcomes), None)
    _write(draft, laid, result, c.RecordResult(at, laid.table, score, winner))


def _of_several(draft: Draft, at: int, laid: TableLaid, ended: Ended) -> None:
    table, result = draft.table_at(laid.table), ended.result
    if table is None:
        return
    scores = as_seated(laid.players, laid.playing, result.scores)
    if table.result is not None:
        if table.result.scores != scores:
            _call(draft, at, laid, Cause.GAME_DIFFERS, result)
    elif ended.disqualified:
        _call(draft, at, laid, Cause.DISQUALIFIED, result)
    elif ended.stood_in:
        _call(draft, at, laid, Cause.STAND_IN, result)
    elif _by_points(result):
        _write(draft, laid, result, c.RecordTable(at, laid.table, scores))
    else:
        _call(draft, at, laid, Cause.NOT_BY_POINTS, result)


def _by_points(result: Result) -> bool:
    """Whether those with most points are those who won: not who gave up while leading."""
    first = leaders(result.scores)
    won = Outcome.WIN if len(first) == 1 else Outcome.DRAW
    seats = range(len(result.scores))
    return result.outcomes == tuple(won if seat in first else Outcome.LOSS for seat in seats)


def _write(
    draft: Draft,
    laid: Laid,
    result: Result,
    command: c.RecordResult | c.RecordTable,
) -> None:
    try:
        draft.do(command)
    except Refused:  # points that the championship holds for impossible
        _call(draft, command.at, laid, Cause.NOT_BY_POINTS, result)
        return
    if (laid.round_number, laid.table) in draft.desk.calls:
        draft.fold(CallAnswered(command.at, laid.round_number, laid.table))


def _call(draft: Draft, at: int, laid: Laid, cause: Cause, result: Result) -> None:
    told = "-".join(map(str, result.scores))
    draft.fold(ArbiterCalled(at, laid.round_number, laid.table, 0, cause, told))
