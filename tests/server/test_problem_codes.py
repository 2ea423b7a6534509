"""Whatever the server says no with has a code that the client knows, and the values it promises.

Read from the source, so that a new way to say no can't be forgotten. That every code has a
sentence in each language is for the client's compiler and its `words/problems.test.ts`.
"""

import ast
import pickle
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import faristol
from faristol.championship import refusal as championship
from faristol.championship.desk.refusal import DeskReason
from faristol.core import Refused
from faristol.duplicate import refusal as duplicate
from faristol.server import problem
from faristol.server.problem import VALUES, ProblemCode
from faristol.table import refusal as table

_SOURCE = Path(faristol.__file__).parent
_WAYS = {"Problem", "bad_request", "conflict", "not_allowed", "too_many", "read_upload"}
_NOT_VALUES = {"clause", "retry_after_s", "values", "detail", "code"}
_ADDED = {"too_many": {"seconds"}, "read_upload": {"column", "fault", "row", "text"}}
"""What a way to say no adds by itself."""
_HANDED_ON = ("server/problem.py", "server/endpoints/uploads.py")
"""Where the code is one that was given."""


def _calls(*folders: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call by a plain name, and where it stands."""
    for folder in folders:
        for path in sorted((_SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield f"{path.relative_to(_SOURCE)}:{node.lineno}", node


def _name(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Name)
    return call.func.id


def _member(call: ast.Call, kind: type[Enum], named: str) -> Enum | None:
    """The one member of an enumeration that a call names in its arguments."""
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    found = [
        kind[arg.attr]
        for arg in given
        if isinstance(arg, ast.Attribute)
        and isinstance(arg.value, ast.Name)
        and arg.value.id == named
    ]
    assert len(found) <= 1
    return found[0] if found else None


def _values(call: ast.Call) -> set[str]:
    told = {keyword.arg or "**" for keyword in call.keywords} - _NOT_VALUES
    for keyword in call.keywords:
        if keyword.arg == "values" and isinstance(keyword.value, ast.Dict):
            told |= {str(ast.literal_eval(key)) for key in keyword.value.keys if key is not None}
    return told


def test_every_problem_brings_the_values_that_its_code_promises() -> None:
    wrong = []
    for where, call in _calls("server", "cli"):
        code = _member(call, ProblemCode, "ProblemCode")
        if _name(call) not in _WAYS or (code is None and where.startswith(_HANDED_ON)):
            continue
        if code is None and _name(call) == "too_many":
            code = ProblemCode.TOO_MANY_REQUESTS
        told = _values(call) | _ADDED.get(_name(call), set())
        promised = set(VALUES.get(code, {})) if isinstance(code, ProblemCode) else set()
        if told != promised:
            wrong.append(f"{where}: {code} with {sorted(told)}, not {sorted(promised)}")
    assert wrong == []


def test_no_problem_code_is_left_over() -> None:
    used = {
        node.attr
        for folder in ("server", "cli")
        for path in (_SOURCE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "ProblemCode"
    }
    used -= {code.name for code in VALUES} - _raised()
    assert {code.name for code in ProblemCode} - used == set()


def _raised() -> set[str]:
    """The codes that some call names: to stand in the table of values is not enough."""
    named = (_member(call, ProblemCode, "ProblemCode") for _, call in _calls("server", "cli"))
    return {code.name for code in named if code is not None} | {"TOO_MANY_REQUESTS"}


@pytest.mark.parametrize(
    ("folders", "reasons", "promised"),
    [
        (
            ("championship", "server/championship", "server/federation"),
            championship.Reason,
            championship.VALUES,
        ),
        (("duplicate", "server/duplicate"), duplicate.Reason, duplicate.VALUES),
    ],
)
def test_every_refusal_brings_the_values_that_its_reason_promises(
    folders: tuple[str, ...], reasons: type[Enum], promised: Mapping[Any, Mapping[str, Any]]
) -> None:
    wrong, seen = [], set()
    for where, call in _calls(*folders):
        if _name(call) != "Refused":
            continue
        if _member(call, DeskReason, "DeskReason") is not None:
            assert _values(call) == set(), where
            continue
        reason = _member(call, reasons, "Reason")
        if reason is None:
            assert "**" in _values(call), f"{where}: a refusal handed on, with its values"
            continue
        seen.add(reason)
        if _values(call) != set(promised.get(reason, {})):
            wrong.append(f"{where}: {reason} with {sorted(_values(call))}")
    assert wrong == []
    assert set(promised) <= seen


def test_a_code_is_a_problem_or_a_reason_and_never_both() -> None:
    codes = {code.value for code in ProblemCode}
    for kind in (table.Reason, duplicate.Reason, championship.Reason):
        assert codes & {reason.value for reason in kind} == set()


@pytest.mark.parametrize("reason", DeskReason)
def test_who_comes_second_at_a_desk_is_told_of_a_conflict(reason: DeskReason) -> None:
    found = problem.against_rules(Refused(reason, detail="said"))
    assert (found.status, found.code, found.detail) == (409, reason.value, "said")


def test_a_refusal_keeps_its_values_on_the_way() -> None:
    refused = Refused(duplicate.Reason.DRAW_COUNT, "a clause", "7", due=7, drawn=6)
    told = problem.against_rules(pickle.loads(pickle.dumps(refused)))
    assert (told.status, told.code, told.clause) == (422, "draw-count", "a clause")
    assert told.values == {"due": 7, "drawn": 6}
