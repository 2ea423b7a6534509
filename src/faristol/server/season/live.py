"""A season in memory."""

from typing import TypeAlias

from faristol.championship.season.commands import SeasonCommand
from faristol.championship.season.events import SeasonEvent
from faristol.championship.season.state import Season
from faristol.server.contests import LiveContest

LiveSeason: TypeAlias = LiveContest[Season, SeasonCommand, SeasonEvent]
