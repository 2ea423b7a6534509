"""Placements, the words they form, exact scores: boards drawn as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import (
    Board,
    CoordinateStyle,
    Direction,
    Fault,
    MisplacedError,
    Placement,
    coordinate,
    formed_words,
    parse_coordinate,
    placed_word,
    placement_fault,
    score_of,
    scored_words,
    square_named,
)
from faristol.tiles import layout, tile_set

CATALAN = tile_set("catalan")
EMPTY = Board.empty(layout())


def put(text: str) -> list[Placement]:
    """`H8 C, I8 a` as placements; a lower-case letter is a blank."""
    placements = []
    for part in text.split(", "):
        square, face = part.split()
        placements.append(Placement(square_named(square), CATALAN.parse_tiles(face)[0]))
    return placements


def drawn(*rows: str, top: int = 7) -> Board:
    """A board from rows of text; the first row drawn is row `top`, its first square column F."""
    placements = []
    for down, row in enumerate(rows):
        for along, face in enumerate(row.split()):
            if face != ".":
                tile = CATALAN.parse_tiles(face)[0]
                placements.append(Placement((top - 1 + down) * 15 + 5 + along, tile))
    return EMPTY.with_tiles(placements)


def words_of(board: Board, play: list[Placement]) -> list[str]:
    return [CATALAN.format_word(word.tiles) for word in formed_words(board, play)]


CASA = drawn(
    ". . . . . .",
    ". . C A S A",
)


@pytest.mark.parametrize(
    ("board", "play", "fault"),
    [
        (EMPTY, [], Fault.NO_TILES),
        (EMPTY, [Placement(225, 1)], Fault.OFF_BOARD),
        (EMPTY, [Placement(-1, 1)], Fault.OFF_BOARD),
        (EMPTY, put("H8 A, H8 E"), Fault.SQUARE_TWICE),
        (CASA, put("H8 E"), Fault.SQUARE_TAKEN),
        (EMPTY, put("H8 A, I9 E"), Fault.NOT_IN_LINE),
        (EMPTY, put("H8 A, J8 E"), Fault.GAP),
        (EMPTY, put("A1 A, B1 E"), Fault.NOT_ON_START),
        (EMPTY, put("H8 A"), Fault.NO_WORD),
        (CASA, put("A1 A, B1 E"), Fault.NOT_CONNECTED),
        (CASA, put("G7 A"), Fault.NOT_CONNECTED),
        (CASA, put("L8 R, L9 E"), None),
        (EMPTY, put("G8 A, H8 E"), None),
        (EMPTY, put("H7 A, H8 E"), None),
    ],
)
def test_where_tiles_may_lie(board: Board, play: list[Placement], fault: Fault | None) -> None:
    assert placement_fault(board, play) is fault
    if fault is not None:
        with pytest.raises(MisplacedError) as caught:
            formed_words(board, play)
        assert caught.value.fault is fault


def test_row_ends_do_not_touch_the_next_row() -> None:
    board = EMPTY.with_tiles(put("O8 A"))

    assert placement_fault(board, put("A9 E")) is Fault.NOT_CONNECTED


def test_a_play_forms_its_main_word_and_every_crossing_word() -> None:
    """R under the last A makes one crossing word; S behind CASA lengthens it."""
    assert words_of(CASA, put("L8 S")) == ["CASAS"]
    assert words_of(CASA, put("H9 O, I9 S")) == ["OS", "CO", "AS"]


def test_a_single_tile_that_makes_words_both_ways_is_read_across() -> None:
    board = CASA.with_tiles(put("L9 E"))
    (main, cross) = formed_words(board, put("L8 S"))

    assert main.direction is Direction.ACROSS
    assert CATALAN.format_word(cross.tiles) == "SE"
    (only,) = formed_words(CASA, put("H9 O"))
    assert only.direction is Direction.DOWN


@pytest.mark.parametrize(
    ("play", "points"),
    [
        ("H8 P, I8 A, J8 U", (3 + 1 + 1) * 2),
        ("H8 p, I8 A, J8 U", (0 + 1 + 1) * 2),
        ("D8 P, E8 A, F8 L, G8 L, H8 A", (3 * 2 + 1 + 1 + 1 + 1) * 2),
        ("H8 [NY], I8 A, J8 U, K8 S, L8 Ç", (10 + 1 + 1 + 1 + 10 * 2) * 2),
    ],
)
def test_letter_factors_first_then_word_factors(play: str, points: int) -> None:
    assert score_of(EMPTY, put(play), CATALAN.values) == points


def test_premiums_count_only_for_new_tiles_and_in_both_words() -> None:
    """I9 doubles its letter in the word across and in the word down."""
    scored = scored_words(CASA, put("I9 S, J9 E"), CATALAN.values)

    assert [(CATALAN.format_word(each.word.tiles), each.points) for each in scored] == [
        ("SE", 1 * 2 + 1),
        ("AS", 1 + 1 * 2),
        ("SE", 1 + 1),
    ]


def test_two_triple_words_multiply_by_nine() -> None:
    board = EMPTY.with_tiles(put("D1 A"))
    play = put("A1 C, B1 A, C1 S, E1 R, F1 E, G1 S, H1 A")

    assert score_of(board, play, CATALAN.values) == (2 + 1 + 1 + 1 + 1 + 1 + 1 + 1) * 9 + 50


def test_two_double_words_multiply_by_four() -> None:
    """FISC 2: two double-word squares under one word make it quadruple."""
    play = put("B14 C, C14 A, D14 S, E14 A, F14 R, G14 A, H14 S")
    board = EMPTY.with_tiles(put("I14 S, J14 A, K14 L, L14 S, M14 A"))

    value = (2 + 1 + 1 + 1 + 1 * 3 + 1 + 1) + 5 + 1
    assert score_of(board, [*play, *put("N14 S")], CATALAN.values) == value * 4 + 50


def test_all_seven_tiles_earn_fifty_more() -> None:
    seven = put("H8 A, I8 A, J8 A, K8 A, L8 A, M8 A, N8 A")

    assert score_of(EMPTY, seven, CATALAN.values) == (7 + 1) * 2 + 50
    assert score_of(EMPTY, seven[:6], CATALAN.values) == (6 + 1) * 2


def test_a_word_is_laid_around_what_lies_there() -> None:
    play = placed_word(CASA, square_named("8G"), Direction.ACROSS, CATALAN.parse_word("acasar"))

    assert [coordinate(square, Direction.ACROSS) for square, _ in play] == ["8G", "8L"]
    with pytest.raises(ValueError, match="letter 2"):
        placed_word(CASA, square_named("8G"), Direction.ACROSS, CATALAN.parse_word("aa"))
    with pytest.raises(ValueError, match="leaves the board after 2 of 3"):
        placed_word(EMPTY, square_named("1N"), Direction.ACROSS, CATALAN.parse_word("pau"))


@given(
    square=st.integers(0, 224),
    direction=st.sampled_from(Direction),
    style=st.sampled_from(CoordinateStyle),
)
def test_a_coordinate_tells_square_and_direction(
    square: int, direction: Direction, style: CoordinateStyle
) -> None:
    written = coordinate(square, direction, style=style)

    assert parse_coordinate(written, style=style) == (square, direction)
    assert parse_coordinate(written.lower(), style=style) == (square, direction)


def test_the_same_square_in_the_ways_people_write_it() -> None:
    square = square_named("M5")
    written = {
        style: [coordinate(square, way, style=style) for way in Direction]
        for style in CoordinateStyle
    }

    assert written == {
        CoordinateStyle.ORDER: ["5M", "M5"],
        CoordinateStyle.PREFIX: ["HM5", "VM5"],
        CoordinateStyle.LETTERED_ROWS: ["E13", "13E"],
    }


@pytest.mark.parametrize("text", ["M5", "XM5", "H5M", "HZ5", "HM16", "H", ""])
def test_a_prefixed_coordinate_says_its_direction(text: str) -> None:
    with pytest.raises(ValueError, match=r"coordinate|outside"):
        parse_coordinate(text, style=CoordinateStyle.PREFIX)


@pytest.mark.parametrize(
    "text", ["", "8", "H", "0H", "H0", "16A", "P1", "8HH", "H8 ", "١A", "8Ç", "999999999H"]
)
def test_what_is_no_coordinate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"coordinate|outside"):
        parse_coordinate(text)


def test_tiles_taken_back_leave_the_board_as_it_was() -> None:
    play = put("L8 S, L9 E")

    assert CASA.with_tiles(play).without_tiles(play) == CASA
