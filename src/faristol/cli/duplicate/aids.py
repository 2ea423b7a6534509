"""The judge and the finder of an evening: the same that a server lends its rooms."""

from faristol.server.duplicate.aids import (
    NO_LEXICON,
    SHOWN_PLAYS,
    KernelFinder,
    WrongLexiconError,
    aids_of,
    lexicon_for,
)

__all__ = [
    "NO_LEXICON",
    "SHOWN_PLAYS",
    "KernelFinder",
    "WrongLexiconError",
    "aids_of",
    "lexicon_for",
]
