"""A game that plays itself: robots hand slips in, the decider does the rest."""

import random
import time

from faristol.cli.duplicate.aids import KernelFinder, aids_of
from faristol.cli.duplicate.robots import robots, slip_of
from faristol.duplicate import (
    CloseTurn,
    Command,
    Draw,
    DrawSource,
    DuplicateRules,
    Entry,
    Event,
    Game,
    HandIn,
    LayNothing,
    LayWord,
    OpenGame,
    OpenTurn,
    RevealSeed,
    Stage,
    Via,
    decide,
    read_slip,
    replay,
)
from faristol.duplicate.blind import SEED_BYTES, commitment_to, next_draw
from faristol.duplicate.tops import candidates
from faristol.lexicon import Lexicon
from faristol.tiles import tile_set


class Rehearsal:
    """A game that plays itself, three minutes a turn on a clock of its own."""

    def __init__(self, rules: DuplicateRules, lexicon: Lexicon, *, seed: int, players: int) -> None:
        self.rules = rules
        self.finder = KernelFinder(rules, lexicon)
        self.aids = aids_of(rules, lexicon)
        self.chance = random.Random(seed)  # noqa: S311 - a rehearsal that can be repeated
        self.seed = self.chance.randbytes(SEED_BYTES)
        self.robots = robots(players, self.chance)
        self.game = Game()
        self.events: list[Event] = []
        self.at = 0
        self.slowest_ms = 0
        self._open(lexicon.record.reference)

    def _do(self, command: Command) -> None:
        events = decide(self.rules, self.game, command, self.aids)
        self.events += events
        self.game = replay(events, self.game)
        self.at = command.at

    def _open(self, lexicon: str) -> None:
        entries = tuple(Entry(each.table, each.name, each.club) for each in self.robots)
        commitment = commitment_to(self.seed)
        self._do(OpenGame(0, "Rehearsal", lexicon, DrawSource.BLIND, commitment, entries))

    def turn(self) -> None:
        """One turn, from its draw to its word."""
        while self.game.stage is Stage.DRAWING:
            drawn = next_draw(self.rules, self.game, self.seed)
            self._do(Draw(self.at + 1_000, drawn, DrawSource.BLIND))
        turn = self.game.turn
        assert turn is not None
        self._do(OpenTurn(self.at + 5_000))
        opened, limit = self.at, self.game.clock.limit_ms
        plays = self.finder.best(turn.board, turn.rack, 150)
        tiles = tile_set(self.rules.tiles)
        written = [
            (opened + round(limit * self.chance.triangular(0.1, 1.02, 0.97)), robot.table, slip)
            for robot in self.robots
            if (slip := slip_of(robot, plays, tiles, self.chance)) is not None
        ]
        for at, table, slip in sorted(written):
            self._do(HandIn(max(at, self.at), table, read_slip(slip, tiles), Via.PHONE))
        before = time.perf_counter_ns()
        self._do(CloseTurn(max(self.at, opened + limit + self.rules.grace_ms + 1)))
        took = (time.perf_counter_ns() - before) // 1_000_000
        self.slowest_ms = max(self.slowest_ms, took)
        assert self.game.turn is not None
        has_top = any(each.is_top for each in candidates(self.rules, self.game.turn))
        lay = LayWord(self.at + 10_000, accept_missing=True)
        self._do(lay if has_top else LayNothing(self.at + 10_000, accept_missing=True))
        if self.game.stage is Stage.OVER:
            self._do(RevealSeed(self.at + 1_000, self.seed))
