"""What can have happened at a table as it stands, each check at both of its bounds."""

import pytest

from faristol.board import Placement
from faristol.rulebook import ruleset
from faristol.table import Game
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.events import Event
from faristol.table.following import follows
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    Acceptance,
    ClockFault,
    DrawReason,
    EndCause,
    Joint,
    Judge,
    LossCause,
    RedrawCase,
)
from faristol.tiles import BLANK_BIT, tile_set
from tests.rules.fisc import PAU
from tests.rules.nl import LAND
from tests.spec import Given, midgame, play, started, word

FISC23 = ruleset("fisc-2023")
PUNTEN = ruleset("nl-punten")
KINDS = len(tile_set("catalan").tiles)
SQUARES = 15 * 15
LAST = KINDS - 1
"""The last tile of the box, by its number."""


def table() -> Given:
    """A table of two with one turn that is over."""
    given = midgame(FISC23, PAU, ("SEEARTL", "NRSTAEI"))
    return given.do(c.Pass(1, 0), c.PressClock(2, 0))


def open_play() -> Given:
    """The same with a play of seat 1 that is not final."""
    given = table()
    return given.do(play(given, "8H", "PAUS", 3))


@pytest.mark.parametrize(("tile", "there"), [(0, True), (LAST, True), (KINDS, False)])
class TestMovedTiles:
    def test_are_of_the_box(self, tile: int, *, there: bool) -> None:
        moved, none = bytes([1, tile]), b""
        kinds: list[Event] = [
            e.TilesDrawn(9, 0, moved, DrawReason.REFILL, short=False),
            e.TilesExchanged(9, 0, moved, none, ""),
            e.TilesExchanged(9, 0, none, moved, ""),
            e.RackRedrawn(9, 0, moved, none, shown=True, clause=""),
            e.RackRedrawn(9, 0, none, moved, shown=True, clause=""),
            e.RedrawResolved(9, 0, 1, RedrawCase.ONE_LEFT, moved, none, none, ""),
            e.RedrawResolved(9, 0, 1, RedrawCase.ONE_LEFT, none, moved, none, ""),
            e.RedrawResolved(9, 0, 1, RedrawCase.ONE_LEFT, none, none, moved, ""),
            e.OverdrawReported(9, 0, moved, racked=True),
            e.OverdrawResolved(9, 0, 1, none, moved, seen=True, clause=""),
            e.RackNoted(9, 0, moved),
            e.ForgottenTilesTaken(9, 0, moved, ""),
        ]
        assert [follows(table().game, event) for event in kinds] == [there] * len(kinds)

    def test_or_have_no_face(self, tile: int, *, there: bool) -> None:
        drawn = e.TilesDrawn(9, 0, bytes([UNSEEN, tile]), DrawReason.REFILL, short=False)
        assert follows(table().game, drawn) is there


@pytest.mark.parametrize(("seat", "there"), [(-1, False), (0, True), (1, True), (2, False)])
def test_whatever_a_player_does_is_done_from_a_seat(seat: int, *, there: bool) -> None:
    done: list[Event] = [
        e.TurnBegan(9, seat),
        e.ClockPressed(9, seat),
        e.SeatResigned(9, seat, ""),
        e.SheetSigned(9, seat),
        e.ConsentGiven(9, seat, Joint.RESIGN, ""),
        e.ClockCorrected(9, seat, 1, ClockFault.RULING, "", ""),
    ]
    assert [follows(table().game, event) for event in done] == [there] * len(done)


@pytest.mark.parametrize(("seat", "there"), [(-2, False), (ARBITER, True), (1, True), (2, False)])
def test_some_things_are_nobodys(seat: int, *, there: bool) -> None:
    nobodys: list[Event] = [
        e.TimeCredited(9, seat, 1, ClockFault.RULING, "", ""),
        e.RulingGiven(9, seat, "why", ""),
        e.ClockStarted(9, seat, 1, ""),
    ]
    assert [follows(table().game, event) for event in nobodys] == [there] * len(nobodys)


def test_a_game_ends_with_a_seat_or_without_one() -> None:
    for seat in (None, 0, 1):
        assert follows(table().game, e.GameEnded(9, EndCause.ARBITER, seat, ""))


def test_where_nobody_has_time_of_their_own_none_is_set_or_given() -> None:
    shared = midgame(PUNTEN, LAND, ("STEENVR", "OPAIKEG")).game
    assert not follows(shared, e.ClockCorrected(9, 0, 1, ClockFault.RULING, "", ""))
    assert not follows(shared, e.TimeCredited(9, 0, 1, ClockFault.RULING, "", ""))
    assert follows(shared, e.TimeCredited(9, ARBITER, 1, ClockFault.RULING, "", ""))


def test_what_is_about_a_play_needs_one_that_is_open() -> None:
    about: list[Event] = [
        e.AcceptanceGiven(9, 0),
        e.DoubtDeclared(9, 0, ""),
        e.PlayChallenged(9, 0, 1, (), 1, "", covered=True, clause=""),
        e.ChallengeRuled(9, 1, valid=True, final=True, judge=Judge.ARBITER, clause=""),
        e.PlayWithdrawn(9, 1, (), 0, ""),
    ]
    assert [follows(table().game, event) for event in about] == [False] * 5
    assert [follows(open_play().game, event) for event in about] == [True] * 5
    # A play that is final already may be said to be final again.
    assert follows(table().game, e.PlayAccepted(9, 0, Acceptance.BY_TIME, None, ""))


def made(tiles: int, *placements: tuple[int, int]) -> e.PlayMade:
    laid = tuple(Placement(square, tile) for square, tile in placements)
    return e.PlayMade(9, 0, laid, None, None, (), (), 0, tiles, full_rack=False)


@pytest.mark.parametrize(
    ("event", "there"),
    [
        (made(0), True),
        (made(-1), False),
        (made(SQUARES), True),
        (made(SQUARES + 1), False),
        (made(1, (0, 1)), True),
        (made(1, (5, 0)), True),
        (made(1, (-1, 1)), False),
        (made(1, (SQUARES - 1, 1)), True),
        (made(1, (SQUARES, 1)), False),
        (made(1, (5, LAST)), True),
        (made(1, (5, KINDS)), False),
        (made(1, (5, -1)), False),
        (made(1, (5, BLANK_BIT | LAST)), True),
        (made(1, (5, 0xFF)), True),
        (made(1, (5, 0x101)), False),
        (made(2, (5, 1), (SQUARES, 1)), False),
    ],
)
def test_a_play_lies_on_the_board_and_is_of_tiles(event: e.PlayMade, *, there: bool) -> None:
    assert follows(table().game, event) is there


def test_points_are_announced_by_whose_play_is_open() -> None:
    for seat, there in ((0, False), (1, True)):
        assert follows(open_play().game, e.ScoreAnnounced(9, seat, 6, 6)) is there
        assert follows(table().game, e.ScoreAnnounced(9, seat, 6, 6))


def test_somebody_arrives_who_was_waited_for() -> None:
    opened = Given(FISC23, Game()).do(c.OpenTable(0, ("Anna", "Biel")))
    arrived = e.SeatArrived(9, 0, None)
    assert not follows(opened.game, arrived)
    assert follows(opened.do(c.ReportAbsence(1, (0,))).game, arrived)


@pytest.mark.parametrize(
    ("seats", "tiles", "there"),
    [
        ((0, 1), b"\1\2", True),
        ((1,), b"\1", True),
        ((0, 1), b"\1", False),
        ((0,), b"\1\2", False),
        ((0, 2), b"\1\2", False),
        ((-1, 0), b"\1\2", False),
    ],
)
def test_each_who_draws_for_the_start_shows_a_tile(
    seats: tuple[int, ...], tiles: bytes, *, there: bool
) -> None:
    assert follows(started(FISC23).game, e.StartTilesDrawn(9, seats, tiles)) is there


def test_a_turn_is_lost_for_forgotten_tiles_by_who_owes_it() -> None:
    lost = e.TurnLost(9, 1, LossCause.FORGOTTEN_TILES, "")
    assert not follows(table().game, lost)
    assert follows(table().with_(forfeits=(1,)).game, lost)
    assert not follows(table().with_(forfeits=(0,)).game, lost)
    assert follows(table().game, e.TurnLost(9, 1, LossCause.TIME, ""))


@pytest.mark.parametrize(("turn", "there"), [(-1, False), (0, True), (1, False)])
def test_a_word_that_is_looked_at_stands_in_a_turn(turn: int, *, there: bool) -> None:
    looked_at: list[Event] = [
        e.WordReported(9, 0, turn, ""),
        e.WordFoundWrong(9, 0, turn, 5, "", Judge.ARBITER),
        e.WordFoundGood(9, 0, turn, "", Judge.ARBITER),
    ]
    assert [follows(table().game, event) for event in looked_at] == [there] * 3


@pytest.mark.parametrize(
    ("to", "there"), [(None, True), (-1, False), (0, True), (1, True), (2, False)]
)
def test_a_rack_counts_for_a_seat_or_nobody(to: int | None, *, there: bool) -> None:
    counted = e.RackCounted(9, 0, word(FISC23, "A"), 1, to, "")
    assert follows(table().game, counted) is there
