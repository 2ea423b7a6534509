"""Commands that make no sense: each is refused, with a reason, and nothing changes."""

import pickle

import pytest

from faristol.core import Refused
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, Reason, decide
from faristol.table import commands as c
from faristol.table.terms import ARBITER, UNSEEN, ClockFault, StopCause, TileSource
from tests.spec import Given, play, started, word

RULES = ruleset("fisc-2023")
PLAYED = ("fisc-un-contra-un", "fisc-escolar", "nl-punten", "nl-wedstrijd")


def test_a_refusal_says_why_and_where() -> None:
    with pytest.raises(Refused) as refused:
        decide(RULES, started(RULES).game, c.Pass(1, 1))
    assert (refused.value.reason, refused.value.clause) == (Reason.NOT_YOUR_TURN, "FISC23-G-7.2")
    assert str(refused.value) == "not your turn (FISC23-G-7.2)"
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.reason, again.clause) == (refused.value.reason, refused.value.clause)


def test_a_duplicate_game_is_not_played_at_a_table() -> None:
    Given(ruleset("nl-duplicate"), Game()).when(c.OpenTable(0, ("Anna", "Bas"))).refused(
        Reason.WRONG_EDITION, "NL-D-II.1b"
    )


@pytest.mark.parametrize("name", PLAYED)
class Test_for_every_edition:
    @pytest.mark.parametrize("seat", [-1, -2, 4, 99, 10**30])
    def test_there_is_no_such_seat(self, name: str, seat: int) -> None:
        given = started(ruleset(name))
        commands: tuple[c.Command, ...] = (
            c.Pass(1, seat),
            c.Draw(1, seat, b""),
            c.Place(1, seat, ()),
            c.Resign(1, seat),
            c.Sign(1, seat),
            c.CorrectClock(1, seat, 1, ClockFault.RULING),
        )
        for command in commands:
            outcome = given.when(command)
            assert outcome.refusal is not None
            assert outcome.refusal.reason in (Reason.NO_SUCH_SEAT, Reason.PASS_NOT_ALLOWED)

    def test_time_does_not_run_backwards(self, name: str) -> None:
        given = started(ruleset(name), at=5_000)
        for command in (
            c.Tick(4_999),
            c.Resign(4_999, 0),
            c.StopClock(0, ARBITER, StopCause.CONSULT),
        ):
            outcome = given.when(command)
            assert outcome.refusal is not None
            assert outcome.refusal.reason is Reason.TIME_BACKWARDS

    def test_a_table_is_opened_once(self, name: str) -> None:
        rules = ruleset(name)
        outcome = started(rules).when(c.OpenTable(1, ("A", "B", "C", "D")[: rules.players.least]))
        assert outcome.refusal is not None
        assert outcome.refusal.reason is Reason.ALREADY_OPEN

    def test_before_it_is_opened_nothing_happens(self, name: str) -> None:
        rules = ruleset(name)
        for command in (c.Tick(0), c.Pass(0, 0), c.Sign(0, 0), c.EndGame(0, "bored")):
            outcome = Given(rules, Game()).when(command)
            assert outcome.refusal is not None
            assert outcome.refusal.reason is Reason.NOT_OPEN

    def test_nothing_is_signed_before_the_end(self, name: str) -> None:
        for command in (c.Sign(1, 0), c.HandIn(1)):
            outcome = started(ruleset(name)).when(command)
            assert outcome.refusal is not None
            assert outcome.refusal.reason is Reason.WRONG_STAGE


def over(rules: Ruleset) -> Given:
    return started(rules).do(c.Resign(1, 0))


@pytest.mark.parametrize(
    "late",
    [
        c.Pass(2, 1),
        c.PressClock(2, 0),
        c.Draw(2, 0, b""),
        c.Challenge(2, 1, (b"\x01\x02",)),
        c.RuleOnChallenge(2, True),
        c.Resign(2, 1),
        c.EndGame(2, "again"),
        c.CallRoundTime(2),
        c.StopClock(2, 0, StopCause.CONSULT),
        c.CountBag(2, ARBITER),
    ],
    ids=lambda command: type(command).__name__,
)
def test_after_the_end_there_are_no_more_turns(late: c.Command) -> None:
    outcome = over(RULES).when(late)
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.GAME_OVER
    assert outcome.refusal.clause == "FISC23-G-4.E.1"


@pytest.mark.parametrize(
    ("edition", "unknown"),
    [
        ("fisc-2023", c.Redraw(1, 0, b"")),
        ("fisc-2023", c.ResolveRedraw(1, 0, ARBITER, b"", b"")),
        ("fisc-2023", c.AskJury(1, 0, b"\x01\x02")),
        ("fisc-2023", c.AskToExchangeAgain(1, 0)),
        ("fisc-2023", c.AskToRestart(1, 0)),
        ("fisc-2023", c.DeclareStuck(1, 0)),
        ("fisc-escolar", c.DeclareDoubt(1, 1)),
        ("nl-punten", c.DeclareDoubt(1, 1)),
        ("fisc-un-contra-un", c.ApproveGame(1)),
        ("nl-punten", c.AskToExchangeAgain(1, 0)),
        ("nl-punten", c.Redraw(1, 0, b"")),
        ("nl-wedstrijd", c.AskToRestart(1, 0)),
        ("nl-wedstrijd", c.AskJury(1, 0, b"\x01\x02")),
        ("fisc-escolar", c.ReportAbsence(1, (0,))),
        ("fisc-escolar", c.CallRoundTime(1)),
        ("fisc-escolar", c.ResignTogether(1)),
        ("friendly", c.Redraw(1, 0, b"")),
        ("friendly", c.CallRoundTime(1)),
        ("friendly", c.ReportForgottenTiles(1, b"\x01")),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_a_book_does_not_know_is_refused(edition: str, unknown: c.Command) -> None:
    outcome = started(ruleset(edition)).when(unknown)
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.NO_SUCH_RULE


def test_a_clock_that_stands_after_the_end_is_not_stopped_again() -> None:
    over(RULES).when(c.StopClock(2, ARBITER, StopCause.CONSULT)).refused(
        Reason.CLOCK_STOPPED, "FISC23-G-4.K"
    )


@pytest.mark.parametrize("number", [10**6, -(10**6), 10**30])
def test_sums_beyond_reason_are_not_written(number: int) -> None:
    given = started(RULES).do(c.Pass(1, 0))
    for line in (c.Note(2, 0, 0, number, 0), c.Note(2, 0, 0, 0, number)):
        outcome = given.when(line)
        assert outcome.refusal is not None
        assert outcome.refusal.reason is Reason.BAD_NUMBER


@pytest.mark.parametrize("turn", [-1, 1, 10**30])
def test_a_turn_that_was_not_had_is_not_noted(turn: int) -> None:
    given = started(RULES).do(c.Pass(1, 0))
    outcome = given.when(c.Note(2, 0, turn, 0, 0))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.NO_SUCH_TURN


@pytest.mark.parametrize("left_ms", [10**9, -(10**9)])
def test_no_clock_is_set_to_more_than_a_day(left_ms: int) -> None:
    outcome = started(RULES).when(c.CorrectClock(1, 0, left_ms, ClockFault.RULING))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.BAD_NUMBER


@pytest.mark.parametrize("tile", [27, 28, 100, 0x80, 0x81, 0xFE])
def test_what_is_no_tile_of_the_box_is_not_drawn(tile: int) -> None:
    given = started(RULES)
    rack = given.game.racks[0]
    outcome = given.when(c.Exchange(1, 0, rack[:1], bytes([tile])))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.NOT_IN_BAG
    outcome = given.when(c.Exchange(1, 0, bytes([tile]), b"\x01"))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.TILES_NOT_HELD


@pytest.mark.parametrize("square", [-1, -225, 225, 10**30])
def test_no_tile_is_put_beside_the_board(square: int) -> None:
    given = started(RULES)
    tile = next(tile for tile in given.game.racks[0] if tile)
    outcome = given.when(c.PutTile(1, 0, square, tile))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.OFF_BOARD
    put = given.do(c.PutTile(1, 0, 112, tile))
    outcome = put.when(c.MoveTile(2, 0, 112, square, tile))
    assert outcome.refusal is not None
    assert outcome.refusal.reason is Reason.OFF_BOARD


def test_no_clock_is_set_after_the_end() -> None:
    for late in (
        c.CorrectClock(2, 0, 1_000, ClockFault.RULING),
        c.CreditTime(2, 0, 1_000, ClockFault.RULING),
    ):
        outcome = over(RULES).when(late)
        assert outcome.refusal is not None
        assert outcome.refusal.reason is Reason.WRONG_STAGE


def test_nobody_draws_for_the_start_twice() -> None:
    started(RULES).when(c.DrawForStart(1, bytes([1, 2]))).refused(
        Reason.WRONG_STAGE, "FISC23-G-1.10"
    )


def test_tiles_too_many_wait_for_the_ruling_on_a_challenge() -> None:
    given = started(RULES, ("PAUSERT", "EEAAIIR"), source=TileSource.ON_TABLE)
    given = given.do(play(given, "8H", "PAU", 1), c.Challenge(2, 1, (word(RULES, "PAU"),)))
    given.when(c.ReportOverdraw(3, 1, bytes([UNSEEN]), racked=True)).refused(
        Reason.CHALLENGE_OPEN, "FISC23-G-3.10"
    )


def test_a_game_that_has_not_begun_or_is_over_is_not_given_up_together() -> None:
    opened = Given(RULES, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
    for given in (opened, over(RULES)):
        given.when(c.ResignTogether(2)).refused(Reason.WRONG_STAGE, "FISC23-G-4.F.1")


def test_forgotten_tiles_change_nothing_when_somebody_gave_up() -> None:
    given = started(RULES, source=TileSource.ON_TABLE).with_(short=0).do(c.Resign(1, 0))
    given.when(c.ReportForgottenTiles(2, word(RULES, "A"))).refused(
        Reason.GAME_OVER, "FISC23-G-3.18"
    )


def test_what_is_no_tile_is_not_taken_from_a_rack() -> None:
    given = started(RULES, source=TileSource.ON_TABLE)
    given = given.with_(racks=(bytes([UNSEEN]) * 7, given.game.racks[1]))
    given = given.do(c.ReportOverdraw(1, 0, bytes([UNSEEN]), racked=False))
    given.when(c.ResolveOverdraw(2, 1, bytes([27]), bytes([27]))).refused(
        Reason.TILES_NOT_HELD, "FISC23-G-3.9"
    )
