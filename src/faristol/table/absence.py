"""Players who are not there when the round starts."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import Arrive, ReportAbsence
from faristol.table.endings import conclude
from faristol.table.events import AbsenceReported, Event, SeatArrived
from faristol.table.preconditions import require
from faristol.table.refusal import Reason
from faristol.table.state import Ending, Game
from faristol.table.terms import EndCause, Stage

_FIRST, _SECOND = 0, 1


def report(rules: Ruleset, game: Game, command: ReportAbsence) -> list[Event]:
    """Start the clock of the absent player, or of the first-listed of two."""
    seats = command.seats
    clause = rules.clause("absence.both" if len(seats) > 1 else "absence.one")
    require(rules.absence.wait_ms > 0, Reason.NO_SUCH_RULE, clause)
    require(game.stage in (Stage.STARTING, Stage.DEALING), Reason.WRONG_STAGE, clause)
    require(not any(game.racks), Reason.WRONG_STAGE, clause)
    require(game.absence is None, Reason.ALREADY_DONE, clause)
    known_seats = all(seat in game.seats for seat in seats) and len(set(seats)) == len(seats)
    require(bool(seats) and known_seats, Reason.NO_SUCH_SEAT, clause)
    return [AbsenceReported(command.at, tuple(sorted(seats)), min(seats), clause)]


def arrive(rules: Ruleset, game: Game, command: Arrive) -> list[Event]:
    """Record an arrival; the next absent player's clock may start."""
    at, seat = command.at, command.seat
    absence = game.absence
    if absence is None or seat not in absence.absent:
        raise Refused(Reason.ALREADY_DONE, rules.clause("absence.one"))
    absent = [other for other in absence.absent if other != seat]
    running = absent[0] if absent else None
    events: list[Event] = [SeatArrived(at, seat, running)]
    if seat == _SECOND and running == _FIRST and rules.absence.second_wins == "on-arrival":
        clause = rules.clause("absence.second")
        return events + conclude(rules, game, at, EndCause.NO_SHOW, _FIRST, clause)
    return events


def deadline(rules: Ruleset, game: Game) -> int | None:
    """When waiting ends. A lone absentee may use the fifteenth minute to its last moment."""
    absence = game.absence
    if absence is None:
        return None
    alone = len(absence.seats) == 1
    return absence.since + rules.absence.wait_ms + (1 if alone else 0)


def clause_of_loss(rules: Ruleset, game: Game) -> str:
    """The clause that ends the waiting."""
    assert game.absence is not None
    if len(game.absence.seats) == 1:
        return rules.clause("absence.one_lost")
    if len(game.absence.absent) > 1:
        return rules.clause("absence.neither")
    return rules.clause("absence.first" if game.absence.absent[0] else "absence.second")


def over(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """The waiting is over and somebody is still missing."""
    assert game.absence is not None
    clause = clause_of_loss(rules, game)
    if len(game.absence.absent) > 1:
        return conclude(rules, game, at, EndCause.BOTH_NO_SHOW, None, clause)
    return conclude(rules, game, at, EndCause.NO_SHOW, game.absence.absent[0], clause)


def never_came(game: Game) -> tuple[int, ...]:
    """The seats for whose absence the game ended before anything was played."""
    match game.ending:
        case Ending(cause=EndCause.NO_SHOW, seat=int(seat)):
            return (seat,)
        case Ending(cause=EndCause.BOTH_NO_SHOW):
            return tuple(game.seats)
        case _:
            return ()
