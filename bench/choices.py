"""What playing on gains over the play of best equity, and inference besides, turn by turn.

Run: `python -m bench.choices [ca|nl] [positions] [deals]`; some seconds a position. A turn of each
of so many games of the greedy robot against itself, with three tiles or more in the bag. It is
chosen by equity, by playing on, and by playing on with what the play before tells of the rack:
fifteen candidates, each on so many deals. What each choice is worth is then found by playing to
the end greedily, against the rack that the opponent really had, on the same bags: far cheaper
than whole games, and the same for the same numbers.
"""

import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from random import Random

from bench.report import figure
from faristol.kernel import PlayFinder, SimulatedTurn, Simulation, play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Lexicon, open_lexicon
from faristol.robot.chance import chances_of
from faristol.robot.inference import LastPlay, kept_tiles
from faristol.robot.self_play import Match, Moment, play_game
from faristol.robot.simulation import KnownSeat, KnownTable, simulation_of
from faristol.rulebook import Ruleset, ruleset
from faristol.tiles import layout

POSITIONS, DEALS, ENDS = 120, 133, 150
EDITIONS = {"ca": "fisc-2023", "nl": "nl-wedstrijd"}
_FIRST_GAME = 10_000
_LEAST_BAG = 3
_OTHER_DEALS = 77
Kept = tuple[int, list[tuple[bytes, float]]]


@dataclass(frozen=True)
class Position:
    """A turn, the one before it, and what is played with."""

    seed: int
    turn: int
    before: Moment
    now: Moment

    @property
    def table(self) -> KnownTable:
        me, other = self.now.on_turn, 1 - self.now.on_turn
        seats = [KnownSeat(0), KnownSeat(0)]
        for seat in (me, other):
            rack = self.now.racks[seat]
            seats[seat] = KnownSeat(
                len(rack),
                rack if seat == me else b"",
                points=self.now.points[seat],
                turns=(self.turn + (seat == other)) // 2,
                has_placed=True,
                just_placed=True,
            )
        return KnownTable(self.now.squares, tuple(seats), me)


@dataclass(frozen=True)
class Thinker:
    """What all choices have in common."""

    lexicon: Lexicon
    finder: PlayFinder
    rules: Ruleset

    def simulation(self, at: Position, kept: Kept | None, plies: int = 2) -> Simulation:
        box = self.lexicon.tiles
        seed = at.seed if plies == 2 else at.seed + _OTHER_DEALS
        chances = chances_of(box.name)
        return simulation_of(
            self.finder,
            box,
            self.rules,
            at.table,
            chances,
            plies=plies,
            confidence=0,
            seed=seed,
            kept=kept,
        )

    def chosen(self, at: Position, kept: Kept | None, deals: int) -> int:
        """Which of the candidates, as they stand before any is played on."""
        simulation = self.simulation(at, kept)
        names = [name_of(turn) for turn in simulation.turns()]
        simulation.run(iterations=deals * len(names))
        return names.index(name_of(simulation.turns()[0]))

    def kept(self, at: Position) -> Kept | None:
        """What the play before tells, if it was one."""
        seat = 1 - at.now.on_turn
        pairs = enumerate(zip(at.before.squares, at.now.squares, strict=True))
        laid = tuple((square, now) for square, (before, now) in pairs if before != now)
        points = at.now.points[seat] - at.before.points[seat]
        rack = len(at.before.racks[seat])
        play = LastPlay(seat, laid, points, rack, at.before.bag_count)
        found = (
            kept_tiles(self.finder, self.lexicon.tiles, at.table, play, seed=at.turn)
            if laid
            else []
        )
        return (seat, found) if found else None

    def worth(self, at: Position, candidates: set[int]) -> dict[int, tuple[float, float]]:
        """The chance to win in per cent, and points, when the game is played out."""
        seat = 1 - at.now.on_turn
        real = self.simulation(at, (seat, [(at.now.racks[seat], 1.0)]), plies=100)
        found = {}
        for each in sorted(candidates):
            ends = [real.sample(each, deal) for deal in range(ENDS)]
            win = statistics.mean(win or 0 for _, win in ends) / 10_000
            found[each] = win, statistics.mean(spread for spread, _ in ends) / 1000
        return found


def name_of(turn: SimulatedTurn) -> tuple[object, ...]:
    play = turn.play
    if play is None:
        return turn.kind, turn.kept
    return play.is_across, play.lane, play.begins, play.tiles


def positions(match: Match, number: int) -> Iterator[Position]:
    found = 0
    for seed in count():
        moments = play_game(match, _FIRST_GAME + seed).moments
        pairs = list(enumerate(pairwise(moments), 1))
        usable = [(n, pair) for n, pair in pairs if pair[1].bag_count >= _LEAST_BAG]
        if not usable:
            continue
        turn, (before, now) = Random(seed).choice(usable)
        yield Position(seed, turn, before, now)
        found += 1
        if found == number:
            return


def main(language: str = "ca", number: int = POSITIONS, deals: int = DEALS) -> None:
    lexicon = open_lexicon(language)
    leaves = leave_values(lexicon.tiles)
    assert leaves is not None
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves)
    thinker = Thinker(lexicon, finder, ruleset(EDITIONS[language]))
    playing_on: list[tuple[float, float]] = []
    inference: list[tuple[float, float]] = []
    for at in positions(Match(finder, lexicon.tiles, leaves, layout().size), number):
        plain = thinker.chosen(at, None, deals)
        kept = thinker.kept(at)
        told = plain if kept is None else thinker.chosen(at, kept, deals)
        worth = thinker.worth(at, {0, plain, told} if {plain, told} != {0} else set())
        none = (0.0, 0.0)
        of = {each: worth.get(each, none) for each in (0, plain, told)}
        playing_on.append((of[plain][0] - of[0][0], of[plain][1] - of[0][1]))
        inference.append((of[told][0] - of[plain][0], of[told][1] - of[plain][1]))
    for what, gains in (("playing on", playing_on), ("inference besides", inference)):
        changed = 100 * sum(gain != (0.0, 0.0) for gain in gains) / len(gains)
        figure(f"{language}: {what}: another turn is chosen", changed, "%")
        for unit, column in (("% of winning", 0), ("points", 1)):
            values = [gain[column] for gain in gains]
            figure(f"{language}: {what}: a turn gains", statistics.mean(values), unit)
            error = statistics.stdev(values) / len(values) ** 0.5
            figure(f"{language}: {what}: standard error of that", error, unit)


if __name__ == "__main__":
    told = [*sys.argv[1:], *("ca", str(POSITIONS), str(DEALS))[len(sys.argv) - 1 :]]
    main(told[0], int(told[1]), int(told[2]))
