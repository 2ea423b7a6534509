"""A season as a decider, and its events as JSON and back."""

from dataclasses import replace

from faristol.championship.season.commands import SeasonCommand
from faristol.championship.season.decide import decide
from faristol.championship.season.events import SeasonEvent
from faristol.championship.season.state import Season, evolve
from faristol.core.codec import Codec
from faristol.core.decider import Decider

CODEC: Codec[SeasonEvent] = Codec(SeasonEvent)

SEASON: Decider[None, Season, SeasonCommand, SeasonEvent, None] = Decider(
    initial=Season(),
    decide=lambda _rules, season, command, _aids: decide(season, command),
    evolve=evolve,
    last_at=lambda _season: 0,
    stamped=lambda command, at: replace(command, at=at),
    find_fault=lambda _rules, _events, _aids: lambda _season, _event: "",
    next_deadline=lambda _rules, _season: None,
    tick=None,
    next_chore=lambda _rules, _season, _aids, _at: None,
    downtime=lambda _rules, _season, _went, _now: None,
)
"""It has no rules but its own, and nothing in it happens by itself."""
