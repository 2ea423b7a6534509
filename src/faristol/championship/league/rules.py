"""What a league is counted by, as values with their clauses."""

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from faristol.championship.regulations import Ranking
from faristol.core import GameScore, PointSystem


class Withdrawal(Enum):
    """What becomes of the games of somebody who leaves a league."""

    HALF = "half"
    """Struck, where fewer than half of them were played; else those still open are forfeited."""
    STRIKE = "strike"
    FORFEIT = "forfeit"


class TieBreak(Enum):
    """What comes after what the table counts first."""

    MUTUAL = "mutual"
    """Championship points of the games among those who are equal."""
    BERGER = "berger"
    DIFFERENTIAL = "differential"
    TOTAL = "total"
    POINTS = "points"
    """Championship points, where game points are counted first."""


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """The values of every league."""

    points: PointSystem
    forfeit_score: GameScore
    double_forfeit_score: GameScore
    by_wins: tuple[TieBreak, ...]
    by_total: tuple[TieBreak, ...]
    clauses: tuple[tuple[str, str], ...]

    def tie_breaks(self, ranking: Ranking) -> tuple[TieBreak, ...]:
        """What comes after what the table counts first, in this order."""
        return self.by_total if ranking is Ranking.TOTAL else self.by_wins

    def clause(self, value: str) -> str:
        """Where a value comes from: a clause, or a reading."""
        return dict(self.clauses)[value]


@cache
def league_rules() -> LeagueRules:
    """The values shipped with the program."""
    data = tomllib.loads((files(__package__) / "league.toml").read_text("utf-8"))
    points = data["points"]
    return LeagueRules(
        points=PointSystem(
            win=points["win"],
            draw=points["draw"],
            loss=points["loss"],
            forfeit_win=points["win"],
            forfeit_loss=points["loss"],
        ),
        forfeit_score=GameScore(*data["forfeit"]["score"]),
        double_forfeit_score=GameScore(*data["forfeit"]["both"]),
        by_wins=tuple(map(TieBreak, data["ranking"]["wins"])),
        by_total=tuple(map(TieBreak, data["ranking"]["total"])),
        clauses=tuple(data["clauses"].items()),
    )
