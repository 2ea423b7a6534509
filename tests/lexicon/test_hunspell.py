"""Hunspell dictionaries become written forms."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lexicon.packages import CATALAN_AFFIXES, DUTCH_AFFIXES

from faristol.lexicon.hunspell import Expander, HunspellError, parse_affixes, parse_entries


def forms(affixes: str, *entries: str) -> list[str]:
    table = parse_affixes(affixes)
    expander = Expander(table)
    return [
        form for entry in parse_entries("\n".join(entries), table) for form in expander.forms(entry)
    ]


class TestSuffixes:
    def test_strip_and_add_where_the_condition_holds(self) -> None:
        assert forms(CATALAN_AFFIXES, "casa/_E") == ["casa", "cases"]
        assert forms(CATALAN_AFFIXES, "força/_E") == ["força", "forces"]
        assert forms(CATALAN_AFFIXES, "pas/_E") == ["pas"]

    def test_never_leave_an_empty_stem(self) -> None:
        assert forms("SFX A Y 1\nSFX A ar o ar", "ar/A", "mar/A") == ["ar", "mar", "mo"]

    def test_carry_flags_of_their_own(self) -> None:
        assert forms(CATALAN_AFFIXES, "cantar/00") == [
            "cantar", "canto", "canta", "cantes", "cantem", "cantem-me", "cantassin", "cantassen",
        ]  # fmt: skip

    def test_whose_form_only_compounds_may_use_are_left_out(self) -> None:
        assert forms(DUTCH_AFFIXES, "ov/Cl") == ["ov"]

    def test_depend_on_no_more_letters_than_are_remembered(self) -> None:
        affixes = "SFX A Y 2\nSFX A 0 x [^b]bcd\nSFX A 0 y bbcd"

        assert forms(affixes, "aabcd/A", "abbcd/A", "xbbcd/A", "xabcd/A") == [
            "aabcd", "aabcdx", "abbcd", "abbcdy", "xbbcd", "xbbcdy", "xabcd", "xabcdx",
        ]  # fmt: skip


class TestPrefixes:
    def test_stand_before_the_stem_and_cross_with_suffixes(self) -> None:
        assert forms(DUTCH_AFFIXES, "spreek/V3Pa") == [
            "spreek", "aanspreek", "spreekt", "aanspreekt",
        ]  # fmt: skip

    def test_that_don_t_cross_stay_off_suffixed_forms(self) -> None:
        affixes = "PFX P N 1\nPFX P 0 on .\nSFX S Y 1\nSFX S 0 e ."

        assert forms(affixes, "wel/PS") == ["wel", "onwel", "wele"]

    def test_that_a_suffix_allows_stand_before_its_form_alone(self) -> None:
        assert forms(DUTCH_AFFIXES, "mooi/Ae") == ["mooi", "mooiste", "allermooiste"]


class TestFlags:
    def test_forbidden_entries_make_nothing(self) -> None:
        assert forms(CATALAN_AFFIXES, "acid/ZZ") == []

    def test_a_stem_that_needs_an_affix_is_no_word(self) -> None:
        assert forms("NEEDAFFIX N\nSFX S Y 1\nSFX S 0 e .", "kop/NS") == ["kope"]

    @pytest.mark.parametrize(
        ("style", "field"),
        [("", "SN"), ("FLAG UTF-8\n", "SN"), ("FLAG long\n", "S1N1"), ("FLAG num\n", "7,9")],
    )
    def test_are_split_in_the_file_s_own_style(self, style: str, field: str) -> None:
        first = {"SN": "S", "S1N1": "S1", "7,9": "7"}[field]

        assert forms(f"{style}SFX {first} Y 1\nSFX {first} 0 e .", f"kop/{field}") == [
            "kop",
            "kope",
        ]

    def test_may_be_given_through_aliases(self) -> None:
        assert forms("AF 2\nAF S\nAF NS\nSFX S Y 1\nSFX S 0 e .", "kop/2", "kap/1") == [
            "kop", "kope", "kap", "kape",
        ]  # fmt: skip


class TestHostileFiles:
    def test_rules_may_be_left_out_by_the_reader(self) -> None:
        table = parse_affixes(CATALAN_AFFIXES, keep=lambda rule: "'" not in rule.add)

        assert "_V" not in table.prefixes
        assert "_E" in table.suffixes

    @pytest.mark.parametrize(
        "text", ["SFX", "SFX A", "SFX A Y", "SFX A Y 1\nSFX A 0", "PFX A 0 x ."]
    )
    def test_rules_cut_short_are_named_by_their_line(self, text: str) -> None:
        with pytest.raises(HunspellError, match=r"affix line \d"):
            parse_affixes(text)

    def test_a_condition_that_can_t_be_read_is_named(self) -> None:
        with pytest.raises(HunspellError, match=r"\[abc"):
            forms("SFX A Y 1\nSFX A 0 s [abc", "kop/A")

    def test_signs_in_conditions_are_only_signs(self) -> None:
        assert forms("SFX A Y 2\nSFX A 0 s a+\nSFX A 0 t (b", "a/A", "a+/A", "(b/A") == [
            "a", "a+", "a+s", "(b", "(bt",
        ]  # fmt: skip

    def test_count_lines_comments_and_empty_lines_are_no_entries(self) -> None:
        assert forms("", "12", "", "# note", "kop", "/A", "13") == ["kop", "13"]

    @given(affixes=st.text(alphabet="SFXPAY01 /.[]^\nab", max_size=60), entry=st.text(max_size=8))
    def test_noise_is_read_or_refused_but_never_crashes(self, affixes: str, entry: str) -> None:
        with suppress(HunspellError):
            forms(affixes, entry)
