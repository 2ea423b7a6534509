"""The judge: one verdict for a whole play.

An arbiter is asked about a play, not about words, and says only whether all of it
stands: which of several words is wrong stays unsaid. The study view says more.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.lexicon.lexicon import Lexicon
from faristol.tiles import LETTER_MASK, NoTileError

_UNMARKED = bytes(tile & LETTER_MASK for tile in range(256))


@dataclass(frozen=True, slots=True)
class Finding:
    """One word as it was written, as it was read, and whether it is in the list."""

    written: str
    word: bytes | None
    """None where it can't be written with tiles."""
    is_valid: bool
    why: str
    """Why it isn't valid; empty if it is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says about a play; `findings` are for study only."""

    is_valid: bool
    findings: tuple[Finding, ...]


class Judge:
    """Answers for one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def allows(self, words: Iterable[bytes]) -> bool:
        """Whether every word of a play stands; blanks count as their letters."""
        play = [word.translate(_UNMARKED) for word in words]
        if not play:
            raise ValueError("a play forms at least one word")
        return all(word in self.lexicon for word in play)

    def rule_on(self, written: Iterable[str]) -> Verdict:
        """The verdict on a play whose words are given as people type them."""
        findings = tuple(map(self._find, written))
        if not findings:
            raise ValueError("a play forms at least one word")
        return Verdict(all(finding.is_valid for finding in findings), findings)

    def _find(self, written: str) -> Finding:
        try:
            word = self.lexicon.tiles.parse_typed(written)
        except NoTileError as error:
            return Finding(written, None, is_valid=False, why=str(error))
        is_valid = word in self.lexicon
        return Finding(written, word, is_valid, "" if is_valid else "not in the list")
