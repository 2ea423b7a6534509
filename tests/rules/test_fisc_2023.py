"""FISC23-G, the 2023/2024 edition: phones, the order of a turn, forgotten tiles."""

import pytest
from tests.rules.fisc import passed
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    EndCause,
    Joint,
    Judge,
    LossCause,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)

RULES = ruleset("fisc-2023")
PHONES = ruleset("fisc-2023", options={"phones": True})
PAU = "8 .......PAU....."


@pytest.mark.clause("FISC23-G-1.8")
class Test_1_8_players_check_with_their_phones:
    def challenged(self, given: Given) -> Given:
        given = given.do(play(given, "7I", "ES", 1))
        return given.do(c.Challenge(2, 1, (word(RULES, "EA"),)))

    def test_if_the_organiser_allows_it_and_both_agree(self) -> None:
        given = midgame(PHONES, PAU, ("SEEARTL", "NRSTAEI"))
        given = given.do(c.AgreeToSelfCheck(0, 0), c.AgreeToSelfCheck(0, 1))
        self.challenged(given).when(c.RuleOnChallenge(3, False, Judge.PLAYERS)).includes(
            e.ChallengeRuled
        )

    def test_they_agree_by_consenting(self) -> None:
        given = midgame(PHONES, PAU, ("SEEARTL", "NRSTAEI"))
        asked = given.when(c.Consent(0, 1, Joint.SELF_CHECK)).then(
            e.ConsentGiven(0, 1, Joint.SELF_CHECK, "FISC23-G-1.8")
        )
        assert asked.game.agreed == ()
        agreed = asked.when(c.Consent(0, 0, Joint.SELF_CHECK)).then(
            e.ConsentGiven,
            e.SelfCheckAgreed(0, 0, "FISC23-G-1.8"),
            e.SelfCheckAgreed(0, 1, "FISC23-G-1.8"),
        )
        agreed.when(c.Consent(1, 0, Joint.SELF_CHECK)).refused(Reason.ALREADY_DONE, "FISC23-G-1.8")
        midgame(RULES, PAU, ("SEEARTL", "NRSTAEI")).when(c.Consent(0, 0, Joint.SELF_CHECK)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "FISC23-G-1.8"
        )

    def test_not_if_one_has_not_agreed(self) -> None:
        given = midgame(PHONES, PAU, ("SEEARTL", "NRSTAEI")).do(c.AgreeToSelfCheck(0, 0))
        self.challenged(given).when(c.RuleOnChallenge(3, False, Judge.PLAYERS)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "FISC23-G-1.8"
        )

    def test_not_if_the_organiser_has_not_allowed_it(self) -> None:
        started(RULES).when(c.AgreeToSelfCheck(0, 0)).refused(
            Reason.PLAYERS_MAY_NOT_CHECK, "FISC23-G-1.8"
        )

    def test_each_agrees_once_and_while_the_game_lasts(self) -> None:
        given = started(PHONES).do(c.AgreeToSelfCheck(0, 0))
        given.when(c.AgreeToSelfCheck(1, 0)).refused(Reason.ALREADY_DONE, "FISC23-G-1.8")
        given.do(c.Resign(1, 1)).when(c.AgreeToSelfCheck(2, 1)).refused(
            Reason.GAME_OVER, "FISC23-G-1.8"
        )

    def test_the_arbiter_may_always(self) -> None:
        given = self.challenged(midgame(RULES, PAU, ("SEEARTL", "NRSTAEI")))
        given.when(c.RuleOnChallenge(3, True, Judge.ARBITER)).then(e.ChallengeRuled)


@pytest.mark.clause("FISC23-G-2.0", "FISC23-G-7.1")
class Test_2_0_the_order_of_a_turn:
    def laid(self, sheets: SheetKeeper) -> Given:
        given = midgame(
            RULES, PAU, ("SEEARTL", "NRSTAEI"), source=TileSource.ON_TABLE, sheets=sheets
        )
        return given.do(play(given, "8H", "PAUS", 1))

    def test_place_announce_note_draw_press(self) -> None:
        assert RULES.turn.steps == ("place", "announce", "note", "draw", "press")
        given = self.laid(SheetKeeper.PLAYERS)
        steps: tuple[c.Command, ...] = (
            c.Announce(2, 0, 6),
            c.Note(3, 0, 0, 6, 6),
            c.Draw(4, 0, from_bag(given, 1)),
            c.PressClock(5, 0),
        )
        for number, step in enumerate(steps):
            for later in steps[number + 1 :]:
                outcome = given.when(later)
                assert outcome.refusal is not None
                assert outcome.refusal.reason is Reason.OUT_OF_ORDER
            given = given.do(step)
        assert given.game.on_turn == 1

    def test_a_play_that_was_accepted_goes_through_the_same_steps(self) -> None:
        given = self.laid(SheetKeeper.PLAYERS).do(c.Accept(2, 1))
        draw, press = c.Draw(4, 0, from_bag(given, 1)), c.PressClock(5, 0)
        for step, cited in ((c.Announce(2, 0, 6), "2.0"), (c.Note(3, 0, 0, 6, 6), "7.1")):
            for later in (draw, press):
                given.when(later).refused(Reason.OUT_OF_ORDER, f"FISC23-G-{cited}")
            given = given.do(step)
        given.when(press).refused(Reason.OUT_OF_ORDER, "FISC23-G-7.1")
        assert given.do(draw, press).game.on_turn == 1

    def test_an_accepted_play_is_announced_before_it_is_noted(self) -> None:
        given = self.laid(SheetKeeper.PLAYERS).do(c.Accept(2, 1))
        given.when(c.Note(3, 0, 0, 6, 6)).refused(Reason.OUT_OF_ORDER, "FISC23-G-2.0")
        given.when(c.Announce(3, 1, 6)).refused(Reason.OUT_OF_ORDER, "FISC23-G-2.0")

    def test_a_score_is_announced_before_it_is_noted(self) -> None:
        self.laid(SheetKeeper.PLAYERS).when(c.Note(3, 0, 0, 6, 6)).refused(
            Reason.OUT_OF_ORDER, "FISC23-G-2.0"
        )

    @pytest.mark.clause("FISC23-G-4.I")
    def test_the_clock_stops_after_the_last_play_only_when_it_is_written(self) -> None:
        given = midgame(RULES, PAU, ("S", "EA"), bag="", sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(1, 1))
        press = c.PressClock(4, 0)
        given.when(press).refused(Reason.OUT_OF_ORDER, "FISC23-G-2.0")
        given = given.do(c.Announce(2, 0, 6))
        given.when(press).refused(Reason.OUT_OF_ORDER, "FISC23-G-7.1")
        given.do(c.Note(3, 0, 0, 6, 6)).when(press).includes(e.ClockPressed, e.GameEnded)

    def test_a_wrong_announcement_is_kept_beside_the_count(self) -> None:
        self.laid(SheetKeeper.PLAYERS).when(c.Announce(2, 0, 60)).then(
            e.ScoreAnnounced(2, 0, 60, 6)
        )

    def test_where_faristol_keeps_the_sheet_the_play_announces_itself(self) -> None:
        given = self.laid(SheetKeeper.SOFTWARE)
        given.when(c.Draw(4, 0, from_bag(given, 1))).then(e.PlayAccepted, e.TilesDrawn)
        given.when(c.Announce(4, 0, 6)).refused(Reason.ALREADY_DONE, "FISC23-G-2.14")


@pytest.mark.clause("FISC23-G-3.15", "FISC23-G-3.16", "FISC23-G-3.17", "FISC23-G-3.18")
class Test_3_15_to_3_18_forgotten_tiles:
    def short(self, racks: tuple[str, str] = ("SEEARTL", "NRSTAEI")) -> Given:
        """Seat 0 refills believing the bag empty, though two tiles are in it."""
        given = midgame(RULES, PAU, racks, bag="MX", source=TileSource.ON_TABLE)
        given = given.do(play(given, "7I", "ES", 1_000))
        return given.do(c.Draw(2_000, 0, b"", believed_empty=True), c.PressClock(3_000, 0))

    def test_who_should_have_drawn_takes_them_with_the_clock_stopped(self) -> None:
        given = self.short()
        found = given.when(c.ReportForgottenTiles(4_000, tiles(RULES, "MX"))).then(
            e.ClockStopped(4_000, ARBITER, StopCause.FORGOTTEN_TILES, "FISC23-G-3.17"),
            e.ForgottenTilesTaken(4_000, 0, tiles(RULES, "MX"), "FISC23-G-3.15"),
        )
        assert found.game.bag_count == 0
        assert len(found.game.racks[0]) == 7
        assert found.game.clock.running is None

    @pytest.mark.clause("FISC23-G-2.2", "FISC23-G-3.1")
    def test_no_rack_holds_more_than_seven_and_the_opponent_takes_what_is_left(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NRSTAE"), bag="MXIO", source=TileSource.ON_TABLE)
        given = given.do(play(given, "7I", "ES", 1_000))
        given = given.do(c.Draw(2_000, 0, b"", believed_empty=True), c.PressClock(3_000, 0))
        for found in ("MXI", "MXIO"):
            given.when(c.ReportForgottenTiles(4_000, tiles(RULES, found))).refused(
                Reason.DRAW_COUNT, "FISC23-G-2.2"
            )
        taken = given.when(c.ReportForgottenTiles(4_000, tiles(RULES, "MX"))).includes(
            e.ForgottenTilesTaken(4_000, 0, tiles(RULES, "MX"), "FISC23-G-3.15", 2, (1,))
        )
        assert len(taken.game.racks[0]) == 7
        running = taken.do(c.ResumeClock(5_000, 1))
        running.when(c.Pass(6_000, 1)).refused(Reason.OUT_OF_ORDER, "FISC23-G-2.2")
        filled = running.when(c.Draw(6_000, 1, tiles(RULES, "I"))).then(e.TilesDrawn)
        assert (len(filled.game.racks[1]), filled.game.bag_count) == (7, 1)
        # The last tile is drawn as usual.
        laid = filled.do(play(filled, "8K", "T", 7_000), c.Accept(7_000, 0))
        laid.when(c.Draw(8_000, 1, tiles(RULES, "O"))).includes(e.TilesDrawn)

    def test_with_room_for_all_the_bag_is_empty(self) -> None:
        found = self.short().do(c.ReportForgottenTiles(4_000, tiles(RULES, "MX")))
        assert (found.game.short, found.game.owing, found.game.bag_count) == (None, (), 0)

    def test_and_loses_the_next_turn(self) -> None:
        given = self.short().do(
            c.ReportForgottenTiles(4_000, tiles(RULES, "MX")), c.ResumeClock(5_000, 1)
        )
        given = given.do(c.Pass(6_000, 1))
        after = given.when(c.PressClock(7_000, 1)).then(
            e.ClockPressed,
            e.TurnLost(7_000, 0, LossCause.FORGOTTEN_TILES, "FISC23-G-3.16"),
            e.TurnBegan(7_000, 1),
        )
        assert after.game.turns[-1].kind is TurnKind.FORFEIT

    def test_a_turn_already_begun_is_finished_and_the_next_one_lost(self) -> None:
        given = self.short().do(c.Pass(3_000, 1), c.PressClock(3_000, 1))
        assert given.game.on_turn == 0
        given = given.do(
            c.ReportForgottenTiles(4_000, tiles(RULES, "MX")), c.ResumeClock(5_000, ARBITER)
        )
        given = given.do(c.Pass(6_000, 0), c.PressClock(6_000, 0), c.Pass(7_000, 1))
        given.when(c.PressClock(7_000, 1)).includes(
            e.TurnLost(7_000, 0, LossCause.FORGOTTEN_TILES, "FISC23-G-3.16")
        )

    def test_nobody_exchanges_from_a_bag_believed_empty(self) -> None:
        given = self.short()
        seat = given.game.on_turn
        assert seat is not None
        assert given.game.bag_count == 2
        rack = given.game.racks[seat]
        given.when(c.Exchange(4_000, seat, rack[:1], tiles(RULES, "M"))).refused(
            Reason.BAG_TOO_LOW, "FISC23-G-3.4"
        )

    def test_that_turn_counts_in_no_run_of_lost_turns(self) -> None:
        given = self.short().do(
            c.ReportForgottenTiles(4_000, tiles(RULES, "MX")), c.ResumeClock(5_000, 1)
        )
        for at in range(6, 12):
            seat = given.game.on_turn
            assert seat is not None
            given = given.do(c.Pass(at * 1_000, seat), c.PressClock(at * 1_000, seat))
        assert given.game.stage is Stage.PLAYING
        assert given.game.on_turn is not None
        given.when(c.Pass(12_000, given.game.on_turn)).includes(
            e.GameEnded(12_000, EndCause.TURNS_LOST, None, "FISC23-G-4.B.1")
        )

    def test_the_clock_stops_for_nothing_else_meanwhile(self) -> None:
        given = self.short().do(c.ReportForgottenTiles(4_000, tiles(RULES, "MX")))
        given.when(c.Pass(5_000, 1)).refused(Reason.CLOCK_STOPPED, "FISC23-G-3.17")

    def test_before_the_signatures_the_game_goes_on(self) -> None:
        given = self.short(("ES", "NRSTAEI"))
        assert given.game.stage is Stage.OVER
        again = given.when(c.ReportForgottenTiles(9_000, tiles(RULES, "MX"))).includes(
            e.GameReopened, e.ClockStopped, e.ForgottenTilesTaken, e.TurnBegan
        )
        assert again.game.stage is Stage.PLAYING
        assert again.game.from_racks == (0, 0)
        assert again.game.on_turn == 1

    def test_after_them_nothing_is_done(self) -> None:
        given = self.short(("ES", "NRSTAEI")).do(c.Sign(9_000, 0), c.Sign(9_000, 1))
        given.when(c.ReportForgottenTiles(9_500, tiles(RULES, "MX"))).refused(
            Reason.TOO_LATE, "FISC23-G-3.18"
        )

    @pytest.mark.parametrize(
        ("found", "reason"),
        [("", Reason.OUT_OF_ORDER), ("MXA", Reason.DRAW_COUNT), ("ZB", Reason.NOT_IN_BAG)],
    )
    def test_only_tiles_that_can_have_been_there(self, found: str, reason: Reason) -> None:
        self.short().when(c.ReportForgottenTiles(4_000, tiles(RULES, found))).refused(
            reason, "FISC23-G-3.15"
        )

    def test_not_while_a_play_may_be_challenged(self) -> None:
        given = self.short()
        given = given.do(play(given, "8K", "TR", 4_000))
        given.when(c.ReportForgottenTiles(5_000, tiles(RULES, "MX"))).refused(
            Reason.PLAY_PENDING, "FISC23-G-3.15"
        )

    def test_the_server_forgets_no_tile(self) -> None:
        given = started(RULES)
        given.when(c.ReportForgottenTiles(4_000, tiles(RULES, "M"))).refused(
            Reason.ONLINE_BAG, "FISC23-G-3.15"
        )
        online = midgame(RULES, PAU, ("SEEARTL", "NRSTAEI"), bag="MX")
        online = online.do(play(online, "7I", "ES", 1_000), c.Accept(2_000, 1))
        online.when(c.Draw(3_000, 0, b"", believed_empty=True)).refused(
            Reason.ONLINE_BAG, "FISC23-G-2.2"
        )


@pytest.mark.clause("FISC23-G-7.D", "FISC23-G-7.0", "FISC23-G-4.L", "FISC23-G-4.I")
class Test_7_D_force_majeure_and_the_last_play:
    def test_force_majeure_is_d_here(self) -> None:
        started(RULES).when(c.StopClock(1, ARBITER, StopCause.FORCE_MAJEURE)).then(
            e.ClockStopped(1, ARBITER, StopCause.FORCE_MAJEURE, "FISC23-G-7.D")
        )

    def test_the_player_stops_the_clock_after_the_last_play(self) -> None:
        given = midgame(RULES, PAU, ("S", "EA"), bag="")
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(1, 1))
        given.when(c.StopClock(2, 1, StopCause.LAST_PLAY)).refused(
            Reason.NOT_FOR_YOU, "FISC23-G-4.L"
        )
        given.when(c.StopClock(2, 0, StopCause.LAST_PLAY)).includes(e.GameEnded)


def test_an_empty_table_knows_no_commands() -> None:
    Given(RULES, Game()).when(c.Pass(0, 0)).refused(Reason.NOT_OPEN, "FISC23-G-1.11")


@pytest.mark.clause("FISC23-G-4.B.1", "FISC23-G-3.16")
def test_each_player_loses_three_turns_also_where_one_was_taken_away() -> None:
    given = midgame(RULES, PAU, ("ABCDEFG", "ILMNOPR"), points=(40, 10), on_turn=1)
    given = passed(given.with_(forfeits=(0,)), 1_000, 6)
    assert [turn.kind for turn in given.game.turns].count(TurnKind.FORFEIT) == 1
    assert given.game.stage is Stage.PLAYING
    assert given.game.on_turn == 0
    given.when(c.Pass(2_000, 0)).includes(
        e.GameEnded(2_000, EndCause.TURNS_LOST, None, "FISC23-G-4.B.1")
    )
