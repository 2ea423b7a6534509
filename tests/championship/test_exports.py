"""What leaves a championship and comes back: log, TRF, Swiss Perfect, sheets, pages."""

import csv
import io
import random
from dataclasses import replace
from datetime import date

import pytest
import python_calamine
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.directing import AT, Director, at_random, championship

from faristol.championship.commands import (
    CloseRound,
    Finish,
    ForbidPair,
    Overrule,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordFeat,
    RecordForfeit,
    RecordResult,
    Register,
    Swap,
    Undo,
)
from faristol.championship.events import AbsenceNoted, Event
from faristol.championship.field import Start
from faristol.championship.history import classification, lines_of, table_of, tie_breaks_of
from faristol.championship.state import Championship, replay
from faristol.championship.views import clubs, debutants, of_category, prizes, schools
from faristol.core import GameScore, Outcome
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.dbase import Column, format_dbase, parse_dbase
from faristol.notation.errors import ParseError
from faristol.notation.event_site import championship_site
from faristol.notation.site_words import Language
from faristol.notation.swiss_perfect import SwissPerfectFiles, championship_to_swiss_perfect
from faristol.notation.swiss_perfect_reading import swiss_perfect_to_championship
from faristol.notation.trf_championship import championship_to_trf, trf_to_championship
from faristol.notation.trf_reading import parse_trf, parse_trf_bytes
from faristol.notation.trf_rounds import rounds_that_differ
from faristol.notation.trf_writing import format_trf
from faristol.notation.workbooks import (
    championship_sheets,
    championship_to_xlsx,
    sheet_to_csv,
)

DAY = date(2024, 3, 31)


def eventful() -> Director:
    """Everything that can happen, in five rounds of nine players."""
    director = championship(
        0, plays_on="2024-03-31", ends_on="2024-04-01", place="Sabadell", late_rulings=True
    )
    for n in range(8):
        director.do(
            Register(
                AT,
                f"Cognom{n}, Nom",
                rating=None if n == 3 else 1500 - n,
                club=("Sabadell", "Manacor")[n % 2],
                school=("A", "B")[n % 2],
                category=("sènior", "júnior")[n > 5],
                licence=f"L{n}",
            )
        )
    director.do(ForbidPair(AT, 1, 2, "família"))
    director.play_round()
    director.do(Register(AT, "<script>alert(1)</script>", rating=900))
    director.happened(AbsenceNoted(AT, 8, 2, Outcome.HALF_BYE))
    director.do(PairRound(AT))
    games = director.state.rounds[1].games
    director.do(Swap(AT, games[0].first, games[1].first), Publish(AT))
    director.do(RecordForfeit(AT, 1, (Start.SECOND,)), RecordDoubleLoss(AT, 2))
    director.do(RecordResult(AT, 3, GameScore(1, 2)), Undo(AT))
    for table in (3, 4):
        director.do(RecordResult(AT, table, GameScore(380, 380)))
    director.do(CloseRound(AT), RecordFeat(AT, 2, 1, "best play", "XALOQUES", 158))
    director.do(RecordFeat(AT, 3, 2, "best play", "ÀÇ", 158))
    director.do(Overrule(AT, 1, 1, GameScore(300, 0), "error", "FISC23-G-8.F"))
    for _ in range(3):
        director.play_round(at_random(random.Random(3)))
    director.do(Finish(AT))
    return director


@pytest.fixture(scope="module")
def director() -> Director:
    return eventful()


class TestLog:
    def test_a_log_read_back_is_the_same_championship(self, director: Director) -> None:
        events, _ = parse_log(format_log(director.log))
        assert events == director.log
        assert replay(events) == director.state

    def test_a_changed_line_is_found(self, director: Director) -> None:
        text = format_log(director.log).replace("Sabadell", "Sabadall", 1)
        with pytest.raises(ParseError) as caught:
            parse_log(text)
        assert caught.value.line == 2

    def test_a_missing_line_is_found(self, director: Director) -> None:
        lines = format_log(director.log).splitlines()
        with pytest.raises(ParseError) as caught:
            parse_log("\n".join([*lines[:4], *lines[5:]]))
        assert caught.value.line == 5

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{}",
            "[]",
            "not json",
            '{"format":"faristol-table","version":1}',
            '{"format":"faristol-championship","version":9}',
            "[" * 100_000,
        ],
        ids=range(7),
    )
    def test_what_is_no_log_is_refused(self, text: str) -> None:
        with pytest.raises(ParseError):
            parse_log(text)

    @settings(max_examples=80, deadline=None)
    @given(st.integers(0, 4000), st.text(max_size=5), st.integers(0, 5))
    def test_a_damaged_log_is_refused(self, at: int, damage: str, skipped: int) -> None:
        text = format_log(championship(3).log)
        at %= len(text)
        changed = text[:at] + damage + text[at + skipped :]
        if changed.splitlines() == text.splitlines():
            return
        try:
            events, _ = parse_log(changed)
        except ParseError:
            return
        # Only whole lines cut from the end leave a log that holds.
        whole = championship(3).log
        assert events == whole[: len(events)]


class TestTrf:
    def test_points_and_pairs_survive_the_way_there_and_back(self, director: Director) -> None:
        text = format_trf(championship_to_trf(director.state))
        events = trf_to_championship(parse_trf(text), at=AT, regulations="fisc-2023")
        back = replay(events)
        assert by_name(back) == by_name(director.state)
        assert pairs_by_name(back) == pairs_by_name(director.state)

    def test_a_name_with_what_cannot_be_seen_is_refused_at_its_line(
        self, director: Director
    ) -> None:
        text = format_trf(championship_to_trf(director.state))
        lines = text.replace("Cognom1,", "Cogno\u202e1,", 1).split("\n")
        event = parse_trf_bytes("\n".join(lines).encode())
        with pytest.raises(ParseError, match=r"U\+202E") as caught:
            trf_to_championship(event, at=AT, regulations="fisc-2023")
        assert "\u202e" in lines[caught.value.line - 1]

    def test_a_name_in_an_old_code_page_is_read(self, director: Director) -> None:
        text = format_trf(championship_to_trf(director.state))
        event = parse_trf_bytes(text.replace("Cognom1,", "Cogno’1,", 1).encode("cp1252"))
        events = trf_to_championship(event, at=AT, regulations="fisc-2023")
        assert "Cogno’1, Nom" in {entry.name for entry in replay(events).entries}

    def test_an_unswapped_event_replays_without_a_difference(self) -> None:
        director = championship(9)
        for _ in range(4):
            director.play_round(at_random(random.Random(5)))
        event = parse_trf(format_trf(championship_to_trf(director.state)))
        assert rounds_that_differ(event) == []


def by_name(state: Championship) -> dict[str, tuple[int, list[tuple[Outcome, int, int]]]]:
    points, lines = table_of(state).points, lines_of(state)
    return {
        e.name: (points[e.player], [(x.outcome, x.own, x.theirs) for x in lines[e.player]])
        for e in state.entries
    }


def pairs_by_name(state: Championship) -> list[set[tuple[str, str]]]:
    return [
        {(state.entry(g.first).name, state.entry(g.second).name) for g in each.games}
        for each in state.rounds
    ]


@pytest.mark.clause("FISC23-C-3.2c")
class TestSwissPerfect:
    def test_the_way_there_and_back(self, director: Director) -> None:
        files = championship_to_swiss_perfect(director.state, DAY)
        back = replay(swiss_perfect_to_championship(files, at=AT, rules="fisc-2023"))
        assert pairs_by_name(back) == [
            {(a[:25], b[:25]) for a, b in pairs} for pairs in pairs_by_name(director.state)
        ]
        points = {name[:25]: value[0] for name, value in by_name(director.state).items()}
        assert {name: value[0] for name, value in by_name(back).items()} == points

    def test_a_name_with_what_cannot_be_seen_is_refused(self, director: Director) -> None:
        files = championship_to_swiss_perfect(director.state, DAY)
        trn = files.trn.replace(b"Cognom1", b"Cogno\x1b1", 1)
        with pytest.raises(ParseError, match=r"U\+001B"):
            swiss_perfect_to_championship(replace(files, trn=trn), at=AT, rules="fisc-2023")
        with pytest.raises(ParseError, match=r"a number"):
            parse_dbase(format_dbase([Column("ID", "N", 250)], [{"ID": 10**249}], DAY), ".trn")

    def test_tables_are_dbase_iii(self, director: Director) -> None:
        files = championship_to_swiss_perfect(director.state, DAY)
        assert (files.trn[0], files.trn[-1]) == (3, 0x1A)
        rows = parse_dbase(files.trn, ".trn")
        assert len(rows) == 9
        assert rows[0]["SURNAME"] == "Cognom0"
        assert "IgnoreColours=0" in files.ini

    def test_game_points_are_minor_scores(self, director: Director) -> None:
        rows = parse_dbase(championship_to_swiss_perfect(director.state, DAY).sco, ".sco")
        assert (rows[0]["W_SUBSCO"], rows[0]["B_SUBSCO"]) == (300, 0)

    @settings(max_examples=150, deadline=None)
    @given(st.sampled_from(["ini", "trn", "sco"]), st.integers(0, 4000), st.binary(max_size=4))
    def test_damaged_files_are_read_or_refused(self, which: str, at: int, damage: bytes) -> None:
        small = championship(4)
        small.play_round()
        files = championship_to_swiss_perfect(small.state, DAY)
        parts = {"ini": files.ini.encode(), "trn": files.trn, "sco": files.sco}
        data = parts[which]
        at %= len(data)
        parts[which] = data[:at] + damage + data[at + 1 :]
        broken = SwissPerfectFiles(
            parts["ini"].decode("utf-8", "replace"), parts["trn"], parts["sco"]
        )
        try:
            events: list[Event] = swiss_perfect_to_championship(broken, at=AT, rules="club")
        except ParseError:
            return
        replay(events)

    def test_a_cut_file_says_so(self, director: Director) -> None:
        files = championship_to_swiss_perfect(director.state, DAY)
        cut = SwissPerfectFiles(files.ini, files.trn[:-100], files.sco)
        with pytest.raises(ParseError, match="cut short"):
            swiss_perfect_to_championship(cut, at=AT, rules="club")


@pytest.mark.clause("FISC23-C-3.2c")
class TestWorkbook:
    def test_the_sheets_are_there_with_numbers_as_numbers(self, director: Director) -> None:
        data = championship_to_xlsx(director.state)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        assert book.sheet_names[:2] == ["Classification", "Results"]
        rows = book.get_sheet_by_name("Classification").to_python()
        first = classification(director.state)[0]
        assert rows[1][0] == 1
        assert rows[1][4] == first.points / 10

    @pytest.mark.parametrize(
        ("language", "sheet", "heads"),
        [
            (Language.CATALAN, "Classificació", ["Posició", "Jugador", "Club", "Coeficient"]),
            (Language.DUTCH, "Klassement", ["Plaats", "Speler", "Club", "Rating"]),
        ],
    )
    def test_headings_are_in_the_readers_language(
        self, director: Director, language: Language, sheet: str, heads: list[str]
    ) -> None:
        data = championship_to_xlsx(director.state, language)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        assert book.get_sheet_by_name(sheet).to_python()[0][:4] == heads
        english, written = (
            championship_sheets(director.state, each) for each in (Language.ENGLISH, language)
        )
        assert set(book.sheet_names).isdisjoint(english)
        tie_breaks = {each.title for each in tie_breaks_of(director.state)}
        for name, rows in written.items():
            same = {*english[name][0]} & {*rows[0]}
            rounds = {f"R{each.number}" for each in director.state.rounds}
            assert same <= {"Club", "School", "Rating", "Score"} | tie_breaks | rounds, name

    def test_every_game_is_in_the_results_with_both_scores(self, director: Director) -> None:
        games = sum(len(each.games) for each in director.state.rounds)
        byes = sum(each.bye is not None for each in director.state.rounds)
        assert len(championship_sheets(director.state)["Results"]) == 1 + games + byes

    def test_text_never_becomes_a_formula(self) -> None:
        director = championship(0, regulations="club")
        director.do(Register(AT, '=HYPERLINK("http://x")'), Register(AT, "+1"))
        text = sheet_to_csv(championship_sheets(director.state)["Classification"])
        names = [row[1] for row in csv.reader(io.StringIO(text))]
        assert names[1:] == ['\'=HYPERLINK("http://x")', "'+1"]
        data = championship_to_xlsx(director.state)
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        assert book.get_sheet_by_index(0).to_python()[1][1] == '=HYPERLINK("http://x")'


class TestGroupsAndPrizes:
    def test_clubs_and_schools_by_their_best(self, director: Director) -> None:
        found = clubs(director.state, best=2)
        assert {each.group for each in found} == {"Sabadell", "Manacor"}
        assert all(len(each.players) == 2 for each in found)
        assert {each.group for each in schools(director.state)} == {"A", "B"}

    def test_debutants_and_categories_have_places_of_their_own(self, director: Director) -> None:
        assert [s.player for s in debutants(director.state)] == [4]
        assert [s.place for s in of_category(director.state, "júnior")] == [1, 2]

    def test_equal_feats_share_a_prize(self, director: Director) -> None:
        assert [feat.player for feat in prizes(director.state)["best play"]] == [2, 3]


class TestOpenRounds:
    def test_an_open_game_counts_for_nothing_yet(self) -> None:
        director = championship(4)
        director.play_round()
        before = [(s.player, s.sums[0].value) for s in classification(director.state)]
        director.do(PairRound(AT))
        assert [(s.player, s.sums[0].value) for s in classification(director.state)] == before
        director.do(Publish(AT))
        assert [(s.player, s.sums[0].value) for s in classification(director.state)] == before
        championship_site(director.state)
        text = format_trf(championship_to_trf(director.state))
        assert parse_trf(text).rounds_played == 1
