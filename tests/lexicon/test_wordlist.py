"""A word list file: what is read, what is counted, what is refused."""

import codecs
import io
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.lexicon.errors import WordListError
from faristol.lexicon.wordlist import (
    LARGEST_FILE,
    ListStyle,
    Unplayable,
    WordList,
    decode_list,
    explain,
    load_bytes,
    read_list,
)
from faristol.tiles import tile_set

CATALAN = tile_set("catalan")


def read(text: str, style: ListStyle | None = None) -> WordList:
    return read_list(text, CATALAN, style or ListStyle())


def written(found: WordList) -> set[str]:
    return set(map(CATALAN.format_word, found.words))


class TestEncodings:
    WORDS = "COL·LEGA\nFORÇA\n"

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
    def test_are_seen_from_the_file_itself(self, encoding: str) -> None:
        assert decode_list(self.WORDS.encode(encoding)) == self.WORDS

    @pytest.mark.parametrize(
        ("mark", "encoding"),
        [(codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF16_LE, "utf-16-le")],
    )
    def test_of_either_byte_order_are_read(self, mark: bytes, encoding: str) -> None:
        assert decode_list(mark + self.WORDS.encode(encoding)) == self.WORDS

    def test_latin_1_is_read_when_asked_for(self) -> None:
        assert decode_list(self.WORDS.encode("latin-1"), "latin-1") == self.WORDS

    def test_latin_1_is_never_guessed(self) -> None:
        with pytest.raises(
            WordListError, match=r"line 1 isn't utf-8 \(byte b7\).*--encoding latin-1"
        ):
            decode_list(self.WORDS.encode("latin-1"))

    def test_the_line_that_can_t_be_read_is_named(self) -> None:
        with pytest.raises(WordListError, match="line 3"):
            decode_list(b"casa\nsol\nfor\xe7a\n")

    def test_an_encoding_that_doesn_t_exist_is_named(self) -> None:
        with pytest.raises(WordListError, match="klingon"):
            decode_list(b"casa", "klingon")

    @pytest.mark.parametrize("codec", ["rot13", "hex", "zlib", "base64", "bz2", "quopri", "uu"])
    def test_a_codec_that_makes_no_text_is_refused(self, codec: str) -> None:
        with pytest.raises(WordListError, match=f"'{codec}' is not a text encoding"):
            decode_list(b"casa", codec)

    @pytest.mark.parametrize("name", ["undefined", "mbcs", "a\0b", "../utf-8", "x" * 10_000, "é"])
    def test_an_absurd_encoding_is_refused(self, name: str) -> None:
        with pytest.raises(WordListError):
            decode_list(b"casa", name)

    @pytest.mark.parametrize(
        "data",
        [
            b"\x7fELF\x02\x01\x01\0\0",
            b"\x89PNG\r\n\x1a\n\0\0",
            b"casa\0sol",
            b"PK\x03\x04",
            b"\xff\xfe\x00",
        ],
    )
    def test_binary_files_are_refused(self, data: bytes) -> None:
        with pytest.raises(WordListError):
            decode_list(data)

    def test_utf_16_without_a_mark_is_refused_with_a_hint(self) -> None:
        with pytest.raises(WordListError, match="not a text file"):
            decode_list("CASA\nSOL\n".encode("utf-16-le"))

    @given(st.binary(max_size=200))
    def test_any_bytes_are_read_or_refused(self, data: bytes) -> None:
        with suppress(WordListError):
            found = read(decode_list(data))
            assert len(found.words) + found.duplicates + len(found.unplayable) == found.lines


class TestFiles:
    @pytest.mark.parametrize("name", ["missing", "."])
    def test_that_can_t_be_read_are_named(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(WordListError, match="can't read"):
            load_bytes(tmp_path / name)

    def test_without_end_are_refused(self) -> None:
        class Endless(io.RawIOBase):
            def read(self, size: int = -1) -> bytes:
                return bytes(size)

        with pytest.raises(WordListError, match=f"more than {LARGEST_FILE >> 20} MB"):
            load_bytes(Path("/dev/zero"), Endless())  # type: ignore[arg-type]


class TestLines:
    def test_words_are_read_in_any_case_with_or_without_accents(self) -> None:
        assert written(read("casa\nFORÇA\nCol·lega\nadeqüem")) == {
            "CASA", "FORÇA", "COL·LEGA", "ADEQUEM",
        }  # fmt: skip

    def test_line_ends_of_every_system_and_blanks_around_don_t_count(self) -> None:
        found = read("casa\r\n  sol \rmar\n\n\n")

        assert written(found) == {"CASA", "SOL", "MAR"}
        assert found.lines == 3

    def test_comments_are_no_words(self) -> None:
        found = read("# DISC\ncasa\n#sol")

        assert (written(found), found.lines, found.unplayable) == ({"CASA"}, 1, [])

    def test_another_comment_sign_or_none_can_be_chosen(self) -> None:
        assert read("; DISC\ncasa", ListStyle(comment=";")).lines == 1
        assert len(read("# DISC\ncasa", ListStyle(comment="")).unplayable) == 1

    def test_duplicates_are_counted(self) -> None:
        found = read("casa\nCASA\nsol\ncasà")

        assert (len(found.words), found.duplicates) == (2, 2)

    def test_unplayable_lines_keep_their_number_and_reason(self) -> None:
        found = read("casa\nkiwi\nA\nbessonsconvencionals\npèl-llarg\n·")

        assert [(line.line, line.text, line.reason) for line in found.unplayable] == [
            (2, "kiwi", Unplayable.NO_TILE),
            (3, "A", Unplayable.TOO_SHORT),
            (4, "bessonsconvencionals", Unplayable.TOO_LONG),
            (5, "pèl-llarg", Unplayable.NO_TILE),
            (6, "·", Unplayable.NO_TILE),
        ]
        assert found.reasons()[0] == (Unplayable.NO_TILE, 3)

    def test_each_can_be_explained(self) -> None:
        style = ListStyle()
        found = read("kiwi\nA\nbessonsconvencionals\n" + "a" * 10_000, style)

        assert [explain(line, CATALAN, style) for line in found.unplayable] == [
            "'k' at character 1 has no catalan tile",
            "1 tile, and a word has at least 2",
            "20 tiles, and the longest word has 15",
            "200 characters or more",
        ]

    def test_length_counts_tiles_not_letters(self) -> None:
        word = "al·loquímiquesny"  # 15 letters and a dot

        assert len(CATALAN.parse_word(word)) == 11
        assert read(word).unplayable == []

    def test_a_longer_board_takes_longer_words(self) -> None:
        assert len(read("bessonsconvencionals", ListStyle(longest=21)).words) == 1

    def test_a_line_of_a_million_letters_is_only_unplayable(self) -> None:
        (line,) = read("a" * 1_000_000).unplayable

        assert line.reason is Unplayable.TOO_LONG
        assert len(line.text) <= 200


class TestStyles:
    def test_typed_digraphs_count_only_where_the_list_is_said_to_use_them(self) -> None:
        assert written(read("col.lega\ncol-lega", ListStyle(typed=True))) == {"COL·LEGA"}
        assert len(read("col.lega\ncol-lega").unplayable) == 2

    def test_q_stands_for_qu_only_where_the_list_is_said_to_write_it(self) -> None:
        found = read("ALPAQES\nQUE", ListStyle(one_key="q"))

        assert written(found) == {"ALPAQUES", "QUE"}
        assert len(read("ALPAQES").unplayable) == 1

    def test_one_key_letters_may_be_all_of_the_keyboard_s(self) -> None:
        assert written(read("COWEGA\nAY\nFORKA", ListStyle(one_key="KWY"))) == {
            "COL·LEGA", "ANY", "FORÇA",
        }  # fmt: skip

    def test_a_key_that_stands_for_nothing_is_refused(self) -> None:
        with pytest.raises(WordListError, match="'J' stands for no catalan tile"):
            read("casa", ListStyle(one_key="J"))

    def test_bracketed_digraphs_are_always_read(self) -> None:
        assert written(read("CO[L·L]EGA\nA[NY]")) == {"COL·LEGA", "ANY"}

    def test_the_first_field_can_be_taken_alone(self) -> None:
        assert written(read("casa f.\nsol\tm. astre", ListStyle(first_field=True))) == {
            "CASA",
            "SOL",
        }

    def test_capitals_can_mean_names(self) -> None:
        found = read("casa\nGirona\nDNA", ListStyle(lower_case_only=True))

        assert written(found) == {"CASA"}
        assert [line.reason for line in found.unplayable] == [Unplayable.CAPITAL] * 2
        assert "capital" in explain(found.unplayable[0], CATALAN, ListStyle(lower_case_only=True))

    def test_a_typed_list_is_told_what_is_really_wrong(self) -> None:
        style = ListStyle(typed=True)
        (line,) = read("col.le#a", style).unplayable

        assert explain(line, CATALAN, style).startswith("'#'")
