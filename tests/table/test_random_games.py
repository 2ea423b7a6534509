"""Random commands, legal and not, in every edition: what must hold whatever happens."""

import os
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from faristol.core import Refused
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, decide, evolve, next_deadline, replay
from faristol.table import commands as c
from faristol.table.clock import settled
from faristol.table.events import (
    ChallengeRuled,
    ClockCorrected,
    Event,
    GameRestarted,
    PlayChallenged,
    PlayMade,
    PlayTakenBack,
    PlayWithdrawn,
    TilesTakenBack,
    TimeCredited,
    WordFoundWrong,
)
from faristol.table.preconditions import turns_of
from faristol.table.terms import UNSEEN, Stage, TurnKind
from faristol.tiles import BLANK, BLANK_BIT, tile_set
from tests.table.random_play import absurd, sensible
from tests.table.rescoring import points_between

EDITIONS: list[tuple[str, dict[str, Any]]] = [
    ("fisc-un-contra-un", {}),
    ("fisc-classic", {"minutes": 25}),
    ("fisc-2023", {"phones": True}),
    ("fisc-escolar", {}),
    ("nl-punten", {"national": True}),
    ("nl-wedstrijd", {}),
    ("nl-wedstrijd", {"clock": False}),
    ("friendly", {}),
]

EXAMPLES = int(os.environ.get("FARISTOL_TABLE_EXAMPLES", "12"))


# A seed instead of a random source: shrinking a game says little, and drawing every choice
# through hypothesis costs ten times the game itself.
SEEDS = st.integers(0, 2**32)


def any_word(words: tuple[bytes, ...]) -> bool:
    return all(words)


class AnyGame(RuleBasedStateMachine):
    """One game; `book` comes from the subclass of each edition."""

    book: Ruleset

    def __init__(self) -> None:
        super().__init__()
        self.game = Game()
        self.history: list[Event] = []
        self.at = 0
        self.boards: dict[int, bytes] = {}
        self.points: Counter[int] = Counter()
        self.found_good: set[bytes] = set()
        """Words of the last play that a final ruling let stand."""

    def submit(self, command: c.Command) -> None:
        before = self.game
        try:
            events = decide(self.book, before, command, judge=any_word)
        except Refused as refusal:
            self.refused(refusal, before)
            return
        for event in events:
            self.follow(event)

    def refused(self, refusal: Refused, before: Game) -> None:
        assert refusal.clause
        assert self.game is before

    def follow(self, event: Event) -> None:
        before = self.game
        self.game = evolve(before, event)
        self.history.append(event)
        assert event.at >= before.at
        self.at = max(self.at, event.at)
        self.clocks_gain_nothing(before, event)
        self.rescore(before, event)
        self.final_rulings_are_final(before, event)

    def final_rulings_are_final(self, before: Game, event: Event) -> None:
        match event:
            case PlayMade():
                self.found_good = set()
            case PlayChallenged(words=words):
                assert not self.found_good & set(words)
            case ChallengeRuled(valid=True, final=True):
                assert before.pending is not None
                assert before.pending.asked is not None
                self.found_good |= set(before.pending.asked.words)

    def clocks_gain_nothing(self, before: Game, event: Event) -> None:
        if isinstance(event, ClockCorrected | TimeCredited) or not before.names:
            return
        then, now = before.clock, settled(self.game.clock, event.at)
        assert all(new <= old for new, old in zip(now.left_ms, then.left_ms, strict=True))
        assert now.shared_ms <= then.shared_ms

    def rescore(self, before: Game, event: Event) -> None:
        match event:
            case PlayMade(placements=()):
                self.points[event.seat] += event.points
                assert event.points >= 0
            case PlayMade():
                values = tile_set(before.tile_set).values
                layout = before.board.layout
                bonus = self.book.rack.bonus
                now = self.game.board.squares
                worth = points_between(before.board.squares, now, layout, values, bonus)
                assert event.points == worth
                self.points[event.seat] += worth
            case PlayWithdrawn(seat=seat, points=points) | PlayTakenBack(seat=seat, points=points):
                self.points[seat] -= points
            case TilesTakenBack(seat=seat) if before.pending is not None:
                self.points[seat] -= before.pending.points
            case WordFoundWrong(seat=seat, points=points):
                self.points[seat] -= points
            case GameRestarted():
                assert not any(before.points)

    @initialize(seed=SEEDS)
    def open(self, seed: int) -> None:
        self.submit(sensible(Random(seed), self.book, self.game, 0))

    @rule(seed=SEEDS, steps=st.integers(1, 12))
    def play_on(self, seed: int, steps: int) -> None:
        random = Random(seed)
        for _ in range(steps):
            self.at += random.choice((0, 1, 900, 5_000, 21_000, 40_000))
            deadline = next_deadline(self.book, self.game)
            if deadline is not None and deadline.at <= self.at:
                self.submit(c.Tick(self.at))
            self.submit(sensible(random, self.book, self.game, self.at))

    @rule(seed=SEEDS, tries=st.integers(1, 8))
    def try_anything(self, seed: int, tries: int) -> None:
        random = Random(seed)
        for _ in range(tries):
            self.submit(absurd(random, self.book, self.game, self.at))

    @precondition(lambda self: self.game.stage is Stage.PLAYING)
    @rule(minutes=st.integers(1, 12))
    def wait(self, minutes: int) -> None:
        self.at += minutes * 60_000
        self.submit(c.Tick(self.at))

    @invariant()
    def tiles_are_conserved(self) -> None:
        game = self.game
        if not game.names:
            return
        full = tile_set(game.tile_set)
        held = Counter(tile for rack in game.racks for tile in rack if tile != UNSEEN)
        lying = Counter(BLANK if t & BLANK_BIT else t for t in game.board.squares if t)
        for tile, count in enumerate(full.counts):
            assert game.pool[tile] + held[tile] + lying[tile] == count
        racked = sum(map(len, game.racks))
        assert game.bag_count + racked + sum(lying.values()) + game.nameless == full.size
        assert min(game.pool) >= 0
        assert game.bag_count >= 0

    @invariant()
    def points_are_those_of_the_board(self) -> None:
        assert all(self.game.points[seat] == self.points[seat] for seat in self.game.seats)
        by_turn = Counter[int]()
        for turn in self.game.turns:
            by_turn[turn.seat] += turn.points
            assert turn.kind is TurnKind.PLAY or turn.points == 0
        assert all(self.game.points[seat] == by_turn[seat] for seat in self.game.seats)

    @invariant()
    def the_state_is_the_fold_of_its_events(self) -> None:
        assert replay(self.history) == self.game

    @invariant()
    def no_rack_is_too_full(self) -> None:
        extra = self.game.overdraw.number if self.game.overdraw else 0
        for rack in self.game.racks:
            assert len(rack) <= self.book.rack.size + extra

    @invariant()
    def nobody_has_more_turns_than_there_are(self) -> None:
        most = self.book.ending.turns_each
        assert not most or all(len(turns_of(self.game, s)) <= most for s in self.game.seats)

    @invariant()
    def an_ended_game_says_why(self) -> None:
        if self.game.stage in (Stage.OVER, Stage.SIGNED, Stage.LOCKED):
            assert self.game.ending is not None
            assert self.game.ending.clause


def _machine(edition: str, options: dict[str, Any]) -> Any:
    chosen = ruleset(edition, options)
    name = "_".join([edition, *map(str, options)]).replace("-", "_")
    made: Any = type(f"Any_{name}", (AnyGame,), {"book": chosen})
    made.TestCase.settings = settings(
        max_examples=EXAMPLES,
        stateful_step_count=14,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return made.TestCase


Test_fisc_un_contra_un = _machine(*EDITIONS[0])
Test_fisc_classic = _machine(*EDITIONS[1])
Test_fisc_2023 = _machine(*EDITIONS[2])
Test_fisc_escolar = _machine(*EDITIONS[3])
Test_nl_punten = _machine(*EDITIONS[4])
Test_nl_wedstrijd = _machine(*EDITIONS[5])
Test_nl_wedstrijd_shared_time = _machine(*EDITIONS[6])
Test_friendly = _machine(*EDITIONS[7])


@pytest.mark.parametrize(("edition", "options"), EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_is_played_ends(edition: str, options: dict[str, Any], seed: int) -> None:
    rules = ruleset(edition, options)
    random = Random(seed)
    game = Game()
    at = 0
    for _ in range(3_000):
        at += 21_000
        game = replay(decide(rules, game, c.Tick(at)), game) if game.names else game
        command = sensible(random, rules, game, at)
        with suppress(Refused):
            game = replay(decide(rules, game, command, judge=any_word), game)
        if game.stage is Stage.LOCKED:
            break
    assert game.stage is Stage.LOCKED
    assert game.result is not None


# Not with a match clock in wedstrijdscrabble: there play goes on after the time, at a price.
TIMED = [
    (edition, options)
    for edition, options in EDITIONS
    if ruleset(edition, options).time.shared_ms or ruleset(edition, options).time.lost_after_ms
]


@pytest.mark.parametrize(("edition", "options"), TIMED)
@pytest.mark.parametrize("steps", range(20, 100, 4))
def test_a_turn_that_nobody_goes_on_with_ends_by_time(
    edition: str, options: dict[str, Any], steps: int
) -> None:
    rules = ruleset(edition, options)
    random = Random(steps)
    game = Game()
    for step in range(steps):
        at = 900 * step
        with suppress(Refused):
            command = sensible(random, rules, game, at)
            game = replay(decide(rules, game, command, judge=any_word), game)
    waits = game.covered or game.overdraw is not None or game.clock.stopped is not None
    if game.stage is Stage.PLAYING and not waits:
        game = replay(decide(rules, game, c.Tick(10 * 60 * 60_000)), game)
        assert game.stage is Stage.OVER
