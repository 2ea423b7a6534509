"""The words of an event's web pages, in the languages of those who read them.

One object a language, so that a missing word is a type error and not a hole in a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module


class Language(Enum):
    """What the pages can be written in."""

    CATALAN = "ca"
    DUTCH = "nl"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteWords:
    """One language. `{}` stands for a number or a name."""

    classification: str
    final_classification: str
    cross_table: str
    round: str
    round_by_name: str
    by_name: str
    by_table: str
    player: str
    club: str
    school: str
    points: str
    prize: str
    prizes: str
    by_category: str
    debutants: str
    round_head: str
    table: str
    starts: str
    second: str
    result: str
    score: str
    place: str
    total: str
    opponent: str
    opponents: str
    turn: str
    bye: str
    absent: str
    overruled: str
    changed_by_hand: str
    cells: str
    """What a cell of the cross table says."""
    table_cells: str
    tie_breaks: str
    left_out: str
    by_rounds: str
    nobody: str
    """In a sum, where nobody was played against."""
    in_round: str
    debutant: str
    rating: str
    about: str
    """Regulations, pairing, lexicon."""
    not_said: str
    cusca: str
    """By which rule a table of several gives points."""
    systems: Mapping[str, str]
    regulations: Mapping[str, str]
    tie_break: Mapping[str, str]
    basis: Mapping[str, str]
    """What a clause did in a round, by its kind."""
    warnings: Mapping[str, str]
    """What an exchange by hand broke: names first, then numbers."""


@cache
def site_words(language: Language) -> SiteWords:
    """The words of a language."""
    found: SiteWords = import_module(f"{__name__}.{language.value}").WORDS
    return found
