"""Doubts as messages: kinds for programs, names in them."""

from collections.abc import Callable, Iterable

import msgspec

from faristol.championship.doubts import DOUBTS as DOUBTS
from faristol.championship.doubts import OTHER, say
from faristol.championship.warnings import recognise_warning
from faristol.core import Remark


class Doubt(msgspec.Struct, frozen=True):
    """One thing that looks odd. `text` is English, for who has no words for the kind."""

    kind: str
    text: str
    numbers: list[int] = []
    names: list[str] = []


def doubt_lines(remarks: Iterable[Remark], name_of: Callable[[int], str]) -> list[Doubt]:
    """Doubts with the players' names."""
    return [
        Doubt(
            remark.kind,
            say(remark, name_of),
            [value for value in remark.values if isinstance(value, int)],
            [name_of(player) for player in remark.players],
        )
        for remark in remarks
    ]


def warnings_in(texts: Iterable[str]) -> list[Remark]:
    """The warnings that a log has as sentences."""
    return [recognise_warning(text) or Remark(OTHER, (text,)) for text in texts]


def warning_lines(texts: Iterable[str], name_of: Callable[[int], str]) -> list[Doubt]:
    """The same with the players' names."""
    return doubt_lines(warnings_in(texts), name_of)
