"""The duplicate part of the Dutch rule book, I and II: what is needed, and how a turn goes."""

import pytest
from tests.duplicate.hall import Hall
from tests.duplicate.nl_hall import NL, hall

from faristol.board import Board, placed_word, score_of
from faristol.duplicate import (
    CloseTurn,
    Draw,
    EndCause,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    Nil,
    OpenTurn,
    Reason,
    Stage,
    Via,
)
from faristol.duplicate.events import (
    BestRecorded,
    DrawAccepted,
    SignalGiven,
    TurnOpened,
)
from faristol.duplicate.screens import board_lines, letters_left
from faristol.tiles import layout


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
