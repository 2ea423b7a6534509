"""Results that are not the sum of the plays, as a note in GCG.

    #note result: 300–0 (FISC23-G-4.E.4)
    #note result: 0–0, nobody wins (FISC23-G-4.F.1)

GCG has only running totals, so a disqualification or two resignations would be lost. The
note stands at the very end, scores in the order of the players, and says who wins where
the scores alone don't. It is written when it is needed and checked against every result
that the edition could have declared under its clause.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from faristol.core import Outcome
from faristol.notation.findings import Finding, FindingKind
from faristol.notation.gcg import RESULT, GcgGame, GcgKind
from faristol.notation.gcg_notes import Noted, format_note, parse_note, penalty_of, values_of
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.table.sheet import Sheet
from faristol.table.terms import EndCause, PenaltyCause

_FORCED = {
    EndCause.NO_SHOW: "absence.forced",
    EndCause.BOTH_NO_SHOW: "absence.zero",
    EndCause.BOTH_RESIGNED: "ending.both_resigned",
    EndCause.RESIGNED: "ending.resigned_forced",
    EndCause.LOST_ON_TIME: "time.lost_forced",
    EndCause.DISQUALIFIED: "ending.disqualified",
}
_AS_IT_STANDS = {
    EndCause.RESIGNED: "ending.resigned",
    EndCause.LOST_ON_TIME: "time.lost",
    EndCause.DISQUALIFIED: "ending.disqualified",
}
_LEAVING = {
    PenaltyCause.RESIGNATION: EndCause.RESIGNED,
    PenaltyCause.LOSS_ON_TIME: EndCause.LOST_ON_TIME,
}


def result_note(sheet: Sheet, seats: Sequence[int], totals: Sequence[int]) -> str | None:
    """The note for a sheet's result, if the totals don't say it already.

    `seats` are in the order of the players; so are `totals`.
    """
    if sheet.result is None or sheet.ending is None:
        return None
    scores = tuple(sheet.result.scores[seat] for seat in seats)
    won = tuple(sheet.result.outcomes[seat] is not Outcome.LOST for seat in seats)
    if scores == tuple(totals) and won == _ahead(scores):
        return None
    clause = sheet.ending.clause
    names = _FORCED if sheet.result.forced else _AS_IT_STANDS
    if sheet.edition in EDITIONS:
        name = names.get(sheet.ending.cause, "result.declared")
        clause = ruleset(sheet.edition).clause(name)
    return format_note(RESULT, _said(scores, won), clause)


def _ahead(scores: Sequence[int]) -> tuple[bool, ...]:
    return tuple(score == max(scores) for score in scores)


def _said(scores: Sequence[int], won: Sequence[bool]) -> str:
    text = "–".join(map(str, scores))
    if tuple(won) == _ahead(scores):
        return text
    winners = [str(number) for number, wins in enumerate(won, 1) if wins]
    if not winners:
        return f"{text}, nobody wins"
    return f"{text}, won by player {' and '.join(winners)}"


def result_findings(game: GcgGame, rules: Ruleset) -> list[Finding]:
    """A result by rule that is noted wrongly, in the wrong place, or not at all."""
    last = game.lines[-1] if game.lines else None
    where = last.line if last else 1
    at_end = last.notes if last else game.notes
    found: list[Finding] = []
    every = [(1, game.notes), *((line.line, line.notes) for line in game.lines)]
    notes = [(line, note) for line, kept in every for note in kept if note.startswith(RESULT)]
    for line, note in notes:
        if note not in at_end or len(notes) > 1:
            message = "a result stands once, after the last line"
            found.append(Finding(line, FindingKind.RULE, message, note))
    if not notes:
        return list(_missing(game, rules, where))
    return found or list(_noted(game, rules, where, notes[0][1]))


def _noted(game: GcgGame, rules: Ruleset, line: int, note: str) -> Iterator[Finding]:
    said = parse_note(note, RESULT)
    if said is None:
        yield Finding(line, FindingKind.RULE, "a result that can't be read", note)
        return
    could = list(dict.fromkeys(_possible(game, rules)))
    texts = [each.what for each in could if each.clause == said.clause]
    if not texts:
        clauses = " or ".join(dict.fromkeys(each.clause for each in could))
        message = "the clause of a result"
        yield Finding(line, FindingKind.RULE, message, said.clause, clauses)
    elif said.what not in texts:
        should = " or ".join(texts[:6])
        yield Finding(line, FindingKind.SUM, "result", said.what, should, said.clause)


def _missing(game: GcgGame, rules: Ruleset, where: int) -> Iterator[Finding]:
    """Who gave up or ran out of time has lost, even where the totals say otherwise."""
    totals = _totals(game)
    for cause, loser in _leavers(game):
        if totals[loser] == max(totals):
            should = _left(game, rules, loser, cause)
            message = "the result by rule is not noted"
            yield Finding(where, FindingKind.SUM, message, "", should.what, should.clause)


def _totals(game: GcgGame) -> list[int]:
    totals = [0] * len(game.players)
    for line in game.lines:
        totals[line.player] = line.total
    return totals


def _leavers(game: GcgGame) -> list[tuple[EndCause, int]]:
    """Who gave up or ran out of time, where that costs points."""
    taken = [(penalty_of(line), line.player) for line in game.lines if line.kind is GcgKind.TIME]
    return [(_LEAVING[cause], player) for cause, player in taken if cause in _LEAVING]


def _taken_afterwards(game: GcgGame) -> list[int]:
    """What the arbiter took from each: only possible once the game was over."""
    points = [0] * len(game.players)
    for line in game.lines:
        if line.kind is GcgKind.TIME and penalty_of(line) is PenaltyCause.ARBITER:
            points[line.player] += line.points
    return points


def _possible(game: GcgGame, rules: Ruleset) -> Iterator[Noted]:
    """Every result that the edition could declare for these totals."""
    totals, players = _totals(game), range(len(game.players))
    for cause, loser in _leavers(game):
        yield _left(game, rules, loser, cause)
    for name in ("ending.both_resigned", "absence.zero"):
        if name in rules.cited:
            yield _result(rules, name, _taken_afterwards(game), [False for _ in players])
    for loser in players:
        rest = [player != loser for player in players]
        for how in sorted(map(str, values_of(rules, "ending.disqualified"))):
            scores = _forced(game, rules, loser) if how == "forced-score" else totals
            yield _result(rules, "ending.disqualified", scores, rest)
        if not rules.ending.resigned_points:
            yield _result(rules, "ending.resigned", totals, rest)
        if "absence.forced" in rules.cited and not game.lines:
            for score in sorted(int(str(each)) for each in values_of(rules, "absence.score")):
                yield _result(rules, "absence.forced", [score * wins for wins in rest], rest)
    yield from _without_those_who_left(rules, totals)


def _forced(game: GcgGame, rules: Ruleset, loser: int) -> list[int]:
    score = rules.ending.forced_score
    taken = enumerate(_taken_afterwards(game))
    return [points + (0 if player == loser else score) for player, points in taken]


def _left(game: GcgGame, rules: Ruleset, loser: int, cause: EndCause) -> Noted:
    """The result when a player gave up or ran out of time; the totals have the penalty."""
    totals = _totals(game)
    rest = [player != loser for player in range(len(totals))]
    best = max(total for player, total in enumerate(totals) if player != loser)
    if rules.ending.forced_score and totals[loser] - _taken_afterwards(game)[loser] > best:
        return _result(rules, _FORCED[cause], _forced(game, rules, loser), rest)
    return _result(rules, _AS_IT_STANDS[cause], totals, rest)


def _without_those_who_left(rules: Ruleset, totals: list[int]) -> Iterator[Noted]:
    """Where several play on, who left can't win."""
    players = range(len(totals))
    for many in range(len(totals) - 1):
        for gone in combinations(players, many):
            best = max(totals[player] for player in players if player not in gone)
            won = [totals[player] == best and player not in gone for player in players]
            yield _result(rules, "result.declared", totals, won)


def _result(rules: Ruleset, name: str, scores: Sequence[int], won: Sequence[bool]) -> Noted:
    return Noted(_said(scores, won), rules.clause(name))
