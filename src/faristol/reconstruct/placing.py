"""Where a word may lie on a position, and what it scores there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from faristol.board import Direction
from faristol.reconstruct.position import Lanes, Position, lanes_of
from faristol.reconstruct.sheet import UNREADABLE, Material, Points, Words
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK

_MOST_SPELLINGS = 1_000
"""Words that one line with unreadable letters may stand for at one place."""
MOST_TRIED = 200_000
"""Places that one search may count; a readable sheet needs a few thousand."""


@dataclass(frozen=True, slots=True)
class Place:
    """A word laid on the board: where, which tiles are new, what it scores."""

    way: int
    """0 across, 1 down."""
    begins: int
    """In the lanes of its way."""
    word: bytes
    """The whole main word, blanks marked, also those that lay there."""
    fresh: tuple[tuple[int, int], ...]
    points: int
    strange: tuple[bytes, ...]
    """Words beside the main one that are not in the list."""

    @property
    def direction(self) -> Direction:
        """Which way it is read."""
        return Direction.DOWN if self.way else Direction.ACROSS

    def start(self, lanes: Lanes) -> int:
        """The square where it begins."""
        lane, place = divmod(self.begins, lanes.stride)
        return place * lanes.size + lane if self.way else lane * lanes.size + place


@dataclass(slots=True)
class _Laid:
    """A word at one place, counted with all its unmarked tiles as letters."""

    fresh: list[tuple[int, int]]
    points: int
    crosses: list[bytes]
    losses: list[tuple[int, int]]
    """What each unmarked new tile would cost as a blank: its number in the word, and points."""
    blanks: int


class Finder:
    """Finds places. One for a search: it remembers which words are in the list."""

    def __init__(self, material: Material, words: Words | None) -> None:
        self.material = material
        self.lanes = lanes_of(material.layout)
        self._values = material.box.values
        self._counts = material.box.counts
        self._words = words
        self._known: dict[bytes, bool] = {}
        self._spelt: dict[bytes, tuple[bytes, ...]] = {}
        self._left = MOST_TRIED
        self.is_whole = True
        """False once places were left out, because there were too many to try."""

    def renew(self) -> None:
        """Begin another search, which may try as many places again."""
        self._left = MOST_TRIED
        self.is_whole = True

    def is_word(self, word: bytes) -> bool:
        """Whether a word without marks is in the list; every word is, where there is none."""
        if self._words is None:
            return True
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = word in self._words
        return known

    def places(
        self,
        position: Position,
        word: bytes,
        points: Points | None,
        *,
        only: tuple[int, int] | None = None,
        ways: tuple[int, ...] = (0, 1),
        most_strange: int = 0,
    ) -> Iterator[Place]:
        """Every place where the word lies and scores `points`; any score where that is None.

        `only` is a way and a place to begin, where that was noted.
        """
        for way in ways:
            if only is not None and only[0] != way:
                continue
            starts = position.starts(self.lanes, way, word)
            if only is not None:
                starts &= 1 << only[1]
            while starts:
                lowest = starts & -starts
                starts ^= lowest
                begins = lowest.bit_length() - 1
                for spelt in self._spellings(position, way, begins, word):
                    yield from self._at(position, way, begins, spelt, points, most_strange)

    def _spellings(
        self, position: Position, way: int, begins: int, word: bytes
    ) -> tuple[bytes, ...]:
        """The word with its unreadable letters filled in, from the board and the list."""
        if not any(tile & LETTER_MASK == UNREADABLE for tile in word):
            return (word,)
        cells = position.cells[way]
        seen = bytes(
            (cells[begins + n] & LETTER_MASK) or tile
            if tile & LETTER_MASK == UNREADABLE and tile != UNREADABLE | BLANK_BIT
            else tile
            for n, tile in enumerate(word)
        )
        known = self._spelt.get(seen)
        if known is None:
            known = self._spelt[seen] = tuple(self._spelt_out(seen))
        return known

    def _spelt_out(self, word: bytes) -> Iterator[bytes]:
        any_letter = sum(1 << letter for letter in self.material.box.letters)
        letters = [tile & LETTER_MASK for tile in word]
        gaps = [n for n, letter in enumerate(letters) if letter == UNREADABLE]
        if not gaps:
            yield word
            return
        pattern = [any_letter if letter == UNREADABLE else 1 << letter for letter in letters]
        found = [] if self._words is None else self._words.matching(pattern, _MOST_SPELLINGS)
        if not found and len(gaps) == 1:
            # A phony stands too, but which of two letters it had nobody could tell.
            gap = gaps[0]
            found = [
                bytes([*letters[:gap], letter, *letters[gap + 1 :]])
                for letter in self.material.box.letters
            ]
        if len(found) == _MOST_SPELLINGS:
            self.is_whole = False
        for spelt in found:
            yield bytes(s | (tile & BLANK_BIT) for s, tile in zip(spelt, word, strict=True))

    def _at(
        self,
        position: Position,
        way: int,
        begins: int,
        word: bytes,
        points: Points | None,
        most_strange: int,
    ) -> Iterator[Place]:
        if self._left <= 0:
            self.is_whole = False
            return
        self._left -= 1
        laid = self._lay(position, way, begins, word)
        if laid is None:
            return
        strange = tuple(cross for cross in laid.crosses if not self.is_word(cross))
        if len(strange) > most_strange:
            return
        for chosen, score in self._blank_choices(position, laid, points):
            fresh = laid.fresh
            if chosen:
                marked = {begins + number for number in chosen}
                fresh = [(at, t | BLANK_BIT if at in marked else t) for at, t in fresh]
            cells = position.cells[way]
            new = dict(fresh)
            whole = bytes(
                new.get(begins + number) or cells[begins + number] for number in range(len(word))
            )
            yield Place(way, begins, whole, tuple(fresh), score, strange)

    def _lay(self, position: Position, way: int, begins: int, word: bytes) -> _Laid | None:
        lanes, values = self.lanes, self._values
        cells, others = position.cells[way], position.cells[1 - way]
        crossing = position.occupied[1 - way]
        letter_factors, word_factors = lanes.letter_factors[way], lanes.word_factors[way]
        main, factor, sides, blanks = 0, 1, 0, 0
        fresh: list[tuple[int, int]] = []
        crosses: list[bytes] = []
        own: list[tuple[int, int, int]] = []
        for number, tile in enumerate(word):
            at = begins + number
            there = cells[at]
            if there:
                if tile & BLANK_BIT and not there & BLANK_BIT:
                    return None
                if not there & BLANK_BIT:
                    main += values[there]
                continue
            value = 0
            if tile & BLANK_BIT:
                blanks += 1
            else:
                value = values[tile] * letter_factors[at]
            fresh.append((at, tile))
            main += value
            by = word_factors[at]
            factor *= by
            turned = lanes.turned[at]
            if (crossing >> turned + 1) & 1 or (turned and (crossing >> turned - 1) & 1):
                low, high = turned, turned + 1
                while low and others[low - 1]:
                    low -= 1
                while high < len(others) and others[high]:
                    high += 1
                before, behind = others[low:turned], others[turned + 1 : high]
                held = sum(values[t] for t in before + behind if not t & BLANK_BIT)
                sides += (held + value) * by
                crosses.append(bytes(t & LETTER_MASK for t in (*before, tile, *behind)))
                own.append((number, value, by))
            else:
                own.append((number, value, 0))
        if len(fresh) > self.material.rack_size:
            return None
        points = main * factor + sides
        if len(fresh) >= self.material.full_play:
            points += self.material.bonus
        losses = [
            (number, value * (factor + by))
            for number, value, by in own
            if not word[number] & BLANK_BIT
        ]
        return _Laid(fresh, points, crosses, losses, blanks)

    def _blank_choices(
        self, position: Position, laid: _Laid, points: Points | None
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Which unmarked tiles must have been blanks for the points, and for the box."""
        used, counts = position.used, self._counts
        spare = counts[BLANK] - used[BLANK] - laid.blanks
        if spare < 0:
            return
        most = laid.points
        if points is None:
            for size in range(spare + 1):
                found = False
                for choice in combinations(laid.losses, size):
                    chosen = tuple(number for number, _ in choice)
                    if self._in_box(position, laid, chosen):
                        found = True
                        yield chosen, most - sum(loss for _, loss in choice)
                if found:
                    return
            return
        exact = points.exact
        for size in range(spare + 1):
            if exact is not None and size == 0 and exact != most:
                continue
            for choice in combinations(laid.losses, size):
                score = most - sum(loss for _, loss in choice)
                if score == exact if exact is not None else points.are(score):
                    chosen = tuple(number for number, _ in choice)
                    if self._in_box(position, laid, chosen):
                        yield chosen, score

    def _in_box(self, position: Position, laid: _Laid, chosen: tuple[int, ...]) -> bool:
        """Whether the box has the letters that are not blanks."""
        used, counts = position.used, self._counts
        blank_numbers = iter(laid.losses)
        wanted: dict[int, int] = {}
        for _, tile in laid.fresh:
            if tile & BLANK_BIT:
                continue
            number, _ = next(blank_numbers)
            if number not in chosen:
                wanted[tile] = wanted.get(tile, 0) + 1
        return all(used[tile] + more <= counts[tile] for tile, more in wanted.items())
