"""What a federation or a club fixes for its championships, as values with their clauses.

It computes nothing. Another federation is another file.
"""

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from faristol.championship.pairing import System
from faristol.core import GameScore, PointSystem


class Starts(Enum):
    """What decides who starts."""

    PAIRING = "pairing"
    """The pairing looks at earlier starts, as chess does with colours."""
    BALANCED = "balanced"
    """The pairing does not, but starts balance out by count and streak."""
    LOT = "lot"
    """Tiles are drawn at the table; the order of a pair means nothing."""


class Ranking(Enum):
    """What the classification of a championship counts first."""

    WINS = "wins"
    """Championship points: what games won and drawn bring, or tables of several."""
    TOTAL = "total"
    """The game points of all rounds."""


class TablePoints(Enum):
    """What championship points a score at a table of several gives."""

    CUSCA = "cusca"
    """The score times the number of players at the table."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """How tables of several are scored."""

    points: TablePoints
    alone: int
    """Game points of who came to a table where nobody else did."""
    tie_breaks: tuple[str, ...]


class NoShows(Enum):
    """Whether a player who did not come to a round is in the next draw."""

    AWAY = "away"
    """Not until somebody marks them present."""
    PAIRED = "paired"
    """Yes, unless they are withdrawn or an absence is noted."""


class Until(Enum):
    """How long new players may join."""

    HALF = "half"
    LAST = "last"
    NEVER = "never"


class Unplayed(Enum):
    """How a round without an opponent enters a sum over opponents."""

    ZERO = "zero"
    """As an opponent without points, the first to be left out."""
    SKIP = "skip"
    """Not at all."""
    SELF = "self"
    """As an opponent with the player's own points."""


class Disqualified(Enum):
    """What becomes of the games of a player whom the committee disqualifies."""

    STAND = "stand"
    """They count as they were, and as opponents' tie-breaks have them."""
    NO_TIE_BREAKS = "no-tie-breaks"
    """They count, but their opponents' tie-breaks have an opponent without points."""
    FORFEIT = "forfeit"
    """Every one is lost by forfeit."""


class RunningGame(Enum):
    """What becomes of the game that a player is disqualified in."""

    FORFEIT = "forfeit"
    """It is lost by forfeit."""
    DESK = "desk"
    """The desk enters what the committee says."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """One set of championship rules."""

    name: str
    title: str
    language: str
    """Of those whose rules they are; English where nobody's are."""
    game_rules: str
    """The edition of the rule book that its games follow: one against one, or at a table of
    four where the system is school tables."""
    editions: tuple[str, ...]
    """Every edition that an organiser may name instead, and that one."""
    lexicon: str
    notice_months: int
    """How long before play a championship that is to count must be announced."""
    report_days: int
    """How soon after play its results must be sent."""
    least_rounds: int
    ranking: Ranking
    rankings: tuple[Ranking, ...]
    """What an organiser may announce instead, and that one."""
    points: PointSystem
    system: System
    starts: Starts
    bye_score: GameScore
    late_entrants_may_have_bye: bool
    byes_on_request: bool
    """Whether a round that a player asks to miss can bring points."""
    late_entry: Until
    fictitious_per_round: int
    fictitious_are_classified: bool
    debutant_first_round: int
    debutant_rating: int
    forfeit_score: GameScore
    double_forfeit_score: GameScore
    no_shows: NoShows
    late_rulings: bool
    """Whether the committee may change a result once the next round is paired."""
    disqualified: Disqualified
    running_game: RunningGame
    tie_breaks: tuple[str, ...]
    tie_breaks_by_total: tuple[str, ...]
    """Where the classification counts game points first."""
    unplayed: Unplayed
    forfeits_are_opponents: bool
    tables: TableRules | None = None
    """None where several at a table are not foreseen."""
    clauses: tuple[tuple[str, str], ...] = ()

    def clause(self, value: str) -> str:
        """The clause a value comes from, or nothing where there is none."""
        return dict(self.clauses).get(value, "")

    def allows(self, system: System) -> bool:
        """Whether a championship under these rules can be paired so."""
        if system is System.SCHOOL_TABLES:
            return self.tables is not None
        return self.system is not System.SCHOOL_TABLES

    def last_round_to_join(self, rounds: int) -> int:
        """The last round whose start a new player may still join."""
        match self.late_entry:
            case Until.HALF:
                return rounds // 2
            case Until.LAST:
                return rounds
            case Until.NEVER:
                return 1


REGULATIONS = ("fisc-2023", "club", "school", "nl-wedstrijd", "nl-punten")


class UnknownRegulationsError(LookupError):
    """No regulations have this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no regulations are called {name!r}; there are {', '.join(REGULATIONS)}")


@cache
def regulations(name: str) -> Regulations:
    """The regulations shipped under this name.

    :raises UnknownRegulationsError: for any other name.
    """
    if name not in REGULATIONS:
        raise UnknownRegulationsError(name)
    return parse_regulations((files(__name__) / f"{name}.toml").read_text("utf-8"))


def parse_regulations(text: str) -> Regulations:
    """Read regulations from TOML."""
    data: dict[str, Any] = tomllib.loads(text)
    points = data["points"]
    return Regulations(
        name=data["name"],
        title=data["title"],
        language=data["language"],
        game_rules=data["game_rules"],
        editions=tuple(data["editions"]),
        lexicon=data["lexicon"],
        notice_months=data["notice_months"],
        report_days=data["report_days"],
        least_rounds=data["rounds"]["least"],
        ranking=Ranking(data["ranking"]["by"]),
        rankings=tuple(Ranking(each) for each in data["ranking"]["choices"]),
        points=PointSystem(
            win=points["win"],
            draw=points["draw"],
            loss=points["loss"],
            bye=points["bye"],
            full_bye=points["win"],
            half_bye=points["draw"],
            absence=points["loss"],
            forfeit_win=points["win"],
            forfeit_loss=points["loss"],
        ),
        system=System(data["pairing"]["system"]),
        starts=Starts(data["pairing"]["starts"]),
        bye_score=GameScore(*data["bye"]["score"]),
        late_entrants_may_have_bye=data["bye"]["late_entrants"],
        byes_on_request=data["bye"]["on_request"],
        late_entry=Until(data["late_entry"]["until"]),
        fictitious_per_round=data["late_entry"]["fictitious"],
        fictitious_are_classified=data["late_entry"]["classified"],
        debutant_first_round=data["debutants"]["first_round"],
        debutant_rating=data["debutants"]["rating"],
        forfeit_score=GameScore(*data["forfeit"]["score"]),
        double_forfeit_score=GameScore(*data["forfeit"]["both"]),
        no_shows=NoShows(data["forfeit"]["next_round"]),
        late_rulings=data["results"]["late_rulings"],
        disqualified=Disqualified(data["disqualified"]["games"]),
        running_game=RunningGame(data["disqualified"]["running"]),
        tie_breaks=tuple(data["tie_breaks"]["order"]),
        tie_breaks_by_total=tuple(data["tie_breaks"]["by_total"]),
        unplayed=Unplayed(data["tie_breaks"]["unplayed"]),
        forfeits_are_opponents=data["tie_breaks"]["forfeits"] == "opponent",
        tables=_table_rules(data["tables"]) if "tables" in data else None,
        clauses=tuple(data["clauses"].items()),
    )


def _table_rules(data: dict[str, Any]) -> TableRules:
    return TableRules(TablePoints(data["points"]), data["alone"], tuple(data["tie_breaks"]))
