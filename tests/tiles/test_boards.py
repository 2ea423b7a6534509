"""Boards as data."""

import pytest

from faristol.tiles import layout, layout_names
from faristol.tiles.boards import parse_layout


def test_the_standard_board_starts_in_its_middle_and_doubles_there() -> None:
    standard = layout("standard")

    assert (standard.size, standard.start) == (15, 112)
    assert standard.word_factors[112] == 2
    assert standard.word_factors.count(3) == 8
    assert standard.word_factors.count(2) == 17
    assert standard.letter_factors.count(3) == 12
    assert standard.letter_factors.count(2) == 24


@pytest.mark.parametrize("name", layout_names())
def test_boards_look_the_same_from_every_side(name: str) -> None:
    board = layout(name)
    size = board.size
    for factors in (board.letter_factors, board.word_factors):
        rows = [factors[at : at + size] for at in range(0, size * size, size)]
        assert rows == rows[::-1]
        assert rows == [row[::-1] for row in rows]
        assert rows == [bytes(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize(
    ("grid", "size", "says"),
    [
        ("... .*. ..", 3, "row 3: 2 squares"),
        ("... .*.", 3, "2 rows"),
        ("... ... ...", 3, "0 start squares"),
        ("*.. .*. ...", 3, "2 start squares"),
        ("... .*. ..€", 3, "row 3: unknown"),
        ("*", 1, "size of 1"),
        (" ".join(["." * 22] * 22), 22, "size of 22"),
    ],
)
def test_a_board_that_is_none_says_which_row(grid: str, size: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_layout(f'name = "odd"\ntitle = "Odd"\nsize = {size}\ngrid = "{grid}"')


def test_an_unknown_board_names_those_there_are() -> None:
    with pytest.raises(LookupError, match="standard"):
        layout("round")
