"""What every message to a championship has, and the limits of what it says."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.core.command_codec import CommandId

ShortText = Annotated[str, Meta(max_length=80)]
LongText = Annotated[str, Meta(max_length=400)]
PlayerNumber = Annotated[int, Meta(ge=1, le=100_000)]
TableNumber = Annotated[int, Meta(ge=1, le=100_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000)]
GamePoints = Annotated[int, Meta(ge=-9_999, le=9_999)]
TableScores = Annotated[list[GamePoints | None], Meta(min_length=1, max_length=4)]


class Asked(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=True
):
    """A message."""

    id: CommandId
    """The client's own; sent again with it, nothing happens twice."""
