"""`faristol lexicon`: every subcommand, with what it should refuse."""

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from tests.cli.running import Ran, run
from tests.lexicon.packages import catalan_debs

FARISTOL = str(Path(sys.executable).with_name("faristol"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder, empty."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FARISTOL_LEXICON", raising=False)
    return tmp_path / "home" / "lexica"


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "disc.txt"
    path.write_text("casa\nsol\nforça\ncol·lega\n", encoding="utf-8")
    return path


def build(path: Path | str, *options: str, name: str = "DISC", version: str = "2.7.15") -> Ran:
    named = ["--tiles", "catalan", "--name", name, "--version", version]
    return run("lexicon", "build", str(path), *named, *options)


def left(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir()) if home.exists() else []


class TestBuild:
    def test_makes_a_list_usable(self, listed: Path, home: Path) -> None:
        ran = build(listed)

        assert ran.status == 0
        assert ran.out.startswith("DISC@2.7.15: 4 words")
        assert left(home) == ["DISC@2.7.15"]
        assert run("judge", "casa", "forka", "--lexicon", "DISC").status == 0
        assert run("judge", "mar", "--lexicon", "disc@2.7.15").status == 1

    def test_counts_and_shows_what_can_t_be_played(self, tmp_path: Path) -> None:
        path = tmp_path / "list"
        path.write_text("casa\nkiwi\nA\nsol\n" + "watt\n" * 20)

        ran = build(path, "--show", "2")

        assert ran.status == 0
        assert "22 of 24 lines can't be played" in ran.err
        assert "line 2: 'kiwi': 'k' at character 1 has no catalan tile" in ran.err
        assert "line 3: 'A': 1 tile" in ran.err
        assert "watt" not in ran.err
        assert "a character has no tile: 21; fewer than two tiles: 1" in ran.err

    def test_strict_refuses_what_can_t_be_played(self, tmp_path: Path, home: Path) -> None:
        path = tmp_path / "list"
        path.write_text("casa\nkiwi\n")

        ran = build(path, "--strict")

        assert ran.status == 2
        assert "1 lines can't be played; nothing was built" in ran.err
        assert left(home) == []

    def test_strict_takes_a_clean_list(self, listed: Path) -> None:
        assert build(listed, "--strict").status == 0

    def test_counts_repeated_words(self, tmp_path: Path) -> None:
        path = tmp_path / "list"
        path.write_text("casa\nCASA\nsol\n")

        assert "repeat a word: 1" in build(path).err

    def test_reads_from_a_pipe(self) -> None:
        arguments = ["--tiles", "dutch", "--name", "SWL", "--version", "2021"]

        assert run("lexicon", "build", "-", *arguments, stdin=b"huis\nauto's\n").status == 0
        assert run("judge", "autos", "-l", "SWL").status == 0

    def test_reads_the_encoding_it_is_told(self, tmp_path: Path, home: Path) -> None:
        path = tmp_path / "list"
        path.write_bytes("força\n".encode("latin-1"))

        refused = build(path)
        assert (refused.status, left(home)) == (2, [])
        assert "--encoding latin-1" in refused.err
        assert build(path, "--encoding", "latin-1").status == 0

    def test_reads_lists_that_write_tiles_their_own_way(self, tmp_path: Path) -> None:
        path = tmp_path / "list"
        path.write_text("COL.LEGA subst.\nALPAQES subst.\n")

        ran = build(path, "--typed", "--one-key", "Q", "--first-field", "--strict")

        assert ran.status == 0, ran.err
        assert run("judge", "col·lega", "alpaques", "-l", "DISC").status == 0

    def test_hints_at_lists_with_commentary(self, tmp_path: Path) -> None:
        path = tmp_path / "list"
        path.write_text("casa f. habitatge\nsol m. astre\n")

        assert "--first-field" in build(path).err

    @pytest.mark.parametrize(
        ("body", "complaint"),
        [
            (b"", "it is empty"),
            (b"\n\n   \n# nothing\n", "it is empty"),
            (b"kiwi\nwatt\n", "none of its 2 lines is a playable word"),
            (b"\x7fELF\x02\x01\0\0", "no text file"),
            (b"casa\nfor\xe7a\n", "line 2 isn't utf-8"),
            (bytes(range(256)) * 10, "no text file"),
            (b"\xff\xfe" + "casa\n".encode("utf-16-be"), "none of its"),
            (b"\xff\xfec", "utf-16"),
        ],
    )
    def test_a_broken_file_leaves_nothing_but_an_error(
        self, tmp_path: Path, home: Path, body: bytes, complaint: str
    ) -> None:
        path = tmp_path / "list"
        path.write_bytes(body)

        ran = build(path)

        assert (ran.status, left(home)) == (2, [])
        assert complaint in ran.err
        assert "nothing was built" in ran.err
        assert "Traceback" not in ran.err

    @pytest.mark.parametrize("path", ["/nonexistent/list", ".", "/proc/self/mem"])
    def test_a_file_that_can_t_be_read_is_named(self, path: str, home: Path) -> None:
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
        ],
    )
    def test_options_that_can_t_be_are_refused(
        self, listed: Path, home: Path, options: list[str]
    ) -> None:
        ran = build(listed, *options)

        assert (ran.status, left(home)) == (2, [])
        assert ran.err.strip()
        assert "Traceback" not in ran.err

    def test_a_full_disk_leaves_nothing_but_an_error(self, tmp_path: Path, home: Path) -> None:
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
        self, listed: Path, tmp_path: Path
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

    def test_versions_live_side_by_side(self, listed: Path, home: Path) -> None:
        build(listed)
        build(listed, version="2.8")

        assert left(home) == ["DISC@2.7.15", "DISC@2.8"]
        assert run("judge", "casa", "-l", "DISC").status == 2
        assert run("judge", "casa", "-l", "DISC@2.8").status == 0


class TestInstall:
    def test_builds_a_default_from_packages_into_a_folder(self, tmp_path: Path, home: Path) -> None:
        pool, into = catalan_debs(tmp_path / "pool"), tmp_path / "share"

        ran = run("lexicon", "install", "ca", "--packages", str(pool), "--into", str(into))

        assert ran.status == 0, ran.err
        assert "neither the DISC nor Leximots" in ran.out
        assert "GPL-2.0-or-later" in ran.out
        assert "building the word graph" in ran.err
        assert len(left(into)) == 1
        assert left(home) == []

    @pytest.mark.parametrize(
        "arguments",
        [
            [],
            ["de"],
            ["../ca"],
            ["ca", "--from", "cargo"],
            ["ca", "--packages", "/nonexistent"],
            ["ca", "--packages", "/proc/self"],
            ["nl", "--into", "/proc/x", "--packages", "/tmp"],
        ],
    )
    def test_what_can_t_be_done_is_said(self, arguments: list[str], home: Path) -> None:
        ran = run("lexicon", "install", *arguments)

        assert (ran.status, left(home)) == (2, [])
        assert ran.err.strip()
        assert "Traceback" not in ran.err

    @pytest.mark.parametrize("kill", [signal.SIGTERM, signal.SIGINT])
    def test_leaves_nothing_when_it_is_stopped(
        self, tmp_path: Path, home: Path, kill: signal.Signals
    ) -> None:
        path, scratch = tmp_path / "bin", tmp_path / "scratch"
        path.mkdir()
        scratch.mkdir()
        (path / "apt-get").write_text("#!/bin/sh\nexec sleep 30\n")
        (path / "apt-get").chmod(0o755)
        environment = {**os.environ, "PATH": f"{path}:/usr/bin:/bin", "TMPDIR": str(scratch)}
        command = [FARISTOL, "lexicon", "install", "ca", "--from", "debian"]
        with subprocess.Popen(
            command, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as process:
            assert process.stderr is not None
            assert "asking Debian" in process.stderr.readline()
            os.killpg(process.pid, kill)
            process.communicate(timeout=20)

        assert process.returncode != 0
        assert (left(home), left(scratch)) == ([], [])

    def test_two_at_once_end_with_one_whole_lexicon(self, tmp_path: Path, home: Path) -> None:
        pool = catalan_debs(tmp_path / "pool")
        command = [FARISTOL, "lexicon", "install", "ca", "--packages", str(pool)]
        both = [
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for _ in "12"
        ]

        assert [process.wait() for process in both] == [0, 0]
        assert len(left(home)) == 1
        assert run("lexicon", "info", left(home)[0]).status == 0

    def test_shows_a_bar_where_somebody_looks(self, tmp_path: Path) -> None:
        pool = catalan_debs(tmp_path / "pool")
        reader, writer = os.openpty()
        command = [FARISTOL, "lexicon", "install", "ca", "--packages", str(pool)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=writer) as process:
            os.close(writer)
            seen = _read_all(reader)
            assert process.wait() == 0

        assert "faristol-ca" in seen
        assert "━" in seen


def _read_all(reader: int) -> str:
    seen = b""
    try:
        while part := os.read(reader, 65536):
            seen += part
    except OSError:
        pass  # Linux says so when the other end closes
    os.close(reader)
    return seen.decode(errors="replace")


class TestListAndInfo:
    def test_the_list_marks_what_a_language_means(self, listed: Path) -> None:
        build(listed)

        rows = run("lexicon", "list").out.splitlines()
        assert [row.split()[:2] for row in rows if "DISC" in row] == [["DISC@2.7.15", "4"]]
        assert any(row.startswith("ca faristol-ca@") for row in rows)
        assert any(row.startswith("nl faristol-nl@") for row in rows)

    def test_the_list_as_json_has_whole_records(self, listed: Path, home: Path) -> None:
        build(listed, "--licence", "GPL-3.0", "--title", "Diccionari")

        (disc,) = [
            r for r in json.loads(run("lexicon", "list", "--json").out) if r["name"] == "DISC"
        ]
        assert (disc["title"], disc["licence"], disc["words"]) == ("Diccionari", "GPL-3.0", 4)
        assert disc["folder"] == str(home / "DISC@2.7.15")
        assert disc["default_for"] is None
        assert disc["sources"][0]["sha256"] == sha256(listed.read_bytes()).hexdigest()

    def test_broken_lexica_are_listed_as_broken(self, listed: Path, home: Path) -> None:
        build(listed)
        (home / "DISC@2.7.15" / "record.json").write_text("{")

        ran = run("lexicon", "list")
        assert ran.status == 0
        assert "broken" in ran.err
        assert "DISC@2.7.15" in ran.err

    def test_info_tells_source_licence_hash_and_what_it_is_not(self) -> None:
        ran = run("lexicon", "info", "nl")

        assert ran.status == 0
        assert "not the SWL" in ran.out
        assert "wdutch" in ran.out
        assert "BSD-3-Clause" in ran.out
        assert "sha256:" in ran.out
        assert "15: " in ran.out

    def test_info_as_json_counts_words_by_length(self, listed: Path) -> None:
        build(listed)

        said = json.loads(run("lexicon", "info", "DISC", "--json").out)
        assert said["words_by_length"] == {"3": 1, "4": 1, "5": 1, "6": 1}

    @pytest.mark.parametrize("command", ["info", "export", "remove", "default"])
    @pytest.mark.parametrize("name", ["nope", "@", "", "../../etc", "x" * 10_000])
    def test_a_name_that_isn_t_there_is_answered_plainly(self, command: str, name: str) -> None:
        ran = run("lexicon", command, name)

        if (command, name) != ("default", ""):  # which asks what the defaults are
            assert (ran.status, ran.out) == (2, "")
            assert "faristol lexicon install ca" in ran.err or "versions" in ran.err
        assert "Traceback" not in ran.err


class TestWords:
    def test_of_two_tiles_with_a_letter(self) -> None:
        assert run("lexicon", "words", "--length", "2", "--with", "X").out.split() == [
            "EX", "IX", "XA", "XE", "XO",
        ]  # fmt: skip

    def test_with_a_digraph_or_two_of_a_kind(self) -> None:
        assert run("lexicon", "words", "-n", "2", "--with", "[QU]").out.split() == [
            "QUA", "QUE", "QUI", "QUO",
        ]  # fmt: skip
        assert "POZZ" not in run("lexicon", "words", "-n", "2-4", "--with", "zz").out

    def test_in_draw_order_not_in_letters_of_the_computer(self, tmp_path: Path) -> None:
        path = tmp_path / "list"
        path.write_text("da\nça\nca\n", encoding="utf-8")
        build(path)

        assert run("lexicon", "words", "-l", "DISC").out.split() == ["CA", "ÇA", "DA"]

    def test_can_be_counted_or_given_as_json(self) -> None:
        assert run("lexicon", "words", "--length", "2", "--count").out == "101\n"
        assert len(json.loads(run("lexicon", "words", "-n", "2", "--json").out)) == 101

    @pytest.mark.parametrize(
        "arguments",
        [
            ["-n", "two"],
            ["-n", "-1"],
            ["-n", "2-"],
            ["-n", "9" * 50],
            ["-n", "٢"],
            ["--with", "@"],
            ["-l", "nope"],
        ],
    )
    def test_what_makes_no_sense_is_refused(self, arguments: list[str]) -> None:
        ran = run("lexicon", "words", *arguments)

        assert (ran.status, ran.out) == (2, "")
        assert "Traceback" not in ran.err

    def test_a_length_that_no_word_has_gives_none(self) -> None:
        assert run("lexicon", "words", "-n", "16-999").out == ""

    def test_a_reader_that_has_enough_is_no_error(self) -> None:
        command = f"{FARISTOL} lexicon words | head -2"
        ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True)

        assert len(ran.stdout.split()) == 2
        assert ran.stderr == ""


class TestDiff:
    def test_tells_both_sides_with_status_1(self, listed: Path, tmp_path: Path) -> None:
        build(listed)
        other = tmp_path / "other"
        other.write_text("casa\nmar\nsol\n")
        build(other, version="2.8")

        ran = run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8")
        assert ran.status == 1
        assert {"- FORÇA", "- COL·LEGA", "+ MAR", "2 in both"} <= set(ran.out.splitlines())

        said = json.loads(run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8", "--json").out)
        assert (said["only_in_a"], said["only_in_b"], said["in_both"]) == (2, 1, 2)
        assert said["words_only_in_b"] == ["MAR"]

    def test_the_same_words_have_status_0(self, listed: Path) -> None:
        build(listed)
        build(listed, version="2.8")

        assert run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8").status == 0

    def test_shows_as_many_as_asked_for(self, listed: Path) -> None:
        build(listed)

        few = run("lexicon", "diff", "DISC", "ca", "--show", "3").out
        assert "+ … and" in few
        assert len(few.splitlines()) < 12

    def test_different_tile_sets_have_nothing_to_compare(self) -> None:
        ran = run("lexicon", "diff", "ca", "nl")

        assert ran.status == 2
        assert "catalan tiles" in ran.err

    @pytest.mark.parametrize(
        "arguments", [[], ["ca"], ["ca", "nope"], ["ca", "ca", "--show", "-1"]]
    )
    def test_what_makes_no_sense_is_refused(self, arguments: list[str]) -> None:
        assert run("lexicon", "diff", *arguments).status == 2


class TestExport:
    def test_gives_the_list_back_and_its_hash_is_the_lexicon_s(
        self, listed: Path, tmp_path: Path
    ) -> None:
        build(listed)

        out = run("lexicon", "export", "DISC").out
        assert out == "CASA\nCOL·LEGA\nFORÇA\nSOL\n"
        recorded = json.loads(run("lexicon", "info", "DISC", "--json").out)["hash"]
        assert recorded == sha256(out.encode()).hexdigest()

        path = tmp_path / "again.txt"
        assert run("lexicon", "export", "DISC", "--to", str(path)).status == 0
        assert path.read_text(encoding="utf-8") == out
        build(path, version="again")
        assert run("lexicon", "diff", "DISC@2.7.15", "DISC@again").status == 0

    @pytest.mark.parametrize("to", ["/dev/full", "/proc/nope", "."])
    def test_what_can_t_be_written_is_said(self, listed: Path, to: str) -> None:
        build(listed)
        ran = run("lexicon", "export", "DISC", "--to", to)

        assert ran.status == 2
        assert f"can't write {to}" in ran.err


class TestRemoveAndDefault:
    def test_one_s_own_list_can_be_removed(self, listed: Path, home: Path) -> None:
        build(listed)

        assert run("lexicon", "remove", "DISC").status == 0
        assert left(home) == []
        assert run("lexicon", "remove", "DISC").status == 2

    def test_a_broken_one_can_be_removed_too(self, listed: Path, home: Path) -> None:
        build(listed)
        (home / "DISC@2.7.15" / "record.json").write_text("{")

        assert run("lexicon", "remove", "DISC@2.7.15").status == 0
        assert left(home) == []

    @pytest.mark.parametrize("language", ["ca", "xx", "@", "x" * 10_000])
    def test_a_choice_that_was_never_made_can_t_be_taken_back(self, language: str) -> None:
        ran = run("lexicon", "default", "--clear", language)

        assert ran.status == 2
        assert "nothing was chosen" in ran.err

    def test_what_belongs_to_the_installation_stays(self) -> None:
        ran = run("lexicon", "remove", "ca")

        assert ran.status == 2
        assert "belongs to this installation" in ran.err
        assert run("judge", "casa").status == 0

    def test_a_list_can_be_made_what_its_language_means_and_back(self, listed: Path) -> None:
        build(listed)

        assert run("lexicon", "default", "DISC").status == 0
        assert run("judge", "mar").status == 1
        assert "ca  DISC@2.7.15" in run("lexicon", "default").out.splitlines()
        assert run("lexicon", "default", "--clear", "ca").status == 0
        assert run("judge", "mar").status == 0

    def test_removing_the_default_goes_back_to_the_recipe_s(self, listed: Path) -> None:
        build(listed)
        run("lexicon", "default", "DISC")

        assert run("lexicon", "remove", "DISC").status == 0
        assert run("judge", "mar").status == 0


class TestTheTableOfCommands:
    def test_help_lists_every_command(self) -> None:
        for arguments in ([], ["--help"], ["-h"]):
            ran = run(*arguments)
            assert ran.status == 0
            assert "judge" in ran.out
            assert "doctor" in ran.out

    def test_every_command_can_be_imported_and_helps(self) -> None:
        from faristol.cli import COMMANDS

        for name in COMMANDS:
            ran = run(name, "--help")
            assert ran.status == 0, name
            assert f"faristol {name}" in ran.out

    def test_a_slip_of_the_finger_is_answered_with_what_was_meant(self) -> None:
        ran = run("lexicn", "list")

        assert ran.status == 2
        assert "Did you mean lexicon?" in ran.err

    def test_the_version_is_told(self) -> None:
        assert run("--version").out.startswith("faristol ")
