"""A federation's desk as the fold of its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from faristol.championship.entering import parse_day
from faristol.championship.federation.events import (
    DeskOpened,
    FederationEvent,
    LineDecided,
    ListPublished,
    ListStep,
    ParcelSettled,
    ParcelTaken,
    RatingCorrected,
    Verdict,
)
from faristol.championship.ratings import Rating, RatingList


@dataclass(frozen=True, slots=True)
class Parcel:
    """A parcel and what was said about it."""

    taken: ParcelTaken
    decided: Mapping[int, LineDecided] = field(default_factory=dict)
    """By the number of the line, from 1; the last word counts."""
    settled: ParcelSettled | None = None
    listed: int = 0
    """The list that has it; 0 for none yet."""

    def verdict(self, line: int) -> Verdict:
        """What holds of a line now."""
        found = self.taken.lines[line - 1].verdict
        decided = self.decided.get(line)
        if found is not Verdict.LOOK or decided is None:
            return found
        return Verdict.MET if decided.accepted else Verdict.UNMET

    def lines_with(self, verdict: Verdict) -> tuple[int, ...]:
        """The numbers of the lines of which that holds."""
        every = range(1, len(self.taken.lines) + 1)
        return tuple(n for n in every if self.verdict(n) is verdict)


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything known at a federation's desk."""

    opened: DeskOpened | None = None
    parcels: tuple[Parcel, ...] = ()
    """In the order in which they came; the first is parcel 1."""
    corrections: tuple[RatingCorrected, ...] = ()
    corrected: int = 0
    """Of these, the first ones are in a list."""
    lists: tuple[ListPublished, ...] = ()

    @property
    def current(self) -> ListPublished | None:
        """The list in force."""
        return self.lists[-1] if self.lists else None

    @property
    def undecided(self) -> tuple[Parcel, ...]:
        """Parcels of which nobody has said whether they count."""
        return tuple(each for each in self.parcels if each.settled is None)

    @property
    def to_be_listed(self) -> tuple[Parcel, ...]:
        """Parcels that count and are in no list yet."""
        return tuple(p for p in self.parcels if p.settled and p.settled.counts and not p.listed)

    def history(self, name: str) -> list[tuple[ListPublished, ListStep]]:
        """What every list changed for a player, in the order of time."""
        return [(each, step) for each in self.lists for step in each.steps if step.name == name]


def rating_list(published: ListPublished) -> RatingList:
    """A published list as ratings are worked out from it."""
    known = {
        line.name: Rating(line.name, line.value, line.games, line.last_season or None, line.licence)
        for line in published.lines
    }
    return RatingList(published.day, parse_day(published.day) or date.min, known)


def evolve(desk: Desk, event: FederationEvent) -> Desk:
    """The desk after an event. Never refuses."""
    match event:
        case DeskOpened():
            return replace(desk, opened=desk.opened or event)
        case ParcelTaken(parcel=number) if number == len(desk.parcels) + 1:
            return replace(desk, parcels=(*desk.parcels, Parcel(event)))
        case LineDecided(parcel=number, line=line):
            parcel = _parcel(desk, number)
            if parcel is None or parcel.settled or not 0 < line <= len(parcel.taken.lines):
                return desk
            return _with(desk, replace(parcel, decided={**parcel.decided, line: event}))
        case ParcelSettled(parcel=number):
            parcel = _parcel(desk, number)
            if parcel is None or parcel.listed:
                return desk
            return _with(desk, replace(parcel, settled=event))
        case RatingCorrected():
            return replace(desk, corrections=(*desk.corrections, event))
        case ListPublished(number=number) if number == len(desk.lists) + 1:
            parcels = tuple(
                replace(each, listed=number)
                if each.taken.parcel in event.parcels and not each.listed
                else each
                for each in desk.parcels
            )
            return replace(
                desk,
                lists=(*desk.lists, event),
                parcels=parcels,
                corrected=len(desk.corrections),
            )
        case _:
            return desk


def _parcel(desk: Desk, number: int) -> Parcel | None:
    return desk.parcels[number - 1] if 0 < number <= len(desk.parcels) else None


def _with(desk: Desk, parcel: Parcel) -> Desk:
    at = parcel.taken.parcel
    return replace(desk, parcels=(*desk.parcels[: at - 1], parcel, *desk.parcels[at:]))
