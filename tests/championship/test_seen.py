"""What people look at during a championship, cell by cell."""

import pytest
from tests.championship.directing import AT, Director, championship
from tests.championship.school import first_most, play, school_championship, seat

from faristol.championship.basis import basis_of_round
from faristol.championship.commands import (
    CloseRound,
    NoteAbsence,
    OverruleTable,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordTable,
    Register,
)
from faristol.championship.events import AbsenceNoted
from faristol.championship.field import Start
from faristol.championship.history import classification, lines_of, table_of
from faristol.championship.pairing import System
from faristol.championship.regulations import Starts
from faristol.championship.tiebreaks import Sum, Term, tie_breaks
from faristol.championship.views import (
    CardLine,
    Seat,
    clubs,
    cross_table,
    debutants,
    explain_standing,
    explain_sum,
    format_sum,
    of_category,
    player_card,
    points_text,
    result_text,
    schools,
    scores_text,
    seats_by_name,
)
from faristol.core import GameScore, Outcome


def cells(director: Director) -> dict[int, list[str]]:
    return {standing.player: row for standing, row in cross_table(director.state)}


def two_rounds() -> Director:
    """Five players: a win, a forfeit and a bye; then a double loss, an open game and an absence."""
    director = championship(5, rounds=5)
    director.do(PairRound(AT), Publish(AT))
    one, two = director.state.rounds[0].games
    assert [(g.first, g.second) for g in (one, two)] == [(1, 3), (4, 2)]
    director.do(
        RecordResult(AT, 1, GameScore(400, 350)),
        RecordForfeit(AT, 2, (Start.FIRST,)),
        CloseRound(AT),
    )
    director.happened(AbsenceNoted(AT, 5, 2, Outcome.HALF_BYE))
    director.do(PairRound(AT), Publish(AT))
    return director


class TestTheCrossTable:
    def test_a_cell_has_the_opponents_line_who_started_and_the_result(self) -> None:
        director = championship(4)
        director.play_round()
        # 1 beat 3, starting; 2 beat 4, who started. By points and rating: 1, 2, 3, 4.
        games = [(g.first, g.second) for g in director.state.rounds[0].games]
        assert games == [(1, 3), (4, 2)]
        lines = {s.player: n for n, s in enumerate(classification(director.state), start=1)}
        assert cells(director) == {
            1: [f"{lines[3]}w1"],
            2: [f"{lines[4]}b1"],
            3: [f"{lines[1]}b0"],
            4: [f"{lines[2]}w0"],
        }

    def test_byes_forfeits_and_open_games(self) -> None:
        director = two_rounds()
        lines = {s.player: n for n, s in enumerate(classification(director.state), start=1)}
        first = {player: row[0] for player, row in cells(director).items()}
        assert first == {
            1: f"{lines[3]}w1",
            2: f"{lines[4]}b+",
            3: f"{lines[1]}b0",
            4: f"{lines[2]}w-",
            5: "bye",
        }
        second = {player: row[1] for player, row in cells(director).items()}
        assert second[5] == "½ bye"
        seated = [p for g in director.state.rounds[1].games for p in (g.first, g.second)]
        assert all(second[player][-1] in "wb" for player in seated)

    def test_a_place_at_a_table_of_several(self) -> None:
        director = school_championship(4)
        (table,) = seat(director)
        director.do(RecordTable(AT, 1, (96, 120, None, 96)))
        found = cells(director)
        assert [found[player] for player in table.players] == [
            ["2/3 96"],
            ["1/3 120"],
            ["-"],
            ["2/3 96"],
        ]


class TestSeats:
    def test_everybody_finds_their_table_by_name(self) -> None:
        director = championship(0)
        for name, rating in (("Zoe", 2000), ("anna", 1900), ("Bru", 1800)):
            director.do(Register(AT, name, rating=rating))
        director.do(PairRound(AT))
        assert seats_by_name(director.state, director.state.rounds[0]) == [
            Seat("anna", 2, 1, "Zoe", starts=False),
            Seat("Bru", 3, None, "", starts=None),
            Seat("Zoe", 1, 1, "anna", starts=True),
        ]

    def test_at_a_table_of_several_with_all_others(self) -> None:
        director = school_championship(3)
        (table,) = seat(director)
        first, second, third = table.players
        by_player = {s.player: s for s in seats_by_name(director.state, director.state.rounds[0])}
        assert by_player[first].starts
        assert not by_player[second].starts
        assert by_player[second].opponent == f"Alumne {first}, Alumne {third}"


class TestTexts:
    def test_a_result_says_what_the_points_do_not(self) -> None:
        director = two_rounds()
        assert [result_text(g) for g in director.state.rounds[0].games] == [
            "400-350",
            "0-300 (-/+)",
        ]
        assert [result_text(g) for g in director.state.rounds[1].games] == [""]
        director.do(RecordDoubleLoss(AT, 1))
        assert result_text(director.state.rounds[1].games[0]) == "0-0 (0/0)"

    def test_everybody_at_a_table_with_their_points(self) -> None:
        director = school_championship(3)
        (table,) = seat(director)
        a, b, c = (f"Alumne {player}" for player in table.players)
        assert scores_text(director.state, table) == f"{a}, {b}, {c}"
        director.do(RecordTable(AT, 1, (120, None, 0)))
        (scored,) = director.state.rounds[0].tables
        assert scores_text(director.state, scored) == f"{a} 120, {b} -, {c} 0"

    def test_points_of_games_have_halves_and_points_at_tables_are_whole(self) -> None:
        assert points_text(championship(2).state, 15) == "1.5"
        assert points_text(school_championship(4).state, 4800) == "480"

    @pytest.mark.parametrize(
        ("name", "value", "said"),
        [
            ("buchholz", 25, "2.5"),
            ("berger", 1205, "12.05"),
            ("total", 1205, "1205"),
            ("cumulative", 40, "4.0"),
            ("head-to-head", 5, "0.5"),
            ("beaten", 15, "1.5"),
            ("wins", 3, "3"),
        ],
    )
    def test_each_tie_break_in_its_own_unit(self, name: str, value: int, said: str) -> None:
        assert format_sum(tie_breaks()[name], value) == said

    def test_a_sum_is_added_up_term_by_term(self) -> None:
        director = championship(4)
        found = Sum(20, (Term(1, 2, 20), Term(2, 0, 5, is_left_out=True)))
        buchholz = tie_breaks()["buchholz"]
        said = explain_sum(director.state, buchholz, found)
        assert said == "2.0 (Jugador 2, 1) + [0.5 (no opponent, 2)] = 2.0"
        assert explain_sum(director.state, buchholz, Sum(0, ())) == "0 = 0.0"

    def test_at_tables_of_several_by_rounds(self) -> None:
        director = school_championship(4)
        play(director)
        (best, *_) = classification(director.state)
        assert explain_standing(director.state, best) == [
            ("Wins", "1 (round 1) = 1"),
            ("Opponents outscored", "3.0 (round 1) = 3.0"),
            ("Total points", "199 (round 1) = 199"),
        ]
        total = tie_breaks()["total"]
        said = explain_sum(director.state, total, Sum(120, (Term(1, 0, 120),)))
        assert said == "120 (round 1) = 120"


class TestCards:
    def test_of_tables_of_several(self) -> None:
        director = school_championship(4, rounds=3)
        (table,) = seat(director)
        first, second, third, fourth = table.players
        director.do(RecordTable(AT, 1, (120, 96, 80, 96)), CloseRound(AT))
        director.do(NoteAbsence(AT, first, 2))
        seat(director)
        state = director.state
        cards = {p: player_card(state, p, lines_of(state)[p]) for p in table.players}
        assert cards[first] == [
            CardLine(
                1, 1, "", 0, True, "1/4", 120, None, total=4800, others=(second, third, fourth)
            ),
            CardLine(2, None, "", 0, None, "", None, None, total=4800),
        ]
        assert cards[second][0].starts is False
        running = cards[second][1]
        assert (running.table, running.result, running.own) == (1, "", None)
        assert (running.total, len(running.others)) == (3840, 2)

    def test_of_who_never_came_to_their_table(self) -> None:
        director = school_championship(4)
        (table,) = seat(director)
        director.do(RecordTable(AT, 1, (120, 96, None, 96)))
        missing = table.players[2]
        (line,) = player_card(director.state, missing, lines_of(director.state)[missing])
        assert (line.result, line.own, line.total) == ("-", None, 0)

    def test_of_who_sat_second(self) -> None:
        director = championship(4)
        director.play_round()
        state = director.state
        (line,) = player_card(state, 3, lines_of(state)[3])
        assert line == CardLine(1, 1, "Jugador 1", 1, False, "0", 350, 400, total=0)


class TestClassifications:
    def entered(self) -> Director:
        director = championship(0, rounds=5)
        for name, rating, club, school, category in (
            ("Anna", 1500, "Vic", "Nord", "A"),
            ("Bru", 1400, "Reus", "Sud", "B"),
            ("Carla", None, "Vic", "Sud", "B"),
            ("Dídac", 1300, "", "Nord", "A"),
        ):
            director.do(Register(AT, name, rating, club, school, category))
        director.play_round()
        return director

    def test_of_debutants_and_of_a_category(self) -> None:
        state = self.entered().state
        assert [s.player for s in debutants(state)] == [3]
        assert {s.player for s in of_category(state, "A")} == {1, 4}
        assert of_category(state, "C") == ()

    def test_of_clubs_and_schools(self) -> None:
        state = self.entered().state
        points = table_of(state).points
        assert {c.group: c.points for c in clubs(state)} == {
            "Vic": points[1] + points[3],
            "Reus": points[2],
        }
        assert {s.group: s.points for s in schools(state)} == {
            "Nord": points[1] + points[4],
            "Sud": points[2] + points[3],
        }
        best = {s.group: s.points for s in schools(state, best=1)}
        assert best == {"Nord": max(points[1], points[4]), "Sud": max(points[2], points[3])}
        assert [c.place for c in clubs(state)] == [1, 2]

    def test_of_clubs_with_more_than_three_the_best_three_count(self) -> None:
        director = championship(0)
        for number in range(8):
            director.do(Register(AT, f"P{number}", 2000 - number, club="A" if number < 4 else "B"))
        director.play_round()
        (a, b) = clubs(director.state)
        assert (a.group, a.points, len(a.players), b.points) == ("A", 30, 3, 0)


class TestSeveralTables:
    def test_everybody_of_every_table_has_a_line(self) -> None:
        director = school_championship(8)
        play(director)
        lines = lines_of(director.state)
        assert all(lines[p][0].own == 200 - p for p in range(1, 9))
        assert all(lines[p][0].outcome is not Outcome.ABSENT for p in range(1, 9))

    def test_who_never_came_outscores_nobody(self) -> None:
        director = school_championship(4)
        (table,) = seat(director)
        director.do(RecordTable(AT, 1, (100, None, 90, 90)))
        found = [lines_of(director.state)[p][0].at_table for p in table.players]
        assert [each.beaten for each in found if each] == [20, 0, 5, 5]
        assert [each.played for each in found if each] == [3, 3, 3, 3]

    def test_a_ruling_stands_with_its_clause(self) -> None:
        director = school_championship(8)
        play(director, first_most)
        director.do(OverruleTable(AT, 1, 2, (1, 2, 3, 4), "misread", "ESC-13.1"))
        one, two = director.state.rounds[0].tables
        assert one.result is not None
        assert two.result is not None
        assert (one.result.overruled, two.result.overruled) == ("", "misread (ESC-13.1)")


class TestBasis:
    def clauses(self, director: Director, number: int) -> dict[str, str]:
        return {each.clause: each.what for each in basis_of_round(director.state, number)}

    def test_of_the_first_round(self) -> None:
        director = championship(5)
        director.do(Register(AT, "Debutant"))
        director.play_round()
        assert self.clauses(director, 1) == {
            "FISC23-C-1.A": "nobody meets the same player twice",
            "FISC23-C-1.11": "the list is in the order of the last published RASCCAT",
            "FISC23-C-1.10": "its first half meets its second half",
            "FISC23-C-1.12": "debutants stand at the end of the list",
        }

    def test_of_a_later_one(self) -> None:
        director = championship(5, rounds=6)
        director.play_round()
        director.do(Register(AT, "Debutant"), Register(AT, "Tardana", rating=1000))
        director.play_round()
        assert self.clauses(director, 2) == {
            "FISC23-C-1.A": "nobody meets the same player twice",
            "FISC23-C-1.9": "paired by FIDE Dutch",
            "FISC23-C-1.B": "players of equal points meet, or of the nearest",
            "FISC23-C-1.13": "debutants have their first RASCCAT",
            "FISC23-C-1.C": "one player sits out with a point",
            "FISC23-C-1.D": "but nobody who joined late",
            "FISC23-C-4.2": "late entrants are paired with fictitious points",
        }

    def test_by_the_letter_neighbours_meet(self) -> None:
        director = championship(4, system=System.DISTANCE)
        director.play_round()
        director.play_round()
        assert self.clauses(director, 2)["FISC23-C-1.B"] == (
            "neighbours in the classification meet"
        )

    def test_where_nobody_is_late_new_or_left_over_nothing_is_said_of_it(self) -> None:
        director = championship(4)
        director.play_round()
        assert list(self.clauses(director, 1)) == ["FISC23-C-1.A", "FISC23-C-1.11", "FISC23-C-1.10"]

    def test_of_school_tables(self) -> None:
        for starts, said in ((Starts.LOT, ["ESC-1", "ESC-6.1"]), (Starts.BALANCED, ["ESC-1"])):
            director = school_championship(4, starts=starts)
            play(director)
            assert list(self.clauses(director, 1)) == said

    def test_a_club_has_none(self) -> None:
        director = championship(4, regulations="club")
        director.play_round()
        assert self.clauses(director, 1) == {}
