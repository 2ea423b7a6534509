"""The Dutch jury at wooden boards: questions that are counted, points that words cost, approval."""

from collections.abc import Mapping

import pytest
from tests.championship.directing import AT, championship
from tests.championship.test_desk import AtDesk, school_round, seated
from tests.championship.test_judging import NO, OPEN, YES, asked, event, says

from faristol.championship import commands as c
from faristol.championship import events as e
from faristol.championship.desk import commands as d
from faristol.championship.desk import events as happened
from faristol.championship.desk.events import Cause, JudgedWord
from faristol.championship.desk.judging import JURY_DECIDES
from faristol.championship.refusal import Reason
from faristol.core import GameScore, Remark, Winner
from faristol.rulebook import Chosen


def evening(regulations: str = "nl-punten", options: Mapping[str, Chosen] | None = None) -> AtDesk:
    """A first round of two tables that is public."""
    director = championship(4, 3, regulations=regulations, options=tuple((options or {}).items()))
    return AtDesk().after(*director.log).do(c.PairRound(AT), c.Publish(AT))


def question(
    given: AtDesk,
    word: str = "KAAS",
    *,
    listed: bool | None = YES,
    seat: int = 0,
    table: int = 1,
    jury: tuple[JudgedWord, ...] = (),
) -> d.AnswerQuestion:
    player = seated(given, table)[seat]
    return d.AnswerQuestion(AT, table, player, d.AskedWord(word, listed), "L@1", "rita", jury)


def judged(
    given: AtDesk, *, valid: bool, laid_by: int, turn_points: int = 0, table: int = 1
) -> d.JudgePlay:
    words = (d.AskedWord("KAAS", valid),)
    return d.JudgePlay(AT, table, words, "L@1", "rita", laid_by=laid_by, turn_points=turn_points)


@pytest.mark.clause("NL-P-III.10a", "NL-P-III.10b")
class Test_III_10_a_player_asks_about_ten_words_at_most:
    def test_the_answer_is_counted_for_the_player_alone(self) -> None:
        given = evening()
        one, _ = seated(given)
        given = given.when(question(given)).then(
            happened.QuestionAnswered(
                *(AT, 1, 1, one, 1, JudgedWord("KAAS", True), "L@1", "rita", "NL-P-III.10a")
            )
        )
        given = given.do(question(given, "KOOS", listed=NO))
        assert given.venue.desk.asked == {(1, 1, one): 2}
        given = given.do(question(given, seat=1), question(given, table=2))
        assert sorted(given.venue.desk.asked.values()) == [1, 1, 2]

    def test_at_a_national_tournament_the_eleventh_is_refused(self) -> None:
        given = evening(options={"national": True})
        for _ in range(10):
            given = given.do(question(given))
        given.when(question(given)).refused(Reason.QUESTIONS_USED_UP, "NL-P-III.10b")
        given.when(question(given, seat=1)).then(happened.QuestionAnswered)

    def test_the_next_game_begins_at_none(self) -> None:
        given = evening(options={"national": True})
        for _ in range(10):
            given = given.do(question(given))
        for table in (1, 2):
            given = given.do(c.RecordResult(AT, table, GameScore(300, 200)))
        given = given.do(c.CloseRound(AT), c.PairRound(AT), c.Publish(AT))
        asks = question(given)
        answered = given.when(asks).event(happened.QuestionAnswered)
        assert (answered.round_number, answered.number) == (2, 1)

    def test_elsewhere_as_many_as_one_likes(self) -> None:
        given = evening()
        for _ in range(11):
            given = given.do(question(given))
        assert max(given.venue.desk.asked.values()) == 11

    def test_the_jury_decides_what_the_list_does_not_and_is_not_counted_until_it_has(self) -> None:
        given = evening()
        open_word = question(given, "KAASACHTIG", listed=OPEN)
        given = given.when(open_word).doubted(Remark(JURY_DECIDES, ("KAASACHTIG",)))
        assert not given.venue.desk.asked
        said = (says("KAASACHTIG", True),)
        given = given.do(question(given, "KAASACHTIG", listed=OPEN, jury=said))
        answered = given.when(open_word).event(happened.QuestionAnswered)
        assert (answered.word.is_valid, answered.number) == (True, 2)

    def test_only_those_who_sit_there_ask(self) -> None:
        given = evening()
        stranger = seated(given, 2)[0]
        asks = d.AnswerQuestion(AT, 1, stranger, d.AskedWord("KAAS", True), "L@1", "rita")
        given.when(asks).refused(Reason.NOT_IN_THIS_ROUND)

    def test_on_paper_nothing_is_counted(self) -> None:
        given = event("nl-punten")
        asks = d.AnswerQuestion(AT, 7, 0, d.AskedWord("KAAS", True), "L@1", "rita")
        answered = given.when(asks).event(happened.QuestionAnswered)
        assert (answered.round_number, answered.number) == (0, 0)

    @pytest.mark.parametrize("regulations", ["nl-wedstrijd", "club"])
    def test_other_books_know_no_questions(self, regulations: str) -> None:
        given = evening(regulations)
        refused = given.when(question(given)).refusal
        assert refused is not None
        assert refused.reason is Reason.NOT_IN_THE_RULES


@pytest.mark.clause("NL-P-III.12a", "NL-P-III.12b")
class Test_III_12_a_word_found_wrong_costs_its_turn_and_twenty_more:
    def test_on_the_sheets_while_the_game_goes_on(self) -> None:
        given = evening()
        one, _ = seated(given)
        given = given.when(judged(given, valid=False, laid_by=one, turn_points=14)).then(
            happened.PlayJudged,
            happened.PointsDeducted(AT, 1, 1, one, 1, 14, 20, "NL-P-III.12a"),
        )
        assert len(given.venue.desk.ledger) == 1

    def test_from_the_result_once_it_is_in(self) -> None:
        given = evening().do(c.RecordResult(AT, 1, GameScore(300, 280)))
        one, _ = seated(given)
        corrected = given.when(judged(given, valid=False, laid_by=one, turn_points=14)).event(
            e.ResultRecorded
        )
        assert corrected.score == GameScore(266, 280)
        assert corrected.outcomes == Winner.SECOND.outcomes

    def test_a_word_that_stands_costs_nobody_anything(self) -> None:
        given = evening()
        one, _ = seated(given)
        given.when(judged(given, valid=True, laid_by=one, turn_points=14)).then(happened.PlayJudged)

    def test_a_result_that_points_did_not_decide_stays(self) -> None:
        given = evening().do(c.RecordResult(AT, 1, GameScore(300, 280), Winner.SECOND))
        one, _ = seated(given)
        given.when(judged(given, valid=False, laid_by=one)).then(
            happened.PlayJudged, happened.PointsDeducted
        )

    def test_who_laid_it_sits_at_the_table(self) -> None:
        given = evening()
        stranger = seated(given, 2)[0]
        given.when(judged(given, valid=False, laid_by=stranger)).refused(Reason.NOT_IN_THIS_ROUND)

    def test_nothing_is_deducted_where_nobody_said_whose_it_is(self) -> None:
        given = evening()
        given.when(asked(("KAAS", NO), table=1)).then(happened.PlayJudged)


@pytest.mark.clause("NL-W-III.9e", "NL-W-III.9f")
class Test_W_III_9_a_challenge_costs_twenty:
    def test_whoever_laid_a_word_that_does_not_stand(self) -> None:
        given = evening("nl-wedstrijd")
        one, _ = seated(given)
        cost = given.when(judged(given, valid=False, laid_by=one, turn_points=9)).event(
            happened.PointsDeducted
        )
        # The turn's points lapse with the tiles: they were never written.
        assert (cost.player, cost.points, cost.turn_points, cost.clause) == (
            *(one, 20, 0),
            "NL-W-III.9e",
        )

    def test_whoever_challenged_one_that_does(self) -> None:
        given = evening("nl-wedstrijd")
        one, two = seated(given)
        cost = given.when(judged(given, valid=True, laid_by=one)).event(happened.PointsDeducted)
        assert (cost.player, cost.points, cost.clause) == (two, 20, "NL-W-III.9f")

    def test_in_the_catalan_books_a_challenge_costs_nothing(self) -> None:
        given = evening("club")
        one, _ = seated(given)
        for valid in (True, False):
            given.when(judged(given, valid=valid, laid_by=one)).then(happened.PlayJudged)


@pytest.mark.clause("NL-P-V.4", "NL-W-V.4b")
@pytest.mark.parametrize(
    ("regulations", "clause"), [("nl-punten", "NL-P-V.4"), ("nl-wedstrijd", "NL-W-V.4b")]
)
class Test_V_4_the_jury_approves_before_the_tiles_are_put_away:
    def test_a_result_calls_the_jury(self, regulations: str, clause: str) -> None:
        given = evening(regulations, {"approval": True})
        entered = d.EnterResult(c.RecordResult(AT, 1, GameScore(300, 280)))
        given = given.when(entered).then(e.ResultRecorded, happened.ArbiterCalled)
        (call,) = given.venue.desk.calls.values()
        assert (call.cause, call.player) == (Cause.APPROVAL, 0)
        given = given.when(d.AnswerCall(AT, 1, "rita")).then(
            happened.GameApproved(AT, 1, 1, "rita", clause), happened.CallAnswered
        )
        assert given.venue.desk.approved == {(1, 1)}
        again = d.EnterResult(c.RecordResult(AT, 1, GameScore(301, 280)), replaces=True)
        given.when(again).then(e.ResultRecorded)

    def test_so_do_two_slips_that_agree(self, regulations: str, clause: str) -> None:
        given = evening(regulations, {"approval": True})
        one, two = seated(given)
        given = given.do(d.SendSlip(AT, one, GameScore(300, 280)))
        given.when(d.SendSlip(AT, two, GameScore(300, 280))).then(
            happened.SlipSent, e.ResultRecorded, happened.ArbiterCalled
        )
        assert clause

    def test_not_where_the_organiser_does_not_want_it(self, regulations: str, clause: str) -> None:
        given = evening(regulations)
        entered = d.EnterResult(c.RecordResult(AT, 1, GameScore(300, 280)))
        given.when(entered).then(e.ResultRecorded)
        assert clause

    def test_another_call_is_no_approval(self, regulations: str, clause: str) -> None:
        given = evening(regulations, {"approval": True})
        given = given.do(d.CallArbiter(AT, seated(given)[0]))
        given.when(d.AnswerCall(AT, 1, "rita")).then(happened.CallAnswered)
        assert clause


def test_a_school_table_has_neither_questions_nor_a_ledger() -> None:
    given = school_round()
    one = seated(given)[0]
    refused = given.when(question(given)).refusal
    assert refused is not None
    assert refused.reason is Reason.NOT_IN_THE_RULES
    given.when(judged(given, valid=False, laid_by=one)).then(happened.PlayJudged)
