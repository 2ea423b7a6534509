"""How common words are: classes by tiles, the same on every machine, beside the lexicon."""

import gzip
import json
import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lexicon.packages import catalan_debs, centibels, make_wheel

from faristol.lexicon import (
    BrokenLexiconError,
    FetchError,
    Installed,
    Shelf,
    Source,
    check,
    open_lexicon,
)
from faristol.lexicon.frequencies import (
    COMMON,
    LEAST,
    classify,
    format_frequencies,
    open_frequencies,
    parse_centibels,
    parse_frequencies,
)
from faristol.lexicon.making import OwnList, install_default, install_own
from faristol.lexicon.recipes import Recipe, recipe, recipe_languages
from faristol.lexicon.registries import fetch_wheel
from faristol.lexicon.shelf import FREQUENCIES, shared_folders
from faristol.lexicon.wordlist import WordList
from faristol.tiles import tile_set, tile_set_names

CATALAN = tile_set("catalan")
COUNTED = {400: ["casa", "col·lega"], 600: ["força", "forca"], 730: ["cantem"]}


def with_wheel(pool: Path, words: dict[int, list[str]]) -> Recipe:
    pinned = recipe("ca").frequencies
    assert pinned is not None
    return replace(recipe("ca"), frequencies=make_wheel(pool, pinned, centibels(words)))


def installed_from(tmp_path: Path, words: dict[int, list[str]] | None = None) -> Installed:
    pool = catalan_debs(tmp_path / "pool")
    made = with_wheel(pool, COUNTED if words is None else words)
    return install_default(Shelf(tmp_path / "home"), made, packages=pool)


class TestClasses:
    def classes(self, words: dict[int, list[str]]) -> dict[str, int]:
        found = classify(CATALAN, parse_centibels(centibels(words)))
        return {CATALAN.format_word(word): number for word, number in found.items()}

    def test_a_class_is_ten_times_the_zipf_value(self) -> None:
        # 500 centibels below certainty: one word in a hundred thousand, Zipf 4.
        assert self.classes({500: ["casa"], 600: ["mar"]}) == {"CASA": 40, "MAR": 30}

    def test_spellings_of_the_same_tiles_are_added_up(self) -> None:
        # Twice as often is three tenths more.
        assert self.classes({500: ["és", "es"], 600: ["mes", "més"]}) == {"ES": 43, "MES": 33}

    def test_inflected_forms_stand_for_themselves(self) -> None:
        assert self.classes({400: ["cantar"], 690: ["cantem"]}) == {"CANTAR": 50, "CANTEM": 21}

    def test_what_can_t_be_laid_is_left_out(self) -> None:
        assert self.classes({300: ["l", "00", "www", "se'n", "pèl-llarg", ""]}) == {}

    def test_what_is_rarer_than_the_rarest_class_is_left_out(self) -> None:
        assert self.classes({700: ["casa"], 701: ["mar"]}) == {"CASA": LEAST}


class TestTheSourcesFile:
    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"\x1f\x8b",
            gzip.compress(b""),
            gzip.compress(b"\xc1"),
            gzip.compress(msgspec.msgpack.encode([])),
            gzip.compress(msgspec.msgpack.encode({"format": "cB"})),
            gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 2}, ["casa"]])),
            gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 1}, [7]])),
            gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 1}, "casa"])),
            gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 1}, *[[]] * 2000])),
            gzip.compress(b"\x91" * 100_000),
            centibels(COUNTED)[:-9],
        ],
        # A packed file holds the time of its packing: no name for a test.
        ids=range(12),
    )
    def test_what_is_none_is_refused(self, body: bytes) -> None:
        with pytest.raises(FetchError, match="not a list of word frequencies"):
            parse_centibels(body)

    def test_one_that_unpacks_without_end_is_refused(self) -> None:
        bomb = gzip.compress(bytes(80 << 20), compresslevel=1)

        with pytest.raises(FetchError, match="not a list of word frequencies"):
            parse_centibels(bomb)

    @given(st.binary(max_size=200))
    def test_any_bytes_are_read_or_refused(self, body: bytes) -> None:
        for packed in (body, gzip.compress(body)):
            try:
                parse_centibels(packed)
            except FetchError:
                continue


class TestTheInstalledFile:
    @given(st.data(), st.sampled_from(tile_set_names()))
    def test_what_is_written_is_read_back(self, data: st.DataObject, name: str) -> None:
        tiles = tile_set(name)
        letters = st.sampled_from(list(tiles.letters))
        words = st.lists(letters, min_size=2, max_size=8).map(bytes)
        classes = data.draw(st.dictionaries(words, st.integers(LEAST, 80), max_size=20))

        assert parse_frequencies(tiles, format_frequencies(tiles, classes)) == classes

    @pytest.mark.parametrize("body", [b"x CASA\n", b"40\n", b"400 CASA\n", b"40 \n", b"40 K2\n"])
    def test_a_line_that_is_wrong_is_named(self, body: bytes) -> None:
        with pytest.raises(BrokenLexiconError, match="line 2"):
            parse_frequencies(CATALAN, b"50 MAR\n" + body)

    def test_what_is_no_text_is_refused(self) -> None:
        with pytest.raises(BrokenLexiconError):
            parse_frequencies(CATALAN, b"50 \xff")


class TestInstalling:
    def test_they_are_recorded_with_their_source_licence_and_hash(self, tmp_path: Path) -> None:
        installed = installed_from(tmp_path)

        measured = installed.record.frequencies
        assert measured is not None
        assert (measured.source.registry, measured.source.package) == ("pypi", "wordfreq")
        assert measured.licence == "CC-BY-SA-4.0"
        assert measured.forms == 4  # Ç is a tile of its own; CANTEM is too rare
        body = (installed.folder / FREQUENCIES).read_bytes()
        assert sha256(body).hexdigest() == measured.sha256
        notice = (installed.folder / "NOTICE").read_text(encoding="utf-8")
        assert "data: share alike" in notice
        assert "wcatalan: free" in notice

    def test_the_same_packages_give_the_same_bytes(self, tmp_path: Path) -> None:
        one, two = installed_from(tmp_path / "a"), installed_from(tmp_path / "b")

        for name in (FREQUENCIES, "NOTICE"):
            assert (one.folder / name).read_bytes() == (two.folder / name).read_bytes()

    def test_they_change_neither_words_nor_version(self, tmp_path: Path) -> None:
        plain = install_default(
            Shelf(tmp_path / "plain"), recipe("ca"), packages=catalan_debs(tmp_path / "p")
        )

        installed = installed_from(tmp_path)
        assert installed.record.reference == plain.record.reference
        assert installed.record.hash == plain.record.hash
        assert plain.record.frequencies is None

    def test_without_them_the_lexicon_is_installed_and_it_is_said_why(self, tmp_path: Path) -> None:
        told: list[str] = []

        installed = install_default(
            Shelf(tmp_path / "home"),
            recipe("ca"),
            packages=catalan_debs(tmp_path / "pool"),
            tell=told.append,
        )

        assert any(said.startswith("no word frequencies: no wheel wordfreq") for said in told)
        assert check(installed) is None

    def test_another_wheel_than_the_one_pinned_is_not_used(self, tmp_path: Path) -> None:
        pool = catalan_debs(tmp_path / "pool")
        with_wheel(pool, COUNTED)
        told: list[str] = []

        install_default(Shelf(tmp_path / "home"), recipe("ca"), packages=pool, tell=told.append)

        assert any("its SHA-256 is" in said for said in told)

    def test_a_record_older_than_frequencies_still_opens(self, tmp_path: Path) -> None:
        installed = installed_from(tmp_path)
        record = json.loads((installed.folder / "record.json").read_text())
        del record["frequencies"]
        (installed.folder / "record.json").write_text(json.dumps(record))
        (installed.folder / FREQUENCIES).unlink()

        shelf = Shelf(tmp_path / "home")
        assert "casa" in " ".join(open_lexicon("ca", shelf).text().lower().split())
        assert open_frequencies(shelf.find("ca"), shelf) is None

    @pytest.mark.parametrize("value", [7, [], {}, {"source": {}, "licence": "", "sha256": ""}])
    def test_a_record_that_is_wrong_about_them_is_broken(
        self, tmp_path: Path, value: object
    ) -> None:
        installed = installed_from(tmp_path)
        record = json.loads((installed.folder / "record.json").read_text())
        (installed.folder / "record.json").write_text(json.dumps({**record, "frequencies": value}))

        (broken,) = Shelf(tmp_path / "home").broken()
        assert "record.json" in broken.why

    @pytest.mark.parametrize("body", [None, b"", b"99 CASA\n"])
    def test_a_file_that_isn_t_the_one_recorded_is_found_out(
        self, tmp_path: Path, body: bytes | None
    ) -> None:
        installed = installed_from(tmp_path)
        path = installed.folder / FREQUENCIES
        path.unlink()
        if body is not None:
            path.write_bytes(body)

        shelf = Shelf(tmp_path / "home")
        wrong = check(installed)
        assert wrong is not None
        assert "lexicon install ca" in wrong.mend
        with pytest.raises(BrokenLexiconError):
            open_frequencies(installed, shelf)


class TestSomebodysOwnList:
    def own(self, shelf: Shelf, words: str, tiles: str = "catalan") -> Installed:
        box = tile_set(tiles)
        found = WordList(words={box.parse_word(word) for word in words.split()})
        source = Source("file", "list.txt", "", "0" * 64)
        return install_own(shelf, OwnList("OWN", "1", "", "", box, source), found)

    def test_it_borrows_from_the_default_of_its_tiles(self, tmp_path: Path) -> None:
        lender = installed_from(tmp_path, {400: ["casa", "zel"], 650: ["mar"]})
        own = self.own(Shelf(tmp_path / "home"), "casa zel mar nyu")

        shelf = Shelf(tmp_path / "home")
        found = open_frequencies(own, shelf)
        assert found is not None
        assert found.of == lender.record.reference
        # ZEL isn't in the default's words, and counts all the same.
        common = found.common(open_lexicon("OWN", shelf))
        assert [CATALAN.format_word(word) for word in common] == ["CASA", "ZEL"]

    def test_it_borrows_nothing_from_other_tiles(self, tmp_path: Path) -> None:
        installed_from(tmp_path)
        own = self.own(Shelf(tmp_path / "home"), "huis", "dutch")

        assert open_frequencies(own, Shelf(tmp_path / "home")) is None


class TestFetching:
    def tool(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
        path = tmp_path / "bin"
        path.mkdir()
        (path / "uv").write_text(f"#!/bin/sh\n{script}\n")
        (path / "uv").chmod(0o755)
        monkeypatch.setenv("PATH", f"{path}{os.pathsep}/usr/bin{os.pathsep}/bin")
        return path

    def test_exactly_the_pinned_wheel_is_asked_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pinned = recipe("nl").frequencies
        assert pinned is not None
        keep = 'for last; do :; done; mkdir -p "$last"; cp wanted.txt "$last"; echo "$@" > asked'
        self.tool(tmp_path, monkeypatch, keep)

        package = fetch_wheel(pinned, tmp_path, lambda _: None)

        wanted = package.read("wanted.txt").decode()
        assert wanted == f"wordfreq=={pinned.version} --hash=sha256:{pinned.sha256}\n"
        asked = (tmp_path / "asked").read_text()
        assert "--require-hashes" in asked
        assert "--no-deps" in asked
        with pytest.raises(FetchError, match="can't read"):
            package.read(pinned.file)

    def test_what_the_tool_complains_of_is_passed_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pinned = recipe("nl").frequencies
        assert pinned is not None
        self.tool(tmp_path, monkeypatch, "echo 'error: Hash mismatch' >&2; exit 1")

        with pytest.raises(FetchError, match="Hash mismatch"):
            fetch_wheel(pinned, tmp_path, lambda _: None)


@pytest.mark.parametrize("language", recipe_languages())
class TestTheDefaults:
    def test_a_beginner_knows_fifteen_to_twenty_thousand_forms(self, language: str) -> None:
        shelf = Shelf(*shared_folders())

        found = open_frequencies(shelf.find(language), shelf)

        assert found is not None
        assert 15_000 < len(found.common(open_lexicon(language, shelf))) < 20_000

    def test_they_were_made_from_the_wheel_the_recipe_names(self, language: str) -> None:
        measured = Shelf(*shared_folders()).find(language).record.frequencies
        pinned = recipe(language).frequencies

        assert measured is not None
        assert pinned is not None
        assert measured.source == Source("pypi", pinned.package, pinned.version, pinned.sha256)

    def test_everyday_words_are_common_and_rare_ones_are_not(self, language: str) -> None:
        everyday, rare = {
            "ca": ("casa gos pa aigua menjar col·legi noia anys què", "quipo xibec gneis uix"),
            "nl": ("huis hond brood water eten ijs jaar auto's", "yoghurtijs zwin gnoe lodde"),
        }[language]
        shelf = Shelf(*shared_folders())
        tiles = open_lexicon(language, shelf).tiles
        found = open_frequencies(shelf.find(language), shelf)

        assert found is not None
        for words, expected in ((everyday, True), (rare, False)):
            for word in words.split():
                common = found.classes.get(tiles.parse_word(word), 0) >= COMMON
                assert common is expected, word

    def test_the_notice_names_their_licence_and_authors(self, language: str) -> None:
        found = Shelf(*shared_folders()).find(language)
        notice = (found.folder / "NOTICE").read_text(encoding="utf-8")

        assert "CC-BY-SA-4.0" in notice
        assert "Robyn Speer" in notice
        assert "SUBTLEX" in notice
