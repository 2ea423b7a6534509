"""The kinds of warnings that a log has in English, so that a reader can say them otherwise."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_PATTERNS = (
    ("met", 2, re.compile(r"(\d+) and (\d+) have met in round (\d+)")),
    ("forbidden", 2, re.compile(r"(\d+) and (\d+) may not meet")),
    ("school", 2, re.compile(r"(\d+) and (\d+) are of one school")),
    ("second-bye", 1, re.compile(r"(\d+) has had the bye in round (\d+)")),
    ("late-bye", 1, re.compile(r"(\d+) joined late and may not have the bye")),
    ("left-out", 1, re.compile(r"(\d+) is here and not in this pairing")),
    ("gone", 1, re.compile(r"(\d+) is away and still in this pairing")),
    (
        "rounds",
        0,
        re.compile(
            r"(\d+) players can play (\d+) rounds without meeting twice, and (\d+) are announced"
        ),
    ),
)
WARNINGS: Mapping[str, int] = MappingProxyType({kind: people for kind, people, _ in _PATTERNS})
"""Every kind, and how many players it is about."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning taken apart."""

    kind: str
    players: tuple[int, ...]
    numbers: tuple[int, ...]


def recognise_warning(text: str) -> Warned | None:
    """What a warning says; None for one that is not ours.

    >>> recognise_warning("4 and 7 have met in round 2")
    Warned(kind='met', players=(4, 7), numbers=(2,))
    """
    for kind, people, pattern in _PATTERNS:
        if match := pattern.fullmatch(text):
            found = tuple(int(group) for group in match.groups())
            return Warned(kind, found[:people], found[people:])
    return None
