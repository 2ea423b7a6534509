"""The word lists that tables are played with, opened once and shared."""

from collections.abc import Iterable, Mapping
from functools import cache

import structlog

from faristol.board import Board
from faristol.kernel import LeaveValues, PlayFinder, WordGraph, build_word_graph, play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Judge, Lexicon, LexiconError, Shelf, open_lexicon
from faristol.lexicon.errors import NoSuchLexiconError
from faristol.lexicon.frequencies import COMMON, open_frequencies
from faristol.robot.levels import Level, strength_of
from faristol.robot.vocabulary import believed_words
from faristol.rulebook import Ruleset
from faristol.server.problem import Problem, ProblemCode, bad_request
from faristol.tiles import LETTER_MASK, layout, tile_set

_log = structlog.get_logger()


def lexicon_named(reference: str) -> Lexicon:
    """Open a lexicon; it stays open.

    A language means the list that its games use now: another may be chosen while the server runs.

    :raises Problem: saying what is missing and how to get it.
    """
    return open_once(reference if "@" in reference else _meant(reference))


def _meant(name: str) -> str:
    try:
        return Shelf().find(name).record.reference
    except LexiconError as error:
        raise no_lexicon(name, error) from None


@cache
def open_once(reference: str) -> Lexicon:
    """Open a lexicon by its full reference; every table shares it.

    :raises Problem: saying what is missing and how to get it.
    """
    try:
        return open_lexicon(reference)
    except LexiconError as error:
        raise no_lexicon(reference, error) from None


def no_lexicon(reference: str, error: Exception) -> Problem:
    """What is told of a lexicon that can't be had; which folder is damaged, only the log says."""
    if isinstance(error, LexiconError) and not isinstance(error, NoSuchLexiconError):
        _log.error("lexicon can't be used", lexicon=reference, error=str(error))
        told = f"the lexicon {reference[:80]!r} can't be used; the server's log says why"
        return bad_request(told, ProblemCode.NO_SUCH_LEXICON)
    return bad_request(str(error), ProblemCode.NO_SUCH_LEXICON)


def lexicon_for(rules: Ruleset, reference: str) -> Lexicon:
    """The lexicon a table asked for, or the default of its tiles' language.

    :raises Problem: when there is none, or it is for other tiles.
    """
    tiles = tile_set(rules.equipment.tiles)
    lexicon = lexicon_named(reference or tiles.language)
    if lexicon.tiles.name != tiles.name:
        raise bad_request(
            f"{lexicon.record.reference} is for {lexicon.tiles.name} tiles, not {tiles.name}",
            ProblemCode.WRONG_LEXICON,
        )
    return lexicon


class Words:
    """Judge and play finder of one table."""

    def __init__(self, lexicon: Lexicon, rules: Ruleset) -> None:
        self.reference = lexicon.record.reference
        self.record = lexicon.record
        self.vouched = not lexicon.record.is_not
        self._judge = Judge(lexicon)
        self._later = rules.challenge.later
        self._finder = finder_for(
            self.reference,
            rules.equipment.board,
            rules.rack.full_play,
            rules.rack.bonus,
            with_leaves=False,
        )

    def judge(self, words: tuple[bytes, ...]) -> bool:
        """Whether every word is good."""
        return self._judge.allows(words)

    def for_jury(self, words: Iterable[bytes], said: Mapping[str, bool]) -> tuple[str, ...]:
        """Those of a play's words that only a jury can decide, as the server writes tiles.

        `said` is what the jury of the event has said before. Where the book knows no challenge
        a training list answers too: what it may cost is an option of that book.
        """
        lexicon = self._judge.lexicon
        asked = dict.fromkeys(map(self.written, words))
        decides = lexicon.record.decides
        return tuple(
            written
            for written in asked
            if written not in said
            and not decides(len(lexicon.tiles.parse_tiles(written)))
            and (lexicon.record.is_official or not self._later)
        )

    def verdict(self, words: tuple[bytes, ...], said: Mapping[str, bool]) -> bool | None:
        """One answer for a play, by the list and by what the jury has said.

        None where the jury must speak; one word that does not stand decides without it.
        """
        open_words = self.for_jury(words, said)
        known = [word for word in words if self.written(word) not in open_words]
        answers = (said.get(self.written(word), self._judge.allows((word,))) for word in known)
        if not all(answers):
            return False
        return None if open_words else True

    def written(self, word: bytes) -> str:
        """A word as the server writes tiles; a blank is its letter."""
        return self._judge.lexicon.tiles.format_tiles(bytes(tile & LETTER_MASK for tile in word))

    def is_listed(self, written: str) -> bool | None:
        """Whether the list has a word; None where it does not decide."""
        lexicon = self._judge.lexicon
        word = lexicon.tiles.parse_tiles(written)
        return word in lexicon if lexicon.record.decides(len(word)) else None

    def finder(self, board: Board, rack: bytes) -> bool:
        """Whether any play can be made."""
        return self._finder.best_play(board.squares, rack, bag_count=0) is not None


@cache
def leaves_for(reference: str) -> LeaveValues | None:
    """What tiles kept on the rack are worth, where that was learnt."""
    return leave_values(lexicon_named(reference).tiles)


@cache
def classes_for(reference: str) -> Mapping[bytes, int]:
    """How common word forms are; empty where nobody knows, or can't say any more."""
    shelf = Shelf()
    try:
        found = open_frequencies(shelf.find(reference), shelf)
    except LexiconError:
        return {}
    return found.classes if found is not None else {}


@cache
def common_graph(reference: str) -> WordGraph | None:
    """The common words of a lexicon; None where nobody knows which they are.

    Whatever a play finder finds with them, every word it forms is common.
    """
    lexicon = lexicon_named(reference)
    classes = classes_for(reference)
    words = [word for word in lexicon if classes.get(word, 0) >= COMMON]
    if not words:
        return None
    return WordGraph.from_bytes(
        build_word_graph(b"\0".join([*words, b""]), len(lexicon.tiles.letters))
    )


@cache
def believed_graph(reference: str, level: Level) -> WordGraph:
    """The words that a level knows, or takes for words: made when it is first asked for."""
    lexicon, strength = lexicon_named(reference), strength_of(level)
    if strength is None:
        return lexicon.graph
    return believed_words(lexicon, classes_for(reference), strength.vocabulary)


@cache
def finder_for(
    reference: str,
    board: str,
    full_rack: int,
    bonus: int,
    *,
    with_leaves: bool,
    only_common: bool = False,
    level: Level | None = None,
) -> PlayFinder:
    """A play finder, of the words that a level believes in; threads may share it."""
    lexicon = lexicon_named(reference)
    leaves = leaves_for(reference) if with_leaves else None
    graph = lexicon.graph if level is None else believed_graph(reference, level)
    if only_common:
        graph = common_graph(reference) or graph
    return play_finder(
        graph,
        lexicon.tiles,
        layout(board),
        leaves=leaves,
        full_rack=full_rack,
        bonus=bonus,
    )
