"""Slips as people write them, and what can't be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Direction, parse_coordinate
from faristol.duplicate import Nil, Slip, SlipError, format_slip, parse_slip, read_slip
from faristol.tiles import BLANK_BIT, tile_set

DUTCH = tile_set("dutch")
CATALAN = tile_set("catalan")


@pytest.mark.parametrize(
    "written",
    [
        "ZEBRA 8H 48",
        "8H ZEBRA 48",
        "48 zebra 8h",
        "ZEBRA,8H,48",
        "ZEBRA;8H;48",
        "zebra\t8H\t48",
        "ZEBRA HH8 48",
        "ZEBRA H8H 48",
        "ZEBRA H8 48 →",
        "ZEBRA H8 horizontaal 48",
        "ZEBRA H8 H 48",
        "  ZEBRA   8H   48  ",
    ],
)
def test_one_slip_written_in_many_ways(written: str) -> None:
    slip = parse_slip(written, DUTCH)
    assert slip.word == DUTCH.parse_word("zebra")
    assert (slip.start, slip.direction) == (parse_coordinate("8H")[0], Direction.ACROSS)
    assert slip.score == 48


@pytest.mark.parametrize("written", ["ZEBRA H8", "zebra VH8", "ZEBRA 8H verticaal", "V 8H ZEBRA"])
def test_row_and_column_or_a_written_direction_say_down(written: str) -> None:
    assert parse_slip(written, DUTCH).direction is Direction.DOWN


def test_a_word_that_is_also_a_direction_is_the_word_when_it_stands_alone() -> None:
    assert parse_slip("VERTICAAL 8A", DUTCH).word == DUTCH.parse_word("verticaal")
    slip = parse_slip("DOWN 8A DOWN", DUTCH)
    assert (slip.word, slip.direction) == (DUTCH.parse_word("down"), Direction.DOWN)


def test_no_score_is_no_fault() -> None:
    assert parse_slip("ZEBRA 8H", DUTCH).score is None


@pytest.mark.parametrize("written", ["ZE(B)RA 8H", "ze(b)ra 8H", "ZEbRA 8H"])
def test_a_blank_is_marked_in_brackets_or_in_lower_case(written: str) -> None:
    slip = parse_slip(written, DUTCH)
    assert [tile & BLANK_BIT != 0 for tile in slip.word] == [False, False, True, False, False]


def test_a_word_in_lower_case_marks_no_blank() -> None:
    assert not any(tile & BLANK_BIT for tile in parse_slip("zebra 8H", DUTCH).word)


@pytest.mark.parametrize("written", ["COL·LEGA 8H", "co[l·l]ega 8h", "COWEGA 8H", "col.lega 8H"])
def test_digraph_tiles_are_one_letter(written: str) -> None:
    assert len(parse_slip(written, CATALAN).word) == 6


@pytest.mark.parametrize(
    ("written", "nil", "said"),
    [
        ("", Nil.UNREADABLE, "nothing is written"),
        ("   ", Nil.UNREADABLE, "nothing is written"),
        ("ZEBRA", Nil.NO_COORDINATE, "no coordinate"),
        ("ZEBRA 48", Nil.NO_COORDINATE, "no coordinate"),
        ("8H", Nil.UNREADABLE, "no word"),
        ("8H 48", Nil.UNREADABLE, "no word"),
        ("ZEBRA PAARD 8H", Nil.UNREADABLE, "more than one word"),
        ("ZEBRA 8H 9A", Nil.UNREADABLE, "more than one coordinate"),
        ("ZEBRA 8H 12 13", Nil.UNREADABLE, "more than one score"),
        ("ZEBRA 16H", Nil.NO_COORDINATE, "outside"),
        ("ZEBRA 8Q", Nil.NO_COORDINATE, "outside"),
        ("ZEBRA 0H", Nil.NO_COORDINATE, "not a coordinate"),
        ("ZEBRA 8HH8", Nil.NO_COORDINATE, "not a coordinate"),
        ("Z 8H", Nil.UNREADABLE, "2 to 15 letters"),
        ("AAAAAAAAAAAAAAAA 8A", Nil.UNREADABLE, "2 to 15 letters"),
        ("ZEBRß! 8H", Nil.UNREADABLE, "has no dutch tile"),
        ("ЗЕБРА 8H", Nil.UNREADABLE, "has no dutch tile"),
        ("Zebra 8H", Nil.UNREADABLE, "more blanks than there are"),
        ("ZE(BRA 8H", Nil.UNREADABLE, "'(' (LEFT PARENTHESIS) at character 3 has no dutch tile"),
        ("(Z)E)BRA 8H", Nil.UNREADABLE, "')' (RIGHT PARENTHESIS) at character 5 has no dutch"),
        ("ZE?RA 8H", Nil.UNREADABLE, "'?' (QUESTION MARK) at character 3 has no dutch tile"),
        ("ZE(?)RA 8H", Nil.UNREADABLE, "'?' (QUESTION MARK) at character 4 has no dutch tile"),
        ("ZE_RA 8H", Nil.UNREADABLE, "'_' (LOW LINE) at character 3 has no dutch tile"),
        ("ZEBRA 8H 10000", Nil.UNREADABLE, "more than 9999"),
        ("ZEBRA 8H -5", Nil.UNREADABLE, ""),
        ("A" * 201, Nil.UNREADABLE, "too many"),
    ],
)
def test_what_can_not_be_read_says_why(written: str, nil: Nil, said: str) -> None:
    with pytest.raises(SlipError) as caught:
        parse_slip(written, DUTCH)
    assert caught.value.nil is nil
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300
    assert read_slip(written, DUTCH).flaw is nil


@given(st.text(max_size=250))
def test_any_text_is_read_or_has_a_flaw(written: str) -> None:
    slip = read_slip(written, CATALAN)
    assert slip.flaw is not None or 2 <= len(slip.word) <= 15


@given(
    st.binary(min_size=2, max_size=15).map(lambda b: bytes(1 + byte % 25 for byte in b)),
    st.integers(0, 224),
    st.sampled_from(Direction),
    st.none() | st.integers(0, 9999),
)
def test_a_slip_written_is_read_again(
    word: bytes, start: int, direction: Direction, score: int | None
) -> None:
    slip = Slip("", word, start, direction, score)
    again = parse_slip(format_slip(slip, CATALAN), CATALAN)
    assert (again.word, again.start, again.direction, again.score) == (
        word,
        start,
        direction,
        score,
    )
