"""`faristol duplicate`: the commands as people run them."""

import csv
import io
import json
import os
import pty
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.documents.reading import text_of
from typer.testing import CliRunner, Result

from faristol.cli.duplicate import USER_ERRORS, app
from faristol.cli.duplicate.logbook import LogError, LogWriter, read_log
from faristol.cli.duplicate.typed_up import SheetError, read_game, read_slips
from faristol.duplicate import RulesError, Stage
from faristol.duplicate.combined import CombineError
from faristol.duplicate.events import DrawAccepted, SeedRevealed
from faristol.notation.duplicate_results import as_csv
from faristol.tiles import tile_set

DATA = Path(__file__).parent.parent / "data" / "duplicate"


def duplicate(*arguments: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)


def done(*arguments: object, typed: str | None = None) -> str:
    result = duplicate(*arguments, typed=typed)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def said(*arguments: object) -> str:
    """What is said plainly when a command can't be done."""
    result = duplicate(*arguments)
    assert isinstance(result.exception, USER_ERRORS), (result.output, result.exception)
    return str(result.exception)


# --- run -----------------------------------------------------------------------------


def test_an_evening_is_run_stopped_and_gone_on_with(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    first = "draw ZEBRANS\nopen\n1 ZEBRA 8H\n2 AZEN 8H\nclose\nlay\n"
    done("run", log, "--lexicon", "none", "-p", "Anna/Blanco", "-p", "Bram", typed=first)
    out = done("run", log, typed="standings\nend it is late\nquit\n")
    assert "Going on after" in out
    assert "1 turns" in out
    game = read_log(log).game
    assert game.stage is Stage.OVER
    assert [row.total for row in game.published] == [24, 14]
    assert game.players[1].entry.club == "Blanco"


def test_blind_draws_go_on_after_a_stop_and_are_verified(tmp_path: Path) -> None:
    log = tmp_path / "blind.jsonl"
    common = ("--lexicon", "none", "--blind", "-p", "Anna")
    out = done("run", log, *common, typed="draw\nundo look again\n")
    assert "Its hash is" in out
    out = done("run", log, typed="draw\nend enough\nreveal\n")
    assert "secret seed file is missing" not in out
    assert "matches the seed" in done("replay", log, "--verify")
    assert not Path(f"{log}.seed").exists()


def test_without_its_secret_a_blind_game_goes_on_with_a_real_bag(tmp_path: Path) -> None:
    log = tmp_path / "blind.jsonl"
    done("run", log, "--lexicon", "none", "--blind", "-p", "Anna", typed="")
    Path(f"{log}.seed").unlink()
    out = done("run", log, typed="draw ZEBRANS\n")
    assert "secret seed file is missing" in out
    assert read_log(log).game.stage is Stage.DRAWN
    result = duplicate("replay", log, "--verify")
    assert result.exit_code == 1
    assert "not been revealed" in result.output


def test_a_real_lexicon_judges_and_finds(tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    typed = "draw ZEBRANS\nopen\n1 ZEBRA 8H\n2 ZBRA 8H\nclose\n"
    out = done("run", log, "--lexicon", "nl", "-p", "Anna", "-p", "Bram", typed=typed)
    assert "the computer has" in out
    assert "not-a-word" in done("run", log, typed="slips\n")


def test_in_a_terminal_there_is_a_prompt_and_the_signal_comes_by_itself(tmp_path: Path) -> None:
    script = "import sys; from faristol.cli import main; main(sys.argv[1:])"
    run = ("duplicate", "run", str(tmp_path / "x.jsonl"), "-l", "none", "-p", "Anna")
    quick = ("-s", "think_ms=1", "-s", "write_ms=400")
    leader, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", script, *run, *quick],
        stdin=terminal,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        os.write(leader, b"draw ZEBRANS\nopen\n")
        out = ""
        for line in process.stdout:
            out += line
            if "time is up" in line:
                break
        os.write(leader, b"quit\n")
        out += process.stdout.read()
    os.close(leader)
    os.close(terminal)
    assert process.returncode == 0
    assert "turn 1, drawing> " in out
    assert "-- signal: now write --" in out
    assert out.count("-- time is up: type close --") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--edition", "nl"), "no edition 'nl'"),
        (("--variant", "jokr"), "no variant 'jokr'"),
        (("--set", "turns"), "write NAME=VALUE"),
        (("--set", "turns=many"), "turns must be of type int"),
        (("--set", "late_entry=1"), "late_entry must be of type bool"),
        (("--lexicon", "no-such-list"), "no-such-list"),
        (("--lexicon", "ca"), "written with catalan tiles"),
    ],
)
def test_what_can_not_be_run_says_why(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    log = tmp_path / "x.jsonl"
    assert words in said("run", log, *arguments)
    assert not log.exists()


def test_values_are_set_on_the_command_line(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    options = ("-s", "solo_points=10", "-s", "late_entry=false", "-v", "blitz", "-s", "top=room")
    done("run", log, "-l", "none", "-p", "Anna", *options, typed="")
    rules = read_log(log).rules
    assert (rules.solo_points, rules.late_entry, rules.think_ms) == (10, False, 30_000)


def test_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    assert "No such file" in said("run", tmp_path / "no" / "x.jsonl", "-l", "none", "-p", "A")


# --- mark ----------------------------------------------------------------------------

GAME: dict[str, Any] = {
    "edition": "nl-duplicate",
    "title": "Interclub",
    "turns": [
        {"rack": "ZEBRANS", "word": "ZEBRA", "at": "8H"},
        {"rack": "DEAARDN", "word": "ADER", "at": "L8"},
    ],
}
SLIPS = """\
turn,table,name,club,slip,late
1,1,Anna,De Brug,ZEBRA 8H 24,
1,2,Bram,Blanco,AZEN 8H,
1,3,Cato,Blanco,ZEBRA 8H,yes
2,1,,,ADER L8,
2,2,,,RAAD L7 12,
"""


def written(tmp_path: Path, game: object = GAME, slips: str = SLIPS) -> tuple[Path, Path]:
    one, two = tmp_path / "slips.csv", tmp_path / "game.json"
    one.write_text(slips, "utf-8")
    two.write_text(game if isinstance(game, str) else json.dumps(game), "utf-8")
    return one, two


def test_a_paper_evening_is_marked(tmp_path: Path) -> None:
    slips, game = written(tmp_path)
    result = json.loads(done("mark", slips, "--game", game, "-l", "none", "--json"))
    assert [(row["name"], row["rank"]) for row in result["standings"]] == [
        ("Anna", 1),
        ("Bram", 2),
        ("Cato", 3),
    ]
    first = {slip["table"]: slip for slip in result["turns"][0]["slips"]}
    assert (first[1]["points"], first[2]["points"], first[3]["nil"]) == (24, 14, "late")
    assert first[3]["clause"] == "NL-D-III.7"
    second = {slip["table"]: slip for slip in result["turns"][1]["slips"]}
    assert (second[3]["nil"], second[2]["nil"]) == ("no-slip", None)


def test_columns_may_be_word_and_coordinate_and_semicolons(tmp_path: Path) -> None:
    text = "\ufeffTurn;Table;Word;Coordinate;Score\r\n1;1;ZEBRA;8H;24\r\n\r\n1;2;AZEN;8H\r\n"
    slips, game = written(tmp_path, {**GAME, "turns": GAME["turns"][:1]}, text)
    out = done("mark", slips, "-g", game, "-l", "none", "--turns")
    assert "laid  8H ZEBRA 24" in out
    assert "table 2" in out


def test_a_spreadsheet_of_another_age_is_read(tmp_path: Path) -> None:
    slips, game = written(tmp_path)
    slips.write_bytes("turn,table,name,slip\n1,1,Zoë,ZEBRA 8H\n".encode("cp1252"))
    assert "Zoë" in done("mark", slips, "-g", game, "-l", "none")


def test_the_marked_game_is_a_log_like_any_other(tmp_path: Path) -> None:
    slips, game = written(tmp_path)
    log = tmp_path / "marked.jsonl"
    done("mark", slips, "-g", game, "-l", "none", "--log", log)
    assert "turn 2  AADDENR" in done("replay", log)
    again = done("mark", slips, "-g", log, "-l", "none", "--json")
    assert (
        json.loads(again)["room_maximum"]
        == json.loads(done("mark", slips, "-g", game, "-l", "none", "--json"))["room_maximum"]
    )


def test_a_turn_without_a_word_lays_the_top(tmp_path: Path) -> None:
    slips, game = written(tmp_path, {"turns": [{"rack": "ZEBRANS"}]}, SLIPS.split("2,1")[0])
    assert "laid  8H ZEBRA 24" in done("mark", slips, "-g", game, "-l", "none", "--turns")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "is expected"),
        ({}, "is expected"),
        ({"turns": {}}, "is expected"),
        ({"turns": [], "x": 1}, "unknown 'x'"),
        ({"turns": [], "edition": "xx"}, "no edition 'xx'"),
        ({"turns": [], "variants": "joker"}, "variants are a list"),
        ({"turns": [], "choices": {"turns": None}}, "choices are numbers"),
        ({"turns": [], "title": 5}, "title is not text"),
        ({"turns": [5]}, "turn 1"),
        ({"turns": [{"rack": 5}]}, "turn 1"),
        ({"turns": [{"rack": "ZEBRANS", "w": 1}]}, "turn 1: unknown 'w'"),
        ({"turns": [{"rack": "ZEBR5NS"}]}, "turn 1"),
        ({"turns": [{"rack": "ZEBRANS", "word": 5}]}, "turn 1: word and coordinate"),
        ({"turns": [{"rack": "ZEBRANS", "word": "ZEBRA"}]}, "no coordinate"),
        ({"turns": [{"rack": "ZEBRANS", "at": "8H"}]}, "no word"),
    ],
)
def test_a_game_typed_up_wrongly_says_where(tmp_path: Path, game: object, words: str) -> None:
    _, path = written(tmp_path, game)
    with pytest.raises(SheetError) as caught:
        read_game(path)
    assert words in str(caught.value)
    assert "game.json" in str(caught.value)


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ([{"rack": "ZEBRAN"}], "turn 1: draw count"),
        ([{"rack": "QQZEBRA"}], "turn 1: not in bag"),
        ([{"rack": "AEIOUUE"}], "turn 1: the rack breaks the minimum"),
        ([{"rack": "ZEBRANS", "word": "QUIZ", "at": "8H"}], "turn 1: not a play"),
        ([], "slips of turn 1, which was not played"),
    ],
)
def test_a_game_against_the_rules_says_where(
    tmp_path: Path, turns: list[object], words: str
) -> None:
    slips, game = written(tmp_path, {"turns": turns}, "turn,table,slip\n1,1,ZEBRA 8H\n")
    assert words in said("mark", slips, "-g", game, "-l", "none")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("turn,table\n1,1\n", "are needed"),
        ("turn,table,slip,slip\n", "stands twice"),
        ("turn,table,slip,shoe size\n", "no column 'shoe size'"),
        ("turn,table,slip\nx,1,ZEBRA 8H\n", "line 2: turn 'x' is not a number"),
        ("turn,table,slip\n1,-1,ZEBRA 8H\n", "line 2: table '-1' is not a number"),
        ("turn,table,slip\n1,²,ZEBRA 8H\n", "line 2: table"),
        ("turn,table,slip\n1,99999999999999,Z 8H\n", "line 2: table"),
        ("turn,table,slip\n1,1,Z,8H\n", "line 2: 4 cells, not 3"),
        ("turn,table,slip,late\n1,1,ZEBRA 8H,perhaps\n", "late is 'perhaps'"),
        ('turn,table,slip\n1,1,"' + "x" * 200_000 + '"\n', "line"),
        ("turn,table,slip\n\x00\n", ""),
    ],
)
def test_slips_typed_up_wrongly_say_where(tmp_path: Path, text: str, words: str) -> None:
    path, _ = written(tmp_path, slips=text)
    with pytest.raises(SheetError) as caught:
        read_slips(path)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


def test_two_names_at_one_table_are_found_out(tmp_path: Path) -> None:
    text = "turn,table,name,slip\n1,1,Anna,ZEBRA 8H\n2,1,Bram,ZEBRA 8H\n"
    slips, game = written(tmp_path, slips=text)
    assert "table 1 is Anna () and Bram ()" in said("mark", slips, "-g", game, "-l", "none")


def test_files_that_are_not_there_say_so(tmp_path: Path) -> None:
    slips, game = written(tmp_path)
    assert "No such file" in said("mark", tmp_path / "no.csv", "-g", game, "-l", "none")
    assert "No such file" in said("mark", slips, "-g", tmp_path / "no.json", "-l", "none")


# --- simulate, replay, export --------------------------------------------------------


@pytest.fixture(scope="module")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = tmp_path_factory.mktemp("rehearsal") / "game.jsonl"
    done("simulate", "-n", 12, "--seed", 5, "--log", log)
    return log


def test_the_same_seed_gives_the_same_rehearsal(rehearsed: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    done("simulate", "-n", 12, "--seed", 5, "--log", again)
    assert again.read_bytes() == rehearsed.read_bytes()
    other = tmp_path / "other.jsonl"
    done("simulate", "-n", 12, "--seed", 6, "--log", other)
    assert other.read_bytes() != rehearsed.read_bytes()


def test_a_rehearsal_is_a_whole_game_with_good_and_bad_slips(rehearsed: Path) -> None:
    game = read_log(rehearsed).game
    assert game.stage is Stage.OVER
    assert 15 <= len(game.turns) <= 22  # the letters may run out before
    marks = [mark for turn in game.turns for mark in turn.marks.values()]
    assert len(marks) == 12 * len(game.turns)
    assert {mark.nil is None for mark in marks} == {True, False}
    totals = [row.total for row in game.published]
    assert totals[0] > 1.2 * totals[-1]


@pytest.mark.parametrize(
    "options",
    [
        ("-e", "ca-duplicate"),
        ("-e", "ca-duplicate", "-v", "joker", "-v", "seven-of-eight"),
        ("-v", "seven-and-eight", "-v", "master"),
        ("-v", "kept-letters", "-v", "master"),
    ],
)
def test_every_edition_and_variant_is_rehearsed_to_its_end(options: tuple[str, ...]) -> None:
    result = json.loads(done("simulate", "-n", 3, *options, "--json"))
    assert result["ended"] is not None
    assert result["computer_maximum"] >= result["room_maximum"] > 0


def test_robots_need_words() -> None:
    assert "robots need a lexicon" in said("simulate", "-l", "none")


def test_a_game_is_told_turn_by_turn(rehearsed: Path) -> None:
    out = done("replay", rehearsed)
    turns = len(read_log(rehearsed).game.turns)
    assert out.count("\n  laid ") + out.count("nothing laid") == turns
    one = done("replay", rehearsed, "--turn", 3, "--boards")
    assert one.startswith("turn 3")
    assert "A B C D E F G" in one
    assert "no turn 99" in said("replay", rehearsed, "--turn", 99)


def test_results_are_exported_as_json(rehearsed: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.json"
    done("export", rehearsed, out)
    data = json.loads(out.read_text("utf-8"))
    game = read_log(rehearsed).game
    assert [row["total"] for row in data["standings"]] == [row.total for row in game.published]
    assert len(data["turns"]) == len(game.turns)
    assert json.loads(done("export", rehearsed, "-", "--format", "json")) == data


def test_results_are_exported_as_csv(rehearsed: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.csv"
    done("export", rehearsed, out)
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8-sig"))))
    assert len(rows) == 12
    for row in rows:
        words = sum(int(points) for head, points in row.items() if head.startswith("turn "))
        assert words == int(row["total"])


def test_results_are_exported_as_a_workbook(rehearsed: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.xlsx"
    done("export", rehearsed, out)
    with zipfile.ZipFile(out) as book:
        names = book.read("xl/workbook.xml").decode()
        shared = book.read("xl/sharedStrings.xml").decode()
    assert [n in names for n in ("Standings", "Clubs", "Turns", "Slips")] == [True] * 4
    assert "Robot 12" in shared


def test_a_name_can_not_be_a_formula(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    done("run", log, "-l", "none", "-p", "=1+1", typed="")
    logged = read_log(log)
    assert "'=1+1" in as_csv(logged.rules, logged.game)
    out = tmp_path / "x.xlsx"
    done("export", log, out)
    with zipfile.ZipFile(out) as book:
        assert "<f>" not in book.read("xl/worksheets/sheet1.xml").decode()


def test_an_unknown_ending_asks_for_the_format(rehearsed: Path, tmp_path: Path) -> None:
    assert "json, csv or xlsx" in said("export", rehearsed, tmp_path / "r.ods")
    assert "No such file" in said("export", rehearsed, tmp_path / "no" / "r.csv")


def test_a_rehearsal_s_draws_are_verified_and_a_changed_one_found(
    rehearsed: Path, tmp_path: Path
) -> None:
    assert "matches the seed" in done("replay", rehearsed, "--verify")
    logged = read_log(rehearsed)
    events = list(logged.events)
    (at,) = [n for n, e in enumerate(events) if isinstance(e, DrawAccepted) and e.turn == 2]
    drawn = events[at]
    assert isinstance(drawn, DrawAccepted)
    other = bytes([drawn.rack[0] % 20 + 1, *drawn.rack[1:]])
    events = [*events[:at], replace(drawn, drawn=other, rack=other)]
    end = [each for each in logged.events if isinstance(each, SeedRevealed)]
    path = tmp_path / "changed.jsonl"
    writer = LogWriter(path, tile_set("dutch"))
    writer.write([*events, *end])
    writer.close()
    result = duplicate("replay", path, "--verify")
    assert (result.exit_code, result.stdout) == (1, "Draws that the seed does not give: turn 2\n")


def test_daily_turns_are_rated_over_several_games(rehearsed: Path) -> None:
    out = done("ratings", rehearsed, rehearsed, "--window", 10)
    lines = out.splitlines()
    assert len(lines) == 13
    shares = [float(line.split()[0]) for line in lines[1:]]
    assert shares == sorted(shares, reverse=True)
    assert "can't need" in said("ratings", rehearsed, "--window", 3)


# --- combine, forms, editions --------------------------------------------------------


def test_games_are_combined(rehearsed: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    done("simulate", "-n", 12, "--seed", 6, "--turns", 4, "--log", other)
    out = done("combine", rehearsed, other, "--clubs", 1)
    assert out.count("Robot") >= 12
    assert "game 2" in out
    assert "Robot" in done("combine", rehearsed, other, "--mean")
    assert "other has" in said("combine", rehearsed, other, "--venues")


def test_games_with_different_maxima_are_not_added_up(rehearsed: Path, tmp_path: Path) -> None:
    other = tmp_path / "master.jsonl"
    done("simulate", "-n", 2, "-v", "master", "--turns", 1, "--log", other)
    assert "some the computer's" in said("combine", rehearsed, other)


def test_venues_are_joined(rehearsed: Path, tmp_path: Path) -> None:
    south = tmp_path / "south.jsonl"
    south.write_bytes(rehearsed.read_bytes())
    out = done("combine", rehearsed, south, "--venues")
    assert out.count("Robot 7 ") == 2
    assert "same name" in said("combine", rehearsed, rehearsed, "--venues")


def test_forms_are_the_papers_of_print(tmp_path: Path) -> None:
    out = tmp_path / "slips.pdf"
    done("forms", out, "--table", 7, "--name", "Anna")
    assert text_of(out.read_bytes()).count("Anna") == 22
    done("forms", out, "--form", "own", "-e", "ca-duplicate")
    assert "Lletres" in text_of(out.read_bytes())


def test_forms_are_no_pages_for_a_browser(tmp_path: Path) -> None:
    assert "name it slips.pdf" in said("forms", tmp_path / "slips.html")
    assert not list(tmp_path.iterdir())


def test_editions_are_listed() -> None:
    out = done("editions")
    for name in ("nl-duplicate", "ca-duplicate", "fr-duplicate", "joker", "daily"):
        assert name in out


def test_what_is_said_plainly_is_not_a_traceback() -> None:
    assert {LogError, SheetError, RulesError, CombineError} <= set(USER_ERRORS)
