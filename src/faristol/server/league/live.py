"""A league in memory."""

from typing import TypeAlias

from faristol.championship.league.commands import LeagueCommand
from faristol.championship.league.events import LeagueEvent
from faristol.championship.league.state import League
from faristol.server.contests import LiveContest

LiveLeague: TypeAlias = LiveContest[League, LeagueCommand, LeagueEvent]
