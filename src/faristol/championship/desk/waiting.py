"""The start and the end of a round in a hall: players who are not there, time that is up.

Nothing here happens by itself: when the waiting is over the desk proposes a forfeit, and a person
enters it.
"""

from faristol.championship.desk.commands import CallRoundTime, NoteArrival, NoteMissing
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import RoundClockSet, RoundTimeCalled, TableAwaited
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.desk.results import own_table
from faristol.championship.entering import check_known
from faristol.championship.game_rules import game_rules_of
from faristol.championship.playing import open_round
from faristol.championship.refusal import Reason
from faristol.core import Refused
from faristol.rulebook import Ruleset


def note_missing(draft: Draft, command: NoteMissing) -> None:
    """Start the absent players' clocks, at all tables that are named at once.

    :raises Refused: where the book has no such clock, and for a table whose result is in.
    """
    rules = game_rules_of(draft.state)
    clause = rules.clause("absence.one")
    if not rules.absence.wait_ms:
        raise Refused(Reason.NOT_IN_THE_RULES, clause)
    number = open_round(draft.state).number
    tables: dict[int, set[int]] = {}
    for player in command.players:
        check_known(draft.state, player)
        table, _ = own_table(draft.state, player)
        tables.setdefault(table, set()).add(player)
    for table, missing in sorted(tables.items()):
        if table not in open_round(draft.state).open_tables:
            detail = f"table {table} has its result"
            raise Refused(DeskReason.RESULT_IS_IN, detail=detail)
        waited = draft.desk.awaited.get((number, table))
        known = waited.absent if waited is not None else ()
        if missing <= set(known):
            continue  # pressed twice, or by two people
        seats = open_round(draft.state).players_at(table)
        absent = tuple(each for each in seats if each in missing or each in known)
        due_at = _due(rules, command.at, absent) if waited is None else waited.due_at
        cited = rules.clause("absence.both" if len(absent) > 1 else "absence.one")
        draft.add(TableAwaited(command.at, number, table, absent, due_at, cited))


def _due(rules: Ruleset, at: int, absent: tuple[int, ...]) -> int:
    """When the waiting ends. A lone absentee may use the fifteenth minute to its last moment."""
    return at + rules.absence.wait_ms + (1 if len(absent) == 1 else 0)


def clause_of_loss(rules: Ruleset, awaited: TableAwaited) -> str:
    """The clause by which the game is lost when the waiting ends."""
    if len(awaited.absent) > 1:
        return rules.clause("absence.neither")
    alone = awaited.clause == rules.clause("absence.one")
    return rules.clause("absence.one_lost") if alone else awaited.clause


def note_arrival(draft: Draft, command: NoteArrival) -> None:
    """A player who was waited for sits down; the clock of the other may start then.

    :raises Refused: for who is not in this round.
    """
    at, rules = command.at, game_rules_of(draft.state)
    check_known(draft.state, command.player)
    table, number = own_table(draft.state, command.player)
    waited = draft.desk.awaited.get((number, table))
    if waited is None or command.player not in waited.absent:
        return  # pressed twice, or by two people
    first, *others = waited.absent
    if not others:
        draft.add(TableAwaited(at, number, table, (), 0, rules.clause("absence.one")))
    elif command.player == first:
        # The clock of the second starts when the first sits down.
        clause = rules.clause("absence.first")
        due_at = at + rules.absence.wait_ms
        draft.add(TableAwaited(at, number, table, tuple(others), due_at, clause))
    else:
        at_once = rules.absence.second_wins == "on-arrival"
        due_at = at if at_once else waited.due_at
        clause = rules.clause("absence.second")
        draft.add(TableAwaited(at, number, table, (first,), due_at, clause))


def pause_round_clock(draft: Draft, at: int, *, pauses: bool) -> None:
    """Let the round's clock stand, or go on. Pressed twice, or by two people, it counts once.

    Once the time is over there is nothing to pause.
    """
    until, left = draft.desk.clock_until, draft.desk.clock_left
    if pauses and until > at:
        draft.add(RoundClockSet(at, 0, until - at))
    elif left and not pauses:
        draft.add(RoundClockSet(at, at + left))


def call_round_time(draft: Draft, command: CallRoundTime) -> None:
    """The committee warns every table at once: this hand and one more.

    :raises Refused: where the book has no such warning.
    """
    rules = game_rules_of(draft.state)
    clause = rules.clause("round.called")
    if not rules.time.round_play_ms:
        raise Refused(Reason.NOT_IN_THE_RULES, clause)
    number = open_round(draft.state).number
    if draft.desk.time_called != number:
        draft.add(RoundTimeCalled(command.at, number, clause))
