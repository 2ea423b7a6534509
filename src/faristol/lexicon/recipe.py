"""From the sources of a recipe to the words of a lexicon.

Pure: text in, tile words out, the same for the same text. What to take and what to
leave is the recipe's file; where the text comes from is `registries.py`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain

from faristol.lexicon.hunspell import (
    Affix,
    AffixTable,
    Entry,
    Expander,
    parse_affixes,
    parse_entries,
)
from faristol.lexicon.recipes import Recipe
from faristol.lexicon.tiling import tile_words
from faristol.tiles import TileSet, tile_set

SHORTEST, LONGEST = 2, 15


@dataclass(frozen=True, slots=True)
class Sources:
    """The texts a recipe works on."""

    affixes: str
    entries: str
    words: str | None
    """A plain list, one word to a line, where there is one."""


def build_word_list(
    recipe: Recipe, sources: Sources, tell: Callable[[str], None] = lambda _: None
) -> set[bytes]:
    """The words of the lexicon. `tell` hears what is being done."""
    kitchen = _Kitchen(recipe, tile_set(recipe.tiles))
    tell("reading the dictionary")
    table = parse_affixes(sources.affixes, keep=kitchen.keeps)
    entries = list(parse_entries(sources.entries, table))
    kitchen.learn_initialisms(entries)
    tell("reading the word list")
    listed = None if sources.words is None else set(kitchen.tiled(sources.words.splitlines()))
    tell("expanding the dictionary")
    forms = _expanded(table, entries)
    tell("choosing words")
    words = kitchen.chosen(forms, listed)
    words |= set(kitchen.tiled(recipe.additions))
    return words - set(kitchen.tiled(recipe.removals))


def _expanded(table: AffixTable, entries: list[Entry]) -> list[list[str]]:
    """The forms of each entry, without those that the dictionary forbids."""
    expander = Expander(table)
    forbidden = {entry.stem for entry in entries if not table.excluded.isdisjoint(entry.flags)}
    made = [list(dict.fromkeys(expander.forms(entry))) for entry in entries]
    return [[f for f in forms if f not in forbidden] if forbidden else forms for forms in made]


class _Kitchen:
    """What a recipe looks up again and again while it is followed."""

    def __init__(self, recipe: Recipe, tiles: TileSet) -> None:
        self._recipe = recipe
        self._tiles = tiles
        self._vowels = b"".join(map(tiles.parse_word, recipe.vowels))
        self._never_last = b"".join(map(tiles.parse_word, recipe.never_last))
        self._initialisms: set[str] = set()
        joints = "".join(sorted(tiles.spelling.ignore))
        self._joint = re.compile(f"[{re.escape(joints)}]" if joints else "(?!)")

    def keeps(self, rule: Affix) -> bool:
        """Whether the recipe uses an affix."""
        return rule.flag not in self._recipe.no_flags and self._recipe.no_affix_with.isdisjoint(
            rule.add
        )

    def learn_initialisms(self, entries: Iterable[Entry]) -> None:
        """Find what is spelled letter by letter, by the recipe's tell-tale flags."""
        telltale = self._recipe.initialisms
        if telltale is None:
            return
        self._initialisms |= telltale.also
        for entry in entries:
            spelled = not telltale.flags.isdisjoint(entry.flags)
            plural = (
                telltale.plural_flag in entry.flags
                and len(entry.stem) <= telltale.longest
                and not self._has_vowel(entry.stem[-1])
            )
            if (spelled or plural) and entry.stem.isalpha():
                self._initialisms.add(entry.stem)

    def tiled(self, written: Iterable[str]) -> list[bytes]:
        """The playable ones among written words."""
        return [word for word in self._tiled_in_order(written) if word]

    def _tiled_in_order(self, written: Iterable[str]) -> list[bytes]:
        """One for each written word; empty where it isn't playable."""
        plain = [word if self._is_plain(word) else "\0" for word in written]
        read = tile_words(self._tiles, plain)
        return [word if word and self._is_playable(word) else b"" for word in read]

    def _is_playable(self, word: bytes) -> bool:
        return (
            SHORTEST <= len(word) <= LONGEST
            and word.translate(None, self._vowels) != word
            and word[-1] not in self._never_last
        )

    def _is_plain(self, word: str) -> bool:
        """Lower case, and every part of it a word rather than a letter or initials."""
        if word != word.lower() or word in self._initialisms:
            return False
        return not self._joint.search(word) or all(map(self._is_part, word.split("-")))

    def _is_part(self, part: str) -> bool:
        head = self._joint.split(part, maxsplit=1)[0]
        return len(head) > 1 and head not in self._initialisms and self._has_vowel(head)

    def _has_vowel(self, text: str) -> bool:
        tiled = tile_words(self._tiles, [text])[0]
        return tiled is not None and tiled.translate(None, self._vowels) != tiled

    def chosen(self, forms: list[list[str]], listed: set[bytes] | None) -> set[bytes]:
        """The word list, and the dictionary's entries that it vouches for."""
        tiled = self._tiled_in_order(chain.from_iterable(forms))
        taken: set[bytes] = set() if listed is None else set(listed)
        at = 0
        for made in forms:
            playable = {word for word in tiled[at : at + len(made)] if word}
            at += len(made)
            if listed is None or len(playable & listed) >= self._recipe.share * len(playable):
                taken |= playable
        return taken | self._twins(forms, taken)

    def _twins(self, forms: list[list[str]], taken: set[bytes]) -> set[bytes]:
        """Forms left out so far whose twin, the same with another ending, is in."""
        pairs = [
            (form, form.removesuffix(ending) + twin)
            for form in chain.from_iterable(forms)
            for ending, twin in self._recipe.twins.items()
            if form.endswith(ending)
        ]
        own = self._tiled_in_order(form for form, _ in pairs)
        other = self._tiled_in_order(twin for _, twin in pairs)
        return {word for word, twin in zip(own, other, strict=True) if word and twin in taken}
