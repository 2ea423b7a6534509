"""What every decider shares: how it says no or asks back, and what a game brings its players."""

from faristol.core.refusal import Doubted, Refused, Value
from faristol.core.remark import Remark
from faristol.core.results import GameScore, Outcome, PointSystem, Winner, format_points

__all__ = [
    "Doubted",
    "GameScore",
    "Outcome",
    "PointSystem",
    "Refused",
    "Remark",
    "Value",
    "Winner",
    "format_points",
]
