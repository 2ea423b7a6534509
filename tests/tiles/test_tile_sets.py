"""The boxes of tiles, and words written with them."""

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.tiles import (
    BLANK,
    BLANK_BIT,
    Kind,
    NoTileError,
    TileSet,
    tile_set,
    tile_set_for_language,
    tile_set_names,
)

CATALAN = tile_set("catalan")
DUTCH = tile_set("dutch")
every_set = pytest.mark.parametrize(
    "tiles", [*map(tile_set, tile_set_names())], ids=tile_set_names()
)


@pytest.mark.parametrize(
    ("name", "size", "points"),
    [
        ("catalan", 100, 189),
        ("dutch", 102, 230),
        ("english", 100, 187),
        ("french", 102, 197),
        ("german", 102, 202),
        ("spanish", 100, 192),
    ],
)
def test_the_box_has_its_tiles_and_points(name: str, size: int, points: int) -> None:
    tiles = tile_set(name)

    assert tiles.size == len(tiles.full_bag()) == size
    assert tiles.points(tiles.full_bag()) == points
    assert tile_set_for_language(tiles.language) is tiles


def test_the_catalan_draw_order_has_the_blank_first_and_digraphs_after_their_letter() -> None:
    order = [tile.face for tile in CATALAN.tiles]

    assert order[:5] == ["?", "A", "B", "C", "Ç"]
    assert order.index("L·L") == order.index("L") + 1
    assert order.index("NY") == order.index("N") + 1


def test_qu_ny_and_geminated_l_are_consonants_and_dutch_y_is_flexible() -> None:
    for face in ("QU", "NY", "L·L", "Ç"):
        assert CATALAN.kind_of(CATALAN.parse_word(face)[0]) is Kind.CONSONANT
    assert DUTCH.kind_of(DUTCH.parse_word("y")[0]) is Kind.FLEXIBLE
    assert CATALAN.kind_of(BLANK) is Kind.FLEXIBLE
    assert CATALAN.kind_of(CATALAN.parse_word("a")[0] | BLANK_BIT) is Kind.FLEXIBLE


@pytest.mark.parametrize("dot", ["·", "∙", "‧", "⋅", "•", "\u0387", "・"])
def test_every_middle_dot_spells_the_geminated_l(dot: str) -> None:
    assert CATALAN.format_word(CATALAN.parse_word(f"col{dot}lega")) == "COL·LEGA"


@pytest.mark.parametrize(
    ("written", "tiles"),
    [
        ("coŀlega", "CO[L·L]EGA"),
        ("COĿLEGA", "CO[L·L]EGA"),
        ("adeqüem", "ADE[QU]EM"),
        ("canya", "CA[NY]A"),
        ("vall", "VALL"),
        ("façana", "FAÇANA"),
        (unicodedata.normalize("NFD", "façana"), "FAÇANA"),
        (unicodedata.normalize("NFD", "àèéíïòóúü"), "AEEIIOOUU"),
    ],
)
def test_catalan_words_become_tiles(written: str, tiles: str) -> None:
    assert CATALAN.format_tiles(CATALAN.parse_word(written)) == tiles


@pytest.mark.parametrize(
    ("word", "at", "character"),
    [
        ("kiwi", 0, "k"),
        ("byte", 1, "y"),
        ("qatar", 0, "q"),
        ("pèl-llarg", 3, "-"),
        ("col.lega", 3, "."),
        ("l'home", 1, "'"),
        ("a b", 1, " "),
        ("l·a", 1, "·"),
        ("e\u0301k", 2, "k"),
        ("casa\0", 4, "\0"),
        ("猫", 0, "猫"),
    ],
)
def test_a_character_without_a_tile_is_named_with_its_place(
    word: str, at: int, character: str
) -> None:
    with pytest.raises(NoTileError) as caught:
        CATALAN.parse_word(word)

    assert (caught.value.at, caught.value.character) == (at, character)
    assert f"character {at + 1}" in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("café", "CAFE"),
        ("mee-eten", "MEEETEN"),
        ("auto's", "AUTOS"),
        ("auto’s", "AUTOS"),
        ("reünie", "REUNIE"),
        ("ĳs", "IJS"),
    ],
)
def test_dutch_drops_accents_hyphens_and_apostrophes(written: str, word: str) -> None:
    assert DUTCH.format_word(DUTCH.parse_word(written)) == word


def test_german_and_french_spell_their_ligatures_out() -> None:
    german, french, spanish = tile_set("german"), tile_set("french"), tile_set("spanish")

    assert german.format_word(german.parse_word("Straße")) == "STRASSE"
    assert german.format_word(german.parse_word("Äpfel")) == "ÄPFEL"
    assert french.format_word(french.parse_word("œuvre")) == "OEUVRE"
    assert spanish.format_tiles(spanish.parse_word("perrochuña")) == "PE[RR]O[CH]UÑA"


@pytest.mark.parametrize(
    "typed", ["col·lega", "COL.LEGA", "col-lega", "co[l·l]ega", "COWEGA", " cowega "]
)
def test_people_may_type_the_geminated_l_as_they_can(typed: str) -> None:
    assert CATALAN.format_word(CATALAN.parse_typed(typed)) == "COL·LEGA"


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [("K", "Ç"), ("W", "[L·L]"), ("Y", "[NY]"), ("Q", "[QU]"), ("QUE", "[QU]E"), ("NYU", "[NY]U")],
)
def test_one_key_stands_for_each_tile_that_a_keyboard_lacks(typed: str, tiles: str) -> None:
    assert CATALAN.format_tiles(CATALAN.parse_typed(typed)) == tiles


@pytest.mark.parametrize("typed", ["[", "[]", "[L·L", "[XX]", "]", "A[", "[[A]]"])
def test_brackets_that_hold_no_tile_are_refused(typed: str) -> None:
    for parse in (CATALAN.parse_typed, CATALAN.parse_tiles):
        with pytest.raises(NoTileError):
            parse(typed)


def test_a_digraph_without_brackets_is_one_tile_only_where_its_letters_are_none() -> None:
    spanish = tile_set("spanish")

    assert len(CATALAN.parse_tiles("CANYQUL·L")) == 5
    assert len(spanish.parse_tiles("CHE")) == 3
    assert spanish.format_tiles(spanish.parse_tiles("[CH]E")) == "[CH]E"


@pytest.mark.parametrize("text", ["Ny", "qU", "L·l", "[Qu]"])
def test_a_digraph_tile_has_one_case(text: str) -> None:
    with pytest.raises(NoTileError):
        CATALAN.parse_tiles(text)


def test_a_rack_is_sorted_with_its_blanks_first() -> None:
    assert CATALAN.format_tiles(CATALAN.parse_rack("zny?aqu")) == "?A[NY][QU]Z"


def test_blanks_are_worth_nothing_and_shown_in_lower_case() -> None:
    word = CATALAN.parse_tiles("cA[ny]?")

    assert CATALAN.points(word) == 1
    assert CATALAN.format_tiles(word) == "cA[ny]?"
    assert CATALAN.format_word(word[:3]) == "CANY"


@every_set
@given(data=st.data())
def test_tiles_written_are_read_again(tiles: TileSet, data: st.DataObject) -> None:
    one = st.one_of(
        st.integers(0, len(tiles.tiles) - 1),
        st.integers(1, len(tiles.tiles) - 1).map(lambda letter: letter | BLANK_BIT),
    )
    word = data.draw(st.lists(one, max_size=15).map(bytes))

    assert tiles.parse_tiles(tiles.format_tiles(word)) == word


@every_set
@given(data=st.data())
def test_words_written_are_read_again(tiles: TileSet, data: st.DataObject) -> None:
    letters = st.sampled_from(list(tiles.letters))
    marked = letters | letters.map(lambda tile: tile | BLANK_BIT)
    word = bytes(data.draw(st.lists(marked, max_size=15)))

    assert tiles.parse_typed(tiles.format_word(word)) == bytes(t & ~BLANK_BIT for t in word)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("CHE", "CHE"),
        ("[C][H]E", "[C]HE"),
        ("[L][L]A", "[L]LA"),
        ("[L]LLA", "[L]LLA"),
        ("LL[L]A", "LLLA"),
        ("PE[R][R]O", "PE[R]RO"),
        ("[CH][H]", "CHH"),
        ("AC", "AC"),
    ],
)
def test_brackets_stand_only_where_a_letter_would_be_read_with_the_next(
    typed: str, written: str
) -> None:
    spanish = tile_set("spanish")

    assert spanish.format_word(spanish.parse_typed(typed)) == written


@pytest.mark.parametrize("name", ["catalan", "dutch", "english", "french", "german"])
def test_elsewhere_no_letter_runs_into_another(name: str) -> None:
    assert tile_set(name).runs_into == {}


@every_set
@given(text=st.text(max_size=40))
def test_any_text_is_read_or_refused_in_place(tiles: TileSet, text: str) -> None:
    for parse in (tiles.parse_word, tiles.parse_typed, tiles.parse_tiles):
        try:
            read = parse(text)
        except NoTileError as error:
            assert 0 <= error.at <= len(text)  # noqa: PT017 - either outcome is right
        else:
            assert len(read) <= 2 * len(text)


def test_an_unknown_set_names_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"klingon.*catalan, dutch"):
        tile_set("klingon")
    with pytest.raises(LookupError, match="tlh"):
        tile_set_for_language("tlh")
