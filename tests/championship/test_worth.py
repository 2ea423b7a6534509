"""What results are worth: for the classification, for ratings, and whether they count at all."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.championship.directing import AT, championship, opened
from tests.championship.school import play, school_championship, seat
from tests.championship.test_standings import FOUR, table

from faristol.championship.commands import (
    Announce,
    CloseRound,
    NoteAbsence,
    PairRound,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    Register,
    Swap,
    Undo,
)
from faristol.championship.events import (
    AbsenceNoted,
    PlayersSwapped,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    TableScored,
    Undone,
)
from faristol.championship.field import Start
from faristol.championship.rated import list_of_entries, played_on, rate_championship
from faristol.championship.rating_validity import rated_results, unmet_conditions
from faristol.championship.ratings import (
    DuplicateGame,
    LeagueGame,
    Rating,
    RatingList,
    barrisc,
    cusca,
    rate_player,
    rating_system,
    season_of,
)
from faristol.championship.ratings.elo import RatedGame, expectation
from faristol.championship.reasons import say
from faristol.championship.state import evolve, follows
from faristol.championship.tiebreaks import Line, Term, compute, tie_breaks
from faristol.core import GameScore, Outcome, Remark

SYSTEM = rating_system()


class TestElo:
    @pytest.mark.parametrize(
        ("games", "factor"), [(0, 40), (29, 40), (30, 20), (31, 20)]
    )  # fmt: skip
    def test_a_rating_is_young_for_thirty_games(self, games: int, factor: int) -> None:
        rating = Rating("Anna", 150_000, games)
        assert SYSTEM.factor_for(rating) == factor
        assert rating.is_provisional(SYSTEM) is (games < 30)

    @pytest.mark.parametrize(("value", "factor"), [(179_999, 20), (180_000, 10)])
    def test_at_the_top_the_factor_may_be_smaller(self, value: int, factor: int) -> None:
        system = replace(SYSTEM, top_from=1800)
        assert system.factor_for(Rating("Anna", value, 50)) == factor
        assert SYSTEM.factor_for(Rating("Anna", value, 50)) == 20

    @pytest.mark.parametrize(("last", "inactive"), [(None, False), (2023, False), (2022, True)])
    def test_two_seasons_without_a_game_make_inactive(
        self, last: int | None, *, inactive: bool
    ) -> None:
        rating = Rating("Anna", 150_000, 40, last)
        assert rating.is_inactive(SYSTEM, 2024) is inactive

    @pytest.mark.parametrize(
        ("value", "published", "exact"),
        [(118_749, 1187, "1187.49"), (118_750, 1188, "1187.50"), (118_705, 1187, "1187.05")],
    )
    def test_half_a_point_is_published_upwards(
        self, value: int, published: int, exact: str
    ) -> None:
        rating = Rating("Anna", value)
        assert (rating.published, rating.exact) == (published, exact)

    @pytest.mark.parametrize(
        ("difference", "percent"), [(0, 50), (3, 50), (4, 51), (10, 51), (400, 92), (700, 92)]
    )
    def test_the_table_of_fide(self, difference: int, percent: int) -> None:
        system = replace(SYSTEM, expectation="table")
        stronger = expectation(system, 100_000 + 100 * difference, 100_000)
        weaker = expectation(system, 100_000, 100_000 + 100 * difference)
        assert 100 * stronger == percent
        assert 100 * weaker == 100 - percent

    def test_a_season_begins_in_september(self) -> None:
        assert season_of(SYSTEM, date(2024, 8, 31)) == 2023
        assert season_of(SYSTEM, date(2024, 9, 1)) == 2024

    def test_a_sheet_says_how_the_rating_comes_about(self) -> None:
        before = Rating("Anna", 150_000, 40, 2020)
        sheet = rate_player(SYSTEM, before, [RatedGame("Bru", 150_000, 10)], season=2024)
        assert (sheet.factor, sheet.scored, sheet.change) == (20, 10, 1_000)
        assert sheet.after == Rating("Anna", 151_000, 41, 2024)
        none = rate_player(SYSTEM, before, [], season=2024)
        assert none.after == before

    def test_a_list_has_the_best_first(self) -> None:
        known = {n: Rating(n, v) for n, v in (("Bru", 1), ("Anna", 1), ("Carla", 2))}
        order = [r.name for r in RatingList("x", date(2024, 1, 1), known).in_order()]
        assert order == ["Carla", "Anna", "Bru"]


class TestRatingAChampionship:
    def test_games_that_were_played_with_the_ratings_of_the_entries(self) -> None:
        director = championship(4, plays_on="2024-03-31")
        director.do(Register(AT, "Nova"))
        opened(director)
        one, two = director.state.rounds[0].games
        director.do(
            RecordResult(AT, one.table, GameScore(380, 380)),
            RecordForfeit(AT, two.table, (Start.FIRST,)),
            CloseRound(AT),
        )
        results = rated_results(director.state)
        names = {p: f"Jugador {p}" for p in (1, 2, 3, 4)}
        assert results == {
            names[one.first]: [(names[one.second], 5)],
            names[one.second]: [(names[one.first], 5)],
            names[two.first]: [],
            names[two.second]: [],
            "Nova": [],
        }
        entries = list_of_entries(director.state)
        assert entries.ratings["Jugador 1"] == Rating("Jugador 1", 200_000, 30)
        assert "Nova" not in entries.ratings
        assert played_on(director.state) == date(2024, 3, 31)
        assert played_on(championship(2).state) == date(2023, 11, 14)
        sheet, after = rate_championship(director.state)
        assert [p.is_debutant for p in sheet.players] == [False] * 4 + [True]
        assert after.ratings["Nova"].value == 100_000
        assert sheet.event == "Campionat"

    def test_of_namesakes_the_licence_says_who_is_meant(self) -> None:
        director = championship(0)
        for licence, club in (("11", "Vic"), ("22", "Reus")):
            director.do(Register(AT, "Laia", 1500, club=club, licence=licence))
        director.play_round()
        day = date(2024, 1, 1)
        reus, vic = Rating("Laia", 140_000, 50, licence="22"), Rating("Laia (11)", 130_000, 50)
        listed = RatingList("list", day, {each.name: each for each in (reus, vic)})
        sheet, _ = rate_championship(director.state, listed)
        assert {p.before.name: p.before.value for p in sheet.players} == {
            "Laia": 140_000,
            "Laia (11)": 130_000,
        }


class TestLeagues:
    def game(self, *points: int) -> LeagueGame:
        return LeagueGame(tuple(zip("ABCDE", points, strict=False)))

    def test_games_of_three_and_four_count_and_no_others(self) -> None:
        games = [self.game(*points) for points in ((90,), (90, 80), (90, 80, 70, 60, 50))]
        assert cusca(games) == []
        rows = cusca([self.game(90, 80, 70), self.game(90, 80, 70, 60)])
        assert [(r.name, r.games, r.total) for r in rows] == [
            ("A", 2, 630), ("B", 2, 560), ("C", 2, 490), ("D", 1, 240),
        ]  # fmt: skip
        assert rows[0].mean == Fraction(315)

    @pytest.mark.parametrize(
        ("month", "needed"), [(None, 8), (0, 1), (1, 1), (2, 3), (3, 5), (4, 7), (5, 8), (9, 8)]
    )
    def test_to_be_ranked_takes_more_games_every_month(
        self, month: int | None, needed: int
    ) -> None:
        for played in (needed - 1, needed):
            rows = cusca([self.game(90, 80, 70)] * played, month)
            assert all(row.is_sporadic is (played < needed) for row in rows)

    def test_who_is_ranked_stands_before_who_is_not(self) -> None:
        games = [self.game(90, 80, 70)] * 8 + [LeagueGame((("Z", 99), ("Y", 1), ("X", 1)))]
        assert [row.name for row in cusca(games)] == ["A", "B", "C", "Z", "X", "Y"]


class TestDuplicate:
    def played(self, *games: tuple[str, int, int]) -> list[DuplicateGame]:
        return [DuplicateGame(name, season, points, 100) for name, season, points in games]

    def test_last_season_counts_as_one_game(self) -> None:
        (row,) = barrisc(self.played(("A", 2024, 90), ("A", 2023, 60), ("A", 2023, 70)), 2024)
        assert (row.games, row.percent, row.is_active) == (1, Fraction(155, 2), True)

    def test_two_games_in_two_seasons_are_active(self) -> None:
        rows = barrisc(
            self.played(("A", 2024, 90), ("B", 2024, 50), ("B", 2023, 60), ("C", 2022, 99)), 2024
        )
        assert [(row.name, row.is_active) for row in rows] == [("B", True), ("A", False)]

    def test_a_game_needs_a_reference(self) -> None:
        for top in (0, -1):
            with pytest.raises(ValueError, match=f"is {top} points"):
                barrisc([DuplicateGame("A", 2024, 50, top)], 2024)
        barrisc([DuplicateGame("A", 2024, 50, 1)], 2024)


class TestObstacles:
    def said(self, **settings: object) -> list[str]:
        dates = {"plays_on": "2024-03-31", "announced_on": "2024-02-29"}
        regulations = str(settings.pop("regulations", "fisc-2023"))
        day = settings.pop("reported_on", date(2024, 4, 1))
        director = championship(4, 5, regulations, **{**dates, **settings})
        director.play_round()
        found = unmet_conditions(director.state, reported_on=day)  # type: ignore[arg-type]
        return [each.what for each in found]

    def test_are_said_with_what_they_are_about(self) -> None:
        rounds = "1 of 5 rounds are closed"
        assert self.said() == [rounds]
        assert self.said(announced_on="2024-03-01")[1:] == [
            "notice on 2024-03-01, less than a month before 2024-03-31"
        ]
        assert self.said(announced_on="")[1:] == ["the dates of notice and play are not recorded"]
        assert self.said(reported_on=None)[1:] == ["the results have not been sent"]
        assert self.said(reported_on=date(2024, 3, 30))[1:] == [
            "results sent on 2024-03-30, before the last day of play, 2024-03-31"
        ]
        assert self.said(reported_on=date(2024, 4, 8))[1:] == [
            "results sent on 2024-04-08, over a week after 2024-03-31"
        ]
        other = self.said(lexicon="Other@1")
        assert other[0].startswith("judged by Other@1, not ")

    def test_a_bye_on_request_names_who_had_it(self) -> None:
        director = championship(4, 5, plays_on="2024-03-31", announced_on="2024-02-29")
        director.happened(AbsenceNoted(AT, 2, 1, Outcome.HALF_BYE))
        director.do(NoteAbsence(AT, 3, 1))
        director.play_round()
        found = unmet_conditions(director.state, reported_on=date(2024, 4, 1))
        assert [each.what for each in found][-1].endswith("of an odd number: Jugador 2")

    def test_who_met_twice_is_named(self) -> None:
        director = championship(2, 5, plays_on="2024-03-31", announced_on="2024-02-29")
        opened(director)
        event = director.log[-2]
        assert isinstance(event, RoundPaired)
        director.do(RecordDoubleLoss(AT, 1), CloseRound(AT))
        again = replace(event, round_number=2)
        for forced in (again, RoundPublished(AT, 2)):
            director.state = evolve(director.state, forced)
        director.do(RecordResult(AT, 1, GameScore(1, 0)), CloseRound(AT))
        found = unmet_conditions(director.state, reported_on=date(2024, 4, 1))
        assert "met more than once: Jugador 1 - Jugador 2" in [each.what for each in found]


class TestTieBreaks:
    def test_the_best_and_the_worst_opponent_are_left_out_of_a_median(self) -> None:
        found = compute(tie_breaks()["median-buchholz"], FOUR, 1, [1])
        assert [(t.opponent, t.amount, t.is_left_out) for t in found.terms] == [
            (2, 20, True), (3, 15, False), (4, 10, True),
        ]  # fmt: skip

    def test_an_unplayed_round_is_left_out_before_an_opponent_of_equal_worth(self) -> None:
        won, lost = Outcome.WON, Outcome.LOST
        level = table(
            {1: (Line(won, 2), Line(Outcome.BYE)), 2: (Line(lost, 1), Line(Outcome.ABSENT))}
        )
        found = compute(tie_breaks()["median-buchholz-fisc"], level, 1, [1])
        assert found.terms == (Term(1, 2, 0), Term(2, 0, 0, is_left_out=True))

    def test_wins_by_forfeit_are_wins_and_byes_are_none(self) -> None:
        lines = (Line(Outcome.WON_BY_FORFEIT, 2), Line(Outcome.BYE), Line(Outcome.DREW, 2))
        some = table({1: lines, 2: (Line(Outcome.LOST_BY_FORFEIT, 1),)})
        assert compute(tie_breaks()["wins"], some, 1, [1]).value == 1
        assert compute(tie_breaks()["beaten"], some, 1, [1]).value == 5
        assert compute(tie_breaks()["berger"], some, 2, [2]).value == 0

    def test_a_forfeit_is_an_opponent_only_where_it_is_to_be_one(self) -> None:
        some = table(
            {1: (Line(Outcome.WON_BY_FORFEIT, 2),), 2: (Line(Outcome.LOST_BY_FORFEIT, 1),)}
        )
        strict = replace(some, forfeits_are_opponents=False)
        line = some.lines[1][0]
        assert (some.is_opponent(line), strict.is_opponent(line)) == (True, False)
        assert not some.is_opponent(replace(line, is_open=True))
        assert not some.is_opponent(replace(line, opponent=0))


class TestSchoolTables:
    def test_a_reason_says_what_could_not_be_helped(self) -> None:
        director = school_championship(7, schools="")
        director.do(PairRound(AT))
        first = director.state.rounds[0].reasons
        notes = [[say(note) for note in each.notes] for each in first]
        three = "three at this table: 7 players don't make tables of four alone"
        assert notes == [[], [three]]
        assert {say(each.group) for each in first} == {
            "dealt out from the list, so that the tables are equally strong"
        }
        alone = school_championship(4, schools="A")
        play(alone)
        alone.do(PairRound(AT))
        (again,) = alone.state.rounds[1].reasons
        assert again.group == Remark("near")
        said = [note.kind for note in again.notes]
        assert (said.count("one-school"), said.count("met-again")) == (6, 6)

    def test_a_seat_exchanged_warns_of_who_met_and_who_may_not(self) -> None:
        director = school_championship(8, schools="")
        play(director)
        director.do(PairRound(AT))
        one, two = director.state.rounds[1].tables
        met = {p: set(t.players) for t in director.state.rounds[0].tables for p in t.players}
        comes, goes = two.players[0], one.players[0]
        event = director.do(Swap(AT, goes, comes))
        assert isinstance(event, PlayersSwapped)
        expected = [
            Remark("met", (1,), (mover, stays))
            for table_, mover, leaver in ((one, comes, goes), (two, goes, comes))
            for stays in table_.players
            if stays != leaver and stays in met[mover]
        ]
        assert list(event.warnings) == expected


class TestWhatCanHaveHappened:
    def test_rounds_that_there_are(self) -> None:
        director = championship(4)
        paired = director.do(PairRound(AT))
        assert isinstance(paired, RoundPaired)
        for number, possible in ((0, False), (1, True), (2, True), (3, False)):
            assert follows(director.state, replace(paired, round_number=number)) is possible
        for kind in (RoundPublished, RoundClosed):
            for number, possible in ((0, False), (1, True), (2, False)):
                assert follows(director.state, kind(AT, number)) is possible

    def test_a_table_is_scored_for_those_who_sit_there(self) -> None:
        director = school_championship(4)
        (seated,) = seat(director)
        players = seated.players
        scored = TableScored(AT, 1, 1, players, (1, 2, 3, 4), (0, 0, 0, 0))
        assert follows(director.state, scored)
        for wrong in (
            replace(scored, round_number=0),
            replace(scored, round_number=2),
            replace(scored, table=2),
            replace(scored, players=players[::-1]),
            replace(scored, scores=(1, 2, 3)),
            replace(scored, points=(1, 2, 3)),
        ):
            assert not follows(director.state, wrong)

    def test_one_step_back_each_time(self) -> None:
        director = championship(0)
        director.do(Register(AT, "Anna"), Register(AT, "Bru"))
        assert isinstance(director.do(Undo(AT)), Undone)
        assert [each.name for each in director.state.entries] == ["Anna"]
        director.do(Undo(AT))
        assert director.state.entries == ()


def test_an_announcement_is_kept_word_for_word() -> None:
    director = championship(0, place="Vic", rating_list="2024-01", capacity=7)
    announced = director.state.announced
    assert announced is not None
    assert (announced.place, announced.rating_list, announced.capacity) == ("Vic", "2024-01", 7)
    assert Announce(AT, "x", "club", 3).initial_start is Start.FIRST
