"""The committee may disqualify a player (FISC23-G-3.8): what becomes of games is a reading."""

import pytest
from tests.championship.directing import AT, Director, championship, opened

from faristol.championship.commands import (
    CheckIn,
    CloseRound,
    Disqualify,
    PairRound,
    RecordResult,
    Rejoin,
    Undo,
)
from faristol.championship.events import PlayerDisqualified
from faristol.championship.history import classification, lines_of
from faristol.championship.record import CODEC
from faristol.championship.refusal import Reason
from faristol.championship.regulations import REGULATIONS, Disqualified, RunningGame, regulations
from faristol.core import GameScore, Outcome

WHY = (AT, 1, "tiles felt in the bag", "FISC23-G-3.8")


def after_two_rounds(**settings: object) -> Director:
    director = championship(6, **settings)  # type: ignore[arg-type]
    director.play_round()
    director.play_round()
    return director


@pytest.mark.clause("FISC23-G-3.8")
class Test_3_8_the_committee_may_disqualify:
    def test_with_a_reason_and_a_clause_of_a_rule_book(self) -> None:
        director = championship(4)
        director.refuses(Disqualify(AT, 1, " ", "FISC23-G-3.8"), Reason.REASON_MISSING)
        director.refuses(Disqualify(AT, 1, "felt", ""), Reason.REASON_MISSING)
        director.refuses(Disqualify(AT, 1, "felt", "FISC23-G-99"), Reason.UNKNOWN_CLAUSE)
        director.refuses(Disqualify(AT, 9, "felt", "FISC23-G-3.8"), Reason.NO_SUCH_PLAYER)
        director.do(Disqualify(*WHY))
        director.refuses(Disqualify(*WHY), Reason.DISQUALIFIED, "FISC23-G-3.8")

    def test_who_is_out_is_in_no_later_round(self) -> None:
        director = after_two_rounds()
        director.do(Disqualify(*WHY), PairRound(AT))
        assert (1, Outcome.ABSENT) in director.state.rounds[-1].away
        director.refuses(Rejoin(AT, 1), Reason.DISQUALIFIED, "FISC23-G-3.8")
        director.refuses(CheckIn(AT, 1), Reason.DISQUALIFIED, "FISC23-G-3.8")

    def test_the_running_game_is_lost_by_forfeit(self) -> None:
        director = opened(championship(4))
        game = next(g for g in director.state.rounds[0].games if 1 in (g.first, g.second))
        event = director.do(Disqualify(*WHY))
        assert isinstance(event, PlayerDisqualified)
        other = game.second if game.first == 1 else game.first
        line = lines_of(director.state)[other][0]
        assert (line.outcome, line.own, line.theirs) == (Outcome.WON_BY_FORFEIT, 300, 0)
        assert lines_of(director.state)[1][0].outcome is Outcome.LOST_BY_FORFEIT
        assert CODEC.decode("PlayerDisqualified", CODEC.encode(event)) == event
        director.do(Undo(AT))
        assert director.state.rounds[0].open_tables == (1, 2)
        assert not director.state.disqualified

    def test_or_is_left_to_the_desk_where_the_event_announced_so(self) -> None:
        director = opened(championship(4, running_game=RunningGame.DESK))
        director.do(Disqualify(*WHY))
        assert director.state.rounds[0].open_tables == (1, 2)

    def test_a_result_that_is_in_stands(self) -> None:
        director = opened(championship(4))
        table = next(g.table for g in director.state.rounds[0].games if 1 in (g.first, g.second))
        director.do(RecordResult(AT, table, GameScore(400, 300)), Disqualify(*WHY))
        result = director.state.rounds[0].games[table - 1].result
        assert result is not None
        assert result.score == GameScore(400, 300)

    def test_it_comes_last_and_the_others_close_up(self) -> None:
        director = after_two_rounds()
        before = [s.player for s in classification(director.state)]
        assert before[0] == 1
        director.do(Disqualify(*WHY))
        after = classification(director.state)
        assert [s.player for s in after] == [*before[1:], 1]
        assert (after[0].place, after[-1].place) == (1, 6)

    @pytest.mark.parametrize("reading", Disqualified)
    def test_the_games_of_before_are_as_the_event_announced(self, reading: Disqualified) -> None:
        director = after_two_rounds(disqualified=reading)
        game = next(g for g in director.state.rounds[0].games if 1 in (g.first, g.second))
        other = game.second if game.first == 1 else game.first
        mine = next(s for s in classification(director.state) if s.player == other)
        director.do(Disqualify(*WHY))
        now = next(s for s in classification(director.state) if s.player == other)
        from_them = [t.amount for t in now.sums[0].terms if t.opponent == 1]
        match reading:
            case Disqualified.STAND:
                assert (now.points, from_them) == (mine.points, [20])
            case Disqualified.NO_TIE_BREAKS:
                assert (now.points, from_them) == (mine.points, [0])
            case Disqualified.FORFEIT:
                assert now.points == mine.points + 10
                assert from_them == [0]
                assert lines_of(director.state)[other][0].outcome is Outcome.WON_BY_FORFEIT

    @pytest.mark.parametrize("name", REGULATIONS)
    def test_every_regulation_says_that_it_is_a_reading(self, name: str) -> None:
        rules = regulations(name)
        assert (rules.disqualified, rules.running_game) == (
            Disqualified.STAND,
            RunningGame.FORFEIT,
        )
        for key in ("disqualified.games", "disqualified.running"):
            assert name == "club" or rules.clause(key).startswith("reading")

    def test_the_round_is_closed_without_that_game(self) -> None:
        director = opened(championship(2))
        director.do(Disqualify(*WHY), CloseRound(AT))
        assert director.state.rounds_closed == 1
