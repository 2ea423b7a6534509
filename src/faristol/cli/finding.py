"""Word lists and play finders for a process that goes through many games: each is made once."""

from functools import cache

from faristol.kernel import PlayFinder, play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Lexicon, open_lexicon
from faristol.rulebook import Ruleset
from faristol.tiles import layout


@cache
def words_named(reference: str) -> Lexicon:
    """A word list by its reference."""
    return open_lexicon(reference)


def finder_for(reference: str, rules: Ruleset) -> PlayFinder:
    """Finds plays with the words of a list, on the board and for the bonus of an edition."""
    return _finder(reference, rules.equipment.board, rules.rack.full_play, rules.rack.bonus)


@cache
def _finder(reference: str, board: str, full_rack: int, bonus: int) -> PlayFinder:
    words = words_named(reference)
    return play_finder(
        words.graph,
        words.tiles,
        layout(board),
        leaves=leave_values(words.tiles),
        full_rack=full_rack,
        bonus=bonus,
    )
