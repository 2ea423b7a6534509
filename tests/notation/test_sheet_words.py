"""Every word of a sheet is there in each language."""

import pytest

from faristol.duplicate.terms import Nil
from faristol.notation.duplicate_results import HEADS
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language
from faristol.table.sheet import LineKind


@pytest.mark.parametrize("language", Language)
def test_every_heading_and_kind_has_its_word(language: Language) -> None:
    kinds = [*HEADS, *(kind.value for kind in LineKind), *(nil.value for nil in Nil)]
    assert all(sheet_word(each, language) for each in kinds)


def test_a_word_that_nobody_translated_is_not_written_in_english() -> None:
    assert sheet_word("no such heading", Language.ENGLISH) == "no such heading"
    with pytest.raises(KeyError):
        sheet_word("no such heading", Language.CATALAN)
