"""Why a round can't be paired: which constraint, if lifted, would let it."""

from dataclasses import replace

from faristol.championship.dutch.completion import bye_candidates
from faristol.championship.dutch.ranking import rank
from faristol.championship.field import Contestant, Draw
from faristol.core import Outcome, Remark

NOBODY = 10**9
"""An opponent that no field has: a game that stays a game, but no meeting."""


def what_blocks(draw: Draw) -> tuple[Remark, ...]:
    """The single constraints that stand in the way."""
    present = [c for c in draw.contestants if c.is_present]
    if not present:
        return (Remark("blocks-nobody"),)
    reasons = [
        Remark(kind)
        for kind, relaxed in (
            ("blocks-forbidden", replace(draw, forbidden=frozenset())),
            ("blocks-starts", replace(draw, starts_matter=False)),
            ("blocks-bye", _with_byes_free(draw)),
            ("blocks-rematch", _with_rematches(draw)),
        )
        if relaxed != draw and bye_candidates(rank(relaxed)) is not None
    ]
    return tuple(reasons) or (Remark("blocks-several"),)


def _with_byes_free(draw: Draw) -> Draw:
    def forgive(contestant: Contestant) -> Contestant:
        cells = tuple(
            replace(cell, outcome=Outcome.HALF_BYE) if not cell.is_played else cell
            for cell in contestant.cells
        )
        return replace(contestant, cells=cells, may_have_bye=True)

    return replace(draw, contestants=tuple(forgive(c) for c in draw.contestants))


def _with_rematches(draw: Draw) -> Draw:
    def forget(contestant: Contestant) -> Contestant:
        cells = tuple(
            replace(cell, opponent=NOBODY) if cell.is_played else cell for cell in contestant.cells
        )
        return replace(contestant, cells=cells)

    return replace(draw, contestants=tuple(forget(c) for c in draw.contestants))
