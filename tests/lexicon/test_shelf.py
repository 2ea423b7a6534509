"""Which lexicon a name means, and what is said when it means none."""

import json
from pathlib import Path

import pytest

from faristol.lexicon import (
    BrokenLexiconError,
    LexiconError,
    NoSuchLexiconError,
    Shelf,
    ShelfError,
    Source,
    WordListError,
    check,
    open_lexicon,
)
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.record import check_name, parse_record, version_order
from faristol.lexicon.shelf import user_folder
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.tiles import tile_set


def put(
    home: Path, name: str, version: str, words: str = "casa sol", tiles: str = "catalan"
) -> Path:
    """Install a small lexicon of one's own."""
    box = tile_set(tiles)
    found = read_list(words.replace(" ", "\n"), box, ListStyle())
    own = OwnList(name, version, "", "free", box, Source("file", "list.txt", "", "0" * 64))
    return install_own(Shelf(home), own, found).folder


def put_default(home: Path, version: str, words: str = "casa") -> Path:
    """The same, as if a recipe had made it."""
    folder = put(home, "faristol-ca", version, words)
    record = json.loads((folder / "record.json").read_text())
    record["recipe"] = 1
    (folder / "record.json").write_text(json.dumps(record))
    return folder


def means(home: Path, reference: str, *others: Path) -> str:
    return Shelf(home, *others).find(reference).record.reference


class TestNames:
    def test_a_name_alone_will_do_while_there_is_one_version(self, tmp_path: Path) -> None:
        put(tmp_path, "DISC", "2.7.15")

        assert means(tmp_path, "DISC") == "DISC@2.7.15"
        assert means(tmp_path, "disc") == "DISC@2.7.15"

    def test_versions_live_side_by_side_and_then_one_must_be_named(self, tmp_path: Path) -> None:
        put(tmp_path, "DISC", "2.7.15")
        put(tmp_path, "DISC", "2.7.9", "casa mar")

        assert means(tmp_path, "DISC@2.7.9") == "DISC@2.7.9"
        with pytest.raises(
            NoSuchLexiconError, match=r"2 versions: say which, DISC@2\.7\.9, DISC@2\.7\.15"
        ):
            means(tmp_path, "DISC")

    def test_a_missing_version_is_answered_with_those_there_are(self, tmp_path: Path) -> None:
        put(tmp_path, "DISC", "2.7.15")

        with pytest.raises(NoSuchLexiconError, match=r"of that name there is DISC@2\.7\.15"):
            means(tmp_path, "DISC@3")

    def test_a_missing_name_is_answered_with_what_there_is_and_how_to_get_one(
        self, tmp_path: Path
    ) -> None:
        put(tmp_path, "DISC", "2.7.15")

        with pytest.raises(NoSuchLexiconError, match=r"DISC@2\.7\.15.*lexicon install ca"):
            means(tmp_path, "leximots")

    @pytest.mark.parametrize(
        "reference", ["", "@", "../../etc", "x" * 100_000, "DISC@", "\0", "ca@"]
    )
    def test_absurd_names_are_only_missing(self, tmp_path: Path, reference: str) -> None:
        with pytest.raises(NoSuchLexiconError):
            means(tmp_path, reference)

    @pytest.mark.parametrize(
        ("name", "version"),
        [
            *((name, "1") for name in ("", "a/b", "a@b", ".x", "x" * 65, "ca", "NL", "a b")),
            *(("x", version) for version in ("", "../1", "1 2", "1@2", "1" * 65)),
        ],
    )
    def test_names_that_could_not_be_asked_for_are_refused(self, name: str, version: str) -> None:
        with pytest.raises(WordListError):
            check_name(name, version)

    def test_versions_are_ordered_as_people_number_them(self) -> None:
        versions = ["2.7.15", "2.7.9", "10", "1+npm-3.0.0", "1+0.2011b+3.0.7", "2.7.15b"]

        assert sorted(versions, key=version_order) == [
            "1+npm-3.0.0", "1+0.2011b+3.0.7", "2.7.9", "2.7.15", "2.7.15b", "10",
        ]  # fmt: skip


class TestLanguages:
    def test_a_language_means_the_newest_that_its_recipe_made(self, tmp_path: Path) -> None:
        put_default(tmp_path, "2+3.0")
        put_default(tmp_path, "10+3.0")
        put(tmp_path, "DISC", "99")

        assert means(tmp_path, "ca") == "faristol-ca@10+3.0"

    def test_a_chosen_default_comes_first_and_stays_at_its_version(self, tmp_path: Path) -> None:
        put_default(tmp_path, "1")
        put(tmp_path, "DISC", "2.7.15")
        Shelf(tmp_path).choose_default("DISC")
        put(tmp_path, "DISC", "2.8", "casa mar")

        assert means(tmp_path, "ca") == "DISC@2.7.15"

    def test_a_choice_can_be_taken_back(self, tmp_path: Path) -> None:
        put_default(tmp_path, "1")
        put(tmp_path, "DISC", "2.7.15")
        Shelf(tmp_path).choose_default("DISC")
        Shelf(tmp_path).clear_default("ca")

        assert means(tmp_path, "ca") == "faristol-ca@1"

    def test_a_chosen_default_that_is_gone_is_said_to_be_gone(self, tmp_path: Path) -> None:
        folder = put(tmp_path, "DISC", "2.7.15")
        Shelf(tmp_path).choose_default("DISC")
        folder.rename(tmp_path / "elsewhere")

        with pytest.raises(NoSuchLexiconError, match=r"no longer there.*--clear ca"):
            means(tmp_path, "ca")

    def test_somebody_s_own_list_is_never_taken_for_the_default_unasked(
        self, tmp_path: Path
    ) -> None:
        put(tmp_path, "DISC", "2.7.15")

        with pytest.raises(NoSuchLexiconError, match=r"lexicon default DISC@2\.7\.15"):
            means(tmp_path, "ca")

    @pytest.mark.parametrize(
        ("language", "mend"), [("nl", "lexicon install nl"), ("de", "build FILE --tiles german")]
    )
    def test_a_language_without_words_is_told_how_to_get_some(
        self, tmp_path: Path, language: str, mend: str
    ) -> None:
        with pytest.raises(NoSuchLexiconError, match=mend):
            means(tmp_path, language)

    @pytest.mark.parametrize("body", ["{", "[]", "\0", "[" * 100_000, '{"ca": ' * 100_000])
    def test_a_broken_file_of_choices_is_named(self, tmp_path: Path, body: str) -> None:
        (tmp_path / "defaults.json").write_text(body)

        with pytest.raises(BrokenLexiconError, match=r"defaults\.json"):
            means(tmp_path, "ca")


class TestPlaces:
    def test_the_first_place_comes_first(self, tmp_path: Path) -> None:
        mine, shared = tmp_path / "mine", tmp_path / "shared"
        put(mine, "DISC", "1", "casa")
        put(shared, "DISC", "1", "sol")
        put(shared, "DIEC", "1")

        shelf = Shelf(mine, shared)

        assert shelf.find("DISC").folder.parent == mine
        assert [i.record.name for i in shelf.installed()] == ["DIEC", "DISC"]

    def test_the_user_s_folder_follows_the_environment(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("FARISTOL_HOME", "/club")
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        assert user_folder() == Path("/club/lexica")

        monkeypatch.delenv("FARISTOL_HOME")
        assert user_folder() == Path("/data/faristol/lexica")

        monkeypatch.setenv("XDG_DATA_HOME", "relative")
        monkeypatch.setenv("HOME", "/home/ona")
        assert user_folder() == Path("/home/ona/.local/share/faristol/lexica")

    def test_what_isn_t_a_lexicon_is_passed_over(self, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").touch()
        (tmp_path / ".placing-x@1").mkdir()

        assert (Shelf(tmp_path).installed(), Shelf(tmp_path).broken()) == ([], [])

    def test_a_place_that_is_a_file_holds_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()

        assert Shelf(tmp_path / "file").installed() == []


class TestVersionsDoNotChange:
    def test_the_same_words_again_are_no_matter(self, tmp_path: Path) -> None:
        assert put(tmp_path, "DISC", "1", "casa sol") == put(tmp_path, "DISC", "1", "sol casa casa")

    def test_other_words_under_the_same_version_are_refused(self, tmp_path: Path) -> None:
        put(tmp_path, "DISC", "1", "casa sol")

        with pytest.raises(ShelfError, match="with other words"):
            put(tmp_path, "DISC", "1", "casa mar")
        assert means(tmp_path, "DISC") == "DISC@1"
        assert len(open_lexicon("DISC", Shelf(tmp_path))) == 2


class TestBroken:
    @pytest.mark.parametrize(
        ("change", "value"),
        [
            ("format", 2),
            ("words", "many"),
            ("tiles", "klingon"),
            ("version", "2"),
            ("sources", 7),
            ("name", None),
        ],
    )
    def test_a_record_that_can_t_be_right_is_named(
        self, tmp_path: Path, change: str, value: object
    ) -> None:
        folder = put(tmp_path, "DISC", "1")
        record = json.loads((folder / "record.json").read_text())
        (folder / "record.json").write_text(json.dumps({**record, change: value}))
        shelf = Shelf(tmp_path)

        assert shelf.installed() == []
        assert [broken.folder for broken in shelf.broken()] == [folder]
        with pytest.raises(BrokenLexiconError):
            shelf.find("DISC@1")

    @pytest.mark.parametrize("text", ["", "{", "[]", '"DISC"', "\0", "{}", "[" * 100_000])
    def test_a_record_that_is_no_record_is_refused(self, text: str) -> None:
        with pytest.raises(BrokenLexiconError, match=r"record\.json"):
            parse_record(text)

    @pytest.mark.parametrize("reference", ["DISC", "disc", "disc@1", "DISC@1"])
    def test_it_is_said_to_be_broken_however_it_is_asked_for(
        self, tmp_path: Path, reference: str
    ) -> None:
        (put(tmp_path, "DISC", "1") / "record.json").write_text("{")

        with pytest.raises(BrokenLexiconError, match=r"DISC@1: record\.json"):
            means(tmp_path, reference)

    def test_a_whole_version_answers_to_the_name_beside_a_broken_one(self, tmp_path: Path) -> None:
        (put(tmp_path, "DISC", "1") / "record.json").write_text("{")
        put(tmp_path, "DISC", "2")
        assert means(tmp_path, "DISC") == "DISC@2"

        put(tmp_path, "DISC", "3")
        with pytest.raises(NoSuchLexiconError, match="2 versions: say which"):
            means(tmp_path, "DISC")

    def test_a_version_that_isn_t_there_is_missing_not_broken(self, tmp_path: Path) -> None:
        (put(tmp_path, "DISC", "1") / "record.json").write_text("{")

        with pytest.raises(NoSuchLexiconError):
            means(tmp_path, "DISC@2")

    def test_a_graph_that_is_cut_short_is_named_with_a_remedy(self, tmp_path: Path) -> None:
        graph = put(tmp_path, "DISC", "1") / "words.graph"
        graph.write_bytes(graph.read_bytes()[:-7])

        with pytest.raises(BrokenLexiconError, match=r"DISC@1: .*build it again"):
            open_lexicon("DISC", Shelf(tmp_path))

    def test_a_graph_of_another_lexicon_is_found_out(self, tmp_path: Path) -> None:
        folder = put(tmp_path, "DISC", "1", "casa sol")
        other = put(tmp_path, "DISC", "2", "casa mar")
        (folder / "words.graph").write_bytes((other / "words.graph").read_bytes())

        said = check(Shelf(tmp_path).find("DISC@1"))
        assert said is not None
        assert said.what.endswith("isn't the file that was built")
        assert check(Shelf(tmp_path).find("DISC@2")) is None

    def test_a_graph_with_another_count_of_words_can_t_be_opened(self, tmp_path: Path) -> None:
        folder = put(tmp_path, "DISC", "1", "casa sol")
        other = put(tmp_path, "DISC", "2", "casa mar sol")
        (folder / "words.graph").write_bytes((other / "words.graph").read_bytes())

        with pytest.raises(BrokenLexiconError, match="holds 3 words"):
            open_lexicon("DISC@1", Shelf(tmp_path))

    def test_a_graph_that_is_missing_is_said_to_be(self, tmp_path: Path) -> None:
        (put(tmp_path, "DISC", "1") / "words.graph").unlink()

        with pytest.raises(LexiconError, match=r"no words\.graph"):
            open_lexicon("DISC@1", Shelf(tmp_path))


class TestWhatAListDecides:
    def decides(self, home: Path, up_to: int, is_not: str = "") -> list[int]:
        record = json.loads((put(home, "DISC", "1") / "record.json").read_text())
        record |= {"decides_up_to": up_to, "is_not": is_not}
        parsed = parse_record(json.dumps(record))
        return [tiles for tiles in range(2, 16) if parsed.decides(tiles)]

    def test_an_official_list_all_words_or_those_up_to_a_length(self, tmp_path: Path) -> None:
        assert self.decides(tmp_path, 0) == list(range(2, 16))
        assert self.decides(tmp_path, 9) == list(range(2, 10))

    def test_a_training_list_none(self, tmp_path: Path) -> None:
        assert self.decides(tmp_path, 0, "for training") == []

    def test_records_of_before_do_not_say_it(self, tmp_path: Path) -> None:
        text = (put(tmp_path, "DISC", "1") / "record.json").read_text()
        assert "decides_up_to" not in text
        assert parse_record(text).decides(15)

    @pytest.mark.parametrize("nonsense", [-1, "nine", True, None, 9.0])
    def test_nonsense_is_a_broken_record(self, tmp_path: Path, nonsense: object) -> None:
        record = json.loads((put(tmp_path, "DISC", "1") / "record.json").read_text())
        with pytest.raises(BrokenLexiconError):
            parse_record(json.dumps({**record, "decides_up_to": nonsense}))
