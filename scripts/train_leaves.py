#!/usr/bin/env python3
"""Learn leave values for a tile set from self-play and write them into the package.

Usage: .venv/bin/python scripts/train_leaves.py catalan ca [--games 4000] [--threads 2]

Each generation plays with the values of the one before; the last one plays four times as
many games. The same arguments give the same file.
"""

import argparse
from pathlib import Path

from faristol.kernel import SelfPlayTotals, play_finder
from faristol.kernel.leaves import format_leaves, vowel_mask
from faristol.lexicon import open_lexicon
from faristol.tiles import layout, tile_set


def _mean_score(totals: SelfPlayTotals) -> float:
    return (totals.first_points + totals.second_points) / 2 / totals.games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tiles")
    parser.add_argument("lexicon")
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    tiles = tile_set(chosen.tiles)
    lexicon = open_lexicon(chosen.lexicon)
    leaves = None
    for generation in range(chosen.generations):
        finder = play_finder(lexicon.graph, tiles, layout(), leaves=leaves)
        totals = finder.self_play(1000, threads=chosen.threads, seed=1)
        print(f"generation {generation}: mean score {_mean_score(totals):.1f}", flush=True)
        last = generation + 1 == chosen.generations
        leaves = finder.train_leaves(
            vowels=vowel_mask(tiles),
            games=chosen.games * (4 if last else 1),
            samples_per_turn=6,
            threads=chosen.threads,
            seed=generation,
        )
    finder = play_finder(lexicon.graph, tiles, layout(), leaves=leaves)
    totals = finder.self_play(1000, threads=chosen.threads, seed=1)
    print(f"learnt: mean score {_mean_score(totals):.1f}")
    assert leaves is not None
    source = f"{lexicon.record.name} {lexicon.record.version}"
    target = Path(__file__).parent.parent / "src/faristol/kernel/leaves" / f"{tiles.name}.toml"
    target.write_text(format_leaves(leaves, tiles, source=source), encoding="utf-8")


if __name__ == "__main__":
    main()
