"""Positions on one line, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import Board
from faristol.notation import ParseError
from faristol.notation.cgp import CgpPosition, format_cgp, parse_cgp
from faristol.tiles import BLANK_BIT, layout, tile_set, tile_set_names

CATALAN = tile_set("catalan")
STANDARD = layout("standard")
EMPTY = "/".join(["15"] * 15)


def with_row(row: str, at: int = 8) -> str:
    return "/".join(row if number == at else "15" for number in range(1, 16))


def test_digraph_tiles_are_one_square_each() -> None:
    position = parse_cgp(with_row("3CO[L·L]EGA6") + " AE[NY]?/ 0/24 0 lex ca;", CATALAN, STANDARD)

    assert position.board.squares[7 * 15 + 3 : 7 * 15 + 9] == CATALAN.parse_word("col·lega")
    assert position.racks == (CATALAN.parse_tiles("AE[NY]?"), b"")
    assert position.scores == (0, 24)
    assert position.operations == {"lex": "ca"}


def test_lower_case_is_a_blank() -> None:
    position = parse_cgp(with_row("7Ca[ny]A4"), CATALAN, STANDARD)
    blanks = [tile for tile in position.board.squares if tile & BLANK_BIT]

    assert [CATALAN.face_of(tile) for tile in blanks] == ["a", "ny"]


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "empty"),
        ("15/15", 1, "2 rows"),
        (with_row("14"), 22, "row 8 has 14"),
        (with_row("7€7"), 23, "'€'"),
        (with_row("7[L·L8"), 23, "'['"),
        (with_row("7[XX]7"), 23, "'XX'"),
        (with_row("7?7"), 23, "must stand for a letter"),
        (with_row("999999999999"), 22, "empty squares"),
        (EMPTY + " AbC/", 46, "in capitals"),
        (EMPTY + " A€/ 0/0 0", 47, "'€'"),
        (EMPTY + " AB/ x/0 0", 50, "no score"),
        (EMPTY + " AB/ 0/0 many", 54, "scoreless"),
        (EMPTY + " AB/ 0/0 -5", 54, "-5 scoreless"),
        (EMPTY + " AB/ 0/0 0 lex ca", 61, "semicolon"),
        (EMPTY + " AB/ 0/0 0 lex ca; lex nl;", 63, "twice"),
        ("1" * 20_000, 1, "20000 characters"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, column: int, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_cgp(text, CATALAN, STANDARD)

    assert says in str(caught.value)
    assert caught.value.column == column


@given(st.text(max_size=300))
def test_absurd_text_is_an_error_and_never_a_crash(text: str) -> None:
    with pytest.raises(ParseError):
        parse_cgp(text, CATALAN, STANDARD)


@pytest.mark.parametrize("name", tile_set_names())
@given(
    data=st.data(),
    scores=st.lists(st.integers(-500, 2000), min_size=2, max_size=4),
    scoreless=st.integers(0, 11),
)
def test_what_is_written_is_read_again(
    name: str, data: st.DataObject, scores: list[int], scoreless: int
) -> None:
    tiles = tile_set(name)
    letters = st.integers(1, len(tiles.tiles) - 1)
    on_board = st.one_of(st.just(0), letters, letters.map(lambda letter: letter | BLANK_BIT))
    squares = data.draw(st.lists(on_board, min_size=225, max_size=225).map(bytes))
    rack = st.lists(st.one_of(st.just(0), letters), max_size=7).map(bytes)
    racks = data.draw(st.lists(rack, min_size=2, max_size=4))
    position = CgpPosition(
        Board(STANDARD, squares), tuple(racks), tuple(scores), scoreless, {"lex": "ca"}
    )

    assert parse_cgp(format_cgp(position, tiles), tiles, STANDARD) == position


def test_a_position_without_racks_is_written_with_empty_ones() -> None:
    bare = parse_cgp(EMPTY, CATALAN, STANDARD)
    read = parse_cgp(format_cgp(bare, CATALAN) + "\n", CATALAN, STANDARD)

    assert (read.racks, read.scores) == ((b"", b""), (0, 0))


def test_the_opponents_rack_counts_against_the_box_too() -> None:
    position = parse_cgp(EMPTY + " Z/Z 0/0 0", CATALAN, STANDARD)

    with pytest.raises(ValueError, match="2 of Z"):
        position.unseen(CATALAN)


def test_more_tiles_than_the_box_has_are_counted_out() -> None:
    position = parse_cgp(with_row("5ZZ8"), CATALAN, STANDARD)

    with pytest.raises(ValueError, match="2 of Z, the catalan box has 1"):
        position.unseen(CATALAN)
