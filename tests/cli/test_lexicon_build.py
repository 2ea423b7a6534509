"""`faristol lexicon build`: somebody's own list, and what it refuses."""

import subprocess
from pathlib import Path

import pytest
from tests.cli.lexica import FARISTOL, build, left
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_makes_a_list_usable(listed: Path, home: Path) -> None:
    ran = build(listed)

    assert ran.status == 0
    assert ran.out.startswith("DISC@2.7.15: 4 words")
    assert left(home) == ["DISC@2.7.15"]
    assert run("judge", "casa", "forka", "--lexicon", "DISC").status == 0
    assert run("judge", "mar", "--lexicon", "disc@2.7.15").status == 1


def test_says_about_which_words_the_list_has_the_last_word(listed: Path) -> None:
    build(listed)
    assert "decides" not in run("lexicon", "info", "DISC").out
    build(listed, "--replace", "--decides-up-to", "9")
    said = run("lexicon", "info", "DISC").out
    assert "decides    words of up to 9 tiles; the jury the longer ones" in said
    assert "nothing by itself: a training list" in run("lexicon", "info", "nl").out


def test_counts_and_shows_what_can_t_be_played(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("casa\nkiwi\nA\nsol\n" + "watt\n" * 20)

    ran = build(path, "--show", "2")

    assert ran.status == 0
    assert "22 of 24 lines can't be played" in ran.err
    assert "line 2: 'kiwi': 'k' at character 1 has no catalan tile" in ran.err
    assert "line 3: 'A': 1 tile" in ran.err
    assert "watt" not in ran.err
    assert "a character has no tile: 21; fewer than two tiles: 1" in ran.err


def test_strict_refuses_what_can_t_be_played(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "list"
    path.write_text("casa\nkiwi\n")

    ran = build(path, "--strict")

    assert ran.status == 2
    assert "1 lines can't be played; nothing was built" in ran.err
    assert left(home) == []


def test_strict_takes_a_clean_list(listed: Path) -> None:
    assert build(listed, "--strict").status == 0


def test_counts_repeated_words(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("casa\nCASA\nsol\n")

    assert "repeat a word: 1" in build(path).err


def test_reads_from_a_pipe() -> None:
    arguments = ["--tiles", "dutch", "--name", "SWL", "--version", "2021"]

    assert run("lexicon", "build", "-", *arguments, stdin=b"huis\nauto's\n").status == 0
    assert run("judge", "autos", "-l", "SWL").status == 0


def test_reads_the_encoding_it_is_told(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes("força\n".encode("latin-1"))

    refused = build(path)
    assert (refused.status, left(home)) == (2, [])
    assert "--encoding latin-1" in refused.err
    assert build(path, "--encoding", "latin-1").status == 0


def test_reads_lists_that_write_tiles_their_own_way(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("COL.LEGA subst.\nALPAQES subst.\n")

    ran = build(path, "--typed", "--one-key", "Q", "--first-field", "--strict")

    assert ran.status == 0, ran.err
    assert run("judge", "col·lega", "alpaques", "-l", "DISC").status == 0


def test_hints_at_lists_with_commentary(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("casa f. habitatge\nsol m. astre\n")

    assert "--first-field" in build(path).err


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"", "it is empty"),
        (b"\n\n   \n# nothing\n", "it is empty"),
        (b"kiwi\nwatt\n", "none of its 2 lines is a playable word"),
        (b"\x7fELF\x02\x01\0\0", "not a text file"),
        (b"casa\nfor\xe7a\n", "line 2 isn't utf-8"),
        (bytes(range(256)) * 10, "not a text file"),
        (b"\xff\xfe" + "casa\n".encode("utf-16-be"), "none of its"),
        (b"\xff\xfec", "utf-16"),
    ],
)
def test_a_broken_file_leaves_nothing_but_an_error(
    tmp_path: Path, home: Path, body: bytes, complaint: str
) -> None:
    path = tmp_path / "list"
    path.write_bytes(body)

    ran = build(path)

    assert (ran.status, left(home)) == (2, [])
    assert complaint in ran.err
    assert "nothing was built" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("path", ["/nonexistent/list", ".", "/proc/self/mem"])
def test_a_file_that_can_t_be_read_is_named(path: str, home: Path) -> None:
    ran = build(path)

    assert (ran.status, left(home)) == (2, [])
    assert f"can't read {path}" in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ["--name", "ca"],
        ["--name", "../x"],
        ["--version", "1/2"],
        ["--tiles", "klingon"],
        ["--encoding", "klingon"],
        ["--one-key", "J"],
        ["--longest", "1"],
        ["--longest", "many"],
        ["--longest", "22"],
        *(["--encoding", codec] for codec in ("rot13", "hex", "zlib", "base64")),
    ],
)
def test_options_that_can_t_be_are_refused(listed: Path, home: Path, options: list[str]) -> None:
    ran = build(listed, *options)

    assert (ran.status, left(home)) == (2, [])
    assert ran.err.strip()
    assert "Traceback" not in ran.err


def test_a_full_disk_leaves_nothing_but_an_error(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "list"
    letters = "abcdefghijlmnoprstuv"
    path.write_text("\n".join(a + b + c for a in letters for b in letters for c in letters))
    limit = "ulimit -f 1; trap '' XFSZ; exec \"$@\""  # files of 512 bytes at most

    ran = subprocess.run(
        ["/bin/sh", "-c", limit, "sh", FARISTOL, "lexicon", "build", str(path),
         "--tiles", "catalan", "--name", "X", "--version", "1"],
        capture_output=True, text=True,
    )  # fmt: skip

    assert ran.returncode == 2
    assert f"can't write to {home}" in ran.stderr
    assert left(home) == []


def test_another_list_under_the_same_version_is_refused_unless_replacing(
    listed: Path, tmp_path: Path
) -> None:
    build(listed)
    other = tmp_path / "other"
    other.write_text("mar\n")

    refused = build(other)
    assert refused.status == 2
    assert "DISC@2.7.15 is there already" in refused.err
    assert run("judge", "casa", "-l", "DISC").status == 0

    assert build(other, "--replace").status == 0
    assert run("judge", "casa", "-l", "DISC").status == 1


def test_versions_live_side_by_side(listed: Path, home: Path) -> None:
    build(listed)
    build(listed, version="2.8")

    assert left(home) == ["DISC@2.7.15", "DISC@2.8"]
    assert run("judge", "casa", "-l", "DISC").status == 2
    assert run("judge", "casa", "-l", "DISC@2.8").status == 0


@pytest.mark.parametrize("options", [[], ["--replace"]])
def test_a_damaged_list_is_mended_by_building_it_again(
    listed: Path, home: Path, options: list[str]
) -> None:
    build(listed)
    graph = home / "DISC@2.7.15" / "words.graph"
    graph.write_bytes(graph.read_bytes()[:-7])
    assert "--replace" in run("judge", "casa", "-l", "DISC").err

    assert build(listed, *options).status == 0
    assert run("judge", "casa", "-l", "DISC").status == 0


def test_the_same_words_replaced_take_the_new_title_and_licence(listed: Path) -> None:
    build(listed, "--title", "Diccionari", "--licence", "unknown")
    build(listed, "--title", "Diccionari de Scrabble", "--licence", "GPL-3.0", "--replace")

    said = run("lexicon", "info", "DISC").out
    assert "Diccionari de Scrabble" in said
    assert "GPL-3.0" in said


def test_words_are_as_long_as_the_largest_board_takes(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("a" * 21 + "\n" + "a" * 30 + "\n")

    ran = build(path, "--longest", "21")

    assert ran.status == 0, ran.err
    assert "1 words" in ran.out
    assert "30 tiles, and the longest word has 21" in ran.err
