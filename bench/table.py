"""CPU microseconds to decide a command in the middle of a game, milliseconds to replay a game.

Budgets: 300 µs for a decision in the median, without checking words; 10 ms to replay 30
turns. Run: `python -m bench table`.
"""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random

from tests.table.random_play import sensible

from faristol.core import Refused
from faristol.rulebook import Ruleset, ruleset
from faristol.table import Game, decide, replay
from faristol.table.commands import Command
from faristol.table.events import Event
from faristol.table.terms import Stage

EDITIONS = ("fisc-2023", "nl-wedstrijd", "fisc-escolar")
TURNS = 30


def any_word(words: tuple[bytes, ...]) -> bool:
    return all(words)


def played(rules: Ruleset, seed: int) -> tuple[list[Event], list[tuple[Game, Command]]]:
    """A game of random plays: its events, and each command with the state it met."""
    chance = Random(seed)
    game = Game()
    history: list[Event] = []
    met: list[tuple[Game, Command]] = []
    at = 0
    while len(game.turns) < TURNS and game.stage is not Stage.LOCKED:
        at += 21_000
        command = sensible(chance, rules, game, at)
        try:
            events = decide(rules, game, command, judge=any_word)
        except Refused:
            continue
        met.append((game, command))
        history += events
        game = replay(events, game)
    return history, met


def median_us(measured: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        before = time.thread_time()
        measured()
        taken.append(time.thread_time() - before)
    return statistics.median(taken) * 1e6


def main() -> None:
    for name in EDITIONS:
        rules = ruleset(name)
        history, met = played(rules, seed=3)
        by_kind: dict[str, list[float]] = defaultdict(list)
        for game, command in met[len(met) // 2 :]:
            taken = median_us(partial(decide, rules, game, command), 20)
            by_kind[type(command).__name__].append(taken)
        every = [taken for kind in by_kind.values() for taken in kind]
        folded = median_us(partial(replay, history), 20) / 1_000
        print(f"{name}: {len(history)} events replayed in {folded:.1f} ms")
        print(f"  a decision: median {statistics.median(every):.0f} µs, most {max(every):.0f} µs")
        for kind, all_taken in sorted(by_kind.items()):
            print(f"  {kind:<16} {statistics.median(all_taken):6.0f} µs")


if __name__ == "__main__":
    main()
