"""The duplicate part of the Dutch rule book, III.1 to III.5: letters, blanks, tops, slips."""

import pytest
from tests.documents.reading import text_of
from tests.duplicate.hall import Hall, all_tiles
from tests.duplicate.nl_hall import NL, hall

from faristol.board import square_named
from faristol.documents import Language, render
from faristol.documents.duplicate_papers import duplicate_form
from faristol.documents.slips import duplicate_slips
from faristol.duplicate import (
    Draw,
    DrawSource,
    LayWord,
    Nil,
    RejectDraw,
    candidates,
)
from faristol.duplicate.blind import commitment_to, next_draw, unverified_draws
from faristol.duplicate.calling import calling_code
from faristol.duplicate.events import (
    DrawAccepted,
    DrawRejected,
    TopChosen,
    WordPlaced,
)
from faristol.duplicate.letters import lacks
from faristol.duplicate.terms import DrawFault
from faristol.tiles import BLANK, BLANK_BIT


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
        slips = duplicate_slips(NL, Language.DUTCH, players=[(7, "Anna")]).data["slips"]
        assert [each["turn"] for each in slips] == [str(turn) for turn in range(1, 23)]
        assert {each["name"] for each in slips} == {"Anna"}
        assert all("NL-D-III.5a" in each["note"] for each in slips)


@pytest.mark.clause("NL-D-III.5b")
class Test_III_5b:
    """And a form for the letters, the own word and the highest word, with their scores."""

    def test_the_form_has_a_line_for_every_turn_and_a_column_for_each(self) -> None:
        document = duplicate_form(NL, Language.DUTCH, players=[(7, "Anna")])
        (form,) = document.data["forms"]
        assert (form["turns"], form["name"], form["table"]) == (22, "Anna", "7")
        text = text_of(render(document))
        for heading in ("Letters", "Eigen woord", "Hoogste woord"):
            assert heading in text
        assert "NL-D-III.5b" in text


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
