"""The judge rules on plays."""

from pathlib import Path

import pytest
from tests.lexicon.test_shelf import put

from faristol.lexicon import Judge, Shelf, open_lexicon
from faristol.tiles import BLANK_BIT, tile_set

CATALAN = tile_set("catalan")


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    put(tmp_path, "DISC", "1", "casa sol col·lega any que força")
    return Judge(open_lexicon("DISC", Shelf(tmp_path)))


def test_a_play_stands_when_all_its_words_do(judge: Judge) -> None:
    assert judge.rule_on(["casa", "sol"]).is_valid
    assert not judge.rule_on(["casa", "sil"]).is_valid


@pytest.mark.parametrize(
    "written",
    ["COL·LEGA", "col.lega", "coŀlega", "CO[L·L]EGA", "COWEGA", " Col·lega ", "AY", "qe", "forka"],
)
def test_words_are_read_as_people_type_them(judge: Judge, written: str) -> None:
    assert judge.rule_on([written]).is_valid


@pytest.mark.parametrize(
    "written", ["", "a", "c@sa", "[", "[ny", "ca sa", "x" * 100_000, "\udcff", "casa\n?"]
)
def test_what_can_t_be_written_with_tiles_is_not_valid(judge: Judge, written: str) -> None:
    assert not judge.rule_on([written]).is_valid


def test_the_study_view_says_why(judge: Judge) -> None:
    casa, sil, at = judge.rule_on(["casa", "sil", "c@sa"]).findings

    assert (casa.is_valid, casa.why) == (True, "")
    assert (sil.is_valid, sil.why) == (False, "not in the list")
    assert at.word is None
    assert "'@'" in at.why


def test_blanks_count_as_their_letters(judge: Judge) -> None:
    word = CATALAN.parse_word("casa")
    with_blank = bytes([word[0] | BLANK_BIT, *word[1:]])

    assert judge.allows([with_blank, CATALAN.parse_word("sol")])
    assert not judge.allows([with_blank, CATALAN.parse_word("sil")])


def test_a_play_without_words_is_no_play(judge: Judge) -> None:
    with pytest.raises(ValueError, match="at least one word"):
        judge.allows([])
    with pytest.raises(ValueError, match="at least one word"):
        judge.rule_on([])
