"""Results taken away, corrected against the sheet, and barred once the round has passed."""

from dataclasses import replace

import pytest
from tests.championship.directing import AT, Director, championship, opened

from faristol.championship.audit import audit
from faristol.championship.commands import (
    ClearResult,
    CloseRound,
    CorrectResult,
    EnteredResult,
    Finish,
    Overrule,
    OverruleTable,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordTable,
    RecordUnfinished,
    Undo,
)
from faristol.championship.desk import commands as d
from faristol.championship.desk.decide import decide as decide_at_desk
from faristol.championship.desk.state import Venue
from faristol.championship.endings import ending_rules
from faristol.championship.events import Announced, ResultCorrected
from faristol.championship.field import Ending, Start
from faristol.championship.history import is_present
from faristol.championship.record import CODEC
from faristol.championship.refusal import Reason
from faristol.championship.state import Result, replay
from faristol.core import Doubted, GameScore, Outcome, Remark

FIRST, SECOND = Start.FIRST, Start.SECOND
WON, LOST = Outcome.WON, Outcome.LOST


def result_at(director: Director, table: int = 1, number: int = 1) -> Result | None:
    (found,) = (
        game.result for game in director.state.rounds[number - 1].games if game.table == table
    )
    return found


@pytest.mark.clause("FISC23-G-4.E.1", "FISC23-G-4.E.2", "FISC23-G-7.7")
class Test_who_resigns_or_loses_on_time_pays_110_points:
    @pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.TIME])
    @pytest.mark.parametrize(
        ("loser", "situation", "score"),
        [
            (FIRST, GameScore(200, 250), GameScore(90, 250)),
            (SECOND, GameScore(250, 200), GameScore(250, 90)),
            (FIRST, GameScore(50, 60), GameScore(-60, 60)),
            (FIRST, GameScore(310, 200), GameScore(200, 200)),
        ],
    )
    def test_from_the_situation_of_that_moment(
        self, ending: Ending, loser: Start, situation: GameScore, score: GameScore
    ) -> None:
        director = opened(championship(4))
        director.do(RecordUnfinished(AT, 1, loser, ending, situation))
        outcomes = (LOST, WON) if loser is FIRST else (WON, LOST)
        assert result_at(director) == Result(score, outcomes, ending=ending)


@pytest.mark.clause("FISC23-G-4.E.4", "FISC23-G-7.9")
class Test_who_would_still_lead_loses_by_300_to_0:
    @pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.TIME])
    def test_one_point_more_is_enough(self, ending: Ending) -> None:
        director = opened(championship(4))
        director.do(RecordUnfinished(AT, 1, FIRST, ending, GameScore(311, 200)))
        found = result_at(director)
        assert found is not None
        assert found.score == GameScore(0, 300)


@pytest.mark.clause("FISC23-G-4.F.1")
class Test_who_both_resign_both_lose:
    def test_at_0_0(self) -> None:
        director = opened(championship(4))
        director.do(RecordDoubleLoss(AT, 1))
        ending = Ending.BOTH_RESIGNED
        assert result_at(director) == Result(GameScore(0, 0), (LOST, LOST), ending=ending)


def test_other_rules_take_nothing_from_who_resigns() -> None:
    director = opened(championship(4, regulations="nl-wedstrijd", starts=None))
    situation = GameScore(300, 200)
    director.do(RecordUnfinished(AT, 1, FIRST, Ending.RESIGNED, situation))
    assert result_at(director) == Result(situation, (LOST, WON), ending=Ending.RESIGNED)


def test_every_ending_names_its_clause_where_the_book_has_one() -> None:
    rules = {each.kind: each for each in ending_rules(championship(2).state)}
    assert {kind: each.clause for kind, each in rules.items()} == {
        "no-show": "FISC23-G-8.D",
        "resigned": "FISC23-G-4.E.2",
        "time": "FISC23-G-7.7",
        "both-resigned": "FISC23-G-4.F.1",
    }
    friendly = ending_rules(championship(2, regulations="club").state)
    assert [each.clause for each in friendly] == ["", "", "", ""]


class TestClearing:
    def test_a_result_is_taken_away_and_the_table_is_open_again(self) -> None:
        director = opened(championship(4))
        director.do(RecordForfeit(AT, 1, (SECOND,)))
        absent = director.state.rounds[0].games[0].second
        assert not is_present(director.state, absent, 2)
        director.do(ClearResult(AT, 1))
        assert director.state.rounds[0].open_tables == (1, 2)
        assert is_present(director.state, absent, 2)
        director.do(Undo(AT))
        assert result_at(director) is not None

    def test_where_there_is_none_there_is_nothing_to_take(self) -> None:
        director = opened(championship(4))
        director.refuses(ClearResult(AT, 1), Reason.ALREADY_SO)
        director.refuses(ClearResult(AT, 3), Reason.NO_SUCH_TABLE)

    def test_a_closed_round_keeps_its_results(self) -> None:
        director = championship(4)
        director.play_round()
        director.refuses(ClearResult(AT, 1), Reason.NO_OPEN_ROUND)


CORRECT = CorrectResult(AT, 1, RecordResult(AT, 1, GameScore(350, 400)))


@pytest.mark.clause("FISC23-G-8.F")
class Test_8_F_no_score_is_corrected_once_the_round_has_passed:
    def test_a_copying_error_is_put_right_before_the_next_is_paired(self) -> None:
        director = championship(4)
        director.play_round()
        event = director.do(CORRECT)
        assert isinstance(event, ResultCorrected)
        assert result_at(director) == Result(GameScore(350, 400), (LOST, WON))
        (finding,) = audit(director.log)
        assert finding.what == (
            "table 1 was corrected against the signed sheet: 350-400 instead of 400-350"
        )
        assert not finding.is_difference
        director.do(Undo(AT))
        assert audit(director.log) == []

    def test_not_once_it_is_paired_unless_that_is_taken_back(self) -> None:
        director = championship(4)
        director.play_round()
        director.do(PairRound(AT))
        director.refuses(CORRECT, Reason.ROUND_HAS_PASSED, "FISC23-G-8.F")
        ruling = Overrule(AT, 1, 1, GameScore(1, 2), "irregular", "FISC23-G-4.E.5")
        director.refuses(ruling, Reason.ROUND_HAS_PASSED, "FISC23-G-8.F")
        director.do(Undo(AT), CORRECT)

    def test_a_ruling_after_that_is_a_reading_that_an_event_takes(self) -> None:
        director = championship(4, late_rulings=True)
        director.play_round()
        director.do(PairRound(AT), Publish(AT))
        director.refuses(CORRECT, Reason.ROUND_HAS_PASSED)
        director.do(Overrule(AT, 1, 1, GameScore(1, 2), "irregular", "FISC23-G-4.E.5"))
        assert result_at(director) is not None

    def test_nor_after_the_end(self) -> None:
        director = championship(6)
        for _ in range(5):
            director.play_round()
        director.do(Finish(AT))
        director.refuses(replace(CORRECT, round_number=5), Reason.FINISHED)
        ruling = Overrule(AT, 5, 1, GameScore(1, 2), "irregular", "FISC23-G-4.E.5")
        director.refuses(ruling, Reason.ROUND_HAS_PASSED, "FISC23-G-8.F")

    @pytest.mark.parametrize(
        ("number", "reason"),
        [(0, Reason.NO_SUCH_ROUND), (2, Reason.NO_SUCH_ROUND), (1, Reason.ROUND_OPEN)],
    )
    def test_the_open_round_needs_no_correction(self, number: int, reason: Reason) -> None:
        director = opened(championship(4))
        director.refuses(replace(CORRECT, round_number=number), reason)

    @pytest.mark.parametrize(
        "result",
        [
            RecordForfeit(AT, 1, (SECOND,)),
            RecordDoubleLoss(AT, 1),
            RecordUnfinished(AT, 1, FIRST, Ending.TIME, GameScore(200, 300)),
        ],
    )
    def test_a_code_may_have_been_copied_wrongly_too(self, result: EnteredResult) -> None:
        director = championship(4)
        director.play_round()
        twin = opened(championship(4))
        twin.do(result)
        director.do(CorrectResult(AT, 1, result))
        assert result_at(director) == result_at(twin)
        assert director.state.no_shows == twin.state.no_shows

    def test_the_table_and_the_points_are_looked_at_as_ever(self) -> None:
        director = championship(4)
        director.play_round()
        for result, reason in (
            (RecordResult(AT, 9, GameScore(1, 2)), Reason.NO_SUCH_TABLE),
            (RecordResult(AT, 1, GameScore(9999, 2)), Reason.IMPOSSIBLE_SCORE),
            (RecordTable(AT, 1, (1, 2, 3)), Reason.WRONG_NUMBER_OF_SCORES),
        ):
            director.refuses(CorrectResult(AT, 1, result), reason)


def test_a_table_of_several_is_corrected_in_the_same_way() -> None:
    director = opened(championship(4, regulations="school", rounds=2))
    director.do(RecordTable(AT, 1, (100, 90, None, 70)), CloseRound(AT))
    director.do(CorrectResult(AT, 1, RecordTable(AT, 1, (100, 90, 80, 70))))
    (table,) = director.state.rounds[0].tables
    assert table.result is not None
    assert table.result.points == (4000, 3600, 3200, 2800)
    assert director.state.no_shows == {}
    (finding,) = audit(director.log)
    assert finding.values == ("1", "100-90-80-70", "100-90-x-70")
    director.do(PairRound(AT))
    # The school's rules say nothing of it: there the committee rules late.
    director.do(OverruleTable(AT, 1, 1, (1, 2, 3, 4), "summed wrongly", "ESC-13"))


def test_events_from_before_say_nothing_of_endings_and_let_the_committee_rule_late() -> None:
    director = championship(4)
    director.play_round()
    old = [CODEC.encode(event) for event in director.log]
    bodies = [
        body.replace(b',"ending":"points"', b"").replace(b',"late_rulings":false', b"")
        for body in old
    ]
    assert bodies != old
    again = [
        CODEC.decode(type(event).__name__, body)
        for event, body in zip(director.log, bodies, strict=True)
    ]
    state = replay(again)
    assert state.rounds == director.state.rounds
    assert isinstance(state.announced, Announced)
    assert state.announced.late_rulings


class TestAtTheDesk:
    def closed(self) -> Venue:
        director = championship(4)
        director.play_round()
        return Venue(state=director.state)

    def enter(self, venue: Venue, points: GameScore, *, is_sure: bool = False) -> list[object]:
        result = RecordResult(AT, 1, points)
        asked = d.EnterResult(result, is_sure, replaces=is_sure, round_number=1)
        return [*decide_at_desk(venue, asked)]

    def test_what_is_replaced_and_what_is_odd_is_asked_about(self) -> None:
        venue = self.closed()
        with pytest.raises(Doubted) as caught:
            self.enter(venue, GameScore(350, 1400))
        assert caught.value.remarks == (Remark("many", (1400,)), Remark("replaces", (400, 350)))
        (event,) = self.enter(venue, GameScore(350, 1400), is_sure=True)
        assert isinstance(event, ResultCorrected)

    def test_every_kind_of_result_is_asked_about_before_it_replaces_another(self) -> None:
        director = opened(championship(4))
        director.do(RecordResult(AT, 1, GameScore(400, 350)))
        venue = Venue(state=director.state)
        for result in (RecordForfeit(AT, 1, (FIRST,)), RecordDoubleLoss(AT, 1)):
            with pytest.raises(Doubted) as caught:
                decide_at_desk(venue, d.EnterResult(result))
            assert caught.value.remarks == (Remark("replaces", (400, 350)),)
            assert decide_at_desk(venue, d.EnterResult(result, replaces=True))
