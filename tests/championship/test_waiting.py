"""The start and the end of a round in a hall: who is awaited, until when; time that is called."""

from itertools import permutations

import pytest
from tests.championship.directing import AT, championship
from tests.championship.test_desk import AtDesk, school_round, seated

from faristol.championship import commands as c
from faristol.championship import events as e
from faristol.championship.desk import commands as d
from faristol.championship.desk import events as happened
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.desk.waiting import clause_of_loss
from faristol.championship.field import Start
from faristol.championship.game_rules import game_rules_of
from faristol.championship.refusal import Reason
from faristol.core import GameScore, Refused
from faristol.rulebook import ruleset
from faristol.table import Game, decide, replay
from faristol.table import commands as t

MINUTE = 60_000
WAIT = 15 * MINUTE


def round_one(players: int = 6, regulations: str = "fisc-2023") -> AtDesk:
    director = championship(players, regulations=regulations)
    return AtDesk().after(*director.log).do(c.PairRound(AT), c.Publish(AT))


def awaited(given: AtDesk, table: int = 1) -> happened.TableAwaited:
    return given.venue.desk.awaited[1, table]


def lost_by(given: AtDesk, table: int = 1) -> str:
    return clause_of_loss(game_rules_of(given.venue.state), awaited(given, table))


@pytest.mark.clause("FISC23-G-8.1", "FISC23-G-8.2")
class Test_8_1_the_absent_players_clocks_start_at_the_signal:
    def test_one_press_starts_them_at_all_tables(self) -> None:
        given = round_one()
        one, other = seated(given, 1)[0], seated(given, 3)[1]
        given = given.when(d.NoteMissing(AT, (other, one))).then(
            happened.TableAwaited(AT, 1, 1, (one,), AT + WAIT + 1, "FISC23-G-8.1"),
            happened.TableAwaited(AT, 1, 3, (other,), AT + WAIT + 1, "FISC23-G-8.1"),
        )
        assert lost_by(given) == "FISC23-G-8.2"

    def test_pressed_twice_they_run_as_they_were_started_first(self) -> None:
        given = round_one()
        one = seated(given)[0]
        given.do(d.NoteMissing(AT, (one,))).when(d.NoteMissing(AT + MINUTE, (one,))).then()

    def test_who_comes_is_no_longer_awaited_and_comes_once(self) -> None:
        given = round_one()
        one = seated(given)[0]
        given = given.do(d.NoteMissing(AT, (one,)))
        given = given.when(d.NoteArrival(AT + 1, one)).then(happened.TableAwaited)
        assert not given.venue.desk.awaited
        given.when(d.NoteArrival(AT + 2, one)).then()

    def test_nobody_loses_by_the_clock_alone(self) -> None:
        given = round_one()
        one = seated(given)[0]
        given = given.do(d.NoteMissing(AT, (one,)))
        forfeit = d.EnterResult(c.RecordForfeit(AT + 2 * WAIT, 1, (Start.FIRST,)))
        given.when(forfeit).then(e.ResultRecorded)
        given.when(d.NoteArrival(AT + 2 * WAIT, one)).then(happened.TableAwaited)

    def test_a_table_with_its_result_waits_for_nobody(self) -> None:
        given = round_one()
        one = seated(given)[0]
        given = given.do(c.RecordResult(AT, 1, GameScore(400, 300)))
        given.when(d.NoteMissing(AT, (one,))).refused(DeskReason.RESULT_IS_IN)

    def test_only_players_of_the_round_are_awaited(self) -> None:
        given = round_one(5)
        current = given.venue.state.current
        assert current is not None
        assert current.bye is not None
        for player, why in (
            (current.bye, Reason.NOT_IN_THIS_ROUND),
            (99, Reason.NO_SUCH_PLAYER),
        ):
            given.when(d.NoteMissing(AT, (player,))).refused(why)
            given.when(d.NoteArrival(AT, player)).refused(why)

    def test_before_the_round_nobody_is(self) -> None:
        given = AtDesk().after(*championship(4).log)
        given.when(d.NoteMissing(AT, (1,))).refused(Reason.NO_OPEN_ROUND)

    def test_a_book_without_such_a_clock_has_none(self) -> None:
        given = school_round()
        given.when(d.NoteMissing(AT, seated(given)[:1])).refused(
            Reason.NOT_IN_THE_RULES, "ESC: not stated"
        )


@pytest.mark.clause("FISC23-G-8.3", "FISC23-G-8.A", "FISC23-G-8.B", "FISC23-G-8.C")
class Test_8_3_both_are_absent:
    def both(self) -> tuple[AtDesk, int, int]:
        given = round_one()
        first, second = seated(given)
        given = given.do(d.NoteMissing(AT, (second, first)))
        assert awaited(given).absent == (first, second)
        assert (awaited(given).due_at, awaited(given).clause) == (AT + WAIT, "FISC23-G-8.3")
        return given, first, second

    def test_neither_comes(self) -> None:
        given, *_ = self.both()
        assert lost_by(given) == "FISC23-G-8.C"

    def test_the_first_comes_and_the_seconds_clock_starts(self) -> None:
        given, first, second = self.both()
        given = given.do(d.NoteArrival(AT + 5 * MINUTE, first))
        assert (awaited(given).absent, awaited(given).due_at) == ((second,), AT + 20 * MINUTE)
        assert lost_by(given) == "FISC23-G-8.A"

    def test_the_second_comes_and_the_firsts_clock_runs_on(self) -> None:
        given, first, second = self.both()
        given = given.do(d.NoteArrival(AT + 5 * MINUTE, second))
        assert (awaited(given).absent, awaited(given).due_at) == ((first,), AT + WAIT)
        assert lost_by(given) == "FISC23-G-8.B"

    def test_a_second_who_is_missed_later_is_awaited_too(self) -> None:
        given = round_one()
        first, second = seated(given)
        given = given.do(d.NoteMissing(AT, (first,)), d.NoteMissing(AT + MINUTE, (second,)))
        assert awaited(given).absent == (first, second)
        assert awaited(given).due_at == AT + WAIT + 1


@pytest.mark.parametrize("edition", ["fisc-2023", "fisc-classic", "fisc-un-contra-un"])
@pytest.mark.parametrize("missing", [(0,), (1,), (0, 1)])
def test_a_hall_waits_as_a_table_here_does(edition: str, missing: tuple[int, ...]) -> None:
    for order in permutations(missing):
        for come in range(len(order) + 1):
            rules, game = ruleset(edition), Game()
            director = championship(2, regulations="club", edition=edition)
            given = AtDesk().after(*director.log).do(c.PairRound(AT), c.Publish(AT))
            players = seated(given)
            given = given.do(d.NoteMissing(AT, tuple(players[seat] for seat in missing)))
            steps: list[t.Command] = [
                t.OpenTable(AT, ("A", "B")),
                t.ReportAbsence(AT, missing),
                *(t.Arrive(AT + n * MINUTE, seat) for n, seat in enumerate(order[:come], 1)),
            ]
            for step in steps:
                game = replay(decide(rules, game, step), game)
            for n, seat in enumerate(order[:come], 1):
                given = given.do(d.NoteArrival(AT + n * MINUTE, players[seat]))
            waits = given.venue.desk.awaited.get((1, 1))
            if waits is None:
                assert game.absence is None or not game.absence.absent
                continue
            before = replay(decide(rules, game, t.Tick(waits.due_at - 1)), game)
            after = replay(decide(rules, game, t.Tick(waits.due_at)), game)
            assert (before.result, after.result is None) == (None, False)
            ended = decide(rules, game, t.Tick(waits.due_at))
            clause = clause_of_loss(game_rules_of(given.venue.state), waits)
            assert clause in {getattr(event, "clause", "") for event in ended}


@pytest.mark.clause("FISC23-G-7.10")
class Test_7_10_the_committee_calls_the_time_of_the_round:
    def test_every_table_is_warned_once(self) -> None:
        given = round_one()
        given = given.when(d.CallRoundTime(AT)).then(
            happened.RoundTimeCalled(AT, 1, "FISC23-G-7.10")
        )
        given.when(d.CallRoundTime(AT + 1)).then()

    def test_the_next_round_has_its_own_time(self) -> None:
        given = round_one(2).do(d.CallRoundTime(AT), c.RecordResult(AT, 1, GameScore(400, 300)))
        given = given.do(c.CloseRound(AT))
        given.when(d.CallRoundTime(AT)).refused(Reason.NO_OPEN_ROUND)

    def test_shared_time_ends_by_itself(self) -> None:
        school_round().when(d.CallRoundTime(AT)).refused(Reason.NOT_IN_THE_RULES, "ESC: not stated")


def test_a_situation_that_is_refused_stays_as_it_was() -> None:
    given = round_one()
    with pytest.raises(Refused):
        given.decided(d.NoteMissing(AT, (seated(given)[0], 99)))
    assert not given.venue.desk.awaited
