"""A championship at tables of three and four: announced, seated, scored, classified."""

from collections import Counter

import pytest
from tests.championship.directing import AT, Director, championship
from tests.championship.school import first_most, play, school_championship, seat

from faristol.championship.audit import audit
from faristol.championship.basis import basis_of_round
from faristol.championship.commands import (
    Announce,
    CheckIn,
    CloseRound,
    Finish,
    ForbidPair,
    NoteAbsence,
    OverruleTable,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordTable,
    Register,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.doubts import doubts_about_table
from faristol.championship.events import PlayersSwapped, TableOverruled, TableScored, TablesSeated
from faristol.championship.field import Start
from faristol.championship.history import classification, lines_of
from faristol.championship.pairing import System
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Starts
from faristol.championship.table_lines import places
from faristol.championship.views import (
    cross_table,
    explain_standing,
    player_card,
    points_text,
    schools,
    seats_by_name,
)
from faristol.championship.warnings import forewarnings
from faristol.core import GameScore, Outcome, Remark


class TestAnnouncing:
    def test_school_regulations_seat_tables_by_themselves(self) -> None:
        director = Director()
        director.do(Announce(AT, "Escolar", "school", 3))
        announced = director.state.announced
        assert announced is not None
        assert announced.system is System.SCHOOL_TABLES
        assert announced.tie_breaks == ("wins", "beaten", "total")

    def test_a_club_may_seat_tables_too(self) -> None:
        director = school_championship(regulations="club")
        assert director.state.announced is not None
        assert director.state.announced.tie_breaks == ("wins", "beaten", "total")

    @pytest.mark.parametrize(
        ("regulations", "system"),
        [("fisc-2023", System.SCHOOL_TABLES), ("school", System.DUTCH)],
    )
    def test_regulations_for_one_kind_of_game_refuse_the_other(
        self, regulations: str, system: System
    ) -> None:
        command = Announce(AT, "Escolar", regulations, 5, system=system)
        Director().refuses(command, Reason.SYSTEM_NOT_IN_REGULATIONS)

    @pytest.mark.parametrize("name", ["buchholz", "berger", "differential", "head-to-head"])
    def test_tie_breaks_over_opponents_make_no_sense_at_tables(self, name: str) -> None:
        command = Announce(AT, "Escolar", "school", 3, tie_breaks=("wins", name))
        Director().refuses(command, Reason.TIE_BREAK_NEEDS_PAIRS)

    def test_games_are_of_four_by_the_book(self) -> None:
        director = school_championship(starts=Starts.LOT)
        seat(director)
        assert [b.clause for b in basis_of_round(director.state, 1)] == ["ESC-1", "ESC-6.1"]


class TestSeating:
    def test_everybody_sits_with_two_or_three_others(self) -> None:
        tables = seat(school_championship(10))
        assert [len(table.players) for table in tables] == [4, 3, 3]
        assert sorted(p for table in tables for p in table.players) == list(range(1, 11))

    def test_the_first_round_makes_tables_of_equal_strength(self) -> None:
        director = school_championship(8, schools="")
        assert [set(t.players) for t in seat(director)] == [{1, 4, 5, 8}, {2, 3, 6, 7}]

    def test_later_like_sits_with_like(self) -> None:
        director = school_championship(16, schools="")
        play(director)
        points = {s.player: s.points for s in classification(director.state)}
        best = sorted(points, key=lambda p: -points[p])[:4]
        first = seat(director)[0].players
        assert max(best, key=lambda p: points[p]) in first

    def test_nobody_meets_twice_while_it_can_be_helped(self) -> None:
        director = school_championship(16, rounds=2, schools="")
        play(director)
        play(director)
        met = [set(t.players) for each in director.state.rounds for t in each.tables]
        assert all(len(a & b) <= 1 for i, a in enumerate(met) for b in met[i + 1 :])

    def test_who_started_least_of_a_table_starts(self) -> None:
        director = school_championship(12, rounds=6, schools="")
        started: Counter[int] = Counter()
        for _ in range(6):
            play(director)
            for table in director.state.rounds[-1].tables:
                assert started[table.players[0]] == min(started[p] for p in table.players)
            started.update(table.players[0] for table in director.state.rounds[-1].tables)
        assert max(started.values()) <= 2

    def test_forbidden_pairs_sit_apart_or_nothing_is_seated(self) -> None:
        director = school_championship(8)
        director.do(ForbidPair(AT, 1, 4, "siblings"))
        assert all(not {1, 4} <= set(table.players) for table in seat(director))
        alone = school_championship(4)
        alone.do(ForbidPair(AT, 1, 4, "siblings"))
        refused = alone.refuses(PairRound(AT), Reason.NO_PAIRING)
        assert "forbidden" in refused.detail

    @pytest.mark.parametrize("players", [1, 2, 5])
    def test_a_number_that_makes_no_tables_is_refused(self, players: int) -> None:
        director = school_championship(players)
        refused = director.refuses(PairRound(AT), Reason.NO_PAIRING)
        assert refused.detail == "one, two or five players make no tables of three and four"

    def test_only_who_is_here_is_seated(self) -> None:
        director = school_championship(10)
        director.do(*(CheckIn(AT, player) for player in range(1, 9)))
        director.do(NoteAbsence(AT, 8, 1))
        tables = seat(director)
        assert sorted(p for t in tables for p in t.players) == list(range(1, 8))
        assert dict(director.state.rounds[0].away) == dict.fromkeys((8, 9, 10), Outcome.ABSENT)

    def test_a_bye_cannot_be_asked_for(self) -> None:
        director = school_championship()
        director.refuses(NoteAbsence(AT, 1, 1, Outcome.HALF_BYE), Reason.NO_BYES)

    def test_the_seating_says_why(self) -> None:
        director = school_championship(7, schools="A")
        director.do(PairRound(AT))
        reasons = director.state.rounds[0].reasons
        said = [say(note) for reason in reasons for note in reason.notes]
        assert any("three at this table: 7 players" in text for text in said)
        assert any("of one school" in text for text in said)

    def test_who_comes_before_publishing_is_pointed_out(self) -> None:
        director = school_championship(8)
        director.do(PairRound(AT), Register(AT, "Tard"))
        assert forewarnings(director.state) == (Remark("left-out", players=(9,)),)
        director.refuses(Publish(AT), Reason.PAIR_AGAIN)
        director.do(PairRound(AT))
        assert isinstance(director.log[-1], TablesSeated)
        assert forewarnings(director.state) == ()

    def test_a_late_entrant_joins_and_who_left_is_gone(self) -> None:
        director = school_championship(8)
        play(director)
        director.do(Register(AT, "Tard"), Withdraw(AT, 3))
        tables = seat(director)
        seated = {p for t in tables for p in t.players}
        assert 9 in seated
        assert 3 not in seated


class TestSwapping:
    def test_two_of_one_table_change_turns(self) -> None:
        director = school_championship(8)
        director.do(PairRound(AT))
        a, b = director.state.rounds[0].tables[0].players[:2]
        director.do(Swap(AT, a, b))
        assert director.state.rounds[0].tables[0].players[:2] == (b, a)

    def test_an_exchange_warns_of_school_rematch_and_forbidden_pair(self) -> None:
        director = school_championship(8, schools="ABCDEFGH")
        director.do(Register(AT, "Bessó", school=" a "))
        play(director)
        director.do(PairRound(AT))
        tables = director.state.rounds[1].tables
        one = next(t for t in tables if 1 in t.players)
        twin = next(t for t in tables if 9 in t.players)
        assert one is not twin
        other = next(p for p in twin.players if p != 9)
        director.do(ForbidPair(AT, 1, next(p for p in twin.players if p not in (9, other)), ""))
        event = director.do(Swap(AT, 1, other))
        assert isinstance(event, PlayersSwapped)
        assert Remark("school", players=(1, 9)) in event.warnings
        assert any(warning.kind == "forbidden" for warning in event.warnings)
        assert 1 in next(t.players for t in director.state.rounds[1].tables if 9 in t.players)

    def test_an_exchange_at_one_table_warns_of_nothing(self) -> None:
        director = school_championship(4, schools="A")
        director.do(PairRound(AT))
        event = director.do(Swap(AT, 1, 2))
        assert isinstance(event, PlayersSwapped)
        assert event.warnings == ()

    def test_a_scored_table_stays(self) -> None:
        director = school_championship(8)
        tables = seat(director)
        director.do(RecordTable(AT, 1, first_most(tables[0])))
        command = Swap(AT, tables[0].players[0], tables[1].players[0])
        director.refuses(command, Reason.RESULTS_ENTERED)


class TestScoring:
    def test_a_score_counts_as_often_as_there_are_players(self) -> None:
        """CUSCA: tables of three compare with tables of four."""
        director = school_championship(7)
        four, three = seat(director)
        event = director.do(RecordTable(AT, four.table, (120, 96, 140, 80)))
        assert isinstance(event, TableScored)
        assert event.points == (4800, 3840, 5600, 3200)
        event = director.do(RecordTable(AT, three.table, (120, 96, 140)))
        assert isinstance(event, TableScored)
        assert event.points == (3600, 2880, 4200)

    def test_who_never_came_makes_the_table_smaller(self) -> None:
        director = school_championship(4)
        seat(director)
        event = director.do(RecordTable(AT, 1, (120, None, 140, 80)))
        assert isinstance(event, TableScored)
        assert event.points == (3600, 0, 4200, 2400)
        missing = director.state.rounds[0].tables[0].players[1]
        assert lines_of(director.state)[missing][0].outcome is Outcome.LOST_BY_FORFEIT

    def test_who_came_alone_has_the_score_of_a_no_show(self) -> None:
        director = school_championship(3)
        seat(director)
        event = director.do(RecordTable(AT, 1, (None, 0, None)))
        assert isinstance(event, TableScored)
        assert event.points == (0, 3000, 0)

    def test_nobody_came(self) -> None:
        director = school_championship(3)
        seat(director)
        event = director.do(RecordTable(AT, 1, (None, None, None)))
        assert isinstance(event, TableScored)
        assert event.points == (0, 0, 0)

    def test_who_never_came_has_met_nobody_and_not_started(self) -> None:
        director = school_championship(4, schools="")
        (table,) = seat(director)
        director.do(RecordTable(AT, 1, (None, 90, 80, 70)), CloseRound(AT))
        (again,) = seat(director)
        # Who waited longest starts; who started in the other's stead comes last.
        assert again.players[0] == table.players[3]
        assert again.players[-1] == table.players[1]

    def test_places_are_shared_by_equal_scores(self) -> None:
        assert places((100, 100, 90, None)) == (1, 1, 3, 0)

    def test_a_correction_replaces_the_scores_while_the_round_is_open(self) -> None:
        director = school_championship(4)
        seat(director)
        director.do(RecordTable(AT, 1, (120, 96, 140, 80)))
        director.do(RecordTable(AT, 1, (120, 96, 104, 80)))
        result = director.state.rounds[0].tables[0].result
        assert result is not None
        assert result.scores == (120, 96, 104, 80)

    @pytest.mark.parametrize("scores", [(), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4, 5)])
    def test_every_player_has_one_score(self, scores: tuple[int, ...]) -> None:
        director = school_championship(4)
        seat(director)
        director.refuses(RecordTable(AT, 1, scores), Reason.WRONG_NUMBER_OF_SCORES)

    @pytest.mark.parametrize("score", [-1000, 3001, 10**30])
    def test_a_score_nobody_can_have_is_refused(self, score: int) -> None:
        director = school_championship(4)
        seat(director)
        director.refuses(RecordTable(AT, 1, (100, score, 90, 80)), Reason.IMPOSSIBLE_SCORE)

    @pytest.mark.parametrize("table", [0, -1, 3, 10**9])
    def test_a_table_that_is_not_there(self, table: int) -> None:
        director = school_championship(8)
        seat(director)
        director.refuses(RecordTable(AT, table, (1, 2, 3, 4)), Reason.NO_SUCH_TABLE)

    def test_results_of_two_do_not_fit_a_table_and_the_other_way_round(self) -> None:
        director = school_championship(4)
        seat(director)
        wrong = Reason.WRONG_NUMBER_OF_SCORES
        director.refuses(RecordResult(AT, 1, GameScore(400, 300)), wrong)
        director.refuses(RecordForfeit(AT, 1, (Start.FIRST,)), wrong)
        director.refuses(RecordDoubleLoss(AT, 1), wrong)
        pairs = championship(4)
        pairs.do(PairRound(AT), Publish(AT))
        pairs.refuses(RecordTable(AT, 1, (400, 300)), wrong)

    def test_scores_wait_for_publication_and_the_close_for_scores(self) -> None:
        director = school_championship(7)
        director.do(PairRound(AT))
        director.refuses(RecordTable(AT, 1, (1, 2, 3, 4)), Reason.NOT_PUBLISHED)
        director.do(Publish(AT), RecordTable(AT, 1, (90, 80, 70, 60)))
        assert "tables 2" in director.refuses(CloseRound(AT), Reason.RESULTS_MISSING).detail

    def test_unusual_scores_are_questioned_each_once(self) -> None:
        assert doubts_about_table((120, 96, None)) == ()
        assert len(doubts_about_table((5, 1200, 96, None))) == 2


class TestTheCommittee:
    def overruling(self, scores: tuple[int | None, ...], **changes: object) -> OverruleTable:
        given: dict[str, object] = {"why": "words checked again", "clause": "ESC-13", **changes}
        return OverruleTable(AT, 1, 1, scores, **given)  # type: ignore[arg-type]

    def test_it_changes_scores_of_a_round_that_has_passed(self) -> None:
        director = school_championship(4)
        play(director)
        event = director.do(self.overruling((10, 20, 30, 40)))
        assert isinstance(event, TableOverruled)
        result = director.state.rounds[0].tables[0].result
        assert result is not None
        assert result.points == (400, 800, 1200, 1600)
        assert result.overruled == "words checked again (ESC-13)"

    def test_it_takes_a_score_away(self) -> None:
        director = school_championship(4)
        play(director)
        director.do(self.overruling((None, 20, 30, 40)))
        result = director.state.rounds[0].tables[0].result
        assert result is not None
        assert result.points == (0, 600, 900, 1200)

    def test_never_without_reason_and_clause_nor_while_the_round_is_open(self) -> None:
        director = school_championship(4)
        seat(director)
        director.refuses(self.overruling((1, 2, 3, 4)), Reason.ROUND_OPEN)
        director.do(RecordTable(AT, 1, (90, 80, 70, 60)), CloseRound(AT))
        director.refuses(self.overruling((1, 2, 3, 4), why=" "), Reason.REASON_MISSING)
        director.refuses(self.overruling((1, 2, 3, 4), clause=""), Reason.REASON_MISSING)
        director.refuses(self.overruling((1, 2, 3)), Reason.WRONG_NUMBER_OF_SCORES)


class TestTheClassification:
    @pytest.fixture
    def director(self) -> Director:
        director = school_championship(4, rounds=2)
        seat(director)
        director.do(RecordTable(AT, 1, (120, 96, 120, 80)), CloseRound(AT))
        return director

    def test_points_then_tables_won_then_opponents_outscored(self, director: Director) -> None:
        table = director.state.rounds[0].tables[0].players
        standings = classification(director.state)
        assert [s.place for s in standings] == [1, 1, 3, 4]
        assert {s.player for s in standings[:2]} == {table[0], table[2]}
        assert [points_text(director.state, s.points) for s in standings] == [
            "480",
            "480",
            "384",
            "320",
        ]
        # Both led, so nobody has won the table; each outscored two and drew with one.
        assert [s.sums[0].value for s in standings] == [0, 0, 0, 0]
        assert [s.sums[1].value for s in standings] == [25, 25, 10, 0]

    def test_every_sum_is_shown_round_by_round(self, director: Director) -> None:
        standing = classification(director.state)[0]
        said = dict(explain_standing(director.state, standing))
        assert said["Total points"] == "120 (round 1) = 120"

    def test_cross_table_card_and_seats(self, director: Director) -> None:
        cells = [cells for _, cells in cross_table(director.state)]
        assert cells == [["1/4 120"], ["1/4 120"], ["3/4 96"], ["4/4 80"]]
        first = director.state.rounds[0].tables[0].players[0]
        (line,) = player_card(director.state, first, lines_of(director.state)[first])
        assert (line.own, line.result, line.total, len(line.others)) == (120, "1/4", 4800, 3)
        assert line.starts
        seats = seats_by_name(director.state, director.state.rounds[0])
        assert sum(bool(seat.starts) for seat in seats) == 1
        assert all(seat.opponent.count(",") == 2 for seat in seats)

    def test_an_open_table_counts_for_nothing_yet(self, director: Director) -> None:
        before = {s.player: s.points for s in classification(director.state)}
        seat(director)
        assert {s.player: s.points for s in classification(director.state)} == before

    def test_schools_are_ranked_by_their_pupils(self) -> None:
        director = school_championship(8, schools="AB")
        play(director)
        assert {each.group for each in schools(director.state)} == {"A", "B"}

    def test_it_ends_like_any_other(self, director: Director) -> None:
        director.do(Finish(AT))
        director.refuses(PairRound(AT), Reason.FINISHED)


class TestTheLog:
    def test_undo_takes_scores_back(self) -> None:
        director = school_championship(4)
        seat(director)
        before = director.state
        director.do(RecordTable(AT, 1, (120, 96, 140, 80)), Undo(AT))
        assert director.state == before

    def test_the_audit_finds_exchanges_and_rulings(self) -> None:
        director = school_championship(8)
        play(director)
        director.do(PairRound(AT), Swap(AT, 1, 2))
        found = audit(director.log)
        assert [f.is_difference for f in found] == [True]
        director.do(Undo(AT))
        assert audit(director.log) == []

    def test_the_audit_finds_a_seating_that_is_not_the_systems(self) -> None:
        director = school_championship(8)
        event = director.do(PairRound(AT))
        assert isinstance(event, TablesSeated)
        changed = TablesSeated(
            event.at, 1, event.order, event.tables[::-1], event.away, event.reasons
        )
        (found,) = audit([*director.log[:-1], changed])
        assert found.what == "the same tables, but other tables or starts"
