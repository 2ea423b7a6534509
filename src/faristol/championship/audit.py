"""A championship's log gone through again: was each round paired as the rules pair it?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from faristol.championship.commands import PairRound
from faristol.championship.events import (
    Event,
    PlayersSwapped,
    ResultCorrected,
    ResultOverruled,
    RoundPaired,
    TableCorrected,
    TableOverruled,
    TablesSeated,
    Undone,
)
from faristol.championship.reasons import say
from faristol.championship.seating import pair_next
from faristol.championship.state import Championship, evolve
from faristol.championship.views import result_text
from faristol.core import Refused, Remark

FINDINGS: Mapping[str, str] = MappingProxyType(
    {
        "no-pairing": "the rules find no pairing here: {}",
        "same-pairs": "the same pairs, but other tables or starts",
        "same-tables": "the same tables, but other tables or starts",
        "other-pairs": "{} pairs are not those of the rules",
        "other-tables": "{} tables are not those of the rules",
        "exchanged": "{} and {} were exchanged by hand",
        "overruled": "table {} was overruled: {} ({})",
        "corrected": "table {} was corrected against the signed sheet: {} instead of {}",
    }
)
"""Everything that can be found, with its English; `{}` stands for a value."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a reader of the log should know."""

    event_number: int
    round_number: int
    kind: str
    values: tuple[str, ...] = ()
    warnings: tuple[Remark, ...] = ()
    """What an exchange by hand went against."""

    @property
    def is_difference(self) -> bool:
        """Whether people are paired otherwise than the system would."""
        return self.kind not in ("overruled", "corrected")

    @property
    def what(self) -> str:
        """What was found, in English."""
        warned = (
            f", against a warning: {'; '.join(map(say, self.warnings))}" if self.warnings else ""
        )
        return FINDINGS[self.kind].format(*self.values) + warned


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


def as_the_system_pairs(state: Championship, findings: Iterable[Finding]) -> int:
    """How many rounds are paired as the system pairs them."""
    return len(state.rounds) - len({f.round_number for f in findings if f.is_difference})


def _finding(before: Championship, event: Event, number: int) -> Finding | None:
    match event:
        case RoundPaired() | TablesSeated():
            kind, *values = _pairing_difference(before, event)
            if kind:
                return Finding(number, event.round_number, kind, tuple(values))
        case PlayersSwapped():
            names = before.shown(event.one), before.shown(event.other)
            return Finding(number, event.round_number, "exchanged", names, event.warnings)
        case ResultOverruled() | TableOverruled():
            ruling = (str(event.table), event.why, event.clause)
            return Finding(number, event.round_number, "overruled", ruling)
        case ResultCorrected() | TableCorrected():
            change = (str(event.table), *_changed(before, event))
            return Finding(number, event.round_number, "corrected", change)
        case _:
            pass
    return None


def _changed(before: Championship, event: ResultCorrected | TableCorrected) -> tuple[str, str]:
    """What a corrected result is now, and what it was."""
    after = evolve(before, event)
    now, was = (_written(each, event.round_number, event.table) for each in (after, before))
    return now, was


def _written(state: Championship, round_number: int, table: int) -> str:
    played = state.rounds[round_number - 1]
    for game in played.games:
        if game.table == table:
            return result_text(game)
    for each in played.tables:
        if each.table == table and each.result is not None:
            return "-".join("x" if score is None else str(score) for score in each.result.scores)
    return ""


def _pairing_difference(before: Championship, event: RoundPaired | TablesSeated) -> tuple[str, ...]:
    """The kind of difference and its values; an empty kind for none."""
    try:
        again = pair_next(before, PairRound(event.at))
    except Refused as refused:
        return "no-pairing", str(refused)
    if replace(again, reasons=()) == replace(event, reasons=()):
        return ("",)
    wanted, found = _together(again), _together(event)
    who = "pairs" if isinstance(event, RoundPaired) else "tables"
    if wanted == found:
        return (f"same-{who}",)
    return f"other-{who}", str(len(wanted - found))


def _together(event: RoundPaired | TablesSeated) -> set[frozenset[int | None]]:
    """Who is to play with whom, the bye alone."""
    seated: set[frozenset[int | None]] = {frozenset(players) for players in event.tables}
    return seated | {frozenset((event.bye,))} if isinstance(event, RoundPaired) else seated
