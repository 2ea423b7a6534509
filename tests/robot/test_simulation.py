"""What the book and the turns so far mean to a simulation; the rest is in tests/agreement."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp

import pytest
from msgspec import structs

from faristol.kernel import Simulation, TurnKind
from faristol.robot.chance import chances_of
from faristol.robot.simulation import (
    KnownSeat,
    KnownTable,
    NoSimulationError,
    known_table,
    simulation_of,
    winning_curves,
)
from faristol.rulebook import ruleset
from faristol.table import Game
from faristol.table.state import Turn
from faristol.table.terms import TurnKind as Kind
from faristol.tiles import tile_set
from tests.robot.matches import match

CATALAN, DUTCH = tile_set("catalan"), tile_set("dutch")


def table(rack: bytes, *, mine: KnownSeat, other: KnownSeat) -> KnownTable:
    return KnownTable(bytes(225), (replace(mine, rack=rack, held=len(rack)), other), 0)


def simulation(edition: str, known: KnownTable, *, candidates: int = 900) -> Simulation:
    rules = ruleset(edition)
    robots = match("nl" if rules.equipment.tiles == "dutch" else "ca")
    return simulation_of(
        robots.finder,
        robots.tiles,
        rules,
        known,
        chances_of(robots.tiles.name),
        candidates=candidates,
    )


def numbered(found: Simulation, kind: TurnKind) -> list[int]:
    return [number for number, turn in enumerate(found.turns()) if turn.kind is kind]


class TestExchanges:
    rack = DUTCH.parse_rack("EENRSTA")
    other = KnownSeat(7, turns=4, has_placed=True, just_placed=True)

    @pytest.mark.parametrize("edition", ["nl-punten", "nl-wedstrijd"])
    def test_by_the_dutch_books_they_need_a_play_in_the_turn_before(self, edition: str) -> None:
        after_a_play = KnownSeat(7, turns=4, has_placed=True, just_placed=True)
        after_an_exchange = replace(after_a_play, just_placed=False, scoreless_run=1)

        for mine, may in ((after_a_play, True), (after_an_exchange, False)):
            found = simulation(edition, table(self.rack, mine=mine, other=self.other))
            assert bool(numbered(found, TurnKind.EXCHANGE)) is may

    @pytest.mark.parametrize(("turns", "may"), [(0, True), (2, True), (3, False)])
    def test_at_the_start_of_puntenscrabble_there_are_three(self, turns: int, may: bool) -> None:
        mine = KnownSeat(7, turns=turns, scoreless_run=turns)
        found = simulation("nl-punten", table(self.rack, mine=mine, other=KnownSeat(7)))

        assert bool(numbered(found, TurnKind.EXCHANGE)) is may


class TestLostTurns:
    @pytest.mark.parametrize(("mine", "ends"), [(0, False), (1, False), (2, True)])
    def test_the_third_of_each_in_a_row_ends_a_fisc_game(self, mine: int, ends: bool) -> None:
        rack = CATALAN.parse_rack("AEIRSTX")
        own = KnownSeat(7, points=40, turns=3, lost_run=mine, scoreless_run=mine)
        other = KnownSeat(7, points=10, turns=3, lost_run=3, scoreless_run=3)
        found = simulation("fisc-2023", table(rack, mine=own, other=other))
        (passing,) = numbered(found, TurnKind.PASS)

        spread, win = found.sample(passing, 0)
        # Racks count for both: a whole number, and nothing of chances about it.
        assert (spread % 1000 == 0 and win == 1_000_000) is ends


class TestWhatIsKnown:
    def after(self, *kinds: Kind) -> Sequence[KnownSeat]:
        turns = tuple(Turn(number % 2, kind) for number, kind in enumerate(kinds))
        game = structs.replace(
            Game(),
            names=("A", "B"),
            racks=(b"\1\2", b"\3"),
            turns=turns,
            points=(9, 4),
            deducted=(0, 1),
            from_racks=(0, 0),
            frozen=(1,),
        )
        return known_table(game, 0).seats

    def test_runs_are_each_players_own_last_turns(self) -> None:
        mine, other = self.after(
            Kind.PLAY, Kind.PLAY, Kind.EXCHANGE, Kind.PASS, Kind.LOST, Kind.PLAY, Kind.PASS
        )

        assert (mine.turns, mine.lost_run, mine.scoreless_run) == (4, 2, 3)
        assert (mine.has_placed, mine.just_placed) == (True, False)
        assert (other.turns, other.lost_run, other.scoreless_run) == (3, 0, 0)
        assert (other.has_placed, other.just_placed) == (True, True)

    def test_a_turn_taken_away_by_another_rule_breaks_no_run(self) -> None:
        mine, _ = self.after(Kind.PASS, Kind.PASS, Kind.FORFEIT, Kind.PASS, Kind.PASS)
        assert (mine.turns, mine.lost_run) == (3, 2)

    def test_points_places_and_who_is_out_are_there_and_one_rack(self) -> None:
        mine, other = self.after()
        assert (mine.points, other.points) == (9, 3)
        assert (mine.rack, other.rack) == (b"\1\2", b"")
        assert (mine.held, other.held) == (2, 1)
        assert (mine.is_out, other.is_out) == (False, True)


class TestChances:
    @pytest.mark.parametrize("tiles", ["catalan", "dutch"])
    def test_the_curves_are_those_that_were_learnt(self, tiles: str) -> None:
        chances = chances_of(tiles)
        assert chances is not None
        curves = winning_curves(chances, 100)
        assert len(curves) == 101
        for unseen in (0, 1, 3, 8, 40, 93, 100):
            turn, point = curves[unseen]
            for lead in (-80, 0, 25):
                chance = 1 / (1 + exp(-(turn + point * lead)))
                assert chance == pytest.approx(chances.to_win(lead=lead, unseen=unseen))

    def test_without_any_there_are_none(self) -> None:
        assert winning_curves(None, 50) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rack": b"\1" * 7, "held": 7, "points": 10**9}, "points"),
        ({"rack": bytes([CATALAN.parse_rack("Z")[0]] * 2), "held": 2}, "no such tiles"),
        ({"rack": b"\1", "held": 7}, "not known"),
        ({"rack": b"\1" * 9, "held": 9}, "more than 8"),
        ({"rack": b"", "held": 0}, "nobody with tiles"),
        ({"rack": b"\1", "held": 1, "is_out": True}, "nobody is on turn"),
        ({"rack": b"\1", "held": 1, "turns": -1}, "turns"),
    ],
)
def test_a_table_that_can_not_be_is_refused(change: dict[str, object], says: str) -> None:
    mine = replace(KnownSeat(0), **change)  # type: ignore[arg-type]
    known = KnownTable(bytes(225), (mine, KnownSeat(7)), 0)

    with pytest.raises(NoSimulationError, match=says):
        simulation("fisc-2023", known)


def test_more_tiles_held_than_there_are_is_refused() -> None:
    squares = bytearray(225)
    unplaced = list(CATALAN.full_bag())
    for square in range(90):
        squares[square] = unplaced.pop() or 0x81
    known = KnownTable(bytes(squares), (KnownSeat(6, bytes(unplaced[:6])), KnownSeat(7)), 0)

    with pytest.raises(NoSimulationError, match="only 4 are unseen"):
        simulation("fisc-2023", known)
