"""What becomes of every clause: where it is enforced, which tests cite it, or why it isn't.

Three sources are laid over the clauses. `citations.json` is found in the source and the
tests by `scripts/scan_clauses.py` when the package is built, because an installed package has
neither.
`coverage.toml` holds what people say: a clause that an arbiter has a command for, one that
is shown, one that doesn't apply, one that is planned. The rules of this module decide what
follows; nobody writes "enforced" by hand.

>>> {each.status for each in coverage()} <= set(Status)
True
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from faristol.rulebook.clauses import Clause, ClauseClass, all_clauses, is_clause


class NotScannedError(Exception):
    """The package was built without looking for citations."""

    def __init__(self) -> None:
        super().__init__(
            "this installation does not know where clauses are cited: "
            "install the wheel of `make dist`, or run `make setup` in the source"
        )


class Status(StrEnum):
    """What the program does about a clause."""

    ENFORCED = "enforced"
    """The program acts on it, and tests show it."""
    OFFERED = "offered"
    """A person decides and has a command for it, and tests show that."""
    SHOWN = "shown"
    """It is written or displayed, and tests show that."""
    NOT_APPLICABLE = "not-applicable"
    PLANNED = "planned"
    MISSING = "missing"


_OF_THE_GAME = (ClauseClass.ENGINE, ClauseClass.ARBITER)
_REACHED = (Status.ENFORCED, Status.OFFERED)
"""What people must be able to come to."""


@dataclass(frozen=True, slots=True)
class Citations:
    """Where a clause is named: values and code on one side, tests on the other."""

    where: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    deciders: tuple[str, ...] = ()
    """The functions that decide by it, the most particular first."""
    online: tuple[str, ...] = ()
    """Through which doors people come to those functions when they play on a screen."""
    hall: tuple[str, ...] = ()
    """The same when they play on a real board."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What people say about a clause, and why."""

    status: Status
    reason: str
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """What becomes of one clause."""

    id: str
    book: str
    clause_class: ClauseClass
    status: Status
    where: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str
    online: tuple[str, ...] = ()
    """Through which doors people meet it when they play on a screen: `cli`, `web`."""
    hall: tuple[str, ...] = ()
    """The same when they play on a real board: `cli`, `paper`, `web`."""

    @property
    def is_owed(self) -> bool:
        """Whether this blocks a release: an ENGINE or ARBITER clause that is missing or planned."""
        if self.clause_class not in _OF_THE_GAME:
            return False
        return self.status in (Status.MISSING, Status.PLANNED)


def parse_statements(text: str) -> dict[str, Statement]:
    """Read `coverage.toml`.

    :raises ValueError: naming the entry that is wrong.
    """
    said: dict[str, Statement] = {}
    try:
        entries = tomllib.loads(text).get("entry", [])
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"coverage statements: {error}") from error
    for number, entry in enumerate(entries, 1):
        try:
            statement = _statement(entry)
            for name in entry["clauses"]:
                _add(said, name, statement)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"coverage statement {number}: {error}") from error
    return said


def parse_notes(text: str) -> dict[str, str]:
    """Read the notes of `coverage.toml`: how far a clause that is acted on reaches.

    :raises ValueError: naming the clause that does not exist.
    """
    notes: dict[str, str] = {}
    for note in tomllib.loads(text).get("note", []):
        for name in note["clauses"]:
            if not is_clause(name):
                raise ValueError(f"no rule book has a clause {name!r}")
            notes[name] = note["reason"]
    return notes


def _add(said: dict[str, Statement], name: str, statement: Statement) -> None:
    if not is_clause(name):
        raise ValueError(f"no rule book has a clause {name!r}")
    if name in said:
        raise ValueError(f"{name} has a statement already")
    said[name] = statement


def _statement(entry: dict[str, Any]) -> Statement:
    if unknown := entry.keys() - {"clauses", "status", "reason", "where"}:
        raise ValueError(f"unknown {sorted(unknown)}")
    if not entry["clauses"]:
        raise ValueError("names no clause")
    status = Status(entry["status"])
    if status in (Status.ENFORCED, Status.MISSING):
        raise ValueError(f"{status} is found by the scan, not said")
    reason = entry["reason"].strip()
    if not reason:
        raise ValueError("gives no reason")
    return Statement(status, reason, tuple(entry.get("where", ())))


_PARTS = ("where", "tests", "deciders", "online", "hall")


def parse_citations(text: str) -> dict[str, Citations]:
    """Read `citations.json`."""
    data: dict[str, dict[str, list[str]]] = json.loads(text)
    return {
        name: Citations(*(tuple(found.get(part, ())) for part in _PARTS))
        for name, found in data.items()
    }


def format_citations(citations: Mapping[str, Citations]) -> str:
    """Write `citations.json`: sorted, so that a change shows as the lines it changes."""
    data = {
        name: {
            "where": sorted(found.where),
            "tests": sorted(found.tests),
            "deciders": list(found.deciders),
            "online": sorted(found.online),
            "hall": sorted(found.hall),
        }
        for name, found in sorted(citations.items())
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def cover(
    clauses: Iterable[Clause],
    citations: Mapping[str, Citations],
    statements: Mapping[str, Statement],
    notes: Mapping[str, str] | None = None,
) -> tuple[Coverage, ...]:
    """Decide the status of every clause from what is cited and what is said."""
    return tuple(
        _covered(
            each,
            citations.get(each.id, Citations()),
            statements.get(each.id),
            (notes or {}).get(each.id, ""),
        )
        for each in clauses
    )


def _covered(clause: Clause, cited: Citations, said: Statement | None, note: str) -> Coverage:
    where = cited.deciders[:1] or cited.where or (said.where if said else ())
    status, reason = _status(clause, cited, said)
    if status in _REACHED and clause.clause_class in _OF_THE_GAME and _is_shut(cited):
        status = Status.PLANNED
        reason = f"no page, command or form leads to {cited.deciders[0]} yet"
    return Coverage(
        id=clause.id,
        book=clause.book,
        clause_class=clause.clause_class,
        status=status,
        where=where,
        tests=cited.tests,
        reason=reason or note,
        online=cited.online,
        hall=cited.hall,
    )


def _is_shut(cited: Citations) -> bool:
    """Whether a function decides that nobody can come to."""
    return bool(cited.deciders) and not cited.online and not cited.hall


def _status(clause: Clause, cited: Citations, said: Statement | None) -> tuple[Status, str]:
    if said and said.status in (Status.OFFERED, Status.SHOWN):
        if cited.tests:
            return said.status, said.reason
        return Status.MISSING, f"said to be {said.status}, but no test cites it"
    if cited.where and cited.tests:
        is_display = clause.clause_class is ClauseClass.DISPLAY
        return (Status.SHOWN if is_display else Status.ENFORCED), ""
    if said:
        return said.status, said.reason
    if cited.where:
        return Status.MISSING, "no test cites it"
    if cited.tests:
        return Status.MISSING, "tests cite it, but no value or code does"
    return Status.MISSING, "neither source nor tests cite it"


@cache
def coverage() -> tuple[Coverage, ...]:
    """Every clause, book by book, as the installed package has it.

    :raises NotScannedError: if the package was built without `citations.json`.
    """
    here = files("faristol.rulebook")
    said = (here / "coverage.toml").read_text("utf-8")
    try:
        cited = (here / "citations.json").read_text("utf-8")
    except FileNotFoundError:
        raise NotScannedError from None
    return cover(
        all_clauses(),
        parse_citations(cited),
        parse_statements(said),
        parse_notes(said),
    )
