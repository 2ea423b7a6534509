"""What goes into the pairing of a round, and what comes out where the rules leave no choice."""

import pytest
from tests.championship.directing import AT, Director, championship, favourite_wins
from tests.championship.school import play, school_championship, seat

from faristol.championship.audit import Finding, as_the_system_pairs, audit
from faristol.championship.commands import (
    CheckIn,
    CloseRound,
    ForbidPair,
    NoteAbsence,
    Overrule,
    PairRound,
    Publish,
    RecordForfeit,
    RecordResult,
    RecordTable,
    Register,
    Rejoin,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.events import AbsenceNoted, RoundPaired, TablesSeated
from faristol.championship.field import Cell, NoPairingError, Start
from faristol.championship.fixed import (
    pair_king_of_the_hill,
    pair_round_robin,
    round_robin_pairs,
)
from faristol.championship.history import (
    absence,
    draw_of,
    is_present,
    lines_of,
    missed_round,
    start_order,
)
from faristol.championship.pairing import System, pair_round
from faristol.championship.regulations import Ranking
from faristol.championship.state import replay
from faristol.championship.table_seating import who_came
from faristol.championship.tiebreaks import Line
from faristol.championship.warnings import forewarnings, kept_out
from faristol.core import Remark
from faristol.core.results import GameScore, Outcome


class TestTheListOfARound:
    def test_debutants_stand_last_in_round_one_and_by_1000_afterwards(self) -> None:
        director = championship(0)
        for name, rating in (("Nova", None), ("Alta", 1500), ("Baixa", 900), ("Mil", 1000)):
            director.do(Register(AT, name, rating=rating))
        assert start_order(director.state, 1) == (2, 4, 3, 1)
        director.play_round()
        assert start_order(director.state, 2) == (2, 4, 1, 3)

    def test_equal_ratings_stand_as_they_were_entered(self) -> None:
        director = championship(0)
        for name in ("Una", "Dues", "Tres"):
            director.do(Register(AT, name, rating=1200))
        assert start_order(director.state, 1) == (1, 2, 3)

    def test_everybody_against_everybody_keeps_the_list_of_round_one(self) -> None:
        director = championship(0, 5, "club", system=System.ROUND_ROBIN)
        for name, rating in (("Nova", None), ("Alta", 1500), ("Baixa", 900)):
            director.do(Register(AT, name, rating=rating))
        director.play_round()
        director.do(Register(AT, "Tardana", rating=2000))
        assert start_order(director.state, 2) == (2, 3, 1, 4)


class TestWhoIsThere:
    def test_who_left_who_is_away_and_who_comes_later(self) -> None:
        director = championship(4, rounds=6)
        director.do(Withdraw(AT, 1))
        director.happened(AbsenceNoted(AT, 2, 1, Outcome.FULL_BYE))
        state = director.state
        assert [is_present(state, p, 1) for p in (1, 2, 3, 4)] == [False, False, True, True]
        assert [is_present(state, p, 2) for p in (1, 2, 3, 4)] == [False, True, True, True]
        assert (absence(state, 2, 1), absence(state, 2, 2)) == (Outcome.FULL_BYE, None)
        director.do(Rejoin(AT, 1))
        director.play_round()
        director.do(Register(AT, "Tardana", rating=1000))
        assert (is_present(director.state, 5, 1), is_present(director.state, 5, 2)) == (False, True)

    def test_where_people_check_in_only_they(self) -> None:
        director = championship(4)
        director.do(CheckIn(AT, 3))
        assert [is_present(director.state, p, 1) for p in (1, 2, 3, 4)] == [
            False, False, True, False,
        ]  # fmt: skip

    def test_who_did_not_come_is_kept_out_of_the_next_round_and_not_of_the_missed_one(self) -> None:
        director = championship(4)
        director.do(PairRound(AT), Publish(AT))
        game = director.state.rounds[0].games[0]
        director.do(RecordForfeit(AT, 1, (Start.SECOND,)))
        gone = game.second
        assert [missed_round(director.state, gone, n) for n in (1, 2, 3)] == [0, 1, 1]
        assert missed_round(director.state, game.first, 2) == 0
        assert kept_out(director.state) == {gone: 1}
        assert forewarnings(director.state)[0] == Remark("no-show", (1,), (gone,))
        director.do(Withdraw(AT, gone))
        assert kept_out(director.state) == {}

    def test_after_the_last_round_nobody_is_kept_out(self) -> None:
        director = championship(4, rounds=1, regulations="club")
        director.do(PairRound(AT), Publish(AT), RecordForfeit(AT, 1, (Start.SECOND,)))
        assert kept_out(director.state) == {}


class TestWhatIsDrawnFrom:
    def test_every_round_before_it(self) -> None:
        director = championship(5, rounds=6)
        director.do(ForbidPair(AT, 1, 2, "family"))
        director.do(PairRound(AT), Publish(AT))
        for game in director.state.rounds[0].games:
            director.do(RecordResult(AT, game.table, favourite_wins(game)))
        director.do(CloseRound(AT), NoteAbsence(AT, 1, 2), Register(AT, "Tardana", rating=1975))
        draw = draw_of(director.state, 2)
        order = start_order(director.state, 2)
        assert order == (1, 2, 3, 6, 4, 5)
        place = {player: number for number, player in enumerate(order, start=1)}
        by_player = {order[c.number - 1]: c for c in draw.contestants}
        (played,) = director.state.rounds
        for game in played.games:
            first, second = favourite_wins(game).outcomes()
            assert by_player[game.first].cells == (Cell(first, place[game.second], Start.FIRST),)
            assert by_player[game.second].cells == (Cell(second, place[game.first], Start.SECOND),)
        assert played.bye is not None
        assert by_player[played.bye].cells == (Cell(Outcome.BYE),)
        assert by_player[6].cells == (Cell(Outcome.ABSENT),)
        assert by_player[6].fictitious == (0, 5, 5, 5, 5, 5)
        assert [by_player[6].fictitious_in(n) for n in (1, 2, 6, 7)] == [0, 5, 5, 0]
        assert [by_player[p].is_present for p in range(1, 7)] == [False] + [True] * 5
        assert [by_player[p].may_have_bye for p in range(1, 7)] == [True] * 5 + [False]
        assert by_player[1].fictitious == ()
        assert draw.forbidden == {frozenset((1, 2))}
        assert (draw.rounds_total, draw.rounds_played, draw.by_place) == (6, 1, False)
        assert sorted(draw.classification) == [1, 2, 3, 4, 5, 6]
        assert draw_of(director.state, 1).classification == ()

    def test_of_points_in_all_where_they_are_what_counts(self) -> None:
        director = championship(
            4, 5, "nl-punten", ranking=Ranking.TOTAL, system=System.KING_OF_THE_HILL
        )
        director.play_round()
        assert draw_of(director.state, 2).by_place

    def test_a_round_that_nobody_has_seen_has_no_lines(self) -> None:
        director = championship(4)
        director.do(PairRound(AT))
        assert lines_of(director.state) == {1: [], 2: [], 3: [], 4: []}
        director.do(Publish(AT))
        one, two = director.state.rounds[0].games
        director.do(RecordResult(AT, two.table, GameScore(300, 400)))
        lines = lines_of(director.state)
        assert lines[one.first] == [Line(Outcome.ABSENT, one.second, is_open=True)]
        assert lines[one.second] == [Line(Outcome.ABSENT, one.first, is_open=True)]
        assert lines[two.first] == [Line(Outcome.LOST, two.second, 300, 400)]
        assert lines[two.second] == [Line(Outcome.WON, two.first, 400, 300)]
        assert lines_of(director.state, 0) == {1: [], 2: [], 3: [], 4: []}


class TestWhatCounts:
    """A game of two who met is one, and there are more ways to be in a draw."""

    @pytest.mark.parametrize(
        ("cell", "is_played", "was_drawn"),
        [
            (Cell(Outcome.LOST, 1, Start.SECOND), True, True),
            (Cell(Outcome.WON, 2, Start.FIRST), True, True),
            (Cell(Outcome.WON, 1), False, True),
            (Cell(Outcome.LOST_BY_FORFEIT, 1, Start.SECOND), False, True),
            (Cell(Outcome.WON_BY_FORFEIT), False, True),
            (Cell(Outcome.BYE), False, True),
            (Cell(Outcome.HALF_BYE), False, False),
            (Cell(Outcome.ABSENT), False, False),
        ],
    )
    def test_a_cell(self, cell: Cell, *, is_played: bool, was_drawn: bool) -> None:
        assert (cell.is_played, cell.was_in_the_draw) == (is_played, was_drawn)

    def test_who_came_alone_has_met_nobody_and_not_started(self) -> None:
        director = school_championship(3)
        (table,) = seat(director)
        for scores, came in (
            ((None, 90, None), ()),
            ((None, 90, 80), table.players[1:]),
            ((70, 90, 80), table.players),
        ):
            director.do(RecordTable(AT, 1, scores))
            assert who_came(director.state.rounds[0].tables[0]) == came


class TestTablesOfRounds:
    @pytest.mark.parametrize(
        ("players", "rounds"),
        [
            (2, [[(0, 1)], [(1, 0)], [(0, 1)]]),
            (3, [[(0, 3), (1, 2)], [(3, 1), (2, 0)], [(2, 3), (0, 1)], [(3, 0), (2, 1)]]),
            (
                6,
                [
                    [(0, 5), (1, 4), (3, 2)],
                    [(5, 1), (2, 0), (4, 3)],
                    [(2, 5), (3, 1), (0, 4)],
                ],
            ),
        ],
    )
    def test_round_by_round(self, players: int, rounds: list[list[tuple[int, int]]]) -> None:
        assert [round_robin_pairs(players, n) for n in range(len(rounds))] == rounds

    def test_two_players_make_one(self) -> None:
        director = championship(2, 3, "club", system=System.ROUND_ROBIN)
        director.play_round()
        director.play_round()
        starters = [each.games[0].first for each in director.state.rounds]
        assert starters == [1, 2]
        with pytest.raises(NoPairingError, match="a round robin needs two players"):
            pair_round_robin(draw_of(championship(1, 3, "club").state, 1))

    def test_an_odd_field_has_a_bye_and_every_pair_its_reason(self) -> None:
        pairing = pair_round_robin(draw_of(championship(3, 3, "club").state, 1))
        assert (pairing.rows(), pairing.bye) == (((2, 3), (1, 0)), 1)
        (reason,) = pairing.reasons
        assert (reason.players, reason.group) == ((2, 3), Remark("table-round", (1,)))

    def test_the_king_of_the_hill_meets_the_next(self) -> None:
        director = championship(5, 5, "club", system=System.KING_OF_THE_HILL)
        rounds = []
        for number in (1, 2, 3):
            pairing = pair_king_of_the_hill(draw_of(director.state, number))
            assert all(r.group == Remark("neighbours") for r in pairing.reasons)
            rounds.append(pairing.rows())
            director.play_round()
        # The leader has met 2 before, and 3, 4 and 5 have had no bye when they sit out.
        assert rounds == [
            ((1, 2), (3, 4), (5, 0)),
            ((3, 1), (2, 5), (4, 0)),
            ((1, 2), (4, 5), (3, 0)),
        ]
        with pytest.raises(NoPairingError, match="nobody is present"):
            pair_king_of_the_hill(draw_of(championship(0, 5, "club").state, 1))

    def test_school_tables_make_no_pairs(self) -> None:
        with pytest.raises(NoPairingError, match="make no pairs"):
            pair_round(draw_of(championship(4).state, 1), System.SCHOOL_TABLES)


class TestAudit:
    def test_what_was_done_by_hand_is_found_at_its_event(self) -> None:
        director = championship(6)
        director.do(PairRound(AT), Publish(AT))
        games = director.state.rounds[0].games
        director.do(Swap(AT, games[0].second, games[1].second))
        swapped = len(director.log)
        for game in director.state.rounds[0].games:
            director.do(RecordResult(AT, game.table, GameScore(400, 300)))
        director.do(
            CloseRound(AT), Overrule(AT, 1, 2, GameScore(300, 400), "misread", "FISC23-G-8.F")
        )
        found = audit(director.log)
        assert found == [
            Finding(
                swapped, 1, "exchanged",
                (f"Jugador {games[0].second}", f"Jugador {games[1].second}"),
            ),
            Finding(len(director.log), 1, "overruled", ("2", "misread", "FISC23-G-8.F")),
        ]  # fmt: skip
        assert [each.is_difference for each in found] == [True, False]
        assert found[1].what == "table 2 was overruled: misread (FISC23-G-8.F)"
        assert as_the_system_pairs(director.state, found) == 0

    def test_what_was_taken_back_never_happened(self) -> None:
        director = championship(6)
        director.do(PairRound(AT), Publish(AT))
        games = director.state.rounds[0].games
        director.do(Swap(AT, games[0].second, games[1].second), Undo(AT))
        assert audit(director.log) == []
        assert as_the_system_pairs(director.state, []) == 1

    def paired_as(self, director: Director, tables: tuple[tuple[int, int], ...]) -> list[Finding]:
        """The findings where the log says that a round was paired so."""
        event = director.do(PairRound(AT))
        assert isinstance(event, RoundPaired)
        forged = RoundPaired(event.at, 1, event.order, tables, event.bye, event.away, event.reasons)
        return audit([*director.log[:-1], forged])

    def test_pairs_that_the_rules_do_not_make(self) -> None:
        (found,) = self.paired_as(championship(4), ((1, 2), (3, 4)))
        assert (found.kind, found.values, found.event_number) == ("other-pairs", ("2",), 6)
        assert found.what == "2 pairs are not those of the rules"

    def test_the_same_pairs_otherwise(self) -> None:
        (found,) = self.paired_as(championship(4), ((3, 1), (4, 2)))
        assert (found.kind, found.values) == ("same-pairs", ())
        assert self.paired_as(championship(4), ((1, 3), (4, 2))) == []

    def test_a_pairing_where_the_rules_find_none(self) -> None:
        director = championship(2)
        director.do(ForbidPair(AT, 1, 2, "family"))
        forged = RoundPaired(AT, 1, (1, 2), ((1, 2),), None, (), ())
        (found,) = audit([*director.log, forged])
        assert found.kind == "no-pairing"
        assert found.what.startswith("the rules find no pairing here: no pairing: ")

    def test_tables_of_several(self) -> None:
        director = school_championship(8)
        event = director.do(PairRound(AT))
        assert isinstance(event, TablesSeated)
        one, two = event.tables

        def kinds(*tables: tuple[int, ...]) -> list[tuple[str, tuple[str, ...]]]:
            forged = TablesSeated(
                event.at,
                1,
                event.order,
                tables,
                event.away,
                event.reasons,
            )
            return [(f.kind, f.values) for f in audit([*director.log[:-1], forged])]

        assert kinds(one, two) == []
        assert kinds(two, one) == [("same-tables", ())]
        assert kinds((*one[:3], two[3]), (*two[:3], one[3])) == [("other-tables", ("2",))]

    def test_a_whole_championship_is_as_the_system_pairs_it(self) -> None:
        director = school_championship(8)
        play(director)
        play(director)
        assert audit(director.log) == []
        assert as_the_system_pairs(replay(director.log), audit(director.log)) == 2
