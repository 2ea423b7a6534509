"""Rules that the three FISC books share.

§1 and §2: who starts, how plays lie, what they count.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

import pytest
from tests.rules.fisc import PAU, clause
from tests.spec import Given, midgame, play, started, word

from faristol.board import Placement, square_named
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    StartRedraw,
)
from faristol.table.views import Seat, Spectator, as_seen_by
from faristol.tiles import BLANK_BIT


@pytest.mark.clause("FISC-B-1.2", "FISC-A-1.2", "FISC23-G-1.2")
class Test_1_2_no_complaint_once_the_game_has_started:
    def test_the_bag_may_be_checked_before(self, rules: Ruleset) -> None:
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        given.when(c.CheckTiles(1, 0, complete=False)).then(e.TilesChecked(1, 0, False))

    def test_a_complaint_after_the_start_is_not_heard(self, rules: Ruleset) -> None:
        started(rules).when(c.CheckTiles(1, 1, complete=False)).refused(
            Reason.TOO_LATE, clause(rules, "1.2")
        )


@pytest.mark.clause(
    "FISC-B-1.9",
    "FISC-A-1.9",
    "FISC23-G-1.9",
    "FISC-B-1.10",
    "FISC-A-1.10",
    "FISC23-G-1.10",
    "FISC-B-1.11",
    "FISC-A-1.11",
    "FISC23-G-1.11",
    "FISC-B-1.12",
    "FISC-A-1.12",
    "FISC23-G-1.12",
    "FISC-B-1.13",
    "FISC-A-1.13",
    "FISC23-G-1.13",
)
class Test_1_9_to_1_13_who_starts:
    def opened(self, rules: Ruleset) -> Given:
        return Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))

    def test_the_player_listed_first_starts_where_the_organiser_pairs_colours(
        self, rules: Ruleset
    ) -> None:
        paired = ruleset(rules.name, options={"starter": "pairing"})
        Given(paired, Game()).when(c.OpenTable(0, ("Anna", "Biel"))).then(
            e.TableOpened, e.StarterChosen(0, 0, clause(rules, "1.9"))
        )

    def test_the_tile_nearest_to_a_starts(self, rules: Ruleset) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, "TB"))).then(
            e.StartTilesDrawn(0, (0, 1), word(rules, "TB")),
            e.StarterChosen(0, 1, clause(rules, "1.12")),
        )

    def test_each_shows_the_tile_to_the_other(self, rules: Ruleset) -> None:
        shown = self.opened(rules).when(c.DrawForStart(0, word(rules, "TB"))).events[0]
        for role in (Seat(0), Seat(1), Spectator()):
            assert as_seen_by(role, shown) == shown
        given = self.opened(rules).do(c.DrawForStart(0, word(rules, "TB")))
        assert given.game.start_tiles == tuple(word(rules, "TB"))

    @pytest.mark.parametrize(
        ("drawn", "starter"), [("CÇ", 0), ("ÇD", 0), ("L[L·L]", 0), ("[NY]N", 1), ("[NY]O", 0)]
    )
    def test_digraphs_stand_behind_their_letter(
        self, rules: Ruleset, drawn: str, starter: int
    ) -> None:
        given = self.opened(rules).do(c.DrawForStart(0, word(rules, drawn)))
        assert given.game.starter == starter

    def test_the_blank_comes_before_a(self, rules: Ruleset) -> None:
        given = self.opened(rules).do(c.DrawForStart(0, word(rules, "A?")))
        assert given.game.starter == 1

    @pytest.mark.parametrize("drawn", ["AA", "??", "SS"])
    def test_equal_tiles_are_drawn_again_by_both(self, rules: Ruleset, drawn: str) -> None:
        given = self.opened(rules)
        given.when(c.DrawForStart(0, word(rules, drawn))).then(
            e.StartTilesDrawn,
            e.StartDrawRepeated(0, (0, 1), StartRedraw.TIED, clause(rules, "1.11")),
        ).do(c.DrawForStart(1, word(rules, "EZ")))

    def test_each_player_draws_one_tile(self, rules: Ruleset) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, "A"))).refused(
            Reason.DRAW_COUNT, clause(rules, "1.10")
        )

    def test_a_tile_that_is_not_in_the_bag_is_not_drawn(self, rules: Ruleset) -> None:
        self.opened(rules).when(c.DrawForStart(0, word(rules, "ZZ"))).refused(
            Reason.NOT_IN_BAG, clause(rules, "1.10")
        )

    def test_the_tiles_go_back_before_the_racks_are_drawn(self, rules: Ruleset) -> None:
        given = self.opened(rules).do(c.DrawForStart(0, word(rules, "TB")))
        assert given.game.bag_count == 100


@pytest.mark.clause(
    "FISC-B-2.1",
    "FISC-A-2.1",
    "FISC23-G-2.1",
    "FISC-B-2.16",
    "FISC-A-2.16",
    "FISC23-G-2.16",
    "FISC-B-2.17",
    "FISC-A-2.17",
    "FISC23-G-2.17",
    "FISC-B-2.18",
    "FISC-A-2.18",
    "FISC23-G-2.18",
    "FISC-B-2.21",
    "FISC-A-2.21",
    "FISC23-G-2.21",
)
class Test_2_1_and_2_16_to_2_21_counting_a_play:
    def test_letter_factors_come_before_word_factors(self, rules: Ruleset) -> None:
        given = started(rules, ("CASESTX", "EEAAIIR"))
        # C on a double letter, the last S on the double word of the centre.
        made = given.when(play(given, "8D", "CASES", 1)).event(e.PlayMade)
        assert made.points == (2 * 2 + 1 + 1 + 1 + 1) * 2

    def test_tiles_that_lay_there_count_their_face_only(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        made = given.when(play(given, "8H", "PAUS", 1)).event(e.PlayMade)
        assert made.points == 3 + 1 + 1 + 1

    def test_a_new_word_factor_acts_in_both_words(self, rules: Ruleset) -> None:
        given = midgame(
            rules,
            """
              ABCDEFGHIJKLMNO
            4 ....S..........
            8 .......PAU.....
            """,
            ("ARTESLE", "NNOOIIR"),
        )
        # E5 is a double word: SA down and AR across count twice each.
        made = given.when(play(given, "5E", "AR", 1)).event(e.PlayMade)
        assert made.words == tuple(word(rules, text) for text in ("AR", "SA"))
        assert made.word_points == (2 * (1 + 1), 2 * (1 + 1))
        assert made.points == 8

    def test_a_word_factor_that_lay_under_a_tile_acts_in_neither(self, rules: Ruleset) -> None:
        given = midgame(
            rules,
            """
              ABCDEFGHIJKLMNO
            5 ....A..........
            8 .......PAU.....
            """,
            ("SRTELEN", "NNOOIIR"),
        )
        made = given.when(play(given, "E4", "SA", 1)).event(e.PlayMade)
        assert (made.word_points, made.points) == ((2,), 2)

    def test_all_words_formed_count_and_a_new_premium_acts_both_ways(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        # 7 ........ES.....   E on the double letter I7: ES = 3, EA = 3, SU = 2
        # 8 .......PAU.....
        made = given.when(play(given, "7I", "ES", 1)).event(e.PlayMade)
        assert made.words == tuple(word(rules, text) for text in ("ES", "EA", "SU"))
        assert made.word_points == (3, 3, 2)
        assert made.points == 8


@pytest.mark.clause(
    "FISC-B-2.19", "FISC-A-2.19", "FISC23-G-2.19", "FISC-B-2.20", "FISC-A-2.20", "FISC23-G-2.20"
)
class Test_2_19_and_2_20_two_word_factors_in_one_word:
    def test_two_red_squares_make_nine_times(self, rules: Ruleset) -> None:
        given = midgame(
            rules,
            """
              ABCDEFGHIJKLMNO
            1 ....A..........
            2 ....S..........
            """,
            ("PERATES", "NNOOIIR"),
        )
        made = given.when(play(given, "1A", "PERAATES", 1)).event(e.PlayMade)
        assert made.points == 9 * (3 + 1 + 1 + 2 * 1 + 1 + 1 + 1 + 1) + 50

    def test_two_pink_squares_make_four_times(self, rules: Ruleset) -> None:
        given = midgame(
            rules,
            """
              ABCDEFGHIJKLMNO
            5 .......A.......
            6 .......S.......
            """,
            ("PERTESX", "NNOOIIR"),
        )
        made = given.when(play(given, "5E", "PERATES", 1)).event(e.PlayMade)
        assert made.points == 4 * (3 + 1 + 1 + 1 + 1 + 1 + 1)


@pytest.mark.clause("FISC-B-2.3", "FISC-A-2.3", "FISC23-G-2.3")
class Test_2_3_seven_tiles_at_once:
    def test_earn_fifty_points_more(self, rules: Ruleset) -> None:
        given = started(rules, ("CASESTA", "EEAAIIR"))
        made = given.when(play(given, "8D", "CASESTA", 1)).event(e.PlayMade)
        assert made.full_rack
        assert made.points == (2 * 2 + 6) * 2 + 50

    def test_six_do_not(self, rules: Ruleset) -> None:
        given = started(rules, ("CASESTA", "EEAAIIR"))
        made = given.when(play(given, "8E", "CASEST", 1)).event(e.PlayMade)
        assert not made.full_rack
        assert made.points == (2 + 5) * 2


@pytest.mark.clause(
    "FISC-B-2.4",
    "FISC-A-2.4",
    "FISC23-G-2.4",
    "FISC-B-2.5",
    "FISC-A-2.5",
    "FISC23-G-2.5",
    "FISC-B-2.6",
    "FISC-A-2.6",
    "FISC23-G-2.6",
    "FISC-B-2.25",
    "FISC-A-2.25",
    "FISC23-G-2.25",
)
class Test_2_4_to_2_6_blanks:
    def test_a_blank_stands_for_any_letter_and_is_worth_nothing(self, rules: Ruleset) -> None:
        given = started(rules, ("?AUEIOR", "EEAAIIR"))
        made = given.when(play(given, "8H", "xAU", 1)).event(e.PlayMade)
        assert made.points == (0 + 1 + 1) * 2

    def test_it_keeps_its_letter_in_later_words(self, rules: Ruleset) -> None:
        given = midgame(rules, "8 .......xAU.....", ("SEEARTL", "NNOOIIR"))
        made = given.when(play(given, "8H", "xAUS", 1)).event(e.PlayMade)
        assert made.words == (word(rules, "xAUS"),)
        assert made.points == 0 + 1 + 1 + 1

    def test_it_may_be_ny_l·l_qu_and_ç(self, rules: Ruleset) -> None:
        for letter in ("ny", "l·l", "qu", "ç"):
            given = started(rules, ("?AUEIOR", "EEAAIIR"))
            given.when(play(given, "8G", f"A[{letter}]", 1)).then(e.PlayMade)

    @pytest.mark.parametrize("beyond", [BLANK_BIT, BLANK_BIT | 27, BLANK_BIT | 100, 27, 0, -1])
    def test_it_may_not_be_what_no_tile_shows(self, rules: Ruleset, beyond: int) -> None:
        given = started(rules, ("?AUEIOR", "EEAAIIR"))
        (a,) = word(rules, "A")
        given.when(c.Place(1, 0, (Placement(112, beyond), Placement(113, a)))).refused(
            Reason.NO_SUCH_TILE, clause(rules, "2.4")
        )


@pytest.mark.clause("FISC-B-2.7", "FISC-A-2.7", "FISC23-G-2.7")
class Test_2_7_the_first_play:
    def test_covers_h8(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        given.when(play(given, "7H", "PAU", 1)).refused(Reason.NOT_ON_START, clause(rules, "2.7"))
        given.when(play(given, "H6", "PAU", 1)).then(e.PlayMade)

    def test_needs_two_tiles(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        given.when(play(given, "8H", "P", 1)).refused(Reason.TOO_FEW_TILES, "reading:first-play")


@pytest.mark.clause(
    "FISC-B-2.8",
    "FISC-A-2.8",
    "FISC23-G-2.8",
    "FISC-B-2.9",
    "FISC-A-2.9",
    "FISC23-G-2.9",
    "FISC-B-2.10",
    "FISC-A-2.10",
    "FISC23-G-2.10",
)
class Test_2_8_to_2_10_later_plays:
    def test_touch_what_lies_there(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(play(given, "3C", "SEL", 1)).refused(Reason.NOT_CONNECTED, clause(rules, "2.8"))

    @pytest.mark.parametrize("where", ["8K", "J9", "9H", "7G"])
    def test_cross_lengthen_or_lie_beside(self, rules: Ruleset, where: str) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(play(given, where, "SE", 1)).includes(e.PlayMade)

    def test_lie_in_one_row_or_one_column(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        s, a = word(rules, "SA")
        corner = (Placement(square_named("K8"), s), Placement(square_named("L9"), a))
        given.when(c.Place(1, 0, corner)).refused(Reason.NOT_IN_LINE, clause(rules, "2.10"))
        apart = (Placement(square_named("K8"), s), Placement(square_named("M8"), a))
        given.when(c.Place(1, 0, apart)).refused(Reason.GAP, clause(rules, "2.10"))

    def test_cannot_lie_on_another_tile_or_off_the_board(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        (s,) = word(rules, "S")
        given.when(c.Place(1, 0, (Placement(112, s),))).refused(
            Reason.SQUARE_TAKEN, clause(rules, "2.8")
        )
        for square in (-1, 225, 10**12):
            given.when(c.Place(1, 0, (Placement(square, s),))).refused(
                Reason.OFF_BOARD, clause(rules, "2.10")
            )

    def test_are_read_from_left_to_right_and_from_top_to_bottom(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        s, e_, t = word(rules, "SET")
        upwards = (
            Placement(square_named("K8"), s),
            Placement(square_named("K7"), e_),
            Placement(square_named("K6"), t),
        )
        made = given.when(c.Place(1, 0, upwards)).event(e.PlayMade)
        assert made.words[0] == word(rules, "TES")


@pytest.mark.clause(
    "FISC-B-2.22",
    "FISC-A-2.22",
    "FISC23-G-2.22",
    "FISC-B-2.23",
    "FISC-A-2.23",
    "FISC23-G-2.23",
    "FISC-B-2.24",
    "FISC-A-2.24",
    "FISC23-G-2.24",
)
class Test_2_22_to_2_24_digraphs:
    def test_the_q_tile_carries_its_u(self, rules: Ruleset) -> None:
        given = started(rules, ("[QU]EIOART", "EEAAIIR"))
        made = given.when(play(given, "8H", "[QU]E", 1)).event(e.PlayMade)
        assert given.tiles.format_word(made.words[0]) == "QUE"
        assert made.tiles == 2
        assert made.points == (8 + 1) * 2

    def test_l·l_and_ny_are_one_tile_each(self, rules: Ruleset) -> None:
        given = started(rules, ("CO[L·L]EGA[NY]", "EEAAIIR"))
        made = given.when(play(given, "8F", "CO[L·L]EGA", 1)).event(e.PlayMade)
        assert made.words[0] == given.tiles.parse_word("col·lega")

    def test_two_l_tiles_are_not_l·l(self, rules: Ruleset) -> None:
        given = started(rules, ("COLLEGA", "EEAAIIR"))
        made = given.when(play(given, "8E", "COLLEGA", 1)).event(e.PlayMade)
        assert made.words[0] != given.tiles.parse_word("col·lega")

    def test_n_and_a_blank_are_not_ny(self, rules: Ruleset) -> None:
        given = started(rules, ("CAN?AAA", "EEAAIIR"))
        made = given.when(play(given, "8E", "CANiA", 1)).event(e.PlayMade)
        assert made.words[0] != given.tiles.parse_word("canya")
