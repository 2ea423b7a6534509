"""`faristol reconstruct`: a sheet in, a board out, and the status a script can use."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Ran, run

SHEET = """player,word,score
Montserrat,JUDES,42
Jaume,SILENT,18
Montserrat,QUART,34
Jaume,SUPLENT,80
Montserrat,PARAR,22
Jaume,MOS,17
Montserrat,ACCIO,30
Jaume,(P)OL·LEN,38
Montserrat,EBRI,14
Jaume,SALZE,25
Montserrat,BITXO,53
Jaume,TIMO,27
Montserrat,GES,29
Jaume,SURF,27
Montserrat,SEDE,19
Jaume,HAM,30
Montserrat,EREN,50
Jaume,VELADA,30
Montserrat,GU(A)NYA,54
Jaume,ACI,32
Montserrat,RAÇA,27
Jaume,EI,12
Montserrat,NI,8
"""
WITH_SQUARE = SHEET.replace("score\n", "score,coord\n").replace("EI,12", "EI,12,6A")


@pytest.fixture
def given(tmp_path: Path) -> Any:
    def write(text: str, name: str = "sheet.csv") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def answer(*arguments: str) -> tuple[int, dict[str, Any]]:
    ran = run("reconstruct", *arguments, "--lexicon", "ca", "--json")
    assert ran.err == ""
    return ran.status, json.loads(ran.out)


def test_a_noted_square_leaves_one_board(given: Any) -> None:
    status, said = answer(given(WITH_SQUARE))

    assert (status, said["status"], said["turn"], said["reason"]) == (0, "unique", None, None)
    assert said["plays"][7] == {
        "turn": 8,
        "line": 9,
        "player": "Jaume",
        "coord": "5G",
        "word": "(P)OL·LEN",
        "score": 38,
    }
    assert said["choices"] == said["mendings"] == said["differences"] == []


def test_several_places_are_all_given(given: Any) -> None:
    status, said = answer(given(SHEET))

    assert (status, said["status"], said["turn"], said["line"]) == (1, "ambiguous", 22, 23)
    assert [choice["coord"] for choice in said["choices"]] == ["6A", "12E"]
    assert said["plays"][21]["coord"] is None
    assert "EI may lie in 2 places for 12 points" in said["reason"]


def test_a_line_that_cannot_hold_is_named_with_what_would_mend_it(given: Any) -> None:
    status, said = answer(given(WITH_SQUARE.replace("SALZE,25", "SALZE,35")))

    assert (status, said["status"], said["turn"], said["line"]) == (1, "impossible", 10, 11)
    assert "SALZE can't score 35; it could score 25 or 31" in said["reason"]
    assert [
        (each["line"], each["kind"], each["score"], each["coord"], each["fits"])
        for each in said["mendings"]
    ] == [(11, "score", 25, "4C", True)]


def test_two_sheets_are_merged_and_their_difference_is_shown(given: Any) -> None:
    other = given(WITH_SQUARE.replace("(P)OL·LEN", "POL·LEN"), "other.csv")
    status, said = answer(given(WITH_SQUARE), other)

    assert (status, said["status"]) == (0, "unique")
    assert said["differences"] == [
        {
            "line": 9,
            "second_line": 9,
            "player": "Jaume",
            "what": "word",
            "first": "(P)OL·LEN 38",
            "second": "POL·LEN 38",
            "taken": "(P)OL·LEN 38",
        }
    ]


@pytest.mark.parametrize("as_json", [True, False])
def test_a_letter_that_cannot_be_read_is_shown_so_where_no_board_tells_it(
    given: Any, as_json: bool
) -> None:
    path = given("player,word,score\nAnna,JUDES,42\nBerta,S?L(?)NT,999\n")
    ran = run("reconstruct", path, "-l", "ca", *(["--json"] if as_json else []))

    assert (ran.status, ran.err) == (1, "")
    assert "S?L(?)NT" in ran.out


def test_tiles_left_that_the_box_has_no_more_of_are_named(given: Any) -> None:
    status, said = answer(given(WITH_SQUARE + "Jaume,rack,JN\n"))

    assert (status, said["status"], said["line"], said["turn"]) == (1, "impossible", 25, None)
    assert said["reason"] == "line 25, Jaume: JN can't have been left; the box has fewer of them"
    assert all(play["coord"] for play in said["plays"])


def test_two_sheets_of_which_one_has_an_unreadable_letter(given: Any) -> None:
    other = given(WITH_SQUARE.replace("SALZE", "S?LZE"), "other.csv")
    status, said = answer(given(WITH_SQUARE), other)

    assert status == 0
    assert [(each["first"], each["second"]) for each in said["differences"]] in (
        [],
        [("SALZE 25", "S?LZE 25")],
    )


def test_a_blank_that_nobody_marked_is_found(given: Any) -> None:
    status, said = answer(given(WITH_SQUARE.replace("(P)OL·LEN", "POL·LEN")))

    assert status == 0
    assert said["plays"][7]["word"] == "(P)OL·LEN"


def test_a_sum_that_is_wrong_is_settled_by_the_total(given: Any) -> None:
    head = "player,word,score,total\n"
    first = "Anna,JUDES,42,42\nBerta,SILENT,81,18\n"
    _, said = answer(given(head + first))

    assert said["corrected"] == [
        {"turn": 2, "line": 3, "written": "SILENT 81", "taken": "SILENT 18"}
    ]


def test_a_person_reads_lines_totals_and_the_verdict(given: Any) -> None:
    ran = run("reconstruct", given(WITH_SQUARE), "-l", "ca")

    assert ran.status == 0
    assert "8D JUDES" in ran.out
    assert ran.out.splitlines()[-1] == "unique"


def refused(ran: Ran) -> str:
    assert (ran.status, ran.out) == (2, "")
    return ran.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("player,word,score\nAnna,JUDES\n", "sheet.csv: line 2, column 6: 2 fields"),
        (SHEET + "Jaune,OH,3\n", "line 25, column 1: 'Jaune' is no player"),
        (SHEET + "Jaume,ZZZZ,3\n", "line 25, column 7: 'ZZZZ' takes more tiles"),
    ],
)
def test_a_broken_sheet_is_refused_with_its_place(given: Any, text: str, says: str) -> None:
    assert says in refused(run("reconstruct", given(text), "-l", "ca"))


def test_sheets_of_two_games_are_refused(given: Any) -> None:
    other = given(SHEET.replace("Jaume", "Joan"), "other.csv")

    assert "different players" in refused(run("reconstruct", given(SHEET), other, "-l", "ca"))


def test_three_sheets_an_unknown_edition_and_another_language_are_refused(given: Any) -> None:
    path = given(SHEET)

    assert "one or two" in refused(run("reconstruct", path, path, path, "-l", "ca"))
    assert "no edition" in refused(run("reconstruct", path, "-l", "ca", "-e", "fisc-1812"))
    assert "dutch tiles" in refused(run("reconstruct", path, "-l", "ca", "-e", "nl-punten"))
    assert "No such file" in refused(run("reconstruct", path + "x", "-l", "ca"))
