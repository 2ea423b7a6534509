"""Everything that an event decides when it is announced: before that, and frozen after it."""

from typing import Literal, TypeAlias

import msgspec

from faristol.championship.choices import Choice, choices_of
from faristol.championship.events import Announced
from faristol.championship.rating_validity import announce_by
from faristol.core import Refused
from faristol.server.championship.office import Office
from faristol.server.championship.permissions import asked_championship
from faristol.server.endpoints.request import Request
from faristol.server.problem import against_rules

ChoiceSource: TypeAlias = Literal["book", "choice", "reading"]


class ChoiceLine(msgspec.Struct, frozen=True):
    """One line of what an event decides."""

    name: str
    value: str
    """A key, a number, or keys with spaces between."""
    source: ChoiceSource
    """The book says it, the organiser chose it, or it is a reading of what the book leaves open."""
    clauses: list[str]
    alternatives: list[str]
    """Every value that could be chosen, and this one; empty where there is no choice."""


class Decided(msgspec.Struct, frozen=True):
    """Everything that an event decides, in the order in which it is read."""

    lines: list[ChoiceLine]
    announced_on: str = ""
    """The day of the announcement, as the organiser said it."""
    announce_by: str = ""
    """The last day for announcing it where it is to count (FISC23-C-3.2b); empty for others."""
    frozen: bool = False
    """Whether the event is announced, so that nothing of this changes any more."""


async def preview(request: Request) -> Decided:
    """What an event would decide if it were announced so; nothing is written."""
    try:
        announced = request.part(Office).preview(request.body)
    except Refused as refused:
        raise against_rules(refused) from None
    return _decided(announced, frozen=False)


async def decided(request: Request) -> Decided:
    """What an event decided when it was announced."""
    live = await asked_championship(request)
    announced = live.state.announced
    assert announced is not None
    return _decided(announced, frozen=True)


def _decided(announced: Announced, *, frozen: bool) -> Decided:
    lines = [_line(each) for each in choices_of(announced)]
    last = announce_by(announced)
    return Decided(lines, announced.announced_on, last.isoformat() if last else "", frozen)


def _line(choice: Choice) -> ChoiceLine:
    return ChoiceLine(
        choice.name,
        choice.value,
        choice.source.value,
        list(choice.clauses),
        list(choice.alternatives),
    )
