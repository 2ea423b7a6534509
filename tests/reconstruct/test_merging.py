"""Two sheets of one game: what they share, where they differ, and when they can't be merged."""

import pytest

from faristol.notation.paper_sheets import parse_sheet
from faristol.reconstruct import Act, Differ, Sheet, SheetsDifferError, merge
from faristol.rulebook import ruleset
from faristol.tiles import tile_set

RULES = ruleset("fisc-2023")
BOX = tile_set("catalan")


def sheet(*lines: str) -> Sheet:
    return parse_sheet("\n".join(["player,word,score,coord", *lines]), RULES, BOX)


def test_equal_sheets_are_one() -> None:
    both = sheet("Anna,SOL,6,", "Berta,SOLS,4,")

    assert merge(both, both) == (both, ())


def test_names_may_be_written_otherwise_and_stand_in_another_order() -> None:
    merged, differences = merge(
        sheet("Anna,SOL,6,", "Berta,SOLS,4,"), sheet("ANNA,SOL,6,", "berta,SOLS,4,")
    )

    assert merged.players == ("Anna", "Berta")
    assert differences == ()


def test_a_word_and_a_score_that_differ_leave_all_readings() -> None:
    merged, differences = merge(
        sheet("Anna,SOL,6,", "Berta,SOLS,4,"), sheet("Anna,SOL,8,", "Berta,CELS,4,")
    )

    assert [each.what for each in differences] == [Differ.SCORE, Differ.WORD]
    assert [len(row.readings) for row in merged.rows] == [2, 2]


def test_a_square_that_only_one_noted_is_used_and_one_that_differs_is_not() -> None:
    merged, differences = merge(
        sheet("Anna,SOL,6,8F", "Berta,SOLS,4,"), sheet("Anna,SOL,6,8G", "Berta,SOLS,4,8F")
    )

    assert [row.start for row in merged.rows] == [None, 7 * 15 + 5]
    assert [each.what for each in differences] == [Differ.SQUARE]


def test_a_play_that_the_other_sheet_has_as_a_pass_is_a_play() -> None:
    merged, differences = merge(
        sheet("Anna,SOL,6,", "Berta,-,0,"), sheet("Anna,SOL,6,", "Berta,SOLS,4,")
    )

    assert [row.act for row in merged.rows] == [Act.PLAY, Act.PLAY]
    assert [each.what for each in differences] == [Differ.ACT]


@pytest.mark.parametrize(
    ("other", "says", "lines"),
    [
        (("Anna,SOL,6,",), "two players", None),
        (("Anna,SOL,6,", "Clara,SOLS,4,"), "different players", (1, 1)),
        (("Anna,SOL,6,", "Berta,SOLS,4,", "Anna,SI,2,"), "2 turns and the other 3", (3, 4)),
        (("Berta,SOLS,4,", "Anna,SOL,6,"), "turn 1 is Anna's", (2, 2)),
    ],
)
def test_sheets_of_which_a_line_has_no_partner_are_not_merged(
    other: tuple[str, ...], says: str, lines: tuple[int, int] | None
) -> None:
    if lines is None:
        with pytest.raises(ValueError, match=says):
            sheet(*other)
        return
    with pytest.raises(SheetsDifferError, match=says) as caught:
        merge(sheet("Anna,SOL,6,", "Berta,SOLS,4,"), sheet(*other))

    assert (caught.value.line, caught.value.second_line) == lines
