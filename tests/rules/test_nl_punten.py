"""NL-P, puntenscrabble: shared time, the jury asked beforehand, words found wrong later."""

from dataclasses import replace

import pytest
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import Ruleset, ruleset
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    Acceptance,
    ClockFault,
    EndCause,
    Judge,
    PenaltyCause,
    SheetKeeper,
    Stage,
    StopCause,
)

RULES = ruleset("nl-punten")
NATIONAL = ruleset("nl-punten", options={"national": True})
LAND = "8 .......LAND...."
RACKS = ("STEENVR", "OPAIKEG")
MINUTE = 60_000


def played(given: Given, where: str, letters: str, at: int) -> Given:
    """A play and its refill, which ends the turn."""
    seat = given.game.on_turn
    assert seat is not None
    given = given.do(play(given, where, letters, at))
    lacks = 7 - len(given.game.racks[seat])
    return given.do(c.Draw(at, seat, from_bag(given, lacks)))


def exchanged(given: Given, at: int, times: int) -> Given:
    for _ in range(times):
        seat = given.game.on_turn
        assert seat is not None
        rack = given.game.racks[seat]
        given = given.do(c.Exchange(at, seat, rack[:1], from_bag(given, 1)))
    return given


@pytest.mark.clause("NL-P-I.3b", "NL-P-V.1a")
class Test_I_3_ninety_minutes_for_the_game:
    def test_nobody_has_time_of_their_own(self) -> None:
        clock = started(RULES).game.clock
        assert clock.left_ms == ()
        assert clock.shared_ms == 90 * MINUTE

    def test_the_game_ends_when_they_are_gone(self) -> None:
        given = midgame(RULES, LAND, RACKS, points=(80, 70))
        assert not given.when(c.Tick(90 * MINUTE - 1)).events
        over = given.when(c.Tick(90 * MINUTE)).includes(
            e.GameEnded(90 * MINUTE, EndCause.TIME, None, "NL-P-V.1a"), e.RackCounted
        )
        assert over.game.result is not None
        own = [given.tiles.points(rack) for rack in given.game.racks]
        assert over.game.result.scores == (80 - own[0], 70 - own[1])

    def test_a_play_after_them_is_refused(self) -> None:
        given = midgame(RULES, LAND, RACKS)
        given.when(play(given, "8H", "LANDS", 90 * MINUTE)).refused(Reason.TIME_PASSED, "NL-P-V.1a")

    @pytest.mark.parametrize(("reading", "turns"), [("finish-turn", 1), ("finish-round", 2)])
    def test_or_turns_are_finished_where_the_organiser_reads_it_so(
        self, reading: str, turns: int
    ) -> None:
        rules = ruleset("nl-punten", readings={"time-up": reading})
        given = midgame(rules, LAND, RACKS)
        given = given.when(c.Tick(90 * MINUTE)).then(
            e.LastTurnsCalled(90 * MINUTE, EndCause.TIME, turns, 2 * MINUTE, "NL-P-V.1a")
        )
        for _ in range(turns):
            assert given.game.stage is Stage.PLAYING
            letters = "LANDS" if given.game.on_turn == 0 else "LANDSE"
            given = played(given, "8H", letters, 91 * MINUTE)
        assert given.game.stage is Stage.OVER

    def test_the_jury_may_stop_and_credit_it(self) -> None:
        given = started(RULES).do(
            c.StopClock(1_000, ARBITER, StopCause.FORCE_MAJEURE), c.ResumeClock(9_000, ARBITER)
        )
        assert given.game.clock.shared_ms == 90 * MINUTE - 1_000
        given = given.do(c.CreditTime(9_000, ARBITER, MINUTE, ClockFault.FORCE_MAJEURE))
        assert given.game.clock.shared_ms == 91 * MINUTE - 1_000
        given.when(c.CorrectClock(9_000, 0, MINUTE, ClockFault.BROKEN_CLOCK)).refused(
            Reason.NO_SUCH_RULE, "reading:arbiter"
        )


@pytest.mark.clause("NL-P-III.2a", "NL-P-III.2b", "NL-P-III.5a", "NL-P-III.5b")
class Test_III_2_and_III_5_a_turn:
    def laid(self, sheets: SheetKeeper = SheetKeeper.PLAYERS) -> Given:
        given = midgame(RULES, LAND, RACKS, sheets=sheets)
        return given.do(play(given, "8H", "LANDS", 1_000))

    def test_count_name_note_and_draw(self) -> None:
        given = self.laid()
        draw = c.Draw(4_000, 0, from_bag(given, 1))
        given.when(c.Note(3_000, 0, 0, 11, 11)).refused(Reason.OUT_OF_ORDER, "NL-P-III.2a")
        given.when(draw).refused(Reason.OUT_OF_ORDER, "NL-P-III.2a")
        given = given.do(c.Announce(2_000, 0, 11))
        given.when(draw).refused(Reason.OUT_OF_ORDER, "NL-P-III.2a")
        given = given.when(c.Note(3_000, 0, 0, 11, 11)).then(
            e.ScoreNoted, e.PlayAccepted(3_000, 0, Acceptance.BY_NOTING, 0, "NL-P-III.5b")
        )
        given.when(draw).then(e.TilesDrawn, e.TurnBegan(4_000, 1))

    def test_until_then_letters_may_be_taken_back(self) -> None:
        given = self.laid().when(c.TakeBack(2_000, 0)).then(e.TilesTakenBack)
        assert given.game.acted is None
        assert given.game.turns == ()
        assert given.game.totals == (0, 0)
        given.when(play(given, "8H", "LANDE", 3_000)).then(e.PlayMade)

    def test_after_it_they_may_not(self) -> None:
        given = self.laid().do(c.Announce(2_000, 0, 11), c.Note(3_000, 0, 0, 11, 11))
        given.when(c.TakeBack(4_000, 0)).refused(Reason.NO_TILES, "NL-P-III.5b")

    def test_where_faristol_keeps_the_sheet_a_play_is_final_at_once(self) -> None:
        given = midgame(RULES, LAND, RACKS)
        given.when(play(given, "8H", "LANDS", 1_000)).then(
            e.PlayMade, e.PlayAccepted(1_000, 0, Acceptance.BY_RULE, None, "NL-P-III.5b")
        )

    def test_a_final_play_cannot_be_challenged(self) -> None:
        given = self.laid(SheetKeeper.SOFTWARE)
        given.when(c.Challenge(2_000, 1, (word(RULES, "LANDS"),))).refused(
            Reason.NOTHING_TO_CHALLENGE, "NL-P-III.5b"
        )


@pytest.mark.clause("NL-P-III.7a")
class Test_III_7a_exchanging_at_the_start:
    def test_up_to_three_turns_running_for_each(self) -> None:
        given = exchanged(started(RULES), 1_000, 6)
        rack = given.game.racks[0]
        given.when(c.Exchange(2_000, 0, rack[:1], from_bag(given, 1))).refused(
            Reason.EXCHANGE_NOT_ALLOWED, "NL-P-III.7a"
        )

    def test_the_second_player_too_after_the_first_has_played(self) -> None:
        given = played(started(RULES, ("LANDEST",)), "8H", "LAND", 1_000)
        exchanged(given, 2_000, 1)


@pytest.mark.clause("NL-P-III.8b", "NL-P-III.8c")
class Test_III_8_starting_again:
    def asked(self) -> Given:
        given = exchanged(started(RULES), 10 * MINUTE, 6)
        return given.when(c.AskToRestart(11 * MINUTE, 0)).then(
            e.RestartAsked(11 * MINUTE, 0, None, "NL-P-III.8b")
        )

    def test_the_jury_may_restart_after_three_exchanges(self) -> None:
        given = (
            self.asked()
            .when(c.RuleOnRestart(12 * MINUTE, True))
            .then(
                e.RestartRuled(12 * MINUTE, 0, True, "NL-P-III.8b"),
                e.GameRestarted(12 * MINUTE, "NL-P-III.8c"),
            )
        )
        assert given.game.stage is Stage.DEALING
        assert given.game.bag_count == 102
        given = given.do(c.Draw(13 * MINUTE, 0, from_bag(given, 7)))
        given = given.do(c.Draw(13 * MINUTE, 1, from_bag(given, 7)))
        assert given.game.on_turn == 0

    def test_the_time_that_has_gone_stays_gone(self) -> None:
        given = self.asked().do(c.RuleOnRestart(12 * MINUTE, True))
        given = given.do(c.Draw(20 * MINUTE, 0, from_bag(given, 7)))
        given = given.do(c.Draw(20 * MINUTE, 1, from_bag(given, 7)))
        assert given.game.clock.shared_ms == 70 * MINUTE
        given.when(c.Tick(90 * MINUTE)).includes(e.GameEnded)

    def test_it_may_run_out_while_racks_are_drawn_anew(self) -> None:
        given = self.asked().do(c.RuleOnRestart(12 * MINUTE, True))
        given.when(c.Tick(90 * MINUTE)).includes(
            e.GameEnded(90 * MINUTE, EndCause.TIME, None, "NL-P-V.1a")
        )

    def test_or_refuse(self) -> None:
        given = (
            self.asked()
            .when(c.RuleOnRestart(12 * MINUTE, False))
            .then(e.RestartRuled(12 * MINUTE, 0, False, "NL-P-III.8b"))
        )
        given.when(c.AskToRestart(12 * MINUTE, 0)).refused(Reason.ALREADY_DONE, "NL-P-III.8b")

    def test_not_after_two_exchanges(self) -> None:
        given = exchanged(started(RULES), 1_000, 4)
        given.when(c.AskToRestart(2_000, 0)).refused(Reason.OUT_OF_ORDER, "NL-P-III.8b")

    def test_nobody_rules_unasked(self) -> None:
        started(RULES).when(c.RuleOnRestart(1, True)).refused(Reason.OUT_OF_ORDER, "NL-P-III.8b")

    def test_the_jury_hears_whether_a_play_exists(self) -> None:
        given = exchanged(started(RULES, finder=lambda board, rack: True), 1_000, 6)
        assert given.when(c.AskToRestart(2_000, 0)).event(e.RestartAsked).playable is True


@pytest.mark.clause("NL-P-III.9", "NL-P-III.10a", "NL-P-III.10b", "NL-P-III.11")
class Test_III_10_asking_the_jury_before_a_word_is_laid:
    def test_the_player_on_turn_asks_and_the_jury_answers(self) -> None:
        word_asked = word(RULES, "LANDS")
        given = midgame(RULES, LAND, RACKS)
        given = given.when(c.AskJury(1_000, 0, word_asked)).then(
            e.JuryAsked(1_000, 0, word_asked, 1, "NL-P-III.10a")
        )
        given.when(c.AnswerJury(2_000, True)).then(
            e.JuryAnswered(2_000, 0, word_asked, True, Judge.ARBITER, "NL-P-III.9")
        )

    def test_until_the_play_is_noted_and_with_that_definitively_placed(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000))
        asked = c.AskJury(1_500, 0, word(RULES, "LANDS"))
        given.when(asked).then(e.JuryAsked)
        given.when(c.AskJury(1_500, 1, word(RULES, "LANDS"))).refused(
            Reason.NOT_YOUR_TURN, "NL-P-III.3a"
        )
        noted = given.do(c.Announce(2_000, 0, 11), c.Note(3_000, 0, 0, 11, 11))
        noted.when(replace(asked, at=3_000)).refused(Reason.ALREADY_DONE, "NL-P-III.2a")

    def test_players_do_not_check_words_themselves(self) -> None:
        given = midgame(RULES, LAND, RACKS).do(c.AskJury(1_000, 0, word(RULES, "LANDS")))
        given.when(c.AnswerJury(2_000, True, Judge.PLAYERS)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "NL-P-III.11"
        )

    def asked(self, given: Given, times: int) -> Given:
        for _ in range(times):
            given = given.do(c.AskJury(1_000, 0, word(RULES, "LANDS")), c.AnswerJury(1_000, False))
        return given

    def test_ten_words_a_player_at_national_tournaments(self) -> None:
        given = self.asked(midgame(NATIONAL, LAND, RACKS), 10)
        given.when(c.AskJury(2_000, 0, word(RULES, "LANDS"))).refused(
            Reason.NO_MORE_QUESTIONS, "NL-P-III.10b"
        )

    def test_any_number_elsewhere(self) -> None:
        self.asked(midgame(RULES, LAND, RACKS), 25)

    def test_only_in_the_own_turn_and_one_at_a_time(self) -> None:
        given = midgame(RULES, LAND, RACKS)
        given.when(c.AskJury(1_000, 1, word(RULES, "LANDS"))).refused(
            Reason.NOT_YOUR_TURN, "NL-P-III.3a"
        )
        given = given.do(c.AskJury(1_000, 0, word(RULES, "LANDS")))
        given.when(c.AskJury(1_000, 0, word(RULES, "LANDE"))).refused(
            Reason.ALREADY_DONE, "NL-P-III.10a"
        )

    @pytest.mark.parametrize("asked", [b"", b"\x01", b"\x01" * 16, b"\x00\x01", b"\xff\x01"])
    def test_nonsense_is_no_word(self, asked: bytes) -> None:
        outcome = midgame(RULES, LAND, RACKS).when(c.AskJury(1_000, 0, asked))
        assert outcome.refusal is not None
        assert outcome.refusal.clause == "NL-P-III.10a"

    def test_nobody_answers_unasked(self) -> None:
        started(RULES).when(c.AnswerJury(1, True)).refused(Reason.OUT_OF_ORDER, "NL-P-III.9")


@pytest.mark.clause("NL-P-III.12a", "NL-P-III.12b")
class Test_III_12_words_found_wrong_later:
    def given(self) -> Given:
        given = midgame(RULES, LAND, RACKS)
        return played(given, "8H", "LANDS", 1_000)

    def test_the_points_of_the_turn_and_twenty_more_are_deducted(self) -> None:
        given = self.given()
        assert given.game.totals == (11, 0)
        found = given.when(c.FindWordWrong(2_000, 0)).then(
            e.WordFoundWrong(2_000, 0, 0, 11, "NL-P-III.12a"),
            e.PointsDeducted(2_000, 0, 20, PenaltyCause.FOUND_LATER, "", "NL-P-III.12a"),
        )
        assert found.game.totals == (-20, 0)

    def test_the_word_stays_and_the_opponent_pays_nothing(self) -> None:
        given = self.given()
        found = given.do(c.FindWordWrong(2_000, 0))
        assert found.game.board == given.game.board
        assert found.game.totals[1] == 0

    def test_once(self) -> None:
        self.given().do(c.FindWordWrong(2_000, 0)).when(c.FindWordWrong(3_000, 0)).refused(
            Reason.ALREADY_DONE, "NL-P-III.12a"
        )

    def test_also_after_the_end_until_the_result_is_final(self) -> None:
        given = self.given().do(c.Tick(90 * MINUTE))
        assert given.game.result is not None
        before = given.game.result.scores
        given = given.do(c.FindWordWrong(91 * MINUTE, 0))
        assert given.game.result is not None
        assert given.game.result.scores == (before[0] - 31, before[1])
        locked = given.do(c.HandIn(92 * MINUTE))
        locked.when(c.FindWordWrong(93 * MINUTE, 0)).refused(Reason.RESULT_FINAL, "NL-P-V.4")

    @pytest.mark.parametrize("turn", [-1, 1, 10**9])
    def test_only_turns_that_were_played(self, turn: int) -> None:
        self.given().when(c.FindWordWrong(2_000, turn)).refused(Reason.NO_SUCH_TURN, "NL-P-III.12a")

    def test_not_an_exchange(self) -> None:
        given = exchanged(started(RULES), 1_000, 1)
        given.when(c.FindWordWrong(2_000, 0)).refused(Reason.NO_SUCH_TURN, "NL-P-III.12a")


@pytest.mark.clause("NL-P-III.9", "NL-P-III.11", "NL-P-III.12a", "NL-P-III.12b")
class Test_III_12_a_player_reports_a_play:
    def given(self) -> Given:
        given = played(midgame(RULES, LAND, RACKS), "8H", "LANDS", 1_000)
        return played(given, "H8", "LEK", 2_000)

    def reported(self) -> Given:
        return (
            self.given()
            .when(c.ReportWord(3_000, 1, 0))
            .then(e.WordReported(3_000, 1, 0, "NL-P-III.12a"))
        )

    def test_and_the_jury_finds_it_wrong(self) -> None:
        given = self.reported()
        found = given.when(c.FindWordWrong(4_000, 0)).then(
            e.WordFoundWrong(4_000, 0, 0, 11, "NL-P-III.12a"),
            e.PointsDeducted(4_000, 0, 20, PenaltyCause.FOUND_LATER, "", "NL-P-III.12a"),
        )
        assert found.game.totals[0] == -20
        assert found.game.totals[1] == given.game.totals[1]
        assert found.game.board == given.game.board

    def test_or_good_which_costs_nobody_anything(self) -> None:
        given = self.reported()
        found = given.when(c.FindWordGood(4_000, 0)).then(
            e.WordFoundGood(4_000, 0, 0, "NL-P-III.9", Judge.ARBITER)
        )
        assert found.game.totals == given.game.totals
        found.when(c.ReportWord(5_000, 1, 0)).refused(Reason.ALREADY_DONE, "NL-P-III.12a")

    def test_once_and_while_it_waits_the_game_goes_on(self) -> None:
        given = self.reported()
        given.when(c.ReportWord(3_000, 1, 0)).refused(Reason.ALREADY_DONE, "NL-P-III.12a")
        given.when(play(given, "8H", "LANDSE", 4_000)).includes(e.PlayMade)

    def test_of_the_opponent_only(self) -> None:
        self.given().when(c.ReportWord(3_000, 0, 0)).refused(Reason.OWN_PLAY, "NL-P-III.12a")

    @pytest.mark.parametrize("turn", [-1, 2, 10**9])
    def test_that_was_made(self, turn: int) -> None:
        self.given().when(c.ReportWord(3_000, 1, turn)).refused(Reason.NO_SUCH_TURN, "NL-P-III.12a")

    def test_and_is_final(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000))
        given.when(c.ReportWord(2_000, 1, 0)).refused(Reason.PLAY_PENDING, "NL-P-III.12a")

    def test_a_word_already_found_wrong_is_not_reported(self) -> None:
        given = self.given().do(c.FindWordWrong(3_000, 0))
        given.when(c.ReportWord(4_000, 1, 0)).refused(Reason.ALREADY_DONE, "NL-P-III.12a")

    def test_nobody_calls_good_what_nobody_reported(self) -> None:
        self.given().when(c.FindWordGood(3_000, 0)).refused(Reason.OUT_OF_ORDER, "NL-P-III.9")

    @pytest.mark.parametrize("answer", [c.FindWordWrong, c.FindWordGood])
    def test_the_players_do_not_answer_themselves(self, answer: type) -> None:
        self.reported().when(answer(4_000, 0, Judge.PLAYERS)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "NL-P-III.11"
        )


@pytest.mark.clause("NL-P-III.12a", "NL-P-V.4")
class Test_III_12_and_V_4_the_software_is_the_jury:
    AGREED = ruleset("nl-punten", options={"training-list": True})

    def over(self, rules: Ruleset, *, vouched: bool = False) -> Given:
        given = midgame(rules, LAND, RACKS).with_(vouched=vouched)
        given = played(given, "8H", "LANDS", 1_000)
        given = played(given, "H8", "LEK", 2_000)
        return given.do(c.Tick(90 * MINUTE))

    def test_by_a_list_that_is_vouched_for_it_takes_the_points_and_twenty(self) -> None:
        given = self.over(RULES, vouched=True)
        assert given.game.result is not None
        before = given.game.result.scores
        points = [turn.points for turn in given.game.turns]
        found = given.when(c.ApproveGame(90 * MINUTE, (0, 1), Judge.SOFTWARE)).then(
            e.WordFoundWrong(90 * MINUTE, 0, 0, points[0], "NL-P-III.12a", Judge.SOFTWARE),
            e.PointsDeducted(90 * MINUTE, 0, 20, PenaltyCause.FOUND_LATER, "", "NL-P-III.12a"),
            e.WordFoundWrong(90 * MINUTE, 1, 1, points[1], "NL-P-III.12a", Judge.SOFTWARE),
            e.PointsDeducted(90 * MINUTE, 1, 20, PenaltyCause.FOUND_LATER, "", "NL-P-III.12a"),
            e.ResultDeclared,
            e.GameApproved(90 * MINUTE, "NL-P-V.4", Judge.SOFTWARE),
        )
        assert found.game.result is not None
        paid = [then - now for then, now in zip(before, found.game.result.scores, strict=True)]
        assert paid == [points[0] + 20, points[1] + 20]
        assert found.game.board == given.game.board

    def test_by_a_training_list_the_points_alone(self) -> None:
        given = self.over(RULES)
        found = given.when(c.ApproveGame(90 * MINUTE, (0,), Judge.SOFTWARE)).then(
            e.WordFoundWrong, e.ResultDeclared, e.GameApproved
        )
        assert found.game.points[0] == 0
        assert found.game.deducted == (0, 0)

    def test_unless_both_players_agreed_to_the_twenty(self) -> None:
        given = self.over(self.AGREED)
        found = given.when(c.ApproveGame(90 * MINUTE, (0,), Judge.SOFTWARE)).then(
            e.WordFoundWrong, e.PointsDeducted, e.ResultDeclared, e.GameApproved
        )
        assert found.game.deducted == (20, 0)
        assert self.AGREED.clause("challenge.training_points") == "NL-P-III.12a"

    @pytest.mark.parametrize("vouched", [False, True])
    def test_a_person_of_the_jury_goes_by_the_book_whatever_the_list(self, vouched: bool) -> None:
        self.over(RULES, vouched=vouched).when(c.FindWordWrong(90 * MINUTE, 0)).then(
            e.WordFoundWrong, e.PointsDeducted, e.ResultDeclared
        )

    def test_also_where_a_play_is_reported(self) -> None:
        given = played(midgame(RULES, LAND, RACKS), "8H", "LANDS", 1_000)
        given = given.do(c.ReportWord(2_000, 1, 0))
        given.when(c.FindWordWrong(2_000, 0, Judge.SOFTWARE)).then(
            e.WordFoundWrong(2_000, 0, 0, 11, "NL-P-III.12a", Judge.SOFTWARE)
        )

    def test_it_approves_a_game_without_a_fault_and_then_nothing_is_reported(self) -> None:
        given = self.over(RULES)
        given = given.when(c.ApproveGame(90 * MINUTE, (), Judge.SOFTWARE)).then(
            e.GameApproved(90 * MINUTE, "NL-P-V.4", Judge.SOFTWARE)
        )
        given.when(c.ReportWord(91 * MINUTE, 1, 0)).refused(Reason.ALREADY_DONE, "NL-P-III.12a")
        given.when(c.ApproveGame(91 * MINUTE, (), Judge.SOFTWARE)).refused(
            Reason.ALREADY_DONE, "NL-P-V.4"
        )

    def test_a_person_approves_only_where_that_is_demanded(self) -> None:
        self.over(RULES).when(c.ApproveGame(90 * MINUTE)).refused(Reason.NO_SUCH_RULE, "NL-P-V.4")

    def test_not_before_the_end(self) -> None:
        midgame(RULES, LAND, RACKS).when(c.ApproveGame(1_000, (), Judge.SOFTWARE)).refused(
            Reason.WRONG_STAGE, "NL-P-V.4"
        )

    @pytest.mark.parametrize("wrong", [(0, 0), (2,), (-1,)])
    def test_a_turn_is_found_wrong_once_and_exists(self, wrong: tuple[int, ...]) -> None:
        given = self.over(RULES)
        outcome = given.when(c.ApproveGame(90 * MINUTE, wrong, Judge.SOFTWARE))
        assert outcome.refusal is not None
        assert outcome.refusal.clause == "NL-P-III.12a"


def test_a_rack_is_told_by_its_tiles() -> None:
    assert tiles(RULES, "?LAND") == bytes([0]) + tiles(RULES, "ADLN")


@pytest.mark.clause("NL-P-V.1a")
def test_a_play_not_yet_written_counts_and_the_game_ends_on_time() -> None:
    given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
    given = given.do(play(given, "8H", "LANDS", 1_000))
    over = given.when(c.Tick(91 * 60_000)).includes(
        e.PlayAccepted(90 * 60_000, 0, Acceptance.BY_TIME, None, "NL-P-V.1a"),
        e.GameEnded(90 * 60_000, EndCause.TIME, None, "NL-P-V.1a"),
    )
    assert over.game.points[0] > 0


@pytest.mark.clause("NL-P-III.12a")
def test_no_player_hands_in_before_the_jury_could_look() -> None:
    given = midgame(RULES, LAND, RACKS).do(c.Resign(1_000, 1))
    for seat in (0, 1):
        given.when(c.HandIn(2_000, seat)).refused(Reason.NOT_FOR_YOU, "NL-P-III.12a")
    given.when(c.HandIn(2_000, ARBITER)).then(e.ResultLocked)
