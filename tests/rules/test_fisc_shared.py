"""Rules that the three FISC books share, clause by clause.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

from dataclasses import replace

import pytest
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.board import Placement, square_named
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason, next_deadline
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    ClockFault,
    EndCause,
    LossCause,
    Outcome,
    PenaltyCause,
    SheetKeeper,
    Stage,
    StartRedraw,
    StopCause,
    TileSource,
    TurnKind,
)
from faristol.tiles import BLANK_BIT

EDITIONS = ("fisc-un-contra-un", "fisc-classic", "fisc-2023")
SECOND = 1_000
MINUTE = 60 * SECOND
PAU = """
      ABCDEFGHIJKLMNO
    8 .......PAU.....
"""


@pytest.fixture(params=EDITIONS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


def clause(rules: Ruleset, number: str) -> str:
    return f"{rules.book}-{number}"


def finished(given: Given, at: int) -> Given:
    """The player on turn gets the play accepted, refills and presses the clock."""
    seat = given.game.on_turn
    assert seat is not None
    if given.game.pending is not None:
        given = given.do(c.Accept(at, 1 - seat))
    if seat in given.game.owing:
        lacks = 7 - len(given.game.racks[seat])
        given = given.do(c.Draw(at, seat, from_bag(given, lacks)))
    return given.do(c.PressClock(at, seat))


def passed(given: Given, at: int, times: int) -> Given:
    """Turns passed one after the other; the last may end the game."""
    for _ in range(times):
        seat = given.game.on_turn
        assert seat is not None
        given = given.do(c.Pass(at, seat))
        if given.game.stage is Stage.PLAYING:
            given = given.do(c.PressClock(at, seat))
    return given


def endgame(rules: Ruleset, racks: tuple[str, str], **more: object) -> Given:
    """An empty bag, PAU on the board, seat 0 on turn."""
    return midgame(rules, PAU, racks, bag="", **more)  # type: ignore[arg-type]


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
        given.when(c.MoveTile(2, 0, k8, k8, as_n)).refused(
            Reason.ALREADY_DONE, rules.clause("turn.steps")
        )
        given.when(c.TakeBack(2, 0)).refused(Reason.TOUCHED_TILES, clause(rules, "2.14"))

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
            e.ResultDeclared(1, (0, 300), (Outcome.LOSS, Outcome.WIN), True, clause(rules, "3.8")),
        )

    def test_or_let_the_score_stand(self, rules: Ruleset) -> None:
        lenient = ruleset(rules.name, readings={"disqualified": "stands"})
        given = midgame(lenient, PAU, ("SEEARTL", "NNOOIIR"), points=(200, 10))
        result = given.when(c.Disqualify(1, 0, "felt the tiles")).event(e.ResultDeclared)
        assert result.scores == (200, 10)
        assert result.outcomes == (Outcome.LOSS, Outcome.WIN)

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
        given = started(rules)
        given.when(c.CountBag(1, 0)).refused(Reason.NEEDS_CONSENT, clause(rules, "3.14"))
        given.when(c.CountBag(1, 0, consent=True)).then(
            e.BagCounted(1, 0, 86, clause(rules, "3.14"))
        )
        given.when(c.CountBag(1, ARBITER)).then(e.BagCounted)


@pytest.mark.clause(
    "FISC-B-4.A.1",
    "FISC-A-4.A.1",
    "FISC23-G-4.A.1",
    "FISC-B-4.A.2",
    "FISC-A-4.A.2",
    "FISC23-G-4.A.2",
    "FISC-B-4.I",
    "FISC-A-4.I",
    "FISC23-G-4.I",
)
class Test_4_A_playing_out:
    def test_an_empty_rack_and_an_empty_bag_end_the_game(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))
        over = given.when(c.PressClock(3, 0)).then(
            e.ClockPressed,
            e.GameEnded(3, EndCause.PLAYED_OUT, 0, clause(rules, "4.A.1")),
            e.RackCounted(3, 1, tiles(rules, "[NY]EA"), 12, 0, clause(rules, "4.A.2")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (100 + 6 + 12, 120 - 12)
        assert over.game.clock.running is None

    def test_an_empty_rack_alone_does_not(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("S", "[NY]EA"), bag="MM")
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))
        given = given.do(c.Draw(2, 0, tiles(rules, "MM")))
        given.when(c.PressClock(3, 0)).then(e.ClockPressed, e.TurnBegan(3, 1))

    def test_the_closing_play_is_open_to_challenge_until_the_clock(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.do(play(given, "8H", "PAUS", 1))
        off = given.do(c.Challenge(2, 1, (word(rules, "PAUS"),)), c.RuleOnChallenge(3, False))
        assert off.game.stage is Stage.PLAYING
        assert off.game.racks[0] == tiles(rules, "S")


@pytest.mark.clause(
    "FISC-B-4.B.1",
    "FISC-A-4.B.1",
    "FISC23-G-4.B.1",
    "FISC-B-4.B.2",
    "FISC-A-4.B.2",
    "FISC23-G-4.B.2",
    "FISC-B-4.B.5",
    "FISC-A-4.B.5",
    "FISC23-G-4.B.5",
)
class Test_4_B_three_lost_turns_each:
    def played_once(self, rules: Ruleset) -> Given:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        return finished(given.do(play(given, "8H", "PAU", 1)), 1 + 10 * SECOND)

    def test_six_passes_running_end_the_game(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        over = given.when(c.Pass(21 * SECOND, 0)).includes(
            e.TurnPassed,
            e.GameEnded(21 * SECOND, EndCause.TURNS_LOST, None, clause(rules, "4.B.1")),
            e.RackCounted,
            e.RackCounted,
            e.ResultDeclared,
        )
        own = tuple(given.tiles.points(rack) for rack in given.game.racks)
        assert over.game.result is not None
        assert over.game.result.scores == (10 - own[0], 0 - own[1])

    def test_each_player_pays_the_own_rack(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        counted = given.when(c.Pass(21 * SECOND, 0)).events
        racks = [event for event in counted if isinstance(event, e.RackCounted)]
        assert [event.to for event in racks] == [None, None]
        assert {event.clause for event in racks} == {clause(rules, "4.B.5")}

    def test_words_withdrawn_count_like_passes(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        given = given.do(play(given, "8H", "PAUS", 21 * SECOND))
        given = given.do(c.Challenge(21 * SECOND, 1, (word(rules, "PAUS"),)))
        given.when(c.RuleOnChallenge(22 * SECOND, False)).includes(e.PlayWithdrawn, e.GameEnded)

    def test_a_turn_lost_by_taking_tiles_back_counts_too(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        rack = given.game.racks[0]
        given = given.do(c.PutTile(21 * SECOND, 0, square_named("K8"), rack[-1]))
        given.when(c.TakeBack(22 * SECOND, 0)).includes(e.TurnLost, e.GameEnded)

    def test_an_exchange_breaks_the_run(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 4)
        seat = given.game.on_turn
        assert seat is not None
        rack = given.game.racks[seat]
        given = given.do(
            c.Exchange(21 * SECOND, seat, rack[:1], from_bag(given, 1)),
            c.PressClock(21 * SECOND, seat),
        )
        given = passed(given, 22 * SECOND, 1)
        assert given.game.stage is Stage.PLAYING

    def test_a_play_breaks_the_run(self, rules: Ruleset) -> None:
        given = passed(self.played_once(rules), 20 * SECOND, 5)
        given = given.do(play(given, "8H", "PAUS", 21 * SECOND))
        assert given.game.stage is Stage.PLAYING


@pytest.mark.clause(
    "FISC-B-4.C",
    "FISC-A-4.C",
    "FISC23-G-4.C",
    "FISC-B-7.10",
    "FISC-A-7.10",
    "FISC23-G-7.10",
    "FISC-B-7.11",
    "FISC-A-7.11",
    "FISC23-G-7.11",
    "FISC-B-7.12",
    "FISC-A-7.12",
    "FISC23-G-7.12",
    "FISC-B-7.13",
    "FISC-A-7.13",
    "FISC23-G-7.13",
)
class Test_7_10_to_7_13_the_time_of_the_round_is_over:
    def called(self, rules: Ruleset, on_turn: int = 0) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(50, 40), on_turn=on_turn)
        return given.do(c.CallRoundTime(1_000))

    def test_the_running_pair_is_finished_and_one_turn_each_follows(self, rules: Ruleset) -> None:
        called = midgame(rules, PAU, ("SEEARTL", "NNOOIIR")).when(c.CallRoundTime(1_000))
        event = called.event(e.LastTurnsCalled)
        assert (event.turns, event.play_ms) == (4, 2 * MINUTE)
        second = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), on_turn=1)
        assert second.when(c.CallRoundTime(1_000)).event(e.LastTurnsCalled).turns == 3

    def test_or_one_turn_more_where_a_hand_is_one_turn(self, rules: Ruleset) -> None:
        short = ruleset(rules.name, readings={"hand": "one-turn"})
        given = midgame(short, PAU, ("SEEARTL", "NNOOIIR"))
        assert given.when(c.CallRoundTime(1_000)).event(e.LastTurnsCalled).turns == 2

    def test_then_the_game_is_over_and_no_rack_counts(self, rules: Ruleset) -> None:
        given = passed(self.called(rules), 2_000, 3)
        given = given.do(c.Pass(3_000, 1))
        over = given.when(c.PressClock(4_000, 1)).then(
            e.ClockPressed,
            e.GameEnded(4_000, EndCause.ROUND_TIME, None, clause(rules, "7.12")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (50, 40)
        assert rules.clause("ending.racks_time") == clause(rules, "7.13")

    def test_two_minutes_a_play(self, rules: Ruleset) -> None:
        given = self.called(rules)
        assert not given.when(c.Tick(1_000 + 2 * MINUTE)).events
        given.when(c.Tick(1_001 + 2 * MINUTE)).then(
            e.TurnLost(1_001 + 2 * MINUTE, 0, LossCause.TIME, clause(rules, "7.11")),
            e.TurnBegan(1_001 + 2 * MINUTE, 1),
        )

    def test_a_play_after_two_minutes_comes_too_late(self, rules: Ruleset) -> None:
        given = self.called(rules)
        given.when(play(given, "8H", "PAUS", 1_001 + 2 * MINUTE)).refused(
            Reason.TIME_PASSED, clause(rules, "7.11")
        )

    def test_a_play_made_in_time_may_be_finished(self, rules: Ruleset) -> None:
        given = self.called(rules)
        given = given.do(play(given, "8H", "PAUS", 1_000 + 2 * MINUTE))
        assert next_deadline(rules, given.game) is not None
        assert not given.when(c.Tick(1_000 + 5 * MINUTE)).events

    def test_the_committee_calls_once(self, rules: Ruleset) -> None:
        self.called(rules).when(c.CallRoundTime(2_000)).refused(
            Reason.ALREADY_DONE, clause(rules, "7.10")
        )


@pytest.mark.clause(
    "FISC-B-4.E.1",
    "FISC-A-4.E.1",
    "FISC23-G-4.E.1",
    "FISC-B-4.E.2",
    "FISC-A-4.E.2",
    "FISC23-G-4.E.2",
    "FISC-B-4.E.3",
    "FISC-A-4.E.3",
    "FISC23-G-4.E.3",
    "FISC-B-4.E.4",
    "FISC-A-4.E.4",
    "FISC23-G-4.E.4",
    "FISC-B-4.E.5",
    "FISC-A-4.E.5",
    "FISC23-G-4.E.5",
)
class Test_4_E_abandoning:
    def given(self, rules: Ruleset, *points: int) -> Given:
        return midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=points)

    def test_the_other_wins_and_110_points_are_deducted(self, rules: Ruleset) -> None:
        over = (
            self.given(rules, 200, 150)
            .when(c.Resign(1_000, 0))
            .then(
                e.SeatResigned(1_000, 0, clause(rules, "4.E.1")),
                e.PointsDeducted(
                    1_000, 0, 110, PenaltyCause.RESIGNATION, "", clause(rules, "4.E.2")
                ),
                e.GameEnded(1_000, EndCause.RESIGNED, 0, clause(rules, "4.E.1")),
                e.ResultDeclared,
            )
        )
        assert over.game.result is not None
        assert over.game.result.scores == (90, 150)
        assert over.game.result.outcomes == (Outcome.LOSS, Outcome.WIN)
        assert not over.game.result.forced

    def test_racks_are_not_counted(self, rules: Ruleset) -> None:
        events = self.given(rules, 200, 150).when(c.Resign(1_000, 0)).events
        assert not any(isinstance(event, e.RackCounted) for event in events)
        assert rules.clause("ending.resigned_racks") == clause(rules, "4.E.3")

    @pytest.mark.parametrize(
        ("points", "scores"),
        [((261, 150), (0, 300)), ((260, 150), (150, 150)), ((259, 150), (149, 150))],
    )
    def test_300_to_0_only_if_the_loser_still_leads(
        self, rules: Ruleset, points: tuple[int, int], scores: tuple[int, int]
    ) -> None:
        result = self.given(rules, *points).when(c.Resign(1_000, 0)).event(e.ResultDeclared)
        assert result.scores == scores
        assert result.outcomes == (Outcome.LOSS, Outcome.WIN)
        assert result.clause == clause(rules, "4.E.4" if scores == (0, 300) else "4.E.1")

    def test_the_winners_overtime_is_deducted(self, rules: Ruleset) -> None:
        given = self.given(rules, 100, 200)
        late = replace(given.game.clock, left_ms=(MINUTE, -61 * SECOND))
        given = given.with_(clock=late)
        assert given.when(c.Resign(1_000, 0)).event(e.ResultDeclared).scores == (-10, 180)

    def test_or_not_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        lenient = ruleset(rules.name, readings={"winner-overtime": "no"})
        given = self.given(lenient, 100, 200)
        late = replace(given.game.clock, left_ms=(MINUTE, -61 * SECOND))
        given = given.with_(clock=late)
        assert given.when(c.Resign(1_000, 0)).event(e.ResultDeclared).scores == (-10, 200)

    def test_the_committee_may_penalise_an_irregular_resignation(self, rules: Ruleset) -> None:
        given = self.given(rules, 200, 150).do(c.Resign(1_000, 0))
        penalised = given.when(c.Penalise(2_000, 0, 50, "lost on purpose")).then(
            e.PointsDeducted(
                2_000, 0, 50, PenaltyCause.ARBITER, "lost on purpose", clause(rules, "4.E.5")
            ),
            e.ResultDeclared,
        )
        assert penalised.game.result is not None
        assert penalised.game.result.scores == (40, 150)
        given.when(c.Penalise(2_000, 1, 50, "smiled")).refused(
            Reason.NO_SUCH_RULE, clause(rules, "4.E.5")
        )

    def test_nobody_is_penalised_during_the_game(self, rules: Ruleset) -> None:
        self.given(rules, 1, 1).when(c.Penalise(1_000, 0, 50, "slow")).refused(
            Reason.WRONG_STAGE, clause(rules, "4.E.5")
        )


@pytest.mark.clause(
    "FISC-B-4.F.1",
    "FISC-A-4.F.1",
    "FISC23-G-4.F.1",
    "FISC-B-4.F.2",
    "FISC-A-4.F.2",
    "FISC23-G-4.F.2",
)
class Test_4_F_both_abandon:
    def test_both_lose_at_nothing_to_nothing(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(100, 90))
        over = given.when(c.ResignTogether(1_000)).then(
            e.GameEnded(1_000, EndCause.BOTH_RESIGNED, None, clause(rules, "4.F.1")),
            e.ResultDeclared(
                1_000, (0, 0), (Outcome.LOSS, Outcome.LOSS), True, clause(rules, "4.F.1")
            ),
        )
        over.when(c.Penalise(2_000, 1, 20, "agreed beforehand")).includes(
            e.PointsDeducted(
                2_000, 1, 20, PenaltyCause.ARBITER, "agreed beforehand", clause(rules, "4.F.2")
            )
        )


@pytest.mark.clause(
    "FISC-B-4.H",
    "FISC-A-4.H",
    "FISC23-G-4.H",
    "FISC-B-4.J",
    "FISC-A-4.J",
    "FISC23-G-4.J",
    "FISC-B-8.F",
    "FISC-A-8.F",
    "FISC23-G-8.F",
    "FISC-B-8.G",
    "FISC-A-8.G",
    "FISC23-G-8.G",
)
class Test_4_H_4_J_and_8_F_the_final_word:
    def over(self, rules: Ruleset) -> Given:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        return given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1), c.PressClock(3, 0))

    def test_the_game_ends_exactly_with_the_second_signature(self, rules: Ruleset) -> None:
        given = self.over(rules)
        given = given.when(c.Sign(4, 1)).then(e.SheetSigned(4, 1))
        assert given.game.stage is Stage.OVER
        given.when(c.Sign(5, 0)).then(e.SheetSigned(5, 0), e.GameSigned(5, clause(rules, "4.J")))
        given.when(c.Sign(5, 1)).refused(Reason.ALREADY_DONE, clause(rules, "4.J"))

    def test_a_sheet_is_handed_in_signed(self, rules: Ruleset) -> None:
        self.over(rules).when(c.HandIn(4)).refused(Reason.OUT_OF_ORDER, clause(rules, "4.J"))

    def test_nothing_is_accepted_once_it_is_handed_in(self, rules: Ruleset) -> None:
        given = self.over(rules).do(c.Sign(4, 0), c.Sign(4, 1))
        given = given.when(c.HandIn(5)).then(e.ResultLocked(5, ARBITER, clause(rules, "4.H")))
        for late in (
            c.Note(6, 0, 0, 6, 106),
            c.Challenge(6, 1, (word(rules, "PAUS"),)),
            c.Penalise(6, 0, 10, "late"),
            c.Resign(6, 0),
            c.HandIn(6),
        ):
            given.when(late).refused(Reason.RESULT_FINAL, clause(rules, "4.H"))

    def test_a_round_that_is_past_is_fixed(self, rules: Ruleset) -> None:
        given = self.over(rules)
        locked = given.when(c.CloseRound(5)).then(e.ResultLocked(5, ARBITER, clause(rules, "8.F")))
        locked.when(c.Note(6, 0, 0, 6, 106)).refused(Reason.RESULT_FINAL, clause(rules, "4.H"))

    def test_a_total_may_be_corrected_but_not_the_points_of_a_turn(self, rules: Ruleset) -> None:
        given = self.over(rules).do(c.Note(4, 1, 0, 7, 107))
        given.when(c.Note(5, 1, 0, 6, 106)).refused(Reason.POINTS_FIXED, clause(rules, "8.G"))
        noted = given.when(c.Note(5, 1, 0, 7, 106)).event(e.ScoreNoted)
        assert (noted.total, noted.counted_points) == (106, 6)


@pytest.mark.clause("FISC-B-4.K", "FISC-A-4.K", "FISC23-G-4.K")
class Test_4_K_a_sheet_with_gaps:
    def test_the_judge_lets_that_players_time_run(self, rules: Ruleset) -> None:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        clock = replace(given.game.clock, left_ms=(MINUTE, 30 * SECOND))
        given = given.with_(clock=clock).do(
            play(given, "8H", "PAUS", 1), c.Accept(2, 1), c.PressClock(3, 0)
        )
        running = given.when(c.RunClockForSheet(1_000, 1)).then(
            e.ClockStarted(1_000, 1, ARBITER, clause(rules, "4.K"))
        )
        running.when(c.Sign(2_000, 0)).refused(Reason.CLOCK_RUNS, clause(rules, "4.K"))
        late = 1_000 + 30 * SECOND + 61 * SECOND
        filled = running.when(c.StopClock(late, ARBITER, StopCause.CONSULT)).then(
            e.ClockStopped,
            e.PointsDeducted(late, 1, 20, PenaltyCause.OVERTIME, "", clause(rules, "7.5")),
            e.ResultDeclared,
        )
        assert filled.game.result is not None
        assert filled.game.result.scores == (118, 120 - 12 - 20)


@pytest.mark.clause(
    "FISC-B-4.L", "FISC-A-4.L", "FISC23-G-4.L", "FISC-B-7.0", "FISC-A-7.0", "FISC23-G-7.0"
)
class Test_4_L_stopping_the_clock_after_the_last_play:
    def closing(self, rules: Ruleset, left: int = MINUTE) -> Given:
        given = endgame(rules, ("S", "[NY]EA"), points=(100, 120))
        given = given.with_(clock=replace(given.game.clock, left_ms=(left, left)))
        return given.do(play(given, "8H", "PAUS", 0))

    def test_the_player_stops_it_and_the_game_is_over(self, rules: Ruleset) -> None:
        stop = c.StopClock(20 * SECOND, 0, StopCause.LAST_PLAY)
        self.closing(rules).when(stop).includes(
            e.PlayAccepted, e.ClockStopped, e.GameEnded, e.ResultDeclared
        )

    def test_until_then_it_runs_and_may_cost_points(self, rules: Ruleset) -> None:
        given = self.closing(rules, left=10 * SECOND)
        over = given.do(c.StopClock(12 * SECOND, 0, StopCause.LAST_PLAY))
        assert over.game.result is not None
        assert over.game.result.scores == (106 + 12 - 10, 120 - 12)

    def test_it_is_no_cause_before_the_last_play(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        stop = c.StopClock(1, 0, StopCause.LAST_PLAY)
        given.when(stop).refused(Reason.OUT_OF_ORDER, rules.clause("stop.last-play"))


@pytest.mark.clause("FISC-B-5.8", "FISC-A-5.8", "FISC23-G-5.8")
class Test_5_8_coordinates_are_not_compulsory:
    def given(self, rules: Ruleset) -> Given:
        racks = (bytes([UNSEEN]) * 7, bytes([UNSEEN]) * 7)
        given = Given(rules, Game()).do(
            c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE),
            c.DrawForStart(0, bytes([1, 2])),
        )
        for seat, rack in enumerate(racks):
            given = given.do(c.Draw(0, seat, rack))
        return given.do(c.StartClock(0, 1))

    def test_word_and_points_are_enough_at_a_real_board(self, rules: Ruleset) -> None:
        given = self.given(rules)
        made = given.when(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3)).then(e.PlayMade)
        assert made.game.totals == (10, 0)
        drawn = made.do(c.Draw(2, 0, bytes([UNSEEN]) * 3))
        assert drawn.game.bag_count == 100 - 14 - 3

    def test_such_a_play_can_be_challenged_off_too(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3))
        off = given.do(c.Challenge(2, 1, (word(rules, "PAU"),)), c.RuleOnChallenge(3, False))
        assert off.game.totals == (0, 0)
        assert len(off.game.racks[0]) == 7

    def test_squares_cannot_follow_where_some_are_unknown(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3))
        given = given.do(c.Draw(2, 0, bytes([UNSEEN]) * 3), c.PressClock(2, 0))
        given.when(play(given, "8K", "SE", 3)).refused(Reason.BOARD_UNKNOWN, clause(rules, "5.8"))

    @pytest.mark.parametrize(
        ("letters", "points", "number"),
        [("P", 3, 1), ("PAU", -1, 3), ("PAU", 10, 0), ("PAU", 10, 8), ("PAU", 10**9, 3)],
    )
    def test_nonsense_is_refused(
        self, rules: Ruleset, letters: str, points: int, number: int
    ) -> None:
        self.given(rules).when(c.RecordPlay(1, 0, word(rules, letters), points, number)).refused(
            Reason.BAD_NUMBER, clause(rules, "5.8")
        )

    def test_online_every_square_is_known(self, rules: Ruleset) -> None:
        started(rules).when(c.RecordPlay(1, 0, word(rules, "PAU"), 10, 3)).refused(
            Reason.ONLINE_BAG, clause(rules, "5.8")
        )


@pytest.mark.clause(
    "FISC-B-6.1",
    "FISC-A-6.1",
    "FISC23-G-6.1",
    "FISC-B-6.2",
    "FISC-A-6.2",
    "FISC23-G-6.2",
    "FISC-B-6.4",
    "FISC-A-6.4",
    "FISC23-G-6.4",
    "FISC-B-6.6",
    "FISC-A-6.6",
    "FISC23-G-6.6",
    "FISC-B-6.9",
    "FISC-A-6.9",
    "FISC23-G-6.9",
    "FISC-B-6.10",
    "FISC-A-6.10",
    "FISC23-G-6.10",
    "FISC-B-7.A",
    "FISC-A-7.A",
    "FISC23-G-7.A",
)
class Test_6_a_challenge:
    def laid(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(30, 40))
        return given.do(play(given, "7I", "ES", 1_000))

    def test_stops_the_clock(self, rules: Ruleset) -> None:
        challenged = (
            self.laid(rules)
            .when(c.Challenge(2_000, 1, (word(rules, "EA"),)))
            .then(
                e.PlayChallenged,
                e.ClockStopped(2_000, 1, StopCause.CHALLENGE, clause(rules, "7.A")),
            )
        )
        assert challenged.game.clock.running is None
        assert rules.clause("challenge.stops_clock") == clause(rules, "6.2")

    @pytest.mark.parametrize("named", [("ES",), ("EA", "SU"), ("ES", "EA", "SU")])
    def test_names_one_some_or_all_words(self, rules: Ruleset, named: tuple[str, ...]) -> None:
        words = tuple(word(rules, text) for text in named)
        event = self.laid(rules).when(c.Challenge(2_000, 1, words)).event(e.PlayChallenged)
        assert event.words == words
        assert event.clause == clause(rules, "6.1")

    @pytest.mark.parametrize("named", [(), ("PAU",), ("ES", "ES"), ("ES", "AU")])
    def test_names_only_words_just_formed(self, rules: Ruleset, named: tuple[str, ...]) -> None:
        words = tuple(word(rules, text) for text in named)
        self.laid(rules).when(c.Challenge(2_000, 1, words)).refused(
            Reason.NOT_A_FORMED_WORD, clause(rules, "6.4")
        )

    def test_is_for_the_opponent(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.Challenge(2_000, 0, (word(rules, "ES"),))).refused(
            Reason.OWN_PLAY, clause(rules, "6.1")
        )

    def test_gets_one_answer_for_the_play_and_no_more(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        ruled = given.when(c.RuleOnChallenge(3_000, True)).event(e.ChallengeRuled)
        assert ruled.clause == clause(rules, "6.6")
        told = {name for name in ruled.__slots__ if name not in ("at", "seat", "judge", "clause")}
        assert told == {"valid", "final"}

    def test_costs_nothing_when_the_play_is_good(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(
            c.Challenge(2_000, 1, (word(rules, "EA"),)), c.RuleOnChallenge(3_000, True)
        )
        good = given.when(c.Accept(4_000, 1)).then(
            e.PlayAccepted(4_000, 0, Acceptance.BY_RULING, 1, clause(rules, "6.9")),
            e.ClockResumed,
        )
        assert good.game.totals == (38, 40)
        assert good.game.clock.running == 0

    def test_takes_tiles_turn_and_points_when_it_is_bad(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        bad = given.when(c.RuleOnChallenge(3_000, False)).then(
            e.ChallengeRuled,
            e.PlayWithdrawn,
            e.TurnLost(3_000, 0, LossCause.PLAY_INVALID, clause(rules, "6.10")),
            e.ClockResumed,
        )
        assert bad.game.totals == (30, 40)
        assert sorted(bad.game.racks[0]) == sorted(tiles(rules, "SEEARTL"))
        assert bad.game.board.squares == drawn(rules)
        bad.when(c.Draw(4_000, 0, from_bag(bad, 2))).refused(
            Reason.DRAW_COUNT, clause(rules, "2.2")
        )
        bad.when(c.PressClock(4_000, 0)).then(e.ClockPressed, e.TurnBegan(4_000, 1))

    def test_nothing_else_is_done_meanwhile(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        for early in (c.Draw(3_000, 0, from_bag(given, 2)), c.PressClock(3_000, 0)):
            given.when(early).refused(Reason.CHALLENGE_OPEN, clause(rules, "6.6"))

    def test_needs_somebody_to_have_challenged(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.RuleOnChallenge(2_000, False)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "6.6")
        )


def drawn(rules: Ruleset) -> bytes:
    return midgame(rules, PAU, ("", "")).game.board.squares


@pytest.mark.clause(
    "FISC-B-6.7", "FISC-A-6.7", "FISC23-G-6.7", "FISC-B-6.8", "FISC-A-6.8", "FISC23-G-6.8"
)
class Test_6_7_and_6_8_challenging_again:
    def upheld(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        return given.do(
            play(given, "7I", "ES", 1_000),
            c.Challenge(2_000, 1, (word(rules, "EA"),)),
            c.RuleOnChallenge(3_000, True),
        )

    def test_the_challenger_may_argue(self, rules: Ruleset) -> None:
        again = (
            self.upheld(rules)
            .when(c.ChallengeAgain(4_000, 1, "it has no plural"))
            .then(e.PlayChallenged)
        )
        assert again.game.covered

    def test_concerning_the_same_words(self, rules: Ruleset) -> None:
        event = (
            self.upheld(rules)
            .when(c.ChallengeAgain(4_000, 1, "it has no plural"))
            .event(e.PlayChallenged)
        )
        assert event.words == (word(rules, "EA"),)
        assert (event.number, event.clause) == (2, clause(rules, "6.7"))

    @pytest.mark.parametrize("argument", ["", "   ", "x" * 2_001])
    def test_an_argument_is_needed(self, rules: Ruleset, argument: str) -> None:
        self.upheld(rules).when(c.ChallengeAgain(4_000, 1, argument)).refused(
            Reason.NO_ARGUMENT, clause(rules, "6.7")
        )

    def test_not_by_the_player(self, rules: Ruleset) -> None:
        self.upheld(rules).when(c.ChallengeAgain(4_000, 0, "but")).refused(
            Reason.OWN_PLAY, clause(rules, "6.1")
        )

    @pytest.mark.parametrize("valid", [True, False])
    def test_the_second_ruling_is_final(self, rules: Ruleset, valid: bool) -> None:
        given = self.upheld(rules).do(c.ChallengeAgain(4_000, 1, "it has no plural"))
        ruled = given.when(c.RuleOnChallenge(5_000, valid)).event(e.ChallengeRuled)
        assert ruled.final
        assert ruled.clause == clause(rules, "6.8")
        after = given.do(c.RuleOnChallenge(5_000, valid))
        outcome = after.when(c.ChallengeAgain(6_000, 1, "still not"))
        assert outcome.refusal is not None
        assert outcome.refusal.reason in (Reason.RULING_FINAL, Reason.TOO_LATE)

    def test_the_player_waits_for_the_challenger(self, rules: Ruleset) -> None:
        given = self.upheld(rules)
        given.when(c.Draw(4_000, 0, from_bag(given, 2))).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.A")
        )

    def test_the_arbiter_may_let_the_clock_run_on(self, rules: Ruleset) -> None:
        given = self.upheld(rules)
        given.when(c.ResumeClock(4_000, 0)).refused(Reason.NOT_FOR_YOU, clause(rules, "7.A"))
        resumed = given.do(c.ResumeClock(4_000, ARBITER))
        resumed.when(c.ChallengeAgain(5_000, 1, "too late")).refused(
            Reason.RULING_FINAL, clause(rules, "6.8")
        )


@pytest.mark.clause(
    "FISC-B-6.11", "FISC-A-6.11", "FISC23-G-6.11", "FISC-B-6.12", "FISC-A-6.12", "FISC23-G-6.12"
)
class Test_6_11_and_6_12_when_a_play_is_accepted:
    def laid(self, rules: Ruleset, source: TileSource, bag: str | None = None) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), bag=bag, source=source)
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_refilling_accepts_it(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ON_TABLE)
        drawn = given.when(c.Draw(2_000, 0, from_bag(given, 1))).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_DRAWING, 0, clause(rules, "6.12")),
            e.TilesDrawn,
        )
        drawn.when(c.Challenge(2_000, 1, (word(rules, "PAUS"),))).refused(
            Reason.TOO_LATE, clause(rules, "6.12")
        )

    def test_with_an_empty_bag_the_clock_does(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ON_TABLE, bag="")
        pressed = given.when(c.PressClock(2_000, 0)).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_CLOCK, 0, clause(rules, "6.12")),
            e.ClockPressed,
            e.TurnBegan,
        )
        pressed.when(c.Challenge(2_000, 1, (word(rules, "PAUS"),))).refused(
            Reason.TOO_LATE, clause(rules, "6.12")
        )

    def test_online_the_opponent_gets_ten_seconds(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ONLINE)
        early = c.Draw(10_999, 0, from_bag(given, 1))
        given.when(early).refused(Reason.HOLD, clause(rules, "6.12"))
        given.when(replace(early, at=11_000)).then(e.PlayAccepted, e.TilesDrawn)

    def test_unless_the_opponent_accepts_sooner(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ONLINE)
        given = given.when(c.Accept(2_000, 1)).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_OPPONENT, 1, clause(rules, "6.11"))
        )
        given.when(c.Draw(2_001, 0, from_bag(given, 1))).then(e.TilesDrawn)

    def test_before_the_first_play_there_is_nothing_to_challenge(self, rules: Ruleset) -> None:
        started(rules).when(c.Challenge(1, 1, (word(rules, "PAU"),))).refused(
            Reason.NOTHING_TO_CHALLENGE, clause(rules, "6.12")
        )


@pytest.mark.clause(
    "FISC-B-7.1", "FISC-A-7.1", "FISC23-G-7.1", "FISC-B-7.2", "FISC-A-7.2", "FISC23-G-7.2"
)
class Test_7_1_and_7_2_a_complete_play:
    def laid(self, rules: Ruleset, sheets: SheetKeeper = SheetKeeper.SOFTWARE) -> Given:
        given = midgame(
            rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE, sheets=sheets
        )
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_the_rack_is_refilled_before_the_clock_is_pressed(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.PressClock(2_000, 0)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "7.1")
        )

    def test_nothing_is_pressed_before_a_play(self, rules: Ruleset) -> None:
        started(rules).when(c.PressClock(1, 0)).refused(Reason.OUT_OF_ORDER, clause(rules, "7.1"))

    def test_the_opponents_time_starts_with_the_press(self, rules: Ruleset) -> None:
        given = self.laid(rules)
        given = given.do(c.Draw(4_000, 0, from_bag(given, 1)), c.PressClock(5_000, 0))
        assert given.game.clock.running == 1
        assert given.game.clock.left_ms[0] == rules.time.each_ms - 5_000
        assert given.game.clock.since == 5_000

    def test_where_players_keep_the_sheet_the_play_is_noted_first(self, rules: Ruleset) -> None:
        given = self.laid(rules, SheetKeeper.PLAYERS)
        if "announce" in rules.turn.steps:
            given = given.do(c.Announce(2_000, 0, 6))
        draw = c.Draw(3_000, 0, from_bag(given, 1))
        given.when(draw).refused(Reason.OUT_OF_ORDER, clause(rules, "7.1"))
        noted = given.when(c.Note(2_500, 0, 0, 6, 6)).then(e.ScoreNoted(2_500, 0, 0, 6, 6, 6, 6))
        noted.when(draw).then(e.PlayAccepted, e.TilesDrawn)

    def test_a_wrong_sum_is_kept_as_it_was_written(self, rules: Ruleset) -> None:
        given = self.laid(rules)
        noted = given.when(c.Note(2_000, 1, 0, 8, 9)).event(e.ScoreNoted)
        assert (noted.points, noted.total) == (8, 9)
        assert (noted.counted_points, noted.counted_total) == (6, 6)
        assert given.game.totals == (6, 0)


@pytest.mark.clause(
    "FISC-B-7.0",
    "FISC-A-7.0",
    "FISC23-G-7.0",
    "FISC-B-7.B",
    "FISC-A-7.B",
    "FISC23-G-7.B",
    "FISC-B-7.C",
    "FISC-A-7.C",
    "FISC23-G-7.C",
    "FISC-B-7.16",
    "FISC-A-7.16",
    "FISC23-G-7.16",
)
class Test_7_0_the_clock_stops_only_for_listed_causes:
    def given(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), source=TileSource.ON_TABLE)
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_a_dispute_about_points_stops_it(self, rules: Ruleset) -> None:
        self.given(rules).when(c.StopClock(2_000, 1, StopCause.SCORE_DISPUTE)).then(
            e.ClockStopped(2_000, 1, StopCause.SCORE_DISPUTE, clause(rules, "7.B"))
        )

    def test_the_player_whose_time_runs_stops_it_for_the_arbiter(self, rules: Ruleset) -> None:
        given = self.given(rules)
        given.when(c.StopClock(2_000, 0, StopCause.CONSULT)).then(
            e.ClockStopped(2_000, 0, StopCause.CONSULT, clause(rules, "7.C"))
        )
        given.when(c.StopClock(2_000, 1, StopCause.CONSULT)).refused(
            Reason.NOT_YOUR_CLOCK, clause(rules, "7.16")
        )

    def test_nobody_plays_while_it_stands(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.CONSULT))
        given.when(c.Draw(9_000, 0, from_bag(given, 1))).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.C")
        )
        resumed = given.do(c.ResumeClock(9_000, 0))
        assert resumed.game.clock.left_ms[0] == rules.time.each_ms - 2_000

    def test_a_challenge_stops_it_by_itself_and_not_by_hand(self, rules: Ruleset) -> None:
        self.given(rules).when(c.StopClock(2_000, 1, StopCause.CHALLENGE)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "7.A")
        )

    def test_it_does_not_stop_twice(self, rules: Ruleset) -> None:
        given = self.given(rules).do(c.StopClock(2_000, 0, StopCause.CONSULT))
        given.when(c.StopClock(3_000, 0, StopCause.CONSULT)).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.C")
        )
        self.given(rules).when(c.ResumeClock(3_000, 0)).refused(
            Reason.CLOCK_RUNS, clause(rules, "7.0")
        )

    def test_force_majeure_is_the_arbiters(self, rules: Ruleset) -> None:
        given = self.given(rules)
        where = rules.clause("stop.force-majeure")
        given.when(c.StopClock(2_000, 0, StopCause.FORCE_MAJEURE)).refused(
            Reason.NOT_FOR_YOU, where
        )
        given.when(c.StopClock(2_000, ARBITER, StopCause.FORCE_MAJEURE)).then(
            e.ClockStopped(2_000, ARBITER, StopCause.FORCE_MAJEURE, where)
        )


@pytest.mark.clause("FISC-B-7.3", "FISC-A-7.3", "FISC23-G-7.3")
class Test_7_3_one_time_for_the_whole_game:
    def test_a_play_may_take_as_long_as_its_player_likes(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        given.when(play(given, "8H", "PAU", 29 * MINUTE)).then(e.PlayMade)
        assert rules.time.play_ms == 0


@pytest.mark.clause("FISC-B-7.5", "FISC-A-7.5", "FISC23-G-7.5")
class Test_7_5_overtime:
    @pytest.mark.parametrize(
        ("over_ms", "points"),
        [
            (-1_000, 0),
            (0, 0),
            (999, 0),
            (1_000, 10),
            (60_000, 10),
            (60_999, 10),
            (61_000, 20),
            (599_000, 100),
            (600_000, 100),
            (600_999, 100),
        ],
    )
    def test_ten_points_for_each_started_minute(
        self, rules: Ruleset, over_ms: int, points: int
    ) -> None:
        given = endgame(rules, ("S", "EA"), points=(500, 400))
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(0, 1))
        over = given.do(c.PressClock(rules.time.each_ms + over_ms, 0))
        assert over.game.result is not None
        assert over.game.result.scores == (506 + 2 - points, 398)

    def test_it_is_deducted_at_the_end(self, rules: Ruleset) -> None:
        given = started(rules, ("PAUSERT", "EEAAIIR"))
        late = rules.time.each_ms + 5 * MINUTE
        given = given.do(play(given, "8H", "PAU", late), c.Accept(late, 1))
        assert given.game.totals == (10, 0)


@pytest.mark.clause(
    "FISC-B-4.D",
    "FISC-A-4.D",
    "FISC23-G-4.D",
    "FISC-B-7.6",
    "FISC-A-7.6",
    "FISC23-G-7.6",
    "FISC-B-7.7",
    "FISC-A-7.7",
    "FISC23-G-7.7",
    "FISC-B-7.8",
    "FISC-A-7.8",
    "FISC23-G-7.8",
    "FISC-B-7.9",
    "FISC-A-7.9",
    "FISC23-G-7.9",
)
class Test_7_6_to_7_9_losing_on_time:
    def given(self, rules: Ruleset, *points: int) -> Given:
        return midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=points)

    def test_not_at_minus_ten_minutes(self, rules: Ruleset) -> None:
        given = self.given(rules, 100, 100)
        assert not given.when(c.Tick(rules.time.each_ms + 600_000)).events
        assert not given.when(c.Tick(rules.time.each_ms + 600_999)).events

    def test_but_when_the_clock_shows_a_second_more(self, rules: Ruleset) -> None:
        at = rules.time.each_ms + 601_000
        given = self.given(rules, 200, 100)
        deadline = next_deadline(rules, given.game)
        assert deadline is not None
        assert deadline.at == at
        over = given.when(c.Tick(at)).then(
            e.PointsDeducted(at, 0, 110, PenaltyCause.LOSS_ON_TIME, "", clause(rules, "7.7")),
            e.GameEnded(at, EndCause.LOST_ON_TIME, 0, clause(rules, "7.6")),
            e.ResultDeclared,
        )
        assert over.game.result is not None
        assert over.game.result.scores == (90, 100)
        assert over.game.result.outcomes == (Outcome.LOSS, Outcome.WIN)

    def test_a_late_tick_finds_the_same_moment(self, rules: Ruleset) -> None:
        at = rules.time.each_ms + 601_000
        ended = self.given(rules, 200, 100).when(c.Tick(at + 77_000)).event(e.GameEnded)
        assert ended.at == at

    def test_a_play_after_that_is_refused(self, rules: Ruleset) -> None:
        given = self.given(rules, 200, 100)
        given.when(play(given, "8H", "PAUS", rules.time.each_ms + 601_000)).refused(
            Reason.TIME_PASSED, clause(rules, "7.6")
        )

    def test_racks_are_not_counted(self, rules: Ruleset) -> None:
        events = self.given(rules, 9, 8).when(c.Tick(rules.time.each_ms + 601_000)).events
        assert not any(isinstance(event, e.RackCounted) for event in events)
        assert rules.clause("time.lost_racks") == clause(rules, "7.8")

    @pytest.mark.parametrize(
        ("points", "scores"),
        [((211, 100), (0, 300)), ((210, 100), (100, 100)), ((209, 100), (99, 100))],
    )
    def test_300_to_0_if_the_loser_still_leads(
        self, rules: Ruleset, points: tuple[int, int], scores: tuple[int, int]
    ) -> None:
        given = self.given(rules, *points)
        result = given.when(c.Tick(rules.time.each_ms + 601_000)).event(e.ResultDeclared)
        assert result.scores == scores
        assert result.outcomes == (Outcome.LOSS, Outcome.WIN)
        assert (result.clause == clause(rules, "7.9")) == (scores == (0, 300))

    def test_the_rule_of_abandonment_applies(self, rules: Ruleset) -> None:
        assert clause(rules, "4.D") in rules.clauses("time.lost")
        given = self.given(rules, 9, 8).do(c.Tick(rules.time.each_ms + 601_000))
        given.when(c.Penalise(given.game.at, 0, 10, "went home")).includes(e.PointsDeducted)


@pytest.mark.clause("FISC-B-7.15", "FISC-A-7.15", "FISC23-G-7.15")
class Test_7_15_no_claim_for_ones_own_forgetfulness:
    def test_time_forgotten_is_gone(self, rules: Ruleset) -> None:
        given = started(rules)
        for claim in (
            c.CorrectClock(1, 0, MINUTE, ClockFault.OWN_FORGETFULNESS),
            c.CreditTime(1, 0, MINUTE, ClockFault.OWN_FORGETFULNESS),
        ):
            given.when(claim).refused(Reason.NO_CLAIM, clause(rules, "7.15"))

    def test_a_broken_clock_is_put_right(self, rules: Ruleset) -> None:
        given = started(rules).do(
            c.CorrectClock(1_000, 0, 7 * MINUTE, ClockFault.BROKEN_CLOCK, "stood still"),
            c.CreditTime(1_000, 1, MINUTE, ClockFault.FORCE_MAJEURE, "fire alarm"),
        )
        assert given.game.clock.left_ms == (7 * MINUTE, rules.time.each_ms + MINUTE)

    @pytest.mark.parametrize("ms", [0, -1, 10**12])
    def test_time_credited_is_real_time(self, rules: Ruleset, ms: int) -> None:
        started(rules).when(c.CreditTime(1, 0, ms, ClockFault.RULING)).refused(
            Reason.BAD_NUMBER, rules.clause("clock.credit")
        )


@pytest.mark.clause(
    "FISC-B-8.1", "FISC-A-8.1", "FISC23-G-8.1", "FISC-B-8.2", "FISC-A-8.2", "FISC23-G-8.2"
)
class Test_8_1_and_8_2_one_player_does_not_come:
    def absent(self, rules: Ruleset, seat: int = 0) -> Given:
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        return given.when(c.ReportAbsence(1_000, (seat,))).then(
            e.AbsenceReported(1_000, (seat,), seat, clause(rules, "8.1"))
        )

    def test_the_absent_players_time_runs(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(1_000 + 5 * MINUTE, 0))
        assert given.game.clock.left_ms == (rules.time.each_ms - 5 * MINUTE, rules.time.each_ms)
        given.do(c.DrawForStart(1_000 + 6 * MINUTE, bytes([1, 2])))

    def test_the_game_waits(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.DrawForStart(2_000, bytes([1, 2]))).refused(
            Reason.OUT_OF_ORDER, clause(rules, "8.1")
        )

    @pytest.mark.parametrize("seat", [0, 1])
    def test_more_than_fifteen_minutes_lose(self, rules: Ruleset, seat: int) -> None:
        given = self.absent(rules, seat)
        assert not given.when(c.Tick(1_000 + 15 * MINUTE)).events
        at = 1_001 + 15 * MINUTE
        over = given.when(c.Tick(at)).then(
            e.GameEnded(at, EndCause.NO_SHOW, seat, clause(rules, "8.2")), e.ResultDeclared
        )
        assert over.game.result is not None
        assert over.game.result.scores == ((0, 300) if seat == 0 else (300, 0))
        assert over.game.result.outcomes[1 - seat] is Outcome.WIN

    def test_fifteen_minutes_to_the_last_moment_do_not(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.Arrive(1_000 + 15 * MINUTE, 0)).then(e.SeatArrived)
        self.absent(rules).when(c.Arrive(1_001 + 15 * MINUTE, 0)).refused(
            Reason.TIME_PASSED, clause(rules, "8.2")
        )

    def test_a_win_at_nothing_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        strict = ruleset(rules.name, readings={"no-show-score": 0})
        over = self.absent(strict).do(c.Tick(20 * MINUTE))
        assert over.game.result is not None
        assert over.game.result.scores == (0, 0)
        assert over.game.result.outcomes == (Outcome.LOSS, Outcome.WIN)

    def test_who_was_not_missed_cannot_arrive(self, rules: Ruleset) -> None:
        self.absent(rules).when(c.Arrive(2_000, 1)).refused(
            Reason.ALREADY_DONE, clause(rules, "8.1")
        )


@pytest.mark.clause(
    "FISC-B-8.3",
    "FISC-A-8.3",
    "FISC23-G-8.3",
    "FISC-B-8.A",
    "FISC-A-8.A",
    "FISC23-G-8.A",
    "FISC-B-8.B",
    "FISC-A-8.B",
    "FISC23-G-8.B",
    "FISC-B-8.C",
    "FISC-A-8.C",
    "FISC23-G-8.C",
    "FISC-B-8.D",
    "FISC-A-8.D",
    "FISC23-G-8.D",
    "FISC-B-8.E",
    "FISC-A-8.E",
    "FISC23-G-8.E",
)
class Test_8_3_both_are_absent:
    def absent(self, rules: Ruleset) -> Given:
        given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        return given.when(c.ReportAbsence(0, (0, 1))).then(
            e.AbsenceReported(0, (0, 1), 0, clause(rules, "8.3"))
        )

    def test_the_first_listed_players_time_runs(self, rules: Ruleset) -> None:
        assert self.absent(rules).game.clock.running == 0

    def test_a_the_first_comes_and_the_second_has_fifteen_minutes_from_then(
        self, rules: Ruleset
    ) -> None:
        given = self.absent(rules).do(c.Arrive(10 * MINUTE, 0))
        assert given.game.clock.running == 1
        assert not given.when(c.Tick(25 * MINUTE - 1)).events
        given.when(c.Tick(25 * MINUTE)).then(
            e.GameEnded(25 * MINUTE, EndCause.NO_SHOW, 1, clause(rules, "8.A")),
            e.ResultDeclared(
                25 * MINUTE, (300, 0), (Outcome.WIN, Outcome.LOSS), True, clause(rules, "8.D")
            ),
        )

    def test_b_the_second_comes_and_wins_when_the_firsts_time_is_over(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(10 * MINUTE, 1))
        assert given.game.clock.running == 0
        given.when(c.Tick(15 * MINUTE)).then(
            e.GameEnded(15 * MINUTE, EndCause.NO_SHOW, 0, clause(rules, "8.B")),
            e.ResultDeclared(
                15 * MINUTE, (0, 300), (Outcome.LOSS, Outcome.WIN), True, clause(rules, "8.D")
            ),
        )

    def test_b_or_on_arrival_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        strict = ruleset(rules.name, readings={"second-arrives": "on-arrival"})
        self.absent(strict).when(c.Arrive(10 * MINUTE, 1)).includes(
            e.SeatArrived,
            e.GameEnded(10 * MINUTE, EndCause.NO_SHOW, 0, clause(rules, "8.B")),
        )

    def test_both_come_and_play(self, rules: Ruleset) -> None:
        given = self.absent(rules).do(c.Arrive(MINUTE, 1), c.Arrive(2 * MINUTE, 0))
        given.do(c.DrawForStart(3 * MINUTE, bytes([1, 2])))
        assert given.game.clock.left_ms == (rules.time.each_ms - 2 * MINUTE, rules.time.each_ms)

    def test_c_neither_comes_and_both_lose(self, rules: Ruleset) -> None:
        over = (
            self.absent(rules)
            .when(c.Tick(15 * MINUTE))
            .then(
                e.GameEnded(15 * MINUTE, EndCause.BOTH_NO_SHOW, None, clause(rules, "8.C")),
                e.ResultDeclared(
                    15 * MINUTE, (0, 0), (Outcome.LOSS, Outcome.LOSS), True, clause(rules, "8.E")
                ),
            )
        )
        over.when(c.Penalise(16 * MINUTE, 0, 10, "slept")).includes(e.PointsDeducted)


@pytest.mark.clause("FISC-B-4.B.2", "FISC-A-4.B.2", "FISC23-G-4.B.2")
class Test_games_that_no_rule_ends:
    def test_the_arbiter_ends_them_as_they_stand(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(30, 20))
        over = given.when(c.EndGame(1_000, "they only exchange")).then(
            e.GameEnded(1_000, EndCause.ARBITER, None, "reading:endless"), e.ResultDeclared
        )
        assert over.game.result is not None
        assert over.game.result.scores == (30, 20)
