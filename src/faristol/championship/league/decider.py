"""A league as a decider, and its events as JSON and back."""

from dataclasses import replace

from faristol.championship.league.commands import LeagueCommand
from faristol.championship.league.decide import decide
from faristol.championship.league.events import LeagueEvent
from faristol.championship.league.state import League, evolve
from faristol.core.codec import Codec
from faristol.core.decider import Decider

CODEC: Codec[LeagueEvent] = Codec(LeagueEvent)

LEAGUE: Decider[None, League, LeagueCommand, LeagueEvent, None] = Decider(
    initial=League(),
    decide=lambda _rules, league, command, _aids: decide(league, command),
    evolve=evolve,
    last_at=lambda _league: 0,
    stamped=lambda command, at: replace(command, at=at),
    find_fault=lambda _rules, _events, _aids: lambda _league, _event: "",
    next_deadline=lambda _rules, _league: None,
    tick=None,
    next_chore=lambda _rules, _league, _aids, _at: None,
    downtime=lambda _rules, _league, _went, _now: None,
)
"""Its rules are its own values, and nothing in it happens by itself."""
