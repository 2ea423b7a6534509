"""A game that a server hosts: its draws, its seed, lost time and what one arbiter may not do."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from faristol.core import Remark
from faristol.rulebook import Ruleset, ruleset
from faristol.table import commands as c
from faristol.table import events as e
from faristol.table.decider import TABLE
from faristol.table.draws import commitment, draw, draw_of_both_kinds, verify_draws
from faristol.table.hosting import (
    SECOND_ARBITER,
    AddShare,
    ByOneArbiter,
    ByTwoArbiters,
    CommitSeed,
    HostedGame,
    ReturnTime,
    RevealSeed,
)
from faristol.table.racks import less, more
from faristol.table.refusal import Reason
from faristol.table.server_bag import Bag, with_tiles
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    ClockFault,
    StopCause,
    TileSource,
    TurnKind,
)
from faristol.tiles import tile_set
from tests.rules.fisc import PAU
from tests.spec import from_bag, midgame, play, tiles, word
from tests.table.hosted import SEED, Hosted, begun, hosted, opened

FISC_B = ruleset("fisc-un-contra-un")
FISC23 = ruleset("fisc-2023")
SCHOOL = ruleset("fisc-escolar")
PUNTEN = ruleset("nl-punten")
FRIENDLY = ruleset("friendly")
LETTERS = tile_set("catalan")
RACK = ("PAUSTER", "MONSCAI")
VOWELS = "AAEEIOU"
SHARES = ("aa" * 16, "bb" * 16)
MIXED = [bytes.fromhex(share) for share in SHARES]


def shared(**more: Any) -> Hosted:
    """A game that is opened, its seed promised and both shares in."""
    table = opened(FISC_B, **more)
    return table.do(AddShare(1, 0, SHARES[0]), AddShare(2, 1, SHARES[1]))


class TestTheSeed:
    def test_the_server_binds_itself_before_anything_is_drawn(self) -> None:
        (event,) = Hosted(FISC_B).decided(CommitSeed(5))
        assert event == e.SeedCommitted(5, commitment(SEED), 2)

    def test_each_player_adds_one_share_before_the_first_draw(self) -> None:
        table = opened(FISC_B)
        added = table.when(AddShare(3, 1, "aa")).then(e.RandomnessAdded(3, 1, "aa"))
        added.when(AddShare(4, 1, "cc")).refused(Reason.TOO_LATE)
        added.do(AddShare(4, 0, "cc")).helped().when(AddShare(5, 0, "dd")).refused(Reason.TOO_LATE)
        table.helped().when(AddShare(5, 0, "dd")).refused(Reason.TOO_LATE)

    def test_it_is_shown_once_when_there_is_a_result(self) -> None:
        table = begun(FISC_B)
        table.when(RevealSeed(9)).refused(Reason.OUT_OF_ORDER)
        over = table.do(c.Resign(20, 0))
        shown = over.when(RevealSeed(9)).then(e.SeedRevealed(20, SEED.hex()))
        shown.when(RevealSeed(30)).refused(Reason.OUT_OF_ORDER)

    def test_a_whole_game_can_be_drawn_again_by_anybody(self) -> None:
        table = shared()
        while table.table.game.on_turn is None:
            table = table.helped()
        for at in (1_000, 2_000):
            seat = table.table.game.on_turn
            rack = table.table.game.racks[seat or 0]
            table = table.do(c.Exchange(at, seat or 0, rack[:3], b"")).helped()
        table = table.do(c.Resign(3_000, 0)).helped()
        assert isinstance(table.log[-1], e.SeedRevealed)
        assert verify_draws(table.log) == []


class TestTheBag:
    """Draws are numbered from 0; each depends on the seed, the shares and its number alone."""

    def drawn(self, number: int, pool: tuple[int, ...], count: int) -> bytes:
        return draw(SEED, MIXED, number, pool, count)

    def test_a_tile_for_each_seat_that_draws_for_the_start(self) -> None:
        table = shared()
        pool = table.table.game.pool
        event = table.when(c.DrawForStart(9, b"")).event(e.StartTilesDrawn)
        assert bytes(event.tiles) == self.drawn(0, pool, 2)

    def test_then_seven_for_each_rack(self) -> None:
        table = shared().helped()
        first = table.when(c.Draw(9, 0, b"")).event(e.TilesDrawn)
        number = table.table.ledger.draws
        assert first.tiles == self.drawn(number, table.table.game.pool, 7)
        table = table.after(first)
        second = table.when(c.Draw(9, 1, b"")).event(e.TilesDrawn)
        assert second.tiles == self.drawn(number + 1, table.table.game.pool, 7)

    def test_two_draws_for_one_command_are_two_numbers(self) -> None:
        table = shared()
        bag, pool = Bag(SEED, table.table.ledger), table.table.game.pool
        assert bag.draw(pool, 3) == self.drawn(0, pool, 3)
        assert bag.draw(pool, 0) == b""
        assert bag.draw(pool, 3) == self.drawn(1, pool, 3)
        both = draw_of_both_kinds(SEED, MIXED, 2, pool, 7, LETTERS)
        assert bag.draw_of_both_kinds(pool, 7, LETTERS) == both
        assert bag.draw(pool, 3) == self.drawn(3, pool, 3)

    def test_as_many_as_the_rack_lacks_or_the_bag_holds(self) -> None:
        for bag, due in ((20, 3), (3, 3), (2, 2), (0, 0)):
            given = midgame(FISC_B, PAU, RACK, bag=bag).with_(owing=(0,))
            game = given.with_(racks=(given.game.racks[0][:4], given.game.racks[1])).game
            command = with_tiles(FISC_B, game, c.Draw(9, 0, b""), Bag(SEED, shared().table.ledger))
            assert command == c.Draw(9, 0, self.drawn(0, game.pool, due))

    def test_who_has_too_many_or_has_no_seat_gets_none(self) -> None:
        game = midgame(FISC_B, PAU, (RACK[0] + "E", RACK[1])).game
        bag = Bag(SEED, shared().table.ledger)
        assert with_tiles(FISC_B, game, c.Draw(9, 0, b""), bag) == c.Draw(9, 0, b"")
        command = with_tiles(FISC_B, game, c.Draw(9, 2, b""), bag)
        assert command == c.Draw(9, 2, self.drawn(0, game.pool, 7))

    def test_what_a_player_sends_along_is_no_draw(self) -> None:
        """Where the server is the bag, nobody tells it which tiles come out."""
        given = midgame(FISC_B, PAU, RACK)
        rack, wished = given.game.racks[0], from_bag(given, 2)
        table = hosted(given)
        event = table.when(c.Exchange(9, 0, rack[:2], wished)).event(e.TilesExchanged)
        assert event.drawn == draw(SEED, [], 0, given.game.pool, 2)

    def test_an_exchange_near_the_end_draws_what_there_is(self) -> None:
        rules = ruleset("friendly")
        game = midgame(rules, PAU, RACK, bag=3).game
        command = c.Exchange(9, 0, game.racks[0][:5], b"")
        got = with_tiles(rules, game, command, Bag(SEED, shared().table.ledger))
        assert isinstance(got, c.Exchange)
        assert got.drawn == self.drawn(0, game.pool, 3)

    def test_with_a_real_bag_tiles_that_nobody_told_are_unseen(self) -> None:
        given = midgame(FISC_B, PAU, RACK, source=TileSource.ON_TABLE)
        rack, bag = given.game.racks[0], Bag(SEED, shared().table.ledger)
        untold = bytes([UNSEEN]) * 2
        exchange = with_tiles(FISC_B, given.game, c.Exchange(9, 0, rack[:2], b""), bag)
        assert exchange == c.Exchange(9, 0, rack[:2], untold)
        told = c.Exchange(9, 0, rack[:2], b"\1\2")
        assert with_tiles(FISC_B, given.game, told, bag) == told
        short = given.with_(racks=(rack[:5], rack)).game
        assert with_tiles(FISC_B, short, c.Draw(9, 0, b""), bag) == c.Draw(9, 0, untold)
        assert with_tiles(FISC_B, short, c.Draw(9, 0, b"\1"), bag) == c.Draw(9, 0, b"\1")
        full = given.with_(racks=(rack + b"\1", rack)).game
        assert with_tiles(FISC_B, full, c.Draw(9, 0, b""), bag) == c.Draw(9, 0, b"")
        few = given.with_(racks=(rack[:2], rack), bag_count=1).game
        assert with_tiles(FISC_B, few, c.Draw(9, 0, b""), bag) == c.Draw(9, 0, bytes([UNSEEN]))
        assert with_tiles(FISC_B, given.game, c.Redraw(9, 0, b""), bag) == c.Redraw(9, 0, b"")
        starting = opened(FISC_B, source=TileSource.ON_TABLE).table.game
        nothing = c.DrawForStart(9, b"")
        assert with_tiles(FISC_B, starting, nothing, bag) == nothing
        resolve = c.ResolveRedraw(9, 0, ARBITER, b"", b"")
        assert with_tiles(FISC_B, given.game, resolve, bag) == resolve

    def test_a_challenge_of_nothing_named_is_of_all_that_is_open(self) -> None:
        given = midgame(FISC_B, PAU, RACK)
        nothing = c.Challenge(2_000, 1, ())
        hosted(given).when(nothing).refused(Reason.NOTHING_TO_CHALLENGE, "FISC-B-6.12")
        laid = hosted(given.do(play(given, "8H", "PAUS", 1_000)))
        event = laid.when(nothing).event(e.PlayChallenged)
        assert event.words == (word(FISC_B, "PAUS"),)


class TestRedraws:
    @pytest.mark.clause("FISC-B-3.V2")
    def test_the_rack_goes_back_before_seven_are_drawn(self) -> None:
        given = midgame(FISC_B, PAU, (VOWELS, "NRST"))
        event = hosted(given).when(c.Redraw(9, 0, b"")).event(e.RackRedrawn)
        pool = more(given.game.pool, given.game.racks[0])
        assert event.drawn == draw(SEED, [], 0, pool, 7)

    def stuck(self, bag: str, rules: Any = FISC_B) -> Hosted:
        """A rack of vowels for which the free redraws did not help."""
        given = midgame(rules, PAU, (VOWELS, *["NRST"] * (rules.players.least - 1)), bag=bag)
        after_a_play = {} if rules.redraw.in_own_turn else {"acted": TurnKind.PLAY}
        return hosted(given.with_(redraws=rules.redraw.free, **after_a_play))

    @pytest.mark.clause("FISC-B-3.V5")
    def test_the_only_tile_that_helps_is_given_and_six_are_drawn(self) -> None:
        table = self.stuck("AEB")
        event = table.when(c.Redraw(9, 0, b"")).event(e.RedrawResolved)
        game = table.table.game
        b = tiles(FISC_B, "B")
        rest = less(more(game.pool, game.racks[0]), b)
        assert (event.by, event.given) == (ARBITER, b)
        assert event.drawn == draw(SEED, [], 1, rest, 6)
        assert table.when(c.ResolveRedraw(9, 0, ARBITER, b"", b"")).event(e.RedrawResolved) == event

    @pytest.mark.clause("FISC-B-3.V6")
    def test_of_several_that_help_a_draw_of_both_kinds_is_made(self) -> None:
        table = self.stuck("AEBCDF")
        event = table.when(c.Redraw(9, 0, b"")).event(e.RedrawResolved)
        game = table.table.game
        pool = more(game.pool, game.racks[0])
        assert event.given == b""
        assert event.drawn == draw_of_both_kinds(SEED, [], 0, pool, 7, LETTERS)
        assert _is_mixed(event.drawn)

    @pytest.mark.clause("FISC-B-3.V7")
    def test_where_nothing_helps_the_rack_stays(self) -> None:
        table = self.stuck("AE")
        event = table.when(c.Redraw(9, 0, b"")).event(e.RedrawResolved)
        assert (event.given, event.drawn) == (b"", b"")

    @pytest.mark.clause("ESC-14.3")
    def test_a_neighbour_gives_one_of_several(self) -> None:
        table = self.stuck("AEBCD", SCHOOL)
        event = table.when(c.Redraw(9, 0, b"")).event(e.RedrawResolved)
        game = table.table.game
        useful = tuple(n if t in tiles(SCHOOL, "BCD") else 0 for t, n in enumerate(game.pool))
        assert (event.by, event.given) == (1, draw(SEED, [], 0, useful, 1))
        rest = less(more(game.pool, game.racks[0]), event.given)
        assert event.drawn == draw(SEED, [], 1, rest, 6)

    @pytest.mark.clause("ESC-14.3")
    def test_where_nothing_helps_at_school_seven_are_drawn(self) -> None:
        table = self.stuck("AE", SCHOOL)
        event = table.when(c.Redraw(9, 0, b"")).event(e.RedrawResolved)
        game = table.table.game
        assert event.given == b""
        assert event.drawn == draw(SEED, [], 0, more(game.pool, game.racks[0]), 7)

    def test_a_mixed_rack_is_refused_as_ever(self) -> None:
        given = midgame(FISC_B, PAU, RACK).with_(redraws=1)
        hosted(given).when(c.Redraw(9, 0, b"")).refused(Reason.RACK_IS_MIXED, "FISC-B-3.V1")
        for nobody in (c.Redraw(9, 2, b""), c.ResolveRedraw(9, 2, ARBITER, b"", b"")):
            hosted(given).when(nobody).refused(Reason.NO_SUCH_SEAT, "FISC-B-1.11")
        mine = c.ResolveRedraw(9, 0, ARBITER, b"", b"")
        hosted(given).when(mine).refused(Reason.RACK_IS_MIXED, "FISC-B-3.V1")


def _is_mixed(drawn: bytes) -> bool:
    return len({LETTERS.kind_of(tile) for tile in drawn}) > 1


class TestOneArbiter:
    def test_a_result_that_stands_waits_for_a_second_one(self) -> None:
        table = begun(FISC_B).do(c.Resign(1_000, 0))
        penalty = c.Penalise(2_000, 0, 50, "walked out")
        table.when(ByOneArbiter(2_000, penalty)).doubted(Remark(SECOND_ARBITER))
        table.when(penalty).includes(e.PointsDeducted, e.ResultDeclared)

    @pytest.mark.clause("FISC23-G-3.15")
    def test_nor_does_one_open_a_game_again(self) -> None:
        given = midgame(FISC23, PAU, ("ES", RACK[1]), bag="MX", source=TileSource.ON_TABLE)
        given = given.do(play(given, "7I", "ES", 1_000))
        empty = c.Draw(2_000, 0, b"", believed_empty=True)
        over = hosted(given.do(empty, c.PressClock(3_000, 0)))
        assert over.table.game.result is not None
        found = c.ReportForgottenTiles(9_000, tiles(FISC23, "MX"))
        over.when(found).includes(e.GameReopened)
        over.when(ByOneArbiter(9_000, found)).doubted(Remark(SECOND_ARBITER))

    def test_before_there_is_a_result_one_is_enough(self) -> None:
        table = begun(FISC_B)
        disqualified = ByOneArbiter(2_000, c.Disqualify(2_000, 1, "phone"))
        over = table.when(disqualified).includes(e.ResultDeclared)
        assert over.table.game.result is not None

    def test_what_leaves_the_result_as_it_is_needs_no_second(self) -> None:
        table = begun(FISC_B).do(c.Resign(1_000, 0))
        ruling = c.GiveRuling(2_000, ARBITER, "", "quiet, please")
        table.when(ByOneArbiter(2_000, ruling)).then(e.RulingGiven)

    def test_its_command_counts_at_the_same_moment(self) -> None:
        ruling = ByOneArbiter(0, c.GiveRuling(0, ARBITER, "", "quiet, please"))
        at_once = ByOneArbiter(7, c.GiveRuling(7, ARBITER, "", "quiet, please"))
        assert TABLE.stamped(ruling, 7) == at_once
        assert TABLE.stamped(c.Pass(0, 1), 7) == c.Pass(7, 1)


class TestTwoArbiters:
    def test_the_second_ones_agreement_stands_before_what_it_allows(self) -> None:
        table = begun(FISC_B).do(c.Resign(1_000, 0))
        agreed = ByTwoArbiters(2_000, c.Penalise(2_000, 0, 50, "walked out"))
        after = table.when(agreed).then(
            e.SecondArbiterAgreed(2_000), e.PointsDeducted, e.ResultDeclared
        )
        assert after.table.game.at == 2_000

    def test_nothing_is_agreed_to_where_one_would_have_been_enough(self) -> None:
        table = begun(FISC_B).do(c.Resign(1_000, 0))
        ruling = ByTwoArbiters(2_000, c.GiveRuling(2_000, ARBITER, "", "quiet, please"))
        table.when(ruling).then(e.RulingGiven)

    def test_what_the_rules_forbid_two_may_not_do_either(self) -> None:
        over = begun(FISC_B).do(c.Resign(1_000, 0))
        again = ByTwoArbiters(2_000, c.Resign(2_000, 1))
        over.when(again).refused(Reason.GAME_OVER, "FISC-B-4.E.1")

    def test_its_command_counts_at_the_same_moment(self) -> None:
        ruling = ByTwoArbiters(0, c.GiveRuling(0, ARBITER, "", "quiet, please"))
        at_once = ByTwoArbiters(7, c.GiveRuling(7, ARBITER, "", "quiet, please"))
        assert TABLE.stamped(ruling, 7) == at_once


class TestTimeThatTheServerLost:
    def test_clocks_stood_while_it_was_away(self) -> None:
        table = begun(FISC_B)
        seat = table.table.game.clock.running
        before = table.table.game.clock.left_ms
        assert seat is not None
        command = TABLE.downtime(FISC_B, table.table, 4_000, 64_000)
        assert command == ReturnTime(64_000, 4_000)
        back = table.when(command).then(
            e.ClockStopped(4_000, ARBITER, StopCause.FORCE_MAJEURE, "FISC-B-7.E"),
            e.ClockResumed(64_000, ARBITER),
        )
        left = back.table.game.clock.left_ms
        assert left[seat] == before[seat] - 4_000
        assert left[1 - seat] == before[1 - seat]

    @pytest.mark.parametrize("rules", [FISC_B, PUNTEN], ids=lambda rules: rules.name)
    def test_where_no_clock_is_stopped_for_it_the_time_is_credited(self, rules: Ruleset) -> None:
        table = replace(begun(rules), rules=_without_stops(rules))
        credited = table.when(ReturnTime(64_000, 4_000)).event(e.TimeCredited)
        assert (credited.at, credited.ms) == (4_000, 60_000)
        clock = table.table.game.clock
        assert credited.seat == (ARBITER if rules is PUNTEN else clock.running)
        assert credited.fault is ClockFault.FORCE_MAJEURE

    def test_where_a_book_knows_neither_it_is_lost(self) -> None:
        table = replace(begun(FRIENDLY), rules=_without_stops(FRIENDLY))
        assert table.decided(ReturnTime(64_000, 4_000)) == []

    def test_nothing_is_returned_where_no_clock_ran(self) -> None:
        def due(table: Hosted, went: int = 4_000, now: int = 64_000) -> object:
            return TABLE.downtime(table.rules, table.table, went, now)

        playing = begun(FISC_B)
        assert due(playing) is not None
        assert due(opened(FISC_B)) is None
        assert due(playing.do(c.StopClock(1_000, ARBITER, StopCause.FORCE_MAJEURE))) is None
        assert due(playing.do(c.Resign(1_000, 0))) is None
        assert due(playing, 64_000, 64_000) is None
        assert due(playing, 64_000, 63_999) is None
        assert due(playing, 63_999, 64_000) == ReturnTime(64_000, 63_999)

    def test_a_clock_of_the_whole_game_or_of_the_play_is_enough(self) -> None:
        playing = begun(FISC_B)
        clock = playing.table.game.clock
        none = structs.replace(clock, running=None, shared_runs=False, play_runs=False)
        assert TABLE.downtime(FISC_B, playing.with_(clock=none).table, 4_000, 64_000) is None
        for name in ("shared_runs", "play_runs"):
            one = playing.with_(clock=structs.replace(none, **{name: True}))
            assert TABLE.downtime(FISC_B, one.table, 4_000, 64_000) is not None


def _without_stops(rules: Ruleset) -> Ruleset:
    return replace(rules, time=replace(rules.time, stops=()))


class TestTheLogOfOne:
    def test_it_knows_when_it_was_opened(self) -> None:
        table = opened(FISC_B, at=500)
        assert table.table.opened_at == 500
        assert table.do(AddShare(900, 0, "aa")).helped().table.opened_at == 500

    def test_its_last_moment_and_deadline_are_the_game_s(self) -> None:
        table = begun(FISC_B)
        assert TABLE.last_at(table.table.__class__(table.table.game)) == table.table.game.at
        deadline = TABLE.next_deadline(FISC_B, table.table)
        assert deadline is not None
        assert deadline > table.table.game.clock.left_ms[0]
        assert TABLE.next_deadline(FISC_B, opened(FISC_B).table) is None
        assert TABLE.tick is c.Tick

    def faults(self, log: list[e.Event], seed: bytes = SEED) -> list[str]:
        fault_of = TABLE.find_fault(FISC_B, log, Hosted(FISC_B).aided(seed=seed).aids)
        table, found = HostedGame(), []
        for event in log:
            found.append(fault_of(table, event))
            table = TABLE.evolve(table, event)
        return [fault for fault in found if fault]

    def test_tiles_that_the_seed_does_not_draw_are_found(self) -> None:
        log = list(begun(FISC_B).log)
        assert self.faults(log) == []
        assert len(self.faults(log, seed=bytes(32))) >= 3

    def test_once_shown_the_seed_that_drew_is_the_one_in_the_log(self) -> None:
        over = begun(FISC_B).do(c.Resign(1_000, 0)).helped()
        assert self.faults(list(over.log), seed=bytes(32)) == []
        # It counts for what stands before it in the log, and for what comes after it.
        again = over.do(c.GiveRuling(2_000, ARBITER, "", "quiet, please"))
        assert self.faults(list(again.log), seed=bytes(32)) == []

    def test_a_tile_that_was_changed_is_found(self) -> None:
        log = list(begun(FISC_B).log)
        place = next(n for n, event in enumerate(log) if isinstance(event, e.TilesDrawn))
        drawn = log[place]
        assert isinstance(drawn, e.TilesDrawn)
        game = begun(FISC_B).table.game
        other = next(t for t, n in enumerate(game.pool) if n and t not in drawn.tiles)
        log[place] = replace(drawn, tiles=bytes([other]) + drawn.tiles[1:])
        assert self.faults(log)
