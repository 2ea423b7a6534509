"""Announcing a championship and entering its players."""

from datetime import date

from faristol.championship.commands import Announce, Register
from faristol.championship.events import Announced, PlayerRegistered
from faristol.championship.history import rules_of
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason, Refused
from faristol.championship.regulations import Regulations, regulations
from faristol.championship.state import Championship
from faristol.championship.tiebreaks import FOR_TABLES, tie_breaks

MOST_ROUNDS = 99
HIGHEST_RATING = 9999
MOST_PLAYERS = 5000
FIRST_YEAR = 1900


def parse_day(text: str) -> date | None:
    """An ISO date of our time, or None.

    >>> parse_day("2024-03-31"), parse_day("0001-01-01"), parse_day("soon")
    (datetime.date(2024, 3, 31), None, None)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year >= FIRST_YEAR else None


def announce(state: Championship, command: Announce) -> Announced:
    """Open the championship; at least five rounds under the federation's rules."""
    if state.announced is not None:
        raise Refused(Reason.ALREADY_ANNOUNCED, state.announced.name)
    rules = regulations(command.regulations)
    if not command.name.strip():
        raise Refused(Reason.NAME_MISSING)
    if command.rounds < rules.least_rounds:
        least = f"{command.rounds}, at least {rules.least_rounds}"
        raise Refused(Reason.TOO_FEW_ROUNDS, least, rules.clause("rounds.least"))
    if command.rounds > MOST_ROUNDS:
        raise Refused(Reason.TOO_MANY_ROUNDS, str(command.rounds))
    for day in (command.plays_on, command.announced_on):
        if day and parse_day(day) is None:
            raise Refused(Reason.NOT_A_DATE, day)
    system = command.system or rules.system
    if not rules.allows(system):
        detail = f"{system.value} under {rules.name}"
        raise Refused(Reason.SYSTEM_NOT_IN_REGULATIONS, detail)
    order = _tie_break_order(command, system, rules)
    return Announced(
        at=command.at,
        name=command.name.strip(),
        regulations=command.regulations,
        rounds=command.rounds,
        initial_start=command.initial_start,
        system=system,
        starts=command.starts or rules.starts,
        tie_breaks=order,
        place=command.place,
        plays_on=command.plays_on,
        announced_on=command.announced_on,
        lexicon=command.lexicon or rules.lexicon,
        rating_list=command.rating_list,
        capacity=command.capacity,
        is_official=command.is_official,
    )


def _tie_break_order(command: Announce, system: System, rules: Regulations) -> tuple[str, ...]:
    is_seated = system is System.SCHOOL_TABLES and rules.tables is not None
    ours = rules.tables.tie_breaks if is_seated and rules.tables else rules.tie_breaks
    order, known = command.tie_breaks or ours, tie_breaks()
    for name in order:
        if name not in known:
            raise Refused(Reason.UNKNOWN_TIE_BREAK, name)
        if is_seated and known[name].method not in FOR_TABLES:
            raise Refused(Reason.TIE_BREAK_NEEDS_PAIRS, name)
    return order


def register(state: Championship, command: Register) -> PlayerRegistered:
    """Enter a player. After round 1 is paired: until half the rounds, with fictitious points."""
    assert state.announced is not None
    rules = rules_of(state)
    name = " ".join(command.name.split())
    if not name:
        raise Refused(Reason.NAME_MISSING)
    if any(entry.name.casefold() == name.casefold() for entry in state.entries):
        raise Refused(Reason.NAME_TAKEN, name)
    if command.rating is not None and not 0 <= command.rating <= HIGHEST_RATING:
        raise Refused(Reason.RATING_OUT_OF_RANGE, str(command.rating))
    if len(state.entries) >= MOST_PLAYERS:
        raise Refused(Reason.TOO_MANY_PLAYERS, f"{name} would be player {MOST_PLAYERS + 1}")
    if state.announced.capacity and len(state.entries) >= state.announced.capacity:
        clause = rules.clause("late_entry.until")
        raise Refused(Reason.ROOM_FULL, str(state.announced.capacity), clause)
    # Until its pairing is public a round can be paired again, with the new player in it.
    current = state.current
    joined = len(state.rounds) + (current is None or current.is_published)
    last = rules.last_round_to_join(state.announced.rounds)
    # The table of a round robin has room for one more only where somebody would sit out.
    if state.announced.system is System.ROUND_ROBIN and len(state.entries) % 2 == 0:
        last = 1
    if joined > max(1, last):
        detail = f"round {joined}, possible until round {last}"
        raise Refused(Reason.TOO_LATE_TO_JOIN, detail, rules.clause("late_entry.until"))
    return PlayerRegistered(
        at=command.at,
        player=len(state.entries) + 1,
        name=name,
        rating=command.rating,
        club=command.club,
        school=command.school,
        category=command.category,
        licence=command.licence,
        joined=joined,
        fictitious=rules.fictitious_per_round * (joined - 1),
    )


def check_known(state: Championship, player: int) -> None:
    """Refuse a number that nobody has."""
    if not 1 <= player <= len(state.entries):
        raise Refused(Reason.NO_SUCH_PLAYER, str(player))
