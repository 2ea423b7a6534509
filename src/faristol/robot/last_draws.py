"""Pre-endgame for two players: find the turn that wins most often with few tiles in the bag.

With one to four tiles in the bag nobody knows which of the unseen tiles they are. Each likely turn
is weighed over the ways in which those may be dealt, and the end after it searched. What it is
told is what everybody at the table has seen, and one rack.
"""

from dataclasses import dataclass

from faristol.kernel import LastDraws, PlayFinder, WeighedTurn
from faristol.robot.endgame import Finish, book_finish, unseen_tiles
from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.tiles import TileSet

NODES = 20_000
"""What a turn may cost: some 0.3 s of one core, whatever the machine is doing besides."""

MOST_IN_BAG = 2
"""With which robots weigh their plays; with more they play on instead."""
MOST_WEIGHED = 4
"""Tiles in the bag with which turns can be weighed."""
_LARGEST_RACK = 8
_SEED = 0
"""Which of the pairs in the bag are looked at; always the same, so that the choice is too."""


@dataclass(frozen=True, slots=True)
class Approach:
    """What all have seen when the bag is nearly empty."""

    finish: Finish
    lead: int
    """Points that the player on turn is ahead."""


def approach_of(rules: Ruleset, game: Game, seat: int) -> Approach | None:
    """What a seat of two may reckon with; None where its turns can't be weighed.

    That is so where the end could not be searched either, where somebody is out already, and
    where the book neither lets a player pass nor puts out who can't play while the bag has tiles.
    """
    if not 1 <= game.bag_count <= MOST_IN_BAG or game.frozen:
        return None
    if not may_weigh(rules):
        return None
    finish = book_finish(rules, game, seat)
    if finish is None:
        return None
    totals = game.totals
    return Approach(finish, totals[seat] - totals[1 - seat])


def best_approach(
    finder: PlayFinder,
    tiles: TileSet,
    squares: bytes,
    rack: bytes,
    bag_count: int,
    approach: Approach,
    *,
    nodes: int = NODES,
) -> WeighedTurn | None:
    """The turn that wins most often, of those the one of most points; None without a play.

    None also where the unseen tiles are no rack and so many in the bag.
    """
    found = weigh(finder, tiles, squares, rack, bag_count, approach, nodes=nodes)
    return found.turns[0] if found is not None and found.turns else None


def may_weigh(rules: Ruleset) -> bool:
    """Whether what may be done with tiles in the bag is what is weighed.

    Not where a book neither lets a player pass nor puts out who can't play while the bag has tiles.
    """
    return rules.passing.allowed or rules.ending.freeze == "cannot-exchange"


def exchanges_at(rules: Ruleset, bag_count: int) -> int:
    """How many tiles may be exchanged at most, with so few in the bag."""
    exchange = rules.exchange
    may = bag_count >= exchange.least_bag and not exchange.only_after_placing
    return bag_count if may else 0


def weigh(
    finder: PlayFinder,
    tiles: TileSet,
    squares: bytes,
    rack: bytes,
    bag_count: int,
    approach: Approach,
    *,
    nodes: int,
    exchange_most: int = 0,
    with_pass: bool = False,
    turns_of_circle: int = 2,
    threads: int = 1,
) -> LastDraws | None:
    """The likely turns, weighed; None where the unseen tiles are no rack and so many in the bag."""
    unseen = unseen_tiles(tiles, squares, rack)
    if not rack or unseen is None or not 1 <= len(unseen) - bag_count <= _LARGEST_RACK:
        return None
    return finder.weigh_last_draws(
        squares,
        rack,
        unseen,
        rules=approach.finish.rules,
        in_bag=bag_count,
        lead=approach.lead,
        nodes=nodes,
        is_second=approach.finish.is_second,
        seed=_SEED,
        exchange_most=exchange_most,
        with_pass=with_pass,
        passes=approach.finish.passes if with_pass else 0,
        turns_of_circle=turns_of_circle,
        threads=threads,
    )
