"""The points of a play, as the rule books count them.

Letter factors first, then word factors, and only for squares covered in this play;
a premium square counts in both words that cross on it (FISC 2, NL-P IV).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board.grid import Board, Placement
from faristol.board.words import FormedWord, formed_words
from faristol.tiles import BLANK_BIT

FULL_RACK_SIZE = 7
FULL_RACK_BONUS = 50


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word with its points, the bonus for a full rack not included."""

    word: FormedWord
    points: int


def scored_words(
    board: Board, placements: Sequence[Placement], values: Sequence[int]
) -> tuple[WordScore, ...]:
    """Each word the play forms with its points, main word first.

    :raises MisplacedError: when the tiles don't lie as one play.
    """
    fresh = {square for square, _ in placements}
    return tuple(
        WordScore(word, _points(board, word, fresh, values))
        for word in formed_words(board, placements)
    )


def score_of(
    board: Board,
    placements: Sequence[Placement],
    values: Sequence[int],
    *,
    full_rack: int = FULL_RACK_SIZE,
    bonus: int = FULL_RACK_BONUS,
) -> int:
    """The points of a whole play; `bonus` when it uses `full_rack` tiles or more.

    :raises MisplacedError: when the tiles don't lie as one play.
    """
    points = sum(word.points for word in scored_words(board, placements, values))
    return points + (bonus if len(placements) >= full_rack else 0)


def _points(board: Board, word: FormedWord, fresh: set[int], values: Sequence[int]) -> int:
    total, factor = 0, 1
    for square, tile in zip(word.squares, word.tiles, strict=True):
        value = 0 if tile & BLANK_BIT else values[tile]
        if square in fresh:
            value *= board.layout.letter_factors[square]
            factor *= board.layout.word_factors[square]
        total += value
    return total * factor
