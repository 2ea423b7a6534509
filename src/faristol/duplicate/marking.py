"""Marking a slip: the verdict and the points, by the board alone and a judge of words.

The same slip always gets the same mark, so that marking again changes nothing. What the
leader ruled about a word comes in through the judge.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from faristol.board import (
    Board,
    Direction,
    Fault,
    FormedWord,
    MisplacedError,
    Placement,
    formed_words,
    placed_word,
    score_of,
)
from faristol.duplicate.plays import FoundPlay, Judge
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.slips import Slip
from faristol.duplicate.terms import Nil, SlipFault
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, TileSet, letter_of


@dataclass(frozen=True, slots=True)
class Mark:
    """What a slip is worth and why.

    `tiles`, `start`, `direction`, `placed` and `blanks` describe the play where the slip can
    be read as one; `worth` is what the play scores or would score if every word were good.
    """

    table: int
    points: int
    nil: Nil | None
    clause: str
    tiles: bytes = b""
    start: int = 0
    direction: Direction = Direction.ACROSS
    placed: int = 0
    blanks: int = 0
    worth: int = 0
    words: tuple[bytes, ...] = ()
    """Every word the play forms, as letters; the main word first."""
    refused: tuple[bytes, ...] = ()
    """Those that are no words."""
    faults: tuple[SlipFault, ...] = ()
    overruled: str = ""
    """The leader's reason, where the verdict is the leader's."""

    @property
    def is_good(self) -> bool:
        """Whether the slip scores."""
        return self.nil is None

    @property
    def play(self) -> FoundPlay | None:
        """The play of a good slip, if it can be laid."""
        if self.nil is not None or not self.tiles:
            return None
        return FoundPlay(
            self.tiles, self.start, self.direction, self.worth, self.placed, self.blanks
        )


class _Nil(Exception):  # noqa: N818 - a verdict, not an error
    def __init__(self, nil: Nil) -> None:
        self.nil = nil


def nil_mark(rules: DuplicateRules, table: int, nil: Nil) -> Mark:
    """The mark of a slip that never reached the board."""
    return Mark(table, 0, nil, rules.clause(f"nil.{nil.value}"))


def mark_slips(
    rules: DuplicateRules,
    tiles: TileSet,
    board: Board,
    rack: bytes,
    slips: Mapping[int, Slip],
    judge: Judge,
) -> tuple[Mark, ...]:
    """Mark many slips; what several players wrote alike is worked out once."""
    known: dict[tuple[object, ...], Mark] = {}
    marks = []
    for table, slip in slips.items():
        alike = (slip.word, slip.start, slip.direction, slip.score, slip.flaw)
        if alike not in known:
            known[alike] = mark_slip(rules, tiles, board, rack, table, slip, judge)
        marks.append(replace(known[alike], table=table))
    return tuple(marks)


def mark_slip(
    rules: DuplicateRules,
    tiles: TileSet,
    board: Board,
    rack: bytes,
    table: int,
    slip: Slip,
    judge: Judge,
) -> Mark:
    """The verdict on one slip."""
    if slip.flaw is not None:
        return nil_mark(rules, table, slip.flaw)
    try:
        placements, as_marked = _placements(rules, tiles, board, rack, slip)
        words = _words(board, placements, slip)
    except _Nil as verdict:
        return nil_mark(rules, table, verdict.nil)
    worth = points_of(rules, tiles, board, placements)
    letters = tuple(bytes(letter_of(tile) for tile in word.tiles) for word in words)
    mark = Mark(
        table,
        worth,
        None,
        rules.clause("check"),
        tiles=_as_played(board, slip, placements),
        start=slip.start,
        direction=slip.direction,
        placed=len(placements),
        blanks=sum(1 for _, tile in placements if tile & BLANK_BIT),
        worth=worth,
        words=letters,
        refused=tuple(word for word in dict.fromkeys(letters) if not judge(word)),
    )
    return _judged(rules, replace(mark, faults=_faults(rules, slip, mark, as_marked=as_marked)))


def points_of(
    rules: DuplicateRules, tiles: TileSet, board: Board, placements: Sequence[Placement]
) -> int:
    """The points of a play with the bonus of the edition."""
    points = score_of(board, placements, tiles.values, bonus=0)
    if rules.great_bonus_tiles and len(placements) >= rules.great_bonus_tiles:
        return points + rules.great_bonus
    return points + (rules.bonus if len(placements) >= rules.bonus_tiles else 0)


def _judged(rules: DuplicateRules, mark: Mark) -> Mark:
    if mark.refused:
        nil = Nil.NOT_A_WORD
    elif rules.own_score == "nil" and _SCORE_FAULTS & set(mark.faults):
        nil = Nil.WRONG_SCORE
    else:
        return mark
    return replace(mark, points=0, nil=nil, clause=rules.clause(f"nil.{nil.value}"))


_SCORE_FAULTS = frozenset({SlipFault.SCORE_MISSING, SlipFault.SCORE_WRONG})


def _faults(
    rules: DuplicateRules, slip: Slip, mark: Mark, *, as_marked: bool
) -> tuple[SlipFault, ...]:
    faults = []
    if rules.own_score != "free":
        if slip.score is None:
            faults.append(SlipFault.SCORE_MISSING)
        elif slip.score != mark.worth:
            faults.append(SlipFault.SCORE_WRONG)
    if rules.blank_mark == "warning" and not as_marked:
        is_marked = any(tile & BLANK_BIT for tile in slip.word)
        faults.append(SlipFault.BLANK_MISMARKED if is_marked else SlipFault.BLANK_UNMARKED)
    return tuple(faults)


def _placements(
    rules: DuplicateRules, tiles: TileSet, board: Board, rack: bytes, slip: Slip
) -> tuple[tuple[Placement, ...], bool]:
    """The tiles the slip lays, and whether the player marked the blanks so."""
    try:
        marked = placed_word(board, slip.start, slip.direction, slip.word)
    except ValueError as error:
        nil = Nil.OFF_BOARD if "leaves the board" in str(error) else Nil.CONTRADICTS_BOARD
        raise _Nil(nil) from error
    if not marked:
        raise _Nil(Nil.NO_NEW_TILE)
    if len(marked) > rules.play_limit:
        raise _Nil(Nil.TOO_MANY_TILES)
    if _fits(rack, marked):
        return marked, True
    best: tuple[Placement, ...] | None = None
    best_points = -1
    for choice in _with_blanks(rack, marked):
        try:
            points = points_of(rules, tiles, board, choice)
        except MisplacedError:
            return choice, False
        if points > best_points:
            best, best_points = choice, points
    if best is None:
        raise _Nil(Nil.NOT_IN_DRAW)
    return best, False


def _fits(rack: bytes, placements: Iterable[Placement]) -> bool:
    used = Counter(BLANK if tile & BLANK_BIT else tile for _, tile in placements)
    return not used - Counter(rack)


def _with_blanks(rack: bytes, placements: Sequence[Placement]) -> Iterator[tuple[Placement, ...]]:
    """Every way to lay these letters with as few blanks as the rack allows."""
    held = Counter(rack)
    where: dict[int, list[int]] = {}
    for number, (_, tile) in enumerate(placements):
        where.setdefault(letter_of(tile), []).append(number)
    lacking = {
        letter: len(places) - held[letter]
        for letter, places in where.items()
        if len(places) > held[letter]
    }
    if sum(lacking.values()) > held[BLANK]:
        return
    for chosen in product(*(combinations(where[letter], n) for letter, n in lacking.items())):
        blanks = {number for numbers in chosen for number in numbers}
        yield tuple(
            Placement(square, letter_of(tile) | (BLANK_BIT if number in blanks else 0))
            for number, (square, tile) in enumerate(placements)
        )


_FAULTS = {Fault.NOT_ON_START: Nil.NOT_ON_START, Fault.NOT_CONNECTED: Nil.NOT_CONNECTED}


def _words(board: Board, placements: Sequence[Placement], slip: Slip) -> tuple[FormedWord, ...]:
    try:
        words = formed_words(board, placements)
    except MisplacedError as error:
        raise _Nil(_FAULTS.get(error.fault, Nil.INCOMPLETE)) from error
    written = bytes(tile & LETTER_MASK for tile in slip.word)
    for word in words:
        letters = bytes(letter_of(tile) for tile in word.tiles)
        if (word.start, word.direction, letters) == (slip.start, slip.direction, written):
            return (word, *(other for other in words if other is not word))
    raise _Nil(Nil.INCOMPLETE)


def _as_played(board: Board, slip: Slip, placements: Sequence[Placement]) -> bytes:
    laid = dict(placements)
    squares = [slip.start]
    for _ in slip.word[1:]:
        square = board.step(squares[-1], slip.direction)
        assert square is not None
        squares.append(square)
    return bytes(
        laid.get(square, letter_of(tile)) for square, tile in zip(squares, slip.word, strict=True)
    )
