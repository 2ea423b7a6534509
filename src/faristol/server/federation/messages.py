"""What people ask of a federation's desk, as it comes over the wire."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.core.command_codec import CommandId

_Name = Annotated[str, Meta(max_length=80)]
_Text = Annotated[str, Meta(max_length=300)]
_Day = Annotated[str, Meta(max_length=10)]
_Number = Annotated[int, Meta(ge=0, le=100_000)]


class NewRanking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A federation's desk that is opened."""

    name: _Name


class LineDecision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody says about a line that has to be looked at."""

    id: CommandId
    """The client's own; sent again with it, nothing happens twice."""
    parcel: _Number
    line: _Number
    accepted: bool
    why: _Text = ""
    whose: Annotated[str, Meta(max_length=200)] = ""
    """Of a name: whose it is in the list."""


class ParcelDecision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a parcel counts."""

    id: CommandId
    parcel: _Number
    counts: bool
    why: _Text = ""


class RatingCorrection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a published rating should have been."""

    id: CommandId
    name: Annotated[str, Meta(max_length=200)]
    rating: Annotated[int, Meta(ge=0, le=9_999)]
    why: _Text


class NewList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The next list, to be published on a day."""

    id: CommandId
    day: _Day
