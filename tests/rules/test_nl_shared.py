"""Rules that Dutch puntenscrabble (NL-P) and wedstrijdscrabble (NL-W) share: I to IV."""

import pytest
from tests.rules.nl import EDITIONS, LAND, RACKS, finished, of
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.board import Placement, square_named
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.state import Turn
from faristol.table.terms import (
    UNSEEN,
    StartRedraw,
    TileSource,
    TurnKind,
)
from faristol.tiles import tile_set


@pytest.fixture(params=EDITIONS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


@pytest.mark.clause("NL-P-I.1", "NL-W-I.1", "NL-P-I.2", "NL-W-I.2")
class Test_I_1_and_I_2_the_dutch_box:
    def test_102_tiles_with_their_values(self, rules: Ruleset) -> None:
        box = tile_set(rules.equipment.tiles)
        assert (box.language, box.size) == ("nl", 102)
        listed = {tile.face: (tile.count, tile.value) for tile in box.tiles}
        assert listed["E"] == (18, 1)
        assert listed["Q"] == (1, 10)
        assert listed["J"] == (2, 4)
        assert listed["C"] == (2, 5)
        assert listed["?"] == (2, 0)
        assert sum(count * value for count, value in listed.values()) == 230

    def test_the_box_is_cited(self, rules: Ruleset) -> None:
        assert of(rules, "I.1", "I.1") in rules.clauses("equipment.tiles")


@pytest.mark.clause("NL-P-I.3a", "NL-W-I.3a")
class Test_I_3_two_players:
    @pytest.mark.parametrize("names", [("Anna",), ("Anna", "Bas", "Cor")])
    def test_neither_one_nor_three(self, rules: Ruleset, names: tuple[str, ...]) -> None:
        Given(rules, Game()).when(c.OpenTable(0, names)).refused(
            Reason.SEAT_COUNT, of(rules, "I.3a", "I.3a")
        )


@pytest.mark.clause(
    "NL-P-II.3a", "NL-W-II.3a", "NL-P-II.3b", "NL-W-II.3b", "NL-P-II.3c", "NL-W-II.3c", "NL-P-II.3d"
)
class Test_II_3_who_begins:
    def opened(self, rules: Ruleset) -> Given:
        return Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Bas")))

    def test_the_letter_nearest_to_the_start_of_the_alphabet(self, rules: Ruleset) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, "EB"))).then(
            e.StartTilesDrawn, e.StarterChosen(0, 1, of(rules, "II.3a", "II.3a"))
        )

    @pytest.mark.parametrize(("drawn", "again"), [("?B", (0,)), ("A?", (1,)), ("??", (0, 1))])
    def test_a_blank_does_not_count_and_is_drawn_again(
        self, rules: Ruleset, drawn: str, again: tuple[int, ...]
    ) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, drawn))).then(
            e.StartTilesDrawn,
            e.StartDrawRepeated(0, again, StartRedraw.BLANK, of(rules, "II.3b", "II.3b")),
        )

    def test_then_the_other_letter_still_stands(self, rules: Ruleset) -> None:
        given = self.opened(rules).do(
            c.DrawForStart(0, word(rules, "?B")), c.DrawForStart(1, word(rules, "C"))
        )
        assert given.game.starter == 1

    def test_or_the_blank_stands_last(self, rules: Ruleset) -> None:
        other = ruleset(rules.name, readings={"draw-blank": "last"})
        given = self.opened(other).do(c.DrawForStart(0, word(rules, "?Z")))
        assert given.game.starter == 1

    def test_the_same_letter_is_drawn_again(self, rules: Ruleset) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, "EE"))).then(
            e.StartTilesDrawn,
            e.StartDrawRepeated(0, (0, 1), StartRedraw.TIED, of(rules, "II.3c", "II.3c")),
        )

    def test_the_letters_go_back(self, rules: Ruleset) -> None:
        given = self.opened(rules).do(c.DrawForStart(0, word(rules, "EB")))
        assert given.game.bag_count == 102
        assert rules.clause("start.returned") == of(rules, "II.3d", "II.3c")


@pytest.mark.clause("NL-P-II.4", "NL-W-II.4")
class Test_II_4_seven_tiles_each:
    def test_no_more_and_no_fewer(self, rules: Ruleset) -> None:
        given = Given(rules, Game()).do(
            c.OpenTable(0, ("Anna", "Bas")), c.DrawForStart(0, word(rules, "EB"))
        )
        for number in (0, 6, 8):
            given.when(c.Draw(1, 0, from_bag(given, number))).refused(
                Reason.DRAW_COUNT, of(rules, "II.4", "II.4")
            )
        given = given.do(c.Draw(1, 0, from_bag(given, 7)))
        given = given.do(c.Draw(1, 1, from_bag(given, 7)))
        assert given.game.bag_count == 88


@pytest.mark.clause("NL-P-II.5", "NL-W-II.5")
class Test_II_5_a_tile_too_many:
    def test_the_opponent_takes_one_from_the_rack_unseen(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, RACKS, source=TileSource.ON_TABLE)
        given = given.do(c.ReportOverdraw(1, 1, bytes([UNSEEN]), racked=True))
        back = bytes([UNSEEN])
        right = given.when(c.ResolveOverdraw(2, 0, back, back)).then(
            e.OverdrawResolved(2, 1, 0, back, back, False, of(rules, "II.5", "II.5"))
        )
        assert len(right.game.racks[1]) == 7


@pytest.mark.clause("NL-P-III.1a", "NL-P-III.1b", "NL-W-III.1")
class Test_III_1_the_first_word:
    def test_lies_on_the_centre(self, rules: Ruleset) -> None:
        given = started(rules, ("LANDEST",))
        given.when(play(given, "7H", "LAND", 1)).refused(
            Reason.NOT_ON_START, of(rules, "III.1a", "III.1")
        )
        given.when(play(given, "H5", "LAND", 1)).includes(e.PlayMade)

    def test_has_two_letters_or_more(self, rules: Ruleset) -> None:
        given = started(rules, ("LANDEST",))
        given.when(play(given, "8H", "L", 1)).refused(
            Reason.TOO_FEW_TILES, of(rules, "III.1a", "III.1")
        )

    def test_does_not_lie_diagonally(self, rules: Ruleset) -> None:
        given = started(rules, ("LANDEST",))
        a, n = word(rules, "AN")
        slanting = (Placement(square_named("H8"), a), Placement(square_named("I9"), n))
        given.when(c.Place(1, 0, slanting)).refused(
            Reason.NOT_IN_LINE, of(rules, "III.3b", "III.3b")
        )


@pytest.mark.clause("NL-P-III.3a", "NL-P-III.3b", "NL-P-III.3c", "NL-P-III.3d", "NL-P-III.4")
@pytest.mark.clause("NL-W-III.3a", "NL-W-III.3b", "NL-W-III.3c", "NL-W-III.4")
class Test_III_3_and_III_4_later_words:
    def test_letters_lie_on_one_line_and_touch(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, RACKS)
        given.when(play(given, "2B", "STE", 1)).refused(
            Reason.NOT_CONNECTED, of(rules, "III.3a", "III.3a")
        )

    @pytest.mark.parametrize(
        ("where", "letters", "number"),
        [("8H", "LANDEN", 1), ("L8", "STEEN", 2), ("9H", "EN", 3)],
        ids=["added", "at right angles", "parallel"],
    )
    def test_words_are_lengthened_crossed_or_laid_beside(
        self, rules: Ruleset, where: str, letters: str, number: int
    ) -> None:
        given = midgame(rules, LAND, RACKS)
        made = given.when(play(given, where, letters, 1)).event(e.PlayMade)
        assert len(made.words) == number

    def test_every_word_formed_or_changed_counts(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, RACKS)
        # 8 .......LAND....
        # 9 .......EN......   EN with N on I9 doubled, LE, AN
        made = given.when(play(given, "9H", "EN", 1)).event(e.PlayMade)
        assert made.words == tuple(word(rules, text) for text in ("EN", "LE", "AN"))
        assert made.word_points == (1 + 2 * 1, 3 + 1, 1 + 2 * 1)
        assert made.points == 10


@pytest.mark.clause("NL-P-III.6a", "NL-P-III.6b", "NL-P-III.6c", "NL-W-III.6a", "NL-W-III.6b")
class Test_III_6_blanks:
    def test_stand_for_any_letter_that_is_named(self, rules: Ruleset) -> None:
        given = started(rules, ("?ANDEST",))
        given.when(play(given, "8H", "lAND", 1)).includes(e.PlayMade)
        given.when(c.Place(1, 0, (Placement(112, 0), Placement(113, 1)))).refused(
            Reason.NO_SUCH_TILE, of(rules, "III.6a", "III.6a")
        )

    def test_are_not_replaced_by_the_letter(self, rules: Ruleset) -> None:
        given = midgame(rules, "8 .......lAND....", ("LTEENVR", RACKS[1]))
        (letter,) = word(rules, "L")
        given.when(c.Place(1, 0, (Placement(112, letter),))).refused(
            Reason.SQUARE_TAKEN, of(rules, "III.3a", "III.3a")
        )

    def test_keep_their_letter(self, rules: Ruleset) -> None:
        given = midgame(rules, "8 .......lAND....", RACKS)
        made = given.when(play(given, "8H", "lANDEN", 1)).event(e.PlayMade)
        assert made.words == (word(rules, "lANDEN"),)


@pytest.mark.clause(
    "NL-P-III.7b", "NL-W-III.7b", "NL-P-III.7c", "NL-W-III.7c", "NL-P-III.7d", "NL-W-III.7d"
)
class Test_III_7_exchanging_later_in_the_game:
    def after_a_play(self, rules: Ruleset, bag: int | None = None) -> Given:
        """Both have played once; seat 0 is on turn."""
        given = midgame(rules, LAND, RACKS)
        for at, letters in ((1_000, "LANDS"), (2_000, "LANDSE")):
            made = play(given, "8H", letters, at)
            if letters == "LANDSE":
                made = play(given, "L8", "SE", at)
            given = finished(given.do(made), at)
        if bag is not None:
            rest = given.game.pool
            kept, pool = bag, []
            for count in rest:
                pool.append(min(count, kept))
                kept -= pool[-1]
            given = given.with_(pool=tuple(pool), bag_count=bag)
        return given

    def exchange(self, given: Given, at: int) -> c.Exchange:
        seat = given.game.on_turn
        assert seat is not None
        return c.Exchange(at, seat, given.game.racks[seat][:2], from_bag(given, 2))

    def test_a_play_in_the_turn_before_and_sixteen_tiles_allow_it(self, rules: Ruleset) -> None:
        given = self.after_a_play(rules, bag=16)
        given.when(self.exchange(given, 3_000)).includes(e.TilesExchanged)

    def test_fifteen_tiles_do_not(self, rules: Ruleset) -> None:
        given = self.after_a_play(rules, bag=15)
        given.when(self.exchange(given, 3_000)).refused(
            Reason.BAG_TOO_LOW, of(rules, "III.7c", "III.7c")
        )

    def test_two_exchanges_running_are_not_allowed(self, rules: Ruleset) -> None:
        given = self.after_a_play(rules)
        given = finished(given.do(self.exchange(given, 3_000)), 3_000)
        given = finished(given.do(self.exchange(given, 4_000)), 4_000)
        given.when(self.exchange(given, 5_000)).refused(
            Reason.EXCHANGE_NOT_ALLOWED, of(rules, "III.7b", "III.7b")
        )

    def test_the_program_does_the_checking(self, rules: Ruleset) -> None:
        assert rules.clause("exchange.checked") == of(rules, "III.7d", "III.7d")


@pytest.mark.clause("NL-P-III.7e", "NL-W-III.7e")
class Test_III_7e_how_tiles_are_exchanged:
    def test_new_ones_are_drawn_before_old_ones_go_back(self, rules: Ruleset) -> None:
        given = started(rules, ("QANDEST",))
        given.when(c.Exchange(1, 0, tiles(rules, "Q"), tiles(rules, "Q"))).refused(
            Reason.NOT_IN_BAG, of(rules, "III.7e", "III.7e")
        )
        given.when(c.Exchange(1, 0, tiles(rules, "QA"), from_bag(given, 3))).refused(
            Reason.DRAW_COUNT, of(rules, "III.7e", "III.7e")
        )


@pytest.mark.clause("NL-P-III.8a", "NL-W-III.8a")
class Test_III_8_a_turn_may_not_be_skipped:
    def test_there_is_no_pass(self, rules: Ruleset) -> None:
        started(rules).when(c.Pass(1, 0)).refused(
            Reason.PASS_NOT_ALLOWED, of(rules, "III.8a", "III.8a")
        )

    def test_nor_another_way_to_let_it_go_by(self, rules: Ruleset) -> None:
        started(rules).when(c.ConcedeTurn(1, 0)).refused(
            Reason.PASS_NOT_ALLOWED if rules.book == "NL-W" else Reason.NO_SUCH_RULE,
            of(rules, "III.8a", "III.8a"),
        )


@pytest.mark.clause(
    "NL-P-IV.2b",
    "NL-P-IV.3",
    "NL-P-IV.4",
    "NL-P-IV.5a",
    "NL-P-IV.5b",
    "NL-P-IV.6",
    "NL-P-IV.6nb",
    "NL-P-IV.7",
)
@pytest.mark.clause("NL-P-IV.8", "NL-P-IV.9", "NL-P-IV.10", "NL-W-IV.2")
class Test_IV_counting:
    def points(self, rules: Ruleset, board: str, rack: str, where: str, letters: str) -> int:
        given = midgame(rules, board, (rack, RACKS[1])) if board else started(rules, (rack,))
        made = given.when(play(given, where, letters, 1)).event(e.PlayMade)
        assert isinstance(made, e.PlayMade)
        return made.points

    def test_the_first_word_is_doubled(self, rules: Ruleset) -> None:
        assert self.points(rules, "", "LANDEST", "8H", "AND") == (1 + 1 + 2) * 2

    def test_a_letter_is_doubled_before_the_word(self, rules: Ruleset) -> None:
        # L on the double letter D8, D on the centre
        assert self.points(rules, "", "LANDEST", "8D", "LANDS") == (3 * 2 + 1 + 1 + 2 + 2) * 2

    def test_premiums_count_for_who_covers_them_first(self, rules: Ruleset) -> None:
        assert self.points(rules, LAND, "STEENVR", "8H", "LANDE") == 3 + 1 + 1 + 2 + 1 * 2

    def test_a_triple_letter(self, rules: Ruleset) -> None:
        board = """
            6 .......E.......
            7 .......E.......
        """
        # T on the dark blue J6
        assert self.points(rules, board, "STEENVR", "6H", "EST") == 1 + 2 + 2 * 3

    def test_two_pink_squares_make_four_times(self, rules: Ruleset) -> None:
        board = """
            5 .......E.......
            6 .......E.......
        """
        assert self.points(rules, board, "STENVRO", "5E", "STEENVR") == 4 * (
            2 + 2 + 1 + 1 + 1 + 4 + 2
        )

    def test_two_red_squares_make_nine_times(self, rules: Ruleset) -> None:
        board = """
            1 ....E..........
            2 ....E..........
        """
        assert self.points(rules, board, "STEENVR", "1A", "STEEENVR") == (
            9 * (2 + 2 + 1 + 1 * 2 + 1 + 1 + 4 + 2) + 50
        )

    def test_a_blank_on_pink_still_doubles(self, rules: Ruleset) -> None:
        assert self.points(rules, "", "?ANDEST", "8H", "lAND") == (0 + 1 + 1 + 2) * 2

    def test_seven_letters_add_fifty(self, rules: Ruleset) -> None:
        # S on D8 doubled
        assert (
            self.points(rules, "", "STANDER", "8D", "STANDER")
            == (2 * 2 + 2 + 1 + 1 + 2 + 1 + 2) * 2 + 50
        )


@pytest.mark.clause("NL-P-III.7b", "NL-W-III.7b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_later_exchange_cites_the_rule_about_later_ones(edition: str) -> None:
    rules = ruleset(edition)
    given = midgame(rules, LAND, RACKS).with_(
        turns=(Turn(0, TurnKind.PLAY, 5, 2), Turn(1, TurnKind.PLAY, 5, 2))
    )
    later = c.Exchange(1_000, 0, given.game.racks[0][:1], from_bag(given, 1))
    assert given.when(later).event(e.TilesExchanged).clause == of(rules, "III.7b", "III.7b")
    first = started(rules)
    opening = c.Exchange(1_000, 0, first.game.racks[0][:1], from_bag(first, 1))
    assert first.when(opening).event(e.TilesExchanged).clause == of(rules, "III.7a", "III.7a")


@pytest.mark.clause("NL-P-II.3b", "NL-W-II.3b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tile_that_stands_in_the_starting_draw_is_not_in_the_bag(edition: str) -> None:
    rules = ruleset(edition)
    only = tiles(rules, "X")
    given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE))
    given = given.do(c.DrawForStart(0, tiles(rules, "?") + only))
    assert given.game.drawing == (0,)
    given.when(c.DrawForStart(1, only)).refused(Reason.NOT_IN_BAG, of(rules, "II.3a", "II.3a"))
    given.when(c.DrawForStart(1, tiles(rules, "A"))).includes(e.StarterChosen)
