"""Where word lists come from, how they become word graphs, which are installed, the judge.

`open_lexicon("ca")` is what most callers need; `Judge(lexicon).allows(words)` what a
table asks for. This room knows tiles and the kernel; it knows no games.
"""

from faristol.lexicon.errors import (
    BrokenLexiconError,
    FetchError,
    LexiconError,
    NoSuchLexiconError,
    ShelfError,
    WordListError,
)
from faristol.lexicon.judge import Finding, Judge, Verdict
from faristol.lexicon.lexicon import Lexicon, check, open_installed, open_lexicon
from faristol.lexicon.record import Record, Source
from faristol.lexicon.shelf import Broken, Installed, Shelf

__all__ = [
    "Broken",
    "BrokenLexiconError",
    "FetchError",
    "Finding",
    "Installed",
    "Judge",
    "Lexicon",
    "LexiconError",
    "NoSuchLexiconError",
    "Record",
    "Shelf",
    "ShelfError",
    "Source",
    "Verdict",
    "WordListError",
    "check",
    "open_installed",
    "open_lexicon",
]
