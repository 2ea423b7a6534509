"""The board of a game found again from its score sheet: words and points, no squares.

The search keeps every board that the lines so far allow, so a line decides between places of
words far above it. Words need not be in the list: it only breaks ties. What stands on the
sheet is data (`Sheet`), what is found is an `Answer`; files and people are elsewhere.
"""

from faristol.reconstruct.answer import (
    MOST_ASKED,
    Answer,
    Choice,
    Doubt,
    Found,
    Mended,
    Status,
    Why,
    reconstruct,
    written,
)
from faristol.reconstruct.merging import Differ, Disagreement, SheetsDifferError, merge
from faristol.reconstruct.sheet import (
    UNREADABLE,
    Act,
    Material,
    Points,
    Reading,
    Row,
    Sheet,
    Words,
)

__all__ = [
    "MOST_ASKED",
    "UNREADABLE",
    "Act",
    "Answer",
    "Choice",
    "Differ",
    "Disagreement",
    "Doubt",
    "Found",
    "Material",
    "Mended",
    "Points",
    "Reading",
    "Row",
    "Sheet",
    "SheetsDifferError",
    "Status",
    "Why",
    "Words",
    "merge",
    "reconstruct",
    "written",
]
