"""What can go wrong with word lists, in words that say what to do about it.

LexiconError
├── NoSuchLexiconError   a name that nothing installed answers to
├── BrokenLexiconError   files that aren't what their record says
├── WordListError        a file that can't be made into a lexicon
├── FetchError           a registry or a package that didn't deliver
└── ShelfError           a place where lexica can't be written, or mustn't be
"""


class LexiconError(Exception):
    """Shown to users unchanged: what is wrong and, if possible, how to fix it."""

    def __init__(self, what: str, *, mend: str = "") -> None:
        super().__init__(f"{what}. Mend it: {mend}" if mend else what)
        self.what = what
        self.mend = mend


class NoSuchLexiconError(LexiconError, LookupError):
    """No installed lexicon, or more than one, answers to the name."""


class BrokenLexiconError(LexiconError):
    """An installed lexicon that can't be read or isn't what its record says."""


class WordListError(LexiconError, ValueError):
    """A word list that can't be used; nothing has been written."""


class FetchError(LexiconError):
    """Packages could not be had; nothing has been written."""


class ShelfError(LexiconError):
    """A lexicon can't be put, replaced or removed there."""
