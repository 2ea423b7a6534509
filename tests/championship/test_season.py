"""A club's season: games of two to four, names, the ledger by CUSCA, who came."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st
from tests.grammar import Situation

from faristol.championship.refusal import Reason
from faristol.championship.season import commands as c
from faristol.championship.season import events as e
from faristol.championship.season.decide import decide
from faristol.championship.season.decider import CODEC
from faristol.championship.season.ledger import course, ledger, required
from faristol.championship.season.state import Season, evolve, follows

AT = 1
NAMES = ("Queralt", "Jaume", "Neus", "Quim")
OPEN = c.OpenSeason(AT, "Ateneu de Sants", "2026-10-01", "2027-06-30", "Sants", 20)
FIRST, SECOND = "2026-10-06", "2026-10-13"


@dataclass(frozen=True)
class AtClub(Situation):
    """A season, ready for the next command."""

    season: Season = field(default_factory=Season)

    def decided(self, command: c.SeasonCommand) -> list[e.SeasonEvent]:
        return decide(self.season, command)

    def after(self, *events: e.SeasonEvent) -> "AtClub":
        read = [CODEC.decode(type(event).__name__, CODEC.encode(event)) for event in events]
        assert read == list(events)
        return replace(self, season=reduce(evolve, events, self.season))


def club(*names: str) -> AtClub:
    return AtClub().do(OPEN, *(c.Join(AT, name) for name in names or NAMES))


def game(night: str, *points: int, scrabbles: int = 0) -> c.NoteGame:
    """Players 1, 2… of a table."""
    scores = [c.Scored(number, each, scrabbles) for number, each in enumerate(points, start=1)]
    return c.NoteGame(AT, night, tuple(scores))


class TestNotingAGame:
    @pytest.mark.parametrize("points", [(1, 2), (1, 2, 3), (1, 2, 3, 4)])
    def test_two_to_four_sit_at_a_table(self, points: tuple[int, ...]) -> None:
        scores = tuple(e.TableScore(n, p) for n, p in enumerate(points, start=1))
        club().when(game(FIRST, *points)).then(e.GameNoted(AT, 1, FIRST, scores))

    @pytest.mark.parametrize("points", [(), (1,), (1, 2, 3, 4, 5)])
    def test_fewer_or_more_do_not(self, points: tuple[int, ...]) -> None:
        club("A", "B", "C", "D", "E").when(game(FIRST, *points)).refused(Reason.TABLE_SIZE)

    def test_somebody_new_joins_with_the_game(self) -> None:
        new = c.NoteGame(AT, FIRST, (c.Scored(1, 300), c.Scored(0, 200, 1, " Jana  Roca ")))
        club("Anna").when(new).then(
            e.PlayerJoined(AT, 2, "Jana Roca"),
            e.GameNoted(AT, 1, FIRST, (e.TableScore(1, 300), e.TableScore(2, 200, 1))),
        )

    def test_nobody_sits_there_twice(self) -> None:
        twice = c.NoteGame(AT, FIRST, (c.Scored(1, 300), c.Scored(1, 200)))
        club().when(twice).refused(Reason.SAME_PLAYER)
        both_new = tuple(c.Scored(0, 1, 0, name) for name in ("Jana", "JANA"))
        club().when(c.NoteGame(AT, FIRST, both_new)).refused(Reason.NAME_TAKEN)

    def test_a_name_of_the_ledger_is_nobody_new(self) -> None:
        known = c.NoteGame(AT, FIRST, (c.Scored(1, 1), c.Scored(0, 2, 0, "jaume")))
        club().when(known).refused(Reason.NAME_TAKEN)

    @pytest.mark.parametrize("day", ["2026-09-30", "2027-07-01"])
    def test_only_within_the_season(self, day: str) -> None:
        club().when(game(day, 1, 2)).refused(Reason.OUTSIDE_SEASON)

    @pytest.mark.parametrize("day", ["", "avui", "2026-13-01", "0001-01-01"])
    def test_only_on_a_day(self, day: str) -> None:
        club().when(game(day, 1, 2)).refused(Reason.NOT_A_DATE)

    @pytest.mark.parametrize(
        "score",
        [c.Scored(2, 2_000), c.Scored(2, -2_000), c.Scored(2, 1, 21), c.Scored(2, 1, -1)],
    )
    def test_only_what_can_be_scored(self, score: c.Scored) -> None:
        table = (c.Scored(1, 300), score)
        club().when(c.NoteGame(AT, FIRST, table)).refused(Reason.IMPOSSIBLE_SCORE)

    @pytest.mark.parametrize("number", [-1, 5, 99])
    def test_only_of_players_that_there_are(self, number: int) -> None:
        table = (c.Scored(1, 300), c.Scored(number, 200))
        club().when(c.NoteGame(AT, FIRST, table)).refused(Reason.NO_SUCH_PLAYER)

    def test_not_before_the_season_is_opened(self) -> None:
        AtClub().when(game(FIRST, 1, 2)).refused(Reason.NOT_ANNOUNCED)


class TestCorrectingAGame:
    def test_the_night_stays(self) -> None:
        mended = c.CorrectGame(AT, 1, (c.Scored(1, 310), c.Scored(2, 200)))
        after = club().do(game(FIRST, 300, 200), mended)
        assert after.season.games[0].night == FIRST
        assert after.season.games[0].scores == (e.TableScore(1, 310), e.TableScore(2, 200))

    def test_struck_it_counts_no_more_and_keeps_its_number(self) -> None:
        struck = club().do(game(FIRST, 300, 200), c.CorrectGame(AT, 1, ()))
        assert (struck.season.played, struck.season.nights) == ((), ())
        assert ledger(struck.season) == []
        struck.when(game(FIRST, 1, 2)).then(
            e.GameNoted(AT, 2, FIRST, (e.TableScore(1, 1), e.TableScore(2, 2)))
        )

    def test_twice_the_same_is_said(self) -> None:
        struck = club().do(game(FIRST, 300, 200), c.CorrectGame(AT, 1, ()))
        struck.when(c.CorrectGame(AT, 1, ())).refused(Reason.ALREADY_SO)

    @pytest.mark.parametrize("number", [0, 2])
    def test_only_games_that_there_are(self, number: int) -> None:
        given = club().do(game(FIRST, 300, 200))
        given.when(c.CorrectGame(AT, number, ())).refused(Reason.NO_SUCH_GAME)


class TestNames:
    def test_a_name_can_be_mended(self) -> None:
        mended = club("Ana").do(c.Rename(AT, 1, "Anna"))
        assert mended.season.names == ("Anna",)

    def test_also_where_only_its_case_was_wrong(self) -> None:
        assert club("anna").do(c.Rename(AT, 1, "Anna")).season.names == ("Anna",)

    @pytest.mark.parametrize("name", ["Jaume", "JAUME", "Jau-me"])
    def test_two_players_have_two_names(self, name: str) -> None:
        club().when(c.Join(AT, name)).refused(Reason.NAME_TAKEN)
        club().when(c.Rename(AT, 1, name)).refused(Reason.NAME_TAKEN)

    def test_a_name_can_be_read(self) -> None:
        club().when(c.Join(AT, " ")).refused(Reason.NAME_MISSING)
        club().when(c.Join(AT, "A\u202eb")).refused(Reason.HIDDEN_CHARACTER)
        club().when(c.Rename(AT, 1, "Queralt")).refused(Reason.ALREADY_SO)
        club().when(c.Rename(AT, 9, "X")).refused(Reason.NO_SUCH_PLAYER)


class TestOpening:
    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"begins_on": "soon"}, Reason.NOT_A_DATE),
            ({"ends_on": "2026-09-01"}, Reason.ENDS_BEFORE_IT_BEGINS),
            ({"name": " "}, Reason.NAME_MISSING),
            ({"nights": 401}, Reason.IMPOSSIBLE_SCORE),
            ({"games": 0}, Reason.IMPOSSIBLE_SCORE),
        ],
    )
    def test_what_can_not_be_is_refused(self, change: dict[str, object], reason: Reason) -> None:
        AtClub().when(replace(OPEN, **change)).refused(reason)  # type: ignore[arg-type]

    def test_a_season_is_opened_once(self) -> None:
        club().when(OPEN).refused(Reason.ALREADY_ANNOUNCED)


class TestTheLedger:
    def test_a_game_is_worth_its_points_times_the_players(self) -> None:
        season = club().do(game(FIRST, 300, 200, 100), game(FIRST, 200, 250, 150, 100)).season
        lines = {line.player: line for line in ledger(season)}
        assert lines[1].cusca == Fraction(300 * 3 + 200 * 4, 2)
        assert lines[4].cusca == 400
        assert [(line.player, line.place) for line in ledger(season)] == [
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
        ]

    def test_games_of_two_count_for_everything_else(self) -> None:
        season = club().do(game(FIRST, 300, 200, scrabbles=1), game(FIRST, 90, 80, 70)).season
        line = next(line for line in ledger(season) if line.player == 1)
        assert (line.cusca, line.ranked_games) == (Fraction(270), 1)
        assert (line.games, line.total, line.mean) == (2, 390, Fraction(195))
        assert line.scrabbles == 1
        assert (line.wins, line.best) == (2, 300)

    def test_who_plays_only_games_of_two_is_in_the_ledger_without_a_place(self) -> None:
        (first, second) = ledger(club().do(game(FIRST, 300, 200)).season)
        assert (first.player, first.place, first.cusca) == (1, 0, None)
        assert second.place == 0

    def test_whoever_sat_at_a_table_was_there(self) -> None:
        nights = club().do(game(FIRST, 1, 2), game(FIRST, 3, 4), game(SECOND, 1, 2, 3)).season
        lines = {line.player: line.nights for line in ledger(nights)}
        assert lines == {1: (FIRST, SECOND), 2: (FIRST, SECOND), 3: (SECOND,)}

    def test_a_game_of_an_earlier_night_may_be_noted_later(self) -> None:
        season = club().do(game(SECOND, 10, 20, 30), game(FIRST, 30, 20, 10)).season
        assert season.nights == (FIRST, SECOND)
        assert course(season) == {1: (1, 1), 2: (2, 1), 3: (3, 1)}

    def test_places_are_told_against_the_night_before(self) -> None:
        season = club().do(game(FIRST, 300, 200, 100), game(SECOND, 10, 200, 1000)).season
        assert [(line.player, line.place, line.rose) for line in ledger(season)] == [
            (3, 1, 2),
            (2, 2, 0),
            (1, 3, -2),
        ]
        assert course(season) == {1: (1, 3), 2: (2, 2), 3: (3, 1)}

    def test_the_same_mean_shares_the_place(self) -> None:
        season = club().do(game(FIRST, 200, 200, 100)).season
        assert [line.place for line in ledger(season)] == [1, 1, 3]

    @pytest.mark.parametrize(
        ("night", "needed"),
        [("2026-10-31", 1), ("2026-11-01", 3), ("2026-12-01", 5), ("2027-01-31", 7)],
    )
    def test_the_games_asked_for_grow_by_the_month(self, night: str, needed: int) -> None:
        given = club().do(game(FIRST, 1, 2, 3), game(night, 1, 2, 3))
        assert required(given.season) == needed
        assert {line.place == 0 for line in ledger(given.season)} == {needed > 2}

    def test_a_season_may_ask_for_more(self) -> None:
        opened = AtClub().do(replace(OPEN, games=20), *(c.Join(AT, name) for name in NAMES))
        given = opened.do(game(FIRST, 1, 2, 3), game("2027-05-01", 1, 2, 3))
        assert required(given.season) == 20
        assert required(opened.season) == 1


class TestFolding:
    @drawn(
        st.lists(
            st.one_of(
                st.builds(e.PlayerJoined, st.just(1), st.integers(0, 3), st.just("A")),
                st.builds(e.PlayerRenamed, st.just(1), st.integers(-1, 3), st.just("B")),
                st.builds(
                    e.GameNoted,
                    st.just(1),
                    st.integers(0, 3),
                    st.sampled_from([FIRST, SECOND]),
                    st.lists(
                        st.builds(e.TableScore, st.integers(-1, 3), st.integers(-5, 5)), max_size=5
                    ).map(tuple),
                ),
                st.builds(e.GameCorrected, st.just(1), st.integers(-1, 3), st.just(())),
            ),
            max_size=12,
        )
    )
    def test_any_events_in_any_order_fold(self, events: list[e.SeasonEvent]) -> None:
        season = Season()
        for event in events:
            changed = evolve(season, event)
            assert follows(season, event) == (changed != season)
            season = changed
        assert len(ledger(season)) <= len(season.names)
        course(season)
