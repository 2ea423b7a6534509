"""Games of two that end before they are played out: what resigning and losing on time cost."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.championship.field import Ending, Start
from faristol.championship.game_rules import game_rules_of
from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.core import GameScore
from faristol.rulebook.clauses import UnknownClauseError, find_clauses

Kind: TypeAlias = Literal["no-show", "resigned", "time", "both-resigned"]


@dataclass(frozen=True, slots=True)
class EndingRule:
    """A way for a game to end that points alone do not say, and what it costs."""

    kind: Kind
    clause: str
    """Where the rules of the event say so; empty where they don't."""
    penalty: int = 0
    """Points taken from who loses so."""
    forced: int = 0
    """What the winner gets, to 0, where the loser still leads after the penalty."""


def ending_rules(state: Championship) -> tuple[EndingRule, ...]:
    """Every such way, as this event plays it."""
    game, rules = game_rules_of(state), rules_of(state)
    forced = game.ending.forced_score
    resigned, late = _clause(game.clause("ending.resigned_points")), game.clause("time.lost_points")
    both = _clause(game.clause("ending.both_resigned")) or _clause(rules.clause("forfeit.both"))
    return (
        EndingRule("no-show", _clause(game.clause("absence.forced"))),
        EndingRule("resigned", resigned, game.ending.resigned_points, forced),
        EndingRule("time", _clause(late), game.time.lost_points, forced),
        EndingRule("both-resigned", both),
    )


def after_penalty(
    state: Championship, loser: Start, ending: Ending, situation: GameScore
) -> GameScore:
    """The result of a game that somebody resigned or lost on time.

    Under the federation's rules it is the situation of that moment less 110 points, and 300-0
    where the loser would still have more than the winner (FISC23-G-4.E.2, 4.E.4, 7.7, 7.9).
    """
    rule = next(each for each in ending_rules(state) if each.kind == ending.value)
    is_first = loser is Start.FIRST
    points = (situation.first, situation.second)
    lost, won = points if is_first else points[::-1]
    lost -= rule.penalty
    if rule.forced and lost > won:
        lost, won = 0, rule.forced
    return GameScore(lost, won) if is_first else GameScore(won, lost)


def _clause(name: str) -> str:
    """A clause that a rule book has, or nothing."""
    try:
        find_clauses(name)
    except UnknownClauseError:
        return ""
    return name
