"""`faristol print`: files that are whole, and one clear sentence where there can be none."""

import os
from pathlib import Path

import pytest
from tests.championship.directing import AT, Director, championship
from tests.cli.running import Ran, run
from tests.documents.reading import read_pages, text_of
from tests.table.transcript import run as played

from faristol.championship.commands import Announce
from faristol.cli.championship_log import new_log
from faristol.notation.log import format_log

GAMES = Path(__file__).parent.parent / "data" / "games"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def event_log(folder: Path, director: Director) -> str:
    path = folder / "open.log"
    new_log(path, director.log)
    return str(path)


def refused(ran: Ran, sentence: str) -> None:
    assert ran.status == 2
    assert ran.err.startswith("faristol print: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


class Test_a_file:
    def test_has_a_name_of_its_own_or_the_one_asked_for(self, here: Path) -> None:
        assert run("print", "score-sheet", "fisc-2023").out == "score-sheet-fisc-2023.pdf\n"
        ran = run("print", "tiles", "dutch", "-L", "en", "--paper", "a5", "--out", "box.pdf")

        assert ran.out == "box.pdf\n"
        assert "102 tiles" in text_of((here / "box.pdf").read_bytes())
        assert {path.name for path in here.iterdir()} == {"box.pdf", "score-sheet-fisc-2023.pdf"}

    def test_takes_the_place_of_an_older_one_also_behind_a_link(self, here: Path) -> None:
        (here / "old.pdf").write_bytes(b"%PDF old")
        (here / "empty.pdf").write_bytes(b"")
        (here / "link.pdf").symlink_to("old.pdf")
        for name in ("link.pdf", "empty.pdf"):
            assert run("print", "tiles", "--out", name).status == 0

        assert (here / "link.pdf").is_symlink()
        for name in ("old.pdf", "empty.pdf"):
            assert len(read_pages((here / name).read_bytes())) == 1

    def test_is_written_into_a_pipe_and_a_device_as_they_are(self, here: Path) -> None:
        device = here / "null"
        device.symlink_to("/dev/null")

        assert run("print", "tiles", "--out", str(device)).status == 0
        assert not Path("/dev/null").is_file()
        pipe = here / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            assert run("print", "booklet", "friendly", "--out", str(pipe)).status == 0
            assert os.read(reader, 4) == b"%PDF"
        finally:
            os.close(reader)

    @pytest.mark.clause("NL-W-IV.1b")
    def test_of_wedstrijd_is_two_files_white_and_coloured(self, here: Path) -> None:
        game = str(GAMES / "nl-wedstrijd.gcg")
        ran = run("print", "score-sheet", "nl-wedstrijd", "--game", game, "--out", "r1.pdf")

        assert ran.out.split() == ["r1-starter.pdf", "r1-opponent.pdf"]
        assert "Wit formulier" in text_of((here / "r1-starter.pdf").read_bytes())
        assert "Gekleurd formulier" in text_of((here / "r1-opponent.pdf").read_bytes())

    @pytest.mark.parametrize("kind", ["log", "gcg"])
    @pytest.mark.parametrize("edition", ["fisc-2023", "nl-punten"])
    def test_is_filled_from_a_log_or_gcg_alike(self, here: Path, edition: str, kind: str) -> None:
        game = GAMES / f"{edition}.gcg"
        if kind == "log":
            game = here / "game.log"
            events = played((GAMES / f"{edition}.txt").read_text("utf-8"))[1]
            game.write_text(format_log(events), "utf-8")
        ran = run("print", "score-sheet", edition, "--game", str(game), "--out", "x.pdf")

        assert ran.status == 0
        words, final = (("DI(N)ADES", "NOVEL·LAS"), "364")
        if edition == "nl-punten":
            words, final = (("HEKE(L)END", "KROC(H)TEN"), "469")
        text = text_of((here / "x.pdf").read_bytes())
        assert all(word in text for word in words)
        assert final in text

    def test_of_an_event(self, here: Path) -> None:
        director = championship(4)
        director.play_round()
        log = event_log(here, director)
        for arguments in (
            ("players", log),
            ("check-in", log),
            ("pairings", log, "--by", "name", "--round", "1"),
            ("pairings", log),
            ("standings", log),
            ("crosstable", log),
            ("announcement", log, "--link", "https://example.org"),
            ("report", log),
            ("certificates", log, "--player", "2"),
            ("stickers", log),
            ("player-cards", log),
            ("result-slips", log, "--round", "1"),
            ("score-sheet", "fisc-2023", "--event", log, "--round", "1"),
        ):
            ran = run("print", *arguments, "--out", "x.pdf")
            assert (ran.status, ran.err) == (0, ""), arguments
            told = "Campionat" if arguments[0] == "announcement" else "Jugador 2"
            assert told in text_of((here / "x.pdf").read_bytes()), arguments

    def test_of_slips_and_cards_without_an_event(self, here: Path) -> None:
        (here / "pupils.csv").write_text("Anna,https://example.org/a,1234\nBerta,,\n", "utf-8")
        for arguments in (
            ("duplicate-slips",),
            ("duplicate-form", "--edition", "ca-duplicate"),
            ("challenge-slips", "--copies", "3"),
            ("jury-slips", "--name", "Anna"),
            ("result-slips",),
            ("table-cards", "6"),
            ("class-cards", "pupils.csv"),
            ("words", "nl", "--two"),
            ("booklet", "nl-wedstrijd"),
        ):
            ran = run("print", *arguments, "--out", "x.pdf")
            assert (ran.status, ran.err) == (0, ""), arguments
            assert read_pages((here / "x.pdf").read_bytes()), arguments


class Test_what_can_not_be_printed:
    def test_is_said_in_one_sentence(self, here: Path) -> None:
        refused(run("print", "score-sheet", "nope"), "no edition 'nope'; there are")
        refused(run("print", "booklet", "nope"), "no edition 'nope'; there are")
        refused(run("print", "tiles", "klingon"), "no tile set 'klingon'; there are")
        refused(run("print", "words", "Klingon"), "Klingon")
        refused(run("print", "duplicate-slips", "--edition", "nope"), "no edition 'nope'")
        refused(run("print", "standings", "none.log"), "none.log: No such file or directory")
        refused(run("print", "jury-slips", "--copies", "0"), "1 to 1000")
        assert not list(here.iterdir())

    def test_an_event_without_rounds(self, here: Path) -> None:
        director = Director()
        director.do(Announce(AT, "Open", "fisc-2023", 5))
        log = event_log(here, director)

        for what in ("pairings", "report", "certificates", "stickers", "result-slips"):
            refused(run("print", what, log), "no round")
        refused(run("print", "score-sheet", "fisc-2023", "--event", log), "no round")
        assert [path.name for path in here.iterdir()] == ["open.log"]

    def test_a_damaged_log(self, here: Path) -> None:
        events = played((GAMES / "fisc-2023.txt").read_text("utf-8"))[1]
        lines = format_log(events).splitlines(keepends=True)
        (here / "cut.log").write_text("".join([*lines[:9], lines[9][:30]]), "utf-8")
        (here / "changed.log").write_text("".join([*lines[:9], *lines[10:]]), "utf-8")
        (here / "no.gcg").write_text("#player1 A A\n>A: what\n", "utf-8")
        (here / "empty.log").write_text("", "utf-8")

        for name in ("cut.log", "changed.log", "no.gcg", "empty.log"):
            told = run("print", "score-sheet", "fisc-2023", "--game", name, "--out", "x.pdf")
            refused(told, f"{name}: ")
            refused(run("print", "standings", name, "--out", "x.pdf"), f"{name}: ")
        game = str(here / "good.log")
        Path(game).write_text("".join(lines), "utf-8")
        refused(run("print", "score-sheet", "fisc-classic", "--game", game), "a game of fisc-2023")
        assert not list(here.glob("*.pdf"))

    def test_cards_from_a_file_of_something_else(self, here: Path) -> None:
        (here / "pupils.csv").write_text("Anna,https://example.org/a\nBerta,b,12\n", "utf-8")
        (here / "picture.csv").write_bytes(b"\xff\xfe\x00")

        refused(run("print", "class-cards", "pupils.csv"), "pupils.csv: line 2: 'b' is no address")
        refused(run("print", "class-cards", "picture.csv"), "picture.csv: not a text file")
        assert not list(here.glob("*.pdf"))

    def test_a_folder_that_is_not_there_or_is_none(self, here: Path) -> None:
        (here / "file").write_text("", "utf-8")

        refused(run("print", "tiles", "--out", "no/x.pdf"), "no/x.pdf: No such file")
        refused(run("print", "tiles", "--out", "file/x.pdf"), "file/x.pdf: Not a directory")
        refused(run("print", "tiles", "--out", "."), "")
        assert [path.name for path in here.iterdir()] == ["file"]

    def test_in_place_of_what_is_no_pdf(self, here: Path) -> None:
        director = championship(4)
        log = Path(event_log(here, director))
        before = log.read_bytes()

        refused(run("print", "players", str(log), "--out", str(log)), "is there and is no PDF")
        assert log.read_bytes() == before

    def test_for_somebody_who_does_not_play(self, here: Path) -> None:
        director = championship(4)
        director.play_round()
        log = event_log(here, director)

        for what in ("certificates", "stickers"):
            refused(run("print", what, log, "--player", "99"), "player 99 is not in the standings")
            refused(run("print", what, log, "--player", "Zoe"), "nobody is called 'Zoe'")
        assert [path.name for path in here.iterdir()] == ["open.log"]

    def test_with_more_lines_of_the_organiser_than_a_sheet_has_room_for(self, here: Path) -> None:
        lines = [word for n in range(7) for word in ("--record", f"Line {n}")]

        refused(run("print", "score-sheet", "fisc-2023", *lines), "room for 6")
        assert not list(here.iterdir())

    def test_a_disk_that_fills_up_leaves_the_old_file_and_no_other(
        self, here: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (here / "x.pdf").write_bytes(b"%PDF old")

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "umask", full)
        refused(run("print", "tiles", "--out", "x.pdf"), "No space left on device")

        assert (here / "x.pdf").read_bytes() == b"%PDF old"
        assert [path.name for path in here.iterdir()] == ["x.pdf"]


def test_start_up_loads_no_typesetter() -> None:
    import subprocess
    import sys

    said = subprocess.run(
        [sys.executable, "-c", _STARTS], capture_output=True, text=True, check=True
    )

    assert said.stdout.split()[-2:] == ["False", "False"]


_STARTS = """
import sys
from faristol.cli import main
try:
    main(["print", "--help"])
except SystemExit:
    pass
sys.stdout.flush()
print("typst" in sys.modules, "pypdfium2" in sys.modules, file=sys.__stdout__)
"""
