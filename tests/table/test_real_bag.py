"""On the table: a real bag and a real board, racks unknown until somebody tells them."""

import pytest

from faristol.rulebook import ruleset
from faristol.table import Game, Reason
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.terms import UNSEEN, EndCause, Stage, TileSource
from tests.spec import Given, play, tiles

RULES = ruleset("fisc-2023")
HIDDEN = bytes([UNSEEN])


def seated(first: bytes = HIDDEN * 7, second: bytes = HIDDEN * 7) -> Given:
    given = Given(RULES, Game()).do(
        c.OpenTable(0, ("Anna", "Biel"), TileSource.ON_TABLE),
        c.DrawForStart(0, bytes([1, 2])),
        c.Draw(0, 0, first),
        c.Draw(0, 1, second),
    )
    return given.do(c.StartClock(0, 1))


class Test_unknown_racks:
    def test_a_player_may_play_any_tile_that_is_left(self) -> None:
        given = seated()
        given = given.do(play(given, "8H", "PAU", 1_000))
        assert given.game.racks[0] == HIDDEN * 4
        assert given.game.totals == (10, 0)

    def test_but_not_one_that_the_box_does_not_hold(self) -> None:
        given = seated()
        given.when(play(given, "8H", "ZAZ", 1_000)).refused(Reason.NOT_IN_BAG, "FISC23-G-2.2")

    def test_the_only_one_of_its_kind_is_left_until_it_is_played(self) -> None:
        given = seated()
        given = given.do(play(given, "8H", "ZA", 1_000))
        assert given.game.totals == (18, 0)

    def test_nor_one_that_another_rack_holds(self) -> None:
        given = seated(second=tiles(RULES, "ZEEAAIO"))
        given.when(play(given, "8H", "ZA", 1_000)).refused(Reason.NOT_IN_BAG, "FISC23-G-2.2")

    def test_a_play_taken_off_shows_its_tiles(self) -> None:
        given = seated()
        given = given.do(play(given, "8H", "PAU", 1_000))
        words = given.game.pending.words if given.game.pending else ()
        given = given.do(c.Challenge(2_000, 1, words), c.RuleOnChallenge(3_000, False))
        assert sorted(given.game.racks[0]) == sorted(tiles(RULES, "PAU") + HIDDEN * 4)

    def test_unseen_tiles_are_no_tiles_where_the_server_is_the_bag(self) -> None:
        given = Given(RULES, Game()).do(
            c.OpenTable(0, ("Anna", "Biel")), c.DrawForStart(0, bytes([1, 2]))
        )
        given.when(c.Draw(0, 0, HIDDEN * 7)).refused(Reason.NOT_IN_BAG, "FISC23-G-1.14")


class Test_telling_a_rack:
    def test_makes_it_known(self) -> None:
        given = seated().do(c.NoteRack(1_000, 0, tiles(RULES, "PAUSERT")))
        assert sorted(given.game.racks[0]) == sorted(tiles(RULES, "PAUSERT"))
        given.when(play(given, "8H", "CASA", 2_000)).refused(Reason.TILES_NOT_HELD, "FISC23-G-2.2")

    @pytest.mark.parametrize(
        ("told", "reason"),
        [
            ("PAUSER", Reason.DRAW_COUNT),
            ("PAUSERTS", Reason.DRAW_COUNT),
            ("ZZUSERT", Reason.NOT_IN_BAG),
        ],
    )
    def test_it_must_be_possible(self, told: str, reason: Reason) -> None:
        seated().when(c.NoteRack(1_000, 0, tiles(RULES, told))).refused(reason, "FISC23-G-2.2")

    @pytest.mark.parametrize("told", [HIDDEN * 7, bytes([27] * 7), bytes([0x81] * 7)])
    def test_with_real_tiles(self, told: bytes) -> None:
        seated().when(c.NoteRack(1_000, 0, told)).refused(Reason.NO_SUCH_TILE, "FISC23-G-2.2")

    def test_it_may_not_contradict_what_is_known(self) -> None:
        given = seated(first=tiles(RULES, "ZAA") + HIDDEN * 4)
        given.when(c.NoteRack(1_000, 0, tiles(RULES, "PAUSERT"))).refused(
            Reason.TILES_NOT_HELD, "FISC23-G-2.2"
        )


class Test_the_result_waits_for_the_racks:
    def ended(self) -> Given:
        given = seated()
        given = given.do(play(given, "8H", "PAU", 1_000), c.Accept(1_000, 1))
        given = given.do(c.Draw(1_000, 0, HIDDEN * 3), c.PressClock(1_000, 0))
        for seat in (1, 0, 1, 0, 1):
            given = given.do(c.Pass(2_000, seat), c.PressClock(2_000, seat))
        return given.when(c.Pass(3_000, 0)).then(e.TurnPassed, e.GameEnded)

    def test_until_both_are_told(self) -> None:
        given = self.ended()
        assert given.game.stage is Stage.OVER
        assert given.game.result is None
        given.when(c.Sign(4_000, 0)).refused(Reason.RACKS_UNKNOWN, "FISC23-G-4.J")
        given.when(c.HandIn(4_000)).refused(Reason.RACKS_UNKNOWN, "FISC23-G-4.H")
        given = given.when(c.NoteRack(4_000, 1, tiles(RULES, "AEIOUST"))).then(
            e.RackNoted, e.RackCounted
        )
        given = given.when(c.NoteRack(5_000, 0, tiles(RULES, "[NY]AEIOUS"))).then(
            e.RackNoted, e.RackCounted, e.ResultDeclared
        )
        assert given.game.result is not None
        assert given.game.result.scores == (10 - 16, -7)

    def test_the_last_unknown_rack_is_worked_out(self) -> None:
        given = seated(first=tiles(RULES, "PAUSERT"))
        board_and_rack = given.game.board
        hidden = tiles(RULES, "[NY]EA")
        pool = tuple(hidden.count(tile) for tile in range(len(given.game.pool)))
        given = given.with_(
            board=board_and_rack, racks=(tiles(RULES, "PAU"), HIDDEN * 3), pool=pool, bag_count=0
        )
        given = given.do(play(given, "8H", "PAU", 1_000), c.PressClock(20_000, 0))
        assert given.game.ending is not None
        assert given.game.ending.cause is EndCause.PLAYED_OUT
        assert given.game.result is not None
        assert given.game.result.scores == (10 + 12, -12)
