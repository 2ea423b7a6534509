"""Recipes: which words of the sources a default lexicon takes."""

from dataclasses import replace

import pytest
from tests.lexicon.packages import (
    CATALAN_AFFIXES,
    CATALAN_ENTRIES,
    CATALAN_WORDS,
    DUTCH_AFFIXES,
    DUTCH_ENTRIES,
    DUTCH_WORDS,
)

from faristol.lexicon.recipe import Sources, build_word_list
from faristol.lexicon.recipes import Recipe, recipe, recipe_languages
from faristol.tiles import tile_set

CATALAN = Sources(CATALAN_AFFIXES, CATALAN_ENTRIES, CATALAN_WORDS)
DUTCH = Sources(DUTCH_AFFIXES, DUTCH_ENTRIES, DUTCH_WORDS)


def words(language: str, sources: Sources) -> set[str]:
    """What a recipe takes, without the words it adds by itself."""
    bare: Recipe = replace(recipe(language), additions=())
    tiles = tile_set(bare.tiles)
    return {tiles.format_word(word) for word in build_word_list(bare, sources)}


class TestCatalan:
    def test_the_word_list_is_in(self) -> None:
        assert {"CANTAR", "FORÇA", "COL·LEGUES", "PASSASSIN"} <= words("ca", CATALAN)

    def test_an_entry_that_the_list_vouches_for_brings_all_its_forms(self) -> None:
        assert "CANTASSEN" in words("ca", CATALAN)  # six of its seven forms are listed

    def test_an_entry_that_the_list_hardly_knows_stays_out(self) -> None:
        found = words("ca", CATALAN)

        assert "ENZIM" in found
        assert "ENZIMS" not in found  # one form of two
        assert "NEUROTOXIC" not in found
        assert "FORCES" not in found

    def test_a_subjunctive_comes_in_with_its_twin(self) -> None:
        found = words("ca", CATALAN)

        assert "PASSASSEN" in found  # passassin is listed
        assert "ROTASSEN" not in found  # rotassin isn't

    @pytest.mark.parametrize(
        "word",
        ["CM", "KIWI", "PELLLARG", "GIRONA", "BARCELONA", "KMETRE", "CANTAN", "LCASA", "ACID"],
    )
    def test_abbreviations_names_hyphens_clitics_and_units_are_out(self, word: str) -> None:
        assert word not in words("ca", CATALAN)

    def test_without_a_word_list_every_entry_is_in(self) -> None:
        found = words("ca", replace(CATALAN, words=None))

        assert {"ENZIMS", "NEUROTOXICS", "ROTASSEN", "FORCES"} <= found
        assert not {"CM", "BARCELONA", "ACID"} & found

    def test_the_two_tile_words_that_the_sources_miss_are_added(self) -> None:
        catalan = tile_set("catalan")
        added = set(build_word_list(recipe("ca"), CATALAN))

        assert {catalan.parse_word(word) for word in ("av", "ba", "eu", "ra")} <= added


class TestDutch:
    def test_accents_hyphens_and_apostrophes_are_dropped(self) -> None:
        assert {"REUNIE", "MEEETEN", "AUTOS", "WIJS", "IJS"} <= words("nl", DUTCH)

    def test_both_sources_are_in_whole(self) -> None:
        found = words("nl", DUTCH)

        assert {"BOEK", "MOOISTE", "ALLERMOOISTE", "WIJSTE", "SPREEKT", "AANSPREEKT"} <= found

    @pytest.mark.parametrize("word", ["OV", "OVKAART", "TVKAST", "IC", "ICS", "XAS", "K"])
    def test_initialisms_and_single_letters_are_out_also_in_compounds(self, word: str) -> None:
        assert word not in words("nl", DUTCH)

    @pytest.mark.parametrize("word", ["AMSTERDAM", "HUISHOUD", "BOEKEN", "CO"])
    def test_names_parts_of_compounds_forbidden_forms_and_removals_are_out(self, word: str) -> None:
        assert word not in words("nl", DUTCH)


class TestEveryRecipe:
    @pytest.mark.parametrize("language", recipe_languages())
    def test_says_plainly_what_its_lexicon_is_not(self, language: str) -> None:
        made = recipe(language)

        assert "training list" in made.is_not
        assert {"ca": "DISC", "nl": "not the SWL"}[language] in made.is_not

    @pytest.mark.parametrize("language", recipe_languages())
    def test_lists_only_playable_words_by_hand(self, language: str) -> None:
        made = recipe(language)
        tiles = tile_set(made.tiles)

        for word in (*made.additions, *made.removals):
            assert 2 <= len(tiles.parse_word(word)) <= 15

    @pytest.mark.parametrize("language", recipe_languages())
    def test_gives_the_same_words_whatever_the_order_of_the_sources(self, language: str) -> None:
        sources = {"ca": CATALAN, "nl": DUTCH}[language]
        assert sources.words is not None
        first, *entries = sources.entries.splitlines()
        turned = replace(
            sources,
            words="\n".join(reversed(sources.words.splitlines())),
            entries="\n".join([first, *reversed(entries)]),
        )

        assert words(language, sources) == words(language, turned)

    def test_empty_sources_give_only_what_the_recipe_adds(self) -> None:
        assert words("ca", Sources("", "", "")) == set()

    def test_an_unknown_language_is_answered_with_those_there_are(self) -> None:
        with pytest.raises(LookupError, match="ca, nl"):
            recipe("../ca")
