"""What every decider shares: how it says no, and what a game brings its players."""

from faristol.core.refusal import Refused, Value
from faristol.core.results import GameScore, Outcome, PointSystem, Winner, format_points

__all__ = [
    "GameScore",
    "Outcome",
    "PointSystem",
    "Refused",
    "Value",
    "Winner",
    "format_points",
]
