"""A championship's log gone through again: was each round paired as the rules pair it?"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from faristol.championship.commands import PairRound
from faristol.championship.events import (
    Event,
    PlayersSwapped,
    ResultOverruled,
    RoundPaired,
    TableOverruled,
    TablesSeated,
    Undone,
)
from faristol.championship.refusal import Refused
from faristol.championship.seating import pair_next
from faristol.championship.state import Championship, evolve


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a reader of the log should know."""

    event_number: int
    round_number: int
    what: str
    is_difference: bool
    """Whether people are paired otherwise than the system would."""


def audit(events: Iterable[Event]) -> list[Finding]:
    """Pair every round again from what was known then, and note what was done by hand.

    What was undone is left out: it never happened.
    """
    state = Championship()
    found: list[tuple[Championship, Finding]] = []
    for number, event in enumerate(events, start=1):
        before, state = state, evolve(state, event)
        if isinstance(event, Undone):
            found = [(at, finding) for at, finding in found if at is not before.before]
            continue
        finding = _finding(before, event, number)
        if finding is not None:
            found.append((before, finding))
    return [finding for _, finding in found]


def _finding(before: Championship, event: Event, number: int) -> Finding | None:
    match event:
        case RoundPaired() | TablesSeated():
            difference = _pairing_difference(before, event)
            if difference:
                return Finding(number, event.round_number, difference, is_difference=True)
        case PlayersSwapped():
            names = before.entry(event.one).name, before.entry(event.other).name
            warned = f", against a warning: {'; '.join(event.warnings)}" if event.warnings else ""
            what = f"{names[0]} and {names[1]} were exchanged by hand{warned}"
            return Finding(number, event.round_number, what, is_difference=True)
        case ResultOverruled() | TableOverruled():
            what = f"table {event.table} was overruled: {event.why} ({event.clause})"
            return Finding(number, event.round_number, what, is_difference=False)
        case _:
            pass
    return None


def _pairing_difference(before: Championship, event: RoundPaired | TablesSeated) -> str:
    try:
        again = pair_next(before, PairRound(event.at))
    except Refused as refused:
        return f"the rules find no pairing here: {refused}"
    if replace(again, reasons=()) == replace(event, reasons=()):
        return ""
    wanted, found = _together(again), _together(event)
    kind = "pairs" if isinstance(event, RoundPaired) else "tables"
    if wanted == found:
        return f"the same {kind}, but other tables or starts"
    return f"{len(wanted - found)} {kind} are not those of the rules"


def _together(event: RoundPaired | TablesSeated) -> set[frozenset[int | None]]:
    """Who is to play with whom, the bye alone."""
    seated: set[frozenset[int | None]] = {frozenset(players) for players in event.tables}
    return seated | {frozenset((event.bye,))} if isinstance(event, RoundPaired) else seated
