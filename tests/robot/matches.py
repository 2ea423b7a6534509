"""Robots to play with, for tests that need whole games."""

from functools import cache

from faristol.kernel import play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.self_play import Match
from faristol.tiles import layout


@cache
def match(language: str) -> Match:
    """Two strong robots with the default word list of a language."""
    lexicon = open_lexicon(language)
    leaves = leave_values(lexicon.tiles)
    assert leaves is not None
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves)
    return Match(finder, lexicon.tiles, leaves, layout().size)
