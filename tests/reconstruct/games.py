"""Games of the kernel against itself, and the sheets that players would have kept of them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faristol.board import Board, Direction, Placement, parse_coordinate, placed_word
from faristol.kernel import PlayFinder, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Lexicon, open_lexicon
from faristol.notation.gcg import (
    THROUGH,
    GcgGame,
    GcgKind,
    GcgLine,
    GcgPlayer,
    GcgPragma,
    format_gcg,
)
from faristol.reconstruct import Act, Found, Material, Points, Reading, Row, Sheet, written
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, TileSet, layout

SIZE = 15
NAMES = ("Anna", "Berta", "Carles", "Duna")


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did: the main word and its new tiles, or nothing."""

    seat: int
    word: bytes = b""
    placed: tuple[Placement, ...] = ()
    start: int = 0
    across: bool = True
    points: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game with the board it left."""

    seats: int
    turns: tuple[Turn, ...]
    squares: bytes
    racks: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Players:
    """What the kernel plays with."""

    lexicon: Lexicon
    finder: PlayFinder

    @property
    def material(self) -> Material:
        return Material(self.lexicon.tiles, layout())


def players(language: str) -> Players:
    lexicon = open_lexicon(language)
    leaves = leave_values(lexicon.tiles)
    return Players(lexicon, play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leaves))


def games(by: Players, number: int, *, seats: int = 2, turns_each: int = 0) -> Iterator[Game]:
    """The same games for the same number of seats."""
    for seed in range(number):
        yield play(by, random.Random(seed), seats, turns_each)


def play(by: Players, chance: random.Random, seats: int, turns_each: int) -> Game:
    bag = list(by.lexicon.tiles.full_bag())
    chance.shuffle(bag)
    racks = [[bag.pop() for _ in range(7)] for _ in range(seats)]
    board, turns, idle = Board.empty(layout()), list[Turn](), 0
    while all(racks) and idle < 2 * seats and not (turns_each and len(turns) == turns_each * seats):
        seat = len(turns) % seats
        turn = _turn(by, board, seat, bytes(racks[seat]), len(bag))
        board = board.with_tiles(turn.placed)
        idle = 0 if turn.placed else idle + 1
        for _, tile in turn.placed:
            racks[seat].remove(BLANK if tile & BLANK_BIT else tile)
        while len(racks[seat]) < 7 and bag:
            racks[seat].append(bag.pop())
        turns.append(turn)
    return Game(seats, tuple(turns), board.squares, tuple(map(bytes, racks)))


def _turn(by: Players, board: Board, seat: int, rack: bytes, in_bag: int) -> Turn:
    found = by.finder.best_play(board.squares, rack, bag_count=in_bag, opponent_points=0)
    if found is None:
        return Turn(seat)
    placed = tuple(Placement(square, tile) for square, tile in placements(found, SIZE))
    step = 1 if found.is_across else SIZE
    lane, begins = found.lane, found.begins
    start = lane * SIZE + begins if found.is_across else begins * SIZE + lane
    after = board.with_tiles(placed)
    word = bytes(after.squares[start + n * step] for n in range(len(found.tiles)))
    return Turn(seat, word, placed, start, found.is_across, found.score)


def sheet_of(game: Game, *, unmarked: float = 0.0, chance: random.Random | None = None) -> Sheet:
    """Words and points as a player notes them; some blanks may lack their mark."""
    rows = []
    for turn in game.turns:
        if not turn.placed:
            rows.append(Row(turn.seat, Act.NO_PLAY))
            continue
        fresh = {square for square, _ in turn.placed}
        step = 1 if turn.across else SIZE
        word = bytes(
            tile
            if turn.start + n * step in fresh and (not chance or chance.random() >= unmarked)
            else tile & LETTER_MASK
            for n, tile in enumerate(turn.word)
        )
        rows.append(Row(turn.seat, Act.PLAY, (Reading(word, Points(str(turn.points))),)))
    numbered = [replace(row, line=number) for number, row in enumerate(rows, 2)]
    return Sheet(NAMES[: game.seats], tuple(numbered))


def plays_in(sheet: Sheet) -> list[int]:
    return [number for number, row in enumerate(sheet.rows) if row.act is Act.PLAY]


def with_reading(sheet: Sheet, number: int, reading: Reading) -> Sheet:
    rows = list(sheet.rows)
    rows[number] = replace(rows[number], readings=(reading,))
    return Sheet(sheet.players, tuple(rows))


def with_wrong_score(sheet: Sheet, number: int, chance: random.Random) -> Sheet:
    """A line whose score is off by a few points."""
    (reading,) = sheet.rows[number].readings
    exact = reading.points.exact
    assert exact is not None
    off = [by for by in (-10, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 10) if exact + by >= 0]
    return with_reading(
        sheet, number, Reading(reading.word, Points(str(exact + chance.choice(off))))
    )


def with_misspelling(sheet: Sheet, number: int, box: TileSet, chance: random.Random) -> Sheet:
    """A line of whose word one letter is another."""
    (reading,) = sheet.rows[number].readings
    word = bytearray(reading.word)
    at = chance.randrange(len(word))
    others = [letter for letter in box.letters if letter != word[at] & LETTER_MASK]
    word[at] = chance.choice(others) | word[at] & BLANK_BIT
    return with_reading(sheet, number, Reading(bytes(word), reading.points))


def with_slip_of_the_pen(sheet: Sheet, number: int, box: TileSet, chance: random.Random) -> Sheet:
    """A line of whose word a letter is left out or doubled, two changed places, or, where it has
    one, a tile of two letters was written as two."""
    (reading,) = sheet.rows[number].readings
    word = reading.word
    at = chance.randrange(len(word))
    swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    wrong = [word[: at + 1] + word[at:]]
    if len(word) > 2:
        wrong.append(word[:at] + word[at + 1 :])
    if swapped != word:
        wrong.append(swapped)
    geminate = next((n for n in box.letters if box.face_of(n) == "L·L"), None)
    if geminate is not None and geminate in word:
        wrong = [word.replace(bytes([geminate]), box.parse_tiles("LL"))]
    return with_reading(sheet, number, Reading(chance.choice(wrong), reading.points))


def as_csv(sheet: Sheet, box: TileSet) -> str:
    """The sheet as people type it."""
    lines = ["player,word,score"]
    for row in sheet.rows:
        word = written(row.readings[0].word, box) if row.readings else "-"
        score = row.readings[0].points.written if row.readings else "0"
        lines.append(f"{sheet.players[row.player]},{word},{score}")
    return "\n".join(lines) + "\n"


def squares_of(plays: Sequence[Found]) -> bytes:
    """The board that plays leave, laid by their coordinates alone."""
    board = Board.empty(layout())
    for found in plays:
        square, direction = parse_coordinate(found.coord)
        board = board.with_tiles(placed_word(board, square, direction, found.place.word))
    return board.squares


def as_gcg(game: Game, box: TileSet, *, turns: int = 0, names: Sequence[str] = NAMES) -> str:
    """The game as other programs write it, or its first turns; racks are not told."""
    totals = [0] * game.seats
    lines = []
    for turn in game.turns[: turns or None]:
        totals[turn.seat] += turn.points
        if not turn.placed:
            lines.append(GcgLine(turn.seat, GcgKind.PASS, 0, totals[turn.seat]))
            continue
        fresh = {square for square, _ in turn.placed}
        step = 1 if turn.across else SIZE
        word = bytes(
            tile if turn.start + n * step in fresh else THROUGH for n, tile in enumerate(turn.word)
        )
        way = Direction.ACROSS if turn.across else Direction.DOWN
        total = totals[turn.seat]
        lines.append(
            GcgLine(
                turn.seat,
                GcgKind.PLAY,
                turn.points,
                total,
                start=turn.start,
                direction=way,
                word=word,
            )
        )
    players = tuple(GcgPlayer(f"p{n}", name) for n, name in enumerate(names[: game.seats], 1))
    pragmas = (GcgPragma("tile-distribution", box.name),)
    return format_gcg(GcgGame(players, tuple(lines), pragmas, (), box.name))
