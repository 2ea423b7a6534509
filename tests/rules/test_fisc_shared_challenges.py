"""Rules that the three FISC books share.

§6: a play in doubt.

FISC-B is the oldest edition (`fisc-un-contra-un`), FISC-A the middle one (`fisc-classic`),
FISC23-G that of 2023/2024 (`fisc-2023`). Numbers are parallel; what differs is tested in
the file of each edition. Words need not be words here: the table asks a judge only when
somebody challenges.
"""

from dataclasses import replace

import pytest
from tests.rules.fisc import PAU, clause
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import Ruleset, ruleset
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    Acceptance,
    LossCause,
    StopCause,
    TileSource,
)


@pytest.mark.clause(
    "FISC-B-6.1",
    "FISC-A-6.1",
    "FISC23-G-6.1",
    "FISC-B-6.2",
    "FISC-A-6.2",
    "FISC23-G-6.2",
    "FISC-B-6.4",
    "FISC-A-6.4",
    "FISC23-G-6.4",
    "FISC-B-6.6",
    "FISC-A-6.6",
    "FISC23-G-6.6",
    "FISC-B-6.9",
    "FISC-A-6.9",
    "FISC23-G-6.9",
    "FISC-B-6.10",
    "FISC-A-6.10",
    "FISC23-G-6.10",
    "FISC-B-7.A",
    "FISC-A-7.A",
    "FISC23-G-7.A",
)
class Test_6_a_challenge:
    def laid(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), points=(30, 40))
        return given.do(play(given, "7I", "ES", 1_000))

    def test_stops_the_clock(self, rules: Ruleset) -> None:
        challenged = (
            self.laid(rules)
            .when(c.Challenge(2_000, 1, (word(rules, "EA"),)))
            .then(
                e.PlayChallenged,
                e.ClockStopped(2_000, 1, StopCause.CHALLENGE, clause(rules, "7.A")),
            )
        )
        assert challenged.game.clock.running is None
        assert rules.clause("challenge.stops_clock") == clause(rules, "6.2")

    @pytest.mark.parametrize("named", [("ES",), ("EA", "SU"), ("ES", "EA", "SU")])
    def test_names_one_some_or_all_words(self, rules: Ruleset, named: tuple[str, ...]) -> None:
        words = tuple(word(rules, text) for text in named)
        event = self.laid(rules).when(c.Challenge(2_000, 1, words)).event(e.PlayChallenged)
        assert event.words == words
        assert event.clause == clause(rules, "6.1")

    @pytest.mark.parametrize("named", [(), ("PAU",), ("ES", "ES"), ("ES", "AU")])
    def test_names_only_words_just_formed(self, rules: Ruleset, named: tuple[str, ...]) -> None:
        words = tuple(word(rules, text) for text in named)
        self.laid(rules).when(c.Challenge(2_000, 1, words)).refused(
            Reason.NOT_A_FORMED_WORD, clause(rules, "6.4")
        )

    def test_is_for_the_opponent(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.Challenge(2_000, 0, (word(rules, "ES"),))).refused(
            Reason.OWN_PLAY, clause(rules, "6.1")
        )

    def test_gets_one_answer_for_the_play_and_no_more(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        ruled = given.when(c.RuleOnChallenge(3_000, True)).event(e.ChallengeRuled)
        assert ruled.clause == clause(rules, "6.6")
        told = {name for name in ruled.__slots__ if name not in ("at", "seat", "judge", "clause")}
        assert told == {"valid", "final"}

    def test_costs_nothing_when_the_play_is_good(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(
            c.Challenge(2_000, 1, (word(rules, "EA"),)), c.RuleOnChallenge(3_000, True)
        )
        good = given.when(c.Accept(4_000, 1)).then(
            e.PlayAccepted(4_000, 0, Acceptance.BY_RULING, 1, clause(rules, "6.9")),
            e.ClockResumed,
        )
        assert good.game.totals == (38, 40)
        assert good.game.clock.running == 0

    def test_takes_tiles_turn_and_points_when_it_is_bad(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        bad = given.when(c.RuleOnChallenge(3_000, False)).then(
            e.ChallengeRuled,
            e.PlayWithdrawn,
            e.TurnLost(3_000, 0, LossCause.PLAY_INVALID, clause(rules, "6.10")),
            e.ClockResumed,
        )
        assert bad.game.totals == (30, 40)
        assert sorted(bad.game.racks[0]) == sorted(tiles(rules, "SEEARTL"))
        assert bad.game.board.squares == drawn(rules)
        bad.when(c.Draw(4_000, 0, from_bag(bad, 2))).refused(
            Reason.DRAW_COUNT, clause(rules, "2.2")
        )
        bad.when(c.PressClock(4_000, 0)).then(e.ClockPressed, e.TurnBegan(4_000, 1))

    def test_nothing_else_is_done_meanwhile(self, rules: Ruleset) -> None:
        given = self.laid(rules).do(c.Challenge(2_000, 1, (word(rules, "EA"),)))
        for early in (c.Draw(3_000, 0, from_bag(given, 2)), c.PressClock(3_000, 0)):
            given.when(early).refused(Reason.CHALLENGE_OPEN, clause(rules, "6.6"))

    def test_needs_somebody_to_have_challenged(self, rules: Ruleset) -> None:
        self.laid(rules).when(c.RuleOnChallenge(2_000, False)).refused(
            Reason.OUT_OF_ORDER, clause(rules, "6.6")
        )


def drawn(rules: Ruleset) -> bytes:
    return midgame(rules, PAU, ("", "")).game.board.squares


@pytest.mark.clause(
    "FISC-B-6.7", "FISC-A-6.7", "FISC23-G-6.7", "FISC-B-6.8", "FISC-A-6.8", "FISC23-G-6.8"
)
class Test_6_7_and_6_8_challenging_again:
    def upheld(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        return given.do(
            play(given, "7I", "ES", 1_000),
            c.Challenge(2_000, 1, (word(rules, "EA"),)),
            c.RuleOnChallenge(3_000, True),
        )

    def test_the_challenger_may_argue(self, rules: Ruleset) -> None:
        again = (
            self.upheld(rules)
            .when(c.ChallengeAgain(4_000, 1, "it has no plural"))
            .then(e.PlayChallenged)
        )
        assert again.game.covered

    def test_concerning_the_same_words(self, rules: Ruleset) -> None:
        event = (
            self.upheld(rules)
            .when(c.ChallengeAgain(4_000, 1, "it has no plural"))
            .event(e.PlayChallenged)
        )
        assert event.words == (word(rules, "EA"),)
        assert (event.number, event.clause) == (2, clause(rules, "6.7"))

    @pytest.mark.parametrize("argument", ["", "   ", "x" * 2_001])
    def test_an_argument_is_needed(self, rules: Ruleset, argument: str) -> None:
        self.upheld(rules).when(c.ChallengeAgain(4_000, 1, argument)).refused(
            Reason.NO_ARGUMENT, clause(rules, "6.7")
        )

    def test_not_by_the_player(self, rules: Ruleset) -> None:
        self.upheld(rules).when(c.ChallengeAgain(4_000, 0, "but")).refused(
            Reason.OWN_PLAY, clause(rules, "6.1")
        )

    @pytest.mark.parametrize("valid", [True, False])
    def test_the_second_ruling_is_final(self, rules: Ruleset, valid: bool) -> None:
        given = self.upheld(rules).do(c.ChallengeAgain(4_000, 1, "it has no plural"))
        ruled = given.when(c.RuleOnChallenge(5_000, valid)).event(e.ChallengeRuled)
        assert ruled.final
        assert ruled.clause == clause(rules, "6.8")
        after = given.do(c.RuleOnChallenge(5_000, valid))
        outcome = after.when(c.ChallengeAgain(6_000, 1, "still not"))
        assert outcome.refusal is not None
        assert outcome.refusal.reason in (Reason.RULING_FINAL, Reason.TOO_LATE)

    def test_the_player_waits_for_the_challenger(self, rules: Ruleset) -> None:
        given = self.upheld(rules)
        given.when(c.Draw(4_000, 0, from_bag(given, 2))).refused(
            Reason.CLOCK_STOPPED, clause(rules, "7.A")
        )

    @pytest.mark.parametrize("cause", [StopCause.CONSULT, StopCause.SCORE_DISPUTE])
    def test_a_clock_stopped_before_takes_nothing_from_the_challenger(
        self, rules: Ruleset, cause: StopCause
    ) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"))
        given = given.do(
            play(given, "7I", "ES", 1_000),
            c.StopClock(1_500, 0, cause),
            c.Challenge(2_000, 1, (word(rules, "EA"),)),
            c.RuleOnChallenge(3_000, True),
        )
        assert given.game.clock.stopped is StopCause.CHALLENGE
        given.when(c.ResumeClock(4_000, 0)).refused(Reason.NOT_FOR_YOU, clause(rules, "7.A"))
        given.when(c.ChallengeAgain(4_000, 1, "no such verb")).includes(e.PlayChallenged)
        accepted = given.do(c.Accept(4_000, 1))
        assert accepted.game.clock.stopped is None

    def test_the_arbiter_may_let_the_clock_run_on(self, rules: Ruleset) -> None:
        given = self.upheld(rules)
        given.when(c.ResumeClock(4_000, 0)).refused(Reason.NOT_FOR_YOU, clause(rules, "7.A"))
        resumed = given.do(c.ResumeClock(4_000, ARBITER))
        resumed.when(c.ChallengeAgain(5_000, 1, "too late")).refused(
            Reason.RULING_FINAL, clause(rules, "6.8")
        )


@pytest.mark.clause(
    "FISC-B-6.11", "FISC-A-6.11", "FISC23-G-6.11", "FISC-B-6.12", "FISC-A-6.12", "FISC23-G-6.12"
)
class Test_6_11_and_6_12_when_a_play_is_accepted:
    def laid(self, rules: Ruleset, source: TileSource, bag: str | None = None) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NNOOIIR"), bag=bag, source=source)
        return given.do(play(given, "8H", "PAUS", 1_000))

    def test_refilling_accepts_it(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ON_TABLE)
        drawn = given.when(c.Draw(2_000, 0, from_bag(given, 1))).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_DRAWING, 0, clause(rules, "6.12")),
            e.TilesDrawn,
        )
        drawn.when(c.Challenge(2_000, 1, (word(rules, "PAUS"),))).refused(
            Reason.TOO_LATE, clause(rules, "6.12")
        )

    def test_with_an_empty_bag_the_clock_does(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ON_TABLE, bag="")
        pressed = given.when(c.PressClock(2_000, 0)).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_CLOCK, 0, clause(rules, "6.12")),
            e.ClockPressed,
            e.TurnBegan,
        )
        pressed.when(c.Challenge(2_000, 1, (word(rules, "PAUS"),))).refused(
            Reason.TOO_LATE, clause(rules, "6.12")
        )

    def test_online_the_opponent_gets_ten_seconds(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ONLINE)
        early = c.Draw(10_999, 0, from_bag(given, 1))
        given.when(early).refused(Reason.HOLD, clause(rules, "6.12"))
        given.when(replace(early, at=11_000)).then(e.PlayAccepted, e.TilesDrawn)

    def test_unless_the_opponent_accepts_sooner(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ONLINE)
        given = given.when(c.Accept(2_000, 1)).then(
            e.PlayAccepted(2_000, 0, Acceptance.BY_OPPONENT, 1, clause(rules, "6.11"))
        )
        given.when(c.Draw(2_001, 0, from_bag(given, 1))).then(e.TilesDrawn)

    @pytest.mark.parametrize("source", list(TileSource))
    def test_a_hold_gives_as_long_again_and_no_longer(
        self, rules: Ruleset, source: TileSource
    ) -> None:
        held = (
            self.laid(rules, source)
            .when(c.DeclareDoubt(9_000, 1))
            .then(e.DoubtDeclared(9_000, 1, clause(rules, "6.11")))
        )
        early = c.Draw(18_999, 0, from_bag(held, 1))
        held.when(early).refused(Reason.HOLD, clause(rules, "6.11"))
        held.when(replace(early, at=19_000)).then(e.PlayAccepted, e.TilesDrawn)

    def test_with_an_empty_bag_a_hold_keeps_the_clock_from_being_pressed(
        self, rules: Ruleset
    ) -> None:
        held = self.laid(rules, TileSource.ONLINE, bag="").do(c.DeclareDoubt(9_000, 1))
        held.when(c.PressClock(18_999, 0)).refused(Reason.HOLD, clause(rules, "6.11"))
        held.when(c.PressClock(19_000, 0)).includes(e.PlayAccepted, e.ClockPressed)

    def test_whoever_holds_may_then_challenge_or_accept(self, rules: Ruleset) -> None:
        held = self.laid(rules, TileSource.ONLINE).do(c.DeclareDoubt(9_000, 1))
        held.when(c.Challenge(18_000, 1, (word(rules, "PAUS"),))).includes(e.PlayChallenged)
        accepted = held.when(c.Accept(10_000, 1)).then(e.PlayAccepted)
        accepted.when(c.Draw(10_000, 0, from_bag(accepted, 1))).then(e.TilesDrawn)

    def test_a_play_is_held_once_and_by_the_opponent(self, rules: Ruleset) -> None:
        given = self.laid(rules, TileSource.ONLINE)
        given.when(c.DeclareDoubt(2_000, 0)).refused(Reason.OWN_PLAY, clause(rules, "6.1"))
        given.do(c.DeclareDoubt(2_000, 1)).when(c.DeclareDoubt(3_000, 1)).refused(
            Reason.ALREADY_DONE, clause(rules, "6.11")
        )

    def test_where_nobody_waits_there_is_nothing_to_hold(self, rules: Ruleset) -> None:
        at_once = ruleset(rules.name, readings={"hold": 0})
        self.laid(at_once, TileSource.ONLINE).when(c.DeclareDoubt(1_000, 1)).refused(
            Reason.NO_SUCH_RULE, clause(rules, "6.11")
        )

    def test_before_the_first_play_there_is_nothing_to_challenge(self, rules: Ruleset) -> None:
        started(rules).when(c.Challenge(1, 1, (word(rules, "PAU"),))).refused(
            Reason.NOTHING_TO_CHALLENGE, clause(rules, "6.12")
        )
