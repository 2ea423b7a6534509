"""Why exactly a command is refused, and by which clause: another reason would be wrong."""

from dataclasses import replace

import pytest
from msgspec import structs

from faristol.board import square_named
from faristol.rulebook import ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    ClockFault,
    EndCause,
    Stage,
    StopCause,
    TileSource,
)
from tests.rules.fisc import PAU, endgame
from tests.spec import Given, from_bag, midgame, play, started, tiles

FISC23 = ruleset("fisc-2023")
PUNTEN = ruleset("nl-punten")
WEDSTRIJD = ruleset("nl-wedstrijd")
FRIENDLY = ruleset("friendly")
RACKS = ("SEEARTL", "NRSTAEI")


def running(source: TileSource = TileSource.ONLINE) -> Given:
    return midgame(FISC23, PAU, RACKS, source=source)


def opened(source: TileSource = TileSource.ONLINE) -> Given:
    return Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel"), source))


def by(key: str) -> str:
    return FISC23.clause(key)


class Test_before_the_first_turn:
    def test_a_table_is_opened_once_with_the_players_it_may_have(self) -> None:
        table = c.OpenTable(1, ("Anna", "Biel"))
        opened().when(table).refused(Reason.ALREADY_OPEN, by("players.least"))
        empty = Given(FISC23, Game())
        for names in (("Anna",), ("Anna", "Biel", "Carla")):
            empty.when(replace(table, names=names)).refused(Reason.SEAT_COUNT, by("players.most"))
        for name, allowed in ((" ", False), ("x" * 200, True), ("x" * 201, False)):
            outcome = empty.when(replace(table, names=("Anna", name)))
            if allowed:
                outcome.includes(e.TableOpened)
            else:
                outcome.refused(Reason.BAD_TEXT, by("players.least"))

    def test_tiles_are_checked_while_nobody_has_any(self) -> None:
        check = c.CheckTiles(1, 0, complete=False)
        opened().when(check).then(e.TilesChecked)
        chosen = opened().do(c.DrawForStart(1, bytes([1, 2])))
        chosen.when(check).then(e.TilesChecked)
        one = chosen.do(c.Draw(1, 0, from_bag(chosen, 7)))
        one.when(check).refused(Reason.TOO_LATE, by("start.complaint"))
        running().when(check).refused(Reason.TOO_LATE, by("start.complaint"))

    @pytest.mark.parametrize("drawn", [b"", b"\1", b"\1\2\3"])
    def test_everybody_draws_one_tile_for_the_start(self, drawn: bytes) -> None:
        opened().when(c.DrawForStart(1, drawn)).refused(Reason.DRAW_COUNT, by("start.draw"))

    def test_nobody_draws_for_a_start_that_is_known(self) -> None:
        chosen = opened().do(c.DrawForStart(1, bytes([1, 2])))
        chosen.when(c.DrawForStart(1, bytes([1, 2]))).refused(Reason.WRONG_STAGE, by("start.draw"))

    def test_the_clock_is_started_once_the_racks_are_full(self) -> None:
        chosen = opened().do(c.DrawForStart(1, bytes([1, 2])))
        chosen.when(c.StartClock(1, 1)).refused(Reason.WRONG_STAGE, by("deal.first_clock"))
        running().when(c.StartClock(1, 1)).refused(Reason.WRONG_STAGE, by("deal.first_clock"))

    @pytest.mark.parametrize("number", [6, 8])
    def test_a_first_rack_has_seven_tiles(self, number: int) -> None:
        chosen = opened().do(c.DrawForStart(1, bytes([1, 2])))
        chosen.when(c.Draw(1, 0, from_bag(chosen, number))).refused(
            Reason.DRAW_COUNT, by("deal.seven")
        )


class Test_tiles_on_the_board:
    K8, K9 = square_named("K8"), square_named("K9")

    def test_a_tile_that_lies_stays_the_tile_it_is(self) -> None:
        s, t = tiles(FISC23, "ST")
        given = running().do(c.PutTile(1, 0, self.K8, s))
        given.when(c.MoveTile(2, 0, self.K8, self.K9, t)).refused(
            Reason.TOUCHED_TILES, by("play.touched")
        )
        given.when(c.MoveTile(2, 0, self.K8, self.K9, s)).then(e.TileMoved)

    @pytest.mark.parametrize("square", [-1, 225])
    def test_a_tile_lies_on_the_board(self, square: int) -> None:
        (s,) = tiles(FISC23, "S")
        running().when(c.PutTile(1, 0, square, s)).refused(Reason.OFF_BOARD, by("play.contact"))

    def test_nothing_is_taken_back_where_nothing_lies(self) -> None:
        running().when(c.TakeBack(1, 0)).refused(Reason.NO_TILES, by("play.counted"))

    def test_a_play_that_was_made_is_not_taken_back_where_tiles_are_binding(self) -> None:
        given = running()
        given = given.do(play(given, "7I", "ES", 1))
        given.when(c.TakeBack(2, 0)).refused(Reason.TOUCHED_TILES, by("play.counted"))

    def test_squares_are_named_only_on_a_board_that_is_known(self) -> None:
        given = running()
        given.with_(board_known=False).when(play(given, "7I", "ES", 1)).refused(
            Reason.BOARD_UNKNOWN, by("placing.coordinates")
        )

    def test_a_play_is_told_without_squares_only_beside_a_real_board(self) -> None:
        word = tiles(FISC23, "ES")
        running().when(c.RecordPlay(1, 0, word, 6, 2)).refused(
            Reason.ONLINE_BAG, by("placing.coordinates")
        )

    @pytest.mark.parametrize(("number", "allowed"), [(0, False), (1, True), (7, True), (8, False)])
    def test_a_play_told_lays_one_to_seven_tiles(self, number: int, *, allowed: bool) -> None:
        given = running(TileSource.ON_TABLE)
        given = given.with_(racks=(bytes([UNSEEN]) * 7, given.game.racks[1]))
        outcome = given.when(c.RecordPlay(1, 0, tiles(FISC23, "ES"), 6, number))
        if allowed:
            assert outcome.event(e.PlayMade).full_rack is (number == 7)
        else:
            outcome.refused(Reason.BAD_NUMBER, by("placing.coordinates"))


class Test_racks_told:
    def given(self) -> Given:
        (s,) = tiles(FISC23, "S")
        given = running(TileSource.ON_TABLE)
        return given.with_(racks=(bytes([s]) + bytes([UNSEEN]) * 6, given.game.racks[1]))

    @pytest.mark.parametrize(
        ("rack", "reason"),
        [
            ("SEEART", Reason.DRAW_COUNT),
            ("TEEARTL", Reason.TILES_NOT_HELD),
            ("SZZZZZZ", Reason.NOT_IN_BAG),
        ],
    )
    def test_agree_with_what_is_known(self, rack: str, reason: Reason) -> None:
        self.given().when(c.NoteRack(1, 0, tiles(FISC23, rack))).refused(reason, by("rack.size"))

    def test_name_every_tile(self) -> None:
        (s,) = tiles(FISC23, "S")
        for other in (UNSEEN, 100):
            rack = bytes([s]) + bytes([other]) * 6
            self.given().when(c.NoteRack(1, 0, rack)).refused(Reason.NO_SUCH_TILE, by("rack.size"))

    def test_may_take_the_last_tile_of_the_bag(self) -> None:
        given = self.given()
        (z,) = tiles(FISC23, "Z")
        lone = tuple(1 if tile == z else many for tile, many in enumerate(given.game.pool))
        given.with_(pool=lone).when(c.NoteRack(1, 0, tiles(FISC23, "SEEARTZ"))).then(e.RackNoted)


class Test_rulings:
    @pytest.mark.parametrize(("points", "allowed"), [(0, False), (1, True), (10_000, True)])
    def test_a_penalty_is_of_some_points_and_not_of_too_many(
        self, points: int, *, allowed: bool
    ) -> None:
        given = running().do(c.Resign(1, 0))
        clause = by("penalty.resigned")
        outcome = given.when(c.Penalise(2, 0, points, "left the hall"))
        if allowed:
            assert outcome.event(e.PointsDeducted).clause == clause
        else:
            outcome.refused(Reason.BAD_NUMBER, clause)
        given.when(c.Penalise(2, 0, 10_001, "left")).refused(Reason.BAD_NUMBER, clause)
        given.when(c.Penalise(2, 0, 10, " ")).refused(Reason.BAD_TEXT, clause)
        given.when(c.Penalise(2, 1, 10, "left")).refused(Reason.NO_SUCH_RULE, clause)

    @pytest.mark.parametrize(
        ("cause", "seat", "key"),
        [
            (EndCause.RESIGNED, 0, "penalty.resigned"),
            (EndCause.LOST_ON_TIME, 0, "penalty.resigned"),
            (EndCause.BOTH_RESIGNED, None, "penalty.both_resigned"),
            (EndCause.BOTH_NO_SHOW, None, "penalty.both_resigned"),
            (EndCause.NO_SHOW, 0, None),
            (EndCause.PLAYED_OUT, 0, None),
        ],
    )
    def test_who_abandoned_the_game_is_penalised(
        self, cause: EndCause, seat: int | None, key: str | None
    ) -> None:
        given = running().do(c.Resign(1, 0))
        assert given.game.ending is not None
        ending = structs.replace(given.game.ending, cause=cause, seat=seat)
        outcome = given.with_(ending=ending).when(c.Penalise(2, 0, 10, "left"))
        if key is None:
            outcome.refused(Reason.NO_SUCH_RULE, by("penalty.resigned"))
        else:
            assert outcome.event(e.PointsDeducted).clause == by(key)

    def test_nobody_resigns_before_the_start_or_twice(self) -> None:
        resigned = by("ending.resigned")
        opened().when(c.Resign(1, 0)).refused(Reason.WRONG_STAGE, resigned)
        running().with_(gone=(0,)).when(c.Resign(1, 0)).refused(Reason.ALREADY_DONE, resigned)
        silent = replace(FISC23, ending=replace(FISC23.ending, resigning=False))
        replace(running(), rules=silent).when(c.Resign(1, 0)).refused(Reason.NO_SUCH_RULE, resigned)

    @pytest.mark.parametrize("points", [0, 10_001, -10_001])
    def test_a_score_is_corrected_by_points_that_can_be(self, points: int) -> None:
        clause = by("result.totals_only")
        running().when(c.CorrectScore(1, 0, points, "misread")).refused(Reason.BAD_NUMBER, clause)

    def test_a_score_is_corrected_from_the_first_turn_on_and_not_during_a_challenge(self) -> None:
        clause = by("result.totals_only")
        given = running()
        for points in (1, -1, 10_000):
            given.when(c.CorrectScore(1, 0, points, "misread")).includes(e.PointsDeducted)
        opened().when(c.CorrectScore(1, 0, 5, "misread")).refused(Reason.WRONG_STAGE, clause)
        laid = given.do(play(given, "7I", "ES", 1))
        challenged = laid.do(c.Challenge(2, 1, (tiles(FISC23, "ES"),)))
        challenged.when(c.CorrectScore(3, 0, 5, "misread")).refused(
            Reason.CHALLENGE_OPEN, by("challenge.verdict")
        )

    @pytest.mark.parametrize(
        ("length", "allowed"), [(0, False), (1, True), (2_000, True), (2_001, False)]
    )
    def test_a_reason_is_given_and_not_a_book(self, length: int, *, allowed: bool) -> None:
        outcome = running().when(c.EndGame(1, "x" * length))
        if allowed:
            outcome.includes(e.GameEnded)
        else:
            outcome.refused(Reason.BAD_TEXT, by("ending.arbiter"))


PUNTEN_GAME = started(PUNTEN)


class Test_the_end:
    def over(self) -> Given:
        given = endgame(FISC23, ("S", "[NY]EA"), points=(100, 120))
        given = given.do(play(given, "8H", "PAUS", 0))
        return given.do(c.StopClock(20_000, 0 if by_player() else 1, StopCause.LAST_PLAY))

    def test_a_sheet_is_not_handed_in_before_it_is_signed(self) -> None:
        over = self.over()
        assert over.game.stage is Stage.OVER
        over.when(c.HandIn(30_000)).refused(Reason.OUT_OF_ORDER, by("closing.signatures"))
        signed = over.do(c.Sign(30_000, 0), c.Sign(30_000, 1))
        assert signed.game.stage is Stage.SIGNED
        signed.when(c.HandIn(30_000)).then(e.ResultLocked)

    def test_nobody_approves_where_nobody_is_asked_to(self) -> None:
        self.over().when(c.ApproveGame(30_000)).refused(Reason.NO_SUCH_RULE, by("result.approved"))

    def test_a_clock_that_stands_is_not_stopped_for_the_sheet(self) -> None:
        over = self.over()
        stop = c.StopClock(30_000, ARBITER, StopCause.FORCE_MAJEURE)
        over.when(stop).refused(Reason.CLOCK_STOPPED, by("clock.sheet"))
        runs = over.do(c.RunClockForSheet(30_000, 1))
        runs.when(replace(stop, at=31_000)).includes(e.ClockStopped, e.ResultDeclared)


def by_player() -> bool:
    return FISC23.time.last_play_by == "player"


class Test_clocks:
    DAY = 24 * 60 * 60 * 1_000

    @pytest.mark.parametrize("ms", [0, -1, DAY + 1])
    def test_time_given_back_is_some_and_less_than_a_day(self, ms: int) -> None:
        command = c.CreditTime(1, 0, ms, ClockFault.RULING)
        running().when(command).refused(Reason.BAD_NUMBER, by("clock.credit"))
        running().when(replace(command, ms=self.DAY)).then(e.TimeCredited)
        running().when(replace(command, ms=1)).then(e.TimeCredited)

    def test_a_clock_is_corrected_while_there_is_one(self) -> None:
        command = c.CorrectClock(1, 0, 60_000, ClockFault.RULING)
        opened().when(command).then(e.ClockCorrected)
        PUNTEN_GAME.when(command).refused(Reason.NO_SUCH_RULE, PUNTEN.clause("clock.correction"))
        over = running().do(c.Resign(1, 0))
        over.when(command).refused(Reason.WRONG_STAGE, by("clock.correction"))

    def test_who_forgot_to_press_has_no_claim(self) -> None:
        command = c.CorrectClock(1, 0, 60_000, ClockFault.OWN_FORGETFULNESS)
        running().when(command).refused(Reason.NO_CLAIM, by("clock.forgetfulness"))

    def test_the_time_of_the_round_is_called_once(self) -> None:
        called = running().do(c.CallRoundTime(1))
        called.when(c.CallRoundTime(2)).refused(Reason.ALREADY_DONE, by("round.called"))
        PUNTEN_GAME.when(c.CallRoundTime(1)).refused(
            Reason.NO_SUCH_RULE, PUNTEN.clause("round.called")
        )

    def test_the_clock_is_pressed_at_the_end_of_a_turn(self) -> None:
        given = running()
        given.when(c.PressClock(1, 0)).refused(Reason.OUT_OF_ORDER, by("play.complete"))
        laid = given.do(play(given, "7I", "ES", 1))
        laid.when(c.PressClock(2, 0)).refused(Reason.OUT_OF_ORDER, by("play.complete"))
        free = started(FRIENDLY)
        free.when(c.PressClock(1, 0)).refused(Reason.NO_SUCH_RULE, FRIENDLY.clause("turn.steps"))


class Test_the_jury:
    @pytest.mark.parametrize(
        ("length", "allowed"), [(1, False), (2, True), (15, True), (16, False)]
    )
    def test_is_asked_about_a_word_that_fits_the_board(self, length: int, *, allowed: bool) -> None:
        outcome = PUNTEN_GAME.when(c.AskJury(1, 0, bytes([1]) * length))
        if allowed:
            outcome.then(e.JuryAsked)
        else:
            outcome.refused(Reason.BAD_NUMBER, PUNTEN.clause("challenge.ask_jury"))
