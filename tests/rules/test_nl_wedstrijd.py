"""NL-W, wedstrijdscrabble: the match clock, challenges that cost, leave to exchange again."""

import pytest
from tests.spec import Given, from_bag, midgame, play, started, word

from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.state import Turn
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    EndCause,
    Judge,
    LossCause,
    PenaltyCause,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)

RULES = ruleset("nl-wedstrijd")
SHARED = ruleset("nl-wedstrijd", options={"clock": False})
LAND = "8 .......LAND...."
RACKS = ("STEENVR", "OPAIKEG")
MINUTE = 60_000


def laid(rules: Ruleset = RULES, at: int = 1_000) -> Given:
    given = midgame(rules, LAND, RACKS, points=(50, 60))
    return given.do(play(given, "8H", "LANDS", at))


@pytest.mark.clause("NL-W-I.3a", "NL-W-V.1a")
class Test_I_3_seventy_minutes_without_a_clock:
    def test_end_the_game(self) -> None:
        given = midgame(SHARED, LAND, RACKS, points=(50, 60))
        assert given.game.clock.shared_ms == 70 * MINUTE
        given.when(c.Tick(70 * MINUTE)).includes(
            e.GameEnded(70 * MINUTE, EndCause.TIME, None, "NL-W-V.1a"), e.RackCounted
        )

    def test_a_play_already_laid_still_counts(self) -> None:
        given = midgame(SHARED, LAND, RACKS, points=(50, 60))
        given = given.do(play(given, "8H", "LANDS", 70 * MINUTE - 1))
        given = given.when(c.Tick(70 * MINUTE)).then(e.LastTurnsCalled)
        given = given.do(c.Accept(70 * MINUTE, 1))
        given.when(c.Draw(70 * MINUTE, 0, from_bag(given, 1))).includes(e.TilesDrawn, e.GameEnded)


@pytest.mark.clause("NL-W-I.3b", "NL-W-II.6", "NL-W-V.2")
class Test_I_3_thirty_five_minutes_each_on_a_clock:
    def test_each_player_has_them(self) -> None:
        assert started(RULES).game.clock.left_ms == (35 * MINUTE, 35 * MINUTE)

    def test_the_player_who_does_not_begin_starts_the_clock(self) -> None:
        given = Given(RULES, Game()).do(
            c.OpenTable(0, ("Anna", "Bas")), c.DrawForStart(0, word(RULES, "AB"))
        )
        for seat in (1, 0):
            given = given.do(c.Draw(0, seat, from_bag(given, 7)))
        given.when(c.StartClock(1, 0)).refused(Reason.NOT_FOR_YOU, "NL-W-II.6")
        given.when(c.StartClock(1, 1)).then(e.ClockStarted(1, 0, 1, "NL-W-II.6"), e.TurnBegan(1, 0))

    @pytest.mark.parametrize(
        ("over_ms", "points"), [(999, 0), (1_000, 10), (60_999, 10), (61_000, 20), (3_600_000, 600)]
    )
    def test_play_goes_on_at_ten_points_a_started_minute(self, over_ms: int, points: int) -> None:
        given = midgame(RULES, LAND, ("E", "EN"), bag="", points=(900, 0))
        late = 35 * MINUTE + over_ms
        given = given.do(play(given, "8H", "LANDE", late), c.Accept(late, 1))
        given = given.do(c.PressClock(late, 0))
        given = given.do(play(given, "8H", "LANDEN", late), c.Accept(late, 0))
        over = given.do(c.PressClock(late, 1))
        assert over.game.result is not None
        # LANDE with E on the double letter L8
        assert over.game.result.scores[0] == 900 + 9 - points

    def test_nobody_loses_on_time(self) -> None:
        given = midgame(RULES, LAND, RACKS)
        assert not given.when(c.Tick(10 * 60 * MINUTE)).events


@pytest.mark.clause("NL-W-III.2a", "NL-W-III.2b", "NL-W-III.2c", "NL-W-III.5a")
class Test_III_2_the_clock_is_pressed_before_letters_are_drawn:
    def test_place_announce_note_press_draw(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000))
        press = c.PressClock(4_000, 0)
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given = given.do(c.Announce(2_000, 0, 11))
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given = given.do(c.Note(3_000, 0, 0, 11, 11))
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given = given.do(c.Note(3_000, 1, 0, 11, 11))
        pressed = given.when(press).then(e.ClockPressed(4_000, 0), e.TurnBegan(4_000, 1))
        assert pressed.game.clock.running == 1
        late = c.Draw(24_001, 0, from_bag(pressed, 1))
        pressed.when(late).then(
            e.PlayAccepted(24_001, 0, Acceptance.BY_TIME, 0, "NL-W-III.9b"), e.TilesDrawn
        )

    def test_nobody_notes_what_was_not_announced(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000))
        for by in (0, 1):
            note = c.Note(2_000, by, 0, 11, 11)
            given.when(note).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
            given.do(c.Announce(1_500, 0, 11)).when(note).includes(e.ScoreNoted)

    def test_what_was_noted_of_a_play_taken_back_says_nothing_of_the_next(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000), c.Announce(1_500, 0, 11))
        given = given.do(c.Note(2_000, 1, 0, 11, 11), c.TakeBack(2_500, 0))
        given = given.do(play(given, "8H", "LANDEN", 3_000), c.Announce(3_500, 0, 10))
        given = given.do(c.Note(4_000, 0, 0, 10, 10))
        press = c.PressClock(5_000, 0)
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given.do(c.Note(4_500, 1, 0, 10, 10)).when(press).then(e.ClockPressed, e.TurnBegan)

    def test_a_play_that_was_accepted_is_still_announced_and_noted(self) -> None:
        given = midgame(RULES, LAND, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000), c.Accept(1_500, 1))
        press = c.PressClock(4_000, 0)
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given = given.do(c.Announce(2_000, 0, 11))
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given = given.do(c.Note(3_000, 1, 0, 11, 11))
        given.when(press).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        given.do(c.Note(3_000, 0, 0, 11, 11)).when(press).then(e.ClockPressed, e.TurnBegan)

    def test_without_a_clock_the_turn_waits_for_the_pencils(self) -> None:
        rules = ruleset(RULES.name, options={"clock": False})
        given = midgame(rules, LAND, RACKS, bag="", sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "LANDS", 1_000), c.Accept(1_500, 1))
        assert given.game.on_turn == 0
        given = given.do(c.Announce(2_000, 0, 11), c.Note(3_000, 0, 0, 11, 11))
        given.when(c.Note(3_500, 1, 0, 11, 11)).then(e.ScoreNoted, e.TurnBegan(3_500, 1))

    def test_not_the_other_way_round(self) -> None:
        given = laid()
        given.when(c.Draw(2_000, 0, from_bag(given, 1))).refused(Reason.OUT_OF_ORDER, "NL-W-III.2a")
        accepted = given.do(c.Accept(2_000, 1))
        accepted.when(c.Draw(2_000, 0, from_bag(given, 1))).refused(
            Reason.OUT_OF_ORDER, "NL-W-III.2a"
        )

    def test_letters_are_final_unless_challenged_off(self) -> None:
        laid().when(c.TakeBack(2_000, 0)).refused(Reason.TOO_LATE, "NL-W-III.5a")

    def test_who_plays_on_lets_the_last_play_stand(self) -> None:
        given = laid().do(c.PressClock(2_000, 0))
        given.when(play(given, "L8", "SO", 3_000)).includes(
            e.PlayAccepted(3_000, 0, Acceptance.BY_NEXT_PLAY, 1, "NL-W-III.9b"), e.PlayMade
        )

    def test_draws_come_in_the_order_of_the_plays(self) -> None:
        given = laid().do(c.PressClock(2_000, 0))
        given = given.do(play(given, "L8", "SO", 3_000), c.PressClock(4_000, 1))
        given = given.do(c.Accept(4_000, 0))
        given.when(c.Draw(5_000, 1, from_bag(given, 1))).refused(
            Reason.OTHER_DRAWS_FIRST, "NL-W-III.2a"
        )
        given = given.do(c.Draw(5_000, 0, from_bag(given, 1)))
        given.do(c.Draw(5_000, 1, from_bag(given, 1)))


@pytest.mark.clause("NL-W-III.2c")
class Test_III_2c_who_is_slow_to_draw_holds_nobody_up:
    def slow(self, bag: int) -> Given:
        """Seat 0 has pressed, seat 1 has let the play stand, and no letter is drawn."""
        given = midgame(RULES, LAND, RACKS, bag=bag)
        given = given.with_(turns=(Turn(0, TurnKind.PLAY, 5, 2), Turn(1, TurnKind.PLAY, 5, 2)))
        given = given.do(play(given, "8H", "LANDS", 1_000))
        return given.do(c.PressClock(1_000, 0), c.Accept(1_100, 1))

    def test_the_other_exchanges(self) -> None:
        given = self.slow(17)
        assert given.game.owing == (0,)
        rack = given.game.racks[1]
        given = given.do(c.Exchange(2_000, 1, rack[:2], from_bag(given, 2)))
        given.when(c.Draw(3_000, 0, from_bag(given, 1))).then(e.TilesDrawn)

    def test_but_what_is_due_to_the_first_does_not_count_as_in_the_bag(self) -> None:
        given = self.slow(16)
        rack = given.game.racks[1]
        given.when(c.Exchange(2_000, 1, rack[:2], from_bag(given, 2))).refused(
            Reason.BAG_TOO_LOW, "NL-W-III.7c"
        )


@pytest.mark.clause("NL-W-III.5b")
class Test_III_5b_coordinates_are_noted:
    def test_a_play_without_squares_is_refused(self) -> None:
        given = midgame(RULES, LAND, RACKS, source=TileSource.ON_TABLE)
        given = given.with_(racks=(bytes([UNSEEN]) * 7, bytes([UNSEEN]) * 7))
        given.when(c.RecordPlay(1, 0, word(RULES, "LANDS"), 11, 1)).refused(
            Reason.COORDINATES_NEEDED, "NL-W-III.5b"
        )


@pytest.mark.clause("NL-W-III.7a")
class Test_III_7a_exchanging_in_the_first_turn:
    def exchange(self, given: Given, at: int) -> c.Exchange:
        seat = given.game.on_turn
        assert seat is not None
        return c.Exchange(at, seat, given.game.racks[seat][:1], from_bag(given, 1))

    def test_both_may(self) -> None:
        given = started(RULES)
        given = given.do(self.exchange(given, 1), c.PressClock(1, 0))
        given.do(self.exchange(given, 2), c.PressClock(2, 1))

    def test_not_in_the_second(self) -> None:
        given = started(RULES)
        for seat in (0, 1):
            given = given.do(self.exchange(given, 1), c.PressClock(1, seat))
        given.when(self.exchange(given, 2)).refused(Reason.EXCHANGE_NOT_ALLOWED, "NL-W-III.7a")


@pytest.mark.clause("NL-W-III.8b", "NL-W-III.8c", "NL-W-III.8d", "NL-W-III.8e")
class Test_III_8_leave_to_exchange_again:
    def exchanged(self, **more: object) -> Given:
        """Both used their first turn to exchange; seat 0 is on turn again."""
        given = started(RULES, **more)  # type: ignore[arg-type]
        for seat in (0, 1):
            rack = given.game.racks[seat]
            given = given.do(
                c.Exchange(1_000, seat, rack[:1], from_bag(given, 1)), c.PressClock(1_000, seat)
            )
        return given

    def test_the_jury_grants_it(self) -> None:
        given = (
            self.exchanged()
            .when(c.AskToExchangeAgain(2_000, 0))
            .then(e.ExchangeAgainAsked(2_000, 0, None, "NL-W-III.8b"))
        )
        given = given.when(c.RuleOnExchange(3_000, True)).then(
            e.ExchangeAgainRuled(3_000, 0, True, "NL-W-III.8b")
        )
        rack = given.game.racks[0]
        given.when(c.Exchange(4_000, 0, rack[:3], from_bag(given, 3))).then(e.TilesExchanged)

    def test_or_thinks_that_a_word_can_be_formed(self) -> None:
        given = self.exchanged().do(c.AskToExchangeAgain(2_000, 0))
        given = given.when(c.RuleOnExchange(3_000, False)).then(
            e.ExchangeAgainRuled(3_000, 0, False, "NL-W-III.8c")
        )
        rack = given.game.racks[0]
        given.when(c.Exchange(4_000, 0, rack[:3], from_bag(given, 3))).refused(
            Reason.EXCHANGE_NOT_ALLOWED, "NL-W-III.7a"
        )

    def test_who_then_finds_none_loses_the_turn_and_twenty_points(self) -> None:
        given = self.exchanged().do(c.AskToExchangeAgain(2_000, 0), c.RuleOnExchange(3_000, False))
        lost = given.when(c.ConcedeTurn(4_000, 0)).then(
            e.TurnLost(4_000, 0, LossCause.NO_WORD_FOUND, "NL-W-III.8d"),
            e.PointsDeducted(4_000, 0, 20, PenaltyCause.NO_WORD_FOUND, "", "NL-W-III.8d"),
        )
        assert lost.game.totals == (-20, 0)
        lost.when(c.PressClock(5_000, 0)).then(e.ClockPressed, e.TurnBegan(5_000, 1))

    def test_being_stuck_is_no_way_round_the_twenty_points(self) -> None:
        given = self.exchanged().do(c.AskToExchangeAgain(2_000, 0))
        given.when(c.DeclareStuck(2_500, 0)).refused(Reason.MAY_EXCHANGE, "NL-W-III.8b")
        given = given.do(c.RuleOnExchange(3_000, False))
        given.when(c.DeclareStuck(4_000, 0)).refused(Reason.MAY_EXCHANGE, "NL-W-III.8b")

    def struck(self, bag: int) -> Given:
        """Seat 0 has lost a turn by a wrong word and is on turn again."""
        lost = (Turn(0, TurnKind.PLAY, 5, 2), Turn(1, TurnKind.PLAY, 5, 2), Turn(0, TurnKind.LOST))
        given = midgame(RULES, LAND, RACKS, bag=bag, finder=lambda board, rack: True)
        return given.with_(turns=(*lost, Turn(1, TurnKind.PLAY, 5, 2)))

    def test_after_a_lost_turn_the_jury_may_be_asked_too(self) -> None:
        given = self.struck(16)
        rack = given.game.racks[0]
        given.when(c.Exchange(1_000, 0, rack[:1], from_bag(given, 1))).refused(
            Reason.EXCHANGE_NOT_ALLOWED, "NL-W-III.7b"
        )
        given = given.when(c.AskToExchangeAgain(1_000, 0)).then(
            e.ExchangeAgainAsked(1_000, 0, True, "reading:no-way-on")
        )
        granted = given.do(c.RuleOnExchange(2_000, True))
        granted.when(c.Exchange(3_000, 0, rack[:1], from_bag(given, 1))).then(e.TilesExchanged)
        refused = given.do(c.RuleOnExchange(2_000, False))
        refused.when(c.ConcedeTurn(3_000, 0)).includes(e.PointsDeducted)

    def test_with_fewer_than_sixteen_tiles_the_turn_goes_for_twenty_points(self) -> None:
        given = self.struck(15)
        given.when(c.DeclareStuck(1_000, 0)).refused(Reason.PLAY_EXISTS, "NL-W-V.3a")
        given.when(c.AskToExchangeAgain(1_000, 0)).refused(Reason.BAG_TOO_LOW, "NL-W-III.7c")
        given.when(c.ConcedeTurn(1_000, 0)).then(
            e.TurnLost(1_000, 0, LossCause.NO_WORD_FOUND, "NL-W-III.8d"),
            e.PointsDeducted(1_000, 0, 20, PenaltyCause.NO_WORD_FOUND, "", "NL-W-III.8d"),
        )

    @pytest.mark.parametrize("there", [False, True])
    def test_tiles_the_other_has_yet_to_draw_are_not_in_the_bag_for_anybody(
        self, there: bool
    ) -> None:
        """Sixteen with one due are fifteen: no exchange, and so no leave to ask for."""
        given = midgame(RULES, LAND, RACKS, bag=16, finder=lambda board, rack: there)
        played = (Turn(0, TurnKind.PLAY, 5, 2), Turn(1, TurnKind.PLAY, 5, 2))
        given = given.with_(turns=played)
        given = given.do(play(given, "8H", "LANDS", 1_000), c.PressClock(1_000, 0))
        assert given.game.owing == (0,)
        given.when(c.AskToExchangeAgain(2_000, 1)).refused(Reason.OUT_OF_ORDER, "NL-W-III.8b")
        rack = given.game.racks[1]
        given.when(c.Exchange(2_000, 1, rack[:1], from_bag(given, 1))).refused(
            Reason.BAG_TOO_LOW, "NL-W-III.7c"
        )
        if there:
            given.when(c.DeclareStuck(2_000, 1)).refused(Reason.PLAY_EXISTS, "NL-W-V.3a")
        else:
            given.when(c.DeclareStuck(2_000, 1)).includes(e.SeatFrozen)
        given.when(c.ConcedeTurn(2_000, 1)).includes(e.TurnLost, e.PointsDeducted)

    def test_nobody_concedes_a_turn_before_a_refusal(self) -> None:
        given = self.exchanged()
        given.when(c.ConcedeTurn(2_000, 0)).refused(Reason.PASS_NOT_ALLOWED, "NL-W-III.8a")
        asked = given.do(c.AskToExchangeAgain(2_000, 0))
        asked.when(c.ConcedeTurn(3_000, 0)).refused(Reason.PASS_NOT_ALLOWED, "NL-W-III.8a")

    def test_only_after_an_exchange(self) -> None:
        started(RULES).when(c.AskToExchangeAgain(1, 0)).refused(Reason.OUT_OF_ORDER, "NL-W-III.8b")

    def test_later_in_the_game_too_but_with_sixteen_tiles(self) -> None:
        given = self.exchanged()
        few = given.with_(bag_count=15)
        few.when(c.AskToExchangeAgain(2_000, 0)).refused(Reason.BAG_TOO_LOW, "NL-W-III.7c")
        assert "NL-W-III.8e" in RULES.clauses("exchange.again_by_jury")

    def test_the_jury_hears_whether_a_play_exists(self) -> None:
        given = self.exchanged(finder=lambda board, rack: True)
        asked = given.when(c.AskToExchangeAgain(2_000, 0)).event(e.ExchangeAgainAsked)
        assert asked.playable is True

    def test_once_a_turn(self) -> None:
        given = self.exchanged().do(c.AskToExchangeAgain(2_000, 0))
        given.when(c.AskToExchangeAgain(3_000, 0)).refused(Reason.ALREADY_DONE, "NL-W-III.8b")

    def test_nobody_rules_unasked(self) -> None:
        started(RULES).when(c.RuleOnExchange(1, True)).refused(Reason.OUT_OF_ORDER, "NL-W-III.8b")


@pytest.mark.clause("NL-W-III.9a", "NL-W-III.9b", "NL-W-III.9c", "NL-W-III.10")
class Test_III_9_challenging:
    def test_before_the_clock(self) -> None:
        laid().when(c.Challenge(2_000, 1, (word(RULES, "LANDS"),))).then(
            e.PlayChallenged,
            e.ClockStopped(2_000, 1, StopCause.CHALLENGE, "NL-W-III.9c"),
        )

    def test_until_twenty_seconds_after_it(self) -> None:
        given = laid().do(c.PressClock(2_000, 0))
        challenge = c.Challenge(22_000, 1, (word(RULES, "LANDS"),))
        stopped = given.when(challenge).then(e.PlayChallenged, e.ClockStopped)
        assert stopped.game.clock.running is None
        given.when(c.Challenge(22_001, 1, (word(RULES, "LANDS"),))).refused(
            Reason.TOO_LATE, "NL-W-III.9b"
        )

    def test_then_the_play_is_final_by_itself(self) -> None:
        given = laid().do(c.PressClock(2_000, 0))
        assert not given.when(c.Tick(22_000)).events
        given.when(c.Tick(22_001)).then(
            e.PlayAccepted(22_001, 0, Acceptance.BY_TIME, None, "NL-W-III.9b")
        )

    def test_the_jury_decides_by_the_word_list(self) -> None:
        given = laid().do(c.Challenge(2_000, 1, (word(RULES, "LANDS"),)))
        ruled = given.when(c.RuleOnChallenge(3_000, True)).event(e.ChallengeRuled)
        assert ruled.final
        assert ruled.clause == "NL-W-III.9a"
        assert "NL-W-III.10" in RULES.clauses("challenge.verdict")

    def test_its_ruling_is_final(self) -> None:
        given = laid().do(
            c.Challenge(2_000, 1, (word(RULES, "LANDS"),)), c.RuleOnChallenge(3_000, True)
        )
        given.when(c.ChallengeAgain(4_000, 1, "but")).refused(Reason.RULING_FINAL, "NL-W-III.9a")

    def test_without_a_clock_until_letters_are_drawn(self) -> None:
        given = laid(SHARED)
        given.when(c.Draw(20_999, 0, from_bag(given, 1))).refused(Reason.HOLD, "NL-W-III.9b")
        drawn = given.do(c.Draw(21_000, 0, from_bag(given, 1)))
        drawn.when(c.Challenge(21_000, 1, (word(RULES, "LANDS"),))).refused(
            Reason.TOO_LATE, "NL-W-III.9b"
        )
        assert given.do(c.Challenge(2_000, 1, (word(RULES, "LANDS"),))).game.clock.stopped is None


@pytest.mark.clause("NL-W-III.9d")
class Test_III_9d_a_doubt_is_said_at_once:
    def test_and_holds_the_draw(self) -> None:
        given = laid().do(c.PressClock(2_000, 0))
        given.when(c.Draw(3_000, 0, from_bag(given, 1))).refused(Reason.HOLD, "NL-W-III.9d")
        given.when(c.DeclareDoubt(3_000, 1)).then(e.DoubtDeclared(3_000, 1, "NL-W-III.9d"))
        given.when(c.DeclareDoubt(23_000, 1)).refused(Reason.TOO_LATE, "NL-W-III.9b")

    def test_without_a_clock_for_as_long_again_as_the_draw_waits(self) -> None:
        given = laid(SHARED).do(c.DeclareDoubt(20_000, 1))
        given.when(c.Draw(39_999, 0, from_bag(given, 1))).refused(Reason.HOLD, "NL-W-III.9d")
        given.do(c.Draw(40_000, 0, from_bag(given, 1)))
        accepted = given.do(c.Accept(21_000, 1))
        accepted.do(c.Draw(21_000, 0, from_bag(given, 1)))

    def test_without_a_clock_and_tiles_a_doubt_does_not_keep_the_game_open(self) -> None:
        given = midgame(SHARED, LAND, RACKS, bag="")
        given = given.do(play(given, "8H", "LANDS", 1_000), c.DeclareDoubt(20_000, 1))
        assert not given.when(c.Tick(39_999)).events
        given.when(c.Tick(40_000)).includes(e.PlayAccepted, e.TurnBegan)

    def test_once(self) -> None:
        laid().do(c.DeclareDoubt(2_000, 1)).when(c.DeclareDoubt(2_000, 1)).refused(
            Reason.ALREADY_DONE, "NL-W-III.9d"
        )


@pytest.mark.clause("NL-W-III.9e", "NL-W-III.9f")
class Test_III_9e_and_9f_who_is_wrong_pays_twenty_points:
    def test_the_player_of_a_bad_word(self) -> None:
        given = laid().do(c.PressClock(2_000, 0), c.Challenge(3_000, 1, (word(RULES, "LANDS"),)))
        off = given.when(c.RuleOnChallenge(4_000, False)).then(
            e.ChallengeRuled,
            e.PlayWithdrawn,
            e.TurnLost(4_000, 0, LossCause.PLAY_INVALID, "NL-W-III.9e"),
            e.PointsDeducted(4_000, 0, 20, PenaltyCause.INVALID_PLAY, "", "NL-W-III.9e"),
            e.ClockResumed,
        )
        assert off.game.totals == (50 - 20, 60)
        assert off.game.on_turn == 1
        assert off.game.clock.running == 1
        assert len(off.game.racks[0]) == 7

    def test_the_challenger_of_a_good_one(self) -> None:
        given = laid().do(c.Challenge(2_000, 1, (word(RULES, "LANDS"),)))
        good = given.when(c.RuleOnChallenge(3_000, True)).then(
            e.ChallengeRuled,
            e.PointsDeducted(3_000, 1, 20, PenaltyCause.WRONG_CHALLENGE, "", "NL-W-III.9f"),
            e.PlayAccepted(3_000, 0, Acceptance.BY_RULING, None, "NL-W-III.9f"),
            e.ClockResumed,
        )
        assert good.game.totals == (61, 40)


@pytest.mark.clause("NL-W-III.9g")
class Test_III_9g_no_check_after_the_game:
    def test_a_word_not_challenged_stands(self) -> None:
        given = laid().do(c.Accept(2_000, 1))
        given.when(c.FindWordWrong(3_000, 0)).refused(Reason.NO_LATER_CHECK, "NL-W-III.9g")
        given.when(c.ReportWord(3_000, 1, 0)).refused(Reason.NO_LATER_CHECK, "NL-W-III.9g")


@pytest.mark.clause("NL-W-III.11")
class Test_III_11_players_do_not_check_words:
    def test_not_even_by_agreement(self) -> None:
        given = laid().do(c.Challenge(2_000, 1, (word(RULES, "LANDS"),)))
        given.when(c.RuleOnChallenge(3_000, True, Judge.PLAYERS)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "NL-W-III.11"
        )
        given.when(c.AgreeToSelfCheck(3_000, 0)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "NL-W: not stated"
        )


@pytest.mark.clause("NL-W-V.1c")
class Test_V_1c_the_last_play_can_be_challenged_too:
    def closing(self) -> Given:
        given = midgame(RULES, LAND, ("EQ", "N"), bag="", points=(50, 60))
        given = given.do(play(given, "8H", "LANDE", 1_000), c.Accept(1_000, 1))
        given = given.do(c.PressClock(1_000, 0))
        given = given.do(play(given, "8H", "LANDEN", 2_000))
        return given.when(c.PressClock(3_000, 1)).then(e.ClockPressed(3_000, 1))

    def test_the_game_waits_for_the_twenty_seconds(self) -> None:
        given = self.closing()
        assert given.game.stage is Stage.PLAYING
        given.when(c.Tick(23_001)).includes(e.PlayAccepted, e.GameEnded, e.ResultDeclared)

    def test_a_bad_last_word_keeps_it_going(self) -> None:
        given = self.closing().do(c.Challenge(4_000, 0, (word(RULES, "LANDEN"),)))
        given.when(c.RuleOnChallenge(5_000, False)).includes(e.PlayWithdrawn, e.TurnBegan(5_000, 0))


@pytest.mark.clause("NL-W-V.3b", "NL-W-III.9b")
class Test_V_3b_playing_on_against_a_frozen_opponent:
    def alone(self) -> Given:
        given = midgame(
            RULES, LAND, ("QX", "ENST"), bag=1, points=(50, 60), finder=lambda board, rack: False
        )
        given = given.with_(frozen=(0,), on_turn=1)
        given = given.do(play(given, "8H", "LANDE", 1_000))
        return given.do(c.PressClock(2_000, 1))

    def test_the_own_last_play_stays_open_for_twenty_seconds(self) -> None:
        given = self.alone()
        assert given.game.on_turn == 1
        given.when(play(given, "8H", "LANDEN", 3_000)).refused(Reason.PLAY_PENDING, "NL-W-III.9b")
        given.when(c.Challenge(3_000, 0, (word(RULES, "LANDE"),))).includes(e.PlayChallenged)

    def test_and_the_rack_is_refilled_before_the_next_play(self) -> None:
        given = self.alone().do(c.Tick(23_000))
        given.when(play(given, "8H", "LANDEN", 24_000)).refused(Reason.OUT_OF_ORDER, "NL-W-II.4")
        given = given.do(c.Draw(24_000, 1, from_bag(given, 1)))
        given.when(play(given, "8H", "LANDEN", 25_000)).includes(e.PlayMade)


def test_only_challenges_and_the_jury_stop_the_clock() -> None:
    given = started(RULES)
    for cause in (StopCause.SCORE_DISPUTE, StopCause.CONSULT, StopCause.LAST_PLAY):
        given.when(c.StopClock(1, ARBITER, cause)).refused(
            Reason.CAUSE_NOT_LISTED, "reading:arbiter"
        )


@pytest.mark.clause("NL-W-III.9f")
def test_a_word_found_right_is_not_challenged_again() -> None:
    given = laid()
    assert given.game.pending is not None
    words = given.game.pending.words
    ruled = given.do(c.Challenge(1_100, 1, words), c.RuleOnChallenge(1_200, True))
    assert ruled.game.pending is None
    ruled.when(c.Challenge(1_300, 1, words)).refused(Reason.TOO_LATE, "NL-W-III.9b")
    assert ruled.game.deducted == (0, 20)
