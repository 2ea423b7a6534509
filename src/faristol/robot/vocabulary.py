"""The words that somebody of a level knows, or takes for words.

Whoever knows more knows all that others know: which of the rarer words are known is drawn from the
word itself. Misspellings are drawn the same way, from pairs that people confuse.
"""

from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

from faristol.kernel import WordGraph, build_word_graph
from faristol.lexicon import Lexicon
from faristol.robot.levels import Vocabulary, mistakes_of

_LONGEST_MISTAKE = 8
"""Nobody lays a longer word by mistake often enough to matter."""
_SPREADING, _MASK = 2_654_435_761, 2**32 - 1
_KNOWN_ANYWAY = {45: 6, 42: 10, 41: 12, 38: 20, 34: 30, 30: 40, 27: 70, 24: 90, 20: 130}
"""Of a thousand words so many are known where nobody has counted which are common: by class."""


def believed_words(
    lexicon: Lexicon, classes: Mapping[bytes, int], vocabulary: Vocabulary
) -> WordGraph:
    """A graph of the words known and of those taken for words.

    Without `classes` as many are known, but whichever.
    """
    if vocabulary.is_whole:
        return lexicon.graph
    known = [word for word in lexicon if _is_known(word, classes, vocabulary)]
    false = misspelt(lexicon, known, vocabulary.false)
    words = sorted({*known, *false}) or list(lexicon)[:1]
    return WordGraph.from_bytes(
        build_word_graph(b"\0".join([*words, b""]), len(lexicon.tiles.letters))
    )


def _is_known(word: bytes, classes: Mapping[bytes, int], vocabulary: Vocabulary) -> bool:
    if len(word) <= vocabulary.short:
        return True
    share = vocabulary.rare
    if classes:
        if classes.get(word, 0) >= vocabulary.least:
            return True
    else:
        share += _KNOWN_ANYWAY.get(vocabulary.least, 0)
    return thousandth(word) < share


def thousandth(word: bytes, salt: int = 0) -> int:
    """A number from 0 to 999 that looks random and is a word's own."""
    # A check sum alone follows its letters bit by bit: words alike would share their luck.
    return (crc32(word, salt) * _SPREADING & _MASK) * 1000 >> 32


def misspelt(lexicon: Lexicon, words: Iterable[bytes], share: int) -> Iterator[bytes]:
    """So many in a thousand of the misspellings of these words that are no words."""
    if not share:
        return
    tiles = lexicon.tiles
    swaps = [
        (tiles.parse_word(right), tiles.parse_word(wrong) if wrong else b"")
        for right, wrong in mistakes_of(tiles.name)
    ]
    for word in words:
        if len(word) > _LONGEST_MISTAKE:
            continue
        for number, (right, wrong) in enumerate(swaps, 1):
            if right not in word or thousandth(word, number) >= share:
                continue
            false = word.replace(right, wrong, 1)
            if len(false) > 1 and false not in lexicon:
                yield false
