"""Given a situation, when a command comes, then these events follow, or it is refused.

One grammar for every decider: a table, a duplicate game, a championship and its desk.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from faristol.core import Doubted, Refused, Remark

_Situation = TypeVar("_Situation", bound="Situation")


@dataclass(frozen=True)
class Outcome(Generic[_Situation]):
    """What a command led to."""

    given: _Situation
    events: tuple[Any, ...]
    refusal: Refused | None = None
    remarks: tuple[Remark, ...] = ()

    def then(self, *expected: object) -> _Situation:
        """Exactly these events follow; a bare type stands for any event of it."""
        self._happened()
        shown = "\n  ".join(map(repr, self.events))
        assert len(self.events) == len(expected), f"what happened:\n  {shown}"
        for happened, wanted in zip(self.events, expected, strict=True):
            assert _is(happened, wanted), f"what happened:\n  {shown}"
        return self.given.after(*self.events)

    def includes(self, *expected: object) -> _Situation:
        """These events are among those that follow, in this order."""
        self._happened()
        rest = iter(self.events)
        for wanted in expected:
            if not any(_is(happened, wanted) for happened in rest):
                shown = "\n  ".join(map(repr, self.events))
                raise AssertionError(f"{wanted} is missing from:\n  {shown}")
        return self.given.after(*self.events)

    def refused(self, reason: Enum, clause: str = "") -> _Situation:
        """The command is refused for this reason and under this clause; nothing changes."""
        assert self.refusal is not None, f"not refused: {self.events}"
        assert (self.refusal.reason, self.refusal.clause) == (reason, clause), str(self.refusal)
        return self.given

    def doubted(self, *remarks: Remark) -> _Situation:
        """The sender is asked whether they are sure; nothing changes."""
        assert self.refusal is None, f"refused: {self.refusal}"
        assert self.remarks == remarks, f"asked: {self.remarks}; happened: {self.events}"
        return self.given

    def event(self, kind: type[Any]) -> Any:
        """The one event of this kind."""
        self._happened()
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def done(self, command: object) -> tuple[Any, ...]:
        """Whatever followed."""
        assert self.refusal is None, f"{command}\n  refused: {self.refusal}"
        self._happened()
        return self.events

    def _happened(self) -> None:
        assert self.refusal is None, f"refused: {self.refusal}"
        assert not self.remarks, f"asked: {self.remarks}"


def _is(happened: object, wanted: object) -> bool:
    return isinstance(happened, wanted) if isinstance(wanted, type) else happened == wanted


class Situation(ABC):
    """Something that a decider decides about; a value."""

    @abstractmethod
    def decided(self, command: Any) -> Sequence[Any]:
        """What follows from a command."""

    @abstractmethod
    def after(self: _Situation, *events: Any) -> _Situation:
        """The same after events."""

    def when(self: _Situation, command: Any) -> Outcome[_Situation]:
        """Ask for something."""
        try:
            return Outcome(self, tuple(self.decided(command)))
        except Refused as refusal:
            return Outcome(self, (), refusal)
        except Doubted as doubted:
            return Outcome(self, (), None, doubted.remarks)

    def do(self: _Situation, *commands: Any) -> _Situation:
        """The same after commands that must all succeed."""
        given = self
        for command in commands:
            given = given.after(*given.when(command).done(command))
        return given
