"""Rules that the three FISC books share.

§4, §5 and the locks of §8: endings, sheets, signatures.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

import pytest
from tests.rules.fisc import MINUTE, PAU, SECOND, clause, endgame, finished, passed
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.board import square_named
from faristol.core import Outcome
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    EndCause,
    Joint,
    PenaltyCause,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
)


@pytest.mark.clause(
    "FISC-B-4.A.1",
    "FISC-A-4.A.1",
    "FISC23-G-4.A.1",
    "FISC-B-4.A.2",
    "FISC-A-4.A.2",
    "FISC23-G-4.A.2",
    "FISC-B-4.I",
    "FISC-A-4.I",
    "FISC23-G-4.I",
)
class Test_4_A_playing_out:
    def test_an_empty_rack_and_an_empty_bag_end_the_game(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))
        over = given.when(c.PressClock(3, 0)).then(
            e.ClockPressed,
            e.GameEnded(3, EndCause.PLAYED_OUT, 0, clause(rules, "4.A.1")),
            e.RackCounted(3, 1, tiles(rules, "[NY]EA"), 12, 0, clause(rules, "4.A.2")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (100 + 6 + 12, 120 - 12)
        assert over.game.clock.running is None

    def test_an_empty_rack_alone_does_not(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("S", "[NY]EA"), bag="MM")
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))
        given = given.do(c.Draw(2, 0, tiles(rules, "MM")))
        given.when(c.PressClock(3, 0)).then(e.ClockPressed, e.TurnBegan(3, 1))

    def test_the_closing_play_is_open_to_challenge_until_the_clock(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.do(play(given, "8H", "PAUS", 1))
        off = given.do(c.Challenge(2, 1, (word(rules, "PAUS"),)), c.RuleOnChallenge(3, False))
        assert off.game.stage is Stage.PLAYING
        assert off.game.racks[0] == tiles(rules, "S")


@pytest.mark.clause(
    "FISC-B-4.B.1",
    "FISC-A-4.B.1",
    "FISC23-G-4.B.1",
    "FISC-B-4.B.2",
    "FISC-A-4.B.2",
    "FISC23-G-4.B.2",
    "FISC-B-4.B.5",
    "FISC-A-4.B.5",
    "FISC23-G-4.B.5",
)
class Test_4_B_three_lost_turns_each:
    def played_once(self, rules: Ruleset) -> Given:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        return finished(given.do(play(given, "8H", "PAU", 1)), 1 + 10 * SECOND)

    def test_six_passes_running_end_the_game(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        over = given.when(c.Pass(21 * SECOND, 0)).includes(
            e.TurnPassed,
            e.GameEnded(21 * SECOND, EndCause.TURNS_LOST, None, clause(rules, "4.B.1")),
            e.RackCounted,
            e.RackCounted,
            e.ResultDeclared,
        )
        own = tuple(given.tiles.points(rack) for rack in given.game.racks)
        assert over.game.result is not None
        assert over.game.result.scores == (10 - own[0], 0 - own[1])

    def test_each_player_pays_the_own_rack(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        counted = given.when(c.Pass(21 * SECOND, 0)).events
        racks = [event for event in counted if isinstance(event, e.RackCounted)]
        assert [event.to for event in racks] == [None, None]
        assert {event.clause for event in racks} == {clause(rules, "4.B.5")}

    def test_words_withdrawn_count_like_passes(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        given = given.do(play(given, "8H", "PAUS", 21 * SECOND))
        given = given.do(c.Challenge(21 * SECOND, 1, (word(rules, "PAUS"),)))
        given.when(c.RuleOnChallenge(22 * SECOND, False)).includes(e.PlayWithdrawn, e.GameEnded)

    def test_a_turn_lost_by_taking_tiles_back_counts_too(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        rack = given.game.racks[0]
        given = given.do(c.PutTile(21 * SECOND, 0, square_named("K8"), rack[-1]))
        given.when(c.TakeBack(22 * SECOND, 0)).includes(e.TurnLost, e.GameEnded)

    def test_an_exchange_breaks_the_run(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 4)
        seat = given.game.on_turn
        assert seat is not None
        rack = given.game.racks[seat]
        given = given.do(
            c.Exchange(21 * SECOND, seat, rack[:1], from_bag(given, 1)),
            c.PressClock(21 * SECOND, seat),
        )
        given = passed(given, 22 * SECOND, 1)
        assert given.game.stage is Stage.PLAYING

    def test_a_play_breaks_the_run(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        given = given.do(play(given, "8H", "PAUS", 21 * SECOND))
        assert given.game.stage is Stage.PLAYING


@pytest.mark.clause(
    "FISC-B-4.E.1",
    "FISC-A-4.E.1",
    "FISC23-G-4.E.1",
    "FISC-B-4.E.2",
    "FISC-A-4.E.2",
    "FISC23-G-4.E.2",
    "FISC-B-4.E.3",
    "FISC-A-4.E.3",
    "FISC23-G-4.E.3",
    "FISC-B-4.E.4",
    "FISC-A-4.E.4",
    "FISC23-G-4.E.4",
    "FISC-B-4.E.5",
    "FISC-A-4.E.5",
    "FISC23-G-4.E.5",
)
class Test_4_E_abandoning:
    def given(self, rules: Ruleset, *points: int) -> Given:
        return midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=points)

    def test_the_other_wins_and_110_points_are_deducted(self, rules: Ruleset) -> None:
        over = (
            self.given(rules, 200, 150)
            .when(c.Resign(1_000, 0))
            .then(
                e.SeatResigned(1_000, 0, clause(rules, "4.E.1")),
                e.PointsDeducted(
                    1_000, 0, 110, PenaltyCause.RESIGNATION, "", clause(rules, "4.E.2")
                ),
                e.GameEnded(1_000, EndCause.RESIGNED, 0, clause(rules, "4.E.1")),
                e.ResultDeclared,
            )
        )
        assert over.game.result is not None
        assert over.game.result.scores == (90, 150)
        assert over.game.result.outcomes == (Outcome.LOST, Outcome.WON)
        assert not over.game.result.forced

    def test_racks_are_not_counted(self, rules: Ruleset) -> None:
        events = self.given(rules, 200, 150).when(c.Resign(1_000, 0)).events
        assert not any(isinstance(event, e.RackCounted) for event in events)
        assert rules.clause("ending.resigned_racks") == clause(rules, "4.E.3")

    @pytest.mark.parametrize(
        ("points", "scores"),
        [((261, 150), (0, 300)), ((260, 150), (150, 150)), ((259, 150), (149, 150))],
    )
    def test_300_to_0_only_if_the_loser_still_leads(
        self, rules: Ruleset, points: tuple[int, int], scores: tuple[int, int]
    ) -> None:
        result = self.given(rules, *points).when(c.Resign(1_000, 0)).event(e.ResultDeclared)
        assert result.scores == scores
        assert result.outcomes == (Outcome.LOST, Outcome.WON)
        assert result.clause == clause(rules, "4.E.4" if scores == (0, 300) else "4.E.1")

    def test_the_winners_overtime_is_deducted(self, rules: Ruleset) -> None:
        given = self.given(rules, 100, 200)
        given = given.with_left(MINUTE, -61 * SECOND)
        assert given.when(c.Resign(1_000, 0)).event(e.ResultDeclared).scores == (-10, 180)

    def test_or_not_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        lenient = ruleset(rules.name, readings={"winner-overtime": "no"})
        given = self.given(lenient, 100, 200)
        given = given.with_left(MINUTE, -61 * SECOND)
        assert given.when(c.Resign(1_000, 0)).event(e.ResultDeclared).scores == (-10, 200)

    def test_the_committee_may_penalise_an_irregular_resignation(self, rules: Ruleset) -> None:
        given = self.given(rules, 200, 150).do(c.Resign(1_000, 0))
        penalised = given.when(c.Penalise(2_000, 0, 50, "lost on purpose")).then(
            e.PointsDeducted(
                2_000, 0, 50, PenaltyCause.ARBITER, "lost on purpose", clause(rules, "4.E.5")
            ),
            e.ResultDeclared,
        )
        assert penalised.game.result is not None
        assert penalised.game.result.scores == (40, 150)
        given.when(c.Penalise(2_000, 1, 50, "smiled")).refused(
            Reason.NO_SUCH_RULE, clause(rules, "4.E.5")
        )

    def test_nobody_is_penalised_during_the_game(self, rules: Ruleset) -> None:
        self.given(rules, 1, 1).when(c.Penalise(1_000, 0, 50, "slow")).refused(
            Reason.WRONG_STAGE, clause(rules, "4.E.5")
        )


@pytest.mark.clause(
    "FISC-B-4.F.1",
    "FISC-A-4.F.1",
    "FISC23-G-4.F.1",
    "FISC-B-4.F.2",
    "FISC-A-4.F.2",
    "FISC23-G-4.F.2",
)
class Test_4_F_both_abandon:
    def test_both_lose_at_nothing_to_nothing(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(100, 90))
        over = given.when(c.ResignTogether(1_000)).then(
            e.GameEnded(1_000, EndCause.BOTH_RESIGNED, None, clause(rules, "4.F.1")),
            e.ResultDeclared(
                1_000, (0, 0), (Outcome.LOST, Outcome.LOST), True, clause(rules, "4.F.1")
            ),
        )
        over.when(c.Penalise(2_000, 1, 20, "agreed beforehand")).includes(
            e.PointsDeducted(
                2_000, 1, 20, PenaltyCause.ARBITER, "agreed beforehand", clause(rules, "4.F.2")
            )
        )

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_players_do_it_when_both_consent(self, rules: Ruleset, first: int) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(100, 90))
        asked = given.when(c.Consent(1_000, first, Joint.RESIGN)).then(
            e.ConsentGiven(1_000, first, Joint.RESIGN, clause(rules, "4.F.1"))
        )
        assert asked.game.stage is Stage.PLAYING
        asked.when(c.Consent(2_000, first, Joint.RESIGN)).refused(
            Reason.ALREADY_DONE, clause(rules, "4.F.1")
        )
        over = asked.when(c.Consent(2_000, 1 - first, Joint.RESIGN)).then(
            e.ConsentGiven(2_000, 1 - first, Joint.RESIGN, clause(rules, "4.F.1")),
            e.GameEnded(2_000, EndCause.BOTH_RESIGNED, None, clause(rules, "4.F.1")),
            e.ResultDeclared,
        )
        assert over.game.consents == ()
        over.when(c.Consent(3_000, 0, Joint.RESIGN)).refused(
            Reason.WRONG_STAGE, clause(rules, "4.F.1")
        )

    def test_consent_lapses_with_the_turn(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(100, 90))
        given = given.do(c.Consent(1_000, 1, Joint.RESIGN), c.Pass(2_000, 0))
        given = given.do(c.PressClock(2_000, 0))
        given.when(c.Consent(3_000, 0, Joint.RESIGN)).then(e.ConsentGiven)

    def test_a_challenge_is_ruled_on_first(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given = given.do(play(given, "7I", "ES", 1), c.Challenge(2, 1, (word(rules, "EA"),)))
        given.when(c.Consent(3, 0, Joint.RESIGN)).refused(
            Reason.CHALLENGE_OPEN, clause(rules, "6.6")
        )


@pytest.mark.clause(
    "FISC-B-4.H",
    "FISC-A-4.H",
    "FISC23-G-4.H",
    "FISC-B-4.J",
    "FISC-A-4.J",
    "FISC23-G-4.J",
    "FISC-B-8.F",
    "FISC-A-8.F",
    "FISC23-G-8.F",
    "FISC-B-8.G",
    "FISC-A-8.G",
    "FISC23-G-8.G",
)
class Test_4_H_4_J_and_8_F_the_final_word:
    def over(self, rules: Ruleset) -> Given:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        return given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1), c.PressClock(3, 0))

    def test_the_game_ends_exactly_with_the_second_signature(self, rules: Ruleset) -> None:
        given = self.over(rules)
        given = given.when(c.Sign(4, 1)).then(e.SheetSigned(4, 1))
        assert given.game.stage is Stage.OVER
        given.when(c.Sign(5, 0)).then(e.SheetSigned(5, 0), e.GameSigned(5, clause(rules, "4.J")))
        given.when(c.Sign(5, 1)).refused(Reason.ALREADY_DONE, clause(rules, "4.J"))

    def test_a_sheet_is_handed_in_signed(self, rules: Ruleset) -> None:
        self.over(rules).when(c.HandIn(4)).refused(Reason.OUT_OF_ORDER, clause(rules, "4.J"))

    def test_nothing_is_accepted_once_it_is_handed_in(self, rules: Ruleset) -> None:
        given = self.over(rules).do(c.Sign(4, 0), c.Sign(4, 1))
        given = given.when(c.HandIn(5)).then(e.ResultLocked(5, ARBITER, clause(rules, "4.H")))
        for late in (
            c.Note(6, 0, 0, 6, 106),
            c.Challenge(6, 1, (word(rules, "PAUS"),)),
            c.Penalise(6, 0, 10, "late"),
            c.Resign(6, 0),
            c.HandIn(6),
        ):
            given.when(late).refused(Reason.RESULT_FINAL, clause(rules, "4.H"))

    def test_a_round_that_is_past_is_fixed(self, rules: Ruleset) -> None:
        given = self.over(rules)
        locked = given.when(c.CloseRound(5)).then(e.ResultLocked(5, ARBITER, clause(rules, "8.F")))
        locked.when(c.Note(6, 0, 0, 6, 106)).refused(Reason.RESULT_FINAL, clause(rules, "4.H"))

    def test_a_total_may_be_corrected_but_not_the_points_of_a_turn(self, rules: Ruleset) -> None:
        given = self.over(rules).do(c.Note(4, 1, 0, 7, 107))
        given.when(c.Note(5, 1, 0, 6, 106)).refused(Reason.POINTS_FIXED, clause(rules, "8.G"))
        noted = given.when(c.Note(5, 1, 0, 7, 106)).event(e.ScoreNoted)
        assert (noted.total, noted.counted_points) == (106, 6)

    @pytest.mark.clause("FISC-B-6.10", "FISC-A-6.10", "FISC23-G-6.10")
    def test_but_a_play_that_was_struck_off_is_written_as_nothing(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"), sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "PAUS", 1))
        if "announce" in rules.turn.steps:
            given = given.do(c.Announce(2, 0, 6))
        given = given.do(c.Note(3, 0, 0, 6, 6), c.Challenge(4, 1, (word(rules, "PAUS"),)))
        given = given.do(c.RuleOnChallenge(5, False))
        given.when(c.Note(6, 0, 0, 5, 5)).refused(Reason.POINTS_FIXED, clause(rules, "8.G"))
        written = given.when(c.Note(6, 0, 0, 0, 0)).then(e.ScoreNoted(6, 0, 0, 0, 0, 0, 0))
        written.when(c.Note(7, 0, 0, 6, 6)).refused(Reason.POINTS_FIXED, clause(rules, "8.G"))


@pytest.mark.clause("FISC-B-4.K", "FISC-A-4.K", "FISC23-G-4.K")
class Test_4_K_a_sheet_with_gaps:
    def test_the_judge_lets_that_players_time_run(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.with_left(MINUTE, 30 * SECOND).do(
            play(given, "8H", "PAUS", 1), c.Accept(2, 1), c.PressClock(3, 0)
        )
        running = given.when(c.RunClockForSheet(1_000, 1)).then(
            e.ClockStarted(1_000, 1, ARBITER, clause(rules, "4.K"))
        )
        running.when(c.Sign(2_000, 0)).refused(Reason.CLOCK_RUNS, clause(rules, "4.K"))
        late = 1_000 + 30 * SECOND + 61 * SECOND
        filled = running.when(c.StopClock(late, ARBITER, StopCause.CONSULT)).then(
            e.ClockStopped,
            e.PointsDeducted(late, 1, 20, PenaltyCause.OVERTIME, "", clause(rules, "7.5")),
            e.ResultDeclared,
        )
        assert filled.game.result is not None
        assert filled.game.result.scores == (118, 120 - 12 - 20)

    def test_overtime_already_deducted_is_not_deducted_again(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.with_left(MINUTE, -30 * SECOND)
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1), c.PressClock(3, 0))
        assert given.game.result is not None
        assert given.game.result.scores == (118, 120 - 12 - 10)
        running = given.do(c.RunClockForSheet(1_000, 1))
        late = 1_000 + 31 * SECOND
        again = running.when(c.StopClock(late, ARBITER, StopCause.CONSULT)).event(e.PointsDeducted)
        assert again.points == 10  # the second minute has begun

    def test_not_before_the_end_and_not_twice_at_once(self, rules: Ruleset) -> None:
        started(rules).when(c.RunClockForSheet(1_000, 1)).refused(
            Reason.WRONG_STAGE, clause(rules, "4.K")
        )
        over = started(rules).do(c.Resign(1_000, 0), c.RunClockForSheet(2_000, 1))
        over.when(c.RunClockForSheet(3_000, 0)).refused(Reason.CLOCK_RUNS, clause(rules, "4.K"))


@pytest.mark.clause(
    "FISC-B-4.L", "FISC-A-4.L", "FISC23-G-4.L", "FISC-B-7.0", "FISC-A-7.0", "FISC23-G-7.0"
)
class Test_4_L_stopping_the_clock_after_the_last_play:
    def closing(self, rules: Ruleset, left: int = MINUTE) -> Given:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.with_left(left, left)
        return given.do(play(given, "8H", "PAUS", 0))

    def test_the_player_stops_it_and_the_game_is_over(self, rules: Ruleset) -> None:
        stop = c.StopClock(20 * SECOND, 0, StopCause.LAST_PLAY)
        self.closing(rules).when(stop).includes(
            e.PlayAccepted, e.ClockStopped, e.GameEnded, e.ResultDeclared
        )

    def test_until_then_it_runs_and_may_cost_points(self, rules: Ruleset) -> None:
        given = self.closing(rules, left=10 * SECOND)
        over = given.do(c.StopClock(12 * SECOND, 0, StopCause.LAST_PLAY))
        assert over.game.result is not None
        assert over.game.result.scores == (106 + 12 - 10, 120 - 12)

    def test_it_is_no_cause_before_the_last_play(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        stop = c.StopClock(1, 0, StopCause.LAST_PLAY)
        given.when(stop).refused(Reason.OUT_OF_ORDER, rules.clause("stop.last-play"))


@pytest.mark.clause("FISC-B-5.8", "FISC-A-5.8", "FISC23-G-5.8")
class Test_5_8_coordinates_are_not_compulsory:
    def given(self, rules: Ruleset) -> Given:
        racks = (bytes([UNSEEN]) * 7, bytes([UNSEEN]) * 7)
        given = Given(rules, Game()).do(
            c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE),
            c.DrawForStart(0, bytes([1, 2])),
        )
        for seat, rack in enumerate(racks):
            given = given.do(c.Draw(0, seat, rack))
        return given.do(c.StartClock(0, 1))

    def test_word_and_points_are_enough_at_a_real_board(self, rules: Ruleset) -> None:
        given = self.given(rules)
        made = given.when(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3)).then(e.PlayMade)
        assert made.game.totals == (10, 0)
        drawn = made.do(c.Draw(2, 0, bytes([UNSEEN]) * 3))
        assert drawn.game.bag_count == 100 - 14 - 3

    @pytest.mark.parametrize(("number", "full"), [(6, False), (7, True)])
    def test_seven_tiles_are_a_full_rack_here_too(
        self, rules: Ruleset, number: int, full: bool
    ) -> None:
        told = c.RecordPlay(1, 0, word(rules, "CASESTA"), 70, number)
        assert self.given(rules).when(told).event(e.PlayMade).full_rack is full

    def test_such_a_play_can_be_challenged_off_too(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3))
        off = given.do(c.Challenge(2, 1, (word(rules, "PAU"),)), c.RuleOnChallenge(3, False))
        assert off.game.totals == (0, 0)
        assert len(off.game.racks[0]) == 7

    def test_squares_cannot_follow_where_some_are_unknown(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3))
        given = given.do(c.Draw(2, 0, bytes([UNSEEN]) * 3), c.PressClock(2, 0))
        given.when(play(given, "8K", "SE", 3)).refused(Reason.BOARD_UNKNOWN, clause(rules, "5.8"))

    @pytest.mark.parametrize(
        ("letters", "points", "number"),
        [("P", 3, 1), ("PAU", -1, 3), ("PAU", 10, 0), ("PAU", 10, 8), ("PAU", 10**9, 3)],
    )
    def test_nonsense_is_refused(
        self, rules: Ruleset, letters: str, points: int, number: int
    ) -> None:
        self.given(rules).when(c.RecordPlay(1, 0, word(rules, letters), points, number)).refused(
            Reason.BAD_NUMBER, clause(rules, "5.8")
        )

    def test_online_every_square_is_known(self, rules: Ruleset) -> None:
        started(rules).when(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3)).refused(
            Reason.ONLINE_BAG, clause(rules, "5.8")
        )


@pytest.mark.clause("FISC-B-4.B.2", "FISC-A-4.B.2", "FISC23-G-4.B.2")
class Test_games_that_no_rule_ends:
    def test_the_arbiter_ends_them_as_they_stand(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(30, 20))
        over = given.when(c.EndGame(1_000, "they only exchange")).then(
            e.GameEnded(1_000, EndCause.ARBITER, None, "reading:endless"), e.ResultDeclared
        )
        assert over.game.result is not None
        assert over.game.result.scores == (30, 20)

    def test_not_while_a_challenge_waits_and_not_without_a_word(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(c.EndGame(1_000, "")).refused(Reason.BAD_TEXT, "reading:endless")
        given = given.do(
            play(given, "8H", "PAUS", 1_000), c.Challenge(2_000, 1, (word(rules, "PAUS"),))
        )
        given.when(c.EndGame(3_000, "they only argue")).refused(
            Reason.CHALLENGE_OPEN, "reading:endless"
        )


@pytest.mark.clause(
    "FISC-B-4.E.5", "FISC-A-4.E.5", "FISC23-G-4.E.5", "FISC-B-4.K", "FISC-A-4.K", "FISC23-G-4.K"
)
def test_a_committee_penalty_outlives_a_sheet_completed_later(rules: Ruleset) -> None:
    given = midgame(rules, PAU, ("ABCDEFG", "ILMNOPR"), points=(400, 10))
    given = given.do(c.Resign(1_000, 0), c.Penalise(1_000, 0, 50, "left in anger"))
    assert given.game.result is not None
    assert (given.game.result.scores, given.game.result.forced) == ((-50, 300), True)
    given = given.do(c.RunClockForSheet(2_000, 1), c.StopClock(3_000, ARBITER, StopCause.CONSULT))
    assert given.game.result is not None
    assert (given.game.result.scores, given.game.result.forced) == ((-50, 300), True)


@pytest.mark.clause(
    "FISC-B-4.E.1", "FISC-A-4.E.1", "FISC23-G-4.E.1", "FISC-B-6.6", "FISC-A-6.6", "FISC23-G-6.6"
)
def test_nobody_leaves_a_challenge_without_its_ruling(rules: Ruleset) -> None:
    given = midgame(rules, PAU, ("ABCDESG", "ILMNOPR"), points=(400, 290))
    given = given.do(play(given, "8H", "PAUS", 1_000))
    assert given.game.pending is not None
    given = given.do(c.Challenge(2_000, 1, given.game.pending.words))
    for leaving in (
        c.Resign(3_000, 0),
        c.Resign(3_000, 1),
        c.ResignTogether(3_000),
        c.Disqualify(3_000, 1, "shouted"),
    ):
        given.when(leaving).refused(Reason.CHALLENGE_OPEN, clause(rules, "6.6"))
    struck = given.do(c.RuleOnChallenge(3_000, False))
    struck.when(c.Resign(4_000, 1)).includes(e.GameEnded)


@pytest.mark.clause(
    "FISC-B-4.E.2", "FISC-A-4.E.2", "FISC23-G-4.E.2", "FISC-B-7.5", "FISC-A-7.5", "FISC23-G-7.5"
)
class Test_4_E_2_overtime_of_a_player_who_resigns:
    def late(self, rules: Ruleset) -> Given:
        """Seat 0 is on turn, nine minutes over time."""
        given = midgame(rules, PAU, ("ABCDEFG", "ILMNOPR"), points=(200, 150))
        return given.do(c.Resign(39 * MINUTE, 0))

    def test_the_110_points_are_all(self, rules: Ruleset) -> None:
        assert self.late(rules).game.totals == (200 - 110, 150)

    def test_or_overtime_comes_on_top(self, rules: Ruleset) -> None:
        strict = ruleset(rules.name, readings={"resigner-overtime": "yes"})
        assert self.late(strict).game.totals == (200 - 110 - 90, 150)


@pytest.mark.clause(
    "FISC-B-4.B.5", "FISC-A-4.B.5", "FISC23-G-4.B.5", "FISC-B-7.12", "FISC-A-7.12", "FISC23-G-7.12"
)
class Test_a_result_cites_the_ending_it_follows_from:
    def given(self, rules: Ruleset) -> Given:
        return midgame(rules, PAU, ("ABCDEFG", "ILMNOPR"), points=(40, 10))

    def test_three_lost_turns(self, rules: Ruleset) -> None:
        given = passed(self.given(rules), 1_000, 5)
        declared = given.when(c.Pass(1_000, 1)).event(e.ResultDeclared)
        assert declared.clause == clause(rules, "4.B.5")

    def test_the_time_of_the_round(self, rules: Ruleset) -> None:
        given = passed(self.given(rules).do(c.CallRoundTime(1_000)), 2_000, 3)
        given = given.do(c.Pass(3_000, 1))
        declared = given.when(c.PressClock(3_000, 1)).event(e.ResultDeclared)
        assert declared.clause == clause(rules, "7.12")

    def test_the_arbiter(self, rules: Ruleset) -> None:
        declared = self.given(rules).when(c.EndGame(1_000, "no end")).event(e.ResultDeclared)
        assert declared.clause == "reading:endless"


@pytest.mark.clause("FISC-B-8.G", "FISC-A-8.G", "FISC23-G-8.G")
class Test_8_G_running_totals_are_corrected:
    def given(self, rules: Ruleset) -> Given:
        return midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(30, 20))

    def test_up_and_down_with_a_reason(self, rules: Ruleset) -> None:
        given = self.given(rules).do(
            c.CorrectScore(1, 0, -3, "added wrongly"), c.CorrectScore(2, 1, 12, "bonus forgotten")
        )
        assert given.game.totals == (27, 32)
        cited = clause(rules, "8.G")
        given.when(c.CorrectScore(3, 0, 0, "nothing")).refused(Reason.BAD_NUMBER, cited)
        given.when(c.CorrectScore(3, 0, 10_001, "much")).refused(Reason.BAD_NUMBER, cited)
        given.when(c.CorrectScore(3, 0, 5, " ")).refused(Reason.BAD_TEXT, cited)
        given.when(c.CorrectScore(3, 7, 5, "who?")).refused(
            Reason.NO_SUCH_SEAT, rules.clause("players.most")
        )

    def test_after_the_end_the_result_follows(self, rules: Ruleset) -> None:
        over = self.given(rules).do(c.EndGame(1, "the hall closes"))
        after = over.when(c.CorrectScore(2, 1, 15, "bonus forgotten")).then(
            e.PointsDeducted(
                2, 1, -15, PenaltyCause.CORRECTION, "bonus forgotten", clause(rules, "8.G")
            ),
            e.ResultDeclared(2, (30, 35), (Outcome.LOST, Outcome.WON), False, clause(rules, "8.G")),
        )
        assert after.game.result is not None
        assert after.game.result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_not_while_a_challenge_waits_and_not_before_the_game(self, rules: Ruleset) -> None:
        given = self.given(rules)
        given = given.do(play(given, "8H", "PAUS", 1), c.Challenge(2, 1, (word(rules, "PAUS"),)))
        given.when(c.CorrectScore(3, 0, 1, "x")).refused(
            Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict")
        )


class Test_rulings_in_words:
    def test_stand_in_the_log_with_the_clause_they_rest_on(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        cited = f"{rules.book}-7.D"
        given.when(c.GiveRuling(1, 0, cited, "the clock fell down")).then(
            e.RulingGiven(1, 0, "the clock fell down", cited)
        )
        given.when(c.GiveRuling(1, ARBITER, "", "play on")).then(
            e.RulingGiven(1, ARBITER, "play on", "reading:endless")
        )

    def test_cite_no_other_book_and_are_never_empty(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        for cited in ("NL-W-III.9c", "7.D", f"{rules.book}-99", "x" * 5_000):
            given.when(c.GiveRuling(1, 0, cited, "so it is")).refused(
                Reason.BAD_TEXT, "reading:endless"
            )
        for reason in ("", "  ", "x" * 2_001):
            given.when(c.GiveRuling(1, 0, "", reason)).refused(Reason.BAD_TEXT, "reading:endless")
