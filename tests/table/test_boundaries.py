"""Boundaries of the rules at the table, each on both sides, and refusals beside refusals."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import pytest
from msgspec import structs

from faristol.board import Placement, square_named
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason, decide, draws, replay
from faristol.table import clock as clocks
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.clock import Clock
from faristol.table.following import follows
from faristol.table.racks import fits
from faristol.table.sheet import LineKind, sheet_of
from faristol.table.sheet_legend import format_records
from faristol.table.state import Asked, Question, Turn
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    ClockFault,
    Joint,
    LossCause,
    RedrawCase,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
    TurnKind,
)
from faristol.tiles import tile_set
from tests.rules import escolar, nl
from tests.rules.fisc import PAU
from tests.rules.nl import LAND
from tests.spec import Given, from_bag, midgame, play, tiles, word

FISC23 = ruleset("fisc-2023")
PHONES = ruleset("fisc-2023", options={"phones": True})
RACKS = ("SEEARTL", "NRSTAEI")


def running() -> Given:
    return midgame(FISC23, PAU, RACKS)


class Test_clocks:
    def test_nothing_is_left_to_resume_once_it_was(self) -> None:
        begun = clocks.turn_begun(Clock(left_ms=(9_000, 9_000), shared_ms=60_000), 1, 1_000)
        again = clocks.resumed(clocks.halted(begun, StopCause.CONSULT, 2_000), 5_000)
        assert again == Clock((9_000, 8_000), 59_000, 1, True, 1_000, True, 5_000)

    @pytest.mark.parametrize("stopped", [True, False])
    def test_nothing_runs_or_resumes_after_the_end(self, *, stopped: bool) -> None:
        begun = clocks.turn_begun(Clock(left_ms=(9_000, 9_000), shared_ms=20_000), 0, 0)
        if stopped:
            begun = clocks.halted(begun, StopCause.CONSULT, 1_000)
        left = structs.replace(
            clocks.settled(begun, 1_000), stopped=None, resume=(None, False, False)
        )
        over = structs.replace(left, running=None, shared_runs=False, play_runs=False)
        assert clocks.ended(begun, 1_000) == over


class Test_absence:
    def test_who_has_drawn_was_there_and_so_was_the_other(self) -> None:
        opened = Given(FISC23, Game()).do(
            c.OpenTable(0, ("Anna", "Biel")), c.DrawForStart(0, bytes([1, 2]))
        )
        report = c.ReportAbsence(1, (1,))
        opened.when(report).then(e.AbsenceReported)
        drawn = opened.do(c.Draw(0, 0, from_bag(opened, 7)))
        drawn.when(report).refused(Reason.WRONG_STAGE, FISC23.clause("absence.one"))


class Test_consent:
    def test_who_has_left_is_not_asked(self) -> None:
        given = midgame(FISC23, PAU, RACKS, source=TileSource.ON_TABLE).with_(gone=(1,))
        given.when(c.Consent(1, 1, Joint.COUNT_BAG)).refused(
            Reason.NOT_FOR_YOU, FISC23.clause("bag.count")
        )
        given.when(c.Consent(1, 0, Joint.COUNT_BAG)).includes(e.ConsentGiven, e.BagCounted)

    def test_who_agreed_already_need_not_again(self) -> None:
        given = midgame(PHONES, PAU, RACKS).do(c.AgreeToSelfCheck(0, 1))
        given.when(c.Consent(0, 0, Joint.SELF_CHECK)).then(e.ConsentGiven)

    def test_agreeing_takes_only_that_question_off_the_table(self) -> None:
        asked = running().with_(consents=((0, Joint.SELF_CHECK), (1, Joint.RESIGN)))
        after = replay([e.SelfCheckAgreed(1, 0, "")], asked.game)
        assert after.consents == ((1, Joint.RESIGN),)


class Test_draws:
    CATALAN = tile_set("catalan")

    def test_two_tiles_can_be_of_both_kinds_and_one_can_not(self) -> None:
        pool = self.CATALAN.counts
        drawn = draws.draw_of_both_kinds(bytes(32), [], 0, pool, 2, self.CATALAN)
        assert len(drawn) == 2
        with pytest.raises(ValueError, match="both kinds"):
            draws.draw_of_both_kinds(bytes(32), [], 0, pool, 1, self.CATALAN)

    def test_a_number_that_would_favour_the_first_tiles_is_thrown_away(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def numbers(*_: object) -> Iterator[int]:
            yield from (2**32 - 1, 1)

        monkeypatch.setattr(draws, "_numbers", numbers)
        assert draws.draw(b"", [], 0, (0, 1, 1, 1), 1) == bytes([2])

    @pytest.mark.parametrize(
        ("returned", "blanks", "helping"),
        [("AEI", False, "BC"), ("AEI", True, "?BC"), ("BCD", False, "AE"), ("BCD", True, "?AE")],
    )
    def test_a_rack_of_one_kind_is_helped_by_the_other_and_by_blanks_where_an_arbiter_helps(
        self, returned: str, *, blanks: bool, helping: str
    ) -> None:
        held = self.CATALAN.parse_rack("?ABCE")
        bag = tuple(held.count(tile) for tile in range(len(self.CATALAN.tiles)))
        back = self.CATALAN.parse_rack(returned)
        useful = draws._useful(bag, back, self.CATALAN, blanks=blanks)
        kept = bytes(tile for tile, many in enumerate(useful) if many)
        assert kept == bytes(sorted(self.CATALAN.parse_rack(helping)))


class Test_touched_tiles:
    def test_every_square_since_the_first_tile_is_remembered(self) -> None:
        k8, k9, h8 = (square_named(name) for name in ("K8", "K9", "H8"))
        game = replay([e.TilePut(1, 0, k8, 3), e.TilePut(2, 0, k9, 4)], running().game)
        assert game.touched == (k8, k9)
        again = replay([e.TilesTakenBack(3, 0, ()), e.TilePut(4, 0, h8, 3)], game)
        assert again.touched == (h8,)


class Test_exchanges:
    @pytest.mark.parametrize("number", [0, 8])
    def test_one_to_seven_tiles_are_exchanged(self, number: int) -> None:
        given = running()
        more = bytes(given.game.racks[0] + given.game.racks[0])[:number]
        given.when(c.Exchange(1, 0, more, from_bag(given, number or 1))).refused(
            Reason.BAD_NUMBER, FISC23.clause("exchange.turn")
        )

    def test_a_tile_nobody_saw_is_named_only_while_the_box_has_one(self) -> None:
        given = midgame(FISC23, PAU, RACKS, source=TileSource.ON_TABLE)
        (z,) = tiles(FISC23, "Z")
        given = given.with_(racks=(bytes([UNSEEN]) * 7, given.game.racks[1]))
        unseen = bytes([UNSEEN])
        lone = tuple(1 if tile == z else many for tile, many in enumerate(given.game.pool))
        given.with_(pool=lone).when(c.Exchange(1, 0, bytes([z]), unseen)).includes(e.TilesExchanged)
        none = tuple(0 if tile == z else many for tile, many in enumerate(given.game.pool))
        given.with_(pool=none).when(c.Exchange(1, 0, bytes([z]), unseen)).refused(
            Reason.NOT_IN_BAG, FISC23.clause("exchange.turn")
        )


class Test_what_can_have_happened:
    @pytest.mark.parametrize(
        ("seat", "can"), [(ARBITER - 1, False), (ARBITER, True), (1, True), (2, False)]
    )
    def test_a_ruling_is_for_somebody_or_nobody(self, seat: int, *, can: bool) -> None:
        assert follows(running().game, e.RulingGiven(1, seat, "", "")) is can

    @pytest.mark.parametrize(
        ("number", "placements", "can"),
        [
            (0, (), True),
            (225, (), True),
            (226, (), False),
            (-1, (), False),
            (1, (Placement(0, 1),), True),
            (1, (Placement(224, 1),), True),
            (1, (Placement(225, 1),), False),
            (1, (Placement(-1, 1),), False),
            (1, (Placement(0, 256),), False),
            (1, (Placement(0, 0x7E),), False),
        ],
    )
    def test_a_play_has_tiles_and_squares_that_are_there(
        self, number: int, placements: tuple[Placement, ...], *, can: bool
    ) -> None:
        play = e.PlayMade(1, 0, placements, None, None, (), (), 0, number, full_rack=False)
        assert follows(running().game, play) is can


class Test_notes:
    """FISC-classic: the players keep the sheets themselves."""

    RULES = ruleset("fisc-classic")

    def given(self) -> Given:
        given = midgame(self.RULES, PAU, RACKS, sheets=SheetKeeper.PLAYERS)
        return given.do(play(given, "7I", "ES", 1))

    @pytest.mark.parametrize(
        ("turn", "points", "total", "reason"),
        [
            (-1, 6, 6, Reason.NO_SUCH_TURN),
            (1, 6, 6, Reason.NO_SUCH_TURN),
            (0, 100_000, 6, Reason.BAD_NUMBER),
            (0, -100_000, 6, Reason.BAD_NUMBER),
            (0, 6, 100_000, Reason.BAD_NUMBER),
        ],
    )
    def test_a_line_is_of_a_turn_and_of_points_that_can_be(
        self, turn: int, points: int, total: int, reason: Reason
    ) -> None:
        clause = self.RULES.clause("closing.written_by")
        self.given().when(c.Note(3, 0, turn, points, total)).refused(reason, clause)

    def test_the_greatest_number_is_taken(self) -> None:
        self.given().when(c.Note(3, 0, 0, 99_999, -99_999)).includes(e.ScoreNoted)

    def test_nothing_is_noted_before_the_first_turn(self) -> None:
        opened = Given(self.RULES, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        opened.when(c.Note(1, 0, 0, 6, 6)).refused(
            Reason.WRONG_STAGE, self.RULES.clause("play.complete")
        )


class Test_misdraws:
    def test_what_goes_back_can_be_a_tile_of_the_box_only(self) -> None:
        given = midgame(FISC23, PAU, RACKS, source=TileSource.ON_TABLE)
        given = given.with_(racks=(bytes([UNSEEN]) * 7, given.game.racks[1]))
        given = given.do(c.ReportOverdraw(1, 0, bytes([UNSEEN]), racked=False))
        (z,) = tiles(FISC23, "Z")
        lone = tuple(1 if tile == z else many for tile, many in enumerate(given.game.pool))
        back = c.ResolveOverdraw(2, 1, bytes([z]), bytes([z]))
        given.with_(pool=lone).when(back).then(e.OverdrawResolved)
        none = tuple(0 if tile == z else many for tile, many in enumerate(given.game.pool))
        given.with_(pool=none).when(back).refused(
            Reason.NOT_IN_BAG, FISC23.clause("misdraw.unracked")
        )

    def test_nothing_is_forgotten_before_the_first_turn(self) -> None:
        opened = Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE))
        opened.when(c.ReportForgottenTiles(1, tiles(FISC23, "M"))).refused(
            Reason.WRONG_STAGE, FISC23.clause("deal.first_clock")
        )


class Test_sheets:
    """What happens to a line after it was written."""

    def history(self, rules: Ruleset, *commands: c.Command, **opened: Any) -> list[e.Event]:
        """Everything from the opening on; seat 0 has CASA?ES, seat 1 MARTELL."""
        catalan = tile_set("catalan")
        first: list[c.Command] = [
            c.OpenTable(0, ("Anna", "Berta"), **opened),
            c.DrawForStart(0, catalan.parse_tiles("AB")),
            c.Draw(0, 0, catalan.parse_rack("CASA?ES")),
            c.Draw(0, 1, catalan.parse_rack("MARTELL")),
            c.StartClock(0, 1),
        ]
        game, events = Game(), list[e.Event]()
        for command in (*first, *commands):
            brought = decide(rules, game, command)
            events += brought
            game = replay(brought, game)
        return events

    def casa(self, at: int, seat: int = 0, row: int = 7) -> c.Place:
        letters = word(FISC23, "CASA" if seat == 0 else "MART")
        start = row * 15 + 7
        return c.Place(at, seat, tuple(Placement(start + n, t) for n, t in enumerate(letters)))

    def test_a_play_taken_back_before_it_is_noted_leaves_no_line(self) -> None:
        free = replace(FISC23, placing=replace(FISC23.placing, touch=False))
        taken = self.history(free, self.casa(1), c.TakeBack(2, 0), sheets=SheetKeeper.PLAYERS)
        assert isinstance(taken[-1], e.TilesTakenBack)
        assert sheet_of(taken).lines == ()

    def test_tiles_taken_back_before_the_play_cost_the_turn_and_no_other_line(self) -> None:
        history = self.history(
            FISC23,
            c.Pass(1, 0),
            c.PressClock(1, 0),
            c.PutTile(2, 1, square_named("H8"), tiles(FISC23, "M")[0]),
            c.TakeBack(3, 1),
        )
        assert [line.kind for line in sheet_of(history).lines] == [LineKind.PASS, LineKind.LOST]

    def test_each_play_challenged_off_has_its_reason(self) -> None:
        history = self.history(
            FISC23,
            self.casa(1),
            c.Challenge(2, 1, (word(FISC23, "CASA"),)),
            c.RuleOnChallenge(3, valid=False),
            c.PressClock(4, 0),
            self.casa(5, seat=1),
            c.Challenge(6, 0, (word(FISC23, "MART"),)),
            c.RuleOnChallenge(7, valid=False),
        )
        lines = sheet_of(history).lines
        assert [(line.seat, line.cause) for line in lines] == [
            (0, LossCause.PLAY_INVALID),
            (1, LossCause.PLAY_INVALID),
        ]

    @pytest.mark.parametrize(("given", "drawn"), [("", "BCDFGHJ"), ("B", ""), ("B", "CDFGHJ")])
    def test_help_with_a_rack_of_one_kind_stands_beside_the_turn(
        self, given: str, drawn: str
    ) -> None:
        history = self.history(FISC23, c.Pass(1, 0))
        rack = replay(history).racks[0]
        got = tiles(FISC23, given), tiles(FISC23, drawn)
        helped = e.RedrawResolved(2, 0, ARBITER, RedrawCase.ONE_LEFT, got[0], rack, got[1], "X")
        line = sheet_of([*history, helped]).lines[-1]
        assert (line.drawn, line.redrawn) == (got[0] + got[1], "X")

    def test_a_rack_that_stays_is_no_draw(self) -> None:
        history = self.history(FISC23, c.Pass(1, 0))
        kept = e.RedrawResolved(2, 0, ARBITER, RedrawCase.NONE_LEFT, b"", b"", b"", "X")
        assert sheet_of([*history, kept]).lines == sheet_of(history).lines

    def test_records_stand_one_a_line(self) -> None:
        sheet = sheet_of(self.history(FISC23, self.casa(1)))
        said = "Anna: best play CASA 16, longest word CASA, all tiles 0\n"
        assert format_records(sheet) == said.replace("16", str(sheet.lines[0].points))


class Test_leaving:
    def test_the_play_of_who_leaves_a_table_of_four_stands_by_rule(self) -> None:
        given = escolar.table()
        laid = given.do(play(given, "7I", "ES", 1))
        clause = escolar.RULES.clause("ending.resigned")
        laid.when(c.Resign(2, 0)).includes(
            e.PlayAccepted(2, 0, Acceptance.BY_RULE, None, clause), e.SeatResigned
        )

    def test_nobody_draws_while_a_challenge_may_be_argued_again(self) -> None:
        given = running()
        laid = given.do(play(given, "7I", "ES", 1))
        assert laid.game.pending is not None
        argued = structs.replace(laid.game.pending, upheld=Asked(1, (), 1))
        laid.with_(pending=argued).when(c.Draw(99_000, 0, from_bag(laid, 1))).refused(
            Reason.CHALLENGE_OPEN, FISC23.clause("challenge.again")
        )

    def test_where_the_first_rack_is_kept_only_a_later_one_is_drawn_again(self) -> None:
        book = ruleset("fisc-un-contra-un")
        strict = replace(book, redraw=replace(book.redraw, first_rack=False))
        given = replace(midgame(book, PAU, ("AAEEIOU", "NRSTAEI")), rules=strict)
        redraw = c.Redraw(1, 0, tiles(book, "BCDFGHJ"))
        given.when(redraw).refused(Reason.OUT_OF_ORDER, book.clause("redraw.in_own_turn"))
        given.with_(turns=(Turn(0, TurnKind.PASS),)).when(redraw).then(e.RackRedrawn)


class Test_time:
    def test_a_clock_is_corrected_as_soon_as_the_racks_are_full(self) -> None:
        given = Given(FISC23, Game()).do(
            c.OpenTable(0, ("Anna", "Biel")), c.DrawForStart(0, bytes([1, 2]))
        )
        for seat in (0, 1):
            given = given.do(c.Draw(0, seat, from_bag(given, 7)))
        assert given.game.stage is Stage.READY
        given.when(c.CorrectClock(1, 0, 60_000, ClockFault.RULING)).then(e.ClockCorrected)

    @pytest.mark.parametrize(
        ("window", "ends"),
        [("none", True), ("checked", True), ("free", True), ("until-noted", False)],
    )
    def test_when_the_shared_time_is_over_only_a_play_open_to_challenge_is_waited_for(
        self, window: Literal["none", "checked", "free", "until-noted"], *, ends: bool
    ) -> None:
        book = ruleset("nl-punten")
        rules = replace(
            book,
            time=replace(book.time, time_up="at-once"),
            challenge=replace(book.challenge, window=window),
        )
        given = midgame(book, LAND, nl.RACKS, sheets=SheetKeeper.PLAYERS)
        laid = given.do(play(given, "8H", "LANDS", 1_000))
        assert laid.game.pending is not None
        late = c.Tick(2 * book.time.shared_ms)
        events = replace(laid, rules=rules).when(late).events
        assert any(isinstance(event, e.LastTurnsCalled) for event in events) is not ends


class Test_exchanging_again:
    def test_who_has_leave_need_not_ask(self) -> None:
        given = midgame(ruleset("nl-wedstrijd"), LAND, nl.RACKS)
        given = given.with_(turns=(Turn(0, TurnKind.LOST),))
        ask = c.AskToExchangeAgain(1, 0)
        given.when(ask).then(e.ExchangeAgainAsked)
        allowed = given.with_(exchange_again=Question(0, granted=True))
        allowed.when(ask).refused(Reason.MAY_EXCHANGE, "NL-W-III.7a")


class Test_pools:
    def test_a_tile_nobody_saw_hides_none_that_is_not_there(self) -> None:
        assert fits((0, 1), bytes([UNSEEN, 1]))
        assert not fits((0, 1), bytes([UNSEEN, 1, 1]))
        assert not fits((0, 1), bytes([UNSEEN, 2]))
