"""A turn as a robot of some level has it: what it sees, what it keeps, how far it looks ahead.

It is told what everybody at the table has seen, and one rack. The same position has the same turn.
"""

from dataclasses import dataclass
from zlib import crc32

from faristol.kernel import LeaveValues, Play, PlayFinder, WordGraph
from faristol.robot.endgame import Finish, best_finish
from faristol.robot.last_draws import Approach, best_approach
from faristol.robot.levels import Strength
from faristol.robot.self_play import best_exchange
from faristol.robot.vocabulary import thousandth
from faristol.tiles import LETTER_MASK, TileSet

_ALL = 1000
_UNMARKED = bytes(tile & LETTER_MASK for tile in range(256))


@dataclass(frozen=True, slots=True)
class ChosenTurn:
    """A play, or the tiles to exchange; neither is a pass."""

    play: Play | None = None
    exchanged: bytes = b""


@dataclass(frozen=True, slots=True)
class Sighted:
    """What a robot looks at."""

    squares: bytes
    rack: bytes
    bag_count: int
    may_exchange: bool = False
    """Whether the book lets it change its whole rack now."""
    finish: Finish | None = None
    """How the book ends the game, where that can be searched."""
    approach: Approach | None = None
    """The same while a few tiles are left in the bag."""


def choose_turn(
    strength: Strength,
    finder: PlayFinder,
    tiles: TileSet,
    leaves: LeaveValues | None,
    at: Sighted,
) -> ChosenTurn | None:
    """A level's turn; None where it finds no play, and would rather change tiles.

    `finder` knows the words that the level believes in.
    """
    if strength.nodes and (late := _late(strength, finder, tiles, at)) is not None:
        return late
    play = finder.seen_play(
        at.squares,
        at.rack,
        bag_count=at.bag_count,
        tiles=strength.tiles,
        crosses=strength.crosses,
        leaves=strength.leaves,
        seed=crc32(at.rack, crc32(at.squares)),
    )
    if strength.changes and at.may_exchange and leaves is not None:
        worth, kept = best_exchange(at.rack, leaves)
        if play is None or worth * strength.leaves // _ALL > play.equity:
            return ChosenTurn(exchanged=without(at.rack, kept))
    return None if play is None else ChosenTurn(play)


def _late(strength: Strength, finder: PlayFinder, tiles: TileSet, at: Sighted) -> ChosenTurn | None:
    """The turn that looking ahead finds, with an empty bag or nearly."""
    if at.finish is not None:
        line = best_finish(finder, tiles, at.squares, at.rack, at.finish, nodes=strength.nodes)
        return None if line is None else ChosenTurn(line.turns[0])
    if at.approach is None:
        return None
    turn = best_approach(
        finder, tiles, at.squares, at.rack, at.bag_count, at.approach, nodes=strength.nodes
    )
    return None if turn is None else ChosenTurn(turn.play)


def without(rack: bytes, kept: bytes) -> bytes:
    """The tiles of a rack but for those kept."""
    left = bytearray(rack)
    for tile in kept:
        left.remove(tile)
    return bytes(left)


def has_doubts(
    strength: Strength, believed: WordGraph, words: tuple[bytes, ...], squares: bytes
) -> bool:
    """Whether a level challenges a play that formed these words."""
    salt = crc32(squares)
    return any(
        word not in believed and thousandth(word, salt) < strength.doubts
        for word in (word.translate(_UNMARKED) for word in words)
    )
