"""Everything that happens at a federation's desk: plain data, so that any event can be JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias


class Verdict(Enum):
    """What is found about one thing that is asked of a championship."""

    MET = "met"
    UNMET = "unmet"
    LOOK = "look"
    """Somebody must look at it and say."""


class ParcelLine(NamedTuple):
    """One line of a parcel: what was asked, by which clause, and what was found."""

    name: str
    clause: str
    verdict: Verdict
    kind: str = ""
    """Of what was found."""
    values: tuple[str, ...] = ()
    round_number: int = 0


class ParcelPlayer(NamedTuple):
    """A participant and the games that count."""

    name: str
    licence: str
    games: tuple[tuple[int, int], ...]
    """Opponents, counted from 1 in the parcel, and tenths of a point."""


class ListLine(NamedTuple):
    """A player in a rating list; values in hundredths."""

    name: str
    """As the list tells people apart."""
    licence: str
    value: int
    games: int = 0
    last_season: int = 0
    """0 where nobody knows."""


class ListStep(NamedTuple):
    """What a championship, or a correction, changed for a player; values in hundredths."""

    name: str
    title: str
    day: str
    change: int
    value: int
    games: int
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class DeskOpened:
    """The federation has a desk here."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class ParcelTaken:
    """The results of a championship came in."""

    at: int
    parcel: int
    title: str
    plays_on: str
    last_day: str
    received: str
    rounds: int
    games: int
    official: bool
    """Of the official season (FISC23-C-3.1)."""
    mark: str
    """Tells one championship from another, whatever it is called."""
    lines: tuple[ParcelLine, ...]
    players: tuple[ParcelPlayer, ...]


@dataclass(frozen=True, slots=True)
class LineDecided:
    """Somebody looked at a line. Of a name they say which line of the list it is, or nobody's."""

    at: int
    parcel: int
    line: int
    accepted: bool
    why: str
    by: str
    whose: str = ""


@dataclass(frozen=True, slots=True)
class ParcelSettled:
    """A parcel counts for the next list, or never will."""

    at: int
    parcel: int
    counts: bool
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class RatingCorrected:
    """A published value was wrong; the next list has the difference, the old one stays."""

    at: int
    name: str
    was: int
    now: int
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class ListPublished:
    """A list is public. It stays as it is."""

    at: int
    number: int
    day: str
    lines: tuple[ListLine, ...]
    steps: tuple[ListStep, ...]
    parcels: tuple[int, ...]


FederationEvent: TypeAlias = (
    DeskOpened | ParcelTaken | LineDecided | ParcelSettled | RatingCorrected | ListPublished
)
