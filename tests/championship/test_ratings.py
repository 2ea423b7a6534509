"""Ratings, against examples worked by hand."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.championship.directing import AT, championship

from faristol.championship.commands import (
    CloseRound,
    PairRound,
    Publish,
    RecordForfeit,
    RecordResult,
)
from faristol.championship.field import Start
from faristol.championship.rating_validity import rated_results
from faristol.championship.ratings import (
    DuplicateGame,
    LeagueGame,
    RatedGame,
    Rating,
    RatingList,
    barrisc,
    cusca,
    rate_event,
    rate_player,
    rating_system,
)
from faristol.championship.ratings.elo import expectation, season_view
from faristol.core import GameScore

SYSTEM = rating_system()


def games(*played: tuple[int, int]) -> list[RatedGame]:
    return [RatedGame(str(rating), 100 * rating, result) for rating, result in played]


class TestWorkedExamples:
    FIVE = ((1250, 0), (1000, 10), (1100, 10), (950, 5), (1180, 0))
    SIX = ((1000, 10), (1150, 10), (1280, 0), (1220, 10), (1388, 5), (1240, 10))

    def test_a_debutant_with_a_provisional_factor(self) -> None:
        sheet = rate_player(SYSTEM, Rating("A", 100_000), games(*self.FIVE))
        assert [round(g.expected, 4) for g in sheet.games] == [
            Decimal(text) for text in ("0.1917", "0.5000", "0.3599", "0.5715", "0.2619")
        ]
        assert round(sheet.expected, 4) == Decimal("1.8850")
        assert (sheet.factor, sheet.change, sheet.after.published) == (40, 2460, 1025)

    def test_the_same_with_the_usual_factor(self) -> None:
        sheet = rate_player(SYSTEM, Rating("A", 100_000, games=30), games(*self.FIVE))
        assert (sheet.factor, sheet.change, sheet.after.published) == (20, 1230, 1012)

    def test_an_established_player(self) -> None:
        sheet = rate_player(SYSTEM, Rating("B", 130_000, games=50), games(*self.SIX))
        assert round(sheet.expected, 4) == Decimal("3.6558")
        assert (sheet.scored, sheet.change, sheet.after.published) == (45, 1688, 1317)

    def test_an_upset_is_as_much_for_one_as_for_the_other(self) -> None:
        winner = rate_player(SYSTEM, Rating("C", 100_000, games=30), games((1250, 10)))
        loser = rate_player(SYSTEM, Rating("D", 125_000, games=30), games((1000, 0)))
        assert (winner.change, loser.change) == (1617, -1617)


class TestSettings:
    def test_the_title_never_claims_to_be_official(self) -> None:
        assert "not the federation's official number" in SYSTEM.title

    @pytest.mark.parametrize(
        ("difference", "expected"),
        [(0, "0.50"), (3, "0.50"), (4, "0.51"), (250, "0.81"), (400, "0.92"), (2000, "0.92")],
    )
    def test_the_table_is_cut_at_400(self, difference: int, expected: str) -> None:
        by_table = replace(SYSTEM, expectation="table")
        stronger = expectation(by_table, 100_000 + 100 * difference, 100_000)
        assert stronger == Decimal(expected)
        assert stronger + expectation(by_table, 100_000, 100_000 + 100 * difference) == 1

    def test_a_smaller_factor_at_the_top(self) -> None:
        system = replace(SYSTEM, top_from=1300)
        assert system.factor_for(Rating("A", 130_000, games=30)) == 10
        assert system.factor_for(Rating("A", 129_999, games=30)) == 20

    def test_halves_are_published_upwards(self) -> None:
        assert Rating("A", 100_050).published == 1001
        assert Rating("A", 100_049).published == 1000

    def test_two_seasons_without_a_game_mark_inactive(self) -> None:
        rating = Rating("A", 100_000, last_season=2022)
        assert not rating.is_inactive(SYSTEM, 2023)
        assert rating.is_inactive(SYSTEM, 2024)


class TestEvents:
    LIST = RatingList("RASCCAT", date(2024, 1, 15), {"Anna": Rating("Anna", 120_000, games=40)})

    def test_every_rating_is_that_of_the_list(self) -> None:
        results = {"Anna": [("Bernat", 10), ("Bernat", 10)], "Bernat": [("Anna", 0), ("Anna", 0)]}
        sheet, after = rate_event(SYSTEM, self.LIST, "Open", date(2024, 2, 1), results)
        anna, bernat = sheet.players
        assert anna.games[0].expected == anna.games[1].expected
        assert (anna.is_debutant, bernat.is_debutant) == (False, True)
        assert bernat.before.value == 100_000
        assert sheet.list_used == "RASCCAT 2024-01-15"
        assert after.ratings["Bernat"].games == 2
        assert after.ratings["Anna"].last_season == 2023
        assert [r.name for r in after.in_order()] == ["Anna", "Bernat"]
        assert season_view([sheet], "Anna") == [
            (date(2024, 2, 1), "Open", anna.change, anna.after.value)
        ]

    @pytest.mark.clause("FISC23-C-1.14")
    def test_a_championship_rates_every_game_of_every_participant(self) -> None:
        director = championship(5)
        director.play_round()
        results = rated_results(director.state)
        assert len(results) == 5
        assert sorted(len(rows) for rows in results.values()) == [0, 1, 1, 1, 1]

    def test_what_was_not_played_is_not_rated(self) -> None:
        director = championship(4)
        director.do(PairRound(AT), Publish(AT))
        director.do(RecordForfeit(AT, 1, (Start.FIRST,)))
        director.do(RecordResult(AT, 2, GameScore(300, 300)), CloseRound(AT))
        rows = [row for rows in rated_results(director.state).values() for row in rows]
        assert [tenths for _, tenths in rows] == [5, 5]


class TestLeagues:
    def game(self, *points: int) -> LeagueGame:
        return LeagueGame(tuple(zip("ABCD", points, strict=False)))

    def test_points_times_players_and_the_mean_of_it(self) -> None:
        table = cusca([self.game(300, 200, 100), self.game(200, 250, 150, 100)], month=1)
        assert [(s.name, s.mean) for s in table] == [
            ("A", Fraction(300 * 3 + 200 * 4, 2)),
            ("B", Fraction(200 * 3 + 250 * 4, 2)),
            ("C", Fraction(100 * 3 + 150 * 4, 2)),
            ("D", Fraction(400)),
        ]

    def test_games_of_two_do_not_count(self) -> None:
        assert cusca([self.game(400, 300)]) == []

    def test_too_few_games_are_sporadic_and_listed_last(self) -> None:
        table = cusca([self.game(100, 100, 100)] * 8 + [LeagueGame((("Z", 500),) * 3)])
        assert [s.is_sporadic for s in table] == [False, False, False, True]

    @pytest.mark.parametrize(("month", "needed"), [(1, 1), (2, 3), (4, 7), (5, 8), (12, 8)])
    def test_the_minimum_grows_by_the_month(self, month: int, needed: int) -> None:
        enough = cusca([self.game(1, 2, 3)] * needed, month)
        assert not any(s.is_sporadic for s in enough)
        if needed > 1:
            short = cusca([self.game(1, 2, 3)] * (needed - 1), month)
            assert all(s.is_sporadic for s in short)


class TestDuplicate:
    def test_the_mean_of_the_percentages(self) -> None:
        played = [DuplicateGame("A", 2023, 70, 100), DuplicateGame("A", 2023, 75, 100)]
        (line,) = barrisc(played, 2023)
        assert line.percent == Fraction("72.5")

    def test_last_season_counts_as_one_game(self) -> None:
        played = [
            DuplicateGame("A", 2022, 60, 100),
            DuplicateGame("A", 2022, 80, 100),
            DuplicateGame("A", 2023, 90, 100),
        ]
        (line,) = barrisc(played, 2023)
        assert (line.percent, line.games) == (Fraction(80), 1)

    def test_one_game_in_two_seasons_is_not_active(self) -> None:
        assert [s.is_active for s in barrisc([DuplicateGame("A", 2023, 110, 100)], 2023)] == [False]

    def test_a_game_needs_a_reference(self) -> None:
        with pytest.raises(ValueError, match="reference"):
            barrisc([DuplicateGame("A", 2023, 1, 0)], 2023)
