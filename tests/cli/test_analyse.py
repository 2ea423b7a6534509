"""`faristol analyse`: files and folders, what is kept, and what can't be read."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run
from tests.table.drawn_games import play

from faristol.cli.game_analysis import Asked, analysed, phase_of
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_reading import parse_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log
from faristol.rulebook import ruleset
from faristol.table.events import Event
from faristol.table.sheet import sheet_of

EDITIONS = ("fisc-2023", "nl-wedstrijd")


@cache
def game(edition: str) -> tuple[Event, ...]:
    return tuple(play(ruleset(edition), 11).events)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = tmp_path / "games"
    inner = games / "more"
    inner.mkdir(parents=True)
    for edition in EDITIONS:
        (games / f"{edition}.log").write_text(format_log(game(edition)))
    (inner / "again.gcg").write_text(format_gcg(gcg_of(sheet_of(game("fisc-2023")))))
    (games / "notes.txt").write_text("no game")
    return games


def found(*arguments: str, status: int = 0) -> dict[str, Any]:
    ran = run("analyse", *arguments, "--json")
    assert ran.status == status, ran.err
    told = json.loads(ran.out)
    assert isinstance(told, dict)
    return told


def test_a_folder_is_looked_at_whole_and_each_player_summed_up(folder: Path) -> None:
    told = found(str(folder))

    assert [Path(one["game"]).name for one in told["games"]] == [
        *("fisc-2023.log", "again.gcg", "nl-wedstrijd.log")
    ]
    for player in told["players"]:
        own = [p for one in told["games"] for p in one["players"] if p["name"] == player["name"]]
        assert player["games"] == len(own)
        for key in ("turns", "best", "missed_scrabbles", "phonies"):
            assert player[key] == sum(one[key] for one in own)
        phases = player["phases"].values()
        assert sum(phase["turns"] for phase in phases) == player["turns"]
        assert sum(phase["lost"] for phase in phases) == pytest.approx(player["lost"])
    losses = [player["lost_per_turn"] for player in told["players"]]
    assert losses == sorted(losses)


def test_a_game_as_log_and_as_gcg_is_the_same_game(folder: Path) -> None:
    one, other = (
        analysed(Asked(str(path), path.read_bytes()))
        for path in (folder / "fisc-2023.log", folder / "more" / "again.gcg")
    )
    plays = [[t["made"] for t in each["turns"] if t["made"]] for each in (one, other)]
    assert plays[0] == plays[1]
    assert [p["phonies"] for p in one["players"]] == [p["phonies"] for p in other["players"]]


def test_what_was_kept_is_not_worked_out_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.analyses"
    one = found(str(folder), "--keep", str(kept))
    lines = kept.read_text().splitlines()
    assert len(lines) == 3
    # Broken off while the second was written.
    kept.write_text(f"{lines[0]}\n{lines[1][:40]}")
    assert found(str(folder), "--keep", str(kept)) == one
    assert len(kept.read_text().splitlines()) == 3

    def never(_: Asked) -> dict[str, Any]:
        raise AssertionError

    monkeypatch.setattr("faristol.cli.analyse.look_at", never)
    assert found(str(folder), "--keep", str(kept)) == one
    kept.write_text("no analysis\n" + lines[0] + "\n")
    ran = run("analyse", str(folder), "--keep", str(kept))
    assert (ran.status, "line 1 is no analysis" in ran.err) == (2, True)


def test_as_gcg_it_is_the_same_game_with_notes(folder: Path) -> None:
    path = folder / "more" / "again.gcg"
    ran = run("analyse", str(path), "--gcg")

    assert ran.status == 0
    before, after = parse_gcg(path.read_text()), parse_gcg(ran.out)
    assert [line.points for line in after.lines] == [line.points for line in before.lines]
    assert any("lost; best:" in note for line in after.lines for note in line.notes)


def test_a_page_holds_no_text_of_a_file_as_markup(folder: Path) -> None:
    path = folder / "more" / "again.gcg"
    path.write_text(path.read_text().replace("Anna Anna", "Anna <b>Anna</b>"))
    ran = run("analyse", str(path), "--html")

    assert ran.status == 0
    assert "&lt;b&gt;Anna" in ran.out
    assert "<b>" not in ran.out


def test_a_deep_look_plays_on_from_every_turn_before_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faristol.cli.game_analysis.DEEP_ITERATIONS", 60)
    path = folder / "more" / "again.gcg"
    told = analysed(Asked(str(path), path.read_bytes(), deep=True))

    looked = [turn for turn in told["turns"] if "played_on" in turn]
    assert len(looked) > 5
    for turn in looked:
        best, made = turn["played_on"]["best"], turn["played_on"]["made"]
        assert best["win"] is not None
        assert 0 <= best["win"] <= 1
        if made is not None:
            assert turn["played_on"]["lost_win"] >= 0


def test_more_processes_find_the_same(folder: Path) -> None:
    assert found(str(folder), "--processes", "2") == found(str(folder))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"no game at all",
        b"{}",
        b"#player1 A A\n#player2 B B\n>A: ABC 8H ABC +9 9\n",
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_game_is_said_in_a_sentence(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "one.gcg"
    path.write_bytes(text)
    ran = run("analyse", str(path))

    assert ran.status in (1, 2)
    assert len(ran.err.strip().splitlines()) == 1
    assert str(path) in ran.err


def test_a_bad_file_in_a_folder_is_named_and_the_others_are_looked_at(folder: Path) -> None:
    (folder / "bad.gcg").write_bytes(b"\xff\xfe\x00")
    told = found(str(folder), status=1)
    assert len(told["games"]) == 3


def test_one_form_at_a_time(folder: Path, tmp_path: Path) -> None:
    for arguments, says in (
        ((str(folder), "--json", "--html"), "one of --json"),
        ((str(folder), "--gcg"), "for one game"),
        ((str(folder), "--lexicon", "klingon"), "klingon"),
        ((str(tmp_path / "nowhere"),), "nowhere"),
    ):
        ran = run("analyse", *arguments)
        assert (ran.status, says in ran.err) == (2, True)


def test_the_phases_of_a_game() -> None:
    assert [phase_of(bag) for bag in (86, 61, 60, 8, 7, 0)] == [
        *("opening", "opening", "middle", "middle", "end", "end")
    ]


def test_a_tile_drawn_beside_one_of_the_same_letter_is_another() -> None:
    """All racks are told, so all turns are looked at: in the fifth two E come to one E."""
    lines = [
        ">Anna: REUITVS 8D VUITS +24 24",
        ">Berta: OANEUAD D3 ADONA.EU +74 74",
        ">Anna: REBINTJ 10C B.RJ +29 53",
        ">Berta: PARS?EL 5D .PiLARES +86 160",
        ">Anna: EINTEEL C10 .ELE +12 65",
    ]
    head = ["#character-encoding UTF-8", "#player1 Anna Anna", "#player2 Berta Berta"]
    text = "\n".join([*head, "#tile-distribution catalan", *lines, ""])
    found = analysed(Asked("told.gcg", text.encode()))

    assert [turn["rack"] for turn in found["turns"]][4] == "EEEILNT"
    assert len(found["turns"]) == 5
