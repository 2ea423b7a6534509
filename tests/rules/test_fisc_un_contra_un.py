"""FISC-B, the oldest edition: what it has that the later ones dropped or changed."""

from dataclasses import replace

import pytest
from msgspec import structs
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

from faristol.rulebook import Ruleset, ruleset
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    EndCause,
    RedrawCase,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
)

RULES = ruleset("fisc-un-contra-un")
PAU = "8 .......PAU....."
VOWELS, CONSONANTS = "AAEEIOU", "BCDFGLM"


def turn_with(rack: str, **more: object) -> Given:
    return midgame(RULES, PAU, (rack, "NRSTAEI"), **more)  # type: ignore[arg-type]


@pytest.mark.clause("FISC-B-3.4")
class Test_3_4_an_exchange_needs_seven_tiles_in_the_bag:
    @pytest.mark.parametrize("number", [1, 7])
    def test_seven_are_enough(self, number: int) -> None:
        given = turn_with("SEEARTL", bag=7)
        rack = given.game.racks[0]
        given.when(c.Exchange(1, 0, rack[:number], from_bag(given, number))).then(e.TilesExchanged)

    @pytest.mark.parametrize("bag", [0, 1, 6])
    def test_six_are_not(self, bag: int) -> None:
        given = turn_with("SEEARTL", bag=bag)
        given.when(c.Exchange(1, 0, given.game.racks[0][:1], from_bag(given, 1))).refused(
            Reason.BAG_TOO_LOW, "FISC-B-3.4"
        )


@pytest.mark.clause("FISC-B-3.V1", "FISC-B-3.V2", "FISC-B-3.V3")
class Test_3_V1_to_V3_racks_of_one_kind:
    @pytest.mark.parametrize("rack", [VOWELS, CONSONANTS, "[QU]Ç[L·L][NY]XZV"])
    def test_all_seven_may_be_changed_without_losing_the_turn(self, rack: str) -> None:
        given = turn_with(rack)
        fresh = from_bag(given, 7)
        changed = given.when(c.Redraw(1, 0, fresh)).then(
            e.RackRedrawn(1, 0, given.game.racks[0], fresh, True, "FISC-B-3.V1")
        )
        assert changed.game.on_turn == 0
        assert changed.game.acted is None
        assert changed.game.turns == ()

    def test_also_after_refilling_until_the_clock_is_pressed(self) -> None:
        given = turn_with("SAEEIOU").do()
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(1, 1))
        given = given.do(c.Draw(2, 0, tiles(RULES, "A")))
        given.when(c.Redraw(3, 0, from_bag(given, 7))).then(e.RackRedrawn)
        pressed = given.do(c.PressClock(3, 0))
        pressed.when(c.Redraw(4, 0, from_bag(given, 7))).refused(
            Reason.NOT_YOUR_TURN, "FISC-B-3.V1"
        )

    def test_only_after_refilling_where_the_organiser_reads_it_so(self) -> None:
        strict = ruleset(RULES.name, readings={"redraw-when": "after-refill"})
        given = midgame(strict, PAU, (VOWELS, "NRST"))
        given.when(c.Redraw(1, 0, from_bag(given, 7))).refused(Reason.OUT_OF_ORDER, "FISC-B-3.V1")

    def test_the_first_rack_too(self) -> None:
        given = started(RULES, (VOWELS, "NRSTAEI"))
        given.when(c.Redraw(1, 0, from_bag(given, 7))).then(e.RackRedrawn)

    @pytest.mark.parametrize("rack", ["AAEEIO?", "AAEEIOB", "BCDFGLA", "AAEEIO"])
    def test_not_a_mixed_rack_nor_one_with_a_blank_nor_six_tiles(self, rack: str) -> None:
        given = turn_with(rack)
        given.when(c.Redraw(1, 0, from_bag(given, 7))).refused(Reason.RACK_IS_MIXED, "FISC-B-3.V1")

    def test_the_tiles_go_back_first_and_may_come_again(self) -> None:
        given = turn_with(VOWELS, bag="")
        again = given.when(c.Redraw(1, 0, tiles(RULES, VOWELS))).then(e.RackRedrawn)
        assert again.game.racks[0] == tiles(RULES, VOWELS)

    def test_seven_are_drawn(self) -> None:
        given = turn_with(VOWELS)
        given.when(c.Redraw(1, 0, from_bag(given, 6))).refused(Reason.DRAW_COUNT, "FISC-B-3.V2")

    def test_not_while_the_play_may_still_be_challenged(self) -> None:
        given = turn_with("SAEEIOU")
        given = given.do(play(given, "8H", "PAUS", 1))
        given.when(c.Redraw(2, 0, from_bag(given, 7))).refused(Reason.PLAY_PENDING, "FISC-B-3.V1")


@pytest.mark.clause("FISC-B-3.V4", "FISC-B-3.V5", "FISC-B-3.V6", "FISC-B-3.V7")
class Test_3_V4_to_V7_when_it_stays_so_an_arbiter_looks_into_the_bag:
    def stuck(self, bag: str) -> Given:
        given = turn_with(VOWELS, bag=bag)
        return given.do(c.Redraw(1, 0, tiles(RULES, VOWELS)))

    def test_no_second_redraw_without_the_arbiter(self) -> None:
        given = self.stuck("AEBCD")
        given.when(c.Redraw(2, 0, tiles(RULES, VOWELS))).refused(Reason.HELP_NEEDED, "FISC-B-3.V4")
        given.when(c.ResolveRedraw(2, 0, 1, b"", tiles(RULES, VOWELS))).refused(
            Reason.NOT_FOR_YOU, "FISC-B-3.V4"
        )

    def test_no_arbiter_before_the_first_redraw(self) -> None:
        turn_with(VOWELS).when(c.ResolveRedraw(1, 0, ARBITER, b"", b"")).refused(
            Reason.OUT_OF_ORDER, "FISC-B-3.V4"
        )

    @pytest.mark.parametrize("only", ["B", "?"])
    def test_a_a_single_useful_tile_is_given_and_six_are_drawn(self, only: str) -> None:
        given = self.stuck("AE" + only)
        useful, six = tiles(RULES, only), tiles(RULES, "AAAEEE")
        helped = given.when(c.ResolveRedraw(2, 0, ARBITER, useful, six)).then(
            e.RedrawResolved(
                2,
                0,
                ARBITER,
                RedrawCase.ONE_LEFT,
                useful,
                tiles(RULES, VOWELS),
                six,
                "FISC-B-3.V5",
            )
        )
        assert sorted(helped.game.racks[0]) == sorted(useful + six)
        assert helped.game.bag_count == 3

    @pytest.mark.parametrize(
        ("given_tile", "drawn", "reason"),
        [
            ("A", "AAEEEI", Reason.WRONG_HELP),
            ("", "AAEEEIO", Reason.WRONG_HELP),
            ("BB", "AAEEE", Reason.WRONG_HELP),
            ("B", "AAEEE", Reason.DRAW_COUNT),
            ("Z", "AAEEEI", Reason.NOT_IN_BAG),
        ],
    )
    def test_a_another_help_is_no_help(self, given_tile: str, drawn: str, reason: Reason) -> None:
        self.stuck("AEB").when(
            c.ResolveRedraw(2, 0, ARBITER, tiles(RULES, given_tile), tiles(RULES, drawn))
        ).refused(reason, "FISC-B-3.V5")

    @pytest.mark.parametrize("bag", ["BC", "B?", "??"])
    def test_b_two_or_more_useful_tiles_repeat_the_draw(self, bag: str) -> None:
        given = self.stuck(bag)
        again = given.when(c.ResolveRedraw(2, 0, ARBITER, b"", tiles(RULES, VOWELS))).then(
            e.RedrawResolved
        )
        mixed = tiles(RULES, "AAEEIO" + bag[0])
        event = again.when(c.ResolveRedraw(3, 0, ARBITER, b"", mixed)).event(e.RedrawResolved)
        assert (event.case, event.clause) == (RedrawCase.SEVERAL_LEFT, "FISC-B-3.V6")
        done = again.after(event)
        done.when(c.ResolveRedraw(4, 0, ARBITER, b"", mixed)).refused(
            Reason.RACK_IS_MIXED, "FISC-B-3.V1"
        )

    def test_c_without_any_the_rack_stays(self) -> None:
        given = self.stuck("AEIO")
        kept = given.when(c.ResolveRedraw(2, 0, ARBITER, b"", b"")).then(
            e.RedrawResolved(2, 0, ARBITER, RedrawCase.NONE_LEFT, b"", b"", b"", "FISC-B-3.V7")
        )
        assert kept.game.racks[0] == tiles(RULES, VOWELS)
        for tile, drawn in ((b"", VOWELS), (tiles(RULES, "A"), ""), (tiles(RULES, "A"), "AAEEII")):
            given.when(c.ResolveRedraw(2, 0, ARBITER, tile, tiles(RULES, drawn))).refused(
                Reason.WRONG_HELP, "FISC-B-3.V7"
            )

    def test_at_a_real_bag_the_arbiter_says_what_it_holds(self) -> None:
        given = turn_with(VOWELS, source=TileSource.ON_TABLE)
        unknown = given.with_(racks=(given.game.racks[0], bytes([UNSEEN]) * 7))
        pool = list(unknown.game.pool)
        for tile in tiles(RULES, "NRSTAEI"):
            pool[tile] += 1
        unknown = unknown.with_(pool=tuple(pool)).do(c.Redraw(1, 0, tiles(RULES, VOWELS)))
        unknown.when(c.ResolveRedraw(2, 0, ARBITER, b"", tiles(RULES, "AAEEIOB"))).refused(
            Reason.RACKS_UNKNOWN, "FISC-B-3.V4"
        )
        unknown.when(c.ResolveRedraw(2, 0, ARBITER, b"", tiles(RULES, "AAEEIOB"), useful=40)).then(
            e.RedrawResolved
        )


@pytest.mark.clause("FISC-B-3.10")
class Test_3_10_too_many_tiles_on_the_rack:
    def test_the_opponent_takes_as_many_and_may_look(self) -> None:
        given = turn_with("SEEARTL", source=TileSource.ON_TABLE)
        given = given.do(c.ReportOverdraw(1, 0, tiles(RULES, "MX"), racked=True))
        taken = tiles(RULES, "LX")
        right = given.when(c.ResolveOverdraw(2, 1, taken, taken)).then(
            e.OverdrawResolved(2, 0, 1, taken, taken, True, "FISC-B-3.10")
        )
        assert sorted(right.game.racks[0]) == sorted(tiles(RULES, "SEEARTM"))

    def test_no_more_than_that(self) -> None:
        given = turn_with("SEEARTL", source=TileSource.ON_TABLE)
        given = given.do(c.ReportOverdraw(1, 0, tiles(RULES, "M"), racked=True))
        given.when(c.ResolveOverdraw(2, 1, tiles(RULES, "LEA"), tiles(RULES, "L"))).refused(
            Reason.WRONG_HELP, "FISC-B-3.10"
        )


@pytest.mark.clause("FISC-B-4.B.1")
class Test_4_B_1_at_nothing_to_nothing:
    def test_three_lost_turns_each_end_the_game_too(self) -> None:
        given = started(RULES)
        for seat in (0, 1, 0, 1, 0):
            given = given.do(c.Pass(1, seat), c.PressClock(1, seat))
        given.when(c.Pass(2, 1)).includes(e.GameEnded(2, EndCause.TURNS_LOST, None, "FISC-B-4.B.1"))

    def test_exchanges_alone_never_do(self) -> None:
        given = started(RULES)
        for turn in range(40):
            seat = turn % 2
            rack = given.game.racks[seat]
            given = given.do(
                c.Exchange(turn, seat, rack[:1], from_bag(given, 1)), c.PressClock(turn, seat)
            )
        assert given.game.stage is Stage.PLAYING


@pytest.mark.clause("FISC-B-6.4")
class Test_6_4_other_words_of_the_same_play:
    def ruled(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("SEEARTL", "NRSTAEI"))
        return given.do(
            play(given, "7I", "ES", 1),
            c.Challenge(2, 1, (word(rules, "EA"),)),
            c.RuleOnChallenge(3, True),
            c.ResumeClock(4, ARBITER),
        )

    def upheld(self) -> Given:
        """The first ruling was given, and the challenger has not spoken."""
        given = midgame(RULES, PAU, ("SEEARTL", "NRSTAEI"))
        return given.do(
            play(given, "7I", "ES", 1_000),
            c.Challenge(2_000, 1, (word(RULES, "EA"),)),
            c.RuleOnChallenge(60_000, True),
        )

    def test_may_be_challenged_after_a_ruling(self) -> None:
        self.ruled(RULES).when(c.Challenge(5, 1, (word(RULES, "SU"),))).includes(e.PlayChallenged)

    def test_may_be_challenged_while_the_ruling_may_still_be_argued(self) -> None:
        (event,) = self.upheld().when(c.Challenge(61_000, 1, (word(RULES, "SU"),))).events
        assert event == e.PlayChallenged(
            61_000, 1, 0, (word(RULES, "SU"),), 1, "", False, "FISC-B-6.1"
        )

    def test_the_word_that_was_ruled_on_is_argued_instead(self) -> None:
        for named in (("EA",), ("EA", "SU")):
            words = tuple(word(RULES, each) for each in named)
            self.upheld().when(c.Challenge(61_000, 1, words)).refused(
                Reason.ONE_CHALLENGE, "FISC-B-6.7"
            )

    def test_a_second_wrong_word_takes_the_play_off(self) -> None:
        given = self.upheld().do(c.Challenge(61_000, 1, (word(RULES, "SU"),)))
        given.when(c.RuleOnChallenge(62_000, False)).includes(
            e.PlayWithdrawn, e.TurnLost, e.ClockResumed
        )

    def test_until_the_player_refills(self) -> None:
        resumed = self.upheld().do(c.ResumeClock(61_000, ARBITER))
        drawn = resumed.do(c.Draw(70_000, 0, from_bag(resumed, 2)))
        drawn.when(c.Challenge(70_000, 1, (word(RULES, "SU"),))).refused(
            Reason.TOO_LATE, "FISC-B-6.12"
        )

    @pytest.mark.clause("FISC-B-6.12")
    def test_online_the_ten_seconds_count_from_the_ruling(self) -> None:
        resumed = self.upheld().do(c.ResumeClock(61_000, ARBITER))
        early = c.Draw(69_999, 0, from_bag(resumed, 2))
        resumed.when(early).refused(Reason.HOLD, "FISC-B-6.12")
        resumed.when(replace(early, at=70_000)).then(e.PlayAccepted, e.TilesDrawn)

    def test_or_not_where_the_organiser_reads_it_so(self) -> None:
        strict = ruleset(RULES.name, readings={"other-words": "no"})
        self.ruled(strict).when(c.Challenge(5, 1, (word(RULES, "SU"),))).refused(
            Reason.ONE_CHALLENGE, "FISC-B-6.4"
        )

    def test_this_edition_does_not_cover_the_board(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NRSTAEI"))
        given = given.do(play(given, "7I", "ES", 1))
        event = given.when(c.Challenge(2, 1, (word(RULES, "EA"),))).event(e.PlayChallenged)
        assert not event.covered


@pytest.mark.clause("FISC-B-7.4")
class Test_7_4_half_an_hour:
    def test_each_player_has_thirty_minutes(self) -> None:
        assert started(RULES).game.clock.left_ms == (30 * 60_000, 30 * 60_000)

    def test_the_organiser_has_no_choice(self) -> None:
        assert "minutes" not in {option.id for option in RULES.options}


@pytest.mark.clause(
    "FISC-B-7.D", "FISC-A-7.D", "FISC-B-7.E", "FISC-A-7.E", "FISC-B-7.0", "FISC-A-7.0"
)
@pytest.mark.parametrize("edition", ["fisc-un-contra-un", "fisc-classic"])
class Test_7_D_and_7_E_stops_of_the_two_older_editions:
    def closing(self, rules: Ruleset) -> Given:
        given = midgame(rules, PAU, ("S", "EA"), bag="", points=(100, 90))
        return given.do(play(given, "8H", "PAUS", 0), c.Accept(1, 1))

    def test_the_opponent_may_stop_the_clock_after_the_last_play(self, edition: str) -> None:
        rules = ruleset(edition)
        self.closing(rules).when(c.StopClock(2, 1, StopCause.LAST_PLAY)).includes(
            e.ClockStopped(2, 1, StopCause.LAST_PLAY, f"{rules.book}-7.D"), e.GameEnded
        )

    @pytest.mark.clause("FISC-B-4.I", "FISC-A-4.I")
    def test_with_sheets_of_their_own_both_have_noted_it_first(self, edition: str) -> None:
        rules = ruleset(edition)
        given = midgame(rules, PAU, ("S", "EA"), bag="", sheets=SheetKeeper.PLAYERS)
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(1, 1))
        stop = c.StopClock(4, 1, StopCause.LAST_PLAY)
        given.when(stop).refused(Reason.OUT_OF_ORDER, f"{rules.book}-7.1")
        given = given.do(c.Note(2, 0, 0, 6, 6))
        given.when(stop).refused(Reason.OUT_OF_ORDER, f"{rules.book}-7.D")
        # Only the player who made the play must note it, on their own sheet (4.L).
        given.when(c.StopClock(4, 0, StopCause.LAST_PLAY)).includes(e.GameEnded)
        given.do(c.Note(3, 1, 0, 6, 6)).when(stop).includes(e.ClockStopped, e.GameEnded)

    @pytest.mark.parametrize(("who", "allowed"), [("player", 0), ("opponent", 1)])
    def test_an_organiser_may_settle_the_contradiction(
        self, edition: str, who: str, allowed: int
    ) -> None:
        rules = ruleset(edition, readings={"last-play": who})
        given = self.closing(rules)
        given.when(c.StopClock(2, allowed, StopCause.LAST_PLAY)).includes(e.GameEnded)
        given.when(c.StopClock(2, 1 - allowed, StopCause.LAST_PLAY)).refused(
            Reason.NOT_FOR_YOU, f"{rules.book}-4.L"
        )

    def test_who_must_not_stop_it_cannot_press_it_either(self, edition: str) -> None:
        rules = ruleset(edition, readings={"last-play": "opponent"})
        self.closing(rules).when(c.PressClock(2, 0)).refused(
            Reason.NOT_FOR_YOU, f"{rules.book}-4.L"
        )
        given = midgame(rules, PAU, ("SE", "EA"), bag="")
        given = given.do(play(given, "8H", "PAUS", 0), c.Accept(1, 1))
        given.when(c.PressClock(2, 0)).then(e.ClockPressed, e.TurnBegan)

    def test_force_majeure_is_e_here(self, edition: str) -> None:
        rules = ruleset(edition)
        given = started(rules)
        given.when(c.StopClock(1, ARBITER, StopCause.FORCE_MAJEURE)).then(
            e.ClockStopped(1, ARBITER, StopCause.FORCE_MAJEURE, f"{rules.book}-7.E")
        )

    def test_forgotten_tiles_are_no_listed_cause(self, edition: str) -> None:
        rules = ruleset(edition)
        given = started(rules, source=TileSource.ON_TABLE)
        given.when(c.StopClock(1, ARBITER, StopCause.FORGOTTEN_TILES)).refused(
            Reason.CAUSE_NOT_LISTED, f"{rules.book}-7.0"
        )
        given.when(c.ReportForgottenTiles(1, tiles(rules, "A"))).refused(
            Reason.NO_SUCH_RULE, f"{rules.book}: not stated"
        )


def test_a_stopped_clock_gives_no_time_back() -> None:
    given = started(RULES).do(c.StopClock(5_000, 0, StopCause.CONSULT))
    resumed = given.do(c.ResumeClock(65_000, ARBITER)).game.clock
    assert resumed.left_ms[0] == 30 * 60_000 - 5_000
    assert structs.replace(resumed, since=0).running == 0


@pytest.mark.clause("FISC-B-6.8")
class Test_6_8_the_second_ruling_is_final:
    """Where other words may still be challenged, the ones ruled on may not."""

    def argued(self, words: tuple[str, ...]) -> Given:
        given = midgame(RULES, PAU, ("SEEARTL", "NRSTAEI"))
        return given.do(
            play(given, "7I", "ES", 1),
            c.Challenge(2, 1, tuple(word(RULES, each) for each in words)),
            c.RuleOnChallenge(3, True),
            c.ChallengeAgain(4, 1, "it is in no dictionary"),
            c.RuleOnChallenge(5, True),
        )

    def test_the_same_words_are_not_ruled_on_again(self) -> None:
        given = self.argued(("EA",))
        for named in (("EA",), ("EA", "SU")):
            given.when(c.Challenge(6, 1, tuple(word(RULES, each) for each in named))).refused(
                Reason.RULING_FINAL, "FISC-B-6.8"
            )
        given.when(c.Challenge(6, 1, (word(RULES, "SU"),))).includes(e.PlayChallenged)

    def test_a_play_all_of_whose_words_were_found_good_stands(self) -> None:
        given = self.argued(("ES", "EA", "SU"))
        assert given.game.pending is None
        given.when(c.Challenge(6, 1, (word(RULES, "EA"),))).refused(Reason.TOO_LATE, "FISC-B-6.12")
