"""People of one name: when they are two, and what they are shown as then."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol


class Named(Protocol):
    """Somebody with what tells them apart from another of the same name."""

    @property
    def name(self) -> str:
        """As they were entered."""

    @property
    def club(self) -> str:
        """Where they play, or nothing."""

    @property
    def school(self) -> str:
        """Where they go to school, or nothing."""

    @property
    def licence(self) -> str:
        """What the federation knows them by, or nothing."""


def is_same_person(one: Named, other: Named) -> bool:
    """Whether two entries can't be told apart: one name, and one licence or nothing that differs.

    A licence, club or school tells two people apart when both have one and the two differ; one
    that only one of them has may have been left out for the other (`may_be_two`).
    """
    if one.name.casefold() != other.name.casefold():
        return False
    if one.licence and other.licence:
        return one.licence.casefold() == other.licence.casefold()
    pairs = ((one.club, other.club), (one.school, other.school))
    return not any(a and b and a.casefold() != b.casefold() for a, b in pairs)


def may_be_two(one: Named, other: Named) -> bool:
    """Whether two entries of one name that can't be told apart may be two people all the same.

    They may where one of them has what the other lacks: whoever knows them both says it.
    """
    if one.licence and other.licence:
        return False
    pairs = ((one.licence, other.licence), (one.club, other.club), (one.school, other.school))
    return any(bool(a) != bool(b) for a, b in pairs)


def entered_twice(people: Iterable[Named]) -> tuple[int, int] | None:
    """The first two, from 0, who are one; None where everybody is another.

    This is of files that say what somebody played: whoever has something that another of the same
    name lacks is another.
    """
    seen: dict[str, list[tuple[int, Named]]] = {}
    for number, person in enumerate(people):
        namesakes = seen.setdefault(person.name.casefold(), [])
        for before, other in namesakes:
            if is_same_person(person, other) and not may_be_two(person, other):
                return before, number
        namesakes.append((number, person))
    return None


def shown_names(namesakes: Sequence[Named], numbers: Sequence[int]) -> Iterator[str]:
    """What people of one name are shown as: with the club, the school or the licence, whichever
    all of them have and no two share; else with all that is known of each, else the number.
    """
    marks = _marks(namesakes)
    for person, mark, number in zip(namesakes, marks, numbers, strict=True):
        is_apart = mark and [each.casefold() for each in marks].count(mark.casefold()) == 1
        yield f"{person.name} ({mark if is_apart else number})"


def _marks(namesakes: Sequence[Named]) -> list[str]:
    for kind in ("club", "school", "licence"):
        marks = [str(getattr(person, kind)) for person in namesakes]
        if all(marks) and len({mark.casefold() for mark in marks}) == len(marks):
            return marks
    return [
        ", ".join(mark for mark in (person.club, person.school, person.licence) if mark)
        for person in namesakes
    ]
