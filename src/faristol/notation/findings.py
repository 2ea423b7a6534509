"""What a second look at a game finds: something written that does not hold."""

from dataclasses import dataclass
from enum import Enum


class FindingKind(Enum):
    """What sort of thing does not hold."""

    SCORE = "score"
    """The points of one line."""
    SUM = "sum"
    """A running or final total."""
    RULE = "rule"
    """Something the edition forbids, or does otherwise."""
    TILES = "tiles"
    """Tiles that can't be where they are said to be."""
    WORD = "word"
    """A word that is not in the list."""
    CHAIN = "chain"
    """A line that is not what was written."""
    ANNOUNCED = "announced"
    """What a person said or wrote, as the game itself records it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not hold: where, what is written, what it should be."""

    line: int
    kind: FindingKind
    message: str
    written: str = ""
    should: str = ""
    clause: str = ""

    def __str__(self) -> str:
        compared = f": written {self.written}, should be {self.should}" if self.should else ""
        if self.written and not self.should:
            compared = f": {self.written}"
        clause = f" [{self.clause}]" if self.clause else ""
        return f"line {self.line}: {self.kind.value}: {self.message}{compared}{clause}"
