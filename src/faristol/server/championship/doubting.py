"""Doubts as messages: kinds for programs, names in them."""

from collections.abc import Callable, Iterable

import msgspec

from faristol.championship.reasons import DOUBTS as DOUBTS
from faristol.championship.reasons import say
from faristol.core import Remark


class Doubt(msgspec.Struct, frozen=True):
    """One thing that looks odd. `text` is English, for who has no words for the kind."""

    kind: str
    text: str
    numbers: list[int] = []
    names: list[str] = []


def doubt_lines(remarks: Iterable[Remark], name_of: Callable[[int], str]) -> list[Doubt]:
    """Doubts or warnings with the players' names."""
    return [
        Doubt(
            remark.kind,
            say(remark, name_of),
            [value for value in remark.values if isinstance(value, int)],
            [name_of(player) for player in remark.players],
        )
        for remark in remarks
    ]
