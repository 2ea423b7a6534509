"""What people ask of leagues, as it comes over the wire."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.championship.league.rules import Withdrawal
from faristol.championship.regulations import Ranking
from faristol.core import Winner
from faristol.core.command_codec import CommandId

_Name = Annotated[str, Meta(max_length=80)]
_Day = Annotated[str, Meta(max_length=10)]
_Number = Annotated[int, Meta(ge=0, le=100_000)]
_Points = Annotated[int, Meta(ge=-9_999, le=9_999)]


class NewLeague(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A league that is announced."""

    name: _Name
    begins_on: _Day
    ends_on: _Day
    divisions: Annotated[list[_Name], Meta(max_length=50)]
    """The highest first."""
    place: _Name = ""
    legs: _Number = 1
    moving: _Number = 0
    """How many go up, and as many down, between two divisions."""
    ranking: Ranking = Ranking.WINS
    withdrawal: Withdrawal = Withdrawal.HALF
    after: Annotated[str, Meta(max_length=80)] = ""
    """The league that ended, whose players play on: each in the division that they go to."""


class LeagueEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays in a division."""

    id: CommandId
    name: _Name
    division: _Number = 1
    club: _Name = ""
    licence: _Name = ""
    rating: Annotated[int, Meta(ge=0, le=99_999)] | None = None


class LeagueFixtures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dates over which a division's rounds are dealt out."""

    id: CommandId
    division: _Number
    days: Annotated[list[_Day], Meta(max_length=200)]


class GameDate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another day for a game; none while it is still to be found."""

    id: CommandId
    day: _Day = ""
    why: Annotated[str, Meta(max_length=200)] = ""


class LeagueResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game ended with, the points of who started first."""

    id: CommandId
    first: _Points
    second: _Points
    winner: Winner | None = None
    """Where the points don't say it."""
    played_on: _Day = ""


class LeagueForfeit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who wins because the other never came; nobody where neither did."""

    id: CommandId
    winner: Winner


class LeagueAct(StrEnum):
    """What needs no more than its name."""

    CLEAR = "clear"
    LEAVE = "leave"
    END = "end"


class LeagueStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result taken away, somebody who leaves, or the end."""

    id: CommandId
    act: LeagueAct
    number: _Number = 0
    """Of the game or the player."""
