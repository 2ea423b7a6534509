"""A championship by commands: what follows, and what is refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.directing import AT, Director, at_random, championship

from faristol.championship.commands import (
    AllowPair,
    Announce,
    CheckIn,
    CloseRound,
    Command,
    Finish,
    ForbidPair,
    NoteAbsence,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordFeat,
    RecordForfeit,
    RecordResult,
    Register,
    Rejoin,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.doubts import doubts_about
from faristol.championship.events import PlayersSwapped, ResultOverruled
from faristol.championship.field import Start
from faristol.championship.history import classification, draw_of, table_of
from faristol.championship.playing import sheets_disagree
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship, replay
from faristol.championship.warnings import forewarnings
from faristol.core import GameScore, Outcome, Refused, Remark

WON, LOST = Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT


class TestEntering:
    def test_nothing_comes_before_the_announcement(self) -> None:
        Director().refuses(Register(AT, "Anna"), Reason.NOT_ANNOUNCED)

    @pytest.mark.parametrize("name", ["", "   "])
    def test_an_event_has_a_name(self, name: str) -> None:
        Director().refuses(Announce(AT, name, "club", 5), Reason.NAME_MISSING)
        Director().do(Announce(AT, "Obert", "club", 5))

    @pytest.mark.parametrize("hidden", ["\0", "\x1b", "\u202e", "\u2067", "\u200b", "\u3164"])
    def test_no_name_holds_what_cannot_be_seen(self, hidden: str) -> None:
        text, reason = f"An{hidden}na", Reason.HIDDEN_CHARACTER
        Director().refuses(Announce(AT, text, "club", 5), reason)
        Director().refuses(Announce(AT, "Obert", "club", 5, place=text), reason)
        director = championship()
        director.refuses(Register(AT, text), reason)
        director.refuses(Register(AT, "Nou", club=text), reason)
        director.refuses(Register(AT, "Nou", school=text), reason)
        director.refuses(Register(AT, "Nou", category=text), reason)
        director.refuses(Register(AT, "Nou", licence=text), reason)

    def test_it_is_announced_once(self) -> None:
        championship().refuses(Announce(AT, "Altre", "club", 5), Reason.ALREADY_ANNOUNCED)

    @pytest.mark.parametrize(
        ("command", "reason"),
        [
            (Register(AT, "  "), Reason.NAME_MISSING),
            (Register(AT, "jugador  1"), Reason.NAME_TAKEN),
            (Register(AT, "Nou", rating=-1), Reason.RATING_OUT_OF_RANGE),
            (Register(AT, "Nou", rating=10_000), Reason.RATING_OUT_OF_RANGE),
            (Withdraw(AT, 99), Reason.NO_SUCH_PLAYER),
            (CheckIn(AT, 0), Reason.NO_SUCH_PLAYER),
            (ForbidPair(AT, 1, 1, ""), Reason.SAME_PLAYER),
            (AllowPair(AT, 1, 2), Reason.ALREADY_SO),
            (Rejoin(AT, 1), Reason.ALREADY_SO),
            (NoteAbsence(AT, 1, 6), Reason.NO_SUCH_ROUND),
            (NoteAbsence(AT, 1, 1, Outcome.WON), Reason.NOT_IN_THIS_ROUND),
            (RecordFeat(AT, 1, 1, "best play", "", 0), Reason.NO_SUCH_ROUND),
            (Finish(AT), Reason.ROUNDS_MISSING),
            (Publish(AT), Reason.NO_OPEN_ROUND),
            (CloseRound(AT), Reason.NO_OPEN_ROUND),
            (Swap(AT, 1, 2), Reason.NO_OPEN_ROUND),
        ],
        ids=str,
    )
    def test_what_makes_no_sense_is_refused(self, command: Command, reason: Reason) -> None:
        championship().refuses(command, reason)

    @pytest.mark.parametrize("rounds", [-1, 0, 100])
    def test_absurd_numbers_of_rounds_are_refused(self, rounds: int) -> None:
        with pytest.raises(Refused):
            championship(0, rounds=rounds, regulations="club")

    @pytest.mark.parametrize("day", ["soon", "2024-13-01", "0001-01-01", "31/03/2024"])
    def test_a_date_that_is_none_is_refused(self, day: str) -> None:
        command = Announce(AT, "Club", "club", 3, plays_on=day)
        Director().refuses(command, Reason.NOT_A_DATE)
        command = Announce(AT, "Club", "club", 3, plays_on="2024-03-31", ends_on=day)
        Director().refuses(command, Reason.NOT_A_DATE)

    @pytest.mark.parametrize("first", ["2024-04-01", ""])
    def test_an_event_that_ends_before_it_begins_is_refused(self, first: str) -> None:
        command = Announce(AT, "Club", "club", 3, plays_on=first, ends_on="2024-03-31")
        Director().refuses(command, Reason.ENDS_BEFORE_IT_BEGINS)

    def test_the_last_day_is_the_first_where_no_other_was_given(self) -> None:
        for ends_on in ("", "2024-03-31"):
            state = championship(0, plays_on="2024-03-31", ends_on=ends_on).state
            assert state.announced is not None
            assert (state.announced.ends_on, state.announced.last_day) == ("", "2024-03-31")

    def test_an_unknown_tie_break_is_refused(self) -> None:
        command = Announce(AT, "Club", "club", 3, tie_breaks=("luck",))
        Director().refuses(command, Reason.UNKNOWN_TIE_BREAK)


class TestAttendance:
    def test_once_somebody_is_checked_in_only_those_are_paired(self) -> None:
        director = championship(6)
        director.do(*(CheckIn(AT, player) for player in (1, 2, 5, 6)), PairRound(AT))
        (paired,) = director.state.rounds
        assert {p for g in paired.games for p in (g.first, g.second)} == {1, 2, 5, 6}
        assert dict(paired.away) == {3: Outcome.ABSENT, 4: Outcome.ABSENT}

    def test_who_withdrew_is_not_paired_and_who_rejoined_is(self) -> None:
        director = championship(6)
        director.play_round()
        director.do(Withdraw(AT, 1), Withdraw(AT, 2))
        director.play_round()
        director.do(Rejoin(AT, 1))
        director.do(PairRound(AT))
        second, third = director.state.rounds[1:]
        assert dict(second.away) == {1: Outcome.ABSENT, 2: Outcome.ABSENT}
        assert dict(third.away) == {2: Outcome.ABSENT}

    def test_a_half_point_bye_is_half_a_point(self) -> None:
        director = championship(4, regulations="club")
        director.do(NoteAbsence(AT, 4, 1, Outcome.HALF_BYE))
        director.play_round()
        assert table_of(director.state).points[4] == 5

    def test_an_absence_can_be_changed_until_the_round_is_paired(self) -> None:
        director = championship(4, regulations="club")
        director.do(NoteAbsence(AT, 4, 1, Outcome.HALF_BYE), NoteAbsence(AT, 4, 1))
        director.do(PairRound(AT))
        assert dict(director.state.rounds[0].away) == {4: Outcome.ABSENT}
        director.refuses(NoteAbsence(AT, 3, 1), Reason.ROUND_HAS_PASSED)

    def test_forbidden_pairs_do_not_meet_until_allowed(self) -> None:
        director = championship(4)
        director.do(ForbidPair(AT, 1, 3, "family"), PairRound(AT))
        assert {1, 3} not in [{g.first, g.second} for g in director.state.rounds[0].games]
        director.do(AllowPair(AT, 3, 1), PairRound(AT))
        assert {1, 3} in [{g.first, g.second} for g in director.state.rounds[0].games]


class TestPairing:
    def test_before_publication_a_round_is_paired_again_with_who_came(self) -> None:
        director = championship(6)
        director.do(PairRound(AT), Register(AT, "Tot just", rating=1), PairRound(AT))
        assert len(director.state.rounds) == 1
        assert director.state.rounds[0].bye == 7
        assert director.state.entry(7).joined == 1

    def test_who_entered_since_the_pairing_is_not_left_without_an_opponent(self) -> None:
        director = championship(players=7)
        director.do(PairRound(AT), Register(AT, "Nova", rating=1000))
        assert director.refuses(Publish(AT), Reason.PAIR_AGAIN).detail == "Nova"
        director.do(PairRound(AT), Publish(AT))
        assert 8 in {p for g in director.state.rounds[0].games for p in (g.first, g.second)}

    def test_who_entered_since_and_left_again_does_not_hold_the_round_up(self) -> None:
        director = championship(players=6)
        director.do(PairRound(AT), Register(AT, "Nova", rating=1000), Withdraw(AT, 7), Publish(AT))
        assert len(director.state.rounds[0].games) == 3

    def test_who_came_or_left_since_the_pairing_is_pointed_out(self) -> None:
        director = championship(players=6, rounds=5)
        director.do(*(CheckIn(AT, player) for player in (1, 2, 3, 4)), PairRound(AT))
        assert forewarnings(director.state) == ()
        director.do(CheckIn(AT, 5), Withdraw(AT, 2))
        assert forewarnings(director.state) == (
            Remark("left-out", players=(5,)),
            Remark("gone", players=(2,)),
        )
        director.do(Publish(AT))
        assert forewarnings(director.state) == ()

    def test_a_published_round_is_not_paired_again(self) -> None:
        director = championship(6)
        director.do(PairRound(AT), Publish(AT))
        director.refuses(PairRound(AT), Reason.ROUND_OPEN)
        director.refuses(Publish(AT), Reason.ALREADY_PUBLISHED)

    def test_tables_are_numbered_from_one(self) -> None:
        director = championship(6)
        director.do(PairRound(AT))
        assert [g.table for g in director.state.rounds[0].games] == [1, 2, 3]

    def test_reasons_speak_of_players_not_of_pairing_numbers(self) -> None:
        director = championship(0)
        for name, rating in (("Baix", 1000), ("Alt", 2000)):
            director.do(Register(AT, name, rating=rating))
        director.do(PairRound(AT))
        assert director.state.rounds[0].reasons[0].players == (2, 1)

    def test_drawing_lots_pairs_without_starts(self) -> None:
        director = championship(8, starts=Starts.LOT)
        for _ in range(4):
            director.play_round()
        assert len(director.state.rounds) == 4


class TestSwapping:
    def test_two_players_change_places(self) -> None:
        director = championship(4)
        director.do(PairRound(AT))
        before = director.state.rounds[0].games
        event = director.do(Swap(AT, before[0].second, before[1].second))
        after = director.state.rounds[0].games
        assert isinstance(event, PlayersSwapped)
        assert event.warnings == ()
        assert (after[0].second, after[1].second) == (before[1].second, before[0].second)

    def test_the_two_of_a_table_change_who_starts(self) -> None:
        director = championship(4)
        director.do(PairRound(AT))
        game = director.state.rounds[0].games[0]
        director.do(Swap(AT, game.first, game.second))
        turned = director.state.rounds[0].games[0]
        assert (turned.first, turned.second) == (game.second, game.first)

    def test_a_rematch_a_forbidden_pair_and_a_second_bye_are_warned_of(self) -> None:
        director = championship(5, rounds=5)
        director.play_round()
        director.do(ForbidPair(AT, 2, 3, "family"))
        director.do(PairRound(AT))
        warnings = set()
        bye = director.state.rounds[1].bye
        assert bye is not None
        for one in range(1, 6):
            for other in range(one + 1, 6):
                try:
                    event = director.do(Swap(AT, one, other))
                except Refused:
                    continue
                assert isinstance(event, PlayersSwapped)
                warnings |= set(event.warnings)
                director.do(Undo(AT))
        assert Remark("second-bye", (1,), (5,)) in warnings
        assert any(w.kind == "met" and w.values == (1,) for w in warnings)
        assert any(w.kind == "forbidden" and set(w.players) == {2, 3} for w in warnings)

    def test_a_player_with_a_result_stays(self) -> None:
        director = championship(4)
        director.do(PairRound(AT), Publish(AT), RecordResult(AT, 1, GameScore(400, 300)))
        game = director.state.rounds[0].games[0]
        other = director.state.rounds[0].games[1].first
        director.refuses(Swap(AT, game.first, other), Reason.RESULTS_ENTERED)


class TestResults:
    def open(self, players: int = 4) -> Director:
        director = championship(players)
        director.do(PairRound(AT), Publish(AT))
        return director

    def result(self, director: Director) -> tuple[GameScore, tuple[Outcome, Outcome]]:
        result = director.state.rounds[0].games[0].result
        assert result is not None
        return result.score, result.outcomes

    def test_a_no_show_loses_0_300(self) -> None:
        director = self.open()
        director.do(RecordForfeit(AT, 1, (Start.FIRST,)))
        lost, won = Outcome.LOST_BY_FORFEIT, Outcome.WON_BY_FORFEIT
        assert self.result(director) == (GameScore(0, 300), (lost, won))

    def test_two_no_shows_lose_0_0(self) -> None:
        director = self.open()
        director.do(RecordForfeit(AT, 1, (Start.FIRST, Start.SECOND)))
        lost = Outcome.LOST_BY_FORFEIT
        assert self.result(director) == (GameScore(0, 0), (lost, lost))

    def test_who_gave_up_together_lost_a_played_game(self) -> None:
        director = self.open()
        director.do(RecordDoubleLoss(AT, 1))
        assert self.result(director) == (GameScore(0, 0), (Outcome.LOST, Outcome.LOST))

    def test_a_forfeit_of_nobody_is_refused(self) -> None:
        self.open().refuses(RecordForfeit(AT, 1, ()), Reason.NOT_IN_THIS_ROUND)

    @pytest.mark.parametrize("points", [-1000, 3001, 10**9])
    def test_impossible_scores_are_refused(self, points: int) -> None:
        command = RecordResult(AT, 1, GameScore(points, 300))
        self.open().refuses(command, Reason.IMPOSSIBLE_SCORE)

    @pytest.mark.parametrize("table", [0, -1, 3])
    def test_there_is_no_such_table(self, table: int) -> None:
        command = RecordResult(AT, table, GameScore(1, 2))
        self.open().refuses(command, Reason.NO_SUCH_TABLE)

    def test_a_round_closes_with_every_result(self) -> None:
        director = self.open()
        refused = director.refuses(CloseRound(AT), Reason.RESULTS_MISSING)
        assert refused.detail == "tables 1, 2"

    def test_the_committee_overrules_with_reason_and_clause(self) -> None:
        director = championship(4)
        director.play_round()
        bare = Overrule(AT, 1, 1, GameScore(300, 0), "", "")
        director.refuses(bare, Reason.REASON_MISSING)
        director.do(Overrule(AT, 1, 1, GameScore(300, 0), "wrong sheet", "FISC23-G-8.F"))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert result.overruled == "wrong sheet (FISC23-G-8.F)"

    @pytest.mark.parametrize(
        "clause", ["x", "FISC23-G-99", "8.F", "FISC", "FISC23-G", "FISC23-G-", "e" * 100_000]
    )
    def test_the_committee_overrules_only_by_a_clause_that_exists(self, clause: str) -> None:
        director = championship(4)
        director.play_round()
        for command in (
            Overrule(AT, 1, 1, GameScore(300, 0), "wrong sheet", clause),
            OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "late", clause),
            OverruleAsDoubleLoss(AT, 1, 1, "left", clause),
        ):
            refused = director.refuses(command, Reason.UNKNOWN_CLAUSE)
            assert refused.values["name"] == clause[:60]
            assert len(str(refused)) < 300

    def test_a_clause_may_be_named_in_small_letters(self) -> None:
        director = championship(4)
        director.play_round()
        event = director.do(Overrule(AT, 1, 1, GameScore(300, 0), "sheet", " fisc23-g-8.f "))
        assert isinstance(event, ResultOverruled)
        assert event.clause == "FISC23-G-8.F"

    @pytest.mark.parametrize(
        ("absent", "score", "outcomes"),
        [
            ((Start.FIRST,), GameScore(0, 300), (LOST, WON)),
            ((Start.SECOND,), GameScore(300, 0), (WON, LOST)),
            ((Start.FIRST, Start.SECOND), GameScore(0, 0), (LOST, LOST)),
        ],
    )
    def test_the_committee_makes_a_past_game_a_forfeit(
        self, absent: tuple[Start, ...], score: GameScore, outcomes: tuple[Outcome, Outcome]
    ) -> None:
        director = championship(4)
        director.play_round()
        director.do(OverruleAsForfeit(AT, 1, 1, absent, "left the hall", "FISC23-G-8.D"))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert (result.score, result.outcomes) == (score, outcomes)
        assert result.overruled == "left the hall (FISC23-G-8.D)"
        # A forfeit is no game: it gives points, and is no meeting for pairing.
        first = director.state.rounds[0].games[0].first
        cells = {c.number: c.cells for c in draw_of(director.state, 2).contestants}
        assert not cells[first][0].is_played

    def test_the_committee_lets_both_lose_a_past_game(self) -> None:
        director = championship(4)
        director.play_round()
        director.do(OverruleAsDoubleLoss(AT, 1, 1, "agreed the result", "FISC23-G-8.E"))
        game = director.state.rounds[0].games[0]
        assert game.result is not None
        assert game.result.outcomes == (Outcome.LOST, Outcome.LOST)
        points = {s.player: s.points for s in classification(director.state)}
        assert points[game.first] == points[game.second] == 0

    def test_a_forfeit_ruled_by_the_committee_can_be_ruled_on_again(self) -> None:
        director = championship(4)
        director.play_round()
        before = director.state
        director.do(OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "late", "FISC23-G-8.D"))
        director.do(Undo(AT))
        assert director.state.rounds == before.rounds
        director.do(OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "late", "FISC23-G-8.D"))
        director.do(Overrule(AT, 1, 1, GameScore(390, 400), "was there", "FISC23-G-8.F"))
        result = director.state.rounds[0].games[0].result
        assert result is not None
        assert result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_no_ruling_without_reason_clause_table_or_culprit(self) -> None:
        director = championship(4)
        director.play_round()
        first = (Start.FIRST,)
        for command, reason in (
            (OverruleAsForfeit(AT, 1, 1, first, "", "x"), Reason.REASON_MISSING),
            (OverruleAsForfeit(AT, 1, 1, first, "x", " "), Reason.REASON_MISSING),
            (OverruleAsForfeit(AT, 1, 1, (), "x", "x"), Reason.NOT_IN_THIS_ROUND),
            (OverruleAsForfeit(AT, 1, 9, first, "x", "x"), Reason.NO_SUCH_TABLE),
            (OverruleAsForfeit(AT, 0, 1, first, "x", "x"), Reason.NO_SUCH_ROUND),
            (OverruleAsDoubleLoss(AT, 2, 1, "x", "x"), Reason.NO_SUCH_ROUND),
            (OverruleAsDoubleLoss(AT, 1, 1, "x", ""), Reason.REASON_MISSING),
        ):
            director.refuses(command, reason)

    def test_an_open_round_needs_no_committee(self) -> None:
        for command in (
            Overrule(AT, 1, 1, GameScore(1, 0), "why", "FISC23-G-8.F"),
            OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "why", "FISC23-G-8.F"),
            OverruleAsDoubleLoss(AT, 1, 1, "why", "FISC23-G-8.F"),
        ):
            self.open().refuses(command, Reason.ROUND_OPEN)

    def test_the_committee_rules_after_the_end_too_where_it_may_rule_late(self) -> None:
        director = championship(6, late_rulings=True)
        for _ in range(5):
            director.play_round()
        director.do(Finish(AT), OverruleAsDoubleLoss(AT, 5, 1, "why", "FISC23-G-8.F"))
        assert director.state.is_finished

    def test_wild_scores_and_differing_sheets_are_pointed_out(self) -> None:
        few_and_many = (Remark("few", (95,)), Remark("many", (701,)))
        assert doubts_about(GameScore(95, 701)) == few_and_many
        assert sheets_disagree(GameScore(1, 2), GameScore(1, 2)) is None
        differ = Remark("sheets-differ", ("1-2", "1-3"))
        assert sheets_disagree(GameScore(1, 2), GameScore(1, 3)) == differ


class TestFinishing:
    def finished(self) -> Director:
        director = championship(8)
        for _ in range(5):
            director.play_round()
        director.do(Finish(AT))
        return director

    def test_nothing_is_entered_afterwards(self) -> None:
        director = self.finished()
        director.refuses(Withdraw(AT, 1), Reason.FINISHED)
        director.refuses(PairRound(AT), Reason.FINISHED)

    def test_feats_can_be_recorded_during_the_rounds(self) -> None:
        director = championship(4)
        director.play_round()
        director.do(RecordFeat(AT, 2, 1, "best play", "XALOQUES", 158))
        assert director.state.feats[0].value == 158


class TestUndo:
    def test_the_announcement_stays(self) -> None:
        director = championship(0)
        director.refuses(Undo(AT), Reason.NOTHING_TO_UNDO)

    def test_a_closed_round_stays_closed(self) -> None:
        director = championship(2)
        director.play_round()
        director.refuses(Undo(AT), Reason.ROUND_HAS_PASSED, "FISC23-G-8.F")

    def test_steps_are_taken_back_one_by_one(self) -> None:
        director = championship(4)
        states = [director.state]
        for command in (PairRound(AT), Publish(AT), RecordResult(AT, 1, GameScore(1, 2))):
            director.do(command)
            states.append(director.state)
        for state in reversed(states[:-1]):
            director.do(Undo(AT))
            assert director.state == state


COMMANDS: list[Command] = [
    *(Register(AT, f"Nou {n}", rating=1000 + n) for n in range(3)),
    *(Withdraw(AT, n) for n in (1, 3)),
    Rejoin(AT, 1),
    CheckIn(AT, 2),
    ForbidPair(AT, 1, 2, "family"),
    AllowPair(AT, 1, 2),
    *(NoteAbsence(AT, 4, n) for n in (2, 3)),
    *[PairRound(AT)] * 4,
    *[Publish(AT)] * 4,
    *(RecordResult(AT, table, GameScore(300 + table, 305)) for table in (1, 2, 3, 4)),
    RecordForfeit(AT, 1, (Start.SECOND,)),
    RecordDoubleLoss(AT, 2),
    *[CloseRound(AT)] * 4,
    Swap(AT, 1, 5),
    *[Undo(AT)] * 3,
    Finish(AT),
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(COMMANDS), max_size=40))
def test_whatever_is_asked_the_log_is_the_state_and_undo_means_never(
    commands: list[Command],
) -> None:
    director = championship(5, rounds=5)
    kept: list[Championship] = []
    for command in commands:
        before = director.state
        try:
            director.do(command)
        except Refused:
            assert director.state == before
            continue
        if isinstance(command, Undo):
            assert not kept or director.state == kept.pop()
        else:
            kept.append(before)
    assert replay(director.log) == director.state
    classification(director.state)


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(4, 16))
def test_whole_championships_keep_their_promises(chance: random.Random, players: int) -> None:
    director = championship(players, rounds=5)
    for number in range(1, 6):
        if number == 2:
            director.do(Register(AT, "Tardà", rating=chance.randint(0, 2500)))
        try:
            director.play_round(at_random(chance))
        except Refused:
            director.refuses(PairRound(AT), Reason.NO_PAIRING)
            break
        current = director.state.rounds[-1]
        seated = [p for g in current.games for p in (g.first, g.second)]
        seated += [current.bye] if current.bye else []
        assert sorted(seated) == list(range(1, len(director.state.entries) + 1))
    byes = [each.bye for each in director.state.rounds if each.bye]
    assert len(byes) == len(set(byes))
    assert players + 1 not in byes
