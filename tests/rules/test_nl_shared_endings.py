"""Rules that Dutch puntenscrabble (NL-P) and wedstrijdscrabble (NL-W) share: how games end."""

import pytest
from tests.rules.nl import EDITIONS, LAND, RACKS, finished, no_play, of, some_play
from tests.spec import Given, midgame, play, started

from faristol.core import Outcome
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.state import Turn
from faristol.table.terms import ARBITER, EndCause, LossCause, Stage, TurnKind


@pytest.fixture(params=EDITIONS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


@pytest.mark.clause("NL-P-V.1b", "NL-W-V.1b", "NL-P-V.2a", "NL-W-V.3a", "NL-P-V.2b", "NL-W-V.3b")
class Test_V_letters_that_cannot_be_placed:
    def stuck(self, rules: Ruleset, bag: int | str = "", **more: object) -> Given:
        return midgame(rules, LAND, ("QX", "EN"), bag=bag, points=(50, 60), **more)  # type: ignore[arg-type]

    def test_the_player_is_out_and_the_other_plays_on(self, rules: Ruleset) -> None:
        given = (
            self.stuck(rules, finder=no_play)
            .when(c.DeclareStuck(1_000, 0))
            .then(e.SeatFrozen(1_000, 0, True, of(rules, "V.2a", "V.3a")), e.TurnBegan(1_000, 1))
        )
        given = given.do(play(given, "8H", "LANDE", 2_000))
        given = finished(given, 3_000)
        assert given.game.on_turn == 1
        assert len(given.game.turns) == 1

    def test_even_if_a_later_word_would_make_room(self, rules: Ruleset) -> None:
        given = self.stuck(rules, finder=no_play).do(c.DeclareStuck(1_000, 0))
        given.when(play(given, "8H", "LANDX", 2_000, seat=0)).refused(
            Reason.NOT_YOUR_TURN, of(rules, "III.3a", "III.3a")
        )

    def test_the_game_ends_when_the_other_has_none_left(self, rules: Ruleset) -> None:
        given = self.stuck(rules, finder=no_play).do(c.DeclareStuck(1_000, 0))
        given = finished(given.do(play(given, "8H", "LANDEN", 2_000)), 3_000)
        assert given.game.ending is not None
        assert given.game.ending.cause is EndCause.PLAYED_OUT
        assert given.game.result is not None
        assert given.game.result.scores[0] == 50 - (10 + 8)

    def test_or_when_neither_can_play(self, rules: Ruleset) -> None:
        given = self.stuck(rules, finder=no_play).do(c.DeclareStuck(1_000, 0))
        over = given.when(c.DeclareStuck(2_000, 1)).includes(
            e.SeatFrozen,
            e.GameEnded(2_000, EndCause.NEITHER_CAN_PLAY, None, of(rules, "V.1b", "V.1b")),
        )
        assert over.game.result is not None
        assert over.game.result.scores == (50 - 18, 60 - 2)

    def test_both_players_word_is_enough_without_a_search(self, rules: Ruleset) -> None:
        given = self.stuck(rules).do(c.DeclareStuck(1_000, 0), c.DeclareStuck(2_000, 1))
        assert given.game.stage is Stage.OVER

    def test_not_if_a_play_exists(self, rules: Ruleset) -> None:
        self.stuck(rules, finder=some_play).when(c.DeclareStuck(1_000, 0)).refused(
            Reason.PLAY_EXISTS, of(rules, "V.2a", "V.3a")
        )

    def test_not_if_tiles_may_be_exchanged(self, rules: Ruleset) -> None:
        given = self.stuck(rules, bag=20, finder=no_play)
        given.when(c.DeclareStuck(1_000, 0)).refused(
            Reason.MAY_EXCHANGE, of(rules, "III.7a", "III.7a")
        )

    def test_with_fifteen_tiles_in_the_bag_too(self, rules: Ruleset) -> None:
        given = self.stuck(rules, bag=15, finder=no_play).with_(
            turns=(
                _exchange(0),
                _exchange(1),
                _exchange(0),
                _exchange(1),
                _exchange(0),
                _exchange(1),
            )
        )
        given.when(c.DeclareStuck(1_000, 0)).includes(e.SeatFrozen)

    def test_a_full_bag_freezes_nobody_who_has_just_exchanged(self, rules: Ruleset) -> None:
        exchanges = tuple(_exchange(turn % 2) for turn in range(6))
        given = self.stuck(rules, bag=16, finder=no_play).with_(turns=exchanges)
        outcome = given.when(c.DeclareStuck(1_000, 0))
        if rules.exchange.again_by_jury:
            outcome.refused(Reason.MAY_EXCHANGE, "NL-W-III.8b")
        else:
            outcome.then(
                e.TurnLost(1_000, 0, LossCause.CANNOT_PLAY, "reading:stranded"),
                e.TurnBegan(1_000, 1),
            )

    def test_or_the_turn_goes_by_until_the_bag_is_empty(self, rules: Ruleset) -> None:
        other = ruleset(rules.name, readings={"frozen": "bag-empty"})
        given = self.stuck(other, bag=15, finder=no_play).with_(
            turns=(
                _exchange(0),
                _exchange(1),
                _exchange(0),
                _exchange(1),
                _exchange(0),
                _exchange(1),
            )
        )
        given.when(c.DeclareStuck(1_000, 0)).then(
            e.TurnLost(1_000, 0, LossCause.CANNOT_PLAY, of(rules, "V.2a", "V.3a")),
            e.TurnBegan(1_000, 1),
        )


def _exchange(seat: int) -> Turn:
    return Turn(seat, TurnKind.EXCHANGE)


@pytest.mark.clause(
    "NL-P-V.1c", "NL-W-V.1c", "NL-P-V.3a", "NL-P-V.3b", "NL-W-V.4a", "NL-P-V.5", "NL-W-V.5"
)
class Test_V_1c_playing_out_after_equal_turns:
    def test_the_second_player_gets_an_equal_turn(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, ("E", "ENQ"), bag="", points=(50, 60))
        given = finished(given.do(play(given, "8H", "LANDE", 1_000)), 1_000)
        assert given.game.stage is Stage.PLAYING
        assert given.game.on_turn == 1
        given = finished(given.do(play(given, "8H", "LANDEN", 2_000)), 2_000)
        assert given.game.ending is not None
        assert given.game.ending.clause == of(rules, "V.1c", "V.1c")

    def test_the_second_player_ends_it_at_once(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, ("QXE", "E"), bag="", points=(50, 60))
        given = finished(given.do(play(given, "8H", "LANDE", 1_000)), 1_000)
        given = finished(given.do(play(given, "L8", "EE", 2_000)), 2_000)
        assert given.game.stage is Stage.OVER
        counted = given.game.from_racks
        assert counted == (-18, 0)

    def test_each_pays_the_own_rack_and_nobody_gets_it(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, ("QE", "EN"), bag="", points=(50, 60))
        given = finished(given.do(play(given, "8H", "LANDE", 1_000)), 1_000)
        given = finished(given.do(play(given, "L8", "EEN", 2_000)), 2_000)
        assert given.game.from_racks == (-10, 0)
        assert given.game.result is not None
        assert given.game.result.outcomes == (Outcome.LOST, Outcome.WON)

    def test_what_is_left_in_the_bag_counts_for_nothing(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, ("QX", "EN"), bag=5, points=(50, 60))
        over = given.do(c.EndGame(1_000, "the hall closes"))
        assert over.game.result is not None
        assert over.game.result.scores == (50, 60)


@pytest.mark.clause("NL-P-V.4", "NL-W-V.4b")
class Test_V_4_the_jury_approves:
    def over(self, name: str, approval: bool) -> Given:
        rules = ruleset(name, options={"approval": approval})
        given = midgame(rules, LAND, ("QX", "EN"), bag="", points=(50, 60), finder=no_play)
        return given.do(c.DeclareStuck(1_000, 0), c.DeclareStuck(2_000, 1))

    def test_before_the_result_is_final_if_the_organiser_asks_for_it(self, rules: Ruleset) -> None:
        given = self.over(rules.name, approval=True)
        clause = of(rules, "V.4", "V.4b")
        given.when(c.HandIn(3_000)).refused(Reason.APPROVAL_NEEDED, clause)
        given = given.when(c.ApproveGame(3_000)).then(e.GameApproved(3_000, clause))
        given.when(c.HandIn(4_000)).then(e.ResultLocked(4_000, ARBITER, clause))

    def test_not_otherwise(self, rules: Ruleset) -> None:
        given = self.over(rules.name, approval=False)
        given.when(c.ApproveGame(3_000)).refused(Reason.NO_SUCH_RULE, of(rules, "V.4", "V.4b"))
        given.when(c.HandIn(3_000)).then(e.ResultLocked)


class Test_what_the_books_do_not_say:
    def test_a_player_may_give_up(self, rules: Ruleset) -> None:
        given = midgame(rules, LAND, RACKS, points=(90, 20))
        result = given.when(c.Resign(1_000, 0)).event(e.ResultDeclared)
        assert (result.scores, result.outcomes) == ((90, 20), (Outcome.LOST, Outcome.WON))

    @pytest.mark.parametrize(
        "unknown",
        [
            c.ResignTogether(1_000),
            c.CallRoundTime(1_000),
            c.Penalise(1_000, 0, 10, "late"),
            c.CloseRound(1_000),
            c.ReportAbsence(1_000, (0,)),
            c.CountBag(1_000, ARBITER),
            c.RunClockForSheet(1_000, 0),
            c.TakeTurnAway(1_000, 0, "misplaced"),
            c.PutTile(1_000, 0, 100, 1),
        ],
        ids=lambda command: type(command).__name__,
    )
    def test_what_only_fisc_knows_is_refused(self, rules: Ruleset, unknown: c.Command) -> None:
        outcome = midgame(rules, LAND, RACKS).when(unknown)
        assert outcome.refusal is not None
        assert outcome.refusal.reason is Reason.NO_SUCH_RULE
        assert outcome.refusal.clause == f"{rules.book}: not stated"


@pytest.mark.clause("NL-P-V.5", "NL-W-V.5")
def test_a_signature_is_nobodys_duty(rules: Ruleset) -> None:
    given = midgame(rules, LAND, ("QX", "EN"), bag="").do(c.Resign(1_000, 0))
    signed = given.do(c.Sign(2_000, 0)).when(c.Sign(2_000, 1)).event(e.GameSigned)
    assert signed.clause == "reading:signatures"
    given.when(c.HandIn(2_000)).then(e.ResultLocked)


@pytest.mark.clause("NL-P-V.1a", "NL-W-V.1a", "NL-P-I.3b", "NL-W-I.3a", "NL-W-I.3b")
class Test_V_1a_a_time_agreed_beforehand:
    @pytest.mark.parametrize(
        ("edition", "options", "shared", "each"),
        [
            ("nl-punten", {}, 90, 0),
            ("nl-punten", {"minutes": 60}, 60, 0),
            ("nl-wedstrijd", {"clock": False}, 70, 0),
            ("nl-wedstrijd", {"clock": False, "minutes": 120}, 120, 0),
            ("nl-wedstrijd", {}, 0, 35),
            ("nl-wedstrijd", {"minutes": 45}, 0, 22.5),
        ],
    )
    def test_takes_the_place_of_the_books_own(
        self, edition: str, options: dict[str, int], shared: int, each: float
    ) -> None:
        clock = started(ruleset(edition, options)).game.clock
        assert clock.shared_ms == shared * 60_000
        assert clock.left_ms == ((each * 60_000, each * 60_000) if each else ())
