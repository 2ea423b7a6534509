"""A championship with its desk as a decider."""

from dataclasses import replace

from faristol.championship import commands as c
from faristol.championship.desk.commands import (
    AmendPlayer,
    AnyCommand,
    EnterPlayer,
    EnterResult,
    NoteGame,
)
from faristol.championship.desk.decide import decide
from faristol.championship.desk.events import AnyEvent
from faristol.championship.desk.state import Venue, evolve
from faristol.core.decider import Decider


def _stamped(command: AnyCommand, at: int) -> AnyCommand:
    match command:
        case EnterPlayer(entry=entry):
            return replace(command, entry=replace(entry, at=at))
        case EnterResult(result=result):
            return replace(command, result=replace(result, at=at))
        case AmendPlayer(entry=amended):
            return replace(command, entry=replace(amended, at=at))
        case NoteGame():
            return command  # the game knows when it was created
        case _:
            return replace(command, at=at)


CHAMPIONSHIP: Decider[None, Venue, AnyCommand, AnyEvent, None] = Decider(
    initial=Venue(),
    decide=lambda _rules, venue, command, _aids: decide(venue, command),
    evolve=evolve,
    last_at=lambda _venue: 0,
    stamped=_stamped,
    find_fault=lambda _rules, _events, _aids: lambda _venue, _event: "",
    next_deadline=lambda _rules, _venue: None,
    tick=None,
    next_chore=lambda _rules, _venue, _aids, _at: None,
    downtime=lambda _rules, _venue, _went, _now: None,
    is_long=lambda command: isinstance(command, c.PairRound | c.RegisterAll),
)
"""It reads its rules from its first event, and nothing in it happens by itself."""
