"""Warnings: what goes wrong if nobody does anything, and the kinds of all there are.

A log has them in English; who knows the kind can say them otherwise.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from faristol.championship.history import is_present, missed_round
from faristol.championship.pairing import System
from faristol.championship.state import Championship
from faristol.core import Remark

WARNINGS: Mapping[str, str] = MappingProxyType(
    {
        "met": "{} and {} have met in round {}",
        "forbidden": "{} and {} may not meet",
        "school": "{} and {} are of one school",
        "second-bye": "{} has had the bye in round {}",
        "late-bye": "{} joined late and may not have the bye",
        "left-out": "{} is here and not in this pairing",
        "no-show": "{} did not come to round {}: absent until marked present",
        "gone": "{} is away and still in this pairing",
        "rounds": "{} players can play {} rounds without meeting twice, and {} are announced",
    }
)
"""Every kind, with its English: players stand before other numbers."""
_PEOPLE = MappingProxyType({"met": 2, "forbidden": 2, "school": 2, "rounds": 0})
"""How many of a warning's numbers are players, where it is not one."""
_PATTERNS = {
    kind: re.compile(r"(\d+)".join(map(re.escape, english.split("{}"))))
    for kind, english in WARNINGS.items()
}
_LONGEST = 200
"""Characters of a warning: numbers of thousands of digits are none of ours."""


def recognise_warning(text: str) -> Remark | None:
    """What a warning in a log says; None for one that is not ours.

    >>> recognise_warning("4 and 7 have met in round 2")
    Remark(kind='met', values=(2,), players=(4, 7))
    """
    for kind, pattern in _PATTERNS.items():
        if len(text) <= _LONGEST and (match := pattern.fullmatch(text)):
            found = tuple(int(group) for group in match.groups())
            people = _PEOPLE.get(kind, 1)
            return Remark(kind, found[people:], found[:people])
    return None


def kept_out(state: Championship) -> dict[int, int]:
    """Who stays out of the next draw as a no-show, and the round to which they did not come."""
    assert state.announced is not None
    current = state.current
    number = len(state.rounds) + (current is None or current.is_published)
    # A round robin seats everybody, and who is away forfeits.
    if number > state.announced.rounds or state.announced.system is System.ROUND_ROBIN:
        return {}
    missed = {e.player: missed_round(state, e.player, number) for e in state.entries}
    return {p: number for p, number in missed.items() if number and p not in state.withdrawn}


def forewarnings(state: Championship) -> tuple[str, ...]:
    """What goes wrong if nobody does anything: who came or left since the pairing that is
    about to be published, who is left out as a no-show, and more rounds than opponents.
    """
    return (*_stale_seats(state), *_no_shows(state), *_too_many_rounds(state))


def _stale_seats(state: Championship) -> list[str]:
    assert state.announced is not None
    current = state.current
    # A round robin seats everybody, and who is away forfeits.
    if current is None or current.is_published or state.announced.system is System.ROUND_ROBIN:
        return []
    seated = {player for _, players in current.seating for player in players}
    seated.add(current.bye or 0)
    here = {e.player for e in state.entries if is_present(state, e.player, current.number)}
    return [
        *(f"{player} is here and not in this pairing" for player in sorted(here - seated)),
        *(f"{player} is away and still in this pairing" for player in sorted(seated - here - {0})),
    ]


def _no_shows(state: Championship) -> list[str]:
    return [
        f"{player} did not come to round {missed}: absent until marked present"
        for player, missed in kept_out(state).items()
    ]


def _too_many_rounds(state: Championship) -> tuple[str, ...]:
    assert state.announced is not None
    players = len(state.entries) - len(state.withdrawn)
    possible = players - 1 if players % 2 == 0 else players
    if not state.announced.system.forbids_rematches or state.announced.rounds <= possible:
        return ()
    return (
        f"{players} players can play {possible} rounds without meeting twice, "
        f"and {state.announced.rounds} are announced",
    )
