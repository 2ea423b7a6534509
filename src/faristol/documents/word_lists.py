"""Short words and words with high-value tiles, from the list that is loaded.

Every page names the list and its version. For Dutch tables there is a page with nothing but the
two-letter words, which NL-P-III.10 wants on every table.
"""

from collections.abc import Iterable
from enum import Enum
from itertools import groupby

from faristol.documents.compiler import Document
from faristol.documents.words import Language, language_named, paper_words
from faristol.lexicon import Lexicon
from faristol.tiles import TileSet

HIGH = 8
"""Points from which a tile counts as a high-value one."""
LONGEST = 5
"""Tiles of the longest word that is listed for a high-value tile."""
MOST = 400
"""Words listed for one high-value tile: the shortest."""


_SIZES = ((140, 20), (260, 15), (500, 11))
"""How large two-tile words are, in points, where there are at most so many: they fill a page."""


class WordPages(Enum):
    """Which words."""

    TWO = "two"
    """One page: the two-tile words, for the tables."""
    ALL = "all"
    """Two tiles, three tiles, high-value tiles."""


def word_pages(lexicon: Lexicon, which: WordPages, language: Language | None = None) -> Document:
    """The words of a list, grouped by their first letter."""
    tiles = lexicon.tiles
    told = language or language_named(tiles.language)
    w = paper_words(told)
    words = [word for word in lexicon if len(word) <= LONGEST]
    two = [word for word in words if len(word) == 2]
    under = w["from-list"].format(f"{lexicon.record.name} {version_of(lexicon)}")
    if which is WordPages.TWO:
        under += f" · {w['word-count'].format(len(two))}"
    if lexicon.record.is_default:
        under += f" · {w['training-list']}"
    if which is WordPages.TWO:
        size = next((large for most, large in _SIZES if len(two) <= most), 8.5)
        sections = [_section("", two, tiles, size, w["word-count"])]
        title, note = w["two-letter-words"], w["table-list-note"] if tiles.language == "nl" else ""
    else:
        three = [word for word in words if len(word) == 3]
        sections = [
            _section(w["two-letter-words"], two, tiles, 11, w["word-count"]),
            _section(w["three-letter-words"], three, tiles, 9, w["word-count"]),
            *_costly(words, tiles, w["words-with"], w["word-count"]),
        ]
        title, note = w["word-list"], ""
    data = {
        "under": under,
        "sections": sections,
        "note": note,
        "foot": f"{lexicon.record.name} {version_of(lexicon)} · {w['printed']}",
    }
    stem = f"words-{lexicon.record.language}" + ("-two" if which is WordPages.TWO else "")
    return Document("words", title, told, data, stem)


def version_of(lexicon: Lexicon) -> str:
    """The version as people say it, without the digits of its sources."""
    return lexicon.record.version.partition("+")[0]


def _section(
    head: str, words: Iterable[bytes], tiles: TileSet, size: float, count: str
) -> dict[str, object]:
    listed = sorted(words, key=lambda word: (word[0], len(word), word))
    groups = [
        {"first": tiles.face_of(first), "words": [_written(word, tiles) for word in group]}
        for first, group in groupby(listed, key=lambda word: word[0])
    ]
    return {"head": head, "groups": groups, "size": size, "count": count.format(len(listed))}


def _costly(words: list[bytes], tiles: TileSet, head: str, count: str) -> list[dict[str, object]]:
    sections = []
    for letter in sorted(tiles.letters, key=lambda n: (-tiles.values[n], n)):
        if tiles.values[letter] < HIGH:
            continue
        found = sorted((w for w in words if letter in w), key=lambda w: (len(w), w))[:MOST]
        said = head.format(tiles.tiles[letter].face, tiles.values[letter])
        groups = [
            {"first": str(length), "words": [_written(word, tiles) for word in group]}
            for length, group in groupby(found, key=len)
        ]
        sections.append(
            {"head": said, "groups": groups, "size": 9, "count": count.format(len(found))}
        )
    return sections


def _written(word: bytes, tiles: TileSet) -> str:
    return "".join(map(tiles.face_of, word))
