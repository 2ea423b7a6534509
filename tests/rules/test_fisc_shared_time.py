"""Rules that the three FISC books share.

§7 and §8: clocks, the time of the round, players who do not come.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

import pytest
from tests.rules.fisc import MINUTE, PAU, clause, endgame, passed
from tests.spec import Given, from_bag, midgame, play, started

from faristol.core import Outcome
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason, next_deadline
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.absence import never_came
from faristol.table.terms import (
    ARBITER,
    ClockFault,
    EndCause,
    LossCause,
    PenaltyCause,
    SheetKeeper,
    StopCause,
    TileSource,
)


@pytest.mark.clause(
    "FISC-B-4.C",
    "FISC-A-4.C",
    "FISC23-G-4.C",
    "FISC-B-7.10",
    "FISC-A-7.10",
    "FISC23-G-7.10",
    "FISC-B-7.11",
    "FISC-A-7.11",
    "FISC23-G-7.11",
    "FISC-B-7.12",
    "FISC-A-7.12",
    "FISC23-G-7.12",
    "FISC-B-7.13",
    "FISC-A-7.13",
    "FISC23-G-7.13",
)
class Test_7_10_to_7_13_the_time_of_the_round_is_over:
    def called(self, rules: Ruleset, on_turn: int = 0) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(50, 40), on_turn=on_turn)
        return given.do(c.CallRoundTime(1_000))

    def test_the_running_pair_is_finished_and_one_turn_each_follows(self, rules: Ruleset) -> None:
        called = midgame(rules, PAU, ("SEEARTL", "NNOOIIR")).when(c.CallRoundTime(1_000))
        event = called.event(e.LastTurnsCalled)
        assert (event.turns, event.play_ms) == (4, 2 * MINUTE)
        second = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), on_turn=1)
        assert second.when(c.CallRoundTime(1_000)).event(e.LastTurnsCalled).turns == 3

    def test_or_one_turn_more_where_a_hand_is_one_turn(self, rules: Ruleset) -> None:
        short = ruleset(rules.name, readings={"hand": "one-turn"})
        given = midgame(short, PAU, ("SEEARTL", "NNOOIIR"))
        assert given.when(c.CallRoundTime(1_000)).event(e.LastTurnsCalled).turns == 2

    def test_then_the_game_is_over_and_no_rack_counts(self, rules: Ruleset) -> None:
        given = passed(self.called(rules), 2_000, 3)
        given = given.do(c.Pass(3_000, 1))
        over = given.when(c.PressClock(4_000, 1)).then(
            e.ClockPressed,
            e.GameEnded(4_000, EndCause.ROUND_TIME, None, clause(rules, "7.12")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (50, 40)
        assert rules.clause("ending.racks_time") == clause(rules, "7.13")

    def test_two_minutes_a_play(self, rules: Ruleset) -> None:
        given = self.called(rules)
        assert not given.when(c.Tick(1_000 + 2 * MINUTE)).events
        given.when(c.Tick(1_001 + 2 * MINUTE)).then(
            e.TurnLost(1_001 + 2 * MINUTE, 0, LossCause.TIME, clause(rules, "7.11")),
            e.TurnBegan(1_001 + 2 * MINUTE, 1),
        )

    def test_a_play_after_two_minutes_comes_too_late(self, rules: Ruleset) -> None:
        given = self.called(rules)
        given.when(play(given, "8H", "PAUS", 1_001 + 2 * MINUTE)).refused(
            Reason.TIME_PASSED, clause(rules, "7.11")
        )

    def test_a_play_made_in_time_may_be_finished(self, rules: Ruleset) -> None:
        given = self.called(rules)
        given = given.do(play(given, "8H", "PAUS", 1_000 + 2 * MINUTE))
        assert next_deadline(rules, given.game) is not None
        assert not given.when(c.Tick(1_000 + 5 * MINUTE)).events

    def test_the_committee_calls_once(self, rules: Ruleset) -> None:
        self.called(rules).when(c.CallRoundTime(2_000)).refused(
            Reason.ALREADY_DONE, clause(rules, "7.10")
        )


@pytest.mark.clause(
    "FISC-B-7.1", "FISC-A-7.1", "FISC23-G-7.1", "FISC-B-7.2", "FISC-A-7.2", "FISC23-G-7.2"
)
class Test_7_1_and_7_2_a_complete_play:
    def laid(self, rules: Ruleset, sheets: SheetKeeper = SheetKeeper.SOFTWARE) -> Given:
        given = midgame(
            rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE, sheets=sheets
        )
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_the_rack_is_refilled_before_the_clock_is_pressed(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.PressClock(2_000, 0)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "7.1")
        )

    def test_nothing_is_pressed_before_a_play(self, rules: Ruleset) -> None:
        started(rules).when(c.PressClock(1, 0)).refused(Reason.OUT_OF_ORDER, clause(rules, "7.1"))

    def test_the_opponents_time_starts_with_the_press(self, rules: Ruleset) -> None:
        given = self.laid(rules)
        given = given.do(c.Draw(4_000, 0, from_bag(given, 1)), c.PressClock(5_000, 0))
        assert given.game.clock.running == 1
        assert given.game.clock.left_ms[0] == rules.time.each_ms - 5_000
        assert given.game.clock.since == 5_000

    def test_where_players_keep_the_sheet_the_play_is_noted_first(self, rules: Ruleset) -> None:
        given = self.laid(rules, SheetKeeper.PLAYERS)
        if "announce" in rules.turn.steps:
            given = given.do(c.Announce(2_000, 0, 6))
        draw = c.Draw(3_000, 0, from_bag(given, 1))
        given.when(draw).refused(Reason.OUT_OF_ORDER, clause(rules, "7.1"))
        noted = given.when(c.Note(2_500, 0, 0, 6, 6)).then(e.ScoreNoted(2_500, 0, 0, 6, 6, 6, 6))
        noted.when(draw).then(e.PlayAccepted, e.TilesDrawn)

    def test_a_wrong_sum_is_kept_as_it_was_written(self, rules: Ruleset) -> None:
        given = self.laid(rules)
        noted = given.when(c.Note(2_000, 1, 0, 8, 9)).event(e.ScoreNoted)
        assert (noted.points, noted.total) == (8, 9)
        assert (noted.counted_points, noted.counted_total) == (6, 6)
        assert given.game.totals == (6, 0)


@pytest.mark.clause(
    "FISC-B-7.0",
    "FISC-A-7.0",
    "FISC23-G-7.0",
    "FISC-B-7.B",
    "FISC-A-7.B",
    "FISC23-G-7.B",
    "FISC-B-7.C",
    "FISC-A-7.C",
    "FISC23-G-7.C",
    "FISC-B-7.16",
    "FISC-A-7.16",
    "FISC23-G-7.16",
)
class Test_7_0_the_clock_stops_only_for_listed_causes:
    def given(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE)
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_a_dispute_about_points_stops_it(self, rules: Ruleset) -> None:
        self.given(rules).when(c.StopClock(2_000, 1, StopCause.SCORE_DISPUTE)).then(
            e.ClockStopped(2_000, 1, StopCause.SCORE_DISPUTE, clause(rules, "7.B"))
        )

    def test_the_player_whose_time_runs_stops_it_for_the_arbiter(self, rules: Ruleset) -> None:
        given = self.given(rules)
        given.when(c.StopClock(2_000, 0, StopCause.CONSULT)).then(
            e.ClockStopped(2_000, 0, StopCause.CONSULT, clause(rules, "7.C"))
        )
        given.when(c.StopClock(2_000, 1, StopCause.CONSULT)).refused(
            Reason.NOT_YOUR_CLOCK, clause(rules, "7.16")
        )

    def test_nobody_plays_while_it_stands(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.CONSULT))
        given.when(c.Draw(9_000, 0, from_bag(given, 1))).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.C")
        )
        resumed = given.do(c.ResumeClock(9_000, ARBITER))
        assert resumed.game.clock.left_ms[0] == rules.time.each_ms - 2_000

    def test_whose_time_stood_does_not_start_it_after_a_query(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.CONSULT))
        given.when(c.ResumeClock(3_000_000, 0)).refused(Reason.NOT_FOR_YOU, "reading:consult-over")
        given.when(c.ResumeClock(3_000, 1)).then(e.ClockResumed)
        given.when(c.ResumeClock(3_000, ARBITER)).then(e.ClockResumed)

    def test_in_a_dispute_either_may_end_it_or_call_the_arbiter(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.SCORE_DISPUTE))
        for seat in (0, 1):
            given.when(c.ResumeClock(3_000, seat)).then(e.ClockResumed)
            called = given.do(c.StopClock(3_000, seat, StopCause.CONSULT))
            called.when(c.ResumeClock(4_000, 0)).refused(Reason.NOT_FOR_YOU, "reading:consult-over")

    def test_a_challenge_stops_it_by_itself_and_not_by_hand(self, rules: Ruleset) -> None:
        self.given(rules).when(c.StopClock(2_000, 1, StopCause.CHALLENGE)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "7.A")
        )

    def test_it_does_not_stop_twice(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.CONSULT))
        given.when(c.StopClock(3_000, 0, StopCause.CONSULT)).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.C")
        )
        self.given(rules).when(c.ResumeClock(3_000, 0)).refused(
            Reason.CLOCK_RUNS, clause(rules, "7.0")
        )

    def test_force_majeure_is_the_arbiters(self, rules: Ruleset) -> None:
        given = self.given(rules)
        where = rules.clause("stop.force-majeure")
        given.when(c.StopClock(2_000, 0, StopCause.FORCE_MAJEURE)).refused(
            Reason.NOT_FOR_YOU, where
        )
        given.when(c.StopClock(2_000, ARBITER, StopCause.FORCE_MAJEURE)).then(
            e.ClockStopped(2_000, ARBITER, StopCause.FORCE_MAJEURE, where)
        )


@pytest.mark.clause("FISC-B-7.3", "FISC-A-7.3", "FISC23-G-7.3")
class Test_7_3_one_time_for_the_whole_game:
    def test_a_play_may_take_as_long_as_its_player_likes(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        given.when(play(given, "8H", "PAU", 29 * MINUTE)).then(e.PlayMade)
        assert rules.time.play_ms == 0


@pytest.mark.clause("FISC-B-7.5", "FISC-A-7.5", "FISC23-G-7.5")
class Test_7_5_overtime:
    @pytest.mark.parametrize(
        ("over_ms", "points"),
        [
            (-1_000, 0),
            (0, 0),
            (999, 0),
            (1_000, 10),
            (60_000, 10),
            (60_999, 10),
            (61_000, 20),
            (599_000, 100),
            (600_000, 100),
            (600_999, 100),
        ],
    )
    def test_ten_points_for_each_started_minute(
        self, rules: Ruleset, over_ms: int, points: int
    ) -> None:
        given = endgame(rules, ("S", "EA"), points=(500, 400))
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(0, 1))
        over = given.do(c.PressClock(rules.time.each_ms + over_ms, 0))
        assert over.game.result is not None
        assert over.game.result.scores == (506 + 2 - points, 398)

    def test_it_is_deducted_at_the_end(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        late = rules.time.each_ms + 5 * MINUTE
        given = given.do(play(given, "8H", "PAU", late), c.Accept(late, 1))
        assert given.game.totals == (10, 0)


@pytest.mark.clause(
    "FISC-B-4.D",
    "FISC-A-4.D",
    "FISC23-G-4.D",
    "FISC-B-7.6",
    "FISC-A-7.6",
    "FISC23-G-7.6",
    "FISC-B-7.7",
    "FISC-A-7.7",
    "FISC23-G-7.7",
    "FISC-B-7.8",
    "FISC-A-7.8",
    "FISC23-G-7.8",
    "FISC-B-7.9",
    "FISC-A-7.9",
    "FISC23-G-7.9",
)
class Test_7_6_to_7_9_losing_on_time:
    def given(self, rules: Ruleset, *points: int) -> Given:
        return midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=points)

    def test_not_at_minus_ten_minutes(self, rules: Ruleset) -> None:
        given = self.given(rules, 100, 100)
        assert not given.when(c.Tick(rules.time.each_ms + 600_000)).events
        assert not given.when(c.Tick(rules.time.each_ms + 600_999)).events

    def test_but_when_the_clock_shows_a_second_more(self, rules: Ruleset) -> None:
        at = rules.time.each_ms + 601_000
        given = self.given(rules, 200, 100)
        deadline = next_deadline(rules, given.game)
        assert deadline is not None
        assert deadline.at == at
        over = given.when(c.Tick(at)).then(
            e.PointsDeducted(at, 0, 110, PenaltyCause.LOSS_ON_TIME, "", clause(rules, "7.7")),
            e.GameEnded(at, EndCause.LOST_ON_TIME, 0, clause(rules, "7.6")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (90, 100)
        assert over.game.result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_a_late_tick_finds_the_same_moment(self, rules: Ruleset) -> None:
        at = rules.time.each_ms + 601_000
        ended = self.given(rules, 200, 100).when(c.Tick(at + 77_000)).event(e.GameEnded)
        assert ended.at == at

    def test_a_play_after_that_is_refused(self, rules: Ruleset) -> None:
        given = self.given(rules, 200, 100)
        given.when(play(given, "8H", "PAUS", rules.time.each_ms + 601_000)).refused(
            Reason.TIME_PASSED, clause(rules, "7.6")
        )

    def test_racks_are_not_counted(self, rules: Ruleset) -> None:
        events = self.given(rules, 9, 8).when(c.Tick(rules.time.each_ms + 601_000)).events
        assert not any(isinstance(event, e.RackCounted) for event in events)
        assert rules.clause("time.lost_racks") == clause(rules, "7.8")

    @pytest.mark.parametrize(
        ("points", "scores"),
        [((211, 100), (0, 300)), ((210, 100), (100, 100)), ((209, 100), (99, 100))],
    )
    def test_300_to_0_if_the_loser_still_leads(
        self, rules: Ruleset, points: tuple[int, int], scores: tuple[int, int]
    ) -> None:
        given = self.given(rules, *points)
        result = given.when(c.Tick(rules.time.each_ms + 601_000)).event(e.ResultDeclared)
        assert result.scores == scores
        assert result.outcomes == (Outcome.LOST, Outcome.WON)
        assert (result.clause == clause(rules, "7.9")) == (scores == (0, 300))

    def test_the_rule_of_abandonment_applies(self, rules: Ruleset) -> None:
        assert clause(rules, "4.D") in rules.clauses("time.lost")
        given = self.given(rules, 9, 8).do(c.Tick(rules.time.each_ms + 601_000))
        given.when(c.Penalise(given.game.at, 0, 10, "went home")).includes(e.PointsDeducted)


@pytest.mark.clause("FISC-B-7.15", "FISC-A-7.15", "FISC23-G-7.15")
class Test_7_15_no_claim_for_ones_own_forgetfulness:
    def test_time_forgotten_is_gone(self, rules: Ruleset) -> None:
        given = started(rules)
        for claim in (
            c.CorrectClock(1, 0, MINUTE, ClockFault.OWN_FORGETFULNESS),
            c.CreditTime(1, 0, MINUTE, ClockFault.OWN_FORGETFULNESS),
        ):
            given.when(claim).refused(Reason.NO_CLAIM, clause(rules, "7.15"))

    def test_a_broken_clock_is_put_right(self, rules: Ruleset) -> None:
        given = started(rules).do(
            c.CorrectClock(1_000, 0, 7 * MINUTE, ClockFault.BROKEN_CLOCK, "stood still"),
            c.CreditTime(1_000, 1, MINUTE, ClockFault.FORCE_MAJEURE, "fire alarm"),
        )
        assert given.game.clock.left_ms == (7 * MINUTE, rules.time.each_ms + MINUTE)

    def test_there_is_no_shared_time_to_credit(self, rules: Ruleset) -> None:
        started(rules).when(c.CreditTime(1, ARBITER, MINUTE, ClockFault.RULING)).refused(
            Reason.NO_SUCH_RULE, rules.clause("clock.credit")
        )

    @pytest.mark.parametrize("ms", [0, -1, 10**12])
    def test_time_credited_is_real_time(self, rules: Ruleset, ms: int) -> None:
        started(rules).when(c.CreditTime(1, 0, ms, ClockFault.RULING)).refused(
            Reason.BAD_NUMBER, rules.clause("clock.credit")
        )


@pytest.mark.clause(
    "FISC-B-8.1", "FISC-A-8.1", "FISC23-G-8.1", "FISC-B-8.2", "FISC-A-8.2", "FISC23-G-8.2"
)
class Test_8_1_and_8_2_one_player_does_not_come:
    def absent(self, rules: Ruleset, seat: int = 0) -> Given:
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        return given.when(c.ReportAbsence(1_000, (seat,))).then(
            e.AbsenceReported(1_000, (seat,), seat, clause(rules, "8.1"))
        )

    def test_the_absent_players_time_runs(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(1_000 + 5 * MINUTE, 0))
        assert given.game.clock.left_ms == (rules.time.each_ms - 5 * MINUTE, rules.time.each_ms)
        assert never_came(given.game) == ()
        given.do(c.DrawForStart(1_000 + 6 * MINUTE, bytes([1, 2])))

    def test_the_game_waits(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.DrawForStart(2_000, bytes([1, 2]))).refused(
            Reason.OUT_OF_ORDER, clause(rules, "8.1")
        )

    @pytest.mark.parametrize("seat", [0, 1])
    def test_more_than_fifteen_minutes_lose(self, rules: Ruleset, seat: int) -> None:
        given = self.absent(rules, seat)
        assert not given.when(c.Tick(1_000 + 15 * MINUTE)).events
        at = 1_001 + 15 * MINUTE
        over = given.when(c.Tick(at)).then(
            e.GameEnded(at, EndCause.NO_SHOW, seat, clause(rules, "8.2")), e.ResultDeclared
        )
        declared = given.when(c.Tick(at)).event(e.ResultDeclared)
        assert declared.clause == "reading:no-show-score"
        assert over.game.result is not None
        assert over.game.result.scores == ((0, 300) if seat == 0 else (300, 0))
        assert over.game.result.outcomes[1 - seat] is Outcome.WON
        assert never_came(over.game) == (seat,)

    def test_fifteen_minutes_to_the_last_moment_do_not(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.Arrive(1_000 + 15 * MINUTE, 0)).then(e.SeatArrived)
        self.absent(rules).when(c.Arrive(1_001 + 15 * MINUTE, 0)).refused(
            Reason.TIME_PASSED, clause(rules, "8.2")
        )

    def test_a_win_at_nothing_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        strict = ruleset(rules.name, readings={"no-show-score": 0})
        over = self.absent(strict).do(c.Tick(20 * MINUTE))
        assert over.game.result is not None
        assert over.game.result.scores == (0, 0)
        assert over.game.result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_it_is_reported_once_and_for_seats_that_exist(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.ReportAbsence(2_000, (1,))).refused(
            Reason.ALREADY_DONE, clause(rules, "8.1")
        )
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        for seats in ((), (2,), (-1,), (0, 0)):
            outcome = given.when(c.ReportAbsence(1_000, seats))
            assert outcome.refusal is not None
            assert outcome.refusal.reason is Reason.NO_SUCH_SEAT

    def test_nobody_is_absent_once_tiles_are_drawn(self, rules: Ruleset) -> None:
        started(rules).when(c.ReportAbsence(1_000, (0,))).refused(
            Reason.WRONG_STAGE, clause(rules, "8.1")
        )

    def test_who_was_not_missed_cannot_arrive(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.Arrive(2_000, 1)).refused(
            Reason.ALREADY_DONE, clause(rules, "8.1")
        )


@pytest.mark.clause(
    "FISC-B-8.3",
    "FISC-A-8.3",
    "FISC23-G-8.3",
    "FISC-B-8.A",
    "FISC-A-8.A",
    "FISC23-G-8.A",
    "FISC-B-8.B",
    "FISC-A-8.B",
    "FISC23-G-8.B",
    "FISC-B-8.C",
    "FISC-A-8.C",
    "FISC23-G-8.C",
    "FISC-B-8.D",
    "FISC-A-8.D",
    "FISC23-G-8.D",
    "FISC-B-8.E",
    "FISC-A-8.E",
    "FISC23-G-8.E",
)
class Test_8_3_both_are_absent:
    def absent(self, rules: Ruleset) -> Given:
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        return given.when(c.ReportAbsence(0, (0, 1))).then(
            e.AbsenceReported(0, (0, 1), 0, clause(rules, "8.3"))
        )

    def test_the_first_listed_players_time_runs(self, rules: Ruleset) -> None:
        assert self.absent(rules).game.clock.running == 0

    def test_a_the_first_comes_and_the_second_has_fifteen_minutes_from_then(
        self, rules: Ruleset
    ) -> None:
        given = self.absent(rules).do(c.Arrive(10 * MINUTE, 0))
        assert given.game.clock.running == 1
        assert not given.when(c.Tick(25 * MINUTE - 1)).events
        given.when(c.Tick(25 * MINUTE)).then(
            e.GameEnded(25 * MINUTE, EndCause.NO_SHOW, 1, clause(rules, "8.A")),
            e.ResultDeclared(
                25 * MINUTE, (300, 0), (Outcome.WON, Outcome.LOST), True, clause(rules, "8.D")
            ),
        )

    def test_b_the_second_comes_and_wins_when_the_firsts_time_is_over(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(10 * MINUTE, 1))
        assert given.game.clock.running == 0
        given.when(c.Tick(15 * MINUTE)).then(
            e.GameEnded(15 * MINUTE, EndCause.NO_SHOW, 0, clause(rules, "8.B")),
            e.ResultDeclared(
                15 * MINUTE, (0, 300), (Outcome.LOST, Outcome.WON), True, clause(rules, "8.D")
            ),
        )

    def test_b_or_on_arrival_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        strict = ruleset(rules.name, readings={"second-arrives": "on-arrival"})
        self.absent(strict).when(c.Arrive(10 * MINUTE, 1)).includes(
            e.SeatArrived,
            e.GameEnded(10 * MINUTE, EndCause.NO_SHOW, 0, clause(rules, "8.B")),
        )

    def test_both_come_and_play(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(MINUTE, 1), c.Arrive(2 * MINUTE, 0))
        given.do(c.DrawForStart(3 * MINUTE, bytes([1, 2])))
        assert given.game.clock.left_ms == (rules.time.each_ms - 2 * MINUTE, rules.time.each_ms)

    def test_c_neither_comes_and_both_lose(self, rules: Ruleset) -> None:
        over = (
            self.absent(rules)
            .when(c.Tick(15 * MINUTE))
            .then(
                e.GameEnded(15 * MINUTE, EndCause.BOTH_NO_SHOW, None, clause(rules, "8.C")),
                e.ResultDeclared(
                    15 * MINUTE, (0, 0), (Outcome.LOST, Outcome.LOST), True, clause(rules, "8.E")
                ),
            )
        )
        assert never_came(over.game) == (0, 1)
        over.when(c.Penalise(16 * MINUTE, 0, 10, "slept")).includes(e.PointsDeducted)


@pytest.mark.clause("FISC-B-7.11", "FISC-A-7.11", "FISC23-G-7.11")
def test_the_two_minutes_of_a_last_play_end_when_it_is_laid(rules: Ruleset) -> None:
    given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR")).do(c.CallRoundTime(1_000))
    given = given.do(play(given, "8H", "PAUS", 121_000))
    assert not given.when(c.Tick(10 * MINUTE)).events
    over = given.do(c.Tick(rules.time.each_ms + rules.time.lost_after_ms + 1_000))
    assert over.game.ending is not None
    assert over.game.ending.cause is EndCause.LOST_ON_TIME


@pytest.mark.clause("FISC-B-4.K", "FISC-A-4.K", "FISC23-G-4.K")
def test_the_time_for_a_sheet_costs_points_and_no_game(rules: Ruleset) -> None:
    given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(40, 400))
    given = given.do(c.EndGame(1_000, "no end"), c.RunClockForSheet(1_000, 1))
    late = 1_000 + rules.time.each_ms + 12 * MINUTE
    assert not given.when(c.Tick(late)).events
    given = given.do(c.StopClock(late, ARBITER, StopCause.CONSULT))
    assert given.game.result is not None
    assert given.game.result.scores == (40, 400 - 120)
