"""The one door to the compiled kernel.

Integers in, integers out: words are tile bytes, positions are boards and racks. It
knows no rules, people or word sources.
"""

from faristol._kernel import (
    VERSION,
    EndgameLine,
    EndRules,
    GraphError,
    LastDraws,
    LeaveValues,
    Play,
    PlayFinder,
    RackCount,
    SelfPlayTotals,
    WeighedTurn,
    WordGraph,
    build_word_graph,
)
from faristol.kernel.finder import play_finder

__all__ = [
    "VERSION",
    "EndRules",
    "EndgameLine",
    "GraphError",
    "LastDraws",
    "LeaveValues",
    "Play",
    "PlayFinder",
    "RackCount",
    "SelfPlayTotals",
    "WeighedTurn",
    "WordGraph",
    "build_word_graph",
    "play_finder",
]
