"""Boundaries, and places where two rules meet: what random games seldom come to."""

import pytest
from msgspec import structs
from tests.rules import escolar
from tests.rules.fisc import PAU, endgame
from tests.rules.nl import LAND, RACKS
from tests.spec import Given, from_bag, midgame, play, tiles

from faristol.rulebook import ruleset
from faristol.table import Reason
from faristol.table import clock as clocks
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    EndCause,
    Judge,
    Stage,
    StopCause,
    TileSource,
)
from faristol.table.turns import begin_next

FISC = ["fisc-2023", "fisc-classic", "fisc-un-contra-un"]
FISC23 = ruleset("fisc-2023")


@pytest.mark.clause("NL-W-III.9b")
def test_who_exchanges_in_the_twenty_seconds_lets_the_last_play_stand() -> None:
    rules = ruleset("nl-wedstrijd")
    given = midgame(rules, LAND, RACKS)
    given = given.do(play(given, "8H", "LANDS", 1_000), c.PressClock(2_000, 0))
    rack = given.game.racks[1]
    given.when(c.Exchange(3_000, 1, rack[:1], from_bag(given, 1))).includes(
        e.PlayAccepted(3_000, 0, Acceptance.BY_NEXT_PLAY, 1, rules.clause("challenge.moment")),
        e.TilesExchanged,
    )


@pytest.mark.parametrize("name", FISC)
def test_the_clock_is_stopped_for_the_last_play_only_when_the_rack_is_empty(name: str) -> None:
    rules = ruleset(name)
    given = endgame(rules, ("SE", "[NY]EA"), points=(100, 120))
    given = given.do(play(given, "8H", "PAUS", 0))
    given.when(c.StopClock(20_000, 0, StopCause.LAST_PLAY)).refused(
        Reason.OUT_OF_ORDER, rules.clause("stop.last-play")
    )


@pytest.mark.clause("FISC-B-3.V2")
def test_redrawn_tiles_must_have_been_in_the_bag() -> None:
    rules = ruleset("fisc-un-contra-un")
    given = midgame(rules, PAU, ("AAEEIOU", "NRSTAEI"), bag="BCDFG")
    given.when(c.Redraw(1, 0, tiles(rules, "ZXXXXXX"))).refused(Reason.NOT_IN_BAG, "FISC-B-3.V2")
    # The rack goes back first, so its own tiles may come again.
    given.when(c.Redraw(1, 0, tiles(rules, "BCDFGAA"))).then(e.RackRedrawn)


@pytest.mark.clause("FISC23-G-3.16", "FISC23-G-7.12")
def test_the_last_turn_that_was_called_may_be_a_forfeited_one() -> None:
    given = midgame(FISC23, PAU, ("SEEARTL", "NRSTAEI"), bag="MX", source=TileSource.ON_TABLE)
    given = given.do(play(given, "7I", "ES", 1_000))
    given = given.do(c.Draw(2_000, 0, b"", believed_empty=True), c.PressClock(3_000, 0))
    given = given.do(c.CallRoundTime(3_500))
    assert given.game.last_turns is not None
    given = given.with_(last_turns=structs.replace(given.game.last_turns, turns=2))
    given = given.do(c.ReportForgottenTiles(4_000, tiles(FISC23, "MX")), c.ResumeClock(5_000, 1))
    given = given.do(c.Pass(6_000, 1))
    given.when(c.PressClock(7_000, 1)).includes(
        e.TurnLost, e.GameEnded(7_000, EndCause.ROUND_TIME, None, "FISC23-G-7.12")
    )


def school_time_over() -> Given:
    """The shared time of a school table is over, and a play has just been made."""
    given = escolar.table()
    clock = structs.replace(given.game.clock, shared_ms=10_000, shared_runs=True, since=0)
    given = given.with_(clock=clock)
    given = given.do(play(given, "8H", "PAUS", 5_000), c.Tick(10_000))
    assert given.game.last_turns is not None
    return given


def test_force_majeure_stops_the_time_for_completing_a_turn() -> None:
    completion = escolar.RULES.time.completion_ms
    given = school_time_over().do(c.StopClock(11_000, ARBITER, StopCause.FORCE_MAJEURE))
    late = 11_000 + 2 * completion
    waited = given.do(c.Tick(late))
    assert waited.game.stage is Stage.PLAYING
    assert (waited.game.on_turn, waited.game.clock.stopped) == (0, StopCause.FORCE_MAJEURE)
    waited.do(c.ResumeClock(late, ARBITER))


def test_without_it_the_turn_is_over_a_moment_after_that_time() -> None:
    given = school_time_over()
    over = given.game.clock.since + escolar.RULES.time.completion_ms
    assert given.when(c.Tick(over)).events == ()
    assert given.do(c.Tick(over + 1)).game.stage is Stage.OVER


def test_shared_time_goes_on_after_a_turn_that_began_under_a_stopped_clock() -> None:
    clock = clocks.Clock(shared_ms=60_000, shared_runs=True, play_runs=True)
    stood = clocks.turn_begun(clocks.halted(clock, StopCause.FORCE_MAJEURE, 1_000), 1, 5_000)
    assert not stood.shared_runs
    running = clocks.resumed(stood, 9_000)
    assert (running.shared_runs, running.play_runs) == (True, True)
    assert clocks.settled(running, 10_000).shared_ms == 58_000


@pytest.mark.parametrize(("word", "taken"), [("E", False), ("ES", True), ("E" * 15, True)])
def test_a_play_told_without_its_squares_has_two_letters_to_fifteen(word: str, taken: bool) -> None:
    given = midgame(FISC23, PAU, ("SEEARTL", "NRSTAEI"), source=TileSource.ON_TABLE)
    given = given.with_(racks=(bytes([UNSEEN]) * 7, given.game.racks[1]))
    outcome = given.when(c.RecordPlay(1, 0, tiles(FISC23, "E" * len(word)), 2, 7))
    if taken:
        outcome.includes(e.PlayMade)
    else:
        outcome.refused(Reason.BAD_NUMBER, FISC23.clause("placing.coordinates"))


@pytest.mark.parametrize("by", [1, ARBITER])
def test_it_is_known_who_let_the_clock_run_again(by: int) -> None:
    given = midgame(FISC23, PAU, ("SEEARTL", "NRSTAEI")).do(
        c.StopClock(1_000, 0, StopCause.CONSULT)
    )
    given.when(c.ResumeClock(2_000, by)).then(e.ClockResumed(2_000, by))


def test_without_a_clock_and_with_an_empty_bag_the_hold_ends_the_window() -> None:
    rules = ruleset("nl-wedstrijd", options={"clock": False})
    given = midgame(rules, LAND, ("SE", "OPA"), bag="")
    given = given.do(play(given, "8H", "LANDS", 1_000))
    given.when(c.Tick(20_999)).then()
    given.when(c.Tick(21_000)).includes(e.PlayAccepted)


class TestApproving:
    rules = ruleset("nl-punten", options={"approval": True})

    def over(self) -> Given:
        return midgame(self.rules, LAND, RACKS).do(c.EndGame(1_000, "the hall closes"))

    def test_comes_after_the_end(self) -> None:
        midgame(self.rules, LAND, RACKS).when(c.ApproveGame(1_000)).refused(
            Reason.WRONG_STAGE, self.rules.clause("result.approved")
        )
        self.over().when(c.ApproveGame(2_000)).then(
            e.GameApproved(2_000, self.rules.clause("result.approved"), Judge.ARBITER)
        )

    def test_is_done_once(self) -> None:
        self.over().do(c.ApproveGame(2_000)).when(c.ApproveGame(3_000)).refused(
            Reason.ALREADY_DONE, self.rules.clause("result.approved")
        )


@pytest.mark.clause("NL-P-V.1b", "NL-W-V.1b", "NL-P-V.1c", "NL-W-V.1c")
@pytest.mark.parametrize("name", ["nl-punten", "nl-wedstrijd"])
class TestNobodyHasAnotherTurn:
    """No game has been seen to come here; a turn that nobody can take must still end it."""

    def test_because_neither_can_play(self, name: str) -> None:
        rules = ruleset(name)
        given = midgame(rules, LAND, RACKS, bag="").with_(frozen=(0, 1))
        ended = begin_next(rules, given.game, 1_000)[0]
        assert ended == e.GameEnded(
            1_000, EndCause.NEITHER_CAN_PLAY, None, rules.clause("ending.neither")
        )

    def test_because_no_tiles_are_left(self, name: str) -> None:
        rules = ruleset(name)
        given = midgame(rules, LAND, ("", ""), bag="")
        ended = begin_next(rules, given.game, 1_000)[0]
        assert ended == e.GameEnded(1_000, EndCause.PLAYED_OUT, 0, rules.clause("ending.no_tiles"))
        assert given.after(ended).game.stage is Stage.OVER
