"""Saying no, with an enumerated reason and the clause it rests on; and asking back."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TypeAlias

from faristol.core.remark import Remark

Value: TypeAlias = int | str | list[int] | list[str]


class Refused(ValueError):  # noqa: N818 - it is no error of the program
    """The command is against the rules now; the state is as it was.

    Each decider enumerates its own reasons. `values` is what a sentence about the reason
    needs to know, so that it can be said in any language.
    """

    def __init__(self, reason: Enum, clause: str = "", detail: str = "", **values: Value) -> None:
        self.reason = reason
        self.clause = clause
        self.detail = detail
        self.values: Mapping[str, Value] = values
        said = str(reason.value).replace("-", " ")
        rests = f" ({clause})" if clause else ""
        super().__init__(f"{said}: {detail}{rests}" if detail else f"{said}{rests}")

    def in_row(self, row: int, name: str) -> "Refused":
        """The same about a row of a list, which names somebody."""
        values = {**self.values, "row": row}
        detail = f"row {row}: {self.detail or name}"
        return Refused(self.reason, self.clause, detail, **values)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.reason, self.clause, self.detail, dict(self.values))


def _rebuilt(reason: Enum, clause: str, detail: str, values: dict[str, Value]) -> Refused:
    """Exceptions cross to worker processes without their keyword arguments."""
    return Refused(reason, clause, detail, **values)


class Doubted(Exception):  # noqa: N818 - a question, not an error
    """The command is possible but looks odd. Nothing is written; sent as sure it is carried out."""

    def __init__(self, remarks: Iterable[Remark]) -> None:
        self.remarks = tuple(remarks)
        super().__init__(", ".join(remark.kind for remark in self.remarks))
