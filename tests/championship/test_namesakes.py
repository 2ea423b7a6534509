"""People of one name: told apart by licence, club or school, and refused where nothing does."""

from dataclasses import replace
from datetime import date

import pytest
from tests.championship.directing import AT, Director

from faristol.championship.commands import (
    Announce,
    CloseRound,
    PairRound,
    Publish,
    RecordResult,
    Register,
    Undo,
)
from faristol.championship.rated import rate_championship
from faristol.championship.refusal import Reason
from faristol.championship.state import replay
from faristol.championship.views import seats_by_name
from faristol.cli.championship_players import NoSuchPlayerError, find_player
from faristol.core import GameScore
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.errors import ParseError, SheetError, SheetFault
from faristol.notation.event_site import championship_site
from faristol.notation.rating_lists import format_rating_list, parse_rating_list
from faristol.notation.spreadsheets import parse_entries
from faristol.notation.swiss_perfect import championship_to_swiss_perfect
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.trf_championship import championship_to_trf, trf_to_championship
from faristol.notation.trf_reading import parse_trf_bytes
from faristol.notation.trf_writing import format_trf
from faristol.notation.workbooks import championship_sheets

LAIA = "Laia Martí"


def entered(*people: Register, regulations: str = "club") -> Director:
    director = Director()
    director.do(Announce(AT, "Obert", regulations, 5), *people)
    return director


def laia(club: str = "", school: str = "", licence: str = "", rating: int = 1000) -> Register:
    return Register(AT, LAIA, rating, club=club, school=school, licence=licence)


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        (laia("Sabadell"), laia("Terrassa"), ("Sabadell", "Terrassa")),
        (laia(school="Garbí"), laia(school="Mar"), ("Garbí", "Mar")),
        (laia(licence="17"), laia(licence="18"), ("17", "18")),
        (laia("Sabadell", licence="17"), laia("sabadell", licence="18"), ("17", "18")),
        (laia("Sabadell", "Garbí"), laia("Sabadell", "Mar"), ("Garbí", "Mar")),
        (laia("Sabadell", licence="17"), laia("Terrassa"), ("Sabadell", "Terrassa")),
    ],
)
def test_two_people_are_two_players(one: Register, other: Register, shown: tuple[str, str]) -> None:
    state = entered(Register(AT, "Anna"), one, other).state
    assert [state.shown(player) for player in (1, 2, 3)] == [
        "Anna",
        *(f"{LAIA} ({mark})" for mark in shown),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (laia(), laia()),
        (laia(), laia("Sabadell")),
        (laia("Sabadell"), laia("SABADELL")),
        (laia("Sabadell", licence="17"), laia("Terrassa", licence="17")),
        (laia("Sabadell", licence="17"), laia("Sabadell")),
        (laia("Sabadell"), laia(school="Garbí")),
        (laia(licence="17"), Register(AT, " laia  MARTÍ ", licence="17")),
    ],
)
def test_one_person_is_entered_once(one: Register, other: Register) -> None:
    refused = entered(one).refuses(other, Reason.NAME_TAKEN)
    assert "player 1" in refused.detail


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        (laia(), laia("Sabadell"), ("2", "Sabadell")),
        (laia("Sabadell", licence="17"), laia("Sabadell"), ("Sabadell, 17", "Sabadell")),
        (laia("Sabadell"), laia(school="Garbí"), ("Sabadell", "Garbí")),
    ],
)
def test_who_lacks_what_the_other_has_is_another_where_somebody_says_so(
    one: Register, other: Register, shown: tuple[str, str]
) -> None:
    director = entered(Register(AT, "Anna"), one)
    director.refuses(other, Reason.NAME_TAKEN)
    director.do(replace(other, is_another=True))
    state = director.state
    assert [state.shown(player) for player in (2, 3)] == [f"{LAIA} ({mark})" for mark in shown]
    # What is written for other programs is read again, and the log too.
    assert replay(parse_log(format_log(director.log))[0]) == state
    trf = parse_trf_bytes(format_trf(championship_to_trf(state)).encode())
    assert len(replay(trf_to_championship(trf, at=AT, regulations="club")).entries) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (laia(), laia()),
        (laia("Sabadell"), laia("SABADELL")),
        (laia("Sabadell", licence="17"), laia("Terrassa", licence="17")),
    ],
)
def test_nobody_can_say_that_one_person_is_another(one: Register, other: Register) -> None:
    entered(one).refuses(replace(other, is_another=True), Reason.NAME_TAKEN)


def test_three_of_one_name_have_all_that_is_known_of_them() -> None:
    people = (laia("Sabadell", licence="17"), laia("Sabadell", licence="18"), laia("Terrassa"))
    state = entered(*people).state
    assert [state.shown(player) for player in (1, 2, 3)] == [
        f"{LAIA} (Sabadell, 17)",
        f"{LAIA} (Sabadell, 18)",
        f"{LAIA} (Terrassa)",
    ]
    assert replay(parse_log(format_log(entered(*people).log))[0]) == state


def test_who_is_alone_again_has_the_plain_name() -> None:
    director = entered(laia("Sabadell"), laia("Terrassa"))
    director.do(Undo(AT))
    assert director.state.shown(1) == LAIA


def played() -> Director:
    people = (laia("Sabadell", rating=1400), laia("Terrassa", rating=1200))
    director = entered(*people, Register(AT, "Anna", 1300), Register(AT, "Bernat", 1100))
    director.do(PairRound(AT), Publish(AT))
    for game in director.state.rounds[0].games:
        director.do(RecordResult(AT, game.table, GameScore(400, 350)))
    director.do(CloseRound(AT))
    return director


def test_pairings_sheets_and_pages_show_who_is_who() -> None:
    state = played().state
    both = {f"{LAIA} (Sabadell)", f"{LAIA} (Terrassa)"}
    assert both <= {seat.name for seat in seats_by_name(state, state.rounds[0])}
    sheets = championship_sheets(state)
    for name in ("Classification", "Results", "Cross table"):
        cells = {cell for row in sheets[name] for cell in row}
        assert both <= cells, name
    # Where the club has a column of its own the list can be entered again as it is.
    assert [row[1] for row in sheets["Players"][1:3]] == [LAIA, LAIA]
    pages = championship_site(state)
    assert all(name in pages["index.html"] for name in both)
    assert f"{LAIA} (Sabadell)" in pages["player-1.html"]


def test_results_are_rated_for_the_one_who_played() -> None:
    sheet, after = rate_championship(played().state)
    assert {each.before.name: each.before.published for each in sheet.players} == {
        f"{LAIA} (Sabadell)": 1400,
        f"{LAIA} (Terrassa)": 1200,
        "Anna": 1300,
        "Bernat": 1100,
    }
    assert all(len(each.games) == 1 for each in sheet.players)
    assert len(after.ratings) == 4


def test_a_published_list_knows_them_by_licence() -> None:
    text = f"name,rating,licence\n{LAIA},1500,17\n{LAIA},900,18\nAnna,1000,\n"
    ratings = parse_rating_list(text.encode(), "list.csv")
    people = (laia("Sabadell", licence="18"), laia("Terrassa", licence="17"), laia("Reus"))
    director = entered(*people, Register(AT, "Anna", 1300))
    sheet, after = rate_championship(director.state, ratings)
    before = {each.before.name: each.before.published for each in sheet.players}
    assert before == {
        f"{LAIA} (17)": 1500,
        f"{LAIA} (18)": 900,
        f"{LAIA} (Reus)": 1000,
        "Anna": 1000,
    }
    written = format_rating_list(after)
    assert f"{LAIA},1500,1500.00,0,,17" in written
    assert len(parse_rating_list(written.encode(), "list.csv").ratings) == 4
    for twice in ("club\n{0},900,Reus\n{0},901,Palma\n", "licence\n{0},900,17\n{0},901,17\n"):
        with pytest.raises(SheetError) as caught:
            parse_rating_list(f"name,rating,{twice}".format(LAIA).encode(), "list.csv")
        assert (caught.value.fault, caught.value.line) == (SheetFault.NAME_TWICE, 3)


def test_a_list_has_people_of_one_name_and_says_which_row_is_one_twice() -> None:
    head = "nom,club,llicencia\n"
    rows = parse_entries(f"{head}{LAIA},Sabadell,\n{LAIA},Terrassa,\n".encode(), "l.csv")
    assert [(row.name, row.club) for row in rows] == [(LAIA, "Sabadell"), (LAIA, "Terrassa")]
    for again in (f"{LAIA},,", f"{LAIA.upper()},sabadell,", f"{LAIA},Terrassa,"):
        text = f"{head}{LAIA},Sabadell,\n{LAIA},Terrassa,\n{again}\n"
        with pytest.raises(SheetError) as caught:
            parse_entries(text.encode(), "l.csv")
        assert (caught.value.fault, caught.value.line) == (SheetFault.NAME_TWICE, 4)


def test_files_of_other_programs_have_them_too() -> None:
    state = played().state
    trf = parse_trf_bytes(format_trf(championship_to_trf(state)).encode())
    again = replay(trf_to_championship(trf, at=AT, regulations="club"))
    names = {again.shown(entry.player) for entry in again.entries}
    assert names == {f"{LAIA} (Sabadell)", f"{LAIA} (Terrassa)", "Anna", "Bernat"}
    files = championship_to_swiss_perfect(state, date(2024, 3, 31))
    taken = replay(swiss_perfect_to_championship(files, at=AT, rules="club"))
    assert {taken.shown(entry.player) for entry in taken.entries} == names


def test_a_file_that_does_not_tell_them_apart_is_refused_with_the_line() -> None:
    people = (laia(licence="17"), laia(licence="18"), Register(AT, "Anna", 900))
    text = format_trf(championship_to_trf(entered(*people).state))
    assert len(trf_to_championship(parse_trf_bytes(text.encode()), at=AT, regulations="club")) == 4
    same = parse_trf_bytes(text.replace(" 18 ", " 17 ").encode())
    with pytest.raises(ParseError, match="player 2, Laia Martí") as caught:
        trf_to_championship(same, at=AT, regulations="club")
    line = text.splitlines()[caught.value.line - 1]
    assert line.startswith("001    2")


def test_a_name_on_the_command_line() -> None:
    state = entered(
        Register(AT, "Anna"), laia("Sabadell", licence="17"), laia("Terrassa", licence="18")
    ).state
    for who, player in (
        (f"{LAIA} (Sabadell)", 2),
        ("laia marti (terrassa)", 3),
        (f"{LAIA} (17)", 2),
        ("3", 3),
        ("Ann", 1),
    ):
        assert find_player(state, who) == player
    for who, why in (
        (LAIA, r"Laia Martí \(Sabadell\), Laia Martí \(Terrassa\)"),
        ("Lai", r"\(Sabadell\)"),
        (f"{LAIA} (Reus)", "nobody"),
        ("()", "nobody"),
    ):
        with pytest.raises(NoSuchPlayerError, match=why):
            find_player(state, who)
