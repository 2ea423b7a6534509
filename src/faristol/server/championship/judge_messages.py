"""What the judge station may ask of a championship, as it comes over the wire."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from faristol.championship.desk.judging import MOST_WORDS
from faristol.core.command_codec import CommandId

_Text = Annotated[str, Meta(max_length=400)]
_Table = Annotated[int, Meta(ge=1, le=100_000)]
_Word = Annotated[str, Meta(min_length=1, max_length=120)]
"""Tile by tile, as the server writes tiles."""
_Said = Literal["language-rules", "dictionary"]


class JuryWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the jury says of a word, and by what."""

    word: _Word
    valid: bool
    source: _Said


class Judging(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The challenged words of one play."""

    id: CommandId
    """The client's own; sent again with it, the first verdict is told again."""
    table: _Table
    words: Annotated[list[_Word], Meta(min_length=1, max_length=MOST_WORDS)]
    jury: Annotated[list[JuryWord], Meta(max_length=MOST_WORDS)] = []
    by_players: bool = False
    """Whether players typed them, as both agreed."""
    laid_by: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """Who laid the play, where its verdict costs points; 0 to deduct nothing."""
    turn_points: Annotated[int, Meta(ge=0, le=9_999)] = 0
    """What the play brought, where that is deducted too."""


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player asks the jury about a word before laying it."""

    id: CommandId
    table: _Table
    player: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """0 on paper, where nobody knows who sits there."""
    word: _Word
    jury: Annotated[list[JuryWord], Meta(max_length=1)] = []


class JudgingAgain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play is challenged again with arguments."""

    id: CommandId
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    """Of the verdict that is disputed."""
    why: _Text
    jury: Annotated[list[JuryWord], Meta(max_length=MOST_WORDS)] = []
