"""What people ask of seasons, as it comes over the wire."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.championship.season.commands import Scored
from faristol.core.command_codec import CommandId

_Name = Annotated[str, Meta(max_length=80)]
_Day = Annotated[str, Meta(max_length=10)]


class NewSeason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A season that begins."""

    name: _Name
    begins_on: _Day
    ends_on: _Day
    place: _Name = ""
    nights: Annotated[int, Meta(ge=0, le=999)] = 0
    """How many are planned; 0 where nobody has said."""
    games: Annotated[int, Meta(ge=1, le=999)] = 8
    """Of three or four, that the final table asks for."""


class PlayerScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player of a table, by their number, or somebody new by their name."""

    points: Annotated[int, Meta(ge=-9_999, le=9_999)]
    player: Annotated[int, Meta(ge=0, le=100_000)] = 0
    scrabbles: Annotated[int, Meta(ge=0, le=99)] = 0
    name: _Name = ""


_Table = Annotated[list[PlayerScore], Meta(max_length=8)]


class ClubGameNote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that was played at a table."""

    id: CommandId
    """The client's own; sent again with it, nothing happens twice."""
    night: _Day
    scores: _Table


class ClubGameCorrection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it should have been noted; without scores it is struck."""

    id: CommandId
    scores: _Table = []


class SeasonPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of somebody in the ledger."""

    id: CommandId
    name: _Name


def scored(table: list[PlayerScore]) -> tuple[Scored, ...]:
    """The same as a season's commands have it."""
    return tuple(
        Scored(each.player, each.points, each.scrabbles, "" if each.player else each.name)
        for each in table
    )
