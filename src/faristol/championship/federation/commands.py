"""What can be asked of a federation's desk. Each carries the moment at which it counts."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.federation.events import ListLine
from faristol.championship.federation.reading import ParcelReading


@dataclass(frozen=True, slots=True)
class OpenDesk:
    """Begin."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class LoadList:
    """Begin with the list that is in force, published elsewhere."""

    at: int
    day: str
    lines: tuple[ListLine, ...]


@dataclass(frozen=True, slots=True)
class TakeParcel:
    """Take in a championship, as it was read (`read_championship`), received on a day."""

    at: int
    received: str
    reading: ParcelReading


@dataclass(frozen=True, slots=True)
class DecideLine:
    """Say about a line what has to be looked at."""

    at: int
    parcel: int
    line: int
    accepted: bool
    by: str
    why: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class SettleParcel:
    """Let a parcel count, or not."""

    at: int
    parcel: int
    counts: bool
    by: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class CorrectRating:
    """Put a published value right in the next list."""

    at: int
    name: str
    rating: int
    """In hundredths."""
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class PublishList:
    """Publish the next list."""

    at: int
    day: str


FederationCommand: TypeAlias = (
    OpenDesk | LoadList | TakeParcel | DecideLine | SettleParcel | CorrectRating | PublishList
)
