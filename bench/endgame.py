"""The end of the game searched, against the greedy robot: solved, time, points gained.

Games of the greedy robot against itself up to the first turn with an empty bag. From there the
same end is played three times: both greedy, the one on turn searching, the other searching.

`python -m bench.endgame proofs [ca|nl] [positions]` asks how many of these ends are proved within
ten seconds of one core.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from bench.report import figure
from faristol.board import Board
from faristol.kernel import EndRules, Play, play_finder
from faristol.kernel.endgame_reference import Ending, after
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.endgame import NODES, Finish
from faristol.robot.self_play import Match, play_game
from faristol.tiles import layout

ENDS = {
    "ca": Finish(passes_each=3, equal_turns=False, played_out="to-closer", no_plays="own"),
    "nl": Finish(passes_each=0, equal_turns=True, played_out="own", no_plays="own"),
}
GAMES = 100
PROOFS, PROOF_S, PROOF_NODES = 60, 10.0, 1_000_000

Chooser = Callable[[Ending], Play | None]


@dataclass
class Searched:
    """What the searches of a language cost and found."""

    first_exact: list[bool] = field(default_factory=list)
    exact: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def beginnings(match: Match, games: int) -> list[Ending]:
    """The first turns with an empty bag of so many games."""
    found: list[Ending] = []
    for seed in count():
        if len(found) == games:
            return found
        moments = play_game(match, seed).moments
        late = next((moment for moment in moments if not moment.bag_count), None)
        if late is not None:
            found.append(Ending(Board(layout(), late.squares), late.racks, late.on_turn))
    raise AssertionError


def played(match: Match, rules: EndRules, game: Ending, choosers: tuple[Chooser, Chooser]) -> int:
    """The lead of seat 0 from here on."""
    while not game.is_over:
        play = choosers[game.on_turn](game)
        placed = placements(play, match.size) if play else ()
        game = after(rules, match.tiles.values, game, placed, play.score if play else 0)
    return game.lead


def main(games: int = GAMES, nodes: int = NODES) -> None:
    for language, finish in ENDS.items():
        lexicon = open_lexicon(language)
        leaves = leave_values(lexicon.tiles)
        assert leaves is not None
        finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves)
        match = Match(finder, lexicon.tiles, leaves, layout().size)
        measure(language, match, finish.rules, games, nodes)


def measure(language: str, match: Match, rules: EndRules, games: int, nodes: int) -> None:
    searched = Searched()

    def greedy(game: Ending) -> Play | None:
        mine, others = game.racks[game.on_turn], game.racks[1 - game.on_turn]
        points = sum(match.tiles.values[tile] for tile in others)
        squares = game.board.squares
        return match.finder.best_play(squares, mine, bag_count=0, opponent_points=points)

    def searching(game: Ending) -> Play | None:
        began = time.process_time()
        line = match.finder.search_endgame(
            game.board.squares,
            game.racks[game.on_turn],
            game.racks[1 - game.on_turn],
            rules=rules,
            nodes=nodes,
            passes=game.passes,
            opponent_is_out=1 - game.on_turn in game.out,
            is_second=game.on_turn == game.second,
        )
        searched.seconds.append(time.process_time() - began)
        searched.exact.append(line.is_exact)
        return line.turns[0]

    gains = []
    for game in beginnings(match, games):
        both = played(match, rules, game, (greedy, greedy))
        before = len(searched.exact)
        if game.on_turn == 0:
            first = played(match, rules, game, (searching, greedy)) - both
            searched.first_exact.append(searched.exact[before])
            second = both - played(match, rules, game, (greedy, searching))
        else:
            first = both - played(match, rules, game, (greedy, searching))
            searched.first_exact.append(searched.exact[before])
            second = played(match, rules, game, (searching, greedy)) - both
        gains += [first, second]
    seconds = sorted(searched.seconds)
    figure(f"{language}: ends solved exactly from the first turn", share(searched.first_exact), "%")
    figure(f"{language}: all turns solved exactly", share(searched.exact), "%")
    figure(f"{language}: a searched turn, mean", statistics.mean(seconds), "s", at_most=0.3)
    figure(
        f"{language}: a searched turn, one in twenty takes more", seconds[-len(seconds) // 20], "s"
    )
    figure(f"{language}: points a game gained by searching", statistics.mean(gains), "points")
    error = statistics.stdev(gains) / len(gains) ** 0.5
    figure(f"{language}: standard error of that", error, "points")
    figure(
        f"{language}: games in which it lost points",
        100 * sum(g < 0 for g in gains) / len(gains),
        "%",
    )


def proofs(language: str = "ca", games: int = PROOFS) -> None:
    """How many ends are proved, and how long that takes."""
    lexicon, rules = open_lexicon(language), ENDS[language].rules
    leaves = leave_values(lexicon.tiles)
    assert leaves is not None
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves)
    seconds, proved = [], []
    for game in beginnings(Match(finder, lexicon.tiles, leaves, layout().size), games):
        began = time.process_time()
        line = finder.search_endgame(
            game.board.squares,
            game.racks[game.on_turn],
            game.racks[1 - game.on_turn],
            rules=rules,
            nodes=PROOF_NODES,
            is_second=game.on_turn == game.second,
        )
        seconds.append(time.process_time() - began)
        proved.append(line.is_exact and seconds[-1] <= PROOF_S)
    least = 56 * games / 60
    figure(f"{language}: of {games} ends proved in 10 s", sum(proved), "ends", at_least=least)
    figure(f"{language}: a search, median", statistics.median(seconds), "s")
    figure(f"{language}: a search, longest", max(seconds), "s")


def share(found: list[bool]) -> float:
    return 100 * sum(found) / len(found)


if __name__ == "__main__":
    if sys.argv[1:2] == ["proofs"]:
        told = sys.argv[2:]
        proofs(told[0] if told else "ca", int(told[1]) if told[1:] else PROOFS)
    else:
        main(*map(int, sys.argv[1:]))
