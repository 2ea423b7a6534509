"""The desk's own decider: slips, calls, links, games on this server, the clock of a round."""

from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

import pytest
from tests.championship.directing import AT, championship
from tests.championship.school import school_championship
from tests.grammar import Situation

from faristol.championship import commands as c
from faristol.championship import events as e
from faristol.championship.desk import commands as d
from faristol.championship.desk import events as happened
from faristol.championship.desk.decide import decide
from faristol.championship.desk.events import Cause
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.desk.state import Venue, evolve
from faristol.championship.field import Start
from faristol.championship.rating_validity import rated_results
from faristol.championship.record import STREAM_CODEC
from faristol.championship.refusal import Reason
from faristol.core import GameScore, Outcome, Remark, Winner

MINUTE = 60_000


@dataclass(frozen=True)
class AtDesk(Situation):
    """A championship at its venue, ready for the next command."""

    venue: Venue = field(default_factory=Venue)

    def decided(self, command: d.AnyCommand) -> list[happened.AnyEvent]:
        return decide(self.venue, command)

    def after(self, *events: happened.AnyEvent) -> "AtDesk":
        # Whatever is decided can be stored and read again.
        read = [STREAM_CODEC.from_builtins(STREAM_CODEC.to_builtins(event)) for event in events]
        assert read == list(events)
        return replace(self, venue=reduce(evolve, events, self.venue))

    def undone(self) -> "AtDesk":
        """The same after the last step was taken back."""
        return self.do(c.Undo(AT))


def round_one(players: int = 4) -> AtDesk:
    """A round of pairs that is public."""
    director = championship(players)
    return AtDesk().after(*director.log).do(c.PairRound(AT), c.Publish(AT))


def seated(given: AtDesk, table: int = 1) -> tuple[int, ...]:
    current = given.venue.state.current
    assert current is not None
    return current.players_at(table)


def school_round() -> AtDesk:
    director = school_championship(8, schools="")
    return AtDesk().after(*director.log).do(c.PairRound(AT), c.Publish(AT))


def slip(player: int, first: int = 400, second: int = 350, **more: object) -> d.SendSlip:
    return d.SendSlip(AT, player, GameScore(first, second), **more)  # type: ignore[arg-type]


class TestSlips:
    def test_two_slips_that_agree_are_the_result(self) -> None:
        given = round_one()
        one, two = seated(given)
        given = given.when(slip(one)).then(happened.SlipSent)
        given = given.when(slip(two)).then(happened.SlipSent, e.ResultRecorded)
        given.when(slip(one)).refused(DeskReason.RESULT_IS_IN)

    def test_two_that_differ_call_the_arbiter_once(self) -> None:
        given = round_one()
        one, two = seated(given)
        given = (
            given.do(slip(one)).when(slip(two, 401)).then(happened.SlipSent, happened.ArbiterCalled)
        )
        (call,) = given.venue.desk.calls.values()
        assert (call.cause, call.why) == (Cause.SHEETS, "")
        assert call.about == Remark("sheets-differ", ("401-350", "400-350"))
        given = given.when(slip(two, 402)).then(happened.SlipSent)
        given.when(slip(two)).then(happened.SlipSent, e.ResultRecorded, happened.CallAnswered)

    def test_the_points_may_agree_and_the_winner_not(self) -> None:
        given = round_one()
        one, two = seated(given)
        given = given.do(slip(one, is_sure=True, winner=Winner.SECOND))
        given.when(slip(two)).then(happened.SlipSent, happened.ArbiterCalled)

    def test_a_winner_whom_the_points_show_is_not_written(self) -> None:
        given = round_one()
        sent = given.when(slip(seated(given)[0], winner=Winner.FIRST)).event(happened.SlipSent)
        assert sent.winner is None

    def test_what_looks_odd_is_asked_about(self) -> None:
        given = round_one()
        one, _ = seated(given)
        given.when(slip(one, 1412)).doubted(Remark("many", (1412,)))
        given.when(slip(one, 1412, is_sure=True)).then(happened.SlipSent)
        given.when(slip(one, 9_000, is_sure=True)).refused(Reason.IMPOSSIBLE_SCORE)

    def test_who_sits_out_sends_none(self) -> None:
        given = round_one(5)
        current = given.venue.state.current
        assert current is not None
        assert current.bye is not None
        given.when(slip(current.bye)).refused(Reason.NOT_IN_THIS_ROUND)
        given.when(d.CallArbiter(AT, current.bye)).refused(Reason.NOT_IN_THIS_ROUND)

    def test_undoing_never_takes_a_slip_back(self) -> None:
        given = round_one()
        one, two = seated(given)
        given = given.do(slip(one), slip(two)).undone()
        assert len(given.venue.desk.slips) == 2
        current = given.venue.state.current
        assert current is not None
        assert 1 in current.open_tables

    def test_of_a_table_of_several_two_must_say_the_same_and_nobody_else(self) -> None:
        given = school_round()
        one, two, three, _ = seated(given)
        scores, others = (120, 90, 80, None), (120, 90, 81, None)
        given = given.do(d.SendTableSlip(AT, one, others))
        given = given.when(d.SendTableSlip(AT, two, scores)).then(
            happened.TableSlipSent, happened.ArbiterCalled
        )
        given = given.when(d.SendTableSlip(AT, three, scores)).then(happened.TableSlipSent)
        given = given.when(d.SendTableSlip(AT, one, scores)).then(
            happened.TableSlipSent, e.TableScored, happened.CallAnswered
        )
        given.when(d.SendTableSlip(AT, one, scores)).refused(DeskReason.RESULT_IS_IN)

    def test_a_slip_of_two_scores_is_none_for_four(self) -> None:
        given = school_round()
        given.when(slip(seated(given)[0])).refused(Reason.WRONG_NUMBER_OF_SCORES)


def entered(first: int = 400, second: int = 350, **more: object) -> d.EnterResult:
    result = c.RecordResult(AT, 1, GameScore(first, second))
    return d.EnterResult(result, **more)  # type: ignore[arg-type]


class TestResults:
    def test_the_desk_is_asked_where_a_sheet_says_otherwise(self) -> None:
        given = round_one()
        given = given.do(slip(seated(given)[0]))
        given.when(entered(402)).doubted(Remark("sheets", (400, 350)))
        given.when(entered(402, is_sure=True)).then(e.ResultRecorded)

    def test_another_result_replaces_one_only_knowingly(self) -> None:
        given = round_one().do(entered())
        given.when(entered()).then(e.ResultRecorded)
        given.when(entered(402, is_sure=True)).doubted(Remark("replaces", (400, 350)))
        given.when(entered(402, is_sure=True, replaces=True)).then(e.ResultRecorded)
        forfeit = d.EnterResult(c.RecordForfeit(AT, 1, (Start.FIRST,)))
        given.when(forfeit).doubted(Remark("replaces", (400, 350)))
        given.when(replace(forfeit, replaces=True)).then(e.ResultRecorded)

    def test_it_answers_the_tables_call(self) -> None:
        given = round_one()
        given = given.do(d.CallArbiter(AT, seated(given)[0], " why "))
        given = given.when(entered()).then(e.ResultRecorded, happened.CallAnswered)
        assert not given.venue.desk.calls

    def test_of_their_own_game_the_others_must_agree(self) -> None:
        given = round_one()
        one, two = seated(given)
        own = d.OwnGame(one, (two,), "account")
        given.when(entered(1412, own=own)).doubted(
            Remark("own-game", players=(two,)), Remark("many", (1412,))
        )
        agreed = replace(own, have_agreed=True)
        given = given.when(entered(own=agreed)).then(
            e.ResultRecorded,
            happened.OwnResultAgreed(AT, 1, 1, one, (two,), "account"),
        )

    def test_what_can_not_be_is_refused_before_anything_is_asked(self) -> None:
        round_one().when(entered(9_000)).refused(Reason.IMPOSSIBLE_SCORE)


class TestCalls:
    def test_a_table_calls_an_arbiter_goes_and_has_been_there(self) -> None:
        given = round_one()
        one, _ = seated(given)
        given = given.when(d.CallArbiter(AT, one, "  a word ")).then(
            happened.ArbiterCalled(AT, 1, 1, one, Cause.PLAYER, "a word")
        )
        given = given.do(d.TakeCall(AT, 1, "rita", "Rita"))
        assert [taken.name for taken in given.venue.desk.taken.values()] == ["Rita"]
        given = given.do(d.TakeCall(AT, 1, "", "ignored"))
        assert not given.venue.desk.taken
        given = given.when(d.AnswerCall(AT, 1)).then(happened.CallAnswered)
        given.when(d.AnswerCall(AT, 1)).refused(DeskReason.NOBODY_CALLS)
        given.when(d.TakeCall(AT, 1, "rita", "Rita")).refused(DeskReason.NOBODY_CALLS)


class TestLinks:
    def test_an_account_is_one_player_and_a_player_one_account(self) -> None:
        given = round_one().do(d.LinkPlayer(AT, 1, "phone"))
        assert given.venue.player_of("phone") == 1
        given.when(d.LinkPlayer(AT, 1, "phone")).then()
        given = given.when(d.LinkPlayer(AT, 2, "phone")).then(
            happened.PlayerLinked(AT, 1, "", ""),
            happened.PlayerLinked(AT, 2, "Jugador 2", "phone"),
        )
        assert (given.venue.player_of("phone"), given.venue.account_of(1)) == (2, "")
        given = given.do(d.LinkPlayer(AT, 2, "another"))
        assert given.venue.player_of("phone") is None
        given = given.when(d.LinkPlayer(AT, 2, "")).then(happened.PlayerLinked)
        assert given.venue.account_of(2) == ""
        given.when(d.LinkPlayer(AT, 9, "phone")).refused(Reason.NO_SUCH_PLAYER)
        assert given.venue.player_of("") is None

    def test_a_number_given_to_somebody_else_is_no_longer_theirs(self) -> None:
        given = AtDesk().after(*championship(4).log).do(d.EnterSelf(AT, "Nova", "", "phone"))
        assert given.venue.player_of("phone") == 5
        given.when(d.EnterSelf(AT, "Nova", "", "phone")).refused(DeskReason.ALREADY_ENTERED)
        given = given.undone().do(c.Register(AT, "Altra"))
        assert (given.venue.player_of("phone"), given.venue.account_of(5)) == (None, "")

    def test_a_list_is_entered_whole_or_not_at_all(self) -> None:
        given = AtDesk().after(*championship(1).log)
        rows = (c.Register(AT, "Una"), c.Register(AT, "Jugador 1"))
        outcome = given.when(c.RegisterAll(AT, rows))
        outcome.refused(Reason.NAME_TAKEN)
        assert outcome.refusal is not None
        assert outcome.refusal.values["row"] == 3
        given.when(c.RegisterAll(AT, rows[:1])).then(e.ListEntered)


class TestTheClock:
    def test_started_twice_it_runs_as_it_was_started_first(self) -> None:
        given = round_one().do(d.SetRoundClock(AT, 50))
        given.when(d.SetRoundClock(AT + 1, 50)).then()
        assert given.venue.desk.clock_until == AT + 50 * MINUTE
        given.when(d.SetRoundClock(AT + 51 * MINUTE, 50)).then(happened.RoundClockSet)
        given.when(d.SetRoundClock(AT, 0)).then(happened.RoundClockSet(AT, 0))

    def test_it_is_paused_and_goes_on_with_what_it_had_left(self) -> None:
        given = round_one().do(d.SetRoundClock(AT, 50))
        at = AT + 20 * MINUTE
        given = given.when(d.PauseRoundClock(at, pauses=True)).then(
            happened.RoundClockSet(at, 0, 30 * MINUTE)
        )
        given.when(d.PauseRoundClock(at + 1, pauses=True)).then()  # pressed twice
        given.when(d.SetRoundClock(at + 1, 50)).then()  # it is still the clock of before
        given.when(c.Undo(at)).then(e.Undone)  # which leaves the clock alone
        later = at + 90 * MINUTE
        given.when(d.PauseRoundClock(later, pauses=False)).then(
            happened.RoundClockSet(later, later + 30 * MINUTE)
        ).when(d.PauseRoundClock(later, pauses=False)).then()
        given.when(d.SetRoundClock(later, 0)).then(happened.RoundClockSet(later, 0))

    def test_none_that_stands_or_has_run_out_is_paused(self) -> None:
        round_one().when(d.PauseRoundClock(AT, pauses=True)).then()
        given = round_one().do(d.SetRoundClock(AT, 50))
        given.when(d.PauseRoundClock(AT + 50 * MINUTE, pauses=True)).then()

    def test_a_paused_one_ends_with_the_round_too(self) -> None:
        given = round_one(2).do(d.SetRoundClock(AT, 50), d.PauseRoundClock(AT + 1, pauses=True))
        given = given.do(entered())
        given.when(c.CloseRound(AT)).then(e.RoundClosed, happened.RoundClockSet(AT, 0))

    def test_it_ends_with_the_round(self) -> None:
        given = round_one(2).do(d.SetRoundClock(AT, 50), entered())
        given = given.when(c.CloseRound(AT)).then(e.RoundClosed, happened.RoundClockSet(AT, 0))
        assert given.venue.steps == ()


class TestSeats:
    def test_what_an_exchange_goes_against_is_asked_about(self) -> None:
        given = (
            AtDesk()
            .after(*championship(4).log)
            .do(c.ForbidPair(AT, 1, 2, "family"), c.PairRound(AT))
        )
        first = seated(given)
        other = next(player for player in seated(given, 2) if player in (1, 2))
        mine = next(player for player in first if player in (1, 2))
        stays = next(player for player in first if player != mine)
        swap = d.SwapSeats(AT, stays, other)
        given.when(swap).doubted(Remark("forbidden", players=given_pair(given, swap)))
        given.when(replace(swap, is_sure=True)).then(e.PlayersSwapped)


def given_pair(given: AtDesk, swap: d.SwapSeats) -> tuple[int, ...]:
    """The two who would sit at table 1 after an exchange."""
    turn = {swap.one: swap.other, swap.other: swap.one}
    return tuple(turn.get(player, player) for player in seated(given))


def laid(given: AtDesk, game: str = "g1") -> happened.GameLaid:
    first, second = seated(given)
    return happened.GameLaid(AT, 1, 1, first, second, game)


WON, DREW, LOST = Outcome.WON, Outcome.DREW, Outcome.LOST
WON_BY_FORFEIT, LOST_BY_FORFEIT = Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT


class TestGamesHere:
    def test_a_games_result_is_the_tables(self) -> None:
        given = round_one()
        game = laid(given)
        given = given.when(d.NoteGame(game)).then(game)
        given.when(d.NoteGame(game)).then()
        ended = d.TakeOverResult(AT, game, (350, 360), (WON, LOST))
        recorded = given.when(ended).event(e.ResultRecorded)
        assert (recorded.score, recorded.outcomes) == (GameScore(350, 360), (WON, LOST))
        other = given.do(entered())
        call = other.when(ended).event(happened.ArbiterCalled)
        assert (call.cause, call.why, call.player) == (Cause.GAME_DIFFERS, "350-360", 0)
        moved = given.do(c.Undo(AT))
        moved.when(ended).then()

    @pytest.mark.clause("FISC23-G-8.2", "FISC23-G-8.3", "FISC23-G-8.C")
    @pytest.mark.parametrize(
        ("missing", "scores", "outcomes", "brought"),
        [
            ((1,), (300, 0), (WON, LOST), (WON_BY_FORFEIT, LOST_BY_FORFEIT)),
            ((0,), (0, 300), (LOST, WON), (LOST_BY_FORFEIT, WON_BY_FORFEIT)),
            ((0, 1), (0, 0), (LOST, LOST), (LOST_BY_FORFEIT, LOST_BY_FORFEIT)),
        ],
    )
    def test_a_game_to_which_somebody_did_not_come_was_not_played(
        self,
        missing: tuple[int, ...],
        scores: tuple[int, int],
        outcomes: tuple[Outcome, ...],
        brought: tuple[Outcome, Outcome],
    ) -> None:
        given = round_one()
        game = laid(given)
        given = given.do(d.NoteGame(game))
        ended = d.TakeOverResult(AT, game, scores, outcomes, missing=missing)
        recorded = given.when(ended).event(e.ResultRecorded)
        assert (recorded.score, recorded.outcomes) == (GameScore(*scores), brought)
        # So they are not paired again unasked, and nothing of it is rated.
        given = given.do(ended)
        state = given.venue.state
        assert set(state.no_shows) == {seated(given)[seat] for seat in missing}
        assert not any(rated_results(state).values())
        given.when(ended).then()

    def test_a_game_of_another_round_or_other_players_says_nothing(self) -> None:
        given = round_one()
        game = laid(given)
        given.when(d.NoteGame(replace(game, round_number=2))).then()
        given.when(d.NoteGame(replace(game, first=99))).then()
        given.when(d.TakeOverResult(AT, game, (350, 360), (WON, LOST))).then()

    def test_a_score_nobody_can_have_is_for_the_arbiter(self) -> None:
        given = round_one()
        game = laid(given)
        given = given.do(d.NoteGame(game))
        ended = d.TakeOverResult(AT, game, (9_000, 0), (WON, LOST))
        assert given.when(ended).event(happened.ArbiterCalled).cause is Cause.NOT_BY_POINTS

    def test_a_game_that_could_not_be_made_calls_once(self) -> None:
        missing = d.NoteMissingGame(AT, 1, 1, "no-such-lexicon")
        given = round_one().when(missing).then(happened.ArbiterCalled)
        given.when(missing).then()

    @pytest.mark.parametrize(
        ("scores", "outcomes", "more", "cause"),
        [
            ((120, 90, 80), (WON, LOST, LOST), {}, None),
            ((120, 120, 80), (DREW, DREW, LOST), {}, None),
            ((120, 90, 80), (LOST, WON, LOST), {}, Cause.NOT_BY_POINTS),
            ((120, 90, 80), (WON, LOST, LOST), {"disqualified": True}, Cause.DISQUALIFIED),
            ((120, 90, 80), (WON, LOST, LOST), {"stood_in": True}, Cause.STAND_IN),
        ],
    )
    def test_of_several_it_counts_where_points_tell_who_won(
        self,
        scores: tuple[int, ...],
        outcomes: tuple[Outcome, ...],
        more: dict[str, Any],
        cause: Cause | None,
    ) -> None:
        given = school_round()
        players = seated(given)
        given = given.when(d.WantGame(AT, 1, players[3:])).then(happened.TableCalled)
        game = happened.TableLaid(AT, 1, 1, players, players[:3], 1, "g1")
        given = given.do(d.NoteGame(game))
        outcome = given.when(d.TakeOverResult(AT, game, scores, outcomes, **more))
        if cause is None:
            assert outcome.event(e.TableScored).scores == (*scores, None)
        else:
            assert outcome.event(happened.ArbiterCalled).cause is cause

    def test_another_game_of_the_table_replaces_the_first(self) -> None:
        given = school_round()
        players = seated(given)
        game = happened.TableLaid(AT, 1, 1, players, players, 0, "g0")
        given = given.do(d.NoteGame(game), d.WantGame(AT, 1, players[3:]))
        ended = d.TakeOverResult(AT, game, (1, 2, 3, 4), (LOST, LOST, LOST, WON))
        given.when(ended).then()
        given.when(d.WantGame(AT, 1, players[1:])).refused(Reason.TOO_FEW_AT_TABLE, "ESC-1")
        scored = given.do(d.EnterResult(c.RecordTable(AT, 1, (120, 90, 80, 70))))
        scored.when(d.WantGame(AT, 1)).refused(DeskReason.RESULT_IS_IN)
