"""The steps of a game, each with the event that says it all; and what lies beside them."""

import hmac

import pytest

from faristol.board import square_named
from faristol.rulebook import ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.draws import Ledger, commitment, draw, draw_fault, ledger_of, mixed, noted
from faristol.table.following import follows
from faristol.table.terms import (
    Acceptance,
    DrawReason,
    EndCause,
    SheetKeeper,
    Stage,
    StopCause,
    TileSource,
)
from faristol.tiles import tile_set
from tests.rules.fisc import PAU, clause
from tests.spec import Given, from_bag, midgame, play, started, tiles, word

FISC23 = ruleset("fisc-2023")
WEDSTRIJD = ruleset("nl-wedstrijd")
PUNTEN = ruleset("nl-punten")
RACKS = ("SEEARTL", "NRSTAEI")
SEED, SHARE = bytes(range(32)), b"anna"


class Test_from_the_first_tile_to_the_last:
    def test_the_table_is_opened_tiles_are_drawn_and_the_clock_is_started(self) -> None:
        given = Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        given = given.do(c.DrawForStart(1, tiles(FISC23, "AB")))
        assert given.game.starter == 0
        first, second = tiles(FISC23, "SEEARTL"), tiles(FISC23, "NRSTAEI")
        given = given.when(c.Draw(2, 0, first)).then(
            e.TilesDrawn(2, 0, first, DrawReason.DEAL, False)
        )
        given = given.when(c.Draw(3, 1, second)).then(
            e.TilesDrawn(3, 1, second, DrawReason.DEAL, False)
        )
        given.when(c.StartClock(4, 1)).then(
            e.ClockStarted(4, 0, 1, clause(FISC23, "1.15")), e.TurnBegan(4, 0)
        )

    def test_a_whole_turn(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        made = given.when(play(given, "8H", "PAUS", 1)).event(e.PlayMade)
        assert (made.seat, made.points, made.tiles, made.full_rack) == (0, 6, 1, False)
        assert made.words == (word(FISC23, "PAUS"),)
        given = given.do(play(given, "8H", "PAUS", 1))
        accepted = e.PlayAccepted(2, 0, Acceptance.BY_OPPONENT, 1, clause(FISC23, "6.11"))
        given = given.when(c.Accept(2, 1)).then(accepted)
        (new,) = from_bag(given, 1)
        given = given.when(c.Draw(3, 0, bytes([new]))).then(
            e.TilesDrawn(3, 0, bytes([new]), DrawReason.REFILL, False)
        )
        given.when(c.PressClock(4, 0)).then(e.ClockPressed(4, 0), e.TurnBegan(4, 1))

    def test_an_exchange_and_a_pass(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        away, new = tiles(FISC23, "EE"), from_bag(given, 2)
        changed = given.when(c.Exchange(1, 0, away, new)).event(e.TilesExchanged)
        assert (changed.seat, changed.returned, changed.drawn) == (0, away, new)
        passed = given.when(c.Pass(1, 0)).event(e.TurnPassed)
        assert (passed.seat, passed.clause) == (0, passed.clause)

    def test_nobody_draws_while_somebody_is_missing(self) -> None:
        given = Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        given = given.do(c.DrawForStart(1, tiles(FISC23, "AB")))
        given = given.do(c.ReportAbsence(1, (1,)))
        draw_ = c.Draw(2, 0, from_bag(given, 7))
        given.when(draw_).refused(Reason.OUT_OF_ORDER, FISC23.clause("absence.one"))
        given.do(c.Arrive(2, 1), c.Draw(3, 0, from_bag(given, 7)))

    def test_who_begins_is_dealt_to_first_where_the_book_says_so(self) -> None:
        for name in ("fisc-un-contra-un", "fisc-classic", "fisc-2023"):
            rules = ruleset(name)
            given = Given(rules, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
            given = given.do(c.DrawForStart(1, tiles(rules, "BA")))
            late = given.game.starter
            assert late is not None
            early = c.Draw(2, 1 - late, from_bag(given, 7))
            if rules.start.deal == "starter-first":
                given.when(early).refused(Reason.OUT_OF_ORDER, rules.clause("start.deal"))
            given = given.do(c.Draw(2, late, from_bag(given, 7)))
            again = c.Draw(3, late, from_bag(given, 7))
            given.when(again).refused(Reason.ALREADY_DONE, rules.clause("deal.seven"))


class Test_tiles_put_one_by_one:
    K8, K9, L8 = (square_named(name) for name in ("K8", "K9", "L8"))

    def test_on_a_square_that_is_free(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        s, t = tiles(FISC23, "ST")
        taken = (Reason.SQUARE_TAKEN, FISC23.clause("play.contact"))
        given.when(c.PutTile(1, 0, square_named("H8"), s)).refused(*taken)
        given = given.do(c.PutTile(1, 0, self.K8, s))
        given.when(c.PutTile(2, 0, self.K8, t)).refused(*taken)
        given.when(c.MoveTile(2, 0, self.K8, square_named("H8"), s)).refused(*taken)
        for square in (-1, 225):
            given.when(c.PutTile(2, 0, square, t)).refused(
                Reason.OFF_BOARD, FISC23.clause("play.contact")
            )

    def test_anywhere_on_the_board(self) -> None:
        (s,) = tiles(FISC23, "S")
        given = midgame(FISC23, PAU, RACKS)
        for square in (0, 224):
            given.when(c.PutTile(1, 0, square, s)).then(e.TilePut(1, 0, square, s))

    def test_what_does_not_lie_is_not_moved(self) -> None:
        (s,) = tiles(FISC23, "S")
        given = midgame(FISC23, PAU, RACKS).do(c.PutTile(1, 0, self.K8, s))
        given.when(c.MoveTile(2, 0, self.K9, self.L8, s)).refused(
            Reason.TILES_NOT_HELD, FISC23.clause("play.line_fixed")
        )

    def test_that_is_a_letter_and_held(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        for tile in (0, 200):
            given.when(c.PutTile(1, 0, self.K8, tile)).refused(
                Reason.NO_SUCH_TILE, FISC23.clause("play.blank_letters")
            )
        (z,) = tiles(FISC23, "Z")
        given.when(c.PutTile(1, 0, self.K8, z)).refused(
            Reason.TILES_NOT_HELD, FISC23.clause("rack.size")
        )

    def test_each_is_put_once(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        (s,) = tiles(FISC23, "S")
        given = given.do(c.PutTile(1, 0, self.K8, s))
        given.when(c.PutTile(2, 0, self.L8, s)).refused(
            Reason.TILES_NOT_HELD, FISC23.clause("rack.size")
        )
        given.when(c.MoveTile(2, 0, self.K8, self.L8, s)).then(
            e.TileMoved(2, 0, self.K8, self.L8, s)
        )


class Test_a_play_told:
    def told(self, **changed: object) -> c.RecordPlay:
        said = {"word": word(FISC23, "PAUS"), "points": 6, "tiles": 1, **changed}
        return c.RecordPlay(1, 0, **said)  # type: ignore[arg-type]

    def given(self) -> Given:
        given = started(FISC23, source=TileSource.ON_TABLE)
        unseen = bytes([255]) * 7
        return given.with_(racks=(unseen, unseen), pool=tuple(tile_set("catalan").counts))

    @pytest.mark.parametrize(
        ("changed", "allowed"),
        [
            ({"points": 0}, True),
            ({"points": -1}, False),
            ({"points": 9_999}, True),
            ({"points": 10_000}, False),
            ({"tiles": 0}, False),
            ({"tiles": 7}, True),
            ({"tiles": 8}, False),
            ({"tiles": -1}, False),
        ],
    )
    def test_has_points_and_tiles_that_can_be(
        self, changed: dict[str, int], *, allowed: bool
    ) -> None:
        outcome = self.given().when(self.told(**changed))
        if allowed:
            made = outcome.event(e.PlayMade)
            assert (made.points, made.tiles) == (
                changed.get("points", 6), changed.get("tiles", 1)
            )  # fmt: skip
            assert made.full_rack is (changed.get("tiles") == 7)
        else:
            outcome.refused(Reason.BAD_NUMBER, FISC23.clause("placing.coordinates"))

    def test_of_letters(self) -> None:
        told = self.told(word=b"\x01\x00")
        clause_ = FISC23.clause("play.blank_letters")
        self.given().when(told).refused(Reason.NO_SUCH_TILE, clause_)


class Test_challenges:
    def upheld(self) -> Given:
        given = midgame(FISC23, PAU, RACKS)
        return given.do(
            play(given, "8H", "PAUS", 1),
            c.Challenge(2, 1, (word(FISC23, "PAUS"),)),
            c.RuleOnChallenge(3, valid=True),
        )

    @pytest.mark.parametrize(
        ("argument", "allowed"),
        [("", False), (" ", False), ("x", True), ("x" * 500, True), ("x" * 100_000, False)],
    )
    def test_who_argues_says_why(self, argument: str, *, allowed: bool) -> None:
        outcome = self.upheld().when(c.ChallengeAgain(4, 1, argument))
        if allowed:
            again = outcome.event(e.PlayChallenged)
            assert (again.number, again.argument) == (2, argument)
            assert again.clause == FISC23.clause("challenge.again")
        else:
            outcome.refused(Reason.NO_ARGUMENT, FISC23.clause("challenge.again"))

    def test_only_who_challenged(self) -> None:
        given = self.upheld()
        given.when(c.ChallengeAgain(4, 0, "why")).refused(
            Reason.OWN_PLAY, FISC23.clause("challenge.made")
        )

    def test_nothing_is_written_down_while_a_ruling_is_awaited(self) -> None:
        given = midgame(FISC23, PAU, RACKS, sheets=SheetKeeper.PLAYERS)
        given = given.do(
            play(given, "8H", "PAUS", 1),
            c.Announce(1, 0, 6),
            c.Challenge(2, 1, (word(FISC23, "PAUS"),)),
        )
        given.when(c.Note(3, 0, 0, 6, 6)).refused(
            Reason.CHALLENGE_OPEN, FISC23.clause("challenge.verdict")
        )


class Test_the_bag_of_a_wedstrijd:
    """Without a word and with sixteen tiles there is the jury; with fifteen there is nobody."""

    def exchanged(self, left: int) -> Given:
        given = midgame(WEDSTRIJD, "8 .......LAND....", ("STEENVR", "OPAIKEG"), bag=left)
        changes = c.Exchange(1, 0, tiles(WEDSTRIJD, "S"), from_bag(given, 1))
        given = given.do(changes, c.PressClock(2, 0))
        changes = c.Exchange(3, 1, tiles(WEDSTRIJD, "O"), from_bag(given, 1))
        return given.do(changes, c.PressClock(4, 1))

    def test_a_turn_is_conceded_with_fifteen_and_not_with_sixteen(self) -> None:
        concede = c.ConcedeTurn(5, 0)
        sixteen = self.exchanged(16)
        sixteen.when(concede).refused(Reason.PASS_NOT_ALLOWED, WEDSTRIJD.clause("passing.allowed"))
        sixteen.when(c.AskToExchangeAgain(5, 0)).includes(e.ExchangeAgainAsked)
        few = sixteen.with_(bag_count=15)
        few.when(concede).includes(e.TurnLost, e.PointsDeducted)


class Test_draws_that_follow_from_a_seed:
    def events(self) -> tuple[list[e.Event], Game]:
        promised = e.SeedCommitted(0, commitment(SEED))
        opened = Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
        return [promised, e.RandomnessAdded(0, 0, SHARE.hex())], opened.game

    def test_the_next_is_what_the_seed_gives_or_said_to_be_another(self) -> None:
        events, game = self.events()
        ledger = ledger_of(events)
        assert ledger.commitment == commitment(SEED)
        right = draw(SEED, [SHARE], 0, game.pool, 7)
        drawn = e.TilesDrawn(1, 0, right, DrawReason.DEAL, False)
        assert draw_fault(game, ledger, drawn, SEED) == ""
        other = "its tiles are not those that the seed gives"
        assert draw_fault(game, ledger, drawn, bytes(32)) == other
        later = noted(ledger, drawn)
        assert later.draws == ledger.draws + 1
        assert draw_fault(game, later, drawn, SEED) == other
        assert draw_fault(game, Ledger(), drawn, bytes(32)) == ""

    def test_a_promise_is_of_its_seed(self) -> None:
        events, game = self.events()
        assert draw_fault(game, Ledger(), events[0], SEED) == ""
        broken = draw_fault(game, Ledger(), events[0], bytes(32))
        assert broken == "the seed is not the one promised"

    def test_the_stream_goes_on_block_by_block(self) -> None:
        drawn = draw(SEED, [SHARE], 3, (0,) * 8 + (1,) * 200, 20)
        numbers = []
        for block in range(3):
            message = mixed([SHARE]) + (3).to_bytes(8, "big") + block.to_bytes(8, "big")
            digest = hmac.digest(SEED, message, "sha256")
            numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        left = list(range(8, 208))
        assert list(drawn) == [left.pop(number % len(left)) for number in numbers[:20]]


class Test_what_can_have_happened:
    def test_a_ruling_needs_a_play_and_a_seat_is_one_of_the_table(self) -> None:
        given = midgame(FISC23, PAU, RACKS)
        ruled = given.do(play(given, "8H", "PAUS", 1), c.Challenge(2, 1, (word(FISC23, "PAUS"),)))
        (event,) = [
            each for each in ruled.when(c.RuleOnChallenge(3, valid=True)).events
            if isinstance(each, e.ChallengeRuled)
        ]  # fmt: skip
        assert follows(ruled.game, event)
        assert not follows(given.game, event)
        for seat, there in ((-1, False), (0, True), (1, True), (2, False)):
            passed = e.TurnPassed(3, seat, "")
            assert follows(given.game, passed) is there
        for seat, there in ((-2, False), (-1, True), (1, True), (2, False)):
            credited = e.RulingGiven(3, seat, "why", "")
            assert follows(given.game, credited) is there


class Test_the_jury:
    def noted(self) -> Given:
        """A play under puntenscrabble that can no longer be taken back."""
        given = midgame(PUNTEN, "8 .......LAND....", ("STEENVR", "OPAIKEG"))
        given = given.do(play(given, "8H", "LANDS", 1))
        return given.do(c.Draw(2, 0, from_bag(given, 1)))

    def test_a_play_is_looked_at_until_the_sheet_is_handed_in(self) -> None:
        given = self.noted()
        turn = given.game.turns[-1]
        assert turn.seat == 0
        number = len(given.game.turns) - 1
        given.when(c.ReportWord(3, 1, number)).then(e.WordReported)
        for stage, there in ((Stage.OVER, True), (Stage.SIGNED, True), (Stage.LOCKED, False)):
            outcome = given.with_(stage=stage).when(c.FindWordWrong(4, number))
            if there:
                outcome.includes(e.WordFoundWrong)
            else:
                assert outcome.refusal is not None

    def test_which_has_a_number(self) -> None:
        given = self.noted()
        for number in (-1, len(given.game.turns)):
            given.when(c.ReportWord(3, 1, number)).refused(
                Reason.NO_SUCH_TURN, PUNTEN.clause("jury.reported")
            )


class Test_forgotten_tiles:
    def test_nobody_else_owes_any_whose_rack_is_full(self) -> None:
        given = midgame(FISC23, PAU, RACKS, bag="MXIO", source=TileSource.ON_TABLE)
        given = given.do(play(given, "7I", "ES", 1))
        given = given.do(c.Draw(2, 0, b"", believed_empty=True), c.PressClock(3, 0))
        found = tiles(FISC23, "MX")
        given.when(c.ReportForgottenTiles(4, found)).includes(
            e.ForgottenTilesTaken(4, 0, found, "FISC23-G-3.15", 2, ())
        )


class Test_the_end:
    def test_an_empty_rack_and_an_empty_bag(self) -> None:
        given = midgame(FISC23, PAU, ("S", "EA"), bag="", points=(100, 90))
        given = given.do(play(given, "8H", "PAUS", 1), c.Accept(2, 1))
        outcome = given.when(c.StopClock(3, 0, StopCause.LAST_PLAY))
        ended = outcome.event(e.GameEnded)
        assert (ended.cause, ended.seat) == (EndCause.PLAYED_OUT, 0)
        counted = outcome.event(e.RackCounted)
        assert (counted.seat, counted.points, counted.to) == (1, 2, 0)


class Test_the_round:
    @pytest.mark.parametrize(("starter", "turns"), [(0, 4), (1, 3)])
    def test_called_in_the_turn_of_either_everybody_has_as_many(
        self, starter: int, turns: int
    ) -> None:
        rules = ruleset("fisc-2023")
        given = started(rules).with_(starter=starter)
        seat = given.game.on_turn
        assert seat == 0
        called = given.when(c.CallRoundTime(1)).event(e.LastTurnsCalled)
        one_turn = rules.time.hand == "one-turn"
        assert called.turns == (2 if one_turn else turns)

    def test_who_has_too_few_unseen_tiles_has_not_laid_them(self) -> None:
        given = Test_a_play_told().given()
        known = given.with_(racks=(tiles(FISC23, "SEEARTL"), given.game.racks[1]))
        told = Test_a_play_told().told()
        known.when(told).refused(Reason.TILES_NOT_HELD, FISC23.clause("placing.coordinates"))


class Test_results:
    def test_who_gives_up_behind_has_lost_as_it_stands(self) -> None:
        given = midgame(FISC23, PAU, RACKS, points=(50, 90))
        declared = given.when(c.Resign(1, 0)).event(e.ResultDeclared)
        assert (declared.scores, declared.clause) == ((-60, 90), FISC23.clause("ending.resigned"))
        ahead = midgame(FISC23, PAU, RACKS, points=(300, 50))
        declared = ahead.when(c.Resign(1, 0)).event(e.ResultDeclared)
        assert declared.scores == (0, 300)
        assert declared.clause == FISC23.clause("ending.resigned_forced")

    def test_when_shared_time_is_over_an_open_play_is_waited_for_without_more_time(self) -> None:
        rules = ruleset("nl-wedstrijd", options={"clock": False})
        given = midgame(rules, "8 .......LAND....", ("STEENVR", "OPAIKEG"))
        given = given.do(play(given, "8H", "LANDS", 1))
        over = 70 * 60_000
        given.when(c.Tick(over)).includes(
            e.LastTurnsCalled(over, EndCause.TIME, 1, 0, rules.clause("time.expired"))
        )

    def test_the_clock_is_not_stopped_for_a_last_play_that_may_be_argued(self) -> None:
        given = midgame(FISC23, PAU, ("S", "EA"), bag="", points=(100, 90))
        given = given.do(
            play(given, "8H", "PAUS", 1),
            c.Challenge(2, 1, (word(FISC23, "PAUS"),)),
            c.RuleOnChallenge(3, valid=True),
        )
        stop = c.StopClock(5, 0, StopCause.LAST_PLAY)
        given.when(stop).refused(Reason.CLOCK_STOPPED, FISC23.clause("stop.last-play"))
