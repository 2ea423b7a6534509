"""Friendly games: our own choice, and every citation says so."""

from dataclasses import replace

import pytest
from tests.spec import Given, from_bag, midgame, play, started, word

from faristol.core import Outcome
from faristol.rulebook import OWN_CHOICE, Ruleset, ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    EndCause,
    Joint,
    LossCause,
    Stage,
    StopCause,
    TileSource,
)
from faristol.table.views import Seat, as_seen_by

RULES = ruleset("friendly")
PAU = "8 .......PAU....."


def known(*words: str) -> object:
    """A judge who knows these words."""
    good = {word(RULES, text) for text in words}

    def judge(words: tuple[bytes, ...]) -> bool:
        return all(each in good for each in words)

    return judge


class Test_two_to_four_players:
    @pytest.mark.parametrize("number", [2, 3, 4])
    def test_may_play(self, number: int) -> None:
        names = ("Anna", "Biel", "Carla", "Dídac")[:number]
        given = started(RULES, names=names)
        assert len(given.game.racks) == number

    @pytest.mark.parametrize("number", [0, 1, 5])
    def test_no_other_number(self, number: int) -> None:
        Given(RULES, Game()).when(c.OpenTable(0, ("Anna",) * number)).refused(
            Reason.SEAT_COUNT, OWN_CHOICE
        )

    def test_where_a_championship_balances_starts_the_first_of_its_list_starts(self) -> None:
        listed = ruleset(RULES.name, readings={"starter": "pairing"})
        Given(listed, Game()).when(c.OpenTable(0, ("Anna", "Biel"))).then(
            e.TableOpened, e.StarterChosen(0, 0, OWN_CHOICE)
        )


class Test_words_are_checked_before_they_are_laid:
    def given(self) -> Given:
        return midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"), judge=known("PAUS", "ES"))

    def test_a_good_word_is_final_at_once(self) -> None:
        given = self.given()
        given.when(play(given, "8H", "PAUS", 1)).then(
            e.PlayMade, e.PlayAccepted(1, 0, Acceptance.BY_RULE, None, OWN_CHOICE)
        )

    def test_a_bad_one_costs_nothing_and_may_be_tried_again(self) -> None:
        given = self.given()
        given.when(play(given, "8H", "PAUE", 1)).refused(Reason.NOT_A_WORD, OWN_CHOICE)
        given.when(play(given, "8H", "PAUS", 1)).includes(e.PlayMade)

    def test_every_word_formed_is_checked_and_those_that_are_none_are_named(self) -> None:
        given = self.given()
        outcome = given.when(play(given, "7I", "ES", 1))
        outcome.refused(Reason.NOT_A_WORD, OWN_CHOICE)
        assert outcome.refusal is not None
        assert outcome.refusal.values == {"words": ["EA", "SU"]}

    def test_somebody_must_do_it(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(play(given, "8H", "PAUS", 1)).refused(Reason.NO_JUDGE, OWN_CHOICE)

    def test_or_the_players_agree_among_themselves(self) -> None:
        free = ruleset("friendly", options={"words": "free"})
        given = midgame(free, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(play(given, "8H", "PAUE", 1)).includes(e.PlayMade, e.PlayAccepted)

    def test_nothing_is_challenged(self) -> None:
        given = self.given()
        given = given.do(play(given, "8H", "PAUS", 1))
        given.when(c.Challenge(2, 1, (word(RULES, "PAUS"),))).refused(
            Reason.NOTHING_TO_CHALLENGE, OWN_CHOICE
        )


class Test_the_last_play_is_taken_back_where_all_agree:
    def played(self, rules: Ruleset = RULES, *more: str) -> Given:
        names = ("Anna", "Biel", "Carla")[: 2 + len(more)]
        racks = ("SEEARTL", "NNOOIIR", *more)
        given = midgame(rules, PAU, racks, names=names, judge=known("PAUS", "ES"))
        given = given.do(play(given, "8H", "PAUS", 1))
        return given.do(c.Draw(2, 0, from_bag(given, 1)))

    def test_as_if_it_had_not_been_made(self) -> None:
        given = self.played()
        before = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"), judge=known("PAUS"))
        drawn = given.game.latest.drawn if given.game.latest else b""
        asked = given.when(c.Consent(3, 0, Joint.TAKE_BACK)).then(
            e.ConsentGiven(3, 0, Joint.TAKE_BACK, OWN_CHOICE)
        )
        placements = given.game.latest.placements if given.game.latest else ()
        undone = asked.when(c.Consent(4, 1, Joint.TAKE_BACK)).then(
            e.ConsentGiven(4, 1, Joint.TAKE_BACK, OWN_CHOICE),
            e.PlayTakenBack(4, 0, placements, 6, drawn, OWN_CHOICE),
            e.TurnBegan(4, 0),
        )
        game, fresh = undone.game, before.game
        assert sorted(game.racks[0]) == sorted(fresh.racks[0])
        assert (game.board, game.bag_count, game.pool) == (fresh.board, fresh.bag_count, fresh.pool)
        assert (game.points, game.turns, game.on_turn) == (fresh.points, fresh.turns, 0)
        again = undone.do(play(undone, "8H", "PAUS", 5))
        assert again.game.points == given.game.points

    def test_who_made_it_asks_and_everybody_else_agrees(self) -> None:
        given = self.played(RULES, "AAAEEEI")
        given.when(c.Consent(3, 1, Joint.TAKE_BACK)).refused(Reason.NOT_FOR_YOU, OWN_CHOICE)
        asked = given.do(c.Consent(3, 0, Joint.TAKE_BACK), c.Consent(4, 2, Joint.TAKE_BACK))
        assert asked.game.on_turn == 1
        asked.when(c.Consent(5, 1, Joint.TAKE_BACK)).includes(e.PlayTakenBack)

    def test_not_once_somebody_has_played_on(self) -> None:
        given = self.played().do(c.Consent(3, 0, Joint.TAKE_BACK), c.Pass(4, 1))
        for seat in (0, 1):
            given.when(c.Consent(5, seat, Joint.TAKE_BACK)).refused(Reason.TOO_LATE, OWN_CHOICE)

    def test_not_twice_the_same(self) -> None:
        given = self.played()
        given = given.do(c.Consent(3, 0, Joint.TAKE_BACK), c.Consent(4, 1, Joint.TAKE_BACK))
        given.when(c.Consent(5, 0, Joint.TAKE_BACK)).refused(Reason.TOO_LATE, OWN_CHOICE)

    def test_not_before_the_turn_is_over_nor_when_the_time_was_called(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"), judge=known("PAUS"))
        laid = given.do(play(given, "8H", "PAUS", 1))
        laid.when(c.Consent(2, 0, Joint.TAKE_BACK)).refused(Reason.OUT_OF_ORDER, OWN_CHOICE)
        timed = self.played(ruleset("friendly", options={"minutes": 60}))
        called = timed.do(c.Tick(3_600_000))
        called.when(c.Consent(3_600_001, 0, Joint.TAKE_BACK)).refused(Reason.TOO_LATE, OWN_CHOICE)

    def test_not_at_a_real_board_where_nobody_knows_what_was_drawn(self) -> None:
        given = self.played().with_(source=TileSource.ON_TABLE)
        given.when(c.Consent(3, 0, Joint.TAKE_BACK)).refused(Reason.REAL_BAG, OWN_CHOICE)

    def test_others_learn_nothing_of_the_tiles_that_go_back(self) -> None:
        given = self.played()
        asked = given.do(c.Consent(3, 0, Joint.TAKE_BACK))
        events = asked.decided(c.Consent(4, 1, Joint.TAKE_BACK))
        (undone,) = (each for each in events if isinstance(each, e.PlayTakenBack))
        assert as_seen_by(Seat(1), undone) == replace(undone, returned=bytes([UNSEEN]))
        assert as_seen_by(Seat(0), undone) == undone


class Test_turns_go_round_without_a_clock:
    def test_refilling_ends_the_turn(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"), judge=known("PAUS"))
        given = given.do(play(given, "8H", "PAUS", 1))
        given.when(c.Draw(2, 0, from_bag(given, 1))).then(e.TilesDrawn, e.TurnBegan(2, 1))
        given.when(c.PressClock(2, 0)).refused(Reason.NO_SUCH_RULE, OWN_CHOICE)

    def test_so_do_passes_and_exchanges(self) -> None:
        given = started(RULES)
        given = given.when(c.Pass(1, 0)).then(e.TurnPassed, e.TurnBegan(1, 1))
        rack = given.game.racks[1]
        given.when(c.Exchange(2, 1, rack[:2], from_bag(given, 2))).then(
            e.TilesExchanged, e.TurnBegan(2, 0)
        )

    def test_an_hour_if_one_likes(self) -> None:
        timed = ruleset("friendly", options={"minutes": 60})
        given = started(timed).when(c.Tick(3_600_000)).then(e.LastTurnsCalled)
        assert given.game.last_turns is not None
        assert given.game.last_turns.turns == 2


class Test_endings:
    def test_who_plays_out_gets_all_other_racks(self) -> None:
        given = midgame(
            RULES,
            PAU,
            ("S", "EA", "[NY]"),
            bag="",
            names=("Anna", "Biel", "Carla"),
            points=(10, 20, 30),
            judge=known("PAUS"),
        )
        given = given.do(play(given, "8H", "PAUS", 1))
        assert given.game.ending is not None
        assert given.game.ending.cause is EndCause.PLAYED_OUT
        assert given.game.result is not None
        assert given.game.result.scores == (10 + 6 + 2 + 10, 18, 20)
        assert given.game.result.outcomes == (Outcome.WON, Outcome.LOST, Outcome.LOST)

    def test_three_passes_each_end_it(self) -> None:
        given = started(RULES, names=("Anna", "Biel", "Carla"))
        for turn in range(9):
            assert given.game.stage is Stage.PLAYING
            given = given.do(c.Pass(turn, turn % 3))
        assert given.game.stage is Stage.OVER

    def test_who_leaves_leaves_the_others_playing(self) -> None:
        given = started(RULES, names=("Anna", "Biel", "Carla"))
        given = given.when(c.Resign(1, 1)).then(e.SeatResigned(1, 1, OWN_CHOICE))
        given = given.do(c.Pass(2, 0))
        assert given.game.on_turn == 2

    @pytest.mark.parametrize("tiles_of", ["dutch", "english", "spanish"])
    def test_any_box_of_tiles(self, tiles_of: str) -> None:
        rules = ruleset("friendly", options={"tiles": tiles_of})
        assert started(rules).game.tile_set == tiles_of


class Test_whoever_leads:
    def test_may_hold_the_game_and_let_it_go_on(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"))
        held = given.do(c.StopClock(1, ARBITER, StopCause.FORCE_MAJEURE))
        held.when(c.Pass(2, 0)).refused(Reason.CLOCK_STOPPED, OWN_CHOICE)
        held.when(c.ResumeClock(2, 1)).refused(Reason.NOT_FOR_YOU, OWN_CHOICE)
        held.do(c.ResumeClock(2, ARBITER)).when(c.Pass(3, 0)).includes(e.TurnPassed)

    def test_may_pass_the_turn_on(self) -> None:
        given = midgame(RULES, PAU, ("SEEARTL", "NNOOIIR"))
        given.when(c.TakeTurnAway(1, 0, "is away")).includes(
            e.TurnLost(1, 0, LossCause.ARBITER, OWN_CHOICE)
        )
