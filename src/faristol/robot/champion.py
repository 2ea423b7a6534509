"""The strongest robot: it plays on from its turns, weighs the last draws, searches the end.

What it is told is what everybody at the table has seen, and one rack. How much it thinks is told
too: a time for the turn, or a number of games played on, which has the same answer everywhere.
"""

from dataclasses import dataclass

from faristol.kernel import PlayFinder, TurnKind
from faristol.robot import endgame, last_draws
from faristol.robot.chance import Chances
from faristol.robot.endgame import best_finish
from faristol.robot.inference import kept_tiles
from faristol.robot.last_draws import best_approach
from faristol.robot.simulation import CANDIDATES, simulation_of
from faristol.robot.situation import Situation
from faristol.robot.turn_choice import ChosenTurn, without
from faristol.tiles import TileSet

NODES_A_SECOND = 60_000
"""Positions of an ending that a second is good for, on a slow machine; more would be late."""
_MOST_NODES = 2_000_000
_ITERATIONS_A_SECOND = 5_000
"""That a second is surely good for; a free core makes twice as many and more."""
_INFERENCE_S = 0.3
"""With less time all of it goes into playing on."""
_FEWEST_DEALS = 96
"""That a candidate needs: with fewer, chance decides among many, and equity alone plays better."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be thought about a turn: by the clock, or by games played on."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1

    def nodes(self, usual: int) -> int:
        """Of an ending. Without a clock as many as the strong robot looks at."""
        if self.seconds is None:
            return usual
        return max(1, min(_MOST_NODES, int(self.seconds * NODES_A_SECOND)))

    @property
    def candidates(self) -> int:
        """How many turns can be told apart with so much thinking."""
        iterations = self.iterations
        if iterations is None:
            iterations = int((self.seconds or 0.0) * _ITERATIONS_A_SECOND * self.threads)
        return max(1, min(CANDIDATES, iterations // _FEWEST_DEALS))


@dataclass(frozen=True, slots=True)
class Champion:
    """A robot with one word list."""

    finder: PlayFinder
    tiles: TileSet
    chances: Chances | None
    seed: int = 0
    infers: bool = True
    """Whether it reckons with what the play before tells of the rack."""

    def choose(self, at: Situation, effort: Effort) -> ChosenTurn:
        """The turn that looks best after thinking."""
        return self._late(at, effort) or self._played_on(at, effort)

    def _late(self, at: Situation, effort: Effort) -> ChosenTurn | None:
        """With an empty bag, or nearly: None where that is not searched."""
        squares, rack = at.table.squares, at.table.rack
        if at.finish is not None:
            nodes = effort.nodes(endgame.NODES)
            line = best_finish(self.finder, self.tiles, squares, rack, at.finish, nodes=nodes)
            return None if line is None else ChosenTurn(line.turns[0])
        if at.approach is None:
            return None
        nodes = effort.nodes(last_draws.NODES)
        bag = at.bag_count
        turn = best_approach(self.finder, self.tiles, squares, rack, bag, at.approach, nodes=nodes)
        return None if turn is None else ChosenTurn(turn.play)

    def _played_on(self, at: Situation, effort: Effort) -> ChosenTurn:
        kept: list[tuple[bytes, float]] = []
        has_time = effort.seconds is None or effort.seconds >= _INFERENCE_S
        if self.infers and has_time and at.last is not None and at.bag_count:
            kept = kept_tiles(self.finder, self.tiles, at.table, at.last, seed=at.turn)
        simulation = simulation_of(
            self.finder,
            self.tiles,
            at.rules,
            at.table,
            self.chances,
            candidates=effort.candidates,
            seed=self.seed + at.turn,
            kept=(at.last.seat, kept) if at.last is not None and kept else None,
        )
        if len(simulation.turns()) > 1:
            seconds = None if effort.seconds is None else max(0.0, effort.seconds)
            simulation.run(iterations=effort.iterations, seconds=seconds, threads=effort.threads)
        best = simulation.turns()[0]
        if best.kind is not TurnKind.EXCHANGE:
            return ChosenTurn(best.play)
        assert best.kept is not None
        return ChosenTurn(exchanged=without(at.table.rack, best.kept))
