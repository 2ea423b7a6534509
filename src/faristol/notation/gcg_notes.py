"""Our own notes in GCG: how they are written, and whether the edition would say the same.

    #note penalty: overtime (FISC23-G-7.5)

A mark, what happened, and the clause. A note of ours that names another cause, another
clause or other points than the edition has is a finding: nobody may take points with a
free sentence. Notes without a mark are people's own and mean nothing here.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from faristol.notation.findings import Finding, FindingKind
from faristol.notation.gcg import LOST, PENALTY, REDRAWN, GcgGame, GcgKind, GcgLine
from faristol.rulebook import Ruleset
from faristol.table.terms import LossCause, PenaltyCause

_NOTE = re.compile(r"(.*\S) \(([^()]+)\)\Z")
_FOUND_WRONG = re.compile(r"turn ([0-9]{1,4}) found wrong\Z")
_TURNS = (GcgKind.PLAY, GcgKind.EXCHANGE, GcgKind.PASS)

# What each penalty costs, and the values or procedures it rests on.
_COSTS: Mapping[PenaltyCause, tuple[str, tuple[str, ...]]] = {
    PenaltyCause.INVALID_PLAY: ("challenge.invalid_points", ("challenge.invalid",)),
    PenaltyCause.WRONG_CHALLENGE: ("challenge.valid_points", ("challenge.valid",)),
    PenaltyCause.FOUND_LATER: ("challenge.later_points", ("challenge.later_points",)),
    PenaltyCause.NO_WORD_FOUND: ("exchange.conceded_points", ("exchange.conceded_points",)),
    PenaltyCause.OVERTIME: ("time.overtime_points", ("time.overtime_points",)),
    PenaltyCause.RESIGNATION: ("ending.resigned_points", ("ending.resigned_points",)),
    PenaltyCause.LOSS_ON_TIME: ("time.lost_points", ("time.loss_penalty",)),
    PenaltyCause.ARBITER: ("", ("penalty.resigned", "penalty.both_resigned")),
    PenaltyCause.CORRECTION: ("", ("result.totals_only", "ending.arbiter")),
}


@dataclass(frozen=True, slots=True)
class Noted:
    """A note of ours, taken apart."""

    what: str
    clause: str

    @property
    def penalty(self) -> PenaltyCause | None:
        """The cause of a penalty; after an arbiter's the reason stands."""
        named, _, reason = self.what.partition(" ")
        cause = next((each for each in PenaltyCause if each.value == named), None)
        with_reason = cause in (PenaltyCause.ARBITER, PenaltyCause.CORRECTION)
        return cause if not reason or with_reason else None


def format_note(mark: str, what: str, clause: str) -> str:
    """A note that `parse_note` takes apart again."""
    return f"{mark} {what} ({clause})"


def parse_note(note: str, mark: str) -> Noted | None:
    """What a note with this mark says; None if it breaks off or isn't closed by a clause."""
    match = _NOTE.match(note.removeprefix(mark).strip())
    return Noted(match[1], match[2]) if match else None


def penalty_of(line: GcgLine) -> PenaltyCause | None:
    """Why a line takes points, where our note says so."""
    for note in line.notes:
        if note.startswith(PENALTY):
            said = parse_note(note, PENALTY)
            return said.penalty if said else None
    return None


def values_of(rules: Ruleset, name: str) -> set[object]:
    """What a value is, and what options and other readings could have made it.

    GCG names the edition and not what the organiser chose.
    """
    room, _, value = name.partition(".")
    choices = [choice for option in rules.options for choice in option.choices]
    choices += [choice for reading in rules.readings for choice in reading.choices]
    other = {choice.sets[name] for choice in choices if name in choice.sets}
    return {getattr(getattr(rules, room), value), *other}


def note_findings(game: GcgGame, rules: Ruleset) -> list[Finding]:
    """Every note of ours that this edition would not have written."""
    return [finding for line in game.lines for finding in _line(game, line, rules)]


def _line(game: GcgGame, line: GcgLine, rules: Ruleset) -> Iterator[Finding]:
    penalties = [note for note in line.notes if note.startswith(PENALTY)]
    if line.kind is GcgKind.TIME:
        if len(penalties) > 1:
            message = "one line takes points for one thing"
            yield Finding(line.line, FindingKind.RULE, message, str(len(penalties)), "1")
        yield from _taken(game, line, rules, penalties[0] if penalties else None)
    elif penalties:
        message = "a penalty is noted where none is counted"
        yield Finding(line.line, FindingKind.RULE, message, penalties[0])
    causes = [cause.value for cause in LossCause]
    for note in line.notes:
        if note.startswith(LOST):
            yield from _cited(line, rules, note, LOST, lambda what: what in causes)
        elif note.startswith(REDRAWN):
            yield from _cited(line, rules, note, REDRAWN, bool)


def _cited(
    line: GcgLine, rules: Ruleset, note: str, mark: str, known: Callable[[str], bool]
) -> Iterator[Finding]:
    """A note must name something that happens, under a clause that this edition rests on."""
    said = parse_note(note, mark)
    if said is None or not known(said.what):
        yield Finding(line.line, FindingKind.RULE, "a note that this edition has not", note)
    elif not any(said.clause in ids for ids in rules.cited.values()):
        message = "a note under a clause that this edition has not"
        yield Finding(line.line, FindingKind.RULE, message, said.clause)


def _taken(game: GcgGame, line: GcgLine, rules: Ruleset, note: str | None) -> Iterator[Finding]:
    if note is None:
        yield from _overtime(line, rules)
        return
    said = parse_note(note, PENALTY)
    if said is not None and (found := _FOUND_WRONG.match(said.what)):
        yield from _found_wrong(game, line, rules, said.clause, int(found[1]))
        return
    cause = said.penalty if said else None
    if said is None or cause is None:
        yield Finding(line.line, FindingKind.RULE, "a penalty that this edition has not", note)
        return
    cost, names = _COSTS[cause]
    costs = {value for value in values_of(rules, cost) if value} if cost else {-line.points}
    if not costs or not any(name in rules.cited for name in names):
        message = f"this edition takes no points for {cause.value}"
        yield Finding(line.line, FindingKind.RULE, message, f"{line.points:+d}")
        return
    yield from _clause(line, said.clause, [rules.clause(name) for name in names])
    if cause is PenaltyCause.OVERTIME:
        yield from _overtime(line, rules)
    elif cause is PenaltyCause.CORRECTION:
        return  # either way, by as much as the arbiter found wrong
    elif -line.points not in costs or line.points >= 0:
        should = " or ".join(f"-{value}" for value in sorted(map(str, costs)))
        yield _points(line, cause.value, should, said.clause)


def _overtime(line: GcgLine, rules: Ruleset) -> Iterator[Finding]:
    unit = rules.time.overtime_points
    clause = rules.clause("time.overtime_points")
    if not unit:
        message = "this edition deducts nothing for time"
        yield Finding(line.line, FindingKind.RULE, message, clause=clause)
    elif line.points > 0 or line.points % unit:
        yield _points(line, "time", f"a multiple of -{unit}", clause)


def _found_wrong(
    game: GcgGame, line: GcgLine, rules: Ruleset, clause: str, number: int
) -> Iterator[Finding]:
    """The points of a play that was found wrong later, and no others."""
    if not rules.challenge.later:
        message = "in this edition no play is found wrong later"
        yield Finding(line.line, FindingKind.RULE, message)
        return
    yield from _clause(line, clause, [rules.clause("challenge.later")])
    turns = [each for each in game.lines if each.kind in _TURNS]
    turn = turns[number - 1] if 0 < number <= len(turns) else None
    if turn is None or turn.kind is not GcgKind.PLAY or turn.player != line.player:
        message = f"turn {number} is not a play by this player"
        yield Finding(line.line, FindingKind.RULE, message, clause=clause)
    elif line.points != -turn.points:
        yield _points(line, f"turn {number}", f"{-turn.points:+d}", clause)


def _clause(line: GcgLine, clause: str, allowed: list[str]) -> Iterator[Finding]:
    if clause not in allowed:
        should = " or ".join(dict.fromkeys(allowed))
        message = "the clause of a penalty"
        yield Finding(line.line, FindingKind.RULE, message, clause, should)


def _points(line: GcgLine, what: str, should: str, clause: str) -> Finding:
    message = f"points for {what}"
    return Finding(line.line, FindingKind.SCORE, message, f"{line.points:+d}", should, clause)
