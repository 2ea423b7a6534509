"""What is known of players and put right at any time, lists of them, attendance, fees, tables."""

import pytest
from tests.championship.directing import AT, Director, championship, opened

from faristol.championship.amending import Matched, matched
from faristol.championship.audit import audit
from faristol.championship.commands import (
    Amend,
    CancelAbsence,
    CheckIn,
    CheckInAll,
    CheckOut,
    Finish,
    FixTable,
    ForbidPair,
    NoteAbsence,
    NoteFee,
    PairByHand,
    PairRound,
    Publish,
    RecordForfeit,
    Register,
    RegisterAll,
    TakeRatings,
    Undo,
    Withdraw,
)
from faristol.championship.events import ListEntered, PlayersCheckedIn
from faristol.championship.field import Start
from faristol.championship.fixed_tables import at_fixed_tables
from faristol.championship.history import start_order
from faristol.championship.pairing import System
from faristol.championship.record import CODEC
from faristol.championship.refusal import Reason
from faristol.championship.warnings import forewarnings
from faristol.core import Outcome, Refused, Remark
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.spreadsheets import EntryRow


class TestAnEntryIsPutRight:
    def test_at_any_time_and_the_name_is_found_as_it_is_now(self) -> None:
        director = opened(championship(4))
        director.do(Amend(AT, 2, " Berta  Vila ", 2100, "Sabadell", "", "S", "77"))
        entry = director.state.entry(2)
        assert (entry.name, entry.rating, entry.club) == ("Berta Vila", 2100, "Sabadell")
        assert (entry.category, entry.licence, entry.joined) == ("S", "77", 1)
        assert director.state.called["berta vila"] == (2,)
        assert "jugador 2" not in director.state.called
        assert start_order(director.state, 2)[0] == 2

    def test_what_somebody_was_entered_as_stays(self) -> None:
        director = championship(2)
        director.do(Amend(AT, 1, "Una", 2000), Amend(AT, 1, "Una altra", 2000))
        assert director.state.first_name(1) == "Jugador 1"
        assert director.state.shown(1) == "Una altra"
        director.do(Undo(AT), Undo(AT))
        assert director.state.shown(1) == "Jugador 1"

    def test_also_after_the_end(self) -> None:
        director = championship(4, 1, "club")
        director.play_round()
        director.do(Finish(AT), Amend(AT, 1, "Una", 2000))
        assert director.state.shown(1) == "Una"

    def test_what_can_not_be_is_refused(self) -> None:
        director = championship(3)
        director.refuses(Amend(AT, 9, "Nou"), Reason.NO_SUCH_PLAYER)
        director.refuses(Amend(AT, 1, "  "), Reason.NAME_MISSING)
        director.refuses(Amend(AT, 1, "jugador 2"), Reason.NAME_TAKEN)
        director.refuses(Amend(AT, 1, "Una", 10_000), Reason.RATING_OUT_OF_RANGE)
        director.refuses(Amend(AT, 1, "Una\u202e"), Reason.HIDDEN_CHARACTER)
        director.refuses(Amend(AT, 1, "Jugador 1", 2000), Reason.ALREADY_SO)

    def test_two_of_one_name_are_told_apart_by_what_is_known_now(self) -> None:
        director = championship(2)
        director.do(Amend(AT, 1, "Laia Martí", 2000, "Sabadell"))
        director.do(Amend(AT, 2, "Laia Martí", 1990, "Girona"))
        assert director.state.shown(1) == "Laia Martí (Sabadell)"
        assert director.state.shown(2) == "Laia Martí (Girona)"


class TestAList:
    ROWS = (Register(0, "Una"), Register(0, ""), Register(0, "Jugador 1"), Register(0, "Dues"))

    def test_is_entered_in_one_step_and_undone_in_one(self) -> None:
        director = championship(1)
        event = director.do(RegisterAll(AT, (self.ROWS[0], self.ROWS[3])))
        assert isinstance(event, ListEntered)
        assert [each.name for each in event.players] == ["Una", "Dues"]
        assert [each.at for each in event.players] == [AT, AT]
        assert len(director.state.entries) == 3
        director.do(Undo(AT))
        assert len(director.state.entries) == 1

    def test_with_a_fault_nobody_is_entered_unasked(self) -> None:
        refused = championship(1).refuses(RegisterAll(AT, self.ROWS), Reason.NAME_MISSING)
        assert refused.values["row"] == 3

    def test_the_good_rows_are_kept_on_request(self) -> None:
        director = championship(1)
        director.do(RegisterAll(AT, self.ROWS, keeps_good=True))
        assert [each.name for each in director.state.entries] == ["Jugador 1", "Una", "Dues"]
        assert [each.player for each in director.state.entries] == [1, 2, 3]

    def test_without_a_good_row_there_is_nothing_to_keep(self) -> None:
        director = championship(1)
        bad = RegisterAll(AT, self.ROWS[1:3], (7, 9), keeps_good=True)
        assert director.refuses(bad, Reason.NAME_MISSING).values["row"] == 7
        director.refuses(RegisterAll(AT, (), keeps_good=True), Reason.NO_PLAYERS)

    def test_somebody_twice_in_it_is_a_fault_of_the_second_row(self) -> None:
        twice = RegisterAll(AT, (Register(0, "Una"), Register(0, "una")))
        assert championship(1).refuses(twice, Reason.NAME_TAKEN).values["row"] == 3


class TestRatingsOfAList:
    def test_by_licence_or_a_name_that_only_one_has(self) -> None:
        director = championship(0)
        for name, rating, licence in (
            ("Una", None, ""),
            ("Dues", 1500, "D2"),
            ("Tres", 1400, ""),
            ("Quatre", 1300, "Q4"),
            ("Cinc", 1000, ""),
        ):
            director.do(Register(AT, name, rating, licence=licence))
        published = (
            EntryRow("UNA", 1600),
            EntryRow("Altre nom", 1700, licence="d2"),
            EntryRow("Tres", 1, licence="A"),
            EntryRow("Tres", 2, licence="B"),
            EntryRow("Quatre", 9, licence="another"),
            EntryRow("Cinc", 1000),
        )
        found = matched(director.state, published)
        assert found == Matched(((1, 1600), (2, 1700)), same=(5,), unknown=(4,), unclear=(3,))
        director.do(TakeRatings(AT, "gener.csv", found.ratings))
        assert [e.rating for e in director.state.entries] == [1600, 1700, 1400, 1300, 1000]
        director.do(Undo(AT))
        assert [e.rating for e in director.state.entries] == [None, 1500, 1400, 1300, 1000]

    def test_what_can_not_be_is_refused(self) -> None:
        director = championship(1)
        director.refuses(TakeRatings(AT, "x", ()), Reason.NO_PLAYERS)
        director.refuses(TakeRatings(AT, "x", ((9, 1),)), Reason.NO_SUCH_PLAYER)
        director.refuses(TakeRatings(AT, "x", ((1, -1),)), Reason.RATING_OUT_OF_RANGE)


class TestCheckIn:
    def test_of_everybody_in_one_step(self) -> None:
        director = championship(4)
        director.do(CheckIn(AT, 1), Withdraw(AT, 4))
        assert director.do(CheckInAll(AT)) == PlayersCheckedIn(AT, (2, 3))
        director.refuses(CheckInAll(AT), Reason.ALREADY_SO)
        director.do(Undo(AT))
        assert director.state.checked_in == {1}

    def test_of_some(self) -> None:
        director = championship(4)
        assert director.do(CheckInAll(AT, (3, 1, 3))) == PlayersCheckedIn(AT, (3, 1))
        director.refuses(CheckInAll(AT, (9,)), Reason.NO_SUCH_PLAYER)

    def test_is_taken_back(self) -> None:
        director = championship(4)
        director.do(CheckInAll(AT), CheckOut(AT, 3))
        assert director.state.checked_in == {1, 2, 4}
        director.refuses(CheckOut(AT, 3), Reason.ALREADY_SO)
        director.do(PairRound(AT))
        assert (3, Outcome.ABSENT) in director.state.rounds[0].away

    def test_brings_no_shows_back(self) -> None:
        director = opened(championship(4))
        missing = director.state.rounds[0].games[0].second
        director.do(RecordForfeit(AT, 1, (Start.SECOND,)))
        assert missing in director.state.no_shows
        director.do(CheckInAll(AT))
        assert missing not in director.state.no_shows


class TestRoundsToCome:
    def test_an_absence_is_noted_for_any_and_cancelled(self) -> None:
        director = championship(6)
        director.do(NoteAbsence(AT, 2, 4), NoteAbsence(AT, 2, 5))
        director.do(CancelAbsence(AT, 2, 4))
        assert [(a.player, a.round_number) for a in director.state.absences] == [(2, 5)]
        director.refuses(CancelAbsence(AT, 2, 4), Reason.ALREADY_SO)
        director.refuses(CancelAbsence(AT, 2, 9), Reason.NO_SUCH_ROUND)
        opened(director).refuses(CancelAbsence(AT, 2, 1), Reason.ROUND_HAS_PASSED)


class TestFees:
    def test_are_ticked_and_unticked(self) -> None:
        director = championship(2)
        director.do(NoteFee(AT, 2))
        assert director.state.paid == {2}
        director.refuses(NoteFee(AT, 2), Reason.ALREADY_SO)
        director.do(NoteFee(AT, 2, is_paid=False))
        assert director.state.paid == frozenset()
        director.refuses(NoteFee(AT, 9), Reason.NO_SUCH_PLAYER)


class TestFixedTables:
    def test_whoever_has_one_sits_there_and_the_pairs_are_the_same(self) -> None:
        free, fixed = championship(8), championship(8)
        free.do(PairRound(AT))
        last = free.state.rounds[0].games[3]
        fixed.do(FixTable(AT, last.second, 1), PairRound(AT))
        tables = [(g.first, g.second) for g in fixed.state.rounds[0].games]
        assert tables[0] == (last.first, last.second)
        assert sorted(tables) == sorted((g.first, g.second) for g in free.state.rounds[0].games)
        assert audit(fixed.log) == []

    def test_at_tables_of_four_too(self) -> None:
        director = championship(8, 3, "school")
        director.do(PairRound(AT))
        second = director.state.rounds[0].tables[1].players
        director.do(FixTable(AT, second[2], 1), PairRound(AT))
        assert director.state.rounds[0].tables[0].players == second

    def test_one_player_a_table(self) -> None:
        director = championship(4)
        director.do(FixTable(AT, 1, 2))
        director.refuses(FixTable(AT, 3, 2), Reason.TABLE_IS_FIXED)
        director.refuses(FixTable(AT, 1, 2), Reason.ALREADY_SO)
        director.refuses(FixTable(AT, 1, -1), Reason.NO_SUCH_TABLE)
        director.do(FixTable(AT, 1, 0), FixTable(AT, 3, 2))
        assert director.state.fixed_tables == {3: 2}

    @pytest.mark.parametrize(
        ("fixed", "wanted"),
        [
            ({}, [(1, 2), (3, 4), (5, 6)]),
            ({6: 1, 1: 3}, [(5, 6), (3, 4), (1, 2)]),
            ({1: 3, 2: 2}, [(3, 4), (1, 2), (5, 6)]),
            ({1: 90, 3: 80}, [(5, 6), (1, 2), (3, 4)]),
            ({1: 3, 3: 9, 5: 8}, [(3, 4), (5, 6), (1, 2)]),
            ({7: 1}, [(1, 2), (3, 4), (5, 6)]),
        ],
    )
    def test_which_table_comes_where(
        self, fixed: dict[int, int], wanted: list[tuple[int, int]]
    ) -> None:
        assert at_fixed_tables([(1, 2), (3, 4), (5, 6)], fixed) == wanted


class TestAPairingMadeByHand:
    def test_is_the_round_and_who_is_not_named_is_away(self) -> None:
        director = championship(6)
        director.do(PairByHand(AT, ((4, 1), (2, 3)), 5))
        current = director.state.rounds[0]
        assert [(g.first, g.second) for g in current.games] == [(4, 1), (2, 3)]
        assert (current.bye, current.away) == (5, ((6, Outcome.ABSENT),))
        assert Remark("left-out", players=(6,)) in forewarnings(director.state)
        assert [reason.group for reason in current.reasons] == [Remark("by-hand")] * 2

    def test_may_be_made_anew_until_it_is_public(self) -> None:
        director = championship(4)
        director.do(PairRound(AT), PairByHand(AT, ((1, 2), (3, 4))), PairByHand(AT, ((2, 1),)))
        assert len(director.state.rounds) == 1
        director.do(Publish(AT))
        director.refuses(PairByHand(AT, ((1, 2),)), Reason.ROUND_OPEN)

    def test_says_what_it_goes_against(self) -> None:
        director = championship(5)
        director.play_round()
        met, bye = director.state.rounds[0].games[0], director.state.rounds[0].bye
        assert bye is not None
        one, other = [p for p in range(1, 6) if p not in (met.first, met.second, bye)]
        director.do(ForbidPair(AT, one, other, ""))
        director.do(PairByHand(AT, ((met.second, met.first), (one, other)), bye))
        assert director.state.rounds[1].warnings == (
            Remark("met", (1,), (met.second, met.first)),
            Remark("met", (1,), (one, other)),
            Remark("forbidden", players=(one, other)),
            Remark("second-bye", (1,), (bye,)),
        )
        assert [finding.round_number for finding in audit(director.log)] == [2]

    def test_what_can_not_be_is_refused(self) -> None:
        director = championship(4)
        director.do(Withdraw(AT, 4))
        director.refuses(PairByHand(AT, ()), Reason.NO_PLAYERS)
        director.refuses(PairByHand(AT, ((1, 2, 3),)), Reason.TABLE_SIZE)
        director.refuses(PairByHand(AT, ((1, 1),)), Reason.SAME_PLAYER)
        director.refuses(PairByHand(AT, ((1, 2),), 2), Reason.SAME_PLAYER)
        director.refuses(PairByHand(AT, ((1, 4),)), Reason.NOT_IN_THIS_ROUND)
        director.refuses(PairByHand(AT, ((1, 9),)), Reason.NO_SUCH_PLAYER)

    def test_at_tables_of_four(self) -> None:
        director = championship(7, 3, "school")
        director.do(PairByHand(AT, ((1, 2, 3, 4), (5, 6, 7))))
        assert [t.players for t in director.state.rounds[0].tables] == [(1, 2, 3, 4), (5, 6, 7)]
        assert director.state.announced is not None
        assert director.state.announced.system is System.SCHOOL_TABLES
        director.refuses(PairByHand(AT, ((1, 2),)), Reason.TABLE_SIZE)
        director.refuses(PairByHand(AT, ((1, 2, 3),), 4), Reason.NO_BYES)


def test_all_of_it_is_written_and_read_again() -> None:
    director = championship(5)
    director.do(
        Amend(AT, 1, "Una", 1800),
        RegisterAll(AT, (Register(0, "Sis"), Register(0, "Set"))),
        TakeRatings(AT, "llista", ((2, 1234),)),
        CheckInAll(AT),
        CheckOut(AT, 7),
        NoteAbsence(AT, 3, 4),
        CancelAbsence(AT, 3, 4),
        FixTable(AT, 2, 2),
        NoteFee(AT, 2),
        PairByHand(AT, ((1, 2), (3, 4)), 5),
    )
    for event in director.log:
        assert CODEC.decode(type(event).__name__, CODEC.encode(event)) == event
    assert parse_log(format_log(director.log))[0] == director.log


def test_a_refusal_names_the_row_of_the_file() -> None:
    director: Director = championship(1)
    with pytest.raises(Refused, match="row 12"):
        director.do(RegisterAll(AT, (Register(0, "Jugador 1"),), (12,)))
