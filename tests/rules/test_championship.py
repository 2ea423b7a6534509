"""Reglament dels campionats oficials 2023/2024, clause by clause."""

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.championship.directing import AT, Director, championship, favourite_wins

from faristol.championship.basis import basis_of_round
from faristol.championship.commands import (
    Announce,
    CheckIn,
    CloseRound,
    Finish,
    NoteAbsence,
    PairRound,
    Publish,
    RecordForfeit,
    RecordResult,
    Register,
    Swap,
)
from faristol.championship.events import AbsenceNoted
from faristol.championship.field import Start
from faristol.championship.history import (
    classification,
    draw_of,
    rules_of,
    start_order,
    table_of,
    tie_breaks_of,
)
from faristol.championship.pairing import System
from faristol.championship.rating_validity import announce_by, ground_for_counting, unmet_conditions
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Unplayed, regulations
from faristol.championship.state import Game
from faristol.core import GameScore, Outcome


def drawn(_game: Game) -> GameScore:
    return GameScore(380, 380)


@pytest.mark.clause("FISC23-C-1.1")
class Test_1_1:
    """Games are one against one, under the rules for classic games."""

    def test_every_table_has_two_players(self) -> None:
        director = championship(7)
        director.do(PairRound(AT))
        (paired,) = director.state.rounds
        assert all(game.first != game.second for game in paired.games)
        assert len(paired.games) == 3

    def test_the_games_follow_the_classic_rule_book(self) -> None:
        assert regulations("fisc-2023").game_rules == "fisc-2023"


@pytest.mark.clause("FISC23-C-1.2")
class Test_1_2:
    """N rounds, at least five, decided by the organiser."""

    def test_four_rounds_are_refused(self) -> None:
        command = Announce(AT, "Curt", "fisc-2023", rounds=4)
        Director().refuses(command, Reason.TOO_FEW_ROUNDS, "FISC23-C-1.2")

    def test_five_are_enough(self) -> None:
        assert championship(rounds=5).state.announced is not None

    def test_no_round_follows_the_last(self) -> None:
        director = championship(8, rounds=5)
        for _ in range(5):
            director.play_round()
        director.refuses(PairRound(AT), Reason.ALL_ROUNDS_PAIRED)


@pytest.mark.clause("FISC23-C-1.3", "FISC23-C-1.9")
class Test_1_3:
    """Swiss system, by the FIDE criteria."""

    def test_the_federation_pairs_by_fide_dutch(self) -> None:
        announced = championship().state.announced
        assert announced is not None
        assert announced.system is System.DUTCH

    def test_the_second_round_pairs_equal_scores(self) -> None:
        director = championship(8)
        director.play_round()
        director.do(PairRound(AT))
        winners = {1, 2, 3, 4}
        for game in director.state.rounds[1].games:
            assert (game.first in winners) == (game.second in winners)


@pytest.mark.clause("FISC23-C-1.4")
class Test_1_4:
    """One point for a win, half for a draw, none for a loss."""

    def test_points_in_tenths(self) -> None:
        director = championship(4)
        director.play_round(lambda g: drawn(g) if 1 in (g.first, g.second) else favourite_wins(g))
        points = table_of(director.state).points
        assert sorted(points.values()) == [0, 5, 5, 10]


@pytest.mark.clause("FISC23-C-1.5")
class Test_1_5:
    """Median-Buchholz: opponents' points without the worst, or the two worst from 7 rounds."""

    @pytest.mark.parametrize(("rounds", "left_out"), [(5, 1), (6, 1), (7, 2), (11, 2)])
    def test_how_many_opponents_are_left_out(self, rounds: int, left_out: int) -> None:
        director = championship(12, rounds=rounds)
        assert tie_breaks_of(director.state)[0].left_out(rounds) == left_out

    def test_the_worst_opponent_is_left_out_and_shown(self) -> None:
        director = championship(8, rounds=5)
        for _ in range(3):
            director.play_round()
        points = table_of(director.state).points
        for standing in classification(director.state):
            buchholz = standing.sums[0]
            met = [points[term.opponent] for term in buchholz.terms]
            (out,) = [term for term in buchholz.terms if term.is_left_out]
            assert out.amount == min(met)
            assert buchholz.value == sum(met) - min(met)

    def test_it_is_the_first_tie_break(self) -> None:
        assert regulations("fisc-2023").tie_breaks[0] == "median-buchholz-fisc"

    @pytest.mark.parametrize(
        ("unplayed", "amount"), [(Unplayed.ZERO, 0), (Unplayed.SELF, 10), (Unplayed.SKIP, None)]
    )
    def test_how_a_bye_counts_is_chosen_when_the_event_is_announced(
        self, unplayed: Unplayed, amount: int | None
    ) -> None:
        director = championship(5, unplayed=unplayed)
        for _ in range(3):
            director.play_round()
        assert director.state.rounds[0].bye == 5
        standing = next(s for s in classification(director.state) if s.player == 5)
        terms = {term.round_number: term for term in standing.sums[0].terms}
        assert standing.points == 10
        assert (terms[1].amount if 1 in terms else None) == amount

    def test_nothing_chosen_is_the_reading_of_the_regulations(self) -> None:
        announced = championship(0).state.announced
        assert announced is not None
        assert announced.unplayed is Unplayed.ZERO


@pytest.mark.clause("FISC23-C-1.6")
class Test_1_6:
    """Berger: points of the beaten, half the points of those drawn with."""

    def test_beaten_in_full_and_drawn_by_half(self) -> None:
        director = championship(4)
        director.play_round(lambda g: drawn(g) if 1 in (g.first, g.second) else favourite_wins(g))
        director.play_round()
        points = table_of(director.state).points
        standing = next(s for s in classification(director.state) if s.player == 1)
        drawn_with, beaten = (term.opponent for term in standing.sums[1].terms)
        assert standing.sums[1].value == 5 * points[drawn_with] + 10 * points[beaten]


@pytest.mark.clause("FISC23-C-1.7")
class Test_1_7:
    """Third: the differential of game points."""

    def test_own_points_less_the_opponents(self) -> None:
        director = championship(2)
        director.play_round(lambda _g: GameScore(431, 389))
        first, second = classification(director.state)
        assert [s.sums[2].value for s in (first, second)] == [42, -42]


@pytest.mark.clause("FISC23-C-1.8")
class Test_1_8:
    """Fourth: the total of game points; what is still level shares a place."""

    def test_total_of_own_points(self) -> None:
        director = championship(2)
        director.play_round(lambda _g: GameScore(431, 389))
        assert sorted(s.sums[3].value for s in classification(director.state)) == [389, 431]

    def test_order_of_the_four(self) -> None:
        names = [each.name for each in tie_breaks_of(championship().state)]
        assert names == ["median-buchholz-fisc", "berger", "differential", "total"]

    def test_players_nothing_separates_share_a_place(self) -> None:
        director = championship(4)
        director.play_round(drawn)
        assert [s.place for s in classification(director.state)] == [1, 1, 1, 1]


@pytest.mark.clause("FISC23-C-1.A")
class Test_1_A:
    """Nobody meets the same player twice."""

    @pytest.mark.parametrize("system", [System.DUTCH, System.DISTANCE])
    def test_no_pair_comes_twice(self, system: System) -> None:
        director = championship(10, rounds=7, system=system)
        for _ in range(7):
            director.play_round()
        pairs = [frozenset((g.first, g.second)) for r in director.state.rounds for g in r.games]
        assert len(pairs) == len(set(pairs))

    def test_a_round_that_would_need_it_is_refused(self) -> None:
        director = championship(2)
        director.play_round()
        refused = director.refuses(PairRound(AT), Reason.NO_PAIRING)
        assert "same opponent again" in refused.detail


@pytest.mark.clause("FISC23-C-1.B")
class Test_1_B:
    """The distance in the classification between two opponents is minimal."""

    def test_neighbours_meet_when_the_organiser_takes_it_by_the_letter(self) -> None:
        director = championship(8, system=System.DISTANCE)
        director.play_round()
        places = {s.player: i for i, s in enumerate(classification(director.state))}
        director.do(PairRound(AT))
        for game in director.state.rounds[1].games:
            assert abs(places[game.first] - places[game.second]) == 1

    def test_fide_dutch_keeps_it_to_score_groups(self) -> None:
        director = championship(8)
        director.play_round()
        points = table_of(director.state).points
        director.do(PairRound(AT))
        assert all(points[g.first] == points[g.second] for g in director.state.rounds[1].games)


@pytest.mark.clause("FISC23-C-1.C")
class Test_1_C:
    """With an odd number the last receives one point and does not play."""

    def test_the_last_of_the_list_sits_out_round_one_with_a_point(self) -> None:
        director = championship(7)
        director.play_round()
        assert director.state.rounds[0].bye == 7
        assert table_of(director.state).points[7] == 10

    def test_nobody_sits_out_twice(self) -> None:
        director = championship(7, rounds=6)
        for _ in range(6):
            director.play_round()
        byes = [each.bye for each in director.state.rounds]
        assert len(set(byes)) == 6

    def test_by_the_letter_it_is_the_last_of_the_classification(self) -> None:
        director = championship(7, system=System.DISTANCE)
        director.play_round()
        last = [s.player for s in classification(director.state) if s.player != 7][-1]
        director.do(PairRound(AT))
        assert director.state.rounds[1].bye == last


@pytest.mark.clause("FISC23-C-1.D")
class Test_1_D:
    """Who joined late never has the bye."""

    def test_somebody_else_sits_out(self) -> None:
        director = championship(6, rounds=6)
        director.play_round()
        director.do(Register(AT, "Tardà", rating=1))
        for _ in range(5):
            director.play_round()
        assert 7 not in {each.bye for each in director.state.rounds}
        assert all(each.bye for each in director.state.rounds[1:])


@pytest.mark.clause("FISC23-C-1.10")
class Test_1_10:
    """Round one: the first half of the list meets the second half."""

    def test_the_round_says_by_which_clauses_it_was_paired(self) -> None:
        director = championship(7)
        director.play_round()
        director.do(PairRound(AT))
        first, second = (
            {each.clause for each in basis_of_round(director.state, n)} for n in (1, 2)
        )
        assert {"FISC23-C-1.10", "FISC23-C-1.11", "FISC23-C-1.C"} <= first
        assert {"FISC23-C-1.9", "FISC23-C-1.A", "FISC23-C-1.B"} <= second
        assert "FISC23-C-1.10" not in second

    def test_first_against_fifth_of_eight(self) -> None:
        director = championship(8)
        director.do(PairRound(AT))
        pairs = {frozenset((g.first, g.second)) for g in director.state.rounds[0].games}
        assert pairs == {frozenset((n, n + 4)) for n in range(1, 5)}


@pytest.mark.clause("FISC23-C-1.11")
class Test_1_11:
    """The list is in the order of the last published RASCCAT."""

    def test_ratings_decide_not_the_order_of_entry(self) -> None:
        director = championship(0)
        for name, rating in (("Anna", 900), ("Bernat", 1300), ("Carla", 1100)):
            director.do(Register(AT, name, rating=rating))
        assert start_order(director.state, 1) == (2, 3, 1)

    def test_the_list_used_is_written_down(self) -> None:
        director = championship(0, rating_list="RASCCAT 2024-01-15")
        assert director.state.announced is not None
        assert director.state.announced.rating_list == "RASCCAT 2024-01-15"


@pytest.mark.clause("FISC23-C-1.12", "FISC23-C-1.13")
class Test_1_12:
    """Debutants are last with 0 in round one, and have 1000 from round two."""

    def director(self) -> Director:
        director = championship(0)
        director.do(Register(AT, "Debutant"))
        for name, rating in (("Anna", 1200), ("Bernat", 900), ("Carla", 1100)):
            director.do(Register(AT, name, rating=rating))
        return director

    def test_round_one_has_them_at_the_end(self) -> None:
        assert start_order(self.director().state, 1) == (2, 4, 3, 1)

    def test_round_two_orders_the_list_anew_with_1000(self) -> None:
        director = self.director()
        director.play_round()
        director.do(PairRound(AT))
        assert director.state.rounds[0].order == (2, 4, 3, 1)
        assert director.state.rounds[1].order == (2, 4, 1, 3)


@pytest.mark.clause("FISC23-C-4.1")
class Test_4_1:
    """New players may join until the start of round N/2, rounded down, if there is room."""

    @pytest.mark.parametrize(("rounds", "last"), [(5, 2), (6, 3), (7, 3), (10, 5)])
    def test_the_last_round_to_join(self, rounds: int, last: int) -> None:
        director = championship(12, rounds=rounds)
        for _ in range(last - 1):
            director.play_round()
        director.do(Register(AT, "A temps", rating=1000))
        director.play_round()
        director.refuses(
            Register(AT, "Massa tard", rating=1000), Reason.TOO_LATE_TO_JOIN, "FISC23-C-4.1"
        )

    def test_the_room_may_be_full(self) -> None:
        director = championship(8, capacity=8)
        director.refuses(Register(AT, "Un més"), Reason.ROOM_FULL, "FISC23-C-4.1")


@pytest.mark.clause("FISC23-C-4.2")
class Test_4_2:
    """They receive P/2 fictitious points, for pairing in the remaining rounds only."""

    @pytest.mark.parametrize(("played", "tenths"), [(1, 5), (2, 10), (3, 15)])
    def test_half_a_point_a_round_missed(self, played: int, tenths: int) -> None:
        director = championship(12, rounds=9)
        for _ in range(played):
            director.play_round()
        director.do(Register(AT, "Tardà", rating=1000))
        late = director.state.entries[-1]
        assert late.fictitious == tenths
        draw = draw_of(director.state, played + 1)
        contestant = next(c for c in draw.contestants if c.fictitious)
        assert contestant.fictitious_in(played + 1) == contestant.fictitious_in(9) == tenths
        assert contestant.fictitious_in(played) == 0

    def test_they_meet_players_with_as_many_points(self) -> None:
        director = championship(8, rounds=8)
        for _ in range(2):
            director.play_round()
        director.do(Register(AT, "Tardà", rating=1000), Register(AT, "Tardana", rating=990))
        points = table_of(director.state).points
        director.do(PairRound(AT))
        for game in director.state.rounds[2].games:
            if 9 in (game.first, game.second):
                other = game.second if game.first == 9 else game.first
                assert other == 10 or points[other] == 10


@pytest.mark.clause("FISC23-C-4.3")
class Test_4_3:
    """Fictitious points are not in the final classification."""

    def test_only_points_won_count(self) -> None:
        director = championship(7, rounds=6)
        director.play_round()
        director.do(Register(AT, "Tardà", rating=1))
        director.play_round()
        assert table_of(director.state).points[8] == 0
        assert next(s for s in classification(director.state) if s.player == 8).points == 0

    def test_nor_in_the_tie_breaks_of_opponents(self) -> None:
        director = championship(7, rounds=6)
        director.play_round()
        director.do(Register(AT, "Tardà", rating=1))
        director.play_round()
        for standing in classification(director.state):
            for term in standing.sums[0].terms:
                assert term.opponent != 8 or term.amount == 0


@pytest.mark.clause("FISC23-C-2.1")
class Test_2_1:
    """The arbitral dictionary is the federation's, in Leximots."""

    def test_it_is_the_lexicon_of_the_championship_unless_said_otherwise(self) -> None:
        announced = championship().state.announced
        assert announced is not None
        assert announced.lexicon == "Leximots"

    def test_another_one_with_its_version_is_written_down(self) -> None:
        announced = championship(lexicon="disc@2.7.15").state.announced
        assert announced is not None
        assert announced.lexicon == "disc@2.7.15"


@pytest.mark.clause("FISC23-G-8.F")
class Test_8_F:
    """The score of a round can't be corrected once the round has passed."""

    def test_while_the_round_is_open_it_can(self) -> None:
        director = championship(2)
        director.do(PairRound(AT), Publish(AT), RecordResult(AT, 1, GameScore(400, 300)))
        director.do(RecordResult(AT, 1, GameScore(300, 400)))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert result.score == GameScore(300, 400)

    def test_afterwards_there_is_no_round_to_enter_it_in(self) -> None:
        director = championship(4)
        director.play_round()
        director.refuses(RecordResult(AT, 1, GameScore(1, 2)), Reason.NO_OPEN_ROUND)


@pytest.mark.parametrize("name", ["fisc-2023", "school"])
def test_every_value_of_the_federation_cites_its_clause(name: str) -> None:
    text = Path(f"src/faristol/championship/regulations/{name}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    named = {
        f"{section}.{key}" if isinstance(values, dict) else section
        for section, values in data.items()
        if section not in ("name", "title", "language", "clauses")
        for key in (values if isinstance(values, dict) else ("",))
    }
    assert set(data["clauses"]) == named
    assert rules_of(championship().state).clause("points.bye") == "FISC23-C-1.C"


class TestCountingForTheRanking:
    def played(self, rounds: int = 5, regulations: str = "fisc-2023", **settings: Any) -> Director:
        dates = {"plays_on": "2024-03-31", "announced_on": "2024-02-29"}
        announced = settings.pop("rounds_announced", 5)
        director = championship(8, announced, regulations, **{**dates, **settings})
        for _ in range(rounds):
            director.play_round()
        return director

    def in_the_way(self, director: Director, reported_on: date | None = None) -> list[str]:
        day = reported_on or date(2024, 4, 1)
        found = unmet_conditions(director.state, reported_on=day)
        assert (ground_for_counting(director.state, reported_on=day) is None) is bool(found)
        return [f"{each.clause} {each.kind}" for each in found]

    @pytest.mark.clause("FISC23-C-3.1")
    def test_3_1_the_official_season_counts(self) -> None:
        state = self.played(is_official=True, announced_on="").state
        assert unmet_conditions(state, reported_on=None) == []
        assert ground_for_counting(state, reported_on=None) == "FISC23-C-3.1"

    @pytest.mark.clause("FISC23-C-3.1")
    def test_3_1_but_only_by_the_rules_of_the_season(self) -> None:
        other = self.played(regulations="club", is_official=True)
        assert self.in_the_way(other) == ["FISC23-C-1.1 other-rules"]
        own = self.played(lexicon="disc@2.7.15", is_official=True)
        assert self.in_the_way(own) == ["FISC23-C-2.1 other-lexicon"]
        hill = self.played(system=System.KING_OF_THE_HILL, is_official=True)
        assert self.in_the_way(hill) == ["FISC23-C-1.A rematches-allowed"]

    @pytest.mark.clause("FISC23-C-3.2")
    def test_3_2_others_count_under_three_conditions(self) -> None:
        state = self.played().state
        assert unmet_conditions(state, reported_on=date(2024, 4, 7)) == []
        assert ground_for_counting(state, reported_on=date(2024, 4, 7)) == "FISC23-C-3.2"
        assert ground_for_counting(state, reported_on=date(2024, 4, 9)) is None

    @pytest.mark.clause("FISC23-C-3.2a")
    def test_3_2a_other_rules_do_not_count(self) -> None:
        director = self.played(regulations="club")
        assert self.in_the_way(director) == ["FISC23-C-3.2a other-rules"]

    @pytest.mark.clause("FISC23-C-3.2a")
    def test_3_2a_another_dictionary_does_not_count(self) -> None:
        director = self.played(lexicon="disc@2.7.15")
        assert self.in_the_way(director) == ["FISC23-C-3.2a other-lexicon"]

    @pytest.mark.clause("FISC23-C-3.2a")
    def test_3_2a_its_own_counts_in_whatever_version_and_letters(self) -> None:
        for lexicon in ("", "leximots", "LEXIMOTS@4.2"):
            assert self.in_the_way(self.played(lexicon=lexicon)) == []

    @pytest.mark.clause("FISC23-C-3.2b")
    @pytest.mark.parametrize(
        ("regulations", "said", "last"),
        [
            ("fisc-2023", {}, date(2024, 2, 29)),
            ("fisc-2023", {"is_official": True}, None),
            ("fisc-2023", {"plays_on": ""}, None),
            ("club", {}, None),
        ],
    )
    def test_3_2b_until_when_it_is_announced(
        self, regulations: str, said: dict[str, Any], last: date | None
    ) -> None:
        announced = self.played(0, regulations, **said).state.announced
        assert announced is not None
        assert announce_by(announced) == last

    @pytest.mark.clause("FISC23-C-3.2b")
    def test_3_2b_notice_is_a_month(self) -> None:
        director = self.played(announced_on="2024-03-01")
        assert self.in_the_way(director) == ["FISC23-C-3.2b short-notice"]

    @pytest.mark.clause("FISC23-C-3.2c")
    def test_3_2c_results_go_out_within_a_week(self) -> None:
        state = self.played().state
        for day in (None, date(2024, 4, 8)):
            (problem,) = unmet_conditions(state, reported_on=day)
            assert problem.clause == "FISC23-C-3.2c"

    @pytest.mark.clause("FISC23-C-3.2c")
    def test_3_2c_the_week_runs_from_the_last_day_of_play(self) -> None:
        league = self.played(ends_on="2024-06-30")
        assert self.in_the_way(league, date(2024, 7, 7)) == []
        assert self.in_the_way(league, date(2024, 7, 8)) == ["FISC23-C-3.2c sent-late"]
        assert self.in_the_way(league, date(2024, 6, 30)) == []
        assert self.in_the_way(league, date(2024, 6, 29)) == ["FISC23-C-3.2c sent-early"]

    def test_dates_nobody_gave_stand_in_the_way(self) -> None:
        director = self.played(plays_on="", announced_on="2024-01-01")
        assert self.in_the_way(director) == ["FISC23-C-3.2b no-dates"]

    @pytest.mark.clause("FISC23-C-1.2", "FISC23-C-3.2c")
    @pytest.mark.parametrize("is_official", [False, True])
    def test_every_announced_round_is_closed(self, is_official: bool) -> None:
        director = self.played(rounds=4, is_official=is_official)
        missing = ["FISC23-C-1.2 rounds-open"]
        assert self.in_the_way(director) == missing
        director.do(PairRound(AT), Publish(AT))
        for table in range(1, 5):
            director.do(RecordResult(AT, table, GameScore(400, 350)))
        assert self.in_the_way(director) == missing
        director.do(CloseRound(AT))
        assert self.in_the_way(director) == []

    @pytest.mark.clause("FISC23-C-1.2")
    def test_an_event_that_was_ended_has_all_its_rounds(self) -> None:
        director = self.played(rounds=6, rounds_announced=7)
        assert self.in_the_way(director) == ["FISC23-C-1.2 rounds-open"]
        director.do(Finish(AT))
        assert self.in_the_way(director) == []

    @pytest.mark.clause("FISC23-C-1.A")
    def test_1_a_the_system_forbids_rematches(self) -> None:
        for system in (System.DISTANCE, System.ROUND_ROBIN):
            assert self.in_the_way(self.played(system=system)) == []
        hill = self.played(system=System.KING_OF_THE_HILL)
        assert self.in_the_way(hill) == ["FISC23-C-1.A rematches-allowed"]

    @pytest.mark.clause("FISC23-C-1.A")
    def test_1_a_nobody_met_twice_by_hand_either(self) -> None:
        director = self.played(rounds=4)
        met = director.state.rounds[0].games[0]
        director.do(PairRound(AT))
        tables = director.state.rounds[4].games
        seat = next(g for g in tables if met.first in (g.first, g.second))
        other = seat.second if seat.first == met.first else seat.first
        director.do(Swap(AT, other, met.second), Publish(AT))
        for table in range(1, 5):
            director.do(RecordResult(AT, table, GameScore(400, 350)))
        director.do(CloseRound(AT))
        assert "FISC23-C-1.A met-twice" in self.in_the_way(director)

    @pytest.mark.clause("FISC23-C-1.A")
    def test_1_a_two_who_never_played_have_not_met(self) -> None:
        director = championship(2, plays_on="2024-03-31", announced_on="2024-02-29")
        director.do(PairRound(AT), Publish(AT), RecordForfeit(AT, 1, (Start.SECOND,)))
        director.do(CloseRound(AT), CheckIn(AT, 2))
        director.play_round()
        assert self.in_the_way(director) == ["FISC23-C-1.2 rounds-open"]

    @pytest.mark.clause("FISC23-C-1.C")
    @pytest.mark.parametrize("is_official", [False, True])
    @pytest.mark.parametrize("worth", [Outcome.FULL_BYE, Outcome.HALF_BYE])
    def test_1_c_no_other_bye_has_a_point(self, worth: Outcome, is_official: bool) -> None:
        director = self.played(rounds=0, is_official=is_official)
        director.refuses(NoteAbsence(AT, 8, 2, worth), Reason.NO_BYES_ON_REQUEST, "FISC23-C-1.C")
        # Nor does it count in the logs of events of before.
        director.happened(AbsenceNoted(AT, 8, 2, worth))
        for _ in range(5):
            director.play_round()
        assert self.in_the_way(director) == ["FISC23-C-1.C bye-on-request"]

    @pytest.mark.clause("FISC23-C-1.C")
    def test_1_c_the_bye_of_an_odd_number_and_an_absence_are_no_obstacle(self) -> None:
        director = self.played(rounds=0)
        director.do(NoteAbsence(AT, 8, 2))
        for _ in range(5):
            director.play_round()
        assert director.state.rounds[1].bye is not None
        assert self.in_the_way(director) == []
