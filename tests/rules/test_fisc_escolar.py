"""ESC, the school championship: four players, four turns each, two minutes a play."""

from dataclasses import replace

import pytest
from msgspec import structs
from tests.rules.escolar import MINUTE, NAMES, PAU, RACKS, RULES, accepted, passed, table
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.board import square_named
from faristol.core import Outcome
from faristol.rulebook import ruleset
from faristol.table import Game, Reason, next_deadline
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.preconditions import turns_of
from faristol.table.state import Turn
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    EndCause,
    LossCause,
    SheetKeeper,
    Stage,
    StartRedraw,
    StopCause,
    TileSource,
    TurnKind,
)


@pytest.mark.clause("ESC-1")
class Test_1_four_players:
    @pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 40])
    def test_neither_fewer_nor_more(self, number: int) -> None:
        Given(RULES, Game()).when(c.OpenTable(0, ("Anna",) * number)).refused(
            Reason.SEAT_COUNT, "ESC-1"
        )

    def test_four_sit_down(self) -> None:
        Given(RULES, Game()).when(c.OpenTable(0, NAMES)).then(e.TableOpened)

    @pytest.mark.parametrize("number", [2, 3])
    def test_read_otherwise_the_two_or_three_who_are_there_play_their_four_turns(
        self, number: int
    ) -> None:
        fewer = ruleset(RULES.name, readings={"fewer": "fewer"})
        Given(fewer, Game()).when(c.OpenTable(0, NAMES[:1])).refused(Reason.SEAT_COUNT, "ESC-1")
        racks, names = RACKS[:number], NAMES[:number]
        begun = midgame(fewer, PAU, racks, points=(9, 5, 1)[:number], names=names)
        over = passed(begun, 1_000, 4 * number)
        assert over.game.result is not None
        assert over.game.result.scores == (9, 5, 1)[:number]
        assert over.game.result.outcomes[0] is Outcome.WON

    @pytest.mark.parametrize("name", ["", "   ", "x" * 201])
    def test_each_has_a_name(self, name: str) -> None:
        Given(RULES, Game()).when(c.OpenTable(0, (*NAMES[:3], name))).refused(
            Reason.BAD_TEXT, "ESC-1"
        )


@pytest.mark.clause("ESC-2")
class Test_2_four_turns_each:
    def test_the_sixteenth_turn_is_the_last(self) -> None:
        given = passed(table(points=(4, 3, 2, 1)), 1_000, 15)
        given = given.do(c.Pass(2_000, 3))
        over = given.when(c.PressClock(3_000, 3)).then(
            e.ClockPressed,
            e.GameEnded(3_000, EndCause.TURNS_DONE, None, "ESC-2"),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (4, 3, 2, 1)
        assert over.game.result.outcomes[0] is Outcome.WON

    def test_racks_count_for_nothing(self) -> None:
        over = passed(table(points=(4, 3, 2, 1)), 1_000, 16)
        assert over.game.from_racks == (0, 0, 0, 0)

    def test_who_shares_the_highest_total_draws(self) -> None:
        over = passed(table(points=(4, 4, 2, 1)), 1_000, 16)
        assert over.game.result is not None
        assert over.game.result.outcomes == (
            Outcome.DREW,
            Outcome.DREW,
            Outcome.LOST,
            Outcome.LOST,
        )

    def test_when_nobody_has_tiles_the_game_is_over(self) -> None:
        given = table(bag="", points=(4, 3, 2, 1)).with_(racks=(tiles(RULES, "S"), b"", b"", b""))
        given = accepted(given.do(play(given, "8H", "PAUS", 1_000)), 1_000)
        given.when(c.PressClock(2_000, 0)).includes(
            e.GameEnded(2_000, EndCause.PLAYED_OUT, 0, "ESC-2"), e.ResultDeclared
        )

    def test_a_player_without_tiles_is_skipped(self) -> None:
        given = table(bag="").with_(racks=(b"\x01", b"", b"\x02", b"\x03"))
        given = given.do(c.Pass(1_000, 0))
        given.when(c.PressClock(1_000, 0)).then(e.ClockPressed, e.TurnBegan(1_000, 2))

    def test_a_seat_without_tiles_does_not_keep_the_others_playing(self) -> None:
        done = tuple(Turn(seat, TurnKind.PASS) for _ in range(3) for seat in range(4))
        given = table(bag="", points=(4, 3, 2, 1)).with_(
            racks=(b"", b"\x01", b"\x02", b"\x03"), turns=done, on_turn=1
        )
        over = passed(given, 1_000, 3)
        assert over.game.ending is not None
        assert over.game.ending.cause is EndCause.TURNS_DONE
        assert [len(turns_of(over.game, seat)) for seat in range(4)] == [3, 4, 4, 4]

    def test_nobody_gets_a_fifth(self) -> None:
        turns = tuple(Turn(seat, TurnKind.PASS) for seat in (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3))
        given = table().with_(turns=turns, on_turn=3).do(c.Pass(1_000, 3))
        given.when(c.PressClock(1_000, 3)).then(e.ClockPressed, e.TurnBegan(1_000, 1))


@pytest.mark.clause("ESC-3")
class Test_3_thirty_minutes:
    def late(self, **readings: str) -> Given:
        rules = ruleset(RULES.name, readings=readings)
        given = midgame(rules, PAU, RACKS)
        for turn in range(14):
            seat = given.game.on_turn
            assert seat is not None
            at = (turn + 1) * 2 * MINUTE
            given = given.do(c.Pass(at, seat), c.PressClock(at, seat))
        return given

    def test_the_running_turn_is_finished_and_the_game_ends(self) -> None:
        given = (
            self.late()
            .when(c.Tick(30 * MINUTE))
            .then(e.LastTurnsCalled(30 * MINUTE, EndCause.TIME, 1, 0, "ESC-3"))
        )
        given = given.do(c.Pass(30 * MINUTE, 2))
        given.when(c.PressClock(30 * MINUTE, 2)).includes(
            e.GameEnded(30 * MINUTE, EndCause.TIME, None, "ESC-3")
        )

    def test_or_the_round_is_finished(self) -> None:
        rules = ruleset(RULES.name, readings={"time-up": "finish-round"})
        given = self.late(**{"time-up": "finish-round"})
        assert given.rules == rules
        called = given.when(c.Tick(30 * MINUTE)).event(e.LastTurnsCalled)
        assert called.turns == 2

    def test_or_it_stops_at_once(self) -> None:
        given = self.late(**{"time-up": "at-once"})
        given.when(c.Tick(30 * MINUTE)).includes(
            e.GameEnded(30 * MINUTE, EndCause.TIME, None, "ESC-3")
        )

    @pytest.mark.clause("ESC-4")
    def test_a_play_that_nobody_completes_stands_and_the_game_ends(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000))
        over = given.when(c.Tick(31 * MINUTE)).then(
            e.LastTurnsCalled,
            e.PlayAccepted(30 * MINUTE + 10_001, 0, Acceptance.BY_TIME, None, "ESC-3"),
            e.GameEnded(30 * MINUTE + 10_001, EndCause.TIME, None, "ESC-3"),
            e.ResultDeclared,
        )
        assert over.game.totals[0] == given.game.points[0] > 0

    def test_so_does_one_after_a_pass_without_the_clock(self) -> None:
        given = table().do(c.Pass(1_000, 0), c.Tick(30 * MINUTE))
        given.when(c.PressClock(30 * MINUTE + 10_000, 0)).includes(e.GameEnded)
        given.when(c.Tick(30 * MINUTE + 10_001)).then(e.GameEnded, e.ResultDeclared)

    def test_a_challenge_is_still_ruled_on(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000), c.Tick(30 * MINUTE))
        assert given.game.pending is not None
        given = given.do(c.Challenge(30 * MINUTE + 9_000, 1, given.game.pending.words))
        assert not given.when(c.Tick(40 * MINUTE)).events
        struck = given.do(c.RuleOnChallenge(41 * MINUTE, False))
        over = struck.when(c.Tick(42 * MINUTE)).includes(e.GameEnded)
        assert over.game.totals[0] == 0

    def test_one_millisecond_before_nothing_happens(self) -> None:
        assert not self.late().when(c.Tick(30 * MINUTE - 1)).events


@pytest.mark.clause("ESC-4", "ESC-8.2")
class Test_4_two_minutes_a_play:
    def test_then_the_turn_is_lost(self) -> None:
        given = table()
        deadline = next_deadline(RULES, given.game)
        assert deadline is not None
        assert (deadline.at, deadline.clause) == (2 * MINUTE + 1, "ESC-4")
        assert not given.when(c.Tick(2 * MINUTE)).events
        given.when(c.Tick(2 * MINUTE + 1)).then(
            e.TurnLost(2 * MINUTE + 1, 0, LossCause.TIME, "ESC-4"),
            e.TurnBegan(2 * MINUTE + 1, 1),
        )

    def test_whoever_watches_over_it_may_pass_the_turn_on(self) -> None:
        table().when(c.TakeTurnAway(MINUTE, 0, "thinks of something else")).then(
            e.TurnLost(MINUTE, 0, LossCause.ARBITER, "ESC-4"),
            e.TurnBegan(MINUTE, 1),
        )
        table().when(c.TakeTurnAway(MINUTE, 1, "not on turn")).refused(
            Reason.NOT_YOUR_TURN, "ESC-5"
        )

    def test_they_do_not_start_again_when_the_time_of_the_game_is_over(self) -> None:
        given = table()
        given = given.with_(
            clock=structs.replace(given.game.clock, since=29 * MINUTE, shared_ms=MINUTE)
        )
        given = given.do(c.Tick(30 * MINUTE))
        deadline = next_deadline(RULES, given.game)
        assert deadline is not None
        assert deadline.at == 31 * MINUTE + 1

    def test_a_play_in_the_last_moment_counts(self) -> None:
        given = table()
        given.when(play(given, "8H", "PAUS", 2 * MINUTE)).then(e.PlayMade)
        given.when(play(given, "8H", "PAUS", 2 * MINUTE + 1)).refused(Reason.TIME_PASSED, "ESC-4")

    def test_what_comes_after_the_play_is_not_timed(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", MINUTE))
        assert not given.when(c.Tick(5 * MINUTE)).events


@pytest.mark.clause("ESC-5")
class Test_5_clockwise:
    def test_the_player_on_the_left_follows(self) -> None:
        order = []
        given = table()
        for _ in range(8):
            order.append(given.game.on_turn)
            given = passed(given, 1_000, 1)
        assert order == [0, 1, 2, 3, 0, 1, 2, 3]

    def test_nobody_else(self) -> None:
        table().when(c.Pass(1_000, 2)).refused(Reason.NOT_YOUR_TURN, "ESC-5")


@pytest.mark.clause("ESC-6.1", "ESC-6.2", "ESC-6.3")
class Test_6_who_starts:
    def opened(self) -> Given:
        return Given(RULES, Game()).do(c.OpenTable(0, NAMES))

    def test_the_tile_nearest_to_a(self) -> None:
        self.opened().when(c.DrawForStart(0, word(RULES, "TBZE"))).then(
            e.StartTilesDrawn, e.StarterChosen(0, 1, "ESC-6.1")
        )

    def test_the_blank_beats_a(self) -> None:
        given = self.opened().do(c.DrawForStart(0, word(RULES, "AB?C")))
        assert given.game.starter == 2

    def test_only_those_who_share_the_lowest_draw_again(self) -> None:
        given = (
            self.opened()
            .when(c.DrawForStart(0, word(RULES, "BEEB")))
            .then(e.StartTilesDrawn, e.StartDrawRepeated(0, (0, 3), StartRedraw.TIED, "ESC-6.3"))
        )
        given.when(c.DrawForStart(1, word(RULES, "ABCD"))).refused(Reason.DRAW_COUNT, "ESC-6.1")
        given.when(c.DrawForStart(1, word(RULES, "ZX"))).then(
            e.StartTilesDrawn, e.StarterChosen(1, 3, "ESC-6.1")
        )

    def test_three_may_share_it(self) -> None:
        given = self.opened().do(c.DrawForStart(0, word(RULES, "AAAB")))
        assert given.game.drawing == (0, 1, 2)

    def test_a_tie_above_the_lowest_does_not_matter(self) -> None:
        given = self.opened().do(c.DrawForStart(0, word(RULES, "AEEE")))
        assert given.game.starter == 0

    def test_where_a_championship_balances_starts_the_first_of_its_list_starts(self) -> None:
        listed = ruleset(RULES.name, readings={"starter": "pairing"})
        Given(listed, Game()).when(c.OpenTable(0, NAMES)).then(
            e.TableOpened, e.StarterChosen(0, 0, "ESC-6.1")
        )


@pytest.mark.clause("ESC-7")
class Test_7_the_starter_writes:
    def test_for_everybody(self) -> None:
        given = table(sheets=SheetKeeper.PLAYERS)
        given = given.do(c.Pass(1_000, 0), c.PressClock(1_000, 0))
        given = given.do(play(given, "8H", "PAUS", 2_000))
        given.when(c.Note(3_000, 1, 1, 6, 6)).refused(Reason.NOT_FOR_YOU, "ESC-7")
        given.when(c.Note(3_000, 0, 1, 6, 6)).includes(e.ScoreNoted(3_000, 0, 1, 6, 6, 6, 6))


@pytest.mark.clause("ESC-9.1", "ESC-9.2")
class Test_9_the_first_word:
    def test_passes_through_the_centre(self) -> None:
        given = started(RULES, ("PAUSERT",))
        given.when(play(given, "9H", "PAU", 1)).refused(Reason.NOT_ON_START, "ESC-9.1")
        given.when(play(given, "8G", "PAU", 1)).then(e.PlayMade)

    def test_uses_two_tiles_at_least(self) -> None:
        given = started(RULES, ("PAUSERT",))
        given.when(play(given, "8H", "P", 1)).refused(Reason.TOO_FEW_TILES, "ESC-9.2")


@pytest.mark.clause("ESC-10", "ESC-14.1")
class Test_10_challenges_come_before_the_play_is_written:
    def laid(self, source: TileSource = TileSource.ON_TABLE) -> Given:
        given = table(sheets=SheetKeeper.PLAYERS, source=source)
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_writing_makes_the_play_final(self) -> None:
        noted = (
            self.laid()
            .when(c.Note(2_000, 0, 0, 6, 6))
            .then(e.ScoreNoted, e.PlayAccepted(2_000, 0, Acceptance.BY_NOTING, 0, "ESC-10"))
        )
        noted.when(c.Challenge(3_000, 2, (word(RULES, "PAUS"),))).refused(Reason.TOO_LATE, "ESC-10")

    def test_then_the_rack_is_filled_to_seven(self) -> None:
        given = self.laid()
        draw = c.Draw(3_000, 0, from_bag(given, 1))
        given.when(draw).refused(Reason.OUT_OF_ORDER, "ESC-10")
        noted = given.do(c.Note(2_000, 0, 0, 6, 6))
        assert len(noted.do(draw).game.racks[0]) == 7
        noted.when(c.Draw(3_000, 0, from_bag(given, 2))).refused(Reason.DRAW_COUNT, "ESC-14.1")

    def test_the_next_timer_starts_when_the_rack_is_full(self) -> None:
        given = self.laid().do(c.Note(2_000, 0, 0, 6, 6))
        given.when(c.PressClock(3_000, 0)).refused(Reason.OUT_OF_ORDER, "ESC-10")
        given = given.do(c.Draw(3_000, 0, from_bag(given, 1)), c.PressClock(4_000, 0))
        assert given.game.clock.play_ms == 0
        assert given.game.clock.play_runs

    def test_all_three_opponents_may_let_it_stand(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000))
        for seat in (1, 3):
            given = given.when(c.Accept(2_000, seat)).then(e.AcceptanceGiven(2_000, seat))
        given.when(c.Accept(2_000, 3)).refused(Reason.ALREADY_DONE, "ESC-10")
        given.when(c.Accept(2_000, 2)).then(e.PlayAccepted)

    def test_time_stands_still_while_the_arbiter_walks(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000))
        stopped = given.do(c.Challenge(2_000, 2, (word(RULES, "PAUS"),)))
        assert stopped.game.clock.stopped is StopCause.CHALLENGE
        literal = ruleset(RULES.name, readings={"stopwatch": "runs"})
        given = midgame(literal, PAU, RACKS)
        given = given.do(play(given, "8H", "PAUS", 1_000))
        running = given.do(c.Challenge(2_000, 2, (word(RULES, "PAUS"),)))
        assert running.game.clock.stopped is None


@pytest.mark.clause(
    "ESC-11.1", "ESC-11.2", "ESC-11.3", "ESC-12.1", "ESC-12.2", "ESC-13.1", "ESC-13.2"
)
class Test_11_to_13_challenges:
    def laid(self) -> Given:
        given = table(points=(5, 5, 5, 5))
        return given.do(play(given, "7I", "ES", 1_000))

    @pytest.mark.parametrize("seat", [1, 2, 3])
    def test_any_opponent_may_challenge(self, seat: int) -> None:
        event = (
            self.laid().when(c.Challenge(2_000, seat, (word(RULES, "EA"),))).event(e.PlayChallenged)
        )
        assert (event.by, event.clause) == (seat, "ESC-11.1")

    def test_the_slip_names_the_words(self) -> None:
        self.laid().when(c.Challenge(2_000, 1, ())).refused(Reason.NOT_A_FORMED_WORD, "ESC-12.1")

    @pytest.mark.parametrize("valid", [True, False])
    def test_the_answer_is_yes_or_no(self, valid: bool) -> None:
        given = self.laid().do(c.Challenge(2_000, 1, (word(RULES, "EA"),)))
        ruled = given.when(c.RuleOnChallenge(3_000, valid)).event(e.ChallengeRuled)
        assert (ruled.valid, ruled.final, ruled.clause) == (valid, True, "ESC-11.2")

    def test_there_is_one_challenge_a_play_and_no_second(self) -> None:
        given = self.laid().do(
            c.Challenge(2_000, 1, (word(RULES, "EA"),)), c.RuleOnChallenge(3_000, True)
        )
        given.when(c.Challenge(4_000, 2, (word(RULES, "SU"),))).refused(Reason.TOO_LATE, "ESC-10")
        given.when(c.ChallengeAgain(4_000, 1, "but")).refused(Reason.RULING_FINAL, "ESC-11.3")

    def test_two_cannot_challenge_one_after_the_other(self) -> None:
        given = self.laid().do(c.Challenge(2_000, 1, (word(RULES, "EA"),)))
        given.when(c.Challenge(2_500, 2, (word(RULES, "SU"),))).refused(
            Reason.CHALLENGE_OPEN, "ESC-11.2"
        )

    def test_an_invalid_play_loses_letters_turn_and_points(self) -> None:
        given = self.laid().do(c.Challenge(2_000, 1, (word(RULES, "EA"),)))
        off = given.when(c.RuleOnChallenge(3_000, False)).includes(
            e.PlayWithdrawn, e.TurnLost(3_000, 0, LossCause.PLAY_INVALID, "ESC-13.1")
        )
        assert off.game.totals == (5, 5, 5, 5)
        assert off.game.turns[-1].points == 0
        assert off.game.board.squares[square_named("I7")] == 0
        assert RULES.closing.turn_mark == "dash-zero"


@pytest.mark.clause("ESC-1", "ESC-2")
class Test_players_who_leave:
    def test_the_others_play_on(self) -> None:
        given = (
            table()
            .when(c.Resign(1_000, 0))
            .then(e.SeatResigned(1_000, 0, "reading:leaving"), e.TurnBegan(1_000, 1))
        )
        given = passed(given, 2_000, 3)
        assert given.game.on_turn == 1

    def test_the_last_one_wins(self) -> None:
        given = table(points=(9, 1, 9, 9)).do(
            c.Resign(1_000, 0), c.Resign(2_000, 2), c.Resign(3_000, 3)
        )
        assert given.game.stage is Stage.OVER
        assert given.game.result is not None
        assert given.game.result.scores == (9, 1, 9, 9)
        assert [outcome is Outcome.WON for outcome in given.game.result.outcomes] == [
            False,
            True,
            False,
            False,
        ]

    def test_leaving_in_the_last_turn_ends_the_game(self) -> None:
        given = passed(table(points=(4, 3, 2, 1)), 1_000, 15)
        given.when(c.Resign(2_000, 3)).includes(
            e.SeatResigned, e.GameEnded(2_000, EndCause.TURNS_DONE, None, "ESC-2")
        )

    def test_a_round_that_is_finished_counts_only_who_is_left(self) -> None:
        rules = ruleset(RULES.name, readings={"time-up": "finish-round"})
        given = midgame(rules, PAU, RACKS).do(c.Resign(1_000, 3))
        waiting = given.with_(
            clock=structs.replace(given.game.clock, shared_ms=60_000, since=1_000)
        )
        assert waiting.when(c.Tick(61_000)).event(e.LastTurnsCalled).turns == 3

    def test_a_play_already_laid_stands(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000))
        left = given.when(c.Resign(2_000, 0)).then(
            e.PlayAccepted, e.SeatResigned, e.TurnBegan(2_000, 1)
        )
        assert left.game.totals == (6, 0, 0, 0)
        assert left.game.owing == ()

    def test_who_has_left_does_not_challenge(self) -> None:
        given = table().do(c.Resign(1_000, 3))
        given = given.do(play(given, "8H", "PAUS", 2_000))
        given.when(c.Challenge(3_000, 3, (word(RULES, "PAUS"),))).refused(
            Reason.NOT_FOR_YOU, "ESC-11.1"
        )
        given = given.do(c.Accept(3_000, 1))
        given.when(c.Accept(3_000, 2)).then(e.PlayAccepted)

    def test_another_players_leaving_does_not_touch_the_play(self) -> None:
        given = table()
        given = given.do(play(given, "8H", "PAUS", 1_000))
        left = given.when(c.Resign(2_000, 2)).then(e.SeatResigned(2_000, 2, "reading:leaving"))
        assert left.game.pending is not None

    def test_whoever_sits_next_does_what_the_left_neighbour_would(self) -> None:
        given = table(source=TileSource.ON_TABLE).do(c.Resign(500, 1), c.Resign(600, 2))
        given = given.do(c.ReportOverdraw(1_000, 0, bytes([UNSEEN]), racked=True))
        back = bytes([UNSEEN])
        for wrong in (0, 1, 2, ARBITER):
            given.when(c.ResolveOverdraw(2_000, wrong, back, back)).refused(
                Reason.NOT_FOR_YOU, "ESC-15"
            )
        given.when(c.ResolveOverdraw(2_000, 3, back, back)).then(e.OverdrawResolved)

    def test_where_the_starter_has_left_the_next_writes(self) -> None:
        given = table(sheets=SheetKeeper.PLAYERS).do(c.Resign(500, 0))
        given = given.do(play(given, "8H", "PAUN", 1_000))
        note = c.Note(2_000, 1, 0, given.game.points[1], given.game.points[1])
        for wrong in (0, 2, 3):
            given.when(replace(note, by=wrong)).refused(Reason.NOT_FOR_YOU, "ESC-7")
        written = given.when(note).includes(e.ScoreNoted, e.PlayAccepted)
        written.when(c.Draw(3_000, 1, from_bag(written, 1))).then(e.TilesDrawn)

    @pytest.mark.parametrize(("leaves", "first"), [((0,), 1), ((0, 1), 2), ((1,), 0)])
    def test_who_leaves_before_the_first_turn_has_none(
        self, leaves: tuple[int, ...], first: int
    ) -> None:
        given = Given(RULES, Game()).do(c.OpenTable(0, NAMES), c.DrawForStart(0, b"\1\2\3\4"))
        given = given.do(*(c.Resign(1, seat) for seat in leaves))
        for seat in given.game.seats:
            given = given.do(c.Draw(2, seat, from_bag(given, 7)))
        given.when(c.StartClock(3, 3)).then(
            e.ClockStarted(3, first, 3, "ESC-8.1"), e.TurnBegan(3, first)
        )

    def test_nobody_leaves_twice(self) -> None:
        table().do(c.Resign(1_000, 3)).when(c.Resign(2_000, 3)).refused(
            Reason.ALREADY_DONE, "reading:leaving"
        )
