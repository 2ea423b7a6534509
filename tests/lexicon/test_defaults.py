"""The default lexica that `make setup` installs, held against what is known of them."""

from collections import Counter

import pytest

from faristol.lexicon import Lexicon, LexiconError, Shelf, check, open_lexicon
from faristol.lexicon.recipes import recipe
from faristol.lexicon.shelf import shared_folders

# The two-tile words that Catalan competition lists publish.
CATALAN_TWOS = """
AD AH AI AL AM ANY AS AU AV BA BE BO CA CE CU ÇA ÇO DA DE DI DO DU EC EH EI EL EM EN EO EP ES ET
EU EX FA FE FI GE HA HE HI HO IN IO IS IX JA JO LA LI LO MA ME MI NA NE NI NO NU NYU OC OH OI OL
OM ON OR OS OU PA PE PI QUA QUE QUI QUO RA RE RO SA SE SI SO TA TE TO TU UC UF UI UN UP UR US UT
VA VE VI XA XE XO
"""


def shared(language: str) -> Lexicon:
    """The lexicon that belongs to this environment, whatever the user has besides."""
    try:
        return open_lexicon(language, Shelf(*shared_folders()))
    except LexiconError as error:
        pytest.fail(f"{error} (make setup puts it into the environment)")


@pytest.fixture(scope="module")
def catalan() -> Lexicon:
    return shared("ca")


@pytest.fixture(scope="module")
def dutch() -> Lexicon:
    return shared("nl")


def holds(lexicon: Lexicon, words: str) -> dict[str, bool]:
    return {word: lexicon.tiles.parse_word(word) in lexicon for word in words.split()}


class TestCatalan:
    def test_two_tile_words_are_those_of_the_competition_lists(self, catalan: Lexicon) -> None:
        twos = {catalan.tiles.format_word(word) for word in catalan if len(word) == 2}

        assert twos == set(CATALAN_TWOS.split())

    def test_it_is_about_as_large_as_the_competition_lists(self, catalan: Lexicon) -> None:
        assert 560_000 < len(catalan) < 600_000

    @pytest.mark.parametrize(
        "words",
        [
            "casa cases col·lega col·legues força forces any anys adeqüem quinze",
            "cantar canto cante cantàvem cantaríem cantassin cantassen cantéssiu",
            "dhal thas jims àlif",  # letters of the Arabic alphabet, since 2017
            "passassen progressàsseu",  # twins of passassin and progressàssiu
        ],
    )
    def test_words_that_belong_are_in(self, catalan: Lexicon, words: str) -> None:
        assert all(holds(catalan, words).values()), holds(catalan, words)

    @pytest.mark.parametrize("words", ["cl dm rpm", "barcelona joan", "endoneuritis sulfasimazina"])
    def test_abbreviations_names_and_terms_are_out(self, catalan: Lexicon, words: str) -> None:
        assert not any(holds(catalan, words).values()), holds(catalan, words)

    def test_it_says_that_it_is_neither_disc_nor_leximots(self, catalan: Lexicon) -> None:
        assert "neither the DISC nor Leximots" in catalan.record.is_not

    def test_l_l_and_qu_end_no_word_and_l_l_begins_none(self, catalan: Lexicon) -> None:
        geminate, qu = catalan.tiles.parse_word("l·l")[0], catalan.tiles.parse_word("qu")[0]

        assert not [word for word in catalan if word[-1] in (geminate, qu) or word[0] == geminate]

    def test_its_file_is_small(self, catalan: Lexicon) -> None:
        found = Shelf(*shared_folders()).find("ca")

        assert (found.folder / "words.graph").stat().st_size <= 8_000_000


class TestDutch:
    def test_it_is_a_training_list_and_says_so(self, dutch: Lexicon) -> None:
        assert "not the SWL" in dutch.record.is_not
        assert 330_000 < len(dutch) < 360_000

    def test_signs_and_accents_are_dropped(self, dutch: Lexicon) -> None:
        words = "cafe meeeten autos reunie ijs wijzer allermooiste omas"

        assert all(holds(dutch, words).values()), holds(dutch, words)

    def test_initialisms_are_out(self, dutch: Lexicon) -> None:
        words = "co id ic ov uv ub ud hbo ovkaart ngos okt"

        assert not any(holds(dutch, words).values()), holds(dutch, words)


@pytest.mark.parametrize("language", ["ca", "nl"])
class TestBoth:
    def test_words_have_two_to_fifteen_tiles(self, language: str) -> None:
        lengths = Counter(map(len, shared(language)))

        assert set(lengths) == set(range(2, 16))

    def test_files_are_what_their_record_says(self, language: str) -> None:
        assert check(Shelf(*shared_folders()).find(language)) is None

    def test_they_were_made_by_the_recipe_as_it_stands(self, language: str) -> None:
        assert shared(language).record.recipe == recipe(language).number

    def test_the_licence_of_the_words_stands_beside_them(self, language: str) -> None:
        found = Shelf(*shared_folders()).find(language)
        notice = (found.folder / "NOTICE").read_text(encoding="utf-8")

        assert found.record.licence in notice
        assert all(source.package in notice for source in found.record.sources)
