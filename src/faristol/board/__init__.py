"""The grid, placements, the words a placement forms, exact scores.

Plain Python, written from the rule text: the slow, obvious truth that the compiled
kernel is checked against. It knows no turns, players or word lists; whether a
misplacement is refused or costs a turn is for the table to say.

>>> from faristol.tiles import layout, tile_set
>>> catalan = tile_set("catalan")
>>> empty = Board.empty(layout("standard"))
>>> play = placed_word(empty, square_named("8H"), Direction.ACROSS, catalan.parse_word("pau"))
>>> score_of(empty, play, catalan.values)
10
"""

from faristol.board.coordinates import (
    CoordinateStyle,
    Direction,
    coordinate,
    parse_coordinate,
    square_name,
    square_named,
)
from faristol.board.grid import Board, Placement, placed_word
from faristol.board.scoring import (
    FULL_RACK_BONUS,
    FULL_RACK_SIZE,
    WordScore,
    score_of,
    scored_words,
)
from faristol.board.words import Fault, FormedWord, MisplacedError, formed_words, placement_fault

__all__ = [
    "FULL_RACK_BONUS",
    "FULL_RACK_SIZE",
    "Board",
    "CoordinateStyle",
    "Direction",
    "Fault",
    "FormedWord",
    "MisplacedError",
    "Placement",
    "WordScore",
    "coordinate",
    "formed_words",
    "parse_coordinate",
    "placed_word",
    "placement_fault",
    "score_of",
    "scored_words",
    "square_name",
    "square_named",
]
