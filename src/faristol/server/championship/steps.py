"""What was done last at a championship, with what was undone."""

from collections.abc import Iterable

from faristol.championship.desk.events import AnyEvent, DeskEvent
from faristol.championship.events import Announced, Undone
from faristol.server.championship.schemas import StepLine

STEPS_LOOKED_AT = 80
"""Events: among slips and calls there are enough steps in so many."""
STEPS_SHOWN = 8


def last_steps(events: Iterable[AnyEvent]) -> list[StepLine]:
    """The last steps, the newest first; undoing is shown at what it took back."""
    found: list[StepLine] = []
    undone = 0
    for event in reversed(list(events)):
        if isinstance(event, DeskEvent | Announced):
            continue
        if isinstance(event, Undone):
            undone += 1
            continue
        found.append(_step(event, is_undone=undone > 0))
        undone = max(0, undone - 1)
        if len(found) == STEPS_SHOWN:
            break
    return found


def _step(event: AnyEvent, *, is_undone: bool) -> StepLine:
    score = getattr(event, "score", None)
    return StepLine(
        event.at,
        type(event).__name__,
        getattr(event, "table", 0),
        getattr(event, "player", 0),
        getattr(event, "round_number", 0),
        list(getattr(event, "scores", ())) if score is None else [score.first, score.second],
        is_undone,
    )
