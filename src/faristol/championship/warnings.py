"""Warnings: what goes wrong if nobody does anything."""

from faristol.championship.history import is_present, missed_round
from faristol.championship.pairing import System
from faristol.championship.state import Championship
from faristol.core import Remark


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


def forewarnings(state: Championship) -> tuple[Remark, ...]:
    """What goes wrong if nobody does anything: who came or left since the pairing that is
    about to be published, who is left out as a no-show, and more rounds than opponents.
    """
    return (*_stale_seats(state), *_no_shows(state), *_too_many_rounds(state))


def _stale_seats(state: Championship) -> list[Remark]:
    assert state.announced is not None
    current = state.current
    # A round robin seats everybody, and who is away forfeits.
    if current is None or current.is_published or state.announced.system is System.ROUND_ROBIN:
        return []
    seated = {player for _, players in current.seating for player in players}
    seated.add(current.bye or 0)
    here = {e.player for e in state.entries if is_present(state, e.player, current.number)}
    return [
        *(Remark("left-out", players=(player,)) for player in sorted(here - seated)),
        *(Remark("gone", players=(player,)) for player in sorted(seated - here - {0})),
    ]


def _no_shows(state: Championship) -> list[Remark]:
    return [Remark("no-show", (missed,), (player,)) for player, missed in kept_out(state).items()]


def _too_many_rounds(state: Championship) -> tuple[Remark, ...]:
    assert state.announced is not None
    players = len(state.entries) - len(state.withdrawn)
    possible = players if players % 2 else max(0, players - 1)
    if not state.announced.system.forbids_rematches or state.announced.rounds <= possible:
        return ()
    return (Remark("rounds", (players, possible, state.announced.rounds)),)
