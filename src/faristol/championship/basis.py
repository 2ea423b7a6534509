"""By which clauses a round was paired, for people who want to look them up."""

from dataclasses import dataclass

from faristol.championship.history import rules_of
from faristol.championship.pairing import System
from faristol.championship.state import Championship


@dataclass(frozen=True, slots=True)
class Basis:
    """A clause and what it did in this round."""

    clause: str
    what: str


def basis_of_round(state: Championship, round_number: int) -> tuple[Basis, ...]:
    """What the federation's text says about this round's pairing; nothing under other rules."""
    if rules_of(state).name != "fisc-2023":
        return ()
    assert state.announced is not None
    played = state.rounds[round_number - 1]
    found = [Basis("FISC23-C-1.A", "nobody meets the same player twice")]
    if round_number == 1:
        found += [
            Basis("FISC23-C-1.11", "the list is in the order of the last published RASCCAT"),
            Basis("FISC23-C-1.10", "its first half meets its second half"),
        ]
    elif state.announced.system is System.DUTCH:
        found += [
            Basis("FISC23-C-1.9", "paired by FIDE Dutch"),
            Basis("FISC23-C-1.B", "players of equal points meet, or of the nearest"),
        ]
    else:
        found.append(Basis("FISC23-C-1.B", "neighbours in the classification meet"))
    if any(state.entry(player).rating is None for player in played.order):
        if round_number == 1:
            found.append(Basis("FISC23-C-1.12", "debutants stand at the end of the list"))
        else:
            found.append(Basis("FISC23-C-1.13", "debutants have their first RASCCAT"))
    if played.bye is not None:
        found.append(Basis("FISC23-C-1.C", "one player sits out with a point"))
        if any(state.entry(player).joined > 1 for player in played.order):
            found.append(Basis("FISC23-C-1.D", "but nobody who joined late"))
    if any(state.entry(player).fictitious for player in played.order):
        found.append(Basis("FISC23-C-4.2", "late entrants are paired with fictitious points"))
    return tuple(found)
