"""By which clauses a round was paired, for people who want to look them up."""

from dataclasses import dataclass

from faristol.championship.history import rules_of
from faristol.championship.pairing import System
from faristol.championship.reasons import say
from faristol.championship.regulations import Starts
from faristol.championship.state import Championship
from faristol.core import Remark


@dataclass(frozen=True, slots=True)
class Basis:
    """A clause and what it did in this round."""

    clause: str
    kind: str
    """Of the remark that says what it did."""

    @property
    def what(self) -> str:
        """What it did, in English."""
        return say(Remark(self.kind))


def basis_of_round(state: Championship, round_number: int) -> tuple[Basis, ...]:
    """What the federation's text says about this round's pairing; nothing under other rules."""
    assert state.announced is not None
    if rules_of(state).name == "school":
        four = Basis("ESC-1", "basis-four")
        is_drawn = state.announced.starts is Starts.LOT
        return (four, Basis("ESC-6.1", "basis-drawn")) if is_drawn else (four,)
    if rules_of(state).name != "fisc-2023":
        return ()
    played = state.rounds[round_number - 1]
    found = [Basis("FISC23-C-1.A", "basis-no-rematch")]
    if round_number == 1:
        found += [
            Basis("FISC23-C-1.11", "basis-list"),
            Basis("FISC23-C-1.10", "basis-halves"),
        ]
    elif state.announced.system is System.DUTCH:
        found += [
            Basis("FISC23-C-1.9", "basis-dutch"),
            Basis("FISC23-C-1.B", "basis-equal"),
        ]
    else:
        found.append(Basis("FISC23-C-1.B", "basis-neighbours"))
    if any(state.entry(player).rating is None for player in played.order):
        if round_number == 1:
            found.append(Basis("FISC23-C-1.12", "basis-debutants-last"))
        else:
            found.append(Basis("FISC23-C-1.13", "basis-debutants-rated"))
    if played.bye is not None:
        found.append(Basis("FISC23-C-1.C", "basis-bye"))
        if any(state.entry(player).joined > 1 for player in played.order):
            found.append(Basis("FISC23-C-1.D", "basis-bye-not-late"))
    if any(state.entry(player).fictitious for player in played.order):
        found.append(Basis("FISC23-C-4.2", "basis-fictitious"))
    return tuple(found)
