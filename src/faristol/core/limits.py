"""How large the numbers and texts of a command may be that somebody sends."""

from typing import Annotated

from msgspec import Meta

TableNumber = Annotated[int, Meta(ge=1, le=100_000)]
PlayerNumber = Annotated[int, Meta(ge=1, le=100_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000)]
TurnNumber = Annotated[int, Meta(ge=1, le=10_000)]
Points = Annotated[int, Meta(ge=-9_999, le=9_999)]
PositivePoints = Annotated[int, Meta(ge=0, le=9_999)]
Name = Annotated[str, Meta(max_length=80)]
Reason = Annotated[str, Meta(max_length=500)]
Cited = Annotated[str, Meta(max_length=60)]
"""A clause that somebody cites."""
