"""Rules that the three FISC books share.

§2 and §3: tiles put on the board, racks, exchanges, the bag.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

import pytest
from tests.rules.fisc import PAU, clause
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.board import Placement, square_named
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
    LossCause,
    SheetKeeper,
    TileSource,
    TurnKind,
)


@pytest.mark.clause(
    "FISC-B-2.2", "FISC-A-2.2", "FISC23-G-2.2", "FISC-B-3.1", "FISC-A-3.1", "FISC23-G-3.1"
)
class Test_2_2_seven_tiles_on_the_rack:
    def played(self, rules: Ruleset, **more: object) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), **more)  # type: ignore[arg-type]
        return given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))

    @pytest.mark.parametrize("number", [0, 2, 7])
    def test_the_rack_is_filled_to_seven(self, rules: Ruleset, number: int) -> None:
        given = self.played(rules)
        given.when(c.Draw(3, 0, from_bag(given, number))).refused(
            Reason.DRAW_COUNT, clause(rules, "2.2")
        )
        assert len(given.do(c.Draw(3, 0, from_bag(given, 1))).game.racks[0]) == 7

    def test_or_as_far_as_the_bag_goes(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), bag="M")
        given = given.do(play(given, "7I", "ES", 1), c.Accept(2, 1))
        given = given.do(c.Draw(3, 0, tiles(rules, "M")))
        assert given.game.bag_count == 0
        assert len(given.game.racks[0]) == 6

    def test_a_tile_must_be_in_the_bag(self, rules: Ruleset) -> None:
        given = self.played(rules, bag="MMM")
        given.when(c.Draw(3, 0, tiles(rules, "Z"))).refused(Reason.NOT_IN_BAG, clause(rules, "2.2"))

    def test_tiles_played_must_be_on_the_rack(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(play(given, "8H", "PAUX", 1)).refused(
            Reason.TILES_NOT_HELD, clause(rules, "2.2")
        )


@pytest.mark.clause(
    "FISC-B-2.11",
    "FISC-A-2.11",
    "FISC23-G-2.11",
    "FISC-B-2.12",
    "FISC-A-2.12",
    "FISC23-G-2.12",
    "FISC-B-2.13",
    "FISC-A-2.13",
    "FISC23-G-2.13",
    "FISC-B-2.14",
    "FISC-A-2.14",
    "FISC23-G-2.14",
    "FISC-B-2.15",
    "FISC-A-2.15",
    "FISC23-G-2.15",
)
class Test_2_11_to_2_15_a_tile_put_must_be_played:
    def touched(self, rules: Ruleset, *where: str) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "?NOOIIR"))
        letters = word(rules, "SEAR")
        for square, tile in zip(where, letters, strict=False):
            given = given.do(c.PutTile(1, 0, square_named(square), tile))
        return given

    def test_a_play_without_the_tile_is_refused(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8")
        given.when(play(given, "K7", "TRE", 2)).refused(Reason.TOUCHED_TILES, clause(rules, "2.11"))
        given.when(c.Pass(2, 0)).refused(Reason.TOUCHED_TILES, clause(rules, "2.11"))
        given.when(c.Exchange(2, 0, word(rules, "E"), from_bag(given, 1))).refused(
            Reason.TOUCHED_TILES, clause(rules, "2.11")
        )

    def test_taking_it_back_loses_the_turn(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8")
        lost = given.when(c.TakeBack(2, 0)).then(
            e.TilesTakenBack,
            e.TurnLost(2, 0, LossCause.TILES_TAKEN_BACK, clause(rules, "2.11")),
            e.TurnBegan(2, 1),
        )
        assert lost.game.racks[0] == given.game.racks[0]
        assert lost.game.turns[-1].kind is TurnKind.LOST

    def test_the_second_tile_fixes_the_line(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8", "L8")
        (r,) = word(rules, "R")
        given.when(c.PutTile(2, 0, square_named("K9"), r)).refused(
            Reason.LINE_FIXED, clause(rules, "2.12")
        )
        given.when(c.PutTile(2, 0, square_named("M8"), r)).then(e.TilePut)

    @pytest.mark.parametrize("second", ["K9", "K14", "A8", "L8"])
    def test_two_tiles_lie_in_one_row_or_one_column(self, rules: Ruleset, second: str) -> None:
        self.touched(rules, "K8", second)

    @pytest.mark.parametrize("to", ["K10", "K1", "A8", "O8"])
    def test_the_first_tile_moves_in_its_row_or_its_column(self, rules: Ruleset, to: str) -> None:
        given = self.touched(rules, "K8" if to[0] == "K" else "M8")
        (s,) = word(rules, "S")
        (start,) = (p.square for p in given.game.placing)
        given.when(c.MoveTile(2, 0, start, square_named(to), s)).then(e.TileMoved)

    def test_its_first_move_fixes_which(self, rules: Ruleset) -> None:
        (s,), (r,) = word(rules, "S"), word(rules, "R")
        k8, k10, h10, k9, l10 = map(square_named, ("K8", "K10", "H10", "K9", "L10"))
        given = self.touched(rules, "K8")
        for off in (h10, square_named("L9")):
            given.when(c.MoveTile(2, 0, k8, off, s)).refused(
                Reason.LINE_FIXED, clause(rules, "2.12")
            )
        given = given.do(c.MoveTile(2, 0, k8, k10, s))
        given.when(c.MoveTile(3, 0, k10, h10, s)).refused(Reason.LINE_FIXED, clause(rules, "2.12"))
        given.when(c.PutTile(3, 0, l10, r)).refused(Reason.LINE_FIXED, clause(rules, "2.12"))
        given.when(c.PutTile(3, 0, k9, r)).then(e.TilePut)
        given.when(c.Place(3, 0, (Placement(k10, s), Placement(l10, r)))).refused(
            Reason.LINE_FIXED, clause(rules, "2.12")
        )

    def test_the_next_turn_begins_with_a_free_hand(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8", "L8").do(c.TakeBack(2, 0))
        given.when(c.PutTile(3, 1, square_named("C3"), word(rules, "N")[0])).then(e.TilePut)

    def test_no_page_offers_an_option_that_nobody_would_notice(self, rules: Ruleset) -> None:
        offered = {option.id: option.offered for option in rules.options}
        assert not offered["touch-move"]
        assert all(wanted for name, wanted in offered.items() if name != "touch-move")

    def test_tiles_move_along_the_line_only(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8", "L8")
        (s,) = word(rules, "S")
        k8, m8, k9 = map(square_named, ("K8", "M8", "K9"))
        given.when(c.MoveTile(2, 0, k8, k9, s)).refused(Reason.LINE_FIXED, clause(rules, "2.12"))
        given.when(c.MoveTile(2, 0, k8, m8, s)).then(e.TileMoved(2, 0, k8, m8, s))

    def test_a_moved_tile_stays_the_tile_it_is(self, rules: Ruleset) -> None:
        given = self.touched(rules, "K8")
        (e_,) = word(rules, "E")
        k8 = square_named("K8")
        given.when(c.MoveTile(2, 0, k8, k8, e_)).refused(
            Reason.TOUCHED_TILES, clause(rules, "2.11")
        )

    def test_a_blank_may_change_its_letter_until_the_play_is_made(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("?EEARTL", "NNOOIIR"))
        k8 = square_named("K8")
        as_s, as_n = word(rules, "sn")
        given = given.do(c.PutTile(1, 0, k8, as_s), c.MoveTile(2, 0, k8, k8, as_n))
        made = given.do(c.Place(3, 0, (Placement(k8, as_n),)))
        assert made.game.board.squares[k8] == as_n

    def test_nothing_moves_once_the_points_are_counted(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("?EEARTL", "NNOOIIR"))
        k8 = square_named("K8")
        as_s, as_n = word(rules, "sn")
        given = given.do(c.Place(1, 0, (Placement(k8, as_s),)))
        for late in (c.MoveTile(2, 0, k8, k8, as_n), c.Place(2, 0, (Placement(k8, as_n),))):
            given.when(late).refused(Reason.ALREADY_DONE, clause(rules, "2.14"))
        given.when(c.TakeBack(2, 0)).refused(Reason.TOUCHED_TILES, clause(rules, "2.14"))

    def test_until_they_are_counted_the_turn_is_only_done(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("?EEARTL", "NNOOIIR"), sheets=SheetKeeper.PLAYERS)
        k8 = square_named("K8")
        as_s, as_n = word(rules, "sn")
        given = given.do(c.Place(1, 0, (Placement(k8, as_s),)))
        anew = c.Place(3, 0, (Placement(k8, as_n),))
        given.when(anew).refused(Reason.ALREADY_DONE, rules.clause("turn.steps"))
        if "announce" in rules.turn.steps:
            counted = given.do(c.Announce(2, 0, given.game.turns[0].points))
            counted.when(anew).refused(Reason.ALREADY_DONE, clause(rules, "2.14"))

    def test_an_arbiter_takes_the_turn_for_a_misplaced_tile(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("?EEARTL", "NNOOIIR"))
        given.when(c.TakeTurnAway(2, 0, "put a tile and hid it again")).includes(
            e.TurnLost(2, 0, LossCause.ARBITER, clause(rules, "2.11")), e.TurnBegan(2, 1)
        )

    def test_an_organiser_may_let_tiles_be_tried_out(self, rules: Ruleset) -> None:
        lenient = ruleset(rules.name, options={"touch-move": False})
        given = midgame(lenient, PAU, ("SEEARTL", "NNOOIIR"))
        (s,) = word(rules, "S")
        given.when(c.PutTile(1, 0, square_named("K8"), s)).refused(
            Reason.NO_SUCH_RULE, clause(rules, "2.11")
        )


@pytest.mark.clause(
    "FISC-B-3.2",
    "FISC-A-3.2",
    "FISC23-G-3.2",
    "FISC-B-3.3",
    "FISC-A-3.3",
    "FISC23-G-3.3",
    "FISC-B-3.5",
    "FISC-A-3.5",
    "FISC23-G-3.5",
    "FISC-B-3.6",
    "FISC-A-3.6",
    "FISC23-G-3.6",
)
class Test_3_2_to_3_6_exchanging:
    def test_any_number_of_tiles_takes_the_turn(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        drawn = from_bag(given, 3)
        changed = given.when(c.Exchange(1, 0, word(rules, "ARE"), drawn)).then(
            e.TilesExchanged(1, 0, word(rules, "ARE"), drawn, clause(rules, "3.2"))
        )
        changed.when(play(changed, "8H", "PAUS", 2)).refused(
            Reason.ALREADY_DONE, rules.clause("turn.steps")
        )
        changed.when(c.PressClock(2, 0)).then(e.ClockPressed, e.TurnBegan(2, 1))

    def test_new_tiles_are_drawn_before_old_ones_go_back(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("ZEEARTL", "NNOOIIR"))
        given.when(c.Exchange(1, 0, word(rules, "Z"), word(rules, "Z"))).refused(
            Reason.NOT_IN_BAG, clause(rules, "3.6")
        )

    def test_as_many_are_drawn_as_are_left(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(c.Exchange(1, 0, word(rules, "AR"), from_bag(given, 3))).refused(
            Reason.DRAW_COUNT, clause(rules, "3.6")
        )

    @pytest.mark.parametrize("held", ["", "ZZ", "EEE"])
    def test_tiles_that_are_not_held_cannot_be_changed(self, rules: Ruleset, held: str) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        outcome = given.when(c.Exchange(1, 0, word(rules, held), from_bag(given, len(held))))
        assert outcome.refusal is not None
        assert outcome.refusal.clause == clause(rules, "3.2")

    def test_the_number_is_public(self, rules: Ruleset) -> None:
        assert rules.clause("exchange.announced") == clause(rules, "3.5")
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        event = given.when(c.Exchange(1, 0, word(rules, "ARE"), from_bag(given, 3))).event(
            e.TilesExchanged
        )
        assert len(event.returned) == 3


@pytest.mark.clause("FISC-B-3.8", "FISC-A-3.8", "FISC23-G-3.8")
class Test_3_8_suspicious_behaviour:
    def test_the_committee_may_disqualify(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(200, 10))
        given.when(c.Disqualify(1, 0, "felt the tiles")).includes(
            e.SeatDisqualified(1, 0, "felt the tiles", clause(rules, "3.8")),
            e.GameEnded(1, EndCause.DISQUALIFIED, 0, clause(rules, "3.8")),
            e.ResultDeclared(1, (0, 300), (Outcome.LOST, Outcome.WON), True, clause(rules, "3.8")),
        )

    def test_or_let_the_score_stand(self, rules: Ruleset) -> None:
        lenient = ruleset(rules.name, readings={"disqualified": "stands"})
        given = midgame(lenient, PAU, ("SEEARTL", "NNOOIIR"), points=(200, 10))
        result = given.when(c.Disqualify(1, 0, "felt the tiles")).event(e.ResultDeclared)
        assert result.scores == (200, 10)
        assert result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_it_must_say_why(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(c.Disqualify(1, 0, "  ")).refused(Reason.BAD_TEXT, clause(rules, "3.8"))


@pytest.mark.clause("FISC-B-3.9", "FISC-A-3.9", "FISC23-G-3.9")
class Test_3_9_too_many_tiles_not_yet_on_the_rack:
    def overdrawn(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE)
        return given.do(c.ReportOverdraw(1, 0, bytes([UNSEEN, UNSEEN]), racked=False))

    def test_the_opponent_takes_as_many_without_looking(self, rules: Ruleset) -> None:
        taken = bytes([UNSEEN, UNSEEN])
        given = self.overdrawn(rules)
        put_right = given.when(c.ResolveOverdraw(2, 1, taken, taken)).then(
            e.OverdrawResolved(2, 0, 1, taken, taken, False, clause(rules, "3.9"))
        )
        assert len(put_right.game.racks[0]) == 7
        assert put_right.game.bag_count == given.game.bag_count + 2

    def test_not_the_player(self, rules: Ruleset) -> None:
        taken = bytes([UNSEEN, UNSEEN])
        self.overdrawn(rules).when(c.ResolveOverdraw(2, 0, taken, taken)).refused(
            Reason.NOT_FOR_YOU, clause(rules, "3.9")
        )

    @pytest.mark.clause("FISC-B-3.10", "FISC-A-3.10", "FISC23-G-3.10")
    def test_nor_once_they_are_on_the_rack(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE)
        given = given.do(c.ReportOverdraw(1, 0, bytes([UNSEEN, UNSEEN]), racked=True))
        taken = bytes([UNSEEN, UNSEEN])
        given.when(c.ResolveOverdraw(2, 0, taken, taken)).refused(
            Reason.NOT_FOR_YOU, clause(rules, "3.10")
        )

    @pytest.mark.parametrize("number", [0, 1, 3])
    def test_neither_more_nor_fewer(self, rules: Ruleset, number: int) -> None:
        taken = bytes([UNSEEN]) * number
        self.overdrawn(rules).when(c.ResolveOverdraw(2, 1, taken, taken)).refused(
            Reason.WRONG_HELP, clause(rules, "3.9")
        )

    def test_nothing_else_happens_before(self, rules: Ruleset) -> None:
        given = self.overdrawn(rules)
        given.when(play(given, "8H", "PAUS", 2)).refused(
            Reason.OVERDRAW_OPEN, clause(rules, "3.10")
        )

    @pytest.mark.parametrize(
        ("extra", "reason"),
        [("", Reason.DRAW_COUNT), ("XX", Reason.NOT_IN_BAG), ("ZZZ", Reason.NOT_IN_BAG)],
    )
    def test_only_tiles_that_the_bag_can_have_held(
        self, rules: Ruleset, extra: str, reason: Reason
    ) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE)
        given.when(c.ReportOverdraw(1, 0, tiles(rules, extra), racked=False)).refused(
            reason, clause(rules, "3.9")
        )

    def test_a_rack_that_is_not_full_has_not_too_many(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEART", "NNOOIIR"), source=TileSource.ON_TABLE)
        given.when(c.ReportOverdraw(1, 0, tiles(rules, "M"), racked=True)).refused(
            Reason.DRAW_COUNT, clause(rules, "3.10")
        )

    def test_the_clock_is_not_started_before_it_is_put_right(self, rules: Ruleset) -> None:
        given = Given(rules, Game()).do(
            c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE), c.DrawForStart(0, bytes([1, 2]))
        )
        given = given.do(c.Draw(0, 0, bytes([UNSEEN]) * 7), c.Draw(0, 1, bytes([UNSEEN]) * 7))
        given = given.do(c.ReportOverdraw(1, 1, bytes([UNSEEN]), racked=False))
        given.when(c.StartClock(2, 1)).refused(Reason.OVERDRAW_OPEN, clause(rules, "3.10"))
        given = given.do(c.ResolveOverdraw(3, 0, bytes([UNSEEN]), bytes([UNSEEN])))
        given.do(c.StartClock(4, 1))

    def test_the_server_never_draws_too_many(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(c.ReportOverdraw(1, 0, from_bag(given, 1), racked=False)).refused(
            Reason.ONLINE_BAG, clause(rules, "3.9")
        )


@pytest.mark.clause("FISC-B-3.11", "FISC-A-3.11", "FISC23-G-3.11")
class Test_3_11_passing:
    def test_a_turn_may_go_by(self, rules: Ruleset) -> None:
        started(rules).when(c.Pass(1, 0)).then(e.TurnPassed(1, 0, clause(rules, "3.11")))

    def test_only_the_own_turn(self, rules: Ruleset) -> None:
        started(rules).when(c.Pass(1, 1)).refused(Reason.NOT_YOUR_TURN, clause(rules, "7.2"))


@pytest.mark.clause("FISC-B-3.14", "FISC-A-3.14", "FISC23-G-3.14")
class Test_3_14_counting_inside_the_bag:
    def test_needs_the_opponents_consent_or_the_judge(self, rules: Ruleset) -> None:
        given = started(rules, source=TileSource.ON_TABLE)
        given.when(c.CountBag(1, 0)).refused(Reason.NEEDS_CONSENT, clause(rules, "3.14"))
        given.when(c.CountBag(1, ARBITER)).then(e.BagCounted(1, ARBITER, 86, clause(rules, "3.14")))

    @pytest.mark.parametrize("asks", [0, 1])
    def test_the_opponent_consents_in_person(self, rules: Ruleset, asks: int) -> None:
        given = started(rules, source=TileSource.ON_TABLE)
        asked = given.when(c.Consent(1, asks, Joint.COUNT_BAG)).then(
            e.ConsentGiven(1, asks, Joint.COUNT_BAG, clause(rules, "3.14"))
        )
        asked.when(c.CountBag(2, asks)).refused(Reason.NEEDS_CONSENT, clause(rules, "3.14"))
        asked.when(c.Consent(2, asks, Joint.COUNT_BAG)).refused(
            Reason.ALREADY_DONE, clause(rules, "3.14")
        )
        counted = asked.when(c.Consent(2, 1 - asks, Joint.COUNT_BAG)).then(
            e.ConsentGiven, e.BagCounted(2, asks, 86, clause(rules, "3.14"))
        )
        assert counted.game.consents == ()
        counted.when(c.Consent(3, asks, Joint.COUNT_BAG)).then(e.ConsentGiven)

    def test_consent_to_something_else_is_none(self, rules: Ruleset) -> None:
        given = started(rules, source=TileSource.ON_TABLE).do(c.Consent(1, 1, Joint.RESIGN))
        given.when(c.Consent(2, 0, Joint.COUNT_BAG)).then(e.ConsentGiven)

    def test_where_the_server_is_the_bag_it_is_counted_for_all_to_see(self, rules: Ruleset) -> None:
        started(rules).when(c.Consent(1, 0, Joint.COUNT_BAG)).refused(
            Reason.ONLINE_BAG, clause(rules, "3.14")
        )
