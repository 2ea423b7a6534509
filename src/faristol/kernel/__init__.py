"""The one door to the compiled kernel.

Integers in, integers out: words are tile bytes, positions are boards and racks. It
knows no rules, people or word sources.
"""

from faristol._kernel import (
    VERSION,
    AtZero,
    EndgameLine,
    EndRules,
    Freeze,
    GraphError,
    LastDraws,
    LeaveValues,
    Play,
    PlayedOut,
    PlayFinder,
    RackCount,
    Seat,
    SelfPlayTotals,
    SimulatedTurn,
    Simulation,
    StoppedBy,
    TurnKind,
    TurnRules,
    WeighedTurn,
    WordGraph,
    build_word_graph,
)
from faristol.kernel.finder import play_finder

__all__ = [
    "VERSION",
    "AtZero",
    "EndRules",
    "EndgameLine",
    "Freeze",
    "GraphError",
    "LastDraws",
    "LeaveValues",
    "Play",
    "PlayFinder",
    "PlayedOut",
    "RackCount",
    "Seat",
    "SelfPlayTotals",
    "SimulatedTurn",
    "Simulation",
    "StoppedBy",
    "TurnKind",
    "TurnRules",
    "WeighedTurn",
    "WordGraph",
    "build_word_graph",
    "play_finder",
]
