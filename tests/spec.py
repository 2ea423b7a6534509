"""Given a game at a table, when a command comes, then these events follow, or it is refused.

A board is drawn as text: the number of a row, then its squares; rows left out are empty.
Lower case is a blank, digraph tiles stand in brackets.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from faristol.board import Board, Direction, Placement, parse_coordinate, placed_word
from faristol.rulebook import Ruleset
from faristol.table import Game, PlayFinder, WordJudge, decide, replay
from faristol.table.commands import (
    Command,
    Draw,
    DrawForStart,
    OpenTable,
    Place,
    StartClock,
)
from faristol.table.events import ClockCorrected, Event
from faristol.table.terms import ClockFault, SheetKeeper, Stage, TileSource
from faristol.tiles import BLANK, BLANK_BIT, TileSet, layout, tile_set
from tests.grammar import Outcome, Situation


@dataclass(frozen=True)
class Given(Situation):
    """A game under some rules, ready for the next command."""

    rules: Ruleset
    game: Game
    judge: WordJudge | None = None
    finder: PlayFinder | None = None

    def decided(self, command: Command) -> list[Event]:
        """What follows from a command."""
        return decide(self.rules, self.game, command, judge=self.judge, finder=self.finder)

    def after(self, *events: Event) -> "Given":
        """The same game after events."""
        return replace(self, game=replay(events, self.game))

    def with_left(self, *left_ms: int) -> "Given":
        """The same game after the arbiter set every clock; less than nothing is overtime."""
        fault, at = ClockFault.RULING, self.game.at
        return self.after(
            *(ClockCorrected(at, seat, left, fault, "", "") for seat, left in enumerate(left_ms))
        )

    def with_(self, **changes: Any) -> "Given":
        """The same game with parts of its state set by hand."""
        return replace(self, game=structs.replace(self.game, **changes))

    @property
    def tiles(self) -> TileSet:
        """The tile set in play."""
        return tile_set(self.rules.equipment.tiles)


def tiles(rules: Ruleset, text: str) -> bytes:
    """Tiles as a rack holds them; `?` is a blank."""
    return tile_set(rules.equipment.tiles).parse_rack(text)


def word(rules: Ruleset, text: str) -> bytes:
    """A word; lower case is a blank."""
    return tile_set(rules.equipment.tiles).parse_tiles(text)


def drawn_board(rules: Ruleset, drawing: str) -> Board:
    """Read a drawn board: each line a row number and its squares."""
    board = Board.empty(layout(rules.equipment.board))
    letters = tile_set(rules.equipment.tiles)
    size = board.layout.size
    placements = []
    for line in drawing.strip().splitlines():
        number, _, squares = line.strip().partition(" ")
        if not number.isdigit():
            continue  # the heading with the columns' letters
        column = 0
        rest = squares.strip()
        while rest:
            if rest[0] in "._":
                rest = rest[1:]
                column += 1
                continue
            face = rest[: rest.index("]") + 1] if rest[0] == "[" else rest[0]
            (tile,) = letters.parse_tiles(face)
            placements.append(Placement((int(number) - 1) * size + column, tile))
            rest = rest[len(face) :]
            column += 1
        assert column == size, f"row {number} has {column} squares"
    return board.with_tiles(placements)


def play(given: Given, coordinate: str, text: str, at: int, seat: int | None = None) -> Place:
    """The play that makes `text` readable from a coordinate (`8H` across, `H8` down)."""
    square, direction = parse_coordinate(coordinate)
    board = given.game.board
    placements = placed_word(board, square, direction, word(given.rules, text))
    whose = given.game.on_turn if seat is None else seat
    assert whose is not None
    return Place(at, whose, placements)


def started(
    rules: Ruleset,
    racks: Sequence[str] = (),
    *,
    names: Sequence[str] | None = None,
    source: TileSource = TileSource.ONLINE,
    sheets: SheetKeeper = SheetKeeper.SOFTWARE,
    at: int = 0,
    judge: WordJudge | None = None,
    finder: PlayFinder | None = None,
) -> Given:
    """A game in its first turn, seat 0 on turn, opened by real commands."""
    seats = rules.players.least if names is None else len(names)
    names = names or ("Anna", "Biel", "Carla", "Dídac")[:seats]
    given = Given(rules, Game(), judge, finder).do(OpenTable(at, tuple(names), source, sheets))
    if rules.start.method == "draw":
        given = given.do(DrawForStart(at, bytes(range(1, seats + 1))))
    for seat in range(seats):
        rack = from_bag(given, rules.rack.size)
        if seat < len(racks):
            rack = tiles(rules, racks[seat])
        given = given.do(Draw(at, seat, rack))
    if given.game.stage is Stage.READY:
        given = given.do(StartClock(at, seats - 1))
    return given


def from_bag(given: Given, number: int) -> bytes:
    """Any tiles that the bag holds, spread over the alphabet; fewer where it holds fewer."""
    rest = b"".join(bytes([t]) * n for t, n in enumerate(given.game.pool))
    number = min(number, len(rest))
    return bytes(rest[i * len(rest) // number] for i in range(number))


def midgame(
    rules: Ruleset,
    board: str,
    racks: Sequence[str],
    *,
    bag: str | int | None = None,
    points: Sequence[int] | None = None,
    on_turn: int = 0,
    **start: Any,
) -> Given:
    """A game with a drawn board and given racks; the bag holds the rest, or what `bag` says.

    `bag` as a number keeps so many of the tiles that are left.
    """
    given = started(rules, **start)
    lying = drawn_board(rules, board)
    held = tuple(tiles(rules, rack) for rack in racks)
    used = Counter(BLANK if tile & BLANK_BIT else tile for tile in lying.squares if tile)
    used += Counter(tile for rack in held for tile in rack)
    full = tile_set(rules.equipment.tiles).counts
    pool = [count - used[tile] for tile, count in enumerate(full)]
    assert min(pool) >= 0, "more tiles than the box holds"
    if isinstance(bag, str):
        kept = Counter(tiles(rules, bag))
        pool = [kept[tile] for tile in range(len(full))]
    elif bag is not None:
        rest = [tile for tile, count in enumerate(pool) for _ in range(count)]
        kept = Counter(rest[len(rest) - bag :])
        pool = [kept[tile] for tile in range(len(full))]
    clock = given.game.clock
    if on_turn and clock.left_ms:
        clock = structs.replace(clock, running=on_turn)
    return given.with_(
        board=lying,
        racks=held,
        pool=tuple(pool),
        bag_count=sum(pool),
        points=tuple(points) if points else given.game.points,
        on_turn=on_turn,
        clock=clock,
    )


__all__ = [
    "Direction",
    "Given",
    "Outcome",
    "drawn_board",
    "from_bag",
    "midgame",
    "play",
    "started",
    "tiles",
    "word",
]
