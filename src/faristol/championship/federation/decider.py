"""A federation's desk as a decider, and its events as JSON and back."""

from dataclasses import replace

from faristol.championship.federation.commands import FederationCommand
from faristol.championship.federation.decide import decide
from faristol.championship.federation.events import FederationEvent
from faristol.championship.federation.state import Desk, evolve
from faristol.core.codec import Codec
from faristol.core.decider import Decider

CODEC: Codec[FederationEvent] = Codec(FederationEvent)

FEDERATION: Decider[None, Desk, FederationCommand, FederationEvent, None] = Decider(
    initial=Desk(),
    decide=lambda _rules, desk, command, _aids: decide(desk, command),
    evolve=evolve,
    last_at=lambda _desk: 0,
    stamped=lambda command, at: replace(command, at=at),
    find_fault=lambda _rules, _events, _aids: lambda _desk, _event: "",
    next_deadline=lambda _rules, _desk: None,
    tick=None,
    next_chore=lambda _rules, _desk, _aids, _at: None,
    downtime=lambda _rules, _desk, _went, _now: None,
)
"""It has no rules but its own, and nothing in it happens by itself."""
