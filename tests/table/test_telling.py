"""A game at a real board that is told by its points: clock and scores, words on paper."""

import pytest
from msgspec import structs

from faristol.core import Outcome
from faristol.rulebook import ruleset
from faristol.table import Game, Reason, decide, replay
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.sheet import sheet_of
from faristol.table.terms import (
    UNSEEN,
    EndCause,
    PenaltyCause,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)
from tests.spec import Given, play, tiles

HIDDEN = bytes([UNSEEN]) * 7


def seated(edition: str = "fisc-2023", **options: bool) -> Given:
    rules = ruleset(edition, {"devices": True, **options} if edition.startswith("fisc") else {})
    given = Given(rules, Game()).do(
        c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE, device=True),
        c.DrawForStart(0, bytes([1, 2])),
        c.Draw(0, 0, HIDDEN),
        c.Draw(0, 1, HIDDEN),
    )
    return given.do(c.StartClock(0, 1)) if "press" in rules.turn.steps else given


def turn(given: Given, at: int, points: int, *, out: bool = False) -> Given:
    """Whoever is on turn says a play and presses the clock."""
    seat = given.game.on_turn
    assert seat is not None
    given = given.do(c.TellPlay(at, seat, points, out))
    return given.do(c.PressClock(at + 1_000, seat))


class Test_a_device_at_the_board:
    @pytest.mark.clause("FISC23-G-1.7", "FISC-A-1.7", "FISC-B-1.7")
    @pytest.mark.parametrize(
        ("edition", "clause"),
        [
            ("fisc-2023", "FISC23-G-1.7"),
            ("fisc-classic", "FISC-A-1.7"),
            ("fisc-un-contra-un", "FISC-B-1.7"),
        ],
    )
    def test_needs_the_organisers_leave(self, edition: str, clause: str) -> None:
        opened = c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE, device=True)
        Given(ruleset(edition), Game()).when(opened).refused(Reason.DEVICE_FORBIDDEN, clause)
        Given(ruleset(edition, {"devices": True}), Game()).when(opened).then(e.TableOpened)

    @pytest.mark.parametrize("edition", ["nl-punten", "nl-wedstrijd", "friendly"])
    def test_needs_none_where_the_book_is_silent(self, edition: str) -> None:
        opened = c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE, device=True)
        Given(ruleset(edition), Game()).when(opened).then(e.TableOpened)


class Test_plays_told_by_their_points:
    def test_count_and_pass_the_turn(self) -> None:
        given = turn(seated(), 10_000, 24)
        assert (given.game.totals, given.game.on_turn) == ((24, 0), 1)
        assert given.game.clock.left_ms == (30 * 60_000 - 11_000, 30 * 60_000)

    def test_the_clock_alone_may_be_wanted(self) -> None:
        given = turn(turn(seated(), 10_000, 0), 20_000, 0)
        assert (given.game.totals, given.game.on_turn) == ((0, 0), 0)

    def test_told_again_the_points_are_put_right(self) -> None:
        given = seated().do(c.TellPlay(1_000, 0, 24), c.TellPlay(2_000, 0, 26))
        assert (given.game.totals, len(given.game.turns)) == ((26, 0), 1)

    def test_and_stand_on_the_sheet_once(self) -> None:
        rules = ruleset("fisc-2023", {"devices": True})
        opened = c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE, device=True)
        events = decide(rules, Game(), opened)
        events += decide(rules, replay(events), c.DrawForStart(0, bytes([1, 2])))
        for seat in (0, 1):
            events += decide(rules, replay(events), c.Draw(0, seat, HIDDEN))
        events += decide(rules, replay(events), c.StartClock(0, 1))
        for points in (24, 26):
            events += decide(rules, replay(events), c.TellPlay(1_000, 0, points))
        (line,) = sheet_of(events).lines
        assert (line.turn, line.points, line.total) == (0, 26, 26)

    def test_also_while_the_score_is_in_dispute(self) -> None:
        given = seated().do(
            c.TellPlay(1_000, 0, 24), c.StopClock(2_000, 1, StopCause.SCORE_DISPUTE)
        )
        given = given.do(c.TellPlay(9_000, 0, 26), c.ResumeClock(10_000, 1))
        assert given.game.clock.left_ms == (30 * 60_000 - 2_000, 30 * 60_000)
        assert given.do(c.PressClock(11_000, 0)).game.totals == (26, 0)

    def test_but_not_while_it_is_challenged(self) -> None:
        given = seated().do(c.TellPlay(1_000, 0, 24), c.Challenge(2_000, 1, ()))
        given.when(c.TellPlay(3_000, 0, 26)).refused(Reason.CHALLENGE_OPEN, "FISC23-G-6.6")

    @pytest.mark.parametrize("points", [-1, 10_000])
    def test_impossible_points_are_refused(self, points: int) -> None:
        told = c.TellPlay(1_000, 0, points)
        seated().when(told).refused(Reason.BAD_NUMBER, "FISC23-G-2.0")

    def test_nobody_tells_the_others_play(self) -> None:
        told = c.TellPlay(1_000, 1, 10)
        seated().when(told).refused(Reason.NOT_YOUR_TURN, "FISC23-G-7.2")

    def test_the_board_is_unknown_from_then_on(self) -> None:
        given = turn(seated(), 1_000, 24)
        placed = play(given, "8H", "PAU", 3_000)
        given.when(placed).refused(Reason.BOARD_UNKNOWN, "FISC23-G-5.8")

    def test_not_where_the_server_is_the_bag(self) -> None:
        given = seated().with_(source=TileSource.ONLINE)
        given.when(c.TellPlay(1_000, 0, 24)).refused(Reason.ONLINE_BAG, "FISC23-G-2.0")


class Test_a_challenge_of_a_play_without_words:
    def test_struck_it_brings_nothing(self) -> None:
        given = seated().do(c.TellPlay(1_000, 0, 24, True), c.Challenge(2_000, 1, ()))
        given = given.do(c.RuleOnChallenge(60_000, False))
        assert (given.game.totals, given.game.turns[-1].kind) == ((0, 0), TurnKind.LOST)
        assert (len(given.game.racks[0]), given.game.bag_count) == (7, 86)

    def test_upheld_it_may_be_argued_once(self) -> None:
        given = seated().do(c.TellPlay(1_000, 0, 24), c.Challenge(2_000, 1, ()))
        given = given.do(c.RuleOnChallenge(60_000, True))
        again = c.Challenge(61_000, 1, ())
        given.when(again).refused(Reason.ONE_CHALLENGE, "FISC23-G-6.7")
        argued = given.do(c.ChallengeAgain(61_000, 1, "two words"), c.RuleOnChallenge(90_000, True))
        assert argued.game.pending is None
        accepted = given.do(c.Accept(61_000, 1))
        assert (accepted.game.pending, accepted.game.clock.stopped) == (None, None)


class Test_the_last_tile:
    def test_ends_a_catalan_game_and_racks_decide(self) -> None:
        given = turn(seated(), 1_000, 24)
        given = given.do(c.TellPlay(3_000, 1, 30, True), c.StopClock(4_000, 1, StopCause.LAST_PLAY))
        assert (given.game.stage, given.game.result) == (Stage.OVER, None)
        given = given.do(c.NoteRack(5_000, 0, tiles(given.rules, "ZA")))
        result = given.game.result
        assert result is not None
        assert (result.scores, result.outcomes) == ((15, 39), (Outcome.LOST, Outcome.WON))
        signed = given.do(c.Sign(6_000, 0), c.Sign(7_000, 1))
        assert signed.game.stage is Stage.SIGNED

    @pytest.mark.clause("NL-W-V.1a")
    def test_gives_a_dutch_opponent_an_equal_turn(self) -> None:
        given = turn(seated("nl-wedstrijd"), 1_000, 24, out=True)
        given = given.do(c.Tick(30_000))
        assert (given.game.stage, given.game.on_turn) == (Stage.PLAYING, 1)
        given = turn(given, 40_000, 12).do(c.Tick(90_000))
        assert given.game.stage is Stage.OVER

    def test_taken_back_the_rack_is_full_again(self) -> None:
        given = seated().do(c.TellPlay(1_000, 0, 24, True), c.TellPlay(2_000, 0, 24))
        assert (len(given.game.racks[0]), given.game.bag_count) == (7, 86)


class Test_racks_after_it:
    def ended(self) -> Given:
        given = turn(seated(), 1_000, 24)
        return given.do(c.TellPlay(3_000, 1, 30, True), c.StopClock(4_000, 1, StopCause.LAST_PLAY))

    @pytest.mark.parametrize(
        ("seat", "told", "reason"),
        [
            (0, "ZZ", Reason.NOT_IN_BAG),
            (0, "AAAAAAAA", Reason.DRAW_COUNT),
            (1, "A", Reason.DRAW_COUNT),
        ],
    )
    def test_must_be_possible(self, seat: int, told: str, reason: Reason) -> None:
        given = self.ended()
        noted = c.NoteRack(5_000, seat, tiles(given.rules, told))
        given.when(noted).refused(reason, "FISC23-G-2.2")

    def test_are_not_told_before_the_end(self) -> None:
        given = turn(seated(), 1_000, 24)
        noted = c.NoteRack(3_000, 0, tiles(given.rules, "ZA"))
        given.when(noted).refused(Reason.WRONG_STAGE, "FISC23-G-2.2")


class Test_the_sheets_totals:
    def test_stand_in_for_points_that_were_not_told(self) -> None:
        given = turn(turn(seated(), 10_000, 0), 20_000, 0)
        given = given.do(c.TellTotals(30_000, 0, (382, 397)))
        assert given.game.totals == (382, 397)
        (event, _) = given.decided(c.TellTotals(31_000, 0, (380, 399)))
        assert isinstance(event, e.PointsDeducted)
        assert (event.cause, event.reason) == (PenaltyCause.CORRECTION, "382 → 380")

    def test_leave_overtime_alone(self) -> None:
        given = turn(seated(), 31 * 60_000, 0)
        given = given.do(c.Resign(32 * 60_000, 1), c.TellTotals(33 * 60_000, 0, (300, 100)))
        assert given.game.result is not None
        assert given.game.result.scores == (280, 100)
        assert given.game.ending is not None
        assert given.game.ending.cause is EndCause.RESIGNED

    def test_are_fixed_by_a_signature(self) -> None:
        given = turn(seated(), 1_000, 24).do(c.Resign(3_000, 1), c.Sign(4_000, 0))
        told = c.TellTotals(5_000, 0, (30, 0))
        given.when(told).refused(Reason.POINTS_FIXED, "FISC23-G-4.J")

    @pytest.mark.parametrize("totals", [(), (1,), (1, 2, 3), (10_000, 0)])
    def test_one_for_each_player(self, totals: tuple[int, ...]) -> None:
        given = turn(seated(), 1_000, 24)
        given.when(c.TellTotals(5_000, 0, totals)).refused(Reason.BAD_NUMBER, "FISC23-G-8.G")

    def test_not_where_every_play_has_its_points(self) -> None:
        given = seated()
        given = given.do(play(given, "8H", "PAU", 1_000))
        given.when(c.TellTotals(2_000, 0, (10, 0))).refused(Reason.POINTS_FIXED, "FISC23-G-8.G")


def test_a_game_as_it_was_before_reads_as_ever() -> None:
    game = structs.replace(Game(), untold=False)
    assert game == Game()


class Test_what_goes_wrong_at_the_board:
    @pytest.mark.clause("FISC-B-3.V2", "FISC-B-3.V3")
    def test_a_rack_that_the_opponent_was_shown_is_changed_without_telling_its_tiles(self) -> None:
        given = seated("fisc-un-contra-un").do(c.Redraw(1_000, 0, HIDDEN))
        assert (given.game.on_turn, given.game.acted, given.game.bag_count) == (0, None, 86)
        assert given.game.racks[0] == HIDDEN

    def test_but_not_one_whose_tiles_are_known_and_mixed(self) -> None:
        given = seated("fisc-un-contra-un")
        known = given.with_(racks=(tiles(given.rules, "SEEARTL"), HIDDEN))
        known.when(c.Redraw(1_000, 0, HIDDEN)).refused(Reason.RACK_IS_MIXED, "FISC-B-3.V1")

    @pytest.mark.parametrize(
        ("edition", "number"),
        [("fisc-2023", 3), ("fisc-un-contra-un", 1), ("nl-wedstrijd", 1), ("nl-punten", 1)],
    )
    def test_tiles_too_many_go_back_unseen_by_us(self, edition: str, number: int) -> None:
        given = seated(edition)
        bag = given.game.bag_count
        hidden = bytes([UNSEEN])
        seat = given.game.on_turn or 0
        given = given.do(c.ReportOverdraw(5_000, seat, hidden, True))
        given = given.do(c.ResolveOverdraw(6_000, 1 - seat, hidden * number, hidden))
        assert (len(given.game.racks[seat]), given.game.bag_count) == (7, bag)
        assert given.do(c.TellPlay(9_000, seat, 10)).game.points[seat] == 10

    @pytest.mark.clause("NL-W-V.3a", "NL-W-V.3b")
    def test_a_player_who_cannot_go_on_is_out_and_the_other_plays_on(self) -> None:
        given = turn(seated("nl-wedstrijd"), 1_000, 24)
        given = given.do(c.Tick(25_000), c.DeclareStuck(30_000, 1))
        assert (given.game.frozen, given.game.on_turn) == ((1,), 0)
        given = turn(given, 40_000, 12).do(c.Tick(70_000))
        assert (given.game.stage, given.game.on_turn) == (Stage.PLAYING, 0)

    def test_before_the_first_play_the_bag_is_known(self) -> None:
        stuck = c.DeclareStuck(1_000, 0)
        seated("nl-wedstrijd").when(stuck).refused(Reason.MAY_EXCHANGE, "NL-W-III.7a")

    @pytest.mark.clause("FISC23-G-1.1", "FISC-A-1.1", "FISC-B-1.1", "NL-W-II.1", "NL-P-II.1")
    @pytest.mark.parametrize(
        "edition",
        [
            *("fisc-2023", "fisc-classic", "fisc-un-contra-un"),
            *("nl-wedstrijd", "nl-punten", "fisc-escolar"),
        ],
    )
    def test_the_tiles_are_checked_before_the_game(self, edition: str) -> None:
        school = edition == "fisc-escolar"
        rules = ruleset(edition, {"devices": True} if "fisc" in edition and not school else {})
        names = ("Anna", "Biel", "Cesc", "Dora")[: rules.players.least]
        given = Given(rules, Game()).do(c.OpenTable(0, names, TileSource.ON_TABLE, device=True))
        given.when(c.CheckTiles(1_000, 0, True)).then(e.TilesChecked)


class Test_a_play_with_its_squares:
    def played(self) -> Given:
        given = seated()
        return given.do(play(given, "8H", "PAU", 1_000))

    def test_entered_wrong_it_is_entered_again(self) -> None:
        given = self.played().do(c.TakeBack(5_000, 0))
        assert (given.game.totals, given.game.acted, len(given.game.turns)) == ((0, 0), None, 0)
        assert (given.game.racks[0], given.game.bag_count) == (HIDDEN, 86)
        assert given.game.pool == seated().game.pool
        again = given.do(play(given, "8G", "LLEGINT", 9_000))
        assert len(again.game.turns) == 1

    def test_until_tiles_are_drawn_and_the_clock_is_pressed(self) -> None:
        given = self.played().do(c.Draw(5_000, 0, HIDDEN[:3]), c.PressClock(5_000, 0))
        given.when(c.TakeBack(6_000, 0)).refused(Reason.NOT_YOUR_TURN, "FISC23-G-7.2")

    def test_not_while_it_is_challenged(self) -> None:
        given = self.played().do(c.Challenge(2_000, 1, self.played().game.pending.words))  # type: ignore[union-attr]
        given.when(c.TakeBack(3_000, 0)).refused(Reason.CHALLENGE_OPEN, "FISC23-G-6.6")
