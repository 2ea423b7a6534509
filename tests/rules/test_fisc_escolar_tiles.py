"""ESC, the school championship: racks, exchanges, passes and counting (rules 14 to 21)."""

from dataclasses import replace

import pytest
from tests.rules.escolar import PAU, RACKS, RULES, VOWELS, accepted, table
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import ruleset
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    RedrawCase,
    TileSource,
)


@pytest.mark.clause("ESC-14.2", "ESC-14.3", "ESC-19.4")
class Test_14_racks_of_one_kind:
    def refilled(self, drawn: str = "A", bag: str | None = None) -> Given:
        given = midgame(RULES, PAU, ("SAEEIOU", *RACKS[1:]), bag=bag)
        given = accepted(given.do(play(given, "8H", "PAUS", 1_000)), 1_000)
        return given.do(c.Draw(2_000, 0, tiles(RULES, drawn)))

    def test_may_be_changed_after_refilling(self) -> None:
        given = self.refilled()
        event = given.when(c.Redraw(3_000, 0, from_bag(given, 7))).event(e.RackRedrawn)
        assert (event.shown, event.clause) == (False, "ESC-14.2")

    @pytest.mark.parametrize("drawn", ["B", "?"])
    def test_not_with_another_letter_or_a_blank(self, drawn: str) -> None:
        given = self.refilled(drawn)
        given.when(c.Redraw(3_000, 0, from_bag(given, 7))).refused(Reason.RACK_IS_MIXED, "ESC-14.2")

    def test_not_the_first_rack(self) -> None:
        given = started(RULES, (VOWELS,))
        given.when(c.Redraw(1_000, 0, from_bag(given, 7))).refused(Reason.OUT_OF_ORDER, "ESC-14.2")
        lenient = ruleset(RULES.name, readings={"first-rack": "yes"})
        given = started(lenient, (VOWELS,))
        given.when(c.Redraw(1_000, 0, from_bag(given, 7))).then(e.RackRedrawn)

    def third(self, bag: str) -> Given:
        given = self.refilled(bag="A" + bag)
        return given.do(
            c.Redraw(3_000, 0, tiles(RULES, VOWELS)), c.Redraw(4_000, 0, tiles(RULES, VOWELS))
        )

    def test_at_the_third_time_the_left_neighbour_looks(self) -> None:
        given = self.third("BC")
        given.when(c.Redraw(5_000, 0, tiles(RULES, VOWELS))).refused(Reason.HELP_NEEDED, "ESC-14.3")
        for wrong in (0, 2, 3, ARBITER):
            given.when(
                c.ResolveRedraw(5_000, 0, wrong, tiles(RULES, "B"), tiles(RULES, "AAEEIO"))
            ).refused(Reason.NOT_FOR_YOU, "ESC-14.3")

    @pytest.mark.parametrize("bag", ["BC", "BA"])
    def test_and_gives_one_and_six_more_are_drawn(self, bag: str) -> None:
        given = self.third(bag)
        helped = given.when(
            c.ResolveRedraw(5_000, 0, 1, tiles(RULES, "B"), tiles(RULES, "AAEEIO"))
        ).then(e.RedrawResolved)
        assert sorted(helped.game.racks[0]) == sorted(tiles(RULES, "BAAEEIO"))

    def test_without_any_seven_are_drawn(self) -> None:
        given = self.third("??")
        event = given.when(c.ResolveRedraw(5_000, 0, 1, b"", tiles(RULES, "??AEIOU"))).event(
            e.RedrawResolved
        )
        assert (event.case, event.clause) == (RedrawCase.NONE_LEFT, "ESC-14.3")

    def test_where_the_left_neighbour_has_left_the_next_looks(self) -> None:
        given = self.third("BC").do(c.Resign(4_500, 1))
        help_ = c.ResolveRedraw(5_000, 0, 2, tiles(RULES, "B"), tiles(RULES, "AAEEIO"))
        given.when(replace(help_, by=1)).refused(Reason.NOT_FOR_YOU, "ESC-14.3")
        given.when(help_).then(e.RedrawResolved)

    def test_after_an_exchange_it_may_not_be_changed(self) -> None:
        given = midgame(RULES, PAU, ("SAEEIOU", *RACKS[1:]))
        given = given.do(c.Exchange(1_000, 0, tiles(RULES, "S"), tiles(RULES, "A")))
        given.when(c.Redraw(2_000, 0, from_bag(given, 7))).refused(
            Reason.EXCHANGE_NOT_ALLOWED, "ESC-19.4"
        )


@pytest.mark.clause("ESC-15")
class Test_15_more_than_seven_tiles:
    def test_the_left_neighbour_puts_the_surplus_back(self) -> None:
        given = table(source=TileSource.ON_TABLE)
        given = given.do(c.ReportOverdraw(1_000, 2, bytes([UNSEEN]), racked=True))
        back = bytes([UNSEEN])
        for wrong in (0, 1, 2, ARBITER):
            given.when(c.ResolveOverdraw(2_000, wrong, back, back)).refused(
                Reason.NOT_FOR_YOU, "ESC-15"
            )
        right = given.when(c.ResolveOverdraw(2_000, 3, back, back)).then(e.OverdrawResolved)
        assert len(right.game.racks[2]) == 7


@pytest.mark.clause("ESC-16", "ESC-17", "ESC-20.1", "ESC-20.2", "ESC-20.3", "ESC-21")
class Test_16_to_21_counting:
    def test_a_covered_premium_counts_no_more(self) -> None:
        given = table()
        assert given.when(play(given, "8H", "PAUS", 1)).event(e.PlayMade).points == 6

    def test_a_new_premium_counts_both_ways(self) -> None:
        given = table()
        assert given.when(play(given, "7I", "ES", 1)).event(e.PlayMade).word_points == (3, 3, 2)

    def test_a_blank_is_worth_nothing_and_says_its_letter(self) -> None:
        given = started(RULES, ("?AUEIOR",))
        assert given.when(play(given, "8H", "pAU", 1)).event(e.PlayMade).points == 4
        (blank,) = tiles(RULES, "?")
        given.when(c.Place(1, 0, ((112, blank), (113, 1)))).refused(  # type: ignore[arg-type]
            Reason.NO_SUCH_TILE, "ESC-20.2"
        )

    def test_it_keeps_its_letter(self) -> None:
        given = midgame(RULES, "8 .......pAU.....", RACKS)
        made = given.when(play(given, "8H", "pAUS", 1)).event(e.PlayMade)
        assert made.words == (word(RULES, "pAUS"),)

    def test_all_seven_tiles_add_fifty_points(self) -> None:
        given = started(RULES, ("CASESTA",))
        made = given.when(play(given, "8D", "CASESTA", 1)).event(e.PlayMade)
        assert made.points == (4 + 6) * 2 + 50


@pytest.mark.clause("ESC-18.1", "ESC-18.2")
class Test_18_passing:
    def test_a_pass_brings_nothing(self) -> None:
        given = (
            table(points=(5, 5, 5, 5))
            .when(c.Pass(1_000, 0))
            .then(e.TurnPassed(1_000, 0, "ESC-18.1"))
        )
        assert given.game.totals == (5, 5, 5, 5)
        assert given.game.turns[-1].points == 0
        assert "ESC-18.2" in RULES.clauses("closing.turn_mark")


@pytest.mark.clause("ESC-19.1", "ESC-19.2", "ESC-19.3")
class Test_19_exchanging:
    @pytest.mark.parametrize("number", [1, 7])
    def test_one_to_seven_tiles_with_seven_in_the_bag(self, number: int) -> None:
        given = table(bag=7)
        rack = given.game.racks[0]
        changed = given.when(c.Exchange(1_000, 0, rack[:number], from_bag(given, number))).then(
            e.TilesExchanged
        )
        assert changed.game.turns[-1].points == 0
        assert "ESC-19.3" in RULES.clauses("closing.turn_mark")

    def test_not_with_six(self) -> None:
        given = table(bag=6)
        given.when(c.Exchange(1_000, 0, given.game.racks[0][:1], from_bag(given, 1))).refused(
            Reason.BAG_TOO_LOW, "ESC-19.1"
        )

    def test_the_rejected_go_back_last(self) -> None:
        given = midgame(RULES, PAU, ("ZEEARTL", *RACKS[1:]))
        given.when(c.Exchange(1_000, 0, tiles(RULES, "Z"), tiles(RULES, "Z"))).refused(
            Reason.NOT_IN_BAG, "ESC-19.2"
        )
