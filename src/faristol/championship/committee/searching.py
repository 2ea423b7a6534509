"""The register of one event or of many, searched by the words that somebody types."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.championship.committee.rules import clause_of
from faristol.championship.committee.state import Case, Committee
from faristol.names import folded


@dataclass(frozen=True, slots=True)
class Found:
    """A case with the event in which it was brought."""

    event: str
    name: str
    day: str
    case: Case


def matches(case: Case, words: str) -> bool:
    """Whether every word stands somewhere in a case: what, whom, the ruling or a clause."""
    said = folded(
        " ".join(
            (
                *(case.what, case.ruling, case.dropped, case.clause, case.matter.value),
                *(clause_of(case.matter), *(party.name for party in case.parties)),
            )
        )
    )
    return all(folded(word) in said for word in words.split())


def search(
    registers: Iterable[tuple[str, str, str, Committee]], words: str, most: int
) -> list[Found]:
    """The cases of these events that have all words, the newest first."""
    found = [
        Found(event, name, day, case)
        for event, name, day, committee in registers
        for case in committee.cases
        if matches(case, words)
    ]
    return sorted(found, key=lambda each: -each.case.at)[:most]
