"""All plays against the Python reference, and the best play against all plays."""

import random
import statistics
import time

from bench.report import figure
from faristol.board import Board
from faristol.kernel import PlayFinder, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.kernel.reference import ReferenceFinder
from faristol.lexicon import open_lexicon
from faristol.tiles import BLANK, BLANK_BIT, TileSet, layout


def positions(
    finder: PlayFinder, tiles: TileSet, games: int, turns: int
) -> list[tuple[Board, bytes]]:
    """Mid-game positions of greedy games, with the rack to play."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)
        board, bag = Board.empty(layout()), list(tiles.full_bag())
        for _ in range(turns):
            rng.shuffle(bag)
            play = finder.best_play(board.squares, bytes(bag[:7]), bag_count=len(bag) - 14)
            if play is None:
                continue
            board = board.with_tiles(placements(play, 15))
            for tile in filter(None, play.tiles):
                bag.remove(BLANK if tile & BLANK_BIT else tile)
        rng.shuffle(bag)
        found.append((board, bytes(sorted(bag[:7]))))
    return found


def main() -> None:
    lexicon = open_lexicon("ca")
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leave_values(lexicon.tiles))
    sample = positions(finder, lexicon.tiles, games=40, turns=9)

    def timed(find: str, repeat: int) -> float:
        method = getattr(finder, find)
        began = time.process_time()
        for _ in range(repeat):
            for board, rack in sample:
                method(board.squares, rack, bag_count=20)
        return (time.process_time() - began) / repeat / len(sample)

    every = statistics.median(timed("all_plays", 3) for _ in range(5))
    best = statistics.median(timed("best_play", 10) for _ in range(5))
    figure("all plays of a mid-game Catalan position", every * 1e6, "µs")
    figure("the best play of the same positions", best * 1e6, "µs")
    figure("best play only, against all plays", every / best, "times faster", at_least=3)

    reference = ReferenceFinder(iter(lexicon), lexicon.tiles)
    few = [(board, rack) for board, rack in sample if BLANK not in rack][:6]
    began = time.process_time()
    for board, rack in few:
        assert len(reference.all_plays(board, rack)) == len(
            finder.all_plays(board.squares, rack, bag_count=20)
        )
    slow = (time.process_time() - began) / len(few)
    began = time.process_time()
    for _ in range(20):
        for board, rack in few:
            finder.all_plays(board.squares, rack, bag_count=20)
    quick = (time.process_time() - began) / 20 / len(few)
    figure("the Python reference, racks without a blank", slow * 1000, "ms")
    figure("all plays, against the Python reference", slow / quick, "times faster", at_least=300)


if __name__ == "__main__":
    main()
