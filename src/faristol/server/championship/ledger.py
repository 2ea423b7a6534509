"""What the jury deducted and approved at wooden boards, as officials see it."""

from collections.abc import Iterator

from faristol.championship.desk.events import PointsDeducted
from faristol.championship.desk.state import Desk
from faristol.server.championship.schemas import DeductionLine


def deduction_line(event: PointsDeducted) -> DeductionLine:
    """A line of the ledger."""
    return DeductionLine(
        event.round_number,
        event.table,
        event.player,
        event.turn_points,
        event.points,
        event.clause,
    )


def ledger_of(desk: Desk, round_number: int) -> list[DeductionLine]:
    """The ledger of a round, the oldest line first."""
    return [deduction_line(e) for e in desk.ledger if e.round_number == round_number]


def approved_in(desk: Desk, round_number: int) -> Iterator[int]:
    """The tables of a round whose games were approved, by number."""
    return (table for number, table in sorted(desk.approved) if number == round_number)
