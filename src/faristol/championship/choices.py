"""Everything that is decided when an event is announced, line by line: what holds, where it is
written, and what it could have been.

It is the same before the announcement, when it can still be chosen, and after it, when it can't.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from faristol.championship.events import Announced
from faristol.championship.pairing import System
from faristol.championship.regulations import (
    Disqualified,
    Ranking,
    Regulations,
    RunningGame,
    Starts,
    Unplayed,
    regulations,
)
from faristol.championship.tiebreaks import tie_breaks
from faristol.core import GameScore, format_points
from faristol.rulebook.clauses import is_clause


class Source(Enum):
    """Where it is written that a line is so."""

    BOOK = "book"
    CHOICE = "choice"
    """The book leaves it to whoever organises, or there is no book."""
    READING = "reading"
    """The book is silent, or can be read in more than one way."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of what an event has decided."""

    name: str
    value: str
    """A key, a number, or keys with spaces between."""
    source: Source
    clauses: tuple[str, ...] = ()
    """On which it rests; of a reading, what the book does say."""
    alternatives: tuple[str, ...] = ()
    """Every value that can be chosen, and this one; nothing where there is no choice."""


TITLES: Mapping[str, str] = MappingProxyType(
    {
        "edition": "Rules of the games",
        "lexicon": "Word list",
        "rounds": "Rounds",
        "system": "Pairing",
        "starts": "Who starts",
        "ranking": "The classification counts first",
        "points": "Points for a win, a draw, a loss",
        "tie-breaks": "Tie-breaks, in this order",
        "bye": "Points of a bye",
        "bye-points": "Game points of a bye",
        "late-entry": "Last round to join",
        "debutants": "First rating of a debutant",
        "unplayed": "A bye in Buchholz",
        "forfeit-opponent": "A no-show counts as an opponent",
        "forfeit-score": "Score of a no-show",
        "no-shows": "A no-show in the next round",
        "late-rulings": "Rulings once the next round is paired",
        "disqualified": "Games of a disqualified player",
        "running-game": "The game in which a player is disqualified",
    }
)
"""Every line in the order in which they are read, and what it is about in English."""

_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9A-Z]+(?:\.[0-9A-Za-z]+)*")


def choices_of(announced: Announced) -> tuple[Choice, ...]:
    """What an event has decided, or would by this announcement."""
    rules = regulations(announced.regulations)
    values = {name: (value, key, ways) for name, value, key, ways in _lines(announced, rules)}
    return tuple(_choice(rules, name, *values[name]) for name in TITLES if name in values)


def _lines(
    announced: Announced, rules: Regulations
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Each line's name, its value, where its clause stands, and every value there is."""
    is_seated = announced.system is System.SCHOOL_TABLES
    systems = tuple(each.value for each in System if rules.allows(each))
    yield "edition", announced.edition or rules.game_rules, "editions", rules.editions
    yield "lexicon", announced.lexicon.partition("@")[0], "lexicon", ()
    yield "rounds", str(announced.rounds), "rounds.least", ()
    yield "system", announced.system.value, "pairing.system", systems
    yield "starts", announced.starts.value, "pairing.starts", tuple(s.value for s in Starts)
    rankings = tuple(each.value for each in rules.rankings)
    yield "ranking", announced.ranking.value, "ranking.choices", rankings
    yield "tie-breaks", " ".join(announced.tie_breaks), "tie_breaks.order", ()
    yield "late-entry", str(rules.last_round_to_join(announced.rounds)), "late_entry.until", ()
    yield "debutants", str(rules.debutant_rating), "debutants.rating", ()
    yield "no-shows", announced.no_shows.value, "forfeit.next_round", ()
    yield "late-rulings", _yes(announced.late_rulings), "results.late_rulings", ("no", "yes")
    if is_seated:
        return
    by_wins = announced.ranking is Ranking.WINS
    if by_wins:
        points = (rules.points.win, rules.points.draw, rules.points.loss)
        yield "points", " ".join(map(format_points, points)), "points.win", ()
        yield "bye", format_points(rules.points.bye), "points.bye", ()
    bye = rules.bye_score.first if announced.bye_points is None else announced.bye_points
    yield "bye-points", str(bye), "bye.score", ()
    unplayed = (announced.unplayed or rules.unplayed).value
    if any(tie_breaks()[name].method.value == "buchholz" for name in announced.tie_breaks):
        yield "unplayed", unplayed, "tie_breaks.unplayed", tuple(e.value for e in Unplayed)
    counts = _yes(rules.forfeits_are_opponents)
    yield "forfeit-opponent", counts, "tie_breaks.forfeits", ()
    yield "forfeit-score", _score(rules.forfeit_score), "forfeit.score", ()
    games = tuple(each.value for each in Disqualified)
    yield "disqualified", announced.disqualified.value, "disqualified.games", games
    running = tuple(each.value for each in RunningGame)
    yield "running-game", announced.running_game.value, "disqualified.running", running


def _choice(rules: Regulations, name: str, value: str, key: str, ways: tuple[str, ...]) -> Choice:
    said = rules.clause(key)
    clauses = tuple(each for each in _CLAUSE.findall(said) if is_clause(each))
    is_drawn = name == "starts" and rules.starts is Starts.LOT
    offered = ways if len(ways) > 1 and not is_drawn else ()
    if said.startswith("reading"):
        source = Source.READING
    elif clauses and value == _by_the_book(rules, name, value):
        source = Source.BOOK
    else:
        source = Source.CHOICE
    return Choice(name, value, source, clauses, offered)


def _by_the_book(rules: Regulations, name: str, value: str) -> str:
    """What the book has where nobody chooses; nothing where it leaves the choice."""
    match name:
        case "system":
            return rules.system.value
        case "late-rulings":
            return _yes(rules.late_rulings)
        case "lexicon":
            return rules.lexicon
        case "starts" if rules.starts is not Starts.LOT:
            return ""
        case "rounds":
            return ""
        case _:
            return value


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _score(score: GameScore) -> str:
    return f"{score.first}-{score.second}"
