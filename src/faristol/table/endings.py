"""How a game ends: which turn was the last, what racks count, who won."""

import dataclasses

from msgspec.structs import replace

from faristol.core import Outcome
from faristol.rulebook import Ruleset
from faristol.table import clock as clocks
from faristol.table.events import (
    Event,
    GameEnded,
    PointsDeducted,
    RackCounted,
    ResultDeclared,
)
from faristol.table.preconditions import active, after, bag_is_empty, tiles_of, turns_of
from faristol.table.racks import known, unseen_in
from faristol.table.state import Game
from faristol.table.terms import EndCause, PenaltyCause, TurnKind

_LOST = (TurnKind.PASS, TurnKind.LOST)
_SCORELESS = (TurnKind.PASS, TurnKind.LOST, TurnKind.EXCHANGE)

# Where a book says, ending by ending, which score counts.
_RESULTS = {
    EndCause.TURNS_LOST: "result.turns_lost",
    EndCause.SCORELESS: "result.turns_lost",
    EndCause.ROUND_TIME: "result.round_time",
    EndCause.ARBITER: "result.arbiter",
}


def of_lost_turns(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """The ending by a run of turns without points, if this is one."""
    ending = rules.ending
    if game.acted not in _SCORELESS:
        return []
    at_zero = not any(game.points)
    all_off = at_zero and ending.not_at_zero == "all"
    if not all_off and _all_run(game, ending.lost_turns_each, _LOST):
        clause = rules.clause("ending.lost_turns_each")
        return conclude(rules, game, at, EndCause.TURNS_LOST, None, clause)
    off = at_zero and ending.not_at_zero != "no"
    if not off and _all_run(game, ending.scoreless_turns_each, _SCORELESS):
        clause = rules.clause("ending.scoreless_turns_each")
        return conclude(rules, game, at, EndCause.SCORELESS, None, clause)
    return []


def _all_run(game: Game, run: int, among: tuple[TurnKind, ...]) -> bool:
    """Whether the last `run` turns of each seat are of these kinds; no run is asked for by 0."""
    return run > 0 and all(_runs(game, seat, run, among) for seat in active(game))


def _runs(game: Game, seat: int, run: int, among: tuple[TurnKind, ...]) -> bool:
    kinds = [turn.kind for turn in turns_of(game, seat) if turn.kind is not TurnKind.FORFEIT]
    return run <= len(kinds) and all(kind in among for kind in kinds[-run:])


def after_turn(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """The ending that a finished turn brings about, if it does."""
    closer = _closer(rules, game)
    if closer is not None:
        clause = rules.clause("ending.played_out")
        return conclude(rules, game, at, EndCause.PLAYED_OUT, closer, clause)
    if game.last_turns is not None and game.last_turns.turns <= 1:
        called = game.last_turns
        return conclude(rules, game, at, called.cause, None, called.clause)
    if rules.ending.turns_each and not any(may_have_turn(rules, game, s) for s in game.seats):
        clause = rules.clause("ending.turns_each")
        return conclude(rules, game, at, EndCause.TURNS_DONE, None, clause)
    return []


def may_have_turn(rules: Ruleset, game: Game, seat: int) -> bool:
    """Whether a seat can come on turn again: it has tiles, or may get some, and a turn left."""
    most = rules.ending.turns_each
    left = not most or len(turns_of(game, seat)) < most
    return seat not in game.frozen and left and (bool(game.racks[seat]) or not bag_is_empty(game))


def would_end(rules: Ruleset, game: Game) -> bool:
    """Whether the game ends as soon as the pending play is final."""
    return _closer(rules, game) is not None


def nobody_left(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """No seat has another turn."""
    if all(not game.racks[seat] for seat in active(game)) and active(game):
        clause = rules.clause("ending.no_tiles")
        return conclude(rules, game, at, EndCause.PLAYED_OUT, active(game)[0], clause)
    return conclude(
        rules, game, at, EndCause.NEITHER_CAN_PLAY, None, rules.clause("ending.neither")
    )


def _closer(rules: Ruleset, game: Game) -> int | None:
    """The seat that has played out in the way this edition asks for."""
    if not bag_is_empty(game):
        return None
    empty = [seat for seat in game.seats if not game.racks[seat]]
    if not empty:
        return None
    match rules.ending.played_out:
        case "at-once":
            return game.on_turn if game.on_turn in empty else None
        case "equal-turns":
            counts = {len(turns_of(game, seat)) for seat in active(game)}
            alone = len(active(game)) == 1
            return empty[0] if alone or len(counts) == 1 else None
        case "skipped":
            return empty[0] if set(active(game)) <= set(empty) else None


def conclude(
    rules: Ruleset, game: Game, at: int, cause: EndCause, seat: int | None, clause: str
) -> list[Event]:
    """End the game, count what counts, declare the result if everything is known."""
    events: list[Event] = [GameEnded(at, cause, seat, clause)]
    return events + account(rules, after(game, events), at)


def account(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """Racks, overtime and the result, as far as racks are known."""
    events, complete = _count_racks(rules, game, at)
    if not complete:
        return events
    events += overtime(rules, after(game, events), at)
    return [*events, result(rules, after(game, events), at)]


def _rack_rule(rules: Ruleset, game: Game) -> tuple[str, str]:
    """How racks count after this ending, and where it says so."""
    assert game.ending is not None
    match game.ending.cause:
        case EndCause.PLAYED_OUT:
            return rules.ending.racks_played_out, rules.clause("ending.racks_played_out")
        case EndCause.TURNS_LOST | EndCause.SCORELESS | EndCause.NEITHER_CAN_PLAY:
            return rules.ending.racks_no_plays, rules.clause("ending.racks_no_plays")
        case EndCause.TIME | EndCause.TURNS_DONE | EndCause.ROUND_TIME:
            return rules.ending.racks_time, rules.clause("ending.racks_time")
        case _:
            return "none", ""


def _count_racks(rules: Ruleset, game: Game, at: int) -> tuple[list[Event], bool]:
    """Count every rack that is known; say whether all were."""
    assert game.ending is not None
    how, clause = _rack_rule(rules, game)
    if how == "none":
        return [], True
    closer = game.ending.seat if how == "to-closer" else None
    events: list[Event] = []
    complete = True
    for seat in game.uncounted:
        rack = game.racks[seat]
        if seat == closer or not rack:
            continue
        told = _told(game, seat)
        if told is None:
            complete = False
            continue
        points = tiles_of(game).points(told)
        events.append(RackCounted(at, seat, told, points, closer, clause))
    return events, complete


def _told(game: Game, seat: int) -> bytes | None:
    """A rack's tiles, deduced from the other tiles if unknown."""
    rack = game.racks[seat]
    unseen = unseen_in(rack)
    if not unseen:
        return rack
    if unseen == sum(game.pool) and game.nameless == 0:
        rest = b"".join(bytes([tile]) * count for tile, count in enumerate(game.pool))
        return known(rack) + rest
    return None


def overtime(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """What overtime still costs, beyond what was already deducted."""
    assert game.ending is not None
    events: list[Event] = []
    for seat in _who_pays_overtime(rules, game):
        due = overtime_points(rules, clocks.left(game.clock, seat, at)) - game.overtime[seat]
        if due > 0:
            clause = rules.clause("time.overtime_points")
            events.append(PointsDeducted(at, seat, due, PenaltyCause.OVERTIME, "", clause))
    return events


def overtime_points(rules: Ruleset, left_ms: int) -> int:
    """Points for each started minute. The clock shows whole seconds: overtime starts at -0:01."""
    seconds = -left_ms // 1000
    if seconds <= 0:
        return 0
    unit = rules.time.overtime_unit_ms // 1000
    return rules.time.overtime_points * -(-seconds // unit)


def _who_pays_overtime(rules: Ruleset, game: Game) -> list[int]:
    assert game.ending is not None
    if not game.clock.left_ms or not rules.time.overtime_points:
        return []
    match game.ending.cause:
        case EndCause.RESIGNED | EndCause.LOST_ON_TIME:
            resigned = game.ending.cause is EndCause.RESIGNED
            loser = game.ending.seat if resigned and rules.time.resigner_pays else None
            winners = [seat for seat in game.seats if seat != game.ending.seat]
            paying = winners if rules.time.winner_pays else []
            return paying if loser is None else sorted([*paying, loser])
        case (
            EndCause.NO_SHOW
            | EndCause.BOTH_NO_SHOW
            | EndCause.BOTH_RESIGNED
            | EndCause.DISQUALIFIED
        ):
            return []
        case _:
            return list(game.seats)


def result(rules: Ruleset, game: Game, at: int) -> ResultDeclared:
    """The final scores and outcomes.

    What the committee took comes off last: it changes no outcome, and no 300-0 swallows it."""
    taken = game.penalised
    before = tuple(game.deducted[seat] - taken[seat] for seat in game.seats)
    played = _result(rules, replace(game, deducted=before), at)
    scores = tuple(score - taken[seat] for seat, score in enumerate(played.scores))
    return dataclasses.replace(played, scores=scores)


def _result(rules: Ruleset, game: Game, at: int) -> ResultDeclared:
    assert game.ending is not None
    loser = game.ending.seat
    zeros = tuple(0 for _ in game.seats)
    match game.ending.cause:
        case EndCause.NO_SHOW:
            assert loser is not None
            scores = _winner_takes(game, loser, rules.absence.score)
            alone = game.absence is not None and len(game.absence.seats) == 1
            clause = rules.clause("absence.alone" if alone else "absence.forced")
            return ResultDeclared(at, scores, _beaten(game, loser), True, clause)
        case EndCause.BOTH_NO_SHOW:
            losses = tuple(Outcome.LOST for _ in game.seats)
            return ResultDeclared(at, zeros, losses, True, rules.clause("absence.zero"))
        case EndCause.BOTH_RESIGNED:
            losses = tuple(Outcome.LOST for _ in game.seats)
            clause = rules.clause("ending.both_resigned")
            return ResultDeclared(at, zeros, losses, True, clause)
        case EndCause.RESIGNED | EndCause.LOST_ON_TIME if loser is not None:
            return _beaten_result(rules, game, loser, at)
        case EndCause.DISQUALIFIED if loser is not None:
            clause = rules.clause("ending.disqualified")
            if rules.ending.disqualified == "forced-score":
                scores = _winner_takes(game, loser, rules.ending.forced_score)
                return ResultDeclared(at, scores, _beaten(game, loser), True, clause)
            return ResultDeclared(at, game.totals, _beaten(game, loser), False, clause)
        case _:
            key = _RESULTS.get(game.ending.cause, "result.declared")
            clause = rules.clause(key if key in rules.cited else "result.declared")
            return ResultDeclared(at, game.totals, _by_total(game), False, clause)


def _beaten_result(rules: Ruleset, game: Game, loser: int, at: int) -> ResultDeclared:
    assert game.ending is not None
    totals = game.totals
    best = max(total for seat, total in enumerate(totals) if seat != loser)
    resigned = game.ending.cause is EndCause.RESIGNED
    if rules.ending.forced_score and totals[loser] > best:
        forced = _winner_takes(game, loser, rules.ending.forced_score)
        clause = rules.clause("ending.resigned_forced" if resigned else "time.lost_forced")
        return ResultDeclared(at, forced, _beaten(game, loser), True, clause)
    clause = rules.clause("ending.resigned" if resigned else "time.lost")
    return ResultDeclared(at, totals, _beaten(game, loser), False, clause)


def _winner_takes(game: Game, loser: int, score: int) -> tuple[int, ...]:
    return tuple(0 if seat == loser else score for seat in game.seats)


def _beaten(game: Game, loser: int) -> tuple[Outcome, ...]:
    """The loser and whoever left before lose; who stayed wins."""
    lost = {loser, *game.gone}
    return tuple(Outcome.LOST if seat in lost else Outcome.WON for seat in game.seats)


def _by_total(game: Game) -> tuple[Outcome, ...]:
    """The highest total wins; those who share it draw. Who left the game can't win it."""
    stayed = [seat for seat in game.seats if seat not in game.gone] or list(game.seats)
    best = max(game.totals[seat] for seat in stayed)
    first = [seat for seat in stayed if game.totals[seat] == best]
    won = Outcome.WON if len(first) == 1 else Outcome.DREW
    return tuple(won if seat in first else Outcome.LOST for seat in game.seats)
