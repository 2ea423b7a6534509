"""Tie-breaks as data, and their values term by term.

Every value is an exact integer: opponents' points in tenths, Berger in hundredths
(tenths of a result times tenths of a point), game points as they are. A term says
which round it comes from and whether it was left out, so that a player can add up
one's own tie-break with a pencil.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, assert_never

from faristol.championship.regulations import Unplayed
from faristol.core import Outcome


class Method(Enum):
    """What a tie-break sums."""

    BUCHHOLZ = "buchholz"
    BERGER = "berger"
    DIFFERENTIAL = "differential"
    TOTAL = "total"
    WINS = "wins"
    HEAD_TO_HEAD = "head-to-head"
    CUMULATIVE = "cumulative"
    BEATEN = "beaten"


FOR_TABLES = (Method.TOTAL, Method.WINS, Method.CUMULATIVE, Method.BEATEN)
"""What can be summed where several play at a table and nobody has one opponent."""
SCALE = {
    Method.BUCHHOLZ: 10,
    Method.BERGER: 100,
    Method.CUMULATIVE: 10,
    Method.HEAD_TO_HEAD: 10,
    Method.BEATEN: 10,
}
"""What an integer value is to be divided by for showing; 1 where nothing is said."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break."""

    name: str
    title: str
    method: Method
    clause: str = ""
    lowest: int = 0
    """Opponents left out from the bottom."""
    highest: int = 0
    lowest_from_round: tuple[tuple[int, int], ...] = ()
    """(rounds, opponents left out) for longer championships."""
    cap: int | None = None

    def left_out(self, rounds: int) -> int:
        """Opponents left out from the bottom in a championship of so many rounds."""
        applying = [count for least, count in self.lowest_from_round if rounds >= least]
        return applying[-1] if applying else self.lowest

    @property
    def scale(self) -> int:
        """What a value is divided by for showing."""
        return SCALE.get(self.method, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """One round of one player, with game points."""

    outcome: Outcome
    opponent: int = 0
    own: int = 0
    theirs: int = 0
    is_open: bool = False
    """The game is still going on: it counts for nothing yet, not even as a missed round."""
    at_table: "AtTable | None" = None
    """Where several played."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a table of several brought one player."""

    points: int
    """Championship points in tenths."""
    place: int
    """At the table, shared by equal scores; 0 for who never came."""
    played: int
    """How many played there."""
    beaten: int
    """Opponents outscored, in tenths: equal scores count a half."""


@dataclass(frozen=True, slots=True)
class Term:
    """One summand."""

    round_number: int
    opponent: int
    amount: int
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A tie-break's value and how it comes about."""

    value: int
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody's rounds and points: what tie-breaks are computed from."""

    lines: Mapping[int, tuple[Line, ...]]
    points: Mapping[int, int]
    """Championship points in tenths, without fictitious points."""
    rounds_total: int
    points_of: Callable[[Outcome], int]
    unplayed: Unplayed
    forfeits_are_opponents: bool
    by_total: bool = False
    """Whether game points are what `points` counts."""

    def worth(self, line: Line) -> int:
        """Tenths that a round brought: what the table gave, or what the outcome is worth."""
        if self.by_total:
            return 10 * line.own
        return self.points_of(line.outcome) if line.at_table is None else line.at_table.points

    def is_opponent(self, line: Line) -> bool:
        """Whether the line has an opponent whose points count."""
        if not line.opponent or line.is_open:
            return False
        return self.forfeits_are_opponents or line.outcome.is_over_the_board


@cache
def tie_breaks() -> dict[str, TieBreak]:
    """Every tie-break that is known, by name."""
    text = (files("faristol.championship") / "tiebreaks.toml").read_text("utf-8")
    return {name: _tie_break(name, data) for name, data in tomllib.loads(text).items()}


def _tie_break(name: str, data: dict[str, Any]) -> TieBreak:
    longer = data.get("lowest_from_round", {})
    return TieBreak(
        name=name,
        title=data["title"],
        method=Method(data["method"]),
        clause=data.get("clause", ""),
        lowest=data.get("lowest", 0),
        highest=data.get("highest", 0),
        lowest_from_round=tuple(sorted((int(k), v) for k, v in longer.items())),
        cap=data.get("cap"),
    )


def compute(tie_break: TieBreak, table: Table, player: int, tied: Iterable[int]) -> Sum:
    """The value for `player`; `tied` are all who are level so far, the player included."""
    match tie_break.method:
        case Method.BUCHHOLZ:
            terms = _buchholz(tie_break, table, player)
        case Method.BERGER:
            terms = _berger(table, player)
        case Method.HEAD_TO_HEAD:
            terms = _head_to_head(table, player, frozenset(tied))
        case Method.CUMULATIVE:
            terms = _cumulative(table, player)
        case Method.DIFFERENTIAL | Method.TOTAL | Method.WINS | Method.BEATEN:
            terms = _per_game(tie_break, table, player)
        case unknown:
            assert_never(unknown)
    return Sum(sum(term.amount for term in terms if not term.is_left_out), tuple(terms))


def _buchholz(tie_break: TieBreak, table: Table, player: int) -> list[Term]:
    terms = []
    for number, line in enumerate(table.lines[player], start=1):
        if line.is_open:
            continue
        if table.is_opponent(line):
            terms.append(Term(number, line.opponent, table.points[line.opponent]))
        elif table.unplayed is Unplayed.ZERO:
            terms.append(Term(number, 0, 0))
        elif table.unplayed is Unplayed.SELF:
            terms.append(Term(number, 0, table.points[player]))
    # Among equals an unplayed round is left out first, then the latest one.
    by_worth = sorted(terms, key=lambda t: (t.amount, t.opponent > 0, -t.round_number))
    lowest = tie_break.left_out(table.rounds_total)
    out = by_worth[:lowest]
    if tie_break.highest:
        out += by_worth[lowest:][-tie_break.highest :]
    left_out = {term.round_number for term in out}
    return [
        Term(t.round_number, t.opponent, t.amount, is_left_out=True)
        if t.round_number in left_out
        else t
        for t in terms
    ]


def _berger(table: Table, player: int) -> list[Term]:
    """Beaten opponents' points in full, half of those drawn with; nothing for a bye."""
    worth = {Outcome.WON: 10, Outcome.WON_BY_FORFEIT: 10, Outcome.DREW: 5}
    return [
        Term(number, line.opponent, worth[line.outcome] * table.points[line.opponent])
        for number, line in enumerate(table.lines[player], start=1)
        if line.outcome in worth and table.is_opponent(line)
    ]


def _per_game(tie_break: TieBreak, table: Table, player: int) -> list[Term]:
    terms = []
    for number, line in enumerate(table.lines[player], start=1):
        match tie_break.method:
            case Method.DIFFERENTIAL:
                amount = line.own - line.theirs
                if tie_break.cap is not None:
                    amount = max(-tie_break.cap, min(tie_break.cap, amount))
            case Method.TOTAL:
                amount = line.own
            case Method.BEATEN:
                amount = _beaten(line)
            case _:
                won = (Outcome.WON, Outcome.WON_BY_FORFEIT)
                amount = int(line.outcome in won)
        if amount or line.opponent or line.at_table is not None:
            terms.append(Term(number, line.opponent, amount))
    return terms


def _beaten(line: Line) -> int:
    if line.at_table is not None:
        return line.at_table.beaten
    return {Outcome.WON: 10, Outcome.DREW: 5}.get(line.outcome, 0)


def _head_to_head(table: Table, player: int, tied: frozenset[int]) -> list[Term]:
    return [
        Term(number, line.opponent, table.points_of(line.outcome))
        for number, line in enumerate(table.lines[player], start=1)
        if line.opponent in tied and table.is_opponent(line)
    ]


def _cumulative(table: Table, player: int) -> list[Term]:
    terms, running = [], 0
    for number, line in enumerate(table.lines[player], start=1):
        running += table.worth(line)
        terms.append(Term(number, line.opponent, running))
    return terms
