"""Saying no: one exception, an enumerated reason, the clause it rests on."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeAlias

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

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.reason, self.clause, self.detail, dict(self.values))


def _rebuilt(reason: Enum, clause: str, detail: str, values: dict[str, Value]) -> Refused:
    """Exceptions cross to worker processes without their keyword arguments."""
    return Refused(reason, clause, detail, **values)
