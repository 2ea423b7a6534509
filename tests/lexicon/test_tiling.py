"""Many words at once give the same tiles as one word at a time."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from faristol.lexicon.tiling import format_words, tile_words
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.tiles import NoTileError, TileSet, tile_set, tile_set_names

# Letters of every box, digraphs and dots, marks that combine, and what has no tile.
SCRAPS = [
    *"abcçdeilmnñoqrstuvxyzLNQUY",
    *"àéïôúĳŀĿ·•‧.-’'[]",
    *["l·l", "L·L", "l.l", "l-l", "ny", "qu", "ll", "rr", "ch", "ß", "œ", "[NY]", "[L·L]"],
    *[
        "\u0301",
        "\u0327",
        "\u0308",
        "ﬁ",
        "İ",
        "ı",
        "ǅ",
        "漢",
        "\ue001",
        "\x00",
        "\x7f",
        " ",
        "\n",
        "\r",
    ],
]
written = st.lists(st.sampled_from(SCRAPS), max_size=8).map("".join)


def one_by_one(tiles: TileSet, word: str, *, typed: bool) -> bytes | None:
    try:
        return tiles.parse_typed(word) if typed else tiles.parse_word(word)
    except NoTileError:
        return None


@given(name=st.sampled_from(tile_set_names()), words=st.lists(written, max_size=6))
@example(name="catalan", words=[])
@example(name="catalan", words=[""])
@example(name="catalan", words=["", "l·l·l", ""])
@example(name="spanish", words=["lll", "perro", "rrrr"])
def test_bulk_agrees_with_the_tile_set(name: str, words: list[str]) -> None:
    tiles = tile_set(name)

    assert tile_words(tiles, words) == [one_by_one(tiles, word, typed=False) for word in words]


@given(name=st.sampled_from(tile_set_names()), words=st.lists(written, max_size=6))
@example(name="catalan", words=["alpaqes", "COWEGA", "co[l·l]ega", "col-lega", "quq", "q[qu]q"])
def test_bulk_agrees_with_the_tile_set_on_typed_spellings(name: str, words: list[str]) -> None:
    tiles = tile_set(name)
    stripped = [word.strip() for word in words]
    brackets = {f"[{tile.face}]": tile.face for tile in tiles.tiles[1:]}
    keys = {k: v for k, v in tiles.keyboard.items() if k not in {t.face for t in tiles.tiles}}
    typed = {**tiles.spelling.typed, **keys}
    brackets |= {f"[{spelling}]": face for spelling, face in typed.items()}

    read = tile_words(tiles, stripped, spellings={**brackets, **typed})

    assert read == [one_by_one(tiles, word, typed=True) for word in stripped]


@given(name=st.sampled_from(tile_set_names()), data=st.data())
def test_written_words_read_back_as_the_same_tiles(name: str, data: st.DataObject) -> None:
    tiles = tile_set(name)
    words = [
        word
        for text in data.draw(st.lists(written, max_size=5))
        if (word := one_by_one(tiles, text, typed=False))
    ]

    text = format_words(tiles, b"".join(word + b"\0" for word in words))

    assert tile_words(tiles, text.split("\n")[:-1]) == words


@given(name=st.sampled_from(tile_set_names()), data=st.data())
def test_any_tiles_are_written_so_that_a_list_reads_them_back(
    name: str, data: st.DataObject
) -> None:
    tiles = tile_set(name)
    few = st.sampled_from(list(tiles.letters)[:12])  # in Spanish A to L and LL, for collisions
    word = st.lists(few | st.sampled_from(tiles.letters), min_size=2, max_size=15).map(bytes)
    words = data.draw(st.sets(word, max_size=5))

    text = format_words(tiles, b"".join(word + b"\0" for word in words))

    assert read_list(text, tiles, ListStyle()).words == words


@pytest.mark.parametrize(
    "written",
    ["CHE", "[C]HE", "LLL", "[L]LL", "[L][L]L", "PERRO", "PE[R][R]RO", "[R][R][R]R", "CA", "HC"],
)
def test_brackets_stand_only_where_letters_would_be_read_together(written: str) -> None:
    spanish = tile_set("spanish")

    assert format_words(spanish, spanish.parse_typed(written) + b"\0") == f"{written}\n"


@pytest.mark.parametrize("name", tile_set_names())
def test_no_box_has_so_many_letters_that_one_is_taken_for_unreadable(name: str) -> None:
    assert len(tile_set(name).tiles) < 0x7F
