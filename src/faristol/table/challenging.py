"""A play in doubt: who may challenge it, until when, and what a ruling costs."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import (
    Accept,
    Challenge,
    ChallengeAgain,
    DeclareDoubt,
    RuleOnChallenge,
)
from faristol.table.events import (
    AcceptanceGiven,
    ChallengeRuled,
    ClockResumed,
    ClockStopped,
    DoubtDeclared,
    Event,
    PlayChallenged,
    PlayWithdrawn,
    PointsDeducted,
    TurnLost,
)
from faristol.table.preconditions import playing, require
from faristol.table.refusal import Reason
from faristol.table.state import Asked, Game, Pending
from faristol.table.terms import (
    ARBITER,
    Acceptance,
    Judge,
    LossCause,
    PenaltyCause,
    StopCause,
)
from faristol.table.turns import accepted, window_closes_at, with_follow

_LONGEST_ARGUMENT = 2_000


def _open_play(rules: Ruleset, game: Game, seat: int) -> Pending:
    """The opponent's play that is not final, or a refusal that says why there is none."""
    playing(rules, game)
    pending = game.pending
    if pending is None:
        reason = Reason.TOO_LATE if game.turns else Reason.NOTHING_TO_CHALLENGE
        raise Refused(reason, rules.clause("challenge.window"))
    require(pending.seat != seat, Reason.OWN_PLAY, rules.clause("challenge.made"))
    require(pending.asked is None, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    return pending


def _in_time(rules: Ruleset, pending: Pending, at: int) -> None:
    closes = window_closes_at(rules, pending)
    if rules.challenge.window == "after-clock" and closes is not None:
        require(at < closes, Reason.TOO_LATE, rules.clause("challenge.after_clock_ms"))


def accept(rules: Ruleset, game: Game, command: Accept) -> list[Event]:
    """Let a play stand; it is final when nobody is left who could speak."""
    seat, at = command.seat, command.at
    pending = _open_play(rules, game, seat)
    clause = rules.clause("challenge.moment")
    if pending.upheld is not None:
        require(seat == pending.upheld.by, Reason.NOT_FOR_YOU, rules.clause("challenge.again"))
        final = accepted(pending, Acceptance.BY_RULING, seat, rules.clause("challenge.valid"), at)
        return with_follow(rules, game, at, [final, *_resume(game, seat, at)])
    require(seat not in pending.accepted_by, Reason.ALREADY_DONE, clause)
    others = set(game.seats) - {pending.seat, *game.gone}
    if others - {seat, *pending.accepted_by}:
        return [AcceptanceGiven(at, seat)]
    final = accepted(pending, Acceptance.BY_OPPONENT, seat, clause, at)
    return with_follow(rules, game, at, [final])


def doubt(rules: Ruleset, game: Game, command: DeclareDoubt) -> list[Event]:
    """Say at once that a word may be challenged, so that no tiles are drawn yet."""
    clause = rules.clause("challenge.hold")
    timed = rules.challenge.window == "after-clock" or rules.challenge.hold_ms > 0
    require(timed and "challenge.hold" in rules.cited, Reason.NO_SUCH_RULE, clause)
    pending = _open_play(rules, game, command.seat)
    _in_time(rules, pending, command.at)
    require(pending.doubted_by is None, Reason.ALREADY_DONE, clause)
    return [DoubtDeclared(command.at, command.seat, clause)]


def _used_up(rules: Ruleset, pending: Pending) -> bool:
    most = rules.challenge.per_play
    return most > 0 and pending.challenges >= most


def may_challenge_others(rules: Ruleset, pending: Pending, asked: Asked) -> bool:
    """Whether words of the play that this challenge did not name may be challenged after it."""
    return not _used_up(rules, pending) and not set(pending.not_ruled) <= set(asked.words)


def challenge(rules: Ruleset, game: Game, command: Challenge) -> list[Event]:
    """Challenge all, some or one of the words just formed."""
    seat, at = command.seat, command.at
    possible = rules.challenge.window not in ("none", "checked", "free")
    require(possible, Reason.NOTHING_TO_CHALLENGE, rules.clause("challenge.window"))
    pending = _open_play(rules, game, seat)
    require(seat not in game.gone, Reason.NOT_FOR_YOU, rules.clause("challenge.made"))
    _in_time(rules, pending, at)
    # The words just ruled on are argued again; whether others may follow is for `per_play`.
    told = not pending.words
    same = told or bool(pending.upheld and set(command.words) & set(pending.upheld.words))
    argued = pending.upheld is not None and same
    require(not argued, Reason.ONE_CHALLENGE, rules.clause("challenge.again"))
    require(seat not in pending.accepted_by, Reason.TOO_LATE, rules.clause("challenge.moment"))
    require(not _used_up(rules, pending), Reason.ONE_CHALLENGE, rules.clause("challenge.per_play"))
    words = command.words
    some = bool(words) or told
    named = some and len(set(words)) == len(words) and set(words) <= set(pending.words)
    require(named, Reason.NOT_A_FORMED_WORD, rules.clause("challenge.words"))
    settled = set(words) & set(pending.ruled)
    require(not settled, Reason.RULING_FINAL, rules.clause("challenge.final"))
    return _challenged(rules, game, pending, Asked(seat, words, 1), "", at)


def challenge_again(rules: Ruleset, game: Game, command: ChallengeAgain) -> list[Event]:
    """The challenger disagrees, and says why."""
    clause = rules.clause("challenge.again")
    require(rules.challenge.again, Reason.RULING_FINAL, rules.clause("challenge.final"))
    pending = _open_play(rules, game, command.seat)
    upheld = pending.upheld
    if upheld is None:
        raise Refused(Reason.RULING_FINAL, rules.clause("challenge.final"))
    require(upheld.by == command.seat, Reason.NOT_FOR_YOU, clause)
    argued = 0 < len(command.argument.strip()) <= _LONGEST_ARGUMENT
    require(argued, Reason.NO_ARGUMENT, clause)
    again = Asked(upheld.by, upheld.words, 2)
    return _challenged(rules, game, pending, again, command.argument, command.at)


def _challenged(
    rules: Ruleset, game: Game, pending: Pending, asked: Asked, argument: str, at: int
) -> list[Event]:
    key = "challenge.made" if asked.number == 1 else "challenge.again"
    events: list[Event] = [
        PlayChallenged(
            at,
            asked.by,
            pending.seat,
            asked.words,
            asked.number,
            argument,
            rules.challenge.covered,
            rules.clause(key),
        )
    ]
    # A clock that already stands for another cause stands for the challenge from now on.
    if rules.challenge.stops_clock and game.clock.stopped is not StopCause.CHALLENGE:
        clause = rules.clause("stop.challenge")
        events.append(ClockStopped(at, asked.by, StopCause.CHALLENGE, clause))
    return events


def rule(rules: Ruleset, game: Game, command: RuleOnChallenge) -> list[Event]:
    """Valid or not; then the tiles stay or go, and the wrong side pays where it must."""
    at = command.at
    playing(rules, game)
    pending = game.pending
    if pending is None or pending.asked is None:
        raise Refused(Reason.OUT_OF_ORDER, rules.clause("challenge.verdict"))
    if command.judge is Judge.PLAYERS:
        key = "start.self_check" if "start.self_check" in rules.cited else "jury.players"
        agreed = rules.challenge.by_players and set(game.agreed) == set(game.seats)
        require(agreed, Reason.PLAYERS_MAY_NOT_CHECK, rules.clause(key))
    asked = pending.asked
    final = not (command.valid and rules.challenge.again and asked.number == 1)
    key = "challenge.final" if asked.number == 2 else "challenge.verdict"
    ruled: list[Event] = [
        ChallengeRuled(at, pending.seat, command.valid, final, command.judge, rules.clause(key))
    ]
    if not final:
        return ruled
    outcome = _upheld if command.valid else _struck
    ruled += outcome(rules, pending, asked, at)
    return with_follow(rules, game, at, ruled + _resume(game, ARBITER, at))


def _upheld(rules: Ruleset, pending: Pending, asked: Asked, at: int) -> list[Event]:
    events: list[Event] = []
    clause = rules.clause("challenge.valid")
    if rules.challenge.valid_points:
        points = rules.challenge.valid_points
        cause = PenaltyCause.WRONG_CHALLENGE
        events.append(PointsDeducted(at, asked.by, points, cause, "", clause))
    if not may_challenge_others(rules, pending, asked):
        events.append(accepted(pending, Acceptance.BY_RULING, None, clause, at))
    return events


def _struck(rules: Ruleset, pending: Pending, _: Asked, at: int) -> list[Event]:
    clause = rules.clause("challenge.invalid")
    seat = pending.seat
    events: list[Event] = [
        PlayWithdrawn(at, seat, pending.placements, pending.points, clause),
        TurnLost(at, seat, LossCause.PLAY_INVALID, clause),
    ]
    if rules.challenge.invalid_points:
        points = rules.challenge.invalid_points
        cause = PenaltyCause.INVALID_PLAY
        events.append(PointsDeducted(at, seat, points, cause, "", clause))
    return events


def _resume(game: Game, by: int, at: int) -> list[Event]:
    if game.clock.stopped is StopCause.CHALLENGE:
        return [ClockResumed(at, by)]
    return []
