"""Spelreglement duplicatescrabble (SBNL/NTSV), clause by clause."""

import pytest
from tests.duplicate.hall import Hall, all_tiles

from faristol.board import Board, placed_word, score_of, square_named
from faristol.duplicate import (
    AskForLook,
    CloseTurn,
    ConfirmMarks,
    Draw,
    DrawSource,
    EndCause,
    Entry,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    Nil,
    OpenGame,
    OpenTurn,
    OverruleVerdict,
    Penalise,
    Reason,
    RejectDraw,
    RestoreVerdict,
    RuleWord,
    Stage,
    Via,
    Warn,
    WithdrawPlayer,
    candidates,
    duplicate_rules,
)
from faristol.duplicate.blind import commitment_to, next_draw, unverified_draws
from faristol.duplicate.calling import calling_code
from faristol.duplicate.events import (
    BestRecorded,
    DrawAccepted,
    DrawRejected,
    GameEnded,
    MarksConfirmed,
    PenaltyGiven,
    PlayerWithdrawn,
    SignalGiven,
    SlipLate,
    SlipsMarked,
    StandingsPublished,
    TopChosen,
    TurnOpened,
    VerdictOverruled,
    WarningGiven,
    WordPlaced,
    WordRuled,
)
from faristol.duplicate.forms import own_form, slip_forms
from faristol.duplicate.letters import lacks
from faristol.duplicate.screens import board_lines, letters_left
from faristol.duplicate.terms import DrawFault
from faristol.tiles import BLANK, BLANK_BIT, layout

NL = duplicate_rules("nl-duplicate")
WORDS = (
    "zebra",
    "zebras",
    "bazen",
    "braze",
    "azen",
    "nerd",
    "ader",
    "raad",
    "de",
    "en",
    "ar",
    "ze",
)


def hall(*, finder: bool = False) -> Hall:
    return Hall(NL, words=WORDS, finder=finder)


@pytest.mark.clause("NL-D-I.1")
class Test_I_1:
    """The Dutch edition of Scrabble is used."""

    def test_the_tiles_and_the_board_are_those_of_the_dutch_box(self) -> None:
        assert (NL.tiles, NL.board) == ("dutch", "standard")

    def test_a_game_starts_with_every_tile_in_the_bag(self) -> None:
        assert hall().open().game.bag == Hall(NL).tiles.full_bag()


@pytest.mark.clause("NL-D-I.2")
class Test_I_2:
    """Letters and values as in puntenscrabble."""

    def test_there_are_102_tiles(self) -> None:
        assert len(hall().open().game.bag) == 102

    def test_a_letter_that_is_used_up_can_not_be_drawn(self) -> None:
        hall().open().refuses(
            Draw(5_000, Hall(NL).letters("QQABCDE")), Reason.NOT_IN_BAG, "NL-D-I.1"
        )

    def test_words_are_scored_by_these_values(self) -> None:
        # Z4 E1 B3 R2 A1, the A on a double letter, the Z on the starting square: ×2
        turn = hall().open().marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert turn.marks[1].points == 24

    def test_seven_letters_at_once_earn_fifty_more(self) -> None:
        room = Hall(NL, words=["zebraas"]).open()
        turn = room.marked_turn("ZEBRAAS", {1: "ZEBRAAS 8F"})
        board = Board.empty(layout("standard"))
        play = turn.marks[1].play
        assert play is not None
        placements = placed_word(board, play.start, play.direction, play.tiles)
        plain = score_of(board, placements, room.tiles.values, bonus=0)
        assert turn.marks[1].points == plain + 50


@pytest.mark.clause("NL-D-I.3")
class Test_I_3:
    """Everybody has a board of their own, and the letters beside it in alphabetical order."""

    def test_the_sheet_shows_the_board_and_the_letters_left_in_order(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert any("Z E B R A" in line for line in board_lines(room.game.board, room.tiles))
        left = letters_left(room.rules, room.game)
        assert left.startswith("?? AAAAA B CC DDDDD EEEEEEEEEEEEEEEEE FF")
        assert left.endswith("X Y Z")


@pytest.mark.clause("NL-D-II.1a")
class Test_II_1a:
    """The leader draws seven tiles every turn and calls them."""

    @pytest.mark.parametrize("drawn", ["", "ABCDEF", "ABCDEFGH"])
    def test_another_number_is_refused(self, drawn: str) -> None:
        room = hall().open()
        room.refuses(Draw(5_000, room.letters(drawn)), Reason.DRAW_COUNT, "NL-D-II.1a")

    def test_the_rack_is_announced_in_tile_order(self) -> None:
        room = hall().open()
        drawn = room.one(Draw(5_000, room.word("ZEBRANS")), DrawAccepted)
        assert room.tiles.format_tiles(drawn.rack) == "ABENRSZ"

    def test_letters_are_drawn_once_a_turn(self) -> None:
        room = hall().open()
        room.draw("ZEBRANS")
        room.refuses(Draw(9_000, room.letters("ABCDEFG")), Reason.WRONG_STAGE, "NL-D-II.1a")


@pytest.mark.clause("NL-D-II.1b")
class Test_II_1b:
    """At most 22 turns."""

    def test_the_game_ends_after_the_twenty_second(self) -> None:
        room = hall().open("Anna")
        for _ in range(21):
            self.turn_without_a_word(room)
        assert room.game.stage is Stage.DRAWING
        self.turn_without_a_word(room)
        assert room.game.ended is not None
        assert room.game.ended.cause is EndCause.LAST_TURN
        assert room.game.ended.clause == "NL-D-II.1b"

    def turn_without_a_word(self, room: Hall) -> None:
        room.marked_turn("ABCDEFG", {1: "BAD 8H"})
        room.do(LayNothing(room.later()))

    def test_no_letters_are_drawn_after_the_end(self) -> None:
        room = hall().open("Anna")
        for _ in range(22):
            self.turn_without_a_word(room)
        room.refuses(Draw(room.later(), room.letters("ABCDEFG")), Reason.GAME_OVER, "NL-D-II.1b")


@pytest.mark.clause("NL-D-II.3a")
class Test_II_3a:
    """Three minutes to find and note a word."""

    def test_the_deadline_is_three_minutes_after_the_start(self) -> None:
        room = hall().open()
        room.draw("ZEBRANS")
        opened = room.one(OpenTurn(60_000), TurnOpened)
        assert (opened.deadline, opened.clause) == (240_000, "NL-D-II.3a")

    def test_a_slip_may_be_replaced_until_then(self) -> None:
        room = hall().open()
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.do(HandIn(70_000, 1, room.slip("AZEN 8H"), Via.PHONE))
        room.do(HandIn(239_999, 1, room.slip("ZEBRA 8H"), Via.PHONE))
        room.do(CloseTurn(245_000))
        assert room.points(1) == 24


@pytest.mark.clause("NL-D-II.3b")
class Test_II_3b:
    """A signal after two and a half minutes; half a minute is left to write."""

    def test_the_signal_is_due_at_two_and_a_half_minutes(self) -> None:
        room = hall().open()
        room.draw("ZEBRANS")
        opened = room.one(OpenTurn(60_000), TurnOpened)
        assert opened.signal_at == 60_000 + 150_000
        room.refuses(GiveSignal(209_999), Reason.NOT_YET, "NL-D-II.3b")
        signal = room.one(GiveSignal(210_000), SignalGiven)
        assert (signal.left_ms, signal.clause) == (30_000, "NL-D-II.3b")

    def test_it_is_given_once(self) -> None:
        room = hall().open().start_turn("ZEBRANS")
        room.do(GiveSignal(room.later(150_000)))
        room.refuses(GiveSignal(room.later()), Reason.ALREADY_DONE, "NL-D-II.3b")


@pytest.mark.clause("NL-D-II.3c")
class Test_II_3c:
    """After the time the slips are handed in."""

    def test_the_turn_is_not_closed_while_time_runs_and_slips_are_missing(self) -> None:
        room = hall().open().start_turn("ZEBRANS")
        room.refuses(CloseTurn(room.later()), Reason.CLOCK_RUNS, "NL-D-II.3c")

    def test_it_is_closed_when_all_slips_are_in(self) -> None:
        room = hall().open().start_turn("ZEBRANS")
        room.hand_in({1: "ZEBRA 8H", 2: "AZEN 8H", 3: "ZE 8H"})
        room.do(CloseTurn(room.later()))
        assert room.game.stage is Stage.MARKING

    def test_who_hands_nothing_in_gets_nothing(self) -> None:
        room = hall().open()
        turn = room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert turn.marks[2].nil is Nil.NO_SLIP
        assert (turn.marks[2].points, turn.marks[2].clause) == (0, "NL-D-II.3c")

    def test_missing_slips_are_not_overlooked(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        refusal = room.refuses(LayWord(room.later()), Reason.SLIPS_MISSING, "NL-D-II.3c")
        assert refusal.detail == "table 2, 3"


@pytest.mark.clause("NL-D-II.4a")
class Test_II_4a:
    """Coordinates of the first letter and the direction must be noted."""

    def test_a_slip_without_them_scores_nothing(self) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "ZEBRA"})
        assert turn.marks[1].nil is Nil.NO_COORDINATE
        assert (turn.marks[1].points, turn.marks[1].clause) == (0, "NL-D-II.4a")

    def test_the_order_of_row_and_column_tells_the_direction(self) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA H8"})
        assert turn.marks[1].direction.value == "across"
        assert turn.marks[2].direction.value == "down"


@pytest.mark.clause("NL-D-II.4b")
class Test_II_4b:
    """The score is stated as accurately as possible."""

    @pytest.mark.parametrize("score", ["", " 24", " 23", " 999"])
    def test_a_wrong_or_missing_score_costs_nothing(self, score: str) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "ZEBRA 8H" + score})
        assert turn.marks[1].points == 24
        assert turn.marks[1].faults == ()

    def test_the_score_is_kept_as_it_was_stated(self) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "ZEBRA 8H 23"})
        assert turn.slips[1].slip.score == 23


@pytest.mark.clause("NL-D-II.5a")
class Test_II_5a:
    """Everybody lays the word with the highest score."""

    def test_the_best_correct_word_of_the_room_is_laid(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "AZEN 8H", 2: "ZEBRA 8H", 3: "BRAZENS 8B 99"})
        assert [room.face_at(f"{c}8") for c in "HIJKL"] == list("ZEBRA")

    def test_not_the_computer_s_better_one(self) -> None:
        room = hall(finder=True).open()
        room.play_turn("ZEBRANS", {1: "AZEN 8H"})
        best = next(e for e in room.events if isinstance(e, BestRecorded)).plays[0]
        assert best.points > room.points(1, 1)
        assert room.face_at("H8") == "A"

    def test_a_lower_word_is_refused_without_a_reason(self) -> None:
        room = hall().open("Anna", "Bram")
        room.marked_turn("ZEBRANS", {1: "AZEN 8H", 2: "ZEBRA 8H"})
        lower = LayWord(room.later(), room.choice("AZEN 8H"))
        room.refuses(lower, Reason.NOT_A_TOP, "NL-D-II.5a")


@pytest.mark.clause("NL-D-II.5b")
class Test_II_5b:
    """What is left goes back; seven new tiles are drawn."""

    def test_the_leave_is_in_the_bag_again(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert len(room.game.bag) == 102 - 5
        assert room.game.leave == b""

    def test_seven_are_drawn_in_the_next_turn_and_none_is_kept(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        room.refuses(Draw(room.later(), room.letters("ABCDE")), Reason.DRAW_COUNT)
        (drawn,) = room.draw("DEAARDN")
        assert isinstance(drawn, DrawAccepted)
        assert drawn.drawn == drawn.rack


@pytest.mark.clause("NL-D-III.1a")
class Test_III_1a:
    """The leader draws blind."""

    SEED = bytes(range(32))

    def test_a_blind_draw_follows_from_a_seed_that_was_fixed_before(self) -> None:
        room = Hall(NL).open(source=DrawSource.BLIND, commitment=commitment_to(self.SEED))
        drawn = next_draw(room.rules, room.game, self.SEED)
        event = room.one(Draw(room.later(), drawn, DrawSource.BLIND), DrawAccepted)
        assert event.clause == "NL-D-III.1a"
        assert unverified_draws(room.rules, room.events, self.SEED) == []

    def test_another_draw_is_found_out(self) -> None:
        room = Hall(NL).open(source=DrawSource.BLIND, commitment=commitment_to(self.SEED))
        room.do(Draw(room.later(), room.letters("ZEBRANS"), DrawSource.BLIND))
        assert unverified_draws(room.rules, room.events, self.SEED) == [1]

    def test_a_draw_that_was_not_blind_is_sent_back(self) -> None:
        room = hall().open()
        room.draw("ZEBRANS")
        event = room.one(RejectDraw(room.later(), "the bag was open"), DrawRejected)
        assert (event.fault, event.clause) == (DrawFault.MISDRAWN, "NL-D-III.1a")
        assert len(room.game.bag) == 102


@pytest.mark.clause("NL-D-III.1b")
class Test_III_1b:
    """At least one vowel and one consonant every turn."""

    @pytest.mark.parametrize(
        ("rack", "fault"),
        [
            ("AEIOUAE", DrawFault.TOO_FEW_CONSONANTS),
            ("BCDFGHK", DrawFault.TOO_FEW_VOWELS),
        ],
    )
    def test_seven_of_one_kind_go_back(self, rack: str, fault: DrawFault) -> None:
        room = hall().open()
        (event,) = room.draw(rack)
        assert isinstance(event, DrawRejected)
        assert (event.fault, event.clause) == (fault, "NL-D-III.1b")
        assert event.drawn == room.letters(rack)
        assert len(room.game.bag) == 102
        assert room.game.rejections == 1

    def test_one_of_each_is_enough(self) -> None:
        (event,) = hall().open().draw("AEIOUAB")
        assert isinstance(event, DrawAccepted)


@pytest.mark.clause("NL-D-III.1c")
class Test_III_1c:
    """Blanks and Y count as vowel or consonant, as the draw needs them."""

    @pytest.mark.parametrize("rack", ["BCDFGHY", "AEIOUAY", "BCDFGH?", "AEIOUA?", "BCDFG??"])
    def test_one_of_them_makes_a_draw_good(self, rack: str) -> None:
        (event,) = hall().open().draw(rack)
        assert isinstance(event, DrawAccepted)

    def test_one_tile_is_not_both_at_once(self) -> None:
        # Only a blank and a Y: one is the vowel, the other the consonant.
        room = hall()
        assert lacks(room.tiles, room.letters("?Y"), 1, 1) is None
        assert lacks(room.tiles, room.letters("?"), 1, 1) is not None


@pytest.mark.clause("NL-D-III.2")
class Test_III_2:
    """Letters are called by a code agreed beforehand."""

    def test_the_draw_is_called_letter_by_letter(self) -> None:
        code = calling_code(NL.calling)
        said = code.call_tiles(hall().letters("AB?"), hall().tiles)
        assert said == ("blanco", "A van Amsterdam", "B van Brussel")


@pytest.mark.clause("NL-D-III.3a")
class Test_III_3a:
    """The blank is replaced by the letter for which it was laid."""

    def test_the_real_letter_lies_on_the_board_and_the_blank_is_in_the_bag(self) -> None:
        room = hall().open()
        room.play_turn("?EBRANS", {1: "(Z)EBRA 8H"})
        assert room.at_square("H8") == room.word("Z")[0]
        assert room.game.bag.count(BLANK) == 2
        assert room.game.bag.count(room.word("Z")[0]) == 1

    def test_the_event_says_where_and_why(self) -> None:
        room = hall().open("Anna")
        room.marked_turn("?EBRANS", {1: "(Z)EBRA 8H"})
        placed = room.one(LayWord(room.later()), WordPlaced)
        assert (placed.replaced, placed.clause) == ((square_named("H8"),), "NL-D-III.3a")

    def test_the_turn_itself_is_scored_with_the_blank(self) -> None:
        turn = hall().open().marked_turn("?EBRANS", {1: "(Z)EBRA 8H"})
        assert turn.marks[1].points == 24 - 2 * 4

    def test_no_tile_is_lost_or_made(self) -> None:
        room = hall().open()
        room.play_turn("?EBRANS", {1: "(Z)EBRA 8H"})
        assert all_tiles(room.game) == room.tiles.full_bag()

    def test_the_letter_may_come_from_those_that_were_drawn_and_not_laid(self) -> None:
        room = hall().open("Anna").with_bag("?EBRANZEENN")
        room.play_turn("?EBRANZ", {1: "(Z)EBRA 8H"})
        assert room.at_square("H8") == room.word("Z")[0]


@pytest.mark.clause("NL-D-III.3b")
class Test_III_3b:
    """A blank whose letter is used up stays."""

    def test_it_lies_on_as_a_blank(self) -> None:
        room = hall().open("Anna").with_bag("?EBRANSEEEEEEEENNNN")
        room.marked_turn("?EBRANS", {1: "(Z)EBRA 8H"})
        placed = room.one(LayWord(room.later()), WordPlaced)
        assert room.at_square("H8") == room.word("Z")[0] | BLANK_BIT
        assert (placed.replaced, placed.clause) == ((), "NL-D-III.3b")


@pytest.mark.clause("NL-D-III.4a")
class Test_III_4a:
    """The leader decides which of the highest words is laid."""

    def test_another_equal_word_may_be_chosen(self) -> None:
        room = hall().open("Anna", "Bram")
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "ZEBRA H8"})
        chosen = room.one(LayWord(room.later(), room.choice("ZEBRA H8")), TopChosen)
        assert (chosen.equals, chosen.proposed, chosen.clause) == (2, False, "NL-D-III.4a")
        assert room.face_at("H12") == "A"


@pytest.mark.clause("NL-D-III.4b")
class Test_III_4b:
    """Of equal tops generally the one that needs the fewest letters."""

    def test_the_fewest_letters_win_at_equal_points(self) -> None:
        # WE: (5+1)×2 = 12. TREE: (2+2+1+1)×2 = 12.
        room = Hall(NL, words=["we", "tree"]).open("Anna", "Bram")
        turn = room.marked_turn("WETREEN", {1: "TREE 8H", 2: "WE 8H"})
        assert [turn.marks[1].points, turn.marks[2].points] == [12, 12]
        first, second = candidates(room.rules, turn)
        assert (first.play.placed, second.play.placed) == (2, 4)
        chosen = room.one(LayWord(room.later()), TopChosen)
        assert (chosen.equals, chosen.proposed, chosen.clause) == (2, True, "NL-D-III.4b")
        assert room.face_at("H8") == "W"

    def test_the_leader_takes_the_longer_one_where_the_game_would_get_stuck(self) -> None:
        room = Hall(NL, words=["we", "tree"]).open("Anna", "Bram")
        room.marked_turn("WETREEN", {1: "TREE 8H", 2: "WE 8H"})
        room.do(LayWord(room.later(), room.choice("TREE 8H")))
        assert room.face_at("H8") == "T"


@pytest.mark.clause("NL-D-III.5a")
class Test_III_5a:
    """Each player gets 22 slips, to be handed in after every turn."""

    def test_the_sheet_of_slips_has_one_for_every_turn(self) -> None:
        page = slip_forms(NL, table=7, name="Anna")
        assert page.count('class="slip"') == 22
        assert page.count("Anna") == 22
        assert "NL-D-III.5a" in page


@pytest.mark.clause("NL-D-III.5b")
class Test_III_5b:
    """And a form for the letters, the own word and the highest word, with their scores."""

    def test_the_form_has_a_line_for_every_turn_and_a_column_for_each(self) -> None:
        page = own_form(NL, table=7, name="Anna")
        assert page.count("<tr>") == 22 + 1
        for heading in ("Letters", "Eigen woord", "Hoogste woord"):
            assert heading in page
        assert "NL-D-III.5b" in page


@pytest.mark.clause("NL-D-III.5c")
class Test_III_5c:
    """A wrong entry scores nothing."""

    @pytest.mark.parametrize(
        ("written", "nil"),
        [
            ("", Nil.UNREADABLE),
            ("ZEB?A 8H", Nil.UNREADABLE),
            ("ZEBRA 8N", Nil.OFF_BOARD),
            ("ZEBRAX 8H", Nil.NOT_IN_DRAW),
        ],
    )
    def test_each_way_to_be_wrong_is_named(self, written: str, nil: Nil) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: written})
        assert (turn.marks[1].nil, turn.marks[1].points) == (nil, 0)
        assert turn.marks[1].clause == "NL-D-III.5c"


@pytest.mark.clause("NL-D-III.5d")
class Test_III_5d:
    """A blank may be marked, but need not be."""

    def test_a_slip_without_a_mark_counts(self) -> None:
        turn = hall().open().marked_turn("?EBRANS", {1: "ZEBRA 8H", 2: "(Z)EBRA 8H"})
        assert turn.marks[1].points == turn.marks[2].points == 16
        assert turn.marks[1].faults == ()

    def test_the_best_letter_is_the_blank_where_several_could_be(self) -> None:
        # The last A of ARENA lies on a double letter: the first one is the blank.
        room = Hall(NL, words=["arena"]).open()
        turn = room.marked_turn("A?RENST", {1: "ARENA 8H", 2: "(A)RENA 8H"})
        assert turn.marks[1].points == turn.marks[2].points == 12

    def test_a_mark_is_taken_as_it_stands(self) -> None:
        room = Hall(NL, words=["arena"]).open()
        turn = room.marked_turn("A?RENST", {1: "AREN(A) 8H"})
        assert turn.marks[1].points == 10

    def test_a_mark_that_the_letters_do_not_allow_is_passed_over(self) -> None:
        room = Hall(NL, words=["arena"]).open()
        turn = room.marked_turn("A?RENST", {1: "A(R)ENA 8H"})
        assert turn.marks[1].points == 12


@pytest.mark.clause("NL-D-III.6")
class Test_III_6:
    """All words are checked with the list."""

    def test_a_word_that_is_not_in_it_scores_nothing(self) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: "BRAZENS 8F"})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (Nil.NOT_A_WORD, "NL-D-III.6")

    def test_a_wrong_word_beside_a_good_one_is_enough(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        turn = room.marked_turn("DEAARDN", {1: "NERD 9H"})
        assert turn.marks[1].nil is Nil.NOT_A_WORD
        assert turn.marks[1].words[0] == room.word("NERD")
        assert room.word("NERD") not in turn.marks[1].refused

    def test_the_leader_s_word_goes_before_the_list(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "BRAZENS 8F", 2: "BRAZENS 8F"})
        ruled = room.one(
            RuleWord(room.later(), room.word("BRAZENS"), True, "Van Dale has it"), WordRuled
        )
        assert ruled.clause == "NL-D-III.6"
        assert room.points(1) == room.points(2) > 50


@pytest.mark.clause("NL-D-III.7")
class Test_III_7:
    """Who exceeds the time scores nothing."""

    def test_a_slip_sent_after_the_time_is_nil(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        late = room.one(HandIn(242_001, 1, room.slip("ZEBRA 8H"), Via.PHONE), SlipLate)
        assert late.clause == "NL-D-III.7"
        room.do(CloseTurn(243_000))
        assert room.game.turn is not None
        assert room.game.turn.marks[1].nil is Nil.LATE
        assert room.game.turn.marks[1].clause == "NL-D-III.7"

    def test_one_that_came_in_time_stands(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.do(HandIn(200_000, 1, room.slip("AZEN 8H"), Via.PHONE))
        room.do(HandIn(242_001, 1, room.slip("ZEBRA 8H"), Via.PHONE))
        room.do(CloseTurn(243_000))
        assert room.points(1) == 14

    def test_two_seconds_on_the_way_are_no_delay(self) -> None:
        room = hall().open("Anna")
        room.draw("ZEBRANS")
        room.do(OpenTurn(60_000))
        room.do(HandIn(242_000, 1, room.slip("ZEBRA 8H"), Via.PHONE))
        room.do(CloseTurn(243_000))
        assert room.points(1) == 24

    def test_the_leader_says_it_of_paper(self) -> None:
        room = hall().open("Anna").start_turn("ZEBRANS")
        room.do(HandIn(room.later(), 1, room.slip("ZEBRA 8H"), Via.PAPER, late=True))
        room.close()
        assert room.points(1) == 0


@pytest.mark.clause("NL-D-III.8")
class Test_III_8:
    """No dictionaries or word lists but the two-letter list."""

    def test_the_leader_may_warn(self) -> None:
        room = hall().open()
        given = room.one(Warn(room.later(), 1, "had a word list open"), WarningGiven)
        assert (given.number, given.points) == (1, 0)

    def test_the_leader_may_take_points(self) -> None:
        room = hall().open()
        given = room.one(Penalise(room.later(), 1, 20, "word list"), PenaltyGiven)
        assert given.clause == "NL-D-III.8"
        assert room.table().row(1).total == -20

    def test_the_leader_may_send_a_player_out_of_the_ranking(self) -> None:
        room = hall().open()
        gone = room.one(
            WithdrawPlayer(room.later(), 1, "word list", excluded=True), PlayerWithdrawn
        )
        assert gone.clause == "NL-D-III.8"
        assert room.table().row(1).rank is None


@pytest.mark.clause("NL-D-III.9a")
class Test_III_9a:
    """The leader or a jury member notes the scores once they are checked and corrected."""

    def test_the_leader_confirms_the_marks_of_a_turn(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        done = room.one(ConfirmMarks(room.later(), 1), MarksConfirmed)
        assert done.clause == "NL-D-III.9a"
        assert room.game.confirmed == {1}

    def test_the_leader_overrules_with_a_reason(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA"})
        without = OverruleVerdict(room.later(), 1, 1, 24, None, " ")
        room.refuses(without, Reason.NO_REASON)
        told = OverruleVerdict(room.later(), 1, 1, 24, None, "the coordinate is on the back")
        event = room.one(told, VerdictOverruled)
        assert event.clause == "NL-D-III.9a"
        assert room.points(1) == 24

    def test_and_may_take_that_back(self) -> None:
        room = hall().open()
        room.marked_turn("ZEBRANS", {1: "ZEBRA"})
        room.do(OverruleVerdict(room.later(), 1, 1, 24, None, "on the back"))
        room.do(RestoreVerdict(room.later(), 1, 1, "it was another slip"))
        assert room.points(1) == 0

    def test_no_word_is_laid_while_a_look_is_asked_for(self) -> None:
        room = hall().open("Anna")
        room.marked_turn("ZEBRANS", {1: "ZEBRA 8H"})
        room.do(AskForLook(room.later(), 1, 1, "is that a Z?"))
        room.refuses(LayWord(room.later()), Reason.LOOKS_OPEN, "NL-D-III.9a")
        room.do(ConfirmMarks(room.later(), 1, (1,)))
        room.do(LayWord(room.later()))


@pytest.mark.clause("NL-D-III.9b")
class Test_III_9b:
    """Corrections are possible after the end."""

    def finished(self) -> Hall:
        room = hall().open().with_bag("ZEBRANSA")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "BRAZENS 8F", 3: "BRAZENS 8F"})
        assert room.game.stage is Stage.OVER
        return room

    def test_all_slips_with_the_word_are_marked_again_and_the_standings_published(self) -> None:
        room = self.finished()
        assert [row.rank for row in room.game.published] == [1, 2, 2]
        events = room.do(RuleWord(room.later(), room.word("BRAZENS"), True, "found in the list"))
        ruled, marked, standings = events
        assert isinstance(ruled, WordRuled)
        assert ruled.clause == "NL-D-III.9b"
        assert isinstance(marked, SlipsMarked)
        assert [mark.table for mark in marked.marks] == [2, 3]
        assert isinstance(standings, StandingsPublished)
        assert (standings.number, standings.clause) == (2, "NL-D-III.9b")
        assert [(row.table, row.rank) for row in standings.rows] == [(2, 1), (3, 1), (1, 3)]

    def test_one_verdict_too(self) -> None:
        room = self.finished()
        events = room.do(OverruleVerdict(room.later(), 1, 1, 0, Nil.RULED, "the slip was blank"))
        assert isinstance(events[-1], StandingsPublished)
        assert events[-1].rows[0].total == 0

    def test_what_lies_on_the_board_stays(self) -> None:
        room = self.finished()
        before = room.game.board
        room.do(RuleWord(room.later(), room.word("ZEBRA"), False, "misread"))
        assert room.game.board == before


@pytest.mark.clause("NL-D-III.10")
class Test_III_10:
    """The end: fewer than seven letters, or no vowel or no consonant among them."""

    @pytest.mark.parametrize(
        ("left", "cause"),
        [
            ("NESA", EndCause.TOO_FEW_LETTERS),
            ("NSBCDFGH", EndCause.NO_VOWEL),
            ("AEEEEIIOU", EndCause.NO_CONSONANT),
        ],
    )
    def test_it_ends_the_game(self, left: str, cause: EndCause) -> None:
        room = Hall(NL, words=["zebraan"]).open("Anna").with_bag("ZEBRAAN" + left)
        room.marked_turn("ZEBRAAN", {1: "ZEBRAAN 8F"})
        ended = room.one(LayWord(room.later()), GameEnded)
        assert (ended.cause, ended.clause) == (cause, "NL-D-III.10")

    @pytest.mark.parametrize("left", ["NSBCDFA", "NSBCDFY", "NSBCDF?", "AEEEEI?", "BCDFG?Y"])
    def test_seven_with_one_of_each_go_on(self, left: str) -> None:
        room = Hall(NL, words=["zebraan"]).open("Anna").with_bag("ZEBRAAN" + left)
        room.marked_turn("ZEBRAAN", {1: "ZEBRAAN 8F"})
        room.do(LayWord(room.later()))
        assert room.game.stage is Stage.DRAWING

    def test_letters_that_were_not_laid_are_left(self) -> None:
        room = hall().open("Anna").with_bag("ZEBRANSDEADE")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert room.game.stage is Stage.DRAWING


@pytest.mark.clause("NL-D-IV.1")
class Test_IV_1:
    """The calling code."""

    def test_every_letter_has_its_place_name(self) -> None:
        code = calling_code("nl")
        names = """
            Amsterdam Brussel China Denemarken Egypte Frankrijk Griekenland Hongarije Italië
            Japan Kenia Luxemburg Marokko Nederland Oostenrijk Portugal Quebec Roemenië Spanje
            Tunesië Utrecht Venezuela Waterloo Xantippe Ypsilon Zweden
        """
        assert list(code.words.values()) == names.split()
        assert all(name.startswith(letter) for letter, name in code.words.items())


@pytest.mark.clause("NL-D-IV.2")
class Test_IV_2:
    """The right coordinates and the right direction."""

    @pytest.mark.parametrize(
        ("written", "nil"),
        [
            ("ZEBRA 1A", Nil.NOT_ON_START),
            ("ZEBRA 8I", Nil.NOT_ON_START),
        ],
    )
    def test_the_first_word_lies_on_the_start(self, written: str, nil: Nil) -> None:
        turn = hall().open().marked_turn("ZEBRANS", {1: written})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (nil, "NL-D-IV.2")

    @pytest.mark.parametrize(
        ("written", "nil"),
        [
            ("NERD 1A", Nil.NOT_CONNECTED),
            ("ADER 8I", Nil.CONTRADICTS_BOARD),
            ("DE I7", Nil.INCOMPLETE),
        ],
    )
    def test_later_words_fit_the_board(self, written: str, nil: Nil) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        if nil is Nil.INCOMPLETE:
            room.play_turn("NNEADRS", {1: "EN I8"})
        turn = room.marked_turn("DEAARDN", {1: written})
        assert (turn.marks[1].nil, turn.marks[1].clause) == (nil, "NL-D-IV.2")

    def test_the_wrong_direction_is_nil(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        turn = room.marked_turn("DEAARDN", {1: "ADER K6", 2: "ADER 6K"})
        assert turn.marks[1].nil is Nil.CONTRADICTS_BOARD
        assert turn.marks[2].nil is not None


@pytest.mark.clause("NL-D-GAP.1")
class Test_GAP_1:
    """The book has no ranking: the highest total wins, equal totals share a place."""

    def test_the_highest_total_wins_and_percentages_are_of_the_room_s_maximum(self) -> None:
        room = hall().open()
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H", 2: "AZEN 8H", 3: "AZEN H8"})
        table = room.table()
        assert [(row.rank, row.total) for row in table.rows] == [(1, 24), (2, 14), (2, 14)]
        assert [row.room_percent for row in table.rows] == [10_000, 5_833, 5_833]
        assert [row.behind_room for row in table.rows] == [0, -10, -10]

    def test_the_standings_are_published_at_the_end(self) -> None:
        room = hall().open().with_bag("ZEBRANS")
        room.play_turn("ZEBRANS", {1: "ZEBRA 8H"})
        assert isinstance(room.events[-1], StandingsPublished)
        assert room.events[-1].clause == "NL-D-GAP.1"


def test_entries_are_seated_by_opening() -> None:
    room = Hall(NL)
    room.do(OpenGame(0, entries=(Entry(7, "Anna", "De Brug"),)))
    assert room.game.players[7].entry.club == "De Brug"
