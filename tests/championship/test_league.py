"""A league: fixtures by date, postponed games, tables, who leaves, who goes up and down."""

import itertools
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import reduce

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st
from tests.grammar import Situation

from faristol.championship.league import commands as c
from faristol.championship.league import events as e
from faristol.championship.league.again import entries_after
from faristol.championship.league.decide import decide
from faristol.championship.league.decider import CODEC
from faristol.championship.league.fixtures import planned_games, rounds_of
from faristol.championship.league.rules import TieBreak, Withdrawal, league_rules
from faristol.championship.league.state import Fixture, League, evolve, follows
from faristol.championship.league.table import TableLine, division_table, divisions_after
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Ranking
from faristol.core import GameScore, Refused, Winner

AT = 1
DAYS = ("2026-10-06", "2026-11-03", "2026-12-01")
OPEN = c.OpenLeague(AT, "Lliga del Penedès", "2026-10-01", "2027-06-30", ("Primera",))
EIGHT = ("Anna", "Bernat", "Carla", "Dídac", "Elna", "Ferran", "Gil", "Helena")


@dataclass(frozen=True)
class InLeague(Situation):
    """A league, ready for the next command."""

    league: League = field(default_factory=League)

    def decided(self, command: c.LeagueCommand) -> list[e.LeagueEvent]:
        return decide(self.league, command)

    def after(self, *events: e.LeagueEvent) -> "InLeague":
        read = [CODEC.decode(type(event).__name__, CODEC.encode(event)) for event in events]
        assert read == list(events)
        return replace(self, league=reduce(evolve, events, self.league))

    def table(self, division: int = 1) -> tuple[TableLine, ...]:
        return division_table(self.league, division)

    def game(self, number: int) -> Fixture:
        found = self.league.fixture(number)
        assert found is not None
        return found

    def between(self, one: int, other: int) -> int:
        """The first game of these two."""
        return next(
            each.number for each in self.league.fixtures if {one, other} == set(each.players)
        )


def league(*names: str, opened: c.OpenLeague = OPEN) -> InLeague:
    return InLeague().do(opened, *(c.Enter(AT, name, 1) for name in names or EIGHT))


def drawn_up(*names: str, opened: c.OpenLeague = OPEN) -> InLeague:
    return league(*names, opened=opened).do(c.MakeFixtures(AT, 1, DAYS))


def won_by(number: int, first: int = 400, second: int = 300) -> c.NoteResult:
    return c.NoteResult(AT, number, GameScore(first, second))


def beat(given: InLeague, winner: int, loser: int, own: int = 400, other: int = 300) -> InLeague:
    number = given.between(winner, loser)
    is_first = given.game(number).first == winner
    return given.do(won_by(number, *((own, other) if is_first else (other, own))))


class TestFixtures:
    @pytest.mark.parametrize("legs", [1, 2])
    @pytest.mark.parametrize("players", range(2, 13))
    def test_everybody_meets_everybody_as_often_as_announced(self, players: int, legs: int) -> None:
        numbers = list(range(11, 11 + players))
        games = planned_games(numbers, legs, ["day"])
        met = Counter(frozenset((game.first, game.second)) for game in games)
        assert set(met) == {frozenset(pair) for pair in itertools.combinations(numbers, 2)}
        assert set(met.values()) == {legs}
        for number in range(1, rounds_of(players, legs) + 1):
            seated = [p for g in games if g.round == number for p in (g.first, g.second)]
            assert len(seated) == len(set(seated)) >= players - 1

    @pytest.mark.parametrize("players", range(2, 13))
    def test_in_a_double_round_each_starts_against_each_once(self, players: int) -> None:
        games = planned_games(list(range(players)), 2, ["day"])
        started = [(game.first, game.second) for game in games]
        assert len(started) == len(set(started)) == players * (players - 1)

    def test_seven_rounds_are_dealt_out_over_three_dates(self) -> None:
        games = drawn_up().league.fixtures
        rounds = {day: sorted({g.round for g in games if g.day == day}) for day in DAYS}
        assert list(rounds.values()) == [[1, 2, 3], [4, 5], [6, 7]]

    def test_they_are_made_again_until_there_is_a_result(self) -> None:
        again = drawn_up().do(c.MakeFixtures(AT, 1, DAYS[:1]))
        assert {each.day for each in again.league.fixtures} == {DAYS[0]}
        assert [each.number for each in again.league.fixtures] == list(range(29, 57))
        again.do(won_by(29)).when(c.MakeFixtures(AT, 1, DAYS)).refused(Reason.FIXTURES_MADE)

    def test_other_divisions_keep_their_numbers_and_results(self) -> None:
        two = c.OpenLeague(AT, "Lliga", "2026-10-01", "2027-06-30", ("A", "B"))
        given = InLeague().do(
            two,
            *(
                c.Enter(AT, name, division)
                for division in (1, 2)
                for name in (f"X{division}", f"Y{division}")
            ),
            c.MakeFixtures(AT, 1, DAYS[:1]),
            c.MakeFixtures(AT, 2, DAYS[:1]),
            won_by(2),
            c.MakeFixtures(AT, 1, DAYS[:1]),
        )
        assert [(g.number, g.is_open) for g in given.league.fixtures] == [(2, False), (3, True)]

    def test_nobody_joins_a_division_that_has_them(self) -> None:
        drawn_up().when(c.Enter(AT, "Iris", 1)).refused(Reason.FIXTURES_MADE)

    @pytest.mark.parametrize(
        ("days", "reason"),
        [
            ((), Reason.NOT_A_DATE),
            (("soon",), Reason.NOT_A_DATE),
            (("2026-09-30",), Reason.OUTSIDE_SEASON),
            (tuple(f"2026-10-{n:02}" for n in range(1, 9)), Reason.TOO_MANY_DATES),
        ],
    )
    def test_only_on_dates_of_the_league(self, days: tuple[str, ...], reason: Reason) -> None:
        league().when(c.MakeFixtures(AT, 1, days)).refused(reason)

    def test_only_for_two_or_more_of_a_division_that_there_is(self) -> None:
        league("Anna").when(c.MakeFixtures(AT, 1, DAYS)).refused(Reason.DIVISION_TOO_SMALL)
        for number in (0, 2):
            given = league().when(c.MakeFixtures(AT, number, DAYS))
            given.refused(Reason.NO_SUCH_DIVISION)


class TestPostponing:
    def test_an_open_game_keeps_nobody_from_playing_on(self) -> None:
        given = drawn_up().do(c.MoveGame(AT, 1, "", "flu"), c.MoveGame(AT, 2, "2027-01-12"))
        for fixture in given.league.fixtures[2:]:
            given = given.do(won_by(fixture.number))
        assert [each.number for each in given.league.missing] == [1, 2]
        assert [each.is_postponed for each in given.league.missing] == [True, True]
        assert (given.game(1).day, given.game(1).planned, given.game(1).why) == ("", DAYS[0], "flu")
        assert {line.played for line in given.table()} == {6, 7}
        given.when(c.EndLeague(AT)).refused(Reason.GAMES_OPEN)
        done = given.do(won_by(2), won_by(1), c.EndLeague(AT))
        assert done.league.is_ended

    def test_what_was_played_has_no_other_day(self) -> None:
        given = drawn_up().do(won_by(1))
        given.when(c.MoveGame(AT, 1, DAYS[1])).refused(Reason.GAME_PLAYED)

    def test_only_to_a_day_of_the_league(self) -> None:
        drawn_up().when(c.MoveGame(AT, 1, "2027-07-01")).refused(Reason.OUTSIDE_SEASON)
        drawn_up().when(c.MoveGame(AT, 1, DAYS[0])).refused(Reason.ALREADY_SO)
        drawn_up().when(c.MoveGame(AT, 1, "", "a\u202eb")).refused(Reason.HIDDEN_CHARACTER)

    def test_the_day_on_which_it_was_played_stands_with_the_result(self) -> None:
        played = c.NoteResult(AT, 1, GameScore(1, 2), None, DAYS[1])
        assert drawn_up().do(played).game(1).played_on == DAYS[1]


class TestResults:
    def test_the_points_say_who_won_unless_somebody_does(self) -> None:
        drawn_up().when(won_by(1)).then(e.GameEnded(AT, 1, GameScore(400, 300), Winner.FIRST))
        told = c.NoteResult(AT, 1, GameScore(150, 150), Winner.SECOND)
        drawn_up().when(told).then(e.GameEnded(AT, 1, GameScore(150, 150), Winner.SECOND))

    def test_a_result_is_corrected_and_taken_away(self) -> None:
        given = drawn_up().do(won_by(1), won_by(1, 300, 400))
        assert given.game(1).winner is Winner.SECOND
        given.when(won_by(1, 300, 400)).refused(Reason.ALREADY_SO)
        cleared = given.do(c.ClearGame(AT, 1))
        assert cleared.game(1).is_open
        cleared.when(c.ClearGame(AT, 1)).refused(Reason.ALREADY_SO)

    @pytest.mark.parametrize("points", [-2_000, 2_000])
    def test_only_what_can_be_scored(self, points: int) -> None:
        drawn_up().when(won_by(1, points, 0)).refused(Reason.IMPOSSIBLE_SCORE)
        drawn_up().when(won_by(1, 0, points)).refused(Reason.IMPOSSIBLE_SCORE)

    @pytest.mark.parametrize("number", [-1, 0, 29])
    def test_only_of_games_that_there_are(self, number: int) -> None:
        drawn_up().when(won_by(number)).refused(Reason.NO_SUCH_GAME)
        drawn_up().when(c.MoveGame(AT, number, "")).refused(Reason.NO_SUCH_GAME)

    def test_nothing_changes_after_the_end(self) -> None:
        two = league("Anna", "Bernat").do(c.MakeFixtures(AT, 1, DAYS[:1]))
        done = two.do(won_by(1), c.EndLeague(AT))
        done.when(won_by(1, 1, 2)).refused(Reason.FINISHED)


@pytest.mark.clause("FISC23-G-8.2")
class Test_8_2_who_never_comes_loses:
    @pytest.mark.parametrize(
        ("winner", "totals"), [(Winner.FIRST, (300, 0)), (Winner.SECOND, (0, 300))]
    )
    def test_by_300_to_nothing(self, winner: Winner, totals: tuple[int, int]) -> None:
        given = drawn_up()
        given.when(c.NoteForfeit(AT, 1, winner)).then(
            e.GameForfeited(AT, 1, winner, "FISC23-G-8.2")
        )
        lines = {line.player: line for line in given.do(c.NoteForfeit(AT, 1, winner)).table()}
        fixture = given.game(1)
        assert (lines[fixture.first].total, lines[fixture.second].total) == totals

    def test_nobody_draws_so(self) -> None:
        forfeit = c.NoteForfeit(AT, 1, Winner.DRAW)
        drawn_up().when(forfeit).refused(Reason.NOT_IN_THE_RULES, "FISC23-G-8.2")


@pytest.mark.clause("FISC23-G-8.E")
class Test_8_E_where_nobody_comes_both_lose:
    def test_with_no_points(self) -> None:
        given = drawn_up()
        given.when(c.NoteForfeit(AT, 1, Winner.NOBODY)).then(
            e.GameForfeited(AT, 1, Winner.NOBODY, "FISC23-G-8.E")
        )
        after = given.do(c.NoteForfeit(AT, 1, Winner.NOBODY))
        after.when(c.NoteForfeit(AT, 1, Winner.NOBODY)).refused(Reason.ALREADY_SO)
        assert {line.points for line in after.table()} == {0}
        assert {line.total for line in after.table()} == {0}
        assert sorted(line.lost for line in after.table()) == [0] * 6 + [1, 1]


@pytest.mark.clause("FISC23-C-1.4")
class Test_1_4_a_win_is_a_point_and_a_draw_a_half:
    def test_in_a_league_too(self) -> None:
        given = league("Anna", "Bernat", "Carla").do(c.MakeFixtures(AT, 1, DAYS))
        given = beat(given, 1, 2)
        given = beat(given, 1, 3)
        given = beat(given, 2, 3, 350, 350)
        assert [(line.player, line.place, line.points) for line in given.table()] == [
            (1, 1, 20),
            (2, 2, 5),
            (3, 2, 5),
        ]


class TestTheTable:
    def test_games_among_equals_come_before_the_difference(self) -> None:
        given = league("A", "B", "C", "D").do(c.MakeFixtures(AT, 1, DAYS))
        for winner, loser, own in ((1, 2, 310), (2, 3, 600), (1, 4, 301), (2, 4, 600), (3, 1, 301)):
            given = beat(given, winner, loser, own, 300)
        given = beat(given, 4, 3, 301, 300)
        assert [(line.player, line.points, line.mutual) for line in given.table()] == [
            (1, 20, 10),
            (2, 20, 0),
            (3, 10, 0) if given.table()[2].player == 3 else (4, 10, 10),
            (3, 10, 0),
        ]

    @pytest.mark.clause("FISC23-C-1.6")
    def test_berger_adds_up_who_was_beaten_and_half_of_who_drew(self) -> None:
        given = league("A", "B", "C").do(c.MakeFixtures(AT, 1, DAYS))
        given = beat(beat(beat(given, 1, 2), 2, 3), 1, 3, 300, 300)
        by_player = {line.player: line for line in given.table()}
        assert (by_player[1].points, by_player[2].points, by_player[3].points) == (15, 10, 5)
        assert by_player[1].berger == 10 + 5 // 2
        assert by_player[2].berger == 5

    def test_a_league_may_count_all_points(self) -> None:
        given = league("A", "B", "C", opened=replace(OPEN, ranking=Ranking.TOTAL))
        given = given.do(c.MakeFixtures(AT, 1, DAYS))
        given = beat(beat(given, 1, 2, 301, 300), 1, 3, 301, 300)
        given = beat(given, 2, 3, 500, 300)
        assert [(line.player, line.total) for line in given.table()] == [
            (2, 800),
            (1, 602),
            (3, 600),
        ]

    def test_its_values_have_clauses(self) -> None:
        rules = league_rules()
        assert rules.by_wins[0] is TieBreak.MUTUAL
        assert rules.clause("ranking.by") == "FISC23-C-1.4"
        assert rules.clause("withdrawal.by").startswith("reading")


class TestLeaving:
    def given(self, withdrawal: Withdrawal, played: int) -> InLeague:
        """Player 1 of five, after some of their four games."""
        five = league(*EIGHT[:5], opened=replace(OPEN, withdrawal=withdrawal))
        five = five.do(c.MakeFixtures(AT, 1, DAYS))
        for other in range(2, 2 + played):
            five = beat(five, 1, other)
        return five

    @pytest.mark.parametrize(
        ("withdrawal", "played", "strikes"),
        [
            (Withdrawal.HALF, 1, True),
            (Withdrawal.HALF, 2, False),
            (Withdrawal.STRIKE, 3, True),
            (Withdrawal.FORFEIT, 0, False),
        ],
    )
    def test_what_becomes_of_their_games_was_announced(
        self, withdrawal: Withdrawal, played: int, strikes: bool
    ) -> None:
        given = self.given(withdrawal, played)
        given.when(c.Leave(AT, 1)).then(e.PlayerLeft(AT, 1, strikes))

    def test_struck_games_count_for_nobody(self) -> None:
        left = self.given(Withdrawal.HALF, 1).do(c.Leave(AT, 1))
        assert [line.player for line in left.table()] == [2, 3, 4, 5]
        assert {line.played for line in left.table()} == {0}
        assert len(left.league.missing) == 6

    def test_forfeited_games_are_won_by_who_would_have_met_them(self) -> None:
        left = self.given(Withdrawal.HALF, 2).do(c.Leave(AT, 1))
        lines = {line.player: line for line in left.table()}
        assert [lines[n].points for n in (1, 2, 3, 4, 5)] == [20, 0, 0, 10, 10]
        assert [lines[n].total for n in (4, 5)] == [300, 300]
        left.when(won_by(left.between(1, 4))).refused(Reason.PLAYER_LEFT)
        left.when(c.Leave(AT, 1)).refused(Reason.ALREADY_SO)
        left.when(c.Leave(AT, 9)).refused(Reason.NO_SUCH_PLAYER)

    def test_two_who_left_have_no_game_between_them(self) -> None:
        left = self.given(Withdrawal.FORFEIT, 0).do(c.Leave(AT, 1), c.Leave(AT, 2))
        lines = {line.player: line for line in left.table()}
        assert (lines[1].played, lines[2].played, lines[3].points) == (3, 3, 20)


class TestDivisions:
    def played(self, moving: int = 1) -> InLeague:
        """Two divisions of four in which a lower number always wins, but for the end."""
        opened = c.OpenLeague(AT, "Lliga", "2026-10-01", "2027-06-30", ("A", "B"), moving=moving)
        names = (*EIGHT[:4], *EIGHT[4:])
        given = InLeague().do(
            opened,
            *(c.Enter(AT, name, 1 + n // 4, "Sants") for n, name in enumerate(names)),
            c.MakeFixtures(AT, 1, DAYS),
            c.MakeFixtures(AT, 2, DAYS),
        )
        for one, other in itertools.combinations(range(1, 9), 2):
            if (one <= 4) == (other <= 4):
                given = beat(given, one, other)
        return given

    def test_the_last_go_down_and_the_first_go_up(self) -> None:
        given = self.played()
        assert [line.moves for line in given.table(1)] == [0, 0, 0, -1]
        assert [line.moves for line in given.table(2)] == [1, 0, 0, 0]
        assert divisions_after(given.league) == ((1, 2, 3, 5), (4, 6, 7, 8))

    def test_the_next_league_begins_with_them(self) -> None:
        given = self.played()
        command = replace(OPEN, divisions=("A", "B"))
        with pytest.raises(Refused) as refused:
            entries_after(given.league, command)
        assert refused.value.reason is Reason.LEAGUE_GOES_ON
        entries = entries_after(given.do(c.EndLeague(AT)).league, command)
        assert [(entry.name, entry.division, entry.club) for entry in entries][3:5] == [
            ("Elna", 1, "Sants"),
            ("Dídac", 2, "Sants"),
        ]
        one = entries_after(given.do(c.EndLeague(AT)).league, replace(OPEN, divisions=("A",)))
        assert {entry.division for entry in one} == {1}

    def test_who_left_plays_in_none(self) -> None:
        left = self.played().do(c.Leave(AT, 2))
        assert divisions_after(left.league) == ((1, 3, 5), (4, 6, 7, 8))

    def test_it_does_not_end_before_every_division_has_its_fixtures(self) -> None:
        two = replace(OPEN, divisions=("A", "B"))
        given = league("Anna", "Bernat", opened=two).do(c.MakeFixtures(AT, 1, DAYS[:1]), won_by(1))
        given.when(c.EndLeague(AT)).refused(Reason.FIXTURES_MISSING)


class TestOpeningAndEntering:
    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"name": " "}, Reason.NAME_MISSING),
            ({"begins_on": "soon"}, Reason.NOT_A_DATE),
            ({"ends_on": "2026-09-01"}, Reason.ENDS_BEFORE_IT_BEGINS),
            ({"divisions": ()}, Reason.NUMBER_OUT_OF_RANGE),
            ({"divisions": ("A", "a")}, Reason.NAME_TAKEN),
            ({"divisions": ("A", "")}, Reason.NAME_MISSING),
            ({"legs": 3}, Reason.NUMBER_OUT_OF_RANGE),
            ({"legs": 0}, Reason.NUMBER_OUT_OF_RANGE),
            ({"moving": -1}, Reason.NUMBER_OUT_OF_RANGE),
            ({"place": "\u202e"}, Reason.HIDDEN_CHARACTER),
        ],
    )
    def test_only_what_can_be(self, change: dict[str, object], reason: Reason) -> None:
        InLeague().when(replace(OPEN, **change)).refused(reason)  # type: ignore[arg-type]

    def test_once(self) -> None:
        league().when(OPEN).refused(Reason.ALREADY_ANNOUNCED)
        InLeague().when(c.EndLeague(AT)).refused(Reason.NOT_ANNOUNCED)

    def test_two_of_one_name_are_told_apart_by_their_clubs(self) -> None:
        given = InLeague().do(
            OPEN, c.Enter(AT, "Laia Martí", 1, "Reus"), c.Enter(AT, "Laia Martí", 1, "Gràcia")
        )
        assert [given.league.shown(n) for n in (1, 2)] == [
            "Laia Martí (Reus)",
            "Laia Martí (Gràcia)",
        ]
        given.when(c.Enter(AT, "laia martí", 1)).refused(Reason.NAME_TAKEN)

    @pytest.mark.parametrize("rating", [-1, 10_000])
    def test_only_with_a_rating_that_can_be(self, rating: int) -> None:
        given = InLeague().do(OPEN)
        given.when(c.Enter(AT, "Anna", 1, rating=rating)).refused(Reason.RATING_OUT_OF_RANGE)


@drawn(st.lists(st.tuples(st.integers(0, 12), st.integers(-1, 9), st.integers(0, 3)), max_size=25))
def test_whatever_is_asked_the_log_leads_to_the_same_league(
    acts: list[tuple[int, int, int]],
) -> None:
    given = league(*EIGHT[:4])
    happened: list[e.LeagueEvent] = []
    for kind, number, more in acts:
        winner = list(Winner)[more]
        commands: tuple[c.LeagueCommand, ...] = (
            c.Enter(AT, f"New {number}", 1),
            c.MakeFixtures(AT, 1, DAYS[: more + 1]),
            c.MoveGame(AT, number, DAYS[more % 3] if more else "", f"{more}"),
            c.NoteForfeit(AT, number, winner),
            c.ClearGame(AT, number),
            c.Leave(AT, number),
            c.EndLeague(AT),
            won_by(number, 300 + more, 301),
        )
        try:
            events = given.decided(commands[kind % len(commands)])
        except Refused:
            continue
        for event in events:
            assert follows(given.league, event)
            given = given.after(event)
            happened.append(event)
        table = given.table()
        assert sum(line.points for line in table) <= 10 * len(given.league.fixtures)
        assert [line.place for line in table] == sorted(line.place for line in table)
