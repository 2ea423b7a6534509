"""FISC-A, the middle edition, and what the 2023/2024 edition kept of its changes."""

import pytest
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import ARBITER, EndCause, Stage, TileSource

PAU = "8 .......PAU....."


@pytest.fixture(params=["fisc-classic", "fisc-2023"])
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


def clause(rules: Ruleset, number: str) -> str:
    return f"{rules.book}-{number}"


@pytest.mark.clause(
    "FISC-A-1.14", "FISC23-G-1.14", "FISC-A-1.15", "FISC23-G-1.15", "FISC-A-1.16", "FISC23-G-1.16"
)
class Test_1_14_to_1_16_first_racks_and_first_clock:
    def chosen(self, rules: Ruleset) -> Given:
        return Given(rules, Game()).do(
            c.OpenTable(0, ("Anna", "Biel")), c.DrawForStart(0, bytes([5, 2]))
        )

    def test_the_starter_draws_seven_first(self, rules: Ruleset) -> None:
        given = self.chosen(rules)
        given.when(c.Draw(1, 0, from_bag(given, 7))).refused(
            Reason.OUT_OF_ORDER, clause(rules, "1.14")
        )
        given.when(c.Draw(1, 1, from_bag(given, 6))).refused(
            Reason.DRAW_COUNT, clause(rules, "1.14")
        )
        given = given.do(c.Draw(1, 1, from_bag(given, 7)))
        given.when(c.Draw(2, 0, from_bag(given, 7))).then(e.TilesDrawn)

    def test_the_opponent_starts_the_first_clock_when_both_have_drawn(self, rules: Ruleset) -> None:
        given = self.chosen(rules)
        given = given.do(c.Draw(1, 1, from_bag(given, 7)))
        given.when(c.StartClock(2, 0)).refused(Reason.WRONG_STAGE, clause(rules, "1.15"))
        given = given.do(c.Draw(2, 0, from_bag(given, 7)))
        given.when(c.StartClock(3, 1)).refused(Reason.NOT_FOR_YOU, clause(rules, "1.15"))
        running = given.when(c.StartClock(3, 0)).then(
            e.ClockStarted(3, 1, 0, clause(rules, "1.15")), e.TurnBegan(3, 1)
        )
        assert running.game.clock.running == 1

    def test_a_second_start_leaves_the_first_clock_alone(self, rules: Ruleset) -> None:
        given = self.chosen(rules)
        given = given.do(c.Draw(1, 1, from_bag(given, 7)))
        given = given.do(c.Draw(2, 0, from_bag(given, 7)))
        given = given.do(c.StartClock(3, 0))
        given.when(c.StartClock(9, 0)).refused(Reason.WRONG_STAGE, clause(rules, "1.15"))

    def test_only_then_does_the_first_player_play(self, rules: Ruleset) -> None:
        given = self.chosen(rules)
        given = given.do(c.Draw(1, 1, tiles(rules, "PAUSERT")))
        given = given.do(c.Draw(2, 0, from_bag(given, 7)))
        assert given.game.stage is Stage.READY
        early = play(given, "8H", "PAU", 3, seat=1)
        given.when(early).refused(Reason.WRONG_STAGE, clause(rules, "1.15"))
        assert rules.clause("deal.revealed") == clause(rules, "1.16")


@pytest.mark.clause("FISC-A-3.4", "FISC23-G-3.4")
class Test_3_4_an_exchange_is_limited_by_the_bag_only:
    def test_three_tiles_left_three_tiles_changed(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"), bag=3)
        rack = given.game.racks[0]
        given.when(c.Exchange(1, 0, rack[:3], from_bag(given, 3))).then(e.TilesExchanged)
        given.when(c.Exchange(1, 0, rack[:4], from_bag(given, 3))).refused(
            Reason.BAG_TOO_LOW, clause(rules, "3.4")
        )

    def test_an_empty_bag_changes_nothing(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"), bag="")
        given.when(c.Exchange(1, 0, given.game.racks[0][:1], b"")).refused(
            Reason.BAG_TOO_LOW, clause(rules, "3.4")
        )


@pytest.mark.clause("FISC-A-3.10", "FISC23-G-3.10")
class Test_3_10_too_many_tiles_on_the_rack:
    def overdrawn(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"), source=TileSource.ON_TABLE)
        return given.do(c.ReportOverdraw(1, 0, tiles(rules, "MX"), racked=True))

    def test_the_opponent_takes_two_more_and_chooses(self, rules: Ruleset) -> None:
        taken, back = tiles(rules, "XMSE"), tiles(rules, "XS")
        right = (
            self.overdrawn(rules)
            .when(c.ResolveOverdraw(2, 1, taken, back))
            .then(e.OverdrawResolved(2, 0, 1, taken, back, True, clause(rules, "3.10")))
        )
        assert sorted(right.game.racks[0]) == sorted(tiles(rules, "EEARTLM"))

    @pytest.mark.parametrize(
        ("taken", "back"), [("XM", "XM"), ("XMSE", "XMS"), ("XMSE", "X"), ("XMSE", "LT")]
    )
    def test_two_more_are_taken_and_the_surplus_goes_back(
        self, rules: Ruleset, taken: str, back: str
    ) -> None:
        self.overdrawn(rules).when(
            c.ResolveOverdraw(2, 1, tiles(rules, taken), tiles(rules, back))
        ).refused(Reason.WRONG_HELP, clause(rules, "3.10"))

    def test_tiles_that_are_not_there_are_not_taken(self, rules: Ruleset) -> None:
        self.overdrawn(rules).when(
            c.ResolveOverdraw(2, 1, tiles(rules, "ZZZZ"), tiles(rules, "ZZ"))
        ).refused(Reason.TILES_NOT_HELD, clause(rules, "3.10"))


@pytest.mark.clause("FISC-A-4.B.3", "FISC23-G-4.B.3")
class Test_4_B_3_twelve_turns_without_points:
    def scoreless(self, rules: Ruleset, number: int, points: tuple[int, int]) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"), points=points)
        for turn in range(number):
            seat = turn % 2
            rack = given.game.racks[seat]
            given = given.do(
                c.Exchange(turn, seat, rack[:1], from_bag(given, 1)), c.PressClock(turn, seat)
            )
        return given

    def test_end_the_game_even_if_all_are_exchanges(self, rules: Ruleset) -> None:
        given = self.scoreless(rules, 11, (10, 0))
        assert given.game.stage is Stage.PLAYING
        rack = given.game.racks[1]
        over = given.when(c.Exchange(20, 1, rack[:1], from_bag(given, 1))).includes(
            e.TilesExchanged,
            e.GameEnded(20, EndCause.SCORELESS, None, clause(rules, "4.B.3")),
            e.RackCounted,
        )
        assert over.game.stage is Stage.OVER

    def test_passes_and_exchanges_mixed_count_together(self, rules: Ruleset) -> None:
        given = self.scoreless(rules, 7, (10, 0))
        for _ in range(4):
            seat = given.game.on_turn
            assert seat is not None
            given = given.do(c.Pass(30, seat), c.PressClock(30, seat))
        assert given.game.on_turn is not None
        given.when(c.Pass(31, given.game.on_turn)).includes(
            e.GameEnded(31, EndCause.SCORELESS, None, clause(rules, "4.B.3"))
        )


@pytest.mark.clause("FISC-A-4.B.4", "FISC23-G-4.B.4")
class Test_4_B_4_not_while_the_score_is_nothing_to_nothing:
    def passes(self, rules: Ruleset, number: int) -> Given:
        given = started(rules)
        for turn in range(number):
            given = given.do(c.Pass(turn, turn % 2), c.PressClock(turn, turn % 2))
        return given

    @pytest.mark.parametrize("number", [6, 12, 40])
    def test_neither_run_ends_the_game(self, rules: Ruleset, number: int) -> None:
        assert self.passes(rules, number).game.stage is Stage.PLAYING

    def test_only_the_twelve_where_the_organiser_reads_it_so(self, rules: Ruleset) -> None:
        narrow = ruleset(rules.name, readings={"zero": "twelve"})
        given = self.passes(narrow, 5)
        given.when(c.Pass(9, 1)).includes(e.GameEnded)

    def test_the_arbiter_ends_a_game_that_goes_nowhere(self, rules: Ruleset) -> None:
        self.passes(rules, 20).when(c.EndGame(99, "nobody plays")).includes(
            e.GameEnded(99, EndCause.ARBITER, None, "reading:endless")
        )


@pytest.mark.clause("FISC-A-6.3", "FISC23-G-6.3")
class Test_6_3_board_and_racks_are_covered:
    def test_while_a_challenge_waits(self, rules: Ruleset) -> None:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"))
        given = given.do(play(given, "7I", "ES", 1))
        challenge = c.Challenge(2, 1, (word(rules, "EA"),))
        assert given.when(challenge).event(e.PlayChallenged).covered
        waiting = given.do(challenge)
        assert waiting.game.covered
        assert not waiting.do(c.RuleOnChallenge(3, False)).game.covered
        upheld = waiting.do(c.RuleOnChallenge(3, True))
        assert upheld.game.covered  # it may still be argued
        assert not upheld.do(c.Accept(4, 1)).game.covered
        assert rules.clause("challenge.covered") == clause(rules, "6.3")


@pytest.mark.clause("FISC-A-6.5", "FISC23-G-6.5")
class Test_6_5_one_challenge_a_play:
    def upheld(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"))
        return given.do(
            play(given, "7I", "ES", 1),
            c.Challenge(2, 1, (word(rules, "EA"),)),
            c.RuleOnChallenge(3, True),
        )

    def test_other_words_cannot_be_challenged_later(self, rules: Ruleset) -> None:
        for given in (self.upheld(rules), self.upheld(rules).do(c.ResumeClock(4, ARBITER))):
            given.when(c.Challenge(5, 1, (word(rules, "SU"),))).refused(
                Reason.ONE_CHALLENGE, clause(rules, "6.5")
            )

    def test_the_same_words_are_argued_instead(self, rules: Ruleset) -> None:
        self.upheld(rules).when(c.Challenge(5, 1, (word(rules, "EA"),))).refused(
            Reason.ONE_CHALLENGE, clause(rules, "6.7")
        )


@pytest.mark.clause("FISC-A-7.4", "FISC23-G-7.4")
class Test_7_4_thirty_or_twenty_five_minutes:
    @pytest.mark.parametrize("minutes", [30, 25])
    def test_the_organiser_decides(self, rules: Ruleset, minutes: int) -> None:
        chosen = ruleset(rules.name, options={"minutes": minutes})
        assert started(chosen).game.clock.left_ms == (minutes * 60_000, minutes * 60_000)
        assert chosen.clause("time.each_ms") == clause(rules, "7.4")

    def test_thirty_unless_said_otherwise(self, rules: Ruleset) -> None:
        assert rules.time.each_ms == 30 * 60_000
