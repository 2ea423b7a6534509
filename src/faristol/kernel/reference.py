"""Every legal play, found slowly and obviously.

For each line and each square of it, try every tile of the rack on the next empty
square while the word so far begins some word; then ask `board` which words came about
and what they score. The kernel must find the same plays with the same scores.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faristol.board import Board, Direction, Placement, formed_words, placement_fault, score_of
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, TileSet


@dataclass(frozen=True, slots=True)
class ReferencePlay:
    """A set of placements, sorted by square, and its score."""

    placements: tuple[Placement, ...]
    score: int


class ReferenceFinder:
    """Words and their beginnings as plain sets."""

    def __init__(self, words: Iterable[bytes], tiles: TileSet) -> None:
        self.words = frozenset(words)
        self.beginnings = frozenset(w[:n] for w in self.words for n in range(len(w) + 1))
        self.tiles = tiles

    def all_plays(
        self, board: Board, rack: bytes, *, full_rack: int = 7, bonus: int = 50
    ) -> set[ReferencePlay]:
        """Each legal play once, whichever way it was found."""
        found = set()
        for direction in Direction:
            for start in range(len(board.squares)):
                for placements in self._from(board, rack, start, direction):
                    if placement_fault(board, placements) is None and all(
                        bytes(tile & LETTER_MASK for tile in word.tiles) in self.words
                        for word in formed_words(board, placements)
                    ):
                        score = score_of(
                            board, placements, self.tiles.values, full_rack=full_rack, bonus=bonus
                        )
                        found.add(ReferencePlay(tuple(sorted(placements)), score))
        return found

    def _from(
        self, board: Board, rack: bytes, start: int, direction: Direction
    ) -> Iterator[tuple[Placement, ...]]:
        """Placements whose main word begins at `start` and is in the list."""
        before = board.step(start, direction, -1)
        begins = before is None or not board.squares[before]
        if begins and self._may_touch(board, len(rack), start, direction):
            yield from self._extend(board, rack, start, direction, b"", ())

    @staticmethod
    def _may_touch(board: Board, tiles: int, start: int, direction: Direction) -> bool:
        """Whether that many tiles, laid on from `start`, reach a tile or the first square."""
        square: int | None = start
        while square is not None and tiles:
            if square == board.layout.start or board.squares[square]:
                return True
            beside = (board.step(square, way, by) for way in Direction for by in (-1, 1))
            if any(near is not None and board.squares[near] for near in beside):
                return True
            square = board.step(square, direction)
            tiles -= 1
        return False

    def _extend(
        self,
        board: Board,
        rack: bytes,
        square: int | None,
        direction: Direction,
        word: bytes,
        placed: tuple[Placement, ...],
    ) -> Iterator[tuple[Placement, ...]]:
        if word not in self.beginnings:
            return
        taken = square is not None and board.squares[square]
        if placed and not taken and len(word) > 1 and word in self.words:
            yield placed
        if square is None:
            return
        onward = board.step(square, direction)
        if taken:
            letter = bytes([taken & LETTER_MASK])
            yield from self._extend(board, rack, onward, direction, word + letter, placed)
            return
        for tile in sorted(set(rack)):
            rest = rack.replace(bytes([tile]), b"", 1)
            for lies in self._as_letters(tile):
                yield from self._extend(
                    board,
                    rest,
                    onward,
                    direction,
                    word + bytes([lies & LETTER_MASK]),
                    (*placed, Placement(square, lies)),
                )

    def _as_letters(self, tile: int) -> list[int]:
        if tile != BLANK:
            return [tile]
        return [letter | BLANK_BIT for letter in self.tiles.letters]
