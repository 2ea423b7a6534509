"""One or two tiles left in the bag: turns weighed over the deals, against the best equity.

Positions of the greedy robot's games against itself, one a game. Both choices are played out on
the same deals of the unseen tiles, and after them both sides search alike: while there are tiles
in the bag by weighing, with an empty bag by the endgame's search.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from bench.endgame import ENDS
from bench.report import figure
from faristol.board import Board
from faristol.kernel import Play, play_finder
from faristol.kernel.endgame_reference import Ending, after
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.endgame import Finish, unseen_tiles
from faristol.robot.last_draws import NODES
from faristol.robot.self_play import Match, Moment, play_game
from faristol.tiles import BLANK, BLANK_BIT, layout

GAMES = 120
DEALS = 2
"""Of each position, common to both choices."""
SEARCH = 1_500
"""Nodes of a turn after the choice: less than at a table, the same for both."""


@dataclass(frozen=True)
class Late:
    """A game with tiles in the bag, all of it known to whoever deals."""

    squares: bytes
    racks: tuple[bytes, bytes]
    bag: bytes
    on_turn: int
    lead: int
    """Of seat 0."""
    passes: int = 0


Chooser = Callable[[Late], Play | None]


def positions(match: Match, games: int, in_bag: int) -> Iterator[Moment]:
    """The first turns with so many tiles in the bag."""
    found = 0
    for seed in count():
        if found == games:
            return
        moments = play_game(match, seed).moments
        late = next((moment for moment in moments if moment.bag_count == in_bag), None)
        if late is not None:
            found += 1
            yield late


def dealt(match: Match, moment: Moment, random: Random) -> Late:
    """One way in which the tiles unseen may lie."""
    mine = moment.racks[moment.on_turn]
    unseen = unseen_tiles(match.tiles, moment.squares, mine)
    assert unseen is not None
    tiles = random.sample(list(unseen), len(unseen))
    bag, others = bytes(tiles[: moment.bag_count]), bytes(tiles[moment.bag_count :])
    racks = (mine, others) if moment.on_turn == 0 else (others, mine)
    lead = moment.points[0] - moment.points[1]
    return Late(moment.squares, racks, bag, moment.on_turn, lead)


def after_turn(match: Match, late: Late, play: Play | None) -> Late:
    if play is None:
        return replace(late, on_turn=1 - late.on_turn, passes=late.passes + 1)
    squares, rack = bytearray(late.squares), list(late.racks[late.on_turn])
    for square, tile in placements(play, match.size):
        squares[square] = tile
        rack.remove(BLANK if tile & BLANK_BIT else tile)
    drawn, bag = late.bag[: play.placed], late.bag[play.placed :]
    racks = list(late.racks)
    racks[late.on_turn] = bytes(rack) + drawn
    gain = play.score if late.on_turn == 0 else -play.score
    return Late(bytes(squares), (racks[0], racks[1]), bag, 1 - late.on_turn, late.lead + gain)


class Players:
    """The choices that are compared, and how an end goes on after them."""

    def __init__(self, match: Match, finish: Finish, nodes: int) -> None:
        self.match, self.rules, self.nodes = match, finish.rules, nodes
        self.seconds: list[float] = []

    def greedy(self, late: Late) -> Play | None:
        rack = late.racks[late.on_turn]
        return self.match.finder.best_play(late.squares, rack, bag_count=len(late.bag))

    def weighing(self, late: Late) -> Play | None:
        seat = late.on_turn
        unseen = late.bag + late.racks[1 - seat]
        began = time.process_time()
        found = self.match.finder.weigh_last_draws(
            late.squares,
            late.racks[seat],
            unseen,
            rules=self.rules,
            in_bag=len(late.bag),
            lead=late.lead if seat == 0 else -late.lead,
            nodes=self.nodes,
            is_second=seat == 1,
        )
        self.seconds.append(time.process_time() - began)
        return found.turns[0].play if found.turns else None

    def lead_at_the_end(self, late: Late, play: Play | None) -> int:
        """Of seat 0, when `play` is made and both search after it."""
        late = after_turn(self.match, late, play)
        while late.bag and late.passes < 2 * (self.rules.passes_each or 1):
            late = after_turn(self.match, late, self.weighing(late))
        game = Ending(Board(layout(), late.squares), late.racks, late.on_turn, lead=late.lead)
        values = self.match.tiles.values
        if late.bag:
            rests = [sum(values[tile] for tile in rack) for rack in late.racks]
            return late.lead + rests[1] - rests[0]
        while not game.is_over:
            turn = self.searching(game)
            placed = placements(turn, self.match.size) if turn else ()
            game = after(self.rules, values, game, placed, turn.score if turn else 0)
        return game.lead

    def searching(self, game: Ending) -> Play | None:
        return self.match.finder.search_endgame(
            game.board.squares,
            game.racks[game.on_turn],
            game.racks[1 - game.on_turn],
            rules=self.rules,
            nodes=SEARCH,
            passes=game.passes,
            opponent_is_out=1 - game.on_turn in game.out,
            is_second=game.on_turn == game.second,
        ).turns[0]


def same(one: Play | None, other: Play | None, size: int) -> bool:
    if one is None or other is None:
        return one is other
    return sorted(placements(one, size)) == sorted(placements(other, size))


def measure(language: str, in_bag: int, games: int, nodes: int) -> None:
    lexicon, finish = open_lexicon(language), ENDS[language]
    leaves = leave_values(lexicon.tiles)
    assert leaves is not None
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves)
    match = Match(finder, lexicon.tiles, leaves, layout().size)
    players = Players(match, finish, nodes)
    seconds: list[float] = []
    points: list[float] = []
    wins: list[float] = []
    changed = 0
    for number, moment in enumerate(positions(match, games, in_bag)):
        random = Random(number)
        first = dealt(match, moment, random)
        old = players.greedy(first)
        players.seconds.clear()
        new = players.weighing(first)
        seconds += players.seconds
        if same(old, new, match.size):
            points.append(0.0)
            wins.append(0.0)
            continue
        changed += 1
        sign = 1 if moment.on_turn == 0 else -1
        gained, won = 0, 0.0
        for _ in range(DEALS):
            late = dealt(match, moment, random)
            before, now = (sign * players.lead_at_the_end(late, play) for play in (old, new))
            gained += now - before
            won += ((now > 0) - (now < 0) - (before > 0) + (before < 0)) / 2
        points.append(gained / DEALS)
        wins.append(100 * won / DEALS)
    seconds.sort()
    name = f"{language}, {in_bag} in the bag"
    figure(f"{name}: another play is chosen", 100 * changed / games, "%")
    figure(f"{name}: points gained", statistics.mean(points), "points")
    figure(f"{name}: standard error of that", statistics.stdev(points) / games**0.5, "points")
    figure(f"{name}: games won more", statistics.mean(wins), "%")
    figure(f"{name}: standard error of that", statistics.stdev(wins) / games**0.5, "%")
    figure(f"{name}: a turn, median", statistics.median(seconds), "s")
    figure(f"{name}: a turn, one in twenty takes more", seconds[-len(seconds) // 20], "s")


def main(games: int = GAMES, nodes: int = NODES) -> None:
    for language in ENDS:
        for in_bag in (1, 2):
            measure(language, in_bag, games, nodes)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        measure(sys.argv[1], *map(int, sys.argv[2:]))
    else:
        main(*map(int, sys.argv[1:]))
